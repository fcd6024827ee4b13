//! The public entry: one solver, all questions.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use num_bigint::BigUint;
use search_control::{LimitCheck, Limits, Observer, Outcome, Stop};

use crate::board::{Anchor, Metric, Move, Puzzle, Solution};
use crate::layers::{Layers, Until};
use crate::space::{Key, Kind, Space, Squares, Width, measure};
use crate::stats::{Counters, Stats};

/// An answer with its statistics.
pub type Report<A> = search_control::Report<A, Stats>;

/// What a search by layers does, whatever its words are.
trait Search {
    fn start(&mut self, layouts: &[Vec<Anchor>], check: &LimitCheck) -> Result<(), Stop>;
    fn search(
        &mut self,
        until: Until,
        check: &mut LimitCheck,
        observer: &mut dyn Observer,
    ) -> Result<Option<(usize, usize)>, Stop>;
    fn way_to(&mut self, depth: usize, number: usize, layout: &[Anchor]) -> Vec<Move>;
    fn count_ways(&mut self, depth: usize, check: &mut LimitCheck) -> Result<BigUint, Stop>;
    /// The layouts of a layer; of equal pieces the first stands first.
    fn layer(&self, depth: usize) -> Vec<Vec<Anchor>>;
    /// Layouts of all solved states that were seen.
    fn solved(&mut self) -> Vec<Vec<Anchor>>;
    /// Every way to place the pieces without overlap in which a goal is reached.
    fn solved_placements(&self, check: &mut LimitCheck) -> Result<Vec<Vec<Anchor>>, Stop>;
    fn counters(&self) -> Counters;
    fn key_bits(&self) -> u32;
}

impl<S: Squares, K: Key> Layers<S, K> {
    /// A layout with the pieces of a state.
    fn layout(&self, state: &[u16]) -> Vec<Anchor> {
        let mut layout = alloc::vec![0; self.space.pieces];
        for kind in &self.space.kinds {
            for (&piece, &place) in kind.pieces.iter().zip(&state[kind.first..]) {
                layout[piece] = kind.anchors[usize::from(place)];
            }
        }
        layout
    }
}

impl<S: Squares, K: Key> Search for Layers<S, K> {
    fn start(&mut self, layouts: &[Vec<Anchor>], check: &LimitCheck) -> Result<(), Stop> {
        let states: Vec<Vec<u16>> = layouts.iter().map(|layout| self.space.state(layout)).collect();
        self.start(&states, check)
    }

    fn search(
        &mut self,
        until: Until,
        check: &mut LimitCheck,
        observer: &mut dyn Observer,
    ) -> Result<Option<(usize, usize)>, Stop> {
        self.search(until, check, observer)
    }

    fn way_to(&mut self, depth: usize, number: usize, layout: &[Anchor]) -> Vec<Move> {
        let way = self.way_to(depth, number);
        let mut layout = layout.to_vec();
        let mut moves = Vec::with_capacity(depth);
        for pair in way.windows(2) {
            let Some(one) = self.space.kinds.iter().find_map(|kind| moved(kind, &pair[0], &pair[1], &layout)) else {
                break;
            };
            layout[one.piece] = one.to;
            moves.push(one);
        }
        moves
    }

    fn count_ways(&mut self, depth: usize, check: &mut LimitCheck) -> Result<BigUint, Stop> {
        self.count_ways(depth, check)
    }

    fn layer(&self, depth: usize) -> Vec<Vec<Anchor>> {
        self.layer(depth).map(|number| self.layout(&self.state(number))).collect()
    }

    fn solved(&mut self) -> Vec<Vec<Anchor>> {
        let numbers = self.solved();
        numbers.into_iter().map(|number| self.layout(&self.state(number))).collect()
    }

