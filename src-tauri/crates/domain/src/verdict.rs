//! The result of a debate that doesn't propose a new text.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::priority::{Decided, ListItem, Priority};
use crate::protocol::Decides;
use crate::round::Evidence;
use crate::scorecard::Scorecard;
use crate::{FindingId, Protocol, SeatId};

mod section;

pub use section::SectionKind;

/// A judge's decision: the first three on a text, the others on a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Judgment {
    /// It can go ahead.
    Approve,
    /// It can go ahead once the listed points are settled.
    Revise,
    /// It should not go ahead.
    Reject,
    /// It is on track.
    Green,
    /// It is off track, but can be corrected.
    Amber,
    /// It is off track, and needs help or a different plan.
    Red,
}

impl Judgment {
    /// Its display name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Approve => "Approve",
            Self::Revise => "Revise",
            Self::Reject => "Reject",
            Self::Green => "Green",
            Self::Amber => "Amber",
            Self::Red => "Red",
        }
    }

    /// Whether it lets things continue as they are.
    pub const fn is_favorable(self) -> bool {
        matches!(self, Self::Approve | Self::Green)
    }

    /// Whether it is a decision that this form uses: a status is green, amber or red, and nothing else is.
    pub const fn fits(self, protocol: Protocol) -> bool {
        match protocol.decides() {
            Decides::Text => matches!(self, Self::Approve | Self::Revise | Self::Reject),
            Decides::Status => matches!(self, Self::Green | Self::Amber | Self::Red),
            Decides::Option | Decides::Order => false,
        }
    }
}

/// One part of a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct VerdictSection {
    /// Its subject.
    pub kind: SectionKind,
    /// Its points, the most important first; at least one.
    pub items: Vec<String>,
}

/// What a judge says about one finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Score {
    /// The finding's ID.
    pub point: FindingId,
    /// 1 to 5, by [`crate::anchors::ANCHORS`].
    #[ts(type = "number")]
    pub score: u8,
    /// Whether the other side, or the document, addresses it.
    pub met: bool,
    /// Why, in one sentence.
    pub why: String,
}

impl Score {
    /// A point with a lower score is weak at best.
    const REAL: u8 = 3;

    /// Whether the point is valid and nothing addresses it.
    pub fn survives(&self) -> bool {
        self.score >= Self::REAL && !self.met
    }
}

/// What a judge says about one position as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SideNote {
    /// The position's step.
    pub step: String,
    /// Whether it was sincere; `false` for a performance. `None` if that wasn't asked.
    pub genuine: Option<bool>,
    /// Whether it went easy on the other side. `None` if that wasn't asked.
    pub pulled_punches: Option<bool>,
    /// Why, in one sentence.
    pub why: String,
}

/// The verdict of a judge, or of whoever concludes alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Verdict {
    /// The seat that gives it.
    pub seat: SeatId,
    /// The name of its model.
    pub model: String,
    /// The decision; `None` if the form asks for none.
    pub decision: Option<Judgment>,
    /// The conclusion, in a few sentences; the raw answer if it couldn't be read.
    pub summary: String,
    /// The rest, part by part.
    pub sections: Vec<VerdictSection>,
    /// A position that the author could take instead; `None` if the form asks for none.
    #[serde(default)]
    pub revision: Option<String>,
    /// Its scores for individual points.
    pub scores: Vec<Score>,
    /// Its assessment of whole positions.
    pub sides: Vec<SideNote>,
    /// The passages on which it is based, each with what it proves.
    #[serde(default)]
    pub evidence: Vec<Evidence>,
    /// The judge's own sentence that contradicts its decision, even after it was asked again; `None` if its
    /// words agree with its decision.
    #[serde(default)]
    pub contradiction: Option<String>,
    /// Its scores for options; `None` if the form compares none.
    #[serde(default)]
    pub scorecard: Option<Scorecard>,
    /// Whether the answer could be read; if not, it approves nothing.
    pub parsed: bool,
    /// Total duration of its calls, in milliseconds.
    #[ts(type = "number")]
    pub duration_ms: u64,
}

impl Verdict {
    /// The points of a section; empty if it is missing.
    pub fn items(&self, kind: SectionKind) -> &[String] {
        let mut sections = self.sections.iter();
        let section = sections.find(|section| section.kind == kind);
        section.map_or(&[], |section| &section.items)
    }

    /// The option that it recommends.
    pub fn recommended(&self) -> Option<usize> {
        self.scorecard.as_ref()?.recommended
    }

    /// The name of that option.
    pub fn recommended_name(&self) -> Option<&str> {
        let card = self.scorecard.as_ref()?;
        card.options.get(card.recommended?).map(String::as_str)
    }
}

/// The conclusion of a debate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Conclusion {
    /// The verdict; `None` if nobody could give one.
    pub verdict: Option<Verdict>,
    /// What the judge said when it read the positions in a different order; `None` if it wasn't asked.
    pub second: Option<Verdict>,
    /// The items that were put in order, as given; empty if the form orders nothing.
    #[serde(default)]
    pub items: Vec<ListItem>,
    /// Limits of this run, with the reasons; in sentences for the user.
    pub degraded: Vec<String>,
}

impl Conclusion {
    /// The judge's own words that contradict its decision, in either reading.
    pub fn contradiction(&self) -> Option<&str> {
        let mut readings = [&self.verdict, &self.second].into_iter().flatten();
        readings.find_map(|verdict| verdict.contradiction.as_deref())
    }

    /// Whether the order in which the judge read the positions changed its decision.
    pub fn is_unstable(&self) -> bool {
        match (&self.verdict, &self.second) {
            (Some(first), Some(second)) => {
                first.decision != second.decision || first.recommended() != second.recommended()
            }
            _ => false,
        }
    }
}

/// The author's decision on a conclusion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "ruling", rename_all = "snake_case")]
pub enum Ruling {
    /// A different decision from the judge's.
    Overruled {
        /// The decision.
        decision: Judgment,
        /// Why; may be empty.
        reason: String,
    },
    /// One of the compared options, whether or not anybody recommends it.
    Chosen {
        /// The option's index, from 0.
        #[ts(type = "number")]
        option: usize,
        /// Why; may be empty.
        #[serde(default)]
        reason: String,
    },
    /// The judge's decision.
    Upheld,
    /// Withdraws the decision.
    Undecided,
    /// The weight of each criterion.
    Weighed {
        /// One for each row of the scorecard; empty to restore its own weights.
        #[ts(type = "Array<number>")]
        weights: Vec<u8>,
    },
    /// The urgency of an item.
    Placed {
        /// The item's index, from 0.
        #[ts(type = "number")]
        item: usize,
        /// `None` to leave it to the lenses again.
        priority: Option<Priority>,
    },
}

/// The author's decisions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Rulings {
    /// On the verdict; `None` until something is decided.
    pub verdict: Option<Ruling>,
    /// The weight of each row of the scorecard; empty if its own weights apply.
    #[serde(default)]
    #[ts(type = "Array<number>")]
    pub weights: Vec<u8>,
    /// The urgency of items that the author decided.
    #[serde(default)]
    pub priorities: Vec<Decided>,
}
