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

/// All 27 cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;

/// The cells of the first box of a band.
const BOX: u32 = 7 | 7 << 9 | 7 << 18;

/// The cells of the boxes that a set of three bits names.
pub(super) const BOXES: [u32; 8] = {
    let mut table = [0; 8];
    let mut set = 0;
    while set < 8 {
        let mut number = 0;
        while number < 3 {
            if set >> number & 1 == 1 {
                table[set] |= BOX << (3 * number);
            }
            number += 1;
        }
        set += 1;
    }
    table
};

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

/// The union of all permutation matrices within a matrix of three rows and columns; none if there is no such.
pub(super) const PERMUTATIONS: [u16; 512] = {
    let mut table = [0; 512];
    let mut matrix = 0;
    while matrix < 512 {
        let mut number = 0;
        while number < 6 {
            if matrix as u16 & ALL_PERMUTATIONS[number] == ALL_PERMUTATIONS[number] {
                table[matrix] |= ALL_PERMUTATIONS[number];
            }
            number += 1;
        }
        matrix += 1;
    }
    table
};

/// How many permutation matrices lie within a matrix of three rows and columns.
pub(super) const COUNT: [u8; 512] = {
    let mut table = [0; 512];
    let mut matrix = 0;
    while matrix < 512 {
        let mut number = 0;
        while number < 6 {
            table[matrix] += (matrix as u16 & ALL_PERMUTATIONS[number] == ALL_PERMUTATIONS[number]) as u8;
            number += 1;
        }
        matrix += 1;
    }
    table
};

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

/// For the minirows of a band: in the low 27 bits the cells of those in some permutation,
/// above them the boxes in which only one of them is left.
pub(super) const ROWS: [u32; 512] = {
    let mut table = [0; 512];
    let mut matrix = 0;
    while matrix < 512 {
        let left = PERMUTATIONS[matrix];
        let mut bit = 0;
        while bit < 9 {
            if left >> bit & 1 == 1 {
                table[matrix] |= 7 << (3 * bit);
            }
            bit += 1;
        }
        let mut number = 0;
        while number < 3 {
            let column = left >> number & 0b1_001_001;
            if column != 0 && column & (column - 1) == 0 {
                table[matrix] |= 1 << (27 + number);
            }
            number += 1;
        }
        matrix += 1;
    }
    table
};

/// For the columns of a band that have a candidate, the boxes with one such column.
pub(super) const ONE_COLUMN: [u8; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut number = 0;
        while number < 3 {
            let three = columns >> (3 * number) & 7;
            if three != 0 && three & (three - 1) == 0 {
                table[columns] |= 1 << number;
            }
            number += 1;
        }
        columns += 1;
    }
    table
};

/// The columns of a band, three by three in groups of nine bits: where a stack has its matrix of bands and columns.
pub(super) const SPREAD: [u32; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let three = columns as u32;
        table[columns] = three & 7 | (three >> 3 & 7) << 9 | (three >> 6 & 7) << 18;
        columns += 1;
    }
    table
};

/// For each cell the cells of each band that differ from it.
pub(super) const PEERS: [[u32; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let mut other = 0;
        while other < 81 {
            let (other_row, other_column) = (other / 9, other % 9);
            let is_box = other_row / 3 == row / 3 && other_column / 3 == column / 3;
            if other != cell && (other_row == row || other_column == column || is_box) {
                table[cell][other_row / 3] |= 1 << (other % 27);
            }
            other += 1;
        }
        cell += 1;
    }
    table
};
