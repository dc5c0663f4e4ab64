//! The desk, through which the window and the headless program start, watch, resume and review debates, and
//! what it prepares beforehand: plans, estimates, personas.

mod briefing;
mod cheapest;
pub mod code_review;
mod copies;
pub mod desk;
mod estimate;
pub mod files;
mod final_checks;
pub mod hooks;
pub mod nuances;
mod patterns;
mod personas;
mod plan;
pub mod project;
pub mod runs;
pub mod seen;
mod worth;

pub use briefing::research::alone::{Advice, Researched, SearchResult};
pub use desk::{
    ASKED_ACROSS_WITHIN, Copied, Desk, ExplorationWanted, Finished, FirstDebate, Kept,
    PatternsWanted, ResearchWanted, RunUnderWay, SUGGESTED_WITHIN, TRIAGED_WITHIN, Watch,
    judges_apart, no_model, reseated, seated,
};
pub use plan::{Plan, PlannedSeat};
pub use table::{Error, Patience, Signal};
