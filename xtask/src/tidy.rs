//! `cargo xtask tidy`: the rules of the house that no compiler checks; also a test.
//!
//! - every module opens with its head;
//! - a judge (`verify.rs`) imports the board module only;
//! - crates depend downwards only, as `ARCHITECTURE.md` draws it;
//! - every crate that ours need, directly or not, has a licence that we may pass on;
//! - the packages that the project was founded on are in real use, or listed as not due yet;
//! - every relative link of a Markdown file leads somewhere;
//! - every example of an engine crate is named in the crate's README;
//! - nothing is unfinished, ignored, or allowed without a reason; every crate forbids unsafe code (or denies it, with a reason where it allows it) and inherits the lints.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::{Failure, alone, links, root};

/// What each crate may use of ours; the floors of the house.
const FLOORS: [(&str, &[&str]); 13] = [
    ("search-control", &[]),
    ("puzzle-text", &[]),
    ("union-find-rollback", &[]),
    ("csp-core", &["search-control"]),
    ("dlx", &["puzzle-text", "search-control"]),
    ("hidato", &["csp-core", "puzzle-text", "search-control"]),
    ("numberlink", &["csp-core", "puzzle-text", "search-control", "union-find-rollback"]),
    ("klotski", &["csp-core", "puzzle-text", "search-control"]),
    ("sudoku", &["csp-core", "dlx", "puzzle-text", "search-control"]),
    (
        "puzzles",
        &[
            "csp-core",
            "dlx",
            "hidato",
            "klotski",
            "numberlink",
            "puzzle-text",
            "search-control",
            "sudoku",
            "union-find-rollback",
        ],
    ),
    ("puzzles-cli", &["puzzles"]),
    ("xtask", &["puzzles"]),
    ("benches", &["puzzles"]),
];

/// The packages that the project was founded on, and the text that shows one in use; `None` while it is not due.
const FOUNDATION: [(&str, Option<&str>); 4] = [
    ("bitvec", Some("bitvec::")),
    ("smallvec", Some("smallvec::")),
    ("criterion", Some("criterion::")),
    ("rand_chacha", Some("rand_chacha::")),
];

/// Licences that we may pass on.
const LICENCES: [&str; 12] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Prints every breach.
///
/// # Errors
///
/// If there is one, or the tree cannot be read.
pub(crate) fn run() -> Result<(), Failure> {
    let breaches = breaches()?;
    for breach in &breaches {
        eprintln!("{breach}");
    }
    if breaches.is_empty() { Ok(()) } else { Err(format!("{} rules of the house are broken", breaches.len()).into()) }
}

/// Every breach, in words.
fn breaches() -> Result<Vec<String>, Failure> {
    let sources = sources()?;
    let metadata = metadata()?;
    let mut breaches = links::broken()?;
    for source in &sources {
        breaches.extend(source.breaches());
    }
    breaches.extend(metadata.floor_breaches());
    breaches.extend(metadata.licence_breaches());
    breaches.extend(example_breaches(&sources)?);
    for (package, sign) in FOUNDATION {
        let is_direct = metadata.members().any(|member| member.dependencies.iter().any(|d| d.name == package));
        match sign {
            Some(sign) if !is_direct || !sources.iter().any(|source| source.text.contains(sign)) => {
                breaches.push(format!("{package} is not a direct dependency in real use"));
            }
            Some(_) => {}
            None => eprintln!("{package}: not due yet"),
        }
    }
    Ok(breaches)
}

