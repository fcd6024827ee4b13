//! Packing as a constraint problem: all ways to lay pieces on a board without overlap.
//!
//! Each piece is a variable, its value the number of a place where it can stand; no square is taken twice.
//! This is the first half of an article on 华容道, with its own means on [`csp_core`]:
//! forward checking (a placed piece takes overlapping places from all others), fewest places first, the degree
//! (larger pieces meet more places of others) among those, places near the goal first.
//! Equal pieces stand in ascending order, so that each packing is met once.
//!
//! A packing says nothing about moves: whether it can be reached is for [`Solver`](crate::Solver).
//!
//! Complexity: exponential; a node with forward checking costs O(pieces).

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use csp_core::propagators::LessThan;
use csp_core::{Attach, Branching, Conflict, Domain, ModelError, Problem, Propagator, Search, Store, Trail, Undo, Var};
use search_control::{Count, End, Limits, Stop};

use crate::board::{Anchor, Piece, Puzzle};

/// Places of a piece: as many as a board may have free squares.
type Places = [u64; 2];

/// The article's techniques, each to be switched; none changes which packings there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PackingConfig {
    /// A placed piece takes overlapping places from all others; otherwise overlap is seen when both stand.
    pub forward_checking: bool,
    /// The piece with the fewest places left comes first; otherwise they come in their order.
    pub fewest: bool,
    /// Among those with as few, the one that meets the most places of others.
    pub degree: bool,
    /// Equal pieces in ascending order, so that packings that differ in names alone are one.
    pub merged: bool,
    /// Places near the first goal are tried first.
    pub goal_first: bool,
}

impl Default for PackingConfig {
    fn default() -> Self {
        Self { forward_checking: true, fewest: true, degree: true, merged: true, goal_first: true }
    }
}

/// For each place of each piece, the places of each other piece that overlap it.
#[derive(Debug)]
struct Overlaps {
    vars: Vec<Var>,
    /// `masks[piece][place][other]`.
    masks: Vec<Vec<Vec<Places>>>,
    has_forward_checking: bool,
}

impl<U: Undo> Propagator<Places, U> for Overlaps {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &var in &self.vars {
            attach.on_fix(var);
        }
    }

    fn propagate(&mut self, store: &mut Store<Places, U>) -> Result<(), Conflict> {
        for (piece, &var) in self.vars.iter().enumerate() {
            let Some(place) = store.value(var) else { continue };
            for (other, mask) in self.masks[piece][place].iter().enumerate().filter(|&(other, _)| other != piece) {
                if self.has_forward_checking || store.is_fixed(self.vars[other]) {
                    store.exclude(self.vars[other], mask)?;
                }
            }
        }
        Ok(())
    }
}

/// How the next piece is chosen.
type Chooser = Box<dyn FnMut(&Store<Places, Trail>) -> Option<Var>>;
/// How its place is chosen.
type Chooses = Box<dyn FnMut(&Store<Places, Trail>, Var) -> usize>;

/// A search for packings of a puzzle's pieces on its board.
///
/// ```
/// use klotski::Puzzle;
/// use klotski::packing::{Packing, PackingConfig};
///
/// let puzzle: Puzzle = "横刀立马".parse()?;
/// let mut packing = Packing::new(&puzzle, PackingConfig::default());
/// let first = packing.next()?.expect("there is one");
/// assert_eq!(puzzle.with_layout(&first).map(|puzzle| puzzle.start()), Ok(first));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Packing {
    search: Search<Places, Trail, (Chooser, Chooses)>,
    vars: Vec<Var>,
    anchors: Vec<Vec<Anchor>>,
}

impl Packing {
    /// A search before its first packing.
    #[must_use]
    pub fn new(puzzle: &Puzzle, config: PackingConfig) -> Self {
        Self::build(puzzle, config).expect("invariant: the constraints are on variables of this problem")
    }

