//! A format of your own with names, comments and errors that tell their place: boards of a crossword.
//!
//! `cargo run -p puzzle-text --example own_format`

use puzzle_text::{Block, Hash, ParseError, Position, blocks, quote};

/// Squares that take a letter, from rows of `.` for them and `#` for black ones.
fn squares(block: &Block) -> Result<usize, ParseError<String>> {
    let mut squares = 0;
    for row in block.rows() {
        for (column, sign) in (1..).zip(row.text.trim_end().chars()) {
            match sign {
                '.' => squares += 1,
                '#' => {}
                other => {
                    let position = Position { line: row.number, column };
                    let message = format!("expected `.` or `#`, found {}", quote(&other.to_string()));
                    return Err(ParseError::new(position, message));
                }
            }
        }
    }
    Ok(squares)
}

fn main() {
    let text = "> monday author=me\n..#\n.#.\n#..\n\n> tuesday\n.x.\n";
    for block in blocks(text, Hash::Cell) {
        let name = block.name().unwrap_or("(no name)");
        match squares(&block) {
            Ok(squares) => println!("{name}: {squares} letters"),
            // The other puzzles of the file are read all the same.
            Err(error) => println!("{name}: {error}"),
        }
    }
}
