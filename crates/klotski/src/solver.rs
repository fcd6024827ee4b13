//! The public entry: one solver, all questions.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use num_bigint::BigUint;
use search_control::{LimitCheck, Limits, Observer, Outcome, Stop};

use crate::board::{Anchor, Move, Puzzle, Solution};
use crate::config::Config;
use crate::layers::{Layers, Until};
use crate::space::{Kind, Measure, Space, measure};
use crate::stats::{Counters, Stats};
use crate::table::Index;
use crate::word::{Key, Squares};

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
    /// Every first move of a way from a layout to a solved state of layer `depth`.
    fn first_moves(&mut self, depth: usize, layout: &[Anchor], check: &mut LimitCheck) -> Result<Vec<Move>, Stop>;
    /// The layouts of a layer, ascending, images included; of equal pieces the first stands first.
    fn layer(&self, depth: usize) -> Vec<Vec<Anchor>>;
    /// Layouts of all solved states that were seen.
    fn solved(&mut self) -> Vec<Vec<Anchor>>;
    fn index(&self, check: &LimitCheck) -> Result<Index, Stop>;
    /// The layer of a layout; `None` if it was not seen.
    fn depth_of(&mut self, layout: &[Anchor], index: &Index) -> Option<usize>;
    /// All moves from a layout.
    fn moves(&mut self, layout: &[Anchor]) -> Vec<Move>;
    /// Every way to place the pieces without overlap in which a goal is reached.
    fn solved_placements(&self, check: &mut LimitCheck) -> Result<Vec<Vec<Anchor>>, Stop>;
    fn counters(&self) -> Counters;
    fn key_bits(&self) -> u32;
    fn symmetries(&self) -> usize;
    #[cfg(feature = "rayon")]
    fn use_threads(&mut self);
    #[cfg(feature = "rayon")]
    fn uses_threads(&self) -> bool;
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

    /// The move between two states that are one apart.
    fn moved(&self, before: &[u16], after: &[u16], layout: &[Anchor]) -> Option<Move> {
        self.space.kinds.iter().find_map(|kind| moved(kind, before, after, layout))
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
        let way = self.way_to(depth, number, &self.space.state(layout));
        let mut layout = layout.to_vec();
        let mut moves = Vec::with_capacity(depth);
        for pair in way.windows(2) {
            let Some(one) = self.moved(&pair[0], &pair[1], &layout) else { break };
            layout[one.piece] = one.to;
            moves.push(one);
        }
        moves
    }

    fn count_ways(&mut self, depth: usize, check: &mut LimitCheck) -> Result<BigUint, Stop> {
        self.count_ways(depth, check)
    }

    fn first_moves(&mut self, depth: usize, layout: &[Anchor], check: &mut LimitCheck) -> Result<Vec<Move>, Stop> {
        let start = self.space.state(layout);
        let steps = self.first_steps(depth, &start, check)?;
        Ok(steps.iter().filter_map(|step| self.moved(&start, step, layout)).collect())
    }

    fn layer(&self, depth: usize) -> Vec<Vec<Anchor>> {
        let orbits = self.layer(depth).flat_map(|number| self.space.orbit(&self.state(number)));
        let mut layouts: Vec<Vec<Anchor>> = orbits.map(|state| self.layout(&state)).collect();
        layouts.sort_unstable();
        layouts
    }

    fn solved(&mut self) -> Vec<Vec<Anchor>> {
        let numbers = self.solved();
        numbers.into_iter().map(|number| self.layout(&self.state(number))).collect()
    }

    fn index(&self, check: &LimitCheck) -> Result<Index, Stop> {
        self.index(check)
    }

    fn depth_of(&mut self, layout: &[Anchor], index: &Index) -> Option<usize> {
        let state = self.space.state(layout);
        self.depth_of(&state, index)
    }

    fn moves(&mut self, layout: &[Anchor]) -> Vec<Move> {
        let state = self.space.state(layout);
        let near = self.states_near(&state);
        near.iter().filter_map(|after| self.moved(&state, after, layout)).collect()
    }

    fn solved_placements(&self, check: &mut LimitCheck) -> Result<Vec<Vec<Anchor>>, Stop> {
        let states = self.space.solved(check)?;
        Ok(states.iter().map(|state| self.layout(state)).collect())
    }

    fn counters(&self) -> Counters {
        let (key_bytes, slot_bytes) = (self.key_bytes(), self.slot_bytes());
        Counters {
            nodes: self.expanded() as u64,
            states: self.len() as u64,
            mirrored: self.mirrored(),
            depth: self.depth() as u64,
            key_bytes,
            slot_bytes,
        }
    }

    fn key_bits(&self) -> u32 {
        K::BITS
    }

    fn symmetries(&self) -> usize {
        self.space.symmetries.len()
    }

    #[cfg(feature = "rayon")]
    fn use_threads(&mut self) {
        self.is_parallel = true;
    }

    #[cfg(feature = "rayon")]
    fn uses_threads(&self) -> bool {
        self.is_parallel
    }
}

