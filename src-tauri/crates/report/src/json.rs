//! The JSON object that scripts read: facts known about every debate, and a field for each section that
//! scripts can use. Fields may be added; none is renamed or removed. Times are RFC 3339 in UTC, ranges are
//! half-open, in bytes of UTF-8.

use domain::adversary::{AdversaryReview, revisions};
use domain::author::Wanted;
use domain::came_to::CameTo;
use domain::headline::CheckpointState;
use domain::view::Waiting;
use domain::{
    ChangeId, DebateId, Depth, Kind, Outcome, Protocol, Severity, TaskId, Usage, VersionId, View,
};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::value::value;
use crate::{Source, sections};

/// Facts known about every debate.
#[derive(Serialize)]
struct Head {
    /// The version of this format.
    schema: u32,
    /// The debate; null only if its first fact is missing.
    debate: Option<DebateId>,
    /// The form of the debate.
    protocol: Protocol,
    /// How deep it went: each side answered the others (`team`) or spoke once (`once`), or one reviewer
    /// wrote the result alone (`single`). Null in forms with rounds.
    depth: Option<Depth>,
    /// Why it went that deep, in one sentence; null in forms with rounds.
    depth_why: Option<String>,
    /// The task.
    task: Option<TaskId>,
    /// The task's title when the debate began.
    title: String,
    /// The task's kind when the debate began.
    kind: Option<Kind>,
    /// When it began.
    started_at: String,
    /// How it ended; `stopped` if it was interrupted.
    outcome: Outcome,
    /// Why, in words.
    why: String,
    /// What it is waiting for: `next_round` (`whetstone resume` starts it) or `answers`.
    waiting_for: Option<&'static str>,
    /// The text that it began with.
    original: String,
    /// The proposal, or what the last round left.
    text: String,
    /// Whether the two differ.
    changed: bool,
    /// The version of the task that the author made from it.
    accepted: Option<VersionId>,
    /// The text as the author accepted it; null until then.
    accepted_text: Option<String>,
    /// The highest severity that could be accepted without asking; null if the author was asked.
    accepted_up_to: Option<Severity>,
    /// Changes that could not be placed when it was accepted.
    conflicts: Vec<ChangeId>,
    /// Stored replies.
    calls: u32,
    /// Calls that were sent but got no answer; their cost is unknown, and so is the total.
    calls_unanswered: u32,
    /// Replies that this run took from the journal.
    calls_replayed: u32,
    /// All calls together.
    usage: Usage,
    /// Total time of the rounds.
    duration_ms: u64,
    /// Number of different secrets replaced with `[REDACTED_KIND]` here; where the texts are shown as written,
    /// programs may set how many of their secrets models got as placeholders. Ranges refer to the texts as
    /// shown here.
    redacted: usize,
}

/// The debate as scripts read it.
pub fn result(source: &Source<'_>) -> Value {
    let mut fields = match value(head(source)) {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    for (name, content) in sections::fields() {
        fields.insert(name.to_owned(), content(source));
    }
    Value::Object(fields)
}

fn head(source: &Source<'_>) -> Head {
    let view = source.view;
    let setup = view.setup.as_ref();
    let review = view.review.as_ref();
    let (original, text) = (source.original(), source.proposal());
    Head {
        schema: 1,
        debate: setup.map(|setup| setup.debate.clone()),
        protocol: setup.map_or(Protocol::Refine, |setup| setup.protocol),
        depth: source.depth(),
        depth_why: source.depth_why(),
        task: setup.map(|setup| setup.task.clone()),
        title: setup.map(|setup| setup.title.clone()).unwrap_or_default(),
        kind: setup.map(|setup| setup.kind),
        started_at: view.header.started_at.clone(),
        outcome: source.outcome(),
        why: why(view),
        waiting_for: view.header.waiting.as_ref().map(waiting_for),
        changed: match source.protocol() {
            Protocol::Checkpoint => !revisions(view).is_empty(),
            _ => original != text,
        },
        original,
        text,
        accepted: review.and_then(|review| review.accepted.clone()),
        accepted_text: source.accepted(),
        accepted_up_to: review.and_then(|review| review.accepted_up_to),
        conflicts: review.map_or_else(Vec::new, |review| review.conflicts.clone()),
        calls: view.header.calls,
        calls_unanswered: view.header.unanswered,
        calls_replayed: source.calls_replayed,
        usage: view.header.usage,
        duration_ms: source.view.header.duration_ms,
        redacted: source.redacted,
    }
}

/// Why it ended. If the author decided otherwise, the judge's decision comes second.
fn why(view: &View) -> String {
    if CheckpointState::of(view).is_decided()
        && let Some(review) = AdversaryReview::of(view)
    {
        return review.ended();
    }
    let why = &view.header.why;
    let came_to = view.conclusion.as_ref().map(|it| &it.came_to);
    let came_to = came_to.filter(|it| it.overruled().is_some());
    match came_to.and_then(CameTo::settled) {
        Some(decided) => format!("The author decided: {decided}. The judge: {why}"),
        None => why.clone(),
    }
}

fn waiting_for(waiting: &Waiting) -> &'static str {
    match waiting.wanted {
        Wanted::NextRound { .. } => "next_round",
        Wanted::Answers { .. } => "answers",
    }
}

/// The same as text, ending with a newline.
pub fn text(source: &Source<'_>) -> String {
    format!("{:#}\n", result(source))
}
