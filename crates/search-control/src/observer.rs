//! What a search tells whoever watches it.

use crate::Stop;

/// What a node has left after propagation, as an engine lends it: it calls the function that it is given
/// once for each variable and value that are still possible together, by variables in ascending order or by values.
pub type Left<'a> = dyn Fn(&mut dyn FnMut(usize, usize)) + 'a;

/// A listener in a search loop.
///
/// Every method does nothing by default, so a listener writes only those it needs;
/// with `()` nothing is left of the calls, and counters are the same with any listener.
/// Variables and values are the indexes of the engine that calls, which documents them.
///
/// ```
/// use search_control::Observer;
///
/// /// Remembers how deep the search went.
/// #[derive(Default)]
/// struct Deepest(usize);
///
/// impl Observer for Deepest {
///     fn node(&mut self, depth: usize) {
///         self.0 = self.0.max(depth);
///     }
/// }
/// ```
pub trait Observer {
    /// A node begins, `depth` decisions below the root (the root itself is at 0).
    #[inline]
    fn node(&mut self, depth: usize) {
        let _ = depth;
    }

    /// The search tries `variable = value`.
    #[inline]
    fn decide(&mut self, variable: usize, value: usize) {
        let _ = (variable, value);
    }

    /// The search has refuted `variable = value` and goes on without it.
    #[inline]
    fn refute(&mut self, variable: usize, value: usize) {
        let _ = (variable, value);
    }

    /// The node that began last has been propagated without a contradiction; `left` is what remains possible in it.
    ///
    /// Engines without domains never call it. It is lent: a listener that wants to keep it copies it.
    #[inline]
    fn state(&mut self, left: &Left<'_>) {
        let _ = left;
    }

    /// The node at `depth` has failed: no solution lies below it.
    #[inline]
    fn fail(&mut self, depth: usize) {
        let _ = depth;
    }

    /// The search has found its `count`-th solution (from 1).
    #[inline]
    fn solution(&mut self, count: u64) {
        let _ = count;
    }

    /// A limit has ended the search; it may go on later from the same place.
    #[inline]
    fn stopped(&mut self, stop: Stop) {
        let _ = stop;
    }
}

impl Observer for () {}

impl<O: Observer + ?Sized> Observer for &mut O {
    #[inline]
    fn node(&mut self, depth: usize) {
        (**self).node(depth);
    }

    #[inline]
    fn decide(&mut self, variable: usize, value: usize) {
        (**self).decide(variable, value);
    }

    #[inline]
    fn refute(&mut self, variable: usize, value: usize) {
        (**self).refute(variable, value);
    }

    #[inline]
    fn state(&mut self, left: &Left<'_>) {
        (**self).state(left);
    }

    #[inline]
    fn fail(&mut self, depth: usize) {
        (**self).fail(depth);
    }

    #[inline]
    fn solution(&mut self, count: u64) {
        (**self).solution(count);
    }

    #[inline]
    fn stopped(&mut self, stop: Stop) {
        (**self).stopped(stop);
    }
}
