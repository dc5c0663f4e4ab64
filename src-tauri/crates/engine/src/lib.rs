//! Debates: the table they are held at, the protocols, personas and prompts, and the desk from which
//! the window and the headless program start, watch, resume and review them.

pub mod desk;
mod error;
mod estimate;
mod hub;
pub mod import;
mod model_book;
mod patience;
pub mod personas;
mod plan;
pub mod project;
mod prompt;
mod refine;
mod table;
mod whole_text;

pub use desk::{Desk, Finished, Watch};
pub use error::Error;
pub use hub::Signal;
pub use patience::Patience;
pub use plan::Plan;
