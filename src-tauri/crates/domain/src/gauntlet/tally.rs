//! The combined verdict of the evaluators on one finding.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An evaluator's verdict on a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum GauntletVerdict {
    /// It is valid: the text must be revised.
    Accepted,
    /// It isn't valid.
    Dismissed,
    /// It can't be settled now; no revision is required.
    Deferred,
}

impl GauntletVerdict {
    /// In prompts and in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Dismissed => "dismissed",
            Self::Deferred => "deferred",
        }
    }

    /// Parses it as models write it: `Accepted`, `accept`, `DISMISS`, `defer`.
    pub fn read(word: &str) -> Option<Self> {
        let word = word.trim().to_lowercase();
        let all = [Self::Accepted, Self::Dismissed, Self::Deferred];
        let stems = ["accept", "dismiss", "defer"];
        let at = stems.iter().position(|stem| word.starts_with(stem))?;
        all.get(at).copied()
    }
}

/// The combined result of the verdicts on one finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GauntletTally {
    /// The verdict that counts.
    pub verdict: GauntletVerdict,
    /// Whether it was a tie, so that the finding is accepted.
    pub tie: bool,
    /// Whether all evaluators agreed.
    pub unanimous: bool,
}

/// Counts the verdicts on one finding. The caller must already have turned dismissals that don't count into
/// acceptances. The verdict with the most votes counts; a tie means accepted. `None` if nobody evaluated it.
pub fn tally(votes: &[GauntletVerdict]) -> Option<GauntletTally> {
    use GauntletVerdict::{Accepted, Deferred, Dismissed};
    let count = |wanted: GauntletVerdict| votes.iter().filter(|it| **it == wanted).count();
    let mut counted = [Accepted, Dismissed, Deferred].map(|it| (count(it), it));
    counted.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let [(most, verdict), (second, _), _] = counted;
    if most == 0 {
        return None;
    }
    let tie = most == second;
    Some(GauntletTally {
        verdict: if tie { Accepted } else { verdict },
        tie,
        unanimous: second == 0,
    })
}
