//! The real window, driven as a person drives it.
#![cfg(target_os = "linux")]
#![allow(
    clippy::too_many_lines,
    reason = "a table of cases, or one story from its beginning to its end"
)]

mod agent_run;
mod appearance;
mod archive;
mod attached;
mod audit;
mod author;
mod backups;
mod briefing;
mod broken_off;
mod came_back;
mod came_to;
mod checked;
mod clash;
mod code_review;
mod comparing;
mod competing;
mod debate_first;
mod diagnostics;
mod drafts;
mod effort;
mod elsewhere;
mod example;
mod file;
mod final_checks;
mod forms;
mod further_forms;
mod gauntlet;
mod gauntlet_settings;
mod history;
mod hostile;
mod insights;
mod keyboard;
mod killed;
mod last_result;
mod learning;
mod left_behind;
mod less_far;
mod links;
mod main_job;
mod menu;
mod no_display;
mod notices;
mod over_http;
mod page_lost;
mod past_review;
mod patterns;
mod pictures;
mod planning;
mod profiles;
mod project;
mod quotes;
mod reopened;
mod researched;
mod review_by_keys;
mod running;
mod second_start;
mod secrets;
mod sight;
mod slow_discovery;
mod sorting;
mod suggesting;
mod three_models;
mod versions;
mod welcome;
mod writing;
