//! Random boards with odd shapes, walls, axes and several goals: lengths, counts, hints and distances are those of a
//! plain search, whatever is switched and however many threads there are.

use std::collections::{BTreeMap, HashMap};

use klotski::{Anchor, Axis, Board, Config, Direction, Metric, Move, Piece, Puzzle, Solver, verify};
#[cfg(feature = "rayon")]
use search_control::{Limits, Stop};
use search_control::{Outcome, SeededRandom};

/// Every configuration.
fn configs() -> impl Iterator<Item = Config> {
    (0..8_u8).map(|bits| {
        let mut config = Config::default();
        (config.merge, config.mirror, config.sets) = (bits & 1 == 0, bits & 2 == 0, bits & 4 == 0);
        config
    })
}

/// A layout without the names of equal pieces: of each piece a number that equal ones share, and its place.
type State = Vec<(usize, Anchor)>;

/// What tells two layouts apart: where pieces stand that a goal names, and how many others of each form stand where.
fn state(puzzle: &Puzzle, layout: &[Anchor]) -> State {
    let is_named = |number: usize| puzzle.goals().iter().flatten().any(|&(named, _)| named == number);
    let alike = |a: usize, b: usize| {
        let (a, b) = (&puzzle.pieces()[a], &puzzle.pieces()[b]);
        a.shape == b.shape && a.axis == b.axis
    };
    let name = |number: usize| {
        if is_named(number) && !puzzle.is_any() {
            return number;
        }
        let equal = |&other: &usize| alike(other, number) && (puzzle.is_any() || !is_named(other));
        (0..layout.len()).find(equal).unwrap_or(number)
    };
    let mut state: Vec<_> = layout.iter().enumerate().map(|(number, &anchor)| (name(number), anchor)).collect();
    state.sort_unstable();
    state
}

fn is_solved(puzzle: &Puzzle, layout: &[Anchor]) -> bool {
    let stands = |&(piece, anchor): &(usize, Anchor)| {
        let (shape, axis) = (&puzzle.pieces()[piece].shape, puzzle.pieces()[piece].axis);
        (0..layout.len()).any(|other| {
            let is_equal = puzzle.pieces()[other].shape == *shape && puzzle.pieces()[other].axis == axis;
            layout[other] == anchor && (other == piece || puzzle.is_any() && is_equal)
        })
    };
    puzzle.goals().iter().any(|goal| goal.iter().all(stands))
}

/// All moves from a layout, by trying every square.
fn moves(puzzle: &Puzzle, metric: Metric, layout: &[Anchor]) -> Vec<Move> {
    let board = puzzle.board();
    let mut moves = Vec::new();
    for (number, piece) in puzzle.pieces().iter().enumerate() {
        let fits = |anchor: Anchor| {
            let mine = board.squares(&piece.shape, anchor)?;
            let is_free = puzzle.pieces().iter().zip(layout).enumerate().all(|(other, (shape, &at))| {
                let theirs = board.squares(&shape.shape, at).expect("it stands there");
                other == number || mine.iter().all(|square| !theirs.contains(square))
            });
            is_free.then_some(anchor)
        };
        let go = |from: Anchor, way: Direction| board.step(from, way).filter(|_| piece.axis.allows(way)).and_then(fits);
        let mut found = vec![layout[number]];
        let mut at = 0;
        while at < found.len() {
            let from = found[at];
            at += 1;
            for way in Direction::ALL {
                let mut next = go(from, way);
                while let Some(to) = next {
                    if !found.contains(&to) {
                        found.push(to);
                    }
                    next = if metric == Metric::Step { None } else { go(to, way) };
                }
            }
            if metric != Metric::Move {
                break;
            }
        }
        moves.extend(found[1..].iter().map(|&to| Move { piece: number, from: layout[number], to }));
    }
    moves
}

/// What a plain search finds: distances from the start, and how many ways lead to the nearest solved states.
struct Reference {
    length: Option<usize>,
    ways: u128,
    states: usize,
}

/// `None` if there are too many states for a plain search of many boards.
fn reference(puzzle: &Puzzle, metric: Metric) -> Option<Reference> {
    let start = puzzle.start();
    let mut seen: HashMap<State, usize> = HashMap::from([(state(puzzle, &start), 0)]);
    let mut layer = BTreeMap::from([(state(puzzle, &start), (start, 1_u128))]);
    let mut found = Reference { length: None, ways: 0, states: 0 };
    for depth in 0.. {
        if layer.is_empty() {
            break;
        }
        if 2_000 < seen.len() {
            return None;
        }
        let solved = layer.values().filter(|(layout, _)| is_solved(puzzle, layout)).map(|(_, ways)| ways).sum();
        if found.length.is_none() && 0 < solved {
            (found.length, found.ways) = (Some(depth), solved);
        }
        let mut next: BTreeMap<State, (Vec<Anchor>, u128)> = BTreeMap::new();
        for (layout, ways) in layer.values() {
            for one in moves(puzzle, metric, layout) {
                let mut after = layout.clone();
                after[one.piece] = one.to;
                let key = state(puzzle, &after);
                if *seen.entry(key.clone()).or_insert(depth + 1) == depth + 1 {
                    next.entry(key).or_insert((after, 0)).1 += ways;
                }
            }
        }
        layer = next;
    }
    found.states = seen.len();
    Some(found)
}

