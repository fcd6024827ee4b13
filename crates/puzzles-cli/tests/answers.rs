//! What each action answers, as text and as JSON, with its exit status.

mod common;

use common::{Run, run};
use serde_json::json;

/// One solution.
const UNIQUE: &str = "> u\n. . .\n. . 1\n9 6 .\n";
/// Two solutions.
const TWO: &str = "> t\n1 . / . 4\n";
/// None: coloured like a chessboard, corners have the colour of odd numbers.
const NONE: &str = "> n adj=4\n2 . .\n. . .\n. . .\n";
/// Bad input.
const BAD: &str = "> b\n1 . 2\n. . .\n. . 9\n";

fn status(arguments: &str, input: &str) -> Option<i32> {
    run(arguments, input).status
}

#[test]
fn solve_writes_rows_under_a_name_line() {
    let run = run("hidato solve", [UNIQUE, NONE, "1 . / . 2"].join("\n"));
    assert_eq!(
        run.out,
        "> u outcome=solved\n4 3 2\n5 8 1\n9 6 7\n\n> n adj=4 outcome=unsolvable\n\n> puzzle-3 outcome=solved\n1 3\n4 2\n\n"
    );
    assert_eq!((run.status, run.err.as_str()), (Some(1), ""));
}

#[test]
fn a_list_streams_its_solutions_and_closes_with_their_number() {
    let all = run("hidato solve --solutions all", TWO);
    let blocks = "> t solution=1\n1 2\n3 4\n\n> t solution=2\n1 3\n2 4\n\n> t outcome=solved count=2 complete=true\n\n";
    assert_eq!((all.out.as_str(), all.status), (blocks, Some(0)));
    let some = run("hidato solve --solutions 1", TWO);
    assert_eq!(some.headers(), ["> t solution=1", "> t outcome=solved count=1 complete=false"]);
    let none = run("hidato solve --solutions all", NONE);
    assert_eq!((none.out.as_str(), none.status), ("> n adj=4 outcome=unsolvable count=0 complete=true\n\n", Some(1)));
}

#[test]
fn count_is_exact_unless_it_says_otherwise() {
    assert_eq!(run("hidato count", TWO).headers(), ["> t outcome=solved count=2 complete=true"]);
    assert_eq!(run("hidato count --max 1", TWO).headers(), ["> t outcome=solved count=1 complete=false"]);
    assert_eq!(status("hidato count", TWO), Some(0));
    assert_eq!(status("hidato count", NONE), Some(1));
}

#[test]
fn unique_proves_or_shows_two() {
    let unique = run("hidato unique", UNIQUE);
    assert_eq!((unique.headers(), unique.status), (vec!["> u outcome=unique"], Some(0)));
    let two = run("hidato unique", TWO);
    assert_eq!(two.out, "> t outcome=multiple differ=r1c2,r2c1\n1 2\n3 4\n\n> t solution=2\n1 3\n2 4\n\n");
    assert_eq!(two.status, Some(1));
    assert_eq!(status("hidato unique", NONE), Some(1));
}

#[test]
fn candidates_stand_on_their_board() {
    let two = run("hidato candidates", TWO);
    assert_eq!(two.out, "> t outcome=solved complete=true\n    1 {2,3}\n{2,3}     4\n\n");
    let hole = run("hidato candidates", "1 # / . .");
    assert_eq!(hole.out, "> puzzle-1 outcome=solved complete=true\n    1     #\n{2,3} {2,3}\n\n");
    let graph = run("hidato candidates", "> g adj=graph\ncells: 1 . .\nedges: 1-2 2-3 3-1\n");
    assert_eq!(graph.out, "> g adj=graph outcome=solved complete=true\ncells: 1 {2,3} {2,3}\nedges: 1-2 1-3 2-3\n\n");
    assert_eq!(status("hidato candidates", NONE), Some(1));
}

/// The keys of the only record, and the record.
fn keys(run: &Run) -> (Vec<String>, serde_json::Value) {
    let mut records = run.records();
    assert_eq!(records.len(), 1);
    let record = records.remove(0);
    (record.as_object().expect("an object").keys().cloned().collect(), record)
}

