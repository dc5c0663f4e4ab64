//! Lessons from debates: post-mortems, summaries of debates, and the system review.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::post_mortem::{Amount, MissedIssue, PostMortem};
use crate::round::Dispute;
use crate::scores::Stats;
use crate::summary_by_model::SummaryByModel;
use crate::{DebateId, FindingId, Outcome, Severity};

/// An accepted finding, as a post-mortem asks about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AcceptedFinding {
    /// Its ID.
    pub finding: FindingId,
    /// One line.
    pub title: String,
    /// How severe it was.
    pub severity: Severity,
    /// Keys of the personas and adversaries that raised it.
    pub raised_by: Vec<String>,
}

/// An accepted finding, as a form asks about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FindingToReview {
    /// The finding itself.
    #[serde(flatten)]
    pub accepted: AcceptedFinding,
    /// Who it would have hurt, and how.
    pub concern: String,
}

/// A persona or an adversary, as lists name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReviewerName {
    /// Its key.
    pub key: String,
    /// The name people read.
    pub label: String,
}

/// What a post-mortem asks about a debate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PostMortemForm {
    /// Title of the task.
    pub title: String,
    /// When the debate began; RFC 3339, UTC.
    pub reviewed_at: String,
    /// Its accepted findings.
    pub findings: Vec<FindingToReview>,
    /// The personas and adversaries that could have raised missed issues.
    pub reviewers: Vec<ReviewerName>,
    /// The previous answers; `None` if there are none.
    pub saved: Option<PostMortem>,
}

/// How an accepted finding turned out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FindingInHindsight {
    /// The finding itself.
    #[serde(flatten)]
    pub accepted: AcceptedFinding,
    /// Whether it was right; `None` if nobody said.
    pub right: Option<bool>,
    /// How bad it would have been; `None` unless it was right.
    pub impact: Option<Amount>,
    /// The effort it took to resolve; `None` unless it was right.
    pub effort: Option<Amount>,
    /// Why it didn't matter; empty unless it was a false alarm.
    pub why: String,
}

/// What to do about a persona or an adversary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PersonaAction {
    /// Its key.
    pub persona: String,
    /// The advice, in a sentence or two.
    pub action: String,
}

/// The report of a post-mortem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PostMortemReport {
    /// `post_mortem_YYYY-MM-DD`.
    pub name: String,
    /// The debate that it follows.
    pub debate: DebateId,
    /// Name of the review that it follows: `debate_review_YYYY-MM-DD_HHMMSS`.
    pub review: String,
    /// Title of the task.
    pub title: String,
    /// When the debate began; RFC 3339, UTC.
    pub reviewed_at: String,
    /// The date on which the work was built.
    pub built: String,
    /// Days between the two; `None` if one date isn't known.
    pub days: Option<i32>,
    /// Findings that were accepted.
    #[ts(type = "number")]
    pub accepted: usize,
    /// Those that were right.
    #[ts(type = "number")]
    pub right: usize,
    /// Those that were false alarms.
    #[ts(type = "number")]
    pub false_alarms: usize,
    /// Those about which nobody said anything.
    #[ts(type = "number")]
    pub unanswered: usize,
    /// Each of them.
    pub findings: Vec<FindingInHindsight>,
    /// Issues that nobody raised.
    pub missed: Vec<MissedIssue>,
    /// What to do, by persona.
    pub actions: Vec<PersonaAction>,
    /// New personas that it asks for.
    pub new_personas: Vec<String>,
    /// The names of everybody in it, by key.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub labels: BTreeMap<String, String>,
}

/// A section of a text, and reviewers' findings on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SectionSeen {
    /// Its heading; empty for the part before the first heading.
    pub heading: String,
    /// Number of words, not counting its subsections.
    #[ts(type = "number")]
    pub words: usize,
    /// Findings about it.
    #[ts(type = "number")]
    pub findings: usize,
    /// Those that were accepted.
    #[ts(type = "number")]
    pub accepted: usize,
    /// What that suggests; empty if it suggests nothing.
    pub note: String,
}

/// A point that came back after it had been answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CircledTopic {
    /// One line.
    pub title: String,
    /// The round in which it came back.
    #[ts(type = "number")]
    pub round: u32,
    /// Who raised it again.
    pub persona: String,
}

