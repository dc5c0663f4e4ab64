//! Scripted models and agents for tests: programs that behave as command-line models do, and servers that behave
//! as those over HTTP do; both note down how they were asked. Knows no model code: what they say is what
//! the real ones say.

pub mod agent;
pub mod hostile;
pub mod processes;
pub mod scripted;
pub mod server;
