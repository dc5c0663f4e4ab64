//! Reading project folders, from outside.

mod attached;
mod deep;
mod found;
mod guidance;
#[cfg(unix)]
mod hostile;
mod project;
mod questions;
mod redacted;
