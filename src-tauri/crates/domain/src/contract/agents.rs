//! The types of coding agents, their runs, and git hooks.

use ts_rs::{Config, TS};

use crate::hook::{Hook, HookFolder, Installed};
use crate::run::{
    AgentRow, AgentSettings, FollowUp, OutOfReach, Permissions, Run, RunChange, RunEnd, RunOffer,
    RunOutcome, RunOutput, RunReviewed, RunSetup, RunState,
};

/// Their declarations, all exported.
pub(super) fn declarations(config: &Config) -> String {
    let all = [
        Permissions::decl(config),
        AgentSettings::decl(config),
        AgentRow::decl(config),
        RunOffer::decl(config),
        RunSetup::decl(config),
        RunOutcome::decl(config),
        RunChange::decl(config),
        RunEnd::decl(config),
        RunReviewed::decl(config),
        RunState::decl(config),
        Run::decl(config),
        FollowUp::decl(config),
        OutOfReach::decl(config),
        RunOutput::decl(config),
        Hook::decl(config),
        Installed::decl(config),
        HookFolder::decl(config),
    ];
    all.map(|it| format!("\nexport {it}\n")).concat()
}
