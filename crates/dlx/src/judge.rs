//! The judge: whether options are a solution, by the definition and nothing else.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use puzzle_text::quote;

use crate::problem::{OptionId, Problem};

/// Why options are no solution; items and options by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// The problem has no such option.
    UnknownOption(usize),
    /// An option stands there twice.
    OptionTwice(usize),
    /// An option has no primary item, so nothing asks for it.
    NeedlessOption(usize),
    /// A primary item is in this number of options.
    Covered(usize, u32),
    /// A secondary item is in two options that do not give it one colour.
    Clash(usize),
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownOption(option) => write!(f, "expected an option of the problem, found {option}"),
            Self::OptionTwice(option) => write!(f, "expected each option once, found {option} twice"),
            Self::NeedlessOption(option) => write!(f, "expected options with a primary item, found {option}"),
            Self::Covered(item, times) => write!(f, "item {item} is covered {times} times"),
            Self::Clash(item) => write!(f, "secondary item {item} is in two options without one colour"),
        }
    }
}

impl core::error::Error for Violation {}

impl Violation {
    /// The violation in words, with the names of the items.
    #[must_use]
    pub fn describe<N: fmt::Display, P>(&self, problem: &Problem<N, P>) -> String {
        match *self {
            Self::Covered(item, times)
                if let (Some(name), Some((lo, hi))) = (problem.name(item), problem.bounds(item)) =>
            {
                let times = match times {
                    0 => "not covered".to_string(),
                    1 => "covered once".to_string(),
                    2 => "covered twice".to_string(),
                    _ => format!("covered {times} times"),
                };
                let expected = match (lo, hi) {
                    (1, 1) => "once".to_string(),
                    _ if lo == hi => format!("{lo} times"),
                    _ => format!("{lo} to {hi} times"),
                };
                format!("item {} is {times}, expected {expected}", quote(&name.to_string()))
            }
            Self::Clash(item) if let Some(name) = problem.name(item) => {
                format!("secondary item {} is in two options without one colour", quote(&name.to_string()))
            }
            _ => self.to_string(),
        }
    }
}

impl<N, P> Problem<N, P> {
    /// Judges a set of options.
    ///
    /// # Errors
    ///
    /// If it is no solution: the first breach, options before items.
    pub fn verify(&self, options: &[OptionId]) -> Result<(), Violation> {
        let numbers = options.iter().map(|option| option.index());
        self.violations(numbers).into_iter().next().map_or(Ok(()), Err)
    }

    /// Every breach of a set of options, given by their numbers: none if it is a solution, options before items.
    ///
    /// `O(entries + items)`.
    ///
    /// ```
    /// use dlx::{Problem, Violation};
    ///
    /// let problem: Problem<String> = "a b c\na b\nb c\nc".parse()?;
    /// assert_eq!(problem.violations([0, 2]), []);
    /// let breaches = problem.violations([0, 1, 7]);
    /// assert_eq!(breaches, [Violation::UnknownOption(7), Violation::Covered(1, 2)]);
    /// assert_eq!(breaches[1].describe(&problem), "item `b` is covered twice, expected once");
    /// # Ok::<(), dlx::ParseError>(())
    /// ```
    pub fn violations(&self, options: impl IntoIterator<Item = usize>) -> Vec<Violation> {
        let core = &self.core;
        let mut breaches = Vec::new();
        let mut is_chosen = alloc::vec![false; core.options()];
        let mut uses = alloc::vec![Uses::default(); core.bounds.len()];
        for option in options {
            match is_chosen.get_mut(option) {
                None => {
                    breaches.push(Violation::UnknownOption(option));
                    continue;
                }
                Some(true) => breaches.push(Violation::OptionTwice(option)),
                Some(is_chosen) => *is_chosen = true,
            }
            if !core.items_of(option).iter().any(|&item| core.is_primary(item as usize)) {
                breaches.push(Violation::NeedlessOption(option));
            }
            for (item, colour) in core.entries_of(option) {
                let uses = &mut uses[item];
                uses.has_clash |= 0 < uses.times && (colour == 0 || uses.colour != colour);
                (uses.times, uses.colour) = (uses.times + 1, colour);
            }
        }
        for (item, (uses, &(lo, hi))) in uses.iter().zip(&core.bounds).enumerate() {
            if !core.is_primary(item) && uses.has_clash {
                breaches.push(Violation::Clash(item));
            } else if core.is_primary(item) && (uses.times < lo || hi < uses.times) {
                breaches.push(Violation::Covered(item, uses.times));
            }
        }
        breaches
    }
}

/// How an item is used.
#[derive(Clone, Copy, Default)]
struct Uses {
    times: u32,
    /// The colour of the last use, 0 for none.
    colour: u32,
    has_clash: bool,
}
