//! The states of a puzzle as small numbers: where each kind of piece can stand, and one key for all pieces.
//!
//! Pieces that no goal tells apart and that have the same form and axis are of one *kind*; a state says where pieces
//! of each kind stand, in ascending order, not which of them.
//! For each kind the places where it can stand are numbered; a key is these numbers one after another,
//! each in as many bits as it needs; where that does not fit 64 bits, a kind is the number of its set of places among
//! all sets of that size, and these numbers are the digits of a mixed radix.
//!
//! Complexity: tables take O(kinds x places) words.

use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;

use crate::board::{Direction, Goal, Piece, Puzzle, Shape};

/// A set of free squares.
pub(crate) trait Squares: Copy + Eq + Debug {
    const EMPTY: Self;
    fn with(self, square: usize) -> Self;
    fn union(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn meets(self, other: Self) -> bool;
}

/// A state in one word.
pub(crate) trait Key: Copy + Eq + Ord + Hash + Debug + Default {
    const BITS: u32;
    /// No key of a space.
    const NONE: Self;
    fn from_number(number: u128) -> Self;
    fn number(self) -> u128;
    fn digit(self, shift: u32, mask: u64) -> u64;
    fn put(self, digit: u64, shift: u32) -> Self;
    /// Without `width` bits from `shift` on.
    fn clear(self, shift: u32, width: u32) -> Self;
    /// A number that is spread well over 64 bits.
    fn scramble(self) -> u64;
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl Squares for $word {
            const EMPTY: Self = 0;
            #[inline]
            fn with(self, square: usize) -> Self { self | 1 << square }
            #[inline]
            fn union(self, other: Self) -> Self { self | other }
            #[inline]
            fn minus(self, other: Self) -> Self { self & !other }
            #[inline]
            fn meets(self, other: Self) -> bool { self & other != 0 }
        }
        impl Key for $word {
            const BITS: u32 = <$word>::BITS;
            const NONE: Self = <$word>::MAX;
            #[inline]
            fn from_number(number: u128) -> Self { number as Self }
            #[inline]
            fn number(self) -> u128 { self.into() }
            #[inline]
            fn digit(self, shift: u32, mask: u64) -> u64 { (self >> shift) as u64 & mask }
            #[inline]
            fn put(self, digit: u64, shift: u32) -> Self { self | Self::from(digit) << shift }
            #[inline]
            fn clear(self, shift: u32, width: u32) -> Self {
                if width == 0 { self } else { self & !(<$word>::MAX >> (<$word>::BITS - width) << shift) }
            }
            #[inline]
            fn scramble(self) -> u64 {
                let folded = self as u64 ^ (u128::from(self) >> 64) as u64;
                let mixed = (folded ^ folded >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                mixed ^ mixed >> 29
            }
        }
    )*};
}
words!(u64 u128);

/// No place.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// Pieces that are not told apart.
#[derive(Clone, Debug)]
pub(crate) struct Kind<S> {
    /// The numbers of the pieces.
    pub(crate) pieces: Vec<usize>,
    /// The first of them in a state.
    pub(crate) first: usize,
    /// The anchor of each place.
    pub(crate) anchors: Vec<usize>,
    /// The squares of each place.
    pub(crate) squares: Vec<S>,
    /// The place one step from each place, by direction.
    pub(crate) steps: Vec<[u16; 4]>,
    /// Where a piece's digit begins in a key, for the first of them; the others follow at `bits`.
    shift: u32,
    bits: u32,
    /// What one set more adds to a key of sets.
    weight: u128,
    /// Binomial coefficients: `choose[size][places]`, to number sets; up to the number of pieces.
    choose: Vec<Vec<u128>>,
}

impl<S> Kind<S> {
    /// How many sets of places there are.
    fn sets(&self) -> u128 {
        self.choose[self.pieces.len()][self.anchors.len()]
    }

    /// The number of a set of places, ascending.
    fn rank(&self, places: &[u16]) -> u128 {
        places.iter().enumerate().map(|(at, &place)| self.choose[at + 1][usize::from(place)]).sum()
    }

    /// The set of that number.
    fn unrank(&self, mut number: u128, places: &mut [u16]) {
        for (at, place) in places.iter_mut().enumerate().rev() {
            let choose = &self.choose[at + 1];
            let next = choose.partition_point(|&below| below <= number);
            *place = (next - 1) as u16;
            number -= choose[next - 1];
        }
    }
}

/// Binomial coefficients `[size][places]` for sizes and places up to these; saturated.
fn binomials(size: usize, places: usize) -> Vec<Vec<u128>> {
    let mut table = alloc::vec![alloc::vec![1_u128; places + 1]];
    for size in 1..=size {
        let mut row = alloc::vec![0_u128; places + 1];
        for place in 1..=places {
            row[place] = row[place - 1].saturating_add(table[size - 1][place - 1]);
        }
        table.push(row);
    }
    table
}

