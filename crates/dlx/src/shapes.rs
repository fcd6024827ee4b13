//! Polyominoes and polycubes: shapes, their positions, and the packing problem that they make.
//!
//! A cell is `[layer, row, column]`; flat shapes and boards have layer 0 alone.
//! A [`Packing`] has a board, any set of cells with holes or without, and pieces of which each must be used once or so often;
//! its problem has the pieces as items first, then the cells in their order.
//!
//! Solutions that are turned or mirrored images of each other are counted once by [`Packing::is_first_image`]:
//! of all images of a solution under the symmetries of the board, the one with the least option numbers is the first.
//!
//! [`Packing::from_block`] reads boards and pieces that are drawn as text.
//!
//! Complexity: at most 48 positions times cells for each piece; an image takes one look-up per option.

mod text;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::builder::{Builder, Invalid};
use crate::problem::{Entry, OptionId, Problem, Solution};

/// A unit square or cube: layer, row, column.
pub type Cube = [i32; 3];

/// How a piece may be moved, besides shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moves {
    /// Turned within its layer.
    Turn,
    /// Turned within its layer, and turned over.
    TurnOver,
    /// Turned in space.
    Rotate,
    /// Turned in space and mirrored.
    RotateAndMirror,
}

impl Moves {
    /// The ways to move, as the images of the three axes.
    fn matrices(self) -> Vec<[[i32; 3]; 3]> {
        let mut matrices = Vec::new();
        for axes in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            for signs in 0..8 {
                let mut matrix = [[0; 3]; 3];
                for (row, &axis) in matrix.iter_mut().zip(&axes) {
                    row[axis] = if signs >> axis & 1 == 0 { 1 } else { -1 };
                }
                let keeps_layer = matrix[0] == [1, 0, 0];
                let is_proper = determinant(&matrix) == 1;
                let is_fine = match self {
                    Self::Turn => keeps_layer && is_proper,
                    Self::TurnOver => keeps_layer,
                    Self::Rotate => is_proper,
                    Self::RotateAndMirror => true,
                };
                if is_fine {
                    matrices.push(matrix);
                }
            }
        }
        matrices
    }
}

fn determinant(m: &[[i32; 3]; 3]) -> i32 {
    let minor = |a: usize, b: usize| m[1][a] * m[2][b] - m[1][b] * m[2][a];
    m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1)
}

fn apply(matrix: &[[i32; 3]; 3], cube: Cube) -> Cube {
    core::array::from_fn(|row| (0..3).map(|axis| matrix[row][axis] * cube[axis]).sum())
}

/// The cubes shifted so that each coordinate is at least 0 and as small as can be, in order.
fn normal(mut cubes: Vec<Cube>) -> Vec<Cube> {
    for axis in 0..3 {
        let least = cubes.iter().map(|cube| cube[axis]).min().unwrap_or(0);
        cubes.iter_mut().for_each(|cube| cube[axis] -= least);
    }
    cubes.sort_unstable();
    cubes
}

/// The cubes of a drawing: layers separated by `/`, rows by blanks or line ends, `.` for nothing, anything else for a cube.
///
/// ```
/// use dlx::shapes::drawing;
///
/// assert_eq!(drawing("XX .X"), [[0, 0, 0], [0, 0, 1], [0, 1, 1]]);
/// ```
#[must_use]
pub fn drawing(text: &str) -> Vec<Cube> {
    let mut cubes = Vec::new();
    for (layer, rows) in (0..).zip(text.split('/')) {
        for (row, cells) in (0..).zip(rows.split_whitespace()) {
            cubes.extend((0..).zip(cells.chars()).filter(|&(_, c)| c != '.').map(|(column, _)| [layer, row, column]));
        }
    }
    cubes
}

/// The cubes of a box.
#[must_use]
pub fn cuboid(layers: i32, rows: i32, columns: i32) -> Vec<Cube> {
    let cube = |layer, row| (0..columns).map(move |column| [layer, row, column]);
    (0..layers).flat_map(|layer| (0..rows).flat_map(move |row| cube(layer, row))).collect()
}

