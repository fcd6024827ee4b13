//! The rules for 256 puzzles at once, a bit for each.
//!
//! A plane holds the same candidate of all puzzles, so a rule is a few logical operations between planes:
//! nothing is shifted, and what one puzzle costs is 1/256 of an operation.

use super::lanes::{Lanes, Words};

/// One bit for each puzzle.
pub(super) type Plane = Words;

/// No puzzle.
pub(super) const NONE: Plane = Words([0; 8]);

/// Every puzzle.
pub(super) const ALL: Plane = Words([u32::MAX; 8]);

/// Where a value may be, for each box and cell of the box.
type Candidates = [[Plane; 9]; 9];

/// The candidates of 256 puzzles.
pub(super) struct Planes {
    /// For each value, box and cell of the box.
    cells: [Candidates; 9],
    /// For each band and stack, how many values are absent in each minirow or column of a box, as in
    /// [`Absent`](super::rules::Absent): the planes of its 27 bits.
    absent: [[Plane; 27]; 6],
}

/// What a round found, a bit for each puzzle.
pub(super) struct Round {
    /// Some candidate was ruled out.
    pub(super) changed: Plane,
    /// Some cell or value has no place.
    pub(super) conflict: Plane,
    /// Every cell has one candidate.
    pub(super) single: Plane,
}

/// Whether one of two diagonals is there.
#[inline(always)]
fn minor<L: Lanes>(a: L, b: L, c: L, d: L) -> L {
    (a & d) | (b & c)
}

/// The entries of a matrix of three rows and columns that lie in some permutation.
#[inline(always)]
fn permutations<L: Lanes>([a, b, c, d, e, f, g, h, i]: [L; 9]) -> [L; 9] {
    [
        a & minor(e, f, h, i),
        b & minor(d, f, g, i),
        c & minor(d, e, g, h),
        d & minor(b, c, h, i),
        e & minor(a, c, g, i),
        f & minor(a, b, g, h),
        g & minor(b, c, e, f),
        h & minor(a, c, d, f),
        i & minor(a, b, d, e),
    ]
}

/// Whether one of three is there, and whether two are.
#[inline(always)]
fn once_and_twice<L: Lanes>(a: L, b: L, c: L) -> (L, L) {
    (a | b | c, (a & b) | (c & (a | b)))
}

/// Keeps the candidates of a value that lie in some placement in their band and in some in their stack;
/// the puzzles that this changed.
#[inline(always)]
fn placements<L: Lanes>(planes: &mut Candidates) -> L {
    // By box and row in it.
    let mut rows = [[NONE; 3]; 9];
    for band in 0..3 {
        let mut matrix = [L::splat(0); 9];
        for (number, entry) in matrix.iter_mut().enumerate() {
            let (cells, first) = (&planes[3 * band + number % 3], 3 * (number / 3));
            *entry = L::load(&cells[first]) | L::load(&cells[first + 1]) | L::load(&cells[first + 2]);
        }
        for (number, entry) in permutations(matrix).into_iter().enumerate() {
            entry.store(&mut rows[3 * band + number % 3][number / 3]);
        }
    }
    let mut changed = L::splat(0);
    for stack in 0..3 {
        let mut matrix = [L::splat(0); 9];
        for (number, entry) in matrix.iter_mut().enumerate() {
            let (place, column) = (3 * (number / 3) + stack, number % 3);
            let (cells, rows) = (&planes[place], &rows[place]);
            *entry = (L::load(&cells[column]) & L::load(&rows[0]))
                | (L::load(&cells[column + 3]) & L::load(&rows[1]))
                | (L::load(&cells[column + 6]) & L::load(&rows[2]));
        }
        for (number, entry) in permutations(matrix).into_iter().enumerate() {
            let (place, column) = (3 * (number / 3) + stack, number % 3);
            for row in 0..3 {
                let plane = &mut planes[place][3 * row + column];
                let before = L::load(plane);
                let here = before & entry & L::load(&rows[place][row]);
                changed = changed | (before ^ here);
                here.store(plane);
            }
        }
    }
    changed
}

impl Planes {
    pub(super) const EMPTY: Self = Self { cells: [[[NONE; 9]; 9]; 9], absent: [[NONE; 27]; 6] };

