//! The states of a puzzle as small numbers: where each kind of piece can stand, and one key for all pieces.
//!
//! Pieces that no goal tells apart and that have the same form and axis are of one *kind*; a state says where pieces
//! of each kind stand, in ascending order, not which of them.
//! For each kind the places where it can stand are numbered. A key has one of three forms, the first that fits:
//!
//! | form | a kind is | a move changes |
//! |---|---|---|
//! | sets | the set of its places, a bit each; a single piece the number of its place | at most four bits, by one `xor` |
//! | digits | the numbers of its places one after another, ascending | the kind's digits |
//! | ranks | the number of its set among all sets of that size, a digit of a mixed radix | the kind's digit |
//!
//! Complexity: tables take O(kinds x places x symmetries) words.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::board::{Direction, Goal, Piece, Puzzle, Shape};
use crate::config::Config;
use crate::symmetry::Symmetry;
use crate::word::{Key, Squares};

/// No place.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// A place where a piece of a kind can stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot<S, K> {
    /// The squares that it takes.
    pub(crate) squares: S,
    /// The squares that a step to any side needs: if all are taken, the piece is stuck.
    pub(crate) around: S,
    /// The place one step away, by direction.
    pub(crate) steps: [u16; 4],
    /// In form sets: what a piece here adds to a key, and to that of the image under the first symmetry.
    pub(crate) word: K,
    pub(crate) image: K,
}

/// Pieces that are not told apart.
#[derive(Clone, Debug)]
pub(crate) struct Kind<S, K> {
    /// The numbers of the pieces.
    pub(crate) pieces: Vec<usize>,
    /// The first of them in a state.
    pub(crate) first: usize,
    /// The anchor of each place.
    pub(crate) anchors: Vec<usize>,
    /// Each place.
    pub(crate) spots: Vec<Spot<S, K>>,
    /// In form sets: what it adds to the image under each symmetry, by symmetry and place.
    images: Vec<Vec<K>>,
    /// Where a piece's digit begins in a key, for the first of them; the others follow at `bits`.
    shift: u32,
    bits: u32,
    /// What one set more adds to a key of ranks.
    weight: u128,
    /// Binomial coefficients: `choose[size][places]`, to number sets; up to the number of pieces.
    choose: Vec<Vec<u128>>,
}

impl<S, K> Kind<S, K> {
    /// Its pieces in a state.
    #[inline]
    pub(crate) fn range(&self) -> core::ops::Range<usize> {
        self.first..self.first + self.pieces.len()
    }

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

/// How keys are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Sets,
    Digits,
    Ranks,
}

/// What must stand where, kind by kind: places that pieces of a kind must take, ascending.
pub(crate) type Wanted = Vec<(usize, Vec<u16>)>;

/// All states of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Space<S, K> {
    pub(crate) kinds: Vec<Kind<S, K>>,
    /// How many pieces there are.
    pub(crate) pieces: usize,
    pub(crate) goals: Vec<Wanted>,
    /// In form sets: each goal as bits of a key, and what they must be.
    goal_words: Vec<(K, K)>,
    /// The turns and mirrors that keep walls, pieces and goals, without the one that does nothing.
    pub(crate) symmetries: Vec<Symmetry>,
    form: Form,
}

/// How wide the keys of a puzzle are, and their form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measure {
    /// How many squares are no walls.
    pub(crate) free: usize,
    /// 64 or 128.
    pub(crate) key_bits: u32,
    pub(crate) form: Form,
}

/// Whether two pieces may stand for each other.
fn are_equal(puzzle: &Puzzle, a: usize, b: usize, config: Config) -> bool {
    let (first, second) = (&puzzle.pieces()[a], &puzzle.pieces()[b]);
    let is_alike = |a: &Piece, b: &Piece| a.shape == b.shape && a.axis == b.axis;
    let is_named = |number: usize| puzzle.goals().iter().flatten().any(|&(named, _)| named == number);
    // Where a goal takes any of them, they cannot be told apart.
    let is_asked = || puzzle.goals().iter().flatten().any(|&(named, _)| is_alike(&puzzle.pieces()[named], first));
    let is_any = puzzle.is_any() && (config.merge || is_asked());
    a == b || is_alike(first, second) && (is_any || config.merge && !is_named(a) && !is_named(b))
}

