//! Solutions from layers: walked back from where the sides meet.
//!
//! # Idea
//!
//! The sets of states suffice to say whether there is no solution, one, or more: the numbers of ways are not needed.
//! All layers are kept. A pair of states that fit has a way back to the beginning on both sides,
//! for every state in a layer was reached from one in the layer before; whoever looks for it makes the successors
//! of that layer once more. Where a state has two predecessors, there are two solutions.
//!
//! # Complexity
//!
//! Time: at most twice that of a count; space: all states without their numbers.
//!
//! # When it helps (measured)
//!
//! Where a depth-first search begins on the wrong side: see the records of `flowfree.txt` under `fill` in `benches/results`.

use alloc::vec::Vec;

use bitvec::vec::BitVec;
use search_control::{Limits, Observer, Stop};

use super::key::{Key, MOST_WORDS, Wide};
use super::layer::{Tally, Total};
use super::meet::{Break, Run, Sides};
use super::plan::Plan;
use super::transition::{is_viable, successors};
use crate::stats::Counters;

/// A state is there, or not.
#[derive(Clone, Debug, PartialEq)]
struct Seen(bool);

impl Tally for Seen {
    fn zero() -> Self {
        Self(false)
    }
    fn add(&mut self, other: &Self) -> bool {
        self.0 |= other.0;
        true
    }
    fn is_zero(&self) -> bool {
        !self.0
    }
    fn total(self) -> Total {
        u8::from(self.0).into()
    }
}

/// The edges of `most` solutions, one or two; fewer only if there are no more. The tables take at most `bytes`.
///
/// # Errors
///
/// If a limit is reached.
pub(crate) fn witnesses<O: Observer>(
    plans: &[Plan; 2],
    (most, edges): (usize, usize),
    (limits, bytes): (&Limits, u64),
    observer: &mut O,
    counters: &mut Counters,
) -> Result<Vec<BitVec>, Stop> {
    let mut run = Run::new(plans, limits, bytes, observer, counters);
    run.check.node()?;
    if plans.iter().any(|plan| !is_viable(plan, 0, 0_u64)) {
        return Ok(Vec::new());
    }
    match plans.iter().map(Plan::key_words).max() {
        Some(1) => run.witnesses::<u64>(most, edges),
        Some(2) => run.witnesses::<u128>(most, edges),
        Some(4) => run.witnesses::<Wide<4>>(most, edges),
        Some(8) => run.witnesses::<Wide<8>>(most, edges),
        _ => run.witnesses::<Wide<MOST_WORDS>>(most, edges),
    }
}

