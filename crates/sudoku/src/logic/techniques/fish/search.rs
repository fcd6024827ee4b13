//! The search for base and cover houses.
//!
//! Bases are chosen house by house. Then the first place that is neither covered nor a fin is either covered by one of
//! its houses or becomes a fin; houses that were tried are not tried again below, so each cover comes up once.
//! A branch ends when nothing that could be removed sees all its fins:
//! only places that belong to no placement of the digit as a whole can be removed, mostly none.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Fins, Kind, Shape};
use crate::logic::board::Board;
use crate::logic::cells::{Cells, Digits, HOUSES, Houses, PEERS};
use crate::logic::finder::{Options, Sink};
use crate::logic::reach;
use crate::logic::step::{Fish, Reason, Step};

/// Looks for all fish of a shape; of those that remove the same, the first.
pub(super) fn run(board: &Board, options: &Options, shape: Shape, sink: &mut dyn Sink) -> ControlFlow<()> {
    let (lines, boxes) = ((Houses::ROWS, Houses::COLUMNS), Houses::BOXES);
    let pools: &[(Houses, Houses)] = match shape.kind {
        Kind::Basic => &[lines, (lines.1, lines.0)],
        Kind::Franken => &[(lines.0 | boxes, lines.1 | boxes), (lines.1 | boxes, lines.0 | boxes)],
        Kind::Mutant => &[(Houses::ALL, Houses::ALL)],
    };
    for digit in options.digits {
        let places = board.places(digit);
        if places.len() < 2 * shape.size {
            continue;
        }
        let targets = reach::unreachable(board, digit);
        if targets.is_empty() {
            continue;
        }
        let (most_fins, most_endo_fins) = match shape.fins {
            Fins::None => (0, 0),
            _ if shape.kind == Kind::Basic => (options.fins, 0),
            _ => (options.fins, options.endo_fins),
        };
        let mut search = Search {
            places,
            targets,
            shape,
            digit,
            most_fins,
            most_endo_fins,
            base_pool: Houses::NONE,
            cover_pool: Houses::NONE,
            base: Houses::NONE,
            cells: Cells::NONE,
            endo_fins: Cells::NONE,
            seen: BTreeSet::new(),
            same_base: Vec::new(),
            sink,
        };
        for &(base, cover) in pools {
            let is_used = |house: &u8| HOUSES[usize::from(*house)].meets(places);
            let is_small =
                |house: &u8| shape.fins != Fins::None || (HOUSES[usize::from(*house)] & places).len() <= shape.size;
            search.base_pool = base.into_iter().filter(is_used).filter(is_small).collect();
            search.cover_pool = cover.into_iter().filter(is_used).collect();
            search.bases(search.base_pool, shape.size)?;
        }
    }
    ControlFlow::Continue(())
}

struct Search<'s> {
    places: Cells,
    /// What could be removed at all.
    targets: Cells,
    shape: Shape,
    digit: u8,
    most_fins: u32,
    most_endo_fins: u32,
    base_pool: Houses,
    cover_pool: Houses,
    base: Houses,
    /// The places in the base.
    cells: Cells,
    endo_fins: Cells,
    /// What steps have removed so far.
    seen: BTreeSet<Cells>,
    /// The fish of one base, for siamese ones.
    same_base: Vec<(Fish, Cells)>,
    sink: &'s mut dyn Sink,
}

/// A choice of cover houses, and what follows.
#[derive(Clone, Copy)]
struct Cover {
    houses: Houses,
    /// How many houses are to come.
    left: u32,
    /// Those that may come.
    pool: Houses,
    /// Places in a cover house, and in two.
    once: Cells,
    twice: Cells,
    /// Fins outside of the cover.
    fins: Cells,
    /// What sees all fins, endo fins too.
    targets: Cells,
}

