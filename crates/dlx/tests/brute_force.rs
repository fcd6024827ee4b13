//! Small random problems with all features against trying every set of options.

use std::collections::BTreeSet;

use dlx::{Builder, Choice, Config, Diagram, Entry, Kernel, OptionId, Problem, Refused, Solver};
use num_bigint::BigUint;
use proptest::prelude::*;
use search_control::{End, Limits};

/// Items with colours.
type Entries = Vec<(usize, Option<u32>)>;

/// A problem as plain data: bounds of the primary items, secondary items, options as (items with colours, cost).
#[derive(Clone, Debug)]
struct Plain {
    bounds: Vec<(u32, u32)>,
    secondary: usize,
    options: Vec<(Entries, u64)>,
}

impl Plain {
    fn problem(&self) -> Problem<usize, usize> {
        let mut builder = Builder::new();
        for (item, &(lo, hi)) in self.bounds.iter().enumerate() {
            builder.multiple(item, lo..=hi).expect("a new item");
        }
        for item in 0..self.secondary {
            builder.secondary(self.bounds.len() + item).expect("a new item");
        }
        for (at, (entries, cost)) in self.options.iter().enumerate() {
            let entries = entries.iter().map(|&(item, colour)| Entry { item, colour });
            builder.option_at_cost(at, entries, *cost).expect("a good option");
        }
        builder.build()
    }

    /// All solutions by the definition, with their costs.
    fn solutions(&self) -> BTreeSet<(Vec<usize>, u128)> {
        let is_wanted = |set: u32| {
            let chosen = || (0..self.options.len()).filter(move |at| set >> at & 1 == 1);
            let uses = |item: usize| {
                let entries = chosen().flat_map(|at| self.options[at].0.iter());
                entries.filter(move |entry| entry.0 == item).map(|entry| entry.1)
            };
            chosen().all(|at| self.options[at].0.iter().any(|entry| entry.0 < self.bounds.len()))
                && self
                    .bounds
                    .iter()
                    .enumerate()
                    .all(|(item, &(lo, hi))| (lo..=hi).contains(&(uses(item).count() as u32)))
                && (0..self.secondary).map(|item| item + self.bounds.len()).all(|item| {
                    let colours: Vec<_> = uses(item).collect();
                    colours.len() < 2 || colours[0].is_some() && colours.iter().all(|colour| *colour == colours[0])
                })
        };
        (0..1 << self.options.len())
            .filter(|&set| is_wanted(set))
            .map(|set: u32| {
                let chosen: Vec<usize> = (0..self.options.len()).filter(|at| set >> at & 1 == 1).collect();
                let cost = chosen.iter().map(|&at| u128::from(self.options[at].1)).sum();
                (chosen, cost)
            })
            .collect()
    }
}

fn plain(most_options: usize) -> impl Strategy<Value = Plain> {
    (1..6_usize, 0..4_usize, any::<bool>(), any::<bool>(), 0..=most_options).prop_flat_map(
        |(primary, secondary, has_multiples, has_colours, options)| {
            let bound = if has_multiples {
                prop_oneof![3 => Just((1, 1)), 1 => Just((0, 1)), 1 => Just((1, 2)), 1 => Just((2, 3)), 1 => Just((0, 0))].boxed()
            } else {
                Just((1, 1)).boxed()
            };
            let items = primary + secondary;
            let colour = if has_colours { prop::option::of(0..3_u32).boxed() } else { Just(None).boxed() };
            let entries = prop::collection::btree_map(0..items, colour, 1..=items.min(4));
            let option = (entries, 0..20_u64).prop_map(move |(entries, cost)| {
                let entries = entries.into_iter().map(|(item, c)| (item, c.filter(|_| primary <= item)));
                (entries.collect::<Vec<_>>(), cost)
            });
            (prop::collection::vec(bound, primary), prop::collection::vec(option, options))
                .prop_map(move |(bounds, options)| Plain { bounds, secondary, options })
        },
    )
}

