//! Scripted models and agents for tests: programs that behave like command-line models, and servers that
//! behave like HTTP APIs. Both record how they were asked. This crate knows no model code: its output is what
//! the real ones send.

pub mod agent;
pub mod hostile;
pub mod processes;
pub mod scripted;
pub mod server;
