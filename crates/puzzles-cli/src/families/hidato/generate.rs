//! Making puzzles: one seed each.

use std::io;
use std::path::Path;
use std::time::Instant;

use puzzles::hidato::parse::HASH;
use puzzles::hidato::{Adjacency, Board, Generator, Invalid, Puzzle, Square, Wanted};

use super::{GenerateOptions, read};
use crate::arguments::drawn_seed;
use crate::exit::Exit;
use crate::inputs::{Complaint, entries, label};
use crate::interrupt;
use crate::output::{Record, rows_of};
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// The generation of the streams: a seed means the same puzzle as long as it stays.
const GENERATION: u32 = 1;

/// Makes as many puzzles as asked.
pub(super) fn run(options: GenerateOptions, default: Adjacency) -> io::Result<Exit> {
    let adjacency = options.adjacency.or(default);
    let board = match &options.board {
        None => blank(options.size, adjacency)?,
        Some(file) => match board(file, adjacency) {
            Ok(board) => board,
            Err(complaint) => {
                let record = Record::new("hidato", "generate", 0, None).invalid(complaint);
                let stream = options.output.stream(false, interrupt::flag(), &[], Meter::default());
                return stream.run(std::iter::once(record), |record, sink: &mut Sink| {
                    sink.send(&record);
                });
            }
        },
    };
    let generator = Generator::new(&board);
    let mut wanted = Wanted::default();
    wanted.symmetry = options.symmetry;
    wanted.clues = options.clues;
    wanted.effort = options.effort;
    let seed = options.seed.unwrap_or_else(drawn_seed);
    let cancel = interrupt::flag();
    let stream = options.output.stream(options.limits.stats, cancel.clone(), &[], Meter::default());
    let limits = options.limits;
    let jobs = (0..options.number).map(move |index| (index, seed.wrapping_add(index)));
    stream.run(jobs, move |(index, seed), sink: &mut Sink| {
        let mut record = Record::new("hidato", "generate", usize::try_from(index).unwrap_or(usize::MAX), None);
        record.is_hidato_on(&board);
        record.generation = Some(GENERATION);
        record.seed = Some(seed);
        record.engine = Some("generator");
        record.config = Some(serde_json::json!({
            "symmetry": wanted.symmetry.word(), "clues": wanted.clues, "effort": wanted.effort,
        }));
        let start = Instant::now();
        match generator.puzzle(seed, &wanted, &limits.limits(&cancel)) {
            Ok(Some(made)) => {
                record.outcome = Verdict::Unique;
                let text = made.puzzle.to_string();
                // The name line of the answer says the rules.
                record.rows = Some(rows_of(&text));
                record.puzzle = Some(text);
                record.solution = Some(made.solution.to_string());
                let clues = made.puzzle.givens().count();
                record.stats = Some(serde_json::json!({ "clues": clues, "undecided": made.undecided }));
            }
            Ok(None) => {
                let message = "expected a board with a path through all cells, found one without";
                record = record.invalid(Complaint::whole(&"generate".into(), &message));
            }
            Err(stop) => {
                record.puzzle = None;
                record.stops(stop);
            }
        }
        record.took(start.elapsed());
        sink.send(&record);
    })
}

/// The board of the first puzzle in a file.
fn board(file: &Path, adjacency: Adjacency) -> Result<Puzzle, Complaint> {
    // Also a file without any has one entry, which says so.
    let mut entries = entries(vec![file.to_owned()], HASH, Meter::default());
    entries
        .next()
        .map_or_else(|| Err(Complaint::whole(&label(file), &Invalid::NoPuzzle)), |entry| read(entry, adjacency))
}

/// A rectangle without numbers.
fn blank((columns, rows): (usize, usize), adjacency: Adjacency) -> io::Result<Puzzle> {
    let cells = columns * rows;
    if Board::MOST_CELLS < cells {
        return Err(io::Error::other(Invalid::TooManyCells { cells }));
    }
    Puzzle::grid(adjacency, columns, &vec![Square::Blank; cells]).map_err(io::Error::other)
}
