//! The protocols of debates, each from its first question to its end, with their personas and prompts.
//!
//! A protocol knows nothing but its table: whatever differs between two runs comes from there. What is
//! read out of foreign text before a debate (lists, front matter, planning documents) is here too.

mod cast;
mod checkpoint;
mod course;
pub mod forms;
mod front_matter;
pub mod import;
pub mod lists;
pub mod planning;
mod prompt;
mod raised;
mod refine;
mod softened;

pub use cast::{Cast, Part};
pub use course::Course;
pub use refine::{Ending, synthesizer};
