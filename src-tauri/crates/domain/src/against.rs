//! What stands against a text once its debate has come to a conclusion: every concern that was raised,
//! who answered it, and whether it still stands. Counted here and nowhere else.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::position::Speech;
use crate::verdict::Score;
use crate::{FindingId, Judgement, Position, Severity, Verdict};

/// How one concern fared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Concern {
    /// The finding that raises it.
    pub finding: FindingId,
    /// How much hangs on it.
    pub severity: Severity,
    /// The arguments that answer it, in the order of turns.
    pub answers: Vec<FindingId>,
    /// Whether it still stands: no judge saw it met, or called it a stretch.
    pub stands: bool,
}

impl Concern {
    /// Whether it stands and nobody said a word on it.
    fn is_unanswered(&self) -> bool {
        self.stands && self.answers.is_empty()
    }
}

/// Concerns, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Against {
    /// All that were raised.
    #[ts(type = "number")]
    pub raised: usize,
    /// Those that still stand.
    #[ts(type = "number")]
    pub standing: usize,
    /// Those of them that block.
    #[ts(type = "number")]
    pub blocking: usize,
    /// Those of them that nobody answered.
    #[ts(type = "number")]
    pub unanswered: usize,
}

/// Every concern of these positions, in their order. Arguments for the text, questions and remarks on
/// what others found are none, and answer none.
pub fn concerns(positions: &[Position], verdict: Option<&Verdict>) -> Vec<Concern> {
    let findings = positions.iter().flat_map(|position| &position.findings);
    let concerns = findings.map(|finding| Concern {
        finding: finding.id.clone(),
        severity: finding.severity,
        answers: answers(positions, &finding.id),
        stands: stands(verdict, &finding.id),
    });
    concerns.collect()
}

/// Whether a concern still stands: a judge that said nothing of it did not settle it.
pub fn stands(verdict: Option<&Verdict>, finding: &FindingId) -> bool {
    let mut scores = verdict.iter().flat_map(|verdict| &verdict.scores);
    let score = scores.find(|score| score.point == *finding);
    score.is_none_or(Score::survives)
}

fn answers(positions: &[Position], finding: &FindingId) -> Vec<FindingId> {
    let answering = positions
        .iter()
        .filter(|position| position.speech == Speech::Answers);
    let arguments = answering.flat_map(|position| &position.arguments);
    let on_it = arguments.filter(|argument| argument.answers.as_ref() == Some(finding));
    on_it.map(|argument| argument.id.clone()).collect()
}

impl Against {
    /// Counts concerns.
    pub fn of(concerns: &[Concern]) -> Self {
        let standing = || concerns.iter().filter(|concern| concern.stands);
        let blocking = standing().filter(|concern| concern.severity == Severity::Blocking);
        Self {
            raised: concerns.len(),
            standing: standing().count(),
            blocking: blocking.count(),
            unanswered: standing().filter(|concern| concern.is_unanswered()).count(),
        }
    }

    /// Whether a decision goes ahead against concerns that stand.
    pub fn speaks_against(&self, decision: Judgement) -> bool {
        decision.is_favorable() && self.standing > 0
    }

    /// What stands, in a few words: `7 of 8 concerns, 5 blocking, 2 unanswered`.
    pub fn in_short(&self) -> String {
        let Self {
            raised, standing, ..
        } = *self;
        let whole = match (raised, standing) {
            (0, _) => return "no concern was raised".to_owned(),
            (_, 0) => return "no concern stands".to_owned(),
            (1, 1) => "1 concern".to_owned(),
            _ if raised > standing => format!("{standing} of {raised} concerns"),
            _ => format!("{standing} concerns"),
        };
        let parts = [(self.blocking, "blocking"), (self.unanswered, "unanswered")];
        let told = parts.into_iter().filter(|(count, _)| *count > 0);
        let told = told.map(|(count, what)| part_of(count, standing, what));
        std::iter::once(whole)
            .chain(told)
            .collect::<Vec<_>>()
            .join(", ")
    }
}

/// Part of a whole that was just named: the parts overlap, and are not to be added up.
fn part_of(count: usize, whole: usize, what: &str) -> String {
    match whole {
        _ if count < whole => format!("{count} {what}"),
        1 => what.to_owned(),
        _ => format!("all {whole} {what}"),
    }
}