#[test]
fn json_has_the_keys_of_the_contract_in_their_order() {
    let (solved, record) = keys(&run("hidoku solve --format json", UNIQUE));
    let expected = "schema version index name family action rules engine outcome puzzle solution stats config seconds";
    assert_eq!(solved.join(" "), expected);
    assert_eq!((&record["schema"], &record["index"], &record["name"]), (&json!(1), &json!(0), &json!("u")));
    assert_eq!(
        (&record["family"], &record["action"], &record["rules"]),
        (&json!("hidato"), &json!("solve"), &json!("8"))
    );
    assert_eq!((&record["engine"], &record["outcome"]), (&json!("csp"), &json!("solved")));
    assert_eq!(record["puzzle"], ". . .\n. . 1\n9 6 .\n");
    assert_eq!(record["solution"], "4 3 2\n5 8 1\n9 6 7\n");
    assert_eq!(record["config"]["connectivity"], true);
    assert!(record["stats"]["nodes"].is_u64() && record["seconds"].is_f64());

    let (stopped, record) = keys(&run("hidato count --format json --node-limit 0", "1 . / . 4"));
    let expected =
        "schema version index family action rules engine outcome stop count complete puzzle stats config seconds";
    assert_eq!(stopped.join(" "), expected);
    assert_eq!((&record["outcome"], &record["stop"]), (&json!("stopped"), &json!("nodes")));
    assert_eq!((&record["count"], &record["complete"]), (&json!("0"), &json!(false)));

    let (invalid, record) = keys(&run("hidato unique --format json", BAD));
    assert_eq!(invalid.join(" "), "schema version index name family action outcome error");
    let error = &record["error"];
    assert_eq!((&error["file"], &error["line"], &error["column"]), (&json!("<stdin>"), &json!(2), &json!(5)));
    assert!(error["message"].as_str().is_some_and(|message| message.starts_with("expected consecutive")));
}

#[test]
fn json_shows_lists_pairs_and_candidates() {
    let list = run("hidato solve --solutions all --format json", TWO);
    let records = list.records();
    assert_eq!(
        records.iter().map(|record| record["solution_index"].as_u64()).collect::<Vec<_>>(),
        [Some(0), Some(1), None]
    );
    assert_eq!((&records[2]["count"], &records[2]["complete"]), (&json!("2"), &json!(true)));
    assert!(records[2].get("solution").is_none());
    let (_, two) = keys(&run("hidato unique --format json", TWO));
    assert_eq!((&two["solution"], &two["second"]), (&json!("1 2\n3 4\n"), &json!("1 3\n2 4\n")));
    assert_eq!(two["differ"], json!(["r1c2", "r2c1"]));
    let (_, sets) = keys(&run("hidato candidates --format json", "1 # / . ."));
    assert_eq!(sets["candidates"], json!([[1], [2, 3], [2, 3]]));
}

#[test]
fn limits_stop_with_status_3() {
    let blank = ". . . . .\n".repeat(5);
    let nodes = run("hidato count --node-limit 1", &blank);
    assert_eq!(nodes.headers(), ["> puzzle-1 outcome=stopped stop=nodes count=0 complete=false"]);
    assert_eq!(nodes.status, Some(3));
    let time = run("hidato unique --time-limit 0ms", &blank);
    assert_eq!((time.headers(), time.status), (vec!["> puzzle-1 outcome=stopped stop=time"], Some(3)));
    let list = run("hidato solve --solutions all --node-limit 60", &blank);
    let last = list.headers().pop().expect("a closing block").to_owned();
    assert!(last.starts_with("> puzzle-1 outcome=stopped stop=nodes count="), "{last}");
    assert_ne!(list.headers().len(), 1, "some were found before");
    assert_eq!(list.status, Some(3));
}

