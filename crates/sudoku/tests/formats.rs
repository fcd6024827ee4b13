//! What other programs write is read, and what we write for them comes back as the same puzzle.

use proptest::prelude::*;
use sudoku::formats::{Format, split};
use sudoku::{BoxShape, Cage, Layout, Puzzle, Variants};

const MEDIUM: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// All puzzles of a text, each as our line or the complaint.
fn read(text: &str) -> Vec<Result<String, String>> {
    let puzzle = |block: &_| Puzzle::from_block(block).map_err(|error| error.to_string());
    split::blocks(text).map(|block| puzzle(&block).map(|puzzle| puzzle.to_string())).collect()
}

fn rows(line: &str) -> Vec<String> {
    line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

/// Packed clues: for each digit and the blanks behind it, up to five, one sign.
fn runs(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let blanks = rest[1..].bytes().take(5).take_while(|&byte| byte == b'.').count();
        let code = c.to_digit(10).unwrap_or(0) as u8 + 10 * blanks as u8;
        text.push(match code {
            0..=9 => b'0' + code,
            10..=35 => b'A' + code - 10,
            _ => b'a' + code - 36,
        } as char);
        rest = &rest[1 + blanks..];
    }
    text
}

/// Packed clues: digits, and letters for blanks.
fn blanks(line: &str) -> String {
    let mut text = String::new();
    let mut count = 0;
    for c in line.chars() {
        if c == '.' {
            count += 1;
            continue;
        }
        text.extend((0 < count).then_some((b'A' + count) as char));
        count = 0;
        text.push(c);
    }
    text
}

#[test]
fn blanks_separators_and_drawings_of_all_kinds_are_read() {
    let zeros = MEDIUM.replace('.', "0");
    let texts = [
        zeros.clone(),
        MEDIUM.replace('.', "-"),
        MEDIUM.replace('.', "_"),
        MEDIUM.replace('.', "*"),
        rows(MEDIUM).join("/"),
        rows(MEDIUM).join(" "),
        rows(MEDIUM).join("\n"),
        rows(MEDIUM).join("\r\n"),
        format!("\u{feff}{MEDIUM}"),
        rows(&MEDIUM.replace('.', "-")).join("\n"),
        rows(&MEDIUM.replace('.', "*")).join("\n"),
        // Zeros are blanks, and dots part the rows.
        rows(&zeros).join("."),
        format!("#AAnybody\n[Puzzle]\n{}\n[State]\n{}\n", rows(MEDIUM).join("\n"), "1........\n".repeat(9)),
    ];
    for text in texts {
        assert_eq!(read(&text), [Ok(MEDIUM.to_string())], "{text}");
    }
    let puzzle: Puzzle = MEDIUM.parse().expect("a puzzle");
    for format in [Format::Grid, Format::Sdk, Format::Sdm, Format::Ss, Format::Line] {
        let text = format.write(&puzzle).expect("a classic puzzle");
        // Two in one text, and nothing between them but a blank line.
        assert_eq!(read(&format!("{text}\n{text}")), [Ok(MEDIUM.to_string()), Ok(MEDIUM.to_string())], "{text}");
    }
}

#[test]
fn pencil_marks_are_candidates() {
    let cells: Vec<String> = (0..16).map(|cell| if cell == 0 { "1".into() } else { "1234".to_string() }).collect();
    let text = cells.chunks(4).map(|row| row.join(" ") + "\n").collect::<String>();
    let puzzle: Puzzle = text.parse().expect("a board");
    assert_eq!((puzzle.givens()[0], puzzle.allowed()[1], puzzle.has_candidates()), (1, 15, false));
    let text = text.replacen("1234", "24", 1);
    let puzzle: Puzzle = format!(".------.\n|{}'------'", text.replace('\n', "|\n")).parse().expect("a board");
    assert_eq!(puzzle.allowed()[1], 0b1010);
    // A line of candidates: 729 signs are those of 9x9, not a board of 27x27.
    let line = Format::Candidates.write(&MEDIUM.parse().expect("a puzzle")).expect("a line");
    let puzzle: Puzzle = line.parse().expect("candidates");
    assert_eq!((line.trim().len(), puzzle.layout().side(), puzzle.allowed()[0]), (729, 9, 1 << 4));
}

