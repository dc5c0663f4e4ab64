//! Reading project folders, from outside.

mod attached;
mod found;
#[cfg(unix)]
mod hostile;
mod project;
mod questions;
