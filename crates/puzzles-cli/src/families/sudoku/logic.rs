//! Hints, explanations and ratings.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::{Args, ValueEnum};
use puzzles::puzzle_text::Block;
use puzzles::search_control::Limits;
use puzzles::sudoku::logic::{
    Board, Cells, Effort, Explainer, Hint, LogicSolver, Rating, Settings, State, StateError, Step, Strength, Technique,
};
use puzzles::sudoku::parse::HASH;
use puzzles::sudoku::{Config, Solver};
use serde_json::{Map, Value, json};

use super::search::jobs;
use crate::arguments::{LimitOptions, OutputOptions, Setting, print};
use crate::exit::Exit;
use crate::inputs::{Complaint, Entry, Played, States};
use crate::interrupt;
use crate::output::{Fault, Record};
use crate::progress::Meter;
use crate::stream::Sink;
use crate::verdict::Verdict;

/// The options of `hint`, `explain` and `rate`.
#[derive(Args, Clone, Debug)]
pub(super) struct LogicOptions {
    /// Files of puzzles, or URLs; none or `-` is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    #[command(flatten)]
    techniques: TechniqueOptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    output: OutputOptions,
}

/// Which techniques may be used.
#[derive(Args, Clone, Debug)]
pub(super) struct TechniqueOptions {
    /// Switch a technique, or `uniqueness` for all that need it; `list` shows all
    #[arg(long, value_name = "TECHNIQUE=on|off", value_parser = setting)]
    set: Vec<Setting>,
}

/// What ratings are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Scale {
    /// Score and level after `HoDoKu`
    Score,
    /// ER, EP and ED after Sudoku Explainer
    Explainer,
    /// Rounds of singles, guesses, and steps beyond: what the article counts
    Effort,
    /// All of them
    All,
}

/// The word that stands for all techniques which need one solution.
const UNIQUENESS: &str = "uniqueness";

fn setting(text: &str) -> Result<Setting, String> {
    Setting::read(text, |technique, value| {
        if technique != UNIQUENESS {
            technique.parse::<Technique>().map_err(|error| error.to_string())?;
        }
        is_on(value).map(|_| ()).ok_or_else(|| format!("expected `on` or `off`, found `{value}`"))
    })
}

fn is_on(value: &str) -> Option<bool> {
    match value {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

impl TechniqueOptions {
    /// Whether only the list is asked for.
    pub(super) fn asks_for_list(&self) -> bool {
        self.set.iter().any(|setting| matches!(setting, Setting::List))
    }

    /// What `settings` differ in from those without any option.
    pub(super) fn config(settings: &Settings) -> Value {
        let usual = Settings::default();
        let names = |ours: &[Technique], others: &[Technique]| -> Vec<&str> {
            ours.iter().filter(|technique| !others.contains(technique)).map(|technique| technique.name()).collect()
        };
        json!({
            "on": names(&settings.techniques, &usual.techniques),
            "off": names(&usual.techniques, &settings.techniques),
            "uniqueness": settings.options.uniqueness,
        })
    }

    pub(super) fn settings(&self) -> Settings {
        let mut settings = Settings::default();
        for setting in &self.set {
            let Setting::Switch { technique, value } = setting else { continue };
            let is_on = value == "on";
            if technique == UNIQUENESS {
                settings.options.uniqueness = is_on;
            } else if let Ok(technique) = technique.parse::<Technique>() {
                settings.techniques.retain(|&other| other != technique);
                if is_on {
                    settings.techniques.push(technique);
                }
            }
        }
        // The order is that of the techniques, wherever they were named.
        settings.techniques.sort_unstable();
        settings
    }
}

/// Prints every technique: whether it is on, its number, level, score and rating.
pub(super) fn list() -> io::Result<Exit> {
    let usual = Settings::default().techniques;
    let mut text = String::new();
    for technique in Technique::ALL {
        let facts = technique.facts();
        let state = if usual.contains(technique) { "on" } else { "off" };
        text += &format!(
            "{:<40} {state:<4} {:<5} {:<8} score {:<6} rating {}.{}{}\n",
            technique.name(),
            facts.code,
            facts.level.word(),
            facts.score,
            facts.rating / 10,
            facts.rating % 10,
            if facts.needs_uniqueness { ", needs uniqueness" } else { "" }
        );
    }
    print(&text).map(|()| Exit::Answered)
}

/// What is asked about each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    Hint(Strength),
    Explain,
    Rate(Scale),
}

impl Ask {
    const fn action(self) -> &'static str {
        match self {
            Self::Hint(_) => "hint",
            Self::Explain => "explain",
            Self::Rate(_) => "rate",
        }
    }
}

