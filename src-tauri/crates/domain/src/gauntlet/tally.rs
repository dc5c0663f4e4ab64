//! What evaluators make of one finding together.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What an evaluator says of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum GauntletVerdict {
    /// It holds: the text has to be revised.
    Accepted,
    /// It doesn't hold.
    Dismissed,
    /// It can't be settled now; no revision is asked for.
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

    /// Reads it as models write it: `Accepted`, `accept`, `DISMISS`, `defer`.
    pub fn read(word: &str) -> Option<Self> {
        let word = word.trim().to_lowercase();
        let all = [Self::Accepted, Self::Dismissed, Self::Deferred];
        let stems = ["accept", "dismiss", "defer"];
        let at = stems.iter().position(|stem| word.starts_with(stem))?;
        all.get(at).copied()
    }
}

/// What the verdicts on one finding come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GauntletTally {
    /// What holds.
    pub verdict: GauntletVerdict,
    /// Whether no verdict had more votes than any other, so that the finding is accepted.
    pub tie: bool,
    /// Whether all who weighed it said the same.
    pub unanimous: bool,
}

/// Counts the verdicts on one finding, dismissals that don't count left as acceptances by whoever calls.
/// The one with the most votes holds; a tie means accepted. `None` if nobody weighed it.
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
