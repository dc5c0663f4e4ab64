//! What a debate comes to, where that is no proposal for the text.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::priority::{Decided, ListItem, Priority};
use crate::protocol::Decides;
use crate::round::Evidence;
use crate::scorecard::Scorecard;
use crate::{FindingId, Protocol, SeatId};

mod section;

pub use section::SectionKind;

/// How a judge decides: the first three on a text, the others on a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Judgment {
    /// It can go ahead.
    Approve,
    /// It can go ahead once what is named is settled.
    Revise,
    /// It should not go ahead.
    Reject,
    /// It is on course.
    Green,
    /// It is off course in a way that can be mended.
    Amber,
    /// It is off course, and needs somebody's help or another plan.
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

    /// Whether it lets things go on as they are.
    pub const fn is_favorable(self) -> bool {
        matches!(self, Self::Approve | Self::Green)
    }

    /// Whether it is a word of this form: a status is green, amber or red, and nothing else is.
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
    /// What it is about.
    pub kind: SectionKind,
    /// Its points, the most important first; at least one.
    pub items: Vec<String>,
}

/// What a judge says of one finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Score {
    /// Which.
    pub point: FindingId,
    /// 1 to 5, by [`crate::anchors::ANCHORS`].
    #[ts(type = "number")]
    pub score: u8,
    /// Whether the other side, or the document, meets it.
    pub met: bool,
    /// Why, in one sentence.
    pub why: String,
}

impl Score {
    /// A point that is scored lower is weak at best.
    const REAL: u8 = 3;

    /// Whether the point is real, and nothing meets it.
    pub fn survives(&self) -> bool {
        self.score >= Self::REAL && !self.met
    }
}

/// What a judge says of one position as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SideNote {
    /// The step of the position.
    pub step: String,
    /// Whether it was meant; `false` for a performance. `None` if that was not asked.
    pub genuine: Option<bool>,
    /// Whether it spared the other side. `None` if that was not asked.
    pub pulled_punches: Option<bool>,
    /// Why, in one sentence.
    pub why: String,
}

/// What a judge, or whoever concludes alone, says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Verdict {
    /// Who.
    pub seat: SeatId,
    /// The name of its model.
    pub model: String,
    /// The decision; `None` if the form asks for none.
    pub decision: Option<Judgment>,
    /// What it comes to, in a few sentences; the raw answer where it could not be read.
    pub summary: String,
    /// The rest, part by part.
    pub sections: Vec<VerdictSection>,
    /// The position that the author could take instead; `None` if the form asks for none.
    #[serde(default)]
    pub revision: Option<String>,
    /// What it says of single points.
    pub scores: Vec<Score>,
    /// What it says of whole positions.
    pub sides: Vec<SideNote>,
    /// The passages that it rests on, each with what it shows.
    #[serde(default)]
    pub evidence: Vec<Evidence>,
    /// The sentence of its own that decides otherwise than it does, also when it was asked once more;
    /// `None` if its words agree with its decision.
    #[serde(default)]
    pub contradiction: Option<String>,
    /// How it marks options; `None` if the form compares none.
    #[serde(default)]
    pub scorecard: Option<Scorecard>,
    /// Whether the answer could be read; where not, nothing is approved by it.
    pub parsed: bool,
    /// What its calls took, in milliseconds.
    #[ts(type = "number")]
    pub duration_ms: u64,
}

impl Verdict {
    /// The points of a section; none if it is missing.
    pub fn items(&self, kind: SectionKind) -> &[String] {
        let mut sections = self.sections.iter();
        let section = sections.find(|section| section.kind == kind);
        section.map_or(&[], |section| &section.items)
    }

    /// The option that it recommends.
    pub fn recommended(&self) -> Option<usize> {
        self.scorecard.as_ref()?.recommended
    }

    /// What that option is called.
    pub fn recommended_name(&self) -> Option<&str> {
        let card = self.scorecard.as_ref()?;
        card.options.get(card.recommended?).map(String::as_str)
    }
}

/// What a debate came to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Conclusion {
    /// The verdict; `None` if nobody could give one.
    pub verdict: Option<Verdict>,
    /// What the judge said when it read the positions in another order; `None` if it was not asked.
    pub second: Option<Verdict>,
    /// What was put in order, as it was given; empty if the form orders nothing.
    #[serde(default)]
    pub items: Vec<ListItem>,
    /// Limits of this run, and why; in sentences for the user.
    pub degraded: Vec<String>,
}

impl Conclusion {
    /// The judge's own words that decide otherwise than it does, in either reading.
    pub fn contradiction(&self) -> Option<&str> {
        let mut readings = [&self.verdict, &self.second].into_iter().flatten();
        readings.find_map(|verdict| verdict.contradiction.as_deref())
    }

    /// Whether the order in which the judge read changed what it decided.
    pub fn is_unstable(&self) -> bool {
        match (&self.verdict, &self.second) {
            (Some(first), Some(second)) => {
                first.decision != second.decision || first.recommended() != second.recommended()
            }
            _ => false,
        }
    }
}

/// What the author decides on a conclusion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "ruling", rename_all = "snake_case")]
pub enum Ruling {
    /// Otherwise than the judge.
    Overruled {
        /// How.
        decision: Judgment,
        /// Why; may be empty.
        reason: String,
    },
    /// For one of the options that were compared, whether or not somebody recommends it.
    Chosen {
        /// Which, from 0.
        #[ts(type = "number")]
        option: usize,
        /// Why; may be empty.
        #[serde(default)]
        reason: String,
    },
    /// As the judge did.
    Upheld,
    /// Nothing, after all.
    Undecided,
    /// How much each criterion weighs.
    Weighed {
        /// One for each row of the scorecard; none to go back to its own.
        #[ts(type = "Array<number>")]
        weights: Vec<u8>,
    },
    /// How soon an item is wanted.
    Placed {
        /// Which, from 0.
        #[ts(type = "number")]
        item: usize,
        /// `None` to leave it to the lenses after all.
        priority: Option<Priority>,
    },
}

/// What the author decided.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Rulings {
    /// On the verdict; `None` while nothing is decided.
    pub verdict: Option<Ruling>,
    /// How much each row of the scorecard weighs; empty if its own weights hold.
    #[serde(default)]
    #[ts(type = "Array<number>")]
    pub weights: Vec<u8>,
    /// How soon items are wanted, for those that the author decided.
    #[serde(default)]
    pub priorities: Vec<Decided>,
}
