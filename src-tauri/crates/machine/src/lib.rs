//! The user's machine outside our own data: files that are written completely or not at all, programs that
//! run to their end under a guard, and git repositories.

mod draft;
mod files;
pub mod git;
mod programs;

pub use files::{create, revise, revise_if, revise_like, write, write_new};
pub use programs::run;
