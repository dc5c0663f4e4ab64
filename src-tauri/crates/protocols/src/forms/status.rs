//! Status: one side reads a report as green, one as amber or red, from the same data; in depth each
//! questions the other; the lead says what it is.

use domain::verdict::SectionKind;
use domain::{Agenda, Depth, Judgment};
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::judge::{self, Judged, Ruled};
use super::marks::{self, JudgedPosition, ScoredPoint};
use super::points::Lettered;
use super::{Close, Form, Missing, Returns, Step};
use crate::part::Part;

/// The form.
pub(crate) fn form(agenda: &Agenda) -> Form {
    Form {
        seats: vec![
            Part::new(
                "optimist",
                "Optimist",
                "Argues that the status is green.",
                include_str!("status/optimist.md"),
            ),
            Part::new(
                "sceptic",
                "Skeptic",
                "Argues that it is amber or red.",
                include_str!("status/sceptic.md"),
            ),
        ],
        closer: Some(Part::new(
            "lead",
            "Judge",
            "Says which status is right, and what would change it.",
            include_str!("status/lead.md"),
        )),
        steps: match agenda.depth {
            Depth::Single => Vec::new(),
            Depth::Once => openings(),
            Depth::Team => [openings(), cross_examination()].concat(),
        },
        missing: Missing::GoesLessFar { needs: 2 },
        close: Close::Lead(judge::lead::<StatusAnswer>),
        leaves: None,
    }
}

fn openings() -> Vec<Step> {
    vec![
        Step::new(
            "optimist",
            "Optimist",
            0,
            1,
            include_str!("status/green.md"),
            Returns::Case,
        ),
        Step::new(
            "sceptic",
            "Skeptic",
            1,
            1,
            include_str!("status/amber_or_red.md"),
            Returns::Challenge { exactly: None },
        ),
    ]
}

/// Each puts questions to the other, then each answers those put to it.
fn cross_examination() -> Vec<Step> {
    let (ask, answer) = (
        include_str!("status/questions.md"),
        include_str!("status/answers.md"),
    );
    let step = |key: &str, label: &str, seat, turn, task: &str| {
        Step::new(key, label, seat, turn, task, Returns::Case)
    };
    vec![
        step("optimist-asks", "Optimist, asking", 0, 2, ask).reading(&["sceptic"]),
        step("sceptic-asks", "Skeptic, asking", 1, 2, ask).reading(&["optimist"]),
        step("optimist-answers", "Optimist, answering", 0, 3, answer)
            .reading(&["optimist", "sceptic-asks"]),
        step("sceptic-answers", "Skeptic, answering", 1, 3, answer)
            .reading(&["sceptic", "optimist-asks"]),
    ]
}

/// What the lead returns.
#[derive(Deserialize, JsonSchema)]
struct StatusAnswer {
    /// green, amber or red.
    status: Color,
    /// Why, in two to four sentences.
    summary: String,
    /// The two or three things to know, the most important first.
    #[serde(default)]
    key_narratives: Vec<String>,
    /// What nobody disputes.
    #[serde(default)]
    agreement_zones: Vec<String>,
    /// Where they differ, and somebody should look.
    #[serde(default)]
    contested_zones: Vec<String>,
    /// What would change the status.
    #[serde(default)]
    would_change: Vec<String>,
    /// One for each point against green.
    #[serde(default)]
    scores: Vec<ScoredPoint>,
    /// One for each position.
    #[serde(default)]
    positions: Vec<JudgedPosition>,
    /// Two to four passages of the document that this rests on, copied exactly.
    #[serde(default)]
    evidence: Vec<String>,
    /// Read your words above once more: what do they decide? green, amber or red.
    #[serde(default, deserialize_with = "marks::if_readable")]
    #[schemars(required)]
    reads_as: Option<Color>,
}

/// What a status may be.
#[derive(Clone, Copy, JsonSchema)]
#[schemars(rename_all = "snake_case")]
enum Color {
    /// On course.
    Green,
    /// Off course, and those who report can fix it.
    Amber,
    /// Off course, and it takes help or a different plan.
    Red,
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let said = String::deserialize(from)?;
        match marks::bare(&said).as_str() {
            "green" => Ok(Self::Green),
            "amber" => Ok(Self::Amber),
            "red" => Ok(Self::Red),
            _ => Err(Error::unknown_variant(&said, &["green", "amber", "red"])),
        }
    }
}

impl From<Color> for Judgment {
    fn from(color: Color) -> Self {
        match color {
            Color::Green => Self::Green,
            Color::Amber => Self::Amber,
            Color::Red => Self::Red,
        }
    }
}

impl Judged for StatusAnswer {
    const TASK: &'static str = include_str!("status/synthesis.md");

    fn ruled(self, positions: &Lettered<'_>, _: &Agenda) -> Ruled {
        Ruled {
            decision: Some(self.status.into()),
            reads_as: self.reads_as.map(Into::into),
            summary: self.summary,
            scores: marks::scores(self.scores, positions),
            sides: marks::sides(self.positions, positions),
            evidence: self.evidence,
            sections: judge::sections([
                (SectionKind::KeyNarratives, self.key_narratives),
                (SectionKind::AgreementZones, self.agreement_zones),
                (SectionKind::ContestedZones, self.contested_zones),
                (SectionKind::WouldChange, self.would_change),
            ]),
            ..Ruled::default()
        }
    }
}
