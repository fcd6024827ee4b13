//! The family `klotski`.

mod common;

use common::{file, run};
use serde_json::json;

/// The classic start, with names of its own.
const CLASSIC: &str = "CAAD\nCAAD\nEBBF\nEGHF\nI..J\n";

#[test]
fn the_classic_says_what_is_least_and_what_is_only_this_way_s() {
    for (metric, line) in [("move", "81 moves ("), ("slide", "90 slides ("), ("step", "116 steps (")] {
        let run = run(&format!("klotski solve --boards 0 --metric {metric} 横刀立马"), "");
        assert_eq!(run.status, Some(0));
        let note = run.out.lines().find(|text| text.starts_with("; ")).expect("a line of lengths");
        assert!(note.starts_with(&format!("; {line}")), "{note}");
        assert!(note.contains(&format!("no solution has fewer {metric}s")), "{note}");
        let length: usize = line.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
        assert_eq!(run.out.lines().filter(|text| text.contains(": ") && !text.starts_with(';')).count(), length);
    }
}

#[test]
fn boards_are_shown_as_many_as_asked_for() {
    let boards = |arguments: &str| {
        let out = run(&format!("klotski solve {arguments} 横刀立马"), "").out;
        out.lines().filter(|line| line.starts_with("; ") && !line.contains("moves")).count() / 5
    };
    assert_eq!((boards(""), boards("--boards all"), boards("--boards 10"), boards("--boards 0")), (82, 82, 10, 0));
    assert_eq!(run("klotski solve --boards many 横刀立马", "").status, Some(2));
}

#[test]
fn a_name_line_s_metric_wins() {
    let length = |arguments: &str, header: &str| {
        let input = format!("> x {header}\n{CLASSIC}");
        run(&format!("klotski solve --format json {arguments}"), input).records()[0]["length"].clone()
    };
    assert_eq!(length("", ""), 81);
    assert_eq!(length("--metric step", ""), 116);
    assert_eq!(length("--metric step", "metric=slide"), 90);
    let record = &run("huarongdao solve --format json --metric slide 横刀立马", "").records()[0];
    assert_eq!((&record["family"], &record["metric"]), (&json!("klotski"), &json!("slide")));
    assert_eq!(record["lengths"]["slide"], 90);
    assert_eq!(record["moves"].as_array().map(Vec::len), Some(90));
    assert_eq!(run("klotski solve", "> x metrics=step\nA.\ngoal:\n.A\n").status, Some(2));
}

#[test]
fn exits_in_the_corners_are_near() {
    let input = ["r4c1", "r4c3"].map(|place| format!("> x goal=A:{place}\n{CLASSIC}")).join("\n");
    for (metric, length) in [("step", 86), ("slide", 66), ("move", 58)] {
        let run = run(&format!("klotski solve --format json --metric {metric}"), &input);
        assert_eq!(run.records().iter().map(|record| record["length"].clone()).collect::<Vec<_>>(), [length, length]);
    }
}

#[test]
fn a_broken_layout_is_refused() {
    // A list of cells without owners, and the layout that was meant.
    let broken = run("klotski solve", "2412\n2112\n4141\n4141\n0410\n");
    assert_eq!(broken.status, Some(2));
    assert!(broken.err.contains("in one part, found two"), "{}", broken.err);
    let meant = "aBBb\ncBBd\neeff\ngghh\n.ii.\n";
    for (metric, length) in [("move", 34), ("slide", 37), ("step", 46)] {
        let run = run(&format!("klotski solve --format json --metric {metric}"), meant);
        assert_eq!(run.records()[0]["length"], length);
    }
    let closed = run("klotski solve", "AB\nCD\ngoal:\nB.\n..\n");
    assert!(closed.err.contains("expected an empty cell, found none"), "{}", closed.err);
}

#[test]
fn cars_keep_their_line_and_their_letters() {
    let board = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM\n";
    for (metric, length) in [("slide", 60), ("step", 103)] {
        let solved = run(&format!("klotski solve --format json --metric {metric}"), board);
        let record = &solved.records()[0];
        assert_eq!(record["length"], length);
        let moves = record["moves"].as_array().expect("moves");
        assert!(moves.iter().all(|one| board.contains(one["piece"].as_str().expect("a name"))));
        // Each move begins where the letter stands in the input, or where its last one ended.
        assert_eq!(run("klotski verify", &solved.out).status, Some(0));
    }
}

#[test]
fn what_is_solved_or_hopeless_says_so() {
    let solved = run("klotski solve", "CEFD\nCEFD\nGBBH\n.AAI\n.AAJ\n");
    assert_eq!(solved.status, Some(0));
    assert!(solved.out.contains("> puzzle-1 length=0 outcome=solved\n; 0 moves (0 slides, 0 steps)"), "{}", solved.out);
    assert!(solved.out.ends_with("; .AAJ\n:\n\n"), "{}", solved.out);
    let hopeless = "AABB\nCCD.\ngoal:\nBB..\n....\n";
    for action in ["solve", "count", "hint", "hardest --reached"] {
        let run = run(&format!("klotski {action}"), hopeless);
        assert_eq!((run.status, run.out.contains("outcome=unsolvable")), (Some(1), true), "{action}: {}", run.out);
    }
}

