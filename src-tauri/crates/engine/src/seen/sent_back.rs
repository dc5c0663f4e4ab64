//! What goes back to the agent that made a change.

use domain::page::CodeFinding;
use domain::run::Run;

use super::{Seen, Source, gone};
use crate::Error;
use crate::runs::SentBack;

/// What the author wants to send back to an agent.
#[derive(Clone, Debug, Default)]
pub struct Wished {
    /// Labels of findings.
    pub findings: Vec<String>,
    /// Acceptance criteria, in the words of the task.
    pub criteria: Vec<String>,
    /// The author’s note.
    pub note: String,
}

impl Seen {
    /// What goes back to the agent that made the change, with the findings of these labels and the criteria
    /// of these words, and its run.
    ///
    /// # Errors
    /// When they aren’t in the review, and when no agent made the change.
    pub fn to_send_back(&self, wanted: Wished) -> Result<(&Run, SentBack), Error> {
        let Source::Run(run) = &self.source else {
            return Err(Error::invalid(
                "No agent made this change, so nothing can be sent back.",
                "Fix the findings yourself, then check again.",
            ));
        };
        let labels = wanted.findings.iter();
        let findings: Result<Vec<_>, _> = labels.map(|it| self.finding(it).cloned()).collect();
        let all = &self.shown.reviewed.criteria;
        let is_here = |it: &String| all.iter().any(|one| one.criterion == *it);
        if !wanted.criteria.iter().all(is_here) {
            return Err(Error::invalid(
                "This criterion isn’t in the review anymore.",
                "Check again.",
            ));
        }
        let sent = SentBack {
            findings: findings?,
            criteria: wanted.criteria,
            note: wanted.note,
        };
        Ok((run, sent))
    }

    fn finding(&self, label: &str) -> Result<&CodeFinding, Error> {
        let mut findings = self.shown.reviewed.findings.iter();
        findings.find(|it| it.id == label).ok_or_else(gone)
    }
}
