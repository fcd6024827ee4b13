//! Matrices on which other people's programs went wrong, and what is right.

use std::collections::BTreeSet;

use dlx::instances::sudoku;
use dlx::{Builder, Config, Diagram, Entry, Invalid, Kernel, Problem, Solver, Violation};
use search_control::{Limits, Outcome, SeededRandom, Uniqueness};

const KERNELS: [Kernel; 3] = [Kernel::Links, Kernel::Cells, Kernel::Bits];

/// A matrix of zeros and ones; empty rows cannot be options and keep only their number.
fn matrix(rows: &str) -> Problem<usize, usize> {
    let mut builder = Builder::new();
    let columns = rows.split_whitespace().next().map_or(0, str::len);
    (0..columns).for_each(|column| builder.primary(column).expect("a new item"));
    for (number, row) in rows.split_whitespace().enumerate() {
        let entries: Vec<Entry<usize>> =
            row.chars().enumerate().filter(|&(_, c)| c == '1').map(|(column, _)| column.into()).collect();
        match builder.option(number, entries) {
            Err(Invalid::EmptyOption(_)) => assert!(!row.contains('1')),
            option => assert!(option.is_ok(), "a good option"),
        }
    }
    builder.build()
}

fn covers(problem: &Problem<usize, usize>, kernel: Kernel) -> BTreeSet<Vec<usize>> {
    let mut solver = Solver::new(problem, Config::default().kernel(kernel)).expect("a plain problem");
    let mut found = BTreeSet::new();
    let mut solutions = solver.solutions();
    while let Some(solution) = solutions.next() {
        let mut rows: Vec<usize> = solution.options().iter().map(|&option| *problem.payload(option)).collect();
        rows.sort_unstable();
        assert!(found.insert(rows), "a cover was found twice");
    }
    found
}

fn check(rows: &str, count: usize, has: &[&[usize]], has_not: &[&[usize]]) {
    let problem = matrix(rows);
    for kernel in KERNELS {
        let covers = covers(&problem, kernel);
        assert_eq!(covers.len(), count, "{kernel}");
        assert!(has.iter().all(|cover| covers.contains(*cover)), "{kernel}");
        assert!(!has_not.iter().any(|cover| covers.contains(*cover)), "{kernel}");
    }
    assert_eq!(Diagram::new(&problem, &Limits::none()).expect("a plain problem").count(), count.into());
}

#[test]
fn the_first_row_is_found_when_it_is_chosen_last() {
    let rows = "110 101 101 110 110 000 000 001 110 101 010 100";
    let all: [&[usize]; 8] = [&[0, 7], &[1, 10], &[2, 10], &[3, 7], &[4, 7], &[7, 8], &[9, 10], &[7, 10, 11]];
    check(rows, 8, &all, &[]);
}

#[test]
fn no_partial_cover_is_given_and_none_is_missed() {
    check("001 010 101 001 001 101 010 001 011 100", 13, &[&[0, 1, 9]], &[&[1, 9]]);
}

#[test]
fn every_cover_of_a_small_matrix_is_found() {
    check("1000 0110 1001 0011 0100 0010", 3, &[&[0, 3, 4], &[1, 2], &[2, 4, 5]], &[]);
}

#[test]
fn overlapping_rows_that_cover_all_are_no_exact_cover() {
    let rows = "101010101010101000000000000000 010001000100010001000100010001 000110000001100000011000000110 \
                000000011110000000000001111000 000000000000000111111110000000";
    check(rows, 0, &[], &[]);
    // Row 0 alone has the first column, and overlaps row 2, which alone has column 26.
    let deadlock = matrix(rows).deadlock().expect("forced rows show it");
    let forced: Vec<_> = deadlock.forced.iter().map(|&(column, row)| (column, row.index())).collect();
    assert_eq!((forced.as_slice(), deadlock.item), (&[(0, 0)][..], 26));
}

