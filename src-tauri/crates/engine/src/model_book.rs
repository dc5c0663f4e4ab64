//! Opened models and their slots, shared by all debates of this process.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use domain::model::{ModelSource, ModelSpec};
use models::Model;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Opens models and hands out the right to call them.
pub(crate) struct ModelBook {
    folder: PathBuf,
    slots: Mutex<HashMap<String, Arc<Semaphore>>>,
}

impl ModelBook {
    /// `folder` is private to Whetstone: working folders and system texts of calls lie there.
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            slots: Mutex::default(),
        }
    }

    pub(crate) fn open(&self, spec: &ModelSpec) -> Arc<dyn Model> {
        models::open(spec, &self.folder)
    }

    /// Waits until one more call may run. Models of one program share its slots, since it is the
    /// program that hangs when crowded. `None` only if the slots were closed, which nobody does.
    pub(crate) async fn slot(&self, spec: &ModelSpec) -> Option<OwnedSemaphorePermit> {
        let semaphore = self
            .slots
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(program(spec))
            .or_insert_with(|| Arc::new(Semaphore::new(models::slots(spec))))
            .clone();
        semaphore.acquire_owned().await.ok()
    }
}

fn program(spec: &ModelSpec) -> String {
    match &spec.source {
        ModelSource::Rules | ModelSource::OwnCli { .. } => spec.name.clone(),
        ModelSource::KnownCli { cli, .. } => format!("{cli:?}"),
    }
}
