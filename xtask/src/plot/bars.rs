//! Horizontal bars on a log scale: effort, and time beside it where it was measured; the dearest row first.

use super::Mark;
use super::svg::{Decades, Svg, number, tick, width};

/// Pixels: a row, a panel of bars, the room for a number behind a bar, what stands above and below the rows.
const ROW: f64 = 24.0;
const PANEL: f64 = 250.0;
const NUMBER: f64 = 150.0;
const ABOVE: f64 = 66.0;
const BELOW: f64 = 40.0;
const MARGIN: f64 = 16.0;

/// The picture of a part.
pub(super) fn draw(title: &str, unit: &str, mut marks: Vec<Mark>) -> String {
    // What did not end is dearer than its effort says; equal ones keep the order of their names.
    let key = |mark: &Mark| (mark.unfinished.is_none(), -mark.effort);
    marks.sort_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(std::cmp::Ordering::Equal));
    let labels = marks.iter().map(|mark| width(&mark.label)).fold(60.0, f64::max);
    let left = MARGIN + labels + 10.0;
    let bottom = ABOVE + ROW * marks.len() as f64;
    let mut svg = Svg::default();
    for (i, mark) in marks.iter().enumerate() {
        svg.text((left - 10.0, ABOVE + ROW * i as f64 + 16.5), "label", "end", &mark.label);
    }
    let effort = |mark: &Mark| Some(mark.effort);
    panel(&mut svg, (left, bottom), unit, "bar", &marks, effort);
    let is_timed = marks.iter().any(|mark| mark.milliseconds.is_some());
    if is_timed {
        let left = left + PANEL + NUMBER;
        panel(&mut svg, (left, bottom), "milliseconds", "bar time", &marks, |mark| mark.milliseconds);
    }
    let panels = if is_timed { 2.0 } else { 1.0 };
    let right = left + (PANEL + NUMBER) * panels;
    svg.finish((right.max(width(title) * 1.2 + 2.0 * MARGIN), bottom + BELOW), title)
}

/// One panel with its own scale.
fn panel(
    svg: &mut Svg,
    (left, bottom): (f64, f64),
    unit: &str,
    class: &str,
    marks: &[Mark],
    value: impl Fn(&Mark) -> Option<f64>,
) {
    let scale = Decades::around(marks.iter().filter_map(&value));
    svg.text((left, ABOVE - 14.0), "small", "start", unit);
    for mark in scale.ticks() {
        let x = left + PANEL * scale.place(mark);
        svg.line((x, ABOVE - 4.0), (x, bottom + 4.0), "grid");
        svg.text((x, bottom + 20.0), "small", "middle", &tick(mark));
    }
    svg.line((left, ABOVE - 4.0), (left, bottom + 4.0), "axis");
    for (i, mark) in marks.iter().enumerate() {
        let Some(value) = value(mark) else { continue };
        let y = ABOVE + ROW * i as f64;
        let long = if value == 0.0 { 0.0 } else { (PANEL * scale.place(value)).max(2.0) };
        let class = if mark.unfinished.is_some() { format!("{class} open") } else { class.into() };
        svg.bar((left, y + 4.0), (long, ROW - 8.0), &class);
        let ended = mark.unfinished.map(|ended| format!(" ({ended} ended)")).unwrap_or_default();
        svg.text((left + long + 6.0, y + 16.5), "small", "start", &format!("{}{ended}", number(value)));
    }
}
