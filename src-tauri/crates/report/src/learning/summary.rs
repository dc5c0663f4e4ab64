//! The summary of a debate.

use domain::page::{DebateSummary, SectionSeen};
use domain::round::Dispute;
use domain::text::document::seen::one_line;

use super::{called, document as of_parts, section};
use crate::document::{Block, Column, Document, Table};
use crate::words;

pub(super) fn document(summary: &DebateSummary) -> Document {
    let circled = summary.circled.iter().map(|it| {
        format!(
            "“{}” came back in round {} ({})",
            it.title,
            it.round,
            called(&summary.labels, &it.persona)
        )
    });
    let disputes = summary.disputes.iter().map(|it| dispute(summary, it));
    let stuck = circled
        .chain(disputes)
        .chain(summary.got_stuck.iter().cloned());
    let mut sections = vec![
        section("Session", vec![Block::Facts(facts(summary))]),
        section(
            "What went well",
            vec![Block::List(summary.went_well.clone())],
        ),
        section("Where it got stuck", vec![Block::List(stuck.collect())]),
        section(
            "Missing information",
            vec![Block::List(summary.missing_information.clone())],
        ),
        section("Sections", vec![Block::Table(sections_seen(summary))]),
    ];
    if let Some(asked) = &summary.asked {
        let signals = asked.signals.iter();
        let signals: Vec<String> = signals
            .map(|it| format!("“{}”: {}", it.word, it.level.key()))
            .collect();
        let parts = [
            ("Misunderstandings", &asked.misunderstandings),
            ("Questions that the text couldn’t answer", &asked.unanswered),
            ("Prompts that worked", &asked.prompts_that_worked),
            ("Prompts that were too vague", &asked.too_vague),
            ("Prompts that were too specific", &asked.too_specific),
            ("Suggested prompts", &asked.prompts_to_change),
            ("Suggested signals of complexity", &signals),
            ("Suggested focus areas", &asked.focus_areas),
            ("Suggested personas", &asked.personas),
            ("Weights to adjust", &asked.weights),
            ("Suggestions", &asked.suggestions),
        ];
        for (heading, said) in parts {
            sections.push(section(heading, vec![Block::List(said.clone())]));
        }
    }
    let said_by = summary.asked.as_ref().map(|it| it.model.as_str());
    let headline = said_by.map_or_else(
        || "Everything here was computed; no model was asked.".to_owned(),
        |model| format!("{model} was asked for the last parts; the rest was computed."),
    );
    let byline = format!("{} · {}", summary.protocol, words::moment(&summary.date));
    of_parts(
        "Debate summary for system improvement",
        byline,
        headline,
        sections,
    )
}

fn facts(summary: &DebateSummary) -> Vec<(&'static str, String)> {
    let outcome = summary.outcome.map_or("not ended", |it| it.words());
    let id = summary.debate.as_ref().map(ToString::to_string);
    let mut facts = vec![
        ("Debate", id.unwrap_or_default()),
        ("Form", summary.protocol.clone()),
        ("Kind", summary.kind.clone()),
        ("Rounds", summary.rounds.to_string()),
        ("Models", summary.models.join(", ")),
        ("Outcome", outcome.to_owned()),
    ];
    facts.extend(summary.complexity.clone().map(|it| ("Complexity", it)));
    facts
}

fn dispute(summary: &DebateSummary, dispute: &Dispute) -> String {
    let sides: Vec<String> = dispute
        .sides
        .iter()
        .map(|it| {
            let key = it.adversary.as_deref().unwrap_or(it.seat.as_str());
            let who = called(&summary.labels, key);
            format!("{who} in round {}: {}", it.round, one_line(&it.text))
        })
        .collect();
    format!("In dispute: {}. {}", dispute.title, sides.join(" · "))
}

fn sections_seen(summary: &DebateSummary) -> Table {
    let row = |it: &SectionSeen| {
        vec![
            if it.heading.is_empty() {
                "(before the first heading)".to_owned()
            } else {
                it.heading.clone()
            },
            it.words.to_string(),
            it.findings.to_string(),
            it.accepted.to_string(),
            it.note.clone(),
        ]
    };
    Table {
        caption: "Sections of the text and the findings about them",
        columns: vec![
            Column::Text("Section"),
            Column::Number("Words"),
            Column::Number("Findings"),
            Column::Number("Accepted"),
            Column::Text("Note"),
        ],
        rows: summary.sections.iter().map(row).collect(),
    }
}
