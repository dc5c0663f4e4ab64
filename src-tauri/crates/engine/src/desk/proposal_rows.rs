//! A system review’s proposals, shown as differences.

use domain::Kind;
use domain::briefing::weights::{UsualWeights, label_of};
use domain::briefing::{Complexity, Level, OwnSignal};
use domain::gauntlet::adversaries::{self, AdversaryRow};
use domain::learning::Current;
use domain::page::ProposalRow;
use domain::persona::{LABEL, PersonaText};
use domain::system_proposal::{Proposed, StoredProposal, Undo};
use domain::text::compare::diff;

/// Proposals as the page shows them.
pub(super) fn rows(stored: Vec<StoredProposal>, current: Current<'_>) -> Vec<ProposalRow> {
    let rows = stored.into_iter().map(|it| row(it, current));
    rows.collect()
}

/// The user’s weight for a section.
pub(super) fn set(weights: &UsualWeights, of: Kind, section: &str) -> Option<Level> {
    weights.get(&of)?.get(section).copied()
}

/// The user’s setting for a word.
pub(super) fn signal(signals: &[OwnSignal], word: &str) -> Option<Complexity> {
    let found = signals.iter().find(|it| it.is_about(word));
    found.map(|it| it.level)
}

/// A title, and the text before and after.
type Change = (String, String, String);

fn row(stored: StoredProposal, current: Current<'_>) -> ProposalRow {
    let undo = stored.undo.as_ref();
    let (title, before, after) = match &stored.proposal.proposed {
        Proposed::PersonaPrompt { persona, prompt } => {
            let mut rows = current.personas.iter().map(|it| &it.persona);
            let (label, now) = match rows.find(|it| it.key == *persona) {
                Some(found) => (&found.label, found.prompt.as_str()),
                None => (persona, ""),
            };
            reworded(label, now, prompt, undo)
        }
        Proposed::AdversaryPrompt { adversary, prompt } => {
            // An example that became the user’s own is compared with the original example.
            let built_in = match undo {
                Some(Undo::Added { .. }) => adversaries::all(Vec::new()),
                _ => Vec::new(),
            };
            let rows = built_in.iter().chain(current.adversaries);
            let mut rows = rows.map(|it| &it.adversary);
            let (label, now) = match rows.find(|it| it.key == *adversary) {
                Some(found) => (&found.label, found.prompt.as_str()),
                None => (adversary, ""),
            };
            reworded(label, now, prompt, undo)
        }
        Proposed::NewPersona { text } => added(text),
        Proposed::SectionWeight {
            of,
            section,
            weight,
        } => {
            let before = match undo {
                Some(Undo::Weight { weight }) => *weight,
                _ => set(&current.settings.section_weights, *of, section),
            };
            let label = label_of(section).unwrap_or(section);
            let title = format!("Weight of {label} in {}", of.several());
            (title, weighs(label, before), weighs(label, Some(*weight)))
        }
        Proposed::Signal { word, level } => {
            let before = match undo {
                Some(Undo::Signal { level }) => *level,
                _ => signal(&current.settings.signals, word),
            };
            let title = format!("Signal of complexity: {word}");
            (title, says(word, before), says(word, Some(*level)))
        }
    };
    ProposalRow {
        number: stored.number,
        title,
        note: note(&stored, current),
        difference: diff::compare(&before, &after).blocks,
        applied_at: undo.map(|_| stored.changed_at.clone()),
        proposal: stored.proposal,
    }
}

/// Says that a built-in adversary stays, and what is added instead or next to it.
fn note(stored: &StoredProposal, current: Current<'_>) -> Option<String> {
    let Proposed::AdversaryPrompt { adversary, .. } = &stored.proposal.proposed else {
        return None;
    };
    let mut rows = current.adversaries.iter();
    if let Some(Undo::Added { key }) = &stored.undo {
        let added = rows.find(|it| it.adversary.key == *key)?;
        let label = &added.adversary.label;
        return Some(format!(
            "It was added as “{label}”. It attacks only in gauntlets you choose it for."
        ));
    }
    let row = rows.find(|it| it.adversary.key == *adversary)?;
    if stored.undo.is_some() || !row.built_in {
        return None;
    }
    let label = &row.adversary.label;
    Some(if row.usual {
        let copy = free_label(current.adversaries, label);
        format!(
            "{label} is built in and stays as it is. Applying adds “{copy}” with this prompt. It attacks only \
             in gauntlets you choose it for."
        )
    } else {
        format!("{label} is an example. Applying makes it your own, with this prompt.")
    })
}

/// A name for a copy of an adversary that isn’t taken.
pub(super) fn free_label(rows: &[AdversaryRow], label: &str) -> String {
    let numbered = (2..).map(|number| {
        let behind = format!(" {number}");
        let kept = LABEL.saturating_sub(behind.len());
        label.chars().take(kept).collect::<String>() + &behind
    });
    let is_free = |it: &String| rows.iter().all(|row| row.adversary.label != *it);
    let mut free = numbered.filter(is_free);
    free.next().unwrap_or_else(|| label.to_owned())
}

fn reworded(label: &str, now: &str, prompt: &str, undo: Option<&Undo>) -> Change {
    let before = match undo {
        Some(Undo::Prompt { prompt }) => prompt,
        _ => now,
    };
    let title = format!("Prompt of {label}");
    (title, before.to_owned(), prompt.to_owned())
}

fn added(text: &PersonaText) -> Change {
    let after = format!("{}\n{}\n\n{}\n", text.label, text.purpose, text.prompt);
    (format!("New persona: {}", text.label), String::new(), after)
}

fn weighs(label: &str, weight: Option<Level>) -> String {
    match weight {
        Some(weight) => format!("{label}: at least {}\n", weight.label().to_lowercase()),
        None => format!("{label}: depends on the document’s words\n"),
    }
}

fn says(word: &str, level: Option<Complexity>) -> String {
    match level {
        Some(Complexity::Thorough) => format!("“{word}” asks for thorough work\n"),
        Some(Complexity::Quick) => format!("“{word}” is a sign of a small change\n"),
        Some(Complexity::Standard) => format!("“{word}” is ignored\n"),
        None => format!("“{word}”: built-in meaning\n"),
    }
}
