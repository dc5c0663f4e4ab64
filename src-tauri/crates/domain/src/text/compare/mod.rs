//! Two texts side by side.

pub(crate) mod comparison;
pub mod diff;
pub(crate) mod hunks;
