//! Magic squares of order 4, all 880 up to symmetry: four corners in order, all-different, ten sums.
//!
//! | contender | all-different | sums | propagation, order |
//! |---|---|---|---|
//! | `csp-core` | forward checking | bounds | smallest domain |
//! | `csp-core`, pairwise | `≠` for each pair, the tree that Gecode and Choco report | bounds | smallest domain |
//! | `csp-solver` | all-different (Régin) | its cage sum, by bounds | AC-3, fail-first |
//! | `selen` | `alldiff` | `lin_eq` | its only search |
//! | `pumpkin-solver` | `all_different` | `equals` | its default search, with clause learning |

use csp_solver::domain::bitset::BitsetDomain;
use csp_solver::{Csp, Pruning};
use pumpkin_solver::core::variables::DomainId;
use puzzles::csp_core::propagators::{AllDifferent, LessThan, Linear, NotEqual};
use puzzles::csp_core::{Ascending, Domain as _, Mrv, Problem, Var};
use selen::prelude::{Model, ModelExt as _, VarId, VarIdExt as _};

use crate::contest::{Answer, Contender, Finding};
use crate::drivers::{self, count_of};

/// Cells whose first is smaller than the second.
const ORDERED: [[usize; 2]; 4] = [[0, 3], [0, 12], [0, 15], [3, 12]];

/// Rows, columns and diagonals.
fn lines() -> Vec<[usize; 4]> {
    let rows = (0..4).map(|i| [0, 1, 2, 3].map(|j| 4 * i + j));
    let columns = (0..4).map(|j| [0, 1, 2, 3].map(|i| 4 * i + j));
    rows.chain(columns).chain([[0, 5, 10, 15], [3, 6, 9, 12]]).collect()
}

/// Who counts the magic squares; ours first.
pub(crate) fn contenders() -> Vec<Contender<'static>> {
    vec![
        Contender::new("csp-core", |_| ours(false)),
        Contender::new("csp-core: pairwise", |_| ours(true)),
        Contender::new("csp-solver", |deadline| {
            let (found, effort) = drivers::csp_solver(caged(), Pruning::Ac3, usize::MAX, deadline);
            count_of(found, Some(effort))
        }),
        Contender::new("selen", |deadline| count_of(drivers::selen(post_selen, usize::MAX, deadline), None)),
        Contender::new("pumpkin-solver", |deadline| {
            count_of(drivers::pumpkin(post_pumpkin, usize::MAX, deadline), None)
        }),
    ]
}

fn ours(is_pairwise: bool) -> Answer {
    let mut problem = Problem::<u64>::new();
    let cells = problem.variables(16, u64::of(1..17));
    let post = |problem: &mut Problem<u64>| {
        if is_pairwise {
            for (j, &b) in cells.iter().enumerate() {
                for &a in &cells[..j] {
                    problem.post(NotEqual::new(a, b))?;
                }
            }
        } else {
            problem.post(AllDifferent::of(&cells))?;
        }
        for line in lines() {
            problem.post(Linear::sum::<Var>(&line.map(|cell| cells[cell]), 34))?;
        }
        ORDERED.into_iter().try_for_each(|[small, large]| problem.post(LessThan::new(cells[small], cells[large])))
    };
    post(&mut problem).expect("variables of this problem");
    let mut search = problem.search((Mrv, Ascending));
    let solutions: Vec<_> = search.solutions().collect();
    let effort = format!("{} nodes", search.counters().nodes);
    Answer { findings: vec![Finding::Count(solutions.len())], effort: Some(effort) }
}

/// Its values begin at 0, so a line sums to 30.
fn caged() -> Csp<BitsetDomain> {
    let mut csp = Csp::new();
    let cells = csp.add_variables(&BitsetDomain::range(16), 16);
    csp.add_all_different(cells.clone());
    for line in lines() {
        csp.add_cage_sum(line.map(|cell| cells[cell]).to_vec(), 30);
    }
    for [small, large] in ORDERED {
        csp.add_less_than(cells[small], cells[large]);
    }
    csp
}

fn post_selen(model: &mut Model) -> Vec<VarId> {
    let cells = model.ints(16, 1, 16);
    model.alldiff(&cells);
    for line in lines() {
        model.lin_eq(&[1; 4], &line.map(|cell| cells[cell]), 34);
    }
    for [small, large] in ORDERED {
        model.new(cells[small].lt(cells[large]));
    }
    cells
}

fn post_pumpkin(solver: &mut pumpkin_solver::Solver) -> Vec<DomainId> {
    let cells: Vec<DomainId> = (0..16).map(|_| solver.new_bounded_integer(1, 16)).collect();
    let tag = solver.new_constraint_tag();
    solver.add_constraint(pumpkin_constraints::all_different(cells.clone(), tag)).post();
    for line in lines() {
        let tag = solver.new_constraint_tag();
        solver.add_constraint(pumpkin_constraints::equals(line.map(|cell| cells[cell]), 34, tag)).post();
    }
    for [small, large] in ORDERED {
        let tag = solver.new_constraint_tag();
        solver.add_constraint(pumpkin_constraints::binary_less_than(cells[small], cells[large], tag)).post();
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_and_one_peer_count_880() {
        for contender in contenders().iter_mut().take(3) {
            assert_eq!(contender.answer().findings, [Finding::Count(880)], "{contender:?}");
        }
    }
}
