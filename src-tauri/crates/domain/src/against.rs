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
    /// Whether nobody said a word on it.
    fn is_unanswered(&self) -> bool {
        self.answers.is_empty()
    }

    fn is_blocking(&self) -> bool {
        self.severity == Severity::Blocking
    }
}

/// Concerns, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
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
    /// Those that block and that nobody answered.
    #[serde(default)]
    #[ts(type = "number")]
    pub blocking_unanswered: usize,
    /// All of this in a few words: `3 open concerns (2 blocking, both answered; 1 unanswered)`.
    #[serde(default)]
    pub words: String,
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
        let open = |is: fn(&Concern) -> bool| {
            let standing = concerns.iter().filter(|concern| concern.stands);
            standing.filter(|concern| is(concern)).count()
        };
        let mut counted = Self {
            raised: concerns.len(),
            standing: open(|_| true),
            blocking: open(Concern::is_blocking),
            unanswered: open(Concern::is_unanswered),
            blocking_unanswered: open(|it| it.is_blocking() && it.is_unanswered()),
            words: String::new(),
        };
        counted.words = counted.in_short();
        counted
    }

    /// Whether a decision goes ahead against concerns that stand.
    pub fn speaks_against(&self, decision: Judgement) -> bool {
        decision.is_favorable() && self.standing > 0
    }

    /// What stands, in a few words that nobody adds up: blocking concerns and unanswered ones overlap.
    pub fn in_short(&self) -> String {
        let whole = match (self.raised, self.standing) {
            (0, _) => return "no concerns raised".to_owned(),
            (_, 0) => return "no concerns still open".to_owned(),
            (1, 1) => "1 open concern".to_owned(),
            (raised, standing) if raised > standing => {
                format!("{standing} of {raised} concerns open")
            }
            (_, standing) => format!("{standing} open concerns"),
        };
        let parts: Vec<String> = [self.blocking_words(), self.unanswered_words()]
            .into_iter()
            .flatten()
            .collect();
        if parts.is_empty() {
            return whole;
        }
        let between = if self.standing == 1 { ", " } else { "; " };
        format!("{whole} ({})", parts.join(between))
    }

    /// The blocking ones, with how many of them nobody answered where that is told at all.
    fn blocking_words(&self) -> Option<String> {
        let blocking = part_of(self.blocking, self.standing, "blocking")?;
        let all = match self.blocking {
            1 => "",
            2 => "both ",
            _ => "all ",
        };
        Some(match self.blocking_unanswered {
            _ if self.unanswered == 0 || self.unanswered == self.standing => blocking,
            0 => format!("{blocking}, {all}answered"),
            some if some == self.blocking => format!("{blocking}, {all}unanswered"),
            some => format!("{blocking}, {some} of them unanswered"),
        })
    }

    /// All that nobody answered; nothing where the blocking ones are all of them, and say so.
    fn unanswered_words(&self) -> Option<String> {
        if self.unanswered == self.blocking_unanswered && self.unanswered < self.standing {
            return None;
        }
        let unanswered = part_of(self.unanswered, self.standing, "unanswered")?;
        let is_part = self.blocking_unanswered > 0 && self.unanswered < self.standing;
        Some(if is_part {
            format!("{unanswered} in all")
        } else {
            unanswered
        })
    }
}

/// Part of a whole that was just named; `None` for no part of it.
fn part_of(count: usize, whole: usize, what: &str) -> Option<String> {
    match whole {
        _ if count == 0 => None,
        _ if count < whole => Some(format!("{count} {what}")),
        1 => Some(what.to_owned()),
        _ => Some(format!("all {whole} {what}")),
    }
}
