//! Alternating measurement: each round runs every contender once, and of each round the ratio theirs / ours is taken.
//!
//! A machine whose speed drifts then treats all alike, so the median ratio means something where a time does not.
//! Time is the CPU time of the thread; work of less than [`SHORT`] is repeated until it takes that long.
//! The first pass warms up, compares the answers, and finds out who needs repetition and who does not end within the cap.
//! "Not slower" means that the smallest of all ratios is at least 0.97.
//!
//! Deliberately absent: means (one bad round moves them), and wall clocks.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use cpu_time::ThreadTime;
use puzzles::hidato::Number;

/// One measurement lasts at least this long.
const SHORT: Duration = Duration::from_millis(20);

/// The head of the table.
pub(crate) const HEAD: &str = "\
| set | contender | effort | answers | median CPU | theirs / ours | from | to | verdict |
|---|---|---|---|---|---|---|---|---|";

/// How a contest is held.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// Rounds that count.
    pub(crate) rounds: u32,
    /// CPU time of one pass over a set.
    pub(crate) cap: Duration,
}

impl Default for Rules {
    fn default() -> Self {
        Self { rounds: 9, cap: Duration::from_secs(5) }
    }
}

/// When a pass over a set must end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    start: ThreadTime,
    cap: Duration,
}

impl Deadline {
    /// A pass that begins now.
    pub(crate) fn after(cap: Duration) -> Self {
        Self { start: ThreadTime::now(), cap }
    }

    /// How much is left.
    pub(crate) fn left(&self) -> Duration {
        self.cap.saturating_sub(self.start.elapsed())
    }

    /// Whether the time is over.
    pub(crate) fn is_over(&self) -> bool {
        self.cap <= self.start.elapsed()
    }
}

/// What a contender found out about one problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// So many solutions.
    Count(usize),
    /// A solution, judged.
    Solved,
    /// There is none.
    Unsolvable,
    /// This solution and no other.
    Unique(Vec<Number>),
    /// Two solutions, judged.
    Multiple,
    /// A limit came first.
    Stopped,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => write!(f, "count {count}"),
            Self::Solved => f.write_str("solved"),
            Self::Unsolvable => f.write_str("unsolvable"),
            Self::Unique(_) => f.write_str("unique"),
            Self::Multiple => f.write_str("multiple"),
            Self::Stopped => f.write_str("stopped"),
        }
    }
}

/// A pass over a set.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// One finding for each problem.
    pub(crate) findings: Vec<Finding>,
    /// What was counted, if the contender counts.
    pub(crate) effort: Option<String>,
}

impl Answer {
    /// How many problems got no answer.
    fn unanswered(&self) -> usize {
        self.findings.iter().filter(|finding| **finding == Finding::Stopped).count()
    }

    /// How often each kind of finding occurs.
    fn tally(&self) -> String {
        let mut tally = BTreeMap::new();
        for finding in &self.findings {
            *tally.entry(finding.to_string()).or_insert(0_usize) += 1;
        }
        if let ([Finding::Count(count)], 1) = (self.findings.as_slice(), tally.len()) {
            return count.to_string();
        }
        let parts: Vec<String> = tally.iter().map(|(finding, count)| format!("{count} {finding}")).collect();
        parts.join(", ")
    }
}

/// Someone who answers a whole set.
pub(crate) struct Contender<'a> {
    name: String,
    run: Box<dyn FnMut(Deadline) -> Answer + 'a>,
}

