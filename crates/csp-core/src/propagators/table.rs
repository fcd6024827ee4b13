//! Several variables take one of the listed tuples, by compact-table.
//!
//! # Idea
//!
//! One bit per tuple says whether it is still possible; for each variable and value, a fixed row says which tuples have it.
//!
//! ```text
//!   tuples     0: (0,1,1)   1: (0,2,0)   2: (1,2,2)
//!   possible   1 1 1                                   reversible, in cells
//!   rows       x=0: 1 1 0   x=1: 0 0 1   y=1: 1 0 0   y=2: 0 1 1   …
//!   order      [w0 w2 | w1]   limit 2                  the words before the limit are not zero
//! ```
//!
//! A change of `x` takes tuples away: those in the rows of the values that went, or those in no row of a value that stayed,
//! whichever are fewer rows.
//! Then a value whose row meets no possible tuple goes; the word where its row met last (the residue) is tried first.
//! Only words that are not zero are ever looked at: the reversible sparse bit-set keeps them in front,
//! and going back restores only the limit, because words behind it never move.
//!
//! # Complexity
//!
//! For t tuples, n variables and d values: O(n·d·t/64) per run in the worst case; usually the residues answer.
//! Memory: n·d·t bits for the rows, and t/64 + n·w cells, where w is the words of a domain.
//!
//! # When it helps and when it costs
//!
//! The filtering is domain consistent, whatever the relation; the price is the length of the list.
//! For two variables a [relation](super::relation) is smaller and faster.
//!
//! # References
//!
//! J. Demeulenaere, R. Hartert, C. Lecoutre, G. Perez, L. Perron, J.-C. Régin, P. Schaus,
//! "Compact-Table: efficiently filtering table constraints with reversible sparse bit-sets" (CP 2016), DOI 10.1007/978-3-319-44953-1_14.

use alloc::vec::Vec;

use crate::error::each_once;
use crate::{Attach, Cell, Conflict, Domain, ModelError, Priority, Propagator, Store, Undo, Var};

/// A variable of a table.
#[derive(Clone, Debug)]
struct Column {
    var: Var,
    /// Where its rows begin, in rows.
    rows: usize,
    /// How many rows it has: values from here on are in no tuple.
    values: usize,
    /// The words of its domain when it was last looked at.
    seen: Vec<Cell>,
}

/// The variables take one of the tuples; see the [module](self).
///
/// ```
/// use csp_core::propagators::Table;
/// use csp_core::{Ascending, Domain, Lexicographic, Problem};
///
/// let mut problem = Problem::<u64>::new();
/// let vars = problem.variables(3, u64::below(3));
/// problem.post(Table::allowed(&vars, &[[0, 1, 1], [0, 2, 0], [1, 2, 2]]))?;
/// let mut search = problem.search((Lexicographic, Ascending));
/// search.propagate_root(&mut ())?;
/// assert_eq!(search.store().domain(vars[1]), &u64::of([1, 2]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    vars: Vec<Var>,
    /// The tuples until they are attached.
    tuples: Vec<Vec<usize>>,
    columns: Vec<Column>,
    /// The words of a row.
    words: usize,
    /// The rows of all columns, `words` each.
    rows: Vec<u64>,
    /// For each row the word in which it met the possible tuples last.
    residues: Vec<u32>,
    possible: Vec<Cell>,
    /// The words of `possible`; those before the limit are not zero.
    order: Vec<u32>,
    limit: Option<Cell>,
    /// Tuples that a changed variable supports, in the words before the limit.
    mask: Vec<u64>,
}

impl Table {
    /// The values of `vars`, in this order, are one of `tuples`.
    #[must_use]
    pub fn allowed<T: AsRef<[usize]>>(vars: &[Var], tuples: &[T]) -> Self {
        Self {
            vars: vars.to_vec(),
            tuples: tuples.iter().map(|tuple| tuple.as_ref().to_vec()).collect(),
            columns: Vec::new(),
            words: 0,
            rows: Vec::new(),
            residues: Vec::new(),
            possible: Vec::new(),
            order: Vec::new(),
            limit: None,
            mask: Vec::new(),
        }
    }

