//! `csp-core`: the kernel's techniques switched on one by one, on fixed instances.
//!
//! No article prints such a table; the "published" column holds what Gecode 6 and Choco report for the same model and order.

use puzzles::csp_core::instances::{BinaryShape, quasigroup_with_holes, random_binary};
use puzzles::csp_core::propagators::{
    AllDifferent, AllDifferentMatching, BinaryNetwork, Consistency, HiddenSingle, LessThan, Linear, NotEqual, NotEquals,
};
use puzzles::csp_core::{
    Ascending, Branching, Counters, DomWdeg, Domain, LastConflict, LeastConstraining, Lexicographic, ModelError, Mrv,
    MrvDegree, Order, Problem, Restarts, Snapshot, Step, Trail, Undo, Var,
};
use puzzles::search_control::Limits;

use super::{Row, Scope, Table, ended, milliseconds, timed};
use crate::Failure;

/// A search of the quasigroup rows ends unfinished here.
const NODE_LIMIT: u64 = 20_000;

pub(super) fn table(_scope: &Scope) -> Result<Table, Failure> {
    let mut rows = queens_rows(10)?;
    rows.extend(queens_rows(12)?);
    rows.extend(magic_rows()?);
    rows.extend(binary_rows()?);
    for (n, holes) in [(20, 168), (25, 262)] {
        rows.extend(quasigroup_rows(n, holes)?);
    }
    let notes = vec![
        "Published: nodes, fails and solutions of Gecode 6 and Choco, which agree (Gecode alone for the global all-different by matching): smallest domain first, smallest value first, binary branching.".into(),
        format!("Quasigroup rows: 10 seeds, first solution; a search ends unfinished at {NODE_LIMIT} nodes."),
        "Binary rows: model B, 40 variables, 12 values, 120 constraints, 78 of 144 pairs forbidden, 5 seeds, first solution or proof.".into(),
    ];
    Ok(Table { name: "csp-core", title: "techniques one by one", notes, rows })
}

/// A row about one or several searches.
fn row(
    part: &str,
    what: &str,
    published: &str,
    counters: Counters,
    finished: Option<(u64, u64)>,
    time: std::time::Duration,
) -> Row {
    let done = finished.map_or(String::new(), |(finished, of)| format!("{finished} of {of} finished, "));
    let tree = format!("{}/{}/{}", counters.nodes, counters.fails, counters.solutions);
    let verdict = match published {
        "" => String::new(),
        _ if published == tree => "the same tree".into(),
        _ => "another tree".into(),
    };
    let mut exact = vec![
        ("nodes", counters.nodes),
        ("fails", counters.fails),
        ("solutions", counters.solutions),
        ("propagations", counters.propagations),
    ];
    exact.extend(finished.into_iter().flat_map(|(finished, of)| ended(finished, of)));
    let mut effort = format!("{} propagations", counters.propagations);
    if 0 < counters.revisions {
        exact.extend([("revisions", counters.revisions), ("checks", counters.checks)]);
        effort += &format!(", {} revisions, {} checks", counters.revisions, counters.checks);
    }
    Row {
        time: Some(time),
        part: part.into(),
        what: what.into(),
        published: published.into(),
        ours: format!("{done}{tree}, {effort}, {}", milliseconds(time)),
        verdict,
        counters: exact,
        ..Row::default()
    }
}

/// All solutions.
pub(super) fn all<U: Undo>(problem: &mut Problem<u64, U>, order: impl Order<u64, U>, branching: Branching) -> Counters {
    let mut search = problem.search(order).branching(branching);
    while search.next_solution() {}
    search.counters()
}

/// Queens by single constraints or as one bundle.
pub(super) fn queens<U: Undo>(n: usize, is_bundle: bool) -> Result<Problem<u64, U>, ModelError> {
    let mut problem = Problem::new();
    let rows = problem.variables(n, u64::below(n));
    let mut bundle = NotEquals::among(&rows);
    for j in 0..n {
        for (i, distance) in (0..j).zip((1..=j as i32).rev()) {
            for offset in [0, distance, -distance] {
                if is_bundle {
                    bundle.add(i, j, offset);
                } else {
                    problem.post(NotEqual::with_offset(rows[i], rows[j], offset))?;
                }
            }
        }
    }
    if is_bundle {
        problem.post(bundle)?;
    }
    Ok(problem)
}

