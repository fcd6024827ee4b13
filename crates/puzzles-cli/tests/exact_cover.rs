//! The family `exact-cover` and its alias.

mod common;

use common::{file, run};
use serde_json::json;

/// Knuth's first example: one solution.
const KNUTH: &str = "> knuth\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
const COLOURS: &str = "> colours\np q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";
/// Four solutions of costs 6, 7, 9 and 10.
const COSTS: &str = "> costs\na b\na |3\nb |4\na b |6\na b |9\na |6\n";
const DOMINOES: &str = "> dominoes\nboard: 2x3\nD 3: XX\n";

/// The matrix of zeros and ones as a problem.
fn matrix(rows: &str) -> String {
    let columns = rows.split_whitespace().next().map_or(0, str::len);
    let line = |names: Vec<String>| names.join(" ") + "\n";
    let mut text = line((0..columns).map(|column| format!("c{column}")).collect());
    for row in rows.split_whitespace() {
        let items = row.chars().enumerate().filter(|&(_, c)| c == '1').map(|(column, _)| format!("c{column}"));
        text.push_str(&line(items.collect()));
    }
    text
}

fn count(text: &str) -> String {
    let run = run("dlx count --format json", text);
    run.records()[0]["count"].as_str().map(str::to_owned).unwrap_or(run.out)
}

#[test]
fn solutions_are_rows_of_options() {
    let all = run("exact-cover solve", [KNUTH, COLOURS, DOMINOES].join("\n"));
    let colours = "> colours outcome=solved\n1: p r x:A y\n3: q x:A\n\n";
    let knuth = "> knuth outcome=solved\n0: c e\n3: a d f\n4: b g\n\n";
    assert!(all.out.starts_with(&format!("{knuth}{colours}> dominoes outcome=solved\n; DDD\n; DDD\n")), "{}", all.out);
    assert_eq!(all.status, Some(0));
    let unique = run("dlx unique", [COLOURS, COSTS].join("\n"));
    assert_eq!(
        unique.headers(),
        ["> colours outcome=unique", "> costs cost=6 outcome=multiple differ=2,3", "> costs cost=9 solution=2"]
    );
    assert_eq!(unique.status, Some(1));
}

#[test]
fn every_engine_counts_the_same() {
    let input = [KNUTH, COLOURS, COSTS, "> none\na b\na\n"].join("\n");
    for engine in ["auto", "links", "cells", "bits", "diagram"] {
        let counted = run(&format!("dlx count --engine {engine} --format json"), &input);
        let counts: Vec<_> = counted.records().iter().map(|record| record["count"].clone()).collect();
        assert_eq!(counts, ["1", "1", "4", "0"], "{engine}");
        assert_eq!(counted.status, Some(1));
        let listed = run(&format!("dlx solve --solutions all --engine {engine}"), &input);
        assert_eq!(listed.headers().len(), 6 + 4, "{engine}: {}", listed.out);
    }
    assert_eq!(run("dlx count --max 2", COSTS).headers(), ["> costs outcome=solved count=2 complete=false"]);
    let limited = run("dlx count --engine diagram --node-limit 1", KNUTH);
    assert_eq!(
        (limited.headers(), limited.status),
        (vec!["> knuth outcome=stopped stop=nodes count=0 complete=false"], Some(3))
    );
    let json = run("dlx count --engine diagram --node-limit 1 --format json", KNUTH).records().remove(0);
    assert_eq!((&json["count"], &json["complete"], &json["stats"]["states"]), (&json!("0"), &json!(false), &json!(1)));
    assert_eq!(json["config"], json!({"engine": "diagram"}));
    let kernel = run("dlx count --engine cells --format json", KNUTH).records().remove(0);
    assert_eq!((&kernel["engine"], &kernel["config"]["engine"]), (&json!("cells"), &json!("cells")));
    for command in ["count --engine diagram --node-limit 1", "split --node-limit 1", "preprocess", "split"] {
        let run = run(&format!("dlx {command} --stats"), KNUTH);
        assert!(run.out.contains("; nodes=") || run.out.contains("; states="), "{command}: {}", run.out);
    }
}

#[test]
fn a_diagram_counts_at_any_size() {
    let record = &run("dlx count --engine diagram --format json", "board: 12x12\nD 72: XX\n").records()[0];
    assert_eq!(record["outcome"], "invalid", "diagrams have no multiplicities: {record}");
    // 70 columns of three: 3^70 is beyond 64 bits.
    let items: Vec<String> = (0..70).map(|item| format!("i{item}")).collect();
    let options = items.iter().map(|item| format!("{item}\n{item}\n{item}\n"));
    let text = items.join(" ") + "\n" + &options.collect::<String>();
    let record = &run("dlx count --engine diagram --format json", text).records()[0];
    assert_eq!(record["count"], "2503155504993241601315571986085849");
    assert_eq!(record["stats"]["states"], 70);
}

