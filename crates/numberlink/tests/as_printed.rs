//! The article's skeleton: what each of its steps is worth, and each of its flaws.

#![cfg(feature = "as-printed")]

use std::collections::BTreeMap;

use numberlink::as_printed::{
    Answer, AsPrinted, Board, BoardError, Branch, DEMO, PathDsu, Printed, Regions, SEVEN, Sets, Square,
};

/// A board with several solutions, and one with many.
const SEVERAL: [&str; 4] = ["1..2", "....", "....", "1..2"];
const MANY: [&str; 6] = ["1.....", "....2.", "......", "......", ".2....", ".....1"];

const BRANCHES: [Branch; 3] = [Branch::Scan, Branch::MinDegree, Branch::OnePath];

fn board(rows: &[&str]) -> Board {
    Board::new(rows).expect("a board")
}

fn seven() -> impl Iterator<Item = Board> {
    SEVEN.iter().map(|rows| board(rows))
}

/// Nodes until the first right board, on the five boards.
fn nodes(switches: AsPrinted) -> [u64; 5] {
    SEVEN.map(|rows| {
        let printed = switches.solve_right(&board(&rows));
        assert_eq!(printed.answer, Answer::True);
        printed.nodes
    })
}

/// The solutions of a board, counted cell by cell: independent of everything that is tested here.
///
/// A state says for each place where a path leaves the cells done so far what it leads to:
/// 0 no path, `1..=100` the end of the path with this number less 1, from 101 on the other place with the same number.
fn count(board: &Board, must_cover: bool) -> u64 {
    let columns = board.columns();
    let mut states = BTreeMap::from([(vec![0_usize; columns + 1], 1_u64)]);
    for (cell, &square) in board.squares().iter().enumerate() {
        let (r, c) = (cell / columns, cell % columns);
        let mut next = BTreeMap::new();
        for (mut state, ways) in states {
            if c == 0 {
                // The place to the left of a row is the one to the right of the row above, where nothing leaves.
                state.rotate_right(1);
            }
            for state in successors(&state, c, square, must_cover) {
                let leaves_below = state[c] != 0 && r + 1 == board.rows();
                let leaves_right = state[c + 1] != 0 && c + 1 == columns;
                if !leaves_below && !leaves_right {
                    *next.entry(numbered(state)).or_insert(0) += ways;
                }
            }
        }
        states = next;
    }
    states.values().sum()
}

/// What the states can be after the cell in column `c`, whose left place is `c` and whose upper place is `c + 1`;
/// afterwards these are its lower and its right place.
fn successors(state: &[usize], c: usize, square: Square, must_cover: bool) -> Vec<Vec<usize>> {
    let (left, up) = (state[c], state[c + 1]);
    let with = |below: usize, right: usize| {
        let mut state = state.to_vec();
        (state[c], state[c + 1]) = (below, right);
        state
    };
    // The path that leads to `from` now leads to `to`: its other place says so.
    let relinked = |from: usize, to: usize| {
        let mut state = with(0, 0);
        state.iter_mut().filter(|place| **place == from && from > 100).for_each(|place| *place = to);
        state
    };
    match (square, left, up) {
        (Square::Black, 0, 0) => vec![with(0, 0)],
        (Square::Black, ..) => Vec::new(),
        (Square::End(path), 0, 0) => vec![with(path + 1, 0), with(0, path + 1)],
        (Square::End(path), one, 0) | (Square::End(path), 0, one) if one > 100 => vec![relinked(one, path + 1)],
        (Square::End(path), one, 0) | (Square::End(path), 0, one) if one == path + 1 => vec![with(0, 0)],
        (Square::End(_), ..) => Vec::new(),
        (Square::Blank, 0, 0) if must_cover => vec![with(999, 999)],
        (Square::Blank, 0, 0) => vec![with(999, 999), with(0, 0)],
        (Square::Blank, one, 0) | (Square::Blank, 0, one) => vec![with(one, 0), with(0, one)],
        (Square::Blank, a, b) if a == b => {
            if a > 100 {
                Vec::new()
            } else {
                vec![with(0, 0)]
            }
        }
        (Square::Blank, a, b) if a > 100 => vec![relinked(a, b)],
        (Square::Blank, a, b) if b > 100 => vec![relinked(b, a)],
        (Square::Blank, ..) => Vec::new(),
    }
}