/// The twelve pentominoes by their letters.
#[must_use]
pub fn pentominoes() -> [(&'static str, Vec<Cube>); 12] {
    [
        ("F", ".XX XX. .X."),
        ("I", "XXXXX"),
        ("L", "X. X. X. XX"),
        ("N", "XX.. .XXX"),
        ("P", "XX XX X."),
        ("T", "XXX .X. .X."),
        ("U", "X.X XXX"),
        ("V", "X.. X.. XXX"),
        ("W", "X.. XX. .XX"),
        ("X", ".X. XXX .X."),
        ("Y", "XXXX .X.."),
        ("Z", "XX. .X. .XX"),
    ]
    .map(|(name, text)| (name, drawing(text)))
}

/// The seven pieces of the soma cube.
#[must_use]
pub fn soma_pieces() -> [(&'static str, Vec<Cube>); 7] {
    [
        ("V", "XX X."),
        ("L", "XXX X.."),
        ("T", "XXX .X."),
        ("Z", "XX. .XX"),
        ("A", "XX X. / .. X."),
        ("B", "XX X. / .X .."),
        ("P", "XX X. / X. .."),
    ]
    .map(|(name, text)| (name, drawing(text)))
}

/// An item of a packing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// A piece by its name.
    Piece(String),
    /// A cell of the board.
    Cell(Cube),
}

impl fmt::Display for Item {
    /// The name, or the coordinates of the cell with points between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(name) => f.write_str(name),
            Self::Cell([0, row, column]) => write!(f, "{row}.{column}"),
            Self::Cell([layer, row, column]) => write!(f, "{layer}.{row}.{column}"),
        }
    }
}

/// A piece in a position: its number and the numbers of its cells, ascending.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The piece, in the order in which pieces were added.
    pub piece: usize,
    /// The cells, in the order of the board.
    pub cells: Vec<usize>,
}

/// A board and pieces to fill it.
///
/// ```
/// use dlx::shapes::{Moves, Packing, cuboid, pentominoes};
/// use dlx::{Config, Solver};
///
/// let packing = Packing::new(cuboid(1, 3, 20), Moves::TurnOver, pentominoes())?;
/// let mut solver = Solver::new(packing.problem(), Config::default())?;
/// let (mut all, mut different) = (0, 0);
/// let mut solutions = solver.solutions();
/// while let Some(solution) = solutions.next() {
///     all += 1;
///     different += u32::from(packing.is_first_image(solution));
/// }
/// assert_eq!((all, different), (8, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Packing {
    board: Vec<Cube>,
    problem: Problem<Item, Placement>,
    /// For each symmetry of the board but the identity the image of each option.
    images: Vec<Vec<u32>>,
}

impl Packing {
    /// Every piece once, moved as `moves` allows, on a board of the given cells; every cell must be covered.
    ///
    /// # Errors
    ///
    /// If two pieces have one name, or the board has a cell twice.
    pub fn new<S: ToString>(
        board: Vec<Cube>,
        moves: Moves,
        pieces: impl IntoIterator<Item = (S, Vec<Cube>)>,
    ) -> Result<Self, Invalid> {
        Self::with_copies(board, moves, pieces.into_iter().map(|(name, shape)| (name, shape, 1)))
    }

    /// The same with a number of copies for each piece.
    ///
    /// # Errors
    ///
    /// If two pieces have one name, or the board has a cell twice.
    pub fn with_copies<S: ToString>(
        board: Vec<Cube>,
        moves: Moves,
        pieces: impl IntoIterator<Item = (S, Vec<Cube>, u32)>,
    ) -> Result<Self, Invalid> {
        let pieces: Vec<(String, Vec<Cube>, u32)> =
            pieces.into_iter().map(|(name, shape, copies)| (name.to_string(), shape, copies)).collect();
        let mut builder = Builder::new();
        for (name, _, copies) in &pieces {
            builder.multiple(Item::Piece(name.clone()), *copies..=*copies)?;
        }
        for &cell in &board {
            builder.primary(Item::Cell(cell))?;
        }
        let place: BTreeMap<Cube, usize> = board.iter().enumerate().map(|(at, &cell)| (cell, at)).collect();
        for (piece, (name, shape, _)) in pieces.iter().enumerate() {
            for cells in positions(shape, moves, &place) {
                let covered = cells.iter().map(|&at| Item::Cell(board[at]));
                let entries: Vec<Entry<Item>> =
                    [Item::Piece(name.clone())].into_iter().chain(covered).map(Into::into).collect();
                builder.option(Placement { piece, cells: cells.clone() }, entries)?;
            }
        }
        let problem = builder.build();
        let images = images(&board, moves, &problem);
        Ok(Self { board, problem, images })
    }

    /// The cells of the board, in their order.
    #[must_use]
    pub fn board(&self) -> &[Cube] {
        &self.board
    }

    /// The problem: pieces first, then cells.
    #[must_use]
    pub fn problem(&self) -> &Problem<Item, Placement> {
        &self.problem
    }

    /// How many symmetries the board has, the identity among them.
    #[must_use]
    pub fn symmetries(&self) -> usize {
        self.images.len() + 1
    }

    /// Whether a solution is the first of its images under the symmetries of the board.
    #[must_use]
    pub fn is_first_image(&self, solution: &Solution) -> bool {
        self.are_first_image(solution.options())
    }

