//! Dancing links: the options of each item in a doubly linked list, nodes in flat arrays.
//!
//! # Idea
//!
//! An element that leaves a doubly linked list keeps its own two links, so it can be put back where it was,
//! as long as things are put back in the opposite order.
//! Choosing an option *covers* its items: each leaves the list of open items, and every option that has it leaves
//! the lists of all its other items.
//! Going back *uncovers* them, the last one first.
//!
//! ```text
//!   node:    0 | 1 .. items | spacer  a  c  spacer  a  d  spacer
//!   top:     - | -          |   0     1  3    0     1  4    0       the item; 0 marks a spacer
//!   up/down: - | list of the item, circular through its header 1..=items
//!                spacers: up = first node of the option before, down = last node of the option after
//! ```
//!
//! A secondary item that gets a colour is *purified* instead: options with another colour leave, and the nodes with the
//! same colour are marked as known, so that they need not be looked at again.
//! An item of several options chooses the first of them, then the next, in the order of its list; an option that was tried
//! leaves all lists for the rest of the level, so every set of options is found once.
//!
//! With queues ([`Config::forced`](crate::Config::forced)) an item that comes down to one option, or to none, is noticed where its list
//! shrinks, so that nobody looks for it among all open items.
//! They cost a quarter of the time on tilings, where few items are open and many shrink; they save a third on sudokus,
//! and all but everything where a hundred thousand items are open.
//!
//! # Complexity
//!
//! Covering an item unlinks one node for every other item of each of its options: not a constant, see the table
//! `dlx-cover-cost`.
//! Memory: 12 bytes per entry and per option, 4 more where there are colours; the stack is one entry per level.
//!
//! # When it helps
//!
//! On every problem that fits nowhere else: any size, all features; it is the reference for the others.
//! With [`Choice::Mrv`](crate::Choice::Mrv) its solutions, nodes and updates are those of Knuth's programs.
//!
//! # References
//!
//! H. Hitotumatu, K. Noshita, "A technique for implementing backtrack algorithms and its application",
//! Inf. Proc. Letters 8 (1979); D. E. Knuth, "Dancing links" (2000), arXiv cs/0011047;
//! The Art of Computer Programming 4B (2022), section 7.2.2.1, algorithms X, C and M.

use alloc::vec::Vec;

use search_control::{LimitCheck, Observer};

use crate::common::{Common, ways};
use crate::config::Config;
use crate::counters::{Phase, Step};
use crate::problem::{Core, OptionId};

/// The colour of a node whose item has that colour already.
const KNOWN: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    up: u32,
    down: u32,
    top: u32,
}

/// A place in the list of open items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Open {
    prev: u32,
    next: u32,
    len: u32,
}

/// A primary item that is not covered exactly once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Multiple {
    lo: u32,
    hi: u32,
    used: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Level {
    /// The header of the item that is branched on.
    item: u32,
    /// The node that was chosen, or the header: no further option.
    node: u32,
    /// Options that the levels above have put aside.
    aside: u32,
    /// Where the items begin that became forced, or empty, and are still to be looked at; and where they end
    /// before an option is chosen.
    forced: (u32, u32),
    empty: (u32, u32),
    tried: u32,
    all: u32,
}

/// The kernel.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    nodes: Vec<Node>,
    /// The list of open primary items around 0; secondary items are each alone.
    open: Vec<Open>,
    colours: Vec<u32>,
    /// By header; empty if every primary item is covered exactly once.
    multiples: Vec<Option<Multiple>>,
    /// The option of each spacer's right neighbours, found by walking to the spacer: `up` of the first spacer is unused.
    option_starts: Vec<u32>,
    level: usize,
    levels: Vec<Level>,
    aside: Vec<u32>,
    /// The nodes of options that are taken out for the whole search.
    out: Vec<u32>,
    /// Items covered once that have come down to one option, and to none, on the way to the present state.
    forced: Vec<u32>,
    empty: Vec<u32>,
    /// Headers of items below this are primary.
    first_secondary: u32,
    chosen: Vec<OptionId>,
    common: Common,
}

