//! All solutions in one diagram: exact counts far beyond what a search can reach.
//!
//! # Idea
//!
//! What can still be done in a state depends only on the items that are open and the options that are left,
//! not on how the search came there.
//! So the solutions of each state are built once, as a node of a zero-suppressed decision diagram, and remembered.
//!
//! ```text
//!   node: (option, without, with)     0: no solution     1: the empty set
//!   solutions(node) = solutions(without) + { option } x solutions(with)
//! ```
//!
//! Where there are neither secondary items nor colours the open items alone are the state.
//!
//! # Complexity
//!
//! One search node for each different state instead of each path to it; memory grows with the number of states,
//! and [`Limits::memory`] bounds it.
//! Counting takes one addition per node, of as many words as the count needs.
//!
//! # When it helps
//!
//! Tilings with narrow fronts: the 12,988,816 domino tilings of the 8x8 board have 1,627 states.
//! It costs where states hardly repeat: Langford pairs fill memory and gain nothing.
//!
//! # References
//!
//! M. Nishino, N. Yasuda, S. Minato, M. Nagata, "Dancing with decision diagrams: a combined approach to exact cover",
//! AAAI 2017; S. Minato, "Zero-suppressed BDDs for set manipulation in combinatorial problems" (1993).

use alloc::vec::Vec;
use core::fmt;

use num_bigint::BigUint;
use search_control::{LimitCheck, Limits, Stop};

use crate::bits::{self, count, ones, set};
use crate::index::{Index, hash_of_words};
use crate::problem::{Core, OptionId, Problem};
use crate::search::Unsupported;

/// No solution.
const NONE: u32 = 0;
/// The empty set of options, and nothing else.
const UNIT: u32 = 1;

#[derive(Clone, Copy, Debug)]
struct Node {
    option: OptionId,
    without: u32,
    with: u32,
}

/// Why a diagram was not built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The problem has what diagrams do not support.
    Unsupported(Unsupported),
    /// A limit was reached.
    Stopped {
        /// Which.
        stop: Stop,
        /// How many different states had been searched.
        states: u64,
        /// How many nodes the diagram had by then.
        nodes: usize,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(unsupported) => unsupported.fmt(f),
            Self::Stopped { stop, .. } => write!(f, "stopped by a limit: {stop}"),
        }
    }
}

impl core::error::Error for Refused {}

/// All solutions of a problem.
///
/// ```
/// use dlx::{Diagram, Problem};
/// use search_control::Limits;
///
/// // Dominoes on a strip of two by three cells.
/// let problem: Problem<String> = "a b c d e f\na b\nb c\nd e\ne f\na d\nb e\nc f".parse()?;
/// let diagram = Diagram::new(&problem, &Limits::none())?;
/// assert_eq!(diagram.count().to_string(), "3");
/// assert_eq!(diagram.solutions().count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    /// Children come before their parents; the first two are not nodes but the constants.
    nodes: Vec<Node>,
    root: u32,
    states: u64,
}

impl Diagram {
    /// Builds the diagram; one state counts as one node of the limits.
    ///
    /// # Errors
    ///
    /// If the problem has multiplicities, or more items or options than the kernel `bits` takes, or a limit is reached.
    pub fn new<N, P>(problem: &Problem<N, P>, limits: &Limits) -> Result<Self, Refused> {
        let core = &problem.core;
        let lacks = |what| Err(Refused::Unsupported(Unsupported { method: "diagram", what }));
        if core.has_multiplicities() {
            return lacks("multiplicities");
        }
        if let Some(excess) = bits::excess(core) {
            return lacks(excess);
        }
        match core.primary {
            0..=64 => Making::<1>::new(core, limits).run(),
            65..=128 => Making::<2>::new(core, limits).run(),
            129..=192 => Making::<3>::new(core, limits).run(),
            193..=256 => Making::<4>::new(core, limits).run(),
            257..=384 => Making::<6>::new(core, limits).run(),
            _ => Making::<8>::new(core, limits).run(),
        }
    }

    /// The number of solutions, exact.
    #[must_use]
    pub fn count(&self) -> BigUint {
        let mut limbs = 2;
        loop {
            if let Some(count) = self.count_in(limbs) {
                return count;
            }
            limbs += 1;
        }
    }

    /// How many different states were searched.
    #[must_use]
    pub const fn states(&self) -> u64 {
        self.states
    }

