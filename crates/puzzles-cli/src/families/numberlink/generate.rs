//! Making puzzles: one seed each.

use std::io;
use std::time::Instant;

use puzzles::numberlink::Rules;
use puzzles::numberlink::generate::{GENERATION, Generator, Wanted};

use super::{GenerateOptions, rule_option};
use crate::arguments::drawn_seed;
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
    let seed = options.seed.unwrap_or_else(drawn_seed);
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
        record.engine = Some("generator");
        record.config = Some(serde_json::json!({ "columns": wanted.columns, "rows": wanted.rows }));
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