const KERNELS: [Kernel; 3] = [Kernel::Links, Kernel::Cells, Kernel::Bits];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn every_kernel_and_choice_finds_each_solution_once(plain in plain(11)) {
        let problem = plain.problem();
        let expected = plain.solutions();
        for kernel in KERNELS {
            for choice in Choice::ALL {
                let config = Config::default().kernel(kernel).choice(choice).forced(plain.options.len() % 2 == 0);
                let mut solver = Solver::new(&problem, config).expect("every kernel supports all of it");
                // Twice, the first time not to the end: what was left behind must not matter.
                solver.solutions().next();
                let mut found = Vec::new();
                let mut solutions = solver.solutions();
                while let Some(solution) = solutions.next() {
                    prop_assert_eq!(problem.verify(solution.options()), Ok(()));
                    found.push((solution.sorted(), solution.cost()));
                }
                prop_assert_eq!(solutions.end(), End::Exhausted);
                let set: BTreeSet<_> = found.iter().cloned().collect();
                prop_assert_eq!(set.len(), found.len(), "{} {} finds a solution twice", kernel, choice);
                prop_assert_eq!(&set, &expected, "{} {}", kernel, choice);
            }
        }
    }

    #[test]
    fn a_search_stopped_at_every_node_finds_the_same(plain in plain(9)) {
        let problem = plain.problem();
        for kernel in KERNELS {
            let mut solver = Solver::new(&problem, Config::default().kernel(kernel)).expect("all support all");
            let whole = solver.count();
            let mut stepwise = solver.limits(Limits::none().nodes(1));
            let mut solutions = stepwise.solutions();
            let mut found = 0;
            loop {
                match solutions.next().is_some() {
                    true => found += 1,
                    false if solutions.end() == End::Exhausted => break,
                    false => solutions.resume(&Limits::none().nodes(1)),
                }
            }
            prop_assert_eq!(found, whole.answer.found());
            prop_assert_eq!(solutions.stats().counters, whole.stats.counters);
        }
    }

    #[test]
    fn the_cheapest_are_the_cheapest(plain in plain(11), k in 1..4_usize) {
        let problem = plain.problem();
        let mut expected: Vec<u128> = plain.solutions().into_iter().map(|(_, cost)| cost).collect();
        expected.sort_unstable();
        expected.truncate(k);
        for kernel in KERNELS {
            let mut solver = Solver::new(&problem, Config::default().kernel(kernel)).expect("all support all");
            let cheapest = solver.cheapest(k).answer;
            let costs: Vec<u128> = cheapest.solutions.iter().map(dlx::Solution::cost).collect();
            prop_assert_eq!(&costs, &expected, "{}", kernel);
            prop_assert_eq!(cheapest.end, End::Exhausted);
        }
    }

    #[test]
    fn the_diagram_has_all_solutions(plain in plain(11)) {
        let problem = plain.problem();
        match Diagram::new(&problem, &Limits::none()) {
            Ok(diagram) => {
                let expected: BTreeSet<Vec<usize>> = plain.solutions().into_iter().map(|(chosen, _)| chosen).collect();
                prop_assert_eq!(diagram.count(), BigUint::from(expected.len()));
                let sorted = |options: Vec<OptionId>| {
                    let mut numbers: Vec<usize> = options.iter().map(|option| option.index()).collect();
                    numbers.sort_unstable();
                    numbers
                };
                let found: Vec<_> = diagram.solutions().map(sorted).collect();
                prop_assert_eq!(found.len(), expected.len());
                prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
            }
            Err(refused) => {
                prop_assert!(matches!(refused, Refused::Unsupported(_)));
                prop_assert!(plain.bounds.iter().any(|&bounds| bounds != (1, 1)));
            }
        }
    }

    #[test]
    fn reduced_and_split_problems_have_the_same_solutions(plain in plain(10), depth in 0..4_usize) {
        let problem = plain.problem();
        let expected: BTreeSet<Vec<usize>> = plain.solutions().into_iter().map(|(chosen, _)| chosen).collect();
        let all = |problem: &Problem<usize, usize>, chosen: &[OptionId]| -> Vec<Vec<usize>> {
            let mut solver = Solver::new(problem, Config::default()).expect("bits support all");
            let with = |solution: &dlx::Solution| {
                let mut numbers: Vec<usize> = chosen.iter().map(|option| option.index()).collect();
                numbers.extend(solution.options().iter().map(|&option| *problem.payload(option)));
                numbers.sort_unstable();
                numbers
            };
            solver.solutions().owned().map(|solution| with(&solution.expect("no limit"))).collect()
        };
        let reduced = problem.reduce(&Limits::none()).answer.expect("no limit");
        prop_assert_eq!(all(&reduced.problem, &[]).into_iter().collect::<BTreeSet<_>>(), expected.clone());
        // Whatever is left out, leaving out again finds nothing.
        prop_assert_eq!(reduced.problem.reduce(&Limits::none()).answer.expect("no limit").rounds, 1);
        let parts = problem.split(depth, &Limits::none()).answer.expect("no limit");
        let found: Vec<_> = parts.iter().flat_map(|part| all(&part.problem, &part.chosen)).collect();
        prop_assert_eq!(found.len(), expected.len());
        prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
    }

    #[test]
    fn written_text_reads_back(plain in plain(11)) {
        let problem = plain.problem();
        let text = problem.to_text().expect("numbers are good names");
        let again: Problem<String> = text.parse().expect("our own text");
        prop_assert_eq!(again.to_text().expect("still good names"), text);
        let count = |config| Solver::new(&again, config).expect("links support all").count().answer.found();
        prop_assert_eq!(count(Config::knuth()), plain.solutions().len() as u128);
    }

    #[test]
    fn the_judge_accepts_solutions_and_nothing_else(plain in plain(8), set in 0..256_usize) {
        let problem = plain.problem();
        let chosen: Vec<usize> = (0..plain.options.len()).filter(|at| set >> at & 1 == 1).collect();
        let options: Vec<OptionId> = chosen.iter().filter_map(|&at| problem.option(at)).collect();
        let is_solution = plain.solutions().iter().any(|(solution, _)| *solution == chosen);
        prop_assert_eq!(problem.verify(&options).is_ok(), is_solution);
    }
}
