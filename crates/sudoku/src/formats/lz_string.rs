//! The compression of links of f-puzzles and `SudokuPad`: dictionary coding after Lempel, Ziv and Welch, six bits a sign.
//!
//! The text is a row of 16-bit units. Codes 0 and 1 announce a unit that is new, of 8 or 16 bits, and code 2 the end;
//! every code makes a new entry of the entry before and the first unit of the next, and codes get wider as entries need it.
//! Bits of a number come lowest first, and fill each sign from its highest bit.
//!
//! Every entry is a stretch of the text that is there already, so the dictionary of the reader is a list of places.
//!
//! References: the library lz-string, whose links these are; T. Welch, "A technique for high-performance data
//! compression", Computer 17 (1984).

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The longest text that is unpacked, in units: a link of a few hundred signs could hold gigabytes.
const LONGEST: usize = 1 << 22;

const END: u32 = 2;

/// Packs a text; the signs are those of base 64, with `=` up to a multiple of four.
///
/// ```
/// use sudoku::formats::lz_string::{pack, unpack};
///
/// assert_eq!(pack("hello hello hello"), "BYUwNmD2AEoTcpA=");
/// assert_eq!(unpack("BYUwNmD2AEoTcpA=").as_deref(), Some("hello hello hello"));
/// assert_eq!(unpack("?"), None);
/// ```
#[must_use]
pub fn pack(text: &str) -> String {
    let mut packer =
        Packer { out: Vec::new(), bits: 0, used: 0, width: Width { bits: 2, left: 2 }, new: BTreeSet::new() };
    let mut single: BTreeMap<u16, u32> = BTreeMap::new();
    let mut longer: BTreeMap<(u32, u16), u32> = BTreeMap::new();
    let mut next = END + 1;
    // The entry that the text before the present unit ends with, and its unit if it is single.
    let mut entry: Option<(u32, u16)> = None;
    for unit in text.encode_utf16() {
        let code = *single.entry(unit).or_insert_with(|| {
            packer.new.insert(unit);
            next += 1;
            next - 1
        });
        let Some((before, first)) = entry else {
            entry = Some((code, unit));
            continue;
        };
        if let Some(&both) = longer.get(&(before, unit)) {
            entry = Some((both, first));
            continue;
        }
        packer.entry(before, first, single.get(&first) == Some(&before));
        longer.insert((before, unit), next);
        next += 1;
        entry = Some((code, unit));
    }
    if let Some((code, first)) = entry {
        packer.entry(code, first, single.get(&first) == Some(&code));
    }
    packer.number(END, packer.width.bits);
    packer.finish()
}

/// How wide codes are, and for how many more entries.
struct Width {
    bits: u32,
    left: u32,
}

impl Width {
    /// An entry was made.
    fn advance(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

struct Packer {
    out: Vec<u8>,
    bits: u8,
    used: u32,
    width: Width,
    /// Units that have not been announced yet.
    new: BTreeSet<u16>,
}

impl Packer {
    fn entry(&mut self, code: u32, unit: u16, is_single: bool) {
        if is_single && self.new.remove(&unit) {
            let is_wide = u16::from(u8::MAX) < unit;
            self.number(u32::from(is_wide), self.width.bits);
            self.number(u32::from(unit), if is_wide { 16 } else { 8 });
            self.width.advance();
        } else {
            self.number(code, self.width.bits);
        }
        self.width.advance();
    }

    fn number(&mut self, number: u32, bits: u32) {
        for bit in 0..bits {
            self.bits = self.bits << 1 | (number >> bit & 1) as u8;
            self.used += 1;
            if self.used == 6 {
                self.out.push(SIGNS[usize::from(self.bits)]);
                (self.bits, self.used) = (0, 0);
            }
        }
    }

    /// The last sign is filled up; where nothing is left, a sign without bits ends the text.
    fn finish(mut self) -> String {
        self.out.push(SIGNS[usize::from(self.bits << (6 - self.used) & 63)]);
        while !self.out.len().is_multiple_of(4) {
            self.out.push(b'=');
        }
        self.out.into_iter().map(char::from).collect()
    }
}

/// Unpacks a text; `None` if it is not one that was packed, or too long.
///
/// The signs `-` for `/` and a blank for `+` are read too, as addresses have them.
#[must_use]
pub fn unpack(packed: &str) -> Option<String> {
    let mut signs = packed.trim_end_matches(['=', '$']).bytes().map(|byte| {
        let byte = match byte {
            b'-' => b'/',
            b' ' => b'+',
            byte => byte,
        };
        SIGNS.iter().position(|&sign| sign == byte)
    });
    let mut bits = (0_usize, 0_u32);
    let mut number = |width: u32| -> Option<u32> {
        let mut number = 0;
        for bit in 0..width {
            if bits.1 == 0 {
                bits = (signs.next()??, 6);
            }
            bits.1 -= 1;
            number |= (bits.0 as u32 >> bits.1 & 1) << bit;
        }
        Some(number)
    };
    let mut text: Vec<u16> = Vec::new();
    // Where each entry stands; the first three codes are none.
    let mut entries: Vec<(usize, usize)> = alloc::vec![(0, 0); END as usize + 1];
    let mut width = Width { bits: 2, left: 1 };
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = number(width.bits)?;
        let (start, len) = match code {
            END => return String::from_utf16(&text).ok(),
            0 | 1 => {
                let unit = number(if code == 0 { 8 } else { 16 })? as u16;
                entries.push((text.len(), 1));
                text.push(unit);
                if last.is_some() {
                    width.advance();
                }
                (text.len() - 1, 1)
            }
            _ => {
                // The next entry is the last one and its own first unit.
                let (start, len) = match entries.get(code as usize) {
                    Some(&entry) => entry,
                    None if code as usize == entries.len() => last.map(|(start, len)| (start, len + 1))?,
                    None => return None,
                };
                let at = text.len();
                for offset in 0..len {
                    text.push(*text.get(start + offset)?);
                }
                (at, len)
            }
        };
        if let Some((start, len)) = last {
            entries.push((start, len + 1));
        }
        if last.is_none() {
            width = Width { bits: 3, left: 4 };
        } else {
            width.advance();
        }
        last = Some((start, len));
        if LONGEST < text.len() {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Packed by the library itself.
    #[test]
    fn packed_as_the_library_does() {
        for (text, packed) in [
            ("", "Q==="),
            ("a", "IZA="),
            ("{\"size\":9,\"grid\":[]}", "N4IgzglgXgpiBcBOANCA5gJwgEwQbQF0BfIA"),
            ("äö€ äö€", "CcN8NQQASmQ="),
        ] {
            assert_eq!(pack(text), packed);
            assert_eq!(unpack(packed).as_deref(), Some(text));
        }
    }

    #[test]
    fn a_bomb_is_refused() {
        let bomb = pack(&"a".repeat(LONGEST + 2));
        assert!(bomb.len() < 10_000);
        assert_eq!(unpack(&bomb), None);
    }

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(text in "(a|b|ab|[ -~]|\\PC){0,300}") {
            prop_assert_eq!(unpack(&pack(&text)), Some(text));
        }

        #[test]
        fn any_signs_are_refused_or_read(packed in "[A-Za-z0-9+/=-]{0,60}") {
            let _ = unpack(&packed);
        }
    }
}
