//! What research found, as people and reviewers read it.

use std::collections::HashSet;
use std::fmt::Write;

use domain::briefed::{Briefed, BriefedEntry, BriefingPart};
use domain::briefing::{ChecklistItem, Level, Nuance, ResearchNuance, Technology, checklist};

use super::cache::FoundPage;
use super::gather::Gathered;
use super::reduce::Reduced;

/// Results that stand for a technology where no model reduces them.
const MOST_RESULTS: usize = 6;
/// Bytes of results that reviewers are told.
const MOST_TOLD: usize = 12 * 1024;

/// What failed, in a sentence.
pub(super) fn failed(gathered: &Gathered) -> Option<String> {
    let why = gathered.failures.first()?;
    let (failed, all) = (
        gathered.failures.len(),
        gathered.failures.len() + gathered.found.len(),
    );
    Some(if failed == all {
        format!("Every search failed, so nothing was researched: {why}.")
    } else {
        format!("{failed} of {all} searches failed: {why}.")
    })
}

/// What a model made of it, without what NUANCES.md says already.
pub(super) fn concluded(
    technologies: &[Technology],
    gathered: &Gathered,
    reduced: &Reduced,
    known: &[Nuance],
    mut warnings: Vec<String>,
) -> Briefed {
    let new = |item: &ChecklistItem| !item.is_known;
    let items: Vec<ChecklistItem> = checklist(known, &reduced.nuances)
        .into_iter()
        .filter(new)
        .collect();
    if reduced.unfounded > 0 {
        warnings.push(match reduced.unfounded {
            1 => "1 finding named no page that was read, and was left out.".to_owned(),
            more => format!("{more} findings named no page that was read, and were left out."),
        });
    }
    let nuances = reduced.nuances.iter();
    let fresh = |nuance: &&ResearchNuance| {
        let source = nuance.source.as_ref();
        items.iter().any(|item| {
            item.source.as_ref() == source
                && item.text.starts_with(nuance.title.trim_end_matches('.'))
        })
    };
    let entries = nuances.filter(fresh).map(entry);
    let advice = reduced.advice.iter().map(|(title, note)| BriefedEntry {
        title: title.clone(),
        note: note.clone(),
        ..BriefedEntry::default()
    });
    let entries: Vec<BriefedEntry> = entries
        .chain(advice)
        .chain([method(gathered, &reduced.by)])
        .collect();
    let mut told = checklist::render(&items);
    for (title, note) in &reduced.advice {
        let _ = write!(told, "\n- {title}: {note}");
    }
    let high = items
        .iter()
        .filter(|it| it.severity == Some(Level::High))
        .count();
    Briefed {
        entries,
        warnings,
        told: told.trim().to_owned(),
        ..skipped(match items.len() {
            0 => format!("Nothing new on {}", names(technologies)),
            1 => format!("1 new nuance of {}", items[0].name),
            more => format!("{more} new nuances of {}, {high} high", about(&items)),
        })
    }
}

fn entry(nuance: &ResearchNuance) -> BriefedEntry {
    let severity = nuance.severity.label().to_lowercase();
    let note = format!("{} {}", nuance.description, nuance.implication);
    BriefedEntry {
        title: format!("{}, {severity}: {}", nuance.name, nuance.title),
        note: note.trim().to_owned(),
        source: nuance.source.clone(),
        ..BriefedEntry::default()
    }
}

/// How it was found: an account of what was done.
fn method(gathered: &Gathered, by: &str) -> BriefedEntry {
    let searches = gathered.found.len() + gathered.failures.len();
    let pages: usize = gathered
        .found
        .iter()
        .map(|(_, found)| found.pages.len())
        .sum();
    let mut note = format!(
        "{searches} searches, {} of them from the last seven days, and {pages} pages",
        gathered.kept
    );
    if !by.is_empty() {
        let _ = write!(note, ", summarized by {by}");
    }
    note.push('.');
    BriefedEntry {
        title: "How it was researched".to_owned(),
        note,
        ..BriefedEntry::default()
    }
}

/// The results of the searches as they stand.
pub(super) fn as_found(
    technologies: &[Technology],
    gathered: &Gathered,
    warnings: Vec<String>,
) -> Briefed {
    let (mut entries, mut told) = (Vec::new(), String::new());
    let mut seen: HashSet<&str> = HashSet::new();
    for (at, technology) in technologies.iter().enumerate() {
        let results = ranked(gathered, at).filter(|hit| seen.insert(&hit.address));
        let results: Vec<&FoundPage> = results.take(MOST_RESULTS).collect();
        let mut group = format!("{}:\n", technology.name);
        for hit in results {
            let _ = writeln!(group, "- {}: {} ({})", hit.title, hit.text, hit.address);
            entries.push(BriefedEntry {
                title: format!("{}: {}", technology.name, hit.title),
                note: hit.text.clone(),
                source: Some(hit.address.clone()),
                ..BriefedEntry::default()
            });
        }
        if told.len() + group.len() <= MOST_TOLD {
            told.push_str(&group);
            told.push('\n');
        }
    }
    let count = entries.len();
    entries.push(method(gathered, ""));
    Briefed {
        entries,
        warnings,
        told: told.trim().to_owned(),
        ..skipped(match count {
            1 => format!("1 search result on {}", names(technologies)),
            more => format!("{more} search results on {}", names(technologies)),
        })
    }
}

/// The results about one technology, the best of each search first.
fn ranked(gathered: &Gathered, technology: usize) -> impl Iterator<Item = &FoundPage> {
    let found = gathered
        .found
        .iter()
        .filter(move |(at, _)| *at == technology);
    let mut ranked: Vec<(usize, &FoundPage)> = found
        .flat_map(|(_, found)| found.hits.iter().enumerate())
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, hit)| hit)
}

/// The technologies that there is something about.
fn about(items: &[ChecklistItem]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for item in items {
        if !names.contains(&item.name.as_str()) {
            names.push(&item.name);
        }
    }
    names.join(", ")
}

/// Technologies as people write them.
pub(super) fn names(technologies: &[Technology]) -> String {
    let names: Vec<&str> = technologies.iter().map(|it| it.name.as_str()).collect();
    names.join(", ")
}

/// Research that found nothing, and why.
pub(super) fn skipped(line: impl Into<String>) -> Briefed {
    Briefed::nothing(BriefingPart::Research, line)
}