#[test]
fn the_cheapest_come_first() {
    assert_eq!(run("dlx minimize", COSTS).out, "> costs cost=6 outcome=solved\n2: a b\n\n");
    let three = run("dlx minimize --k 3", COSTS);
    let headers = ["> costs cost=6 solution=1", "> costs cost=7 solution=2", "> costs cost=9 solution=3"];
    assert_eq!(three.headers()[..3], headers);
    assert_eq!(three.headers()[3], "> costs outcome=solved count=3 complete=true");
    let stopped = run("dlx minimize --engine links --node-limit 2", COSTS);
    assert_eq!((stopped.headers()[0].contains("outcome=stopped stop=nodes"), stopped.status), (true, Some(3)));
    assert_eq!(run("dlx minimize --engine diagram", COSTS).status, Some(2));
}

#[test]
fn parts_add_up_and_can_be_read_again() {
    let input = [KNUTH, COLOURS, COSTS, DOMINOES, "> none\na b\na\n"].join("\n");
    for (depth, parts) in [(0, 5), (1, 10), (2, 11), (9, 10)] {
        let split = run(&format!("dlx split --depth {depth}"), &input);
        let counted = run("dlx count --format json", &split.out);
        let mut sums = std::collections::BTreeMap::new();
        for record in counted.records() {
            let count: u32 = record["count"].as_str().expect("a count").parse().expect("a number");
            *sums.entry(record["name"].as_str().expect("a name").to_owned()).or_insert(0) += count;
        }
        let expected = [("knuth", 1), ("colours", 1), ("costs", 4), ("dominoes", 3), ("none", 0)];
        let expected = expected.map(|(name, count)| (name.to_owned(), count)).into();
        assert_eq!(sums, expected, "depth {depth}: {}", split.out);
        assert_eq!(counted.records().len(), parts, "depth {depth}: {}", split.out);
    }
    let folder = file("parts", "").with_file_name("dlx-parts");
    let _ = std::fs::remove_dir_all(&folder);
    let split = run(&format!("dlx split --out {} --format json", folder.display()), COSTS);
    let records = split.records();
    assert_eq!((&records[1]["parts"], &records[1]["chosen"]), (&json!([1, 3]), &json!([2])));
    let again = run(&format!("dlx split --out {}", folder.display()), "> costs\na\na\n");
    assert_eq!((again.status, again.err.contains("1-costs-1.dlx: expected a part to be written")), (Some(2), true));
    let text = std::fs::read_to_string(folder.join("1-costs-1.dlx")).expect("the first part");
    assert_eq!((Some(text.as_str()), records[0]["options"].clone()), (records[0]["puzzle"].as_str(), json!([0, 4])));
}

#[test]
fn preprocessing_keeps_to_its_limits() {
    let text = "a b\n".to_owned() + &"a\nb\n".repeat(100_000);
    let run = run("dlx preprocess --memory-limit 100kB", &text);
    assert_eq!((run.headers(), run.status), (vec!["> puzzle-1 outcome=stopped stop=memory"], Some(3)));
    let items: Vec<String> = (0..100_000).map(|item| format!("i{item}")).collect();
    let text = items.join(" ") + "\n" + &items.join("\n") + "\n" + &items.join("\n");
    let run = common::run("dlx preprocess --memory-limit 10MB --format json", &text);
    assert_eq!(run.records()[0]["removed"]["rounds"], 1);
    assert_eq!(
        common::run("dlx split --memory-limit 10kB", &text).headers(),
        ["> puzzle-1 outcome=stopped stop=memory"]
    );
}

#[test]
fn preprocessing_says_what_went() {
    let run = run("dlx preprocess --format json", "a b c | x y\na b\nb c\nc x\na y\n");
    let record = &run.records()[0];
    // With `a y` the item b needs `b c`, so all stay but nothing else; `a b` needs `c x`.
    assert_eq!(record["removed"], json!({"options": [], "items": [], "rounds": 1}));
    let run = common::run("dlx preprocess", KNUTH);
    assert!(run.out.starts_with("> knuth outcome=done\n; without 3 of 6 options, rounds 4: 1 2 5\n; options 0 3 4\n"));
    assert_eq!(count(&run.out), "1");
    let unused = common::run("dlx preprocess --format json", "a b | x y\na x\nb x\na\nb\n").records().remove(0);
    assert_eq!(unused["removed"]["items"], json!(["y"]));
}

