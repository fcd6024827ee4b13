//! Growth with size: a line for each series over the side of the board, effort on a log scale, time beside it.

use std::collections::BTreeMap;

use super::svg::{Decades, SERIES, Svg, number, tick, width};
use super::{Mark, size};

/// Pixels: a panel, and what stands around it.
const WIDE: f64 = 300.0;
const HIGH: f64 = 240.0;
const LEFT: f64 = 62.0;
const ABOVE: f64 = 66.0;
const BELOW: f64 = 56.0;
/// The least distance of two names at the ends of lines.
const NAME: f64 = 16.0;

/// The picture of a part; every label has a size.
pub(super) fn draw(title: &str, unit: &str, marks: &[Mark]) -> String {
    let mut svg = Svg::default();
    let names = marks.iter().filter_map(|mark| size(&mark.label)).map(|(_, name)| width(name)).fold(30.0, f64::max);
    let step = LEFT + WIDE + names + 30.0;
    panel(&mut svg, LEFT, unit, marks, |mark| Some(mark.effort));
    let mut right = step;
    if marks.iter().any(|mark| mark.milliseconds.is_some()) {
        panel(&mut svg, step + LEFT, "milliseconds", marks, |mark| mark.milliseconds);
        right += step;
    }
    svg.finish((right.max(width(title) * 1.2 + 32.0), ABOVE + HIGH + BELOW), title)
}

/// One panel with its own scale.
fn panel(svg: &mut Svg, left: f64, unit: &str, marks: &[Mark], value: impl Fn(&Mark) -> Option<f64>) {
    let mut series: BTreeMap<&str, Vec<(u32, f64)>> = BTreeMap::new();
    for mark in marks {
        if let (Some((side, name)), Some(value)) = (size(&mark.label), value(mark).filter(|&value| 0.0 < value)) {
            series.entry(name).or_default().push((side, value));
        }
    }
    let points = || series.values().flatten();
    let scale = Decades::around(points().map(|point| point.1));
    let first = points().map(|point| point.0).min().unwrap_or(0);
    let last = points().map(|point| point.0).max().unwrap_or(1).max(first + 1);
    let x = |side: u32| left + 10.0 + (WIDE - 20.0) * f64::from(side - first) / f64::from(last - first);
    let y = |value: f64| ABOVE + HIGH * (1.0 - scale.place(value));
    let bottom = ABOVE + HIGH;
    svg.text((left, ABOVE - 14.0), "small", "start", unit);
    for mark in scale.ticks() {
        svg.line((left, y(mark)), (left + WIDE, y(mark)), "grid");
        svg.text((left - 8.0, y(mark) + 4.0), "small", "end", &tick(mark));
    }
    svg.line((left, bottom), (left + WIDE, bottom), "axis");
    let mut sides: Vec<u32> = points().map(|point| point.0).collect();
    sides.sort_unstable();
    sides.dedup();
    for side in sides {
        svg.line((x(side), bottom), (x(side), bottom + 4.0), "axis");
        svg.text((x(side), bottom + 20.0), "small", "middle", &number(f64::from(side)));
    }
    svg.text((left + WIDE / 2.0, bottom + 40.0), "small", "middle", "side of the board");
    let mut ends = Vec::new();
    for (i, (name, points)) in series.iter_mut().enumerate() {
        points.sort_by_key(|point| point.0);
        let points: Vec<(f64, f64)> = points.iter().map(|&(side, value)| (x(side), y(value))).collect();
        svg.curve(&points, &format!("s{}", i % SERIES));
        ends.extend(points.last().map(|&end| (end, i, *name)));
    }
    // Names stand at the ends of their lines, moved down where two at the edge would meet.
    ends.sort_by(|a, b| a.0.1.total_cmp(&b.0.1));
    let mut free = f64::NEG_INFINITY;
    for ((end_x, end), i, name) in ends {
        if end_x < left + WIDE - 20.0 {
            svg.text((end_x + 10.0, end + 4.0), &format!("s{}", i % SERIES), "start", name);
            continue;
        }
        let at = (end + 4.0).max(free);
        svg.text((left + WIDE + 4.0, at), &format!("s{}", i % SERIES), "start", name);
        free = at + NAME;
    }
}
