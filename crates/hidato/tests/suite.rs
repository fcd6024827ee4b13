//! Every engine times every case of `testdata/cases.txt`, judged by the data and by `verify`.

use hidato::{Adjacency, Config, Engine, Puzzle, Solver, parse, verify};
use puzzle_text::{Block, blocks};
use search_control::{End, Limits};

const CASES: &str = include_str!("../testdata/cases.txt");

/// Counting stops here; larger counts are given as lower bounds.
const MOST: u128 = 1_000;

fn cases() -> impl Iterator<Item = (Block, Puzzle)> {
    blocks(CASES, parse::HASH).map(|block| {
        let puzzle = Puzzle::from_block(&block, Adjacency::Eight);
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{:?}: {error}", block.name()));
        (block, puzzle)
    })
}

fn number(block: &Block, key: &str) -> Option<u128> {
    let token = block.header()?.option(key)?;
    Some(token.text.parse().expect("the data holds a number"))
}

/// All solutions up to `MOST`, each verified, in a set order.
fn solutions(block: &Block, puzzle: &Puzzle, config: Config) -> Vec<Vec<u16>> {
    let most = number(block, "least").unwrap_or(MOST) as usize;
    let mut solver = Solver::new(puzzle, config).limits(Limits::none().nodes(50_000_000));
    let mut solutions = solver.solutions();
    let mut found = Vec::new();
    while found.len() < most
        && let Some(solution) = solutions.next()
    {
        assert_eq!(verify(puzzle, solution.numbers()), Ok(()), "{:?}", block.name());
        found.push(solution.numbers().to_vec());
    }
    assert!(!matches!(solutions.end(), End::Stopped(_)), "{:?} was stopped", block.name());
    found.sort_unstable();
    found
}

/// The configurations to run: both engines, each technique left out, and each alone.
fn configs() -> Vec<Config> {
    let mut walk = Config::default();
    walk.engine = Engine::Walk;
    let mut plain_walk = walk;
    plain_walk.warnsdorff = false;
    let mut configs = vec![Config::default(), Config::bare(), walk, plain_walk];
    for switch in Config::switches().iter().filter(|switch| switch.name != "warnsdorff") {
        for (mut config, value) in [(Config::default(), "off"), (Config::bare(), "on")] {
            config.set(switch.name, value).expect("a known switch");
            configs.push(config);
        }
    }
    configs
}

#[test]
fn every_engine_answers_every_case() {
    let mut asked = 0;
    for (block, puzzle) in cases() {
        let walks = block.header().and_then(|header| header.option("walk")).is_none();
        let mut expected = None;
        for config in configs() {
            // Without chain layers or hidden singles the large boards are searched for minutes.
            let is_weak = !config.chain_layers || !config.hidden_single || config.engine == Engine::Walk;
            if is_weak && !walks {
                continue;
            }
            let found = solutions(&block, &puzzle, config);
            if let Some(count) = number(&block, "count") {
                assert_eq!(found.len() as u128, count, "{:?} {config:?}", block.name());
                let expected = expected.get_or_insert_with(|| found.clone());
                assert_eq!(&found, expected, "{:?} {config:?}", block.name());
            } else {
                assert_eq!(Some(found.len() as u128), number(&block, "least"), "{:?} {config:?}", block.name());
            }
            asked += 1;
        }
    }
    assert!(300 < asked, "only {asked} questions were asked");
}

#[test]
fn text_survives_a_round_trip() {
    for (block, puzzle) in cases() {
        let again: Puzzle = puzzle.to_string().parse().expect("our own text");
        assert_eq!(again, puzzle, "{:?}", block.name());
    }
}

#[test]
fn questions_about_one_puzzle_agree() {
    use search_control::{Outcome, Uniqueness};
    for (block, puzzle) in cases() {
        let Some(count) = number(&block, "count") else { continue };
        let mut solver = Solver::new(&puzzle, Config::default());
        let name = block.name();
        assert_eq!(solver.count_up_to(u128::MAX).answer.exact(), Some(count), "{name:?}");
        assert_eq!(matches!(solver.solve().answer, Outcome::Solved(_)), 0 < count, "{name:?}");
        match solver.uniqueness().answer {
            Uniqueness::Unsolvable => assert_eq!(count, 0, "{name:?}"),
            Uniqueness::Unique(_) => assert_eq!(count, 1, "{name:?}"),
            Uniqueness::Multiple(one, other) => {
                assert!(1 < count, "{name:?}");
                assert!(one.differences(&other).next().is_some());
            }
            other => panic!("{name:?}: {other:?}"),
        }
        let mut seen = std::collections::BTreeSet::new();
        for solution in solver.solutions().owned() {
            let solution = solution.expect("no limit");
            let pairs = puzzle.board().cells().zip(solution.numbers().iter().copied());
            seen.extend(pairs);
        }
        let candidates = solver.candidates().answer;
        assert_eq!(candidates.end, End::Exhausted);
        let numbers = |cell| candidates.seen.of(cell).map(move |number| (cell, number));
        let pairs = puzzle.board().cells().flat_map(numbers);
        assert_eq!(pairs.collect::<std::collections::BTreeSet<_>>(), seen, "{name:?}");
        assert_eq!(candidates.seen.is_empty(), count == 0, "{name:?}");
    }
}
