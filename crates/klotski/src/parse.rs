//! Reading puzzles from text and writing them.
//!
//! ```text
//! > name metric=step              optional; the options below
//! title: anything                 lines `key: value` are passed over, but for `metric:`
//! board:                          optional
//! vBBw                            a sign a cell: `.` empty, `#` wall, anything else a piece;
//! vBBw                            or words between blanks, of any length: dots alone or `-1` are empty
//! xhhy
//! goal:                           the pieces that must stand somewhere, in the same form;
//! ....                            several goals are alternatives
//!
//! 1A9BF0C00                       the code of a 4x5 layout, see `code`
//! 横刀立马                        the name of a classic, see `presets`
//! IBBxooIooLDDJAALoo...           36 signs: Rush Hour, `o` empty, `x` wall, cars bound to their line, `A` leaves on the right
//! ```
//!
//! | option | means |
//! |---|---|
//! | `metric=` | `move`, `slide` or `step` |
//! | `goal=B:r4c2,C:r1c1;B:r1c1` | pieces and the places of their upper left corners; `;` parts alternatives |
//! | `equal=any` | equal pieces may take each other's places in a goal |
//! | `axis=line` | straight pieces of two cells and more keep to their line |
//!
//! A sign in two parts is an error, unless a goal shows that sign in the same parts: then pieces of that puzzle may be
//! in parts that move together.
//!
//! Without a goal, a layout of 4x5 with one 2x2 piece has the classic one: that piece in the middle of the bottom.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use puzzle_text::{Block, Cursor, Hash, Header, Line, Position, blocks, quote};
use smallvec::SmallVec;

use crate::board::{Axis, Board, Goal, Metric, Piece, Puzzle, Shape, check_goal, is_connected};
use crate::code;
use crate::invalid::Invalid;
use crate::notation::read_place;
use crate::presets;

/// A complaint about a puzzle's text.
pub type ParseError = puzzle_text::ParseError<Invalid>;

/// What a line that begins with `#` is in files of these puzzles: a row, since `#` is a wall.
pub const HASH: Hash = Hash::Row;

/// The options of a name line.
const OPTIONS: [&str; 4] = ["metric", "goal", "equal", "axis"];

/// The entry of one square, with its place in the text.
struct Entry {
    sign: String,
    position: Position,
}

impl Entry {
    fn is_empty(&self) -> bool {
        self.sign == "-1" || self.sign.chars().all(|c| c == '.')
    }

    fn is_wall(&self) -> bool {
        self.sign.chars().all(|c| c == '#')
    }
}

/// Rows of equal length.
struct Grid {
    columns: usize,
    entries: Vec<Entry>,
}

impl Grid {
    fn read(lines: &[&Line]) -> Result<Self, ParseError> {
        let is_word = |text: &str| text == "-1" || text.contains(char::is_whitespace);
        let has_words = lines.iter().any(|line| is_word(line.text.trim()));
        let (mut columns, mut entries) = (0, Vec::new());
        for line in lines {
            let start = entries.len();
            let mut end = Position { line: line.number, column: 1 };
            for token in Cursor::new(line.number, &line.text) {
                let width = token.text.chars().count();
                let column = |offset: usize| {
                    let offset = u32::try_from(offset).unwrap_or(u32::MAX);
                    Position { column: token.position.column.saturating_add(offset), ..token.position }
                };
                if has_words {
                    entries.push(Entry { sign: token.text.to_string(), position: token.position });
                } else {
                    let signs = token.text.chars().enumerate();
                    entries.extend(signs.map(|(at, c)| Entry { sign: c.to_string(), position: column(at) }));
                }
                end = column(width);
            }
            let found = entries.len() - start;
            if columns == 0 {
                columns = found;
            }
            if found != columns {
                let at = entries.get(start + columns).map_or(end, |entry| entry.position);
                return Err(ParseError::new(at, Invalid::RaggedRow { expected: columns, found }));
            }
        }
        Ok(Self { columns, entries })
    }

    /// The pieces that the grid shows: the squares of each sign, ascending, by first occurrence.
    fn pieces(&self) -> Vec<(&str, Vec<usize>)> {
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        let mut pieces: Vec<(&str, Vec<usize>)> = Vec::new();
        for (square, entry) in
            self.entries.iter().enumerate().filter(|(_, entry)| !entry.is_empty() && !entry.is_wall())
        {
            let number = *numbers.entry(&entry.sign).or_insert_with(|| {
                pieces.push((&entry.sign, Vec::new()));
                pieces.len() - 1
            });
            pieces[number].1.push(square);
        }
        pieces
    }
}

