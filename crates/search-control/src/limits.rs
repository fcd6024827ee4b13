//! When a search should stop, and the look that its loop takes at that.
//!
//! A node takes some 100 ns in the fast engines and reading the clock about 40 ns, so the clock is not read at every node.
//! [`LimitCheck`] reads it every `2^k` units of work and adapts `k` so that some 20 µs pass between two readings:
//! that costs well under 1%, and keeps the gap under 5 ms as long as a unit does not become 250 times slower at once.
//! `2^k` is at most 64, so a search whose units become slower than that overruns its deadline by 64 of them at most.
//! The node limit and the cancel flag cost a comparison and a load and are looked at in every node,
//! the flag at every other unit of work too.
//!
//! Where there is no clock (`no_std`, or `wasm32-unknown-unknown`) nothing here asks for the time;
//! a caller gives an interrupt function instead.

use alloc::sync::Arc;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

use clock::{Deadline, Watch};

/// Why a search stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Stop {
    /// The node limit was reached.
    Nodes,
    /// The deadline has passed.
    Time,
    /// The engine's own tables reached the memory limit.
    Memory,
    /// The cancel flag was set, or the interrupt function said so.
    Cancelled,
}

impl Stop {
    /// One lower-case word: `nodes`, `time`, `memory` or `cancelled`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Cancelled => "cancelled",
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// So that a function may pass a limit on with `?`.
impl core::error::Error for Stop {}

/// The function by which a caller ends a search: true means stop.
type Interrupt = Arc<dyn Fn() -> bool + Send + Sync>;

/// What ends a search early; by default nothing does.
///
/// ```
/// use search_control::Limits;
///
/// let limits = Limits::none().nodes(1_000_000);
/// # #[cfg(feature = "std")]
/// let limits = limits.time(std::time::Duration::from_secs(5));
/// # let _ = limits;
/// ```
#[derive(Clone, Default)]
pub struct Limits {
    nodes: Option<u64>,
    memory: Option<u64>,
    deadline: Deadline,
    cancel: Option<Arc<AtomicBool>>,
    interrupt: Option<Interrupt>,
}

impl Limits {
    /// No limit at all.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// At most this many nodes in one call.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// The limit set by [`nodes`](Self::nodes), for who divides it among several searches.
    #[must_use]
    pub const fn node_limit(&self) -> Option<u64> {
        self.nodes
    }

    /// At most about this many bytes of tables, in engines whose tables grow with the search.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Stops when another thread sets the flag.
    #[must_use]
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Stops when `interrupt` returns true: it is asked when the clock is read where there is a time limit,
    /// and every 64 units of work where there is none.
    #[must_use]
    pub fn interrupt(mut self, interrupt: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.interrupt = Some(Arc::new(interrupt));
        self
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .field("memory", &self.memory)
            .field("deadline", &self.deadline)
            .field("cancel", &self.cancel)
            .field("interrupt", &self.interrupt.as_ref().map(|_| "function"))
            .finish()
    }
}

/// Units of work between two looks when only an interrupt function is to be asked.
const INTERRUPT_PERIOD: u32 = 64;

/// The state of one search against its [`Limits`].
///
/// A search calls [`node`](Self::node) before it does anything in a node, so that a search that was stopped
/// can go on from the same place with fresh limits.
pub struct LimitCheck {
    nodes_left: u64,
    memory: u64,
    cancel: Option<Arc<AtomicBool>>,
    interrupt: Option<Interrupt>,
    watch: Option<Watch>,
    /// Units of work between two looks at clock and interrupt; a power of two.
    period: u32,
    /// Units of work until the next look.
    countdown: u32,
}

impl LimitCheck {
    /// A check at the start of a search.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        let watch = Watch::start(limits.deadline);
        let period = match (&watch, &limits.interrupt) {
            (Some(_), _) => 1,
            (None, Some(_)) => INTERRUPT_PERIOD,
            (None, None) => u32::MAX,
        };
        Self {
            nodes_left: limits.nodes.unwrap_or(u64::MAX),
            memory: limits.memory.unwrap_or(u64::MAX),
            cancel: limits.cancel.clone(),
            interrupt: limits.interrupt.clone(),
            watch,
            period,
            // The first unit looks: a deadline that has passed already stops a search before its first node.
            countdown: 1,
        }
    }

