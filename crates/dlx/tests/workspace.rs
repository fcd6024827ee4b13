//! The working memory: none is taken after construction, none is left dirty, none is the call stack.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dlx::instances;
use dlx::{Builder, Choice, Config, Kernel, Problem, Solver};
use search_control::{Count, End, Limits, Observer, Outcome, Stop, Uniqueness};

const KERNELS: [Kernel; 3] = [Kernel::Links, Kernel::Cells, Kernel::Bits];

/// Queens on `n` by `n`, columns and rows alone primary; with costs.
fn queens(n: usize) -> Problem<(char, usize)> {
    let mut builder = Builder::new();
    for line in 0..n {
        builder.primary(('r', line)).expect("a new item");
        builder.primary(('c', line)).expect("a new item");
    }
    for diagonal in 0..2 * n - 1 {
        builder.secondary(('a', diagonal)).expect("a new item");
        builder.secondary(('b', diagonal)).expect("a new item");
    }
    for (row, column) in (0..n * n).map(|at| (at / n, at % n)) {
        let items = [('r', row), ('c', column), ('a', row + column), ('b', n - 1 + row - column)];
        let cost = (row * column) as u64 % 7;
        builder.option_at_cost((), items.map(Into::into), cost).expect("a good option");
    }
    builder.build()
}

/// Words of three letters across and down, each word as often as it likes; colours, multiplicities and costs together.
fn coloured() -> Problem<String> {
    let mut text = String::from("1:2|a 0:3|b c d 1:3|e | x y z\n");
    for (i, first) in ["a", "b", "c", "d", "e"].iter().enumerate() {
        for (j, second) in ["a", "b", "c", "d", "e"].iter().enumerate().filter(|&(j, _)| i < j) {
            for colour in ["R", "G", "B"] {
                text += &format!("{first} {second} x:{colour} |{}\n{first} y:{colour}\n{second} z |{i}\n", i * j);
            }
        }
    }
    text.parse().expect("a good text")
}

#[test]
fn no_search_allocates() {
    let (queens, coloured) = (queens(7), coloured());
    for kernel in KERNELS {
        for choice in Choice::ALL {
            let config = Config::default().kernel(kernel).choice(choice);
            let mut solver = Solver::new(&queens, config).expect("all support queens");
            let allocations = allocation_counter::measure(|| {
                let mut solutions = solver.solutions();
                while solutions.next().is_some() {}
            });
            assert_eq!(allocations.count_total, 0, "{kernel} {choice}");
            let solver = Solver::new(&coloured, config).expect("every kernel supports all of it");
            let mut solver = solver.limits(Limits::none().nodes(20_000));
            let allocations = allocation_counter::measure(|| {
                let mut solutions = solver.solutions();
                while solutions.next().is_some() {}
            });
            assert_eq!(allocations.count_total, 0, "{kernel} {choice} with all features");
        }
    }
}

#[test]
fn cheapest_allocates_its_answer_only() {
    let queens = queens(7);
    for kernel in KERNELS {
        let mut solver = Solver::new(&queens, Config::default().kernel(kernel)).expect("all support queens");
        let mut answer = None;
        let allocations = allocation_counter::measure(|| answer = Some(solver.cheapest(1)));
        assert!(allocations.count_total <= 3, "{kernel}: {}", allocations.count_total);
        let report = answer.expect("it was asked");
        assert_eq!(report.answer.solutions.len(), 1);
        let all: Vec<u128> = solver.solutions().owned().map(|s| s.expect("no limit").cost()).collect();
        assert_eq!(Some(&report.answer.solutions[0].cost()), all.iter().min());
    }
}

#[test]
fn two_hundred_thousand_nested_selections_pass() {
    let mut builder = Builder::new();
    (0..200_000).for_each(|item| builder.primary(item).expect("a new item"));
    for item in 0..200_000_u32 {
        builder.option((), [item.into()]).expect("a good option");
    }
    let problem = builder.build();
    for (kernel, choice) in [
        (Kernel::Auto, Choice::Mrv),
        (Kernel::Links, Choice::First),
        (Kernel::Cells, Choice::Mrv),
        (Kernel::Cells, Choice::First),
    ] {
        let mut solver = Solver::new(&problem, Config::default().kernel(kernel).choice(choice)).expect("any size");
        let report = solver.count();
        assert_eq!(report.answer.exact(), Some(1), "{kernel}");
        assert_eq!(report.stats.counters.nodes, 200_001);
        let Uniqueness::Unique(solution) = solver.uniqueness().answer else { panic!("one solution") };
        assert_eq!(solution.options().len(), 200_000);
    }
    assert_eq!(Solver::new(&problem, Config::default().kernel(Kernel::Bits)).map(drop).unwrap_err().method, "bits");
}