/// A random board with odd shapes and walls, sometimes the same on both sides; `None` if the draw is none.
fn random_puzzle(random: &mut SeededRandom) -> Option<Puzzle> {
    let (columns, rows) = (2 + random.below(3) as usize, 2 + random.below(2) as usize);
    let is_mirrored = random.chance(1, 2);
    let mut walls: Vec<bool> = (0..columns * rows).map(|_| random.chance(1, 10)).collect();
    let image = |square: usize| square / columns * columns + columns - 1 - square % columns;
    if is_mirrored {
        (0..walls.len()).for_each(|square| walls[image(square)] = walls[square]);
    }
    let board = Board::new(columns, &walls).ok()?;
    let mut taken = walls;
    let mut pieces = Vec::new();
    // All free, all bound to rows, or each to something else.
    let kinds: &[Axis] =
        [&[Axis::Both] as &[Axis], &[Axis::Both], &[Axis::Horizontal], &[Axis::Vertical, Axis::Both, Axis::Horizontal]]
            [random.below(4) as usize];
    let mut add = |mut cells: Vec<usize>| {
        let top = cells.iter().map(|cell| cell / columns).min()?;
        let left = cells.iter().map(|cell| cell % columns).min()?;
        cells.sort_unstable();
        let shape = cells.iter().map(|cell| ((cell / columns - top) as u8, (cell % columns - left) as u8)).collect();
        let name = char::from(b'A' + pieces.len() as u8).to_string();
        let axis = kinds[pieces.len() % kinds.len()];
        pieces.push(Piece { name, shape, axis, start: top * columns + left });
        Some(())
    };
    for _ in 0..3 {
        let first = random.below((columns * rows) as u32) as usize;
        let mut cells: Vec<usize> = Vec::new();
        let mut next = Some(first).filter(|&cell| !taken[cell]);
        while let Some(cell) = next {
            taken[cell] = true;
            cells.push(cell);
            let from = cells[random.below(cells.len() as u32) as usize];
            let way = Direction::ALL[random.below(4) as usize];
            next = board.step(from, way).filter(|&cell| cells.len() < 4 && !taken[cell] && random.chance(1, 2));
        }
        if cells.is_empty() {
            continue;
        }
        let twin: Vec<usize> = cells.iter().map(|&cell| image(cell)).collect();
        if is_mirrored && twin.iter().all(|&cell| !taken[cell]) {
            twin.iter().for_each(|&cell| taken[cell] = true);
            add(twin)?;
        }
        add(cells)?;
    }
    let place = |random: &mut SeededRandom| {
        let piece = random.below(pieces.len().max(1) as u32) as usize;
        (piece, random.below((columns * rows) as u32) as usize)
    };
    let goals = (0..1 + random.below(2)).map(|_| (0..1 + random.below(2)).map(|_| place(random)).collect()).collect();
    Puzzle::new(board, pieces.clone(), goals, random.chance(1, 3)).ok()
}

/// Every answer about one puzzle under one configuration.
fn check(puzzle: &Puzzle, config: Config, expected: &Reference) -> usize {
    let new = || Solver::new(puzzle, config).expect("few pieces");
    let report = new().solve();
    let symmetric = usize::from(0 < report.stats.counters.mirrored);
    match report.answer {
        Outcome::Solved(solution) => {
            assert_eq!(verify(puzzle, &solution), Ok(()), "{puzzle}");
            assert_eq!(Some(solution.len()), expected.length, "{config:?}\n{puzzle}");
        }
        Outcome::Unsolvable => assert_eq!(None, expected.length, "{config:?}\n{puzzle}"),
        Outcome::Stopped(stop) => panic!("{stop}"),
    }
    if config.merge {
        let count = new().count_shortest().answer.solution();
        let ways = count.map_or(0_u8.into(), |count| count.solutions);
        assert_eq!(ways, expected.ways.into(), "{config:?}\n{puzzle}");
        assert_eq!(new().farthest_from_start().map(|farthest| farthest.states), Ok(expected.states), "{puzzle}");
    }
    let hint = new().hint().answer.solution();
    assert_eq!(hint.as_ref().map(|hint| hint.distance), expected.length, "{config:?}\n{puzzle}");
    // All placements of pieces that are told apart would take a while.
    if !config.merge || 5 < puzzle.pieces().len() {
        return symmetric;
    }
    let mut solver = new();
    let mut distances = solver.distances().expect("no limit");
    let mut layout = puzzle.start();
    assert_eq!(distances.of(&layout), expected.length, "{config:?}\n{puzzle}");
    // The best moves are those after which the goal is nearer by one.
    let nearer = |one: &Move, distances: &mut klotski::Distances<'_>| {
        layout[one.piece] = one.to;
        let is_nearer = expected.length.is_some() && distances.of(&layout).map(|next| next + 1) == expected.length;
        layout[one.piece] = one.from;
        is_nearer
    };
    let mut nearer = nearer;
    let best: Vec<Move> =
        moves(puzzle, puzzle.metric(), &puzzle.start()).into_iter().filter(|one| nearer(one, &mut distances)).collect();
    let sorted = |mut moves: Vec<Move>| {
        moves.sort_unstable_by_key(|one| (one.piece, one.to));
        moves
    };
    let best = sorted(best);
    assert_eq!(sorted(distances.best_moves(&puzzle.start())), best, "{config:?}\n{puzzle}");
    assert_eq!(sorted(hint.map_or(Vec::new(), |hint| hint.moves)), best, "{config:?}\n{puzzle}");
    symmetric
}