#[test]
fn the_judge_names_every_breach() {
    let problems = file("dlx-problems.txt", [KNUTH, COLOURS, "> twice\n2:3|a b\na\na\na b\nb\n"].join("\n"));
    let judge = |solutions: &str| {
        let path = file("dlx-solutions.txt", solutions);
        run(&format!("dlx verify {} {}", problems.display(), path.display()), "")
    };
    let right = judge("0: 3: 4:\n\nq x:A\np r x:A y\n\n2:\n0: a\n");
    assert_eq!(right.headers(), ["> knuth outcome=correct", "> colours outcome=correct", "> twice outcome=correct"]);
    // Numbers need no colon, unless an item has that name.
    let bare = judge("0 3 4\n\n1\n3\n\n2\n0\n");
    assert_eq!(bare.headers(), ["> knuth outcome=correct", "> colours outcome=correct", "> twice outcome=correct"]);
    let named = file("dlx-named.txt", "1 2\n1\n2\n1 2\n");
    let rows = file("dlx-named-rows.txt", "1 2\n");
    let named = run(&format!("dlx verify {} {} --format json", named.display(), rows.display()), "");
    assert_eq!(named.records()[0]["outcome"], "correct", "the items 1 and 2, not the options: {}", named.out);
    let wrong = judge("c e\nc e\n0: c f\n\n7:\n0:\n3:\n\n3: b\n0: a\n");
    assert_eq!(wrong.status, Some(1));
    let comments: Vec<_> = wrong.out.lines().filter(|line| line.starts_with(';')).collect();
    for (comment, words) in comments.iter().zip([
        &[
            "option that is not chosen yet, found `c e`",
            "option 0 does not cover `c f`",
            "found 0 twice",
            "`a` is not covered",
            "`c` is covered twice",
        ][..],
        &["option of the problem, found 7", "`q` is covered twice", "secondary item `x`", "`r` is not covered"],
        &["item `a` is covered once, expected 2 to 3 times"],
    ]) {
        assert!(words.iter().all(|words| comment.contains(words)), "{comment}: {words:?}");
    }
    let solved = run("dlx solve --solutions all --format json", [KNUTH, COLOURS, COSTS, DOMINOES, " |\n"].join("\n"));
    let judged = run("dlx verify", &solved.out);
    assert_eq!((judged.headers().len(), judged.status), (10, Some(0)), "{}", judged.out);
}

#[test]
fn formats_are_recognised_and_converted() {
    let json = run("dlx convert --to json", [COLOURS, COSTS].join("\n"));
    let back = run("dlx convert", &json.out);
    let plain = |text: &str| text.replace(" outcome=done", "");
    assert_eq!(plain(&back.out), [COLOURS, COSTS, ""].join("\n"));
    let text = run("dlx convert", DOMINOES);
    assert!(text.out.contains("\n3|D 0.0 0.1 0.2 1.0 1.1 1.2\nD 0.0 0.1\n"), "{}", text.out);
    assert_eq!(count(&text.out), "3");
    // What one action cannot write no other reads.
    for name in ["a b", "0:", "a|b", ""] {
        for action in ["solve", "count", "convert", "convert --to json", "preprocess", "split"] {
            let run =
                run(&format!("dlx {action}"), json!({"primary": [name], "options": [{"items": [name]}]}).to_string());
            let is_named = run.err.contains("line 1, column 1: expected item names") && run.err.contains(name);
            assert_eq!((run.status, is_named), (Some(2), true), "{action}: {}", run.err);
        }
    }
    for colour in [" ", "|"] {
        let entry = json!({"item": "x", "colour": colour});
        let problem = json!({"primary": ["a"], "secondary": ["x"], "options": [{"items": ["a", entry]}]});
        let run = run("dlx solve", problem.to_string());
        assert_eq!((run.status, run.err.contains("expected colours")), (Some(2), true), "{}", run.err);
    }
}

