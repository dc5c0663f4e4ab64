//! What research found, as people and reviewers read it.

use std::collections::HashSet;
use std::fmt::Write;

use domain::briefed::{Briefed, BriefedEntry, BriefingPart};
use domain::briefing::{ChecklistItem, Level, Nuance, ResearchNuance, Technology, checklist};

use crate::briefing::listed;

use super::found::FoundPage;
use super::gather::Gathered;
use super::ranking::{self, in_turn};
use super::reduce::Reduced;

/// How many results represent a technology if no model condenses them.
const MOST_RESULTS: usize = 6;
/// How many bytes of results reviewers get.
pub(crate) const MOST_TOLD: usize = 12 * 1024;

/// What failed, in a sentence.
pub(super) fn failed(gathered: &Gathered) -> Option<String> {
    let why = gathered.failures.first()?;
    let (failed, all) = (gathered.failures.len(), gathered.searches());
    Some(ended(&match (failed, all) {
        (1, 1) => format!("The search failed: {why}"),
        _ if failed == all => format!("Every search failed: {why}"),
        _ => format!("{failed} of {all} searches failed: {why}"),
    }))
}

/// Says that no search found anything, which doesn’t happen with technologies that people use.
pub(super) fn unfound(gathered: &Gathered) -> Option<String> {
    let is_so =
        gathered.failures.is_empty() && gathered.is_empty() && gathered.refused().is_empty();
    (is_so && gathered.searches() > 0).then(|| {
        "Every search came back empty. Test the search service, then try again.".to_owned()
    })
}

/// A sentence with one period at its end, even if the text it quotes ends with one.
fn ended(sentence: &str) -> String {
    format!("{}.", sentence.trim_end_matches('.'))
}

/// Which pages couldn’t be read, in a sentence.
pub(super) fn unread(gathered: &Gathered) -> Option<String> {
    let unread = gathered.unread();
    let (address, why) = unread.first_key_value()?;
    let sentence = match unread.len() {
        1 => {
            format!("1 page couldn’t be read, so only its search result is used. {address}: {why}")
        }
        more => format!(
            "{more} pages couldn’t be read, so only their search results are used. The first: {address}: {why}"
        ),
    };
    Some(ended(&sentence))
}

/// Which results were left out, in a sentence.
pub(super) fn private(gathered: &Gathered) -> Option<String> {
    let refused = gathered.refused();
    let (address, why) = refused.first_key_value()?;
    let sentence = match refused.len() {
        1 => format!("1 search result was left out. {address}: {why}"),
        more => format!("{more} search results were left out. The first: {address}: {why}"),
    };
    Some(ended(&sentence))
}

/// What a model made of it, without what NUANCES.md already says.
pub(super) fn concluded(
    technologies: &[Technology],
    reduced: &Reduced,
    known: &[Nuance],
    mut warnings: Vec<String>,
) -> Briefed {
    warnings.extend(unfounded(reduced));
    let items = new_items(known, reduced);
    let entries = fresh(reduced, &items).into_iter().map(entry);
    let advised: Vec<&(String, String)> = new_advice(known, reduced).collect();
    let advice = advised.iter().map(|(title, note)| BriefedEntry {
        title: title.clone(),
        note: note.clone(),
        ..BriefedEntry::default()
    });
    let entries: Vec<BriefedEntry> = entries
        .chain(advice)
        .chain([account(technologies, &items, reduced.nuances.len())])
        .collect();
    let mut told = checklist::render(&items);
    for (title, note) in advised {
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
            1 => format!("1 new nuance about {}", items[0].name),
            more => format!("{more} new nuances about {}, {high} high", about(&items)),
        })
    }
}

/// What a model made of the pages that NUANCES.md doesn’t say.
fn new_items(known: &[Nuance], reduced: &Reduced) -> Vec<ChecklistItem> {
    let mut items = checklist(known, &reduced.nuances);
    items.retain(|item| !item.is_known);
    items
}

