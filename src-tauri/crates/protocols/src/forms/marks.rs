//! What judges say about a document, single points, and whole positions.

use std::collections::HashSet;

use domain::Judgment;
use domain::verdict::{Score, SideNote};
use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Error, IgnoredAny};
use serde::{Deserialize, Deserializer};

use super::points::Lettered;

/// What a judge of a document may decide.
#[derive(Clone, Copy, JsonSchema)]
#[schemars(rename_all = "snake_case")]
pub(super) enum Decision {
    /// It can go ahead.
    Approve,
    /// It can go ahead once what is named is settled.
    Revise,
    /// It should not go ahead.
    Reject,
}

impl<'de> Deserialize<'de> for Decision {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let said = String::deserialize(from)?;
        match bare(&said).as_str() {
            "approve" | "approved" => Ok(Self::Approve),
            "revise" | "revised" => Ok(Self::Revise),
            "reject" | "rejected" => Ok(Self::Reject),
            _ => Err(Error::unknown_variant(
                &said,
                &["approve", "revise", "reject"],
            )),
        }
    }
}

/// A field that isn't part of the answer proper: nothing if it can’t be read.
pub(super) fn if_readable<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let said = serde_json::Value::deserialize(from)?;
    Ok(serde_json::from_value(said).ok())
}

impl From<Decision> for Judgment {
    fn from(decision: Decision) -> Self {
        match decision {
            Decision::Approve => Self::Approve,
            Decision::Revise => Self::Revise,
            Decision::Reject => Self::Reject,
        }
    }
}

/// What a judge says about one concern.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ScoredPoint {
    /// Its label, such as B2.
    point: String,
    /// 1 to 5, by the anchors above.
    #[serde(default, deserialize_with = "figure")]
    #[schemars(required, with = "u8", range(min = 1, max = 5))]
    score: Option<f64>,
    /// Whether the other side, or the document, answers it.
    #[serde(default, deserialize_with = "yes")]
    met: bool,
    /// Why, in one sentence.
    #[serde(default)]
    why: String,
}

/// What a judge says about one position.
#[derive(Deserialize, JsonSchema)]
pub(super) struct JudgedPosition {
    /// Its letter.
    position: String,
    /// Whether it was meant; false for a performance.
    #[serde(default, deserialize_with = "yes_or_no")]
    genuine: Option<bool>,
    /// For a position against the document: whether it went easy on it.
    #[serde(default, deserialize_with = "yes_or_no")]
    pulled_punches: Option<bool>,
    /// What shows it, in one sentence.
    #[serde(default)]
    why: String,
}

/// The scores of existing concerns, the first for each. Arguments have none. A figure between two values of
/// the scale counts as the nearer one, or the upper one if it is halfway; one off the scale isn't a score.
pub(super) fn scores(scored: Vec<ScoredPoint>, positions: &Lettered<'_>) -> Vec<Score> {
    let mut seen = HashSet::new();
    let marks = scored.into_iter().filter_map(|scored| {
        let score = scored.score.and_then(one_to_five)?;
        let point = positions.concern(&scored.point)?;
        seen.insert(point.clone()).then_some(Score {
            point,
            score,
            met: scored.met,
            why: scored.why,
        })
    });
    marks.collect()
}

/// What is said about existing positions.
pub(super) fn sides(judged: Vec<JudgedPosition>, positions: &Lettered<'_>) -> Vec<SideNote> {
    let sides = judged.into_iter().filter_map(|judged| {
        Some(SideNote {
            step: positions.position(&judged.position)?.step.clone(),
            genuine: judged.genuine,
            pulled_punches: judged.pulled_punches,
            why: judged.why,
        })
    });
    sides.collect()
}

fn one_to_five(score: f64) -> Option<u8> {
    (1..=5).find(|whole| {
        (f64::from(*whole) - score.round()).abs() < f64::EPSILON && (1.0..=5.0).contains(&score)
    })
}

/// A word in lower case, without the marks around it: `approve` of `**APPROVE**.`.
pub(super) fn bare(said: &str) -> String {
    said.trim_matches(|sign: char| !sign.is_alphanumeric())
        .to_lowercase()
}

/// What a model writes when it was asked for a figure, or for yes or no.
#[derive(Deserialize)]
#[serde(untagged)]
enum Said {
    Flag(bool),
    Figure(f64),
    Words(String),
    Else(IgnoredAny),
}

/// Reads a figure, also inside words; `None` if there is none.
pub(super) fn figure<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
    Ok(match Said::deserialize(from)? {
        Said::Figure(figure) => Some(figure),
        Said::Words(words) => words.trim().parse().ok(),
        Said::Flag(_) | Said::Else(_) => None,
    })
}

/// Reads yes or no, also inside words; `None` if it is neither.
pub(super) fn yes_or_no<'de, D: Deserializer<'de>>(from: D) -> Result<Option<bool>, D::Error> {
    Ok(match Said::deserialize(from)? {
        Said::Flag(flag) => Some(flag),
        Said::Words(words) => match bare(&words).as_str() {
            "yes" | "true" => Some(true),
            "no" | "false" => Some(false),
            _ => None,
        },
        Said::Figure(_) | Said::Else(_) => None,
    })
}

fn yes<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    Ok(yes_or_no(from)?.unwrap_or_default())
}
