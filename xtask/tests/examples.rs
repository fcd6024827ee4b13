//! Every example of every crate runs, and says what it should.
//!
//! `cargo test --workspace` has built them by the time that this test runs.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Crate, example, arguments (those in braces are files of puzzles), and words of what it prints.
const EXAMPLES: &[(&str, &str, &[&str], &str)] = &[
    ("csp-core", "all_interval", &["8"], "40 series"),
    ("csp-core", "car_sequencing", &[], "6 sequences"),
    ("csp-core", "local_search", &["8"], "solved"),
    ("csp-core", "magic_square", &[], "880"),
    ("csp-core", "map_colouring", &[], "3 colours suffice"),
    ("csp-core", "own_propagator", &[], "Some(2) * Some(5)"),
    ("csp-core", "quasigroup", &["8", "30", "2"], "2 of 2 solved"),
    ("csp-core", "queens", &["6"], "4"),
    ("csp-core", "random_binary", &["10", "5", "10", "5", "1"], "AC3bit"),
    ("csp-core", "round_robin", &[], "28 games in 7 rounds"),
    ("dlx", "dlx_bathroom", &[], " ways"),
    ("dlx", "dlx_dominoes", &["8"], "12988816"),
    ("dlx", "dlx_file", &["{dlx}"], "1"),
    ("dlx", "dlx_langford", &["4"], "2 arrangements"),
    ("dlx", "dlx_partridge", &["1"], "2 nodes"),
    ("dlx", "dlx_pentominoes", &[], "8 solutions, 2 that differ"),
    ("dlx", "dlx_queens", &["6"], "4"),
    ("dlx", "dlx_soma", &["0"], "11520 solutions, 480 that"),
    ("dlx", "dlx_sudoku", &[], "unique, "),
    ("dlx", "dlx_words", &[], "4 rectangles"),
    ("hidato", "ablation", &[], "without hidden_single"),
    ("hidato", "solve_file", &[], "edges:"),
    ("puzzle-text", "names", &[], "first"),
    ("puzzle-text", "own_format", &[], "line 7, column 2: expected `.` or `#`, found `x`"),
    ("puzzles", "five_questions", &[], "klotski: Some(81) moves"),
    ("puzzles", "step_by_step", &[], "288 solutions"),
    ("puzzles", "web_page", &[], "288 solutions in "),
    ("search-control", "same_everywhere", &[], "seed 2026:"),
    ("search-control", "stop_and_go", &[], "Solved(1000003)"),
    ("sudoku", "batch", &["{puzzles}"], "[2, 2] unique"),
    ("sudoku", "generate_sudoku", &["4", "3", "1"], "1....2....2..1.4"),
    ("numberlink", "generate", &["5", "5", "tight", "1", "2"], "per second"),
    ("numberlink", "survey", &["{numberlink}", "fill", "solve", "10"], "solved Ok(())"),
    ("klotski", "atlas", &["count"], "203 sets, 29334498 layouts"),
    ("klotski", "positions", &[], "81 moves to go"),
    ("klotski", "shortest", &["{klotski}"], "2"),
    ("sudoku", "uniqueness", &["{puzzles}"], "[0, 2, 1]"),
    ("union-find-rollback", "dynamic_connectivity", &[], "1000 moments, 3000 edges"),
    ("union-find-rollback", "kruskal_with_undo", &[], "120 spanning trees"),
    ("union-find-rollback", "percolation", &[], "20 squares of 100x100"),
];

const SUDOKU: &str = "\
530070000600195000098000060800060003400803001700020006060000280000419005000080079
800000000003600000070090200050007000000045700000100030001000068008500010090000400
000000000003600000070090200050007000000045700000100030001000068008500010090000400
";

const NUMBERLINK: &str = "1 . . 2\n. . . .\n. . . .\n1 . . 2\n";

/// Examples that are tests too (`test = true` in the manifest): cargo runs those tests and builds no program.
const TESTS: [(&str, &str); 3] = [("csp-core", "golomb"), ("csp-core", "knights_tour"), ("csp-core", "langford")];

/// The problem of the paper on dancing links: one solution.
const DLX: &str = "a b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n";

const KLOTSKI: &str = "board:\naab\n.cb\n.cd\ngoal:\n...\n...\naa.\n";

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
    for (package, name) in TESTS {
        let manifest = root().join("crates").join(package).join("Cargo.toml");
        let manifest = std::fs::read_to_string(manifest).expect("a manifest");
        assert!(manifest.contains(&format!("name = \"{name}\"\ntest = true")), "{package}/{name}");
    }
    let programs = EXAMPLES.iter().map(|&(package, name, ..)| (package, name));
    let listed = programs.chain(TESTS).map(|(package, name)| (package.to_owned(), name.to_owned()));
    let mut listed: Vec<(String, String)> = listed.collect();
    listed.sort();
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
        if !output.status.success() || said.is_empty() || !said.contains(expected) {
            faults.push(format!("{package}/{name}: expected `{expected}` in\n{said}{complaint}"));
        }
    }
    std::fs::remove_dir_all(folder_of_inputs).expect("it is there");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
