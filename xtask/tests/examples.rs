//! Every example of every crate runs, and says what it should.
//!
//! `cargo test --workspace` has built them by the time that this test runs.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Crate, example, arguments (those in braces are files of puzzles), and lines of what it prints, in their order.
///
/// Words are compared one by one; `*` stands for any word (a time, say), `..` at the end for the rest of the line,
/// `0.58~0.61` for a number in that range. `all:` begins a pattern that every line must fit, `lines:` the number of lines.
const EXAMPLES: &[(&str, &str, &[&str], &[&str])] = &[
    ("csp-core", "all_interval", &["8"], &["40 series, 619 nodes, 270 fails"]),
    (
        "csp-core",
        "car_sequencing",
        &[],
        &["0 1 5 2 4 3 3 4 2 5", "5 3 4 2 3 4 1 5 2 0", "6 sequences, 213 nodes, 101 fails"],
    ),
    // The shortest rulers that are known, each with the marks that come first.
    ("csp-core", "golomb", &["5"], &["length 12: [0, 1, 3, 7, 12]", "length 11: [0, 1, 4, 9, 11]", "the last is .."]),
    ("csp-core", "golomb", &["7"], &["length 25: [0, 1, 4, 10, 18, 23, 25]", "the last is shortest: 557 nodes, .."]),
    (
        "csp-core",
        "golomb",
        &["8"],
        &["length 34: [0, 1, 4, 9, 15, 22, 32, 34]", "the last is shortest: 4103 nodes, .."],
    ),
    ("csp-core", "golomb", &["9"], &["length 44: [0, 1, 5, 12, 25, 27, 35, 41, 44]", "the last is shortest: .."]),
    // A tour of n cells takes n - 1 choices: no step back.
    ("csp-core", "knights_tour", &["5"], &["5x5: Warnsdorff's rule Some(24) nodes, the goal first Some(3856)"]),
    ("csp-core", "knights_tour", &["8"], &["8x8: Warnsdorff's rule Some(63) nodes, the goal first None"]),
    ("csp-core", "knights_tour", &["10"], &["10x10: Warnsdorff's rule Some(99) nodes, the goal first None"]),
    // Published numbers; pairs exist for 0 and 3 modulo 4 only, three copies first for nine.
    ("csp-core", "langford", &["3"], &["2 arrangements of 2 copies of 1 to 3, .."]),
    ("csp-core", "langford", &["5"], &["all: 0 arrangements of 2 copies of 1 to 5, .."]),
    ("csp-core", "langford", &["6"], &["all: 0 arrangements of 2 copies of 1 to 6, .."]),
    (
        "csp-core",
        "langford",
        &["7"],
        &["[7, 3, 6, 2, 5, 3, 2, 4, 7, 6, 5, 1, 4, 1]", "52 arrangements of 2 copies of 1 to 7, .."],
    ),
    ("csp-core", "langford", &["8"], &["300 arrangements of 2 copies of 1 to 8, .."]),
    ("csp-core", "langford", &["9", "3"], &["6 arrangements of 3 copies of 1 to 9, .."]),
    (
        "csp-core",
        "local_search",
        &["8"],
        &[
            "queens 50 min-conflicts 11 solved ..",
            "queens 50 forward_checking 11 solved 1018 * ms",
            "queens 50 mac 11 solved ..",
            "queens 200 min-conflicts 11 solved ..",
            "queens 200 forward_checking 1 solved 281007 * ms",
            "random [40, 10, 150, 30] min-conflicts 11 solved ..",
            "random [60, 10, 200, 40] min-conflicts 11 solved ..",
            // The one that local search finds hard.
            "random [60, 10, 220, 40] min-conflicts 8 solved ..",
            "random [60, 10, 220, 40] mac 11 solved ..",
            "random [40, 10, 90, 50] min-conflicts 11 solved ..",
        ],
    ),
    (
        "csp-core",
        "magic_square",
        &[],
        &["1 13 16 4", "12 8 5 9", "6 10 11 7", "15 3 2 14", "880 squares, 50067 nodes, 24154 fails"],
    ),
    (
        "csp-core",
        "map_colouring",
        &[],
        &["1 colours do not suffice", "2 colours do not suffice", "3 colours suffice, after 4 nodes:"],
    ),
    (
        "csp-core",
        "own_propagator",
        &[],
        &[
            "lines: 5",
            "Some(1) * Some(4)",
            "Some(2) * Some(3)",
            "Some(2) * Some(4)",
            "Some(2) * Some(5)",
            "Some(3) * Some(4)",
        ],
    ),
    ("csp-core", "quasigroup", &["8", "30", "2"], &["order 8, 30 holes: 2 of 2 solved, .."]),
    ("csp-core", "queens", &["6"], &["4 solutions, 79 nodes, 36 fails"]),
    // All ways to be arc consistent search the same tree; forward checking searches a larger one.
    ("csp-core", "random_binary", &["16", "8", "44", "30", "3"], &RANDOM_BINARY),
    ("csp-core", "round_robin", &[], &["round 1: 1 - 3, 2 - 5, 4 - 6, 7 - 8", "28 games in 7 rounds, 16 nodes"]),
    // The drawing adds up: six tiles of 6, three of 4, one of 4 and one of 3; the number is that of a brute force.
    ("dlx", "dlx_bathroom", &[], &["a floor of 43 cells, tiles for 43", "82 ways"]),
    ("dlx", "dlx_dominoes", &["8"], &["8x8: 12988816, 1627 states, 2316 nodes, * ms"]),
    ("dlx", "dlx_file", &["{dlx}"], &["{dlx}: 1 by bits, 5 nodes, 11 updates, 1 fails, .."]),
    ("dlx", "dlx_file", &["knuth", "{dlx}"], &["{dlx}: 1 by links, .."]),
    ("dlx", "dlx_langford", &["4"], &["4 1 3 1 2 4 3 2", "2 arrangements, a reversed one counted apart"]),
    ("dlx", "dlx_partridge", &["1"], &["1", "2 nodes with bits"]),
    ("dlx", "dlx_pentominoes", &[], &["8 solutions, 2 that differ by more than the 4 symmetries"]),
    (
        "dlx",
        "dlx_queens",
        &["6"],
        &[
            ". Q . . . .",
            ". . . Q . .",
            ". . . . . Q",
            "Q . . . . .",
            ". . Q . . .",
            ". . . . Q .",
            "4 solutions, 86 nodes with bits",
        ],
    ),
    ("dlx", "dlx_soma", &["0"], &["11520 solutions, 480 that the 24 turns of the cube do not make equal"]),
    (
        "dlx",
        "dlx_sudoku",
        &[],
        &[
            "unique, * nodes with bits",
            "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
            "unique, * nodes with cells",
            "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
        ],
    ),
    ("dlx", "dlx_words", &[], &["bone", "able", "tear", "card", "area", "rear", "4 rectangles"]),
    // The paths of a rook through all cells of a 5x5 board, both directions: 8648, whatever is switched off.
    (
        "hidato",
        "ablation",
        &[],
        &[
            "all: .. nodes for 8648 solutions",
            "all techniques 21673 nodes for 8648 solutions",
            "without hidden_single 23887 nodes for 8648 solutions",
            "without matching 22093 nodes for 8648 solutions",
            "without warnsdorff ..",
        ],
    ),
    (
        "hidato",
        "solve_file",
        &[],
        &[
            "> parity_four",
            "no solution",
            "> ring_graph",
            "cells: 1 2 3 4 5",
            "edges: 1-2 1-5 2-3 3-4 4-5",
            "> star_graph",
            "no solution",
        ],
    ),
    ("klotski", "atlas", &["count"], &["203 sets, 29334498 layouts, .."]),
    ("klotski", "positions", &[], &["81 moves to go, 4 best: a r4c2 r5c2", "1 moves to go, .."]),
    (
        "klotski",
        "shortest",
        &["{klotski}"],
        &[
            "{klotski} move: 81 (81 moves, 92 slides, 120 steps); 11990 states, ..",
            "{klotski} slide: 90 (83 moves, 90 slides, 118 steps); 11984 states, ..",
            "{klotski} step: 116 (103 moves, 109 slides, 116 steps); 12055 states, ..",
        ],
    ),
    (
        "numberlink",
        "generate",
        &["5", "5", "tight", "1", "2"],
        &[
            "5 5",
            "...AB",
            ".C...",
            ".....",
            ".....",
            "DCDAB",
            "; 4 pairs, effort 12",
            "; ┌─┐AB",
            "; │C│││",
            "; │││││",
            "; │││││",
            "; DCDAB",
            "; 3 pairs, effort 11",
            "; * per second",
        ],
    ),
    ("numberlink", "survey", &["{numberlink}", "fill", "solve", "10"], &["- 4x4 solved Ok(()) .."]),
    (
        "puzzle-text",
        "names",
        &[],
        &["line 1, column 1: first, 1 rows, 3 tokens [\"adj=4\"]", "line 4, column 1: second, 1 rows, 2 tokens []"],
    ),
    (
        "puzzle-text",
        "own_format",
        &[],
        &["monday: 6 letters", "tuesday: line 7, column 2: expected `.` or `#`, found `x`"],
    ),
    (
        "puzzles",
        "five_questions",
        &[],
        &[
            "hidato: one solution: true",
            "sudoku: 72 solutions",
            "numberlink: Some(0) solutions",
            "exact cover: 4 ways to place six queens",
            "klotski: Some(81) moves",
        ],
    ),
    ("puzzles", "step_by_step", &[], &["288 solutions in 6 slices, 287 nodes"]),
    ("puzzles", "web_page", &[], &["288 solutions in 6 frames"]),
    // What is promised to come out on every machine.
    (
        "search-control",
        "same_everywhere",
        &[],
        &[
            "seed 2026: Hidato, Numberlink, Klotski, exact cover, Sudoku",
            "6000 throws: [970, 1000, 987, 976, 1043, 1024]",
        ],
    ),
    ("search-control", "stop_and_go", &[], &["stopped by nodes at 300001; going on", "Solved(1000003)"]),
    ("sudoku", "batch", &["{puzzles}"], &["round 1: [2, 2] unique, [67, 67] nodes, ..", "round 5: [2, 2] unique, .."]),
    ("sudoku", "generate_sudoku", &["4", "3", "1"], &["..3.1...2.....4.", "1....2....2..1.4", "...2....1...4.1."]),
    ("sudoku", "uniqueness", &["{puzzles}"], &["3 puzzles: [0, 2, 1] with no, one, several solutions"]),
    (
        "union-find-rollback",
        "dynamic_connectivity",
        &[],
        &["1000 moments, 3000 edges: between 91 and Some(193) components"],
    ),
    ("union-find-rollback", "kruskal_with_undo", &[], &["120 spanning trees of weight 16"]),
    // The threshold of the square lattice is 0.5927.
    (
        "union-find-rollback",
        "percolation",
        &[],
        &["20 squares of 100x100: water comes through with 0.58~0.605 of the cells open"],
    ),
];

