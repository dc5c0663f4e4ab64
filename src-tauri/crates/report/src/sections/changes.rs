//! The changes, each with its places, its reasons and the author's decision.

use domain::fate::is_left_out;
use domain::headline::{CheckpointState, keeps_theirs};
use domain::page::Side;
use domain::review::ReviewedChange;
use domain::text::changes::shared_lines::{SharedLines, shared_lines};
use domain::{Change, ChangeId, Decision, Finding, FindingId, FindingStatus, Place, Protocol};
use serde::Serialize;
use serde_json::Value;

use crate::document::{Block, ChangeCard, DecisionMark, FindingCard, Hunk, Passage};
use crate::quote::unmarked;
use crate::sections::findings;
use crate::value::value;
use crate::woven::{passages, text};
use crate::{Source, words};

/// A card for each change, in the order of the text. Lines that several changes touch come before these, once.
pub(super) fn cards(source: &Source<'_>) -> Vec<Block> {
    let shown = source.shown_changes();
    let all = shared_lines(&source.original(), shown);
    let mut cards = Vec::new();
    for Group { changes, lines } in groups(shown, all) {
        let hunks: Vec<Hunk> = lines.into_iter().map(hunk).collect();
        let shown = before(&hunks);
        let [alone] = changes[..] else {
            cards.push(ChangeCard {
                name: names(source, &changes),
                decision: None,
                note: None,
                hunks,
                findings: Vec::new(),
            });
            cards.extend(changes.iter().map(|one| ChangeCard {
                note: Some(said(&[
                    in_a_sentence(one),
                    note(source, one).unwrap_or_default(),
                ])),
                ..card(source, one, &shown)
            }));
            continue;
        };
        cards.push(ChangeCard {
            note: note(source, alone),
            hunks,
            ..card(source, alone, &shown)
        });
    }
    cards.into_iter().map(Block::Change).collect()
}

/// Changes that touch the same lines, and everything that they touch.
#[derive(Default)]
struct Group<'a> {
    changes: Vec<&'a ReviewedChange>,
    lines: Vec<SharedLines>,
}

/// The changes, those that share lines together, with these lines.
fn groups(changes: &[ReviewedChange], lines: Vec<SharedLines>) -> Vec<Group<'_>> {
    let at = |id: &ChangeId| changes.iter().position(|it| it.change.id == *id);
    let mut group_of: Vec<usize> = (0..changes.len()).collect();
    for shared in &lines {
        let together: Vec<usize> = shared.changes.iter().filter_map(at).collect();
        let joined: Vec<usize> = together.iter().map(|&one| group_of[one]).collect();
        for group in &mut group_of {
            if joined.contains(group) {
                *group = joined.iter().copied().min().unwrap_or(*group);
            }
        }
    }
    let mut groups: Vec<Group<'_>> = changes.iter().map(|_| Group::default()).collect();
    for (change, &group) in changes.iter().zip(&group_of) {
        groups[group].changes.push(change);
    }
    for shared in lines {
        if let Some(first) = shared.changes.first().and_then(at) {
            groups[group_of[first]].lines.push(shared);
        }
    }
    groups.retain(|group| !group.changes.is_empty());
    groups
}

fn hunk(shared: SharedLines) -> Hunk {
    Hunk {
        heading: shared.heading,
        passages: passages(shared.lines),
    }
}

/// A change with its decision and reasons, without its lines; `shown` is what the original says there.
fn card(source: &Source<'_>, reviewed: &ReviewedChange, shown: &[String]) -> ChangeCard {
    // Scaffold changes come with the changes that need them.
    let mut findings = if reviewed.change.is_scaffold() {
        Vec::new()
    } else {
        reasons(source, &reviewed.change)
    };
    for card in &mut findings {
        let quote = in_one_line(&card.quote);
        let is_shown = |it: &String| it.contains(&quote) && quote.len() * 2 >= it.len();
        if card.quote_note.is_empty() && shown.iter().any(is_shown) {
            card.quote.clear();
        }
    }
    ChangeCard {
        name: name(source, &reviewed.change),
        decision: Some(mark(source, reviewed)),
        note: None,
        hunks: Vec::new(),
        findings,
    }
}