#[test]
fn a_total_is_the_sum_of_the_answers() {
    let input = ". . .\n. . 1\n9 6 .\n\n1 . / . 4\n\n1 x\n\n> parity adj=4\n. 1 .\n. . .\n. . .\n";
    let each = run("hidato unique --format json", input).records();
    for threads in [1, 3] {
        let total = run(&format!("hidato unique --format total --threads {threads}"), input);
        assert_eq!(total.status, Some(2));
        assert_eq!(total.err.lines().count(), 1, "{}", total.err);
        let lines: Vec<&str> = total.out.lines().collect();
        assert_eq!(lines[0], "> total answers=4 invalid=1 multiple=1 unique=1 unsolvable=1");
        let sum = |key: &str| each.iter().filter_map(|record| record["stats"][key].as_u64()).sum::<u64>();
        for key in ["nodes", "propagations", "solutions"] {
            assert!(0 < sum(key) && lines[1].contains(&format!(" {key}={}", sum(key))), "{key}: {}", lines[1]);
        }
        assert!(lines[2].starts_with("; engine=csp:3 refutation=") && lines[2].contains(" seconds="), "{}", lines[2]);
    }
    // Solutions of a list are no answers; the largest count and length are told.
    let lists = run("hidato solve --solutions all --format total", "1 . / . 4\n\n. . / . .\n");
    assert!(lists.out.starts_with("> total answers=2 solved=2 most=24\n"), "{}", lists.out);
    let paths = run("klotski solve --format total", "A..\ngoal:\n..A\n\n> steps metric=step\nA..\ngoal:\n..A\n");
    assert!(paths.out.starts_with("> total answers=2 solved=2 longest=2\n"), "{}", paths.out);
}

#[test]
fn what_was_generated_can_be_made_again_from_its_record() {
    let wanted = [
        (
            "hidato generate --size 4x5 --symmetry half --clues 6",
            json!({"symmetry": "half", "clues": 6, "effort": null}),
        ),
        ("numberlink generate --size 5x4", json!({"columns": 5, "rows": 4})),
        (
            "klotski generate --pieces 1,2,4",
            json!({"pieces": {"horizontal": 1, "vertical": 2, "single": 4}, "length": null}),
        ),
        (
            "sudoku generate --symmetry both --effort 50 --se 1.0..9.0",
            json!({
                "symmetry": "both", "clues": 0, "effort": 50, "pattern": null, "level": null, "technique": null,
                "se": [1.0, 9.0],
            }),
        ),
    ];
    for (command, config) in wanted {
        let made = &run(&format!("{command} --seed 7 --format json"), "").records()[0];
        assert_eq!((&made["engine"], &made["config"], &made["seed"]), (&json!("generator"), &config, &json!(7)));
    }
}

#[test]
fn a_size_or_a_number_that_cannot_be_is_refused_at_once() {
    for size in ["33x32", "100000x100000", "4000000000x4000000000"] {
        let refused = run(&format!("hidato generate --size {size}"), "");
        assert_eq!((refused.status, refused.out.as_str()), (Some(2), ""), "{size}");
        assert!(refused.err.starts_with("puzzles: expected at most 1024 cells, found "), "{}", refused.err);
    }
    for family in ["hidato", "numberlink", "klotski", "sudoku"] {
        assert_eq!(status(&format!("{family} generate -n 0"), ""), Some(2), "{family}");
    }
}

#[test]
fn a_list_of_techniques_is_all_that_is_written() {
    for (arguments, technique) in [
        ("hidato count", "connectivity"),
        ("numberlink solve", "stranded"),
        ("klotski hint", "mirror"),
        ("exact-cover unique", "item"),
        ("sudoku solve", "locked"),
        ("sudoku rate", "X-Wing"),
        ("sudoku render -o never.svg", "X-Wing"),
    ] {
        let list = run(&format!("{arguments} --set list"), "no puzzle");
        assert_eq!((list.status, list.err.as_str()), (Some(0), ""), "{arguments}");
        assert!(list.out.contains(technique), "{arguments}: {}", list.out);
        // Columns stand below each other: `on` and `off` are followed by blanks up to the next column.
        let states: Vec<usize> =
            list.out.lines().filter_map(|line| line.find(" on   ").or_else(|| line.find(" off  "))).collect();
        assert!(states.windows(2).all(|pair| pair[0] == pair[1]), "{arguments}: {}", list.out);
        assert!(arguments.starts_with("exact-cover") || states.len() == list.out.lines().count(), "{arguments}");
    }
}

