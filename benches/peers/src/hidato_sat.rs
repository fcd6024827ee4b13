//! Hidato as clauses, for satisfiability solvers; and the sets on which they meet our engine.
//!
//! A variable says "number `v` stands in cell `c`". The clauses:
//!
//! ```text
//!   each number stands in some cell, and in no two        (at most one: pair by pair)
//!   each cell has some number, and no two
//!   v in c  =>  v + 1 in a neighbour of c, and v - 1 in a neighbour of c
//! ```
//!
//! [`Encoding::Direct`] has a variable for every number and cell, and a unit clause for each given.
//! [`Encoding::Near`] leaves out what the givens rule out at sight: `v` in `c` when a given `g` is more than `|v - g|` steps away.
//! Anyone who wanted speed would do that, so the peers get it as well; deeper reasoning is left to them.
//! Uniqueness is two calls: a model, then the clause that forbids it.
//!
//! The time of a solver includes writing the clauses into it, as ours includes building its model.

use std::collections::VecDeque;
use std::path::Path;

use puzzles::hidato::as_printed::snake_puzzle;
use puzzles::hidato::{Adjacency, Cell, Config, Number, Puzzle, Solver, Square, verify};
use puzzles::puzzle_text::{Hash, blocks};
use puzzles::search_control::{Limits, Outcome, Uniqueness};

use crate::contest::{Answer, Contender, Finding};
use crate::sat::{Batsat, Cadical, Sat, Varisat};

/// Our node limit for each puzzle: the search ends unanswered there, since it has no clause learning to fall back on.
const NODE_LIMIT: u64 = 50_000;

/// Twenty square snakes of this size with both ends and `further` clues.
pub(crate) fn snakes(size: usize, further: usize) -> Vec<Puzzle> {
    let square = |number| if number == 0 { Square::Blank } else { Square::Given(u64::from(number)) };
    let puzzle = |seed| {
        let squares: Vec<Square> = snake_puzzle(size, size, further, seed).into_iter().map(square).collect();
        Puzzle::grid(Adjacency::Eight, size, &squares).expect("invariant: a snake is a puzzle")
    };
    (0..20).map(puzzle).collect()
}

/// The puzzles of a file.
///
/// # Errors
///
/// If it cannot be read or one is invalid.
pub(crate) fn read(path: &Path) -> Result<Vec<Puzzle>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let puzzle = |block| Puzzle::from_block(&block, Adjacency::Eight);
    blocks(&text, Hash::Cell)
        .map(puzzle)
        .collect::<Result<_, _>>()
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Who decides whether each puzzle has one solution; ours first.
pub(crate) fn uniqueness(puzzles: &[Puzzle]) -> Vec<Contender<'_>> {
    let limits = Limits::none().nodes(NODE_LIMIT);
    contenders(puzzles, Question::Uniqueness, move |puzzle| {
        let report = Solver::new(puzzle, Config::default()).limits(limits.clone()).uniqueness();
        let finding = match report.answer {
            Uniqueness::Unique(solution) => {
                judge(puzzle, solution.numbers());
                Finding::Unique(solution.numbers().to_vec())
            }
            Uniqueness::Multiple(first, second) => {
                judge(puzzle, first.numbers());
                judge(puzzle, second.numbers());
                assert_ne!(first.numbers(), second.numbers(), "two solutions that differ");
                Finding::Multiple
            }
            Uniqueness::Unsolvable => Finding::Unsolvable,
            // Stopped, or a kind of answer that is not known here.
            _ => Finding::Stopped,
        };
        (finding, report.stats.counters.nodes)
    })
}

/// Who finds a first solution of each puzzle; ours first.
pub(crate) fn first(puzzles: &[Puzzle]) -> Vec<Contender<'_>> {
    let limits = Limits::none().nodes(NODE_LIMIT);
    contenders(puzzles, Question::First, move |puzzle| {
        let report = Solver::new(puzzle, Config::default()).limits(limits.clone()).solve();
        let finding = match report.answer {
            Outcome::Solved(solution) => {
                judge(puzzle, solution.numbers());
                Finding::Solved
            }
            Outcome::Unsolvable => Finding::Unsolvable,
            Outcome::Stopped(_) => Finding::Stopped,
        };
        (finding, report.stats.counters.nodes)
    })
}

