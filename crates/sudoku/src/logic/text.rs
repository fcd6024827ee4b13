//! Steps in words and in the usual notation.
//!
//! All of it comes from the reason of the step: nothing is written by the finders.
//! Candidates are written `(3)r4c5`, strong links ` = `, weak ones ` - `.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt;

use super::cells::{Candidate, Cells, Digits, Houses, house_name};
use super::step::{AlsReason, Branch, BranchEnd, Cases, Chain, Fish, Forcing, Literal, Node, Reason, Rectangle, Step};
use super::technique::Technique;

/// Things one after another: `4`, `4 and 7`, `4, 7 and 9`.
fn listed<T: ToString>(things: impl IntoIterator<Item = T>) -> String {
    let things: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    match &things[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Houses in words: `rows 2 and 5`, `row 2 and box 3`.
fn houses(houses: Houses) -> String {
    let kinds = [("row", Houses::ROWS), ("column", Houses::COLUMNS), ("box", Houses::BOXES)];
    let phrases = kinds.into_iter().filter_map(|(word, kind)| {
        let these = houses & kind;
        let plural = match (these.len(), word) {
            (0, _) => return None,
            (1, _) => "",
            (_, "box") => "es",
            _ => "s",
        };
        Some(format!("{word}{plural} {}", listed(these.into_iter().map(|house| house % 9 + 1))))
    });
    phrases.collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Node {
    /// As `(3)r45c6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}){}", self.digit, self.cells)
    }
}

impl fmt::Display for Literal {
    /// As `r4c5=3` or `r4c5<>3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_true { "=" } else { "<>" };
        write!(f, "{}{sign}{}", Cells::of(self.candidate.cell), self.candidate.digit)
    }
}

impl fmt::Display for Chain {
    /// As `(3)r1c2 = (3)r1c7 - (3)r5c7 = (3)r5c4`; of a loop the first node comes again at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, link) in self.links.iter().enumerate() {
            if let Some(node) = self.nodes.get(i) {
                write!(f, "{node} {} ", if link.is_strong() { '=' } else { '-' })?;
            }
        }
        match if self.is_loop { self.nodes.first() } else { self.nodes.last() } {
            Some(end) => end.fmt(f),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Fish {
    /// As `5 r25 c37, fins r2c4, endo-fins r5c5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.digit, self.base, self.cover)?;
        if !self.fins.is_empty() {
            write!(f, ", fins {}", self.fins)?;
        }
        if !self.endo_fins.is_empty() {
            write!(f, ", endo-fins {}", self.endo_fins)?;
        }
        Ok(())
    }
}

impl fmt::Display for Step {
    /// Technique, pattern and conclusion: `Naked Pair: 47 in r1c23 => r1c5<>4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pattern = self.pattern();
        match pattern.is_empty() {
            true => write!(f, "{}: {}", self.technique, self.conclusion()),
            false => write!(f, "{}: {pattern} => {}", self.technique, self.conclusion()),
        }
    }
}

impl Step {
    /// The pattern in short: where it is, and what it is made of; empty for singles, whose conclusion says it all.
    #[must_use]
    pub fn pattern(&self) -> String {
        match &self.reason {
            Reason::LastCell { .. } | Reason::LastDigit | Reason::LastPlace { .. } => String::new(),
            Reason::Locked { house, .. } => format!("{} in {}", self.digits, Houses::of(*house)),
            Reason::NakedSubset { .. } | Reason::HiddenSubset { .. } | Reason::Wing { .. } => {
                format!("{} in {}", self.digits, self.cells)
            }
            Reason::Fish(fish) => fish.to_string(),
            Reason::Siamese(fish) => format!("{}; {}", fish[0], fish[1]),
            Reason::Chain(chain) => chain.to_string(),
            Reason::Chains(chains) => chains.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
            Reason::Colors(clusters) => {
                let clusters: Vec<String> = clusters.iter().map(|[a, b]| format!("{a} / {b}")).collect();
                format!("{} {}", self.digits, clusters.join("; "))
            }
            Reason::Rectangle(Rectangle { digits, others, .. }) if others.is_empty() => {
                format!("{digits} in {}", self.cells)
            }
            Reason::Rectangle(Rectangle { digits, others, .. }) => format!("{digits} in {}, with {others}", self.cells),
            Reason::Grave { cell } => Cells::of(*cell).to_string(),
            Reason::Als(als) => als_pattern(als),
            Reason::SueDeCoq(parts) => {
                format!("{} in {}, with {} and {}", self.digits, parts.meeting, parts.in_line, parts.in_box)
            }
            Reason::Forcing(forcing) => forcing_pattern(forcing),
            Reason::Template { digit } => digit.to_string(),
        }
    }

    /// Why the step holds and what follows, in sentences.
    #[must_use]
    pub fn sentences(&self) -> String {
        format!("{} So {}.", self.why(), self.conclusion())
    }