const RANDOM_BINARY: [&str; 10] = [
    "AC-3 relations 67 25 2203 ..",
    "AC3rm relations 67 25 2203 ..",
    "AC3bit relations 67 25 2203 ..",
    "bit union relations 67 25 2203 ..",
    "FC relations 159 68 1393 ..",
    "AC-3 network 67 25 67 ..",
    "AC3rm network 67 25 67 ..",
    "AC3bit network 67 25 67 ..",
    "bit union network 67 25 67 ..",
    "FC network 159 68 143 ..",
];

const SUDOKU: &str = "\
530070000600195000098000060800060003400803001700020006060000280000419005000080079
800000000003600000070090200050007000000045700000100030001000068008500010090000400
000000000003600000070090200050007000000045700000100030001000068008500010090000400
";

const NUMBERLINK: &str = "1 . . 2\n. . . .\n. . . .\n1 . . 2\n";

/// The problem of the paper on dancing links: one solution.
const DLX: &str = "a b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n";

const KLOTSKI: &str = "横刀立马\n";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("below the root")
}

/// Where cargo puts examples: beside the folder of this test.
fn folder() -> PathBuf {
    let own = std::env::current_exe().expect("a path");
    own.parent().and_then(Path::parent).expect("a folder of builds").join("examples")
}

