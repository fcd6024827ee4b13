//! What bars and lines share: the frame of a picture with its colours, scales, and how wide a text is.

use std::fmt::Write as _;

/// Colours by class, for light and dark; each pair has a contrast of 4.5 or more with its ground.
const STYLE: &str = "\
text{font:13px system-ui,'Segoe UI',Helvetica,Arial,sans-serif;fill:#1f2328}
.title{font-size:15px;font-weight:600}.small{font-size:12px;fill:#59636e}
.paper{fill:#ffffff}.grid{stroke:#d1d9e0;stroke-width:1}.axis{stroke:#818b98;stroke-width:1}
.bar{fill:#0969da}.time{fill:#8250df}.open{fill:none;stroke:#0969da;stroke-width:1.5;stroke-dasharray:4 3}
.open.time{stroke:#8250df}
polyline{fill:none;stroke-width:2.5;stroke-linejoin:round}
.s0{stroke:#0969da;fill:#0969da}.s1{stroke:#bc4c00;fill:#bc4c00}.s2{stroke:#1a7f37;fill:#1a7f37}
.s3{stroke:#8250df;fill:#8250df}.s4{stroke:#bf3989;fill:#bf3989}.s5{stroke:#7d5700;fill:#7d5700}
polyline.s0,polyline.s1,polyline.s2,polyline.s3,polyline.s4,polyline.s5{fill:none}
text.s0,text.s1,text.s2,text.s3,text.s4,text.s5{stroke:none;font-weight:600}
@media (prefers-color-scheme: dark){
text{fill:#f0f6fc}.small{fill:#9198a1}.paper{fill:#0d1117}.grid{stroke:#30363d}.axis{stroke:#6e7681}
.bar{fill:#4493f8}.time{fill:#ab7df8}.open{fill:none;stroke:#4493f8}.open.time{stroke:#ab7df8}
.s0{stroke:#4493f8;fill:#4493f8}.s1{stroke:#f0883e;fill:#f0883e}.s2{stroke:#3fb950;fill:#3fb950}
.s3{stroke:#ab7df8;fill:#ab7df8}.s4{stroke:#db61a2;fill:#db61a2}.s5{stroke:#d29922;fill:#d29922}
}";

/// How many series have a colour of their own.
pub(super) const SERIES: usize = 6;

/// A picture in the making.
#[derive(Debug, Default)]
pub(super) struct Svg {
    body: String,
}

impl Svg {
    /// A text; `anchor` is `start`, `middle` or `end`.
    pub(super) fn text(&mut self, (x, y): (f64, f64), class: &str, anchor: &str, text: &str) {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ =
            writeln!(self.body, r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#);
    }

    /// A straight line.
    pub(super) fn line(&mut self, (x, y): (f64, f64), (to_x, to_y): (f64, f64), class: &str) {
        let _ = writeln!(self.body, r#"<line class="{class}" x1="{x:.1}" y1="{y:.1}" x2="{to_x:.1}" y2="{to_y:.1}"/>"#);
    }

    /// A bar with rounded corners.
    pub(super) fn bar(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), class: &str) {
        let _ = writeln!(
            self.body,
            r#"<rect class="{class}" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="2"/>"#
        );
    }

    /// A line through some points, each of them marked.
    pub(super) fn curve(&mut self, points: &[(f64, f64)], class: &str) {
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(self.body, r#"<polyline class="{class}" points="{}"/>"#, path.join(" "));
        for (x, y) in points {
            let _ = writeln!(self.body, r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="3.5"/>"#);
        }
    }

    /// The whole file.
    pub(super) fn finish(self, (width, height): (f64, f64), title: &str) -> String {
        let mut frame = Self::default();
        frame.text((16.0, 26.0), "title", "start", title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\">\n<style>\n{STYLE}\n</style>\n<rect class=\"paper\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n{}{}</svg>\n",
            frame.body, self.body
        )
    }
}

/// How wide a text of 13 px is, on the safe side: an em for signs of the far East, 0.58 of it for others.
pub(super) fn width(text: &str) -> f64 {
    text.chars().map(|c| if '\u{2e80}' <= c { 13.0 } else { 7.5 }).sum()
}

/// A logarithmic scale over whole decades.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decades {
    lo: i32,
    hi: i32,
}

impl Decades {
    /// The decades around all values above 0; one decade at least.
    pub(super) fn around(values: impl Iterator<Item = f64>) -> Self {
        let logs: Vec<f64> = values.filter(|&value| 0.0 < value).map(f64::log10).collect();
        let lo = logs.iter().copied().fold(f64::INFINITY, f64::min);
        let hi = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if logs.is_empty() {
            return Self { lo: 0, hi: 1 };
        }
        // A margin below, so that the least bar is still a bar.
        let lo = (lo - 0.05).floor() as i32;
        Self { lo, hi: (hi.ceil() as i32).max(lo + 1) }
    }

    /// Where a value lies, from 0 to 1.
    pub(super) fn place(self, value: f64) -> f64 {
        if value <= 0.0 { 0.0 } else { (value.log10() - f64::from(self.lo)) / f64::from(self.hi - self.lo) }
    }

    /// The powers of ten to mark, at most seven or so.
    pub(super) fn ticks(self) -> impl Iterator<Item = f64> {
        let step = (self.hi - self.lo + 5) / 6;
        (self.lo..=self.hi).step_by(step.max(1).unsigned_abs() as usize).map(|exponent| 10f64.powi(exponent))
    }
}

/// A number for a reader: whole ones with commas, small ones with three digits.
pub(super) fn number(value: f64) -> String {
    if value != 0.0 && value < 100.0 && value.fract() != 0.0 {
        let digits = if value < 1.0 { 3 } else { 1 };
        return format!("{value:.digits$}");
    }
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if 0 < i && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A power of ten for an axis.
pub(super) fn tick(value: f64) -> String {
    match value {
        _ if 1e9 <= value => format!("{}G", number(value / 1e9)),
        _ if 1e6 <= value => format!("{}M", number(value / 1e6)),
        _ if 1e3 <= value => format!("{}k", number(value / 1e3)),
        _ if value < 1.0 => format!("{value}"),
        _ => number(value),
    }
}