impl Links {
    pub(crate) fn new(core: &Core, config: Config) -> Self {
        let items = core.bounds.len();
        let mut nodes: Vec<Node> = Vec::with_capacity(1 + items + core.items.len() + core.options() + 1);
        nodes.extend((0..=items as u32).map(|header| Node { up: header, down: header, top: header }));
        let mut open: Vec<Open> = (0..=items as u32).map(|at| Open { prev: at, next: at, len: 0 }).collect();
        for item in 0..core.primary {
            let next = (item + 2) as u32;
            open[item + 1] = Open { prev: item as u32, next: if item + 1 == core.primary { 0 } else { next }, len: 0 };
        }
        if 0 < core.primary {
            open[0] = Open { prev: core.primary as u32, next: 1, len: 0 };
        }
        let mut option_starts = Vec::with_capacity(core.options());
        let mut spacer = nodes.len();
        nodes.push(Node { up: 0, down: 0, top: 0 });
        for option in 0..core.options() {
            let first = nodes.len() as u32;
            option_starts.push(first);
            let is_usable = core.is_usable(option);
            for &item in core.items_of(option) {
                let (at, header) = (nodes.len() as u32, item + 1);
                if is_usable {
                    let last = nodes[header as usize].up;
                    nodes[last as usize].down = at;
                    nodes[header as usize].up = at;
                    nodes.push(Node { up: last, down: header, top: header });
                    open[header as usize].len += 1;
                } else {
                    nodes.push(Node { up: at, down: at, top: header });
                }
            }
            nodes[spacer].down = nodes.len() as u32 - 1;
            spacer = nodes.len();
            nodes.push(Node { up: first, down: 0, top: 0 });
        }
        let colours = if core.colours.is_empty() { Vec::new() } else { Self::colours(core, nodes.len()) };
        let multiple = |item| {
            let (lo, hi) = core.bounds[item];
            (core.is_primary(item) && (lo, hi) != (1, 1)).then_some(Multiple { lo, hi, used: 0 })
        };
        let has_multiples = core.has_multiplicities();
        let multiples: Vec<_> =
            if has_multiples { [None].into_iter().chain((0..items).map(multiple)).collect() } else { Vec::new() };
        // Besides the chosen options, an item of several takes one level to end.
        let depth = core.most_selected() + multiples.iter().flatten().count() + 1;
        let has_queue = config.has_queue();
        let queue = || Vec::with_capacity(if has_queue { core.primary } else { 0 });
        let mut kernel = Self {
            nodes,
            open,
            colours,
            multiples,
            option_starts,
            forced: queue(),
            empty: queue(),
            first_secondary: core.primary as u32 + 1,
            level: 0,
            levels: alloc::vec![Level::default(); depth],
            aside: Vec::with_capacity(if has_multiples { core.options() } else { 0 }),
            out: Vec::new(),
            chosen: Vec::with_capacity(core.most_selected()),
            common: Common::new(core, config),
        };
        kernel.look_at_all();
        kernel
    }

    /// Puts the items into the queues that have one option, or none, at the root.
    fn look_at_all(&mut self) {
        self.forced.clear();
        self.empty.clear();
        if !self.common.config.has_queue() {
            return;
        }
        for item in 1..self.first_secondary {
            if self.open[item as usize].len < 2 {
                self.notice(item);
            }
        }
    }

    /// The colour of each node.
    fn colours(core: &Core, nodes: usize) -> Vec<u32> {
        let mut colours = alloc::vec![0; core.bounds.len() + 2];
        for option in 0..core.options() {
            colours.extend(core.entries_of(option).map(|(_, colour)| colour));
            colours.push(0);
        }
        debug_assert_eq!(colours.len(), nodes);
        colours
    }