    /// Why the step holds, in sentences.
    fn why(&self) -> String {
        let digits = || listed(self.digits);
        match &self.reason {
            Reason::LastCell { house } => {
                format!("{} is the last open cell of {}, which lacks {}.", self.cells, house_name(*house), digits())
            }
            Reason::LastDigit => format!("{} can take no digit but {}.", self.cells, digits()),
            Reason::LastPlace { house } => {
                format!("In {}, {} fits nowhere but in {}.", house_name(*house), digits(), self.cells)
            }
            Reason::Locked { house, other } => format!(
                "In {}, {} fits only in {}, which all lies in {}: nowhere else there can it be.",
                house_name(*house),
                digits(),
                self.cells,
                house_name(*other)
            ),
            Reason::NakedSubset { houses: all } => format!(
                "{} hold nothing but {}, so these digits lie nowhere else in {}.",
                self.cells,
                digits(),
                houses(*all)
            ),
            Reason::HiddenSubset { house } => format!(
                "In {}, {} fit only in {}, so nothing else stands there.",
                house_name(*house),
                digits(),
                self.cells
            ),
            Reason::Fish(fish) => fish_sentence(fish),
            Reason::Siamese(fish) => format!("{} {}", fish_sentence(&fish[0]), fish_sentence(&fish[1])),
            Reason::Chain(chain) => chain_sentence(chain),
            Reason::Chains(chains) => chains.iter().map(chain_sentence).collect::<Vec<_>>().join(" "),
            Reason::Colors(clusters) => colors_sentence(self.digits, clusters),
            Reason::Wing { pivot, pincers, digit } => {
                let wing: Cells = [*pivot, pincers[0], pincers[1]].into_iter().collect();
                format!("Whatever {} holds, {digit} is in one of {wing}.", Cells::of(*pivot))
            }
            Reason::Rectangle(rectangle) => rectangle_sentence(self, rectangle),
            Reason::Grave { cell } => {
                let (cell, digit) = (Cells::of(*cell), digits());
                format!(
                    "Without {digit} in {cell}, every cell would have two candidates, and there would be two solutions."
                )
            }
            Reason::Als(als) => als_sentence(als),
            Reason::SueDeCoq(parts) => format!(
                "{} have just as many cells as digits, so each digit is there: in {} or in {}.",
                parts.meeting | parts.in_line | parts.in_box,
                house_name(parts.line),
                house_name(parts.area)
            ),
            Reason::Forcing(forcing) => forcing_sentence(forcing),
            Reason::Template { digit } => format!("All ways to place {digit} in every house were looked at."),
        }
    }

    /// Where to look: no more than the place, and for patterns of one digit the digit.
    #[must_use]
    pub fn place(&self) -> String {
        match &self.reason {
            Reason::LastCell { house } | Reason::LastPlace { house } | Reason::HiddenSubset { house } => {
                format!("Look at {}.", house_name(*house))
            }
            Reason::LastDigit => format!("Look at {}.", self.cells),
            Reason::Locked { house, other } => {
                format!("Look at where {} and {} meet.", house_name(*house), house_name(*other))
            }
            Reason::NakedSubset { houses: all } => format!("Look at {}.", houses(*all)),
            Reason::Fish(Fish { digit, base, .. }) => format!("Look at {digit} in {}.", houses(*base)),
            Reason::Siamese(fish) => format!("Look at {} in {}.", fish[0].digit, houses(fish[0].base)),
            Reason::Colors(_) => format!("Look at {}.", listed(self.digits)),
            _ if self.digits.len() == 1 => format!("Look at {} around {}.", self.digits, self.cells),
            _ => {
                let boxes = self.cells.all_houses() & Houses::BOXES;
                format!("Look at {} in {}.", listed(self.digits), houses(boxes))
            }
        }
    }
}

fn fish_sentence(fish: &Fish) -> String {
    let Fish { digit, base, cover, fins, endo_fins, .. } = fish;
    let fins = *fins | *endo_fins;
    let start = format!("{digit} lies in {} only in {}", houses(*base), houses(*cover));
    if fins.is_empty() {
        return format!("{start}, so the places of the first are all that the second have.");
    }
    format!("{start}, but for {fins}: either one of those is true, or the second have no other places.")
}

fn chain_sentence(chain: &Chain) -> String {
    let ends = (chain.nodes.first(), chain.nodes.last());
    let (Some(first), Some(last)) = ends else { return String::new() };
    if chain.is_loop {
        return format!("{chain}: round the loop every second node is true.");
    }
    let (starts, stops) = (chain.links.first(), chain.links.last());
    match (starts.is_some_and(|link| link.is_strong()), stops.is_some_and(|link| link.is_strong())) {
        (true, true) if first == last => format!("{chain}: if {first} is false, it is true."),
        (true, true) => format!("{chain}: {first} or {last} is true."),
        (false, false) => format!("{chain}: if {first} is true, it is false."),
        (false, true) => format!("{chain}: if {first} is true, so is {last}."),
        (true, false) => format!("{chain}: if {first} is false, so is {last}."),
    }
}

