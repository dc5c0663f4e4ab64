//! What is known before a debate.

mod checklist;
mod contradictions;
mod nuances;
mod technologies;
mod triage;
mod weights;
