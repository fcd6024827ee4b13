//! What a few bits imply, computed at compile time.
//!
//! A band is three rows of three boxes. For one value, which of its nine minirows still have a candidate is a matrix:
//!
//! ```text
//!            box 0  box 1  box 2
//!   row 0      0      1      2       bit numbers
//!   row 1      3      4      5
//!   row 2      6      7      8
//! ```
//!
//! The value stands once in each row and each box, so its minirows are a permutation matrix within this one.
//! Keeping only what lies in some permutation is pointing and claiming in one step.
//! The same matrix of bands and columns serves a stack of boxes.

/// For the nine cells of a row the minirows that have one.
pub(super) const MINIROWS: [u8; 512] = {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        let mut number = 0;
        while number < 3 {
            table[row] |= (((row >> (3 * number) & 7) != 0) as u8) << number;
            number += 1;
        }
        row += 1;
    }
    table
};

/// The permutation matrices of three rows and columns.
const ALL_PERMUTATIONS: [u16; 6] = [
    1 | 1 << 4 | 1 << 8,
    1 | 1 << 5 | 1 << 7,
    1 << 1 | 1 << 3 | 1 << 8,
    1 << 1 | 1 << 5 | 1 << 6,
    1 << 2 | 1 << 3 | 1 << 7,
    1 << 2 | 1 << 4 | 1 << 6,
];

/// One of the permutation matrices within a matrix; none if there is no such.
pub(super) const FIRST: [u16; 512] = {
    let mut table = [0; 512];
    let mut matrix = 0;
    while matrix < 512 {
        let mut number = 6;
        while number > 0 {
            number -= 1;
            if matrix as u16 & ALL_PERMUTATIONS[number] == ALL_PERMUTATIONS[number] {
                table[matrix] = ALL_PERMUTATIONS[number];
            }
        }
        matrix += 1;
    }
    table
};

/// The union of the permutation matrices within a matrix but the [`FIRST`].
pub(super) const OTHERS: [u16; 512] = {
    let mut table = [0; 512];
    let mut matrix = 0;
    while matrix < 512 {
        let mut number = 0;
        while number < 6 {
            let one = ALL_PERMUTATIONS[number];
            if matrix as u16 & one == one && one != FIRST[matrix] {
                table[matrix] |= one;
            }
            number += 1;
        }
        matrix += 1;
    }
    table
};

/// The cells of minirows.
pub(super) const ROWS: [u32; 512] = {
    let mut table = [0; 512];
    let mut matrix = 0;
    while matrix < 512 {
        let mut bit = 0;
        while bit < 9 {
            if matrix >> bit & 1 == 1 {
                table[matrix] |= 7 << (3 * bit);
            }
            bit += 1;
        }
        matrix += 1;
    }
    table
};
