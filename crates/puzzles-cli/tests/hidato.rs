//! Hidato: generating, hints, pictures, and why there is no solution.

mod common;

use common::{file, run};

#[test]
fn what_is_generated_is_unique_and_comes_again() {
    for (family, options) in [("hidato", ""), ("numbrix", ""), ("hidato", "--symmetry half --clues 12")] {
        let arguments = format!("{family} generate --size 5x4 --seed 3 -n 3 {options}");
        let made = run(&arguments, "");
        assert_eq!((made.status, made.headers().len()), (Some(0), 3), "{made:?}");
        assert_eq!(run(&format!("{arguments} --threads 2"), "").out, made.out);
        assert_eq!(run("hidato unique", &made.out).status, Some(0));
        assert!(made.out.contains("gen=1 seed=4 outcome=unique"), "{}", made.out);
    }
}

#[test]
fn boards_come_from_files() {
    let board = file("hidato-board.txt", "> ring adj=4\n. . .\n. # .\n. . .\n");
    let arguments = format!("hidato generate --seed 1 --board {}", board.display());
    let made = run(&arguments, "");
    assert_eq!(made.status, Some(0));
    assert!(made.out.contains('#') && made.out.contains("adj=4"), "{}", made.out);
    let island = file("hidato-island.txt", "> two adj=4\n. # .\n");
    let none = run(&format!("hidato generate --board {}", island.display()), "");
    assert_eq!(none.status, Some(2));
    assert!(none.err.contains("a path through all cells"), "{}", none.err);
}

const PUZZLE: &str = "> three\n. . .\n. . 1\n9 6 .\n";

#[test]
fn a_wrong_number_comes_before_any_step() {
    let state = file("hidato-state.txt", "4 . 3\n. {2,3} .\n. . .\n");
    let hint = run(&format!("hidato hint --state {}", state.display()), PUZZLE);
    assert_eq!(hint.status, Some(1));
    assert!(hint.out.contains("outcome=wrong\n; expected 2 at r1c3, found 3"), "{}", hint.out);
    let marks = file("hidato-marks.txt", "4 . .\n. {2,3} .\n. . .\n");
    let hint = run(&format!("hidato hint --state {}", marks.display()), PUZZLE);
    assert!(hint.out.contains("; expected 8 among the marks at r2c2"), "{}", hint.out);
    let bad = file("hidato-bad.txt", "4 .\n");
    let hint = run(&format!("hidato hint --state {}", bad.display()), PUZZLE);
    assert_eq!(hint.status, Some(2), "{hint:?}");
}

#[test]
fn steps_lead_to_the_solution() {
    let explained = run("hidato explain", PUZZLE);
    assert!(explained.out.starts_with("> three outcome=solved complete=true rating="), "{}", explained.out);
    let records = run("hidato explain --format json", PUZZLE).records();
    let steps = records[0]["steps"].as_array().expect("steps");
    let placed: Vec<_> = steps.iter().filter(|step| !step["placed"].is_null()).collect();
    assert_eq!(placed.len(), 6);
    let rated = run("hidato rate --format json", PUZZLE).records();
    assert_eq!(rated[0]["rating"], records[0]["rating"]);
    assert_eq!(rated[0]["stats"]["single"], 6);
    assert!(
        run("hidato hint", PUZZLE).out.contains(
            "\n; distance: 1 stands at r2c3, and no more cells lie between than numbers: 2 not at r1c1, r2c1"
        )
    );
    let several = run("hidato hint", "1 . / . 4\n");
    assert_eq!(several.status, Some(1));
    assert!(several.out.contains("; the puzzle has several solutions, so no step is certain"), "{several:?}");
    assert!(!several.out.contains('3'), "{several:?}");
}

#[test]
fn pictures_show_givens_and_solutions() {
    let path = file("hidato.svg", "");
    let run = run(&format!("hidato render --solve -o {}", path.display()), PUZZLE);
    assert_eq!(run.status, Some(0));
    let svg = std::fs::read_to_string(&path).expect("a picture");
    assert_eq!((svg.matches("<text").count(), svg.matches("font-weight").count()), (9, 3), "{svg}");
    assert!(svg.contains("<polyline"));
}

#[test]
fn engines_are_named_and_a_no_has_a_reason() {
    let loose = format!("1{}\n{}", " .".repeat(9), format!("{}\n", " .".repeat(10)).repeat(9));
    for engine in ["auto", "csp", "local"] {
        let solved = run(&format!("hidato solve --engine {engine} --time-limit 60s"), &loose);
        assert_eq!(solved.status, Some(0), "{engine}");
    }
    let local = run("hidato solve --engine local --format json", &loose).records();
    assert_eq!(local[0]["engine"], "local");
    let none = run("numbrix unique --format json", ". 1 .\n. . .\n. . .\n").records();
    assert_eq!(none[0]["outcome"], "unsolvable");
    assert!(none[0]["stats"]["refutation"].is_string(), "{none:?}");
}

#[test]
fn every_format_is_read_as_the_same_puzzle() {
    let boards = ["> a\n. . .\n. . 1\n9 6 .\n", "> b adj=4\n. 1 #\n. . .\n", "> c adj=hex\n# 1 .\n. . .\n# . 7\n"];
    for board in boards {
        let solution = &run("hidato solve --format json", board).records()[0]["solution"];
        let numbers: Vec<&str> = solution.as_str().expect("a solution").split_whitespace().collect();
        for format in ["text", "line", "graph"] {
            let converted = run(&format!("hidato convert --to {format}"), board);
            let written = &run(&format!("hidato convert --to {format} --format json"), board).records()[0]["puzzle"];
            for again in [converted.out.as_str(), written.as_str().expect("a puzzle")] {
                let solved = run("hidato solve --format json", again).records();
                let text = solved[0]["solution"].as_str().expect("a solution");
                let cells = text.split("edges:").next().expect("a part").trim_start_matches("cells:");
                let holes = if format == "graph" { "#" } else { "" };
                let expected: Vec<&str> = numbers.iter().copied().filter(|&sign| sign != holes).collect();
                assert_eq!(cells.split_whitespace().collect::<Vec<_>>(), expected, "{format} {again}");
            }
        }
    }
    let refused = run("hidato convert --to line", "> ring adj=graph\ncells: 1 . .\nedges: 1-2 2-3\n");
    assert_eq!(refused.status, Some(2));
    assert!(
        refused.err.contains("line 1, column 1: expected a board of rows for a line, found a graph"),
        "{refused:?}"
    );
}
