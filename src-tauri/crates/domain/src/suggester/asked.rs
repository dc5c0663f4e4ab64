//! A suggestion by a model: limited to the available values, or not used at all.

use super::{Confidence, Focus, ONCALL, ONCALL_ENGINEER, Reasoning, Suggestion};
use crate::Kind;
use crate::answer::SuggestionAnswer;
use crate::text::document::seen::one_line;

/// Maximum length of a sentence from a model, in characters, and the most warning sentences.
const MOST_CHARACTERS: usize = 300;
const MOST_WARNINGS: usize = 5;

impl Suggestion {
    /// What the model `asked` suggests; `models` are the names of the available models.
    ///
    /// # Errors
    /// A sentence that begins with the model's name, about the part of its answer that isn't available.
    pub fn answered(
        answer: SuggestionAnswer,
        models: &[String],
        asked: &str,
    ) -> Result<Self, String> {
        let said = |what: &str, value: &str| {
            format!(
                "{asked} suggests {what} “{}”, which isn’t available.",
                short(value)
            )
        };
        let doc_type = match value(&answer.doc_type).as_deref() {
            Some("prd") => Kind::Prd,
            Some("tech") => Kind::Tech,
            Some("debug") => Kind::Debug,
            _ => return Err(said("the kind", &answer.doc_type)),
        };
        let focus = match value(&answer.focus) {
            Some(key) => {
                Some(Focus::from_key(&key).ok_or_else(|| said("the focus", &answer.focus))?)
            }
            None => None,
        };
        let persona = match value(&answer.persona).as_deref() {
            Some(ONCALL_ENGINEER | ONCALL) => Some(ONCALL_ENGINEER),
            Some(_) => return Err(said("the persona", &answer.persona)),
            None => None,
        };
        let chosen = chosen(answer.models, models, asked)?;
        let sure = answer.confidence;
        let figures = [sure.doc_type, sure.focus, sure.persona, sure.models];
        if figures.iter().any(|it| !(0.0..=1.0).contains(it)) {
            return Err(format!(
                "{asked} gives a confidence outside the range from 0 to 1."
            ));
        }
        let why = |reason: &str| match short(reason) {
            none if none.is_empty() => format!("{asked} gives no reason."),
            reason => reason,
        };
        let warnings = answer.warnings.iter().map(|it| short(it));
        Ok(Self {
            doc_type,
            focus,
            persona,
            models: chosen,
            reasoning: Reasoning {
                doc_type: why(&answer.reasoning.doc_type),
                focus: why(&answer.reasoning.focus),
                persona: why(&answer.reasoning.persona),
                models: why(&answer.reasoning.models),
            },
            confidence: Confidence {
                doc_type: sure.doc_type,
                focus: sure.focus,
                persona: sure.persona,
                models: sure.models,
            },
            warnings: warnings
                .filter(|it| !it.is_empty())
                .take(MOST_WARNINGS)
                .collect(),
        })
    }
}

/// The models that it names, each once.
fn chosen(named: Vec<String>, models: &[String], asked: &str) -> Result<Vec<String>, String> {
    let mut chosen: Vec<String> = Vec::new();
    for name in named {
        let name = name.trim().to_owned();
        if !models.contains(&name) {
            return Err(format!(
                "{asked} suggests the model “{}”, which can’t be asked.",
                short(&name)
            ));
        }
        if !chosen.contains(&name) {
            chosen.push(name);
        }
    }
    Ok(chosen)
}

/// A value in lowercase; `None` if the model gives none.
fn value(said: &str) -> Option<String> {
    let said = said.trim().to_lowercase();
    (!matches!(said.as_str(), "" | "none" | "null")).then_some(said)
}

/// On one line, and no longer than a sentence.
fn short(said: &str) -> String {
    one_line(said).chars().take(MOST_CHARACTERS).collect()
}