impl<'a> Contender<'a> {
    /// A contender that answers by `run`, which must give the same answer each time.
    pub(crate) fn new(name: impl Into<String>, run: impl FnMut(Deadline) -> Answer + 'a) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }

    /// The answer alone, however long it takes.
    #[cfg(test)]
    pub(crate) fn answer(&mut self) -> Answer {
        self.pass(Duration::MAX).1
    }

    /// The CPU time of a pass, and its answer.
    fn pass(&mut self, cap: Duration) -> (Duration, Answer) {
        let deadline = Deadline::after(cap);
        let answer = (self.run)(deadline);
        (deadline.start.elapsed(), answer)
    }
}

impl fmt::Debug for Contender<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contender").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What the first pass told about a contender.
struct Entry {
    answer: Answer,
    first: Duration,
    /// Passes in one measurement; 0 if it takes no part in the rounds.
    repeats: u32,
    /// Seconds for one pass, round by round.
    times: Vec<f64>,
}

impl Rules {
    /// Holds one contest and prints its rows; the first contender is ours.
    ///
    /// # Panics
    ///
    /// If two contenders contradict each other.
    pub(crate) fn hold(self, set: &str, contenders: &mut [Contender<'_>]) {
        let mut entries: Vec<Entry> = Vec::new();
        for (place, contender) in contenders.iter_mut().enumerate() {
            let (first, answer) = contender.pass(self.cap);
            let is_stopped = 0 < place && 0 < answer.unanswered();
            let repeats = (SHORT.as_secs_f64() / first.as_secs_f64().max(1e-6)).ceil() as u32;
            let entry =
                Entry { answer, first, repeats: if is_stopped { 0 } else { repeats.max(1) }, times: Vec::new() };
            if let Some(ours) = entries.first() {
                agree(set, &contender.name, &ours.answer, &entry.answer);
            }
            entries.push(entry);
        }
        for round in 0..self.rounds as usize {
            for turn in 0..contenders.len() {
                // Nobody is always first.
                let place = (round + turn) % contenders.len();
                let entry = &mut entries[place];
                if 0 < entry.repeats {
                    let start = ThreadTime::now();
                    for _ in 0..entry.repeats {
                        std::hint::black_box(contenders[place].pass(self.cap));
                    }
                    entry.times.push(start.elapsed().as_secs_f64() / f64::from(entry.repeats));
                }
            }
        }
        for (place, (contender, entry)) in contenders.iter().zip(&entries).enumerate() {
            println!("{}", row(set, &contender.name, entry, (0 < place).then(|| &entries[0])));
        }
    }
}

/// Makes sure that nobody contradicts us.
fn agree(set: &str, name: &str, ours: &Answer, theirs: &Answer) {
    assert_eq!(ours.findings.len(), theirs.findings.len(), "{set}: {name} answered another set");
    for (problem, (ours, theirs)) in ours.findings.iter().zip(&theirs.findings).enumerate() {
        if *ours != Finding::Stopped && *theirs != Finding::Stopped {
            assert_eq!(ours, theirs, "{set}: {name} contradicts us on problem {problem}");
        }
    }
}

/// A contender's row; `ours` is absent in our own.
fn row(set: &str, name: &str, entry: &Entry, ours: Option<&Entry>) -> String {
    let effort = entry.answer.effort.as_deref().unwrap_or("not told");
    let start = format!("| {set} | {name} | {effort} | {} |", entry.answer.tally());
    let Some(ours) = ours else { return format!("{start} {} | 1 | | | |", duration(median(&entry.times))) };
    let they_answered_more = entry.answer.unanswered() < ours.answer.unanswered();
    if entry.times.is_empty() {
        let least = entry.first.as_secs_f64() / median(&ours.times);
        let verdict = if they_answered_more { "stopped, yet theirs answers more" } else { "stopped" };
        return format!(
            "{start} stopped after {} | > {least:.0} | | | {verdict} |",
            duration(entry.first.as_secs_f64())
        );
    }
    let ratios: Vec<f64> = entry.times.iter().zip(&ours.times).map(|(theirs, ours)| theirs / ours).collect();
    let lo = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let hi = ratios.iter().copied().fold(0.0, f64::max);
    let verdict = verdict(lo, hi, they_answered_more);
    format!("{start} {} | {:.2} | {lo:.2} | {hi:.2} | {verdict} |", duration(median(&entry.times)), median(&ratios))
}

/// What the ratios say, from the smallest to the largest.
fn verdict(lo: f64, hi: f64, they_answered_more: bool) -> &'static str {
    match () {
        () if they_answered_more => "theirs answers more",
        () if 1.0 < lo => "ours is faster in every round",
        () if 0.97 <= lo => "ours is not slower",
        () if hi < 1.0 => "ours is slower in every round",
        () => "undecided",
    }
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

fn duration(seconds: f64) -> String {
    if seconds < 0.1 { format!("{:.3} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(findings: &[Finding]) -> Answer {
        Answer { findings: findings.to_vec(), effort: None }
    }

    #[test]
    fn not_slower_needs_a_lower_bound_of_0_97() {
        assert_eq!(verdict(1.01, 2.0, false), "ours is faster in every round");
        assert_eq!(verdict(0.97, 2.0, false), "ours is not slower");
        assert_eq!(verdict(0.96, 2.0, false), "undecided");
        assert_eq!(verdict(0.5, 0.9, false), "ours is slower in every round");
        assert_eq!(verdict(1.01, 2.0, true), "theirs answers more");
    }

    #[test]
    fn a_tally_counts_kinds() {
        let findings = [Finding::Solved, Finding::Stopped, Finding::Solved];
        assert_eq!(answer(&findings).tally(), "2 solved, 1 stopped");
        assert_eq!(answer(&[Finding::Count(92)]).tally(), "92");
    }

    #[test]
    #[should_panic(expected = "contradicts us on problem 1")]
    fn another_verdict_is_a_contradiction() {
        let ours = answer(&[Finding::Stopped, Finding::Unique(vec![1, 2])]);
        agree("set", "peer", &ours, &answer(&[Finding::Solved, Finding::Unique(vec![2, 1])]));
    }
}
