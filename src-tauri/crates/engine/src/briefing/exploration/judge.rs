//! A model judges the files of one task. It names files by label and lines by number; every path and every
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
use crate::cheapest::worst_case;

/// Files of a task that a model reads, and bytes of all of them.
const MOST_FILES: usize = 10;
const MOST_BYTES: usize = 60 * 1024;
/// Bytes of the text that they are judged for.
const MOST_TEXT: usize = 24 * 1024;
/// What a file must be worth to be kept.
const LEAST: f64 = 0.7;
/// Excerpts of a file, and lines of one.
const MOST_EXCERPTS: usize = 3;
const MOST_LINES: usize = 20;
/// What counts of an answer: patterns, recommendations, and characters of one of its texts.
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

/// What counts of an answer.
pub(super) struct Verdict {
    files: Vec<FileFound>,
    patterns: Vec<Pattern>,
    recommendations: Vec<String>,
    /// How many files, excerpts and patterns weren’t there to read.
    pub(super) unfounded: usize,
    /// Whether the answer is one that an earlier debate got for the same files.
    pub(super) is_saved: bool,
}

/// That the calls could cost more than they may, in a sentence. One of unknown price could.
pub(super) fn costs_too_much(
    readings: &[Reading<'_>],
    model: &ModelSpec,
    most: Option<u64>,
) -> Option<String> {
    let cap = most?;
    let worst = readings.iter().map(|it| worst_case(model, &it.question));
    let worst: Option<u64> = worst.sum();
    worst.is_none_or(|worst| worst > cap).then(|| {
        format!(
            "Judging the files with {} could cost more than the exploration limit, so they’re listed by matching \
             words.",
            model.name
        )
    })
}

impl<'a> Reading<'a> {
    /// One for each task that found files. `parts` has the text that they are judged for; its secrets are taken
    /// out before a part of it is cut off in the middle of one.
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

    /// What its answer is kept under: the same files for the same text, asked of the same model, need no
    /// second judgment.
    pub(super) fn kept_under(&self, model: &ModelSpec) -> String {
        format!(
            "{}\n{}\n{}",
            model.name, self.question.system, self.question.prompt
        )
    }

    /// What counts of an answer: what is about a file that was shown, and about lines of it that were.
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

    /// The file of this label, or of this path.
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
    /// Takes in one judgment, merged with an earlier one of the same file.
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

    /// Puts what was judged in the place of what ranking says. A file keeps of the ranking what the model
    /// doesn’t say.
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

/// The number behind the last line that was shown of a file.
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

/// From 0 to 1; anything else is no relevance.
fn relevance(judged: &JudgedFile) -> Option<f64> {
    let relevance: f64 = judged.relevance.trim().parse().ok()?;
    (0.0..=1.0).contains(&relevance).then_some(relevance)
}

/// The lines as they were read, the first twenty of them.
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

/// Words of a model as one short line. Citations are ours, so it writes none.
fn bounded(text: &str) -> String {
    let text = one_line(text).replace("[EXPLORE:", "[");
    text.chars().take(MOST_CHARACTERS).collect()
}
