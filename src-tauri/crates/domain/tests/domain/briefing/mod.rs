//! What is known before a debate.

mod nuances;
mod technologies;
mod triage;
