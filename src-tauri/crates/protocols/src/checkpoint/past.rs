//! The rounds of a checkpoint that are over: what the adversary raised, and what became of it.

use std::fmt::Write;

use domain::question::Settled;
use domain::{Finding, FindingId, FindingStatus};
use table::{Halt, Standing, Table};

/// The rounds that are over.
#[derive(Default)]
pub(super) struct Past {
    /// The debate as it was when the current round began.
    standing: Standing,
    /// The current round, from 1.
    round: u32,
}

impl Past {
    /// Moves on to a round that has begun.
    pub(super) async fn begin(&mut self, table: &Table, round: u32) -> Result<(), Halt> {
        let key = format!("round/{round}/begin");
        self.standing.reach(table, &key).await?;
        self.round = round;
        Ok(())
    }

    /// The finding with a label; `None` if there is none.
    pub(super) fn labeled(&self, label: &str) -> Option<FindingId> {
        let label = label.trim().trim_matches(['[', ']', '(', ')', '.']);
        let mut raised = self.raised();
        raised
            .find(|(known, _)| known.eq_ignore_ascii_case(label))
            .map(|(_, finding)| finding.id.clone())
    }

    /// Every challenge that no later one upheld.
    pub(super) fn standing_challenges(&self) -> Vec<Finding> {
        let upheld: Vec<&FindingId> = self
            .raised()
            .filter_map(|(_, it)| it.repeats.as_ref())
            .collect();
        let last = self.raised().filter(|(_, it)| !upheld.contains(&&it.id));
        last.map(|(_, it)| it.clone()).collect()
    }

    /// What was raised and what was answered, for the seat that raised it. Empty before the second round.
    pub(super) fn told(&self) -> String {
        let mut told = String::new();
        for (label, finding) in self.raised() {
            let what = match finding.status {
                FindingStatus::Answered => "the document was changed",
                FindingStatus::Declined => "declined",
                _ => "nothing was done",
            };
            let words = self.answer(&finding.id);
            // Writing to a string can't fail.
            let _ = write!(
                told,
                "{label} (round {}, {}): {}\n  passage: \"{}\"\n  concern: {}\n  defense: {what}. {words}\n\n",
                finding.round,
                finding.severity.word(),
                finding.title,
                finding.quote,
                finding.concern,
            );
        }
        told.trim_end().to_owned()
    }

    /// The same for the built-in reviewer.
    pub(super) fn settled(&self) -> Vec<Settled> {
        let settled = self.raised().map(|(_, finding)| Settled {
            finding: finding.id.clone(),
            title: finding.title.clone(),
            quote: finding.quote.clone(),
            status: finding.status,
            reason: finding.status_reason.clone().unwrap_or_default(),
        });
        settled.collect()
    }

    /// Every finding under the label that the adversary knows it by.
    fn raised(&self) -> impl Iterator<Item = (String, &Finding)> {
        let rounds = self.standing.view().rounds.iter();
        let over = rounds.filter(|round| round.number < self.round);
        let counts = over.filter_map(|round| round.count.as_ref());
        let raised = counts.flat_map(|count| &count.findings).enumerate();
        raised.map(|(index, finding)| (format!("C{}", index + 1), finding))
    }

    /// The defender's words on a finding.
    fn answer(&self, finding: &FindingId) -> &str {
        let positions = self.standing.view().positions.iter();
        let mut said = positions.flat_map(|position| &position.arguments);
        let said = said.find(|it| it.answers.as_ref() == Some(finding));
        said.map_or("", |said| said.text.as_str())
    }
}
