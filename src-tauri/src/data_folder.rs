//! The state of the data folder at the start.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::page::DataTrouble;

use crate::start::Start;

/// Where the data is, and why it can't be opened. [`App`] exists once it was opened.
pub(crate) struct Opening {
    folder: PathBuf,
    start: Start,
    trouble: Mutex<Option<DataTrouble>>,
}

impl Opening {
    pub(crate) fn new(folder: PathBuf, start: Start) -> Self {
        Self {
            folder,
            start,
            trouble: Mutex::default(),
        }
    }

    /// The data folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Why there is no data to show; `None` if there is.
    pub(crate) fn trouble(&self) -> Option<DataTrouble> {
        self.trouble_now().clone()
    }

    /// The window's command-line arguments.
    pub(crate) fn start(&self) -> &Start {
        &self.start
    }

    /// Records why the data can't be opened, or that it was.
    pub(crate) fn keep(&self, trouble: Option<DataTrouble>) {
        *self.trouble_now() = trouble;
    }

    fn trouble_now(&self) -> MutexGuard<'_, Option<DataTrouble>> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
