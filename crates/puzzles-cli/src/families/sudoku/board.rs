//! The board that options ask for.

use std::sync::{Arc, OnceLock};

use puzzles::puzzle_text::Block;
use puzzles::sudoku::{BoxShape, Invalid, Layout, ParseError, Puzzle, Variants};

use super::BoardOptions;

/// How many values a board has where nothing says it.
const USUAL: usize = 9;

/// The board that the options ask for, of `cells` values if a text has so many.
///
/// # Errors
///
/// If there is no such board, or it has another number of values than the text.
pub(super) fn layout(options: &BoardOptions, values: Option<usize>) -> Result<Arc<Layout>, Invalid> {
    let mut variants = Variants {
        diagonals: options.diagonals,
        windows: options.windows,
        anti_knight: options.knight,
        ..Variants::default()
    };
    let mut side = options.size.map(usize::from).or(options.boxes.map(BoxShape::side)).or(values).unwrap_or(USUAL);
    if let Some(signs) = &options.regions {
        let signs: Vec<char> = signs.chars().collect();
        side = (1..=Layout::MOST_SIDE).find(|side| side * side == signs.len()).unwrap_or(side);
        let mut known: Vec<char> = Vec::new();
        let number = |&sign: &char| {
            known.iter().position(|&other| other == sign).unwrap_or_else(|| {
                known.push(sign);
                known.len() - 1
            }) as u8
        };
        variants.regions = Some(signs.iter().map(number).collect());
    }
    let boxes = options.boxes.unwrap_or_else(|| BoxShape::usual(side));
    if let Some(size) = options.size.map(usize::from).filter(|&size| size != boxes.side()) {
        return Err(Invalid::BoxesOfOtherSize { boxes, size });
    }
    if let Some(values) = values.filter(|&values| values != boxes.side()) {
        return Err(Invalid::Length { expected: boxes.side() * boxes.side(), found: values * values });
    }
    if boxes == BoxShape::usual(USUAL) && variants == Variants::default() {
        return Ok(Layout::classic());
    }
    Layout::new(boxes, variants).map(Arc::new)
}

/// The boards of texts that do not say what board they are on; each is made once.
#[derive(Debug)]
pub(super) struct Boards {
    options: BoardOptions,
    made: [OnceLock<Result<Arc<Layout>, Invalid>>; Layout::MOST_SIDE + 1],
}

impl Boards {
    /// The boards that options ask for; `None` if they ask for nothing.
    pub(super) fn new(options: BoardOptions) -> Option<Self> {
        let BoardOptions { size, boxes, regions, diagonals, windows, knight } = &options;
        let asks = size.is_some() || boxes.is_some() || regions.is_some() || *diagonals || *windows || *knight;
        asks.then(|| Self { options, made: [const { OnceLock::new() }; Layout::MOST_SIDE + 1] })
    }

    /// Reads the puzzle of a block.
    pub(super) fn read(&self, block: &Block) -> Result<Puzzle, ParseError> {
        Puzzle::from_block_on(block, |side| {
            let Some(made) = self.made.get(side) else { return layout(&self.options, Some(side)) };
            made.get_or_init(|| layout(&self.options, Some(side))).clone()
        })
    }
}
