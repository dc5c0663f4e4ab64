//! The screen of insights: how those who take part in debates did, what they cost, and how that went on.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Kind, Protocol};

/// Which debates are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InsightsQuery {
    /// Those of so many days up to now; `None`: all.
    pub days: Option<u32>,
    /// Those on texts of this kind; `None`: all.
    pub kind: Option<Kind>,
}

/// A file that a table or a chart is exported to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TableFormat {
    /// The table, as comma-separated values.
    Csv,
    /// The chart, as a picture.
    Png,
}

impl TableFormat {
    /// How such a file’s name ends.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Png => "png",
        }
    }
}

/// What debates say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Insights {
    /// Debates that ended, of those that are counted.
    pub debates: u32,
    /// Debates that ended in all.
    pub ever: u32,
    /// Kinds of text on which debates ended, in the order of lists.
    pub kinds: Vec<Kind>,
    /// Adversaries and personas, the best first; those without a rate come last.
    pub reviewers: Vec<ReviewerInsight>,
    /// A row for each role of each model, the model that took most tokens first.
    pub models: Vec<ModelInsight>,
    /// Forms of debate in which several took part.
    pub forms: Vec<FormInsight>,
    /// By week or month.
    pub trend: Trend,
    /// What is missing for a figure, and what brings it, a sentence or two each.
    pub more: Vec<String>,
}

/// A part of a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Share {
    /// How many.
    pub part: u32,
    /// Of how many.
    pub whole: u32,
    /// From 0 to 1; `None` with fewer than five cases.
    pub rate: Option<f64>,
}

/// Whether somebody attacks in gauntlets or reviews in other debates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReviewerGroup {
    /// Attacks in gauntlets.
    Adversary,
    /// Reviews, or plays a side.
    Persona,
}

/// An adversary or a persona.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ReviewerInsight {
    /// Its key.
    pub key: String,
    /// The name people read.
    pub label: String,
    /// Which of the two.
    pub group: ReviewerGroup,
    /// Findings that it raised.
    pub raised: u32,
    /// Those found to hold.
    pub accepted: u32,
    /// Those found not to hold.
    pub dismissed: u32,
    /// Those that nobody decided on.
    pub deferred: u32,
    /// Accepted findings, of those that somebody decided on.
    pub acceptance: Share,
    /// Challenges that won, of those that were ruled on.
    pub rebuttals: Share,
    /// Accepted findings that were right, of those that post-mortems speak of.
    pub precision: Share,
    /// Issues that post-mortems say it should have raised.
    pub missed: u32,
    /// Titles of what it found that counted most, newest first.
    pub notable: Vec<String>,
    /// What should change; `None` with too few cases, or where it is good as it is.
    pub advice: Option<String>,
    /// Whether so few of its findings are accepted that it wants work.
    pub poor: bool,
}

/// What a model did in one role.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ModelInsight {
    /// Its name.
    pub model: String,
    /// `critic`, `synthesizer`, `judge`, ….
    pub role: String,
    /// Debates in which the model was called, in whatever role.
    pub debates: u32,
    /// Calls that were answered or lost.
    pub calls: u32,
    /// Sent and received.
    #[ts(type = "number")]
    pub tokens: u64,
    /// US dollars; `None` if the price of a call is unknown.
    pub cost_usd: Option<f64>,
    /// Whether some of these figures are estimates.
    pub estimated: bool,
    /// Milliseconds that its calls took together.
    #[ts(type = "number")]
    pub ms: u64,
    /// Findings that it raised.
    pub raised: u32,
    /// Accepted findings, of those that somebody decided on.
    pub acceptance: Share,
    /// `None` if it cost nothing, its price is unknown, or there are too few cases.
    pub accepted_per_dollar: Option<f64>,
}

/// What it was worth in a form of debate that several took part.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct FormInsight {
    /// The form.
    pub protocol: Protocol,
    /// Debates that ended.
    pub debates: u32,
    /// Debates that left something contested, of those with several voices.
    pub contested: Share,
    /// Accepted findings that only one voice raised, of all accepted ones; `None` if the form raises no
    /// findings.
    pub alone: Option<Share>,
    /// Dismissed findings that a challenge brought back.
    pub reinstated: u32,
    /// Debates in which one of these counted in the end; `None` if the form raises no findings.
    pub changed: Option<Share>,
    /// Debates in which the author decided as the judge did, of those in which both decided.
    pub followed: Share,
}

/// Figures over time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Trend {
    /// How long a step is.
    pub by: TrendStep,
    /// The steps, the oldest first; those without debates too.
    pub points: Vec<TrendPoint>,
}

/// How long a step of a trend is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TrendStep {
    /// From Monday on.
    #[default]
    Week,
    /// From its first day on.
    Month,
}

impl TrendStep {
    /// Several of them.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Week => "weeks",
            Self::Month => "months",
        }
    }
}

/// One step of a trend.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TrendPoint {
    /// Its first day, `YYYY-MM-DD`, UTC.
    pub from: String,
    /// Debates that began in it and ended.
    pub debates: u32,
    /// Accepted findings, of those that somebody decided on.
    pub acceptance: Share,
    /// US dollars, over the debates whose price is known; `None` if there are none.
    pub cost_per_debate: Option<f64>,
    /// Debates whose price is unknown.
    pub unpriced: u32,
}
