//! What the article's solver does, and where it is wrong.
#![cfg(feature = "as-printed")]

use klotski::as_printed::{Effort, LAYOUT, PIECES, initialize, solve, solve_with_path};

/// An empty board: nothing stands.
const EMPTY: [[i8; 4]; 5] = [[-1; 4]; 5];

#[test]
fn the_pieces_of_the_code_leave_two_cells() {
    // Of the prose: one of 2x2, "five bars" and "four soldiers" of two cells each make 22 cells on a board of 20.
    // Of the code: 18.
    assert_eq!(PIECES.iter().map(|(height, width)| height * width).sum::<usize>(), 18);
}

#[test]
fn a_full_start_has_no_solution() {
    let mut state = initialize(&LAYOUT);
    assert_eq!(state.assignment.len(), 10);
    assert_eq!(solve(&mut state, true, &mut Effort::default()), None);
}

#[test]
fn an_empty_board_gives_a_packing_and_no_moves() {
    let packed = |forward| {
        let mut effort = Effort::default();
        let answer = solve(&mut initialize(&EMPTY), forward, &mut effort).expect("it finds one");
        assert_eq!(answer.assignment.get(&0), Some(&(3, 1)));
        (effort.tried, effort.accepted)
    };
    // The article: forward checking cuts "over 90%" of the nodes.
    let (with, without) = (packed(true), packed(false));
    assert_eq!((with, without), ((10, 10), (72, 10)));
}

#[test]
fn failing_leaves_the_caller_s_state_changed() {
    // Eight pieces stand, two have no room.
    let mut layout = LAYOUT;
    layout[4] = [6, 7, -1, -1];
    layout[3] = [4, 8, 9, 5];
    let mut state = initialize(&layout);
    state.assignment.remove(&8);
    state.assignment.remove(&9);
    let before = state.clone();
    assert_eq!(solve(&mut state, true, &mut Effort::default()), None);
    assert_ne!(state, before);
    assert!(before.assignment.len() < state.assignment.len());
}

#[test]
fn its_search_counts_steps_and_tells_equal_pieces_apart() {
    let path = solve_with_path(&LAYOUT, 20_000);
    assert_eq!((path.steps, path.is_complete), (None, false));
    // A step from the exit it finds it.
    let near = [[1, 1, 2, 3], [6, 7, 2, 3], [4, 0, 0, 5], [4, 0, 0, 5], [8, -1, -1, 9]];
    assert_eq!(solve_with_path(&near, 20_000).steps, Some(1));
    assert_eq!(solve_with_path(&EMPTY, 10), klotski::as_printed::Path { steps: None, states: 0, is_complete: true });
}
