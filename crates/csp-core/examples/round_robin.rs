//! A round robin: every team meets every other once, in as few rounds as can be, with a wish for the calendar.
//!
//! `cargo run -p csp-core --example round_robin [TEAMS]`, 4 to 16 of them, an even number

use csp_core::propagators::AllDifferent;
use csp_core::{Ascending, Domain, MrvDegree, Problem};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let teams = std::env::args().nth(1).map_or(Ok(8), |text| text.parse::<usize>())?;
    if !(4..=16).contains(&teams) || teams % 2 == 1 {
        return Err("expected an even number of teams from 4 to 16".into());
    }
    let rounds = teams - 1;
    let mut problem = Problem::<u64>::new();
    // The round of each game.
    let mut games = Vec::new();
    for first in 0..teams {
        for second in first + 1..teams {
            // The first two teams are neighbours: their game closes the season.
            let domain = if (first, second) == (0, 1) { u64::only(rounds - 1) } else { u64::below(rounds) };
            games.push((first, second, problem.variable(domain)));
        }
    }
    for team in 0..teams {
        let own = games.iter().filter(|(first, second, _)| [*first, *second].contains(&team));
        let own: Vec<_> = own.map(|&(_, _, round)| round).collect();
        problem.post(AllDifferent::of(&own))?;
    }
    let mut search = problem.search((MrvDegree, Ascending));
    if !search.next_solution() {
        return Err("a round robin always has a calendar".into());
    }
    for round in 0..rounds {
        let today = games.iter().filter(|(_, _, game)| search.store().value(*game) == Some(round));
        let today: Vec<String> = today.map(|(first, second, _)| format!("{} - {}", first + 1, second + 1)).collect();
        println!("round {}: {}", round + 1, today.join(", "));
    }
    println!("{} games in {rounds} rounds, {} nodes", games.len(), search.counters().nodes);
    Ok(())
}
