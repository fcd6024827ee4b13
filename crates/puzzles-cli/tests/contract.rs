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

/// Puzzles of a family, good and bad ones, and what is asked about them; `DIR` is a folder of this test.
const ASKED: [(&str, &str, &[&str]); 6] = [
    (
        "hidato",
        "> one\n1 . / . 4\n\n> two\n1 x\n\n> three\n. . . / . . 1 / 9 6 .\n",
        &[
            "solve",
            "solve --solutions 1",
            "solve --node-limit 0",
            "count",
            "unique",
            "candidates",
            "hint",
            "explain",
            "rate",
            "convert --to line",
            "render --solve -o DIR/h.svg",
            "generate --seed 1 --size 4x4",
        ],
    ),
    (
        "numberlink",
        "> one rules=fill\n4 2\nA..A\nB..B\n\n> two\nAA/..\n\n> three\nA.B\n",
        &[
            "solve",
            "count",
            "unique",
            "candidates",
            "convert",
            "render -o DIR/n.svg",
            "generate --seed 1 --size 4x4",
            "generate --seed 1 --node-limit 1",
        ],
    ),
    (
        "exact-cover",
        "> one\na b | x\na x:R |2\nb x:R\na b\na b\n\n> two\na b\nc\n\n> three\na\n",
        &[
            "solve --solutions 2",
            "count",
            "count --engine diagram",
            "count --engine diagram --node-limit 0",
            "unique",
            "minimize",
            "minimize --k 2",
            "split",
            "preprocess",
            "convert",
            "render --solve -o DIR/e.svg",
        ],
    ),
    (
        "sudoku",
        "1.../..2./.3../...4\n\n1......1........\n> knight=on\n................\n",
        &[
            "solve",
            "count",
            "count --estimate 9",
            "unique",
            "candidates",
            "candidates --counts",
            "convert",
            "render --solve -o DIR/s.svg",
            "generate --size 4",
            "generate --level easy",
        ],
    ),
    (
        "sudoku",
        "...5...4.5...1.8.6.....8..34.....6....6..3.....8...57..12.8...5..9..4.......6.78.\n",
        &["hint", "explain", "rate", "rate --by se", "render --steps -o DIR/t.svg"],
    ),
    (
        "klotski",
        "> one\nAB\nA.\ngoal:\n.A\n.A\n\n> two\nA\n\n> three\nA.B\ngoal:\nB..\n",
        &[
            "solve",
            "solve --node-limit 0",
            "count",
            "hint",
            "hardest",
            "convert",
            "render --solve -o DIR/k.svg",
            "generate --seed 1",
        ],
    ),
];

/// The answers to everything, with the family and action that were asked.
fn answers() -> Vec<(String, serde_json::Value)> {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let mut all = Vec::new();
    let mut ask = |family: &str, action: &str, input: &str| {
        let records = run(&format!("{family} {action} --format json").replace("DIR", folder), input).records();
        let name = format!("{family} {}", action.split(' ').next().unwrap_or_default());
        all.extend(records.into_iter().map(|record| (name.clone(), record)));
    };
    for (family, input, actions) in ASKED {
        for action in actions {
            ask(family, action, if action.starts_with("generate") { "" } else { input });
        }
        ask(family, "verify", &run(&format!("{family} solve --format json"), input).out);
    }
    all
}

#[test]
fn every_json_key_and_outcome_of_every_action_is_documented() {
    let keys = documented("JSON form");
    let is_documented = |key: &str| keys.contains(key) || CONTRACT.contains(&format!("`, `{key}` |"));
    let outcomes = CONTRACT.lines().find(|line| line.starts_with("| `outcome` | `")).expect("a row of outcomes");
    let answers = answers();
    let mut asked: BTreeSet<String> = answers.iter().map(|(name, _)| name.clone()).collect();
    for (name, record) in &answers {
        for key in record.as_object().expect("an object").keys() {
            assert!(is_documented(key), "{name}: {key}");
        }
        assert!(outcomes.contains(&format!("`{}`", record["outcome"].as_str().expect("a word"))), "{name}: {record}");
        // What was searched, reasoned or made can be cited.
        let action = name.split(' ').nth(1).expect("an action");
        let is_silent = ["verify", "render", "convert"].contains(&action) || record["outcome"] == "invalid";
        let is_listed = record["solution_index"].is_u64();
        assert!(is_silent || is_listed || record["engine"].is_string(), "{name}: {record}");
    }
    // The atlas takes a while, and the other names of a family share its answers.
    asked.insert("klotski atlas".to_owned());
    for name in helps().keys() {
        let [family, action] = [0, 1].map(|part| name.split(' ').nth(part).expect("two words"));
        let family = match family {
            "numbrix" => "hidato",
            "arukone" | "numlin" => "numberlink",
            family => family,
        };
        assert!(asked.contains(&format!("{family} {action}")), "{name} was not asked");
    }
    assert!(!is_documented("telepathy") && !outcomes.contains("`guessed`"));
}

#[test]
fn every_exit_status_is_documented() {
    for status in ["| 0 |", "| 1 |", "| 2 |", "| 3 |"] {
        assert!(CONTRACT.contains(status));
    }
    assert_eq!(run("--version", "").out, concat!("puzzles ", env!("CARGO_PKG_VERSION"), "\n"));
}
