//! A model judges the files of one task. It names files by label and lines by number, so every path and every
//! line of text comes from what was read.

use std::fmt::Write;

use domain::answer::{ExplorationAnswer, JudgedFile, JudgedLines, SeenPattern};
use domain::model::ModelSpec;
use domain::question::Parts;
use domain::text::document::seen::one_line;
use domain::text::redact::{Cover, Redactor};
use models::Question;
use protocols::ProjectFile;
use workspace::{Explored, FileFound, Found, KeyExcerpt, Pattern, Results, Search};

use super::shown;
use super::unjudged::Unjudged;
use crate::cheapest::{over_limit, worst_case};

/// How many files of a task a model reads, and the bytes of all of them together.
const MOST_FILES: usize = 10;
const MOST_BYTES: usize = 60 * 1024;
/// How many bytes of the text it reads with them.
const MOST_TEXT: usize = 24 * 1024;
/// The relevance a file needs to be kept.
const LEAST: f64 = 0.7;
/// Excerpts per file, and lines per excerpt.
const MOST_EXCERPTS: usize = 3;
const MOST_LINES: usize = 20;
/// The most that counts in an answer: patterns, recommendations, and characters of each text.
const MOST_PATTERNS: usize = 5;
const MOST_ADVICE: usize = 3;
const MOST_CHARACTERS: usize = 300;

/// What a model reads of an exploration: the best files of each task, as many as fit.
pub(super) fn readable(explored: &Explored) -> Explored {
    let mut taken = [(0, 0); Search::ALL.len()];
    let found = explored.found.iter().filter(|file| {
        let place = Search::ALL.iter().position(|it| *it == file.search);
        let (files, bytes) = &mut taken[place.unwrap_or(0)];
        let fits = *files < MOST_FILES && *bytes + file.text.len() <= MOST_BYTES;
        if fits {
            *files += 1;
            *bytes += file.text.len();
        }
        fits
    });
    Explored {
        found: found.cloned().collect(),
        ..explored.clone()
    }
}

/// The files of a task, and what a model is asked about them.
pub(super) struct Reading<'a> {
    pub(super) search: Search,
    files: Vec<&'a Found>,
    pub(super) question: Question,
}

/// The part of an answer that counts.
pub(super) struct Verdict {
    files: Vec<FileFound>,
    patterns: Vec<Pattern>,
    recommendations: Vec<String>,
    /// How many files, excerpts and patterns it cited that it had not been shown.
    pub(super) unfounded: usize,
    /// Whether the answer is one that an earlier debate got for the same files.
    pub(super) is_saved: bool,
}

/// A task, and what a model says about its files, or why it says nothing.
pub(super) type Outcome = (Search, Result<Verdict, Unjudged>);

/// The tasks that may be judged for at most `most` millionths of a dollar: each that still fits, in order. Also
/// the others, with the reason.
pub(super) fn affordable<'a>(
    readings: Vec<Reading<'a>>,
    model: &ModelSpec,
    most: Option<u64>,
) -> (Vec<Reading<'a>>, Vec<Outcome>) {
    let worst = |it: &Reading<'_>| worst_case(model, &it.question);
    let all = readings.iter().map(worst).sum();
    let limit = most.and_then(|most| {
        let why = over_limit(model, "Judging the files", all, ("exploration", most));
        Some((most, why?))
    });
    let Some((mut rest, why)) = limit else {
        return (readings, Vec::new());
    };
    let (asked, others): (Vec<_>, Vec<_>) = readings.into_iter().partition(|reading| {
        let left = worst(reading).and_then(|worst| rest.checked_sub(worst));
        rest = left.unwrap_or(rest);
        left.is_some()
    });
    let unjudged = |why: String| {
        if asked.is_empty() {
            Unjudged::NoneFits(why)
        } else {
            Unjudged::OverLimit(why)
        }
    };
    let others = others.iter();
    let others = others.map(|it| (it.search, Err(unjudged(why.clone()))));
    let others = others.collect();
    (asked, others)
}

impl<'a> Reading<'a> {
    /// One for each task that found files. `parts` has the text that they are judged for. Its secrets are
    /// taken out before it is cut, so that no cut can split one.
    pub(super) fn all(
        mut parts: Parts,
        explored: &'a Explored,
        redactor: &Redactor,
    ) -> Result<Vec<Self>, table::Error> {
        parts.document = Cover::over(redactor, &[&parts.document]).hide(&parts.document);
        let end = parts.document.floor_char_boundary(MOST_TEXT);
        parts.document.truncate(end);
        let mut readings = Vec::new();
        for search in &explored.searches {
            let files = explored.found.iter().filter(|it| it.search == *search);
            let files: Vec<&Found> = files.collect();
            if !files.is_empty() {
                readings.push(Self::of(parts.clone(), *search, files)?);
            }
        }
        Ok(readings)
    }

    fn of(parts: Parts, search: Search, files: Vec<&'a Found>) -> Result<Self, table::Error> {
        let labeled: Vec<ProjectFile> = files.iter().enumerate().map(labeled).collect();
        Ok(Self {
            search,
            question: protocols::exploration(parts, shown::name(search), &labeled)?,
            files,
        })
    }

    /// The key under which its answer is stored: the same files for the same text and the same model need no
    /// second judgment.
    pub(super) fn kept_under(&self, model: &ModelSpec) -> String {
        format!(
            "{}\n{}\n{}",
            model.name, self.question.system, self.question.prompt
        )
    }

