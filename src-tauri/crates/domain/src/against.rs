//! What stands against a text once its debate has come to a conclusion: every concern that was raised,
//! who was asked to answer it, and whether it still stands. Counted here and nowhere else.
//!
//! A concern stands unless a judge saw it met or called it a stretch. It is unanswered where
//! another seat was asked to answer it and no answer names it. The words come from here too
//! (`Against::words`), since blocking and unanswered concerns overlap and every list would count
//! that in its own way.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::position::Speech;
use crate::text::findings::merge::{Gathered, gathered};
use crate::verdict::Score;
use crate::{Finding, FindingId, Judgment, Position, SeatId, Severity, Verdict};

/// How one concern fared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Concern {
    /// The finding that raises it, in the words of whoever raised it first.
    pub finding: FindingId,
    /// The findings of others that raise the same.
    #[serde(default)]
    pub also: Vec<FindingId>,
    /// How much hangs on it, by whoever takes it most seriously.
    pub severity: Severity,
    /// Whether somebody was asked to answer it, and spoke.
    #[serde(default)]
    pub asked: bool,
    /// What others said to it: answers, and remarks of those who were asked for their view.
    pub answers: Vec<FindingId>,
    /// What the judge says of it; `None` where it says nothing.
    #[serde(default)]
    pub score: Option<Score>,
    /// Whether it still stands: no judge saw it met, or called it weak.
    pub stands: bool,
}

impl Concern {
    /// Whether somebody was asked to answer it, and said nothing to it.
    fn is_unanswered(&self) -> bool {
        self.asked && self.answers.is_empty()
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
    /// Those of them that somebody was asked to answer and nobody answered.
    #[ts(type = "number")]
    pub unanswered: usize,
    /// Those that block and that nobody answered.
    #[serde(default)]
    #[ts(type = "number")]
    pub blocking_unanswered: usize,
    /// Those that still stand and that somebody was asked to answer.
    #[serde(default)]
    #[ts(type = "number")]
    pub asked: usize,
    /// Whether a judge scored any of them: otherwise all that is known is that they were raised.
    #[serde(default = "scored")]
    pub scored: bool,
    /// All of this in a few words: `3 open concerns (2 blocking), 1 unanswered`.
    #[serde(default)]
    pub words: String,
}

/// What was counted before it was told apart came from judges that score.
const fn scored() -> bool {
    true
}

/// Every concern of these positions, in their order, and once however many raise it. Arguments for the
/// text and questions are none, and answer none.
pub fn concerns(positions: &[Position], verdict: Option<&Verdict>) -> Vec<Concern> {
    let of_all = |position: &Position| position.findings.clone();
    let findings: Vec<Finding> = positions.iter().flat_map(of_all).collect();
    let mut seats: Vec<SeatId> = Vec::new();
    for position in positions {
        if !seats.contains(&position.seat) {
            seats.push(position.seat.clone());
        }
    }
    let gathered = gathered(findings, &seats).into_iter();
    gathered
        .map(|one| Concern::of(one, positions, verdict))
        .collect()
}

impl Concern {
    fn of(gathered: Gathered, positions: &[Position], verdict: Option<&Verdict>) -> Self {
        let Gathered { finding, also } = gathered;
        let is_it = |id: &FindingId| *id == finding.id || also.contains(id);
        let scores = verdict.iter().flat_map(|verdict| &verdict.scores);
        let scores = scores.filter(|score| is_it(&score.point));
        let score = scores.max_by_key(|score| (score.survives(), score.score));
        let own =
            |position: &Position, id: &FindingId| raises(positions, id) == Some(&position.seat);
        let others = positions.iter().filter(|it| is_said_to_others(it.speech));
        let said = others.flat_map(|it| it.arguments.iter().map(move |argument| (it, argument)));
        let on_it = said.filter_map(|(position, argument)| {
            let answered = argument.answers.as_ref().filter(|id| is_it(id))?;
            (!own(position, answered)).then(|| argument.id.clone())
        });
        Self {
            asked: is_asked(positions, &finding.seat),
            answers: on_it.collect(),
            stands: score.is_none_or(Score::survives),
            score: score.cloned(),
            severity: finding.severity,
            finding: finding.id.clone(),
            also: also.clone(),
        }
    }
}

fn raises<'a>(positions: &'a [Position], finding: &FindingId) -> Option<&'a SeatId> {
    let mut findings = positions.iter().flat_map(|it| &it.findings);
    findings.find(|it| it.id == *finding).map(|it| &it.seat)
}