    /// Undoes whatever is done, forgets what was learnt, and takes the options `out` off all lists.
    pub(crate) fn reset(&mut self, out: &[OptionId]) {
        if self.common.phase == Phase::Try {
            self.leave();
        }
        while let Some(level) = self.level.checked_sub(1) {
            self.level = level;
            self.take_back();
            self.leave();
        }
        while let Some(node) = self.out.pop() {
            self.relink(node);
        }
        for option in out {
            let Some(&first) = self.option_starts.get(option.index()) else { continue };
            // An option that can never be chosen is on no list.
            let nodes = (first..).take_while(|&node| self.nodes[node as usize].top != 0);
            let linked = nodes.filter(|&node| self.nodes[node as usize].up != node);
            self.out.extend(linked);
        }
        for at in 0..self.out.len() {
            self.unlink(self.out[at]);
        }
        self.common.reset();
        self.look_at_all();
    }

    pub(crate) fn common(&self) -> &Common {
        &self.common
    }

    pub(crate) fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    pub(crate) fn common_mut(&mut self) -> &mut Common {
        &mut self.common
    }

    pub(crate) fn progress(&self) -> f64 {
        self.common.progress(self.levels[..self.level].iter().map(|level| (level.tried, level.all)))
    }

    /// Searches on to the next solution.
    pub(crate) fn step<O: Observer>(&mut self, check: &mut LimitCheck, observer: &mut O) -> Step {
        match (self.colours.is_empty(), self.common.config.has_queue()) {
            (true, false) => self.run::<O, false, false>(check, observer),
            (true, true) => self.run::<O, false, true>(check, observer),
            (false, false) => self.run::<O, true, false>(check, observer),
            (false, true) => self.run::<O, true, true>(check, observer),
        }
    }

    fn run<O: Observer, const COLOURS: bool, const QUEUE: bool>(
        &mut self,
        check: &mut LimitCheck,
        observer: &mut O,
    ) -> Step {
        loop {
            match self.common.phase {
                Phase::Enter => {
                    if let Err(step) = self.common.enter(check, observer, self.level) {
                        return step;
                    }
                    let (mut forced, mut empty) = ((0, 0), (0, 0));
                    let pending = if QUEUE { self.next_forced(&mut forced, &mut empty) } else { None };
                    let Some((item, size)) = pending.or_else(|| self.choose::<QUEUE>()) else {
                        return self.common.solved(observer);
                    };
                    if size == 0 {
                        self.common.failed(observer, self.level);
                        let parent = self.level.checked_sub(1).map(|level| self.levels[level].item as usize - 1);
                        self.common.chooser.failed(item as usize - 1, parent);
                    }
                    let node = self.nodes[item as usize].down;
                    let aside = self.aside.len() as u32;
                    self.levels[self.level] = Level { item, node, aside, forced, empty, tried: 0, all: size };
                    self.common.phase = Phase::Try;
                    if self.multiple(item).is_none() {
                        self.cover::<COLOURS, QUEUE>(item);
                    } else {
                        self.levels[self.level].node = 0;
                    }
                }
                Phase::Try => {
                    if self.advance::<COLOURS, QUEUE>() {
                        let Level { item, node, .. } = self.levels[self.level];
                        self.levels[self.level].tried += 1;
                        self.common.chooser.branched(item as usize - 1);
                        if node != item
                            && let Some(option) = self.chosen.last()
                        {
                            observer.decide(item as usize - 1, option.index());
                        }
                        self.level += 1;
                        self.common.phase = Phase::Enter;
                    } else {
                        self.leave();
                        self.common.phase = Phase::Up;
                    }
                }
                Phase::Up => {
                    let Some(level) = self.level.checked_sub(1) else {
                        self.common.phase = Phase::Done;
                        continue;
                    };
                    self.level = level;
                    if let Some(option) = self.take_back() {
                        observer.refute(self.levels[level].item as usize - 1, option.index());
                    }
                    self.common.phase = Phase::Try;
                }
                Phase::Done => return Step::Exhausted,
            }
        }
    }

