//! The changes that all rounds together make to the original, and what happens to them on a text that has
//! been edited since.

pub mod blocks;
pub mod blocks_onto;
pub(crate) mod changed;
pub mod clash;
pub mod compose;
pub(crate) mod grouping;
pub(crate) mod pieces;
pub(crate) mod places;
pub mod rebase;
pub mod review;
pub(crate) mod seam;
pub mod shared_lines;
pub(crate) mod touched;
