//! The JSON object that scripts read. Fields may be added; none is renamed or taken away.

use domain::against::Against;
use domain::author::Author;
use domain::came_back::CameBack;
use domain::checkpoint::AdversaryReview;
use domain::priority::{Priority, Rating};
use domain::round::{Count, Critique, Declined, Dispute, Edit, Growth};
use domain::scorecard::OptionMark;
use domain::text::diff;
use domain::verdict::{Ruling, Score, SectionKind, SideNote, VerdictSection};
use domain::view::{Concluded, ReviewedChange, Round};
use domain::{
    ChangeId, DebateId, Decision, FailureKind, Finding, FindingId, Judgement, Kind, Outcome, Place,
    Position, Protocol, SeatId, TaskId, Usage, VersionId,
};
use serde::Serialize;

use crate::{Source, sections, source};

/// A debate as scripts read it. Times are RFC 3339 in UTC, ranges are bytes of UTF-8, half open.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RefineResult {
    /// The version of this form.
    pub schema: u32,
    /// The debate; `None` only where its first fact is missing.
    pub debate: Option<DebateId>,
    /// The form of the debate.
    pub protocol: Protocol,
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
    /// What stands against the text; `None` where the form raises no concerns.
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

/// One round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RoundResult {
    /// From 1.
    pub number: u32,
    /// One for each seat that spoke or stayed absent, in the order of seats.
    pub critiques: Vec<CritiqueResult>,
    /// What the synthesiser changed; ranges in the text that the round began with.
    pub edits: Vec<Edit>,
    /// Findings that the synthesiser declined.
    pub declined: Vec<Declined>,
    /// Findings that stand in the text as open questions.
    pub recorded: Vec<FindingId>,
    /// What vanished from the original without a finding behind it.
    pub lost: Vec<String>,
    /// What had vanished so and was put back when it was asked for.
    pub restored: Vec<String>,
    /// Findings that say again what an earlier round settled.
    pub repeated: Vec<FindingId>,
    /// Sizes; `None` without a synthesis.
    pub growth: Option<Growth>,
    /// The text after the round.
    pub text: String,
    /// From the text that the round began with to the text after it, as a unified diff.
    pub diff_from_previous: Option<String>,
    /// Approvals that count.
    pub approvals: u32,
    /// Approvals needed.
    pub approvals_required: u32,
    /// Whether there were enough.
    pub consensus: bool,
    /// The round's calls together.
    pub usage: Usage,
    /// What it took; up to the last fact where it did not end.
    pub duration_ms: u64,
}

/// Whether a seat spoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CritiqueState {
    /// It did.
    Answered,
    /// It failed for good.
    Absent,
}

/// What one seat said in one round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CritiqueResult {
    /// The seat.
    pub seat: SeatId,
    /// The key of its persona in this round.
    pub persona: String,
    /// Its model.
    pub model: String,
    /// Whether it spoke.
    pub state: CritiqueState,
    /// Why it did not.
    pub failure: Option<AbsenceResult>,
    /// Whether it approved.
    pub approved: bool,
    /// Whether the approval quotes enough of the text; `None` without an approval.
    pub approval_supported: Option<bool>,
    /// Findings that it raised first; a merged one stands only under its first supporter. Behind them
    /// those that say again what was settled.
    pub findings: Vec<Finding>,
}

/// Why a seat did not speak. The output of its program is left out: it may hold what is private.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AbsenceResult {
    /// What kind of failure.
    pub kind: FailureKind,
    /// What happened, to what.
    pub message: String,
    /// What to do next.
    pub hint: String,
}

/// One change on the original.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChangeResult {
    /// Unique in the debate.
    pub id: ChangeId,
    /// Where; replaced from the last to the first in `order`, they turn `original` into `text`.
    pub places: Vec<Place>,
    /// The findings behind it.
    pub findings: Vec<FindingId>,
    /// The changes that need it; empty for one that is decided on its own.
    pub scaffold_for: Vec<ChangeId>,
    /// What the author said; `None` while undecided.
    pub decision: Option<Verdict>,
    /// The author's own wording of each place, where there is one.
    pub edited: Option<Vec<String>>,
}

/// What a judge, or whoever concludes alone, says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VerdictResult {
    /// The decision; `None` where the form asks for none.
    pub decision: Option<Judgement>,
    /// What it comes to.
    pub summary: String,
    /// What can go wrong.
    pub risks: Vec<String>,
    /// What to do next, the most urgent first.
    pub suggested_actions: Vec<String>,
    /// All parts of it, `risks` and `suggested_actions` among them.
    pub sections: Vec<VerdictSection>,
    /// The position that the author could take instead; `None` where the form asks for none.
    pub revised_position: Option<String>,
    /// What it says of single points.
    pub scores: Vec<Score>,
    /// What it says of whole positions.
    pub sides: Vec<SideNote>,
    /// The name of its model.
    pub model: String,
    /// Whether the answer could be read.
    pub parsed: bool,
    /// What the judge decided when it read the positions in the opposite order.
    pub second_decision: Option<Judgement>,
    /// Whether that was something else.
    pub unstable: bool,
    /// What the author said to it.
    pub ruling: Option<Ruling>,
}