#[test]
fn costs_stand_in_every_answer() {
    for engine in ["auto", "links", "cells", "bits", "diagram"] {
        let unique = run(&format!("dlx unique --engine {engine} --format json"), COSTS).records().remove(0);
        let mut costs: Vec<u32> = ["cost", "second_cost"]
            .iter()
            .map(|key| unique[key].as_str().expect("a cost").parse().expect("a number"))
            .collect();
        costs.sort_unstable();
        assert!(costs.iter().all(|cost| [6, 7, 9, 10].contains(cost)) && costs[0] < costs[1], "{engine}: {costs:?}");
        let one = run(&format!("dlx unique --engine {engine}"), "a\na |5\n");
        assert_eq!(one.headers(), ["> puzzle-1 cost=5 outcome=unique"], "{engine}");
        let solved = run(&format!("dlx solve --engine {engine}"), "a\na |5\n");
        assert_eq!(solved.headers(), ["> puzzle-1 cost=5 outcome=solved"], "{engine}");
        let all = run(&format!("dlx solve --solutions all --engine {engine} --format json"), COSTS);
        let mut costs: Vec<u32> =
            all.records().iter().filter_map(|record| record["cost"].as_str()?.parse().ok()).collect();
        costs.sort_unstable();
        assert_eq!(costs, [6, 7, 9, 10], "{engine}");
    }
    // The cheapest solutions of the parts are those of the whole; an item `chosen` of the problem is another one.
    for input in [COSTS.to_owned(), COSTS.replace('a', "chosen")] {
        for depth in 0..4 {
            let split = run(&format!("dlx split --depth {depth}"), &input);
            let parts = run("dlx minimize --k 9 --format json", &split.out).records();
            let mut costs: Vec<u32> = parts.iter().filter_map(|record| record["cost"].as_str()?.parse().ok()).collect();
            costs.sort_unstable();
            assert_eq!(costs, [6, 7, 9, 10], "depth {depth}: {}", split.out);
        }
    }
}

#[test]
fn images_on_a_board_count_once_on_request() {
    let count = |options: &str, input: &str| {
        let run = run(&format!("dlx count --format json {options}"), input);
        run.records()[0]["count"].as_str().map(str::to_owned).unwrap_or(run.out)
    };
    let pentominoes = "board: 3x20\npieces: pentominoes\n";
    assert_eq!((count("", pentominoes), count("--symmetry once", pentominoes)), ("8".into(), "2".into()));
    let pieces = "board: 2x3\nI: XX\nL: XX X.\nO: X\n";
    let (all, once) = (count("", pieces), count("--symmetry once", pieces));
    assert_eq!((all.as_str(), once.as_str()), ("12", "3"));
    assert_eq!(count("--symmetry once --engine diagram", pieces), once);
    assert_eq!(
        run("dlx count --symmetry once --max 2", pieces).headers(),
        ["> puzzle-1 outcome=solved count=2 complete=false"]
    );
    let refused = run("dlx count --symmetry once", KNUTH);
    assert_eq!((refused.status, refused.err.contains("expected a board and pieces")), (Some(2), true));
}

#[test]
fn bad_input_is_told_with_its_place() {
    for (text, place) in [
        ("a b\na c\n", "line 2, column 3: expected a known item"),
        ("| comment\na b | x\na x:RR\n", "line 3, column 3: expected a colour of one character"),
        ("{\"primary\":[],\n\"options\":[{}]}\n", "line 2, column 13: expected an exact-cover problem"),
        ("board: 2x2\nP: XX\nP: X\n", "line 3, column 1: expected a new name"),
        ("board: 2x2\n4: XX\n", "line 2, column 1: expected `board`"),
        ("board: 2x2\nmoves: fly\n", "line 2, column 1: expected the moves"),
        ("board: 99999x99999\n", "line 1, column 1: expected a board"),
        ("board: 6X10\npieces: pentominoes\n", "line 1, column 1: expected a board"),
        ("board: 6x\nP: X\n", "line 1, column 1: expected a board"),
        ("board: 1x2x3x4\nP: X\n", "line 1, column 1: expected a board"),
        ("board: XX\nP: X-X\n", "line 2, column 1: expected a piece, drawn"),
    ] {
        let run = run("dlx solve", text);
        assert_eq!(run.status, Some(2), "{text}");
        assert!(run.err.contains(place), "{text}: {}", run.err);
    }
    let latin = run("dlx solve", b"a b\n\n> two\n\xe9 c\n\xe9\nc\n");
    assert_eq!(
        (latin.status, latin.err.contains("line 4, column 1: expected UTF-8")),
        (Some(2), true),
        "{}",
        latin.err
    );
    let bytes = run("dlx count", b"a \xe9 \xe8\na \xe9\n\xe8\n");
    assert_eq!(
        (bytes.status, bytes.err.contains("line 1, column 3: expected UTF-8")),
        (Some(2), true),
        "{}",
        bytes.err
    );
    let items: Vec<String> = (0..513).map(|item| format!("i{item}")).collect();
    for (problem, words) in [
        (items.join(" ") + "\n" + &items.join("\n"), "more than 512 primary items"),
        ("a\n".repeat(16_386), "more than 16384 options"),
    ] {
        for engine in ["bits", "diagram"] {
            let run = run(&format!("dlx count --engine {engine}"), &problem);
            assert!(run.err.contains(words) && run.err.contains(engine), "{}", run.err);
        }
    }
    let run = run("dlx solve --engine cellar", KNUTH);
    assert_eq!((run.status, run.err.contains("expected auto, links, cells, bits or diagram")), (Some(2), true));
}

