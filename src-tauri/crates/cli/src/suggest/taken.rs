//! What is used of a suggestion, and the debate that follows.

use domain::Kind;
use domain::page::{DebatePlan, PersonaRow, SeatChoice};
use domain::suggester::{Focus, ONCALL_ENGINEER, Suggestion};

use super::{Free, enabled};
use crate::output;

/// The key of the persona that a suggestion calls [`ONCALL_ENGINEER`].
pub(super) const ONCALL: &str = "oncall";

/// What is used of a suggestion; by default nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Taken {
    /// The kind of the document.
    pub(crate) kind: Option<Kind>,
    /// Each makes sure that the reviewer who looks at it takes part.
    pub(crate) focus: Vec<Focus>,
    /// Key of a persona that takes part.
    pub(crate) persona: Option<String>,
    /// Names of the models of all reviewers.
    pub(crate) models: Vec<String>,
}

impl Taken {
    /// All that is suggested.
    pub(super) fn of(suggestion: &Suggestion) -> Self {
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

    /// The same without what the author set.
    pub(super) fn only(self, free: Free) -> Self {
        Self {
            kind: self.kind.filter(|_| free.kind),
            focus: if free.reviewers {
                self.focus
            } else {
                Vec::new()
            },
            persona: self.persona.filter(|_| free.reviewers),
            models: if free.models { self.models } else { Vec::new() },
        }
    }

    /// The same without reviewers whose persona is disabled, which is said.
    pub(super) fn of_enabled(mut self, personas: &[PersonaRow]) -> Self {
        let is_enabled = |key: &str| enabled(personas).any(|row| row.persona.key == key);
        for key in self.reviewers() {
            if !is_enabled(&key) {
                output::say(&format!(
                    "warning: The persona {key} is disabled, so it doesn’t take part."
                ));
            }
        }
        self.focus.retain(|focus| is_enabled(focus.persona()));
        self.persona = self.persona.filter(|key| is_enabled(key));
        self
    }

    /// Keys of the personas that take part, the first first.
    fn reviewers(&self) -> Vec<String> {
        let focused = self.focus.iter().map(|focus| focus.persona().to_owned());
        let mut keys: Vec<String> = Vec::new();
        for key in self.persona.clone().into_iter().chain(focused) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }

    /// The plan with the reviewers in its first seats, and the models in turn. A plan has as many seats
    /// as personas; each keeps its model where none is named.
    pub(crate) fn seated(&self, plan: DebatePlan) -> DebatePlan {
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

    /// What is used, on one line.
    pub(super) fn words(&self) -> String {
        let kind = self.kind.map(|kind| format!("kind {}", kind.key()));
        let focus = (!self.focus.is_empty()).then(|| {
            let keys: Vec<&str> = self.focus.iter().map(|focus| focus.key()).collect();
            format!("focus {}", keys.join(", "))
        });
        let persona = self.persona.as_ref().map(|key| format!("persona {key}"));
        let models =
            (!self.models.is_empty()).then(|| format!("models {}", self.models.join(", ")));
        let used: Vec<String> = [kind, focus, persona, models]
            .into_iter()
            .flatten()
            .collect();
        if used.is_empty() {
            return "None of the suggestion is used.".to_owned();
        }
        format!("Using {}.", used.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use domain::personas;

    use super::*;

    /// What is left of a suggestion where only some personas are enabled.
    fn check(disabled: &[&str], focus: &[Focus], reviewers: &[&str], words: &str) {
        let rows: Vec<PersonaRow> = personas::ALL
            .iter()
            .map(|it| PersonaRow {
                persona: it.persona(),
                built_in: None,
                enabled: !disabled.contains(&it.key),
            })
            .collect();
        let suggested = Taken {
            focus: focus.to_vec(),
            persona: Some(ONCALL.to_owned()),
            ..Taken::default()
        };
        let taken = suggested.of_enabled(&rows);
        assert_eq!(taken.reviewers(), reviewers, "{disabled:?}");
        assert_eq!(taken.words(), words, "{disabled:?}");
    }

    #[test]
    fn each_reviewer_takes_part_once_and_only_if_it_is_enabled() {
        let (security, reliability) = (Focus::Security, Focus::Reliability);
        let both = ["oncall", "security"];
        check(
            &[],
            &[security],
            &both,
            "Using focus security; persona oncall.",
        );
        let all = "Using focus reliability, security; persona oncall.";
        check(&["qa"], &[reliability, security], &both, all);
        check(
            &["oncall"],
            &[reliability, security],
            &["security"],
            "Using focus security.",
        );
        let nothing = "None of the suggestion is used.";
        check(&["oncall", "security"], &[security], &[], nothing);
    }
}
