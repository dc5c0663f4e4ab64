//! What a debate came to that ends in a conclusion, in short: for lists and for figures.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Conclusion, Judgement, Protocol};

/// What a debate came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CameTo {
    /// The form.
    pub protocol: Protocol,
    /// What the judge decided; `None` where nobody judged, or the form asks for no decision.
    pub decision: Option<Judgement>,
    /// Why that can't be relied on; `None` where it can.
    pub doubt: Option<Doubt>,
    /// What the author decided; `None` as long as that is open.
    pub decided: Option<Judgement>,
}

/// Why what a judge decided can't be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Doubt {
    /// Nobody could judge, and nothing was put in order.
    NoVerdict,
    /// Its answer could not be read.
    Unreadable,
    /// It decided otherwise when it read the positions in another order.
    Unstable,
}

impl CameTo {
    /// What a debate came to before its author said anything.
    pub fn of(protocol: Protocol, conclusion: &Conclusion) -> Self {
        let verdict = conclusion.verdict.as_ref();
        let doubt = match verdict {
            None if conclusion.items.is_empty() => Some(Doubt::NoVerdict),
            Some(verdict) if !verdict.parsed => Some(Doubt::Unreadable),
            Some(_) if conclusion.is_unstable() => Some(Doubt::Unstable),
            None | Some(_) => None,
        };
        Self {
            protocol,
            decision: verdict.and_then(|verdict| verdict.decision),
            doubt,
            decided: None,
        }
    }

    /// What the judge decided, where that can be relied on.
    pub fn judged(&self) -> Option<Judgement> {
        self.decision.filter(|_| self.doubt.is_none())
    }

    /// Whether the author decided as the judge did; `None` where one of the two decided nothing.
    pub fn accepted(&self) -> Option<bool> {
        let is_read = self.doubt != Some(Doubt::Unreadable);
        Some(self.decision.filter(|_| is_read)? == self.decided?)
    }
}