/// What the author decided on what a debate came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DecidedResult {
    /// The decision; `None` where an option was chosen.
    pub decision: Option<Judgement>,
    /// Which option was chosen, from 0; `None` where none was.
    pub option: Option<usize>,
    /// What that option is called.
    pub name: Option<String>,
    /// Why; may be empty.
    pub reason: String,
    /// Whether that is otherwise than the judge decided; `false` where nobody judged.
    pub overrules: bool,
}

/// Options compared by criteria.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScorecardResult {
    /// The options, in the order in which they were given.
    pub options: Vec<String>,
    /// One row for each criterion.
    pub criteria: Vec<CriterionResult>,
    /// The options from best to worst, by the weights that hold; none without enough marks.
    pub ranking: Vec<RankedResult>,
    /// Which option the judge recommends, from 0; `None` where it named none of them.
    pub recommended: Option<usize>,
    /// Which one it recommended when it read the positions in the opposite order.
    pub second_recommended: Option<usize>,
}

/// How options do by one criterion.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CriterionResult {
    /// Its name.
    pub criterion: String,
    /// 0 to 10: what holds now.
    pub weight: u8,
    /// Whose word that is: `author` or `judge`.
    pub weight_by: &'static str,
    /// Why it weighs so much, where the judge says so; may be empty.
    pub why: String,
    /// One for each option; null where the judge gave none.
    pub marks: Vec<Option<OptionMark>>,
}

/// The place of one option.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankedResult {
    /// From 1; options with the same total share a place.
    pub place: usize,
    /// Which, from 0.
    pub option: usize,
    /// What it is called.
    pub name: String,
    /// The weighted mean of its marks, 1 to 5.
    pub total: f64,
}

/// The place of one item.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderedResult {
    /// From 1; items with the same points share a place.
    pub place: usize,
    /// Which, from 0.
    pub item: usize,
    /// What it says.
    pub text: String,
    /// The sum over the lenses: 4 for P0 to 1 for P3.
    pub points: u32,
    /// Whether the lenses are two levels or more apart.
    pub contested: bool,
    /// What the author decided.
    pub decided: Option<Priority>,
    /// What each lens says of it.
    pub ratings: Vec<Rating>,
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
    /// What became of each finding.
    #[serde(flatten)]
    pub review: AdversaryReview,
}

/// What the author said of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It goes into the text.
    Accepted,
    /// It does not.
    Rejected,
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
        task: setup.map(|setup| setup.task.clone()),
        title: setup.map(|setup| setup.title.clone()).unwrap_or_default(),
        kind: setup.map(|setup| setup.kind),
        started_at: view.header.started_at.clone(),
        outcome: source.outcome(),
        why: view.header.why.clone(),
        changed: original != text,
        original,
        text,
        rounds: view.rounds.iter().map(|it| round(source, it)).collect(),
        changes: changes(source),
        accepted: review.and_then(|review| review.accepted.clone()),
        conflicts: review.map_or_else(Vec::new, |review| review.conflicts.clone()),
        positions: view.positions.clone(),
        verdict: view.conclusion.as_ref().and_then(verdict),
        decided: view.conclusion.as_ref().and_then(decided),
        against: view.conclusion.as_ref().and_then(|it| it.came_to.against),
        scorecard: scorecard(source),
        order: order(source),
        degraded: view
            .conclusion
            .as_ref()
            .map_or_else(Vec::new, |it| it.conclusion.degraded.clone()),
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

fn checkpoint(source: &Source<'_>, review: AdversaryReview) -> CheckpointResult {
    let setup = source.view.setup.as_ref();
    let over = setup.and_then(|setup| setup.agenda.checkpoint.as_ref());
    CheckpointResult {
        name: over.map(|over| over.name.clone()),
        file: over.map(|over| over.file.clone()),
        result: review.in_short(),
        review,
    }
}

fn verdict(concluded: &Concluded) -> Option<VerdictResult> {
    let conclusion = &concluded.conclusion;
    let verdict = conclusion.verdict.clone()?;
    let second = conclusion.second.as_ref();
    Some(VerdictResult {
        decision: verdict.decision,
        risks: verdict.items(SectionKind::Risks).to_vec(),
        suggested_actions: verdict.items(SectionKind::SuggestedActions).to_vec(),
        summary: verdict.summary,
        sections: verdict.sections,
        revised_position: verdict.revision,
        scores: verdict.scores,
        sides: verdict.sides,
        model: verdict.model,
        parsed: verdict.parsed,
        second_decision: second.and_then(|second| second.decision),
        unstable: conclusion.is_unstable(),
        ruling: concluded.rulings.verdict.clone(),
    })
}

