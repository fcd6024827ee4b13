//! Boards for the tables: the article's demo, and five of ours.

/// The demo of section 九. It has no solution: read around the border, its ends are 1, 2, 1, 2.
pub const DEMO: [&str; 5] = [
    "1...2", //
    ".....", "..3..", "..3..", "2...1",
];

/// Five boards of 7x7, each with exactly one way to fill it; the article does not show the one it measured.
///
/// They were made for this project: random path covers, changed step by step until a count found one solution.
/// The first was chosen because its numbers with paths grown one at a time are near those of the article.
pub const SEVEN: [[&str; 7]; 5] = [
    ["....6..", ".1..326", "....1..", ".3.....", ".....4.", ".54....", "52....."],
    ["....1..", "2..6..4", ".......", "...6...", ".5241.3", ".......", "....53."],
    ["..4....", "...51..", "..3.2..", "..12...", ".....3.", ".......", "...54.."],
    [".5....2", ".1.2.4.", ".......", "..4....", ".......", ".3.31..", ".5....."],
    [".1..3.3", ".6...6.", ".......", ".24.2..", ".5..4..", "...5..1", "......."],
];
