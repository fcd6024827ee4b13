//! From one diagonal to the next: every way to decide its squares.

use alloc::vec::Vec;

use search_control::{LimitCheck, Stop};

use super::codec::{Codec, Diagonal, Touches};
use super::diagonal::{Diagonals, Place, Square};
use crate::layered::{Layered, Successors};

/// The diagonals of a board as layers of states.
#[derive(Clone, Debug)]
pub(crate) struct TightLayers {
    diagonals: Diagonals,
    codec: Codec,
    /// Work in progress and the guesses that can still be changed, one above the other; as many as were needed so far.
    stack: Vec<Work>,
    /// The bytes of one of them.
    work_bytes: u64,
    /// For each square of the next diagonal whether a run of ┐ may pass it.
    may_run: Vec<bool>,
    words: Vec<u64>,
}

/// A diagonal of which the first squares have been decided, and the one before it.
#[derive(Clone, Debug)]
struct Work {
    /// The diagonal before; its codes change when paths join.
    before: Diagonal,
    /// The squares decided so far.
    after: Diagonal,
    /// Which paths have touched, on both diagonals.
    touches: Touches,
    /// The first code that is not in use.
    end: u16,
    /// Whether the square above right lets a run of └ begin or go on here.
    may_run_down: bool,
    /// Whether the square above right is in a run of ┐, which must go on or stop at an end here.
    must_run: bool,
    /// Which option of the next square to take first.
    option: u8,
}

impl Work {
    fn new(diagonals: &Diagonals) -> Self {
        let diagonal = || Diagonal::with_capacity(diagonals.longest);
        Self {
            before: diagonal(),
            after: diagonal(),
            touches: Touches::new(diagonals.labels, most_codes(diagonals)),
            end: 0,
            may_run_down: false,
            must_run: false,
            option: 0,
        }
    }

    /// The bytes that it takes.
    fn bytes(diagonals: &Diagonals) -> u64 {
        Touches::bytes(diagonals.labels, most_codes(diagonals)) + 2 * Diagonal::bytes(diagonals.longest)
    }

    /// The same as another, without allocating.
    fn copy_from(&mut self, other: &Self) {
        self.before.right.clone_from(&other.before.right);
        self.before.down.clone_from(&other.before.down);
        self.before.codes.clone_from(&other.before.codes);
        self.touches.copy_from(&other.touches, other.end);
        self.after.right.clone_from(&other.after.right);
        self.after.down.clone_from(&other.after.down);
        self.after.codes.clone_from(&other.after.codes);
        self.end = other.end;
        self.may_run_down = other.may_run_down;
        self.must_run = other.must_run;
        self.option = other.option;
    }
}

/// How many guesses are made within a diagonal between two looks at the clock.
const CHECKED: usize = 64;

/// The largest code that can be in use on two diagonals at a time.
const fn most_codes(diagonals: &Diagonals) -> usize {
    diagonals.labels + 2 * diagonals.longest + 2
}

/// The lines that leave a square, and what that means for its neighbours on the diagonal.
#[derive(Clone, Copy, Debug)]
struct Choice {
    right: bool,
    down: bool,
    /// A run of └ may begin or go on in the next square.
    may_run_down: bool,
    /// A run of ┐ must go on or stop in the next square.
    must_run: bool,
}

impl TightLayers {
    pub(crate) fn new(diagonals: Diagonals) -> Self {
        let codec = Codec::new(diagonals.labels, diagonals.longest, most_codes(&diagonals));
        let work_bytes = Work::bytes(&diagonals);
        Self { diagonals, codec, stack: Vec::new(), work_bytes, may_run: Vec::new(), words: Vec::new() }
    }

    /// Makes room for one more guess.
    fn push(&mut self, check: &LimitCheck) -> Result<(), Stop> {
        check.memory(self.bytes() + self.work_bytes)?;
        self.stack.push(Work::new(&self.diagonals));
        Ok(())
    }

    /// Says for each square of a diagonal whether a run of ┐ may pass it: whether it has one line, from the left,
    /// and the squares down left of it lead to an end that lets it.
    fn find_runs(&mut self, layer: usize) {
        let before = &self.stack[0].before;
        let places = &self.diagonals.diagonals[layer];
        self.may_run.clear();
        self.may_run.resize(places.len() + 1, false);
        let mut stops = false;
        for (i, place) in places.iter().enumerate().rev() {
            let (left, up) = lines_into(place, before);
            self.may_run[i] = stops && place.square == Square::Blank && left && !up && place.has_down;
            stops = match place.square {
                Square::Black => true,
                Square::End(_) => !up && (left || place.has_down),
                Square::Blank => self.may_run[i],
            };
        }
    }

