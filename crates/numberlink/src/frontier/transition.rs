//! From one state to the next: a node is taken.

use alloc::vec::Vec;

use crate::board::Label;
use crate::network::Kind;

use super::key::Key;
use super::plan::{Plan, Step};

/// What a plug leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Far {
    /// No path crosses here.
    Nothing,
    /// The end of this label.
    Label(Label),
    /// The plug at that place.
    Plug(u16),
}

/// Writes what each plug of a state leads to; the state has `len` plugs.
pub(crate) fn read<K: Key>(plan: &Plan, key: K, len: usize, into: &mut Vec<Far>) {
    let plugs = Plugs { plan, key, len: len as u32 };
    into.extend((0..len as u32).map(|place| match plugs.digit(place) {
        0 => Far::Nothing,
        digit if plugs.is_label(digit) => Far::Label(plan.labels[(digit - plan.pairs - 1) as usize]),
        digit => Far::Plug(plugs.mate((place, digit)) as u16),
    }));
}

/// A plug of the node at hand: its place on the frontier and its digit.
type Plug = (u32, u32);

/// A state with the plan by which it is read.
#[derive(Clone, Copy)]
struct Plugs<'p, K> {
    plan: &'p Plan,
    key: K,
    /// How many plugs there are.
    len: u32,
}