    /// The item that has come down to no option, or else the first that has come down to one, and is still open.
    ///
    /// Every open item of that kind stands behind the marks of the level above: `forced` and `empty` become those of this one.
    fn next_forced(&mut self, forced: &mut (u32, u32), empty: &mut (u32, u32)) -> Option<(u32, u32)> {
        let above = self.level.checked_sub(1).map_or(((0, 0), (0, 0)), |level| {
            let Level { forced, empty, .. } = self.levels[level];
            (forced, empty)
        });
        (forced.0, empty.0) = (above.0.0, self.empty.len() as u32);
        let is_open = |&item: &u32| self.open[self.open[item as usize].prev as usize].next == item;
        let mut empties = self.empty[above.1.0 as usize..].iter().copied();
        if let Some(item) = empties.find(is_open) {
            return Some((item, 0));
        }
        while let Some(&item) = self.forced.get(forced.0 as usize) {
            forced.0 += 1;
            if is_open(&item) {
                return Some((item, 1));
            }
        }
        None
    }

    /// The header of the item to branch on, and its size.
    fn choose<const QUEUE: bool>(&mut self) -> Option<(u32, u32)> {
        if self.common.chooser.is_mrv() && self.multiples.is_empty() {
            // What has one option, or none, has been found already.
            let enough = if QUEUE { 2 } else { 0 };
            let (mut best, mut smallest) = (0, u32::MAX);
            let mut item = self.open[0].next;
            while item != 0 {
                let Open { next, len, .. } = self.open[item as usize];
                if len < smallest {
                    (best, smallest) = (item, len);
                    if len == enough {
                        break;
                    }
                }
                item = next;
            }
            return (best != 0).then_some((best, smallest));
        }
        let Self { open, multiples, common, .. } = self;
        let mut at = 0_u32;
        let open_items = core::iter::from_fn(|| {
            at = open[at as usize].next;
            (at != 0).then(|| (at as usize - 1, size(open, multiples, at)))
        });
        common.chooser.choose(open_items).map(|(item, size)| (item as u32 + 1, size))
    }

    fn multiple(&self, item: u32) -> Option<Multiple> {
        self.multiples.get(item as usize).copied().flatten()
    }

    /// Chooses the next option of the present level, or "no further option"; false if there is none.
    fn advance<const COLOURS: bool, const QUEUE: bool>(&mut self) -> bool {
        let Level { item, mut node, .. } = self.levels[self.level];
        let Some(multiple) = self.multiple(item) else {
            while node != item {
                let option = self.option_of(node);
                if self.common.bound.allows(option.index()) {
                    self.levels[self.level].node = node;
                    self.select::<COLOURS, QUEUE>(node, option);
                    return true;
                }
                node = self.nodes[node as usize].down;
            }
            self.levels[self.level].node = node;
            return false;
        };
        if node == item {
            return false;
        }
        let need = multiple.lo.saturating_sub(multiple.used);
        loop {
            let node = self.nodes[item as usize].down;
            if node == item || self.open[item as usize].len < need {
                break;
            }
            self.hide::<COLOURS, QUEUE>(node);
            self.unlink(node);
            self.aside.push(node);
            let option = self.option_of(node);
            if self.common.bound.allows(option.index()) {
                self.levels[self.level].node = node;
                self.count_up::<COLOURS, QUEUE>(item);
                self.select::<COLOURS, QUEUE>(node, option);
                return true;
            }
        }
        if need == 0 {
            self.levels[self.level].node = item;
            self.cover::<COLOURS, QUEUE>(item);
        }
        need == 0
    }

    /// Undoes the choice of the present level, and steps to the next; the option, if it was one.
    fn take_back(&mut self) -> Option<OptionId> {
        let Level { item, node, forced, empty, .. } = self.levels[self.level];
        if node == item {
            return None;
        }
        self.unselect(node);
        self.forced.truncate(forced.1 as usize);
        self.empty.truncate(empty.1 as usize);
        if self.multiple(item).is_some() {
            self.count_down(item);
        } else {
            self.levels[self.level].node = self.nodes[node as usize].down;
        }
        self.chosen.pop()
    }