/// What one debate says about the system that ran it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct DebateSummary {
    /// `debate_summary_for_system_improvement`.
    pub name: String,
    /// The debate.
    pub debate: Option<DebateId>,
    /// When it began; RFC 3339, UTC.
    pub date: String,
    /// The form and the kind of text: `refine`, `prd`.
    pub protocol: String,
    /// The kind of text.
    pub kind: String,
    /// How much process the text was given; `None` if that isn't known.
    pub complexity: Option<String>,
    /// Number of rounds.
    #[ts(type = "number")]
    pub rounds: usize,
    /// Models that took part, each once.
    pub models: Vec<String>,
    /// How it ended; `None` if it didn't.
    pub outcome: Option<Outcome>,
    /// What went well, one sentence each.
    pub went_well: Vec<String>,
    /// Where it got stuck: points that came back after they were answered.
    pub circled: Vec<CircledTopic>,
    /// What could not be settled.
    pub disputes: Vec<Dispute>,
    /// The names of everyone who spoke in it, by seat and by adversary key.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub labels: BTreeMap<String, String>,
    /// Other problems, one sentence each.
    pub got_stuck: Vec<String>,
    /// Questions that nobody answered.
    pub missing_information: Vec<String>,
    /// By section of the original.
    pub sections: Vec<SectionSeen>,
    /// What a model adds; `None` if none was asked or the call failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub asked: Option<SummaryByModel>,
}

/// A new persona, and how many post-mortems asked for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WantedPersona {
    /// In the authors' words, in lowercase.
    pub persona: String,
    /// Number of post-mortems.
    pub post_mortems: u32,
}

/// One line of a system review, on an adversary or a persona.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Standing {
    /// Its key.
    pub name: String,
    /// Findings that somebody decided on; at least five.
    pub cases: u32,
    /// Findings that were accepted.
    pub accepted: u32,
    /// Accepted findings as a share, from 0 to 1.
    pub acceptance_rate: f64,
    /// What to do about it.
    pub advice: String,
}

/// All rebuttals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct RebuttalFigures {
    /// Challenges that were ruled on.
    pub total: u32,
    /// Challenges that won.
    pub won: u32,
    /// Won challenges as a share, from 0 to 1; `None` if there are fewer than five.
    pub success_rate: Option<f64>,
    /// The adversary that wins most often, among those with at least five rulings; `None` if there is none.
    pub most_likely_to_win: Option<String>,
}

/// What models used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ModelEconomics {
    /// US dollars; `None` if the price of a call is unknown.
    pub total_cost_usd: Option<f64>,
    /// Tokens sent and received.
    #[ts(type = "number")]
    pub total_tokens: u64,
    /// Tokens of calls that cost something, or whose price is unknown.
    #[ts(type = "number")]
    pub paid_tokens: u64,
    /// Those as a share, from 0 to 1; `None` if there were no tokens.
    pub paid_share: Option<f64>,
}

/// A review of the system from a given day on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SystemReview {
    /// `system_review_YYYY-MM`.
    pub name: String,
    /// The first day; `None`: everything.
    pub since: Option<String>,
    /// The last day.
    pub until: String,
    /// Different tasks that were debated.
    #[ts(type = "number")]
    pub texts_reviewed: usize,
    /// Debates that ended.
    pub debates: u32,
    /// Number of gauntlets.
    pub gauntlet_runs: u32,
    /// Debates with a post-mortem.
    pub post_mortems: u32,
    /// Adversaries and personas, best first; only those with at least five cases.
    pub most_valuable: Vec<Standing>,
    /// The same, worst first.
    pub weakest: Vec<Standing>,
    /// Rebuttals.
    pub rebuttals: RebuttalFigures,
    /// Models.
    pub economics: ModelEconomics,
    /// What to do, one sentence each.
    pub recommended_actions: Vec<String>,
    /// New personas that post-mortems asked for, the most requested first.
    pub new_personas: Vec<WantedPersona>,
    /// All figures.
    pub stats: Stats,
    /// The names of everybody in it, by key.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub labels: BTreeMap<String, String>,
}
