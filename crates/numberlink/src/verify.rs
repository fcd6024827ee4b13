//! The judge: whether a set of edges solves a puzzle, and if not, which rule it breaks first and where.
//!
//! It imports the board module only: the judge shares no code with the judged.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::board::{Cell, Cells, Label, Place, Puzzle, Side, Solution, Touch};

/// The first rule that a set of edges breaks, as a player would name it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// The solution belongs to another board.
    OtherBoard,
    /// A path forks in a cell, or goes on behind its end.
    Branch {
        /// The cell.
        place: Place,
        /// How many edges are used there.
        edges: usize,
    },
    /// Paths meet in a cell without a bridge.
    Crossing {
        /// The cell.
        place: Place,
    },
    /// A path stops in a cell without a label.
    DeadEnd {
        /// The cell.
        place: Place,
    },
    /// A path turns or stops on a bridge.
    BrokenBridge {
        /// The cell.
        place: Place,
    },
    /// An end that no path leaves.
    Unlinked {
        /// The label.
        label: String,
        /// The cell.
        place: Place,
    },
    /// A path joins ends of different labels.
    WrongEnds {
        /// The label at one end.
        label: String,
        /// The label at the other end.
        other: String,
        /// The other end.
        place: Place,
    },
    /// A closed loop, which belongs to no label.
    Loop {
        /// One of its cells.
        place: Place,
    },
    /// A cell that no path uses, though the rules say all.
    EmptyCell {
        /// The cell.
        place: Place,
    },
    /// A path is beside itself without going that way.
    SelfTouch {
        /// The label of the path.
        label: String,
        /// A cell.
        place: Place,
        /// Its neighbour.
        other: Place,
    },
    /// A path fills a block of two rows and two columns.
    Block2x2 {
        /// The label of the path.
        label: String,
        /// The upper left cell.
        place: Place,
    },
}

impl Violation {
    /// The cell where a reader should look, if there is one.
    #[must_use]
    pub const fn place(&self) -> Option<Place> {
        match self {
            Self::OtherBoard => None,
            Self::Branch { place, .. }
            | Self::Crossing { place }
            | Self::DeadEnd { place }
            | Self::BrokenBridge { place }
            | Self::Unlinked { place, .. }
            | Self::WrongEnds { place, .. }
            | Self::Loop { place }
            | Self::EmptyCell { place }
            | Self::SelfTouch { place, .. }
            | Self::Block2x2 { place, .. } => Some(*place),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherBoard => f.write_str("expected a solution of this board, found one of another"),
            Self::Branch { place, edges } => write!(f, "expected no branch, found {edges} lines at {place}"),
            Self::Crossing { place } => write!(f, "expected no crossing without a bridge, found one at {place}"),
            Self::DeadEnd { place } => write!(f, "expected paths to stop at labels, found a dead end at {place}"),
            Self::BrokenBridge { place } => {
                write!(f, "expected paths straight over the bridge, found another way at {place}")
            }
            Self::Unlinked { label, place } => write!(f, "expected a path from {label} at {place}, found none"),
            Self::WrongEnds { label, other, place } => {
                write!(f, "expected a path from {label} to {label}, found one to {other} at {place}")
            }
            Self::Loop { place } => write!(f, "expected no loop, found one through {place}"),
            Self::EmptyCell { place } => write!(f, "expected every cell to be used, found {place} empty"),
            Self::SelfTouch { label, place, other } => {
                write!(f, "expected no path to touch itself, found {label} side by side at {place} and {other}")
            }
            Self::Block2x2 { label, place } => {
                write!(f, "expected no path to fill two rows and two columns, found {label} in the block at {place}")
            }
        }
    }
}

impl core::error::Error for Violation {}

/// Judges `solution`.
///
/// The rules are looked at in this order, within each in reading order: no branch or crossing, no dead end,
/// every end is linked, to its partner, no loop, every cell is used if the rules say so, no touch that they forbid.
///
/// Complexity: O(cells) time and space.
///
/// # Errors
///
/// If it does not solve the puzzle: the first violation.
///
/// ```
/// use numberlink::{Puzzle, verify};
///
/// let puzzle: Puzzle = "> rules=fill\nAA/..".parse()?;
/// let round = puzzle.read_solution("AA\n└┘")?;
/// assert_eq!(verify(&puzzle, &round), Ok(()));
/// let straight = puzzle.read_solution("AA\n..")?;
/// let violation = verify(&puzzle, &straight).unwrap_err();
/// assert_eq!(violation.to_string(), "expected every cell to be used, found r2c1 empty");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(puzzle: &Puzzle, solution: &Solution) -> Result<(), Violation> {
    if puzzle.board() != solution.board() {
        return Err(Violation::OtherBoard);
    }
    Judge { puzzle, solution }.judge()
}

/// A lane of a cell: on a bridge 0 is east and west, 1 north and south; elsewhere all is 0.
type Lane = (Cell, usize);

struct Judge<'a> {
    puzzle: &'a Puzzle,
    solution: &'a Solution,
}

