//! The queue keeps what the propagator trait promises: priorities, who wakes whom, and changes that are never lost.

use std::sync::{Arc, Mutex};

use csp_core::{
    Ascending, Attach, Conflict, Domain, Lexicographic, Mrv, Priority, Problem, Propagator, Store, Undo, Var,
};

/// A record of who ran, shared by the propagators of a problem.
type Log = Arc<Mutex<Vec<&'static str>>>;

/// Writes its name down, and does one thing.
#[derive(Debug)]
struct Recorder {
    name: &'static str,
    log: Log,
    var: Var,
    priority: Priority,
    /// Removes its largest value, one a run, down to this many.
    shrink_to: usize,
    wakes_itself: bool,
}

impl<D: Domain, U: Undo> Propagator<D, U> for Recorder {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        attach.on_change(self.var);
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        self.log.lock().expect("not poisoned").push(self.name);
        let domain = *store.domain(self.var);
        if self.shrink_to < domain.count() {
            store.remove(self.var, domain.last().ok_or(Conflict)?)?;
        }
        Ok(())
    }

    fn priority(&self) -> Priority {
        self.priority
    }

    fn wakes_itself(&self) -> bool {
        self.wakes_itself
    }
}

/// A recorder that only records.
fn quiet(name: &'static str, log: &Log, var: Var, priority: Priority) -> Recorder {
    Recorder { name, log: log.clone(), var, priority, shrink_to: usize::MAX, wakes_itself: true }
}

fn ran(log: &Log) -> Vec<&'static str> {
    std::mem::take(&mut log.lock().expect("not poisoned"))
}

#[test]
fn cheaper_propagators_run_first_and_equals_in_order() {
    let log = Log::default();
    let mut problem = Problem::<u64>::new();
    let var = problem.var(0..4).expect("values");
    for (name, priority) in [
        ("dear", Priority::Dear),
        ("cheap", Priority::Cheap),
        ("medium", Priority::Medium),
        ("cheap too", Priority::Cheap),
    ] {
        problem.post(quiet(name, &log, var, priority)).expect("a variable of this problem");
    }
    assert_eq!(problem.search((Mrv, Ascending)).propagate_root(&mut ()), Ok(true));
    assert_eq!(ran(&log), ["cheap", "cheap too", "medium", "dear"]);
}

#[test]
fn own_narrowings_wake_only_who_wants_that() {
    for (wakes_itself, runs, left) in [(true, 4, 1), (false, 1, 3)] {
        let log = Log::default();
        let mut problem = Problem::<u64>::new();
        let var = problem.var(0..4).expect("values");
        let shrinking = Recorder { shrink_to: 1, wakes_itself, ..quiet("shrink", &log, var, Priority::Cheap) };
        problem.post(shrinking).expect("a variable of this problem");
        let mut search = problem.search((Mrv, Ascending));
        assert_eq!(search.propagate_root(&mut ()), Ok(true));
        assert_eq!((ran(&log).len(), search.store().domain(var).count()), (runs, left));
    }
}

#[test]
fn narrowings_of_others_wake_everybody() {
    let log = Log::default();
    let mut problem = Problem::<u64>::new();
    let var = problem.var(0..4).expect("values");
    let other = problem.var(0..4).expect("values");
    problem.post(Recorder { wakes_itself: false, ..quiet("watch", &log, var, Priority::Cheap) }).expect("a variable");
    problem.post(quiet("elsewhere", &log, other, Priority::Cheap)).expect("a variable");
    let shrinking = Recorder { shrink_to: 3, ..quiet("shrink", &log, var, Priority::Dear) };
    problem.post(shrinking).expect("a variable");
    assert_eq!(problem.search((Mrv, Ascending)).propagate_root(&mut ()), Ok(true));
    assert_eq!(ran(&log), ["watch", "elsewhere", "shrink", "watch", "shrink"]);
}

/// Takes one change a run and leaves the others for later.
#[derive(Debug)]
struct OneAtATime {
    vars: Vec<Var>,
    taken: Arc<Mutex<Vec<usize>>>,
}

impl<D: Domain, U: Undo> Propagator<D, U> for OneAtATime {
    fn attach(&mut self, attach: &mut Attach<'_>) {
        for &var in &self.vars {
            attach.on_fix(var);
        }
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        self.taken.lock().expect("not poisoned").extend(store.next_change());
        Ok(())
    }

    fn takes_changes(&self) -> bool {
        true
    }
}

#[test]
fn changes_that_were_not_taken_come_again() {
    let taken = Arc::new(Mutex::new(Vec::new()));
    let mut problem = Problem::<u64>::new();
    let vars = problem.variables(70, u64::below(2));
    problem.post(OneAtATime { vars, taken: taken.clone() }).expect("variables of this problem");
    let mut search = problem.search((Lexicographic, Ascending));
    assert_eq!(search.propagate_root(&mut ()), Ok(true));
    // At the start every event counts as happened.
    assert_eq!(std::mem::take(&mut *taken.lock().expect("not poisoned")), (0..70).collect::<Vec<_>>());
    assert_eq!(search.counters().propagations, 70);
    // Then each decision fixes one variable.
    assert!(search.next_solution());
    assert_eq!(*taken.lock().expect("not poisoned"), (0..70).collect::<Vec<_>>());
}

/// An order that gives up too early makes no solution of open variables.
#[test]
fn a_lazy_order_is_helped_out() {
    let mut problem = Problem::<u64>::new();
    let vars = problem.variables(3, u64::below(2));
    let lazy = |_: &Store<u64>| None;
    let mut search = problem.search((lazy, Ascending));
    let mut solutions = 0;
    while search.next_solution() {
        assert!(vars.iter().all(|&var| search.store().is_fixed(var)));
        solutions += 1;
    }
    assert_eq!(solutions, 8);
}
