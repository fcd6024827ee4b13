//! `cargo xtask sweep sudoku-logic --corpora DIR`: techniques against a library of cases, and every step proved.
//!
//! A case of the library counts as exact if the technique finds a step with just what the case names;
//! as strict if besides no step of the technique with the same digits concludes anything else.
//! Cases marked `-x` count if the technique finds nothing with these digits.

use std::collections::BTreeMap;
use std::path::Path;

use puzzles::search_control::Uniqueness;
use puzzles::sudoku::logic::{
    Board, Candidate, Digits, Level, LogicSolver, Options, Settings, Step, Technique, check, find_all,
};
use puzzles::sudoku::{Config, Puzzle, Solution, Solver};

use crate::Failure;

/// Runs the sweep.
///
/// # Errors
///
/// If a file cannot be read, or a step is not proved.
pub(super) fn run(every: usize, corpora: Option<&Path>) -> Result<(), Failure> {
    let Some(folder) = corpora else {
        println!("sudoku-logic: not measured without --corpora");
        return Ok(());
    };
    let text = std::fs::read_to_string(folder.join("sudoku").join("hodoku_reglib-1.4.txt"))?;
    library(&text, every)?;
    for (name, most) in CORPORA {
        solved(&folder.join("sudoku").join(name), every, most)?;
    }
    Ok(())
}

/// The files whose puzzles are solved step by step, and how many of each.
const CORPORA: [(&str, usize); 4] = [
    ("magictour_top1465.txt", usize::MAX),
    ("q2_taxonomy_hodoku.txt", usize::MAX),
    ("forum_hardest_1905_11plus.txt", 1000),
    ("17clue_all_49158.txt", 5000),
];

/// The techniques that are tried besides, at the place where the simplest steps end: all but the largest fish, and forcing
/// chains and nets, which are among the usual techniques.
fn is_tried_at_end(technique: Technique) -> bool {
    let name = technique.name();
    let is_large = ["Squirmbag", "Whale", "Leviathan", "Mutant Jellyfish"].iter().any(|large| name.contains(large));
    !is_large && !name.contains("Forcing")
}

/// Every step of every puzzle is proved, and removes nothing that the solution has.
fn solved(path: &Path, every: usize, most: usize) -> Result<(), Failure> {
    let text = std::fs::read_to_string(path)?;
    let solver = LogicSolver::new(&Settings::default());
    let (mut puzzles, mut complete, mut steps, mut more) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut levels: BTreeMap<Level, usize> = BTreeMap::new();
    let mut time = std::time::Duration::ZERO;
    let lines = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81);
    for line in lines.take(most).step_by(every) {
        let puzzle: Puzzle = line[..81].parse()?;
        let Uniqueness::Unique(solution) = Solver::new(&puzzle, Config::default()).uniqueness().answer else {
            continue;
        };
        let start = Board::from_puzzle(&puzzle)?;
        let begun = std::time::Instant::now();
        let rating = solver.rate(&start);
        time += begun.elapsed();
        let explanation = solver.explain(&start);
        let mut board = start;
        for step in &explanation.steps {
            proved(&board, step, &solution, line)?;
            board.apply(step);
        }
        puzzles += 1;
        steps += explanation.steps.len();
        complete += usize::from(rating.is_solved);
        *levels.entry(rating.level()).or_default() += 1;
        if !board.is_complete() {
            for &technique in Technique::ALL.iter().filter(|&&technique| is_tried_at_end(technique)) {
                let steps = find_all(&board, technique, &Options::default());
                more += steps.len();
                for step in &steps {
                    proved(&board, step, &solution, line)?;
                }
            }
        }
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    println!(
        "{name}: {puzzles} puzzles, {complete} solved by logic ({:.1}%), {steps} steps and {more} others proved, {:.0} rated per second, {levels:?}",
        100.0 * complete as f64 / puzzles as f64,
        puzzles as f64 / time.as_secs_f64(),
    );
    Ok(())
}

/// A step is proved by the judge, and by the solution.
fn proved(board: &Board, step: &Step, solution: &Solution, puzzle: &str) -> Result<(), Failure> {
    let value = |one: &Candidate| solution.values()[usize::from(one.cell)];
    let is_true = step.placements.iter().all(|placed| value(placed) == placed.digit)
        && step.eliminations.iter().all(|gone| value(gone) != gone.digit);
    match check(board, step) {
        _ if !is_true => Err(format!("wrong: {step} {step:?}\n  {board}\n  {puzzle}").into()),
        Err(flaw) => Err(format!("{flaw}: {step} {step:?}\n  {board}\n  {puzzle}").into()),
        Ok(()) => Ok(()),
    }
}

/// What came of the cases of one number.
#[derive(Debug, Default)]
struct Tally {
    cases: usize,
    exact: usize,
    strict: usize,
    steps: usize,
    unproved: usize,
}