    /// How many nodes it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len() - 2
    }

    /// Whether it has no node: there is no solution, or only the empty one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The solutions one after another, each as a list of options.
    pub fn solutions(&self) -> impl Iterator<Item = Vec<OptionId>> + '_ {
        // Nodes whose `with` side is being walked, and the node to visit next.
        let mut path: Vec<u32> = Vec::new();
        let mut next = Some(self.root);
        core::iter::from_fn(move || {
            loop {
                match next {
                    Some(UNIT) => {
                        next = None;
                        return Some(path.iter().map(|&at| self.nodes[at as usize].option).collect());
                    }
                    Some(NONE) => next = None,
                    Some(at) => {
                        path.push(at);
                        next = Some(self.nodes[at as usize].with);
                    }
                    None => next = Some(self.nodes[path.pop()? as usize].without),
                }
            }
        })
    }

    /// The number of solutions in words of 64 bits, if `limbs` of them are enough.
    fn count_in(&self, limbs: usize) -> Option<BigUint> {
        let mut counts = alloc::vec![0_u64; limbs * self.nodes.len()];
        counts[limbs * UNIT as usize] = 1;
        for (at, node) in self.nodes.iter().enumerate().skip(2) {
            let (before, here) = counts.split_at_mut(at * limbs);
            let side = |side: u32| &before[side as usize * limbs..(side as usize + 1) * limbs];
            let mut carry = false;
            for ((sum, a), b) in here.iter_mut().zip(side(node.without)).zip(side(node.with)) {
                (*sum, carry) = a.carrying_add(*b, carry);
            }
            if carry {
                return None;
            }
        }
        let root = &counts[self.root as usize * limbs..(self.root as usize + 1) * limbs];
        let digits: Vec<u32> = root.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect();
        Some(BigUint::new(digits))
    }
}

struct Frame<const W: usize> {
    item: usize,
    /// The option whose solutions are being built.
    option: usize,
    open: [u64; W],
    /// The solutions with the options that were tried.
    chain: u32,
    /// The place of the state in `known`.
    slot: u32,
}

/// The search that builds a diagram for up to `64 * W` primary items.
struct Making<const W: usize> {
    ids: Vec<OptionId>,
    words: usize,
    rows: Vec<u64>,
    columns: Vec<u64>,
    items: Vec<[u64; W]>,
    has_secondary: bool,
    /// Words of `open` that a key needs.
    open_words: usize,
    /// One set of options per level.
    left: Vec<u64>,
    frames: Vec<Frame<W>>,
    /// The states that are known: their keys, one after another, and their nodes.
    keys: Vec<u64>,
    known: Vec<u32>,
    index: Index,
    nodes: Vec<Node>,
    states: u64,
    check: LimitCheck,
    root_open: [u64; W],
}

impl<const W: usize> Making<W> {
    fn new(core: &Core, limits: &Limits) -> Self {
        let ids: Vec<OptionId> = (0..core.options())
            .filter(|&option| core.is_usable(option))
            .map(|option| OptionId(option as u32))
            .collect();
        let words = ids.len().div_ceil(64);
        let columns = bits::columns(core, &ids, words);
        let rows = bits::rows(core, &ids, words, &columns);
        let mut items = alloc::vec![[0; W]; words * 64];
        for (items, id) in items.iter_mut().zip(&ids) {
            let primary = core.items_of(id.index()).iter().filter(|&&item| core.is_primary(item as usize));
            primary.for_each(|&item| set(items, item as usize));
        }
        let mut root_open = [0; W];
        (0..core.primary).for_each(|item| set(&mut root_open, item));
        let mut left = alloc::vec![0; words];
        (0..ids.len()).for_each(|at| left[at / 64] |= 1 << (at % 64));
        let constant = Node { option: OptionId(u32::MAX), without: NONE, with: NONE };
        Self {
            ids,
            words,
            rows,
            columns,
            items,
            has_secondary: core.primary < core.bounds.len(),
            open_words: core.primary.div_ceil(64),
            left,
            frames: Vec::new(),
            keys: Vec::new(),
            known: Vec::new(),
            index: Index::default(),
            nodes: alloc::vec![constant; 2],
            states: 0,
            check: LimitCheck::new(limits),
            root_open,
        }
    }

    fn run(mut self) -> Result<Diagram, Refused> {
        match self.root() {
            Ok(root) => Ok(Diagram { nodes: self.nodes, root, states: self.states }),
            Err(stop) => Err(Refused::Stopped { stop, states: self.states, nodes: self.nodes.len() - 2 }),
        }
    }

