//! Colouring of one digit: places tied by conjugate pairs get two colours in turn; one colour is true, the other false.
//!
//! | step | pattern | what follows |
//! |---|---|---|
//! | simple colors trap | a place sees both colours of a cluster | it is false |
//! | simple colors wrap | two places of a colour see each other | that colour is false |
//! | multi colors 1 | a colour of one cluster sees a colour of another | one of the other two colours is true: what sees both is false |
//! | multi colors 2 | a colour sees both colours of another cluster | it is false |

use core::ops::ControlFlow;

use smallvec::{SmallVec, smallvec};

use super::conjugates::pairs;
use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, Houses};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Reason, Step};
use crate::logic::technique::Technique;

/// The two colours of a cluster.
type Cluster = [Cells; 2];

/// What sees both colours of a cluster.
pub fn simple_trap(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in 1..=9 {
        for cluster in clusters(board, digit) {
            let gone =
                (board.places(digit) - cluster[0] - cluster[1]) & cluster[0].all_peers() & cluster[1].all_peers();
            emit(Technique::SimpleColorsTrap, digit, smallvec![cluster], gone, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Two places of a colour that see each other.
pub fn simple_wrap(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in 1..=9 {
        for cluster in clusters(board, digit) {
            for color in cluster {
                if color.all_peers().meets(color) {
                    emit(Technique::SimpleColorsWrap, digit, smallvec![cluster], color, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// What sees the other colours of two clusters of which one colour each see each other.
pub fn multi_1(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in 1..=9 {
        let clusters = clusters(board, digit);
        for (i, &a) in clusters.iter().enumerate() {
            for &b in &clusters[i + 1..] {
                let mut gone = Cells::NONE;
                for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if a[x].all_peers().meets(b[y]) {
                        gone |= a[1 - x].all_peers() & b[1 - y].all_peers();
                    }
                }
                let gone = board.places(digit) & gone;
                emit(Technique::MultiColors1, digit, smallvec![a, b], gone, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A colour that sees both colours of another cluster.
pub fn multi_2(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in 1..=9 {
        let clusters = clusters(board, digit);
        for (i, &a) in clusters.iter().enumerate() {
            for (_, &b) in clusters.iter().enumerate().filter(|&(j, _)| j != i) {
                for color in a {
                    let seen = color.all_peers();
                    if seen.meets(b[0]) && seen.meets(b[1]) {
                        emit(Technique::MultiColors2, digit, smallvec![a, b], color, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn emit(
    technique: Technique,
    digit: u8,
    clusters: SmallVec<[Cluster; 2]>,
    gone: Cells,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let cells = clusters.iter().fold(Cells::NONE, |all, &[a, b]| all | a | b);
    let step = Step::new(technique, cells, Digits::of(digit), Reason::Colors(clusters));
    sink.take(step.removing(digit, gone))
}

/// The clusters of a digit, by their first cells.
fn clusters(board: &Board, digit: u8) -> SmallVec<[Cluster; 8]> {
    let pairs = pairs(board, digit, Houses::ALL);
    let mut clusters = SmallVec::new();
    let mut done = Cells::NONE;
    for cell in board.places(digit) {
        if done.contains(cell) {
            continue;
        }
        let mut cluster = [Cells::of(cell), Cells::NONE];
        loop {
            let before = cluster;
            for pair in &pairs {
                let [a, b] = pair.cells;
                for (a, b) in [(a, b), (b, a)] {
                    for color in 0..2 {
                        if cluster[color].contains(a) {
                            cluster[1 - color] |= Cells::of(b);
                        }
                    }
                }
            }
            if cluster == before {
                break;
            }
        }
        done |= cluster[0] | cluster[1];
        // A cluster that ties a cell to both colours means that the position has no solution: nothing is to be learnt.
        if !cluster[1].is_empty() && !cluster[0].meets(cluster[1]) {
            clusters.push(cluster);
        }
    }
    clusters
}
