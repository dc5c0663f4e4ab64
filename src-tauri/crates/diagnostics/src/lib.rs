//! The log of both programs, and what a person copies when asking for help. Neither contains a secret that
//! `domain::text::redact` finds.
//!
//! Events name debates, kinds of failures and files, never what was said.

mod about;
mod daily;
mod entry;
mod last;
mod log;
mod secrets;

pub use about::{Program, text};
pub use log::{begin, folder};
pub use secrets::know;
