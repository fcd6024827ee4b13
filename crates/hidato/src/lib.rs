//! Hidato, Hidoku and Numbrix.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

#[cfg(feature = "as-printed")]
pub mod as_printed;