#[test]
fn dropped_iterators_leave_nothing_behind() {
    let queens = queens(8);
    for kernel in KERNELS {
        let mut solver = Solver::new(&queens, Config::default().kernel(kernel)).expect("all support queens");
        for taken in [1, 5, 91, 92, 93] {
            let mut solutions = solver.solutions();
            for _ in 0..taken {
                solutions.next();
            }
            assert_eq!(solver.count().answer, Count::new(92, End::Exhausted), "{kernel} after {taken}");
        }
        let first = solver.solve().answer;
        assert_eq!(solver.solve().answer, first, "a second call gives the same answer");
        assert!(matches!(solver.uniqueness().answer, Uniqueness::Multiple(..)));
    }
}

#[test]
fn a_limit_is_never_no_solution() {
    let queens = queens(8);
    for kernel in KERNELS {
        let solver = Solver::new(&queens, Config::default().kernel(kernel)).expect("all support queens");
        let mut solver = solver.limits(Limits::none().nodes(3));
        let report = solver.solve();
        assert_eq!(report.answer, Outcome::Stopped(Stop::Nodes));
        assert_eq!(report.stats.counters.nodes, 3);
        assert_eq!(solver.minimum().answer, Outcome::Stopped(Stop::Nodes));
        let flag = Arc::new(AtomicBool::new(false));
        let mut solver = solver.limits(Limits::none().cancel(flag.clone()));
        let mut solutions = solver.solutions();
        assert!(solutions.next().is_some());
        flag.store(true, Ordering::Relaxed);
        assert!(solutions.next().is_none());
        assert_eq!(solutions.end(), End::Stopped(Stop::Cancelled));
        solutions.resume(&Limits::none());
        let mut rest = 0;
        while solutions.next().is_some() {
            rest += 1;
        }
        assert_eq!((rest, solutions.end()), (91, End::Exhausted));
    }
}

#[test]
fn progress_rises_from_nothing_to_all() {
    let queens = queens(8);
    for kernel in KERNELS {
        let mut solver = Solver::new(&queens, Config::default().kernel(kernel)).expect("all support queens");
        let mut solutions = solver.solutions();
        let mut before = 0.0;
        while solutions.next().is_some() {
            let now = solutions.progress();
            assert!(before <= now && now < 1.0, "{kernel}: {before} then {now}");
            before = now;
        }
        assert!(0.5 < before);
        assert!((solutions.progress() - 1.0).abs() < 1e-9);
    }
}

#[derive(Default)]
struct Watcher {
    nodes: u64,
    fails: u64,
    solutions: u64,
    depth: i64,
}

impl Observer for Watcher {
    fn node(&mut self, _: usize) {
        self.nodes += 1;
    }

    fn decide(&mut self, _: usize, _: usize) {
        self.depth += 1;
    }

    fn fail(&mut self, _: usize) {
        self.fails += 1;
    }

    fn solution(&mut self, count: u64) {
        self.solutions = count;
    }
}

#[test]
fn observers_hear_what_the_counters_count() {
    let queens = queens(8);
    for kernel in KERNELS {
        let plain = Solver::new(&queens, Config::default().kernel(kernel)).expect("all support queens").count();
        let mut solver = Solver::new(&queens, Config::default().kernel(kernel))
            .expect("all support queens")
            .observe(Watcher::default());
        let watched = solver.count();
        let Watcher { nodes, fails, solutions, depth } = solver.into_observer();
        let counters = watched.stats.counters;
        assert_eq!((nodes, fails, solutions), (counters.nodes, counters.fails, counters.solutions));
        assert_eq!(counters, plain.stats.counters);
        assert!(0 < depth);
    }
}

#[test]
fn a_sudoku_matrix_takes_less_than_64_kb() {
    let problem = instances::sudoku(&".".repeat(81)).expect("small");
    assert_eq!(problem.options(), 729);
    let mut solver = None;
    let memory = allocation_counter::measure(|| {
        solver = Solver::new(&problem, Config::knuth()).ok();
    });
    assert!(memory.bytes_current < 64 * 1024, "{} bytes", memory.bytes_current);
    assert!(matches!(solver.expect("links support all").solve().answer, Outcome::Solved(_)));
}