/// Several changes, as a heading: `Changes 1 to 3`.
fn names(source: &Source<'_>, changes: &[&ReviewedChange]) -> String {
    let ids: Vec<ChangeId> = changes.iter().map(|it| it.change.id.clone()).collect();
    words::sentence(&source.names().of_all(&ids))
}

/// What a change does, if its lines are shown elsewhere: `replace “easily” with “in a minute”`.
pub(super) fn does(reviewed: &ReviewedChange) -> String {
    let edited = match &reviewed.decision {
        Some(Decision::Accepted { edited }) => edited.as_deref(),
        _ => None,
    };
    let places = reviewed.change.places.iter().enumerate();
    let each = places.map(|(index, place)| {
        let new = edited.and_then(|it| it.get(index)).unwrap_or(&place.new);
        words::replacing(&place.old, new)
    });
    each.collect::<Vec<_>>().join("; ")
}

fn in_a_sentence(reviewed: &ReviewedChange) -> String {
    let does = words::sentence(&does(reviewed));
    let is_ended = does.trim_end_matches('”').ends_with(['.', '?', '!', '…']);
    if is_ended { does } else { format!("{does}.") }
}

fn said(sentences: &[String]) -> String {
    let said = sentences.iter().filter(|it| !it.is_empty());
    said.map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// The lines and paragraphs of the original that hunks show. A quote that covers most of one would only repeat it.
fn before(hunks: &[Hunk]) -> Vec<String> {
    let passages = hunks.iter().flat_map(|it| &it.passages);
    let texts = passages.filter_map(|passage| match passage {
        Passage::Line(line) => (line.side != Side::Added).then(|| text(line)),
        Passage::Woven(pieces) => {
            let kept = pieces.iter().filter(|(side, _)| *side != Side::Added);
            Some(kept.map(|(_, text)| text.as_str()).collect())
        }
    });
    let words = texts.map(|it| in_one_line(&unmarked(&it)));
    words.filter(|it| !it.is_empty()).collect()
}

fn in_one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// The changes for scripts, scaffold first, so that the places of several changes at one point come in
/// reading order, even after a stable sort by range.
pub(super) fn json(source: &Source<'_>) -> Value {
    let mut changes: Vec<_> = source.changes().iter().collect();
    changes.sort_by_key(|reviewed| !reviewed.change.is_scaffold());
    let is_taken_back = is_taken_back(source);
    let changes = changes.into_iter().map(|one| result(one, is_taken_back));
    value(changes.collect::<Vec<_>>())
}

/// Whether it is a revision of a document that its author took back, whatever was decided before.
fn is_taken_back(source: &Source<'_>) -> bool {
    source.protocol() == Protocol::Checkpoint
        && CheckpointState::of(source.view) == CheckpointState::TakenBack
}

fn result(reviewed: &ReviewedChange, is_taken_back: bool) -> ChangeResult {
    let change = reviewed.change.clone();
    let (decision, edited) = match reviewed.decision.clone() {
        Some(_) if is_taken_back => (Some(Verdict::Rejected), None),
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

fn mark(source: &Source<'_>, reviewed: &ReviewedChange) -> DecisionMark {
    match &reviewed.decision {
        _ if reviewed.change.is_scaffold() => DecisionMark::Follows,
        _ if is_taken_back(source) => DecisionMark::Rejected,
        _ if is_gone(source, &reviewed.change) => DecisionMark::LeftOut,
        None if is_left_out(source.view, reviewed) => DecisionMark::LeftOut,
        None if source.protocol() == Protocol::Checkpoint => {
            match CheckpointState::of(source.view) {
                CheckpointState::Adjusted => DecisionMark::Follows,
                _ => DecisionMark::Undecided,
            }
        }
        None => DecisionMark::Undecided,
        Some(Decision::Accepted { edited: None }) => DecisionMark::Accepted,
        Some(Decision::Accepted { edited: Some(_) }) => DecisionMark::Reworded,
        Some(Decision::Rejected) => DecisionMark::Rejected,
    }
}

/// Whether someone else had rewritten what it changed in a planning document, so that it isn’t in there.
fn is_gone(source: &Source<'_>, change: &Change) -> bool {
    let kept = source.view.review.as_ref().and_then(|it| it.kept.as_ref());
    let lost = kept.map_or(&[][..], |kept| &kept.lost);
    !change.findings.is_empty() && change.findings.iter().all(|it| lost.contains(it))
}

/// Scaffold has no number that anyone sees: the changes that need it stand for it.
fn name(source: &Source<'_>, change: &Change) -> String {
    if change.is_scaffold() {
        return format!("Added with {}", source.names().of_all(&change.scaffold_for));
    }
    words::sentence(&source.names().of(&change.id))
}

fn note(source: &Source<'_>, reviewed: &ReviewedChange) -> Option<String> {
    let conflicts = source.view.review.as_ref().map(|review| &review.conflicts);
    if conflicts.is_some_and(|conflicts| conflicts.contains(&reviewed.change.id)) {
        return Some("Left out where the author edited the text before accepting it.".to_owned());
    }
    None
}

fn reasons(source: &Source<'_>, change: &Change) -> Vec<FindingCard> {
    let mut behind = source.findings();
    behind.retain(|finding| change.findings.contains(&finding.id));
    let card = |finding: &Finding| {
        let card = findings::card(source, finding);
        let is_this =
            |became: &ChangeId| *became == change.id || change.id.whole().as_ref() == Some(became);
        let became_this = finding.change.as_ref().is_some_and(is_this);
        let is_plain = matches!(
            finding.status,
            FindingStatus::Answered | FindingStatus::Rejected
        );
        if became_this && is_plain {
            return card;
        }
        FindingCard {
            fate: findings::fate(source, finding),
            ..card
        }
    };
    behind.into_iter().map(card).collect()
}

/// One change on the original.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct ChangeResult {
    /// Unique in the debate.
    id: ChangeId,
    /// Where; replaced from the last to the first in `order`, they turn `original` into `text`.
    places: Vec<Place>,
    /// The findings behind it.
    findings: Vec<FindingId>,
    /// The changes that need it; empty if it is decided on its own.
    scaffold_for: Vec<ChangeId>,
    /// The author's decision; `None` while undecided.
    decision: Option<Verdict>,
    /// The author's own wording of each place, if there is one.
    edited: Option<Vec<String>>,
}

/// The author's decision on a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Verdict {
    /// It goes into the text.
    Accepted,
    /// It is left out.
    Rejected,
}

/// How many changes there are, and what the author decided: `10 (2 accepted, 2 rejected, 6 left out)`.
pub(super) fn counted(source: &Source<'_>) -> String {
    let mut changes = source.changes().to_vec();
    changes.retain(|one| !one.change.is_scaffold());
    let count =
        |is_so: &dyn Fn(&ReviewedChange) -> bool| changes.iter().filter(|one| is_so(one)).count();
    let left_out = |one: &ReviewedChange| is_left_out(source.view, one);
    let counts = [
        (
            count(&|one| matches!(one.decision, Some(Decision::Accepted { .. }))),
            "accepted",
        ),
        (
            count(&|one| one.decision == Some(Decision::Rejected)),
            "rejected",
        ),
        (count(&left_out), "left out"),
        (
            count(&|one| one.decision.is_none() && !left_out(one)),
            "not decided",
        ),
    ];
    let all = changes.len();
    if all == 0 {
        return "none".to_owned();
    }
    if is_taken_back(source) {
        return format!("{all}, taken back by the author");
    }
    if changes
        .iter()
        .all(|one| one.decision.is_none() && !left_out(one))
    {
        let is_checkpoint = source.protocol() == Protocol::Checkpoint;
        return match is_checkpoint.then(|| CheckpointState::of(source.view)) {
            Some(CheckpointState::Adjusted) if keeps_theirs(source.view) => {
                format!("{all}; the author approved the file as edited")
            }
            Some(CheckpointState::Adjusted) => {
                format!("{all}; the author edited the document by hand")
            }
            _ => format!("{all}, none decided yet"),
        };
    }
    let said = counts.iter().filter(|(count, _)| *count > 0);
    let said: Vec<String> = said
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    format!("{all} ({})", said.join(", "))
}