#[test]
fn random_boards_agree_with_a_plain_search() {
    let mut random = SeededRandom::new(4);
    let (mut solved, mut unsolvable, mut symmetric) = (0, 0, 0);
    while solved < 150 || unsolvable < 50 || symmetric < 25 {
        let Some(puzzle) = random_puzzle(&mut random) else { continue };
        for metric in Metric::ALL {
            let puzzle = puzzle.clone().with_metric(metric);
            let Some(expected) = reference(&puzzle, metric) else { continue };
            symmetric += configs().map(|config| check(&puzzle, config, &expected)).max().unwrap_or(0);
            *(if expected.length.is_some_and(|length| 0 < length) { &mut solved } else { &mut unsolvable }) += 1;
        }
    }
}

/// The whole board of a puzzle, both as it stands and with the goal on one side.
#[test]
fn mirrors_are_used_only_where_all_is_kept() {
    let classic: Puzzle = "横刀立马".parse().expect("a classic");
    let corner = classic.with_goals(vec![vec![(1, 12)]]).expect("it fits there");
    let counters = |puzzle: &Puzzle, config| Solver::new(puzzle, config).expect("few pieces").solve().stats.counters;
    let mut apart = Config::default();
    apart.mirror = false;
    for metric in Metric::ALL {
        let classic = classic.clone().with_metric(metric);
        let (merged, whole) = (counters(&classic, Config::default()), counters(&classic, apart));
        // The start is its own image, so both saw the same layers.
        assert_eq!(merged.states + merged.mirrored, whole.states, "{metric}");
        assert!(2 * merged.states < whole.states + whole.states / 50, "{metric}");
        assert_eq!((merged.depth, whole.mirrored), (whole.depth, 0));
        let corner = corner.clone().with_metric(metric);
        assert_eq!(counters(&corner, Config::default()), counters(&corner, apart), "{metric}");
    }
    // Four turns and their mirrors: the goal in the middle of a square board.
    let square: Puzzle =
        "A....\n.....\n.....\n.....\n....B\ngoal:\n.....\n.....\n..A..\n.....\n.....\n".parse().expect("a puzzle");
    let hardest = |config| {
        let mut solver = Solver::new(&square, config).expect("few pieces");
        (solver.hardest(), solver.stats().counters)
    };
    let ((merged, ours), (whole, theirs)) = (hardest(Config::default()), hardest(apart));
    assert_eq!(merged, whole);
    assert_eq!(ours.states + ours.mirrored, theirs.states);
    assert!(6 * ours.states < theirs.states, "{ours:?} {theirs:?}");
}

#[cfg(feature = "rayon")]
#[test]
fn threads_change_neither_answers_nor_counters() {
    let puzzle: Puzzle = "横刀立马".parse().expect("a classic");
    let mut apart = Config::default();
    // Every piece by itself: layers of some ten thousand states.
    apart.merge = false;
    for (config, nodes) in [(Config::default(), 1 << 40), (apart, 60_000)] {
        let solver = || Solver::new(&puzzle, config).expect("few pieces").limits(Limits::none().nodes(nodes));
        let ask = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| (solver().parallel().solve(), solver().parallel().count_shortest().answer))
        };
        let (expected, count) = (solver().solve(), solver().count_shortest().answer);
        assert_eq!(expected.answer == Outcome::Stopped(Stop::Nodes), !config.merge);
        let several: Vec<_> = [1, 2, 3].into_iter().map(ask).collect();
        for (report, ways) in &several {
            assert_eq!((&report.answer, ways), (&expected.answer, &count));
            let (ours, theirs) = (report.stats.counters, expected.stats.counters);
            assert_eq!((ours.nodes, ours.depth), (theirs.nodes, theirs.depth));
            // In the midst of a layer another half of it may have been expanded.
            let is_whole = config.merge;
            assert!(!is_whole || (ours.states, ours.mirrored) == (theirs.states, theirs.mirrored));
            assert_eq!(report, &several[0].0);
        }
    }
}