#[test]
fn a_search_too_large_stops_and_says_how_far_it_came() {
    // Its goal has the other parity: no end of it fits any memory.
    let fifteen = "1 2 3 7\n12 8 15 4\n13 10 11 5\n9 6 14 .\ngoal:\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 .\n";
    let stopped = run("klotski solve --memory-limit 2MB --format json", fifteen);
    assert_eq!(stopped.status, Some(3));
    let record = &stopped.records()[0];
    assert_eq!((&record["outcome"], &record["stop"]), (&json!("stopped"), &json!("memory")));
    assert!(record["at_least"].as_u64().is_some_and(|length| 10 < length), "{record}");
    let bytes = |key: &str| record["stats"][key].as_u64().expect("a number");
    assert!(bytes("key_bytes") + bytes("slot_bytes") <= 2_000_000, "{record}");
    for limit in ["--node-limit 1000", "--time-limit 0ms"] {
        let run = run(&format!("klotski solve {limit}"), fifteen);
        assert_eq!((run.status, run.out.contains("; no solution has fewer than ")), (Some(3), true), "{}", run.out);
    }
    for action in ["count", "hint", "hardest", "hardest --reached", "render --solve -o /dev/null/x.svg"] {
        let run = run(&format!("klotski {action} --node-limit 1000"), fifteen);
        assert_eq!(run.status, Some(if action.starts_with("render") { 2 } else { 3 }), "{action}: {}", run.out);
    }
}

#[test]
fn counts_and_hints_do_not_depend_on_what_is_switched() {
    for input in [CLASSIC, "board:\nA..\n...\n...\ngoal:\n...\n...\n..A\n"] {
        for metric in ["move", "slide", "step"] {
            let ask =
                |action: &str, switch: &str| run(&format!("klotski {action} --metric {metric} {switch}"), input).out;
            for action in ["count", "hint"] {
                let plain = ask(action, "");
                assert!(plain.contains("outcome=solved"), "{plain}");
                for switch in ["--set mirror=off", "--set sets=off", "--set mirror=off --set sets=off"] {
                    assert_eq!(ask(action, switch), plain, "{action} {metric} {switch}");
                }
            }
        }
    }
    let listed = run("klotski solve --set list", "");
    assert!(["merge", "mirror", "sets"].iter().all(|name| listed.out.contains(name)), "{}", listed.out);
}

#[test]
fn a_hint_s_moves_bring_the_goal_nearer_by_one() {
    let record = &run("klotski hint --format json", CLASSIC).records()[0];
    let moves = record["moves"].as_array().expect("moves");
    assert!(!moves.is_empty() && record["length"] == 81);
    for one in moves {
        let place = |key: &str| {
            let digits: Vec<usize> = one[key]
                .as_str()
                .expect("a place")
                .chars()
                .filter_map(|c| c.to_digit(10))
                .map(|d| d as usize - 1)
                .collect();
            digits[0] * 5 + digits[1]
        };
        // Single pieces move first in the classic.
        let mut board: Vec<char> = CLASSIC.chars().collect();
        board.swap(place("from"), place("to"));
        let next: String = board.into_iter().collect();
        assert_eq!(run("klotski hint --format json", &next).records()[0]["length"], 80, "{next}");
    }
}

#[test]
fn hardest_layouts_and_generated_ones_are_as_far_as_they_say() {
    let hardest = run("klotski hardest", CLASSIC);
    assert_eq!(hardest.headers().len(), 2);
    let solved = run("klotski solve --boards 0 --format json", &hardest.out);
    assert!(solved.records().iter().all(|record| record["length"] == 93), "{}", solved.out);
    assert_eq!(run("klotski hardest -n 1", CLASSIC).headers().len(), 1);
    let reached = run("klotski hardest --reached --format json", CLASSIC).records();
    assert!(reached[0]["length"].as_u64().is_some_and(|length| (81..=93).contains(&length)));
    let made = run("klotski generate --pieces 1,4,4 --length 40 --metric slide --seed 5 -n 3", "");
    assert_eq!(made.headers().len(), 3);
    let solved = run("klotski solve --boards 0 --format json", &made.out);
    assert!(solved.records().iter().all(|record| record["length"] == 40 && record["metric"] == "slide"));
    let last = run("klotski generate --pieces 1,4,4 --length 40 --metric slide --seed 7", "");
    assert_eq!(
        last.out.split_once('\n').map(|(_, rows)| rows),
        made.out.rsplit_once("> ").and_then(|(_, block)| block.split_once('\n')).map(|(_, rows)| rows)
    );
    assert_eq!(run("klotski generate --length 200", "").status, Some(2));
    assert_eq!(run("klotski generate --pieces 9,9,9", "").status, Some(2));
}

