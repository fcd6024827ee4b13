//! Logic on positions of generated puzzles: every step is proved, no false one is, and the solver misses no single.

use std::collections::BTreeMap;

use search_control::{Limits, Uniqueness};
use sudoku::logic::{
    Board, Candidate, Difficulty, Explainer, Flaw, Grader, Hint, Level, LogicSolver, Options, Reason, Settings,
    StateError, Step, Strength, Technique, check, find_all, find_first,
};
use sudoku::{Config, Generator, Layout, Puzzle, Solution, Solver, Wanted};

/// Puzzles from a seed, with their solutions.
fn puzzles(seed: u64, number: usize) -> Vec<(Board, Solution)> {
    let mut generator = Generator::new(Layout::classic(), seed);
    let one = |_| {
        let puzzle = generator.puzzle(&Wanted::default(), &Limits::none()).expect("no limit").expect("a puzzle");
        let Uniqueness::Unique(solution) = Solver::new(&puzzle, Config::default()).uniqueness().answer else {
            panic!("generated puzzles have one solution: {puzzle}");
        };
        (Board::from_puzzle(&puzzle).expect("a classic board"), solution)
    };
    (0..number).map(one).collect()
}

/// Every position on the way of a solver, with the step that it takes there.
fn positions(board: &Board, solver: &LogicSolver) -> Vec<(Board, Step)> {
    let steps = solver.explain(board).steps;
    let mut board = *board;
    let step = |step: Step| {
        let before = board;
        board.apply(&step);
        (before, step)
    };
    steps.into_iter().map(step).collect()
}

fn truth(solution: &Solution, cell: u8) -> u8 {
    solution.values()[usize::from(cell)]
}

/// The fish that take long: all else is tried everywhere.
fn is_quick(technique: Technique) -> bool {
    let name = technique.name();
    !["Jellyfish", "Squirmbag", "Whale", "Leviathan", "Mutant", "Forcing"].iter().any(|slow| name.contains(slow))
}

#[test]
fn every_step_is_proved_and_true_and_false_ones_are_not() {
    let solver = LogicSolver::new(&Settings::default());
    let mut seen: BTreeMap<Technique, usize> = BTreeMap::new();
    let mut refused = 0;
    for (start, solution) in puzzles(3, 60) {
        for (i, (board, next)) in positions(&start, &solver).into_iter().enumerate() {
            // Chains, almost locked sets and templates take longest, and most of their steps are much alike.
            let is_slow = |order: u32| (5400..6100).contains(&order) || 8000 < order;
            let step = |technique: Technique| if is_slow(technique.facts().order) { 28 } else { 4 };
            let is_due = |technique: Technique| is_quick(technique) && i % step(technique) == 0;
            let techniques = Technique::ALL.iter().filter(|&&technique| is_due(technique));
            let others = techniques.flat_map(|&technique| find_all(&board, technique, &Options::default()));
            for step in others.chain([next]) {
                *seen.entry(step.technique).or_default() += 1;
                assert_eq!(check(&board, &step), Ok(()), "{step}\n{board}\n{step:?}");
                assert!(step.placements.iter().all(|one| truth(&solution, one.cell) == one.digit), "{step} {board}");
                assert!(step.eliminations.iter().all(|one| truth(&solution, one.cell) != one.digit), "{step} {board}");
                // No reason proves what is false.
                let mut lie = step.clone();
                lie.placements.clear();
                for cell in board.open() {
                    lie.eliminations = [Candidate::new(cell, truth(&solution, cell))].into_iter().collect();
                    assert!(check(&board, &lie).is_err(), "{lie}\n{board}\n{lie:?}");
                    refused += 1;
                }
            }
        }
    }
    let expected = [
        Technique::FullHouse,
        Technique::NakedSingle,
        Technique::HiddenSingle,
        Technique::LockedPair,
        Technique::LockedTriple,
        Technique::LockedCandidates1,
        Technique::LockedCandidates2,
        Technique::NakedPair,
        Technique::NakedTriple,
        Technique::NakedQuadruple,
        Technique::HiddenPair,
        Technique::HiddenTriple,
        Technique::HiddenQuadruple,
        Technique::XWing,
        Technique::FinnedXWing,
        Technique::SashimiXWing,
        Technique::FinnedSwordfish,
        Technique::SashimiSwordfish,
        Technique::FinnedFrankenSwordfish,
        Technique::Skyscraper,
        Technique::TwoStringKite,
        Technique::TurbotFish,
        Technique::EmptyRectangle,
        Technique::SimpleColorsTrap,
        Technique::MultiColors1,
        Technique::XyWing,
        Technique::XyzWing,
        Technique::WWing,
        Technique::UniqueRectangle1,
        Technique::HiddenRectangle,
        Technique::AvoidableRectangle1,
        Technique::SueDeCoq,
    ];
    let missing: Vec<Technique> = expected.into_iter().filter(|technique| !seen.contains_key(technique)).collect();
    assert!(missing.is_empty(), "{missing:?} do not occur, which tests too little");
    assert!(50_000 < refused, "{refused} lies test little");
}