impl<K: Key> Plugs<'_, K> {
    #[inline]
    fn digit(self, place: u32) -> u32 {
        self.key.get(place * self.plan.digit_bits, self.plan.digit_bits)
    }

    #[inline]
    fn set(&mut self, place: u32, digit: u32) {
        let bits = self.plan.digit_bits;
        self.key = self.key.replace(place * bits, bits, u64::from(digit));
    }

    #[inline]
    fn is_label(self, digit: u32) -> bool {
        self.plan.pairs < digit
    }

    /// The plugs at these places, of which at most two are taken; `None` if there are more.
    #[inline]
    fn used(self, places: &[u32]) -> Option<([Plug; 2], usize)> {
        let mut used = [(0, 0); 2];
        let mut count = 0;
        for &place in places {
            let digit = self.digit(place);
            if digit != 0 {
                *used.get_mut(count)? = (place, digit);
                count += 1;
            }
        }
        Some((used, count))
    }

    /// The other end of a piece without a label.
    #[inline]
    fn mate(self, (place, digit): Plug) -> u32 {
        let bits = self.plan.digit_bits;
        if !self.plan.is_planar {
            return (0..self.len).find(|&other| other != place && self.digit(other) == digit).unwrap_or(place);
        }
        let mut depth = 1;
        let mut other = place;
        if digit == 1 {
            let mut rest = self.key.shr((place + 1) * bits);
            loop {
                other += 1;
                match rest.low_word() as u32 & ((1 << bits) - 1) {
                    1 => depth += 1,
                    2 => depth -= 1,
                    _ => {}
                }
                if depth == 0 || self.len <= other {
                    return other;
                }
                rest = rest.shr(bits);
            }
        }
        while 0 < other {
            other -= 1;
            match self.digit(other) {
                1 => depth -= 1,
                2 => depth += 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        other
    }

    /// Whether two plugs may meet in a node.
    #[inline]
    fn may_join(self, a: Plug, b: Plug) -> bool {
        match (self.is_label(a.1), self.is_label(b.1)) {
            (true, true) => a.1 == b.1,
            (false, false) => self.mate(a) != b.0,
            _ => true,
        }
    }

    /// Joins two plugs; false if that would be a loop or two labels.
    #[inline]
    fn join(&mut self, a: Plug, b: Plug) -> bool {
        match (self.is_label(a.1), self.is_label(b.1)) {
            (true, true) => return a.1 == b.1,
            (true, false) => self.set(self.mate(b), a.1),
            (false, true) => self.set(self.mate(a), b.1),
            (false, false) => {
                let (x, y) = (self.mate(a), self.mate(b));
                if x == b.0 {
                    return false;
                }
                let digits = if self.plan.is_planar { (1, 2) } else { (a.1, a.1) };
                self.set(x.min(y), digits.0);
                self.set(x.max(y), digits.1);
            }
        }
        true
    }

    /// Takes the plugs of the node away and puts its new ones in.
    #[inline]
    fn turned(self, step: &Step, outs: u64) -> K {
        let bits = self.plan.digit_bits;
        let mut key = self.key;
        for &place in step.ins.iter().rev() {
            key = key.remove(place * bits, bits);
        }
        if !step.outs.is_empty() {
            key = key.insert(step.at as u32 * bits, step.outs.len() as u32 * bits, outs);
        }
        if !self.plan.is_planar {
            key = renumbered(Plugs { plan: self.plan, key, len: step.len as u32 });
        }
        key
    }
}

/// The same pieces, numbered from 1 in the order of their first plugs.
fn renumbered<K: Key>(mut plugs: Plugs<'_, K>) -> K {
    let mut names = [0_u8; 256];
    let mut next = 1;
    for place in 0..plugs.len {
        let digit = plugs.digit(place);
        if digit == 0 || plugs.is_label(digit) {
            continue;
        }
        let name = &mut names[digit as usize & 255];
        if *name == 0 {
            *name = next;
            next += 1;
        }
        plugs.set(place, u32::from(*name));
    }
    plugs.key
}

/// Calls `emit` with each state that follows `key` when the node of step `layer` is taken.
#[inline]
pub(crate) fn successors<K: Key>(plan: &Plan, layer: usize, key: K, mut emit: impl FnMut(K)) {
    let step = &plan.steps[layer];
    let len = if layer == 0 { 0 } else { plan.steps[layer - 1].len as u32 };
    let mut plugs = Plugs { plan, key, len };
    let Some((used, count)) = plugs.used(&step.ins) else { return };
    let mut emit = |key: K| {
        if is_viable(plan, layer + 1, key) {
            emit(key);
        }
    };
    let outs = step.outs.len() as u32;
    let bits = plan.digit_bits;
    match (step.kind, count) {
        (Kind::End(_), 0) => {
            for out in 0..outs {
                emit(plugs.turned(step, u64::from(step.code) << (out * bits)));
            }
        }
        // The label's plug is one that is not on the frontier.
        (Kind::End(_), 1) if plugs.join(used[0], (u32::MAX, step.code)) => emit(plugs.turned(step, 0)),
        (Kind::Way, 0) => {
            if plan.may_be_empty {
                emit(plugs.turned(step, 0));
            }
            let (open, close) = if plan.is_planar { (1, 2) } else { (u64::from(plan.pairs), u64::from(plan.pairs)) };
            for first in 0..outs {
                for second in first + 1..outs {
                    emit(plugs.turned(step, open << (first * bits) | close << (second * bits)));
                }
            }
        }
        (Kind::Way, 1) => {
            for out in 0..outs {
                emit(plugs.turned(step, u64::from(used[0].1) << (out * bits)));
            }
        }
        (Kind::Way, 2) if plugs.join(used[0], used[1]) => emit(plugs.turned(step, 0)),
        _ => {}
    }
}

/// Whether the node of step `layer` can be completed in this state.
#[inline]
pub(crate) fn is_viable<K: Key>(plan: &Plan, layer: usize, key: K) -> bool {
    let Some(step) = plan.steps.get(layer) else { return true };
    let len = if layer == 0 { 0 } else { plan.steps[layer - 1].len as u32 };
    let plugs = Plugs { plan, key, len };
    let Some((used, count)) = plugs.used(&step.ins) else { return false };
    match (step.kind, count) {
        (Kind::End(_), 0) | (Kind::Way, 1) => !step.outs.is_empty(),
        (Kind::End(_), 1) => plugs.may_join(used[0], (u32::MAX, step.code)),
        (Kind::Way, 0) => plan.may_be_empty || 2 <= step.outs.len(),
        (Kind::Way, 2) => plugs.may_join(used[0], used[1]),
        _ => false,
    }
}
