//! Relative links of every Markdown file lead to a file, or a heading, that exists.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Failure, root};

/// Every link that leads nowhere, with its file and line.
///
/// # Errors
///
/// If a file cannot be read.
pub(crate) fn broken() -> Result<Vec<String>, Failure> {
    let mut pages = Vec::new();
    collect(root(), &mut pages)?;
    pages.sort();
    let mut broken = Vec::new();
    for page in pages {
        let text = fs::read_to_string(&page)?;
        let shown = page.strip_prefix(root()).unwrap_or(&page).display().to_string();
        for (line, target) in links(&text) {
            if !leads_somewhere(&page, &text, target)? {
                broken.push(format!("{shown}:{line}: the link to `{target}` leads nowhere"));
            }
        }
    }
    Ok(broken)
}

fn collect(folder: &Path, pages: &mut Vec<PathBuf>) -> Result<(), Failure> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "target" && !name.starts_with('.') {
                collect(&path, pages)?;
            }
        } else if name.ends_with(".md") {
            pages.push(path);
        }
    }
    Ok(())
}

/// The targets of Markdown links and of images in HTML, with their line; code in fences has none.
fn links(text: &str) -> Vec<(usize, &str)> {
    let mut links = Vec::new();
    let mut is_code = false;
    for (i, line) in text.lines().enumerate() {
        is_code ^= line.trim_start().starts_with("```");
        if is_code {
            continue;
        }
        for (open, close) in [("](", ')'), ("src=\"", '"')] {
            for (at, _) in line.match_indices(open) {
                let rest = &line[at + open.len()..];
                links.extend(rest.split_once(close).map(|(target, _)| (i + 1, target)));
            }
        }
    }
    links
}

fn leads_somewhere(page: &Path, text: &str, target: &str) -> Result<bool, Failure> {
    if target.contains("://") || target.starts_with("mailto:") {
        return Ok(true);
    }
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let other;
    let text = if file.is_empty() {
        text
    } else {
        let path = page.parent().unwrap_or(root()).join(file);
        if !path.exists() {
            return Ok(false);
        }
        if heading.is_empty() || path.extension().is_none_or(|extension| extension != "md") {
            return Ok(true);
        }
        other = fs::read_to_string(path)?;
        &other
    };
    Ok(heading.is_empty() || text.lines().filter(|line| line.starts_with('#')).any(|line| anchor(line) == heading))
}

/// What a heading is called in a link.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    words
        .chars()
        .filter_map(|c| if c == ' ' { Some('-') } else { (c.is_alphanumeric() || "-_".contains(c)).then_some(c) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_leads_somewhere() {
        assert_eq!(broken().expect("the pages can be read"), [""; 0]);
    }

    #[test]
    fn broken_links_are_found() {
        let page = root().join("README.md");
        let text = "# A head: x\n[a](docs/cli.md) <img src=\"nowhere.svg\">\n```\n[b](none)\n```\n";
        let targets: Vec<_> = links(text);
        assert_eq!(targets, [(2, "docs/cli.md"), (2, "nowhere.svg")]);
        let is_fine = |target| leads_somewhere(&page, text, target).expect("the pages can be read");
        assert!(is_fine("docs/cli.md") && is_fine("#a-head-x") && is_fine("https://example.org/none"));
        assert!(!is_fine("nowhere.svg") && !is_fine("#b-head") && !is_fine("docs/cli.md#none"));
    }
}
