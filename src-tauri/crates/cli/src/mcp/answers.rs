//! What tools answer, for programs. `tools.rs` makes the output schemas from these types, so answers always
//! fit them. A client’s model reads the comments on fields.

use domain::DebateId;
use domain::page::DebatePlan;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::addresses;

/// A debate that is now running.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Begun {
    /// ID of the debate, for `read_debate`.
    pub(super) debate: String,
    /// Always running.
    pub(super) state: &'static str,
    /// Who takes part; empty if the debate was continued.
    pub(super) reviewers: Vec<Reviewer>,
    /// For the first call of `read_debate`.
    pub(super) cursor: u64,
    /// Address of everything about the debate, as JSON.
    pub(super) resource: String,
    /// Address of its report, in Markdown.
    pub(super) report: String,
    /// What to do next.
    pub(super) next: String,
}

/// One reviewer.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Reviewer {
    /// Its persona.
    pub(super) persona: String,
    /// Its model.
    pub(super) model: String,
}

impl Begun {
    /// With the reviewers, if they are known.
    pub(super) fn of(debate: &DebateId, plan: Option<&DebatePlan>, next: String) -> Self {
        let seats = plan.map_or(&[][..], |plan| &plan.seats).iter();
        let reviewers = seats.map(|seat| Reviewer {
            persona: seat.persona.clone(),
            model: seat.model.clone(),
        });
        Self {
            debate: debate.to_string(),
            state: "running",
            reviewers: reviewers.collect(),
            cursor: 0,
            resource: addresses::debate(debate),
            report: addresses::report(debate),
            next,
        }
    }
}

/// The state of a debate.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Standing {
    /// Its ID.
    pub(super) debate: String,
    /// Its form: refine, review, duel, code-review and so on.
    pub(super) form: Option<&'static str>,
    /// running, paused, waiting, interrupted or ended.
    pub(super) state: &'static str,
    /// The round it is in.
    pub(super) round: Option<u32>,
    /// The maximum number of rounds.
    pub(super) max_rounds: u32,
    /// Model calls so far.
    pub(super) calls: u32,
    /// How many of them got no answer.
    pub(super) calls_unanswered: u32,
    /// Findings that are still open.
    pub(super) findings_open: usize,
    /// Cost so far in US dollars; null if unknown.
    pub(super) cost_usd: Option<f64>,
    /// What happened since the cursor, one line each.
    pub(super) news: Vec<String>,
    /// For the next call of `read_debate`.
    pub(super) cursor: u64,
    /// Address of everything about the debate, as JSON.
    pub(super) resource: String,
    /// Address of its report, in Markdown.
    pub(super) report: String,
    /// The result; null until the debate has ended. Its findings have severity, title, concern, suggestion,
    /// quote and status; in a code review, also file, line, side (`old` if the line is numbered as before
    /// the change), unchanged (whether the change leaves the line as it was) and supporters, the models that
    /// raised it. `degraded` says where models did less than was asked. `criteria` has the acceptance criteria
    /// of the task, if one was named, each with the lines that address it.
    pub(super) result: Option<Map<String, Value>>,
    /// What to do next.
    pub(super) next: String,
}

/// Past debates.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Found {
    /// Newest first.
    pub(super) debates: Vec<Past>,
    /// Pass this as after in the next call; null if there are no more.
    pub(super) after: Option<String>,
    /// What to do next.
    pub(super) next: String,
}

/// A debate in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Past {
    /// Its title.
    pub(super) title: String,
    /// Its result, in words.
    pub(super) result: String,
    /// Address of its report, in Markdown.
    pub(super) report: String,
    /// As in history --json: debate, protocol, outcome, state, `started_at` and more.
    #[serde(flatten)]
    pub(super) row: Map<String, Value>,
}

/// The review of a change.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Reviewed {
    /// What the built-in rules found, the worst first: id, severity, title, file, line, `end_line`, quote, concern and
    /// suggestion.
    pub(super) findings: Vec<Value>,
    /// How many of them are blocking.
    pub(super) blocking: usize,
    /// Files of the change: path, change, `lines_added`, `lines_removed` and whether they were reviewed.
    pub(super) files: Vec<Value>,
    /// Files that weren’t reviewed: path and reason.
    pub(super) left_out: Vec<Value>,
    /// Number of entries in these lists that aren’t shown.
    pub(super) not_shown: usize,
    /// The debate in which models review the change; null if no model was named.
    pub(super) by_models: Option<Begun>,
    /// As in code-review --json: reviewed, base, head, models and more.
    #[serde(flatten)]
    pub(super) rest: Map<String, Value>,
}

/// An answer as a value. All of its parts can be written as JSON.
pub(super) fn value(answer: &impl Serialize) -> Value {
    serde_json::to_value(answer).unwrap_or_default()
}
