//! Boards and pieces as text: a key with a colon, and behind it or below it what it is.
//!
//! ```text
//! board: 6x10              <- rows and columns, or layers, rows and columns; or a drawing
//! moves: turn-over         <- turn, turn-over, rotate, rotate-and-mirror
//! pieces: pentominoes      <- or soma: a whole set
//! P: XX XX X.              <- a piece: its name, and a drawing
//! O 2:                     <- a piece in two copies
//! XX
//! XX
//! ```
//!
//! A drawing is that of [`drawing`]: rows between blanks or line ends, layers between `/`, `.` for nothing;
//! here a cell is a letter or one of `#`, `*` and `@`.
//! `board:` comes first; without `moves:` flat boards have `turn-over`, others `rotate`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_text::{Block, ParseError as PlaceError, Position};

use super::{Cube, Moves, Packing, cuboid, drawing, pentominoes, soma_pieces};
use crate::text::{ParseError, TextError};

/// The largest board.
const MOST_CELLS: usize = 10_000;

/// A key with its text, from the rows of a block.
struct Part<'b> {
    key: &'b str,
    text: String,
    position: Position,
}

impl Part<'_> {
    fn expected(&self, what: &'static str, found: &str) -> ParseError {
        let found = if found.trim().is_empty() { self.key } else { found.trim() };
        PlaceError::new(self.position, TextError::Expected(what, found.to_string()))
    }

    fn drawing(&self, what: &'static str) -> Result<Vec<Cube>, ParseError> {
        let is_drawn = |c: char| c.is_alphabetic() || c.is_whitespace() || "./#*@".contains(c);
        if !self.text.chars().all(is_drawn) {
            return Err(self.expected(what, &self.text));
        }
        let cubes = drawing(&self.text);
        if cubes.is_empty() || MOST_CELLS < cubes.len() { Err(self.expected(what, &self.text)) } else { Ok(cubes) }
    }

    /// The sides of a box, if it is one.
    fn sides(&self) -> Option<Vec<i32>> {
        let sides: Option<Vec<i32>> = self.text.trim().split('x').map(|side| side.parse().ok()).collect();
        sides.filter(|sides| matches!(sides.len(), 2 | 3))
    }

    fn board(&self) -> Result<Vec<Cube>, ParseError> {
        let what = "a board of 1 to 10000 cells, as in `6x10`, `3x3x3`, or drawn with `.` for nothing and letters, `#`, `*` or `@` for cells";
        let Some(sides) = self.sides() else { return self.drawing(what) };
        let cells = sides.iter().try_fold(1_i32, |cells, &side| cells.checked_mul(side));
        if sides.iter().any(|&side| side < 1) || cells.is_none_or(|cells| MOST_CELLS < cells as usize) {
            return Err(self.expected(what, &self.text));
        }
        let layers = if sides.len() == 3 { sides[0] } else { 1 };
        Ok(cuboid(layers, sides[sides.len() - 2], sides[sides.len() - 1]))
    }

    fn moves(&self) -> Result<Moves, ParseError> {
        let what = "the moves turn, turn-over, rotate or rotate-and-mirror";
        let found = Moves::ALL.into_iter().find(|moves| moves.word() == self.text.trim());
        found.ok_or_else(|| self.expected(what, &self.text))
    }
}

impl Moves {
    /// All of them, the fewest moves first.
    pub const ALL: [Self; 4] = [Self::Turn, Self::TurnOver, Self::Rotate, Self::RotateAndMirror];

    /// The word for it in texts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::TurnOver => "turn-over",
            Self::Rotate => "rotate",
            Self::RotateAndMirror => "rotate-and-mirror",
        }
    }
}

impl Packing {
    /// Whether a block holds a board and pieces, rather than items and options.
    #[must_use]
    pub fn is_drawn_in(block: &Block) -> bool {
        block.rows().first().is_some_and(|row| row.text.starts_with("board:"))
    }