    /// Builds all nodes; that of the whole problem.
    fn root(&mut self) -> Result<u32, Stop> {
        // The solutions of the state that was finished last; `None` while there is none.
        let mut done = self.enter(self.root_open)?;
        while let Some(frame) = self.frames.last_mut() {
            if let Some(with) = done.take()
                && with != NONE
            {
                let without = frame.chain;
                frame.chain = self.nodes.len() as u32;
                self.nodes.push(Node { option: self.ids[frame.option], without, with });
            }
            done = match self.next_option() {
                Some(open) => self.enter(open)?,
                None => self.leave(),
            };
        }
        Ok(done.unwrap_or(NONE))
    }

    /// Makes the state below the next option of the last frame; its open items.
    fn next_option(&mut self) -> Option<[u64; W]> {
        let level = self.frames.len() - 1;
        let frame = &mut self.frames[level];
        let here = level * self.words;
        let left = &self.left[here..here + self.words];
        let column = &self.columns[frame.item * self.words..(frame.item + 1) * self.words];
        let mut both = left.iter().zip(column).map(|(left, column)| left & column).enumerate();
        let (word, bits) = both.find(|&(_, bits)| bits != 0)?;
        frame.option = word * 64 + bits.trailing_zeros() as usize;
        let open = core::array::from_fn(|w| frame.open[w] & !self.items[frame.option][w]);
        let row = &self.rows[frame.option * self.words..(frame.option + 1) * self.words];
        self.left[here + word] &= !(1 << (frame.option % 64));
        self.left.truncate(here + self.words);
        self.left.extend_from_within(here..);
        self.left[here + self.words..].iter_mut().zip(row).for_each(|(left, row)| *left &= row);
        Some(open)
    }

    /// Looks at the state whose options were made last: its node if it is known, otherwise there is a new frame.
    fn enter(&mut self, open: [u64; W]) -> Result<Option<u32>, Stop> {
        if open == [0; W] {
            return Ok(Some(UNIT));
        }
        let level = self.frames.len();
        let left = &self.left[level * self.words..(level + 1) * self.words];
        let key_start = self.keys.len();
        self.keys.extend_from_slice(&open[..self.open_words]);
        if self.has_secondary {
            self.keys.extend_from_slice(left);
        }
        let len = self.keys.len() - key_start;
        let (known, key) = self.keys.split_at(key_start);
        let hash = hash_of_words(key);
        let state = |slot: u32| &known[slot as usize * len..(slot as usize + 1) * len];
        if let Some(slot) = self.index.find(hash, |slot| state(slot) == key) {
            self.keys.truncate(key_start);
            return Ok(Some(self.known[slot as usize]));
        }
        self.check.node()?;
        self.states += 1;
        let Some(item) = smallest(left, &self.items, &self.columns, open) else {
            self.keys.truncate(key_start);
            return Ok(Some(NONE));
        };
        let slot = self.known.len() as u32;
        let keys = &self.keys;
        self.index.insert(hash, slot, |slot| hash_of_words(&keys[slot as usize * len..(slot as usize + 1) * len]));
        self.known.push(NONE);
        self.frames.push(Frame { item, option: 0, open, chain: NONE, slot });
        let bytes = 8 * self.keys.capacity()
            + 4 * self.known.capacity()
            + self.index.bytes()
            + self.nodes.capacity() * size_of::<Node>();
        self.check.memory(bytes as u64)?;
        Ok(None)
    }

    /// Takes the last frame away; the node of its state.
    fn leave(&mut self) -> Option<u32> {
        let frame = self.frames.pop()?;
        self.known[frame.slot as usize] = frame.chain;
        Some(frame.chain)
    }
}

/// The item with the fewest options, the first on a tie; `None` if one has none.
fn smallest<const W: usize>(left: &[u64], items: &[[u64; W]], columns: &[u64], open: [u64; W]) -> Option<usize> {
    let (planes, _) = count(left, items);
    if ones(planes.exactly(0, open)).next().is_some() {
        return None;
    }
    let small = (1..4).find_map(|size| ones(planes.exactly(size, open)).next());
    small.or_else(|| {
        let column = |item: usize| &columns[item * left.len()..(item + 1) * left.len()];
        let size = |&item: &usize| left.iter().zip(column(item)).map(|(a, b)| (a & b).count_ones()).sum::<u32>();
        ones(open).min_by_key(size)
    })
}
