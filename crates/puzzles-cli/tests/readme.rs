//! The README keeps its word: its commands print what stands below them, and its lines for a dependency compile.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there")
}

/// An empty folder that only this test uses.
fn empty(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("it is ours");
    }
    fs::create_dir_all(&folder).expect("the directory can be written");
    folder
}

/// The blocks of code of a page: language, content.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let code: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push((language.to_string(), code.join("\n") + "\n"));
        }
    }
    blocks
}

#[test]
fn commands_print_what_stands_below_them() {
    let page = fs::read_to_string(root().join("README.md")).expect("the README is there");
    let folder = empty("readme-commands");
    let programs = Path::new(env!("CARGO_BIN_EXE_puzzles")).parent().expect("a folder").display().to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let blocks = blocks(&page);
    let mut compared = 0;
    for (i, (_, code)) in blocks.iter().enumerate().filter(|(_, (language, _))| language == "sh") {
        // The command was built already; what builds or tests the workspace is no part of this test.
        let code = code.replace("cargo run --quiet --release -p puzzles-cli --", "puzzles");
        if code.contains("cargo ") {
            continue;
        }
        let told = Command::new("sh").args(["-e", "-c", &code]).env("PATH", &path).current_dir(&folder).output();
        let told = told.expect("the shell starts");
        let error = String::from_utf8_lossy(&told.stderr);
        // That a puzzle has two solutions is told by the status too.
        let is_fine = told.status.success() || code.contains("unique") && told.status.code() == Some(1);
        assert!(is_fine, "{code}{error}");
        if let Some((_, expected)) = blocks.get(i + 1).filter(|(language, _)| language == "text") {
            assert_eq!(String::from_utf8_lossy(&told.stdout), *expected, "{code}{error}");
            compared += 1;
        }
    }
    assert!(5 <= compared, "only {compared} answers were compared");
}

/// The first block in a language that has a word.
fn block<'b>(blocks: &'b [(String, String)], language: &str, word: &str) -> &'b str {
    let found = blocks.iter().find(|(other, code)| other == language && code.contains(word));
    &found.unwrap_or_else(|| panic!("a block of {language} with `{word}`")).1
}

/// Checks a crate that a reader makes beside the checkout, with these lines for its dependencies.
/// What it prints is asked of the same programs elsewhere; to build them here would take a minute.
fn check(name: &str, dependencies: &str, main: &str) {
    let folder = empty(name);
    std::os::unix::fs::symlink(root(), folder.join("puzzles")).expect("a link can be made");
    let mine = folder.join("mine");
    fs::create_dir_all(mine.join("src")).expect("the directory can be written");
    let manifest = format!("[package]\nname = \"mine\"\nedition = \"2024\"\n\n{dependencies}\n[workspace]\n");
    fs::write(mine.join("Cargo.toml"), manifest).expect("the file can be written");
    fs::copy(root().join("Cargo.lock"), mine.join("Cargo.lock")).expect("the file can be written");
    fs::write(mine.join("src/main.rs"), main).expect("the file can be written");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let told = Command::new(cargo)
        .args(["check", "--quiet", "--offline"])
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme-target"))
        .current_dir(&mine)
        .output()
        .expect("cargo starts");
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
}

#[test]
fn the_lines_for_a_dependency_compile() {
    let page = fs::read_to_string(root().join("README.md")).expect("the README is there");
    let blocks = blocks(&page);
    check("readme-one", block(&blocks, "toml", "path ="), block(&blocks, "rust", "fn main"));
}

#[test]
fn the_recipe_for_a_web_page_compiles_without_a_clock() {
    let page = fs::read_to_string(root().join("docs/recipes/README.md")).expect("the page is there");
    let program = fs::read_to_string(root().join("crates/puzzles/examples/web_page.rs")).expect("the example is there");
    check("readme-web", block(&blocks(&page), "toml", "default-features = false"), &program);
}

#[test]
fn the_recipe_for_python_prints_what_its_page_shows() {
    let folder = root().join("docs/recipes");
    let page = fs::read_to_string(folder.join("README.md")).expect("the page is there");
    let blocks = blocks(&page);
    let (_, expected) = blocks.iter().find(|(language, _)| language == "text").expect("what it prints");
    let told =
        Command::new("python3").arg(folder.join("solve.py")).env("PUZZLES", env!("CARGO_BIN_EXE_puzzles")).output();
    match told {
        Ok(told) => {
            let error = String::from_utf8_lossy(&told.stderr);
            assert_eq!(String::from_utf8_lossy(&told.stdout), *expected, "{error}");
        }
        // A machine without Python cannot tell.
        Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound),
    }
}
