//! Cheapest solutions: branch and bound over any kernel.
//!
//! # Idea
//!
//! The `k` cheapest solutions found so far are kept; from then on a kernel looks only for what costs less than the dearest
//! of them, by the lower bound of `bound.rs`.
//! Of solutions with equal costs those found first are kept.
//!
//! # Complexity
//!
//! That of the search, less what the bound cuts off; `k` solutions of memory.
//!
//! # References
//!
//! D. E. Knuth, The Art of Computer Programming 4B (2022), section 7.2.2.1 (algorithms X$ and C$), whose tax on items our prices are.

use alloc::vec::Vec;

use search_control::{End, Observer, Outcome};

use crate::problem::Solution;
use crate::solver::{Report, Solver};

/// The cheapest solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cheapest {
    /// At most as many as were asked for, the cheapest first.
    pub solutions: Vec<Solution>,
    /// [`End::Exhausted`] if no other solution is cheaper; after a limit they are only the best so far.
    pub end: End,
}

impl<N, P, O: Observer> Solver<'_, N, P, O> {
    /// The solution of least cost; a limit ends it without an answer, even when some solution is known.
    pub fn minimum(&mut self) -> Report<Outcome<Solution>> {
        let Report { answer, stats } = self.cheapest(1);
        let answer = match (answer.end, answer.solutions.into_iter().next()) {
            (End::Stopped(stop), _) => Outcome::Stopped(stop),
            (_, Some(solution)) => Outcome::Solved(solution),
            (_, None) => Outcome::Unsolvable,
        };
        Report { answer, stats }
    }

    /// The `k` solutions of least cost.
    ///
    /// ```
    /// use dlx::{Config, Problem, Solver};
    ///
    /// let problem: Problem<String> = "a b\na |3\nb |4\na b |6\na b |9".parse()?;
    /// let report = Solver::new(&problem, Config::default())?.cheapest(2);
    /// let costs: Vec<_> = report.answer.solutions.iter().map(|solution| solution.cost()).collect();
    /// assert_eq!(costs, [6, 7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cheapest(&mut self, k: usize) -> Report<Cheapest> {
        let mut kept: Vec<Solution> = Vec::new();
        let mut solutions = self.solutions();
        if k == 0 {
            return solutions.report(Cheapest { solutions: kept, end: End::Enough });
        }
        while let Some(solution) = solutions.next() {
            // An end without a further option costs nothing, so no bound is asked on the way to it.
            if kept.get(k - 1).is_some_and(|dearest| dearest.cost() <= solution.cost()) {
                continue;
            }
            let place = kept.partition_point(|other| other.cost() <= solution.cost());
            if kept.len() == k
                && let Some(mut dearest) = kept.pop()
            {
                // The dearest gives its memory to the new one.
                dearest.clone_from(solution);
                kept.insert(place, dearest);
            } else {
                kept.insert(place, solution.clone());
            }
            if let Some(dearest) = kept.get(k - 1) {
                let ceiling = dearest.cost();
                solutions.cheaper_than(ceiling);
            }
        }
        let end = solutions.end();
        solutions.report(Cheapest { solutions: kept, end })
    }
}