#[test]
fn a_deadlock_is_a_reason() {
    for question in ["unique", "count", "count --engine diagram", "solve --engine links"] {
        let none = run(&format!("dlx {question}"), "a b c\na b\nb c\nb\n\na b\na\n");
        assert_eq!(none.status, Some(1));
        assert!(none.out.contains("\n; options are forced: 0 for a; then too few are left for c\n"), "{}", none.out);
        assert!(none.out.contains("\n; too few options have b\n"), "{}", none.out);
    }
}

#[test]
fn boards_are_drawn() {
    let picture = file("dlx-box.svg", "");
    let render = |input: &str| run(&format!("dlx render --solve -o {}", picture.display()), input);
    assert_eq!(render(DOMINOES).status, Some(0));
    let svg = std::fs::read_to_string(&picture).expect("a picture");
    // Six cells of one piece, three dominoes of six sides each.
    assert_eq!((svg.matches("#1f77b4").count(), svg.matches("<polyline").count()), (6, 18));
    assert_eq!(render("board: 2x2\nP: X\n").status, Some(1));
    // Where nothing is asked to be solved the pieces wait below the board, named and counted.
    let board = run(&format!("dlx render -o {}", picture.display()), "board: 2x3\nD 3: XX\n");
    assert!(board.out.starts_with("> puzzle-1 outcome=done "), "{}", board.out);
    let svg = std::fs::read_to_string(&picture).expect("a picture");
    assert_eq!((svg.matches("<polygon").count(), svg.matches("#1f77b4").count()), (8, 2), "{svg}");
    assert!(svg.contains(">D ×3</text>"), "{svg}");
}

#[test]
fn problems_without_a_board_are_drawn_as_their_matrix() {
    let picture = file("dlx-matrix.svg", "");
    let render = |options: &str, input: &str| run(&format!("dlx render {options} -o {}", picture.display()), input);
    let svg = || std::fs::read_to_string(&picture).expect("a picture");
    // Seven items, six options of sixteen entries; three options cover all seven.
    let grey = r##"fill="#9a9a9a""##;
    assert_eq!(render("", KNUTH).status, Some(0));
    assert_eq!(
        (svg().matches("<polygon").count(), svg().matches(grey).count(), svg().matches("<text").count()),
        (16, 16, 13)
    );
    assert_eq!(render("--solve", KNUTH).status, Some(0));
    assert_eq!((svg().matches("<polygon").count(), svg().matches(grey).count()), (16, 9));
    assert_eq!(svg().matches("font-weight").count(), 3);
    // Colours are letters, costs have a column, bounds and long names stand upright, names cannot leave their element.
    assert_eq!(render("", "p 2:3|q | <x>\np q <x>:A|3\nq\n").status, Some(0));
    for part in [">A</text>", ">cost</text>", ">3</text>", ">2:3|q</text>", ">&lt;x&gt;</text>", "rotate(-90"] {
        assert!(svg().contains(part), "{part}: {}", svg());
    }
    let refused = render("", &"a\n".repeat(1_002));
    assert_eq!(refused.status, Some(2));
    assert!(refused.err.contains("expected at most 1000 items and 1000 options to draw, found 1 and 1001"));
}

/// Matrices on which other people's programs went wrong.
#[test]
fn known_cases_come_out_right() {
    assert_eq!(count(&matrix("001 010 101 001 001 101 010 001 011 100")), "13");
    assert_eq!(count(&matrix("1000 0110 1001 0011 0100 0010")), "3");
    assert_eq!(count("c0 c1 c2 c3\nc0 c1 c2\nc0 c2\nc1\nc3\n"), "2");
    let overlap = "101010101010101000000000000000 010001000100010001000100010001 000110000001100000011000000110 \
                   000000011110000000000001111000 000000000000000111111110000000";
    assert_eq!(count(&matrix(overlap)), "0");
    // Options without items cannot be written; the others keep their covers.
    assert_eq!(count(&matrix("110 101 101 110 110 001 110 101 010 100")), "8");
    let names: Vec<String> = (0..200_000).map(|item| format!("i{item}")).collect();
    assert_eq!(count(&(names.join(" ") + "\n" + &names.join("\n"))), "1");
}
