//! Packings: counts that the search by layers knows too, and what each technique saves.

use klotski::packing::{Packing, PackingConfig};
use klotski::{Config, Puzzle, Solver};

fn count(puzzle: &Puzzle, config: PackingConfig) -> (u128, u64) {
    let mut packing = Packing::new(puzzle, config);
    let count = packing.count().exact().expect("no limit");
    (count, packing.counters().nodes)
}

#[test]
fn hengdao_lima_s_pieces_can_be_laid_in_as_many_ways_as_published() {
    let puzzle: Puzzle = "横刀立马".parse().expect("a classic");
    assert_eq!(count(&puzzle, PackingConfig::default()).0, 65_880);
}

#[test]
fn no_technique_changes_the_count_and_forward_checking_saves_nodes() {
    let puzzle: Puzzle = "> goal=A:r1c2\nAABB\nCD..\nCE..\n".parse().expect("a puzzle");
    let (expected, nodes) = count(&puzzle, PackingConfig::default());
    // All placements of one 1x2, one 1x2, one 2x1 and two single cells, by hand with no order at all.
    let brute = {
        let board = puzzle.board();
        let places: Vec<Vec<Vec<usize>>> = puzzle
            .pieces()
            .iter()
            .map(|piece| (0..12).filter_map(|anchor| board.squares(&piece.shape, anchor).map(|s| s.to_vec())).collect())
            .collect();
        fn lay(places: &[Vec<Vec<usize>>], taken: u32) -> u128 {
            let Some((first, rest)) = places.split_first() else { return 1 };
            let mask = |squares: &Vec<usize>| squares.iter().fold(0_u32, |mask, square| mask | 1 << square);
            first.iter().map(mask).filter(|mask| mask & taken == 0).map(|mask| lay(rest, taken | mask)).sum()
        }
        // A and B are equal, and so are D and E.
        lay(&places, 0) / 4
    };
    assert_eq!(expected, brute);
    for (name, switch) in [
        ("forward_checking", (|config: &mut PackingConfig| config.forward_checking = false) as fn(&mut PackingConfig)),
        ("fewest", |config| config.fewest = false),
        ("degree", |config| config.degree = false),
        ("goal_first", |config| config.goal_first = false),
    ] {
        let mut config = PackingConfig::default();
        switch(&mut config);
        let (found, other) = count(&puzzle, config);
        assert_eq!(found, expected, "{name}");
        if name == "forward_checking" {
            assert!(nodes < other, "{name}: {nodes} {other}");
        }
    }
    let mut config = PackingConfig::default();
    config.merged = false;
    assert_eq!(count(&puzzle, config).0, 4 * expected);
}

#[test]
fn packings_are_layouts_that_a_solver_takes() {
    let puzzle: Puzzle = "横刀立马".parse().expect("a classic");
    let mut packing = Packing::new(&puzzle, PackingConfig::default());
    let layout = packing.next().expect("no limit").expect("a packing");
    // The goal comes first, so the large piece stands there already.
    assert_eq!(layout[1], 13);
    let there = puzzle.with_layout(&layout).expect("a layout");
    assert_eq!(
        Solver::new(&there, Config::default()).expect("few pieces").solve().answer.solution().map(|s| s.len()),
        Some(0)
    );
}
