//! The edits of one round: looked up in the text that the round began with, and applied together.

use std::borrow::Cow;

use crate::round::Edit;
use crate::text::Span;
use crate::text::edits::narrow::narrow;
use crate::text::edits::refusal::Refusal;
use crate::text::redact::unknown_marker;
use crate::{EditId, FindingId};

/// A requested edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditRequest {
    /// Text that occurs exactly once, unless `nth` says which occurrence is meant.
    pub find: String,
    /// If the text occurs several times, which one is meant, counting from 0.
    pub nth: Option<usize>,
    /// The replacement.
    pub replace: String,
    /// The findings that it addresses.
    pub findings: Vec<FindingId>,
}

/// The result of applying the edits of one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The text after all edits that could be applied.
    pub text: String,
    /// Every edit: first the applied ones, in the order of the text, then the refused ones, in the order
    /// requested. Identifiers count in the order requested. For an applied edit, `find` is exactly what was
    /// at its range, and `replace` exactly what is there now.
    pub edits: Vec<Edit>,
    /// One for each refused edit.
    pub problems: Vec<EditProblem>,
}

/// Why an edit was refused, for the model that requested it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditProblem {
    /// The index of the request.
    pub index: usize,
    /// What is wrong and what to do, quoting the affected passages of the text.
    pub words: String,
}

/// Applies the edits of a round to the text that the round began with.
///
/// Each text to find must occur there exactly once, unless the request says which occurrence is meant. The
/// parts it has in common with its replacement are ignored, so "last line" replaced by "last line and more"
/// inserts at a point. Insertions at the same point are all applied, in the order requested. An edit that is
/// requested twice is applied once, for the findings of both. If two edits change the same bytes, the later
/// one is refused. So is an edit that changes nothing, and one that adds a secret's marker that the text
/// doesn't have: it would replace the secret. In a text with only CRLF line ends, those of the edits become
/// CRLF too.
pub fn apply(round: u32, text: &str, requests: &[EditRequest]) -> Applied {
    let crlf = is_crlf(text);
    let mut applied: Vec<Edit> = Vec::new();
    let mut refused = Vec::new();
    let mut problems = Vec::new();
    for (index, request) in requests.iter().enumerate() {
        let id = EditId::at(round, index);
        let edit = placed(id, text, request, crlf);
        if let Ok(edit) = &edit
            && let Some(same) = applied.iter_mut().find(|other| is_same(edit, other))
        {
            take_findings(same, edit);
            continue;
        }
        match edit.and_then(|edit| clear_of(edit, &applied)) {
            Ok(edit) => applied.push(edit),
            Err(refusal) => {
                problems.push(EditProblem {
                    index,
                    words: refusal.for_model(text, &request.find),
                });
                refused.push(refused_edit(round, index, request, &refusal));
            }
        }
    }
    applied.sort_by_key(|edit| edit.range);
    let text = replaced(text, &applied);
    applied.append(&mut refused);
    Applied {
        text,
        edits: applied,
        problems,
    }
}

/// `text` with every applied edit; they must be in the order of the text and without overlap.
pub(crate) fn replaced(text: &str, edits: &[Edit]) -> String {
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for (edit, range) in edits.iter().filter_map(|edit| Some((edit, edit.range?))) {
        result.push_str(&text[at..range.start]);
        result.push_str(&edit.replace);
        at = range.end;
    }
    result.push_str(&text[at..]);
    result
}

/// Whether a text has lines and all of them end in CRLF.
pub(crate) fn is_crlf(text: &str) -> bool {
    let breaks = text.matches('\n').count();
    breaks > 0 && text.matches("\r\n").count() == breaks
}

/// A text with all line ends as CRLF.
pub(crate) fn with_crlf(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\n', "\r\n")
}

fn placed(id: EditId, text: &str, request: &EditRequest, crlf: bool) -> Result<Edit, Refusal> {
    let adapted = |part| {
        if crlf {
            Cow::Owned(with_crlf(part))
        } else {
            Cow::Borrowed(part)
        }
    };
    let (find, replace) = (adapted(&request.find), adapted(&request.replace));
    if find == replace {
        return Err(Refusal::ChangesNothing);
    }
    if let Some(marker) = unknown_marker(&replace, text) {
        return Err(Refusal::UnknownMarker(marker.to_owned()));
    }
    let at = place(text, &find, request.nth)?;
    let (range, replace) = narrow(&find, &replace);
    Ok(Edit {
        id,
        find: find[range.clone()].to_owned(),
        replace: replace.to_owned(),
        range: Some(Span::new(at + range.start, at + range.end)),
        findings: request.findings.clone(),
        applied: true,
        refused: None,
        undoes: None,
    })
}

fn refused_edit(round: u32, index: usize, request: &EditRequest, refusal: &Refusal) -> Edit {
    Edit {
        id: EditId::at(round, index),
        find: request.find.clone(),
        replace: request.replace.clone(),
        range: None,
        findings: request.findings.clone(),
        applied: false,
        refused: Some(refusal.for_people()),
        undoes: None,
    }
}

/// Where `find` begins: its only occurrence, or the one that is meant. Occurrences may overlap. An empty
/// text can only be found in an empty text.
fn place(text: &str, find: &str, nth: Option<usize>) -> Result<usize, Refusal> {
    if find.is_empty() {
        return if text.is_empty() {
            Ok(0)
        } else {
            Err(Refusal::NothingToFind)
        };
    }
    if let Some(nth) = nth {
        return places(text, find).nth(nth).ok_or(Refusal::NotFound);
    }
    let places: Vec<usize> = places(text, find).take(Refusal::MOST_PLACES + 1).collect();
    match places[..] {
        [] => Err(Refusal::NotFound),
        [at] => Ok(at),
        _ => Err(Refusal::Ambiguous(places)),
    }
}

/// Each position where `find` begins; occurrences may overlap.
pub fn places<'t>(text: &'t str, find: &'t str) -> impl Iterator<Item = usize> + 't {
    let step = find.chars().next().map_or(1, char::len_utf8);
    let next = move |from: usize| text.get(from..)?.find(find).map(|at| from + at);
    std::iter::successors(next(0), move |at| next(at + step))
}

/// Whether two edits do the same.
fn is_same(one: &Edit, other: &Edit) -> bool {
    one.range == other.range && one.replace == other.replace
}

/// Makes `edit` address the findings of `other` as well.
fn take_findings(edit: &mut Edit, other: &Edit) {
    for finding in &other.findings {
        if !edit.findings.contains(finding) {
            edit.findings.push(finding.clone());
        }
    }
}

/// Refuses an edit that changes the same bytes as an earlier request.
fn clear_of(edit: Edit, others: &[Edit]) -> Result<Edit, Refusal> {
    let overlaps = |other: &&Edit| match (edit.range, other.range) {
        (Some(one), Some(two)) if one.is_empty() || two.is_empty() => {
            one.start > two.start && one.end < two.end || two.start > one.start && two.end < one.end
        }
        (Some(one), Some(two)) => one.overlaps(two),
        _ => false,
    };
    match others.iter().find(overlaps) {
        Some(other) => Err(Refusal::Overlaps(other.find.clone())),
        None => Ok(edit),
    }
}