fn decided(concluded: &Concluded) -> Option<DecidedResult> {
    let came_to = &concluded.came_to;
    came_to.settled()?;
    let (option, reason) = match concluded.rulings.verdict.as_ref()? {
        Ruling::Chosen { option, reason } => (Some(*option), reason.clone()),
        Ruling::Overruled { reason, .. } => (None, reason.clone()),
        _ => (None, String::new()),
    };
    Some(DecidedResult {
        decision: came_to.decided,
        option,
        name: came_to.chosen.clone(),
        reason,
        overrules: came_to.overruled().is_some(),
    })
}

fn scorecard(source: &Source<'_>) -> Option<ScorecardResult> {
    let (concluded, card) = sections::scorecard_of(source)?;
    let rows = card.rows.iter().zip(concluded.weights()).enumerate();
    let second = concluded.conclusion.second.as_ref();
    Some(ScorecardResult {
        options: card.options.clone(),
        criteria: rows
            .map(|(at, (row, weight))| CriterionResult {
                criterion: row.criterion.clone(),
                weight,
                weight_by: sections::weighed_by(source, concluded, at),
                why: row.why.clone(),
                marks: row.marks.clone(),
            })
            .collect(),
        ranking: concluded
            .ranking
            .iter()
            .map(|ranked| RankedResult {
                place: ranked.place,
                option: ranked.option,
                name: card.options[ranked.option].clone(),
                total: ranked.total,
            })
            .collect(),
        recommended: card.recommended,
        second_recommended: second.and_then(|it| it.scorecard.as_ref()?.recommended),
    })
}

fn order(source: &Source<'_>) -> Option<Vec<OrderedResult>> {
    let placed = sections::placed(source).map(|(ordered, item)| OrderedResult {
        place: ordered.place,
        item: ordered.item,
        text: item.text.clone(),
        points: ordered.points,
        contested: ordered.contested,
        decided: ordered.decided,
        ratings: item.ratings.clone(),
    });
    let placed: Vec<OrderedResult> = placed.collect();
    (!placed.is_empty()).then_some(placed)
}

/// The same as text, ended by a line end.
pub(crate) fn text(source: &Source<'_>) -> String {
    // Plain data with names as keys: there is nothing in it that JSON can't hold.
    let text = serde_json::to_string_pretty(&result(source)).unwrap_or_default();
    text + "\n"
}

fn round(source: &Source<'_>, round: &Round) -> RoundResult {
    let (before, after) = (source.read(&round.text), source.read(source::result(round)));
    let count = round.count.as_ref();
    let synthesis = round.synthesis.clone();
    let (edits, declined, recorded, lost, restored) = synthesis
        .map_or_else(Default::default, |it| {
            (it.edits, it.declined, it.recorded, it.lost, it.restored)
        });
    let repeated = source::repeated(round).into_iter();
    RoundResult {
        number: round.number,
        critiques: round
            .critiques
            .iter()
            .map(|it| critique(it, count))
            .collect(),
        edits,
        declined,
        recorded,
        lost,
        restored,
        repeated: repeated.map(|finding| finding.id.clone()).collect(),
        growth: round.synthesis.as_ref().map(|synthesis| synthesis.growth),
        diff_from_previous: Some(diff::unified(&before, &after, "text"))
            .filter(|diff| !diff.is_empty()),
        text: after,
        approvals: count.map_or_else(|| source::approvals(round), |count| count.approvals),
        approvals_required: count.map_or_else(|| source.required(), |count| count.required),
        consensus: count.is_some_and(|count| count.consensus),
        usage: round.usage,
        duration_ms: source.round_duration_ms(round),
    }
}

fn critique(critique: &Critique, count: Option<&Count>) -> CritiqueResult {
    let mut findings = match count {
        Some(count) => [&count.findings[..], &count.repeated].concat(),
        None => critique.findings.clone(),
    };
    findings.retain(|finding| finding.seat == critique.seat);
    CritiqueResult {
        seat: critique.seat.clone(),
        persona: critique.persona.clone(),
        model: critique.model.clone(),
        state: match critique.absent {
            None => CritiqueState::Answered,
            Some(_) => CritiqueState::Absent,
        },
        failure: critique.absent.as_ref().map(|failure| AbsenceResult {
            kind: failure.kind,
            message: failure.message.clone(),
            hint: failure.hint.clone(),
        }),
        approved: critique.approved,
        approval_supported: critique.approval_supported,
        findings,
    }
}

fn changes(source: &Source<'_>) -> Vec<ChangeResult> {
    let mut changes: Vec<_> = source.changes().iter().collect();
    changes.sort_by_key(|reviewed| !reviewed.change.is_scaffold());
    changes.into_iter().map(change).collect()
}

fn change(reviewed: &ReviewedChange) -> ChangeResult {
    let change = reviewed.change.clone();
    let (decision, edited) = match reviewed.decision.clone() {
        None => (None, None),
        Some(Decision::Accepted { edited }) => (Some(Verdict::Accepted), edited),
        Some(Decision::Rejected) => (Some(Verdict::Rejected), None),
    };
    ChangeResult {
        id: change.id,
        places: change.places,
        findings: change.findings,
        scaffold_for: change.scaffold_for,
        decision,
        edited,
    }
}
