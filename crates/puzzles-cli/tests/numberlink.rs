//! The family `numberlink` and its aliases.

mod common;

use common::{file, run};

const BOARD: &str = "> board\n6 6\n..D..B\n....DB\nA..A.C\n...C..\n......\n......\n";

#[test]
fn a_board_without_solution_is_tried_under_other_rules() {
    let counted = run("numberlink count", BOARD);
    assert_eq!(counted.status, Some(1));
    assert_eq!(
        counted.out,
        "> board outcome=unsolvable count=0 complete=true\n; 0 under tight; 9 under fill; 21405 under numlin\n\n"
    );
    let solved = run("numberlink solve --format json", BOARD);
    assert_eq!(solved.records()[0]["others"], serde_json::json!({"fill": "multiple", "numlin": "multiple"}));
}

#[test]
fn a_list_without_an_entry_is_tried_under_other_rules_too() {
    let listed = run("numberlink solve --solutions all", BOARD);
    assert_eq!(listed.status, Some(1));
    assert_eq!(
        listed.out,
        "> board outcome=unsolvable count=0 complete=true\n; 0 under tight; multiple under fill; multiple under numlin\n\n"
    );
}

#[test]
fn a_drawing_with_another_label_is_refused() {
    let solution = "> board\nA┐B\nA┘A\n";
    let verified = run(&format!("arukone verify - {}", file("other-label", solution).display()), "> board\nA.B\nA.B\n");
    assert_eq!(verified.status, Some(2));
    assert!(verified.err.contains("line 3, column 3: expected the puzzle's label `B`, found `A`"), "{}", verified.err);
}

#[test]
fn aliases_options_and_name_lines_set_the_rules() {
    let count = |arguments: &str, input: &str| run(arguments, input).records()[0]["count"].clone();
    assert_eq!(count("arukone count --format json", BOARD), "9");
    assert_eq!(count("numlin count --format json", BOARD), "21405");
    assert_eq!(count("numberlink count --rules fill --format json", BOARD), "9");
    assert_eq!(count("numlin count --cells all --format json", BOARD), "9");
    assert_eq!(count("arukone count --touch none --format json", BOARD), "0");
    let named = BOARD.replace("> board", "> board rules=fill");
    assert_eq!(count("numlin count --format json", &named), "9");
    assert_eq!(count("numlin count --max 5 --format json", BOARD), "5");
}

#[test]
fn an_engine_that_does_not_answer_the_rules_is_an_error() {
    let asked = run("arukone count --engine tight --format json", BOARD);
    assert_eq!(asked.status, Some(2));
    let error = &asked.records()[0]["error"]["message"];
    assert_eq!(error, "engine `tight` answers rules `tight` on squares without walls, bridges and warps, found fill");
    // Under other rules another engine tells what they gave.
    let refuted = run("numberlink count --engine tight --format json", BOARD);
    assert_eq!((refuted.status, &refuted.records()[0]["others"]["fill"]), (Some(1), &"9".into()));
    assert_eq!(run("numberlink count --engine oracle", BOARD).status, Some(2));
}

#[test]
fn the_rule_follows_the_url() {
    let record = &run("numberlink solve --format json https://puzz.link/p?numlin/3/3/1g2h2h1", "").records()[0];
    assert_eq!((&record["rules"], &record["outcome"]), (&"numlin".into(), &"solved".into()));
    let converted = run("arukone convert --to url", "A....\n...B.\n.C.C.\n.A...\n....B\n");
    assert_eq!(converted.out, "> puzzle-1 rules=fill outcome=done\nhttps://puzz.link/p?arukone/5/5/1m2h3g3h1m2\n\n");
    let back = run("numberlink convert", &converted.out);
    assert_eq!(back.out, "> puzzle-1 rules=fill outcome=done\n5 5\nA....\n...B.\n.C.C.\n.A...\n....B\n\n");
    assert_eq!(run("numberlink convert --to url", "AA\n").status, Some(2));
}

