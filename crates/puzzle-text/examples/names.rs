//! Lists the puzzles of a file with their size and options: `cargo run -p puzzle-text --example names -- FILE`.

use puzzle_text::{Hash, blocks};

fn main() -> std::io::Result<()> {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => "> first adj=4\n1 . 3\n\n# second\n. .\n".to_string(),
    };
    for block in blocks(&text, Hash::Cell) {
        let options: Vec<_> = block.header().into_iter().flat_map(puzzle_text::Header::options).collect();
        let options: Vec<_> = options.iter().map(|(key, value)| format!("{key}={}", value.text)).collect();
        let name = block.name().unwrap_or("(no name)");
        println!(
            "{}: {name}, {} rows, {} tokens {options:?}",
            block.position(),
            block.rows().len(),
            block.tokens().count()
        );
    }
    Ok(())
}