    /// The ways to leave the next square, by number; `None` if there are no more.
    fn choice(&self, work: &Work, place: &Place, index: usize) -> Option<Choice> {
        let (left, up) = lines_into(place, &work.before);
        let straight = |right, down| Choice { right, down, may_run_down: false, must_run: false };
        let option = work.option;
        let is_first = option == 0;
        match (place.square, left, up) {
            (Square::Black, ..) => is_first.then_some(Choice { may_run_down: true, ..straight(false, false) }),
            (Square::Blank, true, true) => (is_first && !work.must_run).then_some(straight(false, false)),
            (Square::Blank, false, false) => {
                (is_first && !work.must_run && place.has_right && place.has_down).then_some(straight(true, true))
            }
            (Square::Blank, true, false) => match option {
                0 if work.must_run => self.may_run[index].then_some(Choice { must_run: true, ..straight(false, true) }),
                0 if place.has_right => Some(straight(true, false)),
                0 | 1 if !work.must_run && self.may_run[index] && (option == 1) == place.has_right => {
                    Some(Choice { must_run: true, ..straight(false, true) })
                }
                _ => None,
            },
            (Square::Blank, false, true) => match option {
                _ if work.must_run => None,
                0 if place.has_down => Some(straight(false, true)),
                0 | 1 if place.has_right && work.may_run_down && (option == 1) == place.has_down => {
                    Some(Choice { may_run_down: true, ..straight(true, false) })
                }
                _ => None,
            },
            (Square::End(_), true, true) => None,
            (Square::End(_), true, false) => is_first.then_some(straight(false, false)),
            (Square::End(_), false, true) => {
                (is_first && !work.must_run).then_some(Choice { may_run_down: true, ..straight(false, false) })
            }
            (Square::End(_), false, false) => match option {
                0 if place.has_down => Some(straight(false, true)),
                0 | 1 if !work.must_run && place.has_right && (option == 1) == place.has_down => {
                    Some(Choice { may_run_down: true, ..straight(true, false) })
                }
                _ => None,
            },
        }
    }
}

/// Whether lines come into a square from the left and from above.
fn lines_into(place: &Place, before: &Diagonal) -> (bool, bool) {
    (place.left.is_some_and(|i| before.right[i]), place.up.is_some_and(|i| before.down[i]))
}

impl Work {
    /// Gives the next square the lines of `choice`; false if that breaks a rule.
    fn decide(&mut self, place: &Place, choice: Choice, labels: usize) -> bool {
        let (left, up) = lines_into(place, &self.before);
        let code_at = |codes: &[u16], side: Option<usize>| side.map_or(0, |i| codes[i]);
        let mut is_finished = false;
        let code = match (place.square, left, up) {
            (Square::Black, ..) => 0,
            (Square::Blank, false, false) => {
                self.touches.begin(self.end);
                self.end += 1;
                self.end - 1
            }
            (Square::Blank, true, true) => {
                let (a, b) = (code_at(&self.before.codes, place.left), code_at(&self.before.codes, place.up));
                is_finished = a == b;
                match self.join(a, b, labels) {
                    Some(code) => code,
                    None => return false,
                }
            }
            (Square::End(code), false, false) => code,
            (Square::End(code), ..) => {
                let other = code_at(&self.before.codes, if left { place.left } else { place.up });
                is_finished = other == code;
                match self.join(other, code, labels) {
                    Some(code) => code,
                    None => return false,
                }
            }
            (Square::Blank, ..) => code_at(&self.before.codes, if left { place.left } else { place.up }),
        };
        for (side, is_line) in [(place.left, left), (place.up, up)] {
            let other = code_at(&self.before.codes, side);
            if is_line || other == 0 || code == 0 {
                continue;
            }
            if other == code {
                return false;
            }
            self.touches.add(code, other);
        }
        self.after.right.push(choice.right);
        self.after.down.push(choice.down);
        self.after.codes.push(code);
        if is_finished {
            self.rename(code, 0);
        }
        self.may_run_down = choice.may_run_down;
        self.must_run = choice.must_run;
        self.option = 0;
        true
    }

    /// The code of two paths that become one; `None` if they may not: two labels, a loop, or paths that have touched.
    fn join(&mut self, a: u16, b: u16, labels: usize) -> Option<u16> {
        let has_label = |code: u16| usize::from(code) <= labels;
        if a == b {
            return has_label(a).then_some(a);
        }
        if has_label(a) && has_label(b) || self.touches.has(a, b) {
            return None;
        }
        let (from, to) = if has_label(a) { (b, a) } else { (a, b) };
        self.touches.merge(from, to, self.end);
        self.rename(from, to);
        Some(to)
    }

    fn rename(&mut self, from: u16, to: u16) {
        // Two plain loops without a branch, which the compiler makes into vector code.
        for code in &mut self.before.codes {
            *code = if *code == from { to } else { *code };
        }
        for code in &mut self.after.codes {
            *code = if *code == from { to } else { *code };
        }
    }

    /// Whether two paths may still join.
    fn may_join(&self, a: u16, b: u16, labels: usize) -> bool {
        let has_label = |code: u16| usize::from(code) <= labels;
        match (has_label(a), has_label(b)) {
            (true, true) => a == b,
            _ => a != b && !self.touches.has(a, b),
        }
    }