    /// Asks for one more search node.
    ///
    /// # Errors
    ///
    /// If a limit has been reached; the node must then not be searched.
    #[inline]
    pub fn node(&mut self) -> Result<(), Stop> {
        if self.nodes_left == 0 {
            return Err(Stop::Nodes);
        }
        self.work()?;
        self.nodes_left -= 1;
        Ok(())
    }

    /// Asks for one more unit of work that is not a node: 1,024 states of a table, 1,024 moves of a local search.
    ///
    /// # Errors
    ///
    /// If the flag is set, the deadline has passed or the interrupt function says stop.
    #[inline]
    pub fn work(&mut self) -> Result<(), Stop> {
        if let Some(cancel) = &self.cancel
            && cancel.load(Ordering::Relaxed)
        {
            return Err(Stop::Cancelled);
        }
        self.countdown -= 1;
        if self.countdown == 0 { self.look() } else { Ok(()) }
    }

    /// Asks whether the engine's tables may take `bytes`.
    ///
    /// # Errors
    ///
    /// If that is more than the memory limit.
    #[inline]
    pub fn memory(&self, bytes: u64) -> Result<(), Stop> {
        if bytes <= self.memory { Ok(()) } else { Err(Stop::Memory) }
    }

    /// Looks at the clock and the interrupt function, and adapts the gap to the next look.
    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        // Should the search be asked again after a stop, it stops again at once.
        self.countdown = 1;
        if let Some(interrupt) = &self.interrupt
            && interrupt()
        {
            return Err(Stop::Cancelled);
        }
        if let Some(watch) = &mut self.watch {
            self.period = watch.next_period(self.period).ok_or(Stop::Time)?;
        }
        self.countdown = self.period;
        Ok(())
    }
}

impl fmt::Debug for LimitCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LimitCheck")
            .field("nodes_left", &self.nodes_left)
            .field("period", &self.period)
            .finish_non_exhaustive()
    }
}

/// The clock, where there is one.
#[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
mod clock {
    use super::Limits;
    use std::time::{Duration, Instant};

    /// The instant at which a search must end.
    pub(super) type Deadline = Option<Instant>;

    /// The gap between two looks that is aimed at.
    const GAP: Duration = Duration::from_micros(20);

    /// The longest period: with nodes of 100 ns the clock then costs 0.6%, and nodes that get slower at once
    /// overrun the deadline by no more than this many.
    pub(super) const LONGEST_PERIOD: u32 = 64;

    impl Limits {
        /// Stops `time` from now.
        #[must_use]
        pub fn time(self, time: Duration) -> Self {
            match Instant::now().checked_add(time) {
                Some(deadline) => self.deadline(deadline),
                None => self,
            }
        }

        /// Stops at `deadline`.
        #[must_use]
        pub fn deadline(mut self, deadline: Instant) -> Self {
            self.deadline = Some(deadline);
            self
        }
    }

    /// A running clock with a deadline.
    pub(super) struct Watch {
        deadline: Instant,
        last_look: Instant,
    }

    impl Watch {
        /// A clock from now on, if there is a deadline.
        pub(super) fn start(deadline: Deadline) -> Option<Self> {
            deadline.map(|deadline| Self { deadline, last_look: Instant::now() })
        }

        /// How many units of work until the next look; `None` when the deadline has passed.
        pub(super) fn next_period(&mut self, period: u32) -> Option<u32> {
            let now = Instant::now();
            if self.deadline <= now {
                return None;
            }
            let gap = now - self.last_look;
            self.last_look = now;
            // Nodes can become much slower at once (deeper propagation): fall at once, rise slowly.
            let excess = gap.as_nanos() / GAP.as_nanos();
            Some(match excess {
                0 if gap < GAP / 2 => (period * 2).min(LONGEST_PERIOD),
                0 | 1 => period,
                _ => (u128::from(period) / excess).next_power_of_two() as u32,
            })
        }
    }
}

