//! What exploration found, as people and reviewers read it.

use std::collections::HashSet;
use std::fmt::Write;

use domain::briefed::{Briefed, BriefedEntry, BriefingPart};
use domain::usage::grouped;
use workspace::{Explored, FileFound, Found, Report, Results, Search};

/// How many files reviewers and people see.
pub(super) const MOST_FILES: usize = 10;
/// The same, if a model says that each of them matters.
const MOST_JUDGED: usize = 20;
/// How many bytes of passages reviewers get.
pub(crate) const MOST_TOLD: usize = 24 * 1024;

/// The files as they were ranked.
pub(super) fn ranked(mut explored: Explored) -> Briefed {
    explored.found.truncate(MOST_FILES);
    Briefed {
        line: match explored.found.len() {
            0 if explored.read_anyway > 0 => "All related files are attached".to_owned(),
            files => line(files),
        },
        entries: explored.found.iter().map(entry).collect(),
        told: told(&explored),
        warnings: explored.warnings,
        ..nothing("")
    }
}

/// The files of judged tasks as the model judged them, and those of the others as ranked.
pub(super) fn judged(report: &Report, tasks: &[Search], by: &str) -> Briefed {
    let of = |is_judged: bool| {
        let results = report.results.iter();
        let results = results.filter(move |it| tasks.contains(&it.task) == is_judged);
        let mut files: Vec<&FileFound> = results.flat_map(|it| &it.files_found).collect();
        files.sort_by(|one, other| other.relevance.total_cmp(&one.relevance));
        files
    };
    let mut files = of(true);
    files.truncate(MOST_JUDGED);
    let kept = files.len();
    let room = MOST_FILES.saturating_sub(kept);
    files.extend(of(false).into_iter().take(room));
    let line = match (kept, files.len()) {
        (0, 0) => format!("No relevant files, according to {by}"),
        (kept, all) if kept == all => format!("{}, judged by {by}", line(all)),
        (kept, all) => format!("{}, {kept} judged by {by}", line(all)),
    };
    let entries = files.iter().map(|file| judged_entry(file));
    let entries = entries.chain(advice(&report.results));
    Briefed {
        line,
        entries: entries.collect(),
        told: judged_told(&files, &report.results),
        warnings: report.warnings.clone(),
        ..nothing("")
    }
}

/// A part that found nothing, and why.
pub(super) fn nothing(why: &str) -> Briefed {
    Briefed::nothing(BriefingPart::Exploration, why)
}

/// What a task looks for, as words inside a sentence.
pub(super) fn name(search: Search) -> &'static str {
    match search {
        Search::RelatedCode => "related code",
        Search::ExistingPatterns => "existing patterns",
        Search::Tests => "tests",
        Search::Documentation => "documentation",
        Search::Schemas => "schemas",
    }
}

/// Says in a sentence what was left out because it wasn’t among the files that were read.
pub(super) fn unfounded(count: usize, by: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!(
            "1 place that {by} cited isn’t in the files it read, so it was left out."
        )),
        more => Some(format!(
            "{more} places that {by} cited aren’t in the files it read, so they were left out."
        )),
    }
}

/// What was found, in a sentence.
pub(super) fn summary(report: &Report, read: &[Found], by: &str) -> String {
    let files = report.results.iter().flat_map(|it| &it.files_found);
    let best = files.clone().reduce(|best, file| {
        if file.relevance > best.relevance {
            file
        } else {
            best
        }
    });
    let kept: HashSet<&str> = files.map(|it| it.path.as_str()).collect();
    let read: HashSet<&str> = read.iter().map(|it| it.path.as_str()).collect();
    match best {
        None => format!("{by} found nothing relevant."),
        Some(best) => format!(
            "{by} read {} and found {} relevant. The best match is {}.",
            files_of(read.len()),
            grouped(kept.len()),
            best.path
        ),
    }
}

pub(super) fn files_of(number: usize) -> String {
    match number {
        1 => "1 file".to_owned(),
        more => format!("{} files", grouped(more)),
    }
}

fn line(files: usize) -> String {
    match files {
        0 => "No related files".to_owned(),
        1 => "1 related file".to_owned(),
        more => format!("{more} related files"),
    }
}