#[test]
fn a_fish_without_one_of_its_fins_is_refused() {
    let mut fins = 0;
    for (start, _) in puzzles(5, 40) {
        let stuck = LogicSolver::new(&Settings::default()).explain(&start).steps.len() / 2;
        for (board, _) in positions(&start, &LogicSolver::new(&Settings::default())).into_iter().skip(stuck).take(1) {
            for technique in [Technique::FinnedXWing, Technique::FinnedSwordfish, Technique::FinnedFrankenSwordfish] {
                for step in find_all(&board, technique, &Options::default()) {
                    let Reason::Fish(fish) = &step.reason else { panic!("{step:?} is no fish") };
                    for fin in fish.fins {
                        let mut less = fish.clone();
                        less.fins = less.fins - sudoku::logic::Cells::of(fin);
                        let step = Step { reason: Reason::Fish(less), ..step.clone() };
                        assert!(matches!(check(&board, &step), Err(Flaw::Pattern(_))), "{step:?}");
                        fins += 1;
                    }
                }
            }
        }
    }
    assert!(10 < fins, "{fins} fins test little");
}

/// The solver notices singles as they come up; the finders look for them.
#[test]
fn the_solver_takes_nothing_harder_while_there_are_singles() {
    let solver = LogicSolver::new(&Settings::default());
    let singles = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
    let mut harder = 0;
    for (start, _) in puzzles(11, 100) {
        for (board, step) in positions(&start, &solver) {
            let has = singles.map(|technique| find_first(&board, technique, &Options::default()).is_some());
            match singles.iter().position(|&single| single == step.technique) {
                // A full house comes before a naked single, and that before a hidden one.
                Some(kind) => assert!(has[kind] && !has[..kind].contains(&true), "{step} {board}"),
                None => {
                    assert_eq!(has, [false; 3], "{step} {board}");
                    harder += 1;
                }
            }
        }
    }
    assert!(100 < harder, "{harder} steps test little");
}

/// A digit's places that belong to a placement of it as a whole, by trying all placements.
#[test]
fn what_no_placement_reaches_is_found() {
    fn place(board: &Board, digit: u8, row: u8, taken: &mut Vec<u8>, reached: &mut [bool; 81]) {
        if row == 9 {
            taken.iter().for_each(|&cell| reached[usize::from(cell)] = true);
            return;
        }
        for cell in (9 * row..9 * row + 9).filter(|&cell| board.has(cell, digit) || board.value(cell) == digit) {
            if !taken.iter().any(|&other| Candidate::new(other, digit).excludes(Candidate::new(cell, digit))) {
                taken.push(cell);
                place(board, digit, row + 1, taken, reached);
                taken.pop();
            }
        }
    }
    let mut unreached = 0;
    for (board, _) in puzzles(13, 40) {
        for digit in 1..=9 {
            let mut reached = [false; 81];
            place(&board, digit, 0, &mut Vec::new(), &mut reached);
            let found = sudoku::logic::reach::reachable(&board, digit);
            for cell in board.places(digit) {
                assert_eq!(found.contains(cell), reached[usize::from(cell)], "{digit} in {cell} of {board}");
                unreached += usize::from(!reached[usize::from(cell)]);
            }
        }
    }
    assert!(100 < unreached, "{unreached} places test little");
}