    fn solved_placements(&self, check: &mut LimitCheck) -> Result<Vec<Vec<Anchor>>, Stop> {
        let mut found = Vec::new();
        let space = &self.space;
        // Pieces one after another, those of one kind ascending.
        let kinds: Vec<&Kind<S>> = space.kinds.iter().flat_map(|kind| kind.pieces.iter().map(move |_| kind)).collect();
        let (mut state, mut taken) = (Vec::new(), alloc::vec![S::EMPTY]);
        let mut next = 0_u16;
        loop {
            let depth = state.len();
            let place = kinds.get(depth).and_then(|kind| {
                (next..kind.anchors.len() as u16).find(|&place| !kind.squares[usize::from(place)].meets(taken[depth]))
            });
            if let Some(place) = place {
                check.work()?;
                taken.push(taken[depth].union(kinds[depth].squares[usize::from(place)]));
                state.push(place);
                let is_same_kind = kinds.get(depth + 1).is_some_and(|kind| core::ptr::eq(*kind, kinds[depth]));
                next = if is_same_kind { place + 1 } else { 0 };
                continue;
            }
            if depth == kinds.len() && space.is_solved(&state) {
                found.push(self.layout(&state));
            }
            let Some(place) = state.pop() else { return Ok(found) };
            taken.pop();
            next = place + 1;
        }
    }

    fn counters(&self) -> Counters {
        let (key_bytes, slot_bytes) = (self.key_bytes(), self.slot_bytes());
        Counters {
            nodes: self.expanded() as u64,
            states: self.len() as u64,
            depth: self.depth() as u64,
            key_bytes,
            slot_bytes,
        }
    }

    fn key_bits(&self) -> u32 {
        K::BITS
    }
}

/// The move between two states of which a piece of this kind has moved.
fn moved<S>(kind: &Kind<S>, before: &[u16], after: &[u16], layout: &[Anchor]) -> Option<Move> {
    let range = kind.first..kind.first + kind.pieces.len();
    let (before, after) = (&before[range.clone()], &after[range]);
    let gone = before.iter().find(|place| !after.contains(place))?;
    let come = after.iter().find(|place| !before.contains(place))?;
    let (from, to) = (kind.anchors[usize::from(*gone)], kind.anchors[usize::from(*come)]);
    let piece = kind.pieces.iter().copied().find(|&piece| layout[piece] == from)?;
    Some(Move { piece, from, to })
}

/// The states of a puzzle cannot be written in 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyPieces;

impl fmt::Display for TooManyPieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected fewer pieces: the places of all must fit 128 bits")
    }
}

impl core::error::Error for TooManyPieces {}

/// How many shortest solutions there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortestCount {
    /// Their length.
    pub length: usize,
    /// How many sequences of states, equal pieces not told apart, have it.
    pub solutions: BigUint,
}

/// Layouts that are farthest from something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Farthest {
    /// How far.
    pub distance: usize,
    /// All layouts at this distance; of equal pieces the first stands first.
    pub layouts: Vec<Vec<Anchor>>,
    /// How many layouts were seen in all.
    pub states: usize,
}

/// Finds shortest solutions.
///
/// ```
/// use klotski::{Metric, Puzzle, Solver, verify};
///
/// let puzzle: Puzzle = "横刀立马".parse()?;
/// for (metric, length) in [(Metric::Move, 81), (Metric::Slide, 90), (Metric::Step, 116)] {
///     let puzzle = puzzle.clone().with_metric(metric);
///     let solution = Solver::new(&puzzle)?.solve().answer.solution().expect("it has one");
///     assert_eq!(solution.len(), length);
///     assert_eq!(verify(&puzzle, &solution), Ok(()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'p, O: Observer = ()> {
    puzzle: &'p Puzzle,
    limits: Limits,
    observer: O,
    search: Box<dyn Search>,
}

impl<'p> Solver<'p> {
    /// A solver of `puzzle` without limits.
    ///
    /// # Errors
    ///
    /// If the states cannot be written in 128 bits.
    pub fn new(puzzle: &'p Puzzle) -> Result<Self, TooManyPieces> {
        let (free, width) = measure(puzzle).ok_or(TooManyPieces)?;
        let metric = puzzle.metric();
        let search: Box<dyn Search> = match (free <= 64, width) {
            (true, Width::Single) => Box::new(layers::<u64, u64>(puzzle, metric)),
            (true, Width::Double) => Box::new(layers::<u64, u128>(puzzle, metric)),
            (false, Width::Single) => Box::new(layers::<u128, u64>(puzzle, metric)),
            (false, Width::Double) => Box::new(layers::<u128, u128>(puzzle, metric)),
        };
        Ok(Self { puzzle, limits: Limits::none(), observer: (), search })
    }
}

