//! The edits of one round: looking them up, applying, combining and reversing them.

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
