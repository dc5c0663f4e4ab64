//! What is asked in a gauntlet, phase by phase.

use domain::Seat;
use domain::answer::{
    AdjudicationAnswer, EvaluationAnswer, GauntletAttackAnswer, MatchAnswer, Shape,
};
use domain::question::Parts;
use minijinja::context;
use models::Question;
use models::answer::schema;
use table::Error;

use super::of_schema;

const ATTACK: &str = include_str!("../prompts/gauntlet/attack.md");
const MATCH: &str = include_str!("../prompts/gauntlet/match.md");
const EVALUATE: &str = include_str!("../prompts/gauntlet/evaluate.md");
const REBUT: &str = include_str!("../prompts/gauntlet/rebut.md");
const ADJUDICATE: &str = include_str!("../prompts/gauntlet/adjudicate.md");
const BOSS: &str = include_str!("../prompts/gauntlet/boss.md");

/// What the questions of a gauntlet say in addition to the document; parts that a phase doesn't need stay
/// empty.
#[derive(Default)]
pub(crate) struct Beside {
    /// The changes that are attacked; empty if the whole text is.
    pub(crate) changes: String,
    /// The findings that the question is about, as the reader knows them.
    pub(crate) listed: String,
    /// Resolved concerns under their labels.
    pub(crate) concerns: String,
    /// What counts as an answer to which adversary.
    pub(crate) protocols: String,
    /// Why a finding was dismissed.
    pub(crate) reasons: String,
}

/// The question of a phase of a gauntlet, chosen by the shape of its answer; `is_last` for the final boss,
/// who answers in the same shape as an adversary.
pub(crate) fn gauntlet(
    seat: &Seat,
    parts: Parts,
    beside: &Beside,
    is_last: bool,
) -> Result<Question, Error> {
    let (template, schema) = match parts.shape {
        Shape::Attack if is_last => (BOSS, schema::<GauntletAttackAnswer>()),
        Shape::Attack => (ATTACK, schema::<GauntletAttackAnswer>()),
        Shape::Match => (MATCH, schema::<MatchAnswer>()),
        Shape::Evaluation => (EVALUATE, schema::<EvaluationAnswer>()),
        // It is answered in prose, which no schema describes.
        Shape::Rebuttal => (REBUT, String::new()),
        Shape::Adjudication => (ADJUDICATE, schema::<AdjudicationAnswer>()),
        other => {
            let name = other.name();
            return Err(Error::internal(format!("no gauntlet asks for {name}")));
        }
    };
    let more = context! {
        changes => &beside.changes,
        listed => &beside.listed,
        concerns => &beside.concerns,
        protocols => &beside.protocols,
        reasons => &beside.reasons,
    };
    of_schema(&seat.persona, parts, template, schema, more)
}
