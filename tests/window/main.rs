//! The real window, driven as a person drives it.
#![cfg(target_os = "linux")]

mod appearance;
mod archive;
mod audit;
mod author;
mod backups;
mod broken_off;
mod came_back;
mod clash;
mod competing;
mod diagnostics;
mod effort;
mod elsewhere;
mod forms;
mod further_forms;
mod history;
mod hostile;
mod keyboard;
mod killed;
mod left_behind;
mod less_far;
mod links;
mod main_job;
mod menu;
mod notices;
mod over_http;
mod pictures;
mod profiles;
mod project;
mod second_start;
mod secrets;
mod slow_discovery;
mod three_models;
mod versions;
mod welcome;
mod writing;