    /// One round of the cheap rules.
    #[inline(always)]
    pub(super) fn round<L: Lanes>(&mut self) -> Round {
        let (mut changed, mut conflict, mut single) = (L::splat(0), L::splat(0), L::splat(u32::MAX));
        for planes in &mut self.cells {
            changed = changed | placements::<L>(planes);
        }
        for number in 0..9 {
            self.in_box(number, &mut changed, &mut conflict, &mut single);
        }
        let mut round = Round { changed: NONE, conflict: NONE, single: NONE };
        changed.store(&mut round.changed);
        conflict.store(&mut round.conflict);
        single.store(&mut round.single);
        round
    }

    /// What a box shows: a value with one place, a cell with one value.
    #[inline(always)]
    fn in_box<L: Lanes>(&mut self, number: usize, changed: &mut L, conflict: &mut L, single: &mut L) {
        let nothing = L::splat(0);
        let (mut one, mut known, mut alone) = ([NONE; 9], [NONE; 9], [NONE; 9]);
        for (planes, alone) in self.cells.iter().zip(&mut alone) {
            let [a, b, c, d, e, f, g, h, i] = &planes[number];
            let (one, two) = once_and_twice(L::load(a), L::load(b), L::load(c));
            let (one_next, two_next) = once_and_twice(L::load(d), L::load(e), L::load(f));
            let (one_last, two_last) = once_and_twice(L::load(g), L::load(h), L::load(i));
            let (any, several) = once_and_twice(one, one_next, one_last);
            *conflict = *conflict | L::splat(u32::MAX).minus(any);
            any.minus(several | two | two_next | two_last).store(alone);
        }
        for cell in 0..9 {
            let (mut once, mut twice, mut only) = (nothing, nothing, nothing);
            for (planes, alone) in self.cells.iter().zip(&alone) {
                let here = L::load(&planes[number][cell]);
                twice = twice | (once & here);
                once = once | here;
                let here = here & L::load(alone);
                *conflict = *conflict | (only & here);
                only = only | here;
            }
            *conflict = *conflict | L::splat(u32::MAX).minus(once);
            *single = *single & once.minus(twice);
            once.minus(twice).store(&mut one[cell]);
            only.store(&mut known[cell]);
        }
        for (planes, alone) in self.cells.iter_mut().zip(&alone) {
            let alone = L::load(alone);
            let mut some = nothing;
            for (plane, one) in planes[number].iter().zip(&one) {
                some = some | (L::load(plane) & L::load(one));
            }
            for ((plane, one), known) in planes[number].iter_mut().zip(&one).zip(&known) {
                let here = L::load(plane);
                let out = some.minus(L::load(one)) | L::load(known).minus(alone);
                *changed = *changed | (here & out);
                here.minus(out).store(plane);
            }
        }
    }

    /// The rule of three, and what is absent; the puzzles that it changed.
    #[inline(always)]
    pub(super) fn triples<L: Lanes>(&mut self) -> Plane {
        let mut changed = L::splat(0);
        for band in 0..3 {
            let rows = |number: usize, step: usize| (3 * band + number % 3, number / 3 * 3 + step);
            changed = changed | Self::three::<L>(&mut self.cells, &mut self.absent, rows, |number| (band, number));
        }
        for stack in 0..3 {
            let columns = |number: usize, step: usize| (3 * (number % 3) + stack, number / 3 + 3 * step);
            let place = |number: usize| (3 + number % 3, 3 * (number / 3) + stack);
            changed = changed | Self::three::<L>(&mut self.cells, &mut self.absent, columns, place);
        }
        let mut plane = NONE;
        changed.store(&mut plane);
        plane
    }