    /// The packing that the rows of a block say.
    ///
    /// ```
    /// use dlx::shapes::Packing;
    /// use dlx::{Config, Solver};
    ///
    /// let block = puzzle_text::blocks("board: 2x3\nI: XX\nL: XX X.\n O: X\n", dlx::text::HASH).next().expect("a block");
    /// let packing = Packing::from_block(&block)?;
    /// assert_eq!(Solver::new(packing.problem(), Config::default())?.count().answer.exact(), Some(12));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If something else was expected: what, with line and column of the file.
    pub fn from_block(block: &Block) -> Result<Self, ParseError> {
        let (mut board, mut moves) = (Vec::new(), None);
        let mut pieces: Vec<(String, Vec<Cube>, u32)> = Vec::new();
        for part in parts(block)? {
            let sets: Vec<(&str, Vec<Cube>)> = match part.key {
                "board" if !board.is_empty() => return Err(part.expected("one board", part.key)),
                "board" => {
                    board = part.board()?;
                    continue;
                }
                "moves" => {
                    moves = Some(part.moves()?);
                    continue;
                }
                "pieces" => match part.text.trim() {
                    "pentominoes" => pentominoes().into(),
                    "soma" => soma_pieces().into(),
                    other => return Err(part.expected("the pieces pentominoes or soma", other)),
                },
                key => {
                    let (name, copies) = named(key).ok_or_else(|| {
                        part.expected(
                            "`board`, `moves`, `pieces`, or a name that begins with a letter, and copies",
                            key,
                        )
                    })?;
                    add(
                        &mut pieces,
                        &part,
                        name,
                        part.drawing("a piece, drawn with `.` for nothing and letters, `#`, `*` or `@` for cells")?,
                        copies,
                    )?;
                    continue;
                }
            };
            sets.into_iter().try_for_each(|(name, shape)| add(&mut pieces, &part, name, shape, 1))?;
        }
        let default = if board.iter().all(|cube| cube[0] == board[0][0]) { Moves::TurnOver } else { Moves::Rotate };
        let packing = Self::with_copies(board, moves.unwrap_or(default), pieces);
        packing.map_err(|invalid| PlaceError::new(block.position(), TextError::Invalid(invalid)))
    }
}

fn add(
    pieces: &mut Vec<(String, Vec<Cube>, u32)>,
    part: &Part<'_>,
    name: &str,
    shape: Vec<Cube>,
    copies: u32,
) -> Result<(), ParseError> {
    if pieces.iter().any(|(other, ..)| other == name) {
        return Err(part.expected("a new name for each piece", name));
    }
    pieces.push((name.to_string(), shape, copies));
    Ok(())
}

/// A name, and how many copies.
fn named(key: &str) -> Option<(&str, u32)> {
    let mut words = key.split_whitespace();
    let name = words.next().filter(|name| name.starts_with(char::is_alphabetic) && !name.contains('|'))?;
    let copies = words.next().map_or(Some(1), |copies| copies.parse().ok().filter(|&copies| 0 < copies))?;
    words.next().is_none().then_some((name, copies))
}

/// The keys of a block; the first is `board`.
fn parts(block: &Block) -> Result<Vec<Part<'_>>, ParseError> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    for row in block.rows() {
        let indent = row.text.chars().take_while(|c| c.is_whitespace()).count() as u32;
        let position = Position { line: row.number, column: 1 + indent };
        match (row.text.split_once(':'), parts.last_mut()) {
            (Some((key, text)), _) => parts.push(Part { key: key.trim(), text: text.to_string(), position }),
            (None, Some(part)) => {
                part.text.push('\n');
                part.text.push_str(&row.text);
            }
            (None, None) => {}
        }
    }
    match parts.first() {
        Some(part) if part.key == "board" => Ok(parts),
        first => {
            let position = first.map_or(block.position(), |part| part.position);
            let found = first.map_or("nothing", |part| part.key).to_string();
            Err(PlaceError::new(position, TextError::Expected("`board:` first", found)))
        }
    }
}