/// The nuance behind each of these items.
fn fresh<'a>(reduced: &'a Reduced, items: &[ChecklistItem]) -> Vec<&'a ResearchNuance> {
    let behind = |item: &ChecklistItem| {
        let mut nuances = reduced.nuances.iter();
        nuances.find(|it| it.source == item.source && checklist::words(it) == item.text)
    };
    items.iter().filter_map(behind).collect()
}

/// The nuances that NUANCES.md doesn’t have.
pub(super) fn new_nuances<'a>(known: &[Nuance], reduced: &'a Reduced) -> Vec<&'a ResearchNuance> {
    fresh(reduced, &new_items(known, reduced))
}

/// The advice that NUANCES.md doesn’t have.
pub(super) fn new_advice<'a>(
    known: &'a [Nuance],
    reduced: &'a Reduced,
) -> impl Iterator<Item = &'a (String, String)> {
    let advice = reduced.advice.iter();
    advice.filter(|(_, sentence)| !checklist::knows(known, sentence))
}

/// Says in a sentence what was left out because it names no page.
pub(super) fn unfounded(reduced: &Reduced) -> Option<String> {
    match reduced.unfounded {
        0 => None,
        1 => Some("1 finding cited no page that was read, so it was left out.".to_owned()),
        more => Some(format!(
            "{more} findings cited no page that was read, so they were left out."
        )),
    }
}

fn entry(nuance: &ResearchNuance) -> BriefedEntry {
    let severity = nuance.severity.label().to_lowercase();
    let note = format!("{} {}", nuance.description, nuance.implication);
    BriefedEntry {
        title: format!("{}, {severity}: {}", nuance.name, nuance.title),
        note: note.trim().to_owned(),
        source: nuance.source.clone(),
        severity: Some(nuance.severity),
        technology: Some(nuance.name.clone()),
        ..BriefedEntry::default()
    }
}

/// The nuances of a part that was recorded, for weighting sections.
pub(in crate::briefing) fn recorded(research: &Briefed) -> Vec<ResearchNuance> {
    let severe = research.entries.iter().filter_map(|entry| {
        Some(ResearchNuance {
            technology: String::new(),
            name: String::new(),
            title: entry.title.clone(),
            description: entry.note.clone(),
            implication: String::new(),
            source: entry.source.clone(),
            severity: entry.severity?,
        })
    });
    severe.collect()
}

/// What happened to the findings: how many reviewers get for each technology, how severe these are, and how
/// many were already known.
fn account(technologies: &[Technology], items: &[ChecklistItem], all: usize) -> BriefedEntry {
    let of = |technology: &Technology| {
        let items = items.iter().filter(|it| it.name == technology.name);
        let severities = Level::ALL.map(|level| {
            let number = items
                .clone()
                .filter(|it| it.severity == Some(level))
                .count();
            (number > 0).then(|| format!("{number} {}", level.label().to_lowercase()))
        });
        let severities: Vec<String> = severities.into_iter().flatten().collect();
        (!severities.is_empty()).then(|| format!("{} {}", technology.name, severities.join(", ")))
    };
    let by: Vec<String> = technologies.iter().filter_map(of).collect();
    let mut note = format!("The checklist has {}", counted(items.len(), "new item"));
    if !by.is_empty() {
        let _ = write!(note, " ({})", by.join("; "));
    }
    let known = all.saturating_sub(items.len());
    if known > 0 {
        let _ = write!(
            note,
            "; {} already in NUANCES.md or repeated",
            counted(known, "finding")
        );
    }
    note.push('.');
    BriefedEntry {
        title: "Findings".to_owned(),
        note,
        ..BriefedEntry::default()
    }
}

fn counted(number: usize, of: &str) -> String {
    match number {
        1 => format!("1 {of}"),
        more => format!("{more} {of}s"),
    }
}

