//! The types of code changes and of reviewers' comments on them.

use ts_rs::{Config, TS};

use crate::page::{
    CodeChange, CodeCriterion, CodeFile, CodeFileChange, CodeFinding, CodeLeftOut, CodeLine,
    CodeLink, CodeModeChange, CodeModels, CodeModelsState, CodePlace, CodeReviewed, CodeRow,
    CommitOffer, ComparedWith, Unreviewed,
};

/// Their declarations, all exported.
pub(super) fn declarations(config: &Config) -> String {
    let all = [
        CodeChange::decl(config),
        CodeReviewed::decl(config),
        CodeModels::decl(config),
        CodeModelsState::decl(config),
        ComparedWith::decl(config),
        CommitOffer::decl(config),
        Unreviewed::decl(config),
        CodeLink::decl(config),
        CodeCriterion::decl(config),
        CodePlace::decl(config),
        CodeFile::decl(config),
        CodeFileChange::decl(config),
        CodeModeChange::decl(config),
        CodeFinding::decl(config),
        CodeLeftOut::decl(config),
        CodeRow::decl(config),
        CodeLine::decl(config),
    ];
    all.map(|it| format!("\nexport {it}\n")).concat()
}
