//! The path view, as a baseline: walk from 1 to the last number, cell by cell.
//!
//! # Idea
//!
//! Standing at `v`, the walker may go to a neighbour that is free, or to the cell where `v + 1` is given, and nowhere else.
//! With Warnsdorff's rule it tries first the cells with the fewest exits, that is, free neighbours.
//! If 1 is not given it starts at every free cell in turn.
//!
//! # Complexity
//!
//! Exponential: the walker sees a cut-off corner only when it has nowhere left to go.
//! A node costs the neighbours of a cell, and theirs.
//!
//! # When it helps
//!
//! On small or nearly full boards, and as the other side of every comparison; see the table `hidato-ablation`.
//!
//! References: H. C. von Warnsdorff, "Des Rösselsprunges einfachste und allgemeinste Lösung" (1823).

use alloc::vec::Vec;
use core::cmp::Reverse;

use csp_core::{Counters, Step};
use search_control::{LimitCheck, Limits, Observer, Stop};

use crate::board::{Cell, Number, Puzzle};
use crate::config::Engine;
use crate::engine;

/// A step of the path.
#[derive(Clone, Copy, Debug)]
struct Footstep {
    cell: Cell,
    /// How many cells of the stack `untried` belong to the steps before this one.
    untried_before: usize,
}

/// What the walker does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Finds the cells for the next number.
    Look,
    /// Enters this cell.
    Enter(Cell),
    /// Takes the newest step back and tries another.
    Back,
    /// Nothing: all is searched.
    Finished,
}

/// A walk through one puzzle.
#[derive(Debug)]
pub(crate) struct PathWalk<'p> {
    puzzle: &'p Puzzle,
    warnsdorff: bool,
    /// For each number (index 0 is unused) where it is given or assumed.
    cell_of: Vec<Option<Cell>>,
    /// For each cell the number given or assumed there.
    given: Vec<Option<Number>>,
    is_visited: Vec<bool>,
    path: Vec<Footstep>,
    next: Next,
    /// The cells that were not tried in place of each step, those of the newest step last; of each step the next to try is the last.
    untried: Vec<Cell>,
    /// Where the alternatives to the cell that is entered next begin there.
    untried_before: usize,
    check: LimitCheck,
    counters: Counters,
}

impl<'p> PathWalk<'p> {
    pub(crate) fn new(puzzle: &'p Puzzle, warnsdorff: bool) -> Self {
        let cells = puzzle.board().len();
        let mut walk = Self {
            puzzle,
            warnsdorff,
            cell_of: Vec::with_capacity(cells + 1),
            given: Vec::with_capacity(cells),
            is_visited: Vec::with_capacity(cells),
            path: Vec::with_capacity(cells),
            next: Next::Look,
            // Every step leaves at most its neighbours behind, the first at most all cells.
            untried: Vec::with_capacity(
                cells + puzzle.board().cells().map(|cell| puzzle.board().neighbours(cell).len()).sum::<usize>(),
            ),
            untried_before: 0,
            check: LimitCheck::new(&Limits::none()),
            counters: Counters::default(),
        };
        walk.start_over();
        walk
    }

    fn start_over(&mut self) {
        let cells = self.puzzle.board().len();
        self.cell_of.clear();
        self.cell_of.resize(cells + 1, None);
        self.given.clear();
        self.given.resize(cells, None);
        self.is_visited.clear();
        self.is_visited.resize(cells, false);
        for (cell, number) in self.puzzle.givens() {
            self.cell_of[usize::from(number)] = Some(cell);
            self.given[cell.index()] = Some(number);
        }
        self.path.clear();
        self.untried.clear();
        self.untried_before = 0;
        self.next = Next::Look;
        self.counters = Counters::default();
    }

    /// Whether `number` may enter `cell`.
    fn may_enter(&self, number: usize, cell: Cell) -> bool {
        !self.is_visited[cell.index()]
            && match (self.cell_of[number], self.given[cell.index()]) {
                (Some(own), _) => own == cell,
                (None, given) => given.is_none(),
            }
    }

    /// The free neighbours of `cell`.
    fn exits(&self, cell: Cell) -> usize {
        self.puzzle.board().neighbours(cell).iter().filter(|next| !self.is_visited[next.index()]).count()
    }

