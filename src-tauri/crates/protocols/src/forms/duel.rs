//! Duel: two sides that argue at the same time without seeing each other, and a judge who doesn't know who
//! they are. In depth, there are three reviewers instead, who each know one side of building things and then
//! look over what the others found.

use domain::verdict::SectionKind;
use domain::{Agenda, Depth};
use schemars::JsonSchema;
use serde::Deserialize;

use super::judge::{self, Judged, Ruled};
use super::marks::{self, Decision, JudgedPosition, ScoredPoint};
use super::points::Lettered;
use super::{Close, Form, Missing, Returns, Step};
use crate::part::Part;

/// The exact number of concerns that the challenger names.
const CONCERNS: usize = 5;

/// Who reviews in depth: key, label, purpose, system text.
const REVIEWERS: [(&str, &str, &str, &str); 3] = [
    (
        "security",
        "Security reviewer",
        "Looks at who could access what, and what would be lost.",
        include_str!("duel/security.md"),
    ),
    (
        "architecture",
        "Architecture reviewer",
        "Looks at how the parts fit together, and what will be hard to change.",
        include_str!("duel/architecture.md"),
    ),
    (
        "operations",
        "Operations reviewer",
        "Looks at what happens at night, under load and when a part fails.",
        include_str!("duel/operations.md"),
    ),
];

/// The form.
pub(crate) fn form(agenda: &Agenda) -> Form {
    let (seats, steps, close) = match agenda.depth {
        Depth::Single => (
            sides(),
            Vec::new(),
            Close::Apart(judge::apart::<DuelAnswer>),
        ),
        Depth::Once => (
            sides(),
            openings(),
            Close::Apart(judge::apart::<DuelAnswer>),
        ),
        Depth::Team => (
            reviewers(),
            in_depth(),
            Close::Apart(judge::apart::<DeepAnswer>),
        ),
    };
    Form {
        seats,
        closer: Some(Part::new(
            "judge",
            "Judge",
            "Weighs the positions without knowing whose they are.",
            include_str!("duel/judge.md"),
        )),
        steps,
        missing: Missing::GoesLessFar { needs: 2 },
        close,
        leaves: None,
    }
}

fn sides() -> Vec<Part> {
    vec![
        Part::new(
            "advocate",
            "Advocate",
            "Leans toward approval and shows what works.",
            include_str!("duel/advocate.md"),
        ),
        Part::new(
            "challenger",
            "Challenger",
            "Looks for what will really go wrong: five concerns, each quoted.",
            include_str!("duel/challenger.md"),
        ),
    ]
}

fn reviewers() -> Vec<Part> {
    REVIEWERS
        .map(|(key, label, purpose, prompt)| Part::new(key, label, purpose, prompt))
        .to_vec()
}

/// Each reviewer alone, then each on what all of them found.
fn in_depth() -> Vec<Step> {
    let alone = |(seat, (key, label, ..)): (usize, &(&str, &str, &str, &str))| {
        let returns = Returns::Challenge { exactly: None };
        Step::new(
            key,
            label,
            seat,
            1,
            include_str!("duel/findings.md"),
            returns,
        )
    };
    let across = |(seat, (key, label, ..)): (usize, &(&str, &str, &str, &str))| {
        let (key, label) = (format!("{key}-across"), format!("{label}, on the others"));
        let task = include_str!("duel/across.md");
        Step::new(&key, &label, seat, 2, task, Returns::Case).reading(&REVIEWERS.map(|it| it.0))
    };
    let reviewers = || REVIEWERS.iter().enumerate();
    let steps = reviewers().map(alone).chain(reviewers().map(across));
    steps.collect()
}

fn openings() -> Vec<Step> {
    vec![
        Step::new(
            "advocate",
            "Advocate",
            0,
            1,
            include_str!("duel/case.md"),
            Returns::Case,
        ),
        Step::new(
            "challenger",
            "Challenger",
            1,
            1,
            include_str!("duel/challenge.md"),
            Returns::Challenge {
                exactly: Some(CONCERNS),
            },
        ),
    ]
}

/// What the judge returns.
#[derive(Deserialize, JsonSchema)]
struct DuelAnswer {
    /// approve, revise or reject.
    decision: Decision,
    /// Why, in two to four sentences.
    summary: String,
    /// The two or three points that your decision rests on, the weightiest first.
    #[serde(default)]
    key_narratives: Vec<String>,
    /// What both positions say, or neither disputes.
    #[serde(default)]
    agreement_zones: Vec<String>,
    /// Where they differ, and somebody should look.
    #[serde(default)]
    contested_zones: Vec<String>,
    /// The arguments for the document that survived.
    #[serde(default)]
    survived: Vec<String>,
    /// What can go wrong if it is done this way, a sentence each.
    #[serde(default)]
    risks: Vec<String>,
    /// What to do next, the most urgent first.
    #[serde(default)]
    suggested_actions: Vec<String>,
    /// One for each concern.
    #[serde(default)]
    scores: Vec<ScoredPoint>,
    /// One for each position.
    #[serde(default)]
    positions: Vec<JudgedPosition>,
    /// Two to four passages of the document that this rests on, copied exactly.
    #[serde(default)]
    evidence: Vec<String>,
    /// Read your words above once more: what do they decide? approve, revise or reject.
    #[serde(default, deserialize_with = "marks::if_readable")]
    #[schemars(required)]
    reads_as: Option<Decision>,
}

/// What the judge returns if reviewers spoke instead of two sides.
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
struct DeepAnswer(DuelAnswer);

impl Judged for DeepAnswer {
    const TASK: &'static str = include_str!("duel/verdict_in_depth.md");

    fn ruled(self, positions: &Lettered<'_>, agenda: &Agenda) -> Ruled {
        self.0.ruled(positions, agenda)
    }
}

impl Judged for DuelAnswer {
    const TASK: &'static str = include_str!("duel/verdict.md");

    fn ruled(self, positions: &Lettered<'_>, _: &Agenda) -> Ruled {
        Ruled {
            decision: Some(self.decision.into()),
            reads_as: self.reads_as.map(Into::into),
            summary: self.summary,
            scores: marks::scores(self.scores, positions),
            sides: marks::sides(self.positions, positions),
            evidence: self.evidence,
            sections: judge::sections([
                (SectionKind::KeyNarratives, self.key_narratives),
                (SectionKind::AgreementZones, self.agreement_zones),
                (SectionKind::ContestedZones, self.contested_zones),
                (SectionKind::Survived, self.survived),
                (SectionKind::Risks, self.risks),
                (SectionKind::SuggestedActions, self.suggested_actions),
            ]),
            ..Ruled::default()
        }
    }
}
