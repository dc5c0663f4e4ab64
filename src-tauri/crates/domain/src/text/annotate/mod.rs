//! Annotations of a text: found places for, inserted, stripped again, and checked.
//!
//! Models name an anchor and Whetstone inserts, since whoever strips blocks also takes the white space
//! behind them: a block goes where that white space is its own.

mod block;
mod place;

pub use block::{annotated, strip, unfit};
pub use place::place;
