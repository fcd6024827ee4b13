//! Unique rectangles: four open cells in two rows, two columns and two boxes must not come down to two digits,
//! or these could be swapped, and the puzzle would have two solutions.
//!
//! The *floor* are corners with no other candidates than the two digits, the others are the *roof*.
//!
//! | type | pattern | what follows |
//! |---|---|---|
//! | 1 | one roof cell | it has neither digit |
//! | 2 | two roof cells in a line, with the same one extra candidate | one of them has it |
//! | 3 | two roof cells in a house: their extra candidates make a subset with other cells | it is locked |
//! | 4 | two roof cells in a line that must hold one of the digits | they do not hold the other |
//! | 5 | as type 2 with roof cells across, or three of them | one of them has the extra candidate |
//! | 6 | two roof cells across, and one digit only in the corners of all four lines | they do not hold it |
//! | hidden | one floor cell, and a digit only in the corners of the two lines of the cell across | that has not the other |
//!
//! Some corners may lack one of the two digits ([`Options::missing_candidates`]) as long as values do not exclude it.
//! All of this takes for granted that there is one solution.

use core::ops::ControlFlow;

use smallvec::SmallVec;

use super::rectangles::{allowed, each, opposite};
use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, HOUSES, Houses, PEERS};
use crate::logic::finder::{Find, Options, Sink};
use crate::logic::step::{Reason, Rectangle, Step};
use crate::logic::technique::Technique;

/// Which finder belongs to which type.
pub(crate) const FINDERS: &[(Technique, Find)] = &[
    (Technique::UniqueRectangle1, |board, options, sink| search(board, options, sink, type_1)),
    (Technique::UniqueRectangle2, |board, options, sink| search(board, options, sink, type_2)),
    (Technique::UniqueRectangle3, |board, options, sink| search(board, options, sink, type_3)),
    (Technique::UniqueRectangle4, |board, options, sink| search(board, options, sink, type_4)),
    (Technique::UniqueRectangle5, |board, options, sink| search(board, options, sink, type_5)),
    (Technique::UniqueRectangle6, |board, options, sink| search(board, options, sink, type_6)),
    (Technique::HiddenRectangle, |board, options, sink| search(board, options, sink, hidden)),
];

/// A rectangle with two digits.
#[derive(Clone, Copy)]
struct Found<'b> {
    board: &'b Board,
    corners: [u8; 4],
    digits: Digits,
    /// Corners without other candidates.
    floor: Cells,
    roof: Cells,
}

type Test = fn(&Found<'_>, &mut dyn Sink) -> ControlFlow<()>;

fn search(board: &Board, options: &Options, sink: &mut dyn Sink, test: Test) -> ControlFlow<()> {
    let bivalue = board.bivalue();
    if bivalue.is_empty() {
        return ControlFlow::Continue(());
    }
    let allowed = options.missing_candidates.then(|| allowed(board));
    each(board.open(), |corners, cells| {
        if !cells.meets(bivalue) {
            return ControlFlow::Continue(());
        }
        let mut done: SmallVec<[Digits; 4]> = SmallVec::new();
        for corner in cells & bivalue {
            let digits = board.marks(corner);
            let fits = |cell: u8| match &allowed {
                None => digits.is_within(board.marks(cell)),
                Some(allowed) => digits.into_iter().all(|digit| allowed[usize::from(digit - 1)].contains(cell)),
            };
            if done.contains(&digits) || !corners.into_iter().all(fits) {
                continue;
            }
            done.push(digits);
            let floor = cells.into_iter().filter(|&cell| board.marks(cell).is_within(digits)).collect();
            test(&Found { board, corners, digits, floor, roof: cells - floor }, sink)?;
        }
        ControlFlow::Continue(())
    })
}

impl Found<'_> {
    fn step(&self, technique: Technique, others: Cells, house: Option<u8>) -> Step {
        let rectangle = Rectangle { corners: self.corners, digits: self.digits, others, house };
        Step::new(technique, self.floor | self.roof, self.digits, Reason::Rectangle(rectangle))
    }

    /// The extra candidates of the roof.
    fn extra(&self) -> Digits {
        self.board.marks_of(self.roof) - self.digits
    }

    /// The places of a digit in some cells.
    fn places(&self, digit: u8, cells: Cells) -> Cells {
        self.board.places(digit) & cells
    }

    /// The lines that hold the whole roof.
    fn roof_lines(&self) -> Houses {
        self.roof.common_houses() - Houses::BOXES
    }

    /// The other one of the two digits.
    fn other(&self, digit: u8) -> u8 {
        (self.digits - Digits::of(digit)).first().unwrap_or(digit)
    }
}