/// The move between two states of which a piece of this kind has moved.
fn moved<S, K>(kind: &Kind<S, K>, before: &[u16], after: &[u16], layout: &[Anchor]) -> Option<Move> {
    let (before, after) = (&before[kind.range()], &after[kind.range()]);
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

/// The next best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// How far the goal is.
    pub distance: usize,
    /// Every move that begins a shortest solution, by the places of the pieces behind it; none if the puzzle is solved.
    pub moves: Vec<Move>,
}

/// Layouts that are farthest from something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Farthest {
    /// How far.
    pub distance: usize,
    /// All layouts at this distance, ascending; of equal pieces the first stands first.
    pub layouts: Vec<Vec<Anchor>>,
    /// How many layouts were seen in all.
    pub states: usize,
}

/// Finds shortest solutions.
///
/// ```
/// use klotski::{Config, Metric, Puzzle, Solver, verify};
///
/// let puzzle: Puzzle = "横刀立马".parse()?;
/// for (metric, length) in [(Metric::Move, 81), (Metric::Slide, 90), (Metric::Step, 116)] {
///     let puzzle = puzzle.clone().with_metric(metric);
///     let solution = Solver::new(&puzzle, Config::default())?.solve().answer.solution().expect("it has one");
///     assert_eq!(solution.len(), length);
///     assert_eq!(verify(&puzzle, &solution), Ok(()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'p, O: Observer = ()> {
    puzzle: &'p Puzzle,
    config: Config,
    limits: Limits,
    observer: O,
    search: Box<dyn Search>,
    /// Of the shortest solutions, if the last search found it.
    length: Option<u64>,
}

impl<'p> Solver<'p> {
    /// A solver of `puzzle` without limits.
    ///
    /// # Errors
    ///
    /// If the states cannot be written in 128 bits.
    pub fn new(puzzle: &'p Puzzle, config: Config) -> Result<Self, TooManyPieces> {
        let search = search(puzzle, config)?;
        Ok(Self { puzzle, config, limits: Limits::none(), observer: (), search, length: None })
    }
}

/// A search whose words are as wide as the puzzle asks for.
fn search(puzzle: &Puzzle, config: Config) -> Result<Box<dyn Search>, TooManyPieces> {
    let measure = measure(puzzle, config).ok_or(TooManyPieces)?;
    Ok(match (measure.free <= 64, measure.key_bits) {
        (true, 64) => Box::new(layers::<u64, u64>(puzzle, config, measure)),
        (true, _) => Box::new(layers::<u64, u128>(puzzle, config, measure)),
        (false, 64) => Box::new(layers::<u128, u64>(puzzle, config, measure)),
        (false, _) => Box::new(layers::<u128, u128>(puzzle, config, measure)),
    })
}

fn layers<S: Squares, K: Key>(puzzle: &Puzzle, config: Config, measure: Measure) -> Layers<S, K> {
    Layers::new(Space::new(puzzle, config, measure.form), puzzle.metric())
}

