//! The judge: whether options are a solution, by the definition and nothing else.

use alloc::vec::Vec;
use core::fmt;

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

impl<N, P> Problem<N, P> {
    /// Judges a set of options.
    ///
    /// # Errors
    ///
    /// If it is no solution: the first breach, options before items.
    pub fn verify(&self, options: &[OptionId]) -> Result<(), Violation> {
        let core = &self.core;
        let mut is_chosen = alloc::vec![false; core.options()];
        let mut uses: Vec<(u32, Option<u32>)> = alloc::vec![(0, None); core.bounds.len()];
        for option in options.iter().map(|option| option.index()) {
            match is_chosen.get_mut(option) {
                None => return Err(Violation::UnknownOption(option)),
                Some(true) => return Err(Violation::OptionTwice(option)),
                Some(is_chosen) => *is_chosen = true,
            }
            if !core.items_of(option).iter().any(|&item| core.is_primary(item as usize)) {
                return Err(Violation::NeedlessOption(option));
            }
            for (item, colour) in core.entries_of(option) {
                let (times, seen) = &mut uses[item];
                if !core.is_primary(item) && 0 < *times && (colour == 0 || *seen != Some(colour)) {
                    return Err(Violation::Clash(item));
                }
                (*times, *seen) = (*times + 1, Some(colour));
            }
        }
        for (item, (&(times, _), &(lo, hi))) in uses.iter().zip(&core.bounds).enumerate().take(core.primary) {
            if times < lo || hi < times {
                return Err(Violation::Covered(item, times));
            }
        }
        Ok(())
    }
}
