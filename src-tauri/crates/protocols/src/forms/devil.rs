//! Devil's advocate: an argument at its strongest, five challenges to its assumptions, and what is left.
//! Nothing is selected: the result is a position that the author could take instead.

use domain::verdict::{SectionKind, SideNote};
use domain::{Agenda, Depth};
use schemars::JsonSchema;
use serde::Deserialize;

use super::judge::{self, Judged, Ruled};
use super::marks::{self, ScoredPoint};
use super::points::Lettered;
use super::{Close, Form, Missing, Returns, Step};
use crate::part::Part;

/// The exact number of challenges.
const CHALLENGES: usize = 5;

/// The form.
pub(crate) fn form(agenda: &Agenda) -> Form {
    Form {
        seats: vec![
            Part::new(
                "steelman",
                "Steelman",
                "Builds the argument into its strongest form.",
                include_str!("devil/steelman.md"),
            ),
            Part::new(
                "devils_advocate",
                "Devil’s advocate",
                "Attacks what the argument takes for granted: five challenges.",
                include_str!("devil/attacker.md"),
            ),
        ],
        closer: Some(Part::new(
            "judge",
            "Judge",
            "Reads all of it and says what survives.",
            include_str!("devil/judge.md"),
        )),
        steps: match agenda.depth {
            Depth::Single => Vec::new(),
            Depth::Once => openings(),
            Depth::Team => openings().into_iter().chain([defence()]).collect(),
        },
        missing: Missing::GoesLessFar { needs: 2 },
        close: Close::Lead(judge::lead::<DevilAnswer>),
        leaves: None,
    }
}

fn openings() -> Vec<Step> {
    vec![
        Step::new(
            "steelman",
            "Steelman",
            0,
            1,
            include_str!("devil/case.md"),
            Returns::Case,
        ),
        Step::new(
            "challenges",
            "Devil’s advocate",
            1,
            2,
            include_str!("devil/challenges.md"),
            Returns::Attack {
                exactly: CHALLENGES,
            },
        )
        .reading(&["steelman"]),
    ]
}

fn defence() -> Step {
    Step::new(
        "defence",
        "Steelman’s reply",
        0,
        3,
        include_str!("devil/defence.md"),
        Returns::Case,
    )
    .reading(&["steelman", "challenges"])
}

/// What the judge returns.
#[derive(Deserialize, JsonSchema)]
struct DevilAnswer {
    /// What is left of the argument after the attack, in two to four sentences.
    summary: String,
    /// What stood up to the attack, a sentence each, the weightiest first.
    #[serde(default)]
    survived: Vec<String>,
    /// What did not, and what it would take, a sentence each.
    #[serde(default)]
    needs_work: Vec<String>,
    /// The position that the author should take now, in full.
    revised_position: String,
    /// One for each challenge.
    #[serde(default)]
    scores: Vec<ScoredPoint>,
    /// Whether the attack went easy on the document.
    #[serde(default, deserialize_with = "marks::yes_or_no")]
    pulled_punches: Option<bool>,
    /// What shows it, in one sentence.
    #[serde(default)]
    pulled_punches_why: String,
    /// Two to four passages of the document that this rests on, copied exactly.
    #[serde(default)]
    evidence: Vec<String>,
}

impl Judged for DevilAnswer {
    const TASK: &'static str = include_str!("devil/assessment.md");

    fn ruled(self, positions: &Lettered<'_>, _: &Agenda) -> Ruled {
        let attack = self.pulled_punches.map(|pulled| SideNote {
            step: "challenges".to_owned(),
            genuine: None,
            pulled_punches: Some(pulled),
            why: self.pulled_punches_why,
        });
        let revision = self.revised_position.trim();
        Ruled {
            summary: self.summary,
            sections: judge::sections([
                (SectionKind::Survived, self.survived),
                (SectionKind::NeedsWork, self.needs_work),
            ]),
            revision: (!revision.is_empty()).then(|| revision.to_owned()),
            scores: marks::scores(self.scores, positions),
            sides: attack.into_iter().collect(),
            evidence: self.evidence,
            ..Ruled::default()
        }
    }
}
