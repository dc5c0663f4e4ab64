//! What a debate came to about the text, as scripts read it.

use domain::Judgement;
use domain::priority::{Priority, Rating};
use domain::round::Evidence;
use domain::scorecard::OptionMark;
use domain::verdict::{Ruling, Score, SectionKind, SideNote, VerdictSection};
use domain::view::Concluded;
use serde::Serialize;

use crate::{Source, sections};

/// What a judge, or whoever concludes alone, says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VerdictResult {
    /// The decision; `None` where the form asks for none.
    pub decision: Option<Judgement>,
    /// What it comes to.
    pub summary: String,
    /// What can go wrong.
    pub risks: Vec<String>,
    /// What to do next, the most urgent first.
    pub suggested_actions: Vec<String>,
    /// All parts of it, `risks` and `suggested_actions` among them.
    pub sections: Vec<VerdictSection>,
    /// The position that the author could take instead; `None` where the form asks for none.
    pub revised_position: Option<String>,
    /// What it says of single points.
    pub scores: Vec<Score>,
    /// What it says of whole positions.
    pub sides: Vec<SideNote>,
    /// The passages that it rests on; `range` is null for one that isn't in the text.
    pub evidence: Vec<Evidence>,
    /// The sentence of its own that decides otherwise, also when the judge was asked once more.
    pub contradiction: Option<String>,
    /// The name of its model.
    pub model: String,
    /// Whether the answer could be read.
    pub parsed: bool,
    /// What the judge decided when it read the positions in the opposite order.
    pub second_decision: Option<Judgement>,
    /// Whether that was something else.
    pub unstable: bool,
    /// What the author said to it.
    pub ruling: Option<Ruling>,
}

/// What the author decided on what a debate came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DecidedResult {
    /// The decision; `None` where an option was chosen.
    pub decision: Option<Judgement>,
    /// Which option was chosen, from 0; `None` where none was.
    pub option: Option<usize>,
    /// What that option is called.
    pub name: Option<String>,
    /// Why; may be empty.
    pub reason: String,
    /// Whether that is otherwise than the judge decided; `false` where nobody judged.
    pub overrules: bool,
}

/// Options compared by criteria.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScorecardResult {
    /// The options, in the order in which they were given.
    pub options: Vec<String>,
    /// One row for each criterion.
    pub criteria: Vec<CriterionResult>,
    /// The options from best to worst, by the weights that hold; none without enough marks.
    pub ranking: Vec<RankedResult>,
    /// Which option the judge recommends, from 0; `None` where it named none of them.
    pub recommended: Option<usize>,
    /// Which one it recommended when it read the positions in the opposite order.
    pub second_recommended: Option<usize>,
}

/// How options do by one criterion.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CriterionResult {
    /// Its name.
    pub criterion: String,
    /// 0 to 10: what holds now.
    pub weight: u8,
    /// Whose word that is: `author` or `judge`.
    pub weight_by: &'static str,
    /// Why it weighs so much, where the judge says so; may be empty.
    pub why: String,
    /// One for each option; null where the judge gave none.
    pub marks: Vec<Option<OptionMark>>,
}

/// The place of one option.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankedResult {
    /// From 1; options with the same total share a place.
    pub place: usize,
    /// Which, from 0.
    pub option: usize,
    /// What it is called.
    pub name: String,
    /// The weighted mean of its marks, 1 to 5.
    pub total: f64,
}

/// The place of one item.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderedResult {
    /// From 1; items with the same points share a place.
    pub place: usize,
    /// Which, from 0.
    pub item: usize,
    /// What it says.
    pub text: String,
    /// The sum over the lenses: 4 for P0 to 1 for P3.
    pub points: u32,
    /// Whether the lenses are two levels or more apart.
    pub contested: bool,
    /// What the author decided.
    pub decided: Option<Priority>,
    /// What each lens says of it.
    pub ratings: Vec<Rating>,
}

pub(super) fn verdict(concluded: &Concluded) -> Option<VerdictResult> {
    let conclusion = &concluded.conclusion;
    let verdict = conclusion.verdict.clone()?;
    let second = conclusion.second.as_ref();
    Some(VerdictResult {
        decision: verdict.decision,
        risks: verdict.items(SectionKind::Risks).to_vec(),
        suggested_actions: verdict.items(SectionKind::SuggestedActions).to_vec(),
        summary: verdict.summary,
        sections: verdict.sections,
        revised_position: verdict.revision,
        scores: verdict.scores,
        sides: verdict.sides,
        evidence: verdict.evidence,
        contradiction: verdict.contradiction,
        model: verdict.model,
        parsed: verdict.parsed,
        second_decision: second.and_then(|second| second.decision),
        unstable: conclusion.is_unstable(),
        ruling: concluded.rulings.verdict.clone(),
    })
}

pub(super) fn decided(concluded: &Concluded) -> Option<DecidedResult> {
    let came_to = &concluded.came_to;
    came_to.settled()?;
    let (option, reason) = match concluded.rulings.verdict.as_ref()? {
        Ruling::Chosen { option, reason } => (Some(*option), reason.clone()),
        Ruling::Overruled { reason, .. } => (None, reason.clone()),
        _ => (None, String::new()),
    };
    Some(DecidedResult {
        decision: came_to.decided,
        option,
        name: came_to.chosen.clone(),
        reason,
        overrules: came_to.overruled().is_some(),
    })
}

pub(super) fn scorecard(source: &Source<'_>) -> Option<ScorecardResult> {
    let (concluded, card) = sections::scorecard_of(source)?;
    let rows = card.rows.iter().zip(concluded.weights()).enumerate();
    let second = concluded.conclusion.second.as_ref();
    Some(ScorecardResult {
        options: card.options.clone(),
        criteria: rows
            .map(|(at, (row, weight))| CriterionResult {
                criterion: row.criterion.clone(),
                weight,
                weight_by: sections::weighed_by(source, concluded, at),
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
        recommended: card.recommended,
        second_recommended: second.and_then(|it| it.scorecard.as_ref()?.recommended),
    })
}

pub(super) fn order(source: &Source<'_>) -> Option<Vec<OrderedResult>> {
    let placed = sections::placed(source).map(|(ordered, item)| OrderedResult {
        place: ordered.place,
        item: ordered.item,
        text: item.text.clone(),
        points: ordered.points,
        contested: ordered.contested,
        decided: ordered.decided,
        ratings: item.ratings.clone(),
    });
    let placed: Vec<OrderedResult> = placed.collect();
    (!placed.is_empty()).then_some(placed)
}
