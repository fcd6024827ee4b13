//! Horizontal bars on a log scale that begins at 1: effort, and time beside it where it was measured; in the order of the table.

use super::Mark;
use super::svg::{Axis, Decades, Svg, TIME, WHOLE, width};

/// Pixels: a row, a panel of bars, what stands above and below the rows.
const ROW: f64 = 24.0;
const PANEL: f64 = 250.0;
const ABOVE: f64 = 66.0;
const BELOW: f64 = 40.0;
const MARGIN: f64 = 16.0;

/// The picture of a part.
pub(super) fn draw(title: &str, unit: &str, marks: &[Mark]) -> String {
    let labels = marks.iter().map(|mark| width(&mark.label)).fold(60.0, f64::max);
    let left = MARGIN + labels + 10.0;
    let bottom = ABOVE + ROW * marks.len() as f64;
    let mut svg = Svg::default();
    for (i, mark) in marks.iter().enumerate() {
        svg.text((left - 10.0, ABOVE + ROW * i as f64 + 16.5), "label", "end", &mark.label);
    }
    let mut right = panel(&mut svg, (left, bottom), (unit, WHOLE), "bar", marks, |mark| Some(mark.effort));
    if marks.iter().any(|mark| mark.microseconds.is_some()) {
        right = panel(&mut svg, (right, bottom), ("time", TIME), "bar time", marks, |mark| mark.microseconds);
    }
    svg.finish((right.max(width(title) * 1.2 + 2.0 * MARGIN), bottom + BELOW), title)
}

/// One panel with its own scale; gives its right edge.
fn panel(
    svg: &mut Svg,
    (left, bottom): (f64, f64),
    (unit, axis): (&str, Axis),
    class: &str,
    marks: &[Mark],
    value: impl Fn(&Mark) -> Option<f64>,
) -> f64 {
    let scale = Decades::from_one(marks.iter().filter_map(&value));
    svg.text((left, ABOVE - 14.0), "small", "start", &format!("{unit}, log scale"));
    for mark in scale.ticks() {
        let x = left + PANEL * scale.place(mark);
        svg.line((x, ABOVE - 4.0), (x, bottom + 4.0), "grid");
        svg.text((x, bottom + 20.0), "small", "middle", &(axis.tick)(mark));
    }
    svg.line((left, ABOVE - 4.0), (left, bottom + 4.0), "axis");
    let mut room = 0_f64;
    for (i, mark) in marks.iter().enumerate() {
        let Some(value) = value(mark) else { continue };
        let y = ABOVE + ROW * i as f64;
        // Below 1 there is no bar: the number says it.
        let long = if value < 1.0 { 0.0 } else { (PANEL * scale.place(value)).max(2.0) };
        if 0.0 < long {
            let class = if mark.is_open { format!("{class} open") } else { class.into() };
            svg.bar((left, y + 4.0), (long, ROW - 8.0), &class);
        }
        let note = mark.note.as_ref().map(|note| format!(" ({note})")).unwrap_or_default();
        let text = format!("{}{note}", (axis.number)(value));
        room = room.max(width(&text));
        svg.text((left + long + 6.0, y + 16.5), "small", "start", &text);
    }
    left + PANEL + room + 24.0
}
