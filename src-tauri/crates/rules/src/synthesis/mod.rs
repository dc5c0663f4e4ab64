//! Findings become open questions in one list at the end, and slips are fixed. The text itself stays as it
//! is.

mod anchor;
mod entry;
mod own;
mod place;

use domain::Span;
use domain::answer::{DeclinedFinding, ProposedEdit, SynthesisAnswer};
use domain::question::{Labeled, Parts};

use self::anchor::Anchors;
use self::own::Own;
use self::place::places;
use crate::reading::Reading;
use crate::shared::ReadText;

/// Writes the findings of the parts into the document.
pub(crate) fn synthesize(parts: &Parts) -> SynthesisAnswer {
    let text = ReadText::on_its_day(parts);
    let reading = &text.reading;
    let anchors = Anchors::new(&parts.document);
    let mut own = Own::new(&text);
    let Some(home) = entry::home(reading) else {
        return all_declined(
            parts,
            "The text ends in a block that is never closed, so nothing can be added after it.",
        );
    };
    let mut mended: Vec<ProposedEdit> = Vec::new();
    let mut entries: Vec<&Labeled> = Vec::new();
    let mut declined: Vec<DeclinedFinding> = Vec::new();
    let mut answered: Vec<String> = Vec::new();
    for (labeled, places) in in_reading_order(reading, parts) {
        if let Some(edit) = entry::answered(&anchors, &reading.document, labeled) {
            mended.push(edit);
            answered.push(labeled.label.clone());
            continue;
        }
        if places.is_empty() {
            declined.push(not_there(labeled));
            continue;
        }
        let edits = own.edits(&anchors, labeled, &places);
        if edits.is_empty() {
            entries.push(labeled);
        } else {
            mended.extend(edits);
        }
    }
    let written = entries.iter().map(|it| it.label.clone());
    let recorded: Vec<String> = written.chain(answered).collect();
    let mut edits = mended;
    edits.extend(entry::edits(&anchors, &home, &entries, parts));
    SynthesisAnswer {
        edits,
        declined,
        recorded,
    }
}

/// The findings with their places, in reading order, which is how the questions are listed.
fn in_reading_order<'a>(reading: &Reading, parts: &'a Parts) -> Vec<(&'a Labeled, Vec<Span>)> {
    let mut found: Vec<_> = parts
        .findings
        .iter()
        .map(|labeled| (labeled, places(&reading.document, &labeled.finding)))
        .collect();
    found.sort_by_key(|(_, places)| places.iter().min().copied());
    found
}

fn not_there(labeled: &Labeled) -> DeclinedFinding {
    let quote = &labeled.finding.quote;
    let reason = if quote.trim().is_empty() {
        "It quotes no passage of the text, so there is nothing to ask about.".to_owned()
    } else {
        format!("“{quote}” is not in the text, so there is nothing to ask about.")
    };
    DeclinedFinding {
        finding: labeled.label.clone(),
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
