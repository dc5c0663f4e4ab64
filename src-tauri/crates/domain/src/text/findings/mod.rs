//! Findings as text: read, told apart and merged, and what their quotes show.

pub mod challenges;
pub mod evidence;
pub mod merge;
pub mod repeat;
pub(crate) mod topic;