impl Search<'_> {
    /// Chooses `left` more base houses from `pool`; never deeper than seven.
    fn bases(&mut self, mut pool: Houses, left: u32) -> ControlFlow<()> {
        if left == 0 {
            return self.covers();
        }
        while let Some(house) = pool.next() {
            let (base, cells, endo_fins) = (self.base, self.cells, self.endo_fins);
            let new = self.places & HOUSES[usize::from(house)];
            self.endo_fins |= cells & new;
            let are_few = self.endo_fins.len() <= self.most_endo_fins;
            if are_few && (self.endo_fins.is_empty() || self.endo_fins.common_peers().meets(self.targets)) {
                self.base |= Houses::of(house);
                self.cells |= new;
                self.bases(pool, left - 1)?;
            }
            (self.base, self.cells, self.endo_fins) = (base, cells, endo_fins);
        }
        ControlFlow::Continue(())
    }

    /// Goes over the covers of a base.
    fn covers(&mut self) -> ControlFlow<()> {
        if !self.may_be_base() {
            return ControlFlow::Continue(());
        }
        let mut pool = self.cover_pool - self.base;
        pool = pool.into_iter().filter(|&house| HOUSES[usize::from(house)].meets(self.cells)).collect();
        let cover = Cover {
            houses: Houses::NONE,
            left: self.shape.size,
            pool,
            once: Cells::NONE,
            twice: Cells::NONE,
            fins: Cells::NONE,
            targets: self.targets & self.endo_fins.common_peers(),
        };
        self.cover(cover)?;
        if self.shape.is_siamese { self.siamese() } else { ControlFlow::Continue(()) }
    }

    /// Whether a base can belong to a fish of this kind at all.
    fn may_be_base(&self) -> bool {
        self.shape.kind != Kind::Franken || !(self.base - Houses::BOXES).is_empty()
    }

    /// Covers the next place, or makes it a fin; never deeper than houses and fins together.
    fn cover(&mut self, mut cover: Cover) -> ControlFlow<()> {
        let open = self.cells - self.endo_fins - cover.once - cover.fins;
        if cover.left == 0 {
            return self.complete(cover, open);
        }
        let Some(cell) = open.first() else { return self.fill(cover) };
        let houses = Houses::of_cell(cell) & cover.pool;
        for house in houses {
            cover.pool = cover.pool - Houses::of(house);
            self.cover(self.with(cover, house))?;
        }
        cover.fins |= Cells::of(cell);
        cover.targets &= PEERS[usize::from(cell)];
        if (cover.fins | self.endo_fins).len() <= self.most_fins && !cover.targets.is_empty() {
            self.cover(cover)?;
        }
        ControlFlow::Continue(())
    }

    /// Everything is covered with fewer houses: the others may be any.
    fn fill(&mut self, mut cover: Cover) -> ControlFlow<()> {
        if cover.left == 0 {
            return self.complete(cover, Cells::NONE);
        }
        while let Some(house) = cover.pool.next() {
            self.fill(self.with(cover, house))?;
        }
        ControlFlow::Continue(())
    }

    /// One house more.
    fn with(&self, mut cover: Cover, house: u8) -> Cover {
        let new = self.places & HOUSES[usize::from(house)];
        cover.houses |= Houses::of(house);
        cover.left -= 1;
        cover.twice |= cover.once & new;
        cover.once |= new;
        cover
    }

    /// All houses are chosen; what is still open is fins.
    fn complete(&mut self, cover: Cover, open: Cells) -> ControlFlow<()> {
        let fins = cover.fins | open;
        let all_fins = fins | self.endo_fins;
        if all_fins.len() > self.most_fins || all_fins.is_empty() != (self.shape.fins == Fins::None) {
            return ControlFlow::Continue(());
        }
        let gone = ((cover.once - self.cells) | cover.twice) & cover.targets & open.common_peers();
        if gone.is_empty() || !self.is_of_kind(cover.houses) || !self.fits_fins(all_fins) {
            return ControlFlow::Continue(());
        }
        let fish = Fish {
            digit: self.digit,
            base: self.base,
            cover: cover.houses,
            fins,
            endo_fins: self.endo_fins,
            chains: Vec::new(),
        };
        if self.shape.is_siamese {
            self.same_base.push((fish, gone));
            return ControlFlow::Continue(());
        }
        if !self.seen.insert(gone) {
            return ControlFlow::Continue(());
        }
        self.emit(self.cells - all_fins, Reason::Fish(fish), gone)
    }

    /// Whether base and cover make a fish of this kind, and none of a simpler one.
    fn is_of_kind(&self, cover: Houses) -> bool {
        let within = |houses: Houses, lines: Houses| (houses - Houses::BOXES).0 & !lines.0 == 0;
        let lines = |houses: Houses| !(houses - Houses::BOXES).is_empty();
        let crossed = within(self.base, Houses::ROWS) && within(cover, Houses::COLUMNS)
            || within(self.base, Houses::COLUMNS) && within(cover, Houses::ROWS);
        let has_boxes = !((self.base | cover) & Houses::BOXES).is_empty();
        let kind = match (crossed && lines(self.base) && lines(cover), has_boxes) {
            (true, false) => Kind::Basic,
            (true, true) => Kind::Franken,
            (false, _) => Kind::Mutant,
        };
        kind == self.shape.kind
    }

    /// Whether the fins are of the kind looked for; the two kinds of siamese fish are told apart later.
    fn fits_fins(&self, fins: Cells) -> bool {
        if self.shape.is_siamese || self.shape.kind != Kind::Basic || self.shape.fins == Fins::None {
            return true;
        }
        self.is_sashimi(fins) == (self.shape.fins == Fins::Sashimi)
    }

    /// Whether some base house has one place or none besides the fins.
    fn is_sashimi(&self, fins: Cells) -> bool {
        let body = self.places - fins;
        self.base.into_iter().any(|house| (HOUSES[usize::from(house)] & body).len() <= 1)
    }

    /// The pairs of fish with this base; a pair is called after the one whose cover comes first.
    fn siamese(&mut self) -> ControlFlow<()> {
        let mut fish = core::mem::take(&mut self.same_base);
        // The first house in which two covers differ decides.
        fish.sort_by(|(a, _), (b, _)| {
            let differ = a.cover.0 ^ b.cover.0;
            let first = differ & differ.wrapping_neg();
            (b.cover.0 & first).cmp(&(a.cover.0 & first))
        });
        for (i, (a, a_gone)) in fish.iter().enumerate() {
            let is_sashimi = self.shape.kind == Kind::Basic && self.is_sashimi(a.fins | a.endo_fins);
            if is_sashimi != (self.shape.fins == Fins::Sashimi) {
                continue;
            }
            for (b, b_gone) in &fish[i + 1..] {
                let gone = *a_gone | *b_gone;
                if self.first_gone(*a_gone) == self.first_gone(*b_gone) || !self.seen.insert(gone) {
                    continue;
                }
                let fins = a.fins | b.fins | self.endo_fins;
                self.emit(self.cells - fins, Reason::Siamese(Box::new([a.clone(), b.clone()])), gone)?;
            }
        }
        fish.clear();
        self.same_base = fish;
        ControlFlow::Continue(())
    }

    /// The first elimination: those outside of the base come first.
    fn first_gone(&self, gone: Cells) -> Option<u8> {
        (gone - self.cells).first().or(gone.first())
    }

    fn emit(&mut self, cells: Cells, reason: Reason, gone: Cells) -> ControlFlow<()> {
        let step = Step::new(self.shape.technique, cells, Digits::of(self.digit), reason);
        self.sink.take(step.removing(self.digit, gone))
    }
}
