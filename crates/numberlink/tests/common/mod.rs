//! Brute force that shares nothing with the engines: all path systems of a small board.
//!
//! A *path system* is a set of edges in which every lane of a cell has at most two edges (on a bridge: none or both of its axis),
//! and no circle.
//! Its paths join pairs of cells, so it solves exactly one puzzle of the board under the loosest rules, and perhaps under others.

#![allow(dead_code, reason = "every test file uses its own part")]

use std::collections::BTreeMap;

use numberlink::{Board, Cell, Cells, Features, Puzzle, Rules, Side, Touch};

/// For each cell the number of its pair, by first cell; `None` for cells that are no ends.
pub(crate) type Labelling = Vec<Option<u8>>;

/// How many solutions each labelling has, under each of [`Rules::ALL`]; labellings that are missing have none.
pub(crate) type Truth = BTreeMap<Labelling, [u64; 6]>;

/// A board of `rows` rows in which black cells are `#`.
pub(crate) fn board(rows: &[&str], features: Features) -> Board {
    let is_cell: Vec<bool> = rows.iter().flat_map(|row| row.chars().map(|c| c != '#')).collect();
    Board::new(rows[0].len(), &is_cell, features).expect("a board")
}

/// The lane of a cell that an edge uses on a side: bridges have one lane from east to west and one from north to south.
fn lane(board: &Board, cell: Cell, side: Side) -> usize {
    let is_upright = matches!(side, Side::North | Side::South);
    2 * cell.index() + usize::from(board.is_bridge(cell) && is_upright)
}

/// All labellings that have a path system.
pub(crate) fn truth(board: &Board) -> Truth {
    let ends: Vec<(usize, usize)> = board
        .edges()
        .iter()
        .map(|edge| (lane(board, edge.from, edge.side), lane(board, edge.to, edge.side.opposite())))
        .collect();
    let mut truth = Truth::new();
    let mut system = System { board, ends: &ends, chosen: vec![false; ends.len()], truth: &mut truth };
    system.extend(0, &mut vec![0; 2 * board.len()]);
    truth
}

struct System<'a> {
    board: &'a Board,
    ends: &'a [(usize, usize)],
    chosen: Vec<bool>,
    truth: &'a mut Truth,
}

