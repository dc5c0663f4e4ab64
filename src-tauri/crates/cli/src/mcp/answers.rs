//! What tools answer, for programs. Output schemas are made of these types in `tools.rs`, so what is answered always
//! fits them. The comments on fields are what a client’s model reads.

use domain::DebateId;
use domain::page::DebatePlan;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::addresses;

/// A debate that runs from now on.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Begun {
    /// ID of the debate, for `read_debate`.
    pub(super) debate: String,
    /// Always running.
    pub(super) state: &'static str,
    /// Who takes part; empty for a debate that continues.
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
    /// Whose point of view it takes.
    pub(super) persona: String,
    /// Its model.
    pub(super) model: String,
}

impl Begun {
    /// With those who take part, where that is known.
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

/// How a debate stands.
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
    /// The most rounds it can have.
    pub(super) max_rounds: u32,
    /// Calls of models so far.
    pub(super) calls: u32,
    /// Those of them without an answer.
    pub(super) calls_unanswered: u32,
    /// Findings that nothing was done about yet.
    pub(super) findings_open: usize,
    /// What it cost so far in US dollars; null where unknown.
    pub(super) cost_usd: Option<f64>,
    /// What happened since the cursor, a line each.
    pub(super) news: Vec<String>,
    /// For the next call of `read_debate`.
    pub(super) cursor: u64,
    /// Address of everything about the debate, as JSON.
    pub(super) resource: String,
    /// Address of its report, in Markdown.
    pub(super) report: String,
    /// What it came to; null until it has ended. Its findings have severity, title, concern, suggestion, quote and
    /// status; in a review of code, file and line, too. `criteria` has what a task that was named asks for, each with
    /// the lines that serve it.
    pub(super) result: Option<Map<String, Value>>,
    /// What to do next.
    pub(super) next: String,
}

/// Debates of the past.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Found {
    /// Newest first.
    pub(super) debates: Vec<Past>,
    /// For after in the next call; null where there are no more.
    pub(super) after: Option<String>,
    /// What to do next.
    pub(super) next: String,
}

/// A debate in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Past {
    /// Its title.
    pub(super) title: String,
    /// What it came to, in words.
    pub(super) result: String,
    /// Address of its report, in Markdown.
    pub(super) report: String,
    /// As history --json has it: debate, protocol, outcome, state, `started_at` and more.
    #[serde(flatten)]
    pub(super) row: Map<String, Value>,
}

/// What is said of a change.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Reviewed {
    /// What the built-in rules found, the worst first: id, severity, title, file, line, `end_line`, quote, concern and
    /// suggestion.
    pub(super) findings: Vec<Value>,
    /// How many of them block.
    pub(super) blocking: usize,
    /// Files of the change: path, change, `lines_added`, `lines_removed` and whether they were reviewed.
    pub(super) files: Vec<Value>,
    /// Files that weren’t reviewed: path and reason.
    pub(super) left_out: Vec<Value>,
    /// Entries of these lists that aren’t shown.
    pub(super) not_shown: usize,
    /// The debate in which models review the change; null where none was named.
    pub(super) by_models: Option<Begun>,
    /// As code-review --json has it: reviewed, base, head, models and more.
    #[serde(flatten)]
    pub(super) rest: Map<String, Value>,
}

/// An answer as a value. What can’t be written as JSON isn’t in any of them.
pub(super) fn value(answer: &impl Serialize) -> Value {
    serde_json::to_value(answer).unwrap_or_default()
}