/// Hands out a step if it concludes something.
fn take(step: Step, sink: &mut dyn Sink) -> ControlFlow<()> {
    if step.is_useful() { sink.take(step.sorted()) } else { ControlFlow::Continue(()) }
}

fn type_1(found: &Found<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
    let Some(roof) = found.roof.single() else { return ControlFlow::Continue(()) };
    let mut step = found.step(Technique::UniqueRectangle1, Cells::NONE, None);
    for digit in found.digits {
        step = step.removing(digit, found.places(digit, Cells::of(roof)));
    }
    take(step, sink)
}

fn type_2(found: &Found<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
    if found.roof.len() != 2 || found.roof_lines().is_empty() {
        return ControlFlow::Continue(());
    }
    shared_extra(found, Technique::UniqueRectangle2, sink)
}

fn type_5(found: &Found<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
    let is_across = found.roof.len() == 2 && found.roof_lines().is_empty();
    if !is_across && found.roof.len() != 3 {
        return ControlFlow::Continue(());
    }
    shared_extra(found, Technique::UniqueRectangle5, sink)
}

/// One extra candidate, the same in all roof cells.
fn shared_extra(found: &Found<'_>, technique: Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    let Some(digit) = found.extra().single() else { return ControlFlow::Continue(()) };
    let gone = found.places(digit, found.roof.common_peers());
    take(found.step(technique, Cells::NONE, None).removing(digit, gone), sink)
}

fn type_3(found: &Found<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
    if found.roof.len() != 2 {
        return ControlFlow::Continue(());
    }
    for house in found.roof.common_houses() {
        let board = found.board;
        let free = (board.open() & HOUSES[usize::from(house)]) - found.roof;
        let others = free.into_iter().filter(|&cell| (board.marks(cell) & found.digits).is_empty()).collect();
        grow(found, house, others, Cells::NONE, found.extra(), sink)?;
    }
    ControlFlow::Continue(())
}

/// Adds one more cell to the subset; never deeper than seven.
fn grow(
    found: &Found<'_>,
    house: u8,
    mut left: Cells,
    chosen: Cells,
    digits: Digits,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    while let Some(cell) = left.next() {
        let (chosen, digits) = (chosen | Cells::of(cell), digits | found.board.marks(cell));
        let subset = chosen | found.roof;
        let common = subset.common_houses();
        // In a box and a line at once: it was found in the line.
        let is_new = house < 18 || (common - Houses::BOXES).is_empty();
        if is_new && digits.len() == chosen.len() + 1 {
            let mut step = found.step(Technique::UniqueRectangle3, chosen, Some(house));
            for digit in digits {
                step = step.removing(digit, found.places(digit, common.cells() - subset));
            }
            take(step, sink)?;
        }
        grow(found, house, left, chosen, digits, sink)?;
    }
    ControlFlow::Continue(())
}

fn type_4(found: &Found<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
    if found.roof.len() != 2 || found.roof_lines().is_empty() {
        return ControlFlow::Continue(());
    }
    for digit in found.digits {
        let locked = found
            .roof
            .common_houses()
            .into_iter()
            .find(|&house| found.board.places_in(digit, house).is_within(found.roof));
        if let Some(house) = locked {
            let other = found.other(digit);
            let step = found.step(Technique::UniqueRectangle4, Cells::NONE, Some(house));
            take(step.removing(other, found.places(other, found.roof)), sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn type_6(found: &Found<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
    if found.roof.len() != 2 || !found.roof_lines().is_empty() {
        return ControlFlow::Continue(());
    }
    let corners = found.floor | found.roof;
    let lines = corners.all_houses() - Houses::BOXES;
    for digit in found.digits {
        if found.places(digit, lines.cells()).is_within(corners) {
            let step = found.step(Technique::UniqueRectangle6, Cells::NONE, None);
            take(step.removing(digit, found.places(digit, found.roof)), sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn hidden(found: &Found<'_>, sink: &mut dyn Sink) -> ControlFlow<()> {
    let is_across = found.roof.len() == 2 && found.roof_lines().is_empty();
    if !is_across && found.roof.len() != 3 {
        return ControlFlow::Continue(());
    }
    let corners = found.floor | found.roof;
    for (i, &corner) in found.corners.iter().enumerate().filter(|&(_, &corner)| found.floor.contains(corner)) {
        let across = found.corners[opposite(i)];
        let lines = Houses::of_cell(across) - Houses::BOXES;
        for digit in found.digits {
            if found.places(digit, lines.cells()).is_within(corners) && !PEERS[usize::from(corner)].contains(across) {
                let other = found.other(digit);
                let step = found.step(Technique::HiddenRectangle, Cells::NONE, None);
                take(step.removing(other, found.places(other, Cells::of(across))), sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}
