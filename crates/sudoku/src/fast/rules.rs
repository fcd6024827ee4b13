//! The rules, for all values and bands at once.
//!
//! A value's cells in a band are 27 bits; bit `9 * row + 3 * box + column`.
//! Its minirows are bits `9 * row + 3 * box`: a matrix of rows and boxes. Its columns are bits `3 * box + column`;
//! the columns of three bands make a matrix of bands and columns for each stack.
//! A value stands once in each row and column of such a matrix, so an entry is possible only if the four entries that
//! share no row and no column with it hold one of their two diagonals: two turns of the bits and a few operations.

use super::lanes::{Lanes, Words};

/// A contradiction: some cell or value has no place.
pub(crate) struct Conflict;

/// All 27 cells of a band.
pub(crate) const BAND: u32 = (1 << 27) - 1;

/// One bit for each minirow.
pub(super) const MINIROWS: u32 = 0o111_111_111;

/// The candidates: values 1 to 8 in bands 1, 2 and 3, and value 9 in all three.
///
/// Words 0 to 2 of the last are those of value 9 in the bands, again in its second half; the other two are 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State(pub(crate) [Words; 4]);

/// The words of the last eight that are not in use.
const UNUSED: Words = Words([0, 0, 0, u32::MAX, 0, 0, 0, u32::MAX]);

/// For each minirow of the three bands, and each column of the boxes, how many values cannot be there.
///
/// Three bits each, in words 0 to 2; columns are bits `9 * column + 3 * box`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Absent {
    pub(crate) rows: Words,
    pub(crate) columns: Words,
}

/// With fewer open cells than this the dear rules do not pay in a search.
pub(super) const FEW: u32 = 20;

/// What a state came to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Settled {
    /// Some cell has several candidates; for bands and stacks what is [`Absent`] is known.
    Open,
    /// Few cells have several candidates; the dear rules were not tried.
    Nearly,
    /// Every cell has one.
    Solved,
}

/// Each of four words, or of four pairs, put through an expression; no closure, for the reason in `lanes`.
macro_rules! each {
    ($words:expr, $word:ident => $with:expr) => {{
        let [a, b, c, last] = $words;
        [each!(@ $word = a; $with), each!(@ $word = b; $with), each!(@ $word = c; $with), each!(@ $word = last; $with)]
    }};
    ($words:expr, $others:expr, $word:ident, $other:ident => $with:expr) => {{
        let ([a, b, c, last], [d, e, f, rest]) = ($words, $others);
        [
            each!(@ ($word, $other) = (a, d); $with),
            each!(@ ($word, $other) = (b, e); $with),
            each!(@ ($word, $other) = (c, f); $with),
            each!(@ ($word, $other) = (last, rest); $with),
        ]
    }};
    (@ $name:pat = $value:expr; $with:expr) => {{
        let $name = $value;
        $with
    }};
}

/// Three rows of bits, each row replaced by the next; bits above them are undefined.
#[inline(always)]
fn turn_rows<L: Lanes>(bits: L) -> L {
    bits.right::<9>() | bits.left::<18>()
}

/// The minirows with a candidate.
#[inline(always)]
pub(super) fn minirows<L: Lanes>(cells: L) -> L {
    (cells | cells.right::<1>() | cells.right::<2>()) & L::splat(MINIROWS)
}

/// The cells of minirows.
#[inline(always)]
pub(super) fn whole<L: Lanes>(minirows: L) -> L {
    minirows.left::<3>() - minirows
}

/// Minirows, each box replaced by the next and the one after that.
#[inline(always)]
fn turn_boxes<L: Lanes>(rows: L) -> (L, L) {
    let once = (rows.right::<3>() & L::splat(0o011_011_011)) | (rows.left::<6>() & L::splat(0o100_100_100));
    let twice = (rows.right::<6>() & L::splat(0o001_001_001)) | (rows.left::<3>() & L::splat(0o110_110_110));
    (once, twice)
}

/// Keeps the minirows that some placement of the value in the band uses.
#[inline(always)]
pub(super) fn by_rows<L: Lanes>(cells: L) -> L {
    let rows = minirows(cells);
    let (once, twice) = turn_boxes(rows);
    let diagonals = (once & turn_rows(twice)) | (twice & turn_rows(once));
    cells & whole(rows & turn_rows(diagonals))
}

/// The columns with a candidate; bits above them are undefined.
#[inline(always)]
pub(super) fn columns<L: Lanes>(cells: L) -> L {
    cells | cells.right::<9>() | cells.right::<18>()
}

/// Columns, each replaced by the next in its box and the one after that.
#[inline(always)]
pub(super) fn turn_columns<L: Lanes>(columns: L) -> (L, L) {
    let once = (columns.right::<1>() & L::splat(0o333)) | (columns.left::<2>() & L::splat(0o444));
    let twice = (columns.right::<2>() & L::splat(0o111)) | (columns.left::<1>() & L::splat(0o666));
    (once, twice)
}

