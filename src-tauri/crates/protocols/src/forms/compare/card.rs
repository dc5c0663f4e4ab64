//! A scorecard made from what a judge wrote: options by number, letter or name, the author's
//! weights first, and anything that doesn't fit left out.
//!
//! If the author named criteria, there are no others. A card without any score is an answer that can't be
//! read. One with too few scores for a ranking (`scorecard::LEAST_MARKED`) is asked for once more, and then
//! counts with a doubt.

use std::collections::HashSet;

use domain::scorecard::{
    Comparison, Criterion, MARKS, MOST_CRITERIA, MOST_WEIGHT, OptionMark, Scorecard, ScorecardRow,
    Unranked,
};
use domain::text::document::seen::one_line;
use schemars::JsonSchema;
use serde::Deserialize;

use super::super::marks;
use crate::lists::folded;

/// The weight of a criterion that nobody gave a weight.
const MIDDLE: u8 = 5;
/// Up to how many missing scores of an option are named one by one.
const NAMED: usize = 2;

/// How a judge scores options by one criterion.
#[derive(Deserialize, JsonSchema)]
pub(super) struct MarkedCriterion {
    /// Its name, exactly as it was given, if it was.
    criterion: String,
    /// 0 (does not matter) to 10 (decides).
    #[serde(default, deserialize_with = "marks::figure")]
    weight: Option<f64>,
    /// Why it weighs so much, in one sentence.
    #[serde(default)]
    why: String,
    /// One for each option.
    #[serde(default)]
    marks: Vec<MarkedOption>,
}

/// How one option does by a criterion.
#[derive(Deserialize, JsonSchema)]
struct MarkedOption {
    /// Its number.
    #[serde(default, deserialize_with = "domain::answer::words")]
    #[schemars(with = "u32")]
    option: String,
    /// 1 (worst) to 5 (best).
    #[serde(default, deserialize_with = "marks::figure")]
    score: Option<f64>,
    /// Why, in one sentence.
    #[serde(default)]
    why: String,
}

/// A scorecard, and what parts of the answer aren't in it.
pub(super) struct Card {
    pub(super) card: Scorecard,
    /// In sentences for the user.
    pub(super) left_out: Vec<String>,
}

/// Reads the card. If the author named criteria, these are used, in their order; otherwise the
/// judge names them.
pub(super) fn read(
    comparison: &Comparison,
    recommended: &str,
    marked: Vec<MarkedCriterion>,
) -> Card {
    let mut left_out = Vec::new();
    let rows = rows(comparison, marked, &mut left_out);
    let choice = option(&comparison.options, recommended);
    if choice.is_none() {
        left_out.push(match one_line(recommended).as_str() {
            "" => "The judge doesn’t recommend any of the options.".to_owned(),
            other => format!("The judge recommends “{other}”, which isn’t one of the options."),
        });
    }
    let mut told = HashSet::new();
    left_out.retain(|words| told.insert(words.clone()));
    let card = Scorecard {
        options: comparison.options.clone(),
        rows,
        recommended: choice,
    };
    left_out.splice(0..0, missing_words(&card));
    Card { card, left_out }
}

/// Which scores a card lacks for a ranking, in words that can be sent back; `None` if there are enough.
pub(super) fn lacks(card: &Scorecard) -> Option<String> {
    if card.unranked(&card.weights()) != Some(Unranked::FewMarks) {
        return None;
    }
    let missing = missing(card);
    if missing.len() == card.rows.len() * card.options.len() {
        return Some(
            "No option has a score from 1 to 5 on any criterion: each option needs one on each."
                .to_owned(),
        );
    }
    let named = |(option, criterion): &(&str, &str)| format!("\"{option}\" by \"{criterion}\"");
    let named: Vec<String> = missing.iter().map(named).collect();
    Some(format!(
        "These scores from 1 to 5 are missing, and without them nothing can be ranked: {}. Give the \
         whole answer again with a score for each option on each criterion.",
        named.join(", ")
    ))
}