/// The same state with its pairs of places numbered from the left.
fn numbered(mut state: Vec<usize>) -> Vec<usize> {
    let mut names = BTreeMap::new();
    for place in state.iter_mut().filter(|place| **place > 100) {
        let fresh = 101 + names.len();
        *place = *names.entry(*place).or_insert(fresh);
    }
    state
}

#[test]
fn the_counter_counts() {
    // One path through an empty 3x3 board from corner to corner, and with cells to spare.
    assert_eq!(count(&board(&["1..", "...", "..1"]), true), 2);
    assert_eq!(count(&board(&["1..", "...", "..1"]), false), 12);
    assert_eq!(count(&board(&["1.", "1."]), true), 1);
    assert_eq!(count(&board(&["1.", "1."]), false), 2);
    assert_eq!(count(&board(&["1#", ".1"]), true), 1);
    assert_eq!(count(&board(&["12", "21"]), false), 0);
}

#[test]
fn our_boards_have_one_solution_each() {
    for board in seven() {
        assert_eq!(count(&board, true), 1);
        let printed = AsPrinted::MENDED.search_all(&board);
        assert_eq!((printed.distinct, printed.full_boards, printed.wrong_boards), (1, 1, 0));
    }
}

#[test]
fn sound_switches_agree_with_the_counter_on_small_boards() {
    // Every board of 3x3 with one or two pairs, black squares or none, whose last row is blank but for a 1 in the middle.
    let mut boards = 0;
    for code in 0..5_u32.pow(6) {
        let digits: Vec<u32> = (0..6).map(|i| code / 5_u32.pow(i) % 5).collect();
        let text: String = digits.iter().map(|&digit| ['.', '.', '1', '2', '#'][digit as usize]).collect();
        let Ok(board) = Board::new(&[&text[..3], &text[3..], ".1."]) else { continue };
        boards += 1;
        let expected = count(&board, true);
        for branch in BRANCHES {
            for zero_exit in [false, true] {
                for edge_exclusion in [false, true] {
                    for stranded in [false, true] {
                        let switches = AsPrinted { zero_exit, edge_exclusion, stranded, ..AsPrinted::CACHED };
                        let printed = switches.branch(branch).search_all(&board);
                        assert_eq!((printed.distinct, printed.wrong_boards), (expected, 0), "{text} {switches:?}");
                        assert!(!edge_exclusion || printed.full_boards == expected, "{text} {switches:?}");
                    }
                }
            }
        }
    }
    assert!(500 < boards, "{boards}");
}

// What the steps are worth.

#[test]
fn without_union_find_300_000_nodes_find_nothing() {
    for board in seven() {
        let printed = AsPrinted::NONE.max_nodes(300_000).solve_right(&board);
        assert_eq!(printed.answer, Answer::Stopped);
    }
}

#[test]
fn the_published_jump_needs_paths_that_grow_one_at_a_time() {
    // "31,000 -> 1,200 by the region check".
    let grown = |switches: AsPrinted| switches.branch(Branch::OnePath).solve_right(&board(&SEVEN[0])).nodes;
    assert_eq!((grown(AsPrinted::DEAD_END), grown(AsPrinted::REGIONS)), (34_157, 1_260));
    // With the branching that the article prints the check saves a seventh at most, with its scan nothing.
    assert_eq!(nodes(AsPrinted::DEAD_END), [1_143, 396, 814, 4_869, 621]);
    assert_eq!(nodes(AsPrinted::REGIONS), [988, 359, 684, 4_386, 526]);
    let scanned = |switches: AsPrinted| nodes(switches.branch(Branch::Scan));
    assert_eq!(scanned(AsPrinted::DEAD_END), scanned(AsPrinted::REGIONS));
}

#[test]
fn dead_ends_first_is_the_weakest_step_but_one() {
    let (owners, dead_end) = (nodes(AsPrinted::OWNERS), nodes(AsPrinted::DEAD_END));
    for ((before, after), region) in owners.iter().zip(dead_end).zip(nodes(AsPrinted::REGIONS)) {
        assert!(after < *before && *before < 3 * after);
        assert!(region < after && after < 2 * region);
    }
}

// The flaws.

