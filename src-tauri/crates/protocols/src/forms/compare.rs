//! Compare: options are argued for, then scored criterion by criterion by a judge who doesn't know
//! who argued. Two options are looked at through two lenses; if there are more, each has an
//! advocate.

mod card;

use domain::text::document::seen::one_line;
use domain::verdict::SectionKind;
use domain::{Agenda, Depth};
use schemars::JsonSchema;
use serde::Deserialize;

use super::judge::{self, Judged, Ruled};
use super::marks::{self, JudgedPosition};
use super::points::Lettered;
use super::{Close, Form, Missing, Returns, Step};
use crate::part::Part;
use card::{Card, MarkedCriterion};

/// How many letters of an option are in the name of its advocate.
const SHOWN: usize = 40;

/// The form.
pub(crate) fn form(agenda: &Agenda) -> Form {
    let comparison = agenda.comparison();
    let sides = match comparison.map_or(&[][..], |it| &it.options) {
        options @ [_, _, _, ..] => options.iter().enumerate().map(Side::of_option).collect(),
        _ => Side::lenses(),
    };
    let steps = match agenda.depth {
        Depth::Single => Vec::new(),
        Depth::Once => openings(&sides),
        Depth::Team => [openings(&sides), rebuttals(&sides)].concat(),
    };
    Form {
        seats: sides.into_iter().map(|side| side.part).collect(),
        closer: Some(Part::new(
            "judge",
            "Judge",
            "Scores each option on each criterion and recommends one.",
            include_str!("compare/judge.md"),
        )),
        steps,
        missing: Missing::GoesLessFar { needs: 2 },
        close: Close::Apart(judge::apart::<CompareAnswer>),
        leaves: None,
    }
}

/// Who argues, and what for.
struct Side {
    part: Part,
    step: String,
    opening: String,
}

impl Side {
    fn lenses() -> Vec<Self> {
        let long = Part::new(
            "long_term",
            "Long-term advocate",
            "Asks which option will still be right years from now.",
            include_str!("compare/long_term.md"),
        );
        let near = Part::new(
            "near_term",
            "Near-term advocate",
            "Asks which option works soonest, with what is available now.",
            include_str!("compare/near_term.md"),
        );
        let lens = |part: Part, step: &str| Self {
            part,
            step: step.to_owned(),
            opening: include_str!("compare/opening.md").to_owned(),
        };
        vec![lens(long, "long-term"), lens(near, "near-term")]
    }

    fn of_option((index, option): (usize, &String)) -> Self {
        let number = index + 1;
        let option = one_line(option);
        let short: String = option.chars().take(SHOWN).collect();
        let more = if short.len() < option.len() {
            "…"
        } else {
            ""
        };
        Self {
            part: Part::new(
                &format!("advocate_{number}"),
                &format!("Advocate for {short}{more}"),
                "Makes the strongest honest case for this option.",
                include_str!("compare/advocate.md"),
            ),
            step: format!("option-{number}"),
            opening: format!(
                "You argue for option {number}.\n{}",
                include_str!("compare/opening_for_one.md")
            ),
        }
    }
}

fn openings(sides: &[Side]) -> Vec<Step> {
    let opening = |(seat, side): (usize, &Side)| {
        Step::new(
            &side.step,
            &side.part.label,
            seat,
            1,
            &side.opening,
            Returns::Case,
        )
    };
    sides.iter().enumerate().map(opening).collect()
}

/// Each answers the others, with its own position in mind.
fn rebuttals(sides: &[Side]) -> Vec<Step> {
    let all: Vec<&str> = sides.iter().map(|side| side.step.as_str()).collect();
    let rebuttal = |(seat, side): (usize, &Side)| {
        let key = format!("{}-rebuttal", side.step);
        let label = format!("{}, in reply", side.part.label);
        let own = side.opening.lines().next().unwrap_or_default();
        let task = match all.len() {
            2 => include_str!("compare/rebuttal.md").to_owned(),
            _ => format!("{own}\n{}", include_str!("compare/rebuttal.md")),
        };
        Step::new(&key, &label, seat, 2, &task, Returns::Case).reading(&all)
    };
    sides.iter().enumerate().map(rebuttal).collect()
}

/// What the judge returns.
#[derive(Deserialize, JsonSchema)]
struct CompareAnswer {
    /// The number of the option that you recommend.
    #[serde(default, deserialize_with = "domain::answer::words")]
    #[schemars(with = "u32")]
    recommended: String,
    /// Why this one, and what is given up for it, in two to four sentences.
    summary: String,
    /// One for each criterion.
    criteria: Vec<MarkedCriterion>,
    /// The two or three points that the choice rests on, the weightiest first.
    #[serde(default)]
    key_narratives: Vec<String>,
    /// What nobody disputes.
    #[serde(default)]
    agreement_zones: Vec<String>,
    /// Where the positions differ, and somebody should look.
    #[serde(default)]
    contested_zones: Vec<String>,
    /// What can go wrong with the option that you recommend, a sentence each.
    #[serde(default)]
    risks: Vec<String>,
    /// What one would have to learn for another option to be the better one.
    #[serde(default)]
    would_change: Vec<String>,
    /// One for each position.
    #[serde(default)]
    positions: Vec<JudgedPosition>,
    /// Two to four passages of the document that this rests on, copied exactly.
    #[serde(default)]
    evidence: Vec<String>,
}

impl Judged for CompareAnswer {
    const TASK: &'static str = include_str!("compare/scorecard.md");
    const SCORES: bool = false;

    fn ruled(self, positions: &Lettered<'_>, agenda: &Agenda) -> Ruled {
        let none = domain::scorecard::Comparison::default();
        let comparison = agenda.comparison().unwrap_or(&none);
        let Card { card, left_out } = card::read(comparison, &self.recommended, self.criteria);
        // A recommendation without a score can’t be ranked, but what it says is read.
        let marks = card.rows.iter().flat_map(|row| &row.marks);
        let is_marked = marks.flatten().next().is_some();
        let says = is_marked || card.recommended.is_some();
        let lacks = card::lacks(&card);
        Ruled {
            summary: self.summary,
            sides: marks::sides(self.positions, positions),
            evidence: self.evidence,
            sections: judge::sections([
                (SectionKind::KeyNarratives, self.key_narratives),
                (SectionKind::AgreementZones, self.agreement_zones),
                (SectionKind::ContestedZones, self.contested_zones),
                (SectionKind::Risks, self.risks),
                (SectionKind::WouldChange, self.would_change),
            ]),
            lacks,
            stands: says,
            scorecard: says.then_some(card),
            left_out,
            ..Ruled::default()
        }
    }
}