/// The missing scores, in a sentence for the user.
fn missing_words(card: &Scorecard) -> Option<String> {
    let missing = missing(card);
    if missing.is_empty() {
        return None;
    }
    let unscored = format!("The judge didn’t score {}", unscored(card, &missing));
    let left_out = match missing.len() {
        1 => "That score is left out of the average.",
        _ => "Those scores are left out of the averages.",
    };
    Some(match card.unranked(&card.weights()) {
        None => format!("{unscored}. {left_out}"),
        Some(Unranked::NoWeight) => format!("{unscored}."),
        Some(Unranked::FewMarks) => format!("{unscored}, even when asked again."),
    })
}

/// Missing scores, each option once: `Postgres on “Cost” and “Speed”, or Redis on any criterion`.
fn unscored(card: &Scorecard, missing: &[(&str, &str)]) -> String {
    let of_option = |option: &String| {
        let by = missing.iter().filter(|(of, _)| of == option);
        let by: Vec<String> = by.map(|(_, criterion)| format!("“{criterion}”")).collect();
        match by.len() {
            0 => None,
            all if all == card.rows.len() && all > 1 => Some(format!("{option} on any criterion")),
            1..=NAMED => Some(format!("{option} on {}", by.join(" and "))),
            more => Some(format!(
                "{option} on {more} of {} criteria",
                card.rows.len()
            )),
        }
    };
    let options: Vec<String> = card.options.iter().filter_map(of_option).collect();
    options.join(", or ")
}

/// Option and criterion of each missing score.
fn missing(card: &Scorecard) -> Vec<(&str, &str)> {
    let of_row = |row: &'_ ScorecardRow| -> Vec<usize> {
        let marks = row.marks.iter().enumerate();
        let missing = marks.filter(|(_, mark)| mark.is_none());
        missing.map(|(option, _)| option).collect()
    };
    let rows = card.rows.iter();
    let missing = rows.flat_map(|row| {
        let options = of_row(row).into_iter();
        options.map(|option| (card.options[option].as_str(), row.criterion.as_str()))
    });
    missing.collect()
}

fn rows(
    comparison: &Comparison,
    marked: Vec<MarkedCriterion>,
    left_out: &mut Vec<String>,
) -> Vec<ScorecardRow> {
    let options = &comparison.options;
    let mut rows: Vec<ScorecardRow> = Vec::new();
    let blank = |criterion: &Criterion| ScorecardRow {
        criterion: criterion.name.clone(),
        weight: criterion.weight.unwrap_or(MIDDLE),
        why: String::new(),
        marks: vec![None; options.len()],
    };
    rows.extend(comparison.criteria.iter().map(blank));
    let is_open = comparison.criteria.is_empty();
    let mut seen = vec![false; rows.len()];
    for marked in marked {
        let at = row(&rows, &marked.criterion);
        let name = one_line(&marked.criterion);
        let at = match at {
            Some(at) if seen[at] => {
                left_out.push(format!(
                    "The judge scored “{name}” twice. The first score counts."
                ));
                continue;
            }
            Some(at) => at,
            None if is_open && !name.is_empty() && rows.len() < MOST_CRITERIA => {
                rows.push(blank(&Criterion { name, weight: None }));
                seen.push(false);
                rows.len() - 1
            }
            None if is_open && !name.is_empty() => {
                left_out.push(format!(
                    "The judge named more than {MOST_CRITERIA} criteria. “{name}” is left out."
                ));
                continue;
            }
            None => {
                left_out.push(format!(
                    "The judge scored “{name}”, which isn’t one of the criteria. It is left out."
                ));
                continue;
            }
        };
        seen[at] = true;
        let own = comparison.criteria.get(at).and_then(|it| it.weight);
        fill(&mut rows[at], own, options, marked, left_out);
    }
    rows
}

