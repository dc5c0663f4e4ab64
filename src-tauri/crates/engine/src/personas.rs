//! Personas: the built-in ones, one file of prompt each and one line in the list, and what the user
//! makes of them.

use domain::page::PersonaRow;
use domain::persona::KeptPersona;
use domain::{Hint, Persona};

use crate::Error;

pub(crate) mod wording;

struct BuiltIn {
    key: &'static str,
    label: &'static str,
    purpose: &'static str,
    prompt: &'static str,
}

const REVIEWERS: [BuiltIn; 5] = [
    BuiltIn {
        key: "security",
        label: "Security",
        purpose: "Attacks what is valuable: access, personal data, secrets, input.",
        prompt: include_str!("personas/security.md"),
    },
    BuiltIn {
        key: "oncall",
        label: "On-call",
        purpose: "Asks what breaks at 3 a.m.: alerts, time-outs, rollback.",
        prompt: include_str!("personas/oncall.md"),
    },
    BuiltIn {
        key: "pm",
        label: "Product",
        purpose: "Explains it to a customer: stories, scope, criteria, measures.",
        prompt: include_str!("personas/pm.md"),
    },
    BuiltIn {
        key: "performance",
        label: "Performance",
        purpose: "Runs it at ten times the load: bounds, latency, growth.",
        prompt: include_str!("personas/performance.md"),
    },
    BuiltIn {
        key: "qa",
        label: "QA",
        purpose: "Turns it into tests: edge cases, states, contradictions.",
        prompt: include_str!("personas/qa.md"),
    },
];

impl BuiltIn {
    fn persona(&self) -> Persona {
        Persona {
            key: self.key.to_owned(),
            label: self.label.to_owned(),
            purpose: self.purpose.to_owned(),
            prompt: self.prompt.trim_end().to_owned(),
        }
    }
}

/// The reviewers, in the order in which lists show them.
pub fn reviewers() -> Vec<Persona> {
    REVIEWERS.iter().map(BuiltIn::persona).collect()
}

/// The reviewer with the given key.
pub fn reviewer(key: &str) -> Option<Persona> {
    REVIEWERS
        .iter()
        .find(|built_in| built_in.key == key)
        .map(BuiltIn::persona)
}

/// Who turns findings into edits.
pub fn synthesiser() -> Persona {
    BuiltIn {
        key: "synthesiser",
        label: "Synthesizer",
        purpose: "Answers findings with edits and leaves the rest alone.",
        prompt: include_str!("personas/synthesiser.md"),
    }
    .persona()
}

/// All personas: the built-in ones, as the user changed them, then the user's own.
pub fn all(kept: Vec<KeptPersona>) -> Vec<PersonaRow> {
    let mut rows: Vec<PersonaRow> = reviewers()
        .into_iter()
        .map(|persona| PersonaRow {
            built_in: Some(persona.text()),
            persona,
            enabled: true,
        })
        .collect();
    for KeptPersona { key, text, enabled } in kept {
        let known = rows.iter_mut().find(|row| row.persona.key == key);
        match (known, text) {
            (Some(row), text) => {
                row.enabled = enabled;
                if let Some(text) = text {
                    row.persona = Persona::new(key, text).readable();
                }
            }
            (None, Some(text)) => rows.push(PersonaRow {
                persona: Persona::new(key, text).readable(),
                built_in: None,
                enabled,
            }),
            // A change of a built-in persona that this Whetstone does not have.
            (None, None) => {}
        }
    }
    rows
}

/// The personas that seats may take.
pub fn offered(rows: &[PersonaRow]) -> Vec<Persona> {
    let enabled = rows.iter().filter(|row| row.enabled);
    enabled.map(|row| row.persona.clone()).collect()
}

/// The persona that a seat names by its key or, whatever the case, by its label.
///
/// # Errors
/// When there is none, or when it is disabled.
pub fn find(rows: &[PersonaRow], name: &str) -> Result<Persona, Error> {
    let by_key = rows.iter().find(|row| row.persona.key == name);
    let by_label = || {
        let wanted = name.trim().to_lowercase();
        rows.iter()
            .find(|row| row.persona.label.to_lowercase() == wanted)
    };
    match by_key.or_else(by_label) {
        Some(row) if row.enabled => Ok(row.persona.clone()),
        Some(row) => Err(Error::invalid(
            format!(
                "The persona “{}” is disabled, so no reviewer can take it.",
                row.persona.label
            ),
            Hint::apart(
                format!(
                    "Enable it under Personas in Settings, or choose among {}.",
                    keys(rows)
                ),
                format!("Choose among {}.", keys(rows)),
            ),
        )),
        None => Err(Error::invalid(
            format!("There is no persona “{name}”."),
            format!("Choose among {}.", keys(rows)),
        )),
    }
}

fn keys(rows: &[PersonaRow]) -> String {
    let keys: Vec<String> = offered(rows).into_iter().map(|it| it.key).collect();
    keys.join(", ")
}