/// The pieces of each kind, kinds by their first piece.
fn kinds(puzzle: &Puzzle, config: Config) -> Vec<Vec<usize>> {
    let mut kinds: Vec<Vec<usize>> = Vec::new();
    for number in 0..puzzle.pieces().len() {
        match kinds.iter_mut().find(|kind| are_equal(puzzle, kind[0], number, config)) {
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

/// How a puzzle's states can be written; `None` if not even 128 bits are enough.
pub(crate) fn measure(puzzle: &Puzzle, config: Config) -> Option<Measure> {
    let board = puzzle.board();
    let free = (0..board.rows() * board.columns()).filter(|&square| !board.is_wall(square)).count();
    let (mut set_bits, mut bits, mut product) = (0, 0, 1_u128);
    for pieces in kinds(puzzle, config) {
        let places = anchors(puzzle, &puzzle.pieces()[pieces[0]].shape).len();
        bits += bits_for(places) * pieces.len() as u32;
        set_bits += if pieces.len() == 1 { bits_for(places) } else { places as u32 };
        product = product.saturating_mul(binomials(pieces.len(), places)[pieces.len()][places]);
    }
    // One key must be left for "none".
    [(64, 1 << 64), (128, u128::MAX)].into_iter().find_map(|(key_bits, most)| {
        let form = if config.sets && set_bits < key_bits {
            Form::Sets
        } else if bits < key_bits {
            Form::Digits
        } else if product < most {
            Form::Ranks
        } else {
            return None;
        };
        Some(Measure { free, key_bits, form })
    })
}

const fn bits_for(places: usize) -> u32 {
    usize::BITS - places.saturating_sub(1).leading_zeros()
}

impl<S: Squares, K: Key> Space<S, K> {
    /// The space of a puzzle whose keys have that form.
    pub(crate) fn new(puzzle: &Puzzle, config: Config, form: Form) -> Self {
        let board = puzzle.board();
        let mut numbers = alloc::vec![0; board.rows() * board.columns()];
        let free = (0..numbers.len()).filter(|&square| !board.is_wall(square));
        free.enumerate().for_each(|(number, square)| numbers[square] = number);
        let mut all: Vec<Kind<S, K>> = Vec::new();
        let (mut first, mut shift) = (0, 0);
        for pieces in kinds(puzzle, config) {
            let Piece { shape, axis, .. } = &puzzle.pieces()[pieces[0]];
            let anchors = anchors(puzzle, shape);
            let place = |anchor: Option<usize>| {
                anchor.and_then(|anchor| anchors.binary_search(&anchor).ok()).map_or(NOWHERE, |place| place as u16)
            };
            let squares = |anchor: usize| {
                let squares = board.squares(shape, anchor).unwrap_or_default();
                squares.iter().fold(S::EMPTY, |set, &square| set.with(numbers[square]))
            };
            let (count, bits) = (pieces.len(), bits_for(anchors.len()));
            let is_set = form == Form::Sets && 1 < count;
            let word = |place: usize| match form {
                Form::Sets if is_set => K::default().put(1, shift + place as u32),
                Form::Sets => K::default().put(place as u64, shift),
                _ => K::default(),
            };
            let spot = |(number, &anchor): (usize, &usize)| {
                let steps = Direction::ALL
                    .map(|direction| place(board.step(anchor, direction).filter(|_| axis.allows(direction))));
                let squares_here = squares(anchor);
                let to = steps.iter().filter(|&&to| to != NOWHERE).map(|&to| squares(anchors[usize::from(to)]));
                let around = to.fold(S::EMPTY, |around, to| around.union(to.minus(squares_here)));
                Spot { squares: squares_here, around, steps, word: word(number), image: K::default() }
            };
            let spots = anchors.iter().enumerate().map(spot).collect();
            let choose = binomials(count, anchors.len());
            let images = Vec::new();
            all.push(Kind { pieces, first, anchors, spots, images, shift, bits, weight: 0, choose });
            shift += if is_set { all[all.len() - 1].anchors.len() as u32 } else { bits * count as u32 };
            first += count;
        }
        let mut weight = 1_u128;
        for kind in all.iter_mut().rev() {
            kind.weight = weight;
            weight = weight.saturating_mul(kind.sets());
        }
        let (goals, goal_words, symmetries) = (Vec::new(), Vec::new(), Vec::new());
        let mut space = Self { kinds: all, pieces: first, goals, goal_words, symmetries, form };
        space.goals = puzzle.goals().iter().map(|goal| space.goal(goal)).collect();
        if form == Form::Sets {
            space.goal_words = space.goals.iter().map(|goal| space.goal_word(goal)).collect();
        }
        if config.mirror {
            space.symmetries = crate::symmetry::find(puzzle, &space);
        }
        for number in 0..space.kinds.len() {
            let image = |symmetry: &Symmetry| {
                let (to, places) = &symmetry.kinds[number];
                places.iter().map(|&place| space.kinds[*to].spots[usize::from(place)].word).collect::<Vec<K>>()
            };
            let images: Vec<Vec<K>> = space.symmetries.iter().map(image).collect();
            let kind = &mut space.kinds[number];
            kind.spots.iter_mut().zip(images.first().into_iter().flatten()).for_each(|(spot, &word)| spot.image = word);
            kind.images = images;
        }
        space
    }

    /// The places that pieces of each kind must take.
    fn goal(&self, goal: &Goal) -> Wanted {
        let mut wanted: Wanted = Vec::new();
        for &(piece, anchor) in goal {
            let Some(kind) = self.kinds.iter().position(|kind| kind.pieces.contains(&piece)) else { continue };
            let place = self.kinds[kind].anchors.binary_search(&anchor).map_or(NOWHERE, |place| place as u16);
            match wanted.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, places)) => places.push(place),
                None => wanted.push((kind, alloc::vec![place])),
            }
        }
        wanted.iter_mut().for_each(|(_, places)| places.sort_unstable());
        wanted.sort_unstable();
        wanted
    }

    /// The bits of a key that a goal asks for, and what they must be.
    fn goal_word(&self, goal: &Wanted) -> (K, K) {
        let (mut mask, mut value) = (K::default(), K::default());
        for (number, places) in goal {
            let kind = &self.kinds[*number];
            let word = |&place: &u16| kind.spots[usize::from(place)].word;
            let wanted = places.iter().map(word).fold(K::default(), K::differ);
            value = value.differ(wanted);
            mask =
                if kind.pieces.len() == 1 { mask.put((1 << kind.bits) - 1, kind.shift) } else { mask.differ(wanted) };
        }
        (mask, value)
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
    pub(crate) fn key(&self, state: &[u16]) -> K {
        let mut key = K::default();
        match self.form {
            Form::Sets => {
                for kind in &self.kinds {
                    let words = state[kind.range()].iter().map(|&place| kind.spots[usize::from(place)].word);
                    key = words.fold(key, K::differ);
                }
                key
            }
            Form::Digits => {
                for kind in &self.kinds {
                    let mut shift = kind.shift;
                    for &place in &state[kind.range()] {
                        key = key.put(place.into(), shift);
                        shift += kind.bits;
                    }
                }
                key
            }
            Form::Ranks => {
                let rank = |kind: &Kind<S, K>| kind.rank(&state[kind.range()]) * kind.weight;
                K::from_number(self.kinds.iter().map(rank).sum())
            }
        }
    }

    /// The key of the state of `key` after the piece at index `at`, of a kind, has gone to `to`.
    #[inline]
    pub(crate) fn key_with(&self, key: K, state: &[u16], number: usize, at: usize, to: u16) -> K {
        let kind = &self.kinds[number];
        match self.form {
            Form::Sets => {
                let from = kind.spots[usize::from(state[at])].word;
                key.differ(from.differ(kind.spots[usize::from(to)].word))
            }
            Form::Digits => {
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
            Form::Ranks => {
                let places = &state[kind.range()];
                let mut next: SmallVec<[u16; 16]> = SmallVec::from_slice(places);
                next[at - kind.first] = to;
                next.sort_unstable();
                // Only this kind's digit changes.
                let change = kind.rank(&next).wrapping_sub(kind.rank(places)).wrapping_mul(kind.weight);
                K::from_number(key.number().wrapping_add(change))
            }
        }
    }

    /// The state of a key.
    #[inline]
    pub(crate) fn read(&self, key: K, state: &mut [u16]) {
        match self.form {
            Form::Sets => {
                for kind in &self.kinds {
                    if let [_] = kind.pieces[..] {
                        state[kind.first] = key.digit(kind.shift, (1 << kind.bits) - 1) as u16;
                        continue;
                    }
                    // The bits of the pieces from the kind's own on; there are as many as pieces.
                    let mut rest = key.clear(0, kind.shift);
                    for place in &mut state[kind.range()] {
                        let Some((bit, next)) = rest.lowest() else { break };
                        (*place, rest) = ((bit - kind.shift) as u16, next);
                    }
                }
            }
            Form::Digits => {
                for kind in &self.kinds {
                    let mut shift = kind.shift;
                    let mask = (1 << kind.bits) - 1;
                    for place in &mut state[kind.range()] {
                        *place = key.digit(shift, mask) as u16;
                        shift += kind.bits;
                    }
                }
            }
            Form::Ranks => {
                let mut number = key.number();
                for kind in &self.kinds {
                    kind.unrank(number / kind.weight, &mut state[kind.range()]);
                    number %= kind.weight;
                }
            }
        }
    }

    /// All squares that are taken.
    #[inline]
    pub(crate) fn taken(&self, state: &[u16]) -> S {
        let mut taken = S::EMPTY;
        for kind in &self.kinds {
            for &place in &state[kind.range()] {
                taken = taken.union(kind.spots[usize::from(place)].squares);
            }
        }
        taken
    }

    /// Whether a state and its only image, if any, are changed by a few bits: keys are sets.
    pub(crate) fn has_quick_keys(&self) -> bool {
        self.form == Form::Sets && self.symmetries.len() <= 1
    }

    /// Reads the state of a key that is sets; returns the squares that are taken, and the key of the image under the
    /// first symmetry.
    #[inline]
    pub(crate) fn read_quick(&self, key: K, state: &mut [u16]) -> (S, K) {
        let (mut taken, mut image) = (S::EMPTY, K::default());
        for kind in &self.kinds {
            let own = &mut state[kind.range()];
            let mut take = |place: u16| {
                if let Some(spot) = kind.spots.get(usize::from(place)) {
                    taken = taken.union(spot.squares);
                    image = image.differ(spot.image);
                }
                place
            };
            if let [only] = own {
                *only = take(key.digit(kind.shift, (1 << kind.bits) - 1) as u16);
                continue;
            }
            let mut rest = key.clear(0, kind.shift);
            for place in own {
                let Some((bit, next)) = rest.lowest() else { break };
                (*place, rest) = (take((bit - kind.shift) as u16), next);
            }
        }
        (taken, image)
    }

    /// Whether a state is at a goal.
    #[inline]
    pub(crate) fn is_solved(&self, state: &[u16]) -> bool {
        self.goals.iter().any(|goal| {
            goal.iter().all(|(kind, places)| {
                let stand = &state[self.kinds[*kind].range()];
                places.iter().all(|place| stand.contains(place))
            })
        })
    }

    /// Whether the state of a key is at a goal; `state` is overwritten.
    #[inline]
    pub(crate) fn is_solved_key(&self, key: K, state: &mut [u16]) -> bool {
        if self.form == Form::Sets {
            return self.goal_words.iter().any(|&(mask, value)| key.common(mask) == value);
        }
        self.read(key, state);
        self.is_solved(state)
    }
}

/// A state with its images under the symmetries, ready for moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Images<K> {
    /// For each symmetry the image's key; in other forms than sets its state, and where each piece went in it.
    pub(crate) keys: SmallVec<[K; 8]>,
    pub(crate) states: Vec<Vec<u16>>,
    pub(crate) at: Vec<Vec<u16>>,
}

impl<S: Squares, K: Key> Space<S, K> {
    /// Works out the images of a state.
    #[inline]
    pub(crate) fn reflect(&self, state: &[u16], images: &mut Images<K>) {
        images.keys.clear();
        for (number, symmetry) in self.symmetries.iter().enumerate() {
            if self.form == Form::Sets {
                let mut key = K::default();
                for kind in &self.kinds {
                    let words = &kind.images[number];
                    key = state[kind.range()].iter().fold(key, |key, &place| key.differ(words[usize::from(place)]));
                }
                images.keys.push(key);
                continue;
            }
            images.states.resize_with(self.symmetries.len(), || alloc::vec![0; self.pieces]);
            images.at.resize_with(self.symmetries.len(), || alloc::vec![0; self.pieces]);
            let (image, at) = (&mut images.states[number], &mut images.at[number]);
            for (kind, (to, places)) in self.kinds.iter().zip(&symmetry.kinds) {
                let target = &self.kinds[*to];
                for (own, &place) in kind.range().zip(&state[kind.range()]) {
                    let place = places[usize::from(place)];
                    // Insertion keeps the image ascending; few pieces are of one kind.
                    let mut slot = target.first + (own - kind.first);
                    while target.first < slot && place < image[slot - 1] {
                        image[slot] = image[slot - 1];
                        slot -= 1;
                    }
                    image[slot] = place;
                }
                for (own, &place) in kind.range().zip(&state[kind.range()]) {
                    let place = places[usize::from(place)];
                    let offset = image[target.range()].iter().position(|&other| other == place).unwrap_or(0);
                    at[own] = (target.first + offset) as u16;
                }
            }
            images.keys.push(self.key(image));
        }
    }

    /// The least key among `key`, that of the state after a move, and its images; and how many of them differ.
    #[inline]
    pub(crate) fn least(&self, key: K, state: &[u16], images: &Images<K>, step: (usize, usize, u16)) -> (K, u8) {
        let (number, at, to) = step;
        let mut least = key;
        let mut seen: SmallVec<[K; 8]> = SmallVec::new();
        for (symmetry, &image) in images.keys.iter().enumerate() {
            let image = if self.form == Form::Sets {
                let words = &self.kinds[number].images[symmetry];
                image.differ(words[usize::from(state[at])].differ(words[usize::from(to)]))
            } else {
                let (target, places) = &self.symmetries[symmetry].kinds[number];
                let at = usize::from(images.at[symmetry][at]);
                self.key_with(image, &images.states[symmetry], *target, at, places[usize::from(to)])
            };
            if image < least {
                least = image;
            }
            if image != key && !seen.contains(&image) {
                seen.push(image);
            }
        }
        (least, seen.len() as u8)
    }

    /// The least key among a state's own and its images', and how many of these differ from its own.
    pub(crate) fn least_of(&self, state: &[u16], images: &mut Images<K>) -> (K, u8) {
        self.reflect(state, images);
        let key = self.key(state);
        let mut others: SmallVec<[K; 8]> = images.keys.iter().copied().filter(|&image| image != key).collect();
        others.sort_unstable();
        others.dedup();
        (others.iter().copied().fold(key, K::min), others.len() as u8)
    }

    /// All states that a state stands for: its own, and its images.
    pub(crate) fn orbit(&self, state: &[u16]) -> Vec<Vec<u16>> {
        let mut orbit = alloc::vec![state.to_vec()];
        for symmetry in &self.symmetries {
            let mut image = alloc::vec![0; self.pieces];
            for (kind, (to, places)) in self.kinds.iter().zip(&symmetry.kinds) {
                let target = &mut image[self.kinds[*to].range()];
                for (slot, &place) in target.iter_mut().zip(&state[kind.range()]) {
                    *slot = places[usize::from(place)];
                }
                target.sort_unstable();
            }
            orbit.push(image);
        }
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }
}
