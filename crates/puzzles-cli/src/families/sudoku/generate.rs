//! Making puzzles: one seed each.

use std::cell::RefCell;
use std::io;
use std::sync::Arc;
use std::time::Instant;

use puzzles::search_control::{Limits, Stop};
use puzzles::sudoku::logic::{Difficulty, Grader, Level, Rating};
use puzzles::sudoku::{Generator, Layout, Puzzle, Wanted};

use super::{GenerateOptions, board};
use crate::arguments::drawn_seed;
use crate::exit::Exit;
use crate::inputs::Complaint;
use crate::interrupt;
use crate::output::Record;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// The generation of the streams: a seed means the same puzzle as long as it stays.
const GENERATION: u32 = 1;

/// Boards with more values than this are made with a bounded effort if nobody says otherwise.
const SMALL: usize = 16;

/// Guesses for each proof on such boards: seconds for 25x25.
const EFFORT: u64 = 100;

/// How many grids are tried before a pattern is given up.
const MOST_GRIDS: u32 = 10_000;

/// Makes as many puzzles as asked.
pub(super) fn run(options: GenerateOptions) -> io::Result<Exit> {
    let layout = board::layout(&options.board, None).map_err(io::Error::other)?;
    let wanted = wanted(&options, &layout)?;
    let seed = options.seed.unwrap_or_else(drawn_seed);
    let cancel = interrupt::flag();
    let stream = options.output.stream(options.limits.stats, cancel.clone(), &[], Meter::default());
    let limits = options.limits;
    let difficulty = Difficulty { level: options.level, technique: options.technique, rating: options.se.clone() };
    let is_plain = difficulty == Difficulty::default();
    if !is_plain && !layout.is_classic() {
        return Err(io::Error::other(
            "expected the classic board with a level, a technique or a rating, found another one",
        ));
    }
    let grader = (!is_plain).then(|| Grader::new(difficulty));
    let config = serde_json::json!({
        "symmetry": wanted.symmetry.word(),
        "clues": wanted.clues,
        "effort": wanted.effort,
        "pattern": options.pattern,
        "level": options.level.map(Level::word),
        "technique": options.technique.map(|technique| technique.to_string()),
        "se": options.se.as_ref().map(|tenths| [tenths.start(), tenths.end()].map(|&tenths| f64::from(tenths) / 10.0)),
    });
    let jobs = (0..options.number).map(move |index| (index, seed.wrapping_add(index)));
    stream.run(jobs, move |(index, seed), sink: &mut Sink| {
        let mut record = Record::new("sudoku", "generate", usize::try_from(index).unwrap_or(usize::MAX), None);
        record.is_on(&layout);
        record.generation = Some(GENERATION);
        record.seed = Some(seed);
        record.engine = Some("generator");
        record.config = Some(config.clone());
        let start = Instant::now();
        match make(&layout, seed, &wanted, grader.as_ref(), &limits.limits(&cancel)) {
            Ok(Some((puzzle, undecided, rating))) => {
                record.outcome = Verdict::Unique;
                let text = puzzle.to_string();
                // The name line of the answer says what the board is.
                record.rows = text.lines().last().map(|line| format!("{line}\n"));
                record.puzzle = Some(text);
                let mut stats = serde_json::json!({ "clues": puzzle.clues(), "undecided": undecided });
                if let Some(rating) = rating {
                    record.rating = Some(rating.level().word());
                    stats["score"] = rating.score.into();
                    stats["steps"] = rating.steps().into();
                }
                record.stats = Some(stats);
            }
            Ok(None) => {
                let message = match &wanted.pattern {
                    Some(_) => format!("expected a pattern that determines a grid, found none in {MOST_GRIDS} grids"),
                    None => "expected a board that has a grid, found one without".to_owned(),
                };
                record = record.invalid(Complaint::whole(&"generate".into(), &message));
            }
            Err(stop) => record.stops(stop),
        }
        record.took(start.elapsed());
        sink.send(&record);
    })
}

thread_local! {
    /// The generator of this thread; there is one board in a run.
    static GENERATOR: RefCell<Option<Generator>> = const { RefCell::new(None) };
}

/// A puzzle from a seed, how many of its givens are undecided, and how hard it is if that was asked; patterns do not determine every grid,
/// so the next grids of the seed are tried too.
fn make(
    layout: &Arc<Layout>,
    seed: u64,
    wanted: &Wanted,
    grader: Option<&Grader>,
    limits: &Limits,
) -> Result<Option<(Puzzle, usize, Option<Rating>)>, Stop> {
    GENERATOR.with_borrow_mut(|generator| {
        let generator = generator.get_or_insert_with(|| Generator::new(Arc::clone(layout), seed));
        generator.reseed(seed);
        let tries = if wanted.pattern.is_some() { MOST_GRIDS } else { 1 };
        for _ in 0..tries {
            let made = match grader {
                Some(grader) => {
                    grader.puzzle(generator, wanted, limits)?.map(|(puzzle, rating)| (puzzle, Some(rating)))
                }
                None => generator.puzzle(wanted, limits)?.map(|puzzle| (puzzle, None)),
            };
            if let Some((puzzle, rating)) = made {
                return Ok(Some((puzzle, generator.undecided(), rating)));
            }
        }
        Ok(None)
    })
}

/// What the puzzles should be like.
fn wanted(options: &GenerateOptions, layout: &Layout) -> io::Result<Wanted> {
    let mut wanted = Wanted::default();
    wanted.symmetry = options.symmetry;
    if let Some(clues) = options.clues.filter(|&clues| layout.len() < clues) {
        let message = format!("expected at most {} clues, the cells of the board, found {clues}", layout.len());
        return Err(io::Error::other(message));
    }
    wanted.clues = options.clues.unwrap_or(0);
    wanted.effort = options.effort.or((SMALL < layout.side()).then_some(EFFORT));
    if let Some(signs) = &options.pattern {
        let cells: Vec<bool> = signs
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '/')
            .map(|c| !matches!(c, '.' | '0' | '-' | '_'))
            .collect();
        if cells.len() != layout.len() {
            let message = format!("expected {} signs in a pattern, found {}", layout.len(), cells.len());
            return Err(io::Error::other(message));
        }
        wanted.clues = options.clues.unwrap_or_else(|| cells.iter().filter(|&&is_given| is_given).count());
        wanted.pattern = Some(cells);
    }
    Ok(wanted)
}
