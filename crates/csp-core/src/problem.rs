//! A problem: variables, constraints, and propagation to the fixpoint.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use crate::propagator::Event;
use crate::store::Traits;
use crate::{Attach, Conflict, Domain, Order, Propagator, Search, Store, Trail, Undo, Var};

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
    /// Made by the first search after the last change of the problem, at the mark to which every search goes back.
    store: Option<Store<D, U>>,
}

impl<D: Domain, U: Undo> Problem<D, U> {
    /// A problem without variables: it has one solution, the empty one.
    #[must_use]
    pub fn new() -> Self {
        Self { domains: Vec::new(), cells: Vec::new(), events: Vec::new(), propagators: Vec::new(), store: None }
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

    /// Adds a constraint.
    ///
    /// # Panics
    ///
    /// If the constraint watches a variable of another problem that this one does not have.
    pub fn post(&mut self, mut propagator: impl Propagator<D, U> + 'static) {
        self.store = None;
        let mut events = Vec::new();
        propagator.attach(&mut Attach { events: &mut events, cells: &mut self.cells });
        let is_own = |&(var, _): &(Var, Event)| var.index() < self.domains.len();
        assert!(events.iter().all(is_own), "{propagator:?} watches a variable that this problem does not have");
        self.events.push(events);
        self.propagators.push(Box::new(propagator));
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
    pub(crate) fn start_over(&mut self, needs_neighbours: bool) {
        self.parts().0.start_over();
        if needs_neighbours && let Some(store) = &mut self.store {
            store.find_neighbours(&self.events);
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

    /// Runs woken propagators until none is left.
    ///
    /// # Errors
    ///
    /// If a domain became empty or a constraint is broken; the queue is empty then too.
    pub(crate) fn propagate(&mut self) -> Result<(), Conflict> {
        let (store, propagators) = self.parts();
        while let Some(running) = store.begin_next() {
            if propagators[running].propagate(store).is_err() {
                store.clear_queue();
                return Err(Conflict);
            }
            store.end_running();
        }
        store.check_invariants();
        Ok(())
    }
}

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
