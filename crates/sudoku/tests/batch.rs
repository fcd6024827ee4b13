//! Many puzzles at once answer as one at a time.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use search_control::{End, Limits, Stop};
use sudoku::{Batch, BoxShape, Config, Found, Generator, Layout, Puzzle, Solver, Variants, Wanted, verify};

/// Puzzles with one solution, with several, and with none.
fn puzzles() -> Vec<Puzzle> {
    let layout = Layout::classic();
    let mut generator = Generator::new(Arc::clone(&layout), 5);
    let mut puzzles = Vec::new();
    for number in 0..700 {
        let puzzle = generator.puzzle(&Wanted::default(), &Limits::none()).expect("no limit").expect("a puzzle");
        let mut givens = puzzle.givens().to_vec();
        let mut filled = (0..81).filter(|&cell| puzzle.givens()[cell] != 0);
        match number % 4 {
            1 => filled.take(4).for_each(|cell| givens[cell] = 0),
            // A given changed: mostly no solution, sometimes equal givens.
            2 => filled.by_ref().take(1).for_each(|cell| givens[cell] = givens[cell] % 9 + 1),
            _ => {}
        }
        puzzles.extend(Puzzle::new(Arc::clone(&layout), &givens));
    }
    let allowed = [vec![0b1_1000_0000, 0b1_1000_0000], vec![511; 79]].concat();
    puzzles.push(Puzzle::with_candidates(layout, &[0; 81], &allowed).expect("two cells have two candidates"));
    puzzles
}

/// What there is to compare, with the judge's word on the solutions.
fn told(puzzles: &[Puzzle], found: &Found<'_>) -> (u64, End) {
    let puzzle = &puzzles[found.index];
    for values in [found.first(), found.last()].into_iter().flatten() {
        assert_eq!(verify(puzzle, &puzzle.solution(values).expect("all cells")), Ok(()));
    }
    assert_eq!([found.first().is_some(), found.last().is_some()], [0 < found.solutions, 1 < found.solutions]);
    assert!(found.last().is_none() || found.first() != found.last());
    (found.solutions, found.end)
}

#[test]
fn a_batch_answers_as_a_solver() {
    let puzzles = puzzles();
    let mut batch = Batch::new();
    let mut seen = [0; 3];
    for most in [1, 2, 5] {
        let mut answers = vec![None; puzzles.len()];
        batch.search(&puzzles, most, &Limits::none(), |found| {
            let before = answers[found.index].replace(told(&puzzles, &found));
            assert_eq!(before, None, "told twice");
        });
        let mut solver = Solver::new(&puzzles[0], Config::default());
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            solver.load(puzzle);
            let count = solver.count_up_to(most.into()).answer;
            let end = if count.found() == u128::from(most) { End::Enough } else { count.end() };
            assert_eq!(answer, Some((count.found() as u64, end)), "{puzzle}");
            seen[count.found().min(2) as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&seen| 50 < seen), "{seen:?}");
}

#[test]
fn boards_of_every_kind_are_answered() {
    let mut puzzles = puzzles();
    puzzles.truncate(70);
    let small = "1...............".parse::<Puzzle>().expect("a puzzle");
    let diagonals = Layout::new(BoxShape { rows: 3, columns: 3 }, Variants { diagonals: true, ..Variants::default() });
    puzzles.insert(3, small);
    puzzles.push(Puzzle::new(diagonals.expect("a board"), &[0; 81]).expect("no givens"));
    let mut answers = vec![None; puzzles.len()];
    Batch::new().search(&puzzles, 72, &Limits::none(), |found| answers[found.index] = Some(told(&puzzles, &found)));
    assert!(answers.iter().all(Option::is_some));
    assert_eq!((answers[3], answers[71]), (Some((72, End::Enough)), Some((72, End::Enough))));
}

#[test]
fn limits_hold_for_each_puzzle() {
    let puzzles = puzzles();
    let (mut stopped, mut ended) = (0, 0);
    let mut batch = Batch::new();
    batch.search(&puzzles, 2, &Limits::none().nodes(1), |found| match found.end {
        End::Stopped(stop) => {
            assert_eq!((stop, found.counters.nodes), (Stop::Nodes, 1));
            stopped += 1;
        }
        _ => ended += 1,
    });
    assert!(50 < stopped && 50 < ended && stopped + ended == puzzles.len(), "{stopped} stopped, {ended} ended");
    let flag = Arc::new(AtomicBool::new(true));
    let mut ends = [0; 2];
    batch.search(&puzzles, 2, &Limits::none().cancel(flag), |found| {
        ends[usize::from(found.end == End::Stopped(Stop::Cancelled))] += 1;
        assert_eq!(found.counters.nodes, 0);
    });
    assert!(ends[0] + ends[1] == puzzles.len() && 50 < ends[0] && 50 < ends[1], "{ends:?}");
}

/// Thousands of open guesses at once: the lanes hand what goes deep or stays last to the search of one puzzle.
#[test]
fn empty_boards_are_counted_up_to_many() {
    let puzzles = vec![Puzzle::new(Layout::classic(), &[0; 81]).expect("no givens"); 80];
    let mut total = 0;
    Batch::new().search(&puzzles, 500, &Limits::none(), |found| total += told(&puzzles, &found).0);
    assert_eq!(total, 80 * 500);
}

#[test]
fn a_batch_takes_no_memory_after_the_first() {
    let puzzles = puzzles();
    let mut batch = Batch::new();
    let mut total = 0;
    let allocations = allocation_counter::measure(|| {
        batch.search(&puzzles, 2, &Limits::none(), |found| total += found.solutions);
    });
    assert_eq!(allocations.count_total, 0);
    assert!(700 < total);
}