impl System<'_> {
    fn extend(&mut self, edge: usize, degrees: &mut Vec<u8>) {
        let Some(&(a, b)) = self.ends.get(edge) else { return self.judge(degrees) };
        self.extend(edge + 1, degrees);
        if degrees[a] < 2 && degrees[b] < 2 {
            degrees[a] += 1;
            degrees[b] += 1;
            self.chosen[edge] = true;
            self.extend(edge + 1, degrees);
            self.chosen[edge] = false;
            degrees[a] -= 1;
            degrees[b] -= 1;
        }
    }

    fn judge(&mut self, degrees: &[u8]) {
        let is_lane = |lane: usize| {
            lane.is_multiple_of(2) || self.board.is_bridge(self.board.cells().nth(lane / 2).expect("a cell"))
        };
        let lanes: Vec<usize> = (0..degrees.len()).filter(|&lane| is_lane(lane)).collect();
        for &lane in &lanes {
            let cell = self.board.cells().nth(lane / 2).expect("a cell");
            if self.board.is_bridge(cell) && degrees[lane] == 1 {
                return;
            }
        }
        // Components by spreading the smallest lane number until nothing changes.
        let mut root: Vec<usize> = (0..degrees.len()).collect();
        let chosen: Vec<usize> = (0..self.ends.len()).filter(|&edge| self.chosen[edge]).collect();
        loop {
            let before = root.clone();
            for &edge in &chosen {
                let (a, b) = self.ends[edge];
                let low = root[a].min(root[b]);
                (root[a], root[b]) = (low, low);
            }
            if root == before {
                break;
            }
        }
        let mut labelling: Labelling = vec![None; self.board.len()];
        let mut names: BTreeMap<usize, u8> = BTreeMap::new();
        for &lane in &lanes {
            if degrees[lane] == 1 {
                let next = names.len() as u8;
                labelling[lane / 2] = Some(*names.entry(root[lane]).or_insert(next));
            }
        }
        // A component without an end is a circle.
        if lanes.iter().any(|&lane| 0 < degrees[lane] && !names.contains_key(&root[lane])) {
            return;
        }
        let is_full = lanes.iter().all(|&lane| 0 < degrees[lane]);
        let touches = (0..self.ends.len()).any(|edge| {
            let (a, b) = self.ends[edge];
            !self.chosen[edge] && 0 < degrees[a] && 0 < degrees[b] && root[a] == root[b]
        });
        let has_block = self.has_block(degrees, &root);
        let counts = self.truth.entry(labelling).or_default();
        for (count, rules) in counts.iter_mut().zip(Rules::ALL) {
            let is_fine = match rules.touch {
                Touch::Any => true,
                Touch::None => !touches,
                Touch::No2x2 => !has_block,
            };
            *count += u64::from(is_fine && (is_full || rules.cells == Cells::Any));
        }
    }

    fn has_block(&self, degrees: &[u8], root: &[usize]) -> bool {
        let board = self.board;
        let paths = |row: usize, column: usize| -> Vec<usize> {
            let Some(cell) = board.cell_in(row * board.columns() + column) else { return Vec::new() };
            (0..2)
                .map(|lane| 2 * cell.index() + lane)
                .filter(|&lane| 0 < degrees[lane])
                .map(|lane| root[lane])
                .collect()
        };
        (1..board.rows()).any(|row| {
            (1..board.columns()).any(|column| {
                let corners = [(1, 1), (1, 0), (0, 1), (0, 0)].map(|(up, left)| paths(row - up, column - left));
                corners[0].iter().any(|path| corners.iter().all(|paths| paths.contains(path)))
            })
        })
    }
}

/// Calls `with` with every labelling of the board's cells, bridges left out.
pub(crate) fn all_labellings(board: &Board, with: &mut impl FnMut(&Labelling)) {
    fn extend(board: &Board, at: usize, next: u8, labelling: &mut Labelling, with: &mut impl FnMut(&Labelling)) {
        if at == labelling.len() {
            return with(labelling);
        }
        let is_free = |cell: usize, labelling: &Labelling| {
            labelling[cell].is_none() && !board.is_bridge(board.cells().nth(cell).expect("a cell"))
        };
        extend(board, at + 1, next, labelling, with);
        if !is_free(at, labelling) {
            return;
        }
        for other in at + 1..labelling.len() {
            if is_free(other, labelling) {
                labelling[at] = Some(next);
                labelling[other] = Some(next);
                extend(board, at + 1, next + 1, labelling, with);
                labelling[at] = None;
                labelling[other] = None;
            }
        }
    }
    extend(board, 0, 0, &mut vec![None; board.len()], with);
}

/// The puzzle of a labelling.
pub(crate) fn puzzle(board: &Board, rules: Rules, labelling: &Labelling) -> Puzzle {
    let name = |label: &Option<u8>| label.map(|label| char::from(b'A' + label).to_string());
    Puzzle::new(board.clone(), rules, &labelling.iter().map(name).collect::<Vec<_>>()).expect("a puzzle")
}

/// A plain board whose only labels stand at these pairs of squares.
pub(crate) fn labelled(columns: usize, rows: usize, rules: Rules, pairs: &[(usize, usize)]) -> Puzzle {
    let mut names = vec![None; columns * rows];
    for (label, &(a, b)) in pairs.iter().enumerate() {
        (names[a], names[b]) = (Some(format!("p{label}")), Some(format!("p{label}")));
    }
    let board = Board::new(columns, &vec![true; columns * rows], Features::default()).expect("a board");
    Puzzle::new(board, rules, &names).expect("a puzzle")
}