#[test]
fn the_demo_has_no_solution() {
    let demo = board(&DEMO);
    assert_eq!((count(&demo, true), count(&demo, false)), (0, 0));
    let nodes = [Branch::Scan, Branch::MinDegree].map(|branch| {
        let printed = AsPrinted::DEAD_END.branch(branch).solve(&demo);
        assert_eq!((printed.answer, printed.full_boards), (Answer::False, 0));
        printed.nodes
    });
    assert_eq!(nodes, [502, 2_048]);
    assert_eq!(AsPrinted::PRINTED.solve(&demo).answer, Answer::False);
}

#[test]
fn as_printed_nobody_owns_anything() {
    let mut dsu = PathDsu::new(3);
    assert!(dsu.union(0, 1) && dsu.union(1, 2));
    assert_eq!([0, 1, 2].map(|cell| dsu.owner(cell)), [None; 3]);
    // So the first full board connects wrong numbers, and the demo program ends with "invalid solution".
    let switches = AsPrinted { sets: Sets::Cycles, ..AsPrinted::DEAD_END };
    let board = board(&SEVEN[1]);
    let printed = switches.solve(&board);
    assert_eq!((printed.answer, printed.wrong_boards), (Answer::True, 1));
    assert!(!board.verify_paths(&printed.paths));
}

#[test]
fn compression_loses_solutions_and_invents_others() {
    let all = |compression: bool| -> Printed {
        AsPrinted { compression, ..AsPrinted::DEAD_END.branch(Branch::Scan) }.search_all(&board(&MANY))
    };
    let (sound, compressing) = (all(false), all(true));
    assert_eq!(count(&board(&MANY), true), 1_636);
    assert_eq!((sound.distinct, sound.wrong_boards), (1_636, 0));
    // Of 1,636 solutions it misses 413, and it calls boards full that connect wrong numbers or hold rings.
    assert_eq!((compressing.distinct, compressing.wrong_boards), (1_223, 5_384));
}

#[test]
fn the_literal_region_check_rejects_every_board() {
    for branch in BRANCHES {
        let literal = AsPrinted { regions: Regions::Literal, ..AsPrinted::DEAD_END.branch(branch) };
        for board in seven() {
            assert_eq!(literal.solve(&board).answer, Answer::False);
        }
    }
    // It is not that they are large: four cells in a row, and both numbers are walls after their first edges.
    let small = board(&["1..1"]);
    assert_eq!(count(&small, true), 1);
    let literal = AsPrinted { regions: Regions::Literal, ..AsPrinted::OWNERS };
    assert_eq!(literal.solve(&small).answer, Answer::False);
}

#[test]
fn with_the_own_path_open_the_check_does_nothing_where_the_article_branches() {
    let own_path_open = AsPrinted { regions: Regions::OwnPathOpen, ..AsPrinted::DEAD_END };
    assert_eq!(nodes(own_path_open), nodes(AsPrinted::DEAD_END));
    assert_eq!(nodes(own_path_open.branch(Branch::Scan)), nodes(AsPrinted::DEAD_END.branch(Branch::Scan)));
    // It does when one path grows at a time.
    let grown = own_path_open.branch(Branch::OnePath).solve(&board(&SEVEN[0]));
    assert_eq!((grown.answer, grown.nodes), (Answer::True, 1_272));
}

#[test]
fn dead_cells_are_missed() {
    let zero_exit = nodes(AsPrinted { zero_exit: true, ..AsPrinted::REGIONS });
    assert_eq!(zero_exit, [75, 42, 139, 162, 83]);
    // The test that is missing is worth more than the region check on every board.
    for ((&with, without), off) in zero_exit.iter().zip(nodes(AsPrinted::REGIONS)).zip(nodes(AsPrinted::DEAD_END)) {
        assert!(off * with < without * without);
    }
}

#[test]
fn without_edge_exclusion_solutions_are_counted_many_times() {
    let found = |edge_exclusion: bool, rows: &[&str]| {
        let switches = AsPrinted { edge_exclusion, ..AsPrinted::DEAD_END.branch(Branch::Scan) };
        let printed = switches.search_all(&board(rows));
        (printed.full_boards, printed.distinct)
    };
    assert_eq!(
        (count(&board(&SEVERAL), true), found(false, &SEVERAL), found(true, &SEVERAL)),
        (15, (58, 15), (15, 15))
    );
    assert_eq!((found(false, &MANY), found(true, &MANY)), ((38_712, 1_636), (1_636, 1_636)));
    // One solution, counted 128 times.
    assert_eq!((found(false, &SEVEN[1]), found(true, &SEVEN[1])), ((128, 1), (1, 1)));
}