/// The form of squares on a board of so many columns, and their anchor.
pub(crate) fn shape_of(squares: &[usize], columns: usize) -> (Shape, usize) {
    let top = squares.iter().map(|square| square / columns).min().unwrap_or(0);
    let left = squares.iter().map(|square| square % columns).min().unwrap_or(0);
    let cell = |&square: &usize| ((square / columns - top) as u8, (square % columns - left) as u8);
    (squares.iter().map(cell).collect(), top * columns + left)
}

/// The axis of a straight piece.
fn line_of(shape: &Shape) -> Axis {
    let (height, width) =
        shape.iter().fold((0, 0), |(height, width), &(row, column)| (height.max(row), width.max(column)));
    match (height, width) {
        (0, 1..) => Axis::Horizontal,
        (1.., 0) => Axis::Vertical,
        _ => Axis::Both,
    }
}

/// The lines of a block, parted by what they say.
#[derive(Default)]
struct Sections<'b> {
    board: Vec<&'b Line>,
    goals: Vec<Vec<&'b Line>>,
    metric: Option<(&'b str, Position)>,
}

impl<'b> Sections<'b> {
    fn read(block: &'b Block) -> Result<Self, ParseError> {
        let mut sections = Self::default();
        for line in block.rows() {
            let Some((key, value)) = line.text.split_once(':') else {
                sections.row(line);
                continue;
            };
            let at = |column: usize| Position { line: line.number, column: u32::try_from(column).unwrap_or(u32::MAX) };
            match (key.trim_start(), value.trim()) {
                ("board", "") => {}
                ("goal", "") => sections.goals.push(Vec::new()),
                ("metric", metric) => {
                    let blanks = value.chars().take_while(|c| c.is_whitespace()).count();
                    sections.metric = Some((metric, at(key.chars().count() + blanks + 2)));
                }
                // `title: ...` and the like: a word, a colon, a blank.
                (word, rest)
                    if is_key(word.trim_end())
                        && (value.starts_with(' ') || rest.is_empty() || sections.is_before_board()) =>
                {
                    let word = word.trim_end();
                    if rest.is_empty() && !sections.is_before_board() && !is_near_any(word) {
                        sections.row(line);
                    } else if let Some(expected) = SECTIONS.into_iter().find(|known| puzzle_text::is_near(word, known))
                    {
                        let column = key.chars().take_while(|c| c.is_whitespace()).count() + 1;
                        let found = quote(line.text.trim());
                        return Err(ParseError::new(at(column), Invalid::MisspeltLine { found, expected }));
                    }
                }
                _ => sections.row(line),
            }
        }
        Ok(sections)
    }

    const fn is_before_board(&self) -> bool {
        self.board.is_empty() && self.goals.is_empty()
    }

    fn row(&mut self, line: &'b Line) {
        match self.goals.last_mut() {
            Some(goal) => goal.push(line),
            None => self.board.push(line),
        }
    }
}

/// Whether a word is one of [`SECTIONS`], perhaps misspelt.
fn is_near_any(word: &str) -> bool {
    SECTIONS.into_iter().any(|known| puzzle_text::is_near(word, known))
}

/// The lines that part a puzzle.
const SECTIONS: [&str; 3] = ["board", "goal", "metric"];

fn is_key(text: &str) -> bool {
    1 < text.len() && text.chars().all(|c| c.is_ascii_alphabetic() || c == '_')
}

/// What a name line asks for besides the board.
#[derive(Default)]
struct Options {
    metric: Option<Metric>,
    goal: Option<(String, Position)>,
    is_any: bool,
    is_line: bool,
}

impl Options {
    fn read(header: Option<&Header>) -> Result<Self, ParseError> {
        let mut options = Self::default();
        if let Some((key, expected)) = header.and_then(|header| header.misspelt(&OPTIONS)) {
            let invalid = Invalid::MisspeltOption { found: quote(key.text), expected };
            return Err(ParseError::new(key.position, invalid));
        }
        for (key, value) in header.into_iter().flat_map(Header::options) {
            let found = || quote(value.text);
            let wrong = |expected| {
                let unknown = Invalid::UnknownOption { key: key.to_string(), found: found(), expected };
                ParseError::new(value.position, unknown)
            };
            match key {
                "metric" => options.metric = Some(value.text.parse().map_err(|_| wrong("move, slide or step"))?),
                "goal" => options.goal = Some((value.text.to_string(), value.position)),
                "equal" if value.text == "any" => options.is_any = true,
                "equal" => return Err(wrong("any")),
                "axis" if value.text == "line" => options.is_line = true,
                "axis" => return Err(wrong("line")),
                _ => {}
            }
        }
        Ok(options)
    }
}