/// Every case of the library, by number; `PUZZLES_CASES` names the numbers to show the misses of.
fn library(text: &str, every: usize) -> Result<(), Failure> {
    let shown = std::env::var("PUZZLES_CASES").unwrap_or_default();
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':')).step_by(every) {
        let Some(case) = Case::read(line) else { return Err(format!("no case: {line}").into()) };
        let tally = tallies.entry(case.code).or_default();
        tally.cases += 1;
        let is_shown = shown.split(',').any(|code| code == case.code);
        let Some(technique) = Technique::of_code(case.code) else {
            continue;
        };
        let board: Board = line.parse()?;
        let steps = find_all(&board, technique, &case.options());
        tally.steps += steps.len();
        for step in &steps {
            if let Err(flaw) = check(&board, step) {
                tally.unproved += 1;
                if is_shown {
                    println!("unproved: {flaw}: {} {step:?}\n  {line}", step.conclusion());
                }
            }
        }
        let same_start: Vec<&Step> = steps.iter().filter(|step| case.has_digits(step)).collect();
        let is_exact = |step: &&&Step| step.placements[..] == case.placed && step.eliminations[..] == case.gone;
        let exact = same_start.iter().filter(is_exact).count();
        let (is_hit, is_strict) = if case.must_fail {
            (same_start.is_empty(), same_start.is_empty())
        } else {
            (exact > 0, exact > 0 && exact == same_start.len())
        };
        tally.exact += usize::from(is_hit);
        tally.strict += usize::from(is_strict);
        if is_shown && !is_strict {
            println!("{}: {line}", if is_hit { "not strict" } else { "missed" });
            for step in &steps {
                println!("    {} {:?}", step.conclusion(), step.digits);
            }
        }
    }
    let mut all = Tally::default();
    println!("| case | technique | cases | exact | strict | steps | unproved |");
    println!("|---|---|---|---|---|---|---|");
    for (code, tally) in &tallies {
        let name = Technique::of_code(code).map_or("?", Technique::name);
        let Tally { cases, exact, strict, steps, unproved } = tally;
        println!("| {code} | {name} | {cases} | {exact} | {strict} | {steps} | {unproved} |");
        all.cases += cases;
        all.exact += exact;
        all.strict += strict;
        all.steps += steps;
        all.unproved += unproved;
    }
    println!("| all | | {} | {} | {} | {} | {} |", all.cases, all.exact, all.strict, all.steps, all.unproved);
    if all.unproved == 0 { Ok(()) } else { Err(format!("{} steps are not proved", all.unproved).into()) }
}

/// A line of the library.
#[derive(Debug)]
struct Case<'t> {
    code: &'t str,
    digits: &'t str,
    gone: Vec<Candidate>,
    placed: Vec<Candidate>,
    must_fail: bool,
}

impl<'t> Case<'t> {
    fn read(line: &'t str) -> Option<Self> {
        let fields: Vec<&str> = line.trim().split(':').collect();
        let [_, code, digits, _, _, gone, placed, ..] = fields[..] else { return None };
        Some(Self {
            code,
            digits,
            gone: candidates(gone)?,
            placed: candidates(placed)?,
            must_fail: code.ends_with("-x"),
        })
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
        if self.code.starts_with("03") {
            options.digits = self.digits();
        }
        let (code, variant) = self.code.split_once('-').unwrap_or((self.code, ""));
        options.missing_candidates = !(code.starts_with("060") && variant == "1");
        options.small_rectangles = code != "0402" || variant == "1";
        options.als_overlap = code.starts_with("090") && variant == "2";
        options.als_in_chains = matches!(self.code, "0709-2" | "0710-3" | "0710-4" | "0711-3" | "0711-4");
        options
    }

    /// Whether a step has the digits of the case: those that it concludes about in chains, almost locked sets
    /// and forcing, else those of the pattern.
    fn has_digits(&self, step: &Step) -> bool {
        let code = self.code.split('-').next().unwrap_or_default();
        let is_concluded = matches!(code, "0706" | "0707" | "0708" | "0709" | "0710" | "0711" | "1101")
            || code.starts_with("09")
            || code.starts_with("12")
            || code.starts_with("13");
        let concluded = || step.placements.iter().chain(&step.eliminations).map(|one| one.digit).collect();
        let digits: Digits = if is_concluded { concluded() } else { step.digits };
        if self.digits.is_empty() {
            return true;
        }
        // A dual kite may have two digits, of which cases name the first.
        digits == self.digits() || code == "0404" && self.digits().first() == digits.first()
    }

    fn digits(&self) -> Digits {
        self.digits.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect()
    }
}

/// Candidates as in `829 113`: digit, row, column; ascending.
fn candidates(text: &str) -> Option<Vec<Candidate>> {
    let one = |word: &str| match *word.as_bytes() {
        [digit @ b'1'..=b'9', row @ b'1'..=b'9', column @ b'1'..=b'9'] => {
            Some(Candidate::new((row - b'1') * 9 + column - b'1', digit - b'0'))
        }
        _ => None,
    };
    let mut all: Vec<Candidate> = text.split_whitespace().map(one).collect::<Option<_>>()?;
    all.sort_unstable();
    all.dedup();
    Some(all)
}
