//! The family `sudoku`.

mod common;

use common::{command, file, run};
use std::io::{BufRead as _, BufReader, Write as _};

const MEDIUM: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn plain_lines_and_other_forms_get_the_same_answers() {
    let open = format!("{}{}", ".".repeat(80), "1");
    let wrong = MEDIUM.replacen('.', "5", 1);
    let unsolvable = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
    let lines = [MEDIUM, &open, &wrong, unsolvable, MEDIUM].map(|line| format!("{line}\n")).concat();
    // Behind a name line a puzzle takes the way of all families.
    let named: String = lines.lines().enumerate().map(|(i, line)| format!("> puzzle-{}\n{line}\n", i + 1)).collect();
    for action in ["solve", "unique", "count --max 3"] {
        let plain = run(&format!("sudoku {action}"), &lines);
        let other = run(&format!("sudoku {action}"), &named);
        assert_eq!((plain.status, &plain.out), (Some(2), &other.out), "{action}");
        let threads = run(&format!("sudoku {action} --threads 3"), lines.repeat(100));
        let one = run(&format!("sudoku {action}"), lines.repeat(100));
        assert_eq!(threads.out, one.out);
        let json = run(&format!("sudoku {action} --format json"), &lines);
        let outcomes: Vec<_> = json.records().iter().map(|record| record["outcome"].clone()).collect();
        let words: Vec<_> = plain.headers().into_iter().filter_map(|line| line.split("outcome=").nth(1)).collect();
        assert!(words.iter().zip(&outcomes).all(|(word, outcome)| word.starts_with(outcome.as_str().unwrap_or("?"))));
    }
    let solved = run("sudoku solve", MEDIUM);
    assert_eq!((solved.status, solved.out), (Some(0), format!("> puzzle-1 outcome=solved\n{SOLUTION}\n\n")));
    let complaint = run("sudoku unique", &lines).err;
    assert_eq!(
        complaint,
        "puzzles: <stdin>: line 3, column 3: expected different values in row 1, found 5 at r1c1 and r1c3\n"
    );
}