    /// Undoes what entering the present level did.
    fn leave(&mut self) {
        let Level { item, node, aside, .. } = self.levels[self.level];
        if self.multiple(item).is_none() || node == item {
            self.uncover(item);
        }
        while (aside as usize) < self.aside.len() {
            if let Some(node) = self.aside.pop() {
                self.relink(node);
                self.unhide(node);
            }
        }
    }

    fn option_of(&self, node: u32) -> OptionId {
        // Few options are long, and this is asked once per choice.
        let at = self.option_starts.partition_point(|&start| start <= node);
        OptionId(at as u32 - 1)
    }

    fn select<const COLOURS: bool, const QUEUE: bool>(&mut self, node: u32, option: OptionId) {
        if QUEUE {
            let level = &mut self.levels[self.level];
            (level.forced.1, level.empty.1) = (self.forced.len() as u32, self.empty.len() as u32);
        }
        self.chosen.push(option);
        self.common.bound.add(option.index());
        let mut other = node + 1;
        while other != node {
            let Node { up, top, .. } = self.nodes[other as usize];
            if top == 0 {
                other = up;
                continue;
            }
            self.commit::<COLOURS, QUEUE>(other, top);
            other += 1;
        }
    }

    fn unselect(&mut self, node: u32) {
        if let Some(option) = self.chosen.last() {
            self.common.bound.remove(option.index());
        }
        let mut other = node - 1;
        while other != node {
            let Node { down, top, .. } = self.nodes[other as usize];
            if top == 0 {
                other = down;
                continue;
            }
            self.uncommit(other, top);
            other -= 1;
        }
    }

    fn commit<const COLOURS: bool, const QUEUE: bool>(&mut self, node: u32, item: u32) {
        match if COLOURS { self.colours[node as usize] } else { 0 } {
            0 if self.multiple(item).is_some() => self.count_up::<COLOURS, QUEUE>(item),
            0 => self.cover::<COLOURS, QUEUE>(item),
            KNOWN => {}
            colour => self.purify::<QUEUE>(item, colour),
        }
    }

    fn uncommit(&mut self, node: u32, item: u32) {
        match self.colours.get(node as usize).copied().unwrap_or(0) {
            0 if self.multiple(item).is_some() => self.count_down(item),
            0 => self.uncover(item),
            KNOWN => {}
            colour => self.unpurify(item, colour),
        }
    }

    fn count_up<const COLOURS: bool, const QUEUE: bool>(&mut self, item: u32) {
        if let Some(multiple) = &mut self.multiples[item as usize] {
            multiple.used += 1;
            if multiple.used == multiple.hi {
                self.cover::<COLOURS, QUEUE>(item);
            }
        }
    }

    fn count_down(&mut self, item: u32) {
        if let Some(multiple) = self.multiple(item) {
            if multiple.used == multiple.hi {
                self.uncover(item);
            }
            self.multiples[item as usize] = Some(Multiple { used: multiple.used - 1, ..multiple });
        }
    }

    fn cover<const COLOURS: bool, const QUEUE: bool>(&mut self, item: u32) {
        let Open { prev, next, .. } = self.open[item as usize];
        self.open[prev as usize].next = next;
        self.open[next as usize].prev = prev;
        self.common.counters.updates += 1;
        let mut node = self.nodes[item as usize].down;
        while node != item {
            self.hide::<COLOURS, QUEUE>(node);
            node = self.nodes[node as usize].down;
        }
    }

    fn uncover(&mut self, item: u32) {
        let mut node = self.nodes[item as usize].up;
        while node != item {
            self.unhide(node);
            node = self.nodes[node as usize].up;
        }
        let Open { prev, next, .. } = self.open[item as usize];
        self.open[prev as usize].next = item;
        self.open[next as usize].prev = item;
    }

    fn purify<const QUEUE: bool>(&mut self, item: u32, colour: u32) {
        let mut node = self.nodes[item as usize].down;
        while node != item {
            if self.colours[node as usize] == colour {
                self.colours[node as usize] = KNOWN;
            } else {
                self.hide::<true, QUEUE>(node);
            }
            node = self.nodes[node as usize].down;
        }
    }