#[test]
fn the_highest_status_applies() {
    assert_eq!(status("hidato solve", UNIQUE), Some(0));
    assert_eq!(status("hidato solve", &[NONE, UNIQUE].join("\n")), Some(1));
    assert_eq!(status("hidato solve", &[BAD, NONE, UNIQUE].join("\n")), Some(2));
    assert_eq!(status("hidato solve --node-limit 0", &[UNIQUE, BAD].join("\n")), Some(3));
}

#[test]
fn rules_come_from_name_line_option_and_family_in_that_order() {
    let count = |arguments, input| {
        let run = run(arguments, input);
        run.headers()[0].split_whitespace().find(|word| word.starts_with("count=")).map(str::to_owned)
    };
    let board = "1 . / . .";
    assert_eq!(count("hidato count", board).as_deref(), Some("count=6"));
    assert_eq!(count("hidato count --adjacency 4", board).as_deref(), Some("count=2"));
    assert_eq!(count("numbrix count", board).as_deref(), Some("count=2"));
    assert_eq!(count("numbrix count --adjacency 8", board).as_deref(), Some("count=6"));
    assert_eq!(count("hidato count --adjacency 4", "> x adj=8\n1 . / . .").as_deref(), Some("count=6"));
    assert_eq!(run("numbrix solve --format json", board).records()[0]["family"], "hidato");
}

#[test]
fn engines_and_switches_reach_the_search() {
    let (_, walk) = keys(&run("hidato solve --format json --engine walk --set warnsdorff=off", UNIQUE));
    assert_eq!((&walk["engine"], &walk["config"]["warnsdorff"]), (&json!("walk"), &json!(false)));
    let stats = run("hidato count --stats --set connectivity=off --set dual_mrv=off", TWO);
    let line = stats.out.lines().find(|line| line.starts_with("; ")).expect("a line of counters");
    assert!(line.starts_with("; nodes=") && line.contains(" engine=csp off="), "{line}");
    let off = line.split_whitespace().find_map(|word| word.strip_prefix("off=")).expect("what is off");
    let off: Vec<_> = off.split(',').collect();
    assert!(off.contains(&"connectivity") && off.contains(&"dual_mrv") && !off.contains(&"matching"), "{line}");
    assert!(line.ends_with(" rules=8"), "{line}");
    let list = run("hidato solve --set list", "");
    assert_eq!((list.status, list.out.lines().count()), (Some(0), 17));
    assert!(
        list.out.lines().any(|line| line.split_whitespace().take(5).eq(["hidden_single", "on", "csp", "a", "cell"])),
        "{}",
        list.out
    );
}

#[test]
fn bad_usage_is_status_2() {
    let cases = [
        "",
        "hidato",
        "chess solve",
        "hidato dance",
        "hidato solve --set telepathy=on",
        "hidato solve --set hidden_single",
        "hidato solve --set hidden_single=maybe",
        "hidato solve --engine x",
        "hidato solve --time-limit 5",
        "hidato solve --solutions 0",
        "hidato count --max 0",
        "hidato solve --threads -1",
        "hidato solve --threads 9999",
        "hidato solve --adjacency 6",
        "hidato verify - -",
        "hidato count --solutions 2",
        "hidato solve --format xml",
    ];
    for arguments in cases {
        let run = run(arguments, "1 2");
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{arguments}");
        assert!(!run.err.is_empty(), "{arguments}");
    }
}

#[test]
fn candidates_that_were_stopped_tell_what_is_known() {
    let blank = ". . . . / . . . . / . . . .";
    for limit in [0, 1, 3, 60] {
        let run = run(&format!("hidato candidates --format json --node-limit {limit}"), blank);
        let record = &run.records()[0];
        assert_eq!((run.status, &record["outcome"], &record["complete"]), (Some(3), &json!("stopped"), &json!(false)));
        assert_eq!(record["stats"]["nodes"], json!(limit));
        assert_eq!(record.get("candidates").is_some(), 60 <= limit, "{record}");
    }
}

#[test]
fn names_cannot_command_the_terminal() {
    let escaped = run("hidato solve", "> a\u{1b}[31mred\n1 . / . 4");
    assert!(escaped.out.starts_with("> a\\u{1b}[31mred outcome=solved\n"), "{:?}", escaped.out);
    assert_eq!(run("hidato solve --format json", "> a\u{1b}[31mred\n1 . / . 4").records()[0]["name"], "a\u{1b}[31mred");
}
