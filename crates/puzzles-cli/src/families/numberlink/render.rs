//! Pictures of puzzles and solutions.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use puzzles::numberlink::{Config, Puzzle, Rules, Solver};
use puzzles::search_control::Outcome;

use super::{RenderOptions, jobs, rule_option};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry};
use crate::interrupt;
use crate::output::Record;
use crate::picture::numberlink::draw;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// Reads the name of a picture.
pub(super) fn picture_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_svg = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg"));
    if is_svg { Ok(path) } else { Err(format!("expected a file that ends in .svg, found `{text}`")) }
}

/// Draws every puzzle of the inputs.
pub(super) fn run(options: RenderOptions, default: Rules) -> io::Result<Exit> {
    let rules = options.rules.or(default);
    let meter = Meter::default();
    let cancel = interrupt::flag();
    let stream = options.output.stream(options.limits.stats, cancel.clone(), &options.inputs, meter.clone());
    let jobs = jobs(options.inputs, meter).enumerate();
    stream.run(jobs, move |(index, entry), sink: &mut Sink| {
        let mut record = Record::new("numberlink", "render", index, entry.name.clone());
        let puzzle = match read(entry, rules) {
            Ok(puzzle) => puzzle,
            Err(complaint) => {
                sink.send(&record.invalid(complaint));
                return;
            }
        };
        record.outcome = Verdict::Solved;
        record.rules = Some(puzzle.rules().word());
        record.rule_option = rule_option(puzzle.rules());
        record.puzzle = Some(puzzle.to_string());
        let mut solution = None;
        if options.solve {
            let limits = options.limits.limits(&cancel);
            let solver = Solver::new(&puzzle, Config::default());
            let report = solver.expect("invariant: the engine that is chosen answers all").limits(limits).solve();
            match report.answer {
                Outcome::Solved(found) => solution = Some(found),
                Outcome::Unsolvable => record.outcome = Verdict::Unsolvable,
                Outcome::Stopped(stop) => (record.outcome, record.stop) = (Verdict::Stopped, Some(stop)),
            }
        }
        let file = numbered(&options.file, index);
        let title = record.name.clone().unwrap_or_else(|| format!("puzzle-{}", index + 1));
        let svg = draw(&puzzle, solution.as_ref()).svg(&title);
        if let Err(error) = fs::write(&file, svg) {
            let message = format!("expected a picture to be written, found {error}");
            let complaint =
                Complaint { file: file.display().to_string().into(), message, position: None, is_block: true };
            record = record.invalid(complaint);
        } else {
            record.picture = Some(file.display().to_string());
        }
        sink.send(&record);
    })
}

/// The puzzle of a block.
fn read(entry: Entry, rules: Rules) -> Result<Puzzle, Complaint> {
    let block = entry.content?;
    Puzzle::from_block(&block, rules).map_err(|error| Complaint::new(&entry.file, &error))
}

/// `boards.svg` for the first puzzle, `boards-2.svg` for the second, and so on.
fn numbered(file: &Path, index: usize) -> PathBuf {
    if index == 0 {
        return file.to_owned();
    }
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let extension = file.extension().map(|extension| extension.to_string_lossy().into_owned()).unwrap_or_default();
    file.with_file_name(format!("{stem}-{}.{extension}", index + 1))
}
