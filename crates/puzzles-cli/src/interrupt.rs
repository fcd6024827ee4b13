//! Ctrl-C: the first asks every search to stop at its next node, the second ends the program at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The status of a program that was told twice to stop.
const STOPPED: i32 = 3;

/// A flag that Ctrl-C sets; searches take it as their cancel flag.
pub(crate) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let handle = Arc::clone(&flag);
    // Where no handler can be installed, Ctrl-C ends the program as it does by default.
    let _ = ctrlc::set_handler(move || {
        if handle.swap(true, Ordering::Relaxed) {
            std::process::exit(STOPPED);
        }
    });
    flag
}
