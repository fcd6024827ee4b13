//! Givens as groups of three digits: row, column and value, as in `263 288 295`.
//!
//! A line of at least two such groups and nothing else is read so, on a board of nine values.
//! It is not where it could be the cells of a board (27 groups are 81 cells) or the pencil marks of one:
//! nothing is read in two ways.

use alloc::vec::Vec;

use puzzle_text::{Block, Line, ParseError, Position};

use crate::board::{Puzzle, symbol};
use crate::invalid::Invalid;
use crate::parse::{Fallback, layout, square};

/// Fewer groups could be a row of a grid: of cells in threes, or of pencil marks.
const FEWEST_IN_A_LIST: usize = 10;

/// A group of three digits, and where it stands.
pub(crate) struct Group {
    digits: [u8; 3],
    position: Position,
}

/// Whether a text is a list of such groups wherever it stands.
pub(crate) fn is_list(text: &str) -> bool {
    read_groups(text, 1).is_some_and(|groups| FEWEST_IN_A_LIST <= groups.len())
}

/// The groups of a block that is a line of them.
pub(crate) fn groups(block: &Block) -> Option<Vec<Group>> {
    let [Line { number, text }] = block.rows() else { return None };
    read_groups(text, *number)
}

fn read_groups(text: &str, line: u32) -> Option<Vec<Group>> {
    let is_group = |word: &str| word.len() == 3 && word.bytes().all(|byte| matches!(byte, b'1'..=b'9'));
    if !text.split_whitespace().all(is_group) {
        return None;
    }
    let group = |word: &str| {
        let column = text[..word.as_ptr() as usize - text.as_ptr() as usize].chars().count() + 1;
        let position = Position { line, column: u32::try_from(column).unwrap_or(u32::MAX) };
        let digit = |at: usize| word.as_bytes()[at] - b'0';
        Group { digits: [digit(0), digit(1), digit(2)], position }
    };
    let groups: Vec<Group> = text.split_whitespace().map(group).collect();
    (2 <= groups.len() && !is_cells(&groups) && !is_marks(&groups)).then_some(groups)
}

/// Whether all digits are values of a board with so many cells.
fn is_cells(groups: &[Group]) -> bool {
    let most = groups.iter().flat_map(|group| group.digits).max();
    square(3 * groups.len()).is_some_and(|side| most.is_none_or(|most| usize::from(most) <= side))
}

/// Whether the groups are sets of values of a board with so many cells.
fn is_marks(groups: &[Group]) -> bool {
    let is_set = |side: usize| {
        move |group: &Group| group.digits.is_sorted_by(|a, b| a < b) && usize::from(group.digits[2]) <= side
    };
    square(groups.len()).is_some_and(|side| groups.iter().all(is_set(side)))
}

/// Reads the puzzle of these groups.
pub(crate) fn read(block: &Block, groups: &[Group], fallback: Fallback<'_>) -> Result<Puzzle, ParseError<Invalid>> {
    let layout = layout(block.header(), 9, block.position(), fallback)?;
    let mut givens = [0; 81];
    let mut starts = [block.position(); 81];
    for Group { digits: [row, column, value], position } in groups {
        let cell = usize::from(9 * (row - 1) + column - 1);
        let first = core::mem::replace(&mut givens[cell], *value);
        if first != 0 && first != *value {
            let place = layout.place(cell);
            let invalid = Invalid::TwoGivens { place, first: symbol(first), second: symbol(*value) };
            return Err(ParseError::new(*position, invalid));
        }
        starts[cell] = *position;
    }
    let allowed = [layout.all_values(); 81];
    Puzzle::checked(layout, &givens, &allowed).map_err(|(cell, invalid)| ParseError::new(starts[cell], invalid))
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;

    fn read(text: &str) -> Result<String, String> {
        text.parse::<Puzzle>().map(|puzzle| puzzle.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn groups_are_rows_columns_and_values() {
        let text = read("115 999  127 115").expect("a puzzle");
        assert_eq!((text.len(), &text[..2], &text[80..]), (81, "57", "9"));
        assert_eq!(
            read("115 998 117"),
            Err("line 1, column 9: expected one given for r1c1, found 5 and 7".to_string())
        );
        assert_eq!(
            read("115 195"),
            Err("line 1, column 5: expected different values in row 1, found 5 at r1c1 and r1c9".to_string())
        );
        let named = read("> diagonals=on\n115 995");
        assert!(named.is_err_and(|error| error.contains("diagonal 1, found 5 at r1c1 and r9c9")));
    }

    #[test]
    fn what_could_be_cells_or_marks_stays_so() {
        let solved = "123 456 789 456 789 123 789 123 456 214 365 897 365 897 214 897 214 365 531 642 978 642 978 531 978 531 642";
        assert_eq!(read(solved), Ok(solved.replace(' ', "")));
        // A grid of rows, each of which could be a list of groups.
        let rows = solved.split(' ').collect::<Vec<_>>();
        let grid: Vec<String> = rows.chunks(3).map(|row| row.join(" ")).collect();
        assert_eq!(read(&grid.join("\n")), Ok(solved.replace(' ', "")));
        // Twelve groups are the 36 cells of a board of six values, if no digit is above six.
        let six = "123 456 456 123 231 564 564 231 312 645 645 312";
        assert_eq!(read(six), Ok(six.replace(' ', "")));
        assert_eq!(read(&six.replacen("312", "397", 1)).map(|text| text.len()), Ok(81));
        // Marks of a board of four values.
        let marks = "123 124 134 234 ".repeat(4);
        assert_eq!(marks.parse::<Puzzle>().map(|puzzle| puzzle.layout().side()), Ok(4));
    }
}
