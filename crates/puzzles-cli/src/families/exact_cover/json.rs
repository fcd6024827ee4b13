//! Problems as JSON, one object each:
//!
//! ```text
//! {"primary":["a",{"item":"b","lo":0,"hi":2}],"secondary":["x"],
//!  "options":[{"items":["a",{"item":"x","colour":"R"}],"cost":7},{"items":["b"]}]}
//! ```
//!
//! Names and colours that the text form cannot carry are refused: every answer is written in it, and read again.

use puzzles::dlx::text::{is_writable_colour, is_writable_name};
use puzzles::dlx::{Builder, Entry, Invalid, Problem, UnwritableName};
use puzzles::puzzle_text::{Block, ParseError, Position, quote};
use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Form {
    primary: Vec<Primary>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    secondary: Vec<String>,
    options: Vec<Choice>,
}

#[derive(Deserialize, Serialize)]
#[serde(untagged, expecting = "neither a name nor an object with item, lo and hi")]
enum Primary {
    Once(String),
    Often { item: String, lo: u32, hi: u32 },
}

impl Primary {
    const fn name(&self) -> &String {
        match self {
            Self::Once(item) | Self::Often { item, .. } => item,
        }
    }
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    items: Vec<Item>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    cost: u64,
}

#[derive(Deserialize, Serialize)]
#[serde(untagged, expecting = "neither a name nor an object with item and a colour of one character")]
enum Item {
    Plain(String),
    Coloured { item: String, colour: char },
}

fn is_nothing(cost: &u64) -> bool {
    *cost == 0
}

/// Whether a block holds JSON.
pub(super) fn is_json(block: &Block) -> bool {
    block.rows().first().is_some_and(|row| row.text.starts_with('{'))
}

/// Reads the problem of a block.
pub(super) fn read(block: &Block) -> Result<Problem<String>, ParseError<String>> {
    let text: Vec<&str> = block.rows().iter().map(|row| row.text.as_str()).collect();
    let form: Form = serde_json::from_str(&text.join("\n")).map_err(|error| {
        let row = &block.rows()[error.line().clamp(1, block.rows().len()) - 1];
        let column = u32::try_from(error.column()).unwrap_or(u32::MAX).max(1);
        // What serde says of the place is about its own text.
        let words = error.to_string();
        let words = words.split(" at line ").next().unwrap_or_default().to_owned();
        let message = format!("expected an exact-cover problem in JSON, found {words}");
        ParseError::new(Position { line: row.number, column }, message)
    })?;
    check(&form).map_err(|message| ParseError::new(block.position(), message))?;
    build(form).map_err(|invalid| ParseError::new(block.position(), invalid.to_string()))
}

/// Whether the text form can carry all names and colours; otherwise a complaint.
fn check(form: &Form) -> Result<(), String> {
    let mut names = form.primary.iter().map(Primary::name).chain(&form.secondary);
    if let Some(name) = names.clone().find(|name| !is_writable_name(name)) {
        return Err(UnwritableName(name.clone()).to_string());
    }
    if let Some(name) = names.find(|name| name.contains(char::is_control)) {
        return Err(format!("expected names without control characters, found {}", quote(name)));
    }
    let colours = form.options.iter().flat_map(|option| &option.items).filter_map(|item| match item {
        Item::Plain(_) => None,
        Item::Coloured { colour, .. } => Some(*colour),
    });
    match colours.into_iter().find(|&colour| !is_writable_colour(colour)) {
        Some(colour) => {
            let found = quote(&colour.to_string());
            Err(format!("expected colours that are neither blanks nor bars nor control characters, found {found}"))
        }
        None => Ok(()),
    }
}

fn build(form: Form) -> Result<Problem<String>, Invalid> {
    let mut builder = Builder::new();
    for item in form.primary {
        let (name, lo, hi) = match item {
            Primary::Once(name) => (name, 1, 1),
            Primary::Often { item, lo, hi } => (item, lo, hi),
        };
        let is_preferred = name.starts_with('#');
        builder.multiple(name, lo..=hi)?;
        if is_preferred {
            builder.prefer();
        }
    }
    form.secondary.into_iter().try_for_each(|name| builder.secondary(name))?;
    for option in form.options {
        let entries = option.items.into_iter().map(|item| match item {
            Item::Plain(item) => Entry { item, colour: None },
            Item::Coloured { item, colour } => Entry { item, colour: Some(u32::from(colour)) },
        });
        builder.option_at_cost((), entries, option.cost)?;
    }
    Ok(builder.build())
}

/// Writes a problem as one line.
pub(super) fn write(problem: &Problem<String>) -> String {
    let name = |item: usize| problem.name(item).cloned().unwrap_or_default();
    let primary = |item: usize| match problem.bounds(item) {
        Some((lo, hi)) if (lo, hi) != (1, 1) => Primary::Often { item: name(item), lo, hi },
        _ => Primary::Once(name(item)),
    };
    let item = |entry: Entry<&String>| match entry.colour.and_then(char::from_u32) {
        Some(colour) => Item::Coloured { item: entry.item.clone(), colour },
        None => Item::Plain(entry.item.clone()),
    };
    let options = (0..problem.options()).filter_map(|at| problem.option(at));
    let form = Form {
        primary: (0..problem.primary_items()).map(primary).collect(),
        secondary: (problem.primary_items()..problem.items()).map(name).collect(),
        options: options
            .map(|option| Choice { items: problem.entries(option).map(item).collect(), cost: problem.cost(option) })
            .collect(),
    };
    serde_json::to_string(&form).expect("invariant: strings and numbers are valid JSON") + "\n"
}