fn queens_rows(n: usize) -> Result<Vec<Row>, Failure> {
    let part = format!("{n} queens, all solutions (nodes/fails/solutions)");
    let published = if n == 10 { "11431/4992/724" } else { "232163/101882/14200" };
    let mut rows = Vec::new();
    let mut add =
        |what: &str, published: &str, (counters, time)| rows.push(row(&part, what, published, counters, None, time));
    let mut single = queens::<Trail>(n, false)?;
    let mut bundle = queens::<Trail>(n, true)?;
    let mut copied = queens::<Snapshot>(n, true)?;
    let binary = Branching::Binary;
    add("lexicographic", "", timed(|| all(&mut bundle, (Lexicographic, Ascending), binary)));
    add("MRV, single constraints", published, timed(|| all(&mut single, (Mrv, Ascending), binary)));
    add("MRV, one bundle", published, timed(|| all(&mut bundle, (Mrv, Ascending), binary)));
    add("MRV, one bundle, snapshots", published, timed(|| all(&mut copied, (Mrv, Ascending), binary)));
    add("MRV, d-way", "", timed(|| all(&mut bundle, (Mrv, Ascending), Branching::DWay)));
    add("MRV with degree", "", timed(|| all(&mut bundle, (MrvDegree, Ascending), binary)));
    add("dom/wdeg, single constraints", "", timed(|| all(&mut single, (DomWdeg::new(), Ascending), binary)));
    add("last conflict", "", timed(|| all(&mut bundle, (LastConflict::or(Mrv), Ascending), binary)));
    add("least constraining value", "", timed(|| all(&mut bundle, (Mrv, LeastConstraining), binary)));
    Ok(rows)
}

/// The magic square with all-different in three ways.
fn magic(different: &str) -> Result<Problem<u64>, ModelError> {
    let mut problem = Problem::new();
    let cells = problem.variables(16, u64::of(1..=16));
    for (i, j) in [(0, 3), (0, 12), (0, 15), (3, 12)] {
        problem.post(LessThan::new(cells[i], cells[j]))?;
    }
    let line = |start: usize, step: usize| (0..4).map(|i| cells[start + step * i]).collect::<Vec<Var>>();
    for i in 0..4 {
        problem.post(Linear::sum(&line(4 * i, 1), 34))?;
        problem.post(Linear::sum(&line(i, 4), 34))?;
    }
    problem.post(Linear::sum(&line(0, 5), 34))?;
    problem.post(Linear::sum(&line(3, 3), 34))?;
    match different {
        "pairs" => {
            for j in 0..16 {
                for i in 0..j {
                    problem.post(NotEqual::new(cells[i], cells[j]))?;
                }
            }
        }
        "matching" => problem.post(AllDifferentMatching::of(&cells))?,
        _ => problem.post(AllDifferent::of(&cells))?,
    }
    if different == "hidden" {
        problem.post(HiddenSingle::new(&cells, u64::of(1..=16)))?;
    }
    Ok(problem)
}

fn magic_rows() -> Result<Vec<Row>, Failure> {
    let part = "magic square 4x4, all solutions (nodes/fails/solutions)";
    let mut rows = Vec::new();
    for (what, different, published) in [
        ("≠ pair by pair", "pairs", "50067/24154/880"),
        ("all-different, forward checking", "forward", "50067/24154/880"),
        ("+ hidden single", "hidden", ""),
        ("all-different by matching", "matching", "44661/21451/880"),
    ] {
        let mut problem = magic(different)?;
        let (counters, time) = timed(|| all(&mut problem, (Mrv, Ascending), Branching::Binary));
        rows.push(row(part, what, published, counters, None, time));
    }
    Ok(rows)
}

