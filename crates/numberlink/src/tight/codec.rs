//! A diagonal as a state: what crosses it, which of it belongs together, what has touched.
//!
//! ```text
//!   code     0               1 ..= labels     labels + 1 ..
//!   path     finished        that label's     no label yet, numbered along the diagonal
//!
//!   words    [ per square: right, down, code | pairs of codes that have touched and are not both labels ]
//! ```

use alloc::vec::Vec;

/// A diagonal on which every square has been decided.
#[derive(Clone, Debug)]
pub(crate) struct Diagonal {
    /// For each square whether a line leaves it to the right, and down.
    pub(crate) right: Vec<bool>,
    pub(crate) down: Vec<bool>,
    /// For each square the code of its path.
    pub(crate) codes: Vec<u16>,
}

impl Diagonal {
    /// An empty diagonal with room for so many squares.
    pub(crate) fn with_capacity(squares: usize) -> Self {
        let lines = || Vec::with_capacity(squares);
        Self { right: lines(), down: lines(), codes: Vec::with_capacity(squares) }
    }

    /// The bytes of so many squares.
    pub(crate) const fn bytes(squares: usize) -> u64 {
        (squares * (2 * size_of::<bool>() + size_of::<u16>())) as u64
    }
}

/// For each path without a label, the codes of the paths that it has touched, as a row of bits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Touches {
    labels: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Touches {
    /// For codes up to `most`.
    pub(crate) fn new(labels: usize, most: usize) -> Self {
        let words = most / 64 + 1;
        Self { labels, words, bits: alloc::vec![0; (most + 1 - labels) * words] }
    }

    /// The bytes for codes up to `most`.
    pub(crate) const fn bytes(labels: usize, most: usize) -> u64 {
        ((most + 1 - labels) * (most / 64 + 1) * size_of::<u64>()) as u64
    }

    /// Forgets what the paths below `end` have touched.
    fn clear(&mut self, end: u16) {
        let used = self.start(end);
        self.bits[..used].fill(0);
    }

    /// Begins a path without a label.
    pub(crate) fn begin(&mut self, code: u16) {
        let start = self.start(code);
        self.bits[start..start + self.words].fill(0);
    }

    /// The same as another, where the paths without a label are those below `end`.
    pub(crate) fn copy_from(&mut self, other: &Self, end: u16) {
        let used = self.start(end);
        self.bits[..used].copy_from_slice(&other.bits[..used]);
    }

    fn start(&self, code: u16) -> usize {
        (usize::from(code) - self.labels - 1) * self.words
    }

    /// Whether two paths have touched; one of them has no label.
    pub(crate) fn has(&self, a: u16, b: u16) -> bool {
        let (row, bit) = if usize::from(a) <= self.labels { (b, a) } else { (a, b) };
        self.bits[self.start(row) + usize::from(bit) / 64] >> (bit % 64) & 1 == 1
    }

    /// Writes down that two paths have touched; two labels can never join anyway.
    pub(crate) fn add(&mut self, a: u16, b: u16) {
        for (row, bit) in [(a, b), (b, a)] {
            if self.labels < usize::from(row) {
                let start = self.start(row);
                self.bits[start + usize::from(bit) / 64] |= 1 << (bit % 64);
            }
        }
    }

    /// Path `from`, which has no label, becomes part of path `to`; the paths without a label are those below `end`.
    pub(crate) fn merge(&mut self, from: u16, to: u16, end: u16) {
        let source = self.start(from);
        if self.labels < usize::from(to) {
            let target = self.start(to);
            for word in 0..self.words {
                self.bits[target + word] |= self.bits[source + word];
            }
        }
        self.bits[source..source + self.words].fill(0);
        for row in self.labels as u16 + 1..end {
            let start = self.start(row);
            let word = &mut self.bits[start + usize::from(from) / 64];
            if *word >> (from % 64) & 1 == 1 {
                *word &= !(1 << (from % 64));
                self.bits[start + usize::from(to) / 64] |= 1 << (to % 64);
            }
        }
    }

    /// The codes that `code`, which has no label, has touched.
    fn row(&self, code: u16) -> impl Iterator<Item = u16> + '_ {
        let start = self.start(code);
        let words = self.bits[start..start + self.words].iter().enumerate();
        words.flat_map(|(i, &word)| {
            let mut rest = word;
            core::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some((64 * i) as u16 + bit as u16)
            })
        })
    }
}

/// Writes bits into words.
struct Writer<'w> {
    words: &'w mut Vec<u64>,
    used: u32,
}