fn fill(
    row: &mut ScorecardRow,
    own: Option<u8>,
    options: &[String],
    marked: MarkedCriterion,
    left_out: &mut Vec<String>,
) {
    let criterion = &row.criterion;
    if let (None, Some(weight)) = (own, marked.weight) {
        match whole(weight, 0, MOST_WEIGHT) {
            Some(weight) => row.weight = weight,
            None => left_out.push(format!(
                "The judge gave {criterion} the weight {weight}, not 0 to {MOST_WEIGHT}. The weight {MIDDLE} is used."
            )),
        }
    }
    if own.is_none() {
        row.why = marked.why;
    }
    for MarkedOption {
        option: named,
        score,
        why,
    } in marked.marks
    {
        let Some(at) = option(options, &named) else {
            left_out.push(format!(
                "The judge scored “{}”, which isn’t one of the options. It is left out.",
                one_line(&named)
            ));
            continue;
        };
        let Some(score) = score else { continue };
        match whole(score, *MARKS.start(), *MARKS.end()) {
            Some(score) if row.marks[at].is_none() => {
                row.marks[at] = Some(OptionMark { score, why });
            }
            Some(_) => left_out.push(format!(
                "The judge scored {} on {criterion} twice. The first score counts.",
                options[at]
            )),
            None => left_out.push(format!(
                "The judge gave {} {score} on {criterion}, not 1 to 5. It is left out.",
                options[at]
            )),
        }
    }
}

fn row(rows: &[ScorecardRow], named: &str) -> Option<usize> {
    let bare = named.split_once('(').map_or(named, |(name, _)| name);
    let mut likely = [named, bare].into_iter().map(folded);
    likely.find_map(|name| rows.iter().position(|row| folded(&row.criterion) == name))
}

/// The option with this name, number or letter, or number and name.
fn option(options: &[String], named: &str) -> Option<usize> {
    let by_name = |name: &str| {
        let name = folded(name);
        options.iter().position(|option| folded(option) == name)
    };
    if let Some(at) = by_name(named) {
        return Some(at);
    }
    let lowered = named.trim().to_lowercase();
    let lowered = lowered.strip_prefix("option").unwrap_or(&lowered).trim();
    let lowered = lowered.trim_start_matches(['#', '(', '"']);
    let (label, rest) = match lowered.find(|sign: char| !sign.is_alphanumeric()) {
        Some(at) => lowered.split_at(at),
        None => (lowered, ""),
    };
    let rest = rest.trim_start_matches(|sign: char| !sign.is_alphanumeric());
    let at = labeled(label).filter(|at| *at < options.len());
    match (at, rest) {
        (Some(at), "") => Some(at),
        (Some(_), name) => by_name(name),
        (None, _) => None,
    }
}

/// The position that `2` or `b` stands for.
fn labeled(label: &str) -> Option<usize> {
    if let Ok(number) = label.parse::<usize>() {
        return number.checked_sub(1);
    }
    match label.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(usize::from(letter - b'a')),
        _ => None,
    }
}

/// A figure that lies between two others, rounded: models write 4.5.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "looked at right before"
)]
fn whole(figure: f64, least: u8, most: u8) -> Option<u8> {
    let fits = (f64::from(least)..=f64::from(most)).contains(&figure);
    fits.then(|| figure.round() as u8)
}

#[cfg(test)]
mod tests {
    use super::option;

    #[test]
    fn an_option_is_known_by_number_letter_and_name() {
        let options = ["Postgres", "MySQL 8", "3"].map(str::to_owned);
        let cases = [
            ("2", Some(1)),
            ("#2", Some(1)),
            ("Option 2", Some(1)),
            ("option B", Some(1)),
            ("b", Some(1)),
            ("mysql  8", Some(1)),
            ("**MySQL 8**", Some(1)),
            ("2. MySQL 8", Some(1)),
            ("Option B: MySQL 8", Some(1)),
            ("1: MySQL 8", Some(1)),
            ("3", Some(2)),
            ("4", None),
            ("0", None),
            ("D", None),
            ("Oracle", None),
            ("2. Oracle", None),
            ("", None),
        ];
        for (named, expected) in cases {
            assert_eq!(option(&options, named), expected, "{named}");
        }
    }
}
