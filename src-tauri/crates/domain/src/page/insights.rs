//! The Insights screen: how participants in debates did, what they cost, and how that developed.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Kind, Protocol};

/// Which debates are included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InsightsQuery {
    /// The last so many days; `None`: all.
    pub days: Option<u32>,
    /// Those on texts of this kind; `None`: all.
    pub kind: Option<Kind>,
}

/// A file format for exporting a table or a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TableFormat {
    /// The table as comma-separated values.
    Csv,
    /// The chart as an image.
    Png,
}

impl TableFormat {
    /// The file name's extension.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Png => "png",
        }
    }
}

/// The insights from debates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Insights {
    /// Ended debates among those included.
    pub debates: u32,
    /// All debates that ended.
    pub ever: u32,
    /// Kinds of text with ended debates, in display order.
    pub kinds: Vec<Kind>,
    /// Adversaries and personas, the best first; those without a rate come last.
    pub reviewers: Vec<ReviewerInsight>,
    /// A row for each role of each model, the model with the most tokens first.
    pub models: Vec<ModelInsight>,
    /// Forms of debate with several participants.
    pub forms: Vec<FormInsight>,
    /// By week or month.
    pub trend: Trend,
    /// What each missing figure needs, in a sentence or two each.
    pub more: Vec<String>,
}

/// A part of a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Share {
    /// How many.
    pub part: u32,
    /// Of how many.
    pub whole: u32,
    /// From 0 to 1; `None` if there are fewer than five cases.
    pub rate: Option<f64>,
}

/// Whether a participant attacks in gauntlets or reviews in other debates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReviewerGroup {
    /// An attacker in gauntlets.
    Adversary,
    /// A reviewer, or a side.
    Persona,
}

/// An adversary or a persona.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ReviewerInsight {
    /// Its key.
    pub key: String,
    /// The name people read.
    pub label: String,
    /// Adversary or persona.
    pub group: ReviewerGroup,
    /// Findings that it raised.
    pub raised: u32,
    /// Findings that were judged valid.
    pub accepted: u32,
    /// Findings that were judged invalid.
    pub dismissed: u32,
    /// Findings that nobody decided on.
    pub deferred: u32,
    /// Accepted findings as a share of those that somebody decided on.
    pub acceptance: Share,
    /// Challenges that won, as a share of those that were ruled on.
    pub rebuttals: Share,
    /// Accepted findings that were right, as a share of those that post-mortems mention.
    pub precision: Share,
    /// Issues that it should have raised, according to post-mortems.
    pub missed: u32,
    /// Titles of its most important finds, newest first.
    pub notable: Vec<String>,
    /// What should change; `None` if there are too few cases, or if nothing needs to change.
    pub advice: Option<String>,
    /// Whether so few of its findings are accepted that it needs work.
    pub poor: bool,
}

/// What a model did in one role.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ModelInsight {
    /// Its name.
    pub model: String,
    /// `critic`, `synthesizer`, `judge`, ….
    pub role: String,
    /// Debates in which the model was called, in any role.
    pub debates: u32,
    /// Calls that were answered or lost.
    pub calls: u32,
    /// Tokens sent and received.
    #[ts(type = "number")]
    pub tokens: u64,
    /// US dollars; `None` if the price of a call is unknown.
    pub cost_usd: Option<f64>,
    /// Whether some of these figures are estimates.
    pub estimated: bool,
    /// Total milliseconds of its calls.
    #[ts(type = "number")]
    pub ms: u64,
    /// Findings that it raised.
    pub raised: u32,
    /// Accepted findings as a share of those that somebody decided on.
    pub acceptance: Share,
    /// `None` if it cost nothing, if its price is unknown, or if there are too few cases.
    pub accepted_per_dollar: Option<f64>,
}

/// What several participants added in one form of debate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct FormInsight {
    /// The form.
    pub protocol: Protocol,
    /// Debates that ended.
    pub debates: u32,
    /// Debates that left something contested, as a share of those with several participants.
    pub contested: Share,
    /// Accepted findings that only one participant raised, as a share of all accepted ones; `None` if the
    /// form raises no findings.
    pub alone: Option<Share>,
    /// Dismissed findings that were reinstated by a challenge.
    pub reinstated: u32,
    /// Debates in which one of these made a difference; `None` if the form raises no findings.
    pub changed: Option<Share>,
    /// Debates in which the author decided as the judge did, as a share of those in which both decided.
    pub followed: Share,
}

/// Figures over time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Trend {
    /// The length of a step.
    pub by: TrendStep,
    /// The steps, oldest first, including those without debates.
    pub points: Vec<TrendPoint>,
}

/// The length of a step in a trend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TrendStep {
    /// A week from Monday.
    #[default]
    Week,
    /// A calendar month.
    Month,
}

impl TrendStep {
    /// The plural.
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
    /// Debates that began in this step and have ended.
    pub debates: u32,
    /// Accepted findings as a share of those that somebody decided on.
    pub acceptance: Share,
    /// US dollars, for the debates with a known price; `None` if there are none.
    pub cost_per_debate: Option<f64>,
    /// Debates with an unknown price.
    pub unpriced: u32,
}
