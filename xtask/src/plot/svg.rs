//! What bars and lines share: the frame of a picture with its colours, scales, and how wide a text is.

use std::fmt::Write as _;

/// Colours by class, for light and dark; each pair has a contrast of 4.5 or more with its ground.
const STYLE: &str = "\
text{font:13px system-ui,'Segoe UI',Helvetica,Arial,sans-serif;fill:#1f2328}
.title{font-size:15px;font-weight:600}.small{font-size:12px;fill:#59636e}
.paper{fill:#ffffff}.grid{stroke:#d1d9e0;stroke-width:1}.axis{stroke:#818b98;stroke-width:1}
.bar{fill:#0969da}.time{fill:#8250df}.open{fill:none;stroke:#0969da;stroke-width:1.5;stroke-dasharray:4 3}
.open.time{stroke:#8250df}
polyline{fill:none;stroke-width:2;stroke-linejoin:round}circle,.mark{stroke-width:1.6}.lead{stroke-width:1}
.s0{stroke:#0969da;fill:#0969da}.s1{stroke:#bc4c00;fill:#bc4c00}.s2{stroke:#1a7f37;fill:#1a7f37}
.s3{stroke:#8250df;fill:#8250df}.s4{stroke:#bf3989;fill:#bf3989}.s5{stroke:#7d5700;fill:#7d5700}
polyline.s0,polyline.s1,polyline.s2,polyline.s3,polyline.s4,polyline.s5,circle.s0,path.mark.s1,path.mark.s2,path.mark.s3,path.mark.s4,path.mark.s5{fill:none}
polyline.s1{stroke-dasharray:8 4}polyline.s2{stroke-dasharray:2 3}polyline.s3{stroke-dasharray:10 3 2 3}
polyline.s4{stroke-dasharray:5 6}polyline.s5{stroke-dasharray:1 4}
text.s0,text.s1,text.s2,text.s3,text.s4,text.s5{stroke:none;font-weight:600}
@media (prefers-color-scheme: dark){
text{fill:#f0f6fc}.small{fill:#9198a1}.paper{fill:#0d1117}.grid{stroke:#30363d}.axis{stroke:#6e7681}
.bar{fill:#4493f8}.time{fill:#ab7df8}.open{fill:none;stroke:#4493f8}.open.time{stroke:#ab7df8}
.s0{stroke:#4493f8;fill:#4493f8}.s1{stroke:#f0883e;fill:#f0883e}.s2{stroke:#3fb950;fill:#3fb950}
.s3{stroke:#ab7df8;fill:#ab7df8}.s4{stroke:#db61a2;fill:#db61a2}.s5{stroke:#d29922;fill:#d29922}
}";

/// How many series have a colour of their own.
pub(super) const SERIES: usize = 6;

/// Their marks, drawn from the middle: a circle, a square, two triangles, a diamond, a cross.
const MARKS: [&str; SERIES] =
    ["", "m-4 -4h8v8h-8z", "m0 -5l5 8h-10z", "m0 5l5 -8h-10z", "m0 -6l6 6l-6 6l-6 -6z", "m-4 -4l8 8m0 -8l-8 8"];

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

    /// A line through some points, each of them marked: a series has its colour, its dashes and its shape of mark.
    pub(super) fn curve(&mut self, points: &[(f64, f64)], series: usize) {
        let class = format!("s{series}");
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(self.body, r#"<polyline class="{class}" points="{}"/>"#, path.join(" "));
        for (x, y) in points {
            let _ = match MARKS[series % SERIES] {
                "" => writeln!(self.body, r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="4"/>"#),
                mark => writeln!(self.body, r#"<path class="mark {class}" d="M{x:.1} {y:.1}{mark}"/>"#),
            };
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

/// A logarithmic scale that begins at a power of ten.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decades {
    lo: i32,
    /// The logarithm of the greatest value that has room.
    hi: f64,
}

impl Decades {
    /// From the decade below all values above 0 to the greatest of them; one decade at least.
    pub(super) fn around(values: impl Iterator<Item = f64>) -> Self {
        let logs: Vec<f64> = values.filter(|&value| 0.0 < value).map(f64::log10).collect();
        if logs.is_empty() {
            return Self { lo: 0, hi: 1.0 };
        }
        let lo = logs.iter().copied().fold(f64::INFINITY, f64::min);
        let hi = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        // A margin, so that no mark lies on the edge.
        let lo = (lo - 0.05).floor() as i32;
        Self { lo, hi: (hi + 0.05).max(f64::from(lo + 1)) }
    }

    /// The decades from 1 to the one above the greatest value; one decade at least.
    pub(super) fn from_one(values: impl Iterator<Item = f64>) -> Self {
        Self { lo: 0, hi: values.fold(10.0, f64::max).log10().ceil() }
    }

    /// Where a value lies, from 0 to 1.
    pub(super) fn place(self, value: f64) -> f64 {
        let lo = f64::from(self.lo);
        if value <= 0.0 { 0.0 } else { (value.log10() - lo) / (self.hi - lo) }
    }

    /// The powers of ten to mark, at most seven or so.
    pub(super) fn ticks(self) -> impl Iterator<Item = f64> {
        let hi = self.hi.floor() as i32;
        let step = (hi - self.lo + 5) / 6;
        (self.lo..=hi).step_by(step.max(1).unsigned_abs() as usize).map(|exponent| 10f64.powi(exponent))
    }
}

/// How an axis writes its marks and its values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    pub(super) tick: fn(f64) -> String,
    pub(super) number: fn(f64) -> String,
}

/// Of things that are counted.
pub(super) const WHOLE: Axis = Axis { tick, number };

/// Of microseconds.
pub(super) const TIME: Axis = Axis { tick: time, number: time };

/// Microseconds for a reader, three digits: `400 ns`, `1.53 ms`, `20 s`.
fn time(microseconds: f64) -> String {
    let (value, unit) = match microseconds {
        _ if microseconds < 0.9995 => (microseconds * 1e3, "ns"),
        _ if microseconds < 999.5 => (microseconds, "µs"),
        _ if microseconds < 999_500.0 => (microseconds / 1e3, "ms"),
        _ => (microseconds / 1e6, "s"),
    };
    let digits = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    let text = format!("{value:.digits$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{text} {unit}")
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
fn tick(value: f64) -> String {
    match value {
        _ if 1e9 <= value => format!("{}G", number(value / 1e9)),
        _ if 1e6 <= value => format!("{}M", number(value / 1e6)),
        _ if 1e3 <= value => format!("{}k", number(value / 1e3)),
        _ if value < 1.0 => format!("{value}"),
        _ => number(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit_and_digits() {
        let of = |us: f64| time(us);
        assert_eq!([0.4, 1.0, 12.34, 999.9].map(of), ["400 ns", "1 µs", "12.3 µs", "1 ms"]);
        assert_eq!([1_530.0, 250_000.0, 20e6, 123.4e6].map(of), ["1.53 ms", "250 ms", "20 s", "123 s"]);
    }

    #[test]
    fn scales_of_bars_begin_at_one() {
        let scale = Decades::from_one([0.0, 2_500.0, 4_208.0].into_iter());
        assert_eq!(scale.ticks().collect::<Vec<_>>(), [1.0, 10.0, 100.0, 1_000.0, 10_000.0]);
        assert_eq!([scale.place(1.0), scale.place(10_000.0)], [0.0, 1.0]);
        let scale = Decades::around([27.0, 13_331.0].into_iter());
        assert_eq!(scale.ticks().collect::<Vec<_>>(), [10.0, 100.0, 1_000.0, 10_000.0]);
        assert!(0.95 < scale.place(13_331.0) && scale.place(13_331.0) < 1.0);
    }
}