/// The cells whose columns are possible beside those of two other bands.
#[inline(always)]
pub(super) fn beside<L: Lanes>(cells: L, columns: L, (a, aa): (L, L), (b, bb): (L, L)) -> L {
    let left = columns & ((a & bb) | (aa & b));
    cells & (left | left.left::<9>() | left.left::<18>())
}

/// Words of value 9, each band replaced by the next, and the one after that.
const NEXT: i32 = 0b11_00_10_01;
const AFTER: i32 = 0b11_01_00_10;

/// Keeps the columns that some placement of the value in the stack uses.
#[inline(always)]
fn by_columns<L: Lanes>([a, b, c, last]: [L; 4]) -> [L; 4] {
    let (columns_a, columns_b, columns_c, columns_last) = (columns(a), columns(b), columns(c), columns(last));
    let (turned_a, turned_b, turned_c) = (turn_columns(columns_a), turn_columns(columns_b), turn_columns(columns_c));
    let (once, twice) = turn_columns(columns_last);
    [
        beside(a, columns_a, turned_b, turned_c),
        beside(b, columns_b, turned_a, turned_c),
        beside(c, columns_c, turned_a, turned_b),
        beside(
            last,
            columns_last,
            (once.pick::<NEXT>(), twice.pick::<NEXT>()),
            (once.pick::<AFTER>(), twice.pick::<AFTER>()),
        ),
    ]
}

/// The candidates that are alone in their box.
#[inline(always)]
pub(super) fn alone<L: Lanes>(cells: L) -> L {
    let (second, third) = (cells.right::<1>(), cells.right::<2>());
    let one = (cells ^ second ^ third).minus(cells & second) & L::splat(MINIROWS);
    let rows = (cells | second | third) & L::splat(MINIROWS);
    cells & whole(one.minus(others(rows)))
}

/// For words of values 1 to 8 in three bands, the union of each band in words 0, 1, 2 of both halves.
#[inline(always)]
fn union<L: Lanes>([a, b, c]: [L; 3]) -> L {
    let both = a.low(b) | a.high(b);
    let last = c.low(c) | c.high(c);
    let all = both.low_pairs(last) | both.high_pairs(last);
    all | all.swap()
}

/// Words 0, 1 or 2 in all places, and the words as they are, for value 9.
#[inline(always)]
fn spread<L: Lanes>(bands: L) -> [L; 4] {
    [bands.pick::<0b00_00_00_00>(), bands.pick::<0b01_01_01_01>(), bands.pick::<0b10_10_10_10>(), bands]
}

/// The cells that have a candidate, and those that have several, in words 0, 1, 2 of both halves.
#[inline(always)]
fn once_and_twice<L: Lanes>([a, b, c, last]: [L; 4]) -> (L, L) {
    let (low, high) = (a.low(b), a.high(b));
    let (once, twice) = (low | high, low & high);
    let (low, high) = (c.low(c), c.high(c));
    let (once_c, twice_c) = (low | high, low & high);
    let (low, high) = (once.low_pairs(once_c), once.high_pairs(once_c));
    let twice = twice.low_pairs(twice_c) | twice.high_pairs(twice_c) | (low & high);
    let once = low | high;
    let swapped = once.swap();
    let twice = twice | twice.swap() | (once & swapped);
    let once = once | swapped;
    (once | last, twice | (once & last))
}

/// Every cell of the boxes that have one of `cells`.
#[inline(always)]
pub(super) fn boxes<L: Lanes>(cells: L) -> L {
    let rows = minirows(cells);
    whole(rows | (others(rows) & L::splat(MINIROWS)))
}

/// Three bits in a row or column of `matrix` for each bit, all but itself.
#[inline(always)]
pub(super) fn others<L: Lanes>(matrix: L) -> L {
    turn_rows(matrix) | matrix.right::<18>() | matrix.left::<9>()
}

/// Three values that can be in no other minirow of their box leave no room for others there.
/// The same for columns of boxes. Tells how many values are absent in each.
#[inline(always)]
fn triples<L: Lanes>(rows: [L; 4], numbers: &mut Words) -> [L; 4] {
    // Never more than six in a state that has a solution, so that they fit in the three bits of a minirow;
    // the number of those that must be there is three at most.
    let absent = sum(each!(rows, rows => L::splat(MINIROWS).minus(rows)));
    absent.store(numbers);
    let must = each!(rows, rows => rows.minus(others(rows)));
    let count = sum(must);
    let full = spread((count & count.right::<1>()) & L::splat(MINIROWS));
    each!(rows, each!(full, must, full, must => full.minus(must)), rows, full => rows.minus(full))
}