    /// The part of an answer that counts: what concerns a file that was shown, and lines of it that were
    /// shown.
    pub(super) fn taken(&self, answer: &ExplorationAnswer) -> Verdict {
        let mut verdict = Verdict {
            files: Vec::new(),
            patterns: Vec::new(),
            recommendations: advice(&answer.recommendations),
            unfounded: 0,
            is_saved: false,
        };
        for judged in &answer.files {
            match (self.named(&judged.file), relevance(judged)) {
                (Some(found), Some(relevance)) if relevance >= LEAST => {
                    verdict.add(found, judged, relevance);
                }
                (Some(_), Some(_)) => {}
                _ => verdict.unfounded += 1,
            }
        }
        for seen in answer.patterns.iter().take(MOST_PATTERNS) {
            match self.located(&seen.location) {
                Some(location) => verdict.patterns.push(pattern(seen, location)),
                None => verdict.unfounded += 1,
            }
        }
        let by_worth =
            |one: &FileFound, other: &FileFound| other.relevance.total_cmp(&one.relevance);
        verdict.files.sort_by(by_worth);
        verdict
    }

    /// The file with this label or this path.
    fn named(&self, name: &str) -> Option<&'a Found> {
        let name = name.trim();
        if let Some(found) = self.files.iter().find(|it| it.path == name) {
            return Some(found);
        }
        let label = name.trim_start_matches('[').trim_end_matches(']');
        let number: usize = label.strip_prefix(['F', 'f'])?.parse().ok()?;
        self.files.get(number.checked_sub(1)?).copied()
    }

    /// `path:line` of a place that was shown.
    fn located(&self, location: &str) -> Option<String> {
        let (name, line) = location.trim().rsplit_once(':')?;
        let found = self.named(name)?;
        let line: usize = line.trim().parse().ok()?;
        (line >= found.from && line < end(found)).then(|| format!("{}:{line}", found.path))
    }
}

impl Verdict {
    /// Takes one judgment, merged with an earlier one of the same file.
    fn add(&mut self, found: &Found, judged: &JudgedFile, relevance: f64) {
        let at = self.files.iter().position(|it| it.path == found.path);
        let at = at.unwrap_or_else(|| {
            self.files.push(FileFound {
                path: found.path.clone(),
                relevance,
                summary: String::new(),
                key_excerpts: Vec::new(),
            });
            self.files.len() - 1
        });
        let file = &mut self.files[at];
        file.relevance = file.relevance.max(relevance);
        if file.summary.is_empty() {
            file.summary = bounded(&judged.summary);
        }
        for lines in &judged.excerpts {
            let Some(excerpt) = excerpt(found, lines) else {
                self.unfounded += 1;
                continue;
            };
            let is_new = file.key_excerpts.iter().all(|it| it.lines != excerpt.lines);
            if is_new && file.key_excerpts.len() < MOST_EXCERPTS {
                file.key_excerpts.push(excerpt);
            }
        }
    }

    /// Replaces the ranking with what was judged. Whatever the model doesn’t say about a file stays as
    /// ranked.
    pub(super) fn replace(self, results: &mut Results) {
        let ranked = std::mem::take(&mut results.files_found);
        for mut file in self.files {
            let before = ranked.iter().find(|it| it.path == file.path);
            if let Some(before) = before.filter(|_| file.summary.is_empty()) {
                file.summary.clone_from(&before.summary);
            }
            if let Some(before) = before.filter(|_| file.key_excerpts.is_empty()) {
                file.key_excerpts.clone_from(&before.key_excerpts);
            }
            results.files_found.push(file);
        }
        results.patterns_identified = self.patterns;
        results.recommendations = self.recommendations;
    }
}

/// The number after the last line that was shown of a file.
fn end(found: &Found) -> usize {
    found.from + found.text.lines().count()
}

fn labeled((at, found): (usize, &&Found)) -> ProjectFile {
    let mut text = format!("{}\n", one_line(&found.path));
    for (at, line) in found.text.lines().enumerate() {
        // Writing to a string can’t fail.
        let _ = writeln!(text, "{:04}|{line}", found.from + at);
    }
    ProjectFile {
        label: format!("F{}", at + 1),
        text,
    }
}

/// From 0 to 1; anything else counts as no relevance.
fn relevance(judged: &JudgedFile) -> Option<f64> {
    let relevance: f64 = judged.relevance.trim().parse().ok()?;
    (0.0..=1.0).contains(&relevance).then_some(relevance)
}

/// The lines as they were read, at most the first twenty.
fn excerpt(found: &Found, lines: &JudgedLines) -> Option<KeyExcerpt> {
    let number = |said: &str| said.trim().parse::<usize>().ok();
    let (from, to) = (number(&lines.from)?, number(&lines.to)?);
    if from < found.from || to < from || to >= end(found) {
        return None;
    }
    let to = to.min(from + MOST_LINES - 1);
    let shown = found.text.lines().skip(from - found.from);
    let shown: Vec<&str> = shown.take(to - from + 1).collect();
    Some(KeyExcerpt {
        lines: format!("{from}-{to}"),
        content: shown.join("\n"),
        note: bounded(&lines.note),
    })
}

fn pattern(seen: &SeenPattern, location: String) -> Pattern {
    Pattern {
        pattern: bounded(&seen.pattern),
        location,
        description: bounded(&seen.description),
    }
}

fn advice(sentences: &[String]) -> Vec<String> {
    let sentences = sentences.iter().map(|it| bounded(it));
    let sentences = sentences.filter(|it| !it.is_empty());
    sentences.take(MOST_ADVICE).collect()
}

/// A model’s words as one short line. Citations are ours, so it may not write any.
fn bounded(text: &str) -> String {
    let text = one_line(text).replace("[EXPLORE:", "[");
    text.chars().take(MOST_CHARACTERS).collect()
}