#[test]
fn values_of_a_player_are_passed_over() {
    // A wrong 9 in the first blank cell.
    let state = MEDIUM.replacen('.', "9", 1);
    let sdk =
        format!("[Puzzle]\n{}\n[State]\n{}\n[PencilMarks]\n1,2\n", rows(MEDIUM).join("\n"), rows(&state).join("\n"));
    let mut marks: Vec<String> = MEDIUM.chars().map(|c| if c == '.' { "1245".into() } else { c.to_string() }).collect();
    marks[2] = "u9".into();
    let sdx = marks.chunks(9).map(|row| row.join(" ") + "\n").collect::<String>();
    let cell = |(at, c): (usize, char)| match c {
        '.' if at == 2 => r#"{"value":9}"#.to_string(),
        '.' => "{}".to_string(),
        c => format!(r#"{{"value":{c},"given":true}}"#),
    };
    let cells: Vec<String> = MEDIUM.char_indices().map(cell).collect();
    let grid: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let f_puzzles = format!(r#"{{"size":9,"grid":[{}]}}"#, grid.join(","));
    for text in [sdk, sdx, f_puzzles] {
        assert_eq!(read(&text), [Ok(MEDIUM.to_string())], "{text}");
    }
}

#[test]
fn lines_with_a_cell_missing_say_how_many_there_should_be() {
    let short = &MEDIUM[..80];
    let expected = "expected 81 cells or those of another square board, found 80";
    // Two of them are two complaints, not a grid.
    let text = format!("{short}\n{short}\n{MEDIUM}\n");
    let lines = [1, 2].map(|line| Err(format!("line {line}, column 1: {expected}")));
    assert_eq!(read(&text), [lines[0].clone(), lines[1].clone(), Ok(MEDIUM.to_string())]);
    let rules = format!("{}\n{}\n", "-".repeat(40), rows(MEDIUM).join("\n"));
    assert_eq!(read(&rules), [Ok(MEDIUM.to_string())]);
}

#[test]
fn wiki_links_in_base_36_are_positions() {
    let mut pairs: Vec<String> = MEDIUM.chars().map(|c| if c == '.' { "ep".into() } else { format!("0{c}") }).collect();
    // 4 was placed; 1 and 9 are the only candidates.
    (pairs[2], pairs[3]) = ("0d".into(), "7n".into());
    let link = |pairs: &[String]| format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B{}&x=1", pairs.concat());
    let puzzle: Puzzle = link(&pairs).parse().expect("a position");
    assert_eq!((puzzle.givens()[2], puzzle.allowed()[3], puzzle.clues()), (4, 0b1_0000_0001, 31));
    pairs[80] = "eq".into();
    let bad = read(&link(&pairs));
    assert_eq!(
        bad,
        [Err("line 1, column 205: expected two signs in base 36, from 01 to ep, found `eq&x=1`".to_string())]
    );
}

#[test]
fn library_lines_are_positions() {
    let line = format!(":0003:8:{}:829 113::829:", MEDIUM.replacen('.', "+4", 1).replace("+453", "53+4"));
    let block = split::blocks(&line).next().expect("a puzzle");
    let puzzle = Puzzle::from_block(&block).expect("a position");
    assert_eq!(puzzle.givens()[2], 4);
    // 8 is gone from row 2, column 9; and 1 from a cell that has a value anyway.
    assert_eq!(puzzle.allowed()[17], 0b1_0111_1111);
    let short = read(":0003:8:123:::");
    assert_eq!(short, [Err("line 1, column 9: expected 81 cells as in `1..+23`, found `123:::`".to_string())]);
}

#[test]
fn links_and_json_are_read() {
    let cases = [
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", MEDIUM.replace('.', "0")),
        "https://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79".to_string(),
        format!("https://sudokupad.app/scf{}", runs(MEDIUM)),
        format!("https://sudokupad.app/sudoku/ctc{}", runs(MEDIUM)),
        format!("https://app.crackingthecryptic.com/?puzzleid=classic{}&x=1", blanks(MEDIUM)),
    ];
    for text in cases {
        assert_eq!(read(&text), [Ok(MEDIUM.to_string())], "{text}");
    }
    let json = r#"{"size":4,"title":"x","grid":[[{"value":1,"given":true},{},{"value":3},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"givenPencilMarks":[2,3]}]],
        "killercage":[{"cells":["R2C1","R2C2"],"value":"7"}],"antiknight":true}"#;
    let [Ok(puzzle)] = &read(json)[..] else { panic!("a puzzle: {:?}", read(json)) };
    assert!(puzzle.starts_with("> knight=on cages=7:r2c1,r2c2\n1..."), "{puzzle}");
    assert!(puzzle.ends_with(".23."), "{puzzle}");
}

#[test]
fn sudokupad_json_is_read_zipped_or_not() {
    let plain = r#"{"cellSize":50,"metadata":{"title":"small","rules":"Normal rules.","antiknight":true},"settings":{"x":1},
        "cells":[[{},{"value":2},{"value":3,"given":false},{"centremarks":[1,2]}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"value":"1"}]],
        "regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
        "cages":[{"value":"author: nobody"},{"cells":[[0,0],[1,0]],"value":"5","unique":true},{"cells":[[2,2],[2,3]],"unique":true}],
        "lines":[],"arrows":[]}"#;
    let zipped = "{cs:50,metadata:{t:'small',rules:'Normal rules.',antiknight:t},\
        ce:[[,{v:2},{v:3,given:f},],[,,,],[,,,],[,,,{v:1}]],\
        re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
        ca:[{v:'author: nobody'},{ce:[[0,0],[1,0]],v:5,unique:t},{ce:[[2,2],[2,3]],unique:t}]}";
    let expected = "> knight=on cages=5:r1c1,r2c1;-:r3c3,r3c4\n.2.............1";
    for text in [plain.to_string(), zipped.to_string(), format!("https://sudokupad.app/scl{zipped}")] {
        assert_eq!(read(&text), [Ok(expected.to_string())], "{text}");
    }
    // Diagonals and windows have signs of their own.
    let scf = format!("https://sudokupad.app/scf{}*xwta title, with ** in it*aNobody", runs(&".".repeat(81)));
    let puzzle = read(&scf);
    assert_eq!(puzzle, [Ok(format!("> diagonals=on windows=on\n{}", ".".repeat(81)))]);
}

