//! Building a problem, item by item and option by option; whatever is wrong is said here and nowhere later.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::hash::Hash;
use core::ops::RangeInclusive;

use crate::index::{Index, hash_of};
use crate::problem::{Core, Entry, OptionId, Problem};

/// What can be wrong with a problem; options are numbered from 0, items are shown as `Debug` shows their names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Invalid {
    /// An item was named twice.
    ItemTwice(String),
    /// The bounds of an item leave no number.
    Bounds(String, u32, u32),
    /// An option has no item.
    EmptyOption(usize),
    /// An option has an item that was not named before.
    UnknownItem(usize, String),
    /// An option has an item twice.
    TwiceInOption(usize, String),
    /// An option gives a primary item a colour.
    ColourOnPrimary(usize, String),
    /// There are more items, options or entries than 32 bits can number.
    TooLarge,
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ItemTwice(item) => write!(f, "expected each item once, found {item} twice"),
            Self::Bounds(item, lo, hi) => write!(f, "expected lo <= hi for item {item}, found {lo} and {hi}"),
            Self::EmptyOption(option) => write!(f, "expected an item in option {option}, found none"),
            Self::UnknownItem(option, item) => write!(f, "expected a known item in option {option}, found {item}"),
            Self::TwiceInOption(option, item) => {
                write!(f, "expected each item once in option {option}, found {item} twice")
            }
            Self::ColourOnPrimary(option, item) => {
                write!(f, "expected colours on secondary items, found one on {item} in option {option}")
            }
            Self::TooLarge => f.write_str("expected fewer than 2^31 items and entries, found more"),
        }
    }
}

impl core::error::Error for Invalid {}

/// Builds a [`Problem`].
///
/// ```
/// use dlx::{Builder, Entry, Invalid};
///
/// let mut builder = Builder::new();
/// builder.primary("a")?;
/// builder.primary("b")?;
/// builder.secondary("x")?;
/// builder.option("first", ["a".into(), Entry::coloured("x", 1)])?;
/// builder.option("second", ["b".into(), Entry::coloured("x", 1)])?;
/// assert_eq!(builder.option("third", ["c".into()]), Err(Invalid::UnknownItem(2, "\"c\"".into())));
/// let problem = builder.build();
/// assert_eq!((problem.items(), problem.options()), (3, 2));
/// # Ok::<(), Invalid>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder<N, P = ()> {
    /// All items as they were named.
    items: Vec<Item<N>>,
    index: Index,
    payloads: Vec<P>,
    starts: Vec<u32>,
    /// Entries by the number in `items`.
    entries: Vec<u32>,
    colours: Vec<u32>,
    palette: BTreeMap<u32, u32>,
    names_of_colours: Vec<u32>,
    costs: Vec<u64>,
    /// For each item the last option that had it, plus one.
    last_option: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Item<N> {
    name: N,
    is_primary: bool,
    bounds: (u32, u32),
    is_preferred: bool,
}

impl<N: Hash + Eq + fmt::Debug, P> Default for Builder<N, P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<N: Hash + Eq + fmt::Debug, P> Builder<N, P> {
    /// A problem without items.
    #[must_use]
    pub fn new() -> Self {
        Self {
            items: Vec::new(),
            index: Index::default(),
            payloads: Vec::new(),
            starts: alloc::vec![0],
            entries: Vec::new(),
            colours: Vec::new(),
            palette: BTreeMap::new(),
            names_of_colours: Vec::new(),
            costs: Vec::new(),
            last_option: Vec::new(),
        }
    }

    /// Names an item that must be covered exactly once.
    ///
    /// # Errors
    ///
    /// If the name is taken.
    pub fn primary(&mut self, name: N) -> Result<(), Invalid> {
        self.item(name, true, (1, 1))
    }

    /// Names an item that must be covered as often as `times` says.
    ///
    /// # Errors
    ///
    /// If the name is taken, or `times` is empty.
    pub fn multiple(&mut self, name: N, times: RangeInclusive<u32>) -> Result<(), Invalid> {
        self.item(name, true, (*times.start(), *times.end()))
    }

    /// Names an item that may be covered at most once, or often with one colour.
    ///
    /// # Errors
    ///
    /// If the name is taken.
    pub fn secondary(&mut self, name: N) -> Result<(), Invalid> {
        self.item(name, false, (0, 1))
    }

    /// Marks the item named last as one that [`Choice::Sharp`](crate::Choice::Sharp) prefers.
    pub fn prefer(&mut self) {
        if let Some(item) = self.items.last_mut() {
            item.is_preferred = true;
        }
    }

