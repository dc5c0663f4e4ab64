//! Reading git repositories with settings that name programs and with names that look like something else.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that can’t prepare fails")]
#![allow(
    clippy::too_many_lines,
    reason = "a table of cases, or one story from its beginning to its end"
)]

mod at_stake;
mod calls;
mod changes;
mod commit;
mod names;
mod planted;
mod repo;
mod watched;
mod worktree;
mod worktree_planted;
mod worktree_replaced;
