//! The JSON object that scripts read. Fields may be added; none is renamed or taken away.

mod change;
mod conclusion;
mod round;

use domain::absent::absent;
use domain::adversary::{AdversaryReview, revisions};
use domain::against::Against;
use domain::author::{Author, Wanted};
use domain::came_back::CameBack;
use domain::round::Dispute;
use domain::view::Waiting;
use domain::{
    ChangeId, DebateId, Depth, FindingId, Kind, Outcome, Position, Protocol, TaskId, Usage,
    VersionId,
};
use serde::Serialize;

pub use change::{ChangeResult, Verdict};
pub use conclusion::{
    CriterionResult, DecidedResult, OrderedResult, RankedResult, ScorecardResult, VerdictResult,
};
pub use round::{AbsenceResult, CritiqueResult, CritiqueState, RoundResult};

use crate::Source;

/// A debate as scripts read it. Times are RFC 3339 in UTC, ranges are bytes of UTF-8, half open.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RefineResult {
    /// The version of this form.
    pub schema: u32,
    /// The debate; `None` only where its first fact is missing.
    pub debate: Option<DebateId>,
    /// The form of the debate.
    pub protocol: Protocol,
    /// How deep it went: each side answered the others (`team`), spoke once (`once`), or one reviewer
    /// wrote the result alone (`single`). `None` in forms that go round by round.
    pub depth: Option<Depth>,
    /// Why it was to go that deep, in one sentence; `None` where that was asked for.
    pub depth_why: Option<String>,
    /// The task.
    pub task: Option<TaskId>,
    /// The task's title when the debate began.
    pub title: String,
    /// The task's kind when the debate began.
    pub kind: Option<Kind>,
    /// When it began.
    pub started_at: String,
    /// How it ended; `stopped` where it was broken off.
    pub outcome: Outcome,
    /// Why, in words.
    pub why: String,
    /// What it waits for: `next_round` (`whetstone resume` begins it) or `answers`.
    pub waiting_for: Option<&'static str>,
    /// The text that it began with.
    pub original: String,
    /// The proposal, or what the last round left.
    pub text: String,
    /// Whether the two differ.
    pub changed: bool,
    /// The rounds, from the first.
    pub rounds: Vec<RoundResult>,
    /// The changes that lead from the original to the proposal, in the order of the text, scaffold
    /// first: so the places of several changes at one point come in the order in which they are
    /// read, also after a stable sort by range.
    pub changes: Vec<ChangeResult>,
    /// The version that the author made of it.
    pub accepted: Option<VersionId>,
    /// Changes that found no place when it was accepted.
    pub conflicts: Vec<ChangeId>,
    /// What seats said in steps, by turns; empty in a debate of rounds.
    pub positions: Vec<Position>,
    /// What it came to about the text; `None` where it proposes changes, or nobody could judge.
    pub verdict: Option<VerdictResult>,
    /// What the author decided on that; `None` as long as nothing is, and where there is nothing to
    /// decide.
    pub decided: Option<DecidedResult>,
    /// What stands against the text; `None` where nobody could raise a concern.
    pub against: Option<Against>,
    /// Options compared by criteria; `None` where the form compares nothing, or nobody could judge.
    pub scorecard: Option<ScorecardResult>,
    /// Items from the first to the last; `None` where the form orders nothing.
    pub order: Option<Vec<OrderedResult>>,
    /// What went less far than was asked for, and why.
    pub degraded: Vec<String>,
    /// What an adversary's review came to; `None` of any other debate.
    pub checkpoint: Option<CheckpointResult>,
    /// Points that the seats could not settle.
    pub disputes: Vec<Dispute>,
    /// What the author was asked and said.
    pub author: Author,
    /// Findings of the last round without an answer.
    pub open_findings: Vec<FindingId>,
    /// Which findings of the debate that it follows came back; `None` where it follows none, or
    /// where there is nothing to compare yet.
    pub came_back: Option<CameBack>,
    /// Replies stored.
    pub calls: u32,
    /// Calls that went out and came to nothing; what they cost is unknown, and so is the sum.
    pub calls_unanswered: u32,
    /// Replies that this run took from the journal.
    pub calls_replayed: u32,
    /// All calls together.
    pub usage: Usage,
    /// What the rounds took together.
    pub duration_ms: u64,
    /// Different secrets for which `[REDACTED_KIND]` stands. Ranges are those of the texts as they
    /// stand here.
    pub redacted: usize,
    /// Warnings, oldest first.
    pub warnings: Vec<String>,
}

