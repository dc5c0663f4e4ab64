//! Annotations of a text: found places for, inserted, stripped again, and checked.
//!
//! Models name an anchor and Whetstone inserts, since whoever strips blocks also takes the whitespace
//! behind them: a block goes where that whitespace is its own.

mod block;
mod place;

pub use block::{annotated, strip, unfit};
pub use place::place;
