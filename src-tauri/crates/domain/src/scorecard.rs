//! Options compared by criteria: scores, weights, and the resulting ranking.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The lowest and highest score of an option for a criterion.
pub const MARKS: std::ops::RangeInclusive<u8> = 1..=5;
/// The fewest and most options in a comparison: with more, the voices only repeat each other.
pub const OPTIONS: std::ops::RangeInclusive<usize> = 2..=6;
/// The most criteria in a comparison.
pub const MOST_CRITERIA: usize = 12;
/// The highest weight of a criterion; 0 ignores it.
pub const MOST_WEIGHT: u8 = 10;

/// The minimum share of the total weight for which each option needs scores, in percent. With less, missing
/// scores would matter as much as existing ones.
pub const LEAST_MARKED: u32 = 80;

/// The options of a comparison, and the criteria.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Comparison {
    /// The options, one line each.
    pub options: Vec<String>,
    /// The criteria; empty if the judge should propose them.
    pub criteria: Vec<Criterion>,
}

/// One criterion for comparing options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Criterion {
    /// One line.
    pub name: String,
    /// 0 to [`MOST_WEIGHT`]; `None` if the judge should propose it.
    #[ts(type = "number | null")]
    pub weight: Option<u8>,
}

/// A judge's scores for the options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Scorecard {
    /// The options, in the given order.
    pub options: Vec<String>,
    /// One row for each criterion.
    pub rows: Vec<ScorecardRow>,
    /// The option that the judge recommends; `None` if it recommends none.
    #[ts(type = "number | null")]
    pub recommended: Option<usize>,
}

/// The scores of all options on one criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ScorecardRow {
    /// The criterion.
    pub criterion: String,
    /// 0 to [`MOST_WEIGHT`]: the author's weight, or else the judge's.
    #[ts(type = "number")]
    pub weight: u8,
    /// Why it has this weight, if the judge says so; may be empty.
    pub why: String,
    /// One for each option, in order; `None` if the judge gave none.
    pub marks: Vec<Option<OptionMark>>,
}

/// One option's score on one criterion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OptionMark {
    /// 1 (worst) to 5 (best).
    #[ts(type = "number")]
    pub score: u8,
    /// Why, in one sentence.
    pub why: String,
}

/// An option's place in the ranking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Ranked {
    /// The option's index, from 0.
    #[ts(type = "number")]
    pub option: usize,
    /// The weighted average of its scores, 1 to 5.
    pub total: f64,
    /// From 1; options with the same total share a place.
    #[ts(type = "number")]
    pub place: usize,
    /// Whether it is alone in first place, no matter what the missing scores would be.
    #[serde(default)]
    pub is_sure: bool,
}

/// Why options can't be ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unranked {
    /// No criterion has any weight.
    NoWeight,
    /// An option has scores for less than [`LEAST_MARKED`] percent of the weight.
    FewMarks,
}

impl Unranked {
    /// Why, and what would help, in readable form.
    pub const fn words(self) -> &'static str {
        match self {
            Self::NoWeight => {
                "No ranking: no criterion has any weight. Give at least one criterion a weight."
            }
            Self::FewMarks => {
                "No ranking: too many scores are missing. Each option needs scores for at least 80% of the weight."
            }
        }
    }
}

impl Scorecard {
    /// The weight of each row, as stored in the card.
    pub fn weights(&self) -> Vec<u8> {
        self.rows.iter().map(|row| row.weight).collect()
    }

    /// The weight of each row: the author's own if there is one for each row, otherwise as stored in the
    /// card.
    pub fn weights_by(&self, own: &[u8]) -> Vec<u8> {
        if own.len() == self.rows.len() {
            own.to_vec()
        } else {
            self.weights()
        }
    }

    /// The options from best to worst by these weights, one for each row; empty if an option has scores for
    /// less than [`LEAST_MARKED`] percent of the weight. A missing score doesn't count either way.
    pub fn ranking(&self, weights: &[u8]) -> Vec<Ranked> {
        let mut ranked = self.ranked(weights);
        if let Some(first) = ranked.first_mut() {
            first.is_sure = self.is_surely_first(first.option, weights);
        }
        ranked
    }

    /// Whether an option is alone in first place, no matter what the missing scores would be.
    fn is_surely_first(&self, option: usize, weights: &[u8]) -> bool {
        let mut against = self.clone();
        for row in &mut against.rows {
            for (other, mark) in row.marks.iter_mut().enumerate() {
                let hardest = if other == option {
                    MARKS.start()
                } else {
                    MARKS.end()
                };
                mark.get_or_insert_with(|| OptionMark {
                    score: *hardest,
                    why: String::new(),
                });
            }
        }
        let ranked = against.ranked(weights);
        let mut behind = ranked.iter().skip(1);
        ranked.first().is_some_and(|it| it.option == option) && behind.all(|it| it.place > 1)
    }

    fn ranked(&self, weights: &[u8]) -> Vec<Ranked> {
        let totals =
            (0..self.options.len()).map(|option| Some((option, self.total(option, weights)?)));
        let Some(mut totals) = totals.collect::<Option<Vec<_>>>() else {
            return Vec::new();
        };
        totals.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let mut ranked: Vec<Ranked> = Vec::with_capacity(totals.len());
        for (index, (option, total)) in totals.into_iter().enumerate() {
            let tied = ranked.last().filter(|last| is_tie(last.total, total));
            let place = tied.map_or(index + 1, |last| last.place);
            ranked.push(Ranked {
                option,
                total,
                place,
                is_sure: false,
            });
        }
        ranked
    }

    /// Why the options can't be ranked by these weights, one for each row; `None` if they can.
    pub fn unranked(&self, weights: &[u8]) -> Option<Unranked> {
        if !weights.is_empty() && weights.iter().all(|weight| *weight == 0) {
            return Some(Unranked::NoWeight);
        }
        let is_marked = (0..self.options.len()).all(|it| self.total(it, weights).is_some());
        (!is_marked).then_some(Unranked::FewMarks)
    }

    /// `sum(weight * mark) / sum(weight)` over the rows that have a score for the option; `None` if their
    /// weight is too low.
    fn total(&self, option: usize, weights: &[u8]) -> Option<f64> {
        let (mut sum, mut marked, mut all) = (0_u32, 0_u32, 0_u32);
        for (row, weight) in self.rows.iter().zip(weights) {
            let weight = u32::from(*weight);
            all += weight;
            if let Some(mark) = row.marks.get(option).and_then(Option::as_ref) {
                sum += weight * u32::from(mark.score);
                marked += weight;
            }
        }
        let is_enough = marked > 0 && marked * 100 >= all * LEAST_MARKED;
        is_enough.then(|| f64::from(sum) / f64::from(marked))
    }
}

fn is_tie(a: f64, b: f64) -> bool {
    (a - b).abs() < f64::EPSILON
}