fn layers<S: Squares, K: Key>(puzzle: &Puzzle, metric: Metric) -> Layers<S, K> {
    Layers::new(Space::new(puzzle, K::BITS), metric)
}

impl<'p, O: Observer> Solver<'p, O> {
    /// The limits of each question from now on; a node is a state.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Lets `observer` listen; it hears of states as nodes of the depth of their layer.
    #[must_use]
    pub fn observe<P: Observer>(self, observer: P) -> Solver<'p, P> {
        Solver { puzzle: self.puzzle, limits: self.limits, observer, search: self.search }
    }

    /// Returns the observer.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// A shortest solution; of several always the same.
    ///
    /// Where a limit stopped it, [`Counters::depth`] says how far there is none.
    pub fn solve(&mut self) -> Report<Outcome<Solution>> {
        let start = self.puzzle.start();
        let answer = match self.run(core::slice::from_ref(&start), Until::Solved) {
            Err(stop) => Outcome::Stopped(stop),
            Ok(None) => Outcome::Unsolvable,
            Ok(Some((depth, number))) => {
                let moves = self.search.way_to(depth, number, &start);
                Outcome::Solved(Solution { moves, metric: self.puzzle.metric() })
            }
        };
        self.report(answer)
    }

    /// How many shortest solutions there are.
    pub fn count_shortest(&mut self) -> Report<Outcome<ShortestCount>> {
        let start = self.puzzle.start();
        let answer = match self.run(&[start], Until::AllSolved) {
            Err(stop) => Outcome::Stopped(stop),
            Ok(None) => Outcome::Unsolvable,
            Ok(Some((length, _))) => {
                let mut check = LimitCheck::new(&self.limits);
                match self.search.count_ways(length, &mut check) {
                    Ok(solutions) => Outcome::Solved(ShortestCount { length, solutions }),
                    Err(stop) => Outcome::Stopped(stop),
                }
            }
        };
        self.report(answer)
    }

    /// The layouts that are farthest from the start.
    ///
    /// # Errors
    ///
    /// If a limit was reached.
    pub fn farthest_from_start(&mut self) -> Result<Farthest, Stop> {
        let start = self.puzzle.start();
        self.run(&[start], Until::All)?;
        Ok(self.farthest())
    }

    /// The layouts among those that the start reaches that are farthest from being solved; `None` if none is solved.
    ///
    /// # Errors
    ///
    /// If a limit was reached.
    pub fn farthest_from_goal(&mut self) -> Result<Option<Farthest>, Stop> {
        let start = self.puzzle.start();
        self.run(&[start], Until::All)?;
        let solved = self.search.solved();
        if solved.is_empty() {
            return Ok(None);
        }
        self.run(&solved, Until::All)?;
        Ok(Some(self.farthest()))
    }

    /// The hardest layouts of these pieces on this board: those that are farthest from being solved
    /// among all that can be; `None` if the goal cannot be.
    ///
    /// # Errors
    ///
    /// If a limit was reached.
    pub fn hardest(&mut self) -> Result<Option<Farthest>, Stop> {
        let mut check = LimitCheck::new(&self.limits);
        let solved = self.search.solved_placements(&mut check)?;
        if solved.is_empty() {
            return Ok(None);
        }
        self.run(&solved, Until::All)?;
        Ok(Some(self.farthest()))
    }

    /// Searches from these layouts on.
    fn run(&mut self, layouts: &[Vec<Anchor>], until: Until) -> Result<Option<(usize, usize)>, Stop> {
        let mut check = LimitCheck::new(&self.limits);
        self.search.start(layouts, &check)?;
        self.search.search(until, &mut check, &mut self.observer)
    }

    /// The last layer that has a state.
    fn farthest(&self) -> Farthest {
        let counters = self.search.counters();
        let distance = (counters.depth as usize).saturating_sub(1);
        Farthest { distance, layouts: self.search.layer(distance), states: counters.states as usize }
    }

    fn report<A>(&self, answer: A) -> Report<A> {
        let (metric, key_bits) = (self.puzzle.metric(), self.search.key_bits());
        Report { answer, stats: Stats { metric, key_bits, counters: self.search.counters() } }
    }
}

impl<O: Observer> fmt::Debug for Solver<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("puzzle", &self.puzzle).field("limits", &self.limits).finish_non_exhaustive()
    }
}
