//! What the engine does with a debate, seen from the desk.
#![cfg(test)]
#![allow(
    clippy::too_many_lines,
    reason = "a table of cases, or one story from its beginning to its end"
)]

mod across;
mod agents;
mod attached;
mod author;
mod checkpoint;
mod circles;
mod common;
mod consensus;
mod edits;
mod effort;
mod ends;
mod estimate;
mod example;
mod explored;
mod failure;
mod files;
mod final_checks;
mod follow;
mod forms;
mod gauntlet;
mod hardened;
mod hooks;
mod hostile;
mod imported;
mod insights;
mod learning;
mod losses;
mod lost;
mod misbehavior;
mod nuances;
mod outside;
mod patience;
mod patterns;
mod personas;
mod plan;
mod preview;
mod project;
mod prompts;
mod reading;
mod recordings;
mod redaction;
mod research;
mod resume;
mod review;
mod rules_off;
mod seen;
mod steering;
mod suggesting;
mod triage;
mod two_desks;
mod watch;