fn binary_rows() -> Result<Vec<Row>, Failure> {
    let shape = BinaryShape { variables: 40, values: 12, constraints: 120, forbidden: 78 };
    let part = "random binary problems (nodes/fails/solutions)";
    let mut rows = Vec::new();
    for (what, how) in [
        ("forward checking", Consistency::ForwardChecking),
        ("AC-3", Consistency::Ac3),
        ("AC3rm", Consistency::Ac3Rm),
        ("AC3bit", Consistency::Ac3Bit),
        ("bit union", Consistency::BitUnion),
    ] {
        let mut sum = Counters::default();
        let mut total = std::time::Duration::ZERO;
        for seed in 0..5 {
            let mut problem = Problem::<u64>::new();
            let vars = problem.variables(shape.variables, u64::below(shape.values));
            problem.post(BinaryNetwork::new(&vars, random_binary(shape, seed), how))?;
            let (counters, time) = timed(|| {
                let mut search = problem.search((Mrv, Ascending));
                search.next_solution();
                search.counters()
            });
            sum += counters;
            total += time;
        }
        rows.push(row(part, what, "", sum, None, total));
    }
    Ok(rows)
}

/// Techniques of a quasigroup row.
#[derive(Clone, Copy, Debug, Default)]
struct Quasigroup {
    hidden_single: bool,
    matching: bool,
    wdeg: bool,
    restarts: bool,
}

impl Quasigroup {
    fn problem(self, n: usize, cells: &[Option<usize>]) -> Result<Problem<u64>, ModelError> {
        let mut problem = Problem::new();
        let domain = |cell: &Option<usize>| cell.map_or(u64::below(n), u64::only);
        let vars: Vec<Var> = cells.iter().map(|cell| problem.variable(domain(cell))).collect();
        for i in 0..n {
            let row = vars[i * n..(i + 1) * n].to_vec();
            let column: Vec<Var> = (0..n).map(|j| vars[j * n + i]).collect();
            for line in [row, column] {
                problem.post(AllDifferent::of(&line))?;
                if self.hidden_single {
                    problem.post(HiddenSingle::new(&line, u64::below(n)))?;
                }
                if self.matching {
                    problem.post(AllDifferentMatching::of(&line))?;
                }
            }
        }
        Ok(problem)
    }

    fn first(self, problem: &mut Problem<u64>) -> (Counters, bool) {
        fn run(problem: &mut Problem<u64>, order: impl Order<u64, Trail>, restarts: Restarts) -> (Counters, bool) {
            let mut search = problem.search(order).restarts(restarts);
            search.limits(&Limits::none().nodes(NODE_LIMIT));
            let is_solved = search.step(&mut ()) == Step::Solution;
            (search.counters(), is_solved)
        }
        let restarts = if self.restarts { Restarts::Geometric { first: 100, percent: 130 } } else { Restarts::Never };
        if self.wdeg {
            run(problem, (DomWdeg::new(), Ascending), restarts)
        } else {
            run(problem, (Mrv, Ascending), restarts)
        }
    }
}

fn quasigroup_rows(n: usize, holes: usize) -> Result<Vec<Row>, Failure> {
    let part = format!("quasigroup of order {n} with {holes} holes, 10 seeds, first solution (nodes/fails/solutions)");
    let plain = Quasigroup::default();
    let hidden = Quasigroup { hidden_single: true, ..plain };
    let weighted = Quasigroup { wdeg: true, ..hidden };
    let matched = Quasigroup { matching: true, wdeg: true, ..plain };
    let mut rows = Vec::new();
    for (what, techniques) in [
        ("forward checking, MRV", plain),
        ("+ hidden single", hidden),
        ("+ dom/wdeg", weighted),
        ("+ restarts", Quasigroup { restarts: true, ..weighted }),
        ("matching, dom/wdeg", matched),
        ("matching, dom/wdeg, restarts", Quasigroup { restarts: true, ..matched }),
    ] {
        let (mut sum, mut finished, mut total) = (Counters::default(), 0, std::time::Duration::ZERO);
        for seed in 0..10 {
            let mut problem = techniques.problem(n, &quasigroup_with_holes(n, holes, seed))?;
            let start = std::time::Instant::now();
            let (counters, is_solved) = techniques.first(&mut problem);
            total += start.elapsed();
            finished += u64::from(is_solved);
            sum += counters;
        }
        rows.push(row(&part, what, "", sum, Some((finished, 10)), total));
    }
    Ok(rows)
}
