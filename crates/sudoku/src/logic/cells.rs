//! Sets of cells, sets of digits, houses: the words that every technique is written in.
//!
//! Cells are numbered by rows from 0 to 80; digits are 1 to 9; houses are rows 0 to 8, columns 9 to 17 and boxes 18 to 26.
//! All sets are machine words, so that "all cells that see these three" is a few instructions.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

/// What all three sets can do; `$first` is the lowest member, which bit 0 stands for.
macro_rules! bit_set {
    ($set:ident, $all:expr, $first:expr) => {
        impl $set {
            /// Nothing.
            pub const NONE: Self = Self(0);
            /// Everything.
            pub const ALL: Self = Self($all);
            const FIRST: u8 = $first;

            /// The set of one member.
            #[must_use]
            pub const fn of(member: u8) -> Self {
                Self(1 << (member - Self::FIRST))
            }

            /// Whether nothing is in it.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many members it has.
            #[must_use]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether it has this member.
            #[must_use]
            pub const fn contains(self, member: u8) -> bool {
                self.0 >> (member - Self::FIRST) & 1 == 1
            }

            /// The lowest member; `None` of an empty set.
            #[must_use]
            pub const fn first(self) -> Option<u8> {
                if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8 + Self::FIRST) }
            }

            /// The only member; `None` if there is not exactly one.
            #[must_use]
            pub const fn single(self) -> Option<u8> {
                if self.0.is_power_of_two() { self.first() } else { None }
            }

            /// Whether every member of it is in `other`.
            #[must_use]
            pub const fn is_within(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether some member is in both.
            #[must_use]
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }
        }

        impl Iterator for $set {
            type Item = u8;

            fn next(&mut self) -> Option<u8> {
                let first = self.first()?;
                self.0 &= self.0 - 1;
                Some(first)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.len() as usize, Some(self.len() as usize))
            }
        }

        impl FromIterator<u8> for $set {
            fn from_iter<I: IntoIterator<Item = u8>>(members: I) -> Self {
                members.into_iter().fold(Self::NONE, |all, member| all | Self::of(member))
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{{{self}}}")
            }
        }

        impl BitAnd for $set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl BitAndAssign for $set {
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl Sub for $set {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl Not for $set {
            type Output = Self;
            fn not(self) -> Self {
                Self(!self.0 & Self::ALL.0)
            }
        }
    };
}
bit_set!(Cells, (1 << 81) - 1, 0);
bit_set!(Digits, 0x1ff, 1);
bit_set!(Houses, 0x7ff_ffff, 0);

/// A set of the 81 cells: bit `9 * row + column`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cells(pub u128);

impl Cells {
    /// The cells that see every cell of this set: never cells of the set itself. Of an empty set all cells.
    #[must_use]
    pub fn common_peers(self) -> Self {
        self.fold(Self::ALL, |seen, cell| seen & PEERS[usize::from(cell)])
    }

    /// The cells that see some cell of this set.
    #[must_use]
    pub fn all_peers(self) -> Self {
        self.fold(Self::NONE, |seen, cell| seen | PEERS[usize::from(cell)])
    }

    /// The houses that hold every cell of this set: at most two of them, unless it is one cell; of an empty set all.
    #[must_use]
    pub fn common_houses(self) -> Houses {
        self.fold(Houses::ALL, |houses, cell| houses & Houses::of_cell(cell))
    }

    /// The houses that hold some cell of this set.
    #[must_use]
    pub fn all_houses(self) -> Houses {
        self.fold(Houses::NONE, |houses, cell| houses | Houses::of_cell(cell))
    }
}

impl fmt::Display for Cells {
    /// As `r1c23`, `r45c6` or `r79c13`: rows with the same columns together, else one after another with commas.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = |row: u8| self.0 >> (9 * row) & 0x1ff;
        let mut separator = "";
        for row in (0..9).filter(|&row| columns(row) != 0) {
            if (0..row).any(|above| columns(above) == columns(row)) {
                continue;
            }
            write!(f, "{separator}r")?;
            separator = ",";
            (row..9).filter(|&other| columns(other) == columns(row)).try_for_each(|row| write!(f, "{}", row + 1))?;
            f.write_str("c")?;
            (0..9)
                .filter(|column| columns(row) >> column & 1 == 1)
                .try_for_each(|column| write!(f, "{}", column + 1))?;
        }
        Ok(())
    }
}

/// A set of digits: bit 0 stands for digit 1.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digits(pub u16);

