//! The edits of one round: looked up, applied, followed and taken back.

pub mod difference;
pub mod edit;
pub mod follow;
pub mod held;
pub mod lost;
pub(crate) mod narrow;
pub mod origin;
pub(crate) mod passages;
pub(crate) mod refusal;
pub mod undo;
pub mod whole;