#[test]
fn what_sudokupad_draws_is_refused_by_its_name() {
    let json = |extra: &str| {
        format!(r#"{{"cells":[[{{}},{{}}],[{{}},{{}}]],"regions":[[[0,0],[0,1]],[[1,0],[1,1]]]{extra}}}"#)
    };
    assert!(read(&json(""))[0].is_ok());
    let cases = [
        (r#","arrows":[{"wayPoints":[[0,0],[1,1]]}]"#, "`arrows`"),
        (r#","underlays":[{"center":[1,1]}]"#, "`underlays`"),
        (r#","lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]"#, "`lines`"),
        (r#","lines":[{"wayPoints":[[0,0],[2,2]]}]"#, "`lines`"),
        (r#","global":["antiking"]"#, "`antiking`"),
        (r#","metadata":{"nonconsecutive":true}"#, "`nonconsecutive`"),
        (r#","metadata":{"rules":["Along a thermometer digits increase."]}"#, "`thermometer`"),
        (r#","cages":[{"value":"rules: no two kings meet, and king's moves"}]"#, "`king's`"),
        (r#","cages":[{"cells":[[0,0]],"style":"fpRowIndexer","value":"1"}]"#, "`fpRowIndexer`"),
        (r#","cages":[{"cells":[[0,0],[0,1]],"unique":false,"sum":3}]"#, "`a cage with repeats`"),
        (r#","cages":[{"cells":[[0,0],[0,1]],"style":"extraregion"}]"#, "`extraregion`"),
        (r#","something new":7"#, "`something new`"),
    ];
    for (extra, name) in cases {
        let expected = format!("line 1, column 1: expected constraints that are known here, found {name}");
        assert_eq!(read(&json(extra)), [Err(expected)], "{extra}");
    }
    let no_regions = read(r#"{"cells":[[{},{}],[{},{}]]}"#);
    assert!(no_regions[0].as_ref().is_err_and(|error| error.ends_with("found `no regions`")), "{no_regions:?}");
    for link in ["https://sudokupad.app/abcdefg123", "https://sudokupad.app", "https://sudokupad.app/"] {
        let named = read(link);
        assert!(named[0].as_ref().is_err_and(|error| error.contains("a link that has its puzzle in it")), "{named:?}");
    }
}

#[test]
fn constraints_that_nobody_knows_are_named() {
    let json = |extra: &str| {
        let grid = ["[{},{},{},{}]"; 4].join(",");
        format!(r#"{{"size":4,"grid":[{grid}],{extra}}}"#)
    };
    let cases = [
        (r#""thermometer":[{"lines":[["R1C1","R1C2"]]}]"#, "`thermometer`"),
        (r#""antiking":true"#, "`antiking`"),
        (r#""diagonal+":true"#, "`diagonal+`"),
        (r#""extraregion":[{"cells":["R1C1","R1C2","R1C3","R2C1"]}]"#, "`extraregion`"),
        (r#""something new":7"#, "`something new`"),
    ];
    for (extra, name) in cases {
        let expected = format!("line 1, column 1: expected constraints that are known here, found {name}");
        assert_eq!(read(&json(extra)), [Err(expected)]);
    }
    assert!(read(&json(r#""antiking":false,"arrow":[],"title":"t""#))[0].is_ok());
    let newer = "https://www.sudokuwiki.org/sudoku.htm?bd=K9B0102";
    assert_eq!(
        read(newer),
        [Err("line 1, column 42: expected constraints that are known here, found `K9B`".to_string())]
    );
    let other = read("https://example.org/sudoku/1");
    assert!(other[0].as_ref().is_err_and(|error| error.contains("expected a link of")), "{other:?}");
}

#[test]
fn equal_givens_are_named_with_their_place_in_every_format() {
    let wrong = MEDIUM.replacen('.', "5", 1);
    let grid = rows(&wrong).join("\n");
    let cases = [
        (wrong.clone(), 3),
        (grid, 3),
        (format!("7,{wrong},"), 5),
        (format!(":0000:x:{wrong}:::"), 11),
        (format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", wrong.replace('.', "0")), 44),
        ("https://puzz.link/p?sudoku/9/9/535g7jzzzz".to_string(), 34),
    ];
    for (text, column) in cases {
        let expected = format!("line 1, column {column}: expected different values in row 1, found 5 at r1c1 and r1c3");
        assert_eq!(read(&text), [Err(expected)], "{text}");
    }
}

/// A board of some kind, by lot.
fn layouts() -> impl Strategy<Value = Layout> {
    let sizes = prop_oneof![Just(4_usize), Just(6), Just(8), Just(9), Just(10), Just(12), Just(16), Just(25)];
    (sizes, any::<[bool; 3]>(), 0..6_usize).prop_filter_map(
        "a board that exists",
        |(side, [diagonals, knight, windows], kind)| {
            let mut boxes = BoxShape::usual(side);
            let mut variants =
                Variants { diagonals: diagonals && kind == 1, anti_knight: knight && kind == 1, ..Variants::default() };
            variants.windows = windows && side == 9 && kind == 1;
            match kind {
                2 => boxes = BoxShape { rows: boxes.columns, columns: boxes.rows },
                3 => {
                    variants.cages =
                        vec![Cage { sum: Some(7), cells: vec![0, 1, 2] }, Cage { sum: None, cells: vec![5, 9] }];
                }
                4 => variants.regions = Some((0..side * side).map(|cell| (cell / side) as u8).collect()),
                _ => {}
            }
            Layout::new(boxes, variants).ok()
        },
    )
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    (layouts(), any::<u64>(), any::<bool>()).prop_map(|(layout, bits, has_candidates)| {
        let side = layout.side();
        let mut givens = vec![0; layout.len()];
        let mut allowed = vec![layout.all_values(); layout.len()];
        let mut bits = bits | 1;
        for cell in 0..layout.len() {
            bits = bits.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let value = (bits >> 40) as usize % (3 * side) + 1;
            let is_free =
                |value: usize| layout.peers(cell).iter().all(|&peer| usize::from(givens[usize::from(peer)]) != value);
            if value <= side && is_free(value) {
                givens[cell] = value as u8;
            } else if has_candidates && value.is_multiple_of(3) {
                allowed[cell] &= !(1 << (value % side));
            }
        }
        Puzzle::with_candidates(layout, &givens, &allowed).expect("no two equal givens meet")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn what_is_written_is_read_again(puzzle in puzzles()) {
        for format in Format::ALL {
            let Some(text) = format.write(&puzzle) else { continue };
            let mut blocks = split::blocks(&text);
            let block = blocks.next().expect("a puzzle");
            prop_assert_eq!(blocks.next(), None, "{}: one puzzle: {}", format.word(), text);
            let again = Puzzle::from_block(&block);
            prop_assert_eq!(again.as_ref(), Ok(&puzzle), "{}: {}", format.word(), text);
        }
        prop_assert!(Format::Text.write(&puzzle).is_some());
    }

    #[test]
    fn what_is_written_and_then_spoilt_makes_it_not_panic(
        puzzle in puzzles(), at in 0.0..1.0_f64, len in 0..9_usize, part in "[0-9A-Za-z\\[\\]{}:,\"=%/+-]{0,9}"
    ) {
        for text in Format::ALL.into_iter().filter_map(|format| format.write(&puzzle)) {
            let mut text = text;
            let start = (at * text.len() as f64) as usize;
            let end = (start + len).min(text.len());
            text.replace_range(start..end, &part);
            for block in split::blocks(&text) {
                let _ = Puzzle::from_block(&block);
            }
        }
    }

    #[test]
    fn nothing_that_is_read_makes_it_panic(text in "([.0-9A-F|+ -]{0,90}|\\PC{0,40}|\\{\"grid\":\\[.{0,20}\\]\\}|https://puzz.link/p\\?sudoku/9/9/[0-9a-z-]{0,40}|:00:[.0-9+:]{0,90})(\n[.0-9|]{0,20}){0,9}") {
        for block in split::blocks(&text) {
            let _ = Puzzle::from_block(&block);
        }
    }
}