/// [`triples`] in rows and columns.
#[inline(always)]
fn by_triples<L: Lanes>(words: [L; 4], absent: &mut Absent) -> [L; 4] {
    let rows = triples(each!(words, word => minirows(word)), &mut absent.rows);
    let columns = each!(words, word => {
        let columns = columns(word) & L::splat(0o777);
        (columns | columns.left::<8>() | columns.left::<16>()) & L::splat(MINIROWS)
    });
    let columns = triples(columns, &mut absent.columns);
    let words = each!(words, rows, word, rows => word & whole(rows));
    each!(words, columns, word, columns => {
        let columns = (columns | columns.right::<8>() | columns.right::<16>()) & L::splat(0o777);
        word & (columns | columns.left::<9>() | columns.left::<18>())
    })
}

/// For words of three bands, the sum of each band in words 0, 1, 2 of both halves.
#[inline(always)]
fn sum<L: Lanes>([a, b, c, last]: [L; 4]) -> L {
    let both = a.low(b) + a.high(b);
    let third = c.low(c) + c.high(c);
    let all = both.low_pairs(third) + both.high_pairs(third);
    all + all.swap() + last
}

#[inline(always)]
fn differ<L: Lanes>(left: [L; 4], right: [L; 4]) -> bool {
    let [a, b, c, last] = each!(left, right, left, right => left ^ right);
    !(a | b | c | last).is_zero()
}

impl State {
    /// No candidate at all.
    pub(crate) const EMPTY: Self = Self([Words([0; 8]); 4]);

    #[inline(always)]
    fn read<L: Lanes>(&self) -> [L; 4] {
        [L::load(&self.0[0]), L::load(&self.0[1]), L::load(&self.0[2]), L::load(&self.0[3])]
    }

    #[inline(always)]
    fn write<L: Lanes>(&mut self, words: [L; 4]) {
        for (place, word) in self.0.iter_mut().zip(words) {
            word.store(place);
        }
    }

    /// The word of a value (from 0) in a band.
    #[inline(always)]
    pub(crate) fn word(&self, value: usize, band: usize) -> u32 {
        if value < 8 { self.0[band & 3].0[value] } else { self.0[3].0[band & 3] }
    }

    /// Leaves a value only some cells of a band.
    #[inline(always)]
    pub(crate) fn keep(&mut self, value: usize, band: usize, cells: u32) {
        if value < 8 {
            self.0[band & 3].0[value] &= cells;
        } else {
            self.0[3].0[band & 3] &= cells;
            self.0[3].0[band & 3 | 4] &= cells;
        }
    }

    /// The candidates beside givens: this state holds the givens.
    #[inline(always)]
    pub(super) fn fill<L: Lanes>(&mut self) {
        let given = self.read::<L>();
        let [a, b, c, last] = given;
        let taken = spread(union([a, b, c]) | last);
        let free = each!(taken, given, taken, given => L::splat(BAND).minus(taken | boxes(given)));
        let [a, b, c, last] = each!(free, given, free, given => free | given);
        self.write([a, b, c, last.minus(L::load(&UNUSED))]);
    }

    /// All rules until nothing changes; the dear ones only if `few` cells or more are open.
    #[inline(always)]
    pub(crate) fn settle<L: Lanes>(&mut self, absent: &mut Absent, few: u32) -> Result<Settled, Conflict> {
        let mut words = self.read::<L>();
        loop {
            let before = words;
            words = by_columns(each!(words, word => by_rows(word)));
            let known = each!(words, word => alone(word));
            let (once, twice) = once_and_twice(words);
            let single = once.minus(twice);
            let here = each!(words, spread(single), word, single => word & single);
            let (all_known, doubly) = once_and_twice(known);
            let bands = spread(all_known);
            words = each!(words, each!(bands, known, all, mine => all.minus(mine)), word, others => word.minus(others));
            words = each!(words, here, word, here => word.minus(boxes(here).minus(here)));
            let [a, b, c, last] = words;
            let is_empty = a.min(b).min(c.min(last | L::load(&UNUSED))).zeros() != 0;
            if is_empty || !(L::splat(BAND).minus(once | L::load(&UNUSED)) | doubly).is_zero() {
                return Err(Conflict);
            }
            if differ(before, words) {
                continue;
            }
            let several = L::splat(BAND).minus(single | L::load(&UNUSED));
            if several.is_zero() {
                self.write(words);
                return Ok(Settled::Solved);
            }
            let mut open = Words([0; 8]);
            several.store(&mut open);
            let [a, b, c, ..] = open.0;
            if a.count_ones() + b.count_ones() + c.count_ones() < few {
                self.write(words);
                return Ok(Settled::Nearly);
            }
            words = by_triples(words, absent);
            if !differ(before, words) {
                self.write(words);
                return Ok(Settled::Open);
            }
        }
    }
}
