//! Options compared by criteria: the scores, their weights, and the resulting ranking.

use domain::came_to::Doubt;
use domain::scorecard::{OptionMark, Ranked, Scorecard};
use domain::text::document::seen::one_line;
use domain::view::Concluded;
use serde::Serialize;
use serde_json::Value;

use crate::Source;
use crate::document::{Block, Column, Table};
use crate::value::value;

/// The scorecard, its ranking and the reasons; empty if the form compares nothing.
pub(super) fn blocks(source: &Source<'_>) -> Vec<Block> {
    let Some((concluded, card)) = of(source) else {
        return Vec::new();
    };
    let unranked = card.unranked(&concluded.weights());
    vec![
        Block::Notice(unranked.map_or_else(String::new, |it| it.words().to_owned())),
        Block::Table(ranking(concluded, card)),
        Block::Table(marks(source, concluded, card)),
        Block::List(reasons(card)),
    ]
}

/// The scorecard for scripts; null if the form compares nothing, or if nobody could judge.
pub(super) fn json(source: &Source<'_>) -> Value {
    value(result(source))
}

fn result(source: &Source<'_>) -> Option<ScorecardResult> {
    let (concluded, card) = of(source)?;
    let rows = card.rows.iter().zip(concluded.weights()).enumerate();
    let second = concluded.conclusion.second.as_ref();
    Some(ScorecardResult {
        options: card.options.clone(),
        criteria: rows
            .map(|(at, (row, weight))| CriterionResult {
                criterion: row.criterion.clone(),
                weight,
                weight_by: weighed_by(source, concluded, at),
                why: row.why.clone(),
                marks: row.marks.clone(),
            })
            .collect(),
        ranking: concluded
            .ranking
            .iter()
            .map(|ranked| RankedResult {
                place: ranked.place,
                option: ranked.option,
                name: card.options[ranked.option].clone(),
                total: ranked.total,
            })
            .collect(),
        recommended: recommended(concluded, card),
        second_recommended: second.and_then(|it| it.scorecard.as_ref()?.recommended),
    })
}

/// The option that the judge recommends; `None` if its scores don't support a recommendation.
fn recommended(concluded: &Concluded, card: &Scorecard) -> Option<usize> {
    let is_ranked = !concluded.came_to.doubt.is_some_and(Doubt::leaves_unranked);
    card.recommended.filter(|_| is_ranked)
}

/// The scorecard of a debate, with the author's decisions on it.
pub(crate) fn of<'a>(source: &Source<'a>) -> Option<(&'a Concluded, &'a Scorecard)> {
    let concluded = source.view.conclusion.as_ref()?;
    let card = concluded.conclusion.verdict.as_ref()?.scorecard.as_ref()?;
    Some((concluded, card))
}

/// Who set the weight of a row of the scorecard.
pub(crate) fn weighed_by(source: &Source<'_>, concluded: &Concluded, row: usize) -> &'static str {
    let setup = source.view.setup.as_ref();
    let comparison = setup.and_then(|setup| setup.agenda.comparison());
    let given = comparison.and_then(|it| it.criteria.get(row)?.weight);
    if given.is_some() || !concluded.rulings.weights.is_empty() {
        "author"
    } else {
        "judge"
    }
}

/// A total as people read it.
pub(crate) fn total(ranked: &Ranked) -> String {
    format!("{:.2}", ranked.total)
}

fn ranking(concluded: &Concluded, card: &Scorecard) -> Table {
    let rows = concluded.ranking.iter().map(|ranked| {
        let option = &card.options[ranked.option];
        let by_judge = card.recommended == Some(ranked.option);
        let by_author = concluded.came_to.chosen.as_ref() == Some(option);
        let choice = match (by_author, by_judge) {
            (true, true) => "recommended by the judge, chosen by the author",
            (true, false) => "chosen by the author",
            (false, true) => "recommended by the judge",
            (false, false) => "",
        };
        vec![
            ranked.place.to_string(),
            one_line(option),
            total(ranked),
            choice.to_owned(),
        ]
    });
    Table {
        caption: "The options from best to worst by scores and weights",
        columns: vec![
            Column::Number("Place"),
            Column::Text("Option"),
            Column::Number("Weighted average (out of 5)"),
            Column::Text("Choice"),
        ],
        rows: rows.collect(),
    }
}

fn marks(source: &Source<'_>, concluded: &Concluded, card: &Scorecard) -> Table {
    let weights = concluded.weights();
    let rows = card.rows.iter().zip(weights).enumerate();
    let rows = rows.map(|(at, (row, weight))| {
        let marks = row.marks.iter().map(|mark| match mark {
            Some(mark) => mark.score.to_string(),
            None => "–".to_owned(),
        });
        let about = [
            one_line(&row.criterion),
            weight.to_string(),
            weighed_by(source, concluded, at).to_owned(),
        ];
        about.into_iter().chain(marks).collect()
    });
    let columns = [
        Column::Text("Criterion"),
        Column::Number("Weight"),
        Column::Text("Weight set by"),
    ];
    let options = card
        .options
        .iter()
        .map(|option| Column::Named(one_line(option)));
    Table {
        caption: "How each option scores on each criterion, from 1 (worst) to 5 (best)",
        columns: columns.into_iter().chain(options).collect(),
        rows: rows.collect(),
    }
}

fn reasons(card: &Scorecard) -> Vec<String> {
    let mut reasons = Vec::new();
    for row in &card.rows {
        if !row.why.trim().is_empty() {
            reasons.push(format!("{}: {}", row.criterion, row.why));
        }
        for (option, mark) in card.options.iter().zip(&row.marks) {
            if let Some(mark) = mark {
                reasons.push(format!(
                    "{}, {option}: {} of 5. {}",
                    row.criterion, mark.score, mark.why
                ));
            }
        }
    }
    reasons
}

/// Options compared by criteria.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct ScorecardResult {
    /// The options, in the order in which they were given.
    options: Vec<String>,
    /// One row for each criterion.
    criteria: Vec<CriterionResult>,
    /// The options from best to worst, by the current weights; empty without enough scores.
    ranking: Vec<RankedResult>,
    /// The index of the option that the judge recommends, from 0; `None` if it named none of them.
    recommended: Option<usize>,
    /// The option that it recommended when it read the positions in the opposite order.
    second_recommended: Option<usize>,
}

/// How options score on one criterion.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct CriterionResult {
    /// Its name.
    criterion: String,
    /// 0 to 10: the current weight.
    weight: u8,
    /// Who set it: `author` or `judge`.
    weight_by: &'static str,
    /// Why it has this weight, if the judge says so; may be empty.
    why: String,
    /// One for each option; null if the judge gave none.
    marks: Vec<Option<OptionMark>>,
}

/// The place of one option.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct RankedResult {
    /// From 1; options with the same total share a place.
    place: usize,
    /// The index of the option, from 0.
    option: usize,
    /// Its name.
    name: String,
    /// The weighted mean of its scores, 1 to 5.
    total: f64,
}
