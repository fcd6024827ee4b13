//! Other forms of the same puzzle.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::board::{Adjacency, Puzzle};

impl Puzzle {
    /// The board and its givens on one line, rows parted by slashes, as [`parse`](crate::parse) reads it; without the
    /// adjacency, which a name line or the reader has to know.
    ///
    /// `None` if the board is a graph, which takes two lines.
    ///
    /// ```
    /// let puzzle: hidato::Puzzle = "> adj=4\n1 . #\n. . 5".parse()?;
    /// assert_eq!(puzzle.to_line().as_deref(), Some("1 . # / . . 5"));
    /// # Ok::<(), hidato::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_line(&self) -> Option<String> {
        if self.board().adjacency() == Adjacency::Graph {
            return None;
        }
        let text = self.to_string();
        let rows = text.lines().filter(|line| !line.starts_with('>'));
        let rows: Vec<String> = rows.map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        Some(rows.join(" / "))
    }

    /// The same puzzle on a board that lists its cells, in reading order, and which of them are neighbours.
    /// Cells keep their numbers, so that a solution of one has the numbers of a solution of the other.
    ///
    /// ```
    /// let puzzle: hidato::Puzzle = "> adj=4\n1 .\n. .".parse()?;
    /// assert_eq!(puzzle.to_graph().to_string(), "> adj=graph\ncells: 1 . . .\nedges: 1-2 1-3 2-4 3-4\n");
    /// # Ok::<(), hidato::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_graph(&self) -> Self {
        let board = self.board();
        let givens: Vec<_> = board.cells().map(|cell| self.given(cell)).collect();
        let edges = board.cells().flat_map(|cell| {
            board.neighbours(cell).iter().map(move |other| (cell.index(), other.index())).filter(|(a, b)| a < b)
        });
        Self::graph(&givens, edges).expect("invariant: cells, givens and neighbours are those of a puzzle")
    }
}
