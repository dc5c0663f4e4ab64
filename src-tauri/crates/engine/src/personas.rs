//! Personas: the built-in ones with the user’s changes, and the user’s own.

use domain::page::PersonaRow;
use domain::persona::KeptPersona;
use domain::{Hint, Persona};

use crate::Error;

pub(crate) mod wording;

/// All personas: the built-in ones, as the user changed them, then the user's own.
pub(crate) fn all(kept: Vec<KeptPersona>) -> Vec<PersonaRow> {
    let mut rows: Vec<PersonaRow> = domain::personas::ALL
        .iter()
        .map(|built_in| built_in.persona())
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
            // The change is to a built-in persona that this version of Whetstone does not have.
            (None, None) => {}
        }
    }
    rows
}

/// The personas that seats may use.
pub(crate) fn offered(rows: &[PersonaRow]) -> Vec<Persona> {
    let enabled = rows.iter().filter(|row| row.enabled);
    enabled.map(|row| row.persona.clone()).collect()
}

/// The persona that a seat names by its key or, ignoring case, by its label.
///
/// # Errors
/// When there is none, or when it is disabled.
pub(crate) fn find(rows: &[PersonaRow], name: &str) -> Result<Persona, Error> {
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
                "The persona “{}” is disabled, so no reviewer can use it.",
                row.persona.label
            ),
            Hint::apart(
                format!(
                    "Enable it in Settings → Personas, or choose one of {}.",
                    keys(rows)
                ),
                format!("Choose one of {}.", keys(rows)),
            ),
        )),
        None => Err(Error::invalid(
            format!("There is no persona named “{name}”."),
            format!("Choose one of {}.", keys(rows)),
        )),
    }
}

fn keys(rows: &[PersonaRow]) -> String {
    let keys: Vec<String> = offered(rows).into_iter().map(|it| it.key).collect();
    keys.join(", ")
}
