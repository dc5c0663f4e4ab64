//! The accepted parts of a suggestion, and the resulting debate.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Focus, ONCALL_ENGINEER, Suggestion};
use crate::Kind;
use crate::page::{DebatePlan, SeatChoice};

/// The key of the persona that a suggestion calls [`ONCALL_ENGINEER`].
pub const ONCALL: &str = "oncall";

/// The accepted parts of a suggestion; by default none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Taken {
    /// The kind of the document.
    pub kind: Option<Kind>,
    /// For each of these, the reviewer who focuses on it takes part.
    pub focus: Vec<Focus>,
    /// Key of a persona that takes part.
    pub persona: Option<String>,
    /// Names of the models of all reviewers.
    pub models: Vec<String>,
}

impl Taken {
    /// Everything that is suggested.
    pub fn of(suggestion: &Suggestion) -> Self {
        Self {
            kind: Some(suggestion.doc_type),
            focus: suggestion.focus.into_iter().collect(),
            persona: suggestion.persona.map(|name| match name {
                ONCALL_ENGINEER => ONCALL.to_owned(),
                other => other.to_owned(),
            }),
            models: suggestion.models.clone(),
        }
    }

    /// The same without reviewers for whom this returns false.
    #[must_use]
    pub fn only(mut self, is_enabled: impl Fn(&str) -> bool) -> Self {
        self.focus.retain(|focus| is_enabled(focus.persona()));
        self.persona = self.persona.filter(|key| is_enabled(key));
        self
    }

    /// Keys of the personas that take part, in order.
    pub fn reviewers(&self) -> Vec<String> {
        let focused = self.focus.iter().map(|focus| focus.persona().to_owned());
        let mut keys: Vec<String> = Vec::new();
        for key in self.persona.clone().into_iter().chain(focused) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }

    /// The plan with these reviewers in its first seats, and the models in turn. A plan has one seat for
    /// each persona; a seat without a named model keeps its model.
    pub fn seated(&self, plan: DebatePlan) -> DebatePlan {
        let mut personas = self.reviewers();
        for seat in &plan.seats {
            if !personas.contains(&seat.persona) {
                personas.push(seat.persona.clone());
            }
        }
        let models: Vec<&String> = match &self.models[..] {
            [] => plan.seats.iter().map(|seat| &seat.model).collect(),
            named => named.iter().collect(),
        };
        let seats = personas.into_iter().zip(models.into_iter().cycle());
        DebatePlan {
            seats: seats
                .map(|(persona, model)| SeatChoice {
                    persona,
                    model: model.clone(),
                    effort: None,
                })
                .collect(),
            ..plan
        }
    }
}
