//! Debates: the protocols, personas and prompts, and the desk from which
//! the window and the headless program start, watch, resume and review them.

mod cast;
mod checkpoint;
mod course;
pub mod desk;
mod estimate;
mod forms;
mod front_matter;
pub mod import;
pub mod lists;
pub mod personas;
mod plan;
mod planning;
pub mod project;
mod prompt;
mod raised;
mod refine;
mod softened;
mod worth;

pub use desk::{Desk, Finished, Watch, judges_apart, reseated, seated};
pub use plan::{Plan, PlannedSeat};
pub use table::{Error, Patience, Signal};
