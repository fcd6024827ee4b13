//! The pictures of the documentation are what the command draws: each is drawn again and compared.

mod common;

use std::path::Path;

use common::run;

#[test]
fn the_committed_pictures_are_drawn_by_the_commands_beside_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/pictures/README.md")).expect("the page is there");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("picture.svg");
    let mut drawn = 0;
    for line in page.lines().filter(|line| line.starts_with("puzzles ") && line.contains(" render ")) {
        let (command, picture) = line.split_once(" -o ").expect("a picture");
        let arguments = command.trim_start_matches("puzzles ").replace("docs/", &format!("{}/docs/", root.display()));
        let told = run(&format!("{arguments} -o {}", target.display()), "");
        assert_eq!(told.status, Some(0), "{line}: {}{}", told.out, told.err);
        let expected = std::fs::read_to_string(root.join(picture)).expect(picture);
        let found = std::fs::read_to_string(&target).expect("it was drawn");
        assert!(expected == found, "{picture} is stale: cargo xtask pictures");
        drawn += 1;
    }
    let there = std::fs::read_dir(root.join("docs/pictures")).expect("the folder is there");
    let pictures = there.filter(|entry| entry.as_ref().is_ok_and(|e| e.path().extension().is_some_and(|x| x == "svg")));
    assert_eq!(drawn, pictures.count(), "a picture without a command");
}
