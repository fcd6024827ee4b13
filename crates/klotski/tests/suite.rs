//! Classics, cases and random boards: the optimum in every metric, judged by `verify` and by a plain search of its own.

use std::collections::{HashSet, VecDeque};

use klotski::presets::PRESETS;
use klotski::{Anchor, Board, Config, Direction, Metric, Piece, Puzzle, Solver, code, verify};
use search_control::{Limits, Outcome, SeededRandom, Stop};

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

/// A plain search over labelled layouts.
fn reference(puzzle: &Puzzle, metric: Metric) -> Option<usize> {
    let board = puzzle.board();
    let start = puzzle.start();
    let is_solved = |layout: &[Anchor]| {
        puzzle.goals().iter().any(|goal| goal.iter().all(|&(piece, anchor)| layout[piece] == anchor))
    };
    let mut seen = HashSet::from([start.clone()]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((layout, depth)) = queue.pop_front() {
        if is_solved(&layout) {
            return Some(depth);
        }
        for (number, piece) in puzzle.pieces().iter().enumerate() {
            let fits = |anchor: Anchor| {
                let mine = board.squares(&piece.shape, anchor)?;
                let is_free = puzzle.pieces().iter().zip(&layout).enumerate().all(|(other, (shape, &at))| {
                    let theirs = board.squares(&shape.shape, at).expect("it stands there");
                    other == number || mine.iter().all(|square| !theirs.contains(square))
                });
                is_free.then_some(anchor)
            };
            let go =
                |from: Anchor, way: Direction| board.step(from, way).filter(|_| piece.axis.allows(way)).and_then(fits);
            let mut found = vec![layout[number]];
            let mut at = 0;
            while at < found.len() {
                let from = found[at];
                at += 1;
                for way in Direction::ALL {
                    let mut next = go(from, way);
                    while let Some(anchor) = next {
                        if !found.contains(&anchor) {
                            found.push(anchor);
                        }
                        next = if metric == Metric::Slide { go(anchor, way) } else { None };
                    }
                }
                if metric != Metric::Move {
                    break;
                }
            }
            for &anchor in &found[1..] {
                let mut next = layout.clone();
                next[number] = anchor;
                if seen.insert(next.clone()) {
                    queue.push_back((next, depth + 1));
                }
            }
        }
    }
    None
}

/// A random board with odd shapes and walls; `None` if the draw is none.
fn random_puzzle(random: &mut SeededRandom) -> Option<Puzzle> {
    let (columns, rows) = (2 + random.below(3) as usize, 2 + random.below(3) as usize);
    let walls: Vec<bool> = (0..columns * rows).map(|_| random.chance(1, 10)).collect();
    let board = Board::new(columns, &walls).ok()?;
    let mut taken = walls;
    let mut pieces = Vec::new();
    for name in 'A'..'F' {
        let first = random.below((columns * rows) as u32) as usize;
        let mut cells: Vec<usize> = Vec::new();
        let mut next = Some(first).filter(|&cell| !taken[cell]);
        while let Some(cell) = next {
            taken[cell] = true;
            cells.push(cell);
            let from = cells[random.below(cells.len() as u32) as usize];
            let way = Direction::ALL[random.below(4) as usize];
            next = board.step(from, way).filter(|&cell| cells.len() < 4 && !taken[cell] && random.chance(2, 3));
        }
        if cells.is_empty() {
            continue;
        }
        let top = cells.iter().map(|cell| cell / columns).min()?;
        let left = cells.iter().map(|cell| cell % columns).min()?;
        cells.sort_unstable();
        let shape = cells.iter().map(|cell| ((cell / columns - top) as u8, (cell % columns - left) as u8)).collect();
        let axis = [klotski::Axis::Both, klotski::Axis::Both, klotski::Axis::Horizontal][random.below(3) as usize];
        pieces.push(Piece { name: name.to_string(), shape, axis, start: top * columns + left });
    }
    let goals = (0..1 + random.below(2)).map(|_| {
        let piece = random.below(pieces.len().max(1) as u32) as usize;
        vec![(piece, random.below((columns * rows) as u32) as usize)]
    });
    Puzzle::new(board, pieces.clone(), goals.collect(), false).ok()
}

#[test]
fn random_boards_agree_with_a_plain_search() {
    let mut random = SeededRandom::new(4);
    let (mut solved, mut unsolvable) = (0, 0);
    while solved < 150 || unsolvable < 20 {
        let Some(puzzle) = random_puzzle(&mut random) else { continue };
        for metric in Metric::ALL {
            let expected = reference(&puzzle, metric);
            assert_eq!(length(&puzzle, metric), expected, "{metric}\n{puzzle}");
            *(if expected.is_some_and(|length| 0 < length) { &mut solved } else { &mut unsolvable }) += 1;
        }
    }
}
