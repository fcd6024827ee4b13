//! `docs/cli.md` and `--help` say the same.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::run;

const CONTRACT: &str = include_str!("../../../docs/cli.md");

/// The names at the beginning of the lines in the part `heading` of a help text.
fn listed(help: &str, heading: &str) -> BTreeSet<String> {
    let part = help.split_once(heading).map_or("", |(_, rest)| rest);
    let lines = part.lines().skip(1).take_while(|line| !line.is_empty());
    // Lines that go on are indented further.
    let entries = lines.filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with("        "));
    let words = entries.filter_map(|line| line.split_whitespace().find(|word| !word.ends_with(',')));
    // A value that may be left out stands behind its option without a blank.
    words.map(|word| word.split_once('[').map_or(word, |(option, _)| option).to_owned()).collect()
}

/// The help of every action, by `family action`.
fn helps() -> BTreeMap<String, String> {
    let mut helps = BTreeMap::new();
    for family in listed(&run("--help", "").out, "Commands:") {
        for action in listed(&run(&format!("{family} --help"), "").out, "Commands:") {
            let name = format!("{family} {action}");
            let help = run(&format!("{name} --help"), "").out;
            helps.insert(name, help);
        }
    }
    helps
}

/// The first cells of the rows of all tables under `heading`, without back-quotes.
fn documented(heading: &str) -> BTreeSet<String> {
    let part = CONTRACT.split(&format!("\n## {heading}\n")).nth(1).expect("the heading");
    let part = part.split("\n## ").next().unwrap_or(part);
    let cells = part.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    cells.map(str::to_owned).collect()
}

#[test]
fn every_option_is_documented_and_every_documented_option_exists() {
    let helps = helps();
    assert!(10 <= helps.len(), "five actions in two families: {:?}", helps.keys());
    let existing: BTreeSet<_> = helps.values().flat_map(|help| listed(help, "Options:")).collect();
    assert!(existing.contains("--threads") && existing.contains("--solutions"), "{existing:?}");
    assert_eq!(existing, documented("Options"));
}

#[test]
fn every_family_and_action_is_documented_and_every_documented_one_exists() {
    let helps = helps();
    let part = |index| helps.keys().filter_map(|name| name.split(' ').nth(index)).map(str::to_owned).collect();
    let (families, actions): (BTreeSet<_>, BTreeSet<_>) = (part(0), part(1));
    assert_eq!(families, documented("Families"));
    assert_eq!(actions, documented("Actions"));
}

#[test]
fn every_help_shows_an_example_and_fits_a_screen() {
    let mut helps: Vec<_> = helps().into_values().collect();
    helps.extend(
        [
            "--help",
            "exact-cover --help",
            "hidato --help",
            "numbrix --help",
            "klotski --help",
            "numberlink --help",
            "arukone --help",
            "numlin --help",
            "sudoku --help",
        ]
        .map(|arguments| run(arguments, "").out),
    );
    for help in helps {
        assert!(help.contains("\nExample: puzzles "), "{help}");
        assert!(help.lines().count() <= 32, "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    }
}

#[test]
fn every_json_key_is_documented() {
    let keys = documented("JSON form");
    let is_documented = |key: &str| keys.contains(key) || CONTRACT.contains(&format!("`, `{key}` |"));
    let input = "> one\n1 . / . 4\n\n> two\n1 x\n";
    for action in ["solve", "solve --solutions 1", "count", "unique", "candidates", "solve --node-limit 0"] {
        let run = run(&format!("hidato {action} --format json"), input);
        for record in run.records() {
            for key in record.as_object().expect("an object").keys() {
                assert!(is_documented(key), "{key}");
            }
        }
    }
    let actions = ["hint", "explain", "rate", "generate --seed 1 --size 4x4", "convert --to line"];
    for action in actions {
        let input = "> one\n. . . / . . 1 / 9 6 .\n\n> two\n1 . / . 4\n";
        for record in run(&format!("hidato {action} --format json"), input).records() {
            for key in record.as_object().expect("an object").keys() {
                assert!(is_documented(key), "{key}");
            }
        }
    }
    let input = "> one rules=fill\n4 2\nA..A\nB..B\n\n> two\nAA/..\n\n> three\nA.B\n";
    let actions = ["solve", "count", "unique", "candidates", "generate --seed 1 --size 4x4", "convert"];
    for action in actions {
        for record in run(&format!("numberlink {action} --format json"), input).records() {
            for key in record.as_object().expect("an object").keys() {
                assert!(is_documented(key), "{key}");
            }
        }
    }
    let input = "> one\na b | x\na x:R |2\nb x:R\na b\na b\n\n> two\na b\nc\n\n> three\na\n";
    let searches = ["solve --solutions 2", "count", "count --engine diagram", "unique", "minimize", "minimize --k 2"];
    for action in
        searches.into_iter().chain(["split", "preprocess", "convert", "count --engine diagram --node-limit 0"])
    {
        for record in run(&format!("exact-cover {action} --format json"), input).records() {
            for key in record.as_object().expect("an object").keys() {
                assert!(is_documented(key), "{key}");
            }
        }
    }
    let input = "1.../..2./.3../...4\n\n1......1........\n> knight=on\n................\n";
    let actions = [
        "solve",
        "count",
        "count --estimate 9",
        "unique",
        "candidates",
        "candidates --counts",
        "generate --size 4",
        "convert",
    ];
    for action in actions {
        let input = if action.starts_with("generate") { "" } else { input };
        for record in run(&format!("sudoku {action} --format json"), input).records() {
            for key in record.as_object().expect("an object").keys() {
                assert!(is_documented(key), "{key}");
            }
        }
    }
    let input = "> one\nAB\nA.\ngoal:\n.A\n.A\n\n> two\nA\n\n> three\nA.B\ngoal:\nB..\n";
    let actions = ["solve", "count", "hint", "hardest", "convert", "solve --node-limit 0", "generate --seed 1"];
    for action in actions {
        let input = if action.starts_with("generate") { "" } else { input };
        for record in run(&format!("klotski {action} --format json"), input).records() {
            for key in record.as_object().expect("an object").keys() {
                assert!(is_documented(key), "{key}");
            }
        }
    }
    assert!(!is_documented("telepathy"));
}

#[test]
fn every_exit_status_and_outcome_is_documented() {
    for status in ["| 0 |", "| 1 |", "| 2 |", "| 3 |"] {
        assert!(CONTRACT.contains(status));
    }
    assert_eq!(run("--version", "").out, concat!("puzzles ", env!("CARGO_PKG_VERSION"), "\n"));
}