#[test]
fn what_is_generated_is_unique_and_repeatable() {
    let made = run("numberlink generate --size 7x6 --seed 11 -n 4", "");
    assert_eq!((made.status, made.headers().len()), (Some(0), 4));
    assert_eq!(run("numberlink generate --size 7x6 --seed 11 -n 4 --threads 3", "").out, made.out);
    let last = run("numberlink generate --size 7x6 --seed 14", "");
    let body = |text: &str| text.split_once('\n').map(|(_, body)| body.to_owned());
    assert_eq!(body(&last.out), body(made.out.rsplit("> puzzle").next().expect("a block")));
    let proved = run("numberlink unique --format json", &made.out);
    assert!(proved.records().iter().all(|record| record["outcome"] == "unique"));
    assert_eq!(proved.status, Some(0));
}

#[test]
fn answers_are_judged_again() {
    let puzzles = file("numberlink-puzzles.txt", format!("{BOARD}\n> small\nAA/..\n"));
    let arguments = format!("arukone solve --solutions 3 {}", puzzles.display());
    let solved = run(&arguments, "");
    let solutions = file("numberlink-solutions.txt", &solved.out);
    let judged = run(&format!("arukone verify {} {}", puzzles.display(), solutions.display()), "");
    assert_eq!(judged.headers().len(), 4);
    assert!(judged.headers().iter().all(|header| header.contains("outcome=correct")), "{}", judged.out);
    let judged = run(&format!("numberlink verify {} {}", puzzles.display(), solutions.display()), "");
    assert!(judged.headers().iter().all(|header| header.contains("rules=fill") || header.contains("outcome=wrong")));
    let records = run(&format!("{arguments} --format json"), "");
    let judged = run("numberlink verify", &records.out);
    assert_eq!(judged.status, Some(0), "{}", judged.out);
}

#[test]
fn limits_stop_and_bad_input_has_its_place() {
    assert_eq!(run("numlin count --node-limit 0", BOARD).status, Some(3));
    assert_eq!(run("numlin count --memory-limit 1kB", BOARD).records_or_text(), "stop=memory");
    let bad = run("numberlink solve", "A.B\nA.C\n");
    assert_eq!(bad.status, Some(2));
    assert!(bad.err.contains("line 1, column 3: expected each label twice"), "{}", bad.err);
}

impl common::Run {
    /// The stop that the first name line tells.
    fn records_or_text(&self) -> &str {
        self.headers()[0].split(' ').find(|word| word.starts_with("stop=")).unwrap_or("")
    }
}

#[test]
fn pictures_show_every_end_and_every_path() {
    let folder = std::env::temp_dir().join(format!("puzzles-render-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let picture = folder.join("board.svg");
    let input = "> first\nA....\n...B.\n.C.C.\n.A...\n....B\n\n> second walls=r1c1-r1c2\nAB\n..\nAB\n";
    let run_render = |solve: &str| run(&format!("numberlink render {solve} --output {}", picture.display()), input);
    let plain = run_render("");
    assert_eq!(plain.status, Some(0));
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a picture");
    assert_eq!((read("board.svg").matches("<circle").count(), read("board.svg").matches("<polyline").count()), (6, 0));
    assert_eq!(read("board-2.svg").matches("<polyline").count(), 1, "a wall");
    assert!(read("board.svg").contains("<title>first</title>"));
    run_render("--solve");
    // Five by five cells in three paths have 22 steps.
    assert_eq!(read("board.svg").matches("<polyline").count(), 22);
    assert_eq!(run("numberlink render --output board.png", input).status, Some(2));
    let missing = folder.join("none").join("board.svg");
    assert_eq!(run(&format!("numberlink render --output {}", missing.display()), input).status, Some(2));
    std::fs::remove_dir_all(&folder).expect("the folder");
}

#[test]
fn generating_says_what_it_cannot_and_what_it_took() {
    let stopped = run("numberlink generate --seed 1 --node-limit 1 --stats", "");
    assert_eq!(stopped.status, Some(3));
    assert!(
        stopped.out.contains("outcome=stopped stop=nodes\n; covers=1 proofs=0 engine=generator seconds="),
        "{}",
        stopped.out
    );
    assert_eq!(run("numberlink generate -n 0", "").status, Some(2));
    for size in ["2x2", "1x9", "0x0"] {
        let run = run(&format!("numberlink generate --size {size}"), "");
        assert_eq!((run.status, run.err.contains("six squares or more")), (Some(2), true), "{}", run.err);
    }
}
