//! Reading project folders, from outside.

mod attached;
mod found;
mod guidance;
#[cfg(unix)]
mod hostile;
mod project;
mod questions;
