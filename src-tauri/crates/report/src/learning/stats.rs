//! The scores as tables for a terminal.

use std::collections::BTreeMap;

use domain::learning::Names;
use domain::scores::{AdversaryStats, ModelStats, Stats};
use domain::text::document::seen::one_line;
use domain::usage::grouped;

use super::{dollars, percent};

pub(super) fn text(stats: &Stats, names: &Names) -> String {
    let mut blocks = vec![format!("Debates: {}\n", stats.total_runs)];
    blocks.extend(reviewers("Adversary", &stats.adversaries, names));
    blocks.extend(reviewers("Persona", &stats.personas, names));
    if !stats.models.is_empty() {
        let head = ["Model", "Debates", "Tokens", "Cost", "Role"];
        let rows = stats.models.iter().map(|(name, it)| model(name, it));
        blocks.push(table(&head, rows.collect()));
    }
    if stats.adversaries.is_empty() && stats.personas.is_empty() {
        blocks.push("No findings yet.\n".to_owned());
    }
    blocks.join("\n")
}

fn reviewers(name: &str, all: &BTreeMap<String, AdversaryStats>, names: &Names) -> Option<String> {
    if all.is_empty() {
        return None;
    }
    let head = [
        name,
        "Raised",
        "Accepted",
        "Dismissed",
        "Undecided",
        "Rate",
        "Challenges won",
        "Challenges lost",
        "Right/wrong",
    ];
    let rows = all.iter().map(|(key, it)| {
        vec![
            one_line(&names.called(key)),
            it.concerns_raised.to_string(),
            it.accepted.to_string(),
            it.dismissed.to_string(),
            it.deferred.to_string(),
            percent(it.acceptance_rate),
            it.rebuttals_won.to_string(),
            it.rebuttals_lost.to_string(),
            format!("{}/{}", it.right, it.wrong),
        ]
    });
    Some(table(&head, rows.collect()))
}

fn model(name: &str, it: &ModelStats) -> Vec<String> {
    vec![
        one_line(name),
        it.runs.to_string(),
        grouped(it.total_tokens),
        dollars(it.total_cost),
        // Scripts still use the old word for reviewers.
        it.role.replace("critic", "reviewer"),
    ]
}

/// Columns as wide as their widest cell.
fn table(head: &[&str], rows: Vec<Vec<String>>) -> String {
    let head: Vec<String> = head.iter().map(|it| (*it).to_owned()).collect();
    let all: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    let width = |column: usize| {
        let cells = all.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let lines = all.iter().map(|row| {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = width(column);
            format!("{cell:<width$}")
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        format!("{}\n", line.trim_end())
    });
    lines.collect()
}
