//! The personas that seats can use, and the user’s changes to them. Debates that have begun keep theirs.

use domain::page::{PersonaDifference, PersonaRow, ReviewBlock};
use domain::persona::{KeptPersona, PersonaText};
use domain::text::compare::diff;
use store::Store;
use table::off_thread;

use super::Desk;
use crate::Error;
use crate::personas::{self, wording};

impl Desk {
    /// All personas, including disabled ones: built-in ones first, then the user’s own.
    pub async fn personas(&self) -> Result<Vec<PersonaRow>, Error> {
        self.with_personas(|_, _| Ok(())).await
    }

    /// The keys of the personas with these keys or names; “all” means every enabled one.
    ///
    /// # Errors
    /// When a name is unknown, or its persona is disabled.
    pub async fn persona_keys(&self, names: &[String]) -> Result<Vec<String>, Error> {
        let rows = self.personas().await?;
        let mut keys = Vec::with_capacity(names.len());
        for name in names {
            if name == "all" {
                keys.extend(personas::offered(&rows).into_iter().map(|it| it.key));
            } else {
                keys.push(personas::find(&rows, name)?.key);
            }
        }
        Ok(keys)
    }

    /// Creates a persona of the user’s own.
    pub async fn add_persona(&self, text: PersonaText) -> Result<Vec<PersonaRow>, Error> {
        self.with_personas(move |store, rows| {
            let text = wording::persona(&text, rows.iter())?;
            store.add_persona(&KeptPersona {
                key: wording::key(&text.label, rows),
                text: Some(text),
                enabled: true,
            })?;
            Ok(())
        })
        .await
    }

    /// Changes the text of a persona.
    pub async fn edit_persona(
        &self,
        key: &str,
        text: PersonaText,
    ) -> Result<Vec<PersonaRow>, Error> {
        let key = key.to_owned();
        self.with_personas(move |store, rows| {
            let row = row(rows, &key)?;
            let others = rows.iter().filter(|other| other.persona.key != key);
            let text = wording::persona(&text, others)?;
            // One that was edited back to the original counts as unchanged.
            let changed = row.built_in.as_ref() != Some(&text);
            store.put_persona(&KeptPersona {
                key: key.clone(),
                text: changed.then_some(text),
                enabled: row.enabled,
            })?;
            Ok(())
        })
        .await
    }

    /// Restores the original text of a built-in persona.
    pub async fn restore_persona(&self, key: &str) -> Result<Vec<PersonaRow>, Error> {
        let key = key.to_owned();
        self.with_personas(move |store, rows| {
            let row = row(rows, &key)?;
            original(row)?;
            store.put_persona(&KeptPersona {
                key: key.clone(),
                text: None,
                enabled: row.enabled,
            })?;
            Ok(())
        })
        .await
    }

    /// Lets seats use a persona, or stops that.
    pub async fn enable_persona(&self, key: &str, enabled: bool) -> Result<Vec<PersonaRow>, Error> {
        let key = key.to_owned();
        self.with_personas(move |store, rows| {
            let row = row(rows, &key)?;
            if !enabled {
                keep_one(rows, &key, "disabled")?;
            }
            let is_own = row.built_in.is_none();
            let is_edited = row.built_in.as_ref() != Some(&row.persona.text());
            store.put_persona(&KeptPersona {
                key: key.clone(),
                text: (is_own || is_edited).then(|| row.persona.text()),
                enabled,
            })?;
            Ok(())
        })
        .await
    }

    /// Deletes one of the user’s own personas.
    pub async fn remove_persona(&self, key: &str) -> Result<Vec<PersonaRow>, Error> {
        let key = key.to_owned();
        self.with_personas(move |store, rows| {
            let row = row(rows, &key)?;
            if row.built_in.is_some() {
                return Err(Error::invalid(
                    format!(
                        "“{}” is built in, so it can’t be deleted.",
                        row.persona.label
                    ),
                    "Disable it to keep it out of debates.",
                ));
            }
            keep_one(rows, &key, "deleted")?;
            Ok(store.remove_persona(&key)?)
        })
        .await
    }

    /// What restoring a built-in persona would change.
    pub async fn persona_difference(&self, key: &str) -> Result<PersonaDifference, Error> {
        let rows = self.personas().await?;
        let row = row(&rows, key)?;
        let (was, is) = (original(row)?, row.persona.text());
        Ok(PersonaDifference {
            prompt: blocks(&is.prompt, &was.prompt),
            label: (was.label != is.label).then(|| was.label.clone()),
            purpose: (was.purpose != is.purpose).then(|| was.purpose.clone()),
        })
    }

    /// Changes the list of personas, and returns the new list.
    async fn with_personas(
        &self,
        work: impl FnOnce(&Store, &[PersonaRow]) -> Result<(), Error> + Send + 'static,
    ) -> Result<Vec<PersonaRow>, Error> {
        let store = self.store.clone();
        off_thread(move || {
            work(&store, &personas::all(store.personas()?))?;
            Ok::<_, Error>(personas::all(store.personas()?))
        })
        .await
    }
}

fn row<'a>(rows: &'a [PersonaRow], key: &str) -> Result<&'a PersonaRow, Error> {
    rows.iter()
        .find(|row| row.persona.key == key)
        .ok_or_else(|| {
            Error::invalid(
                format!("The persona “{key}” is gone."),
                "It may have been deleted in another window. Open Personas again.",
            )
        })
}

fn original(row: &PersonaRow) -> Result<&PersonaText, Error> {
    row.built_in.as_ref().ok_or_else(|| {
        Error::invalid(
            format!(
                "“{}” is your own persona, so there is nothing to restore it to.",
                row.persona.label
            ),
            "Edit it instead.",
        )
    })
}

/// Refuses to remove the last persona, because without one there is no debate.
fn keep_one(rows: &[PersonaRow], key: &str, done: &str) -> Result<(), Error> {
    let others = rows.iter().filter(|row| row.persona.key != key);
    if others.clone().any(|row| row.enabled) {
        return Ok(());
    }
    Err(Error::invalid(
        format!("This is the last persona that reviewers can have, so it can’t be {done}."),
        "Enable another one first.",
    ))
}

/// The old text from top to bottom, with what differs in the new one; nothing if nothing does.
fn blocks(old: &str, new: &str) -> Vec<ReviewBlock> {
    if old == new {
        return Vec::new();
    }
    diff::compare(old, new).blocks
}
