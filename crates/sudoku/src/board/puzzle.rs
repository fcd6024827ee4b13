//! Puzzles and solutions.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::board::{Layout, symbol};
use crate::invalid::Invalid;

/// A board with givens, and with candidates where they are given too; validated and never changed.
///
/// There are no entries of a player in it: all that is asked about a puzzle is asked about its givens and candidates.
/// Which of a file's values count as givens is said in [`formats`](crate::formats); to ask about a position, make its
/// values givens.
///
/// ```
/// use sudoku::Puzzle;
///
/// let puzzle: Puzzle = "12../...1/3.../..4.".parse()?;
/// assert_eq!((puzzle.layout().side(), puzzle.clues()), (4, 5));
/// assert_eq!(puzzle.to_string(), "12.....13.....4.");
///
/// let error = "12.1/..../..../....".parse::<Puzzle>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 4: expected different values in row 1, found 1 at r1c1 and r1c4");
/// # Ok::<(), sudoku::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub(crate) layout: Arc<Layout>,
    pub(crate) givens: Vec<u8>,
    /// The values that each cell may take, bit 0 for value 1; a given is the only one of its cell.
    pub(crate) allowed: Vec<u32>,
    /// Whether some cell without a given may not take every value.
    pub(crate) has_candidates: bool,
}

impl Puzzle {
    /// A puzzle with a given in each cell, or 0 where there is none.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each cell, a value is not one of the board, or two equal givens must differ.
    pub fn new(layout: impl Into<Arc<Layout>>, givens: &[u8]) -> Result<Self, Invalid> {
        let layout = layout.into();
        let allowed = alloc::vec![layout.all_values(); layout.len()];
        Self::with_candidates(layout, givens, &allowed)
    }

    /// A puzzle whose cells may take some values only, as in Sukaku: bit 0 stands for value 1.
    ///
    /// A cell that may take one value only is a given.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and if a given is not among the candidates of its cell.
    pub fn with_candidates(layout: impl Into<Arc<Layout>>, givens: &[u8], allowed: &[u32]) -> Result<Self, Invalid> {
        Self::checked(layout.into(), givens, allowed).map_err(|(_, invalid)| invalid)
    }

    /// As [`with_candidates`](Self::with_candidates); a complaint comes with the cell where a reader should look.
    pub(crate) fn checked(layout: Arc<Layout>, givens: &[u8], allowed: &[u32]) -> Result<Self, (usize, Invalid)> {
        let (side, cells) = (layout.side(), layout.len());
        for found in [givens.len(), allowed.len()] {
            if found != cells {
                return Err((0, Invalid::Length { expected: cells, found }));
            }
        }
        let mut masks = Vec::with_capacity(cells);
        let mut values = Vec::with_capacity(cells);
        for (cell, (&given, &allowed)) in givens.iter().zip(allowed).enumerate() {
            if side < usize::from(given) {
                let found = puzzle_text::quote(&symbol(given.min(35)).to_string());
                return Err((cell, Invalid::UnknownSign { found, side }));
            }
            let mask = if given == 0 { layout.all_values() } else { 1 << (given - 1) };
            if given != 0 && mask & allowed == 0 {
                return Err((cell, Invalid::GivenNotAllowed { value: symbol(given), place: layout.place(cell) }));
            }
            let mask = mask & allowed;
            masks.push(mask);
            // One candidate is as good as a given, so a text cannot say which of the two it was.
            values.push(if mask.is_power_of_two() { mask.trailing_zeros() as u8 + 1 } else { 0 });
        }
        let givens = values;
        let may_clash = !layout.is_plain() || repeats(&layout, &givens);
        for (cell, &given) in givens.iter().enumerate().filter(|&(_, &given)| may_clash && given != 0) {
            let before = layout.peers(cell).iter().map(|&peer| usize::from(peer)).take_while(|&peer| peer < cell);
            if let Some(first) = before.into_iter().find(|&peer| givens[peer] == given) {
                let equal = Invalid::EqualGivens {
                    value: symbol(given),
                    first: layout.place(first),
                    second: layout.place(cell),
                    house: meeting(&layout, first, cell),
                };
                return Err((cell, equal));
            }
        }
        let all = layout.all_values();
        let has_candidates = givens.iter().zip(&masks).any(|(&given, &mask)| given == 0 && mask != all);
        Ok(Self { layout, givens, allowed: masks, has_candidates })
    }