#[test]
fn answers_are_judged_again() {
    let puzzles = file("klotski-puzzles.txt", format!("> classic metric=slide\n{CLASSIC}\n> done\nA.\ngoal:\nA.\n"));
    let solved = run(&format!("klotski solve {}", puzzles.display()), "");
    let solutions = file("klotski-solutions.txt", &solved.out);
    let verify = |puzzles: &str, solutions: &str| run(&format!("klotski verify {puzzles} {solutions}"), "");
    let judged = verify(&puzzles.display().to_string(), &solutions.display().to_string());
    assert_eq!((judged.status, judged.headers().len()), (Some(0), 2), "{}", judged.out);
    let json = run(&format!("klotski solve --format json {}", puzzles.display()), "");
    assert_eq!(run("klotski verify", &json.out).status, Some(0));
    // Without its last move, with a move of another piece, with one that is two.
    let lines: Vec<&str> =
        solved.out.lines().take_while(|line| !line.is_empty()).filter(|line| !line.starts_with(';')).collect();
    let first = file("klotski-first.txt", format!("> classic metric=slide\n{CLASSIC}"));
    let cases = [
        (lines[..lines.len() - 1].join("\n"), "expected a goal after 89 moves, found none reached"),
        ("1: I r5c1 r5c3\n2: Z r1c1 r1c2\n".to_owned(), "expected a piece of the puzzle, found `Z`"),
        ("I r5c1 r4c1\n".to_owned(), "expected one slide of I from r5c1 in move 1, found r4c1"),
        ("I r4c1 r5c1\n".to_owned(), "to begin at r5c1, found another place"),
        ("I r5c1\n".to_owned(), "expected a move as in `1: B r1c2 r2c2`, found `I r5c1`"),
        ("I r5c1 r9c9\n".to_owned(), "expected a place on the board as in `r4c2`, found `r9c9`"),
    ];
    for (text, complaint) in cases {
        let other = file("klotski-other.txt", text);
        let judged = verify(&first.display().to_string(), &other.display().to_string());
        assert!(judged.out.contains(complaint) || judged.err.contains(complaint), "{complaint}: {judged:?}");
        assert!(matches!(judged.status, Some(1 | 2)));
    }
}

#[test]
fn formats_come_back() {
    let input = format!("> one\n{CLASSIC}\n> two metric=step\n##A.\nBBA.\ngoal:\n##.A\n...A\n");
    for target in ["text", "numbers"] {
        let converted = run(&format!("klotski convert --to {target}"), &input);
        let again = run("klotski convert --to numbers", &converted.out);
        assert_eq!(again.out, run("klotski convert --to numbers", &input).out, "{target}");
    }
    let code = run("klotski convert --to code 横刀立马", "");
    assert_eq!(code.out, "> 横刀立马 outcome=done\n1A9BF0C00\n\n");
    assert_eq!(run("klotski solve --format json", &code.out).records()[0]["length"], 81);
    assert_eq!(run("klotski convert --to code", &input).status, Some(2));
    assert_eq!(run("klotski convert --to code", format!("> goal=A:r4c1\n{CLASSIC}")).status, Some(2));
}

#[test]
fn a_picture_moves_every_piece_that_the_solution_moves() {
    let picture = file("klotski.svg", "");
    let still = run(&format!("klotski render -o {}", picture.display()), CLASSIC);
    assert_eq!(still.status, Some(0));
    let read = || std::fs::read_to_string(&picture).expect("a picture");
    assert_eq!((read().matches("<g>").count(), read().matches("<animate").count()), (10, 0));
    let moving = run(&format!("klotski render --solve -o {}", picture.display()), CLASSIC);
    assert_eq!(moving.status, Some(0));
    // All ten pieces move, and 82 captions take turns.
    assert_eq!((read().matches("<animateTransform ").count(), read().matches("<animate ").count()), (10, 82));
}

#[test]
fn an_atlas_is_taken_up_where_it_was_left() {
    let path = std::env::temp_dir().join(format!("puzzles-atlas-{}.bin", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let atlas = |options: &str| run(&format!("klotski atlas -o {} --format json {options}", path.display()), "");
    let first = atlas("--node-limit 200000");
    assert_eq!(first.status, Some(3));
    let sets = |record: &serde_json::Value| record["stats"]["sets"].as_u64().expect("a number");
    let record = &first.records()[0];
    assert!(0 < sets(record) && record["complete"] == false, "{record}");
    let before = std::fs::read(&path).expect("the file");
    // As if the run had been killed in the midst of a set.
    std::fs::write(&path, &before[..before.len() - 7]).expect("the file");
    let second = atlas("--node-limit 400000");
    assert!(sets(record) < sets(&second.records()[0]), "{}", second.out);
    let after = std::fs::read(&path).expect("the file");
    assert!(after.starts_with(&before) && before.len() < after.len());
    let other = atlas("--metric step");
    assert_eq!(other.status, Some(2));
    assert!(other.err.contains("expected an atlas in steps, found one in moves"), "{}", other.err);
    std::fs::remove_file(&path).expect("the file");
}
