//! What a model says about a debate in order to improve the system.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::answer::{SignalAnswer, SummaryAnswer};
use crate::briefing::Complexity;
use crate::briefing::triage::{OwnSignal, problem_of_signal};
use crate::text::document::seen::one_line;

/// How many sentences of each kind are kept.
const MOST_SAID: usize = 10;
/// Maximum length of a sentence, in characters.
const LONGEST: usize = 400;

/// What it says, one sentence each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct SummaryByModel {
    /// The model.
    pub model: String,
    /// Where reviewers misunderstood one another.
    pub misunderstandings: Vec<String>,
    /// Questions that the text couldn’t answer.
    pub unanswered: Vec<String>,
    /// Which prompts worked.
    pub prompts_that_worked: Vec<String>,
    /// Prompts that were too vague.
    pub too_vague: Vec<String>,
    /// Prompts that were too specific.
    pub too_specific: Vec<String>,
    /// Suggested wording of prompts.
    pub prompts_to_change: Vec<String>,
    /// Suggested signals of complexity.
    pub signals: Vec<OwnSignal>,
    /// Suggested focus areas.
    pub focus_areas: Vec<String>,
    /// Suggested personas.
    pub personas: Vec<String>,
    /// Suggested changes to section weights.
    pub weights: Vec<String>,
    /// Anything else worth doing.
    pub suggestions: Vec<String>,
}

impl SummaryByModel {
    /// What a model said: at most ten sentences of each kind, without empty ones.
    pub fn answered(answer: SummaryAnswer, model: &str) -> Self {
        let signals = answer.signals.iter().filter_map(signal);
        Self {
            model: model.to_owned(),
            misunderstandings: kept(answer.misunderstandings),
            unanswered: kept(answer.unanswered),
            prompts_that_worked: kept(answer.prompts_that_worked),
            too_vague: kept(answer.too_vague),
            too_specific: kept(answer.too_specific),
            prompts_to_change: kept(answer.prompts_to_change),
            signals: signals.take(MOST_SAID).collect(),
            focus_areas: kept(answer.focus_areas),
            personas: kept(answer.personas),
            weights: kept(answer.weights),
            suggestions: kept(answer.suggestions),
        }
    }
}

fn kept(said: Vec<String>) -> Vec<String> {
    let said = said.into_iter().map(|it| {
        let line: String = one_line(it.trim()).chars().take(LONGEST).collect();
        line
    });
    said.filter(|it| !it.is_empty()).take(MOST_SAID).collect()
}

fn signal(said: &SignalAnswer) -> Option<OwnSignal> {
    let word = one_line(said.word.trim());
    let level = Complexity::from_key(&said.level.trim().to_lowercase())?;
    problem_of_signal(&word)
        .is_none()
        .then_some(OwnSignal { word, level })
}
