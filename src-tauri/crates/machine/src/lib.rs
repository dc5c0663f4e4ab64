//! The user's machine beside our own data: files that appear whole, and programs that run to their end
//! under a guard.

mod draft;
mod files;
mod programs;

pub use files::{create, revise, revise_if, write, write_new};
pub use programs::run;