impl Puzzle {
    /// Reads one puzzle from a text that holds no other.
    ///
    /// # Errors
    ///
    /// If there is none or another, a row differs in length, a piece is in two parts, no cell is empty,
    /// or a goal shows what the board does not have.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let mut blocks = blocks(text, HASH);
        let start = Position { line: 1, column: 1 };
        let block = blocks.next().ok_or(ParseError::new(start, Invalid::NoPuzzle))?;
        match blocks.next() {
            Some(second) => Err(ParseError::new(second.position(), Invalid::SeveralPuzzles)),
            None => Self::from_block(&block, Metric::default()),
        }
    }

    /// Reads the puzzle of a block; `default` is the metric if the text does not say.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn from_block(block: &Block, default: Metric) -> Result<Self, ParseError> {
        let options = Options::read(block.header())?;
        let sections = Sections::read(block)?;
        let metric = match (options.metric, sections.metric) {
            (Some(metric), _) => metric,
            (None, Some((text, position))) => text.parse().map_err(|_| {
                let expected = "move, slide or step";
                let unknown = Invalid::UnknownOption { key: "metric".into(), found: quote(text), expected };
                ParseError::new(position, unknown)
            })?,
            (None, None) => default,
        };
        if let [line] = sections.board[..]
            && sections.goals.is_empty()
            && options.goal.is_none()
            && let Some(puzzle) = one_line(line)?
        {
            return Ok(puzzle.with_metric(metric));
        }
        let grid = Grid::read(&sections.board)?;
        if grid.entries.is_empty() {
            return Err(ParseError::new(block.position(), Invalid::NoPuzzle));
        }
        let walls: Vec<bool> = grid.entries.iter().map(Entry::is_wall).collect();
        let at_block = |invalid| ParseError::new(block.position(), invalid);
        let board = Board::new(grid.columns, &walls).map_err(at_block)?;
        let mut pieces = Vec::new();
        for (name, squares) in grid.pieces() {
            let (shape, start) = shape_of(&squares, grid.columns);
            let axis = if options.is_line { line_of(&shape) } else { Axis::Both };
            pieces.push(Piece { name: name.to_string(), shape, axis, start });
        }
        let at_piece = |invalid: Invalid| {
            let position = match &invalid {
                // The part that is not the first.
                Invalid::TwoParts { name, .. } => {
                    grid.entries.iter().rev().find(|entry| entry.sign == *name).map(|entry| entry.position)
                }
                Invalid::NoRoom { name, .. } => {
                    grid.entries.iter().find(|entry| entry.sign == *name).map(|entry| entry.position)
                }
                _ => None,
            };
            ParseError::new(position.unwrap_or(block.position()), invalid)
        };
        let mut goals = Vec::new();
        for lines in &sections.goals {
            goals.push(read_goal(lines, &grid, &board, &pieces)?);
        }
        if let Some((text, position)) = &options.goal {
            let mut column = position.column;
            for part in text.split(';') {
                let position = Position { column, ..*position };
                column = column.saturating_add(part.chars().count() as u32 + 1);
                let goal = named_goal(part, &board, &pieces).ok_or_else(|| {
                    let expected = "pieces and places as in B:r4c2,C:r1c1";
                    let unknown = Invalid::UnknownOption { key: "goal".into(), found: quote(part), expected };
                    ParseError::new(position, unknown)
                })?;
                check_goal(&board, &pieces, &goal).map_err(|invalid| ParseError::new(position, invalid))?;
                goals.push(goal);
            }
        }
        let has_parts = |piece: &&Piece| !is_connected(&piece.shape);
        let is_linked = goals.iter().flatten().any(|&(number, _)| has_parts(&&pieces[number]));
        if let Some(piece) = pieces.iter().find(has_parts).filter(|_| !is_linked) {
            let place = board.place(piece.start);
            return Err(at_piece(Invalid::TwoParts { name: piece.name.clone(), place }));
        }
        if goals.is_empty() {
            goals.extend(classic_goal(&board, &pieces));
        }
        Ok(Self::new(board, pieces, goals, options.is_any).map_err(at_piece)?.with_metric(metric))
    }
}

/// A puzzle in one line: a code, a classic, or Rush Hour.
fn one_line(line: &Line) -> Result<Option<Puzzle>, ParseError> {
    let text = line.text.trim();
    if let Some(preset) = presets::find(text) {
        return Ok(Some(preset.puzzle()));
    }
    let at = |invalid| ParseError::new(Position { line: line.number, column: 1 }, invalid);
    if code::is_code(text) {
        return code::decode(text).map(Some).map_err(at);
    }
    if text.chars().count() == 36 && text.chars().all(|c| c.is_ascii_uppercase() || matches!(c, 'o' | '.' | 'x')) {
        return rush_hour(text).map(Some).map_err(|invalid| match invalid {
            Invalid::TwoParts { place, .. } => {
                let indent = line.text.chars().take_while(|c| c.is_whitespace()).count();
                let column = u32::try_from(indent + 6 * (place.row - 1) + place.column).unwrap_or(u32::MAX);
                ParseError::new(Position { line: line.number, column }, invalid)
            }
            _ => at(invalid),
        });
    }
    Ok(None)
}

