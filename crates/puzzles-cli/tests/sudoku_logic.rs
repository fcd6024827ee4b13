//! Sudoku logic through the command: hints, explanations, ratings, puzzles of a difficulty, pictures of steps.

mod common;

use common::{file, run};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

/// Made by `generate --technique xy-chain --seed 1`.
const CHAINS: &str = ".31.....5.76..91.......42....7..5..2.2.......8..3...74....4...95.3.8.......1.7...\n";

#[test]
fn hints_come_in_three_strengths() {
    let hint = |strength: &str| run(&format!("sudoku hint --strength {strength}"), EASY).out;
    assert!(hint("place").contains("\n; Look at r5c5.\n"), "{}", hint("place"));
    assert!(!hint("place").contains("Naked"));
    assert!(hint("technique").contains("There is a step: Naked Single.") && !hint("technique").contains("=5"));
    assert!(hint("whole").contains("\n; Naked Single: r5c5=5\n"), "{}", hint("whole"));
    let records = run("sudoku hint --format json", EASY).records();
    let step = &records[0]["steps"][0];
    assert_eq!((&step["technique"], &step["text"]), (&"Naked Single".into(), &"Naked Single: r5c5=5".into()));
}

#[test]
fn mistakes_come_before_steps() {
    let wrong = file("sudoku-wrong.txt", EASY.replacen("53.", "533", 1));
    let hint = run(&format!("sudoku hint --state {}", wrong.display()), EASY);
    assert_eq!(hint.status, Some(1), "{hint:?}");
    assert!(hint.out.contains("outcome=wrong\n; r1c3=3 is wrong."), "{}", hint.out);
    let lost = file("sudoku-lost.txt", format!("5 3 {{12}} {}\n", ". ".repeat(78)));
    let hint = run(&format!("sudoku explain --state {}", lost.display()), EASY);
    assert!(hint.out.contains("; 4 was taken away from r1c3 by mistake."), "{}", hint.out);
    let short = file("sudoku-short.txt", "53.\n");
    let hint = run(&format!("sudoku hint --state {}", short.display()), EASY);
    assert_eq!(hint.status, Some(2));
    assert!(hint.err.contains("sudoku-short.txt") && hint.err.contains("line 1"), "{}", hint.err);
    let missing = run("sudoku hint --state /nowhere/at/all", EASY);
    assert_eq!(missing.status, Some(2), "{missing:?}");
    // Without one solution there is nothing to explain.
    let blank = run("sudoku hint", format!("{}\n", ".".repeat(81)));
    assert_eq!(blank.status, Some(1));
    assert!(blank.out.contains("outcome=multiple\n; The givens have several solutions."), "{}", blank.out);
    let small = run("sudoku rate", "1...\n..2.\n.3..\n...4\n");
    assert_eq!(small.status, Some(2));
    assert!(small.err.contains("9x9"), "{}", small.err);
}

#[test]
fn steps_lead_to_the_solution() {
    for puzzle in [EASY, CHAINS] {
        let record = &run("sudoku explain --format json", puzzle).records()[0];
        let solution = run("sudoku solve --format json", puzzle).records()[0]["solution"].clone();
        let solution: Vec<char> = solution.as_str().expect("a solution").trim().chars().collect();
        assert_eq!((&record["outcome"], &record["complete"]), (&"solved".into(), &true.into()));
        let at = |cell: &serde_json::Value| {
            let digits: Vec<u32> =
                cell["cell"].as_str().expect("a cell").chars().filter_map(|c| c.to_digit(10)).collect();
            let index = (digits[0] - 1) * 9 + digits[1] - 1;
            solution[index as usize].to_digit(10) == cell["digit"].as_u64().map(|digit| digit as u32)
        };
        let steps = record["steps"].as_array().expect("steps");
        let placed: Vec<_> = steps.iter().flat_map(|step| step["placements"].as_array().expect("placements")).collect();
        assert_eq!(placed.len(), puzzle.matches('.').count());
        assert!(placed.into_iter().all(at));
        let mut gone = steps.iter().flat_map(|step| step["eliminations"].as_array().expect("eliminations"));
        assert!(!gone.any(at));
    }
    let text = run("sudoku explain", CHAINS).out;
    assert!(text.contains("rating=unfair") && text.contains(" XY-Chain: (9)r4c5 = (6)r4c5 - "), "{text}");
}

#[test]
fn who_is_stuck_with_all_techniques_is_shown_a_way_out() {
    // Singles alone do not solve it.
    let names = run("sudoku explain --set list", "").out;
    let names = names.lines().filter_map(|line| line.split("  ").next()).filter(|name| !name.contains("Single"));
    let off: Vec<String> = names.map(|name| format!("--set={}=off", name.trim().replace(' ', "-"))).collect();
    let explained = run(&format!("sudoku explain {}", off.join(" ")), CHAINS);
    assert!(
        explained.out.contains("complete=false") && explained.out.contains("None of the techniques"),
        "{explained:?}"
    );
    let record = &run(&format!("sudoku explain --format json {}", off.join(" ")), CHAINS).records()[0];
    let mut state: Vec<char> = CHAINS.trim().chars().collect();
    for placed in record["steps"].as_array().expect("steps").iter().flat_map(|step| step["placements"].as_array()) {
        for placed in placed {
            let cell: Vec<usize> = placed["cell"]
                .as_str()
                .expect("a cell")
                .chars()
                .filter_map(|c| c.to_digit(10))
                .map(|digit| digit as usize)
                .collect();
            state[(cell[0] - 1) * 9 + cell[1] - 1] = placed["digit"].to_string().chars().next().expect("a digit");
        }
    }
    let path = file("sudoku-stuck.txt", state.into_iter().collect::<String>());
    let hint = run(&format!("sudoku hint --state {} {}", path.display(), off.join(" ")), CHAINS);
    assert!(
        hint.out.contains("None of the techniques") && hint.out.contains("Only a search knows more: r"),
        "{hint:?}"
    );
    let rated = run(&format!("sudoku rate --by score {}", off.join(" ")), CHAINS);
    assert!(rated.out.contains("; the techniques do not solve it; score up to there "), "{rated:?}");
}

