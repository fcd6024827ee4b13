//! Chains, almost locked sets, forcing and templates on positions where simpler logic is stuck:
//! every step is proved and true, and a reason with a part missing is refused.

use std::collections::BTreeMap;

use search_control::{Limits, Uniqueness};
use sudoku::logic::step::{Because, Link};
use sudoku::logic::{
    Board, Candidate, Cells, LogicSolver, Options, Reason, Settings, Step, Technique, check, find_all, find_first,
};
use sudoku::{Config, Generator, Layout, Solution, Solver, Wanted};

const TECHNIQUES: [Technique; 20] = [
    Technique::XChain,
    Technique::XyChain,
    Technique::ContinuousNiceLoop,
    Technique::DiscontinuousNiceLoop,
    Technique::Aic,
    Technique::GroupedContinuousNiceLoop,
    Technique::GroupedDiscontinuousNiceLoop,
    Technique::GroupedAic,
    Technique::AlsXz,
    Technique::AlsXyWing,
    Technique::AlsXyChain,
    Technique::DeathBlossom,
    Technique::ForcingChainContradiction,
    Technique::ForcingChainVerity,
    Technique::ForcingNetContradiction,
    Technique::ForcingNetVerity,
    Technique::TemplateSet,
    Technique::TemplateDelete,
    Technique::KrakenFish1,
    Technique::KrakenFish2,
];

/// Positions of puzzles from a seed where singles, locked candidates and pairs lead no further, with their solutions.
fn stuck(seed: u64, number: usize) -> Vec<(Board, Solution)> {
    let mut settings = Settings::default();
    settings.techniques.retain(|&technique| technique <= Technique::HiddenTriple);
    let solver = LogicSolver::new(&settings);
    let mut generator = Generator::new(Layout::classic(), seed);
    let mut found = Vec::new();
    while found.len() < number {
        let puzzle = generator.puzzle(&Wanted::default(), &Limits::none()).expect("no limit").expect("a puzzle");
        let board = solver.explain(&Board::from_puzzle(&puzzle).expect("a classic board")).board;
        if !board.is_complete() {
            let Uniqueness::Unique(solution) = Solver::new(&puzzle, Config::default()).uniqueness().answer else {
                panic!("generated puzzles have one solution: {puzzle}");
            };
            found.push((board, solution));
        }
    }
    found
}

fn is_true(solution: &Solution, one: Candidate) -> bool {
    solution.values()[usize::from(one.cell)] == one.digit
}

fn options(als_in_chains: bool) -> Options {
    let mut options = Options::default();
    options.als_in_chains = als_in_chains;
    options.als_overlap = als_in_chains;
    options
}

#[test]
fn every_chain_is_proved_and_true() {
    let mut seen: BTreeMap<Technique, usize> = BTreeMap::new();
    for (i, (board, solution)) in stuck(31, 40).into_iter().enumerate() {
        let options = options(i % 4 == 0);
        for technique in TECHNIQUES {
            for step in find_all(&board, technique, &options) {
                *seen.entry(technique).or_default() += 1;
                assert_eq!(step.technique, technique);
                assert_eq!(check(&board, &step), Ok(()), "{step:?}\n{board}");
                assert!(step.placements.iter().all(|&one| is_true(&solution, one)), "{step:?} {board}");
                assert!(!step.eliminations.iter().any(|&one| is_true(&solution, one)), "{step:?} {board}");
                let mut lie = step.clone();
                lie.placements.clear();
                for cell in board.open() {
                    let digit = solution.values()[usize::from(cell)];
                    lie.eliminations = [Candidate { cell, digit }].into_iter().collect();
                    assert!(check(&board, &lie).is_err(), "{lie:?} {board}");
                }
            }
        }
    }
    let missing: Vec<_> = TECHNIQUES.iter().filter(|technique| !seen.contains_key(technique)).collect();
    assert!(missing.is_empty(), "{missing:?} do not occur, which tests too little");
}

/// Reasons with a part missing or wrong.
fn damaged(step: &Step) -> Vec<Step> {
    let with = |reason| Step { reason, ..step.clone() };
    let mut all = Vec::new();
    match &step.reason {
        Reason::Chain(chain) => {
            for i in 0..chain.nodes.len() {
                let mut less = chain.clone();
                less.nodes.remove(i);
                less.links.remove(i.min(less.links.len() - 1));
                all.push(with(Reason::Chain(less)));
            }
            for (i, link) in chain.links.iter().enumerate() {
                let mut other = chain.clone();
                other.links[i] = if *link == Link::Weak { Link::Cell } else { Link::Weak };
                all.push(with(Reason::Chain(other)));
            }
        }
        Reason::Als(als) => {
            for (i, set) in als.sets.iter().enumerate() {
                for cell in set.cells {
                    let mut less = als.clone();
                    less.sets[i].cells = set.cells - Cells::of(cell);
                    all.push(with(Reason::Als(less)));
                }
            }
            for (i, common) in als.commons.iter().enumerate() {
                // A digit that one of the two sets has not.
                let both = common.sets.map(|set| als.sets[usize::from(set)].digits);
                for digit in !(both[0] & both[1]) {
                    let mut other = als.clone();
                    other.commons[i].digit = digit;
                    all.push(with(Reason::Als(other)));
                }
            }
        }
        Reason::Forcing(forcing) => {
            for (i, branch) in forcing.branches.iter().enumerate() {
                let mut less = forcing.clone();
                less.branches.remove(i);
                all.push(with(Reason::Forcing(less)));
                for j in 0..branch.literals.len() {
                    let mut other = forcing.clone();
                    let literal = &mut other.branches[i].literals[j];
                    literal.literal.is_true = !literal.literal.is_true;
                    all.push(with(Reason::Forcing(other)));
                    if j > 0 {
                        let mut other = forcing.clone();
                        other.branches[i].literals[j].because = Because::Assumed;
                        all.push(with(Reason::Forcing(other)));
                    }
                }
            }
        }
        _ => {}
    }
    all
}

#[test]
fn a_reason_with_a_part_missing_is_refused() {
    let mut refused: BTreeMap<Technique, usize> = BTreeMap::new();
    for (board, _) in stuck(37, 12) {
        for technique in TECHNIQUES {
            for step in find_all(&board, technique, &options(true)).iter().take(20) {
                for wrong in damaged(step) {
                    assert!(check(&board, &wrong).is_err(), "{wrong:?}\n{step:?}\n{board}");
                    *refused.entry(technique).or_default() += 1;
                }
            }
        }
    }
    assert!(15 < refused.len() && refused.values().all(|&number| 10 < number), "{refused:?}");
}

/// The first step is that which the list of all begins with, and lists are in order of length.
#[test]
fn the_first_step_is_a_shortest_one() {
    for (board, _) in stuck(41, 12) {
        for technique in [Technique::XyChain, Technique::Aic, Technique::DiscontinuousNiceLoop] {
            let all = find_all(&board, technique, &Options::default());
            assert_eq!(find_first(&board, technique, &Options::default()), all.first().cloned());
            let lengths = all.iter().map(|step| match &step.reason {
                Reason::Chain(chain) => chain.nodes.len(),
                reason => panic!("{reason:?} is no chain"),
            });
            let lengths: Vec<usize> = lengths.collect();
            let is_closed = usize::from(technique == Technique::DiscontinuousNiceLoop);
            assert!(lengths.windows(2).all(|pair| pair[0] <= pair[1] + is_closed), "{lengths:?}");
        }
    }
}
