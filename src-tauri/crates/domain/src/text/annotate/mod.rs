//! Annotations of a text: finding their places, inserting, removing and checking them.
//!
//! Models name an anchor, and Whetstone inserts the blocks, since removing a block also removes the
//! whitespace after it: a block goes where that whitespace is its own.

mod block;
mod place;

pub use block::{annotated, strip, unfit};
pub use place::place;
