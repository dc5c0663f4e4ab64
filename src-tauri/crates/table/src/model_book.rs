//! Opened models, and the right to call them: slots and waiting times of providers, shared by all debates
//! in all processes that use the same data folder.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::Failure;
use domain::model::{ModelSource, ModelSpec};
use models::{Lending, Model};
use store::{Slot, Store};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::{Error, off_thread};
use crate::patience::Patience;

/// How often to check whether another process has released a slot.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// Opens models and hands out the right to call them.
pub struct ModelBook {
    store: Store,
    patience: Patience,
    slots: Mutex<HashMap<String, Arc<Semaphore>>>,
    lending: Arc<Lending>,
}

/// The right to make one call. Dropping it lets another one start.
pub(crate) struct Turn {
    _here: Option<OwnedSemaphorePermit>,
    _everywhere: Option<Slot>,
}

impl ModelBook {
    /// A book over the slots and gates of a data folder.
    pub fn new(store: Store, patience: Patience) -> Self {
        Self {
            store,
            patience,
            slots: Mutex::default(),
            lending: Arc::default(),
        }
    }

    /// Lets an MCP client lend its own model.
    pub fn lending(&self) -> &Arc<Lending> {
        &self.lending
    }

    /// Working folders and system texts of calls are in a folder that is private to Whetstone.
    pub(crate) fn open(&self, spec: &ModelSpec) -> Arc<dyn Model> {
        match spec.source {
            ModelSource::Lent => self.lending.model(&spec.name),
            _ => models::open(spec, &self.store.folder().join("work")),
        }
    }

    /// Waits until one more call may run.
    pub(crate) async fn turn(&self, spec: &ModelSpec) -> Result<Turn, Error> {
        let provider = models::provider(spec);
        let semaphore = self
            .slots
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(provider.clone())
            .or_insert_with(|| Arc::new(Semaphore::new(models::slots(spec))))
            .clone();
        // Only closed semaphores refuse, and nobody closes these.
        let here = semaphore.acquire_owned().await.ok();
        let everywhere = match spec.source {
            ModelSource::KnownCli { .. } => Some(self.slot(&provider, models::slots(spec)).await?),
            ModelSource::Rules
            | ModelSource::OwnCli { .. }
            | ModelSource::Http(_)
            | ModelSource::Lent => None,
        };
        Ok(Turn {
            _here: here,
            _everywhere: everywhere,
        })
    }

    /// The program or the provider hangs when it is overloaded, no matter who calls it.
    async fn slot(&self, provider: &str, slots: usize) -> Result<Slot, Error> {
        loop {
            let (store, of) = (self.store.clone(), provider.to_owned());
            if let Some(slot) = off_thread(move || store.slot(&of, slots)).await? {
                return Ok(slot);
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// How long the provider of the model must not be asked; zero if it may be.
    pub(crate) async fn gate(&self, spec: &ModelSpec) -> Result<Duration, Error> {
        if matches!(spec.source, ModelSource::Rules) {
            return Ok(Duration::ZERO);
        }
        let (store, provider) = (self.store.clone(), models::provider(spec));
        off_thread(move || store.gate(&provider)).await
    }

    /// The wait before a failed call is tried again; `None` if it isn't. If the provider is overloaded,
    /// nobody asks it during that time, even if this call is given up.
    pub(crate) async fn retry(
        &self,
        spec: &ModelSpec,
        failure: &Failure,
        failed: u32,
        spread: f64,
    ) -> Result<Option<Duration>, Error> {
        let wait = self.patience.wait(failure, failed, spread);
        let asked_for = self.patience.asked_for(failure);
        let is_limited = failure.kind == domain::FailureKind::RateLimited || asked_for.is_some();
        if let Some(closed) = wait.or(asked_for)
            && is_limited
        {
            let (store, provider) = (self.store.clone(), models::provider(spec));
            off_thread(move || store.close_gate(&provider, closed)).await?;
        }
        Ok(wait)
    }
}
