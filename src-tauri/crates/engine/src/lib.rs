//! Debates: the table they are held at, the protocols, personas and prompts, and the desk from which
//! the window and the headless program start, watch, resume and review them.

mod calls;
mod cast;
mod checkpoint;
mod course;
pub mod desk;
mod error;
mod estimate;
mod forms;
mod front_matter;
mod held;
mod hub;
pub mod import;
pub mod lists;
mod model_book;
mod patience;
pub mod personas;
mod plan;
mod planning;
pub mod project;
mod prompt;
mod raised;
mod refine;
mod signal;
mod softened;
mod table;
mod worth;

pub use desk::{Desk, Finished, Watch, judges_apart, reseated, seated};
pub use error::Error;
pub use patience::Patience;
pub use plan::{Plan, PlannedSeat};
pub use signal::Signal;