    /// The rule in one band or stack, whose minirow `number` has its cells where `cell` says;
    /// those of one box are some `others` apart, counted around.
    #[inline(always)]
    fn three<L: Lanes>(
        cells: &mut [Candidates; 9],
        absent: &mut [[Plane; 27]; 6],
        cell: impl Fn(usize, usize) -> (usize, usize),
        place: impl Fn(usize) -> (usize, usize),
    ) -> L {
        let nothing = L::splat(0);
        let all = L::splat(u32::MAX);
        let mut count = [[nothing; 2]; 9];
        let mut missing = [[nothing; 3]; 9];
        let mut rows = [[NONE; 9]; 9];
        for (rows, planes) in rows.iter_mut().zip(&*cells) {
            let mut matrix = [nothing; 9];
            for (number, entry) in matrix.iter_mut().enumerate() {
                for step in 0..3 {
                    let (place, cell) = cell(number, step);
                    *entry = *entry | L::load(&planes[place][cell]);
                }
                let [ones, twos, fours] = missing[number];
                let carry = ones.minus(*entry);
                missing[number] = [ones ^ all.minus(*entry), twos ^ carry, fours ^ (twos & carry)];
            }
            for (number, row) in rows.iter_mut().enumerate() {
                let must = matrix[number].minus(matrix[(number + 3) % 9] | matrix[(number + 6) % 9]);
                must.store(row);
                let [ones, twos] = count[number];
                count[number] = [ones ^ must, twos ^ (ones & must)];
            }
        }
        for (number, planes) in missing.iter().enumerate() {
            let (word, entry) = place(number);
            for (step, plane) in planes.iter().enumerate() {
                plane.store(&mut absent[word][3 * entry + step]);
            }
        }
        let mut changed = nothing;
        for (rows, planes) in rows.iter().zip(cells) {
            for (number, row) in rows.iter().enumerate() {
                let [ones, twos] = count[number];
                let out = (ones & twos).minus(L::load(row));
                for step in 0..3 {
                    let (place, cell) = cell(number, step);
                    let plane = &mut planes[place][cell];
                    let here = L::load(plane);
                    changed = changed | (here & out);
                    here.minus(out).store(plane);
                }
            }
        }
        changed
    }
}

/// A word for each puzzle: puzzle `32 * k + j` has its word in entry `j`, place `k`.
pub(super) type Column = [Words; 32];

/// 32 planes as a word of 32 bits for each puzzle, and back.
#[inline(always)]
fn turn<L: Lanes>(mut words: [L; 32]) -> [L; 32] {
    macro_rules! stage {
        ($step:literal $mask:literal) => {
            for number in 0..16 {
                let first = number / $step * $step + number;
                let (a, b) = (words[first], words[first + $step]);
                let swapped = (a.right::<$step>() ^ b) & L::splat($mask);
                words[first] = a ^ swapped.left::<$step>();
                words[first + $step] = b ^ swapped;
            }
        };
    }
    stage!(16 0x0000_ffff);
    stage!(8 0x00ff_00ff);
    stage!(4 0x0f0f_0f0f);
    stage!(2 0x3333_3333);
    stage!(1 0x5555_5555);
    words
}

/// The states of 256 puzzles, a word for each value and band, and for what is absent.
pub(super) struct Columns {
    /// By `3 * value + band`.
    pub(super) cells: [Column; 27],
    /// By bands and stacks.
    pub(super) absent: [Column; 6],
}

impl Columns {
    pub(super) const EMPTY: Self = Self { cells: [[NONE; 32]; 27], absent: [[NONE; 32]; 6] };

    /// Reads all planes.
    #[inline(always)]
    pub(super) fn read<L: Lanes>(&mut self, planes: &Planes) {
        let nothing = L::splat(0);
        for (columns, candidates) in self.cells.chunks_exact_mut(3).zip(&planes.cells) {
            for (column, boxes) in columns.iter_mut().zip(candidates.chunks_exact(3)) {
                let mut words = [nothing; 32];
                for row in 0..3 {
                    for (number, cells) in boxes.iter().enumerate() {
                        for cell in 0..3 {
                            words[9 * row + 3 * number + cell] = L::load(&cells[3 * row + cell]);
                        }
                    }
                }
                for (word, place) in turn(words).into_iter().zip(column) {
                    word.store(place);
                }
            }
        }
        for (column, absent) in self.absent.iter_mut().zip(&planes.absent) {
            let mut words = [nothing; 32];
            for (word, plane) in words.iter_mut().zip(absent) {
                *word = L::load(plane);
            }
            for (word, place) in turn(words).into_iter().zip(column) {
                word.store(place);
            }
        }
    }

    /// Writes all cells.
    #[inline(always)]
    pub(super) fn write<L: Lanes>(&self, planes: &mut Planes) {
        for (columns, candidates) in self.cells.chunks_exact(3).zip(&mut planes.cells) {
            for (column, boxes) in columns.iter().zip(candidates.chunks_exact_mut(3)) {
                let mut words = [L::splat(0); 32];
                for (word, place) in words.iter_mut().zip(column) {
                    *word = L::load(place);
                }
                let words = turn(words);
                for row in 0..3 {
                    for (number, cells) in boxes.iter_mut().enumerate() {
                        for cell in 0..3 {
                            words[9 * row + 3 * number + cell].store(&mut cells[3 * row + cell]);
                        }
                    }
                }
            }
        }
    }
}