fn entry(found: &Found) -> BriefedEntry {
    let best = found.excerpts.first();
    BriefedEntry {
        title: found.path.clone(),
        note: format!("Matches {}.", found.matches.join(", ")),
        passage: best.map_or_else(String::new, |it| it.text.clone()),
        ..BriefedEntry::default()
    }
}

/// How many files each task found, the most first; nothing if none found any.
pub(super) fn by_task(report: &Report) -> Option<BriefedEntry> {
    let mut tasks: Vec<(Search, usize)> = report
        .results
        .iter()
        .map(|it| (it.task, it.files_found.len()))
        .filter(|(_, files)| *files > 0)
        .collect();
    tasks.sort_by_key(|(_, files)| std::cmp::Reverse(*files));
    let tasks: Vec<String> = tasks
        .into_iter()
        .map(|(task, files)| format!("{} {}", name(task), grouped(files)))
        .collect();
    (!tasks.is_empty()).then(|| BriefedEntry {
        title: "Files by task".to_owned(),
        note: format!("{}.", tasks.join(", ")),
        ..BriefedEntry::default()
    })
}

/// The file that was written to the project.
pub(super) fn file(path: &str) -> BriefedEntry {
    BriefedEntry {
        title: "Context file".to_owned(),
        note: format!("Saved as {path}."),
        ..BriefedEntry::default()
    }
}

fn judged_entry(file: &FileFound) -> BriefedEntry {
    let best = file.key_excerpts.first();
    BriefedEntry {
        title: file.path.clone(),
        note: file.summary.clone(),
        passage: best.map_or_else(String::new, |it| it.content.clone()),
        ..BriefedEntry::default()
    }
}

/// Patterns and recommendations of all tasks, each once.
fn advice(results: &[Results]) -> Vec<BriefedEntry> {
    let of_task = |results: &Results| {
        let patterns = results.patterns_identified.iter().map(|it| BriefedEntry {
            title: format!("Pattern: {}", it.pattern),
            note: format!("{} ({})", it.description, it.location),
            ..BriefedEntry::default()
        });
        let advice = results.recommendations.iter().map(|it| BriefedEntry {
            title: "Recommendation".to_owned(),
            note: it.clone(),
            ..BriefedEntry::default()
        });
        patterns.chain(advice).collect::<Vec<_>>()
    };
    let mut told = HashSet::new();
    let all = results.iter().flat_map(of_task);
    all.filter(|it| told.insert((it.title.clone(), it.note.clone())))
        .collect()
}

/// The best passages with their citations, as many as fit.
fn told(explored: &Explored) -> String {
    let passages = explored.found.iter().flat_map(|found| {
        found.excerpts.iter().map(|excerpt| {
            let cited = format!("[EXPLORE:{}:{}-{}]", found.path, excerpt.from, excerpt.to);
            format!("{cited}\n{}\n\n", excerpt.text.trim_end())
        })
    });
    fitting(passages)
}

/// The same for files that a model judged, each after the reason why it matters; then patterns and
/// recommendations.
fn judged_told(files: &[&FileFound], results: &[Results]) -> String {
    let mut advice = String::new();
    for entry in self::advice(results) {
        // Writing to a string can’t fail.
        let _ = writeln!(advice, "- {}: {}", entry.title, entry.note);
    }
    let passages = files.iter().flat_map(|file| {
        let excerpts = file.key_excerpts.iter().enumerate();
        excerpts.map(|(at, excerpt)| {
            let why = Some(&file.summary).filter(|it| at == 0 && !it.is_empty());
            let why = why.map(|it| format!("{}: {it}\n", file.path));
            let cited = format!("[EXPLORE:{}:{}]", file.path, excerpt.lines);
            let why = why.unwrap_or_default();
            format!("{why}{cited}\n{}\n\n", excerpt.content.trim_end())
        })
    });
    fitting(passages.chain([advice]))
}

fn fitting(passages: impl Iterator<Item = String>) -> String {
    let mut told = String::new();
    for passage in passages {
        if told.len() + passage.len() <= MOST_TOLD {
            told.push_str(&passage);
        }
    }
    told.truncate(told.trim_end().len());
    told
}
