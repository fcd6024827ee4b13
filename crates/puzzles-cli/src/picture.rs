//! Pictures as SVG: a few shapes, written by hand, and one file per family that draws with them.

pub(crate) mod hidato;
pub(crate) mod klotski;
pub(crate) mod matrix;
pub(crate) mod numberlink;
pub(crate) mod packing;
pub(crate) mod sudoku;
pub(crate) mod sudoku_steps;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::inputs::Complaint;
use crate::output::Record;

/// The side of a square in user units.
pub(crate) const SIDE: f64 = 40.0;

/// Colours that differ in lightness too; paths take them in turn.
const COLOURS: [&str; 12] = [
    "#1f77b4", "#d62728", "#2ca02c", "#ff7f0e", "#9467bd", "#8c564b", "#e377c2", "#17becf", "#bcbd22", "#393b79",
    "#637939", "#843c39",
];

/// The colour of path or piece number `i`.
pub(crate) const fn colour(i: usize) -> &'static str {
    COLOURS[i % COLOURS.len()]
}

/// A picture in the making; coordinates are user units, from the upper left corner.
#[derive(Debug)]
pub(crate) struct Picture {
    width: f64,
    height: f64,
    body: String,
}

impl Picture {
    /// An empty picture with a margin around what is drawn from 0 to `width` and `height`.
    pub(crate) const fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new() }
    }

    /// A closed shape.
    pub(crate) fn polygon(&mut self, corners: &[(f64, f64)], fill: &str, stroke: &str) {
        let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(self.body, r#"<polygon points="{}" fill="{fill}" stroke="{stroke}"/>"#, points.join(" "));
    }

    /// A line through some points.
    pub(crate) fn line(&mut self, points: &[(f64, f64)], stroke: &str, width: f64) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            self.body,
            r#"<polyline points="{}" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#,
            points.join(" ")
        );
    }

    /// A thin dashed line.
    pub(crate) fn dashes(&mut self, (x, y): (f64, f64), (to_x, to_y): (f64, f64), stroke: &str) {
        let _ = writeln!(
            self.body,
            r#"<path d="M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}" stroke="{stroke}" stroke-dasharray="3 2"/>"#
        );
    }

    /// A word around a point.
    pub(crate) fn word(&mut self, (x, y): (f64, f64), word: &str, size: f64, fill: &str, is_bold: bool) {
        let weight = if is_bold { r#" font-weight="bold""# } else { "" };
        let _ = writeln!(
            self.body,
            r#"<text x="{x:.1}" y="{y:.1}" font-size="{size:.1}" fill="{fill}"{weight} text-anchor="middle" dominant-baseline="central">{}</text>"#,
            escaped(word)
        );
    }

    /// A small disc.
    pub(crate) fn dot(&mut self, (x, y): (f64, f64), radius: f64, fill: &str) {
        let _ = writeln!(self.body, r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{fill}"/>"#);
    }

    /// A thin line between two points, bent towards a third; dashed unless it is strong.
    pub(crate) fn curve(
        &mut self,
        from: (f64, f64),
        towards: (f64, f64),
        to: (f64, f64),
        stroke: &str,
        is_strong: bool,
    ) {
        let dashes = if is_strong { "" } else { r#" stroke-dasharray="4 3""# };
        let _ = writeln!(
            self.body,
            r#"<path d="M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}" fill="none" stroke="{stroke}" stroke-width="1.8"{dashes}/>"#,
            from.0, from.1, towards.0, towards.1, to.0, to.1
        );
    }

    /// A disc with a word in it.
    pub(crate) fn disc(&mut self, (x, y): (f64, f64), fill: &str, word: &str) {
        let _ = writeln!(self.body, r#"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="{fill}"/>"#, SIDE * 0.38);
        // A longer word gets smaller letters.
        let size = SIDE * if word.chars().count() <= 2 { 0.45 } else { 0.3 };
        let _ = writeln!(
            self.body,
            r#"<text x="{x:.1}" y="{y:.1}" font-size="{size:.0}" fill="white" text-anchor="middle" dominant-baseline="central">{}</text>"#,
            escaped(word)
        );
    }

    /// What `draw` draws, as one element with these attributes, each with a blank before it, that moves as `animation` says.
    pub(crate) fn group(&mut self, attributes: &str, animation: Option<&str>, draw: impl FnOnce(&mut Self)) {
        let _ = writeln!(self.body, "<g{attributes}>");
        draw(self);
        let _ = writeln!(self.body, "{}</g>", animation.unwrap_or(""));
    }

    /// The file.
    pub(crate) fn svg(&self, title: &str) -> String {
        let margin = SIDE / 4.0;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {:.1} {:.1}\" font-family=\"sans-serif\">\n\
             <title>{}</title>\n<rect x=\"{}\" y=\"{}\" width=\"100%\" height=\"100%\" fill=\"white\"/>\n{}</svg>\n",
            -margin,
            -margin,
            self.width + 2.0 * margin,
            self.height + 2.0 * margin,
            escaped(title),
            -margin,
            -margin,
            self.body
        )
    }
}

/// Reads the name of a picture.
pub(crate) fn picture_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_svg = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg"));
    if is_svg { Ok(path) } else { Err(format!("expected a file that ends in .svg, found `{text}`")) }
}

impl Record {
    /// Writes the picture of this answer to `file`, or the file with its number; what became of it is told.
    pub(crate) fn drawn(mut self, picture: &Picture, file: &Path) -> Self {
        let file = numbered(file, self.index);
        let title = self.name.clone().unwrap_or_else(|| format!("puzzle-{}", self.index + 1));
        if let Err(error) = fs::write(&file, picture.svg(&title)) {
            let message = format!("expected a picture to be written, found {error}");
            let file = file.display().to_string().into();
            return self.invalid(Complaint { file, message, position: None, is_block: true });
        }
        self.picture = Some(file.display().to_string());
        self
    }
}

/// `boards.svg` for the first puzzle, `boards-2.svg` for the second, and so on.
fn numbered(file: &Path, index: usize) -> PathBuf {
    if index == 0 {
        return file.to_owned();
    }
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let extension = file.extension().map(|extension| extension.to_string_lossy().into_owned()).unwrap_or_default();
    file.with_file_name(format!("{stem}-{}.{extension}", index + 1))
}

/// A word as XML may have it.
pub(crate) fn escaped(word: &str) -> String {
    let mut text = String::with_capacity(word.len());
    for c in word.chars() {
        match c {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            c if c.is_control() => text.extend(c.escape_default()),
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cannot_leave_their_element() {
        let mut picture = Picture::new(SIDE, SIDE);
        picture.disc((1.0, 2.0), colour(13), "<&\"");
        let svg = picture.svg("a<b");
        assert!(svg.contains("&lt;&amp;&quot;</text>") && svg.contains("<title>a&lt;b</title>"), "{svg}");
        assert!(svg.contains(colour(1)) && svg.ends_with("</svg>\n"));
    }
}
