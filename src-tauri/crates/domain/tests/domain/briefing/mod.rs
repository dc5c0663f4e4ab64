//! What is known before a debate.

mod any_text;
mod checklist;
mod contradictions;
mod nuances;
mod sections;
mod technologies;
mod triage;
mod weights;
