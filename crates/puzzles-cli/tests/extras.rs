//! Examples are puzzles that the command answers; completions and man pages know every family.

mod common;

use common::run;

const FAMILIES: [&str; 6] = ["exact-cover", "hidato", "klotski", "numberlink", "numbrix", "sudoku"];

#[test]
fn every_example_is_solved_by_the_command_that_is_printed() {
    let folder = std::env::temp_dir().join(format!("puzzles-examples-{}", std::process::id()));
    let written = run(&format!("examples {}", folder.display()), "");
    assert_eq!(written.status, Some(0), "{}", written.err);
    let mut families = Vec::new();
    for line in written.out.lines() {
        let arguments = line.strip_prefix("puzzles ").expect("a command");
        let solved = run(&format!("{arguments} --quiet"), "");
        assert_eq!(solved.status, Some(0), "{line}: {}{}", solved.out, solved.err);
        families.extend(arguments.split(' ').next().map(str::to_owned));
    }
    families.sort();
    families.dedup();
    assert_eq!(families, FAMILIES);
    // What is there is not written over.
    let again = run(&format!("examples {}", folder.display()), "");
    assert_eq!(again.status, Some(2));
    assert!(again.err.contains("hidato.txt"), "{}", again.err);
    std::fs::remove_dir_all(folder).expect("it is there");
}

#[test]
fn completions_and_man_pages_know_every_family() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&format!("completions {shell}"), "");
        assert_eq!(script.status, Some(0), "{}", script.err);
        assert!(FAMILIES.iter().all(|family| script.out.contains(family)), "{shell}");
    }
    let folder = std::env::temp_dir().join(format!("puzzles-man-{}", std::process::id()));
    assert_eq!(run(&format!("man {}", folder.display()), "").status, Some(0));
    for action in ["man", "examples"] {
        let refused = run(&format!("{action} /dev/null"), "");
        assert_eq!(
            (refused.status, refused.err.starts_with("puzzles: /dev/null: ")),
            (Some(2), true),
            "{}",
            refused.err
        );
    }
    for page in std::fs::read_dir(&folder).expect("a folder") {
        let text = std::fs::read(page.expect("a page").path()).expect("a page");
        assert!(text.is_ascii(), "every roff reads it");
    }
    for page in ["puzzles.1", "puzzles-sudoku.1", "puzzles-sudoku-solve.1", "puzzles-klotski-hint.1"] {
        let text = std::fs::read_to_string(folder.join(page)).expect(page);
        assert!(text.contains(".TH puzzles"), "{page}");
    }
    std::fs::remove_dir_all(folder).expect("it is there");
}
