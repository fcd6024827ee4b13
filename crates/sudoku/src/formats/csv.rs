//! Comma-separated values: a record with a puzzle in one of its fields, perhaps its solution in a later one.
//!
//! Which column that is shows by its content, so no head is needed; a head is passed over.
//! Tabs, semicolons, colons and blanks part fields too: so a line may go on with a remark.
//!
//! What is written has two columns, [`HEAD`]: the second is empty unless a solution is known.

use alloc::string::{String, ToString};

use puzzle_text::{Block, Header, Line, ParseError};

use super::drawn;
use super::split::is_line;
use crate::board::{Puzzle, Solution};
use crate::invalid::Invalid;
use crate::parse::{Fallback, is_blank};

/// The head of what is written.
pub const HEAD: &str = "puzzle,solution\n";

/// A record with a puzzle, and its solution if that is known; `None` if the board needs a name line, or has less than 36
/// cells and would not be recognised in a record.
#[must_use]
pub fn write(puzzle: &Puzzle, solution: Option<&Solution>) -> Option<String> {
    let line = if puzzle.has_candidates() { drawn::candidates(puzzle) } else { drawn::line(puzzle, '.') };
    let line = line.filter(|line| is_line(line.trim_end()))?;
    let solution = solution.map_or_else(String::new, ToString::to_string);
    Some(line.trim_end().to_string() + "," + &solution + "\n")
}

/// The fields of a record, without quotes and blanks around them, and where each begins, in bytes.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split(is_comma).map(move |field| {
        let trimmed = field.trim_matches(|c: char| c.is_whitespace() || c == '"' || c == '\'');
        let at = start + (trimmed.as_ptr() as usize - field.as_ptr() as usize);
        start += field.len() + 1;
        (at, trimmed)
    })
}

const fn is_comma(c: char) -> bool {
    matches!(c, ',' | ';' | ':' | '\t' | ' ')
}

/// Whether a line is a record with a puzzle and something else.
pub(crate) fn is_record(text: &str) -> bool {
    let text = text.trim();
    text.len() > 36 && text.contains(is_comma) && fields(text).any(|(_, field)| is_line(field))
}

/// Whether a line names columns, one of them with puzzles.
pub(crate) fn is_head(text: &str) -> bool {
    const NAMES: [&str; 8] = ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "givens", "grid", "question"];
    let is_name = |field: &str| NAMES.iter().any(|name| field.eq_ignore_ascii_case(name));
    is_name(text) || text.contains([',', ';', '\t']) && fields(text).any(|(_, field)| is_name(field))
}

/// The fields with as many cells as a board has, each as a line of its own that keeps its place.
fn boards(line: &Line) -> impl Iterator<Item = Line> + '_ {
    fields(&line.text).filter(|(_, field)| is_line(field)).map(|(at, field)| {
        let column = line.text[..at].chars().count();
        Line { number: line.number, text: " ".repeat(column) + field }
    })
}

/// The puzzle of a record.
pub(crate) fn puzzle(
    line: &Line,
    header: Option<&Header>,
    fallback: Fallback<'_>,
) -> Result<Puzzle, ParseError<Invalid>> {
    let rows = boards(line).take(1).collect();
    Puzzle::from_cells(&Block::new(header.cloned(), rows), fallback)
}

/// The solution of a record: its second field with as many cells as a board has, if none of them is blank.
#[must_use]
pub fn solution(block: &Block) -> Option<Block> {
    let [line] = block.rows() else { return None };
    let second = boards(line).nth(1)?;
    let is_full = !second.text.trim().chars().any(is_blank);
    is_full.then(|| Block::new(block.header().cloned(), alloc::vec![second]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_show_by_their_content() {
        let puzzle = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        let solution_text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let block = |text: &str| Block::new(None, alloc::vec![Line { number: 1, text: text.into() }]);
        for record in [
            alloc::format!("{puzzle},{solution_text}"),
            alloc::format!("7, \"{puzzle}\",{solution_text}, 1.5"),
            alloc::format!("{puzzle};{solution_text}"),
            alloc::format!("{puzzle}:1:{solution_text}"),
            alloc::format!("{puzzle} {solution_text} # remark"),
        ] {
            let block = block(&record);
            let read = Puzzle::from_block(&block).expect("a puzzle");
            assert_eq!(read.clues(), 30);
            let solution = solution(&block).expect("a solution");
            assert_eq!(solution.rows()[0].text.trim(), solution_text);
        }
        let read: Puzzle = puzzle.parse().expect("a puzzle");
        let known = read.solution(&solution_text.bytes().map(|byte| byte - b'0').collect::<alloc::vec::Vec<_>>()).ok();
        let written = write(&read, known.as_ref()).expect("a classic puzzle");
        assert_eq!(written, alloc::format!("{},{solution_text}\n", puzzle.replace('0', ".")));
        let error = Puzzle::from_block(&block(&alloc::format!("7,{}", puzzle.replacen('0', "5", 1)))).unwrap_err();
        assert_eq!(error.position.column, 5, "{error}");
        assert!(is_head("quizzes,solutions") && is_head("Puzzle") && !is_head(puzzle) && !is_record(puzzle));
    }
}
