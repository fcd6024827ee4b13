//! The generator: frozen streams, proofs, sizes.

use numberlink::generate::{Generator, Wanted};
use numberlink::{Config, Rules, Solver, verify};
use search_control::{Limits, Stop, Uniqueness};

#[test]
fn what_is_made_is_unique_under_its_rules() {
    for rules in Rules::ALL {
        let mut generator = Generator::new(Wanted { columns: 5, rows: 4, rules }, 9).expect("a size");
        for _ in 0..5 {
            let generated = generator.next(&Limits::none()).expect("no limit");
            assert_eq!(generated.puzzle.rules(), rules);
            assert_eq!(verify(&generated.puzzle, &generated.solution), Ok(()));
            let answer = Solver::new(&generated.puzzle, Config::default()).expect("an engine").uniqueness().answer;
            assert_eq!(answer, Uniqueness::Unique(generated.solution), "{}", generated.puzzle);
        }
    }
}

/// A change of this text is a change of all seeds: it must raise `GENERATION`.
#[test]
fn streams_are_frozen() {
    assert_eq!(numberlink::generate::GENERATION, 2);
    let wanted = Wanted { columns: 8, rows: 6, rules: Rules::TIGHT };
    let generated = Generator::new(wanted, 5).expect("a size").next(&Limits::none()).expect("no limit");
    assert_eq!(generated.puzzle.to_string(), "8 6\n...A....\n.BC..DE.\n..F.....\n....CE..\n........\nABF....D\n");
    assert_eq!(generated.effort, 21);
}

#[test]
fn sizes_have_limits_and_so_has_time() {
    let wanted = |columns, rows| Wanted { columns, rows, rules: Rules::TIGHT };
    assert!(Generator::new(wanted(1, 9), 1).is_err());
    assert!(Generator::new(wanted(1_000, 1_000), 1).is_err());
    for (columns, rows) in [(2, 7), (30, 3), (20, 20)] {
        let mut generator = Generator::new(wanted(columns, rows), 1).expect("a size");
        let generated = generator.next(&Limits::none()).expect("no limit");
        assert_eq!(verify(&generated.puzzle, &generated.solution), Ok(()));
    }
    let mut generator = Generator::new(wanted(9, 9), 1).expect("a size");
    assert_eq!(generator.next(&Limits::none().nodes(0)), Err(Stop::Nodes));
}