    /// # Errors
    ///
    /// Never: every variable is one of this problem.
    fn build(puzzle: &Puzzle, config: PackingConfig) -> Result<Self, ModelError> {
        let (board, pieces) = (puzzle.board(), puzzle.pieces());
        let squares = board.rows() * board.columns();
        let places = |piece: &Piece| -> Vec<Anchor> {
            (0..squares).filter(|&anchor| board.squares(&piece.shape, anchor).is_some()).collect()
        };
        let anchors: Vec<Vec<Anchor>> = pieces.iter().map(places).collect();
        let mut problem = Problem::<Places>::new();
        let vars: Vec<Var> = anchors.iter().map(|anchors| problem.variable(Domain::below(anchors.len()))).collect();
        let stand =
            |piece: usize, place: usize| board.squares(&pieces[piece].shape, anchors[piece][place]).unwrap_or_default();
        let overlapping = |piece: usize, place: usize, other: usize| {
            let mine = stand(piece, place);
            let meets = |&at: &usize| stand(other, at).iter().any(|square| mine.contains(square));
            Places::of((0..anchors[other].len()).filter(meets))
        };
        let masks: Vec<Vec<Vec<Places>>> = (0..pieces.len())
            .map(|piece| {
                let at = |place| (0..pieces.len()).map(|other| overlapping(piece, place, other)).collect();
                (0..anchors[piece].len()).map(at).collect()
            })
            .collect();
        let meets = |piece: usize| -> usize { masks[piece].iter().flatten().map(Domain::count).sum() };
        let degrees: Vec<usize> = (0..pieces.len()).map(meets).collect();
        problem.post(Overlaps { vars: vars.clone(), masks, has_forward_checking: config.forward_checking })?;
        if config.merged {
            for (number, piece) in pieces.iter().enumerate() {
                let equal = |other: &usize| pieces[*other].shape == piece.shape && pieces[*other].axis == piece.axis;
                if let Some(before) = (0..number).rev().find(equal) {
                    problem.post(LessThan::new(vars[before], vars[number]))?;
                }
            }
        }
        let order = vars.clone();
        let chooser: Chooser = Box::new(move |store| {
            let open = order.iter().copied().enumerate().filter(|&(_, var)| !store.is_fixed(var));
            let key = |&(number, var): &(usize, Var)| {
                let size = if config.fewest { store.domain(var).count() } else { 0 };
                let degree = if config.degree { usize::MAX - degrees[number] } else { 0 };
                (size, degree, number)
            };
            open.min_by_key(key).map(|(_, var)| var)
        });
        let near = config.goal_first.then(|| near_goal(puzzle, &anchors));
        let chooses: Chooses = Box::new(move |store, var| {
            let left = store.domain(var).values();
            match &near {
                Some(near) => left.min_by_key(|&place| near[var.index()][place]),
                None => left.min(),
            }
            .unwrap_or(0)
        });
        let search = problem.into_search((chooser, chooses)).branching(Branching::DWay);
        Ok(Self { search, vars, anchors })
    }

    /// The limits from now on.
    pub fn limits(&mut self, limits: &Limits) {
        self.search.limits(limits);
    }

    /// The next packing: the anchor of each piece; `None` behind the last.
    ///
    /// # Errors
    ///
    /// If a limit was reached.
    #[expect(clippy::should_implement_trait, reason = "a limit is no end")]
    pub fn next(&mut self) -> Result<Option<Vec<Anchor>>, Stop> {
        match self.search.step(&mut ()) {
            csp_core::Step::Exhausted => Ok(None),
            csp_core::Step::Stopped(stop) => Err(stop),
            csp_core::Step::Solution => {
                let store = self.search.store();
                let anchor = |(var, anchors): (&Var, &Vec<Anchor>)| anchors[store.value(*var).unwrap_or(0)];
                Ok(Some(self.vars.iter().zip(&self.anchors).map(anchor).collect()))
            }
        }
    }

    /// How many packings there are from here on.
    pub fn count(&mut self) -> Count {
        let mut found = 0;
        loop {
            match self.search.step(&mut ()) {
                csp_core::Step::Solution => found += 1,
                csp_core::Step::Exhausted => return Count::new(found, End::Exhausted),
                csp_core::Step::Stopped(stop) => return Count::new(found, End::Stopped(stop)),
            }
        }
    }

    /// What was counted so far.
    pub fn counters(&mut self) -> csp_core::Counters {
        self.search.counters()
    }
}

/// How far each place of each piece is from where the first goal wants it, in rows and columns; 0 where it wants nothing.
fn near_goal(puzzle: &Puzzle, anchors: &[Vec<Anchor>]) -> Vec<Vec<usize>> {
    let columns = puzzle.board().columns();
    let goal = puzzle.goals().first();
    let far = |a: Anchor, b: Anchor| (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns);
    let of = |(number, anchors): (usize, &Vec<Anchor>)| {
        let wanted = goal.and_then(|goal| goal.iter().find(|&&(piece, _)| piece == number));
        anchors.iter().map(|&anchor| wanted.map_or(0, |&(_, to)| far(anchor, to))).collect()
    };
    anchors.iter().enumerate().map(of).collect()
}

impl fmt::Debug for Packing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Packing").field("anchors", &self.anchors).finish_non_exhaustive()
    }
}