const fn is_said_to_others(speech: Speech) -> bool {
    matches!(speech, Speech::Answers | Speech::Remarks)
}

/// Whether somebody else was asked to answer what a seat raised, and spoke. Where sides question one
/// another, it is the questions that are to be answered.
fn is_asked(positions: &[Position], raiser: &SeatId) -> bool {
    let said = |speech: Speech| positions.iter().filter(move |it| it.speech == speech);
    let mut answering = said(Speech::Answers).filter(|it| it.absent.is_none());
    said(Speech::Questions).next().is_none() && answering.any(|it| it.seat != *raiser)
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
            asked: open(|it| it.asked),
            scored: concerns.iter().any(|it| it.score.is_some()),
            words: String::new(),
        };
        counted.words = counted.in_short();
        counted
    }

    /// Whether a decision goes ahead against concerns that stand.
    pub fn speaks_against(&self, decision: Judgment) -> bool {
        decision.is_favorable() && self.standing > 0
    }

    /// What stands, in a few words that nobody adds up: blocking concerns and unanswered ones overlap.
    pub fn in_short(&self) -> String {
        let whole = match (self.raised, self.standing) {
            (0, _) => return "no concerns raised".to_owned(),
            (_, 0) => return "no open concerns".to_owned(),
            (1, _) if !self.scored => "1 concern raised".to_owned(),
            (raised, _) if !self.scored => format!("{raised} concerns raised"),
            (1, 1) => "1 open concern".to_owned(),
            (raised, standing) if raised > standing => {
                format!("{standing} of {raised} concerns open")
            }
            (_, standing) => format!("{standing} open concerns"),
        };
        let nuance = self.nuance();
        match (self.blocking_words(), self.unanswered_words()) {
            (None, None) => whole,
            (None, Some(unanswered)) => format!("{whole} ({unanswered})"),
            (Some(blocking), None) => match nuance {
                None => format!("{whole} ({blocking})"),
                Some(nuance) => format!("{whole} ({blocking}, {nuance})"),
            },
            (Some(blocking), Some(unanswered)) if self.standing == 1 => {
                format!("{whole} ({blocking}, {unanswered})")
            }
            (Some(blocking), Some(unanswered)) => match nuance {
                None => format!("{whole} ({blocking}), {unanswered}"),
                Some(nuance) => format!("{whole} ({blocking}, {nuance}), {unanswered}"),
            },
        }
    }

    /// The blocking ones.
    fn blocking_words(&self) -> Option<String> {
        part_of(self.blocking, self.standing, "blocking")
    }

    /// How many of the blocking ones nobody answered, where that is told at all.
    fn nuance(&self) -> Option<String> {
        match (self.blocking_unanswered, self.blocking) {
            (0, _) => None,
            _ if self.unanswered == self.standing => None,
            (1, 1) => Some("unanswered".to_owned()),
            (2, 2) => Some("both unanswered".to_owned()),
            (some, all) if some == all => Some("all unanswered".to_owned()),
            (some, _) => Some(format!("{some} of them unanswered")),
        }
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

/// Concerns with the blocking ones first: `2 blocking and 1 other concern`, `3 concerns`.
pub(crate) fn gravest_first(all: usize, blocking: usize) -> String {
    let s = |count: usize| if count == 1 { "" } else { "s" };
    match all.saturating_sub(blocking) {
        _ if blocking == 0 => format!("{all} concern{}", s(all)),
        0 => format!("{blocking} blocking concern{}", s(blocking)),
        others => format!(
            "{blocking} blocking and {others} other concern{}",
            s(others)
        ),
    }
}

/// Part of a whole that was just named; `None` for no part of it.
fn part_of(count: usize, whole: usize, what: &str) -> Option<String> {
    match whole {
        _ if count == 0 => None,
        _ if count < whole => Some(format!("{count} {what}")),
        1 => Some(what.to_owned()),
        2 => Some(format!("both {what}")),
        _ => Some(format!("all {whole} {what}")),
    }
}