#[test]
fn a_deadlock_is_never_seen_where_there_is_a_solution() {
    let mut random = SeededRandom::new(5);
    let (mut seen, mut unsolvable) = (0, 0);
    for _ in 0..3_000 {
        let mut builder = Builder::new();
        for item in 0..4_usize {
            let least = random.below(2);
            builder.multiple(item, least..=least.max(1) + random.below(2)).expect("a new item");
        }
        (4..6).for_each(|item| builder.secondary(item).expect("a new item"));
        for number in 0..2 + random.below(5) as usize {
            let mut entries: Vec<Entry<usize>> = Vec::new();
            for item in 0..6 {
                if random.below(3) == 0 {
                    let colour = (4 <= item && random.below(2) == 0).then(|| 1 + random.below(2));
                    entries.push(Entry { item, colour });
                }
            }
            let _ = builder.option(number, entries);
        }
        let problem = builder.build();
        let count = Solver::new(&problem, Config::default()).expect("auto takes every problem").count();
        let count = count.answer.exact().expect("no limits");
        unsolvable += u32::from(count == 0);
        if problem.deadlock().is_some() {
            assert_eq!(count, 0, "{problem:?}");
            seen += 1;
        }
    }
    assert!(100 < seen && seen <= unsolvable, "{seen} of {unsolvable}");
}

#[test]
fn an_item_without_option_and_a_problem_without_items() {
    check("1010 1010 0100", 0, &[], &[]);
    let mut builder = Builder::<usize, usize>::new();
    builder.secondary(0).expect("a new item");
    builder.option(0, [0.into()]).expect("a good option");
    let problem = builder.build();
    for kernel in KERNELS {
        assert_eq!(covers(&problem, kernel), BTreeSet::from([Vec::new()]), "exactly one cover: the empty one");
    }
}

#[test]
fn answers_depend_on_the_content_alone() {
    let sparse: [&[usize]; 4] = [&[0, 1, 2], &[0, 2], &[1], &[3]];
    let mut expected = None;
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
        let mut builder = Builder::new();
        order.iter().for_each(|&column| builder.primary(column).expect("a new item"));
        for (number, row) in sparse.iter().enumerate() {
            builder.option(number, row.iter().rev().map(|&column| column.into())).expect("a good option");
        }
        let problem = builder.build();
        for kernel in KERNELS {
            let covers = covers(&problem, kernel);
            assert_eq!(covers, BTreeSet::from([vec![0, 3], vec![1, 2, 3]]));
            assert_eq!(*expected.get_or_insert_with(|| covers.clone()), covers);
        }
    }
}

#[test]
fn bad_options_are_refused_by_name() {
    let mut builder = Builder::<&str, ()>::new();
    builder.primary("a").expect("a new item");
    builder.secondary("x").expect("a new item");
    assert_eq!(builder.primary("a"), Err(Invalid::ItemTwice("\"a\"".into())));
    assert_eq!(builder.multiple("m", core::ops::RangeInclusive::new(2, 1)), Err(Invalid::Bounds("\"m\"".into(), 2, 1)));
    assert_eq!(builder.option((), []).map(|_| ()), Err(Invalid::EmptyOption(0)));
    let twice = builder.option((), ["a".into(), "x".into(), "a".into()]);
    assert_eq!(twice.map(|_| ()), Err(Invalid::TwiceInOption(0, "\"a\"".into())));
    let coloured = builder.option((), [Entry::coloured("a", 1)]);
    assert_eq!(coloured.map(|_| ()), Err(Invalid::ColourOnPrimary(0, "\"a\"".into())));
    assert_eq!(builder.option((), ["b".into()]).map(|_| ()), Err(Invalid::UnknownItem(0, "\"b\"".into())));
    // What was refused has left nothing behind.
    builder.option((), ["a".into(), "x".into()]).expect("a good option");
    let problem = builder.build();
    assert_eq!((problem.items(), problem.options()), (2, 1));
}

#[test]
fn bad_texts_are_refused_with_their_place() {
    for (text, line, column, words) in [
        ("", 1, 1, "expected a line of items"),
        ("| only a comment\n", 2, 1, "expected a line of items"),
        ("a b | c | d\na\n", 1, 9, "one bar"),
        ("a x:y\n", 1, 3, "without bar and colon"),
        ("a 2:b|c\n", 1, 3, "a multiplicity"),
        ("a | 2|c\n", 1, 5, "without multiplicity"),
        ("a b\na c\n", 2, 3, "known item"),
        ("a b\nb a  b\n", 2, 6, "each item once"),
        ("a | b\na:x b\n", 2, 1, "colours on secondary"),
        ("a | b\na b:\n", 2, 3, "one character"),
        ("a\na |many\n", 2, 3, "a cost"),
        ("a a\n", 1, 3, "twice"),
        ("a\n |3\n", 2, 2, "found none"),
    ] {
        let error = text.parse::<Problem<String>>().expect_err(text);
        assert!(error.to_string().contains(words), "{text:?}: {error}");
        assert_eq!(error.position.line, line, "{text:?}: {error}");
        assert_eq!(error.position.column, column, "{text:?}: {error}");
    }
    let fine = "\u{feff}| comment\r\na b | c\r\n\r\na c:R b |2\r\n| another\r\na";
    let problem: Problem<String> = fine.parse().expect("bars, blank lines and carriage returns are fine");
    assert_eq!((problem.items(), problem.options()), (3, 2));
}

