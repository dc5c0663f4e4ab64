//! What the engine does with a debate, seen from the desk.
#![cfg(test)]

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
mod failure;
mod files;
mod follow;
mod forms;
mod hardened;
mod hostile;
mod imported;
mod losses;
mod lost;
mod misbehavior;
mod outside;
mod patience;
mod personas;
mod plan;
mod project;
mod prompts;
mod reading;
mod recordings;
mod redaction;
mod resume;
mod review;
mod rules_off;
mod steering;
mod two_desks;
mod watch;
