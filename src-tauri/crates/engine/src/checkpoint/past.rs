//! The rounds of a checkpoint that are over: what the adversary raised, and what the defence made of it.

use std::fmt::Write;

use domain::question::Settled;
use domain::round::{Count, Synthesis};
use domain::{Finding, FindingId, FindingStatus, Position};

/// What a defence left.
pub(super) struct Defended {
    pub(super) synthesis: Synthesis,
    /// What it says to each finding.
    pub(super) position: Position,
}

/// The rounds that are over.
#[derive(Default)]
pub(super) struct Past(Vec<Closed>);

struct Closed {
    number: u32,
    count: Count,
    defended: Defended,
}

impl Past {
    /// Takes a round in.
    pub(super) fn close(&mut self, number: u32, count: Count, defended: Defended) {
        self.0.push(Closed {
            number,
            count,
            defended,
        });
    }

    /// The finding under a label; `None` where there is none.
    pub(super) fn labelled(&self, label: &str) -> Option<FindingId> {
        let label = label.trim().trim_matches(['[', ']', '(', ')', '.']);
        let mut raised = self.raised();
        raised
            .find(|(known, ..)| known.eq_ignore_ascii_case(label))
            .map(|(_, _, finding)| finding.id.clone())
    }

    /// What was raised and what was answered, for whoever raised it. Empty before the second round.
    pub(super) fn told(&self) -> String {
        let mut told = String::new();
        for (label, closed, finding) in self.raised() {
            let (what, words) = closed.answer(finding);
            // Writing to a string can't fail.
            let _ = write!(
                told,
                "{label} (round {}, {}): {}\n  passage: \"{}\"\n  concern: {}\n  defence: {what}. {words}\n\n",
                closed.number,
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
        let settled = self.raised().map(|(_, closed, finding)| {
            let (status, reason) = closed.defended.synthesis.fate(&finding.id);
            Settled {
                finding: finding.id.clone(),
                title: finding.title.clone(),
                quote: finding.quote.clone(),
                status,
                reason: reason.unwrap_or_default().to_owned(),
            }
        });
        settled.collect()
    }

    /// Every finding under the label that the adversary knows it by.
    fn raised(&self) -> impl Iterator<Item = (String, &Closed, &Finding)> {
        let rounds = self.0.iter();
        let raised = rounds.flat_map(|it| it.count.findings.iter().map(move |one| (it, one)));
        let labelled = raised.enumerate();
        labelled.map(|(index, (closed, finding))| (format!("C{}", index + 1), closed, finding))
    }
}

impl Closed {
    /// What was done about a finding, and the words for it.
    fn answer(&self, finding: &Finding) -> (&'static str, &str) {
        let what = match self.defended.synthesis.fate(&finding.id).0 {
            FindingStatus::Answered => "the document was changed",
            FindingStatus::Declined => "declined",
            _ => "nothing was done",
        };
        let mut said = self.defended.position.arguments.iter();
        let said = said.find(|it| it.answers.as_ref() == Some(&finding.id));
        (what, said.map_or("", |said| said.text.as_str()))
    }
}