/// A board of Rush Hour.
fn rush_hour(text: &str) -> Result<Puzzle, Invalid> {
    let signs: Vec<char> = text.chars().collect();
    let walls: Vec<bool> = signs.iter().map(|&c| c == 'x').collect();
    let board = Board::new(6, &walls)?;
    let mut pieces = Vec::new();
    for name in 'A'..='Z' {
        let squares: Vec<usize> = (0..36).filter(|&square| signs[square] == name).collect();
        if !squares.is_empty() {
            let (shape, start) = shape_of(&squares, 6);
            if !is_connected(&shape) {
                let place = board.place(squares[squares.len() - 1]);
                return Err(Invalid::TwoParts { name: name.to_string(), place });
            }
            pieces.push(Piece { name: name.to_string(), axis: line_of(&shape), shape, start });
        }
    }
    let red = pieces.iter().position(|piece| piece.name == "A").ok_or(Invalid::NoGoal)?;
    let width = pieces[red].shape.iter().map(|&(_, column)| usize::from(column) + 1).max().unwrap_or(1);
    let goal = alloc::vec![(red, pieces[red].start / 6 * 6 + 6 - width)];
    Puzzle::new(board, pieces, alloc::vec![goal], false)
}

/// The pieces that a goal grid shows, at their anchors.
fn read_goal(lines: &[&Line], shown: &Grid, board: &Board, pieces: &[Piece]) -> Result<Goal, ParseError> {
    let grid = Grid::read(lines)?;
    let start = lines.first().map_or(Position { line: 1, column: 1 }, |line| Position { line: line.number, column: 1 });
    if grid.columns != shown.columns || grid.entries.len() != shown.entries.len() {
        let (rows, columns) = (board.rows(), board.columns());
        return Err(ParseError::new(start, Invalid::OtherSize { rows, columns }));
    }
    let mut goal = Goal::new();
    for (name, squares) in grid.pieces() {
        let (shape, anchor) = shape_of(&squares, grid.columns);
        let number = pieces.iter().position(|piece| piece.name == name && piece.shape == shape);
        let place = crate::board::Place { row: squares[0] / grid.columns + 1, column: squares[0] % grid.columns + 1 };
        let at = |invalid| ParseError::new(grid.entries[squares[0]].position, invalid);
        let wrong = || match pieces.iter().any(|piece| piece.name == name) {
            true => Invalid::GoalShape { name: name.to_string(), place },
            false => Invalid::UnknownPiece { found: quote(name) },
        };
        goal.push((number.ok_or_else(|| at(wrong()))?, anchor));
        check_goal(board, pieces, &goal).map_err(at)?;
    }
    if goal.is_empty() {
        return Err(ParseError::new(start, Invalid::NoGoal));
    }
    Ok(goal)
}

/// A goal as in `B:r4c2,C:r1c1`.
fn named_goal(text: &str, board: &Board, pieces: &[Piece]) -> Option<Goal> {
    let one = |text: &str| {
        let (name, place) = text.split_once(':')?;
        Some((pieces.iter().position(|piece| piece.name == name)?, read_place(board, place)?))
    };
    text.split(',').map(one).collect()
}

/// The goal of the classic: the only 2x2 piece of a 4x5 board in the middle of the bottom.
fn classic_goal(board: &Board, pieces: &[Piece]) -> Option<Goal> {
    let square: Shape = SmallVec::from_slice(&[(0, 0), (0, 1), (1, 0), (1, 1)]);
    let mut large = (0..pieces.len()).filter(|&number| pieces[number].shape == square);
    let number = large.next()?;
    ((board.columns(), board.rows()) == (4, 5) && large.next().is_none()).then(|| alloc::vec![(number, 13)])
}

impl fmt::Display for Puzzle {
    /// A name line, the board, and a grid for each goal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut options = Vec::new();
        if self.metric() != Metric::default() {
            options.push(("metric", self.metric().word()));
        }
        options.extend(self.options());
        f.write_str(&puzzle_text::header_line(None, &options))?;
        write!(f, "board:\n{}", self.draw(&self.start()))?;
        for goal in self.goals() {
            // A piece that is not asked for stands nowhere.
            let layout: Vec<usize> = (0..self.pieces().len())
                .map(|piece| goal.iter().find(|(number, _)| *number == piece).map_or(usize::MAX, |&(_, anchor)| anchor))
                .collect();
            let text = self.draw(&layout);
            write!(f, "goal:\n{text}")?;
        }
        Ok(())
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
