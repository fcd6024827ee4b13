//! A board as links and JSON describe it, piece by piece, until it is whole.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::json::unknown;
use crate::board::{BoxShape, HouseKind, Layout, Variants};
use crate::invalid::Invalid;

/// What has been said about a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) side: usize,
    pub(super) variants: Variants,
    /// The region of each cell, numbered in any way; none: the usual boxes.
    pub(super) regions: Vec<u8>,
    /// The diagonal from the top left, and that from the top right.
    pub(super) diagonals: [bool; 2],
    /// Further cells that have every value.
    pub(super) extra: Vec<Vec<u16>>,
}

impl Draft {
    /// The board; what it cannot have is named as the format names it.
    pub(super) fn layout(mut self, diagonals: [&str; 2], extra: &str) -> Result<Arc<Layout>, Invalid> {
        self.variants.diagonals = match self.diagonals {
            [true, false] => return Err(unknown(diagonals[0])),
            [false, true] => return Err(unknown(diagonals[1])),
            [both, _] => both,
        };
        let boxes = BoxShape::usual(self.side);
        self.variants.regions = (!self.has_usual_boxes()).then(|| renumbered(&self.regions));
        let mut layout = Layout::new(boxes, self.variants.clone())?;
        if !self.extra.is_empty() {
            self.variants.windows = true;
            layout = Layout::new(boxes, self.variants).map_err(|_| unknown(extra))?;
            let mut windows = windows(&layout);
            self.extra.iter_mut().for_each(|cells| cells.sort_unstable());
            self.extra.sort_unstable();
            windows.sort_unstable();
            if self.extra != windows {
                return Err(unknown(extra));
            }
        }
        Ok(if layout.is_classic() { Layout::classic() } else { Arc::new(layout) })
    }

    fn has_usual_boxes(&self) -> bool {
        let usual: Vec<u8> = (0..self.side * self.side).map(|cell| usual_box(cell, self.side)).collect();
        self.regions.is_empty() || renumbered(&self.regions) == usual
    }
}

/// The number of the usual box that a cell is in.
pub(super) fn usual_box(cell: usize, side: usize) -> u8 {
    let shape = BoxShape::usual(side);
    (cell / side / shape.rows * (side / shape.columns) + cell % side / shape.columns) as u8
}

/// The cells of each window, ascending.
pub(super) fn windows(layout: &Layout) -> Vec<Vec<u16>> {
    let windows = layout.houses().iter().filter(|house| house.kind == HouseKind::Window);
    windows.map(|house| house.cells.clone()).collect()
}

/// Whether a board has boxes of the usual shape, or regions; other shapes would be read again as regions.
pub(super) fn has_usual_shape(layout: &Layout) -> bool {
    layout.variants().regions.is_some() || layout.box_shape() == BoxShape::usual(layout.side())
}

/// Numbers in the order in which they are met.
pub(super) fn renumbered(regions: &[u8]) -> Vec<u8> {
    let mut known: Vec<u8> = Vec::new();
    let number = |&region: &u8| {
        known.iter().position(|&other| other == region).unwrap_or_else(|| {
            known.push(region);
            known.len() - 1
        }) as u8
    };
    regions.iter().map(number).collect()
}