#[test]
fn the_cache_is_hit_because_the_search_repeats_itself() {
    for branch in BRANCHES {
        for rows in &SEVEN {
            let board = board(rows);
            let cached = AsPrinted::CACHED.branch(branch).solve(&board);
            let plain = AsPrinted::REGIONS.branch(branch).solve(&board);
            // Nodes are what they were.
            assert_eq!((cached.nodes, cached.region_checks), (plain.nodes, plain.region_checks));
            let excluding = AsPrinted { edge_exclusion: true, ..AsPrinted::CACHED.branch(branch) };
            assert_eq!(excluding.search_all(&board).cache_hits, 0);
        }
    }
    // With the branching that is printed there is little to hit.
    assert_eq!(seven().map(|board| AsPrinted::CACHED.solve(&board).cache_hits).sum::<u64>(), 0);
    let all = AsPrinted::CACHED.branch(Branch::Scan).search_all(&board(&SEVEN[1]));
    assert_eq!((all.region_checks, all.cache_hits), (4_948, 4_805));
}

#[test]
fn the_verifier_accepts_a_board_with_cells_left_over() {
    let board = board(&["1..", "1.."]);
    let short = [vec![0, 3]];
    assert!(board.verify_paths(&short) && !board.is_covered_by(&short));
    let full = [vec![0, 1, 2, 5, 4, 3]];
    assert!(board.verify_paths(&full) && board.is_covered_by(&full));
    // What it does ask for: both ends, steps between neighbours, no cell twice, all paths.
    for wrong in [vec![vec![0]], vec![vec![0, 1]], vec![vec![0, 4, 3]], vec![vec![0, 1, 4, 1, 0, 3]], Vec::new()] {
        assert!(!board.verify_paths(&wrong), "{wrong:?}");
    }
}

#[test]
fn union_does_not_tell_a_ring_from_a_conflict() {
    let mut dsu = PathDsu::without_compression(4);
    dsu.set_owner(0, 0);
    dsu.set_owner(3, 1);
    assert!(dsu.union(0, 1) && dsu.union(2, 3));
    let before = dsu.clone();
    assert_eq!((dsu.union(1, 0), dsu.union(1, 2)), (false, false));
    assert_eq!(dsu, before);
}

#[test]
fn boards_with_cells_to_spare_have_no_solution_here() {
    let board = board(&["1.1.."]);
    assert_eq!((count(&board, true), count(&board, false)), (0, 1));
    assert_eq!(AsPrinted::MENDED.solve(&board).answer, Answer::False);
}

#[test]
fn stranded_regions_are_missed() {
    let before = AsPrinted { zero_exit: true, edge_exclusion: true, ..AsPrinted::REGIONS };
    assert_eq!(nodes(before).map(|nodes| nodes > 0), [true; 5]);
    for (after, before) in nodes(AsPrinted::MENDED).into_iter().zip(nodes(before)) {
        assert!(after < before);
    }
}

// The reading of boards.

#[test]
fn what_is_no_board_is_refused() {
    assert_eq!(Board::new(&[]), Err(BoardError::Empty));
    assert_eq!(Board::new(&["", ""]), Err(BoardError::Empty));
    assert_eq!(Board::new(&["1.1", ".."]), Err(BoardError::Ragged { row: 1 }));
    assert_eq!(Board::new(&["111"]), Err(BoardError::NotTwice { label: '1', times: 3 }));
    let row = ".".repeat(17);
    assert_eq!(Board::new(&[row.as_str(); 17]), Err(BoardError::TooLarge));
    assert!(Board::new(&[".".repeat(16).as_str(); 16]).is_ok());
}

#[test]
fn a_limit_is_not_an_answer() {
    let board = board(&SEVEN[0]);
    let stopped = AsPrinted::REGIONS.max_nodes(10).solve(&board);
    assert_eq!((stopped.answer, stopped.nodes), (Answer::Stopped, 10));
    assert_eq!(AsPrinted::REGIONS.max_nodes(988).solve(&board).answer, Answer::True);
}