impl Writer<'_> {
    fn put(&mut self, value: u64, bits: u32) {
        if self.used == 0 || 64 < self.used + bits {
            self.words.push(0);
            self.used = 0;
        }
        let last = self.words.len() - 1;
        self.words[last] |= value << self.used;
        self.used += bits;
        if self.used == 64 {
            self.used = 0;
        }
    }
}

/// Reads what a [`Writer`] wrote.
struct Reader<'w> {
    words: &'w [u64],
    at: usize,
    used: u32,
}

impl Reader<'_> {
    fn get(&mut self, bits: u32) -> Option<u64> {
        if 64 < self.used + bits {
            self.at += 1;
            self.used = 0;
        }
        let word = self.words.get(self.at)?;
        let value = word >> self.used & ((1 << bits) - 1);
        self.used += bits;
        Some(value)
    }
}

/// How diagonals are packed.
#[derive(Clone, Debug)]
pub(crate) struct Codec {
    labels: usize,
    code_bits: u32,
    /// For each code its number along the diagonal; 0 where it does not cross it.
    names: Vec<u16>,
    /// The paths without a label in the order of their numbers.
    order: Vec<u16>,
    pairs: Vec<(u16, u16)>,
}

impl Codec {
    pub(crate) fn new(labels: usize, longest: usize, most: usize) -> Self {
        let code_bits = (labels + longest).max(1).ilog2() + 1;
        Self { labels, code_bits, names: alloc::vec![0; most + 1], order: Vec::new(), pairs: Vec::new() }
    }

    /// Which bit of a state says whether a line leaves a square: `bit` is twice its place, plus one for down.
    pub(crate) fn bit(&self, bit: usize) -> (usize, usize) {
        let size = self.code_bits as usize + 2;
        let per_word = 64 / size;
        let place = bit / 2;
        (place / per_word, place % per_word * size + bit % 2)
    }

    /// Appends the state of a diagonal.
    pub(crate) fn encode(&mut self, diagonal: &Diagonal, touches: &Touches, words: &mut Vec<u64>) {
        self.names.fill(0);
        self.order.clear();
        let is_open = |place: usize| diagonal.right[place] || diagonal.down[place];
        // Only paths with a line across the diagonal can still meet another.
        for (place, &code) in diagonal.codes.iter().enumerate() {
            if code != 0 && is_open(place) && self.names[usize::from(code)] == 0 {
                self.names[usize::from(code)] = code;
            }
        }
        for &code in &diagonal.codes {
            if self.labels < usize::from(code) && self.names[usize::from(code)] == code && !self.order.contains(&code) {
                self.order.push(code);
            }
        }
        for (number, &code) in self.order.iter().enumerate() {
            self.names[usize::from(code)] = (self.labels + 1 + number) as u16;
        }
        let mut writer = Writer { words, used: 0 };
        for (place, &code) in diagonal.codes.iter().enumerate() {
            let lines = u64::from(diagonal.right[place]) | u64::from(diagonal.down[place]) << 1;
            writer.put(lines | u64::from(self.names[usize::from(code)]) << 2, self.code_bits + 2);
        }
        self.pairs.clear();
        for &code in &self.order {
            let name = self.names[usize::from(code)];
            let others = touches.row(code).map(|other| self.names[usize::from(other)]);
            self.pairs.extend(others.filter(|&other| other != 0 && other < name).map(|other| (name, other)));
        }
        self.pairs.sort_unstable();
        writer.used = 0;
        for &(a, b) in &self.pairs {
            writer.put(u64::from(a) | u64::from(b) << self.code_bits, 2 * self.code_bits);
        }
    }

    /// Reads a state of `len` squares; returns the first code that is not in use.
    pub(crate) fn decode(&self, len: usize, words: &[u64], diagonal: &mut Diagonal, touches: &mut Touches) -> u16 {
        let mut reader = Reader { words, at: 0, used: 0 };
        diagonal.right.clear();
        diagonal.down.clear();
        diagonal.codes.clear();
        let mut end = self.labels as u16 + 1;
        for _ in 0..len {
            let value = reader.get(self.code_bits + 2).unwrap_or(0);
            diagonal.right.push(value & 1 == 1);
            diagonal.down.push(value & 2 == 2);
            diagonal.codes.push((value >> 2) as u16);
            end = end.max((value >> 2) as u16 + 1);
        }
        touches.clear(end);
        reader.at += usize::from(0 < reader.used);
        reader.used = 0;
        while let Some(value) = reader.get(2 * self.code_bits).filter(|&value| value != 0) {
            let mask = (1 << self.code_bits) - 1;
            touches.add((value & mask) as u16, (value >> self.code_bits & mask) as u16);
        }
        end
    }
}
