//! The searches that courses name, ready for binary problems.
//!
//! # Idea
//!
//! All three decide on one variable after the other and go back when a constraint is broken;
//! they differ in what they remove from the domains ahead, and in which variable they take next.
//!
//! | preset | ahead of the decisions | next variable |
//! |---|---|---|
//! | [`backtracking`] | nothing: a constraint is looked up when both sides have a value | the first |
//! | [`forward_checking`] | the neighbours of a decided variable keep what goes with its value | fewest values (MRV) |
//! | [`mac`] | every value has a support in every neighbour (arc consistency, by `AC3bit`) | domain size over weighted degree |
//!
//! The smallest value comes first, and branching is d-way, as in textbooks: a node is a value that was tried.
//! The search that a preset gives may be changed before its first step: `.branching(..)`, `.restarts(..)`.
//!
//! # Complexity
//!
//! As of [relation](crate::propagators::relation) per node. `mac` posts each constraint on its own, for their weights;
//! the others are one [`BinaryNetwork`].
//!
//! # When it helps and when it costs
//!
//! From row to row of the table a node costs more and there are fewer of them.
//! Backtracking is there to be compared with.
//! Forward checking wins on loose constraints, arc consistency on tight ones and where the weights find a hard core.
//!
//! # References
//!
//! R. Haralick, G. Elliott, "Increasing tree search efficiency for constraint satisfaction problems" (1980),
//! DOI 10.1016/0004-3702(80)90051-X: forward checking;
//! D. Sabin, E. Freuder, "Contradicting conventional wisdom in constraint satisfaction" (ECAI 1994),
//! DOI 10.1007/3-540-58601-6_86: maintaining arc consistency.

use alloc::sync::Arc;

use crate::propagators::{BinaryNetwork, Consistency, Relation, RelationTable};
use crate::{
    Ascending, Branching, DomWdeg, Domain, Failure, Lexicographic, ModelError, Mrv, Problem, Search, Store, Trail,
    Undo, Var, VariableOrder,
};

/// A named configuration; see the [module](self).
///
/// ```
/// use std::sync::Arc;
///
/// use csp_core::propagators::RelationTable;
/// use csp_core::{Domain, Preset};
///
/// // Four queens.
/// let mut arcs = Vec::new();
/// for j in 0..4_usize {
///     for i in 0..j {
///         arcs.push((i, j, Arc::new(RelationTable::by(0..4, 0..4, |a, b| a != b && a.abs_diff(b) != j - i))));
///     }
/// }
/// for preset in Preset::ALL {
///     let mut search = preset.search(&[u64::below(4); 4], &arcs)?;
///     while search.next_solution() {}
///     assert_eq!(search.counters().solutions, 2, "{}", preset.name());
/// }
/// # Ok::<(), csp_core::ModelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// Plain chronological backtracking.
    Backtracking,
    /// Forward checking, the variable with the fewest values next.
    ForwardChecking,
    /// Maintaining arc consistency, the variable by weighted degree.
    Mac,
}

/// The search of a preset, which owns its problem; its variables are those of the domains, in their order.
pub type PresetSearch<D> = Search<D, Trail, (PresetOrder, Ascending), Problem<D>>;

impl Preset {
    /// All of them, the weakest first.
    pub const ALL: [Self; 3] = [Self::Backtracking, Self::ForwardChecking, Self::Mac];

