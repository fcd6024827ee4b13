//! A rectangle whose rows and columns are words, by colours: a word gives each of its cells a letter.

use dlx::{Builder, Config, Entry, Solver};

const ACROSS: [&str; 12] =
    ["bone", "able", "tear", "oval", "area", "idea", "rate", "able", "seen", "card", "area", "rear"];
const DOWN: [&str; 14] =
    ["car", "are", "rea", "dar", "bat", "obe", "nla", "eer", "ora", "vat", "alt", "lea", "ear", "tab"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Item {
    Row(usize),
    Column(usize),
    Cell(usize, usize),
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (rows, columns) = (3, 4);
    let mut builder = Builder::new();
    (0..rows).try_for_each(|row| builder.primary(Item::Row(row)))?;
    (0..columns).try_for_each(|column| builder.primary(Item::Column(column)))?;
    (0..rows * columns).try_for_each(|at| builder.secondary(Item::Cell(at / columns, at % columns)))?;
    for row in 0..rows {
        for word in ACROSS {
            let letters =
                word.chars().enumerate().map(|(column, c)| Entry::coloured(Item::Cell(row, column), c.into()));
            builder.option((Some(row), word), [Item::Row(row).into()].into_iter().chain(letters))?;
        }
    }
    for column in 0..columns {
        for word in DOWN {
            let letters = word.chars().enumerate().map(|(row, c)| Entry::coloured(Item::Cell(row, column), c.into()));
            builder.option((None, word), [Item::Column(column).into()].into_iter().chain(letters))?;
        }
    }
    let problem = builder.build();
    let mut solver = Solver::new(&problem, Config::default())?;
    let mut solutions = solver.solutions();
    while let Some(solution) = solutions.next() {
        let mut words: Vec<_> = solution.options().iter().map(|&option| *problem.payload(option)).collect();
        words.retain(|(row, _)| row.is_some());
        words.sort_unstable();
        words.iter().for_each(|(_, word)| println!("{word}"));
        println!();
    }
    println!("{} rectangles", solutions.stats().counters.solutions);
    Ok(())
}