impl<'p, O: Observer> Solver<'p, O> {
    /// The limits of each question from now on; a node is a state.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Lets `observer` listen; it hears of states as nodes of the depth of their layer, and of the first solved one as a solution.
    #[must_use]
    pub fn observe<P: Observer>(self, observer: P) -> Solver<'p, P> {
        Solver {
            puzzle: self.puzzle,
            config: self.config,
            limits: self.limits,
            observer,
            search: self.search,
            length: self.length,
        }
    }

    /// Expands large layers in the threads of the current pool.
    ///
    /// Answers and counters are the same for any number of threads, and but for the bytes of tables those of a solver
    /// without this; only where a limit ends a search in the midst of a layer may other states have been seen by then.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn parallel(mut self) -> Self {
        self.search.use_threads();
        self
    }

    /// Returns the observer.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// A shortest solution; of several always the same.
    ///
    /// Where a limit stopped it, [`Stats::bound`] says what no solution is shorter than.
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
        let answer = match self.run(&[start], Until::Solved) {
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

    /// How far the goal is, and every move that begins a shortest solution.
    ///
    /// For another position of the same pieces see [`Puzzle::with_layout`]; for many, [`distances`](Self::distances).
    pub fn hint(&mut self) -> Report<Outcome<Hint>> {
        let start = self.puzzle.start();
        let answer = match self.run(core::slice::from_ref(&start), Until::Solved) {
            Err(stop) => Outcome::Stopped(stop),
            Ok(None) => Outcome::Unsolvable,
            Ok(Some((0, _))) => Outcome::Solved(Hint { distance: 0, moves: Vec::new() }),
            Ok(Some((distance, _))) => {
                let mut check = LimitCheck::new(&self.limits);
                match self.search.first_moves(distance, &start, &mut check) {
                    Ok(moves) => Outcome::Solved(Hint { distance, moves }),
                    Err(stop) => Outcome::Stopped(stop),
                }
            }
        };
        self.report(answer)
    }

    /// The distance from every position of these pieces to the goal, to be asked as often as wanted.
    ///
    /// # Errors
    ///
    /// If a limit was reached.
    pub fn distances(&mut self) -> Result<Distances<'_>, Stop> {
        self.run_from_goal()?;
        let index = self.search.index(&LimitCheck::new(&self.limits))?;
        Ok(Distances { search: &mut *self.search, index, puzzle: self.puzzle })
    }

    /// The layouts that are farthest from the start.
    ///
    /// # Errors
    ///
    /// If a limit was reached.
    pub fn farthest_from_start(&mut self) -> Result<Farthest, Stop> {
        let start = self.puzzle.start();
        self.run_apart(&[start], Until::All)?;
        Ok(self.farthest())
    }

    /// The layouts among those that the start reaches that are farthest from being solved; `None` if none is solved.
    ///
    /// # Errors
    ///
    /// If a limit was reached.
    pub fn farthest_from_goal(&mut self) -> Result<Option<Farthest>, Stop> {
        let start = self.puzzle.start();
        self.run_apart(&[start], Until::All)?;
        let solved = self.search.solved();
        if solved.is_empty() {
            return Ok(None);
        }
        self.run_apart(&solved, Until::All)?;
        Ok(Some(self.farthest()))
    }

    /// The hardest layouts of these pieces on this board: those that are farthest from being solved
    /// among all that can be; `None` if the goal cannot be.
    ///
    /// # Errors
    ///
    /// If a limit was reached.
    pub fn hardest(&mut self) -> Result<Option<Farthest>, Stop> {
        Ok(self.run_from_goal()?.then(|| self.farthest()))
    }

    /// Searches from all solved placements on; returns whether there is one.
    fn run_from_goal(&mut self) -> Result<bool, Stop> {
        let mut check = LimitCheck::new(&self.limits);
        let solved = self.search.solved_placements(&mut check)?;
        self.run(&solved, Until::All)?;
        Ok(!solved.is_empty())
    }

    /// Searches without merging images: an image of what the start reaches need not be reached.
    fn run_apart(&mut self, layouts: &[Vec<Anchor>], until: Until) -> Result<(), Stop> {
        if 0 < self.search.symmetries()
            && let Ok(apart) = search(self.puzzle, Config { mirror: false, ..self.config })
        {
            let merged = core::mem::replace(&mut self.search, apart);
            #[cfg(feature = "rayon")]
            if merged.uses_threads() {
                self.search.use_threads();
            }
            drop(merged);
        }
        self.run(layouts, until).map(|_| ())
    }

    /// Searches from these layouts on.
    fn run(&mut self, layouts: &[Vec<Anchor>], until: Until) -> Result<Option<(usize, usize)>, Stop> {
        self.length = None;
        let mut check = LimitCheck::new(&self.limits);
        self.search.start(layouts, &check)?;
        let found = self.search.search(until, &mut check, &mut self.observer)?;
        self.length = found.map(|(length, _)| length as u64);
        if found.is_some() {
            self.observer.solution(1);
        }
        Ok(found)
    }

    /// The last layer that has a state.
    fn farthest(&self) -> Farthest {
        let counters = self.search.counters();
        let distance = (counters.depth as usize).saturating_sub(1);
        let states = (counters.states + counters.mirrored) as usize;
        Farthest { distance, layouts: self.search.layer(distance), states }
    }

    /// What the last search did.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let (metric, key_bits) = (self.puzzle.metric(), self.search.key_bits());
        Stats { metric, key_bits, config: self.config, length: self.length, counters: self.search.counters() }
    }

    fn report<A>(&self, answer: A) -> Report<A> {
        Report { answer, stats: self.stats() }
    }
}

impl<O: Observer> fmt::Debug for Solver<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("puzzle", &self.puzzle).field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// The distance of every position to the goal.
pub struct Distances<'s> {
    search: &'s mut dyn Search,
    index: Index,
    puzzle: &'s Puzzle,
}

impl Distances<'_> {
    /// How far a layout of the puzzle's pieces is from the goal; `None` if it cannot be solved or is none.
    ///
    /// ```
    /// use klotski::{Config, Puzzle, Solver};
    ///
    /// let puzzle: Puzzle = "横刀立马".parse()?;
    /// let mut solver = Solver::new(&puzzle, Config::default())?;
    /// let mut distances = solver.distances()?;
    /// assert_eq!(distances.of(&puzzle.start()), Some(81));
    /// let best = distances.best_moves(&puzzle.start());
    /// assert!(!best.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(&mut self, layout: &[Anchor]) -> Option<usize> {
        self.puzzle.with_layout(layout).ok()?;
        self.search.depth_of(layout, &self.index)
    }

    /// Every move that begins a shortest solution from a layout; none if it is solved or cannot be.
    pub fn best_moves(&mut self, layout: &[Anchor]) -> Vec<Move> {
        let Some(distance) = self.of(layout) else { return Vec::new() };
        let mut moves = self.search.moves(layout);
        let mut after = layout.to_vec();
        moves.retain(|one| {
            after[one.piece] = one.to;
            let next = self.search.depth_of(&after, &self.index);
            after[one.piece] = one.from;
            next.is_some_and(|next| next < distance)
        });
        moves
    }
}

impl fmt::Debug for Distances<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Distances").field("counters", &self.search.counters()).finish_non_exhaustive()
    }
}