    /// The same of the options of a solution.
    ///
    /// # Panics
    ///
    /// If an option belongs to a larger problem.
    #[must_use]
    pub fn are_first_image(&self, options: &[OptionId]) -> bool {
        let mut own: Vec<usize> = options.iter().map(|option| option.index()).collect();
        own.sort_unstable();
        self.images.iter().all(|image| {
            let mut other: Vec<usize> = own.iter().map(|&option| image[option] as usize).collect();
            other.sort_unstable();
            own <= other
        })
    }

    /// A drawing of a solution: one letter a cell, the first of the name of its piece; layers follow each other.
    #[must_use]
    pub fn draw(&self, solution: &Solution) -> String {
        self.draw_options(solution.options())
    }

    /// The same of any options.
    ///
    /// # Panics
    ///
    /// If an option belongs to a larger problem.
    #[must_use]
    pub fn draw_options(&self, options: &[OptionId]) -> String {
        let mut letters = BTreeMap::new();
        for &option in options {
            let placement = self.problem.payload(option);
            let name = self.problem.name(placement.piece).map(|name| format!("{name}")).unwrap_or_default();
            let letter = name.chars().next().unwrap_or('?');
            letters.extend(placement.cells.iter().map(|&at| (self.board[at], letter)));
        }
        let bounds = |axis: usize| {
            let values = || self.board.iter().map(|cell| cell[axis]);
            values().min().unwrap_or(0)..=values().max().unwrap_or(0)
        };
        let mut text = String::new();
        for layer in bounds(0) {
            if layer != *bounds(0).start() {
                text.push('\n');
            }
            for row in bounds(1) {
                let line: String =
                    bounds(2).map(|column| letters.get(&[layer, row, column]).copied().unwrap_or('.')).collect();
                text.push_str(line.trim_end_matches('.'));
                text.push('\n');
            }
        }
        text
    }
}

/// Every position of a shape on the board, each as ascending numbers of cells.
fn positions(shape: &[Cube], moves: Moves, place: &BTreeMap<Cube, usize>) -> Vec<Vec<usize>> {
    let turned: BTreeSet<Vec<Cube>> =
        moves.matrices().iter().map(|matrix| normal(shape.iter().map(|&cube| apply(matrix, cube)).collect())).collect();
    let mut found = BTreeSet::new();
    for cubes in turned.iter().filter(|cubes| !cubes.is_empty()) {
        for cell in place.keys() {
            // The first cube of the shape goes to each cell of the board.
            let shift: Cube = core::array::from_fn(|axis| cell[axis] - cubes[0][axis]);
            let cells: Option<Vec<usize>> = cubes
                .iter()
                .map(|cube| place.get(&core::array::from_fn(|axis| cube[axis] + shift[axis])).copied())
                .collect();
            if let Some(mut cells) = cells {
                cells.sort_unstable();
                found.insert(cells);
            }
        }
    }
    found.into_iter().collect()
}

/// For each symmetry of the board but the identity the image of each option.
fn images(board: &[Cube], moves: Moves, problem: &Problem<Item, Placement>) -> Vec<Vec<u32>> {
    let corner = |cubes: &[Cube]| -> Cube {
        core::array::from_fn(|axis| cubes.iter().map(|cube| cube[axis]).min().unwrap_or(0))
    };
    let origin = corner(board);
    let place: BTreeMap<Cube, usize> = board.iter().enumerate().map(|(at, &cell)| (cell, at)).collect();
    let options: BTreeMap<&Placement, u32> =
        (0..problem.options()).map(|at| (problem.payload(OptionId(at as u32)), at as u32)).collect();
    let mut found = BTreeSet::new();
    for matrix in moves.matrices() {
        let moved: Vec<Cube> = board.iter().map(|&cell| apply(&matrix, cell)).collect();
        let low = corner(&moved);
        let cell_images: Option<Vec<usize>> = moved
            .iter()
            .map(|cube| place.get(&core::array::from_fn(|axis| cube[axis] - low[axis] + origin[axis])).copied())
            .collect();
        let Some(cell_images) = cell_images else { continue };
        let image = |option: usize| {
            let Placement { piece, cells } = problem.payload(OptionId(option as u32));
            let mut cells: Vec<usize> = cells.iter().map(|&at| cell_images[at]).collect();
            cells.sort_unstable();
            options.get(&Placement { piece: *piece, cells }).copied()
        };
        if !cell_images.iter().enumerate().all(|(at, &image)| at == image)
            && let Some(images) = (0..problem.options()).map(image).collect::<Option<Vec<u32>>>()
        {
            found.insert(images);
        }
    }
    found.into_iter().collect()
}
