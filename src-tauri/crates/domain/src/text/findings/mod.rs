//! Findings as text: reading, distinguishing and merging them, and what their quotes prove.

pub mod challenges;
pub mod evidence;
pub mod merge;
pub mod repeat;
pub(crate) mod topic;
