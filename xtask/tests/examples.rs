//! Every example of every crate runs, and says what it should.
//!
//! `cargo test --workspace` has built them by the time that this test runs.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Crate, example, arguments (`{puzzles}` is a file with a sudoku on each line), and words of what it prints.
const EXAMPLES: &[(&str, &str, &[&str], &str)] = &[
    ("csp-core", "all_interval", &["8"], "0"),
    ("csp-core", "car_sequencing", &[], ""),
    ("csp-core", "golomb", &["6"], "17"),
    ("csp-core", "knights_tour", &["6"], "36"),
    ("csp-core", "langford", &["4", "2"], ""),
    ("csp-core", "local_search", &["8"], ""),
    ("csp-core", "magic_square", &[], "880"),
    ("csp-core", "map_colouring", &[], "3 colours suffice"),
    ("csp-core", "own_propagator", &[], ""),
    ("csp-core", "quasigroup", &["8", "30", "2"], ""),
    ("csp-core", "queens", &["6"], "4"),
    ("csp-core", "random_binary", &["10", "5", "10", "5", "1"], ""),
    ("csp-core", "round_robin", &[], "28 games in 7 rounds"),
    ("dlx", "dlx_bathroom", &[], " ways"),
    ("dlx", "dlx_dominoes", &["8"], "12988816"),
    ("dlx", "dlx_langford", &["4"], ""),
    ("dlx", "dlx_partridge", &["1"], ""),
    ("dlx", "dlx_pentominoes", &[], "8 solutions, 2 that differ"),
    ("dlx", "dlx_queens", &["6"], "4"),
    ("dlx", "dlx_soma", &["0"], "240"),
    ("dlx", "dlx_sudoku", &[], "unique, "),
    ("dlx", "dlx_words", &[], ""),
    ("hidato", "ablation", &[], ""),
    ("hidato", "solve_file", &[], ""),
    ("puzzle-text", "names", &[], "first"),
    ("puzzle-text", "own_format", &[], "line 6, column 2: expected `.` or `#`, found `x`"),
    ("puzzles", "five_questions", &[], "klotski: Some(81) moves"),
    ("puzzles", "step_by_step", &[], "288 solutions"),
    ("search-control", "same_everywhere", &[], "seed 2026:"),
    ("search-control", "stop_and_go", &[], "Unsolvable"),
    ("sudoku", "batch", &["{puzzles}"], "[2, 2] unique"),
    ("sudoku", "generate_sudoku", &["4", "3", "1"], ""),
    ("sudoku", "uniqueness", &["{puzzles}"], "[0, 2, 1]"),
    ("union-find-rollback", "dynamic_connectivity", &[], ""),
    ("union-find-rollback", "kruskal_with_undo", &[], ""),
    ("union-find-rollback", "percolation", &[], ""),
];

const PUZZLES: &str = "\
530070000600195000098000060800060003400803001700020006060000280000419005000080079
800000000003600000070090200050007000000045700000100030001000068008500010090000400
000000000003600000070090200050007000000045700000100030001000068008500010090000400
";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("below the root")
}

/// Where cargo puts examples: beside the folder of this test.
fn folder() -> PathBuf {
    let own = std::env::current_exe().expect("a path");
    own.parent().and_then(Path::parent).expect("a folder of builds").join("examples")
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
    let mut listed: Vec<_> =
        EXAMPLES.iter().map(|(package, name, ..)| (package.to_string(), name.to_string())).collect();
    listed.sort();
    assert_eq!(found, listed);
}

#[test]
fn each_says_what_it_should() {
    let puzzles = std::env::temp_dir().join(format!("puzzles-{}.txt", std::process::id()));
    std::fs::write(&puzzles, PUZZLES).expect("a temporary file");
    for (package, name, arguments, expected) in EXAMPLES {
        let program = folder().join(name).with_extension(std::env::consts::EXE_EXTENSION);
        if !program.exists() && std::env::args().len() != 0 {
            panic!("{} is not built: run `cargo test --workspace`", program.display());
        }
        let arguments = arguments.iter().map(|argument| argument.replace("{puzzles}", &puzzles.to_string_lossy()));
        let output = Command::new(program).args(arguments).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stdout);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{package}/{name}: {said}{complaint}");
        assert!(!said.is_empty() && said.contains(expected), "{package}/{name}: expected `{expected}` in\n{said}");
    }
    std::fs::remove_file(puzzles).expect("it is there");
}