/// The place of the clock where there is none.
#[cfg(not(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown")))))]
mod clock {
    /// No instant can be named.
    pub(super) type Deadline = ();

    /// No clock can run.
    pub(super) enum Watch {}

    impl Watch {
        /// There is no clock to start.
        pub(super) fn start((): Deadline) -> Option<Self> {
            None
        }

        /// Never called: no value of this type exists.
        pub(super) fn next_period(&mut self, _period: u32) -> Option<u32> {
            match *self {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::AtomicU32;

    #[test]
    fn a_node_limit_allows_exactly_that_many_nodes() {
        let mut check = LimitCheck::new(&Limits::none().nodes(3));
        assert_eq!([check.node(), check.node(), check.node()], [Ok(()); 3]);
        assert_eq!(check.node(), Err(Stop::Nodes));
        assert_eq!(check.node(), Err(Stop::Nodes));
    }

    #[test]
    fn a_flag_set_midway_cancels_the_next_node() {
        let flag = Arc::new(AtomicBool::new(false));
        let mut check = LimitCheck::new(&Limits::none().cancel(flag.clone()));
        assert_eq!(check.node(), Ok(()));
        assert_eq!(check.work(), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(check.node(), Err(Stop::Cancelled));
        assert_eq!(check.work(), Err(Stop::Cancelled));
    }

    #[test]
    fn an_interrupt_function_is_asked_within_its_period() {
        let asked = Arc::new(AtomicU32::new(0));
        let counter = asked.clone();
        let limits = Limits::none().interrupt(move || 2 < counter.fetch_add(1, Ordering::Relaxed));
        let mut check = LimitCheck::new(&limits);
        let nodes = (0..10_000).take_while(|_| check.node().is_ok()).count();
        // Asked at node 1, 65, 129 and 193; the fourth answer is "stop".
        assert_eq!(nodes, 192);
        assert_eq!(asked.load(Ordering::Relaxed), 4);
    }

    #[test]
    fn memory_is_compared_inclusively() {
        let check = LimitCheck::new(&Limits::none().memory(100));
        assert_eq!(check.memory(100), Ok(()));
        assert_eq!(check.memory(101), Err(Stop::Memory));
        assert_eq!(LimitCheck::new(&Limits::none()).memory(u64::MAX), Ok(()));
    }

    #[cfg(feature = "std")]
    #[test]
    fn a_passed_deadline_stops_before_the_first_node() {
        let limits = Limits::none().time(std::time::Duration::ZERO);
        assert_eq!(LimitCheck::new(&limits).node(), Err(Stop::Time));
    }

    /// However fast the nodes before, the clock is looked at again after one period of slow ones, and then at each.
    /// Other work on the machine only makes nodes slower, which must not fail this test.
    #[cfg(feature = "std")]
    #[test]
    fn nodes_that_become_slow_are_noticed_soon() {
        use std::time::Duration;
        let mut check = LimitCheck::new(&Limits::none().time(Duration::from_secs(3_600)));
        let fast = (0..100_000_000).find(|_| check.node() != Ok(()) || check.period == clock::LONGEST_PERIOD);
        assert!(fast.is_some() && check.period == clock::LONGEST_PERIOD, "fast nodes get the longest period");
        let mut slow = 0;
        while 1 < check.period {
            std::thread::sleep(Duration::from_millis(1));
            assert_eq!(check.node(), Ok(()));
            slow += 1;
            assert!(slow <= clock::LONGEST_PERIOD, "{slow} slow nodes, and a period of {}", check.period);
        }
    }

    #[cfg(feature = "std")]
    #[test]
    fn a_deadline_stops_fast_and_slow_nodes() {
        use std::time::{Duration, Instant};
        for pause in [Duration::ZERO, Duration::from_micros(300)] {
            // Before the deadline is set, so that it cannot pass earlier than this says.
            let start = Instant::now();
            let mut check = LimitCheck::new(&Limits::none().time(Duration::from_millis(20)));
            while check.node().is_ok() {
                std::thread::sleep(pause);
            }
            // No upper bound is asserted: other work on the machine must not fail a test.
            assert!(Duration::from_millis(20) <= start.elapsed());
        }
    }
}
