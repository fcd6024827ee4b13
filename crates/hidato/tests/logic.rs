//! Steps for people: each is proved by the checker, none removes what the solution has, and what is wrong comes first.

use hidato::logic::{Grid, Hint, Reason, State, Step, Technique, check, explain, hint, rate};
use hidato::{Cell, Generator, Number, Puzzle, Solution, Wanted};
use search_control::Limits;

fn puzzles() -> Vec<(Puzzle, Solution)> {
    let mut puzzles = Vec::new();
    for board in ["adj=8\n", "adj=4\n"] {
        let board: Puzzle = format!("> board {board}{}", ". . . . . . .\n".repeat(7)).parse().expect("a board");
        let generator = Generator::new(&board);
        for seed in 0..6 {
            let made = generator.puzzle(seed, &Wanted::default(), &Limits::none());
            let made = made.expect("no limit").expect("a path");
            puzzles.push((made.puzzle, made.solution));
        }
    }
    puzzles
}

#[test]
fn every_step_is_proved_and_keeps_the_solution() {
    let (mut techniques, mut solved) = (std::collections::BTreeSet::new(), 0);
    for (puzzle, solution) in puzzles() {
        let state = State::new(&puzzle);
        let explanation = explain(&state, &Limits::none());
        let mut grid = Grid::new(&state);
        for step in &explanation.steps {
            assert_eq!(check(&grid, step), Ok(()), "{puzzle}{step:?}");
            for &(cell, number) in &step.removed {
                assert_ne!(solution.numbers()[cell.index()], number, "{puzzle}{step:?}");
            }
            if let Some((cell, number)) = step.placed {
                assert_eq!(solution.numbers()[cell.index()], number, "{puzzle}{step:?}");
            }
            grid.take(step);
            techniques.insert(step.technique);
        }
        assert_eq!(grid.is_finished(), explanation.end == Hint::Finished);
        let (rating, end) = rate(&puzzle, &Limits::none());
        assert_eq!((rating.is_solved, end), (grid.is_finished(), explanation.end));
        assert_eq!(rating.steps.iter().sum::<usize>(), explanation.steps.len());
        solved += usize::from(rating.is_solved);
    }
    assert!(techniques.contains(&Technique::Path) && techniques.contains(&Technique::Single), "{techniques:?}");
    assert!(6 <= solved, "{solved}");
}

#[test]
fn the_checker_turns_down_what_does_not_follow() {
    let mut turned_down = 0;
    for (puzzle, solution) in puzzles().into_iter().take(4) {
        let state = State::new(&puzzle);
        let mut grid = Grid::new(&state);
        for step in explain(&state, &Limits::none()).steps {
            // The same step, but it removes a number that the solution has.
            for cell in puzzle.board().cells().step_by(5) {
                let mut wrong = step.clone();
                wrong.placed = None;
                wrong.removed = vec![(cell, solution.numbers()[cell.index()])];
                assert!(check(&grid, &wrong).is_err(), "{puzzle}{wrong:?}");
                turned_down += 1;
            }
            grid.take(&step);
        }
    }
    assert!(100 < turned_down);
}

#[test]
fn what_is_wrong_comes_first() {
    let puzzle: Puzzle = ". . . / . . 1 / 9 6 .".parse().expect("a puzzle");
    // 4 3 2 / 5 8 1 / 9 6 7
    let mut state = State::new(&puzzle);
    state.mark(Cell::new(1), [4, 8]);
    assert_eq!(hint(&state, &Limits::none()), Hint::WrongMark { cell: Cell::new(1), right: 3 });
    state.place(Cell::new(2), 5);
    let wrong = Hint::WrongNumber { cell: Cell::new(2), placed: 5, right: 2 };
    assert_eq!(hint(&state, &Limits::none()), wrong);
    assert_eq!(explain(&state, &Limits::none()).end, wrong);
    let solution: [Number; 9] = [4, 3, 2, 5, 8, 1, 9, 6, 7];
    let mut state = State::new(&puzzle);
    for (cell, number) in puzzle.board().cells().zip(solution) {
        state.place(cell, number);
    }
    assert_eq!(hint(&state, &Limits::none()), Hint::Finished);
    let two: Puzzle = "1 . / . 4".parse().expect("a puzzle");
    assert!(matches!(hint(&State::new(&two), &Limits::none()), Hint::Multiple(..)));
    let none: Puzzle = "> none adj=4\n. 1 .\n. . .\n. . .".parse().expect("a puzzle");
    assert_eq!(hint(&State::new(&none), &Limits::none()), Hint::Unsolvable);
}

#[test]
fn steps_read_as_sentences() {
    let puzzle: Puzzle = ". . . / . . 1 / 9 6 .".parse().expect("a puzzle");
    let state = State::new(&puzzle);
    let Hint::Step(step) = hint(&state, &Limits::none()) else { panic!("a step") };
    let mut excluded = Grid::new(&state);
    excluded.exclude();
    assert_eq!(check(&excluded, &step), Ok(()));
    assert_ne!(step.technique, Technique::Exclusion);
    let sentence = step.sentence(&excluded);
    assert_eq!(sentence, "distance: 1 stands at r2c3, and no more cells lie between than numbers: 2 not at r1c1, r2c1");
    let (pair, cells) = (vec![2, 3], vec![Cell::new(0), Cell::new(1)]);
    let grid = Grid::new(&state);
    // A pair that is none.
    let mut step: Step = step;
    (step.technique, step.reason) = (Technique::Pair, Reason::NumbersInCells(pair, cells));
    step.removed = vec![(Cell::new(0), 5)];
    assert_eq!(step.sentence(&grid), "pair: 2, 3 have only the cells r1c1, r1c2: 5 not at r1c1");
    assert_eq!(check(&grid, &step).map_err(|error| error.what), Err(None));
}
