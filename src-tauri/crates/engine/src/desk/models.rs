//! The models that seats can be given: available ones, and the user’s own.

use std::path::PathBuf;

use domain::Hint;
use domain::model::ModelSpec;
use domain::page::{ModelRow, ModelTest, NewHttpModel, NewKey};
use models::{KeptIn, Keys, Lending};
use table::off_thread;

use super::{Desk, lock};
use crate::Error;

impl Desk {
    /// Models of this machine and their state.
    pub async fn models(&self) -> Result<Vec<ModelRow>, Error> {
        let store = self.store.clone();
        let own = off_thread(move || store.own_models()).await?;
        let found = models::discover(&own, &self.work()).await;
        lock(&self.found).clone_from(&found);
        Ok(found)
    }

    /// The handle with which an MCP client lends its own model to the debates in this process.
    pub fn lending(&self) -> &Lending {
        self.models.lending()
    }

    /// Asks a model for one word.
    pub async fn test_model(&self, name: &str) -> Result<ModelTest, Error> {
        let store = self.store.clone();
        let own = off_thread(move || store.own_models()).await?;
        let spec = model(name, &own)?;
        Ok(models::test(&spec, &self.work()).await)
    }

    /// Adds a model on a server, and stores its key if one was entered. Says where the key was stored.
    pub async fn add_http_model(&self, new: NewHttpModel) -> Result<Option<KeptIn>, Error> {
        let spec = models::definition(&new)
            .map_err(|misfit| Error::invalid(misfit.message, misfit.hint))?;
        let (store, keys) = (self.store.clone(), Keys::new(&self.work()));
        off_thread(move || {
            // Checked first, because a name that is taken already has a key.
            store.add_own_model(&spec)?;
            let NewKey::Entered { key } = new.key else {
                return Ok(None);
            };
            match keys.keep(&spec.name, &key) {
                Ok(kept) => Ok(Some(kept)),
                Err(error) => {
                    store.remove_own_model(&spec.name)?;
                    Err(Error::invalid(
                        format!("Couldn’t save the key of {}: {error}.", spec.name),
                        "Use an environment variable instead, or fix the data folder.",
                    ))
                }
            }
        })
        .await
    }

    /// Removes one of the user’s own models, and forgets its key. Debates keep its definition.
    pub async fn remove_model(&self, name: String) -> Result<(), Error> {
        let (store, keys) = (self.store.clone(), Keys::new(&self.work()));
        off_thread(move || {
            store.remove_own_model(&name)?;
            if let Err(error) = keys.forget(&name) {
                tracing::warn!(model = name, %error, "couldn’t delete its key");
            }
            Ok::<_, Error>(())
        })
        .await
    }

    /// The definition of a model.
    ///
    /// # Errors
    /// When there is no such model.
    pub async fn known_model(&self, name: &str) -> Result<ModelSpec, Error> {
        let store = self.store.clone();
        let own = off_thread(move || store.own_models()).await?;
        model(name, &own)
    }

    /// The location of the working folders of calls, and of keys that no keychain accepts.
    pub(super) fn work(&self) -> PathBuf {
        self.store.folder().join("work")
    }
}

/// The definition behind a name.
pub(super) fn model(name: &str, own: &[ModelSpec]) -> Result<ModelSpec, Error> {
    models::by_name(name, own).ok_or_else(|| {
        Error::invalid(
            format!("There is no model “{name}”."),
            Hint::apart(
                "See Settings for the list of models.",
                "To see the models, run `whetstone models list`.",
            ),
        )
    })
}