    /// Adds an option of cost 0.
    ///
    /// # Errors
    ///
    /// If it has no item, an unknown one, one twice, or a coloured primary one; the builder is then as before.
    pub fn option(&mut self, payload: P, entries: impl IntoIterator<Item = Entry<N>>) -> Result<OptionId, Invalid> {
        self.option_at_cost(payload, entries, 0)
    }

    /// Adds an option.
    ///
    /// # Errors
    ///
    /// As [`option`](Self::option).
    pub fn option_at_cost(
        &mut self,
        payload: P,
        entries: impl IntoIterator<Item = Entry<N>>,
        cost: u64,
    ) -> Result<OptionId, Invalid> {
        let before = self.entries.len();
        if let Err(invalid) = entries.into_iter().try_for_each(|entry| self.entry(&entry)) {
            self.entries.truncate(before);
            self.colours.truncate(before);
            // The mark "has been seen in this option" must not outlive it.
            for last in &mut self.last_option {
                *last = (*last).min(self.payloads.len() as u32);
            }
            return Err(invalid);
        }
        let option = self.payloads.len();
        if self.entries.len() == before {
            return Err(Invalid::EmptyOption(option));
        }
        self.payloads.push(payload);
        self.starts.push(self.entries.len() as u32);
        self.costs.push(cost);
        Ok(OptionId(option as u32))
    }

    /// The problem, frozen.
    #[must_use]
    pub fn build(self) -> Problem<N, P> {
        let mut number = alloc::vec![0; self.items.len()];
        let primary = self.items.iter().filter(|item| item.is_primary).count();
        let (mut next_primary, mut next_secondary) = (0, primary);
        for (item, number) in self.items.iter().zip(&mut number) {
            let next = if item.is_primary { &mut next_primary } else { &mut next_secondary };
            *number = *next as u32;
            *next += 1;
        }
        let (mut first, second): (Vec<_>, Vec<_>) = self.items.into_iter().partition(|item| item.is_primary);
        first.extend(second);
        let has_colours = self.colours.iter().any(|&colour| colour != 0);
        let has_costs = self.costs.iter().any(|&cost| cost != 0);
        let core = Core {
            primary,
            bounds: first.iter().map(|item| item.bounds).collect(),
            preferred: first.iter().map(|item| item.is_preferred).collect(),
            starts: self.starts,
            items: self.entries.iter().map(|&entry| number[entry as usize]).collect(),
            colours: if has_colours { self.colours } else { Vec::new() },
            palette: self.names_of_colours,
            costs: if has_costs { self.costs } else { Vec::new() },
        };
        Problem { names: first.into_iter().map(|item| item.name).collect(), payloads: self.payloads, core }
    }

    fn item(&mut self, name: N, is_primary: bool, bounds: (u32, u32)) -> Result<(), Invalid> {
        let hash = hash_of(&name);
        if self.find(hash, &name).is_some() {
            return Err(Invalid::ItemTwice(format!("{name:?}")));
        }
        if bounds.1 < bounds.0 {
            return Err(Invalid::Bounds(format!("{name:?}"), bounds.0, bounds.1));
        }
        let position = fits(self.items.len())?;
        self.items.push(Item { name, is_primary, bounds, is_preferred: false });
        self.last_option.push(0);
        let items = &self.items;
        self.index.insert(hash, position, |position| hash_of(&items[position as usize].name));
        Ok(())
    }

    fn find(&self, hash: u64, name: &N) -> Option<u32> {
        self.index.find(hash, |position| self.items[position as usize].name == *name)
    }

    fn entry(&mut self, entry: &Entry<N>) -> Result<(), Invalid> {
        let option = self.payloads.len();
        let Some(item) = self.find(hash_of(&entry.item), &entry.item) else {
            return Err(Invalid::UnknownItem(option, format!("{:?}", entry.item)));
        };
        let mark = fits(option)? + 1;
        if self.last_option[item as usize] == mark {
            return Err(Invalid::TwiceInOption(option, format!("{:?}", entry.item)));
        }
        if entry.colour.is_some() && self.items[item as usize].is_primary {
            return Err(Invalid::ColourOnPrimary(option, format!("{:?}", entry.item)));
        }
        fits(self.entries.len())?;
        self.last_option[item as usize] = mark;
        self.entries.push(item);
        let colour = entry.colour.map_or(0, |name| {
            let next = self.names_of_colours.len() as u32 + 1;
            *self.palette.entry(name).or_insert_with(|| {
                self.names_of_colours.push(name);
                next
            })
        });
        self.colours.push(colour);
        Ok(())
    }
}

fn fits(number: usize) -> Result<u32, Invalid> {
    // The kernels keep headers, entries and spacers in one array.
    u32::try_from(number).ok().filter(|&number| number < 1 << 30).ok_or(Invalid::TooLarge)
}
