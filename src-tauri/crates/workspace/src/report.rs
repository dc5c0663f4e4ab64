//! What was found, as scripts and as people read it.

use std::fmt::Write;

use domain::text::document::markdown::{code, fenced, inline};
use domain::text::document::seen::one_line;
use serde::{Deserialize, Serialize};

use crate::cite::Citation;
use crate::excerpts::Excerpt;
use crate::explore::{Explored, Found};
use crate::searches::Search;

/// What was found, in the form that scripts rely on. Models fill in the parts that only they can judge.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// One for each search, in order.
    pub results: Vec<Results>,
    /// All of it in a sentence.
    pub summary: String,
    /// Files that were written with the results.
    pub context_files: Vec<String>,
    /// Tokens that models used.
    pub total_tokens: u64,
    /// What they cost in US dollars; `None` where that is unknown.
    #[serde(default)]
    pub total_cost_usd: Option<f64>,
    /// How long it took, in milliseconds.
    pub total_duration_ms: u64,
    /// What was left out or went wrong.
    pub warnings: Vec<String>,
}

/// What one search found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// Which search.
    pub task: Search,
    /// Its files, the best first.
    pub files_found: Vec<FileFound>,
    /// Patterns that were seen.
    pub patterns_identified: Vec<Pattern>,
    /// Recommendations.
    pub recommendations: Vec<String>,
    /// Tokens that models used.
    pub tokens_used: u64,
    /// How long it took, in milliseconds. All searches share one walk, so without a model each takes as long
    /// as all of them together.
    pub duration_ms: u64,
}

/// A file that matters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileFound {
    /// Below the root, with slashes.
    pub path: String,
    /// From 0 to 1.
    pub relevance: f64,
    /// Why, in a sentence.
    pub summary: String,
    /// Its best passages.
    pub key_excerpts: Vec<KeyExcerpt>,
}

/// A passage of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeyExcerpt {
    /// `from-to`, from 1.
    pub lines: String,
    /// The lines.
    pub content: String,
    /// What about them.
    pub note: String,
}

/// A pattern in the project.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pattern {
    /// Its name.
    pub pattern: String,
    /// `file:line`.
    pub location: String,
    /// What it is.
    pub description: String,
}

impl Report {
    /// What was found without a model.
    pub fn of(explored: &Explored) -> Self {
        let results = explored.searches.iter();
        Self {
            results: results
                .map(|search| results_of(explored, *search))
                .collect(),
            summary: summary(explored),
            context_files: Vec::new(),
            total_tokens: 0,
            total_cost_usd: Some(0.0),
            total_duration_ms: explored.duration_ms,
            warnings: explored.warnings.clone(),
        }
    }

    /// The same for people and models: Markdown, with a citation for each passage.
    pub fn markdown(&self) -> String {
        let mut text = format!("# What the project has\n\n{}\n", inline(&self.summary));
        for results in self.results.iter().filter(|it| !it.is_empty()) {
            // Writing to a string can’t fail.
            let _ = writeln!(text, "\n## {}", heading(results.task));
            for file in &results.files_found {
                let (path, summary) = (code(&file.path), inline(&file.summary));
                let _ = writeln!(text, "\n### {path}\n\n{summary}");
                for excerpt in &file.key_excerpts {
                    text.push_str(&passage(&file.path, excerpt));
                }
            }
            let patterns = results.patterns_identified.iter();
            let patterns = patterns.map(|it| {
                let (pattern, what) = (inline(&it.pattern), inline(&it.description));
                format!("- {pattern}: {what} ({})", code(&it.location))
            });
            text.push_str(&list("Patterns", patterns));
            let advice = results.recommendations.iter();
            let advice = advice.map(|it| format!("- {}", inline(it)));
            text.push_str(&list("Recommendations", advice));
        }
        text
    }
}

impl Results {
    fn is_empty(&self) -> bool {
        self.files_found.is_empty()
            && self.patterns_identified.is_empty()
            && self.recommendations.is_empty()
    }
}

/// A list under a title; nothing if it has no items.
fn list(title: &str, items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() {
        return String::new();
    }
    format!("\n{title}:\n\n{}\n", items.join("\n"))
}

fn results_of(explored: &Explored, search: Search) -> Results {
    let found = explored.found.iter().filter(|it| it.search == search);
    Results {
        task: search,
        files_found: found.map(file_found).collect(),
        patterns_identified: Vec::new(),
        recommendations: Vec::new(),
        tokens_used: 0,
        duration_ms: explored.duration_ms,
    }
}

fn file_found(found: &Found) -> FileFound {
    let summary = match found.matches.as_slice() {
        [] => "The text names this file.".to_owned(),
        words => format!("Has {}.", words.join(", ")),
    };
    FileFound {
        path: found.path.clone(),
        relevance: found.relevance,
        summary,
        key_excerpts: found.excerpts.iter().map(key_excerpt).collect(),
    }
}

fn key_excerpt(excerpt: &Excerpt) -> KeyExcerpt {
    KeyExcerpt {
        lines: format!("{}-{}", excerpt.from, excerpt.to),
        content: excerpt.text.clone(),
        note: match excerpt.matches.as_slice() {
            [] => "The beginning of the file.".to_owned(),
            words => format!("Has {}.", words.join(", ")),
        },
    }
}

fn summary(explored: &Explored) -> String {
    let Explored {
        found,
        looked_through,
        ..
    } = explored;
    let all = count(*looked_through, "file");
    match found.first() {
        None => format!("Nothing relevant was found in {all}."),
        Some(best) => format!(
            "{} of {all} may be relevant. The best match is {}.",
            domain::usage::grouped(found.len() as u64),
            best.path
        ),
    }
}

fn count(number: usize, what: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    let number = domain::usage::grouped(number as u64);
    format!("{number} {what}{ending}")
}

fn heading(search: Search) -> &'static str {
    match search {
        Search::RelatedCode => "Related code",
        Search::ExistingPatterns => "Existing patterns",
        Search::Tests => "Tests",
        Search::Documentation => "Documentation",
        Search::Schemas => "Schemas",
    }
}

fn passage(path: &str, excerpt: &KeyExcerpt) -> String {
    let (from, to) = excerpt.lines.split_once('-').unwrap_or_default();
    let citation = Citation {
        path: path.to_owned(),
        from: from.parse().unwrap_or(0),
        to: to.parse().unwrap_or(0),
    };
    let citation = one_line(&citation.to_string());
    format!("\n{citation}\n\n{}", fenced("", &excerpt.content))
}