/// Who answers: made once, used by all threads.
struct Logic {
    ask: Ask,
    solver: LogicSolver,
    explainer: Explainer,
    /// The file of the states in messages.
    states_file: Arc<str>,
}

/// Answers for every puzzle of the inputs.
pub(super) fn run(ask: Ask, options: LogicOptions, state: Option<&Path>) -> io::Result<Exit> {
    if options.techniques.asks_for_list() {
        return list();
    }
    let settings = options.techniques.settings();
    let meter = Meter::default();
    let cancel = interrupt::flag();
    let stream = options.output.stream(options.limits.stats, cancel.clone(), &options.inputs, meter.clone());
    let inputs = options.inputs.clone();
    let jobs = States::new(&inputs, jobs(options.inputs, meter), state, HASH)?;
    let config = TechniqueOptions::config(&settings);
    let (solver, explainer) = (LogicSolver::new(&settings), Explainer::new(&settings));
    let logic = Logic { ask, solver, explainer, states_file: jobs.label() };
    stream.run(jobs, move |Played { index, entry, state }, sink: &mut Sink| {
        let mut record = Record::new("sudoku", ask.action(), index, entry.name.clone());
        record.engine = Some("logic");
        record.config = Some(config.clone());
        match logic.read(entry, state.as_ref()) {
            Ok(state) => {
                record.is_on(state.puzzle().layout());
                record.puzzle = Some(state.puzzle().to_string());
                let start = Instant::now();
                logic.answer(&state, &options.limits.limits(&cancel), &mut record);
                record.took(start.elapsed());
            }
            Err(complaint) => record = record.invalid(complaint),
        }
        sink.send(&record);
    })
}

/// What cannot be read, with its place if there is one.
fn complaint(file: &Arc<str>, error: StateError) -> Complaint {
    match error {
        StateError::Text(error) => Complaint::new(file, &error),
        other => Complaint::whole(file, &other.to_string()),
    }
}

/// The state of a puzzle that nobody has touched, or of a library line.
pub(super) fn read_state(entry: Entry) -> Result<State, Complaint> {
    let block = entry.content?;
    State::of_block(&block).map_err(|error| complaint(&entry.file, error))
}

impl Logic {
    fn read(&self, entry: Entry, played: Option<&Block>) -> Result<State, Complaint> {
        let state = read_state(entry)?;
        match played {
            Some(block) => State::read(state.puzzle(), block).map_err(|error| complaint(&self.states_file, error)),
            None => Ok(state),
        }
    }

    fn answer(&self, state: &State, limits: &Limits, record: &mut Record) {
        record.outcome = Verdict::Solved;
        let board = match state.judge(limits) {
            Ok(board) => board,
            Err(hint) => return record.is_told(&hint),
        };
        match self.ask {
            Ask::Hint(strength) => {
                let hint = self.solver.hint_without_mistake(&board);
                record.notes = hint.at(strength).to_string().lines().map(str::to_owned).collect();
                if hint == Hint::Stuck {
                    record.notes.push("`--set list` shows techniques that are off.".to_owned());
                    record.notes.extend(way_out(state, &board, limits));
                }
                if let (Hint::Step(step), Strength::Whole) = (&hint, strength) {
                    record.steps = Some(json!([step]));
                }
            }
            Ask::Explain => {
                let (explanation, stop) = self.solver.explain_within(&board, limits);
                let (rating, steps) = (explanation.rating(), explanation.steps);
                record.complete = Some(rating.is_solved);
                record.rating = Some(rating.level().word());
                record.notes = steps.iter().enumerate().flat_map(|(i, step)| told(i + 1, step)).collect();
                if !rating.is_solved && stop.is_none() {
                    record.notes.push(Hint::Stuck.at(Strength::Whole).to_string());
                }
                record.stats = Some(Value::Object(stats_of(&rating)));
                record.steps = Some(json!(steps));
                if let Some(stop) = stop {
                    record.stops(stop);
                }
            }
            Ask::Rate(scale) => self.rate(scale, state, &board, limits, record),
        }
    }