    /// Takes away the tuples that contradict the domain of column `i`.
    fn update<D: Domain, U: Undo>(&mut self, store: &mut Store<D, U>, i: usize, limit: &mut usize) {
        let column = &self.columns[i];
        let domain = *store.domain(column.var);
        let mut gone = D::EMPTY;
        for (word, &cell) in gone.words_mut().iter_mut().zip(&column.seen) {
            *word = store.cell(cell);
        }
        gone = gone.minus(&domain);
        if gone.is_empty() {
            return;
        }
        let domain = domain.and(&D::below(column.values));
        let is_delta = gone.count() < domain.count();
        for &word in &self.order[..*limit] {
            self.mask[word as usize] = 0;
        }
        for value in if is_delta { gone } else { domain }.values() {
            let row = &self.rows[(column.rows + value) * self.words..][..self.words];
            for &word in &self.order[..*limit] {
                self.mask[word as usize] |= row[word as usize];
            }
        }
        // Backwards, so that what is swapped to the place of a word that became zero has been done.
        for at in (0..*limit).rev() {
            let word = self.order[at] as usize;
            let old = store.cell(self.possible[word]);
            let new = if is_delta { old & !self.mask[word] } else { old & self.mask[word] };
            if new != old {
                store.set_cell(self.possible[word], new);
                if new == 0 {
                    *limit -= 1;
                    self.order.swap(at, *limit);
                }
            }
        }
        see(store, &self.columns[i], domain);
    }

    /// Removes from column `i` the values without a possible tuple.
    fn filter<D: Domain, U: Undo>(&mut self, store: &mut Store<D, U>, i: usize, limit: usize) -> Result<(), Conflict> {
        let column = &self.columns[i];
        let domain = *store.domain(column.var);
        if domain.is_single() {
            return Ok(());
        }
        let mut kept = domain.and(&D::below(column.values));
        for value in kept.values() {
            let at = column.rows + value;
            let row = &self.rows[at * self.words..][..self.words];
            let meets = |word: u32| row[word as usize] & store.cell(self.possible[word as usize]) != 0;
            if !meets(self.residues[at]) {
                match self.order[..limit].iter().find(|&&word| meets(word)) {
                    Some(&word) => self.residues[at] = word,
                    None => kept.remove(value),
                }
            }
        }
        if kept != domain {
            store.narrow(column.var, &kept)?;
            see(store, column, kept);
        }
        Ok(())
    }
}

/// Notes that the tuples agree with `domain`.
fn see<D: Domain, U: Undo>(store: &mut Store<D, U>, column: &Column, domain: D) {
    for (&word, &cell) in domain.words().iter().zip(&column.seen) {
        if store.cell(cell) != word {
            store.set_cell(cell, word);
        }
    }
}

impl<D: Domain, U: Undo> Propagator<D, U> for Table {
    fn check(&self) -> Result<(), ModelError> {
        const NAME: &str = "table";
        each_once(NAME, &self.vars)?;
        let expected = self.vars.len();
        for tuple in &self.tuples {
            if tuple.len() != expected {
                let (what, found) = ("values in each tuple", tuple.len());
                return Err(ModelError::WrongLength { constraint: NAME, what, expected, found });
            }
            if let Some(&value) = tuple.iter().find(|&&value| D::CAPACITY <= value) {
                return Err(ModelError::ValueTooLarge { value, capacity: D::CAPACITY });
            }
        }
        Ok(())
    }

    fn attach(&mut self, attach: &mut Attach<'_>) {
        let tuples = core::mem::take(&mut self.tuples);
        self.words = tuples.len().div_ceil(64);
        let mut rows = 0;
        for (i, &var) in self.vars.iter().enumerate() {
            attach.on_change(var);
            let values = tuples.iter().map(|tuple| tuple[i] + 1).max().unwrap_or(0);
            let seen = D::below(values).words().iter().map(|&word| attach.cell(word)).collect();
            self.columns.push(Column { var, rows, values, seen });
            rows += values;
        }
        self.rows = alloc::vec![0; rows * self.words];
        self.residues = alloc::vec![0; rows];
        for (t, tuple) in tuples.iter().enumerate() {
            for (column, value) in self.columns.iter().zip(tuple) {
                let row = column.rows + value;
                self.rows[row * self.words + t / 64] |= 1 << (t % 64);
                self.residues[row] = (t / 64) as u32;
            }
        }
        let last = u64::MAX >> ((64 - tuples.len() % 64) % 64);
        self.possible = (1..=self.words).map(|n| attach.cell(if n < self.words { u64::MAX } else { last })).collect();
        self.order = (0..self.words as u32).collect();
        self.limit = Some(attach.cell(self.words as u64));
        self.mask = alloc::vec![0; self.words];
    }

    fn propagate(&mut self, store: &mut Store<D, U>) -> Result<(), Conflict> {
        let cell = self.limit.expect("invariant: attached before it runs");
        let before = store.cell(cell) as usize;
        let mut limit = before;
        while let Some(i) = store.next_change() {
            self.update(store, i, &mut limit);
        }
        if limit == 0 {
            return Err(Conflict);
        }
        if limit != before {
            store.set_cell(cell, limit as u64);
        }
        for i in 0..self.columns.len() {
            self.filter(store, i, limit)?;
        }
        // Values without a possible tuple took none away.
        while store.next_change().is_some() {}
        Ok(())
    }

    fn priority(&self) -> Priority {
        Priority::Medium
    }

    fn takes_changes(&self) -> bool {
        true
    }
}
