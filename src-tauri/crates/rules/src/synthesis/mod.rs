//! Findings become open questions of the text, and slips are mended. Nothing is made up.

mod anchor;
mod criteria;
mod entry;
mod marker;
mod own;
mod place;

use domain::Span;
use domain::answer::{DeclinedFinding, ProposedEdit, SynthesisAnswer};
use domain::question::{Labelled, Parts};

use self::anchor::Anchors;
use self::own::Own;
use self::place::places;
use crate::reading::Reading;

/// Writes the findings of the parts into the document.
pub(crate) fn synthesize(parts: &Parts) -> SynthesisAnswer {
    let reading = Reading::new(parts);
    let anchors = Anchors::new(&parts.document);
    let mut own = Own::new(&reading);
    let Some(home) = entry::home(&reading) else {
        return all_declined(
            parts,
            "The text ends in a block that is never closed; nothing can be added behind it.",
        );
    };
    let mut markers: Vec<ProposedEdit> = Vec::new();
    let mut mended: Vec<ProposedEdit> = Vec::new();
    let mut entries: Vec<entry::Question<'_>> = Vec::new();
    let mut declined: Vec<DeclinedFinding> = Vec::new();
    let mut number = entry::first_free_number(&reading.document);
    let mut answered: Vec<String> = Vec::new();
    for (labelled, places) in in_reading_order(&reading, parts) {
        if let Some(edit) = entry::answered(&anchors, &parts.document, labelled) {
            mended.push(edit);
            answered.push(labelled.label.clone());
            continue;
        }
        if places.is_empty() {
            declined.push(not_there(labelled));
            continue;
        }
        let places = own.places(&labelled.finding, places);
        let edits = own.edits(&anchors, labelled, &places);
        if !edits.is_empty() {
            mended.extend(edits);
            continue;
        }
        markers.extend(marked(&reading, &anchors, labelled, &places, number));
        entries.push(entry::Question { number, labelled });
        number += 1;
    }
    let written = entries.iter().map(|it| it.labelled.label.clone());
    let recorded: Vec<String> = written.chain(answered).collect();
    let mut edits = markers;
    edits.extend(mended);
    edits.extend(entry::edits(&anchors, &home, &entries, &parts.answers));
    SynthesisAnswer {
        edits,
        declined,
        recorded,
    }
}

/// The findings with their places, as they are met when the text is read: so are the questions
/// numbered.
fn in_reading_order<'a>(reading: &Reading<'_>, parts: &'a Parts) -> Vec<(&'a Labelled, Vec<Span>)> {
    let mut found: Vec<_> = parts
        .findings
        .iter()
        .map(|labelled| (labelled, places(&reading.document, &labelled.finding)))
        .collect();
    found.sort_by_key(|(_, places)| places.iter().min().copied());
    found
}

/// The markers of one finding, one behind each of its places.
fn marked(
    reading: &Reading<'_>,
    anchors: &Anchors<'_>,
    labelled: &Labelled,
    places: &[Span],
    number: u32,
) -> Vec<ProposedEdit> {
    let mut points: Vec<(usize, String)> = places
        .iter()
        .filter_map(|it| marker::point(&reading.document, *it, number))
        .collect();
    points.sort();
    points.dedup();
    points
        .into_iter()
        .map(|(at, text)| anchors.insert(at, &text, vec![labelled.label.clone()]))
        .collect()
}

fn not_there(labelled: &Labelled) -> DeclinedFinding {
    let quote = &labelled.finding.quote;
    let reason = if quote.trim().is_empty() {
        "It quotes no passage of the text, so there is no place to mark.".to_owned()
    } else {
        format!("“{quote}” does not stand in the text, so there is no place to mark.")
    };
    DeclinedFinding {
        finding: labelled.label.clone(),
        reason,
    }
}

fn all_declined(parts: &Parts, reason: &str) -> SynthesisAnswer {
    let declined = parts.findings.iter().map(|it| DeclinedFinding {
        finding: it.label.clone(),
        reason: reason.to_owned(),
    });
    SynthesisAnswer {
        declined: declined.collect(),
        ..SynthesisAnswer::default()
    }
}
