//! Growth with size: a line for each series over the side of the board, effort on a log scale, time beside it.
//!
//! Lines differ in colour, dashes and marks; each has its name and last value at its end. Those that coincide are one.

use super::svg::{Axis, Decades, SERIES, Svg, TIME, WHOLE, number, width};
use super::{Mark, size};

/// Pixels: a panel, and what stands around it.
const WIDE: f64 = 300.0;
const HIGH: f64 = 340.0;
const LEFT: f64 = 62.0;
const ABOVE: f64 = 66.0;
const BELOW: f64 = 56.0;
/// From the end of a line to its name, and the least distance of two names.
const LEADER: f64 = 22.0;
const NAME: f64 = 17.0;

/// The picture of a part; every label has a size.
pub(super) fn draw(title: &str, unit: &str, marks: &[Mark]) -> String {
    let mut svg = Svg::default();
    let mut right = panel(&mut svg, LEFT, (unit, WHOLE), marks, |mark| Some(mark.effort));
    if marks.iter().any(|mark| mark.microseconds.is_some()) {
        right = panel(&mut svg, right + LEFT, ("time", TIME), marks, |mark| mark.microseconds);
    }
    svg.finish((right.max(width(title) * 1.2 + 32.0), ABOVE + HIGH + BELOW), title)
}

/// A name, and the points by side.
type Series = (String, Vec<(u32, f64)>);

/// The series in the order of the table; those with the same points are joined.
fn series(marks: &[Mark], value: impl Fn(&Mark) -> Option<f64>) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    for mark in marks {
        let (Some((side, name)), Some(value)) = (size(&mark.label), value(mark).filter(|&value| 0.0 < value)) else {
            continue;
        };
        match all.iter_mut().find(|(other, _)| other == name) {
            Some((_, points)) => points.push((side, value)),
            None => all.push((name.into(), vec![(side, value)])),
        }
    }
    let mut joined: Vec<Series> = Vec::new();
    for (name, mut points) in all {
        points.sort_by_key(|point| point.0);
        match joined.iter_mut().find(|(_, other)| *other == points) {
            Some((names, _)) => *names = format!("{names} = {name}"),
            None => joined.push((name, points)),
        }
    }
    joined
}

/// One panel with its own scale; gives its right edge.
fn panel(
    svg: &mut Svg,
    left: f64,
    (unit, axis): (&str, Axis),
    marks: &[Mark],
    value: impl Fn(&Mark) -> Option<f64>,
) -> f64 {
    let series = series(marks, value);
    let points = || series.iter().flat_map(|(_, points)| points);
    let scale = Decades::around(points().map(|point| point.1));
    let first = points().map(|point| point.0).min().unwrap_or(0);
    let last = points().map(|point| point.0).max().unwrap_or(1).max(first + 1);
    let x = |side: u32| left + 10.0 + (WIDE - 20.0) * f64::from(side - first) / f64::from(last - first);
    let y = |value: f64| ABOVE + HIGH * (1.0 - scale.place(value));
    let bottom = ABOVE + HIGH;
    svg.text((left, ABOVE - 14.0), "small", "start", &format!("{unit}, log scale"));
    for mark in scale.ticks() {
        svg.line((left, y(mark)), (left + WIDE, y(mark)), "grid");
        svg.text((left - 8.0, y(mark) + 4.0), "small", "end", &(axis.tick)(mark));
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
    let mut room = 30_f64;
    for (i, (name, points)) in series.iter().enumerate() {
        let places: Vec<(f64, f64)> = points.iter().map(|&(side, value)| (x(side), y(value))).collect();
        svg.curve(&places, i % SERIES);
        let Some((&end, &(_, value))) = places.last().zip(points.last()) else { continue };
        let text = format!("{name} {}", (axis.number)(value)).trim().to_string();
        room = room.max(width(&text));
        ends.push((end, i, text));
    }
    name_ends(svg, left + WIDE, ends);
    left + WIDE + LEADER + room + 16.0
}

/// Writes names at the ends of lines; at the edge they are moved apart, and a thin line leads to each.
fn name_ends(svg: &mut Svg, edge: f64, ends: Vec<((f64, f64), usize, String)>) {
    let class = |i: usize| format!("s{}", i % SERIES);
    let (mut at_edge, inside): (Vec<_>, Vec<_>) = ends.into_iter().partition(|(end, ..)| edge - 20.0 <= end.0);
    for ((x, y), i, text) in inside {
        svg.text((x + 10.0, y - 4.0), &class(i), "start", &text);
    }
    at_edge.sort_by(|a, b| a.0.1.total_cmp(&b.0.1));
    let mut places = Vec::new();
    let mut free = f64::NEG_INFINITY;
    for ((_, y), ..) in &at_edge {
        places.push(y.max(free));
        free = y.max(free) + NAME;
    }
    // What was moved down moves half of it up again, the whole list together.
    let shift =
        at_edge.iter().zip(&places).map(|(((_, y), ..), place)| place - y).sum::<f64>() / places.len().max(1) as f64;
    for (((x, y), i, text), place) in at_edge.into_iter().zip(places) {
        svg.line((x + 6.0, y), (edge + LEADER - 4.0, place - shift), &format!("lead {}", class(i)));
        svg.text((edge + LEADER, place - shift + 4.0), &class(i), "start", &text);
    }
}
