//! The program without a window, checked for what scripts rely on.
#![allow(
    clippy::too_many_lines,
    reason = "a table of cases, or one story from its beginning to its end"
)]

mod across;
mod adversaries;
mod answered;
mod archive;
mod at_once;
mod audit;
mod checkpoint;
#[cfg(unix)]
mod code_review;
mod code_review_killed;
mod code_review_models;
mod code_review_told;
mod competing;
mod context;
mod contract;
mod damage;
mod diagnostics;
mod docs;
mod errors;
mod evaluate;
mod everyone;
mod explore;
mod explored;
mod final_checks;
mod forms;
mod gate;
mod gauntlet;
mod history;
#[cfg(unix)]
mod hook;
mod http;
mod interrupted;
mod killed;
mod kinds;
mod learning;
mod left_behind;
mod mcp;
mod nuances;
mod patterns;
mod projects;
mod replaced;
mod research;
mod researched;
#[cfg(unix)]
mod run;
#[cfg(unix)]
mod shop;
mod streams;
mod suggest_llm;
#[cfg(unix)]
mod suggested;
mod suggester;
mod triage;
mod unjudged;
mod unpriced;
mod words;
