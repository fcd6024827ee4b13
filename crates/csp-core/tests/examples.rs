//! The tests within examples: cargo builds an example either as a program, which `xtask` runs, or as its tests.

#[path = "../examples/golomb.rs"]
#[expect(dead_code, reason = "its `main` is that of the program")]
mod golomb;
#[path = "../examples/knights_tour.rs"]
#[expect(dead_code, reason = "its `main` is that of the program")]
mod knights_tour;
#[path = "../examples/langford.rs"]
#[expect(dead_code, reason = "its `main` is that of the program")]
mod langford;
