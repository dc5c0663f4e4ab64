//! What the author is asked and says.

use super::fate;
use crate::author::{self, Choice, Remark, Wanted};
use crate::view::{PartKey, Waiting};
use crate::{Change, Decision, View};

impl View {
    /// Takes in that the debate waits for its author.
    pub(super) fn wait(&mut self, key: &str, wanted: &Wanted) -> Vec<PartKey> {
        self.header.waiting = key.strip_suffix("/wanted").map(|key| Waiting {
            key: key.to_owned(),
            wanted: wanted.clone(),
        });
        let Wanted::Answers { questions } = wanted else {
            return Vec::new();
        };
        self.author.questions.clone_from(questions);
        vec![PartKey::Author]
    }

    /// Takes in what the author decided.
    pub(super) fn choose(&mut self, choice: &Choice) -> Vec<PartKey> {
        self.header.waiting = None;
        let Choice::Answers { answers } = choice else {
            return Vec::new();
        };
        self.author.answers.extend(answers.iter().cloned());
        vec![PartKey::Author]
    }

    /// A further round begins without what the author rejected: keeps it, to be looked at.
    pub(super) fn keep_rejected(&mut self) -> Vec<PartKey> {
        let changes = self.review.iter().flat_map(|review| &review.changes);
        let rejected: Vec<Change> = changes
            .filter(|reviewed| reviewed.decision == Some(Decision::Rejected))
            .map(|reviewed| reviewed.change.clone())
            .collect();
        if rejected.is_empty() {
            return Vec::new();
        }
        for change in rejected {
            if !self.author.rejected.contains(&change) {
                self.author.rejected.push(change);
            }
        }
        vec![PartKey::Author]
    }

    /// Takes in a remark. What became of the finding that it is about may be another thing now.
    pub(super) fn remark(&mut self, remark: &Remark) -> Vec<PartKey> {
        author::take_in(&mut self.author.remarks, remark);
        let mut parts = vec![PartKey::Author];
        for round in &mut self.rounds {
            if remark.finding().is_some_and(|id| fate::raised(round, id)) {
                fate::settle(round, &self.author.remarks);
                parts.push(PartKey::Round {
                    number: round.number,
                });
            }
        }
        parts
    }
}