/// Who feeds lines one by one gets answers one by one.
#[test]
fn an_answer_does_not_wait_for_the_next_puzzle() {
    let mut child = command("sudoku solve").spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    for index in 1..=3 {
        writeln!(stdin, "{MEDIUM}").expect("it listens");
        let mut answer = String::new();
        for _ in 0..3 {
            out.read_line(&mut answer).expect("an answer");
        }
        assert_eq!(answer, format!("> puzzle-{index} outcome=solved\n{SOLUTION}\n\n"));
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn every_engine_gives_the_same_answer() {
    for engine in ["auto", "fast", "generic", "csp", "exact-cover", "naive", "bitmask"] {
        let run = run(&format!("sudoku unique --format json --engine {engine}"), MEDIUM);
        let record = &run.records()[0];
        assert_eq!(
            (record["outcome"].as_str(), record["solution"].as_str()),
            (Some("unique"), Some(&*format!("{SOLUTION}\n")))
        );
    }
    let cages = "> cages=3:r1c1,r1c2\n................\n";
    assert_eq!(run("sudoku solve --engine exact-cover", cages).status, Some(2));
    assert_eq!(run("sudoku solve", cages).status, Some(0));
}

#[test]
fn estimates_say_that_they_are_estimates() {
    let run = run("sudoku count --estimate 2000 --seed 1 --format json", ".".repeat(81));
    let record = &run.records()[0];
    assert_eq!(
        (run.status, record["outcome"].as_str(), record["seed"].as_u64()),
        (Some(0), Some("estimated"), Some(1))
    );
    let (mean, error) = (&record["estimate"]["mean"], &record["estimate"]["error"]);
    let (mean, error) = (mean.as_f64().expect("a number"), error.as_f64().expect("a number"));
    assert!((mean - 6.670_903_752_021_073e21).abs() < 5.0 * error, "{mean} {error}");
}

#[test]
fn candidates_are_pencil_marks_and_counts_add_up() {
    let small = "1.../..2./.3../...4";
    let sets = run("sudoku candidates", small);
    assert_eq!(sets.status, Some(0), "{}", sets.err);
    let again = run("sudoku candidates", &sets.out);
    assert_eq!(sets.out, again.out);
    let counted = run("sudoku candidates --counts --format json", small);
    let record = &counted.records()[0];
    let total: u64 = record["count"].as_str().and_then(|count| count.parse().ok()).expect("a count");
    for cell in record["counts"].as_array().expect("cells") {
        let counts = cell.as_array().expect("counts").iter();
        assert_eq!(
            counts.map(|count| count.as_str().expect("a string").parse::<u64>().expect("a count")).sum::<u64>(),
            total
        );
    }
}

#[test]
fn solutions_are_judged_from_two_inputs_records_and_json() {
    let puzzles = file("sudoku-puzzles", MEDIUM);
    let wrong = SOLUTION.replacen("534", "543", 1);
    let judged = |solution: &str| run(&format!("sudoku verify {} -", puzzles.display()), solution);
    assert_eq!(judged(SOLUTION).status, Some(0));
    let verdict = judged(&wrong);
    assert_eq!(verdict.status, Some(1));
    assert!(verdict.out.contains("; expected the given 3 at r1c2, found 4"), "{}", verdict.out);
    let records = format!("puzzle,solution\n{MEDIUM},{SOLUTION}\n{MEDIUM},{wrong}\n");
    let run_records = run("sudoku verify", records);
    assert_eq!((run_records.status, run_records.headers().len()), (Some(1), 2));
    let json = run("sudoku unique --format json", format!("{MEDIUM}\n> knight=on\n{}\n", ".".repeat(81))).out;
    let verdicts = run("sudoku verify --format json", json).records();
    assert_eq!(verdicts.len(), 3);
    assert!(verdicts.iter().all(|record| record["outcome"] == "correct"), "{verdicts:?}");
    assert_eq!(run("sudoku verify", MEDIUM).status, Some(2));
}

#[test]
fn puzzles_are_made_as_asked() {
    let made = run("sudoku generate -n 3 --seed 5 --symmetry half", "");
    assert_eq!((made.status, made.headers().len()), (Some(0), 3));
    assert_eq!(run("sudoku generate -n 3 --seed 5 --symmetry half --threads 2", "").out, made.out);
    assert_eq!(run("sudoku unique", &made.out).status, Some(0));
    for options in
        ["--size 6 --box 3x2", "--diagonals", "--windows --clues 40", "--size 4 --knight", "--regions 1122113322334444"]
    {
        let made = run(&format!("sudoku generate --seed 2 {options}"), "");
        assert_eq!(made.status, Some(0), "{options}: {}", made.err);
        let unique = run("sudoku unique --engine csp", &made.out);
        assert_eq!(unique.status, Some(0), "{options}: {}", made.out);
    }
    let pattern = "11..1....1..111....11....1.1...1...11..1.1..11...1...1.1....11....111..1....1..11";
    let made = run(&format!("sudoku generate --seed 3 --format json --pattern {pattern}"), "");
    let puzzle = made.records()[0]["puzzle"].as_str().expect("a puzzle").to_owned();
    assert!(puzzle.chars().zip(pattern.chars()).all(|(given, mark)| (given == '.') == (mark == '.')), "{puzzle}");
    assert_eq!(run("sudoku generate --pattern 11..", "").status, Some(2));
    assert_eq!(run("sudoku generate --size 33", "").status, Some(2));
}

#[test]
fn formats_are_converted_and_urls_are_inputs() {
    for format in [
        "text",
        "line",
        "grid",
        "sdk",
        "sdm",
        "ss",
        "candidates",
        "csv",
        "library",
        "f-puzzles",
        "f-puzzles-link",
        "sudokupad",
        "sudokupad-link",
        "penpa",
        "puzz-link",
        "sudokuwiki",
    ] {
        let converted = run(&format!("sudoku convert --to {format}"), format!("{MEDIUM}\n{MEDIUM}\n"));
        assert_eq!(converted.status, Some(0), "{format}: {}", converted.err);
        let back = run("sudoku convert --to line", &converted.out);
        assert_eq!(back.out, format!("{MEDIUM}\n{MEDIUM}\n"), "{format}: {}", converted.out);
    }
    for format in ["f-puzzles-link", "sudokupad-link", "penpa", "puzz-link", "sudokuwiki"] {
        let url = run(&format!("sudoku convert --to {format}"), MEDIUM).out;
        let solved = run(&format!("sudoku solve {}", url.trim()), "");
        assert_eq!(solved.out, format!("> puzzle-1 outcome=solved\n{SOLUTION}\n\n"), "{format}: {}", solved.err);
    }
    assert_eq!(run("sudoku convert --to sdm", "> knight=on\n................").status, Some(2));
}

#[test]
fn records_have_one_head_and_keep_the_solution_that_is_known() {
    let input = format!("{MEDIUM}\nquiz,solution\n{MEDIUM},{SOLUTION}\n");
    let written = run("sudoku convert --to csv --threads 2", &input);
    assert_eq!(written.out, format!("puzzle,solution\n{MEDIUM},\n{MEDIUM},{SOLUTION}\n"), "{}", written.err);
    assert_eq!(run("sudoku convert --to csv", &written.out).out, written.out);
    // The head stands there even if the first puzzle is bad.
    let bad = run("sudoku convert --to csv", format!("{}\n{MEDIUM}\n", &MEDIUM[1..]));
    assert_eq!(bad.status, Some(2));
    assert!(bad.out.starts_with("puzzle,solution\n") && bad.out.ends_with(&format!("\n{MEDIUM},\n")), "{}", bad.out);
}

#[test]
fn options_say_what_board_a_bare_line_is_on() {
    for (options, name_line) in [
        ("--diagonals", "diagonals=on"),
        ("--windows", "windows=on"),
        ("--knight", "knight=on"),
        ("--size 6 --box 3x2", "box=3x2"),
        ("--box 3x2", "box=3x2"),
        ("--regions 1112132233243444", "regions=1112132233243444"),
    ] {
        let puzzle = run(&format!("sudoku generate --seed 2 {options}"), "").out;
        let (head, line) = puzzle.trim_end().split_once('\n').expect("a name line");
        assert!(head.contains(name_line), "{head}");
        let unique = run(&format!("sudoku unique {options}"), line);
        assert!(unique.status == Some(0) && unique.out.contains(name_line), "{options}: {} {}", unique.out, unique.err);
        // A list of lines; and what says its board itself.
        let list = run(&format!("sudoku unique {options}"), format!("> a\n{line}\n> b box=2x2\n................\n"));
        assert!(list.out.contains(&format!("> a {name_line} outcome=unique")), "{}", list.out);
        assert!(list.out.contains("> b outcome=multiple"), "{}", list.out);
    }
    let link = run("sudoku convert --to penpa", MEDIUM).out;
    assert_eq!(run("sudoku unique --knight", link).out, format!("> puzzle-1 outcome=unique\n{SOLUTION}\n\n"));
    let clash = run("sudoku unique --knight", MEDIUM).err;
    assert!(clash.contains("expected different values in a knight's move"), "{clash}");
    let other = run("sudoku unique --size 6", MEDIUM);
    assert_eq!(
        (other.status, other.err.as_str()),
        (Some(2), "puzzles: <stdin>: line 1, column 1: expected 36 cells, found 81\n")
    );
    let none = run("sudoku unique --windows", ".........................");
    assert!(none.err.contains("expected room for windows"), "{}", none.err);
    assert_eq!(run("sudoku unique --box 2x3 --regions 1", "").status, Some(2));
}

#[test]
fn pictures_show_cages_regions_and_values() {
    let picture = file("sudoku-picture.svg", "");
    let puzzle = "> regions=1122113322334444 cages=3:r1c1,r1c2\n...4............\n";
    let drawn = run(&format!("sudoku render --solve -o {}", picture.display()), puzzle);
    assert_eq!(drawn.status, Some(0), "{}", drawn.err);
    let svg = std::fs::read_to_string(&picture).expect("the picture");
    assert!(svg.contains("stroke-dasharray"), "{svg}");
    assert_eq!(svg.matches("font-weight=\"bold\"").count(), 1);
    assert_eq!(svg.matches("<text").count(), 17);
}

/// What other programs got wrong, in our words.
#[test]
fn known_cases_come_out_right() {
    let cases = [
        // Two clues only: many solutions, not none.
        (
            "........................................................8.................6......",
            "count --max 2",
            "count=2 complete=false",
        ),
        (
            "92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..",
            "count",
            "count=6 complete=true",
        ),
        (
            "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58",
            "count",
            "count=26 complete=true",
        ),
        (
            "........2.2..5.8.1......3..7.4.9........8541...5.37...18....9....7..9...2...4..58",
            "unique",
            "outcome=unique\n358914672629753841471268395764192583932685417815437269183576924547829136296341758",
        ),
        (
            "874630251195247836263581479342718695758396142916054783431865927629473518587129364",
            "unique",
            "outcome=unsolvable",
        ),
        (".....1..1.43.31.", "unique", "outcome=multiple differ="),
        (".....1..1.43.31.", "count", "count=2 complete=true"),
        (
            "000007004000006003860200000509082000640000080000000700000000042010030000703000009",
            "unique",
            "outcome=unique\n321597864497816253865243197",
        ),
        (
            "895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5",
            "count",
            "count=4 complete=true",
        ),
        (
            "000000000000003085001020000000507000004000100090000000500000073002010000000040009",
            "unique",
            "outcome=unique\n987654321246173985351928746",
        ),
        (
            "080000005.000835410.903407820.700000600.100509002.006000003.018302907.047698000.300000040",
            "unique",
            "outcome=unique\n481926375672835419953417826",
        ),
        (
            "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
            "unique",
            "outcome=unique\n812753649943682175675491283",
        ),
        (
            "300080900000340000008005600500104070002009010003000040005001200000000000070008090",
            "unique --engine exact-cover",
            "outcome=unique\n351786924697342185428915637",
        ),
        (
            "31...9......18........3...5.....4....21.....4..6..79...4.3.8..2.......7..9...6...",
            "count --engine exact-cover",
            "count=2718 complete=true",
        ),
    ];
    for (puzzle, action, expected) in cases {
        let run = run(&format!("sudoku {action}"), puzzle);
        assert!(run.out.contains(expected), "{action} {puzzle}: {} {}", run.out, run.err);
    }
    let conflicts = [
        (".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..", "9 at r1c2 and r1c3"),
        ("000000000000000000000000000000000000000000000000000000000000000900900000900900000", "9 at r8c1 and r8c4"),
        ("020044008503000300070090324896590900700600009001649006003001400500012010000000000", "4 at r1c5 and r1c6"),
        ("034740600008991006513001210000900000020005000306070000504000039082060000490004900", "4 at r1c3 and r1c5"),
    ];
    for (puzzle, expected) in conflicts {
        let run = run("sudoku unique", puzzle);
        assert_eq!(run.status, Some(2), "{puzzle}");
        assert!(run.err.contains(expected), "{puzzle}: {}", run.err);
    }
    let short = &cases[0].0[1..];
    let complaints = [
        // Eighty cells.
        (short, "expected 81 cells or those of another square board, found 80"),
        // Rows, columns and values; two for one cell.
        (
            "263 288 295 331 352 445 467 534 571 629 715 787 793 832 851 854 899",
            "line 1, column 61: expected one given for r8c5, found 1 and 4",
        ),
    ];
    for (puzzle, expected) in complaints {
        let run = run("sudoku unique", puzzle);
        assert_eq!(run.status, Some(2), "{puzzle}");
        assert!(run.err.contains(expected), "{puzzle}: {}", run.err);
    }
    let meant = "263 288 295 331 352 445 467 534 571 629 715 787 793 832 851 954 999";
    let line = "000000000000003085001020000000507000004000100090000000500000073002010000000040009\n";
    assert_eq!(run("sudoku convert --to sdm", meant).out, line);
    // Only givens count: a wrong value of a player changes neither answer.
    let cells = MEDIUM.chars().enumerate().map(|(at, c)| match c {
        '.' if at == 2 => r#"{"value":1}"#.to_string(),
        '.' => "{}".to_string(),
        c => format!(r#"{{"value":{c},"given":true}}"#),
    });
    let cells: Vec<String> = cells.collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let entered = format!(r#"{{"size":9,"grid":[{}]}}"#, rows.join(","));
    assert_eq!(run("sudoku count", &entered).out, "> puzzle-1 outcome=solved count=1 complete=true\n\n");
    assert_eq!(run("sudoku unique", &entered).out, format!("> puzzle-1 outcome=unique\n{SOLUTION}\n\n"));
    // Given, it is one that no solution has.
    let given = MEDIUM.replacen('.', "1", 1);
    assert_eq!(run("sudoku count", given).out, "> puzzle-1 outcome=unsolvable count=0 complete=true\n\n");
    // Hard to count: a limit is a limit, and says so.
    let hard = "001000000200000000003000000400000005005000600600000040007103000800000000009020000";
    let stopped = run("sudoku count --time-limit 50ms", hard);
    assert!(stopped.status == Some(3) && stopped.out.contains("outcome=stopped stop=time count="), "{}", stopped.out);
}

#[test]
fn what_cannot_be_meant_is_refused() {
    for arguments in [
        "generate -n 0",
        "generate --clues 100",
        "generate --size 6 --box 2x2",
        "solve --size 6 --box 2x2",
        "count --estimate 0",
    ] {
        let run = run(&format!("sudoku {arguments}"), format!("{}\n", ".".repeat(36)));
        assert_eq!(run.status, Some(2), "{arguments}: {}{}", run.out, run.err);
        assert!(run.err.contains("expected") || run.err.contains("invalid value"), "{arguments}: {}", run.err);
    }
    let misspelt = run("sudoku solve", format!("> a diagonal=on\n{}\n", ".".repeat(81)));
    assert!(
        misspelt.err.contains("line 1, column 5: expected the option `diagonals`, found `diagonal`"),
        "{}",
        misspelt.err
    );
    let cells = ["{}"; 4].join(",");
    let row = format!("[{cells}]");
    let rows = [&*row; 4].join(",");
    let json = format!("{{\"size\":4,\"ruleset\":\"Digits increase along thermometers\",\"grid\":[{rows}]}}\n");
    let words = run("sudoku solve", &json);
    assert!(words.err.contains("found `thermometers`"), "{}", words.err);
    let cut = run("sudoku solve https://puzz.link/p?sudoku/9/9/535g7j", "");
    assert!(cut.err.contains("expected all cells of the board"), "{}", cut.err);
}

#[test]
fn a_line_that_is_too_long_is_one_puzzle_and_the_next_line_another() {
    let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for before in ["", "12../..../..../....\n\n"] {
        let input = format!("{before}{}\n{good}\n{good}\n", "1".repeat(2_000_000));
        let run = run("sudoku unique", &input);
        let outcomes: Vec<&str> = run.out.lines().filter_map(|line| line.split("outcome=").nth(1)).collect();
        let expected = ["invalid", "unique", "unique"];
        assert_eq!(outcomes[outcomes.len() - 3..], expected, "{before}");
        assert_eq!(outcomes.len(), if before.is_empty() { 3 } else { 4 }, "{}", run.out);
    }
}

#[test]
fn estimates_have_no_bound() {
    let run = run("sudoku count --estimate 20 --seed 1 --format json", format!("{}\n", ".".repeat(1024)));
    let answer: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert!(400.0 < answer["estimate"]["log10"].as_f64().expect("a number"), "{}", run.out);
    assert!(answer["estimate"].get("mean").is_none());
}
