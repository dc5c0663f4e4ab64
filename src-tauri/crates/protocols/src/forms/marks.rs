//! What judges say of a proposal, of single points, and of whole positions.

use std::collections::HashSet;

use domain::Judgement;
use domain::verdict::{Score, SideNote};
use schemars::JsonSchema;
use serde::Deserialize;

use super::points::Lettered;

/// What a judge of a proposal may decide.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Decision {
    /// It can go ahead.
    Approve,
    /// It can go ahead once what is named is settled.
    Revise,
    /// It should not go ahead.
    Reject,
}

impl From<Decision> for Judgement {
    fn from(decision: Decision) -> Self {
        match decision {
            Decision::Approve => Self::Approve,
            Decision::Revise => Self::Revise,
            Decision::Reject => Self::Reject,
        }
    }
}

/// What a judge says of one concern.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ScoredPoint {
    /// Its label, such as B2.
    point: String,
    /// 1 to 5, by the anchors above.
    score: f64,
    /// Whether the other side, or the document, answers it.
    #[serde(default)]
    met: bool,
    /// Why, in one sentence.
    #[serde(default)]
    why: String,
}

/// What a judge says of one position.
#[derive(Deserialize, JsonSchema)]
pub(super) struct JudgedPosition {
    /// Its letter.
    position: String,
    /// Whether it was meant; false for a performance.
    #[serde(default)]
    genuine: Option<bool>,
    /// For a position against the document: whether it spared it.
    #[serde(default)]
    pulled_punches: Option<bool>,
    /// How one notices, in one sentence.
    #[serde(default)]
    why: String,
}

/// The scores of concerns that there are, the first for each. Arguments have none.
pub(super) fn scores(scored: Vec<ScoredPoint>, positions: &Lettered<'_>) -> Vec<Score> {
    let mut seen = HashSet::new();
    let marks = scored.into_iter().filter_map(|scored| {
        let point = positions.concern(&scored.point)?;
        seen.insert(point.clone()).then(|| Score {
            point,
            score: one_to_five(scored.score),
            met: scored.met,
            why: scored.why,
        })
    });
    marks.collect()
}

/// What is said of positions that there are.
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

/// A score as it was meant: models write 4.5, and 0.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "bounded right before"
)]
pub(super) fn one_to_five(score: f64) -> u8 {
    score.round().clamp(1.0, 5.0) as u8
}
