//! The laws of the store, one file for each of its parts, tested from outside.
#![cfg(test)]
#![allow(
    clippy::too_many_lines,
    reason = "a table of cases, or one story from its beginning to its end"
)]

mod archive;
mod audit;
mod backups;
mod bad_archive;
mod changes;
mod check;
mod common;
mod conclusions;
mod damage;
mod debates;
mod details;
mod drafts;
mod files;
mod gate;
mod gauntlets;
mod journal;
mod labels;
mod lock;
mod models_and_settings;
mod older_words;
mod open;
mod orders;
mod personas_and_rules;
mod runs;
mod scores;
mod search;
mod task_rows;
mod tasks;
mod times;
mod under_way;
mod versions;