impl fmt::Display for Digits {
    /// The digits one after another, ascending: `257`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.into_iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

/// A set of houses: bits 0 to 8 for rows, 9 to 17 for columns, 18 to 26 for boxes.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Houses(pub u32);

impl Houses {
    /// The rows.
    pub const ROWS: Self = Self(0x1ff);
    /// The columns.
    pub const COLUMNS: Self = Self(0x1ff << 9);
    /// The boxes.
    pub const BOXES: Self = Self(0x1ff << 18);

    /// The row, the column and the box of a cell.
    #[must_use]
    pub fn of_cell(cell: u8) -> Self {
        SETS_OF_HOUSES[cell as usize]
    }

    /// All cells of its houses.
    #[must_use]
    pub fn cells(self) -> Cells {
        self.fold(Cells::NONE, |all, house| all | HOUSES[usize::from(house)])
    }
}

impl fmt::Display for Houses {
    /// As `r15c3b27`: rows, columns, boxes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [("r", Self::ROWS), ("c", Self::COLUMNS), ("b", Self::BOXES)];
        for (sign, kind) in kinds.into_iter().filter(|(_, kind)| !(*self & *kind).is_empty()) {
            f.write_str(sign)?;
            (*self & kind).into_iter().try_for_each(|house| write!(f, "{}", house % 9 + 1))?;
        }
        Ok(())
    }
}

/// The row, column and box of a cell, as houses.
#[must_use]
pub const fn houses_of(cell: u8) -> [u8; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

/// The box of a cell, as a house: 18 to 26.
#[must_use]
pub const fn box_of(cell: u8) -> u8 {
    houses_of(cell)[2]
}

/// The row, column and box of each cell, as houses.
pub static HOUSES_OF: [[u8; 3]; 81] = {
    let mut all = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        all[cell] = houses_of(cell as u8);
        cell += 1;
    }
    all
};

/// The same as sets.
static SETS_OF_HOUSES: [Houses; 81] = {
    let mut all = [Houses::NONE; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, area] = houses_of(cell as u8);
        all[cell] = Houses(1 << row | 1 << column | 1 << area);
        cell += 1;
    }
    all
};

/// The cells of each house.
pub static HOUSES: [Cells; 27] = houses();

/// The 20 cells that each cell sees.
pub static PEERS: [Cells; 81] = peers();

const fn houses() -> [Cells; 27] {
    let mut houses = [Cells::NONE; 27];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, area] = houses_of(cell);
        houses[row as usize].0 |= 1 << cell;
        houses[column as usize].0 |= 1 << cell;
        houses[area as usize].0 |= 1 << cell;
        cell += 1;
    }
    houses
}

const fn peers() -> [Cells; 81] {
    let all = houses();
    let mut peers = [Cells::NONE; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, area] = houses_of(cell);
        let seen = all[row as usize].0 | all[column as usize].0 | all[area as usize].0;
        peers[cell as usize] = Cells(seen & !(1 << cell));
        cell += 1;
    }
    peers
}

/// A digit in a cell, written `r4c5=3` where it is placed and `r4c5<>3` where it is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// 0 to 80.
    pub cell: u8,
    /// 1 to 9.
    pub digit: u8,
}

impl Candidate {
    /// `digit` in `cell`.
    #[must_use]
    pub const fn new(cell: u8, digit: u8) -> Self {
        Self { cell, digit }
    }

    /// Whether not both can be true: another digit of the cell, or the same digit in a cell that it sees.
    #[must_use]
    pub fn excludes(self, other: Self) -> bool {
        if self.cell == other.cell {
            self.digit != other.digit
        } else {
            self.digit == other.digit && PEERS[usize::from(self.cell)].contains(other.cell)
        }
    }
}

impl fmt::Display for Candidate {
    /// As `3r4c5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}r{}c{}", self.digit, self.cell / 9 + 1, self.cell % 9 + 1)
    }
}

/// The house in words: `row 3`.
#[must_use]
pub fn house_name(house: u8) -> &'static str {
    const NAMES: [&str; 27] = [
        "row 1", "row 2", "row 3", "row 4", "row 5", "row 6", "row 7", "row 8", "row 9", "column 1", "column 2",
        "column 3", "column 4", "column 5", "column 6", "column 7", "column 8", "column 9", "box 1", "box 2", "box 3",
        "box 4", "box 5", "box 6", "box 7", "box 8", "box 9",
    ];
    NAMES[usize::from(house)]
}
