//! What crosses between the shell and the page, beyond the types of the domain itself.

mod across;
mod app;
mod archive;
mod data;
mod error;
mod estimate;
mod files;
mod history;
mod learning;
mod live;
mod models;
mod patterns;
mod plan;
mod planning;
mod review;
mod reviewers;
mod search;
mod tasks;

pub use across::*;
pub use app::*;
pub use archive::*;
pub use data::*;
pub use error::*;
pub use estimate::*;
pub use files::*;
pub use history::*;
pub use learning::*;
pub use live::*;
pub use models::*;
pub use patterns::*;
pub use plan::*;
pub use planning::*;
pub use review::*;
pub use reviewers::*;
pub use search::*;
pub use tasks::*;
