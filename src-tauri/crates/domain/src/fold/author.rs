//! What the author is asked, and says.

use crate::author::{self, Choice, Remark, TakenOut, Wanted};
use crate::view::{PartKey, Waiting};
use crate::{Change, Decision, Finding, View};

impl View {
    /// Records that the debate waits for its author.
    pub(super) fn wait(&mut self, key: &str, wanted: &Wanted) -> Vec<PartKey> {
        self.header.waiting = key.strip_suffix("/wanted").map(|key| Waiting {
            key: key.to_owned(),
            wanted: wanted.clone(),
        });
        let Wanted::Answers { questions } = wanted else {
            return Vec::new();
        };
        // Questions that were asked with the plan and skipped stay open.
        let asked = questions
            .iter()
            .filter(|it| !self.author.questions.contains(it));
        let asked: Vec<_> = asked.cloned().collect();
        self.author.questions.extend(asked);
        vec![PartKey::Author]
    }

    /// Records what the author decided.
    pub(super) fn choose(&mut self, choice: &Choice) -> Vec<PartKey> {
        self.header.waiting = None;
        let Choice::Answers { answers } = choice else {
            return Vec::new();
        };
        self.author.answers.extend(answers.iter().cloned());
        vec![PartKey::Author]
    }

    /// A further round begins without what the author rejected. Keeps the rejected changes so that they can
    /// be viewed.
    pub(super) fn keep_rejected(&mut self, round: u32) -> Vec<PartKey> {
        let changes = self.review.iter().flat_map(|review| &review.changes);
        let rejected: Vec<Change> = changes
            .filter(|reviewed| reviewed.decision == Some(Decision::Rejected))
            .map(|reviewed| reviewed.change.clone())
            .collect();
        if rejected.is_empty() {
            return Vec::new();
        }
        for change in rejected {
            if self.author.rejected.iter().all(|out| out.change != change) {
                self.author.rejected.push(TakenOut { round, change });
            }
        }
        vec![PartKey::Author]
    }

    /// From here on, what the author had said about findings before they were raised counts.
    pub(super) fn recall_said(&mut self, findings: &[Finding]) -> Vec<PartKey> {
        let said: Vec<&Remark> = findings.iter().filter_map(|it| it.said.as_ref()).collect();
        for remark in &said {
            author::take_in(&mut self.author.remarks, remark);
        }
        let is_changed = !said.is_empty();
        is_changed.then_some(PartKey::Author).into_iter().collect()
    }

    /// Records a remark. It may change the status of the finding that it is about.
    pub(super) fn remark(&mut self, remark: &Remark) -> Vec<PartKey> {
        author::take_in(&mut self.author.remarks, remark);
        let mut parts = vec![PartKey::Author];
        let about = remark.finding().cloned().into_iter().collect();
        parts.extend(self.settle(&about));
        if self.settle_flags() {
            parts.push(PartKey::FinalChecks);
        }
        parts
    }

    /// Brings the flags of the final checks up to date with what the author has said about them. Returns whether
    /// one changed.
    pub(super) fn settle_flags(&mut self) -> bool {
        let flags = self.final_checks.iter_mut().flat_map(|it| &mut it.flags);
        flags.fold(false, |is_changed, flag| {
            flag.settle(&self.author) | is_changed
        })
    }
}
