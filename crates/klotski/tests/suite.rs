//! Classics, cases and random boards: the optimum in every metric, judged by `verify` and by a plain search of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use klotski::presets::PRESETS;
use klotski::{Config, Metric, Puzzle, Solver, code, verify};
use search_control::{Limits, Observer, Outcome, Stop};

/// The length of a shortest solution; `None` if there is none.
fn length(puzzle: &Puzzle, metric: Metric) -> Option<usize> {
    let puzzle = puzzle.clone().with_metric(metric);
    match Solver::new(&puzzle, Config::default()).expect("few pieces").solve().answer {
        Outcome::Solved(solution) => {
            assert_eq!(verify(&puzzle, &solution), Ok(()), "{puzzle}");
            Some(solution.len())
        }
        Outcome::Unsolvable => None,
        Outcome::Stopped(stop) => panic!("{stop}"),
    }
}

fn lengths(puzzle: &Puzzle) -> [Option<usize>; 3] {
    [Metric::Step, Metric::Slide, Metric::Move].map(|metric| length(puzzle, metric))
}

#[test]
fn classics_take_as_many_moves_as_players_know() {
    for preset in &PRESETS {
        assert_eq!(length(&preset.puzzle(), Metric::Move), Some(preset.moves as usize), "{}", preset.name);
    }
}

#[test]
fn hengdao_lima_has_its_published_numbers() {
    let puzzle: Puzzle = "横刀立马".parse().expect("a classic");
    assert_eq!(lengths(&puzzle), [Some(116), Some(90), Some(81)]);
    let mut solver = Solver::new(&puzzle, Config::default()).expect("few pieces");
    assert_eq!(solver.farthest_from_start().expect("no limit").states, 25_955);
    // To either corner of the bottom.
    for anchor in [12, 14] {
        let corner = puzzle.with_goals(vec![vec![(1, anchor)]]).expect("the large piece fits there");
        assert_eq!(lengths(&corner), [Some(86), Some(66), Some(58)]);
    }
    // Layouts at step distance up to 116 and how far the farthest is.
    let steps = puzzle.clone().with_metric(Metric::Step);
    let mut solver = Solver::new(&steps, Config::default()).expect("few pieces");
    let counters = solver.solve().stats.counters;
    assert_eq!(counters.states + counters.mirrored, 24_048);
    let farthest = [(Metric::Step, 167), (Metric::Slide, 133), (Metric::Move, 124)];
    for (metric, distance) in farthest {
        let puzzle = puzzle.clone().with_metric(metric);
        let mut solver = Solver::new(&puzzle, Config::default()).expect("few pieces");
        assert_eq!(solver.farthest_from_start().expect("no limit").distance, distance, "{metric}");
    }
    // The hardest layouts of its pieces.
    for (metric, distance) in [(Metric::Step, 126), (Metric::Slide, 101), (Metric::Move, 93)] {
        let puzzle = puzzle.clone().with_metric(metric);
        let hardest = Solver::new(&puzzle, Config::default())
            .expect("few pieces")
            .hardest()
            .expect("no limit")
            .expect("it can be solved");
        assert_eq!(hardest.distance, distance, "{metric}");
        let again = puzzle.with_layout(&hardest.layouts[0]).expect("a layout");
        assert_eq!(length(&again, metric), Some(distance));
    }
}

#[test]
fn cars_keep_to_their_line() {
    let puzzle: Puzzle = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM".parse().expect("a board of Rush Hour");
    assert_eq!(lengths(&puzzle), [Some(103), Some(60), Some(60)]);
    assert_eq!(
        Solver::new(&puzzle, Config::default()).expect("few pieces").farthest_from_start().expect("no limit").states,
        2332
    );
}

#[test]
fn a_layout_may_be_solved_or_hopeless() {
    let solved: Puzzle = "CEFD\nCEFD\nGBBH\n.AAI\n.AAJ\n".parse().expect("a puzzle");
    assert_eq!(lengths(&solved), [Some(0); 3]);
    let hopeless: Puzzle = "board:\nAABB\nCCD.\ngoal:\nBB..\n....\n".parse().expect("a puzzle");
    assert_eq!(lengths(&hopeless), [None; 3]);
}