    fn unpurify(&mut self, item: u32, colour: u32) {
        let mut node = self.nodes[item as usize].up;
        while node != item {
            if self.colours[node as usize] == KNOWN {
                self.colours[node as usize] = colour;
            } else {
                self.unhide(node);
            }
            node = self.nodes[node as usize].up;
        }
    }

    /// Takes the other nodes of an option off their lists.
    #[inline]
    fn hide<const COLOURS: bool, const QUEUE: bool>(&mut self, node: u32) {
        let mut other = node + 1;
        while other != node {
            let Node { up, down, top } = self.nodes[other as usize];
            if top == 0 {
                other = up;
                continue;
            }
            if !COLOURS || self.colours[other as usize] != KNOWN {
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                let len = self.open[top as usize].len - 1;
                self.open[top as usize].len = len;
                self.common.counters.updates += 1;
                if QUEUE && len < 2 {
                    self.notice(top);
                }
            }
            other += 1;
        }
    }

    /// An item has come down to one option, or to none.
    #[cold]
    #[inline(never)]
    fn notice(&mut self, item: u32) {
        if item < self.first_secondary && self.multiple(item).is_none() {
            let queue = if self.open[item as usize].len == 0 { &mut self.empty } else { &mut self.forced };
            queue.push(item);
        }
    }

    #[inline]
    fn unhide(&mut self, node: u32) {
        let has_colours = !self.colours.is_empty();
        let mut other = node - 1;
        while other != node {
            let Node { up, down, top } = self.nodes[other as usize];
            if top == 0 {
                other = down;
                continue;
            }
            if !has_colours || self.colours[other as usize] != KNOWN {
                self.nodes[up as usize].down = other;
                self.nodes[down as usize].up = other;
                self.open[top as usize].len += 1;
            }
            other -= 1;
        }
    }

    fn unlink(&mut self, node: u32) {
        let Node { up, down, top } = self.nodes[node as usize];
        self.nodes[up as usize].down = down;
        self.nodes[down as usize].up = up;
        self.open[top as usize].len -= 1;
        self.common.counters.updates += 1;
    }

    fn relink(&mut self, node: u32) {
        let Node { up, down, top } = self.nodes[node as usize];
        self.nodes[up as usize].down = node;
        self.nodes[down as usize].up = node;
        self.open[top as usize].len += 1;
    }
}

/// How many ways an open item leaves.
fn size(open: &[Open], multiples: &[Option<Multiple>], item: u32) -> u32 {
    let len = open[item as usize].len;
    match multiples.get(item as usize) {
        Some(Some(multiple)) => ways(len, multiple.lo.saturating_sub(multiple.used)),
        _ => len,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Problem;
    use alloc::string::String;
    use search_control::Limits;

    /// Theorem 14 of the article, done right: undoing in the opposite order restores every link, size and colour.
    #[test]
    fn an_exhausted_search_leaves_every_link_as_it_was() {
        for text in [
            "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n",
            "a b | x y\na x:R y:G\na x:G\nb x:R\nb x:G y:R\na b y\n",
            "1:2|a 0:3|b c | x\na b x:R\na c\nb x:G\nb c\na b x:R\n",
        ] {
            let problem: Problem<String> = text.parse().expect("the text is well-formed");
            let mut links = Links::new(&problem.core, Config::knuth());
            let before = (links.nodes.clone(), links.open.clone(), links.colours.clone(), links.multiples.clone());
            let mut check = LimitCheck::new(&Limits::none());
            for stop_after in [usize::MAX, 1, 2] {
                for _ in 0..stop_after {
                    if links.step(&mut check, &mut ()) != Step::Solution {
                        break;
                    }
                }
                links.reset(&[]);
                let after = (links.nodes.clone(), links.open.clone(), links.colours.clone(), links.multiples.clone());
                assert_eq!(after, before);
            }
        }
    }
}
