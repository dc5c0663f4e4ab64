//! What is known about a text and its project before a debate. Pure functions on text, each in its own file.
//! None of them asks a model, though [`Triage::answered`] reads what one says.

pub mod checklist;
mod comments;
pub mod contradictions;
mod level;
pub mod nuances;
mod sentences;
pub mod technologies;
pub mod triage;
pub mod weights;

pub use checklist::{ChecklistItem, ResearchNuance, checklist};
pub use contradictions::{NuanceContradiction, contradictions};
pub use level::Level;
pub use nuances::{Nuance, Nuances};
pub use technologies::{Detector, OwnTechnology, Technology, technologies, technologies_with};
pub use triage::{Complexity, Detail, OwnSignal, Reach, Triage, triage, triage_with};
pub use weights::{SectionWeight, weights, weights_with};
