//! Classics by name, in Chinese and English.
//!
//! The lengths are those that players know, in moves; tests hold our search against them.

use crate::board::Puzzle;

/// A layout that has a name.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its Chinese name.
    pub name: &'static str,
    /// Its name in letters.
    pub latin: &'static str,
    /// Its layout: rows parted by slashes.
    rows: &'static str,
    /// How many moves its shortest solution takes.
    pub moves: u32,
}

/// All of them; the classic goal.
pub const PRESETS: [Preset; 9] = [
    Preset { name: "横刀立马", latin: "Hengdao Lima", rows: "vBBw/vBBw/xhhy/xaby/c..d", moves: 81 },
    Preset { name: "指挥若定", latin: "Zhihui Ruoding", rows: "vBBw/vBBw/ahhb/xcdy/x..y", moves: 70 },
    Preset { name: "将拥曹营", latin: "Jiang Yong Cao Ying", rows: ".BB./vBBw/vxyw/axyb/hhcd", moves: 72 },
    Preset { name: "齐头并进", latin: "Qitou Bingjin", rows: "vBBw/vBBw/abcd/xhhy/x..y", moves: 60 },
    Preset { name: "兵分三路", latin: "Bingfen Sanlu", rows: "aBBb/vBBw/vhhw/xcdy/x..y", moves: 72 },
    Preset { name: "左右布兵", latin: "Zuoyou Bubing", rows: "aBBb/cBBd/vwxy/vwxy/.hh.", moves: 54 },
    Preset { name: "桃花园中", latin: "Taohua Yuanzhong", rows: "aBBb/vBBw/vxyw/cxyd/.hh.", moves: 70 },
    Preset { name: "捷足先登", latin: "Jiezu Xiandeng", rows: "aBBb/cBBd/.hh./vwxy/vwxy", moves: 32 },
    Preset { name: "一路进军", latin: "Yilu Jinjun", rows: "vBBa/vBBb/wxyc/wxyd/.hh.", moves: 58 },
];

impl Preset {
    /// The puzzle.
    ///
    /// # Panics
    ///
    /// Never: every layout in [`PRESETS`] is one.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        let rows = self.rows.replace('/', "\n");
        rows.parse().expect("invariant: a preset is a puzzle")
    }
}

/// The preset of that name; letters may be of either case.
#[must_use]
pub fn find(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.name == name || preset.latin.eq_ignore_ascii_case(name))
}
