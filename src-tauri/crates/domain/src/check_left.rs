//! What a check by rules alone leaves for its author.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a check by rules alone found, and how much of it still needs the author.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckLeft {
    /// Number of findings raised.
    #[ts(type = "number")]
    pub found: usize,
    /// Findings that ask a question, settled ones included; the others are small errors.
    #[serde(default)]
    #[ts(type = "number")]
    pub asked: usize,
    /// Findings whose question the author neither answered nor dismissed.
    #[ts(type = "number")]
    pub questions: usize,
    /// Small errors whose suggested fix the author hasn't decided on.
    #[ts(type = "number")]
    pub slips: usize,
    /// Questions that the text itself lists without an answer, which no rule asks again.
    #[serde(default, skip_serializing_if = "is_none")]
    #[ts(optional, as = "Option<u32>")]
    pub listed: usize,
    /// Questions that the author skipped before the start and that no finding asks again.
    #[serde(default, skip_serializing_if = "is_none")]
    #[ts(optional, as = "Option<u32>")]
    pub skipped: usize,
    /// Places where the text contradicts its project's nuances, which no rule judges.
    #[serde(default, skip_serializing_if = "is_none")]
    #[ts(optional, as = "Option<u32>")]
    pub contradictions: usize,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "whoever writes a field passes a reference"
)]
fn is_none(count: &usize) -> bool {
    *count == 0
}

impl CheckLeft {
    /// In a sentence or two: `Check finished: 8 questions for you. 1 small error has a suggested fix.`
    pub fn words(self) -> String {
        let against = match self.contradictions {
            0 => String::new(),
            1 => " The text contradicts the project’s nuances in 1 place.".to_owned(),
            number => format!(" The text contradicts the project’s nuances in {number} places."),
        };
        let questions = match (self.questions, self.found) {
            (0, 0) if self.listed == 0 => {
                return format!(
                    "Check finished: no findings.{against} The built-in rules can miss gaps, they skip questions \
                     that the text already lists, and they don’t judge whether the text is right."
                );
            }
            (0, found) if self.slips < found => "no questions left for you".to_owned(),
            (0, _) if self.listed > 0 => "no new questions".to_owned(),
            (0, _) => "no questions".to_owned(),
            (1, _) => "1 question for you".to_owned(),
            (number, _) => format!("{number} questions for you"),
        };
        let listed = match self.listed {
            0 => String::new(),
            1 => " The text lists 1 question that has no answer yet.".to_owned(),
            number => format!(" The text lists {number} questions that have no answer yet."),
        };
        let slips = match self.slips {
            0 => String::new(),
            1 => " 1 small error has a suggested fix.".to_owned(),
            number => format!(" {number} small errors have suggested fixes."),
        };
        format!("Check finished: {questions}.{listed}{slips}{against}")
    }
}