#[test]
fn a_position_is_read_as_it_is_written() {
    let solver = LogicSolver::new(&Settings::default());
    for (start, _) in puzzles(17, 10) {
        for (board, _) in positions(&start, &solver) {
            assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        }
    }
}

#[test]
fn mistakes_are_told_before_steps() {
    let solver = LogicSolver::new(&Settings::default());
    let limits = Limits::none();
    let (start, solution) = puzzles(19, 1).remove(0);
    let Hint::Step(step) = solver.hint(&start, &limits) else { panic!("a puzzle begins with a step") };
    assert_eq!(check(&start, &step), Ok(()));
    for cell in start.open() {
        for digit in start.marks(cell) {
            let (mut placed, mut removed) = (start, start);
            placed.place(cell, digit);
            removed.remove(cell, digit);
            let candidate = Candidate::new(cell, digit);
            let is_true = truth(&solution, cell) == digit;
            assert_eq!(solver.hint(&placed, &limits) == Hint::Wrong(candidate), !is_true);
            assert_eq!(solver.hint(&removed, &limits) == Hint::Lost(candidate), is_true);
        }
    }
    let weakest = solver.hint(&start, &limits).at(Strength::Place).to_string();
    assert!(!weakest.contains('=') && !weakest.contains(step.technique.name()), "{weakest}");
}

#[test]
fn without_one_solution_there_is_no_step() {
    let solver = LogicSolver::new(&Settings::default());
    let hint = |text: &str| solver.hint(&text.parse().expect("a board"), &Limits::none());
    let blank = ".".repeat(81);
    assert_eq!(hint(&blank), Hint::Ambiguous);
    let full = "12345678.".to_string() + &".".repeat(17) + "9" + &".".repeat(54);
    assert_eq!(hint(&full), Hint::Unsolvable);
    assert_eq!(hint(&full).at(Strength::Whole).to_string(), "The givens have no solution.");
}

/// Candidates of a puzzle's own may exclude what uniqueness is about, so it proves nothing there.
#[test]
fn a_restricted_puzzle_is_solved_without_uniqueness() {
    let (mut restricted, mut steps) = (0, 0);
    for (start, _) in puzzles(37, 200) {
        let solver = LogicSolver::new(&Settings::default());
        let is_unique = |(_, step): &(Board, Step)| step.technique.facts().needs_uniqueness;
        let Some((board, step)) = positions(&start, &solver).into_iter().find(is_unique) else { continue };
        // The same candidates, but as a puzzle of its own.
        let allowed: Vec<u32> =
            (0..81).map(|cell| u32::from(board.marks(cell).0) | 1 << board.value(cell) >> 1).collect();
        let puzzle = Puzzle::with_candidates(Layout::classic(), board.values(), &allowed).expect("a puzzle");
        let sukaku = Board::from_puzzle(&puzzle).expect("a classic board");
        assert!(sukaku.is_restricted());
        assert!(check(&sukaku, &step).is_err(), "{step} {board}");
        assert!(!positions(&sukaku, &solver).iter().any(is_unique), "{board}");
        assert!(matches!(solver.hint(&sukaku, &Limits::none()), Hint::Step(_) | Hint::Stuck));
        restricted += 1;
        steps += solver.explain(&sukaku).steps.len();
    }
    assert!(3 < restricted && 20 < steps, "{restricted} positions, {steps} steps");
}

