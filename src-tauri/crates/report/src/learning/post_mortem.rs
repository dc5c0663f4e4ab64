//! The report of a post-mortem.

use domain::page::{FindingInHindsight, PostMortemReport};
use domain::post_mortem::{Amount, MissedIssue};

use super::{called, document as of_parts, section};
use crate::document::{Block, Column, Document, Table};
use crate::words;

pub(super) fn document(report: &PostMortemReport) -> Document {
    let wrong = report.findings.iter().filter(|it| it.right == Some(false));
    let wrong = wrong.map(|it| match it.why.as_str() {
        "" => it.accepted.title.clone(),
        why => format!("{}. {why}", it.accepted.title.trim_end_matches('.')),
    });
    let open = report.findings.iter().filter(|it| it.right.is_none());
    let actions = report.actions.iter();
    let unseen = report.missed.iter().map(|it| missed(report, it));
    let sections = vec![
        section("Figures", vec![Block::Facts(facts(report))]),
        section(
            "Findings that were right",
            vec![Block::Table(right(report))],
        ),
        section("False alarms", vec![Block::List(wrong.collect())]),
        section(
            "Not answered",
            vec![Block::List(
                open.map(|it| it.accepted.title.clone()).collect(),
            )],
        ),
        section("What nobody raised", vec![Block::List(unseen.collect())]),
        section(
            "Actions",
            vec![Block::List(
                actions
                    .map(|it| {
                        let name = called(&report.labels, &it.persona);
                        format!("{name}: {}", it.action)
                    })
                    .collect(),
            )],
        ),
        section(
            "New personas",
            vec![Block::List(report.new_personas.clone())],
        ),
    ];
    let headline = format!(
        "{} right, {}, {}.",
        report.right,
        words::plural(report.false_alarms, "false alarm"),
        words::plural(report.missed.len(), "missed issue"),
    );
    of_parts(
        &report.title,
        format!("Post-mortem · {} · {}", report.built, report.review),
        headline,
        sections,
    )
}

fn facts(report: &PostMortemReport) -> Vec<(&'static str, String)> {
    let days = report.days.map_or_else(
        || "unknown".to_owned(),
        |it| words::plural(usize::try_from(it).unwrap_or_default(), "day"),
    );
    vec![
        ("Follows", report.review.clone()),
        ("Debate", report.debate.to_string()),
        ("Time from review to build", days),
        ("Accepted findings", report.accepted.to_string()),
        ("Right", report.right.to_string()),
        ("False alarms", report.false_alarms.to_string()),
        ("Not answered", report.unanswered.to_string()),
        ("Missed issues", report.missed.len().to_string()),
    ]
}

fn right(report: &PostMortemReport) -> Table {
    let word = |amount: Option<Amount>| amount.map_or("", Amount::word).to_owned();
    let row = |it: &FindingInHindsight| {
        vec![
            it.accepted.title.clone(),
            words::listed(&raised_by(report, it)),
            word(it.impact),
            word(it.effort),
        ]
    };
    let found = report.findings.iter().filter(|it| it.right == Some(true));
    Table {
        caption: "Findings that were right",
        columns: ["Finding", "Raised by", "Impact", "Effort"]
            .map(Column::Text)
            .to_vec(),
        rows: found.map(row).collect(),
    }
}

fn raised_by(report: &PostMortemReport, it: &FindingInHindsight) -> Vec<String> {
    let keys = it.accepted.raised_by.iter();
    keys.map(|key| called(&report.labels, key)).collect()
}

/// How an issue was found, as a sentence: `by a customer` and `A customer wrote` alike.
fn found(how: &str) -> String {
    const LEADING: [&str; 8] = ["by", "in", "at", "on", "during", "when", "while", "after"];
    let how = how.trim().trim_end_matches('.');
    let first = how.split_whitespace().next().unwrap_or_default();
    if LEADING.contains(&first.to_lowercase().as_str()) {
        let rest = how[first.len()..].trim_start();
        return format!("Found {} {rest}.", first.to_lowercase());
    }
    format!("How it was found: {how}.")
}

fn missed(report: &PostMortemReport, issue: &MissedIssue) -> String {
    let mut said = vec![format!("{}.", issue.title.trim_end_matches('.'))];
    if !issue.found.is_empty() {
        said.push(found(&issue.found));
    }
    match (&issue.persona, &issue.new_persona) {
        (Some(key), _) => {
            let name = called(&report.labels, key);
            said.push(format!("{name} should have seen it."));
        }
        (None, Some(new)) => said.push(format!("New persona needed: {new}.")),
        (None, None) => {}
    }
    said.join(" ")
}
