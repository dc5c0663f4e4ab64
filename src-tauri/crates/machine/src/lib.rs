//! The user's machine beside our own data: files that appear whole, programs that run to their end under
//! a guard, and git repositories that are only read.

mod draft;
mod files;
pub mod git;
mod programs;

pub use files::{create, revise, revise_if, write, write_new};
pub use programs::run;
