//! The protocols of debates, each from its first question to its end, with their personas and prompts.
//!
//! A protocol knows only its table: everything that can differ between two runs comes from there. Reading
//! lists, front matter and planning documents from foreign text before a debate is here too.

mod acceptance;
mod checkpoint;
mod code_review;
mod course;
mod ending;
pub mod forms;
mod front_matter;
mod gauntlet;
pub mod import;
mod kind;
pub mod lists;
mod part;
pub mod planning;
mod prompt;
mod raised;
mod refine;
mod rounds;
mod softened;
mod unheard;

pub use acceptance::acceptance;
pub use course::Course;
pub use ending::Ending;
pub use gauntlet::{adjudicator, boss, evaluator, matcher};
pub use kind::kind_of;
pub use part::Part;
pub use prompt::{
    ProjectFile, ResearchPage, answers, exploration, final_checks, patterns, research, suggestion,
    summary, system_review, triage, votes, web_search,
};
pub use refine::synthesizer;
pub use rounds::Rounds;