    /// The name in lower case: `backtracking`, `forward_checking` or `mac`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Backtracking => "backtracking",
            Self::ForwardChecking => "forward_checking",
            Self::Mac => "mac",
        }
    }

    /// How its constraints remove values.
    #[must_use]
    pub const fn consistency(self) -> Consistency {
        match self {
            Self::Backtracking => Consistency::CheckOnly,
            Self::ForwardChecking => Consistency::ForwardChecking,
            Self::Mac => Consistency::Ac3Bit,
        }
    }

    /// Which variable it takes next.
    #[must_use]
    pub fn order(self) -> PresetOrder {
        match self {
            Self::Backtracking => PresetOrder::Lexicographic(Lexicographic),
            Self::ForwardChecking => PresetOrder::Mrv(Mrv),
            Self::Mac => PresetOrder::DomWdeg(DomWdeg::new()),
        }
    }

    /// The search of this preset: variable `i` has the values of `domains[i]`,
    /// and for each `(i, j, table)` of `arcs` the pair of variables `i` and `j` is in `table`.
    ///
    /// # Errors
    ///
    /// If an arc names a variable that there is not, or one twice, or its table has a value that does not fit.
    pub fn search<D: Domain>(
        self,
        domains: &[D],
        arcs: &[(usize, usize, Arc<RelationTable<D>>)],
    ) -> Result<PresetSearch<D>, ModelError> {
        let mut problem = Problem::new();
        for &domain in domains {
            problem.variable(domain);
        }
        let vars: alloc::vec::Vec<Var> = problem.store().vars().collect();
        // The network also checks the positions, which the constraints on their own rely on.
        let network = BinaryNetwork::new(&vars, arcs.to_vec(), self.consistency());
        if self == Self::Mac {
            crate::Propagator::<D, Trail>::check(&network)?;
            for &(i, j, ref table) in arcs {
                problem.post(Relation::shared(vars[i], vars[j], Arc::clone(table)).with(self.consistency()))?;
            }
        } else {
            problem.post(network)?;
        }
        Ok(problem.into_search((self.order(), Ascending)).branching(Branching::DWay))
    }
}

/// Plain backtracking: [`Preset::Backtracking`].
///
/// # Errors
///
/// As [`Preset::search`].
pub fn backtracking<D: Domain>(
    domains: &[D],
    arcs: &[(usize, usize, Arc<RelationTable<D>>)],
) -> Result<PresetSearch<D>, ModelError> {
    Preset::Backtracking.search(domains, arcs)
}

/// Forward checking with the fewest values first: [`Preset::ForwardChecking`].
///
/// # Errors
///
/// As [`Preset::search`].
pub fn forward_checking<D: Domain>(
    domains: &[D],
    arcs: &[(usize, usize, Arc<RelationTable<D>>)],
) -> Result<PresetSearch<D>, ModelError> {
    Preset::ForwardChecking.search(domains, arcs)
}

/// Maintaining arc consistency: [`Preset::Mac`].
///
/// # Errors
///
/// As [`Preset::search`].
pub fn mac<D: Domain>(
    domains: &[D],
    arcs: &[(usize, usize, Arc<RelationTable<D>>)],
) -> Result<PresetSearch<D>, ModelError> {
    Preset::Mac.search(domains, arcs)
}

/// The variable order of a [`Preset`], chosen at run time.
#[derive(Clone, Debug)]
pub enum PresetOrder {
    /// The first open variable.
    Lexicographic(Lexicographic),
    /// The fewest values.
    Mrv(Mrv),
    /// Domain size over weighted degree.
    DomWdeg(DomWdeg),
}

impl<D: Domain, U: Undo> VariableOrder<D, U> for PresetOrder {
    fn variable(&mut self, store: &Store<D, U>) -> Option<Var> {
        match self {
            Self::Lexicographic(order) => order.variable(store),
            Self::Mrv(order) => order.variable(store),
            Self::DomWdeg(order) => order.variable(store),
        }
    }

    fn failed(&mut self, store: &Store<D, U>, failure: Failure, decided: Option<Var>) {
        if let Self::DomWdeg(order) = self {
            order.failed(store, failure, decided);
        }
    }

    fn reset(&mut self) {
        if let Self::DomWdeg(order) = self {
            VariableOrder::<D, U>::reset(order);
        }
    }

    fn needs_structure(&self) -> bool {
        matches!(self, Self::DomWdeg(_))
    }
}