/// The search results as they are: the technologies take turns, as many as reviewers can get.
pub(super) fn as_found(
    technologies: &[Technology],
    gathered: &Gathered,
    mut warnings: Vec<String>,
) -> Briefed {
    let lists = results(technologies, gathered);
    let mut told: Vec<Vec<&FoundPage>> = vec![Vec::new(); technologies.len()];
    let mut room = MOST_TOLD;
    for (at, hit) in in_turn(&lists) {
        let heading = match told[at][..] {
            [] => heading(&technologies[at]).len() + 1,
            _ => 0,
        };
        let size = heading + line(hit).len();
        if size <= room {
            room -= size;
            told[at].push(hit);
        }
    }
    let all: usize = lists.iter().map(Vec::len).sum();
    let count: usize = told.iter().map(Vec::len).sum();
    let by = || technologies.iter().zip(&told);
    if count < all {
        let short = by().zip(&lists);
        let short = short.filter(|((_, told), all)| told.len() < all.len());
        let of: Vec<&str> = short.map(|((it, _), _)| it.name.as_str()).collect();
        warnings.push(left_out(all - count, &listed(&of)));
    }
    let group = |(technology, hits): (&Technology, &Vec<&FoundPage>)| {
        let lines: String = hits.iter().map(|hit| line(hit)).collect();
        format!("{}{lines}", heading(technology))
    };
    let named = || by().filter(|(_, hits)| !hits.is_empty());
    let groups: Vec<String> = named().map(group).collect();
    let about: Vec<&str> = named().map(|(it, _)| it.name.as_str()).collect();
    let entries = by().flat_map(|(it, hits)| hits.iter().map(|hit| result(it, hit)));
    Briefed {
        entries: entries.collect(),
        warnings,
        told: groups.join("\n").trim().to_owned(),
        ..skipped(match count {
            1 => format!("1 search result on {}", listed(&about)),
            more => format!("{more} search results on {}", listed(&about)),
        })
    }
}

fn heading(technology: &Technology) -> String {
    format!("{}:\n", technology.name)
}

fn line(hit: &FoundPage) -> String {
    format!("- {}: {} ({})\n", hit.title, hit.text, hit.address)
}

fn left_out(number: usize, about: &str) -> String {
    let were = match number {
        1 => "1 search result".to_owned(),
        more => format!("{more} search results"),
    };
    let verb = if number == 1 { "was" } else { "were" };
    format!("{were} on {about} {verb} left out, because reviewers get at most 12 KB of results.")
}

fn result(technology: &Technology, hit: &FoundPage) -> BriefedEntry {
    BriefedEntry {
        title: format!("{}: {}", technology.name, hit.title),
        note: hit.text.clone(),
        source: Some(hit.address.clone()),
        technology: Some(technology.name.clone()),
        ..BriefedEntry::default()
    }
}

/// The results that represent what was found about each technology, each once.
pub(super) fn results<'g>(
    technologies: &[Technology],
    gathered: &'g Gathered,
) -> Vec<Vec<&'g FoundPage>> {
    let mut seen: HashSet<&str> = HashSet::new();
    let mut results = |at: usize| {
        let of_it = ranking::results(gathered, at).into_iter();
        let fresh = of_it.filter(|hit| seen.insert(&hit.address));
        fresh.take(MOST_RESULTS).collect()
    };
    (0..technologies.len()).map(&mut results).collect()
}

/// The technologies for which something was found.
fn about(items: &[ChecklistItem]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for item in items {
        if !names.contains(&item.name.as_str()) {
            names.push(&item.name);
        }
    }
    listed(&names)
}

/// Technologies as people write them.
pub(super) fn names(technologies: &[Technology]) -> String {
    let names: Vec<&str> = technologies.iter().map(|it| it.name.as_str()).collect();
    listed(&names)
}

/// Research that found nothing, and why.
pub(super) fn skipped(line: impl Into<String>) -> Briefed {
    Briefed::nothing(BriefingPart::Research, line)
}