#[test]
fn text_carries_every_problem() {
    for text in [" |\n", " | #x\n", " #a >b\n ;c\n", "a 0:2|b | x\na x:R |7\nb\n"] {
        let problem: Problem<String> = text.replace(";c", ">b").parse().expect("a good text");
        let written = problem.to_text().expect("good names");
        let blocks: Vec<_> = puzzle_text::blocks(&format!("{written}\n> next\n"), dlx::text::HASH).collect();
        let again = Problem::from_block(&blocks[0]).expect("it was written by us");
        assert_eq!((blocks.len(), again.to_text().as_ref()), (2, Ok(&written)), "{text:?}");
        assert_eq!(
            (again.primary_items(), again.items(), again.options()),
            (problem.primary_items(), problem.items(), problem.options())
        );
    }
    let empty: Problem<String> = " |\n".parse().expect("a good text");
    assert_eq!(Solver::new(&empty, Config::default()).expect("all support it").count().answer.exact(), Some(1));
}

#[test]
fn every_breach_is_named() {
    let problem: Problem<String> = "a 2|b c | x y\na x:R\nb x:G\nb y\nb y\ny\na c\n".parse().expect("a good text");
    let words = |options: &[usize]| -> Vec<String> {
        problem.violations(options.iter().copied()).iter().map(|breach| breach.describe(&problem)).collect()
    };
    assert_eq!(problem.violations([5, 1, 2]), []);
    assert_eq!(
        words(&[0, 1, 9, 4]),
        [
            "expected an option of the problem, found 9",
            "expected options with a primary item, found 4",
            "item `b` is covered once, expected 2 times",
            "item `c` is not covered, expected once",
            "secondary item `x` is in two options without one colour",
        ]
    );
    assert_eq!(problem.violations([5, 0, 2, 3])[..], [Violation::Covered(0, 2), Violation::Clash(4)]);
    assert_eq!(problem.violations([5, 1, 2, 2])[0], Violation::OptionTwice(2));
}

#[test]
fn sudokus_are_unique_or_counted() {
    for (line, expected) in [
        (
            "300080900000340000008005600500104070002009010003000040005001200000000000070008090",
            "351786924697342185428915637569134872742859316813267549935471268284693751176528493",
        ),
        (
            "31...9......18........3...5....94....21.....4..6..79...4.3.8..2.......7..9...6...",
            "315649827274185369689732145738594216921863754456217983147358692563921478892476531",
        ),
    ] {
        let problem = sudoku(line).expect("small");
        for kernel in KERNELS {
            let mut solver = Solver::new(&problem, Config::default().kernel(kernel)).expect("a plain problem");
            let Uniqueness::Unique(solution) = solver.uniqueness().answer else { panic!("{line} has one solution") };
            let mut digits: Vec<_> = solution.options().iter().map(|&option| *problem.payload(option)).collect();
            digits.sort_unstable();
            assert_eq!(digits.iter().map(|(_, digit)| digit.to_string()).collect::<String>(), expected);
        }
    }
    let with_a_clue_less =
        sudoku("31...9......18........3...5.....4....21.....4..6..79...4.3.8..2.......7..9...6...").expect("small");
    for kernel in KERNELS {
        let mut solver = Solver::new(&with_a_clue_less, Config::default().kernel(kernel)).expect("a plain problem");
        assert_eq!(solver.count().answer.exact(), Some(2718));
        assert!(matches!(solver.uniqueness().answer, Uniqueness::Multiple(..)));
    }
    let two_nines = sudoku(&format!("99{}", ".".repeat(79))).expect("small");
    assert_eq!(Solver::new(&two_nines, Config::default()).expect("plain").solve().answer, Outcome::Unsolvable);
}