/// Whether a line has the words of a pattern.
fn fits(pattern: &str, line: &str) -> bool {
    let wanted: Vec<&str> = pattern.split_whitespace().collect();
    let found: Vec<&str> = line.split_whitespace().collect();
    let is_word = |(wanted, found): (&&str, &&str)| match wanted.split_once('~') {
        Some((lo, hi)) => match (lo.parse::<f64>(), hi.parse::<f64>(), found.parse::<f64>()) {
            (Ok(lo), Ok(hi), Ok(found)) => (lo..=hi).contains(&found),
            _ => false,
        },
        None => *wanted == "*" || wanted == found,
    };
    let are_words =
        |wanted: &[&str], found: &[&str]| wanted.len() == found.len() && wanted.iter().zip(found).all(is_word);
    match (wanted.split_first(), wanted.split_last()) {
        (Some((&"..", rest)), _) => rest.len() <= found.len() && are_words(rest, &found[found.len() - rest.len()..]),
        (_, Some((&"..", rest))) => rest.len() <= found.len() && are_words(rest, &found[..rest.len()]),
        _ => are_words(&wanted, &found),
    }
}

/// The first pattern that finds no line, below the line of the pattern before it.
fn first_missing<'a>(patterns: &[&'a str], lines: &[&str], inputs: &[(&str, String)]) -> Option<&'a str> {
    let mut from = 0;
    for pattern in patterns {
        let text = inputs.iter().fold((*pattern).to_string(), |text, (key, path)| text.replace(key, path));
        if let Some(text) = text.strip_prefix("all:") {
            if lines.is_empty() || !lines.iter().all(|line| fits(text, line)) {
                return Some(pattern);
            }
            continue;
        }
        if let Some(number) = text.strip_prefix("lines: ") {
            if number.parse() != Ok(lines.len()) {
                return Some(pattern);
            }
            continue;
        }
        match lines[from..].iter().position(|line| fits(&text, line)) {
            Some(at) => from += at + 1,
            None => return Some(pattern),
        }
    }
    None
}

