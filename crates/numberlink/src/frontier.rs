//! Frontier dynamic programming: exact counts of paths on any board.
//!
//! # Idea
//!
//! The nodes are taken one by one along the short side.
//! The edges between taken and open nodes are the *frontier*; each has a *plug*: nothing, the path of a label, or one end
//! of a piece of path whose other end is another plug.
//! That is all that the open nodes must know, so partial solutions with the same plugs are one state, with a number.
//!
//! ```text
//!   taken   A─┐ ┌───┐            plugs    A ( . )        a bracket for each end of a piece without a label;
//!   ────────│─│───│──────        on a board with bridges or warps pieces may cross: then numbers instead of brackets
//!   open    A ( . )
//! ```
//!
//! Look-ahead: a state is dropped at once if the next node could not be completed.
//! The tempting test that plugs of two labels may not interleave (`A B A B`) is *unsound* while a piece without a label
//! is on the frontier: it can carry one label over the other.
//!
//! # Complexity
//!
//! With `w` nodes along the short side there are up to Motzkin(w + 1) patterns of plugs, about 3^w, times the labels;
//! up to 14 x 14 that is below a million states in a layer.
//! Two layers are kept for a count.
//!
//! # References
//!
//! D. E. Knuth, "The Art of Computer Programming" 4A, 7.1.4 (simpath);
//! R. Yoshinaka et al., "Finding All Solutions and Instances of Numberlink and Slitherlink by ZDDs" (2012), DOI 10.3390/a5020176.
//!
//! Deliberately absent: rules of touch, which need to know cells, not plugs; they are for other engines.

mod count;
mod join;
mod key;
mod layer;
mod meet;
mod plan;
mod probe;
mod transition;
mod witness;

pub(crate) use count::count;
pub(crate) use plan::Plan;
pub(crate) use witness::witnesses;

use alloc::sync::Arc;
use alloc::vec::Vec;

use search_control::{LimitCheck, Stop};

use crate::layered::{Layered, Successors};
use key::{Key, Wide};

/// The layers of the frontier for the depth-first search.
#[derive(Clone, Debug)]
pub(crate) struct FrontierLayers {
    plans: Arc<[Plan; 2]>,
    /// Which of the plans is followed.
    side: usize,
}

impl FrontierLayers {
    pub(crate) const fn new(plans: Arc<[Plan; 2]>, side: usize) -> Self {
        Self { plans, side }
    }

    fn plan(&self) -> &Plan {
        &self.plans[self.side]
    }

    fn expand_as<K: Key>(&self, layer: usize, state: &[u64], into: &mut Successors) {
        transition::successors(self.plan(), layer, K::from_words(state), |next: K| {
            let mut words = [0; key::MOST_WORDS];
            let words = &mut words[..state.len()];
            next.write_words(words);
            into.push(words);
        });
    }
}

impl Layered for FrontierLayers {
    fn layers(&self) -> usize {
        self.plan().steps.len()
    }

    fn root(&mut self, state: &mut Vec<u64>) -> bool {
        state.resize(self.plan().key_words(), 0);
        transition::is_viable(self.plan(), 0, 0_u64)
    }

    fn expand(
        &mut self,
        layer: usize,
        state: &[u64],
        into: &mut Successors,
        _check: &mut LimitCheck,
    ) -> Result<(), Stop> {
        match state.len() {
            1 => self.expand_as::<u64>(layer, state, into),
            2 => self.expand_as::<u128>(layer, state, into),
            4 => self.expand_as::<Wide<4>>(layer, state, into),
            8 => self.expand_as::<Wide<8>>(layer, state, into),
            _ => self.expand_as::<Wide<{ key::MOST_WORDS }>>(layer, state, into),
        }
        Ok(())
    }

    fn decided(&self, layer: usize) -> &[usize] {
        &self.plan().steps[layer - 1].outs
    }

    fn uses(&self, layer: usize, state: &[u64], place: usize) -> bool {
        let step = &self.plan().steps[layer - 1];
        let bit = (step.at + place) * self.plan().digit_bits as usize;
        // A digit may lie across two words.
        (bit..bit + self.plan().digit_bits as usize).any(|bit| state[bit / 64] >> (bit % 64) & 1 == 1)
    }
}
