//! Every way to place the pieces without overlap in which a goal is reached.
//!
//! The pieces that a goal names stand first; the others go kind by kind to what is free, those of one kind ascending,
//! so that each placement of a goal is met once.
//!
//! Complexity: a node for each place that is taken; as many placements as there are.

use alloc::vec::Vec;

use search_control::{LimitCheck, Stop};

use crate::space::{Kind, Space, Wanted};
use crate::word::{Key, Squares};

impl<S: Squares, K: Key> Space<S, K> {
    /// All solved states; one that reaches several goals is met for each.
    ///
    /// # Errors
    ///
    /// If a limit was reached; a node is a place that is taken.
    pub(crate) fn solved(&self, check: &mut LimitCheck) -> Result<Vec<Vec<u16>>, Stop> {
        let mut found = Vec::new();
        for goal in &self.goals {
            self.solved_for(goal, &mut found, check)?;
        }
        Ok(found)
    }

    fn solved_for(&self, goal: &Wanted, found: &mut Vec<Vec<u16>>, check: &mut LimitCheck) -> Result<(), Stop> {
        let wanted =
            |number: usize| goal.iter().find(|(kind, _)| *kind == number).map_or(&[][..], |(_, places)| places);
        let mut first = S::EMPTY;
        // The pieces that no goal names, one after another.
        let mut free: Vec<(usize, &Kind<S, K>)> = Vec::new();
        for (number, kind) in self.kinds.iter().enumerate() {
            let places = wanted(number);
            for &place in places {
                let Some(spot) = kind.spots.get(usize::from(place)).filter(|spot| !spot.squares.meets(first)) else {
                    return Ok(());
                };
                first = first.union(spot.squares);
            }
            let Some(left) = kind.pieces.len().checked_sub(places.len()) else { return Ok(()) };
            free.extend(core::iter::repeat_n((number, kind), left));
        }
        let (mut places, mut taken) = (Vec::<u16>::with_capacity(free.len()), alloc::vec![first]);
        let mut next = 0_u16;
        loop {
            let depth = places.len();
            let place = free.get(depth).and_then(|(_, kind)| {
                let spots = &kind.spots;
                (next..spots.len() as u16).find(|&place| !spots[usize::from(place)].squares.meets(taken[depth]))
            });
            if let Some(place) = place {
                check.node()?;
                let (number, kind) = free[depth];
                taken.push(taken[depth].union(kind.spots[usize::from(place)].squares));
                places.push(place);
                let is_same_kind = free.get(depth + 1).is_some_and(|&(other, _)| other == number);
                next = if is_same_kind { place + 1 } else { 0 };
                continue;
            }
            if depth == free.len() {
                let bytes = size_of::<Vec<u16>>() + self.pieces * size_of::<u16>();
                check.memory((2 * found.len() * bytes) as u64)?;
                found.push(self.joined(goal, &free, &places));
            }
            let Some(place) = places.pop() else { return Ok(()) };
            taken.pop();
            next = place + 1;
        }
    }

    /// The state of the pieces that a goal names, and of the others at `places`.
    fn joined(&self, goal: &Wanted, free: &[(usize, &Kind<S, K>)], places: &[u16]) -> Vec<u16> {
        let mut state = Vec::with_capacity(self.pieces);
        for (number, kind) in self.kinds.iter().enumerate() {
            state.extend(goal.iter().filter(|(other, _)| *other == number).flat_map(|(_, places)| places));
            state.extend(free.iter().zip(places).filter(|((other, _), _)| *other == number).map(|(_, place)| place));
            state[kind.first..].sort_unstable();
        }
        state
    }
}