#[test]
fn other_boards_are_refused() {
    let refused = |text: &str| Board::from_puzzle(&text.parse::<Puzzle>().expect("a puzzle"));
    assert_eq!(refused("12../...1/3.../..4."), Err(StateError::NotClassic { side: 4 }));
    let diagonal = Puzzle::new(
        Layout::new(
            sudoku::BoxShape { rows: 3, columns: 3 },
            sudoku::Variants { diagonals: true, ..Default::default() },
        )
        .expect("a board"),
        &[0; 81],
    )
    .expect("a puzzle");
    assert_eq!(Board::from_puzzle(&diagonal), Err(StateError::NotClassic { side: 9 }));
    let mut givens = [0; 81];
    (givens[0], givens[8]) = (5, 5);
    assert_eq!(Board::new(&givens, &[0; 81]), Err(StateError::Clash(Candidate::new(8, 5))));
}

#[test]
fn simple_puzzles_are_rated_without_memory() {
    let simple = Settings::default().techniques.into_iter().filter(|&technique| technique < Technique::NakedQuadruple);
    let mut settings = Settings::default();
    settings.techniques = simple.collect();
    let solver = LogicSolver::new(&settings);
    let boards: Vec<Board> = puzzles(23, 100).into_iter().map(|(board, _)| board).collect();
    let mut levels = [0; 5];
    let allocations = allocation_counter::measure(|| {
        for board in &boards {
            levels[solver.rate(board).level() as usize] += 1;
        }
    });
    assert_eq!(allocations.count_total, 0);
    assert!(10 < levels[0] && 10 < levels[1], "{levels:?}");
}

#[test]
fn generated_puzzles_are_as_hard_as_wanted() {
    let wishes = [
        Difficulty { level: Some(Level::Easy), ..Difficulty::default() },
        Difficulty { level: Some(Level::Hard), ..Difficulty::default() },
        Difficulty { technique: Some(Technique::XWing), ..Difficulty::default() },
        Difficulty { technique: Some(Technique::UniqueRectangle1), ..Difficulty::default() },
        Difficulty { rating: Some(30..=34), ..Difficulty::default() },
    ];
    for wish in wishes {
        let mut generator = Generator::new(Layout::classic(), 29);
        let made = Grader::new(wish.clone()).puzzle(&mut generator, &Wanted::default(), &Limits::none());
        let (puzzle, _) = made.expect("no limit").expect("a puzzle");
        let board = Board::from_puzzle(&puzzle).expect("a classic board");
        let rating = LogicSolver::new(&Settings::default()).rate(&board);
        if let Some(level) = wish.level {
            assert_eq!((rating.level(), rating.is_solved), (level, true), "{puzzle}");
        }
        if let Some(range) = wish.rating {
            assert!(range.contains(&Explainer::default().rate(&board).er), "{puzzle}");
        }
        if let Some(technique) = wish.technique {
            let mut simpler = Settings::default();
            simpler.techniques.retain(|&other| other < technique);
            assert!(!LogicSolver::new(&simpler).rate(&board).is_solved, "{puzzle} does not need {technique}");
            simpler.techniques.push(technique);
            assert!(LogicSolver::new(&simpler).rate(&board).is_solved, "{puzzle} needs more than {technique}");
        }
    }
}

#[test]
#[cfg(feature = "serde")]
fn a_step_is_written_as_json() {
    let solver = LogicSolver::new(&Settings::default());
    let board: Board =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().expect("a board");
    let json = serde_json::to_value(solver.next(&board).expect("a step")).expect("a value");
    assert_eq!(json["technique"], "Naked Single");
    assert_eq!(json["placements"], serde_json::json!([{ "cell": "r5c5", "digit": 5 }]));
    assert_eq!(json["reason"], "last-digit");
    let rating = serde_json::to_value(solver.rate(&board)).expect("a value");
    assert_eq!((&rating["level"], &rating["solved"]), (&"easy".into(), &true.into()));
    for (start, _) in puzzles(31, 10) {
        for (_, step) in positions(&start, &solver) {
            let json = serde_json::to_value(&step).expect("a value");
            assert_eq!(json["eliminations"].as_array().map(Vec::len), Some(step.eliminations.len()));
            assert_eq!(json["text"], step.to_string());
        }
    }
}
