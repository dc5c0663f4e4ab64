//! What is known about a text and its project before a debate. Pure functions on text, each in a file of
//! its own; none asks a model.

mod comments;
pub mod nuances;
mod sentences;
pub mod technologies;
pub mod triage;

pub use nuances::{Nuance, Nuances};
pub use technologies::{Detector, OwnTechnology, Technology, technologies};
pub use triage::{Complexity, Detail, Reach, Triage, triage};