/// A source file of ours.
#[derive(Debug)]
struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    fn is_test(&self) -> bool {
        self.path.components().any(|part| part.as_os_str() == "tests")
    }

    /// What the text shows by itself.
    fn breaches(&self) -> Vec<String> {
        let mut breaches = Vec::new();
        let mut breach = |line: usize, what: &str| breaches.push(format!("{}:{line}: {what}", self.path.display()));
        if !self.text.starts_with("//!") {
            breach(1, "a module opens with its head");
        }
        let is_judge = self.path.ends_with("src/verify.rs");
        let is_root = self.path.ends_with("src/lib.rs") || self.path.ends_with("src/main.rs");
        // A crate that needs SIMD denies it, and allows it where a reason stands.
        let is_safe = ["#![forbid(unsafe_code)]", "#![deny(unsafe_code)]"].iter().any(|line| self.text.contains(line));
        if is_root && !self.is_test() && !is_safe {
            breach(1, "a crate forbids or denies unsafe code");
        }
        // This file names the words that it looks for.
        let is_this = self.path.ends_with("xtask/src/tidy.rs");
        for (i, line) in self.text.lines().enumerate().filter(|_| !is_this) {
            let code = line.trim_start();
            if is_judge && !is_judges_line(code) {
                breach(i + 1, "a judge imports the board module only");
            }
            for word in ["todo!(", "unimplemented!(", "dbg!(", "#[ignore"] {
                if code.contains(word) {
                    breach(i + 1, &format!("nothing is left with {word}"));
                }
            }
            if code.contains("allow(") && code.starts_with('#') && !code.contains("reason") {
                breach(i + 1, "what is allowed has a reason");
            }
        }
        breaches
    }
}

/// Whether a line of a judge keeps to the board module and to what is nobody's engine.
fn is_judges_line(code: &str) -> bool {
    if code.starts_with("//") {
        return true;
    }
    let names_own = code.match_indices("crate::").all(|(at, _)| code[at..].starts_with("crate::board"));
    let is_fine_use = code.strip_prefix("use ").is_none_or(|path| {
        ["core::", "alloc::", "std::", "bitvec::", "crate::board::"].iter().any(|root| path.starts_with(root))
    });
    names_own && is_fine_use && !code.contains("super::")
}

/// Examples that the README of their crate does not name.
fn example_breaches(sources: &[Source]) -> Result<Vec<String>, Failure> {
    let mut breaches = Vec::new();
    for package in alone::CRATES {
        let folder = Path::new("crates").join(package);
        let readme = std::fs::read_to_string(root().join(&folder).join("README.md"))?;
        let examples = sources.iter().filter(|source| source.path.parent() == Some(&folder.join("examples")));
        let names = examples.filter_map(|source| source.path.file_stem()?.to_str());
        breaches.extend(unnamed(&readme, names).map(|name| format!("{package}: its README does not name `{name}`")));
    }
    Ok(breaches)
}

/// The examples that a README does not name as code.
fn unnamed<'a>(readme: &str, examples: impl Iterator<Item = &'a str>) -> impl Iterator<Item = &'a str> {
    let is_named = |name: &str| {
        let code = readme.split('`').skip(1).step_by(2);
        code.into_iter().any(|code| code.split_whitespace().any(|word| word == name))
    };
    examples.filter(|name| !is_named(name)).collect::<Vec<_>>().into_iter()
}

/// All source files of ours.
fn sources() -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::new();
    for folder in ["crates", "xtask", "benches"] {
        collect(&root().join(folder), &mut sources)?;
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(sources)
}

fn collect(folder: &Path, sources: &mut Vec<Source>) -> Result<(), Failure> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if !path.ends_with("target") {
                collect(&path, sources)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path)?;
            sources.push(Source { path: path.strip_prefix(root()).unwrap_or(&path).to_path_buf(), text });
        }
    }
    Ok(())
}

/// What `cargo metadata` tells, as far as we ask.
#[derive(Debug, Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_members: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Package {
    id: String,
    name: String,
    license: Option<String>,
    dependencies: Vec<Dependency>,
}

#[derive(Debug, Deserialize)]
struct Dependency {
    name: String,
    /// Absent for normal dependencies, `dev` or `build` for others.
    kind: Option<String>,
}

fn metadata() -> Result<Metadata, Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output =
        Command::new(cargo).args(["metadata", "--format-version", "1", "--locked"]).current_dir(root()).output()?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

