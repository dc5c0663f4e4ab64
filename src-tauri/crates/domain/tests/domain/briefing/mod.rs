//! What is known before a debate.

mod any_text;
mod checklist;
mod contradictions;
mod nuances;
mod technologies;
mod triage;
mod weights;
