//! What the command does beside puzzles: completions of a shell, man pages, a folder of examples.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use clap::CommandFactory as _;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::arguments::{Arguments, print};
use crate::exit::Exit;
use crate::inputs::at;

/// Files of examples: name, content.
const EXAMPLES: [(&str, &str); 7] = [
    ("hidato.txt", "> three-clues\n. . . / . . 1 / 9 6 .\n\n> with-holes\n1 . . #\n. # . .\n. . . 13\n# . . .\n"),
    ("numbrix.txt", "> spiral\n1 . 3\n. . .\n. . 5\n"),
    (
        "numberlink.txt",
        "> corners rules=fill\n1 . . 2\n. . . .\n. . . .\n1 . . 2\n\n> two-pairs rules=numlin\n1 2 . .\n. . . .\n. . 1 2\n",
    ),
    (
        "sudoku.txt",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
         8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n\n\
         > small\n1 . | . .\n. . | 2 .\n----+----\n. 3 | . .\n. . | . 4\n",
    ),
    ("klotski.txt", "横刀立马\n\n> corner metric=step\naab\n.cb\n...\ngoal:\n...\n...\naa.\n"),
    (
        "exact-cover.dlx",
        "| six options over seven items: one solution\na b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n",
    ),
    ("pieces.txt", "> pentominoes\nboard: 3x20\npieces: pentominoes\n"),
];

/// Prints the completions of a shell.
///
/// # Errors
///
/// If standard output cannot be written.
pub(crate) fn completions(shell: Shell) -> io::Result<Exit> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "puzzles", &mut text);
    print(&String::from_utf8_lossy(&text))?;
    Ok(Exit::Answered)
}

/// Writes a man page for the command and each of its actions.
///
/// # Errors
///
/// If a file cannot be written.
pub(crate) fn man(folder: &Path) -> io::Result<Exit> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    let mut all = Arguments::command().disable_help_subcommand(true);
    // Only then do commands know the names of those above them.
    all.build();
    let mut commands = vec![all];
    while let Some(command) = commands.pop() {
        commands.extend(command.get_subcommands().cloned());
        let page = Man::new(command);
        let mut text = Vec::new();
        page.render(&mut text)?;
        let path = folder.join(page.get_filename());
        fs::write(&path, in_ascii(&String::from_utf8_lossy(&text))).map_err(at(&path))?;
    }
    Ok(Exit::Answered)
}

/// A page as every `roff` reads it, whatever it takes bytes for.
fn in_ascii(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    for c in page.chars() {
        if c.is_ascii() { text.push(c) } else { text.push_str(&format!("\\[u{:04X}]", u32::from(c))) }
    }
    text
}

/// Writes a file of puzzles for each family; one that is there already is left alone, and said so.
///
/// # Errors
///
/// If a file cannot be written, or is there.
pub(crate) fn examples(folder: &Path) -> io::Result<Exit> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    for (name, content) in EXAMPLES {
        let path = folder.join(name);
        let mut file = fs::File::create_new(&path).map_err(at(&path))?;
        file.write_all(content.as_bytes()).map_err(at(&path))?;
        let family = match name.split('.').next() {
            Some("pieces") => "exact-cover",
            family => family.unwrap_or(name),
        };
        print(&format!("puzzles {family} solve {}\n", path.display()))?;
    }
    Ok(Exit::Answered)
}