    fn rate(&self, scale: Scale, state: &State, board: &Board, limits: &Limits, record: &mut Record) {
        let (rating, mut stop) = self.solver.rate_within(board, limits);
        let mut stats = Map::new();
        if matches!(scale, Scale::Score | Scale::All) {
            record.rating = Some(rating.level().word());
            record.complete = Some(rating.is_solved);
            stats = stats_of(&rating);
            let uses = rating.techniques().map(|(technique, uses)| format!("{technique} {uses}"));
            let uses = uses.collect::<Vec<_>>().join(", ");
            record.notes.push(match (rating.is_solved, rating.score) {
                (true, score) => format!("score {score}: {uses}"),
                (false, 0) => "none of the techniques finds a step".to_owned(),
                (false, score) => format!("the techniques do not solve it; score up to there {score}: {uses}"),
            });
        }
        if matches!(scale, Scale::Explainer | Scale::All) {
            let (found, explainer_stop) = self.explainer.rate_within(board, limits);
            stop = stop.or(explainer_stop);
            let tenths = |value: u32| format!("{}.{}", value / 10, value % 10);
            let (er, ep, ed) = (tenths(found.er), tenths(found.ep), tenths(found.ed));
            record.notes.push(match (found.is_solved, found.ed) {
                (true, _) => format!("ER {er}, EP {ep}, ED {ed}"),
                (false, 0) => "ER, EP and ED are above those of all techniques".to_owned(),
                (false, _) => format!("ER above {er}, EP {ep} or more, ED {ed}"),
            });
            stats.insert("er".into(), json!(er));
            stats.insert("ep".into(), json!(ep));
            stats.insert("ed".into(), json!(ed));
            stats.insert("er_complete".into(), json!(found.is_solved));
        }
        if matches!(scale, Scale::Effort | Scale::All) {
            let effort = Effort::of(state.puzzle(), board, &rating, limits);
            record.notes.push(format!(
                "{} rounds of singles, {} nodes, {} steps beyond singles",
                effort.rounds, effort.nodes, effort.advanced
            ));
            stats.insert("rounds".into(), json!(effort.rounds));
            stats.insert("nodes".into(), json!(effort.nodes));
            stats.insert("advanced".into(), json!(effort.advanced));
        }
        record.stats = Some(Value::Object(stats));
        if let Some(stop) = stop {
            // What has been said says no more than how far it came.
            record.notes.clear();
            record.stops(stop);
        }
    }
}

/// Score, number of steps, and how often each technique was used.
fn stats_of(rating: &Rating) -> Map<String, Value> {
    let mut stats = Map::new();
    stats.insert("score".into(), json!(rating.score));
    stats.insert("steps".into(), json!(rating.steps()));
    let uses = rating.techniques().map(|(technique, uses)| (technique.name().to_owned(), json!(uses)));
    stats.insert("techniques".into(), Value::Object(uses.collect()));
    stats
}

/// A step with its number, and its reason in words where it is more than a single.
fn told(number: usize, step: &Step) -> Vec<String> {
    let mut lines = vec![format!("{number}. {step}")];
    if Technique::HiddenSingle < step.technique {
        lines.extend(step.sentences().lines().map(|line| format!("   {line}")));
    }
    lines
}

/// Where no technique leads on: a digit of the solution, in a cell with the fewest candidates.
fn way_out(state: &State, board: &Board, limits: &Limits) -> Option<String> {
    let answer = Solver::new(state.puzzle(), Config::default()).limits(limits.clone()).solve().answer;
    let solution = answer.solution()?;
    let cell = board.open().into_iter().min_by_key(|&cell| board.marks(cell).len())?;
    Some(format!("Only a search knows more: {}={}.", Cells::of(cell), solution.values()[usize::from(cell)]))
}

impl Record {
    /// What has to be said instead of steps.
    pub(super) fn is_told(&mut self, hint: &Hint) {
        match hint {
            Hint::Wrong(_) | Hint::Lost(_) => {
                self.outcome = Verdict::Wrong;
                let message = hint.at(Strength::Whole).to_string();
                self.error = Some(Fault { message, file: None, line: None, column: None });
            }
            Hint::Unsolvable => self.outcome = Verdict::Unsolvable,
            Hint::Ambiguous => self.outcome = Verdict::Multiple,
            Hint::Stopped(stop) => self.stops(*stop),
            _ => {}
        }
        if self.error.is_none() {
            self.notes.push(hint.at(Strength::Whole).to_string());
        }
    }
}
