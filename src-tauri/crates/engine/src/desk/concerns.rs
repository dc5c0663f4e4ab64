//! Resolved concerns as the user sees, edits, imports and exports them.

use std::collections::HashMap;

use domain::DebateId;
use domain::gauntlet::adversaries;
use domain::gauntlet::concern::{AnsweredBefore, StoredConcern};
use domain::gauntlet::concern_file::{self, Entry};
use domain::page::{ConcernImport, ConcernRow, ConcernText, ImportedConcern};
use store::Store;
use table::off_thread;

use super::Desk;
use crate::Error;

impl Desk {
    /// All of them with their confidence today, the newest first.
    pub async fn concerns(&self) -> Result<Vec<ConcernRow>, Error> {
        self.with_concerns(|_| Ok(())).await
    }

    /// Rewords a concern.
    ///
    /// # Errors
    /// When there is none with that number, or when a text is empty.
    pub async fn edit_concern(
        &self,
        number: i64,
        text: ConcernText,
    ) -> Result<Vec<ConcernRow>, Error> {
        self.change_concern(number, move |it| {
            it.concern.pattern = text.pattern;
            it.concern.explanation = text.explanation;
        })
        .await
    }

    /// Changes the text, the adversary or the original confidence of a concern.
    ///
    /// # Errors
    /// When there is none with that number, or when the new values are invalid.
    pub async fn change_concern(
        &self,
        number: i64,
        change: impl FnOnce(&mut StoredConcern) + Send + 'static,
    ) -> Result<Vec<ConcernRow>, Error> {
        self.with_concerns(move |store| {
            let mut changed = store.concern(number)?;
            change(&mut changed);
            let concern = &mut changed.concern;
            for text in [&mut concern.pattern, &mut concern.explanation] {
                text.truncate(text.trim_end().len());
            }
            if let Some(problem) = concern.problem() {
                return Err(Error::invalid(
                    format!("Concern {number} wasn’t changed, because the new version {problem}."),
                    "Give another value.",
                ));
            }
            Ok(store.edit_concern(&changed)?)
        })
        .await
    }

    /// Deletes one.
    ///
    /// # Errors
    /// When there is none with that number.
    pub async fn remove_concern(&self, number: i64) -> Result<Vec<ConcernRow>, Error> {
        self.with_concerns(move |store| Ok(store.remove_concern(number)?))
            .await
    }

    /// Restores a deleted concern under its number.
    ///
    /// # Errors
    /// When it wasn’t deleted, or is invalid.
    pub async fn put_back_concern(
        &self,
        deleted: StoredConcern,
        from: Option<DebateId>,
    ) -> Result<Vec<ConcernRow>, Error> {
        self.with_concerns(move |store| {
            if let Some(problem) = deleted.concern.problem() {
                return Err(Error::invalid(
                    format!("The concern wasn’t brought back, because it {problem}."),
                    "Import it from a file.",
                ));
            }
            Ok(store.put_back_concern(&deleted, from.as_ref())?)
        })
        .await
    }

    /// Imports the entries of a file that aren’t here yet, and says what happened to each.
    ///
    /// # Errors
    /// When the file isn’t a JSON array.
    pub async fn import_concerns(&self, file: &str, json: String) -> Result<ConcernImport, Error> {
        let (store, file) = (self.store.clone(), file.to_owned());
        off_thread(move || {
            let entries = concern_file::read(&json).map_err(|problem| {
                Error::invalid(
                    format!("Nothing was imported. {problem}"),
                    "Choose a file such as the one that Export writes.",
                )
            })?;
            let good: Vec<_> = entries
                .iter()
                .filter_map(|it| it.concern.clone().ok())
                .collect();
            let added = store.import_concerns(&good)?;
            Ok::<_, Error>(ConcernImport {
                file,
                entries: imported(entries, added),
            })
        })
        .await
    }

    /// All of them as the text of a file that can be imported, the oldest first.
    pub async fn concerns_file(&self) -> Result<String, Error> {
        let store = self.store.clone();
        off_thread(move || {
            let stored = store.concerns()?.into_iter();
            let concerns: Vec<_> = stored.map(|it| it.concern).collect();
            concern_file::write(&concerns).map_err(|error| {
                Error::internal(format!("Couldn’t write concerns as JSON: {error}."))
            })
        })
        .await
    }

    /// Changes the list of concerns, and returns the new list.
    async fn with_concerns(
        &self,
        work: impl FnOnce(&Store) -> Result<(), Error> + Send + 'static,
    ) -> Result<Vec<ConcernRow>, Error> {
        let store = self.store.clone();
        off_thread(move || {
            work(&store)?;
            rows(&store)
        })
        .await
    }
}

fn rows(store: &Store) -> Result<Vec<ConcernRow>, Error> {
    let adversaries = adversaries::all(store.adversaries()?).into_iter();
    let labels: HashMap<String, String> = adversaries
        .map(|it| (it.adversary.key, it.adversary.label))
        .collect();
    let today = store::now();
    let rows = store.concerns_with_origins()?.into_iter();
    let rows = rows.map(|(stored, origin)| {
        let confidence = stored.concern.confidence_today(&today);
        let key = &stored.concern.adversary;
        ConcernRow {
            adversary_label: labels.get(key).unwrap_or(key).clone(),
            confidence,
            means: AnsweredBefore::by(confidence),
            origin,
            stored,
        }
    });
    Ok(rows.collect())
}

/// What happened to each entry; `added` has the result of each usable one.
fn imported(entries: Vec<Entry>, added: Vec<bool>) -> Vec<ImportedConcern> {
    let mut added = added.into_iter();
    let imported = entries.into_iter().map(|Entry { pattern, concern }| {
        let skipped = match concern {
            Err(problem) => Some(problem),
            Ok(_) if added.next() == Some(true) => None,
            Ok(_) => Some("was already here".to_owned()),
        };
        ImportedConcern { pattern, skipped }
    });
    imported.collect()
}