/// All states of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Space<S> {
    pub(crate) kinds: Vec<Kind<S>>,
    /// How many pieces there are.
    pub(crate) pieces: usize,
    /// For each goal the places that pieces of a kind must take.
    pub(crate) goals: Vec<Vec<(usize, Vec<u16>)>>,
    /// Whether digits are bits; otherwise a mixed radix.
    is_bits: bool,
}

/// How wide the keys of a puzzle are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// 64 bits.
    Single,
    /// 128 bits.
    Double,
}

/// Whether two pieces may stand for each other.
fn are_equal(puzzle: &Puzzle, a: usize, b: usize) -> bool {
    let (first, second) = (&puzzle.pieces()[a], &puzzle.pieces()[b]);
    let is_named = |number: usize| puzzle.goals().iter().flatten().any(|&(named, _)| named == number);
    let is_alike = first.shape == second.shape && first.axis == second.axis;
    a == b || is_alike && (puzzle.is_any() || !is_named(a) && !is_named(b))
}

/// The pieces of each kind, kinds by their first piece.
fn kinds(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let mut kinds: Vec<Vec<usize>> = Vec::new();
    for number in 0..puzzle.pieces().len() {
        match kinds.iter_mut().find(|kind| are_equal(puzzle, kind[0], number)) {
            Some(kind) => kind.push(number),
            None => kinds.push(alloc::vec![number]),
        }
    }
    kinds
}

/// The anchors where a piece can stand among the walls.
fn anchors(puzzle: &Puzzle, shape: &Shape) -> Vec<usize> {
    let board = puzzle.board();
    (0..board.rows() * board.columns()).filter(|&anchor| board.squares(shape, anchor).is_some()).collect()
}

/// The number of free squares, and how wide keys must be; `None` if not even 128 bits are enough.
pub(crate) fn measure(puzzle: &Puzzle) -> Option<(usize, Width)> {
    let board = puzzle.board();
    let free = (0..board.rows() * board.columns()).filter(|&square| !board.is_wall(square)).count();
    let (mut bits, mut product) = (0, 1_u128);
    for pieces in kinds(puzzle) {
        let places = anchors(puzzle, &puzzle.pieces()[pieces[0]].shape).len();
        bits += bits_for(places) * pieces.len() as u32;
        product = product.saturating_mul(binomials(pieces.len(), places)[pieces.len()][places]);
    }
    // One key must be left for "none".
    let width = if bits < 64 || product < 1 << 64 {
        Width::Single
    } else if bits < 128 || product < u128::MAX {
        Width::Double
    } else {
        return None;
    };
    Some((free, width))
}

const fn bits_for(places: usize) -> u32 {
    usize::BITS - places.saturating_sub(1).leading_zeros()
}

impl<S: Squares> Space<S> {
    /// The space of a puzzle whose keys have `key_bits`.
    pub(crate) fn new(puzzle: &Puzzle, key_bits: u32) -> Self {
        let board = puzzle.board();
        let mut numbers = alloc::vec![0; board.rows() * board.columns()];
        let free = (0..numbers.len()).filter(|&square| !board.is_wall(square));
        free.enumerate().for_each(|(number, square)| numbers[square] = number);
        let mut all = Vec::new();
        let mut first = 0;
        for pieces in kinds(puzzle) {
            let Piece { shape, axis, .. } = &puzzle.pieces()[pieces[0]];
            let anchors = anchors(puzzle, shape);
            let place = |anchor: Option<usize>| {
                anchor.and_then(|anchor| anchors.binary_search(&anchor).ok()).map_or(NOWHERE, |place| place as u16)
            };
            let squares = anchors.iter().map(|&anchor| {
                let squares = board.squares(shape, anchor).unwrap_or_default();
                squares.iter().fold(S::EMPTY, |set, &square| set.with(numbers[square]))
            });
            let step = |anchor: usize| {
                Direction::ALL.map(|direction| place(board.step(anchor, direction).filter(|_| axis.allows(direction))))
            };
            let steps = anchors.iter().map(|&anchor| step(anchor)).collect();
            let (squares, bits) = (squares.collect(), bits_for(anchors.len()));
            let count = pieces.len();
            let choose = binomials(count, anchors.len());
            all.push(Kind { pieces, first, anchors, squares, steps, shift: 0, bits, weight: 0, choose });
            first += count;
        }
        let total: u32 = all.iter().map(|kind| kind.bits * kind.pieces.len() as u32).sum();
        let mut shift = 0;
        for kind in &mut all {
            kind.shift = shift;
            shift += kind.bits * kind.pieces.len() as u32;
        }
        let mut weight = 1_u128;
        for kind in all.iter_mut().rev() {
            kind.weight = weight;
            weight = weight.saturating_mul(kind.sets());
        }
        let mut space = Self { kinds: all, pieces: first, goals: Vec::new(), is_bits: total < key_bits };
        space.goals = puzzle.goals().iter().map(|goal| space.goal(goal)).collect();
        space
    }