    /// Puts the cells that the next number may enter on the stack, the first to try last; returns whether there is one.
    fn look(&mut self) -> bool {
        let number = self.path.len() + 1;
        let board = self.puzzle.board();
        let mut untried = core::mem::take(&mut self.untried);
        self.untried_before = untried.len();
        match self.path.last() {
            Some(last) => {
                untried.extend(board.neighbours(last.cell).iter().filter(|cell| self.may_enter(number, **cell)));
            }
            None => untried.extend(board.cells().filter(|&cell| self.may_enter(number, cell))),
        }
        let fresh = &mut untried[self.untried_before..];
        fresh.reverse();
        if self.warnsdorff {
            // Among equals the smallest cell comes last, to be tried first.
            fresh.sort_unstable_by_key(|&cell| Reverse((self.exits(cell), cell)));
        }
        self.untried = untried;
        self.untried_before < self.untried.len()
    }

    /// The next of the alternatives on top of the stack.
    fn choose(&mut self) -> Next {
        if self.untried_before < self.untried.len()
            && let Some(cell) = self.untried.pop()
        {
            return Next::Enter(cell);
        }
        Next::Back
    }

    /// Takes the newest step back.
    fn take_back(&mut self, observer: &mut dyn Observer) -> Next {
        let Some(step) = self.path.pop() else { return Next::Finished };
        self.is_visited[step.cell.index()] = false;
        self.untried_before = step.untried_before;
        observer.refute(self.path.len(), step.cell.index());
        self.choose()
    }

    fn enter(&mut self, cell: Cell, observer: &mut dyn Observer) -> Next {
        self.counters.nodes += 1;
        observer.node(self.path.len());
        observer.decide(self.path.len(), cell.index());
        self.is_visited[cell.index()] = true;
        self.path.push(Footstep { cell, untried_before: self.untried_before });
        self.counters.depth = self.counters.depth.max(self.path.len() as u64);
        Next::Look
    }
}

impl engine::Search for PathWalk<'_> {
    fn reset(&mut self) {
        self.start_over();
    }

    fn limits(&mut self, limits: &Limits) {
        self.check = LimitCheck::new(limits);
    }

    fn assume(&mut self, number: Number, cell: Cell) {
        let is_free = |slot: Option<Number>| slot.is_none_or(|other| other == number);
        let own = self.cell_of[usize::from(number)];
        if is_free(self.given[cell.index()]) && own.is_none_or(|other| other == cell) {
            self.cell_of[usize::from(number)] = Some(cell);
            self.given[cell.index()] = Some(number);
        } else {
            self.next = Next::Finished;
        }
    }

    fn step(&mut self, observer: &mut dyn Observer) -> Step {
        loop {
            self.next = match self.next {
                Next::Finished => return Step::Exhausted,
                Next::Look if self.path.len() == self.puzzle.board().len() => {
                    self.counters.solutions += 1;
                    observer.solution(self.counters.solutions);
                    self.next = Next::Back;
                    return Step::Solution;
                }
                Next::Look => {
                    if !self.look() {
                        self.counters.fails += 1;
                        observer.fail(self.path.len());
                    }
                    self.choose()
                }
                Next::Enter(cell) => {
                    if let Err(stop) = self.check.node() {
                        observer.stopped(stop);
                        return Step::Stopped(stop);
                    }
                    self.enter(cell, observer)
                }
                Next::Back => self.take_back(observer),
            };
        }
    }

    fn read(&mut self, numbers: &mut [Number]) {
        for (i, step) in self.path.iter().enumerate() {
            numbers[step.cell.index()] = i as Number + 1;
        }
    }

    fn propagate(
        &mut self,
        _observer: &mut dyn Observer,
        possible: &mut dyn FnMut(Number, Cell),
    ) -> Result<bool, Stop> {
        // The walker rules out nothing before it walks: every number may be wherever the givens let it.
        for number in 1..self.cell_of.len() {
            for cell in self.puzzle.board().cells().filter(|&cell| self.may_enter(number, cell)) {
                possible(number as Number, cell);
            }
        }
        Ok(true)
    }

    fn counters(&mut self) -> Counters {
        self.counters
    }

    fn engine(&self) -> Engine {
        Engine::Walk
    }
}