    /// The board.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The given of each cell, or 0.
    #[must_use]
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// How many givens there are.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.givens.iter().filter(|&&given| given != 0).count()
    }

    /// The values that each cell may take as far as the text says: bit 0 stands for value 1.
    #[must_use]
    pub fn allowed(&self) -> &[u32] {
        &self.allowed
    }

    /// Whether cells without a given have candidates of their own.
    #[must_use]
    pub const fn has_candidates(&self) -> bool {
        self.has_candidates
    }

    /// The solution that these values would be; whether it is one is for [`verify`](crate::verify()) to say.
    ///
    /// # Errors
    ///
    /// If there is not one value for each cell, or a value is not one of the board.
    pub fn solution(&self, values: &[u8]) -> Result<Solution, Invalid> {
        let side = self.layout.side();
        if values.len() != self.layout.len() {
            return Err(Invalid::Length { expected: self.layout.len(), found: values.len() });
        }
        if let Some(&value) = values.iter().find(|&&value| value == 0 || side < usize::from(value)) {
            let found = puzzle_text::quote(&symbol(value.min(35)).to_string());
            return Err(Invalid::UnknownSign { found, side });
        }
        Ok(Solution { layout: Arc::clone(&self.layout), values: values.to_vec() })
    }
}

/// Whether a value stands twice in a row, column or box; a quick look, since nearly all puzzles are in order.
fn repeats(layout: &Layout, givens: &[u8]) -> bool {
    let (side, shape) = (layout.side(), layout.box_shape());
    let mut used = [[0_u32; Layout::MOST_SIDE]; 3];
    let mut has_twice = 0;
    for (row, cells) in givens.chunks(side).enumerate() {
        let band = row / shape.rows * (side / shape.columns);
        for (column, &given) in cells.iter().enumerate().filter(|&(_, &given)| given != 0) {
            let bit = 1 << (given - 1);
            for (used, house) in used.iter_mut().zip([row, column, band + column / shape.columns]) {
                has_twice |= used[house] & bit;
                used[house] |= bit;
            }
        }
    }
    has_twice != 0
}

/// Where two cells meet that must differ, in words.
pub(crate) fn meeting(layout: &Layout, a: usize, b: usize) -> String {
    let has = |cells: &[u16]| [a, b].iter().all(|&cell| cells.binary_search(&(cell as u16)).is_ok());
    if let Some(house) = layout.houses().iter().find(|house| has(&house.cells)) {
        return house.to_string();
    }
    if layout.cages().iter().any(|cage| has(&cage.cells)) { "a cage".into() } else { "a knight's move".into() }
}

impl fmt::Display for Puzzle {
    /// The text form: see [`parse`](crate::parse).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::parse::write_puzzle(self, f)
    }
}

/// A value in every cell, which is or should be a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    pub(crate) layout: Arc<Layout>,
    pub(crate) values: Vec<u8>,
}

impl Solution {
    /// The board.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The value of each cell, from 1.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The cells in which two solutions of one puzzle differ, ascending.
    pub fn differences<'s>(&'s self, other: &'s Self) -> impl Iterator<Item = usize> + 's {
        let pairs = self.values.iter().zip(&other.values).enumerate();
        pairs.filter(|(_, (a, b))| a != b).map(|(cell, _)| cell)
    }
}

impl fmt::Display for Solution {
    /// All values in reading order, in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: String = self.values.iter().map(|&value| symbol(value)).collect();
        f.pad(&line)
    }
}
