//! What reviewers were told besides the text.

use domain::briefed::BriefingPart;
use domain::briefing::Complexity;
use domain::text::document::seen::one_line;
use serde_json::{Value, json};

use crate::Source;
use crate::document::Block;
use crate::quote::unmarked;
use crate::value::value;

/// What reviewers were told; nothing if nobody who took part reads it.
pub(super) fn told(source: &Source<'_>) -> Vec<Block> {
    if has_readers(source) {
        blocks(source)
    } else {
        Vec::new()
    }
}

/// What was found out in a debate of rules alone, which are told nothing.
pub(super) fn found(source: &Source<'_>) -> Vec<Block> {
    if has_readers(source) {
        Vec::new()
    } else {
        blocks(source)
    }
}

fn has_readers(source: &Source<'_>) -> bool {
    let setup = source.view.setup.as_ref();
    setup.is_none_or(|it| !it.only_checks() || it.synthesizer.model.can_approve())
}

/// How much process the text deserved, then a line for each part, followed by what it found.
fn blocks(source: &Source<'_>) -> Vec<Block> {
    let process = process(source).map(|(level, why)| match why {
        "" => format!("Process: {}", level.key()),
        why => format!("Process: {why}"),
    });
    let mut blocks: Vec<Block> = process.map(Block::Paragraph).into_iter().collect();
    for briefed in &source.view.briefing {
        blocks.push(Block::Paragraph(format!(
            "{}: {}",
            briefed.part.label(),
            briefed
                .line
                .strip_prefix("Focus: ")
                .unwrap_or(&briefed.line)
        )));
        let entries = briefed.entries.iter();
        let entries = entries.map(|it| {
            let source = it.source.iter().map(|source| format!(" ({source})"));
            let source: String = source.collect();
            let quote = match one_line(&unmarked(it.passage.trim())) {
                // The window shows a passage of a file when its title is clicked; here, only contradictions
                // are quoted.
                quote if it.is_flag && !quote.is_empty() => format!(" “{quote}”"),
                _ => String::new(),
            };
            let looked_for = match briefed.part {
                BriefingPart::Weights => concerns(&it.passage),
                _ => String::new(),
            };
            match it.note.as_str() {
                "" => format!("{}{quote}{source}{looked_for}", it.title),
                note => format!(
                    "{}{}{quote} {note}{source}{looked_for}",
                    it.title,
                    colon(&it.title)
                ),
            }
        });
        let took = Some(briefed.took()).filter(|it| !it.is_empty());
        let took = took.map(|it| format!("Used: {it}"));
        let lines = entries.chain(briefed.warnings.iter().cloned()).chain(took);
        blocks.push(Block::List(lines.collect()));
    }
    blocks
}

/// What reviewers look for in a section, which its author may have called something else.
fn concerns(passage: &str) -> String {
    let named: Vec<&str> = passage.lines().filter(|it| !it.trim().is_empty()).collect();
    if named.is_empty() {
        return String::new();
    }
    format!(" Look for: {}.", named.join("; "))
}

/// What separates a title from its note.
fn colon(title: &str) -> &'static str {
    if title.ends_with(['.', '?', '!']) {
        ""
    } else {
        ":"
    }
}

/// How much process the text deserved, and why; `None` in debates that weren't planned by it.
fn process<'a>(source: &Source<'a>) -> Option<(Complexity, &'a str)> {
    let briefing = &source.view.setup.as_ref()?.agenda.briefing;
    Some((briefing.complexity?, &briefing.complexity_why))
}

/// The same for scripts; null if the debate wasn't planned by it.
pub(super) fn triage(source: &Source<'_>) -> Value {
    process(source).map_or(
        Value::Null,
        |(level, why)| json!({ "level": level.key(), "why": why }),
    )
}

/// What each part found, for scripts, as it was recorded.
pub(super) fn json(source: &Source<'_>) -> Value {
    value(&source.view.briefing)
}
