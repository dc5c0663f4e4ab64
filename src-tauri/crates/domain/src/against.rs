//! The case against a text when its debate reaches a conclusion: every concern that was raised, who was
//! asked to answer it, and whether it is still open. This is the only place that counts them.
//!
//! A concern stays open unless a judge finds it met or calls it a stretch. It is unanswered if another seat
//! was asked to answer it and no answer names it. The wording is defined here too (`Against::words`), since
//! blocking and unanswered concerns overlap and each list would otherwise count them in its own way.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::position::Speech;
use crate::text::findings::merge::{Gathered, gathered};
use crate::verdict::Score;
use crate::{Finding, FindingId, Judgment, Position, SeatId, Severity, Verdict};

/// What happened to one concern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Concern {
    /// The finding that raises it, in the words of whoever raised it first.
    pub finding: FindingId,
    /// Findings by others that raise the same concern.
    #[serde(default)]
    pub also: Vec<FindingId>,
    /// How severe it is, according to whoever takes it most seriously.
    pub severity: Severity,
    /// Whether somebody was asked to answer it and spoke.
    #[serde(default)]
    pub asked: bool,
    /// What others said about it: answers, and remarks from those who were asked for their view.
    pub answers: Vec<FindingId>,
    /// What the judge says about it; `None` if it says nothing.
    #[serde(default)]
    pub score: Option<Score>,
    /// Whether it is still open: no judge found it met or called it weak.
    pub stands: bool,
}

impl Concern {
    /// Whether somebody was asked to answer it but said nothing about it.
    fn is_unanswered(&self) -> bool {
        self.asked && self.answers.is_empty()
    }

    fn is_blocking(&self) -> bool {
        self.severity == Severity::Blocking
    }
}

/// Counts of concerns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Against {
    /// All that were raised.
    #[ts(type = "number")]
    pub raised: usize,
    /// Those that are still open.
    #[ts(type = "number")]
    pub standing: usize,
    /// Open concerns that are blocking.
    #[ts(type = "number")]
    pub blocking: usize,
    /// Open concerns that somebody was asked to answer and nobody answered.
    #[ts(type = "number")]
    pub unanswered: usize,
    /// Open concerns that are blocking and unanswered.
    #[serde(default)]
    #[ts(type = "number")]
    pub blocking_unanswered: usize,
    /// Open concerns that somebody was asked to answer.
    #[serde(default)]
    #[ts(type = "number")]
    pub asked: usize,
    /// Whether a judge scored any of them. If not, all that is known is that they were raised.
    #[serde(default = "scored")]
    pub scored: bool,
    /// A short summary: `3 open concerns (2 blocking), 1 unanswered`.
    #[serde(default)]
    pub words: String,
}

/// Data stored before this field existed came from judges that score.
const fn scored() -> bool {
    true
}

/// Every concern of these positions, in their order, listed once no matter how many raise it. Arguments in
/// favor and questions are not concerns, and don't answer any.
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

/// Whether somebody else was asked to answer what a seat raised, and spoke. If the sides question one
/// another, the questions are what must be answered.
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

    /// Whether a decision goes ahead despite open concerns.
    pub fn speaks_against(&self, decision: Judgment) -> bool {
        decision.is_favorable() && self.standing > 0
    }

    /// The open concerns in a few words that don't invite adding up: blocking and unanswered ones overlap.
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

    /// How many of the blocking ones nobody answered, if that needs saying at all.
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

    /// All unanswered ones; nothing if the blocking ones already account for all of them.
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

/// A part of the whole that was just named; `None` if the part is empty.
fn part_of(count: usize, whole: usize, what: &str) -> Option<String> {
    match whole {
        _ if count == 0 => None,
        _ if count < whole => Some(format!("{count} {what}")),
        1 => Some(what.to_owned()),
        2 => Some(format!("both {what}")),
        _ => Some(format!("all {whole} {what}")),
    }
}
