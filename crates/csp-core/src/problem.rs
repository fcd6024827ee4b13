//! A problem: variables, constraints, and propagation to the fixpoint.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use search_control::{LimitCheck, Stop};

use crate::propagator::Event;
use crate::store::Traits;
use crate::{Attach, Domain, ModelError, Order, Propagator, Search, Store, Trail, Undo, Var};

/// A constraint of a problem.
type Posted<D, U> = Box<dyn Propagator<D, U>>;

/// Variables with their domains, and the constraints among them.
///
/// Build it with [`variable`](Self::variable) and [`post`](Self::post), then [`search`](Self::search) it, as often as you like:
/// each search begins anew, whatever the one before left behind.
pub struct Problem<D: Domain, U: Undo = Trail> {
    domains: Vec<D>,
    cells: Vec<u64>,
    events: Vec<Vec<(Var, Event)>>,
    propagators: Vec<Posted<D, U>>,
    names: BTreeMap<Var, String>,
    /// Made by the first search after the last change of the problem, at the mark to which every search goes back.
    store: Option<Store<D, U>>,
}

impl<D: Domain, U: Undo> Problem<D, U> {
    /// A problem without variables: it has one solution, the empty one.
    #[must_use]
    pub fn new() -> Self {
        Self {
            domains: Vec::new(),
            cells: Vec::new(),
            events: Vec::new(),
            propagators: Vec::new(),
            names: BTreeMap::new(),
            store: None,
        }
    }

    /// A new variable with the values of `domain`; with none, the problem has no solution.
    pub fn variable(&mut self, domain: D) -> Var {
        self.store = None;
        self.domains.push(domain);
        Var::new(self.domains.len() - 1)
    }

    /// `count` new variables with the values of `domain` each.
    pub fn variables(&mut self, count: usize, domain: D) -> Vec<Var> {
        (0..count).map(|_| self.variable(domain)).collect()
    }

    /// A new variable with some values: `var(0..9)`, `var([1, 3, 5])`.
    ///
    /// # Errors
    ///
    /// If there is no value, or one that the domains cannot hold.
    pub fn var(&mut self, values: impl IntoIterator<Item = usize>) -> Result<Var, ModelError> {
        let mut domain = D::EMPTY;
        for value in values {
            if D::CAPACITY <= value {
                return Err(ModelError::ValueTooLarge { value, capacity: D::CAPACITY });
            }
            domain.insert(value);
        }
        if domain.is_empty() { Err(ModelError::EmptyDomain) } else { Ok(self.variable(domain)) }
    }

    /// Gives `var` a name, which [`name`](Self::name) returns.
    pub fn set_name(&mut self, var: Var, name: impl Into<String>) {
        self.names.insert(var, name.into());
    }

    /// The name of `var`, if it was given one.
    #[must_use]
    pub fn name(&self, var: Var) -> Option<&str> {
        self.names.get(&var).map(String::as_str)
    }

    /// Adds a constraint.
    ///
    /// # Errors
    ///
    /// If the constraint's own check fails, or it watches a variable that this problem does not have;
    /// the problem is then as before.
    pub fn post(&mut self, mut propagator: impl Propagator<D, U> + 'static) -> Result<(), ModelError> {
        propagator.check()?;
        let mut events = Vec::new();
        let cells = self.cells.len();
        propagator.attach(&mut Attach { events: &mut events, cells: &mut self.cells });
        if let Some(&(var, _)) = events.iter().find(|(var, _)| self.domains.len() <= var.index()) {
            self.cells.truncate(cells);
            return Err(ModelError::UnknownVariable { var });
        }
        self.store = None;
        self.events.push(events);
        self.propagators.push(Box::new(propagator));
        Ok(())
    }

    /// Begins a depth-first search that guesses as `order` says.
    pub fn search<O: Order<D, U>>(&mut self, order: O) -> Search<D, U, O, &mut Self> {
        Search::new(self, order)
    }

    /// The same, for a search that should own its problem.
    pub fn into_search<O: Order<D, U>>(self, order: O) -> Search<D, U, O, Self> {
        Search::new(self, order)
    }

    /// The state of the newest search; before the first, the domains as given.
    pub fn store(&mut self) -> &Store<D, U> {
        self.parts().0
    }

    /// Undoes all that a search has done, and queues every propagator.
    pub(crate) fn start_over(&mut self, needs_structure: bool) {
        let (store, propagators) = self.parts();
        store.start_over();
        propagators.iter_mut().for_each(|propagator| propagator.reset());
        if needs_structure && let Some(store) = &mut self.store {
            store.find_structure(&self.events);
        }
    }

    /// At the root: propagates everything once more, as if for the first time, from the domains as they are.
    pub(crate) fn restart(&mut self) {
        if let Some(store) = &mut self.store {
            store.restart(&self.cells);
        }
    }

    /// The store, made if need be, and the propagators.
    pub(crate) fn parts(&mut self) -> (&mut Store<D, U>, &mut [Posted<D, U>]) {
        let store = self.store.get_or_insert_with(|| {
            let traits: Vec<_> = self
                .propagators
                .iter()
                .map(|propagator| Traits {
                    priority: propagator.priority(),
                    takes_changes: propagator.takes_changes(),
                    wakes_itself: propagator.wakes_itself(),
                })
                .collect();
            Store::new(self.domains.clone(), self.cells.clone(), &self.events, &traits)
        });
        (store, &mut self.propagators)
    }

    /// Runs woken propagators until none is left; false if a domain became empty or a constraint is broken,
    /// after which [`Store::take_failure`] must follow.
    ///
    /// # Errors
    ///
    /// If a limit is reached: the queue stays as it is, and the next call goes on with it.
    pub(crate) fn propagate(&mut self, check: &mut LimitCheck) -> Result<bool, Stop> {
        let (store, propagators) = self.parts();
        // Most nodes end before the first look.
        let mut was_slow = false;
        for run in 1_u32.. {
            if was_slow || run.is_multiple_of(RUNS_PER_LOOK) {
                check.work()?;
            }
            let Some(running) = store.begin_next() else { break };
            was_slow = store.is_slow(running);
            if propagators[running].propagate(store).is_err() {
                return Ok(false);
            }
            store.end_running();
        }
        store.check_invariants();
        Ok(true)
    }
}

/// After how many runs of propagators, or one that is not cheap, the limits are looked at within a node.
const RUNS_PER_LOOK: u32 = 16;

impl<D: Domain, U: Undo> Default for Problem<D, U> {
    fn default() -> Self {
        Self::new()
    }
}

impl<D: Domain, U: Undo> fmt::Debug for Problem<D, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problem")
            .field("domains", &self.domains)
            .field("propagators", &self.propagators)
            .finish_non_exhaustive()
    }
}
