//! What a debate has come to so far: what the next round is told, and what it still owes the author.

use std::collections::HashSet;

use domain::author::Remark;
use domain::question::{Settled, Told};
use domain::round::{Count, Synthesis};
use domain::{Finding, FindingId, FindingStatus};

/// Everything raised in earlier rounds, and what became of it.
#[derive(Default)]
pub(super) struct Ledger {
    raised: Vec<Finding>,
    settled: Vec<Settled>,
    /// Findings that an edit dealt with after the author had spoken of them.
    dealt_with: HashSet<FindingId>,
}

/// A finding of an earlier round that the author wants dealt with.
#[derive(Clone)]
pub(crate) struct Carried {
    pub(crate) finding: Finding,
    /// What the author answered to it.
    pub(crate) answer: Option<String>,
}

impl Ledger {
    /// What earlier rounds settled; what the author dismissed is dismissed, whatever a seat did.
    pub(super) fn settled(&self, told: &[Remark]) -> Vec<Settled> {
        let mut settled = self.settled.clone();
        for one in &mut settled {
            let dismissed = told.iter().find_map(|remark| match remark {
                Remark::Dismiss { finding, reason } if *finding == one.finding => Some(reason),
                _ => None,
            });
            if let Some(reason) = dismissed {
                one.status = FindingStatus::Dismissed;
                one.reason.clone_from(reason);
            }
        }
        settled
    }

    /// The author's remarks with what a seat needs to understand them.
    pub(super) fn told(&self, told: &[Remark]) -> Vec<Told> {
        let known = told.iter().map(|remark| {
            let finding = remark.finding().and_then(|id| self.find(id));
            Told {
                remark: remark.clone(),
                title: finding.map(|one| one.title.clone()).unwrap_or_default(),
                quote: finding.map(|one| one.quote.clone()).unwrap_or_default(),
            }
        });
        known.collect()
    }

    /// Findings of earlier rounds that the author answered or pinned, and that nothing was done about
    /// since.
    pub(super) fn carried(&self, told: &[Remark]) -> Vec<Carried> {
        let wanted = told.iter().filter_map(|remark| {
            let (finding, answer) = match remark {
                Remark::Answer { finding, text } => (finding, Some(text.clone())),
                Remark::Pin { finding } => (finding, None),
                Remark::Dismiss { .. } | Remark::Withdraw { .. } | Remark::Word { .. } => {
                    return None;
                }
            };
            let open = !self.dealt_with.contains(finding);
            let finding = self.find(finding).filter(|_| open)?.clone();
            Some(Carried { finding, answer })
        });
        wanted.collect()
    }

    /// Takes a round in.
    pub(super) fn close(&mut self, count: &Count, carried: &[Carried], synthesis: &Synthesis) {
        for Carried { finding, .. } in carried {
            if matches!(
                fate(synthesis, &finding.id).0,
                FindingStatus::Answered | FindingStatus::Recorded
            ) {
                self.dealt_with.insert(finding.id.clone());
            }
        }
        for finding in &count.findings {
            let (status, reason) = fate(synthesis, &finding.id);
            self.settled.push(Settled {
                finding: finding.id.clone(),
                title: finding.title.clone(),
                quote: finding.quote.clone(),
                status,
                reason,
            });
            self.raised.push(finding.clone());
        }
    }

    fn find(&self, id: &FindingId) -> Option<&Finding> {
        self.raised.iter().find(|finding| finding.id == *id)
    }
}

/// What a synthesis did with a finding, and why where it says so.
fn fate(synthesis: &Synthesis, finding: &FindingId) -> (FindingStatus, String) {
    let mut applied = synthesis.edits.iter().filter(|edit| edit.applied);
    if synthesis.recorded.contains(finding) {
        return (FindingStatus::Recorded, String::new());
    }
    if applied.any(|edit| edit.findings.contains(finding)) {
        return (FindingStatus::Answered, String::new());
    }
    let declined = synthesis
        .declined
        .iter()
        .find(|declined| declined.finding == *finding);
    match declined {
        Some(declined) => (FindingStatus::Declined, declined.reason.clone()),
        None => (FindingStatus::Open, String::new()),
    }
}