fn contenders<'p>(
    puzzles: &'p [Puzzle],
    question: Question,
    ours: impl Fn(&Puzzle) -> (Finding, u64) + 'p,
) -> Vec<Contender<'p>> {
    let ours = Contender::new("hidato", move |_| {
        let (findings, nodes): (Vec<_>, Vec<_>) = puzzles.iter().map(&ours).unzip();
        Answer { findings, effort: Some(format!("{} nodes", nodes.iter().sum::<u64>())) }
    });
    let mut contenders = vec![ours];
    for encoding in [Encoding::Near, Encoding::Direct] {
        contenders.push(peer::<Cadical>(puzzles, encoding, question));
        contenders.push(peer::<Batsat>(puzzles, encoding, question));
        contenders.push(peer::<Varisat>(puzzles, encoding, question));
    }
    contenders
}

/// A satisfiability solver on all puzzles.
fn peer<S: Sat>(puzzles: &[Puzzle], encoding: Encoding, question: Question) -> Contender<'_> {
    let word = if encoding == Encoding::Near { "near" } else { "direct" };
    Contender::new(format!("{}: {word}", S::NAME), move |deadline| {
        let mut conflicts = Some(0);
        let mut answer = |puzzle| {
            if deadline.is_over() {
                return Finding::Stopped;
            }
            let mut solver = S::new(deadline);
            let finding = Clauses::new(puzzle, encoding).ask(&mut solver, question);
            conflicts = conflicts.zip(solver.conflicts()).map(|(sum, more)| sum + more);
            finding
        };
        let findings = puzzles.iter().map(&mut answer).collect();
        Answer { findings, effort: conflicts.map(|conflicts| format!("{conflicts} conflicts")) }
    })
}

/// What is asked about each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    First,
    Uniqueness,
}

/// Which variables there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    /// One for every number and cell.
    Direct,
    /// One for every number and cell that is near enough to every given.
    Near,
}

/// A puzzle as clauses.
struct Clauses<'p> {
    puzzle: &'p Puzzle,
    /// For each number and cell the variable, 0 if there is none: `number * cells + cell`.
    variables: Vec<i32>,
    /// Whether the givens must be said in clauses.
    are_givens_open: bool,
}

impl<'p> Clauses<'p> {
    fn new(puzzle: &'p Puzzle, encoding: Encoding) -> Self {
        let cells = puzzle.board().len();
        let mut variables = vec![1; (cells + 1) * cells];
        variables[..cells].fill(0);
        if encoding == Encoding::Near {
            for (cell, given) in puzzle.givens() {
                for (other, distance) in distances(puzzle, cell).into_iter().enumerate() {
                    for number in 1..=cells {
                        // The given's own cell has distance 0, and other cells more: both are ruled out of each other.
                        let is_near = distance <= number.abs_diff(given.into());
                        let is_taken = (other == cell.index()) != (number == usize::from(given));
                        if !is_near || is_taken {
                            variables[number * cells + other] = 0;
                        }
                    }
                }
            }
        }
        for (next, variable) in (1..).zip(variables.iter_mut().filter(|variable| **variable != 0)) {
            *variable = next;
        }
        Self { puzzle, variables, are_givens_open: encoding == Encoding::Direct }
    }

    /// The variable of a number in a cell; `None` if the number cannot stand there, or does not exist.
    fn variable(&self, number: usize, cell: Cell) -> Option<i32> {
        let variable = self.variables.get(number * self.puzzle.board().len() + cell.index());
        variable.copied().filter(|&variable| variable != 0)
    }

    /// Writes all clauses.
    fn write(&self, solver: &mut impl Sat) {
        let board = self.puzzle.board();
        let numbers = 1..=board.len();
        for number in numbers.clone() {
            let literals: Vec<i32> = board.cells().filter_map(|cell| self.variable(number, cell)).collect();
            exactly_one(solver, &literals);
        }
        for cell in board.cells() {
            let literals: Vec<i32> = numbers.clone().filter_map(|number| self.variable(number, cell)).collect();
            exactly_one(solver, &literals);
        }
        let mut clause = Vec::new();
        for number in numbers {
            for beside in [number - 1, number + 1] {
                if !(1..=board.len()).contains(&beside) {
                    continue;
                }
                for cell in board.cells() {
                    let Some(variable) = self.variable(number, cell) else { continue };
                    clause.clear();
                    clause.push(-variable);
                    clause.extend(board.neighbours(cell).iter().filter_map(|&next| self.variable(beside, next)));
                    solver.add(&clause);
                }
            }
        }
        if self.are_givens_open {
            for (cell, given) in self.puzzle.givens() {
                solver.add(&[self
                    .variable(given.into(), cell)
                    .expect("invariant: the direct encoding has every variable")]);
            }
        }
    }

