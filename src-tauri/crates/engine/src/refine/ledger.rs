//! What a debate has come to so far: what the next round is told, and what it still owes the author.

use std::collections::HashSet;
use std::sync::Arc;

use domain::author::Remark;
use domain::dispute::{self, Held};
use domain::question::{Settled, Told};
use domain::round::{Count, Dispute, Synthesis};
use domain::text::edit;
use domain::text::origin::Origins;
use domain::{Finding, FindingId, FindingStatus};

use super::Moment;
use super::memory::Memory;
use crate::error::off_thread;
use crate::table::Halt;

/// Everything raised in earlier rounds, and what became of it.
pub(super) struct Ledger {
    rounds: Vec<Closed>,
    /// Findings that an edit dealt with after the author had spoken of them.
    dealt_with: HashSet<FindingId>,
    /// The text as the last round left it, and what wrote it.
    text: Arc<str>,
    origins: Origins,
}

/// A round that is over.
struct Closed {
    number: u32,
    /// The text that it began with.
    text: Arc<str>,
    count: Count,
    synthesis: Synthesis,
}

/// A finding of an earlier round that the author wants dealt with.
#[derive(Clone)]
pub(crate) struct Carried {
    pub(crate) finding: Finding,
    /// What the author answered to it.
    pub(crate) answer: Option<String>,
}

impl Ledger {
    pub(super) fn new(original: &str) -> Self {
        Self {
            rounds: Vec::new(),
            dealt_with: HashSet::new(),
            text: original.into(),
            origins: Origins::new(original.len()),
        }
    }

    /// Takes in the text that a round begins with: the author may have changed it since the last one.
    pub(super) async fn begin(&mut self, text: &str) -> Result<(), Halt> {
        if *self.text == *text {
            return Ok(());
        }
        let (before, after): (Arc<str>, Arc<str>) = (self.text.clone(), text.into());
        let (old, new) = (before, after.clone());
        let by_author =
            off_thread(move || Ok::<_, crate::Error>(edit::difference(0, &old, &new))).await?;
        self.origins.take_in_author(&by_author.edits);
        self.text = after;
        Ok(())
    }

    /// What earlier rounds settled; what the author dismissed is dismissed, whatever a seat did.
    pub(super) fn settled(&self, told: &[Remark]) -> Vec<Settled> {
        let settled = self.raised().map(|(_, finding)| {
            let (status, reason) = self.standing(&finding.id, told);
            Settled {
                finding: finding.id.clone(),
                title: finding.title.clone(),
                quote: finding.quote.clone(),
                status,
                reason,
            }
        });
        settled.collect()
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

    /// What the next round compares its findings and edits with.
    pub(super) fn memory(&self, told: &[Remark]) -> Memory {
        let raised = self.raised().map(|(round, finding)| {
            let finding = Finding {
                status: self.standing(&finding.id, told).0,
                ..finding.clone()
            };
            (finding, round.text.clone())
        });
        let edits = self.rounds.iter().flat_map(|round| &round.synthesis.edits);
        Memory {
            raised: raised.collect(),
            origins: self.origins.clone(),
            edits: edits.cloned().collect(),
        }
    }

    /// What the seats could not settle so far.
    pub(super) fn disputes(&self, told: &[Remark]) -> Vec<Dispute> {
        let held: Vec<Held<'_>> = self
            .rounds
            .iter()
            .map(|round| Held {
                round: round.number,
                count: &round.count,
                synthesis: &round.synthesis,
            })
            .collect();
        dispute::disputes(&held, told)
    }

    /// Takes a round in, which left `text`.
    pub(super) fn close(
        &mut self,
        moment: &Moment<'_>,
        count: &Count,
        synthesis: &Synthesis,
        text: &str,
    ) {
        for Carried { finding, .. } in moment.carried {
            if matches!(
                synthesis.fate(&finding.id).0,
                FindingStatus::Answered | FindingStatus::Recorded
            ) {
                self.dealt_with.insert(finding.id.clone());
            }
        }
        self.origins.take_in(&synthesis.edits);
        let began = std::mem::replace(&mut self.text, text.into());
        self.rounds.push(Closed {
            number: moment.round,
            text: began,
            count: count.clone(),
            synthesis: synthesis.clone(),
        });
    }

    fn raised(&self) -> impl Iterator<Item = (&Closed, &Finding)> {
        let rounds = self.rounds.iter();
        rounds.flat_map(|round| round.count.findings.iter().map(move |it| (round, it)))
    }

    fn find(&self, id: &FindingId) -> Option<&Finding> {
        let mut raised = self.raised();
        raised
            .find(|(_, finding)| finding.id == *id)
            .map(|(_, finding)| finding)
    }

    /// How a finding stands for the next round. What the author pinned, or answered and nobody has
    /// worked in, counts as open: it may be raised again.
    fn standing(&self, id: &FindingId, told: &[Remark]) -> (FindingStatus, String) {
        let is_awaited = told.iter().any(|remark| match remark {
            Remark::Pin { finding } => finding == id,
            Remark::Answer { finding, .. } => finding == id && !self.dealt_with.contains(id),
            _ => false,
        });
        if is_awaited {
            return (FindingStatus::Open, String::new());
        }
        self.fate(id, told)
    }

    /// What became of a finding in its round, or in a later one that took it up again, and why.
    fn fate(&self, finding: &FindingId, told: &[Remark]) -> (FindingStatus, String) {
        let dismissed = told.iter().find_map(|remark| match remark {
            Remark::Dismiss {
                finding: dismissed,
                reason,
            } if dismissed == finding => Some(reason.clone()),
            _ => None,
        });
        if let Some(reason) = dismissed {
            return (FindingStatus::Dismissed, reason);
        }
        let latest = self.rounds.iter().rev();
        let mut fates = latest.map(|round| round.synthesis.fate(finding));
        match fates.find(|(status, _)| *status != FindingStatus::Open) {
            Some((status, reason)) => (status, reason.unwrap_or_default().to_owned()),
            None => (FindingStatus::Open, String::new()),
        }
    }
}