    /// The places that pieces of each kind must take.
    fn goal(&self, goal: &Goal) -> Vec<(usize, Vec<u16>)> {
        let mut wanted: Vec<(usize, Vec<u16>)> = Vec::new();
        for &(piece, anchor) in goal {
            let Some(kind) = self.kinds.iter().position(|kind| kind.pieces.contains(&piece)) else { continue };
            let place = self.kinds[kind].anchors.binary_search(&anchor).map_or(NOWHERE, |place| place as u16);
            match wanted.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, places)) => places.push(place),
                None => wanted.push((kind, alloc::vec![place])),
            }
        }
        wanted
    }

    /// The state of a layout: the places of the pieces, kind by kind, ascending.
    pub(crate) fn state(&self, layout: &[usize]) -> Vec<u16> {
        let mut state = Vec::with_capacity(self.pieces);
        for kind in &self.kinds {
            let place =
                |&piece: &usize| kind.anchors.binary_search(&layout[piece]).map_or(NOWHERE, |place| place as u16);
            state.extend(kind.pieces.iter().map(place));
            state[kind.first..].sort_unstable();
        }
        state
    }

    /// The key of a state.
    #[inline]
    pub(crate) fn key<K: Key>(&self, state: &[u16]) -> K {
        let mut key = K::default();
        if self.is_bits {
            for kind in &self.kinds {
                let mut shift = kind.shift;
                for &place in &state[kind.first..kind.first + kind.pieces.len()] {
                    key = key.put(place.into(), shift);
                    shift += kind.bits;
                }
            }
            return key;
        }
        let rank = |kind: &Kind<S>| kind.rank(&state[kind.first..kind.first + kind.pieces.len()]) * kind.weight;
        K::from_number(self.kinds.iter().map(rank).sum())
    }

    /// The key of the state of `key` after the piece at index `at`, of a kind, has gone to `to`.
    #[inline]
    pub(crate) fn key_with<K: Key>(&self, key: K, state: &[u16], number: usize, at: usize, to: u16) -> K {
        let kind = &self.kinds[number];
        if !self.is_bits {
            let places = &state[kind.first..kind.first + kind.pieces.len()];
            let mut next: smallvec::SmallVec<[u16; 16]> = smallvec::SmallVec::from_slice(places);
            next[at - kind.first] = to;
            next.sort_unstable();
            // Only this kind's digit changes.
            let change = kind.rank(&next).wrapping_sub(kind.rank(places)).wrapping_mul(kind.weight);
            return K::from_number(key.number().wrapping_add(change));
        }
        let mut shift = kind.shift;
        let mut key = key.clear(shift, kind.bits * kind.pieces.len() as u32);
        let mut is_put = false;
        for (other, &place) in state.iter().enumerate().skip(kind.first).take(kind.pieces.len()) {
            if other == at {
                continue;
            }
            if !is_put && to < place {
                key = key.put(to.into(), shift);
                shift += kind.bits;
                is_put = true;
            }
            key = key.put(place.into(), shift);
            shift += kind.bits;
        }
        if is_put { key } else { key.put(to.into(), shift) }
    }

    /// The state of a key.
    #[inline]
    pub(crate) fn read<K: Key>(&self, key: K, state: &mut [u16]) {
        if self.is_bits {
            for kind in &self.kinds {
                let mut shift = kind.shift;
                let mask = (1 << kind.bits) - 1;
                for place in &mut state[kind.first..kind.first + kind.pieces.len()] {
                    *place = key.digit(shift, mask) as u16;
                    shift += kind.bits;
                }
            }
            return;
        }
        let mut number = key.number();
        for kind in &self.kinds {
            kind.unrank(number / kind.weight, &mut state[kind.first..kind.first + kind.pieces.len()]);
            number %= kind.weight;
        }
    }

    /// All squares that are taken.
    #[inline]
    pub(crate) fn taken(&self, state: &[u16]) -> S {
        let mut taken = S::EMPTY;
        for kind in &self.kinds {
            for &place in &state[kind.first..kind.first + kind.pieces.len()] {
                taken = taken.union(kind.squares[usize::from(place)]);
            }
        }
        taken
    }

    /// Whether a state is at a goal.
    #[inline]
    pub(crate) fn is_solved(&self, state: &[u16]) -> bool {
        self.goals.iter().any(|goal| {
            goal.iter().all(|(kind, places)| {
                let kind = &self.kinds[*kind];
                let stand = &state[kind.first..kind.first + kind.pieces.len()];
                places.iter().all(|place| stand.contains(place))
            })
        })
    }
}
