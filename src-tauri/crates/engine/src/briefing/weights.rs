//! Which sections of the text deserve the most care, and what to look for in them.

use domain::briefed::{Briefed, BriefedEntry, BriefingPart};
use domain::briefing::{Level, SectionWeight, weights, weights_with};

use super::Ground;

pub(super) fn read(ground: &Ground) -> Briefed {
    let (found, line) = if let Some(own) = &ground.weights {
        let mut found = own.clone();
        found.sort_by_key(|it| it.weight);
        let line = format!("{} (set by you)", line(&found));
        (found, line)
    } else {
        let found = weights_with(&ground.usual, ground.kind, &ground.text, &ground.researched);
        let line = line(&found);
        (found, line)
    };
    Briefed {
        line,
        entries: found.iter().map(entry).collect(),
        told: weights::render(&found),
        ..Briefed::nothing(BriefingPart::Weights, "")
    }
}

/// The areas that weigh most.
fn line(found: &[SectionWeight]) -> String {
    let heavy = found.iter().filter(|it| it.weight == Level::High);
    let heavy: Vec<&str> = heavy.map(|it| it.label.as_str()).collect();
    if heavy.is_empty() {
        return "No section stands out".to_owned();
    }
    format!("Focus: {}", heavy.join(", "))
}

fn entry(found: &SectionWeight) -> BriefedEntry {
    BriefedEntry {
        title: format!("{} ({})", found.label, found.weight.label().to_lowercase()),
        note: found.note.clone(),
        passage: found.concerns.join("\n"),
        ..BriefedEntry::default()
    }
}
