//! Numberlink: so far the article's algorithm as it was printed.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

#[cfg(feature = "as-printed")]
pub mod as_printed;