/// All solutions that a search meets, each sorted.
fn met(search: &mut dlx::Search) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    while search.step(&mut ()) == dlx::Step::Solution {
        let mut chosen: Vec<usize> = search.chosen().iter().map(|option| option.index()).collect();
        chosen.sort_unstable();
        all.push(chosen);
    }
    all.sort();
    all
}

/// Options that are taken out are in no solution, and the next beginning has them back.
#[test]
fn a_search_without_options_meets_the_solutions_without_them() {
    let problem = coloured();
    let queens = queens(6);
    for kernel in KERNELS {
        for choice in [Choice::Mrv, Choice::Weighted] {
            let config = Config::default().kernel(kernel).choice(choice);
            let mut search = dlx::Search::new(&queens, config).expect("all support queens");
            search.begin(&Limits::none());
            let all = met(&mut search);
            assert_eq!(all.len(), 4, "{kernel}");
            let mut words = dlx::Search::new(&problem, config).expect("every kernel supports all of it");
            words.begin(&Limits::none().nodes(20_000));
            for out in [vec![], vec![3, 3, 17], (0..36).step_by(5).collect(), vec![all[0][0]], (0..36).collect()] {
                let options: Vec<_> = out.iter().filter_map(|&option| queens.option(option)).collect();
                // Left midway, and begun anew.
                search.begin_without(&options, &Limits::none().nodes(5));
                while search.step(&mut ()) == dlx::Step::Solution {}
                let allocations = allocation_counter::measure(|| {
                    search.begin_without(&options, &Limits::none());
                    while search.step(&mut ()) == dlx::Step::Solution {}
                });
                assert_eq!(allocations.count_total, 0, "{kernel}");
                search.begin_without(&options, &Limits::none());
                let is_without = |solution: &&Vec<usize>| !solution.iter().any(|option| out.contains(option));
                let expected: Vec<_> = all.iter().filter(is_without).cloned().collect();
                assert_eq!(met(&mut search), expected, "{kernel} {choice} {out:?}");
                search.begin(&Limits::none());
                assert_eq!(met(&mut search), all, "{kernel}");
            }
        }
    }
}

/// The same with secondary items, colours and several options of an item: kernels agree.
#[test]
fn kernels_agree_on_what_is_left_without_options() {
    let problem: Problem<String> =
        "1:2|a b 0:2|c | x y\na x:R\na c x:G\nb y\nb c x:R\nc y\na b\nb x:G\nc\na".parse().expect("a good text");
    for out in 0..1_u32 << problem.options() {
        let options: Vec<_> =
            (0..problem.options()).filter(|at| out >> at & 1 == 1).filter_map(|at| problem.option(at)).collect();
        let answers = KERNELS.map(|kernel| {
            let mut search = dlx::Search::new(&problem, Config::default().kernel(kernel)).expect("it is supported");
            search.begin_without(&options, &Limits::none());
            met(&mut search)
        });
        assert!(answers.iter().all(|other| *other == answers[0]), "{out:b}: {answers:?}");
    }
}

/// A table of all pairs would take 5 GB.
#[test]
fn reducing_takes_memory_by_the_entry() {
    let mut builder = Builder::new();
    (0..100_000).for_each(|item| builder.primary(item).expect("a new item"));
    for option in 0..200_000_u32 {
        builder.option((), [(option / 2).into()]).expect("a good option");
    }
    let problem = builder.build();
    let mut reduced = None;
    let memory = allocation_counter::measure(|| reduced = Some(problem.reduce(&Limits::none())));
    let reduced = reduced.expect("it was asked");
    assert_eq!(reduced.answer.map(|reduced| reduced.problem.options()), Ok(200_000));
    assert!(memory.bytes_max < 100 << 20, "{} bytes", memory.bytes_max);
    let bytes = reduced.stats.bytes;
    assert_eq!(problem.reduce(&Limits::none().memory(bytes - 1)).answer.map(drop), Err(Stop::Memory));
    assert_eq!(problem.split(1, &Limits::none().memory(1_000)).answer.map(drop), Err(Stop::Memory));
    let stopped = problem.reduce(&Limits::none().nodes(3));
    assert_eq!((stopped.answer.map(drop), stopped.stats.nodes), (Err(Stop::Nodes), 3));
}
