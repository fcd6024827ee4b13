//! `cargo xtask alone`: each engine crate, copied into an empty folder with the crates below it, builds, tests and documents there.
//!
//! Nothing of this workspace but the copied folders and the lock file is there, so what a crate needs must be its own.
//! In full it is tested and documented twice, with its default features and with none, which is `no_std`;
//! where a target without `std` is installed, the library is built for that too.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{Failure, root};

/// The crates that people take alone.
pub(crate) const CRATES: [&str; 9] = [
    "search-control",
    "puzzle-text",
    "union-find-rollback",
    "csp-core",
    "dlx",
    "hidato",
    "klotski",
    "numberlink",
    "sudoku",
];

/// Copy each engine crate with what it depends on into an empty folder, and build, test and document it there.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The crates; all if none is named
    crates: Vec<String>,
    /// Check instead of testing, which takes as long as the tests of the workspace
    #[arg(long)]
    quick: bool,
    /// Keep the folder after a failure, to look into it
    #[arg(long)]
    keep: bool,
}

/// A target that has no `std`: what links there uses none.
const BARE: &str = "x86_64-unknown-none";

/// Copies and builds.
///
/// # Errors
///
/// If a crate does not build, test or document by itself.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let base = std::env::temp_dir().join(format!("alone-{}", std::process::id()));
    let result = run_in(&base, arguments);
    if result.is_err() && arguments.keep {
        eprintln!("{} is kept", base.display());
    } else if base.exists() {
        fs::remove_dir_all(base)?;
    }
    result?;
    println!("each builds, {} and documents alone", if arguments.quick { "checks" } else { "tests" });
    Ok(())
}

/// Copies and builds in a folder, which stays.
fn run_in(base: &Path, arguments: &Arguments) -> Result<(), Failure> {
    let target = base.join("target");
    let named: Vec<&str> = arguments.crates.iter().map(String::as_str).collect();
    let has_bare = !arguments.quick && is_installed(BARE);
    if !arguments.quick && !has_bare {
        println!("not built for a target without std: `rustup target add {BARE}` brings one");
    }
    for package in if named.is_empty() { CRATES.to_vec() } else { named } {
        let folder = base.join(package);
        let copied = copy(package, &folder)?;
        println!(
            "{package}: alone with {}",
            if copied.len() == 1 { "nothing".into() } else { others(&copied, package) }
        );
        for step in steps(package, arguments.quick, has_bare) {
            let status = Command::new("cargo")
                .args(step.split_whitespace())
                .env("CARGO_TARGET_DIR", &target)
                .env("CARGO_INCREMENTAL", "0")
                .env("RUSTDOCFLAGS", "-D warnings")
                .current_dir(&folder)
                .status()?;
            if !status.success() {
                let hint = if arguments.keep { "" } else { " (`--keep` keeps its folder)" };
                return Err(format!("{package} alone: `cargo {step}` failed with {status}{hint}").into());
            }
        }
    }
    Ok(())
}

/// What cargo is asked about a crate.
fn steps(package: &str, is_quick: bool, has_bare: bool) -> Vec<String> {
    let mut steps = if is_quick {
        vec![
            format!("check --all-targets --quiet -p {package}"),
            format!("check --quiet -p {package} --all-targets --all-features"),
            format!("check --quiet -p {package} --all-targets --no-default-features"),
        ]
    } else {
        vec![
            // All targets: the library, its tests and doc tests, and the examples are built.
            format!("test --quiet -p {package}"),
            format!("doc --quiet -p {package} --no-deps"),
            format!("test --quiet -p {package} --no-default-features"),
            format!("doc --quiet -p {package} --no-deps --no-default-features"),
            format!("check --quiet -p {package} --all-targets --all-features"),
        ]
    };
    if has_bare {
        steps.push(format!("build --quiet -p {package} --lib --no-default-features --target {BARE}"));
    }
    steps.push(format!("doc --quiet -p {package} --no-deps --all-features"));
    steps
}

/// Whether the standard library's parts for a target are there.
fn is_installed(target: &str) -> bool {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", target]).output();
    output.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}

fn others(copied: &BTreeSet<String>, package: &str) -> String {
    copied.iter().filter(|name| *name != package).cloned().collect::<Vec<_>>().join(", ")
}

/// Copies a crate and those of ours that it needs, with a workspace around them; which were copied.
fn copy(package: &str, folder: &Path) -> Result<BTreeSet<String>, Failure> {
    let mut wanted = vec![package.to_owned()];
    let mut copied = BTreeSet::new();
    while let Some(name) = wanted.pop() {
        if !copied.insert(name.clone()) {
            continue;
        }
        let from = root().join("crates").join(&name);
        copy_folder(&from, &folder.join("crates").join(&name))?;
        let manifest = fs::read_to_string(from.join("Cargo.toml"))?;
        wanted.extend(CRATES.iter().filter(|other| needs(&manifest, other)).map(|&other| other.to_owned()));
    }
    // The shared tables of the workspace, without its members and without the crates that are not here.
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let is_here = |line: &&str| {
        let path = line.split_once("path = \"crates/").and_then(|(_, rest)| rest.split_once('"'));
        path.is_none_or(|(name, _)| copied.contains(name))
    };
    let mut text = String::new();
    let mut is_kept = true;
    for line in manifest.lines() {
        if line.starts_with('[') {
            // Profiles of packages that are not here.
            is_kept = !line.starts_with("[profile.test.package.") || line.contains('*');
        }
        if line.starts_with("members") {
            text += "members = [\"crates/*\"]\n";
        } else if is_kept && !line.starts_with("exclude") && is_here(&line) {
            text = text + line + "\n";
        }
    }
    fs::write(folder.join("Cargo.toml"), text)?;
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(copied)
}

/// Whether a manifest depends on a crate of ours.
fn needs(manifest: &str, other: &str) -> bool {
    manifest.lines().any(|line| {
        let rest = line.strip_prefix(other);
        rest.is_some_and(|rest| rest.starts_with(".workspace") || rest.trim_start().starts_with('='))
    })
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_full_every_crate_is_tested_and_documented_with_and_without_features() {
        let full = steps("dlx", false, true);
        for command in ["test", "doc"] {
            for features in ["", " --no-default-features"] {
                let is_it = |step: &&String| {
                    step.split(' ').next() == Some(command)
                        && step.ends_with(if features.is_empty() { "" } else { features })
                        && step.contains("-features") != features.is_empty()
                };
                assert_eq!(full.iter().filter(is_it).count(), 1, "{command}{features} in {full:?}");
            }
        }
        assert!(full.iter().any(|step| step.starts_with("build") && step.ends_with(BARE)));
        let quick = steps("dlx", true, false);
        assert_eq!(quick.len(), 4);
        assert!(!quick.iter().any(|step| step.starts_with("test")));
    }

    #[test]
    fn a_failure_leaves_no_folder() {
        let base = std::env::temp_dir().join(format!("alone-{}", std::process::id()));
        let arguments = |keep| Arguments { crates: vec!["no-such-crate".into()], quick: true, keep };
        assert!(run(&arguments(false)).is_err());
        assert!(!base.exists());
        assert!(run(&arguments(true)).is_err());
        assert!(base.exists());
        fs::remove_dir_all(base).expect("it is there");
    }
}
