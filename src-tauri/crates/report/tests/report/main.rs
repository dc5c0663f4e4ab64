//! Reports as their readers get them.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]
#![allow(
    clippy::too_many_lines,
    reason = "a table of cases, or one story from its beginning to its end"
)]

mod accepted;
mod author;
mod blank;
mod changes;
mod checked;
mod circles;
mod code;
mod concluded;
mod contract;
mod debate;
mod doubts;
mod escaping;
mod files;
mod golden;
mod outcomes;
mod places;
mod redacted;
mod rounds;
mod sorted;
mod woven;
mod writing;
