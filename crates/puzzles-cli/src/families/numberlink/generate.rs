//! Making puzzles: one seed each.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io;
use std::time::Instant;

use puzzles::numberlink::Rules;
use puzzles::numberlink::generate::{GENERATION, Generator, Wanted};

use super::{GenerateOptions, rule_option};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::{Record, rows_of};
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// Makes as many puzzles as asked.
pub(super) fn run(options: GenerateOptions, default: Rules) -> io::Result<Exit> {
    let (columns, rows) = options.size;
    let wanted = Wanted { columns, rows, rules: options.rules.or(default) };
    Generator::new(wanted, 0).map_err(io::Error::other)?;
    // The standard library's hasher is seeded anew in every process.
    let seed = options.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let cancel = interrupt::flag();
    let stream = options.output.stream(options.limits.stats, cancel.clone(), &[], Meter::default());
    let limits = options.limits;
    let jobs = (0..options.number).map(move |index| (index, seed.wrapping_add(index)));
    stream.run(jobs, move |(index, seed), sink: &mut Sink| {
        let mut record = Record::new("numberlink", "generate", usize::try_from(index).unwrap_or(usize::MAX), None);
        record.rules = Some(wanted.rules.word());
        record.rule_option = rule_option(wanted.rules);
        record.generation = Some(GENERATION);
        record.seed = Some(seed);
        let start = Instant::now();
        let mut generator = Generator::new(wanted, seed).expect("invariant: the size was checked before");
        match generator.next(&limits.limits(&cancel)) {
            Ok(generated) => {
                record.outcome = Verdict::Unique;
                let text = generated.puzzle.to_string();
                // The name line of the answer says the rules.
                record.rows = Some(rows_of(&text));
                record.puzzle = Some(text);
                record.solution = Some(generated.solution.to_string());
                record.stats = Some(serde_json::json!({
                    "pairs": generated.puzzle.pairs().len(),
                    "effort": generated.effort,
                }));
            }
            Err(stop) => {
                record.stops(stop);
                record.stats = Some(serde_json::json!({
                    "covers": generator.covers(),
                    "proofs": generator.proofs(),
                }));
            }
        }
        record.took(start.elapsed());
        sink.send(&record);
    })
}
