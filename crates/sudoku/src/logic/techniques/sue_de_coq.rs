//! Sue de Coq: two or three cells where a line and a box meet, with at least two digits more than cells;
//! cells of the line and cells of the box take up these digits.
//!
//! Cells of the line and of the box share no digit of the meeting; digits that the meeting has not (the extended form)
//! may be added as long as cells are added with them, and even in both.
//! In the end there are as many cells as digits can stand in them, so each does: those of the line are locked in the
//! line, those of the box in the box.

use core::ops::ControlFlow;

use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, HOUSES, Houses};
use crate::logic::finder::{Options, Sink};
use crate::logic::step::{Reason, Step, SueDeCoq};
use crate::logic::technique::Technique;

/// All of them.
pub fn find(board: &Board, _: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
    for line in Houses::ROWS | Houses::COLUMNS {
        for area in Houses::BOXES {
            let cross = board.open() & HOUSES[usize::from(line)] & HOUSES[usize::from(area)];
            if cross.len() < 2 {
                continue;
            }
            search(board, line, area, cross, sink)?;
            if cross.len() == 3 {
                for left_out in cross {
                    search(board, line, area, cross - Cells::of(left_out), sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn search(board: &Board, line: u8, area: u8, meeting: Cells, sink: &mut dyn Sink) -> ControlFlow<()> {
    let digits = board.marks_of(meeting);
    if digits.len() < meeting.len() + 2 {
        return ControlFlow::Continue(());
    }
    let search = Search { board, line, area, meeting, digits, spare: digits.len() - meeting.len() };
    let free = (board.open() & HOUSES[usize::from(line)]) - meeting;
    search.grow_line(free, Cells::NONE, Digits::NONE, sink)
}

struct Search<'b> {
    board: &'b Board,
    line: u8,
    area: u8,
    meeting: Cells,
    /// The digits of the meeting, and how many more of them there are than cells.
    digits: Digits,
    spare: u32,
}

/// Cells of the line or the box with their digits.
#[derive(Clone, Copy)]
struct Part {
    cells: Cells,
    digits: Digits,
}

impl Search<'_> {
    /// Adds one more cell of the line; never deeper than seven.
    fn grow_line(&self, mut left: Cells, cells: Cells, digits: Digits, sink: &mut dyn Sink) -> ControlFlow<()> {
        while let Some(cell) = left.next() {
            let part = Part { cells: cells | Cells::of(cell), digits: digits | self.board.marks(cell) };
            if let Some(used) = self.used(part).filter(|&used| used < self.spare) {
                // The box takes none of the digits that the line takes from the meeting.
                let taken = part.digits & self.digits;
                let free = (self.board.open() & HOUSES[usize::from(self.area)]) - self.meeting - part.cells;
                let free = free.into_iter().filter(|&cell| (self.board.marks(cell) & taken).is_empty()).collect();
                let none = Part { cells: Cells::NONE, digits: Digits::NONE };
                self.grow_box(free, part, none, self.spare - used, sink)?;
            }
            self.grow_line(left, part.cells, part.digits, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds one more cell of the box, until `wanted` digits of the meeting are used up; never deeper than seven.
    fn grow_box(
        &self,
        mut left: Cells,
        in_line: Part,
        so_far: Part,
        wanted: u32,
        sink: &mut dyn Sink,
    ) -> ControlFlow<()> {
        while let Some(cell) = left.next() {
            let part = Part { cells: so_far.cells | Cells::of(cell), digits: so_far.digits | self.board.marks(cell) };
            if self.used(part) == Some(wanted) {
                self.found(in_line, part, sink)?;
            }
            self.grow_box(left, in_line, part, wanted, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// How many digits of the meeting a part uses up: its cells without those for digits of its own; at least one.
    fn used(&self, part: Part) -> Option<u32> {
        let own = (part.digits - self.digits).len();
        let takes_some = !(part.digits & self.digits).is_empty();
        part.cells.len().checked_sub(own).filter(|&used| used > 0 && takes_some)
    }

    fn found(&self, in_line: Part, in_box: Part, sink: &mut dyn Sink) -> ControlFlow<()> {
        let both = in_line.digits & in_box.digits;
        let reason = SueDeCoq {
            line: self.line,
            area: self.area,
            meeting: self.meeting,
            in_line: in_line.cells,
            in_box: in_box.cells,
        };
        let cells = self.meeting | in_line.cells | in_box.cells;
        let mut step = Step::new(Technique::SueDeCoq, cells, self.digits, Reason::SueDeCoq(reason));
        for (house, own, other) in [(self.area, in_box, in_line), (self.line, in_line, in_box)] {
            let rest = HOUSES[usize::from(house)] - self.meeting - own.cells;
            for digit in ((self.digits | own.digits) - other.digits) | both {
                step = step.removing(digit, self.board.places(digit) & rest);
            }
        }
        if step.is_useful() { sink.take(step.sorted()) } else { ControlFlow::Continue(()) }
    }
}