impl<O: Observer> Run<'_, O> {
    fn witnesses<K: Key>(&mut self, most: usize, edges: usize) -> Result<Vec<BitVec>, Stop> {
        let mut sides = Sides::<K, Seen>::new(&Seen(true), true);
        match self.meet(&mut sides) {
            Ok(()) => {}
            Err(Break::Stopped(stop)) => return Err(stop),
            Err(Break::Overflow) => unreachable!("invariant: there is nothing to sum"),
        }
        let pairs = self.pairs(&sides, most)?;
        let mut solutions = Vec::with_capacity(most);
        for &pair in &pairs {
            // The sides have as many ways as are still wanted.
            let wanted = if pairs.len() == most { 1 } else { most };
            let firsts = self.ways_back(&sides, 0, pair[0], wanted, edges)?;
            let wanted = if firsts.len() == wanted { 1 } else { wanted };
            let seconds = self.ways_back(&sides, 1, pair[1], wanted, edges)?;
            for first in &firsts {
                for second in &seconds {
                    solutions.push(first.clone() | second);
                }
            }
        }
        solutions.truncate(most);
        Ok(solutions)
    }

    /// The first pairs of states that make solutions.
    fn pairs<K: Key>(&mut self, sides: &Sides<K, Seen>, most: usize) -> Result<Vec<[K; 2]>, Stop> {
        let join = self.joined(sides)?;
        let keys = [0, 1].map(|side| sides.layers[side].states().map(|(key, _)| key).collect::<Vec<_>>());
        let mut pairs = Vec::with_capacity(most);
        for [firsts, seconds] in join.groups() {
            for first in firsts {
                self.check.work()?;
                let mut second = seconds.start;
                while second < seconds.end {
                    self.pair()?;
                    if let Err(place) = join.fit(first, second) {
                        second = join.behind(second, place);
                        continue;
                    }
                    pairs.push([keys[0][join.index(0, first)], keys[1][join.index(1, second)]]);
                    if pairs.len() == most {
                        return Ok(pairs);
                    }
                    second += 1;
                }
            }
        }
        Ok(pairs)
    }

    /// The edges on up to `wanted` ways from the beginning of a side to `head` in its last layer.
    fn ways_back<K: Key>(
        &mut self,
        sides: &Sides<K, Seen>,
        side: usize,
        head: K,
        wanted: usize,
        edges: usize,
    ) -> Result<Vec<BitVec>, Stop> {
        let plan = &self.plans[side];
        let mut ways = alloc::vec![(head, BitVec::repeat(false, edges))];
        let kept = sides.kept.iter().flat_map(|kept| &kept[side]);
        let layers: Vec<&Vec<K>> = kept.collect();
        for (at, layer) in layers.into_iter().enumerate().rev() {
            let step = &plan.steps[at];
            for (key, used) in &mut ways {
                for (place, &edge) in step.outs.iter().enumerate() {
                    let bit = (step.at + place) as u32 * plan.digit_bits;
                    used.set(edge, key.get(bit, plan.digit_bits) != 0);
                }
            }
            // The predecessors that are wanted of each.
            let needed = if ways.len() == wanted { 1 } else { wanted };
            let mut found = alloc::vec![Vec::with_capacity(needed); ways.len()];
            for &key in layer {
                self.state()?;
                successors(plan, at, key, |next| {
                    for ((head, _), found) in ways.iter().zip(&mut found) {
                        if *head == next && found.len() < needed {
                            found.push(key);
                        }
                    }
                });
                if found.iter().all(|found| found.len() == needed) {
                    break;
                }
            }
            let before = |((_, used), keys): (&(K, BitVec), Vec<K>)| {
                keys.into_iter().map(|key| (key, used.clone())).collect::<Vec<_>>()
            };
            ways = ways.iter().zip(found).flat_map(before).collect();
        }
        Ok(ways.into_iter().map(|(_, used)| used).collect())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::config::{Config, Engine};
    use crate::generate::random_cover;
    use crate::{Board, Features, Puzzle, Rules, Solver, verify};
    use search_control::{LimitCheck, SeededRandom};

    fn found(puzzle: &Puzzle, most: usize, bytes: u64) -> Result<Vec<crate::Solution>, Stop> {
        let plans = Plan::both_ways(puzzle, &mut LimitCheck::new(&Limits::none())).expect("no limit").expect("narrow");
        let size = (most, puzzle.board().edges().len());
        let limits = Limits::none();
        let sets = witnesses(&plans, size, (&limits, bytes), &mut (), &mut Counters::default())?;
        Ok(sets.into_iter().map(|used| puzzle.solution(used)).collect())
    }

    /// As many as there are, up to two, all right and different; on boards with and without labels left out.
    #[test]
    fn witnesses_are_solutions_and_as_many_as_there_are() {
        let mut seen = [0; 3];
        for seed in 0..200 {
            let mut random = SeededRandom::new(seed);
            let (columns, rows) = (3 + random.below(4) as usize, 3 + random.below(4) as usize);
            let Some(paths) = random_cover(columns, rows, &mut random) else { continue };
            let mut names = alloc::vec![None; columns * rows];
            // With a path left out most boards have no solution under `fill`.
            for (label, path) in paths.iter().enumerate().skip(usize::from(seed % 3 == 0)) {
                for end in [path[0], path[path.len() - 1]] {
                    names[end] = Some(alloc::format!("p{label}"));
                }
            }
            let board = Board::new(columns, &alloc::vec![true; columns * rows], Features::default()).expect("a board");
            let Ok(puzzle) = Puzzle::new(board, Rules::FILL, &names) else { continue };
            for rules in [Rules::FILL, Rules::NUMLIN] {
                let puzzle = puzzle.with_rules(rules).expect("squares");
                let config = Config { engine: Engine::Edge, ..Config::default() };
                let count = Solver::new(&puzzle, config).expect("edge").count_up_to(2).answer.found() as usize;
                seen[count] += 1;
                for most in [1, 2] {
                    let solutions = found(&puzzle, most, u64::MAX).expect("no limit");
                    assert_eq!(solutions.len(), count.min(most), "{puzzle}");
                    for solution in &solutions {
                        assert_eq!(verify(&puzzle, solution), Ok(()), "{puzzle}{solution}");
                    }
                    assert!(solutions.len() < 2 || solutions[0] != solutions[1], "{puzzle}{}", solutions[0]);
                }
                assert_eq!(found(&puzzle, 2, 100).map(|all| all.len()), Err(Stop::Memory));
            }
        }
        assert!(seen.iter().all(|&boards| 20 < boards), "{}", alloc::format!("{seen:?}").to_string());
    }
}
