//! One finding of a gauntlet and its whole path.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::LEAST_EVALUATORS;
use super::concern::{AFTER_A_CHALLENGE, AnsweredBefore, BY_MAJORITY, StoredConcern, UNANIMOUS};
use super::tally::{GauntletTally, GauntletVerdict, tally};
use crate::{Failure, Finding, FindingId, SeatId};

/// A finding together with those that say the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct MergedFinding {
    /// In the words of whoever raised it first, listing everyone who raised it.
    pub finding: Finding,
    /// The findings that were merged into it.
    #[serde(default)]
    pub also: Vec<FindingId>,
}

/// A finding that a resolved concern covers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct KnownAnswer {
    /// The finding's ID.
    pub finding: FindingId,
    /// The concern, as it was stored then.
    pub concern: StoredConcern,
    /// How far its explanation could be relied on then.
    pub confidence: f64,
    /// What this means for the finding.
    pub result: AnsweredBefore,
    /// Whether a model recognized it; otherwise it was recognized by its words.
    pub by_model: bool,
}

/// What one evaluator says about a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Weighed {
    /// The evaluator.
    pub seat: SeatId,
    /// What it decided.
    pub verdict: GauntletVerdict,
    /// Why.
    pub reason: String,
    /// What it cites; may be empty.
    pub evidence: String,
    /// Why a dismissal doesn't meet the adversary's response protocol, so that it counts as accepted; `None`
    /// if it does, and for any other verdict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub unmet: Option<String>,
}

impl Weighed {
    /// The verdict that counts.
    pub fn counts_as(&self) -> GauntletVerdict {
        match self.unmet {
            Some(_) => GauntletVerdict::Accepted,
            None => self.verdict,
        }
    }
}

/// The adversary's response to the dismissal of its finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PointRebuttal {
    /// Whether it challenges the dismissal.
    pub challenged: bool,
    /// Why, in its words.
    pub reason: String,
    /// Why it didn't respond; `None` if it did.
    pub absent: Option<Failure>,
}

/// What happened to a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PointRuling {
    /// Whether it is sustained; `None` if nobody ruled on it, so the finding stands.
    pub sustained: Option<bool>,
    /// Why.
    pub reason: String,
}

/// The state of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PointState {
    /// Raised, but not evaluated yet.
    Raised,
    /// Dropped because it was answered before.
    Dropped,
    /// It is valid.
    Accepted,
    /// It isn't valid.
    Dismissed,
    /// Left to the author; requires no revision.
    Deferred,
    /// Nobody evaluated it, so it stands.
    NotEvaluated,
    /// Its dismissal is challenged, and there is no ruling yet.
    Challenged,
    /// The challenge won, so it is reinstated.
    Reinstated,
    /// Nobody ruled on the challenge, so it stands.
    NotRuled,
}

impl PointState {
    /// Whether it requires a revision of the text.
    pub const fn requires_revision(self) -> bool {
        matches!(
            self,
            Self::Accepted | Self::NotEvaluated | Self::Reinstated | Self::NotRuled
        )
    }

    /// Its display name.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Raised => "not evaluated yet",
            Self::Dropped => "dropped: answered before",
            Self::Accepted => "accepted",
            Self::Dismissed => "dismissed",
            Self::Deferred => "deferred to you",
            Self::NotEvaluated => "not evaluated, so it stands",
            Self::Challenged => "dismissal challenged",
            Self::Reinstated => "reinstated after a challenge",
            Self::NotRuled => "challenged and not ruled on, so it stands",
        }
    }
}

/// A finding of a gauntlet and its path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct GauntletPoint {
    /// The finding itself, with everyone who raised it.
    pub finding: Finding,
    /// The findings that were merged into it.
    pub also: Vec<FindingId>,
    /// The resolved concern that covers it or a finding merged into it.
    pub known: Option<KnownAnswer>,
    /// The evaluators' verdicts, in their order.
    pub verdicts: Vec<Weighed>,
    /// The combined verdict; `None` before that, and if nobody evaluated it.
    pub tally: Option<GauntletTally>,
    /// Its adversary's response to a dismissal; `None` if it wasn't asked.
    pub rebuttal: Option<PointRebuttal>,
    /// What happened to a challenge.
    pub ruling: Option<PointRuling>,
    /// Its state.
    pub state: PointState,
}

impl GauntletPoint {
    /// A point that was just merged.
    pub(super) fn new(merged: MergedFinding, known: Option<KnownAnswer>) -> Self {
        Self {
            finding: merged.finding,
            also: merged.also,
            known,
            verdicts: Vec::new(),
            tally: None,
            rebuttal: None,
            ruling: None,
            state: PointState::Raised,
        }
    }

    /// Whether evaluators disagreed on it.
    pub fn is_disputed(&self) -> bool {
        let mut said = self.verdicts.iter().map(|it| it.verdict);
        let first = said.next();
        said.any(|it| Some(it) != first)
    }

    /// The combined verdict of the evaluators, including dismissals that don't meet the protocol; `None`
    /// until all have answered.
    pub fn ruled(&self) -> Option<GauntletTally> {
        self.tally?;
        let said: Vec<GauntletVerdict> = self.verdicts.iter().map(|it| it.verdict).collect();
        tally(&said)
    }

    /// Why it was dismissed: the words of those whose dismissal counts, and of whoever rejected a challenge.
    pub fn explanation(&self) -> String {
        let counts = |it: &&Weighed| it.counts_as() == GauntletVerdict::Dismissed;
        let mut words: Vec<String> = Vec::new();
        for it in self.verdicts.iter().filter(counts).take(1) {
            words.push(it.reason.trim().to_owned());
            let evidence = it.evidence.trim();
            if !evidence.is_empty() && !it.reason.contains(evidence) {
                words.push(format!("({evidence})"));
            }
        }
        if let Some(ruling) = self
            .ruling
            .as_ref()
            .filter(|it| it.sustained == Some(false))
        {
            words.push(ruling.reason.trim().to_owned());
        }
        words.retain(|it| !it.is_empty());
        words.join(" ")
    }

    /// The initial confidence in its dismissal; `None` if it wasn't dismissed for good.
    pub fn base_confidence(&self) -> Option<f64> {
        if self.state != PointState::Dismissed {
            return None;
        }
        let is_upheld = self
            .ruling
            .as_ref()
            .is_some_and(|it| it.sustained == Some(false));
        // A single evaluator can't agree with anybody.
        let is_unanimous =
            self.verdicts.len() >= LEAST_EVALUATORS && self.tally.is_some_and(|it| it.unanimous);
        Some(match (is_upheld, is_unanimous) {
            (true, _) => AFTER_A_CHALLENGE,
            (false, true) => UNANIMOUS,
            (false, false) => BY_MAJORITY,
        })
    }

    /// What it is called among resolved concerns.
    pub fn pattern(&self) -> String {
        let (title, concern) = (self.finding.title.trim(), self.finding.concern.trim());
        match concern {
            "" => title.to_owned(),
            concern => format!("{}: {concern}", title.trim_end_matches(['.', ':'])),
        }
    }
}