#[test]
fn patterns_tell_right_from_wrong() {
    assert!(fits("4 solutions, * nodes, ..", "4 solutions,   79 nodes, 36 fails"));
    assert!(!fits("4 solutions, * nodes, ..", "14 solutions, 79 nodes, 36 fails"));
    assert!(!fits("4 solutions", "4 solutions, 79 nodes"));
    assert!(fits(".. for 8 solutions", "all 3 nodes for 8 solutions") && !fits(".. for 8 solutions", "8 solutions"));
    assert!(fits("with 0.58~0.61 open", "with 0.5876 open") && !fits("with 0.58~0.61 open", "with 0.4 open"));
    assert_eq!(first_missing(&["a", "c"], &["a", "b", "c"], &[]), None);
    assert_eq!(first_missing(&["c", "a"], &["a", "b", "c"], &[]), Some("a"));
    assert_eq!(first_missing(&["lines: 2", "lines: 3"], &["a", "b"], &[]), Some("lines: 3"));
    assert_eq!(first_missing(&["all: *"], &["a", "b c"], &[]), Some("all: *"));
}

#[test]
fn none_is_forgotten() {
    let mut found = Vec::new();
    for package in std::fs::read_dir(root().join("crates")).expect("crates").flatten() {
        let Ok(files) = std::fs::read_dir(package.path().join("examples")) else { continue };
        for file in files.flatten().filter(|file| file.path().extension().is_some_and(|end| end == "rs")) {
            let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
            found.push((name(&package.path()), name(&file.path())));
        }
    }
    found.sort();
    let mut listed: Vec<(String, String)> =
        EXAMPLES.iter().map(|&(package, name, ..)| (package.to_owned(), name.to_owned())).collect();
    listed.sort();
    listed.dedup();
    assert_eq!(found, listed);
}

#[test]
fn each_says_what_it_should() {
    let folder_of_inputs = std::env::temp_dir().join(format!("examples-{}", std::process::id()));
    std::fs::create_dir_all(&folder_of_inputs).expect("a temporary folder");
    let inputs = [("{dlx}", DLX), ("{puzzles}", SUDOKU), ("{numberlink}", NUMBERLINK), ("{klotski}", KLOTSKI)].map(
        |(key, text)| {
            let path = folder_of_inputs.join(key.trim_matches(['{', '}']));
            std::fs::write(&path, text).expect("a temporary file");
            (key, path.to_string_lossy().into_owned())
        },
    );
    let mut faults = Vec::new();
    for (package, name, arguments, expected) in EXAMPLES {
        let program = folder().join(name).with_extension(std::env::consts::EXE_EXTENSION);
        assert!(program.exists(), "{} is not built: run `cargo test --workspace`", program.display());
        let arguments = arguments.iter().map(|argument| {
            let input = inputs.iter().find(|(key, _)| key == argument);
            input.map_or(*argument, |(_, path)| path)
        });
        let output = Command::new(program).args(arguments).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stdout);
        let complaint = String::from_utf8_lossy(&output.stderr);
        let lines: Vec<&str> = said.lines().collect();
        let missing = first_missing(expected, &lines, &inputs);
        if let Some(pattern) = missing.or((!output.status.success()).then_some("success")) {
            faults.push(format!("{package}/{name}: expected `{pattern}` in\n{said}{complaint}"));
        }
    }
    std::fs::remove_dir_all(folder_of_inputs).expect("it is there");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