fn colors_sentence(digits: Digits, clusters: &[[Cells; 2]]) -> String {
    let each = clusters.iter().map(|[a, b]| format!("{} is either in all of {a} or in all of {b}.", listed(digits)));
    each.collect::<Vec<_>>().join(" ")
}

fn rectangle_sentence(step: &Step, rectangle: &Rectangle) -> String {
    let corners: Cells = rectangle.corners.into_iter().collect();
    let (two, gone) = (listed(rectangle.digits), step.eliminations.iter().map(|gone| gone.cell).collect::<Cells>());
    let start = format!("If {corners} held only {two}, these could be swapped, and there would be two solutions.");
    let removed = || listed(step.eliminations.iter().map(|gone| gone.digit).collect::<Digits>());
    let kept = || listed(rectangle.digits - step.eliminations.iter().map(|gone| gone.digit).collect::<Digits>());
    let end = match step.technique {
        Technique::UniqueRectangle1 => format!("So {gone} holds another digit."),
        Technique::UniqueRectangle2 | Technique::UniqueRectangle5 | Technique::AvoidableRectangle2 => {
            format!("So one of its corners holds {}.", removed())
        }
        Technique::UniqueRectangle3 => {
            format!("So one of its corners holds another digit, which makes a subset with {}.", rectangle.others)
        }
        Technique::UniqueRectangle4 => format!("One of {gone} must hold {}, so neither holds {}.", kept(), removed()),
        Technique::UniqueRectangle6 => {
            format!(
                "In these rows and columns {} fits only the corners, so the others would hold {}.",
                removed(),
                kept()
            )
        }
        Technique::HiddenRectangle => {
            format!("In the lines of {gone}, {} fits only the corners: were {gone} {}, they would.", kept(), removed())
        }
        _ => format!("With {} in {gone} they would.", removed()),
    };
    format!("{start} {end}")
}

fn als_pattern(als: &AlsReason) -> String {
    let mut parts: Vec<String> = als.sets.iter().map(|set| format!("{} in {}", set.digits, set.cells)).collect();
    if let Some(stem) = als.stem {
        parts.insert(0, format!("stem {}", Cells::of(stem)));
    }
    let commons: Digits = als.commons.iter().map(|common| common.digit).collect();
    if !commons.is_empty() {
        parts.push(format!("tied by {commons}"));
    }
    parts.join("; ")
}

fn als_sentence(als: &AlsReason) -> String {
    let sets = listed(als.sets.iter().map(|set| set.cells));
    match als.stem {
        Some(stem) => format!("Whichever digit {} has, one of {sets} loses it and holds its others.", Cells::of(stem)),
        None => {
            let commons = listed(als.commons.iter().map(|common| common.digit));
            format!("{sets} have one digit more than cells each, and not two of them hold {commons} that ties them.")
        }
    }
}

fn forcing_pattern(forcing: &Forcing) -> String {
    match forcing.cases {
        Cases::Cell(cell) => format!("each candidate of {}", Cells::of(cell)),
        Cases::House(digit, house) => format!("each place of {digit} in {}", Houses::of(house)),
        Cases::Either(Candidate { cell, digit }) => {
            let cell = Cells::of(cell);
            format!("{cell}={digit} or {cell}<>{digit}")
        }
        Cases::Refutation => match forcing.branches.first().and_then(|branch| branch.literals.first()) {
            Some(first) => format!("if {}", first.literal),
            None => String::new(),
        },
    }
}

fn forcing_sentence(forcing: &Forcing) -> String {
    let mut sentences = vec![match forcing.cases {
        Cases::Refutation => String::from("Suppose the contrary."),
        _ => format!("One of these is true: {}.", forcing_pattern(forcing)),
    }];
    sentences.extend(forcing.branches.iter().map(branch_sentence));
    sentences.join(" ")
}

fn branch_sentence(branch: &Branch) -> String {
    let literals: Vec<String> = branch.literals.iter().map(|implied| implied.literal.to_string()).collect();
    let way = literals.join(" -> ");
    match &branch.end {
        BranchEnd::Conclusion => format!("{way}."),
        BranchEnd::Clash(candidate) => format!("{way}: {candidate} would be true and false."),
        BranchEnd::Both(a, b) => format!("{way}: {a} and {b} exclude each other."),
        BranchEnd::EmptyCell(cell) => format!("{way}: {} would be left without a digit.", Cells::of(*cell)),
        BranchEnd::EmptyHouse(digit, house) => format!("{way}: {digit} would have no place in {}.", house_name(*house)),
    }
}
