//! Frames as an animated SVG, in the colours of the reader's light or dark theme.
//!
//! Frames are kept up to a number; where there are more, every second is left out, and then every second new one.
//! A line of text that stays for several frames is one element.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use super::trace::{at_limit, create};
use crate::exit::Exit;
use crate::picture::escaped;

/// The most frames of a picture.
const MOST: usize = 120;
/// Seconds of a frame.
const PACE: f64 = 0.2;
/// Seconds that the last frame stays.
const REST: f64 = 2.0;
const SIZE: f64 = 20.2;
/// The width of a letter and the height of a line.
const STEP: (f64, f64) = (12.0, 26.0);

#[derive(Debug)]
pub(super) struct Film {
    path: PathBuf,
    title: String,
    frames: Vec<String>,
    /// Every so many frames one is kept.
    stride: u64,
    seen: u64,
    limit: u64,
    newest: String,
    is_limit_told: bool,
}

impl Film {
    pub(super) fn create(path: &Path, limit: u64) -> std::io::Result<Self> {
        // A picture that cannot be written is told before the search.
        create(path)?;
        let (title, newest) = (String::new(), String::new());
        let path = path.to_owned();
        Ok(Self { path, title, frames: Vec::new(), stride: 1, seen: 0, limit, newest, is_limit_told: false })
    }

    /// The first puzzle names the picture.
    pub(super) fn title(&mut self, title: &str) {
        if self.title.is_empty() {
            self.title = title.to_owned();
        }
    }

    pub(super) fn frame(&mut self, frame: &str) {
        if self.limit <= self.seen || self.newest == frame {
            return;
        }
        frame.clone_into(&mut self.newest);
        if self.seen.is_multiple_of(self.stride) {
            if self.frames.len() == MOST {
                let mut at = 0;
                self.frames.retain(|_| {
                    at += 1;
                    at % 2 == 1
                });
                self.stride *= 2;
            }
            if self.seen.is_multiple_of(self.stride) {
                self.frames.push(frame.to_owned());
            }
        }
        self.seen += 1;
    }

    /// Writes the picture; returns what is to be complained of, and its status.
    pub(super) fn end(&mut self) -> Option<(String, Exit)> {
        if self.frames.last() != Some(&self.newest) {
            self.frames.push(self.newest.clone());
        }
        // Further puzzles go on with the same picture.
        if let Err(error) = fs::write(&self.path, svg(&self.title, &self.frames)) {
            let path = self.path.display();
            let line = format!("puzzles: {path}: expected a picture to be written, found {error}");
            return Some((line, Exit::BadInput));
        }
        let is_first = self.limit <= self.seen && !std::mem::replace(&mut self.is_limit_told, true);
        is_first.then(|| (at_limit(&self.path, self.limit, "frames"), Exit::Answered))
    }
}

/// The picture of some frames.
fn svg(title: &str, frames: &[String]) -> String {
    let lines: Vec<Vec<&str>> = frames.iter().map(|frame| frame.lines().collect()).collect();
    let rows = lines.iter().map(Vec::len).max().unwrap_or(0);
    let columns = lines.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(0);
    let (width, height) = ((columns as f64 + 2.0) * STEP.0, (rows as f64 + 1.0) * STEP.1);
    let total = frames.len() as f64 * PACE + REST;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\">\n<title>{}</title>\n\
         <style>\nrect{{fill:#fff}}text{{fill:#1a1a1a;font:{SIZE}px monospace;white-space:pre}}\n\
         @media (prefers-color-scheme:dark){{rect{{fill:#15181c}}text{{fill:#e4e6e8}}}}\n</style>\n\
         <rect width=\"100%\" height=\"100%\"/>\n",
        escaped(title)
    );
    for row in 0..rows {
        let mut first = 0;
        while first < frames.len() {
            let text = lines[first].get(row).copied().unwrap_or("");
            let mut end = first + 1;
            while end < frames.len() && lines[end].get(row).copied().unwrap_or("") == text {
                end += 1;
            }
            if !text.trim().is_empty() {
                shown(&mut svg, text, row, first, end, frames.len(), total);
            }
            first = end;
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// One line that stands from frame `first` to `end`.
fn shown(svg: &mut String, text: &str, row: usize, first: usize, end: usize, frames: usize, total: f64) {
    let y = (row as f64 + 1.0) * STEP.1;
    // Each letter has its own place: raised digits and box lines are of other widths in some fonts.
    let xs: Vec<String> = (0..text.chars().count()).map(|at| format!("{:.0}", (at as f64 + 1.0) * STEP.0)).collect();
    let (from, to) = (first as f64 * PACE / total, if end == frames { 1.0 } else { end as f64 * PACE / total });
    let is_still = first == 0 && end == frames;
    // A reader that does not move pictures shows the last frame.
    let visibility = if end == frames { "visible" } else { "hidden" };
    let _ = write!(
        svg,
        "<text xml:space=\"preserve\" x=\"{}\" y=\"{y:.0}\" visibility=\"{visibility}\">{}",
        xs.join(" "),
        escaped(text)
    );
    if !is_still {
        let (mut values, mut times) = (String::from("visible"), String::from("0"));
        if first != 0 {
            values = String::from("hidden;visible");
            let _ = write!(times, ";{from:.5}");
        }
        if end != frames {
            values.push_str(";hidden");
            let _ = write!(times, ";{to:.5}");
        }
        let _ = write!(
            svg,
            "<animate attributeName=\"visibility\" calcMode=\"discrete\" dur=\"{total:.1}s\" repeatCount=\"indefinite\" values=\"{values}\" keyTimes=\"{times}\"/>"
        );
    }
    svg.push_str("</text>\n");
}
