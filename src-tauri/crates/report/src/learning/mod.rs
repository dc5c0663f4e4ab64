//! What is learned from debates, as documents of their own: the summary of a debate, post-mortems, the system
//! review and the scores.

mod post_mortem;
mod review;
mod stats;
mod summary;

use domain::learning::{debate_summary, post_mortem_report};
use domain::page::{DebateSummary, PostMortemReport, SystemReview};
use domain::scores::Stats;

use crate::document::{Block, Document, Section};
use crate::{Source, markdown};

/// What a debate says about the system that held it, as far as it can be computed.
pub fn summary_of(source: &Source<'_>) -> DebateSummary {
    debate_summary(source.view, source.text)
}

/// A summary as Markdown.
pub fn summary(summary: &DebateSummary) -> String {
    markdown::render(&summary::document(summary))
}

/// The post-mortem of a debate; `None` where there was none.
pub fn post_mortem_of(source: &Source<'_>) -> Option<PostMortemReport> {
    post_mortem_report(source.view)
}

/// A post-mortem as Markdown.
pub fn post_mortem(report: &PostMortemReport) -> String {
    markdown::render(&post_mortem::document(report))
}

/// A system review as Markdown.
pub fn system_review(review: &SystemReview) -> String {
    markdown::render(&review::document(review))
}

/// The scores as tables for a terminal.
pub fn stats(stats: &Stats) -> String {
    stats::text(stats)
}

/// A section, without blocks that say nothing.
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

/// A share in words; a dash where there are too few cases for one.
fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |it| format!("{:.0} %", it * 100.0))
}

/// Money in words.
fn dollars(cost: Option<f64>) -> String {
    cost.map_or_else(|| "unknown".to_owned(), |it| format!("${it:.2}"))
}
