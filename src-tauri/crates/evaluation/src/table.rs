//! The figures as a table for a terminal: a column for each row of the evaluation.

use domain::usage::grouped;

use crate::Row;
use crate::figures::{Amount, Rate, Share};
use crate::interval::Interval;

/// Space between two cells.
const GAP: usize = 2;

/// The table, with a newline after each line; empty without rows.
pub fn table(rows: &[Row]) -> String {
    let Some(first) = rows.first() else {
        return String::new();
    };
    let of = &first.figures;
    let mut lines = vec![line("", rows, |row| row.name.clone())];
    if rows.iter().any(|row| !row.models.is_empty()) {
        lines.push(line("Models", rows, |row| row.models.join(", ")));
    }
    lines.push(Vec::new());
    lines.push(line("Recall", rows, |row| share(&row.figures.recall)));
    lines.push(line("False alarms per 1,000 words", rows, |row| {
        rate(&row.figures.false_alarms)
    }));
    lines.push(line("Quotes that are in the text", rows, |row| {
        share(&row.figures.quotes_in_text)
    }));
    lines.push(line("Debates that lost text", rows, |row| {
        share(&row.figures.lost_text)
    }));
    lines.push(line("Tokens per 1,000 words", rows, |row| {
        amount(&row.figures.tokens, "", 0)
    }));
    lines.push(line("Cost per 1,000 words", rows, |row| {
        amount(&row.figures.cost_usd, "$", 4)
    }));
    lines.push(line("Total cost", rows, |row| {
        row.figures
            .cost_usd
            .total
            .map_or("unknown".to_owned(), |usd| format!("${usd:.4}"))
    }));
    lines.push(Vec::new());
    for kind in &of.kinds {
        lines.push(line(kind.kind.label(), rows, |row| {
            let mut kinds = row.figures.kinds.iter();
            let same = kinds.find(|it| it.kind == kind.kind);
            same.map_or_else(String::new, |it| format!("{} of {}", it.found, it.planted))
        }));
    }
    set(&lines)
}

fn line(label: &str, rows: &[Row], cell: impl Fn(&Row) -> String) -> Vec<String> {
    let cells = rows.iter().map(cell);
    [label.to_owned()].into_iter().chain(cells).collect()
}

/// Lines whose cells have the same width in each column.
fn set(lines: &[Vec<String>]) -> String {
    let columns = lines.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut set = String::new();
    for line in lines {
        let cells = line.iter().zip(&widths).map(|(cell, width)| {
            let gap = width + GAP - cell.chars().count();
            format!("{cell}{}", " ".repeat(gap))
        });
        set.push_str(cells.collect::<String>().trim_end());
        set.push('\n');
    }
    set
}

/// `38% (26–52), 19 of 50`
fn share(share: &Share) -> String {
    match (share.share, share.interval) {
        (Some(value), Some(Interval { low, high })) => format!(
            "{:.0}% ({:.0}–{:.0}), {} of {}",
            value * 100.0,
            low * 100.0,
            high * 100.0,
            share.count,
            share.of
        ),
        _ => "–".to_owned(),
    }
}

/// `2.1 (1.1–3.6)`
fn rate(rate: &Rate) -> String {
    match (rate.per_1000_words, rate.interval) {
        (Some(value), Some(Interval { low, high })) => {
            format!("{value:.1} ({low:.1}–{high:.1})")
        }
        _ => "–".to_owned(),
    }
}

/// `$0.0123 (0.0101–0.0150)`
fn amount(amount: &Amount, sign: &str, decimals: usize) -> String {
    let Some(value) = amount.per_1000_words else {
        return "unknown".to_owned();
    };
    let written = |value: f64| match decimals {
        0 => grouped(format!("{value:.0}")),
        _ => format!("{value:.decimals$}"),
    };
    match amount.interval {
        Some(Interval { low, high }) => {
            format!(
                "{sign}{} ({}–{})",
                written(value),
                written(low),
                written(high)
            )
        }
        None => format!("{sign}{}", written(value)),
    }
}