/// An adversary's review of a document.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CheckpointResult {
    /// The name of the checkpoint; `None` where the text is no planning document.
    pub name: Option<String>,
    /// The document.
    pub file: Option<String>,
    /// In a few words: `all addressed in 2 rounds`.
    pub result: String,
    /// Whether it changed the document. Without a revision there is nothing to approve.
    pub revised: bool,
    /// What became of each finding.
    #[serde(flatten)]
    pub review: AdversaryReview,
}

/// The debate as scripts read it.
pub fn result(source: &Source<'_>) -> RefineResult {
    let view = source.view;
    let setup = view.setup.as_ref();
    let review = view.review.as_ref();
    let (original, text) = (source.original(), source.proposal());
    let open = source.open_findings();
    RefineResult {
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
        why: view.header.why.clone(),
        waiting_for: view.header.waiting.as_ref().map(waiting_for),
        changed: match source.protocol() {
            Protocol::Checkpoint => !revisions(view).is_empty(),
            _ => original != text,
        },
        original,
        text,
        rounds: view
            .rounds
            .iter()
            .map(|it| round::round(source, it))
            .collect(),
        changes: change::changes(source),
        accepted: review.and_then(|review| review.accepted.clone()),
        conflicts: review.map_or_else(Vec::new, |review| review.conflicts.clone()),
        positions: view.positions.clone(),
        verdict: view.conclusion.as_ref().and_then(conclusion::verdict),
        decided: view.conclusion.as_ref().and_then(conclusion::decided),
        against: view
            .conclusion
            .as_ref()
            .and_then(|it| it.came_to.against.clone()),
        scorecard: conclusion::scorecard(source),
        order: conclusion::order(source),
        degraded: view
            .conclusion
            .as_ref()
            .map_or_else(|| absent(view), |it| it.conclusion.degraded.clone()),
        checkpoint: AdversaryReview::of(view).map(|review| checkpoint(source, review)),
        disputes: view.header.disputes.clone(),
        author: view.author.clone(),
        open_findings: open.iter().map(|finding| finding.id.clone()).collect(),
        came_back: source.came_back(),
        calls: view.header.calls,
        calls_unanswered: view.header.unanswered,
        calls_replayed: source.calls_replayed,
        usage: view.header.usage,
        duration_ms: source.duration_ms(),
        redacted: source.redacted,
        warnings: source.warnings(),
    }
}

fn waiting_for(waiting: &Waiting) -> &'static str {
    match waiting.wanted {
        Wanted::NextRound { .. } => "next_round",
        Wanted::Answers { .. } => "answers",
    }
}

fn checkpoint(source: &Source<'_>, review: AdversaryReview) -> CheckpointResult {
    let setup = source.view.setup.as_ref();
    let over = setup.and_then(|setup| setup.agenda.checkpoint.as_ref());
    CheckpointResult {
        name: over.map(|over| over.name.clone()),
        file: over.map(|over| over.file.clone()),
        result: review.in_short(),
        revised: !revisions(source.view).is_empty(),
        review,
    }
}

/// The same as text, ended by a line end.
pub(crate) fn text(source: &Source<'_>) -> String {
    // Plain data with names as keys: there is nothing in it that JSON can't hold.
    let text = serde_json::to_string_pretty(&result(source)).unwrap_or_default();
    text + "\n"
}