    /// Puts the question to the solver.
    fn ask(&self, solver: &mut impl Sat, question: Question) -> Finding {
        self.write(solver);
        match (solver.solve(), question) {
            (None, _) => return Finding::Stopped,
            (Some(false), _) => return Finding::Unsolvable,
            (Some(true), _) => {}
        }
        let first = self.solution(solver);
        if question == Question::First {
            return Finding::Solved;
        }
        let block: Vec<i32> = self
            .puzzle
            .board()
            .cells()
            .zip(&first)
            .filter(|(cell, _)| self.puzzle.given(*cell).is_none())
            .filter_map(|(cell, &number)| self.variable(number.into(), cell))
            .map(|variable| -variable)
            .collect();
        solver.add(&block);
        match solver.solve() {
            None => Finding::Stopped,
            Some(false) => Finding::Unique(first),
            Some(true) => {
                assert_ne!(self.solution(solver), first, "two solutions that differ");
                Finding::Multiple
            }
        }
    }

    /// The model as numbers, judged.
    fn solution(&self, solver: &impl Sat) -> Vec<Number> {
        let board = self.puzzle.board();
        let number = |cell| {
            let stands = |&number: &usize| self.variable(number, cell).is_some_and(|variable| solver.holds(variable));
            (1..=board.len()).find(stands).unwrap_or(0) as Number
        };
        let numbers: Vec<Number> = board.cells().map(number).collect();
        judge(self.puzzle, &numbers);
        numbers
    }
}

/// One of the literals and no two.
fn exactly_one(solver: &mut impl Sat, literals: &[i32]) {
    solver.add(literals);
    for (i, &a) in literals.iter().enumerate() {
        for &b in &literals[i + 1..] {
            solver.add(&[-a, -b]);
        }
    }
}

/// Steps from a cell to each cell of the board; more than there are cells where no way leads.
fn distances(puzzle: &Puzzle, from: Cell) -> Vec<usize> {
    let board = puzzle.board();
    let mut distances = vec![usize::MAX; board.len()];
    distances[from.index()] = 0;
    let mut open = VecDeque::from([from]);
    while let Some(cell) = open.pop_front() {
        for &next in board.neighbours(cell) {
            if distances[next.index()] == usize::MAX {
                distances[next.index()] = distances[cell.index()] + 1;
                open.push_back(next);
            }
        }
    }
    distances
}

/// Ends the program if the numbers are no solution.
fn judge(puzzle: &Puzzle, numbers: &[Number]) {
    if let Err(violation) = verify(puzzle, numbers) {
        panic!("a wrong solution: {violation}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(puzzles: &[Puzzle]) -> Vec<Vec<Finding>> {
        let answer = |mut contender: Contender<'_>| contender.answer().findings;
        uniqueness(puzzles).into_iter().map(answer).collect()
    }

    #[test]
    fn all_contenders_agree_on_none_one_and_several_solutions() {
        let puzzles = [". . . / . . 1 / 9 6 .", "1 . / . 4", ". . 3 / . . . / 1 . 9", ". 1 ."];
        let puzzles = puzzles.map(|text| text.parse().expect("a puzzle"));
        let all = findings(&puzzles);
        assert_eq!(all[0][1], Finding::Multiple);
        assert!(matches!(all[0][0], Finding::Unique(_)));
        assert_eq!(all[0][3], Finding::Unsolvable);
        for theirs in &all {
            assert_eq!(*theirs, all[0]);
        }
    }

    #[test]
    fn near_leaves_one_number_to_a_given() {
        let puzzle: Puzzle = "1 . / . 4".parse().expect("a puzzle");
        let clauses = Clauses::new(&puzzle, Encoding::Near);
        let numbers =
            |cell| (1..=4).filter(|&number| clauses.variable(number, Cell::new(cell)).is_some()).collect::<Vec<_>>();
        assert_eq!([0, 1, 2, 3].map(numbers), [vec![1], vec![2, 3], vec![2, 3], vec![4]]);
    }
}
