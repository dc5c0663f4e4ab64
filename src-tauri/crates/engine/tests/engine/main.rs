//! What the engine does with a debate, seen from the desk.
#![cfg(test)]

mod author;
mod common;
mod consensus;
mod edits;
mod ends;
mod failure;
mod outside;
mod plan;
mod prompts;
mod reading;
mod resume;
mod review;
mod steering;
mod watch;
