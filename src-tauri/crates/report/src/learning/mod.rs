//! Documents about learning from debates: the summary of a debate, post-mortems, the system review and the
//! scores.

mod post_mortem;
mod review;
mod stats;
mod summary;

use std::collections::BTreeMap;

use domain::learning::{Names, debate_summary, post_mortem_report};
use domain::page::{DebateSummary, PostMortemReport, SystemLook};
use domain::scores::Stats;
use domain::setup::ReportFormat;
use serde::Serialize;

use crate::document::{Block, Document, Section};
use crate::{Source, markdown, of_document};

/// What a debate shows about the system, as far as it can be computed.
pub fn summary_of(source: &Source<'_>) -> DebateSummary {
    debate_summary(source.view, source.text)
}

/// A summary as Markdown.
pub fn summary(summary: &DebateSummary) -> String {
    markdown::render(&summary::document(summary))
}

/// A summary in the format.
///
/// # Errors
/// One sentence on what went wrong.
pub fn summary_as(summary: &DebateSummary, format: ReportFormat) -> Result<Vec<u8>, String> {
    as_file(&summary::document(summary), summary, format)
}

/// The post-mortem of a debate; `None` if there was none.
pub fn post_mortem_of(source: &Source<'_>) -> Option<PostMortemReport> {
    post_mortem_report(source.view)
}

/// A post-mortem as Markdown.
pub fn post_mortem(report: &PostMortemReport) -> String {
    markdown::render(&post_mortem::document(report))
}

/// A post-mortem in the format.
///
/// # Errors
/// One sentence on what went wrong.
pub fn post_mortem_as(report: &PostMortemReport, format: ReportFormat) -> Result<Vec<u8>, String> {
    as_file(&post_mortem::document(report), report, format)
}

/// A system review in the format, with its proposals.
///
/// # Errors
/// One sentence on what went wrong.
pub fn system_review_as(look: &SystemLook, format: ReportFormat) -> Result<Vec<u8>, String> {
    as_file(&review::document(look), &review::data(look), format)
}

/// The scores as tables for a terminal, with the names that people read.
pub fn stats(stats: &Stats, names: &Names) -> String {
    stats::text(stats, names)
}

/// A document as the bytes of a file: the data itself as JSON, otherwise the readable form.
fn as_file(
    document: &Document,
    data: &impl Serialize,
    format: ReportFormat,
) -> Result<Vec<u8>, String> {
    if format != ReportFormat::Json {
        return of_document(document, format);
    }
    let text = serde_json::to_string_pretty(data).map_err(|error| error.to_string())?;
    Ok((text + "\n").into_bytes())
}

/// A section without its empty blocks.
fn section(heading: &'static str, mut blocks: Vec<Block>) -> Section {
    blocks.retain(|block| !block.is_empty());
    Section {
        heading: heading.into(),
        blocks,
    }
}

fn document(title: &str, byline: String, headline: String, sections: Vec<Section>) -> Document {
    let sections = sections.into_iter();
    Document {
        title: title.to_owned(),
        byline,
        headline,
        overruled: String::new(),
        opening: Vec::new(),
        sections: sections.filter(|it| !it.blocks.is_empty()).collect(),
    }
}

/// The name behind a key.
fn called(labels: &BTreeMap<String, String>, key: &str) -> String {
    labels.get(key).map_or(key, String::as_str).to_owned()
}

/// A share in words; a dash if there are too few cases.
fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |it| format!("{:.0}%", it * 100.0))
}

/// Money in words.
fn dollars(cost: Option<f64>) -> String {
    cost.map_or_else(|| "unknown".to_owned(), |it| format!("${it:.2}"))
}
