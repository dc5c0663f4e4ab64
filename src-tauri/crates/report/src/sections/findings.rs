//! Findings by outcome.

use domain::adversary::{AdversaryReview, Mark};
use domain::against::concerns;
use domain::author::NO_PROBLEM;
use domain::{Finding, FindingId, FindingStatus, Protocol, open};
use serde_json::Value;

use crate::Source;
use crate::document::{Block, FindingCard};
use crate::quote::{note, note_with_places, quoted};
use crate::value::value;

/// Unanswered findings; in a checkpoint, those that nothing in the current document settles.
pub(super) fn open(source: &Source<'_>) -> Vec<Block> {
    let mut open = match AdversaryReview::of(source.view) {
        None => open::raised_last(source.view),
        Some(review) => {
            let unsettled = unsettled(&review);
            let mut open = source.findings();
            open.retain(|finding| unsettled.contains(&&finding.id));
            open
        }
    };
    open.sort_by_key(|finding| finding.severity);
    cards(source, &open)
}

/// What nothing in the document of a checkpoint settles.
fn unsettled(review: &AdversaryReview) -> Vec<&FindingId> {
    let points = review.points.iter();
    let unresolved = points.filter(|it| it.mark == Mark::Unresolved);
    unresolved.map(|it| &it.finding).collect()
}

/// The synthesizer gave a reason not to act on them, or the author did.
pub(super) fn declined(source: &Source<'_>) -> Vec<Block> {
    let mut declined = with(source, FindingStatus::Declined);
    declined.extend(with(source, FindingStatus::Dismissed));
    declined.extend(changeless(source, FindingStatus::Rejected));
    declined.retain(|finding| !source.only_offers(finding));
    let cards = declined.into_iter().map(|it| with_fate(source, it));
    vec![Block::Findings(cards.collect())]
}

/// The author answered them, but no round has used the answer yet. An answer that a change holds
/// is shown there.
pub(super) fn answered(source: &Source<'_>) -> Vec<Block> {
    let answered = changeless(source, FindingStatus::AuthorAnswered);
    let cards = answered.into_iter().map(|it| with_fate(source, it));
    vec![Block::Findings(cards.collect())]
}

/// The questions that are now in the text.
pub(super) fn recorded(source: &Source<'_>) -> Vec<Block> {
    vec![Block::List(questions(source))]
}

/// Each question that is now in the text, and who asked it.
pub(crate) fn questions(source: &Source<'_>) -> Vec<String> {
    let question = |finding: &Finding| {
        let question = finding.status_reason.as_ref().unwrap_or(&finding.title);
        let asked = format!("{question} ({})", source.supporters(finding));
        match source.view.author.answer_to(&finding.id) {
            Some(answer) => format!("{asked}. Answered by the author: {answer}"),
            None => asked,
        }
    };
    let mut recorded = with(source, FindingStatus::Recorded);
    recorded.retain(|finding| !source.only_offers(finding));
    recorded.into_iter().map(question).collect()
}

/// An edit addressed them, but no change of the proposal shows it: a later round reversed it, or there is
/// no proposal yet.
pub(super) fn taken_up(source: &Source<'_>) -> Vec<Block> {
    if source.leaves_text_alone() {
        return Vec::new();
    }
    let mut taken_up = changeless(source, FindingStatus::Answered);
    taken_up.extend(changeless(source, FindingStatus::Recorded));
    cards(source, &taken_up)
}

/// Those with this status that no change of the proposal shows.
fn changeless<'a>(source: &'a Source<'_>, status: FindingStatus) -> Vec<&'a Finding> {
    let changes = source.shown_changes();
    let mut found = with(source, status);
    found.retain(|finding| {
        let behind = |change: &domain::Change| change.findings.contains(&finding.id);
        !changes.iter().any(|reviewed| behind(&reviewed.change))
    });
    found
}

/// Unanswered findings that nobody raised in the last round.
pub(super) fn left_behind(source: &Source<'_>) -> Vec<Block> {
    if source.protocol() == Protocol::Checkpoint {
        return Vec::new();
    }
    let last = open::raised_last(source.view);
    let mut left = source.open_findings();
    left.retain(|finding| !last.iter().any(|it| it.id == finding.id));
    cards(source, &left)
}

/// A finding with the words of its reviewer.
pub(super) fn card(source: &Source<'_>, finding: &Finding) -> FindingCard {
    FindingCard {
        severity: finding.severity,
        title: finding.title.clone(),
        raised: raised(source, finding),
        quote: quoted(source, &finding.quote),
        quote_note: noted(source, finding),
        concern: finding.concern.clone(),
        suggestion: finding.suggestion.clone(),
        fate: String::new(),
    }
}

/// How its quote was found, and where else in the text of its round it is.
fn noted(source: &Source<'_>, finding: &Finding) -> String {
    let note = note(finding.quote_match, finding.only_names);
    let mut rounds = source.view.rounds.iter();
    let round = rounds.find(|it| it.number == finding.round);
    match round {
        Some(round) if !finding.places.is_empty() => {
            note_with_places(note, &source.read(&round.text), &finding.places)
        }
        _ => note.to_owned(),
    }
}

/// A finding with its outcome.
fn with_fate(source: &Source<'_>, finding: &Finding) -> FindingCard {
    FindingCard {
        fate: fate(source, finding),
        ..card(source, finding)
    }
}

/// Who raised it, in which round, and which change wrote the passage that it is about.
fn raised(source: &Source<'_>, finding: &Finding) -> String {
    let who = format!("{}, round {}", source.supporters(finding), finding.round);
    match &finding.caused_by {
        None => who,
        Some(edit) => format!("{who}, caused by {}", source.change_of(edit)),
    }
}

/// The outcome of a finding, in words.
pub(crate) fn fate(source: &Source<'_>, finding: &Finding) -> String {
    if source.only_offers(finding) {
        return match finding.status {
            FindingStatus::Answered => "fix suggested",
            _ => "open",
        }
        .to_owned();
    }
    let status = finding.status.words();
    match (finding.status, &finding.change, &finding.status_reason) {
        (FindingStatus::Answered, Some(change), _) => {
            format!("became {}", source.names().of(change))
        }
        (
            FindingStatus::Declined | FindingStatus::Dismissed | FindingStatus::AuthorAnswered,
            _,
            Some(reason),
        ) if reason != NO_PROBLEM => {
            format!("{status}: {reason}")
        }
        _ => status.to_owned(),
    }
}

fn with<'a>(source: &'a Source<'_>, status: FindingStatus) -> Vec<&'a Finding> {
    let mut findings = source.findings();
    findings.retain(|finding| finding.status == status);
    findings
}

fn cards(source: &Source<'_>, findings: &[&Finding]) -> Vec<Block> {
    let cards = findings.iter().map(|it| card(source, it));
    vec![Block::Findings(cards.collect())]
}

/// For scripts: the unanswered findings; in a form that ends in a conclusion, the open concerns; in a
/// checkpoint, what nothing settles.
pub(super) fn json(source: &Source<'_>) -> Value {
    if let Some(review) = AdversaryReview::of(source.view) {
        return value(unsettled(&review));
    }
    let open = source.open_findings().into_iter();
    let mut open: Vec<FindingId> = open.map(|finding| finding.id.clone()).collect();
    if !source.protocol().edits() {
        let concluded = source.view.conclusion.as_ref();
        let verdict = concluded.and_then(|it| it.conclusion.verdict.as_ref());
        let concerns = concerns(&source.view.positions, verdict).into_iter();
        open.extend(concerns.filter(|it| it.stands).map(|it| it.finding));
    }
    value(open)
}
