//! Review: the case for a document, the case against it, the response, and a verdict. Four calls, one after
//! another.

use domain::Agenda;
use domain::verdict::{SectionKind, SideNote};

use schemars::JsonSchema;
use serde::Deserialize;

mod record;

pub use record::file;

use super::judge::{self, Judged, Ruled};
use super::marks::{self, Decision, ScoredPoint};
use super::points::Lettered;
use super::{Close, Form, Missing, Returns, Step};
use crate::part::Part;

/// The form.
pub(crate) fn form(_: &Agenda) -> Form {
    Form {
        seats: vec![
            Part::new(
                "advocate",
                "Advocate",
                "Makes the strongest case for it.",
                include_str!("review/advocate.md"),
            ),
            Part::new(
                "critic",
                "Critic",
                "Challenges the document and the case for it.",
                include_str!("review/critic.md"),
            ),
        ],
        closer: Some(Part::new(
            "judge",
            "Judge",
            "Reads all of it and decides.",
            include_str!("review/judge.md"),
        )),
        steps: vec![
            Step::new(
                "advocate",
                "Advocate",
                0,
                1,
                include_str!("review/case.md"),
                Returns::Case,
            ),
            Step::new(
                "critic",
                "Critic",
                1,
                2,
                include_str!("review/challenge.md"),
                Returns::Challenge { exactly: None },
            )
            .reading(&["advocate"]),
            Step::new(
                "response",
                "Response",
                0,
                3,
                include_str!("review/response.md"),
                Returns::Case,
            )
            .reading(&["critic"]),
        ],
        missing: Missing::Ends,
        close: Close::Lead(judge::lead::<ReviewAnswer>),
        leaves: Some(record::leave),
    }
}

/// What the judge returns.
#[derive(Deserialize, JsonSchema)]
struct ReviewAnswer {
    /// approve, revise or reject.
    decision: Decision,
    /// Why, in two to four sentences.
    summary: String,
    /// What can go wrong if it is done this way, a sentence each.
    #[serde(default)]
    risks: Vec<String>,
    /// What to do next, a sentence each, the most urgent first.
    #[serde(default)]
    suggested_actions: Vec<String>,
    /// One for each concern.
    #[serde(default)]
    scores: Vec<ScoredPoint>,
    /// Whether the critic went easy on the document.
    #[serde(default, deserialize_with = "marks::yes_or_no")]
    pulled_punches: Option<bool>,
    /// What shows it, in one sentence.
    #[serde(default)]
    pulled_punches_why: String,
    /// Two to four passages of the document that this rests on, copied exactly.
    #[serde(default)]
    evidence: Vec<String>,
    /// Read your words above once more: what do they decide? approve, revise or reject.
    #[serde(default, deserialize_with = "marks::if_readable")]
    #[schemars(required)]
    reads_as: Option<Decision>,
}

impl Judged for ReviewAnswer {
    const TASK: &'static str = include_str!("review/verdict.md");

    fn ruled(self, positions: &Lettered<'_>, _: &Agenda) -> Ruled {
        let critic = self.pulled_punches.map(|pulled| SideNote {
            step: "critic".to_owned(),
            genuine: None,
            pulled_punches: Some(pulled),
            why: self.pulled_punches_why,
        });
        Ruled {
            decision: Some(self.decision.into()),
            reads_as: self.reads_as.map(Into::into),
            summary: self.summary,
            sections: judge::sections([
                (SectionKind::Risks, self.risks),
                (SectionKind::SuggestedActions, self.suggested_actions),
            ]),
            scores: marks::scores(self.scores, positions),
            sides: critic.into_iter().collect(),
            evidence: self.evidence,
            ..Ruled::default()
        }
    }
}