#[test]
fn techniques_can_be_switched_off() {
    let list = run("sudoku explain --set list", "");
    assert_eq!(list.status, Some(0));
    assert!(list.out.contains("X-Wing") && list.out.contains("needs uniqueness"), "{}", list.out);
    let without = run("sudoku explain --set xy-chain=off --set x-chain=off", CHAINS).out;
    assert!(!without.contains(" XY-Chain:"), "{without}");
    assert_eq!(run("sudoku hint --set telepathy=on", EASY).status, Some(2));
    assert_eq!(run("sudoku hint --set uniqueness=perhaps", EASY).status, Some(2));
    assert_eq!(run("sudoku hint --set uniqueness=off", EASY).status, Some(0));
}

#[test]
fn ratings_have_three_scales() {
    let record = &run("sudoku rate --format json", CHAINS).records()[0];
    let stats = &record["stats"];
    assert_eq!((&record["rating"], &record["complete"]), (&"unfair".into(), &true.into()));
    assert_eq!(stats["techniques"]["XY-Chain"], 1);
    assert!(0 < stats["score"].as_u64().unwrap_or(0) && stats["er"].is_string() && stats["rounds"].is_u64(), "{stats}");
    let score = run("sudoku rate --by score", EASY).out;
    assert!(score.contains("rating=easy") && !score.contains("ER "), "{score}");
}

#[test]
fn limits_end_steps_and_ratings() {
    for action in ["explain", "rate", "rate --by explainer"] {
        let run = run(&format!("sudoku {action} --node-limit 10 --format json"), CHAINS);
        let record = &run.records()[0];
        // So few nodes do for the one solution, but not for all steps.
        assert_eq!((run.status, &record["outcome"]), (Some(3), &"stopped".into()), "{action}: {record}");
        assert_eq!(record["stop"], "nodes", "{action}");
    }
}

#[test]
fn puzzles_are_made_as_hard_as_wanted() {
    for wish in ["--level medium", "--level hard", "--technique x-wing", "--se 3.0..3.8"] {
        let arguments = format!("sudoku generate --seed 5 -n 2 {wish}");
        let made = run(&arguments, "");
        assert_eq!((made.status, made.headers().len()), (Some(0), 2), "{made:?}");
        assert_eq!(run(&arguments, "").out, made.out);
        let rated = run("sudoku rate --format json", &made.out).records();
        assert_eq!(rated.len(), 2);
        for record in rated {
            let is_as_wanted = match wish.split_once(' ').expect("two words") {
                ("--level", level) => record["rating"] == level,
                ("--technique", _) => record["stats"]["techniques"]["X-Wing"].is_u64(),
                _ => {
                    (3.0..=3.8).contains(&record["stats"]["er"].as_str().expect("er").parse::<f64>().expect("a number"))
                }
            };
            assert!(is_as_wanted, "{wish}: {record}");
        }
    }
    for wrong in ["--level nightmare", "--se 8.0..7.0", "--se hard", "--level easy --size 4"] {
        assert_eq!(run(&format!("sudoku generate {wrong}"), "").status, Some(2), "{wrong}");
    }
}

#[test]
fn steps_are_drawn() {
    let path = file("sudoku-step.svg", "");
    let text = run("sudoku explain", CHAINS).out;
    let number = text.lines().find_map(|line| line.split_once(". XY-Chain:")).expect("a chain").0.replace("; ", "");
    let drawn = run(&format!("sudoku render --step {number} -o {}", path.display()), CHAINS);
    assert_eq!(drawn.status, Some(0), "{drawn:?}");
    let svg = std::fs::read_to_string(&path).expect("a picture");
    // Seven strong links, six weak ones; one candidate goes.
    assert_eq!((svg.matches("<path").count(), svg.matches("stroke-dasharray").count()), (13, 6), "{svg}");
    assert_eq!(svg.matches("#f5a3a3").count(), 1);
    let none = run(&format!("sudoku render --step 999 -o {}", path.display()), CHAINS);
    assert_eq!(none.status, Some(2));
    assert!(
        none.err.contains("expected a step from 1 to") || none.out.contains("expected a step from 1 to"),
        "{none:?}"
    );
    let all = run(&format!("sudoku render --steps -o {}", path.display()), CHAINS);
    assert_eq!(all.status, Some(0));
    let svg = std::fs::read_to_string(&path).expect("a picture");
    assert!(svg.contains("<animate") && 81 < svg.matches("<text").count());
}