#[test]
fn codes_come_back_and_bad_ones_are_refused() {
    let puzzle: Puzzle = "1A9BF0C00".parse().expect("a code");
    assert_eq!(length(&puzzle, Metric::Move), Some(81));
    assert_eq!(code::encode(&puzzle, &puzzle.start()).as_deref(), Some("1A9BF0C00"));
    assert_eq!("0x4FEA134".parse::<Puzzle>().map(|puzzle| length(&puzzle, Metric::Move)), Ok(Some(138)));
    for preset in &PRESETS {
        let puzzle = preset.puzzle();
        let code = code::encode(&puzzle, &puzzle.start()).expect("a classic");
        let back: Puzzle = code.parse().expect("its own code");
        assert_eq!(code::encode(&back, &back.start()), Some(code));
        assert_eq!(length(&back, Metric::Move), Some(preset.moves as usize));
    }
    for bad in ["3A9BF0C00", "1FFFFFFFF0", "140000000", "0xG"] {
        assert!(bad.parse::<Puzzle>().is_err(), "{bad}");
    }
}

#[test]
fn limits_stop_and_say_how_far_there_is_no_solution() {
    let puzzle: Puzzle = "横刀立马".parse().expect("a classic");
    let report =
        Solver::new(&puzzle, Config::default()).expect("few pieces").limits(Limits::none().nodes(5_000)).solve();
    assert_eq!(report.answer, Outcome::Stopped(Stop::Nodes));
    assert!((10..81).contains(&report.stats.counters.depth));
    assert_eq!(report.stats.counters.nodes, 5_000);
    let report =
        Solver::new(&puzzle, Config::default()).expect("few pieces").limits(Limits::none().memory(100_000)).solve();
    assert_eq!(report.answer, Outcome::Stopped(Stop::Memory));
    assert!(report.stats.counters.key_bytes + report.stats.counters.slot_bytes <= 100_000);
}

#[test]
fn all_shortest_solutions_are_counted() {
    // One piece to the opposite corner of an open 3x3 board: one move, one way; two slides, two ways; four steps, six.
    let puzzle: Puzzle = "board:\nA..\n...\n...\ngoal:\n...\n...\n..A\n".parse().expect("a puzzle");
    for (metric, length, ways) in [(Metric::Move, 1, 1_u8), (Metric::Slide, 2, 2), (Metric::Step, 4, 6)] {
        let puzzle = puzzle.clone().with_metric(metric);
        let answer = Solver::new(&puzzle, Config::default()).expect("few pieces").count_shortest().answer;
        let count = answer.solution().expect("it has one");
        assert_eq!((count.length, count.solutions), (length, ways.into()), "{metric}");
    }
}

/// Sets a flag at its last node, so that only what follows the search is cancelled.
struct AtNode(u64, Arc<AtomicBool>);

impl Observer for AtNode {
    fn node(&mut self, _: usize) {
        self.0 = self.0.wrapping_sub(1);
        if self.0 == 0 {
            self.1.store(true, Ordering::Relaxed);
        }
    }
}

#[test]
fn counting_is_cancelled_too_and_says_what_is_known() {
    let puzzle: Puzzle = "横刀立马".parse().expect("a classic");
    let config = Config::default();
    let nodes = Solver::new(&puzzle, config).expect("small").solve().stats.counters.nodes;
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::none().cancel(Arc::clone(&flag));
    let mut solver = Solver::new(&puzzle, config).expect("small").limits(limits).observe(AtNode(nodes, flag));
    let report = solver.count_shortest();
    assert!(matches!(report.answer, Outcome::Stopped(Stop::Cancelled)), "{:?}", report.answer);
    // The length is known by then, and no bound is above it.
    assert_eq!((report.stats.length, report.stats.bound()), (Some(81), 81));
}
