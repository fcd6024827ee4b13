//! Kinds of rules that words name.
//!
//! Rules in words are for people, and no program can be sure of them.
//! But words that name a kind of rule are a sign that the puzzle has it: if the board has it not, the puzzle is refused,
//! and the word is named. Words that are common otherwise are not among these.

use alloc::string::String;

use super::json::unknown;
use crate::board::Layout;
use crate::invalid::Invalid;

/// A word, and whether a board has what it names.
type Word = (&'static str, fn(&Layout) -> bool);

/// Words, and whether a board has what each names; a star stands for any end of the word.
const WORDS: [Word; 32] = [
    ("antiking", has_not),
    ("antiknight", |layout| layout.variants().anti_knight),
    ("arrow*", has_not),
    ("battenburg*", has_not),
    ("cage*", has_cages),
    ("clone*", has_not),
    ("consecutive*", has_not),
    ("diagonal*", |layout| layout.variants().diagonals),
    ("disjoint", has_not),
    ("entropic", has_not),
    ("german", has_not),
    ("hyper", |layout| layout.variants().windows),
    ("killer", has_cages),
    ("king", has_not),
    ("king's", has_not),
    ("knight", |layout| layout.variants().anti_knight),
    ("knight's", |layout| layout.variants().anti_knight),
    ("kropki", has_not),
    ("nonconsecutive", has_not),
    ("odd", has_not),
    ("palindrome*", has_not),
    ("parity", has_not),
    ("renban*", has_not),
    ("sandwich*", has_not),
    ("skyscraper*", has_not),
    ("slingshot*", has_not),
    ("thermo*", has_not),
    ("toroidal", has_not),
    ("whisper*", has_not),
    ("windoku", |layout| layout.variants().windows),
    ("xv", has_not),
    ("zipper*", has_not),
];

fn has_not(_: &Layout) -> bool {
    false
}

fn has_cages(layout: &Layout) -> bool {
    !layout.cages().is_empty()
}

/// Refuses words that name what a board has not.
pub(super) fn refuse(text: &str, layout: &Layout) -> Result<(), Invalid> {
    let words = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’'));
    for word in words.filter(|word| !word.is_empty()) {
        let word: String = word.replace('’', "'").to_lowercase();
        let is_it = |pattern: &str| match pattern.strip_suffix('*') {
            Some(stem) => word.starts_with(stem),
            None => word == pattern,
        };
        let known = WORDS.iter().find(|(pattern, _)| is_it(pattern));
        if known.is_some_and(|(_, has)| !has(layout)) {
            return Err(unknown(&word));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_name_a_rule_are_refused_unless_the_board_has_it() {
        let layout = Layout::classic();
        assert_eq!(
            refuse("Normal sudoku rules apply. By Alexander King-Smith's kingdom", &layout),
            Err(unknown("king"))
        );
        assert_eq!(refuse("Digits a knight’s move apart differ", &layout), Err(unknown("knight's")));
        assert_eq!(refuse("THERMOMETERS go up", &layout), Err(unknown("thermometers")));
        assert_eq!(refuse("Normal sudoku rules apply, even here.", &layout), Ok(()));
        let both = crate::parse::usual(4).map(|_| crate::board::Variants { diagonals: true, ..Default::default() });
        let board = both.and_then(|variants| Layout::new(crate::board::BoxShape::usual(4), variants));
        assert_eq!(board.and_then(|board| refuse("Both diagonals too", &board)), Ok(()));
    }
}
