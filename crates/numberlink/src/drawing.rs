//! Text pictures: puzzles as grids of labels, solutions as lines in box characters.
//!
//! ```text
//! 3 2        A─┐        the label stands at both ends, `.` is an empty cell, `*` a black one;
//! A..        B││        ┼ on a bridge: two paths cross
//! B.A        └BA
//! ```
//!
//! Labels longer than one character get their own column each, with blanks between.
//! Hexagons have no box characters: there every path is a line `A: r1c1 r1c2 r2c2`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::board::{Board, Cell, Features, Place, Puzzle, Shape, Side, Solution};
use crate::rules::Rules;

/// The box character for each set of sides: east 1, south 2, west 4, north 8.
pub(crate) const BOXES: [char; 16] = ['.', '╶', '╷', '┌', '╴', '─', '┐', '┬', '╵', '└', '│', '├', '┘', '┴', '┤', '┼'];

/// The sides in the order of their bits.
pub(crate) const BOX_SIDES: [Side; 4] = [Side::East, Side::South, Side::West, Side::North];

impl Board {
    /// Writes a grid with an entry for each cell.
    fn write_grid(&self, f: &mut fmt::Formatter<'_>, entry: impl Fn(Cell) -> String) -> fmt::Result {
        let entries: Vec<String> = (0..self.rows() * self.columns())
            .map(|square| self.cell_in(square).map_or_else(|| "*".to_string(), &entry))
            .collect();
        let width = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(1);
        for row in entries.chunks(self.columns()) {
            for (column, entry) in row.iter().enumerate() {
                match width {
                    1 => f.write_str(entry)?,
                    _ => write!(f, "{}{entry:>width$}", if column == 0 { "" } else { " " })?,
                }
            }
            f.write_str("\n")?;
        }
        Ok(())
    }

    /// The options of a name line that say what is special about the board: keys and values.
    #[must_use]
    pub fn feature_options(&self) -> Vec<(&'static str, String)> {
        let Features { shape, bridges, walls, warped_rows, warped_columns } = self.features();
        let place = |square: usize| self.place_of(square).to_string();
        let mut options = Vec::new();
        if *shape == Shape::Hex {
            options.push(("shape", "hex".to_string()));
        }
        let lists = [
            ("bridges", bridges.iter().map(|&square| place(square)).collect::<Vec<_>>()),
            ("walls", walls.iter().map(|&(a, b)| alloc::format!("{}-{}", place(a), place(b))).collect()),
            ("warps", {
                let rows = warped_rows.iter().map(|row| alloc::format!("r{}", row + 1));
                rows.chain(warped_columns.iter().map(|column| alloc::format!("c{}", column + 1))).collect()
            }),
        ];
        options.extend(lists.into_iter().filter(|(_, list)| !list.is_empty()).map(|(key, list)| (key, list.join(","))));
        options
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut options = Vec::new();
        if self.rules() != Rules::default() {
            options.push(("rules", self.rules().to_string()));
        }
        options.extend(self.board().feature_options());
        let options: Vec<_> = options.iter().map(|(key, value)| (*key, value.as_str())).collect();
        f.write_str(&puzzle_text::header_line(None, &options))?;
        writeln!(f, "{} {}", self.board().columns(), self.board().rows())?;
        let name = |cell| self.label(cell).map(|label| self.pairs()[usize::from(label)].name.clone());
        self.board().write_grid(f, |cell| name(cell).unwrap_or_else(|| ".".to_string()))
    }
}

impl Solution {
    /// The label whose path goes through each cell, in reading order; on a bridge the one from east to west if there is one.
    #[must_use]
    pub fn labels(&self) -> Vec<Option<&str>> {
        let mut labels = alloc::vec![None; self.board().len()];
        for (pair, path) in self.pairs().iter().zip(self.paths()) {
            for cells in path.windows(2) {
                let is_level = self
                    .used_exits(cells[1])
                    .any(|exit| exit.cell == cells[0] && matches!(exit.side, Side::East | Side::West));
                for cell in [cells[0], cells[1]] {
                    if labels[cell.index()].is_none() || is_level {
                        labels[cell.index()] = Some(pair.name.as_str());
                    }
                }
            }
        }
        labels
    }

    /// The grid of labels: every cell shows whose path goes through it.
    #[must_use]
    pub fn letters(&self) -> impl fmt::Display + '_ {
        Letters(self)
    }
}

struct Letters<'s>(&'s Solution);

impl fmt::Display for Letters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let labels = self.0.labels();
        self.0.board().write_grid(f, |cell| labels[cell.index()].unwrap_or(".").to_string())
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        if board.features().shape == Shape::Hex {
            for (pair, path) in self.pairs().iter().zip(self.paths()) {
                let places: Vec<_> = path.iter().map(|&cell| Place::to_string(&board.place(cell))).collect();
                writeln!(f, "{}: {}", pair.name, places.join(" "))?;
            }
            return Ok(());
        }
        let mut names = alloc::vec![None; board.len()];
        for pair in self.pairs() {
            for end in pair.ends {
                names[end.index()] = Some(&pair.name);
            }
        }
        board.write_grid(f, |cell| match names[cell.index()] {
            Some(name) => name.clone(),
            None => {
                let has = |side| self.used_exits(cell).any(|exit| exit.side == side);
                let mask: usize = BOX_SIDES.iter().enumerate().map(|(bit, &side)| usize::from(has(side)) << bit).sum();
                BOXES[mask].to_string()
            }
        })
    }
}