    /// Looks at a square of the diagonal after this one, as soon as the squares beside it are decided.
    fn is_viable(&self, next: &Place, inner: Option<usize>, labels: usize) -> bool {
        let (left, up) = lines_into(next, &self.after);
        let code = |side: Option<usize>| side.map_or(0, |i| self.after.codes[i]);
        let (inner_right, inner_down) =
            inner.map_or((false, false), |inner| (self.before.right[inner], self.before.down[inner]));
        match (next.square, left, up) {
            (Square::Black, ..) => true,
            // A bend has only another bend or an end inside.
            (_, true, _) | (_, _, true) if inner_right && inner_down => false,
            (Square::Blank, true, true) => {
                !inner_right && !inner_down && self.may_join(code(next.left), code(next.up), labels)
            }
            (Square::Blank, false, false) => next.has_right && next.has_down && next.has_chain,
            (Square::Blank, ..) => true,
            (Square::End(_), true, true) => false,
            (Square::End(_), false, false) => next.has_right || next.has_down,
            (Square::End(label), ..) => {
                let other = code(if left { next.left } else { next.up });
                other == label || labels < usize::from(other) && !self.touches.has(other, label)
            }
        }
    }
}

impl Layered for TightLayers {
    fn layers(&self) -> usize {
        self.diagonals.diagonals.len()
    }

    fn root(&mut self, state: &mut Vec<u64>) -> bool {
        state.push(0);
        let first = self.diagonals.diagonals[0][0];
        first.square != Square::Blank || first.has_right && first.has_down && first.has_chain
    }

    fn expand(
        &mut self,
        layer: usize,
        state: &[u64],
        into: &mut Successors,
        check: &mut LimitCheck,
    ) -> Result<(), Stop> {
        let len = layer.checked_sub(1).map_or(0, |before| self.diagonals.diagonals[before].len());
        if self.stack.is_empty() {
            self.push(check)?;
        }
        let work = &mut self.stack[0];
        work.end = self.codec.decode(len, state, &mut work.before, &mut work.touches);
        work.after.right.clear();
        work.after.down.clear();
        work.after.codes.clear();
        (work.may_run_down, work.must_run, work.option) = (false, false, 0);
        self.find_runs(layer);
        let mut top = 0;
        let mut guesses = 0_usize;
        loop {
            let work = &self.stack[top];
            let index = work.after.codes.len();
            let places = &self.diagonals.diagonals[layer];
            if index == places.len() {
                // No run ends beyond the board: the last square has nothing down left of it.
                self.finish(top, into);
                let Some(below) = top.checked_sub(1) else { return Ok(()) };
                top = below;
                continue;
            }
            let place = places[index];
            let Some(choice) = self.choice(work, &place, index) else {
                let Some(below) = top.checked_sub(1) else { return Ok(()) };
                top = below;
                continue;
            };
            // Keep this place only if there is another choice.
            self.stack[top].option += 1;
            let has_more = self.choice(&self.stack[top], &place, index).is_some();
            if has_more {
                guesses += 1;
                if guesses.is_multiple_of(CHECKED) {
                    check.work()?;
                    check.memory(self.bytes() + into.bytes())?;
                }
                if self.stack.len() == top + 1 {
                    self.push(check)?;
                }
                let (kept, free) = self.stack.split_at_mut(top + 1);
                free[0].copy_from(&kept[top]);
                top += 1;
            }
            if !(self.stack[top].decide(&place, choice, self.diagonals.labels) && self.looks_viable(top, layer, index))
            {
                let Some(below) = top.checked_sub(1) else { return Ok(()) };
                top = below;
            }
        }
    }

    fn bytes(&self) -> u64 {
        self.stack.len() as u64 * self.work_bytes
    }

    fn decided(&self, layer: usize) -> &[usize] {
        &self.diagonals.edges[layer - 1]
    }

    fn uses(&self, layer: usize, state: &[u64], place: usize) -> bool {
        let (word, bit) = self.codec.bit(self.diagonals.edge_bits[layer - 1][place]);
        state[word] >> bit & 1 == 1
    }
}

impl TightLayers {
    /// Looks ahead at the squares whose neighbours on this diagonal are decided up to `index`.
    fn looks_viable(&self, top: usize, layer: usize, index: usize) -> bool {
        let Some(next) = self.diagonals.diagonals.get(layer + 1) else { return true };
        let work = &self.stack[top];
        let places = &self.diagonals.diagonals[layer];
        let labels = self.diagonals.labels;
        // The square below is looked at here only if nothing is beside it on the left.
        let right = places[index].right;
        let below = places[index].below.filter(|_| index + 1 == places.len());
        let sees = |at: Option<usize>| at.is_none_or(|at| work.is_viable(&next[at], places[index].up, labels));
        let is_fine_below = below.is_none_or(|at| work.is_viable(&next[at], None, labels));
        sees(right) && is_fine_below
    }

    /// Adds the finished diagonal as a state.
    fn finish(&mut self, top: usize, into: &mut Successors) {
        let work = &mut self.stack[top];
        let mut words = core::mem::take(&mut self.words);
        words.clear();
        self.codec.encode(&work.after, &work.touches, &mut words);
        into.push(&words);
        self.words = words;
    }
}
