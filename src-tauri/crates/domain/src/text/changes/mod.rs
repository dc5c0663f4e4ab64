//! The changes that all rounds together make on the original, and what becomes of them on a text that was edited meanwhile.

pub(crate) mod changed;
pub mod clash;
pub mod clash_blocks;
pub mod compose;
pub(crate) mod grouping;
pub(crate) mod pieces;
pub(crate) mod places;
pub mod rebase;
pub mod review;
pub mod review_lines;
pub(crate) mod seam;
pub(crate) mod touched;