impl Metadata {
    fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| self.workspace_members.contains(&package.id))
    }

    /// Dependencies that do not point down.
    fn floor_breaches(&self) -> Vec<String> {
        let mut breaches = Vec::new();
        for member in self.members() {
            let Some((_, may_use)) = FLOORS.iter().find(|(name, _)| *name == member.name) else {
                breaches.push(format!("{} has no floor in xtask/src/tidy.rs", member.name));
                continue;
            };
            let ours = |name: &str| FLOORS.iter().any(|(other, _)| *other == name);
            let normal = member.dependencies.iter().filter(|d| d.kind.is_none() && ours(&d.name));
            for dependency in normal.filter(|d| !may_use.contains(&d.name.as_str())) {
                breaches.push(format!("{} may not use {}", member.name, dependency.name));
            }
        }
        breaches
    }

    /// Crates whose licence we may not pass on.
    fn licence_breaches(&self) -> Vec<String> {
        let is_fine = |licence: &str| {
            // "A OR B" leaves the choice; "A AND B" asks for both; a slash is an old way to write OR.
            let licence = licence.replace('/', " OR ");
            licence
                .split(" OR ")
                .any(|one| one.split(" AND ").all(|part| LICENCES.contains(&part.trim_matches(['(', ')', ' ']))))
        };
        let breach = |package: &Package| match &package.license {
            Some(licence) if is_fine(licence) => None,
            licence => Some(format!("{} has the licence {licence:?}", package.name)),
        };
        self.packages.iter().filter_map(breach).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_is_tidy() {
        assert_eq!(breaches().expect("the tree can be read"), [""; 0]);
    }

    #[test]
    fn breaches_are_found() {
        let source = |path: &str, text: &str| Source { path: path.into(), text: text.into() }.breaches().len();
        assert_eq!(source("crates/x/src/a.rs", "//! A head.\nfn f() {}\n"), 0);
        assert_eq!(source("crates/x/src/a.rs", "fn f() {}\n"), 1);
        assert_eq!(source("crates/x/src/lib.rs", "//! A head.\n"), 1);
        assert_eq!(
            source("crates/x/src/verify.rs", "//! A head.\nuse crate::board::Cell;\nuse crate::solver::Solver;\n"),
            1
        );
        for line in ["use csp_core::Counters as _;", "fn cheat() -> Option<crate::solver::Stats>", "use super::solver;"]
        {
            assert_eq!(
                source("crates/x/src/verify.rs", &format!("//! A head, see [`crate::solver`].\n{line}\n")),
                1,
                "{line}"
            );
        }
        assert_eq!(source("crates/x/src/a.rs", "//! A head.\n#[allow(dead_code)]\nfn f() { todo!() }\n"), 2);
        assert_eq!(source("crates/x/src/a.rs", "//! A head.\n#[allow(dead_code, reason = \"shown\")]\n"), 0);
    }

    #[test]
    fn examples_that_a_readme_forgets_are_found() {
        let readme = "Examples: `solve_file`, `cargo run --example names -- FILE`; ablation in words only.";
        let unnamed: Vec<_> = unnamed(readme, ["solve_file", "names", "ablation", "solve"].into_iter()).collect();
        assert_eq!(unnamed, ["ablation", "solve"]);
    }

    #[test]
    fn upward_and_foreign_dependencies_are_found() {
        let package = |name: &str, license: &str, uses: &[&str]| Package {
            id: name.into(),
            name: name.into(),
            license: Some(license.into()),
            dependencies: uses.iter().map(|&name| Dependency { name: name.into(), kind: None }).collect(),
        };
        let packages = vec![
            package("csp-core", "MIT OR Apache-2.0", &["search-control", "hidato"]),
            package("attic", "MIT/Apache-2.0", &[]),
            package("copyleft", "AGPL-3.0", &[]),
        ];
        let workspace_members = vec!["csp-core".into(), "attic".into()];
        let metadata = Metadata { packages, workspace_members };
        assert_eq!(metadata.floor_breaches().len(), 2);
        assert_eq!(metadata.licence_breaches(), ["copyleft has the licence Some(\"AGPL-3.0\")"]);
    }
}
