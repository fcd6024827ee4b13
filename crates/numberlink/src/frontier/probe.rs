//! Which side to begin on: how soon layers become wide.
//!
//! A board can have ten times as many states from one side as from the other, and the first layers tell well enough which.

use search_control::{LimitCheck, Stop};

use super::key::{Key, MOST_WORDS, Wide};
use super::layer::Layer;
use super::meet::CHECKED;
use super::plan::Plan;
use super::transition::successors;

/// A layer of more states is wide.
const WIDE: usize = 1 << 12;

/// A probe that has looked at so many states gives up: the board is narrow.
const MOST_PROBED: usize = 1 << 18;

/// How many steps of a plan can be taken until a layer is wide.
///
/// # Errors
///
/// If a limit is reached.
pub(super) fn reach(plan: &Plan, check: &mut LimitCheck) -> Result<usize, Stop> {
    match plan.key_words() {
        1 => reach_as::<u64>(plan, check),
        2 => reach_as::<u128>(plan, check),
        4 => reach_as::<Wide<4>>(plan, check),
        8 => reach_as::<Wide<8>>(plan, check),
        _ => reach_as::<Wide<MOST_WORDS>>(plan, check),
    }
}

fn reach_as<K: Key>(plan: &Plan, check: &mut LimitCheck) -> Result<usize, Stop> {
    let mut layer = Layer::<K, u64>::new(1);
    layer.add(K::ZERO, &1);
    let mut probed = 0;
    for at in 0..plan.steps.len() {
        let mut next = Layer::<K, u64>::new(layer.len);
        for (key, _) in layer.states() {
            if probed % CHECKED == 0 {
                check.work()?;
            }
            probed += 1;
            // How many solutions a state has does not matter here; a sum of ones fits.
            successors(plan, at, key, |key| {
                next.add(key, &1);
            });
        }
        if WIDE < next.len {
            return Ok(at);
        }
        if MOST_PROBED < probed {
            break;
        }
        layer = next;
    }
    Ok(plan.steps.len())
}
