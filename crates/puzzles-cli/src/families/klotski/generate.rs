//! Layouts of a set of pieces that are as far from the exit as asked: one seed each.

use std::io;
use std::time::Instant;

use puzzles::klotski::atlas::{SetAtlas, UNSOLVABLE};
use puzzles::search_control::{LimitCheck, SeededRandom};

use super::{GenerateOptions, rows};
use crate::arguments::drawn_seed;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::Record;
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// The stream of puzzles; it rises when a seed means another puzzle.
const GENERATION: u32 = 1;

/// Draws as many layouts as asked.
pub(super) fn run(options: &GenerateOptions) -> io::Result<Exit> {
    let cancel = interrupt::flag();
    let start = Instant::now();
    let metric = options.metric.metric;
    let atlas = SetAtlas::new(options.pieces);
    let mut check = LimitCheck::new(&options.limits.limits(&cancel));
    let found = atlas.distances(metric, &mut check).map(|found| {
        let hardest = found.hardest.map_or(0, |(distance, _)| distance);
        let length = options.length.unwrap_or(hardest);
        let is_wanted = |number: &usize| found.distances[*number] == length && length != UNSOLVABLE;
        (hardest, length, (0..atlas.len()).filter(is_wanted).collect::<Vec<usize>>())
    });
    if let Ok((hardest, length, numbers)) = &found
        && numbers.is_empty()
    {
        let message = format!("expected a length up to {hardest} that these pieces have, found {length}");
        return Err(io::Error::other(message));
    }
    let time = start.elapsed();
    let seed = options.seed.unwrap_or_else(drawn_seed);
    let stream = options.output.stream(options.limits.stats, cancel, &[], Meter::default());
    let config = serde_json::json!({ "pieces": options.pieces, "length": options.length });
    let jobs = (0..options.number).map(move |index| (index, seed.wrapping_add(index)));
    stream.run(jobs, move |(index, seed), sink: &mut Sink| {
        let mut record = Record::new("klotski", "generate", usize::try_from(index).unwrap_or(usize::MAX), None);
        match &found {
            Ok((_, length, numbers)) => {
                let drawn = SeededRandom::new(seed).below(u32::try_from(numbers.len()).unwrap_or(u32::MAX));
                let puzzle = atlas.unrank(numbers[drawn as usize]).puzzle().with_metric(metric);
                record.outcome = Verdict::Solved;
                record.is_about(&puzzle);
                record.is_long(usize::from(*length));
                record.rows = Some(rows(&puzzle));
            }
            Err(stop) => record.stops(*stop),
        }
        record.generation = Some(GENERATION);
        record.seed = Some(seed);
        record.engine = Some("generator");
        record.config = Some(config.clone());
        record.took(time);
        sink.send(&record);
    })
}