impl Judge<'_> {
    fn judge(&self) -> Result<(), Violation> {
        let board = self.puzzle.board();
        for cell in board.cells() {
            self.shape_of(cell)?;
        }
        let owners = self.owners()?;
        for cell in board.cells() {
            let place = board.place(cell);
            if self.puzzle.rules().cells == Cells::All && self.lanes(cell).any(|lane| self.is_empty(lane)) {
                return Err(Violation::EmptyCell { place });
            }
        }
        match self.puzzle.rules().touch {
            Touch::Any => Ok(()),
            Touch::None => self.no_touch(&owners),
            Touch::No2x2 => self.no_block(&owners),
        }
    }

    /// Looks at the used edges of one cell.
    fn shape_of(&self, cell: Cell) -> Result<(), Violation> {
        let board = self.puzzle.board();
        let place = board.place(cell);
        let sides: Vec<Side> = self.solution.used_exits(cell).map(|exit| exit.side).collect();
        if board.is_bridge(cell) {
            let is_straight = sides.iter().all(|side| sides.contains(&side.opposite()));
            return if is_straight { Ok(()) } else { Err(Violation::BrokenBridge { place }) };
        }
        let label = self.puzzle.label(cell);
        match (label, sides.len()) {
            (None, 0 | 2) | (Some(_), 1) => Ok(()),
            (None, 1) => Err(Violation::DeadEnd { place }),
            (None, 4) => Err(Violation::Crossing { place }),
            (Some(label), 0) => Err(Violation::Unlinked { label: self.name(label), place }),
            (_, edges) => Err(Violation::Branch { place, edges }),
        }
    }

    /// The label whose path uses each lane of each cell.
    fn owners(&self) -> Result<Vec<[Option<Label>; 2]>, Violation> {
        let board = self.puzzle.board();
        let mut owners = alloc::vec![[None; 2]; board.len()];
        for (label, pair) in self.puzzle.pairs().iter().enumerate() {
            let path = self.walk(pair.ends[0]);
            for &(cell, lane) in &path {
                owners[cell.index()][lane] = Some(label as Label);
            }
            let last = path.last().map_or(pair.ends[0], |&(cell, _)| cell);
            if last != pair.ends[1] {
                let other = self.puzzle.label(last).map_or_else(String::new, |label| self.name(label));
                return Err(Violation::WrongEnds { label: pair.name.clone(), other, place: board.place(last) });
            }
        }
        for cell in board.cells() {
            for (_, lane) in self.lanes(cell).filter(|&lane| !self.is_empty(lane)) {
                if owners[cell.index()][lane].is_none() {
                    return Err(Violation::Loop { place: board.place(cell) });
                }
            }
        }
        Ok(owners)
    }

    /// The path from an end on; every cell has been looked at, so it ends in another end.
    fn walk(&self, end: Cell) -> Vec<Lane> {
        let board = self.puzzle.board();
        let mut path = alloc::vec![(end, 0)];
        let Some(mut exit) = self.solution.used_exits(end).next() else { return path };
        loop {
            let (cell, entered) = (exit.cell, exit.side.opposite());
            path.push((cell, self.lane_of(cell, entered)));
            if self.puzzle.label(cell).is_some() {
                return path;
            }
            let is_bridge = board.is_bridge(cell);
            let goes_on = |side: Side| if is_bridge { side == entered.opposite() } else { side != entered };
            match self.solution.used_exits(cell).find(|exit| goes_on(exit.side)) {
                Some(next) => exit = next,
                None => return path,
            }
        }
    }

    fn no_touch(&self, owners: &[[Option<Label>; 2]]) -> Result<(), Violation> {
        let board = self.puzzle.board();
        for (index, edge) in board.edges().iter().enumerate() {
            let from = owners[edge.from.index()][self.lane_of(edge.from, edge.side)];
            let to = owners[edge.to.index()][self.lane_of(edge.to, edge.side.opposite())];
            if let Some(label) = from
                && from == to
                && !self.solution.is_used(index)
            {
                let (place, other) = (board.place(edge.from), board.place(edge.to));
                return Err(Violation::SelfTouch { label: self.name(label), place, other });
            }
        }
        Ok(())
    }

    fn no_block(&self, owners: &[[Option<Label>; 2]]) -> Result<(), Violation> {
        let board = self.puzzle.board();
        let columns = board.columns();
        for cell in board.cells() {
            let square = board.square(cell);
            if square % columns + 1 == columns {
                continue;
            }
            let others = [1, columns, columns + 1].map(|step| board.cell_in(square + step));
            for label in owners[cell.index()].into_iter().flatten() {
                let has = |other: Option<Cell>| other.is_some_and(|other| owners[other.index()].contains(&Some(label)));
                if others.into_iter().all(has) {
                    return Err(Violation::Block2x2 { label: self.name(label), place: board.place(cell) });
                }
            }
        }
        Ok(())
    }

    /// The lanes of a cell.
    fn lanes(&self, cell: Cell) -> impl Iterator<Item = Lane> + use<> {
        (0..if self.puzzle.board().is_bridge(cell) { 2 } else { 1 }).map(move |lane| (cell, lane))
    }

    fn lane_of(&self, cell: Cell, side: Side) -> usize {
        let is_upright = matches!(side, Side::North | Side::South);
        usize::from(self.puzzle.board().is_bridge(cell) && is_upright)
    }

    fn is_empty(&self, (cell, lane): Lane) -> bool {
        !self.solution.used_exits(cell).any(|exit| self.lane_of(cell, exit.side) == lane)
    }

    fn name(&self, label: Label) -> String {
        self.puzzle.pairs()[usize::from(label)].name.to_string()
    }
}
