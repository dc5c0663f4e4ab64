//! The program without a window, held to what scripts rely on.

mod across;
mod archive;
mod at_once;
mod audit;
mod checkpoint;
mod competing;
mod context;
mod contract;
mod damage;
mod diagnostics;
mod docs;
mod errors;
mod everyone;
mod explore;
mod final_checks;
mod flood;
mod forms;
mod gate;
mod history;
mod http;
mod interrupted;
mod killed;
mod left_behind;
mod nuances;
mod patterns;
mod replaced;
mod research;
mod researched;
mod streams;
mod suggest_llm;
#[cfg(unix)]
mod suggested;
mod suggester;
mod triage;
mod unpriced;
mod words;
