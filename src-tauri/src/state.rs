//! The state of the window while it is open.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use domain::page::AppError;
use domain::task::Origin;
use domain::{DebateId, Kind, TaskId};
use engine::seen::Seen;
use engine::{Desk, Error, files};
use protocols::import;
use store::{NewTask, Store};
use tauri::async_runtime::JoinHandle;
use tokio::sync::oneshot;

use crate::start::Start;

const SAMPLE: &str = include_str!("../../samples/invite-links.md");

/// The state of a code review in the window.
#[derive(Default)]
pub(crate) struct CodeShown {
    /// Folders that the user chose, or that a task belongs to.
    pub(crate) folders: HashSet<String>,
    /// The last change that was read.
    pub(crate) shown: Option<Arc<Seen>>,
    /// How many were read.
    pub(crate) read: u32,
}

/// The window's state.
pub(crate) struct App {
    /// Tasks and debates.
    pub(crate) desk: Desk,
    /// The task to show first.
    pub(crate) open_task: Option<TaskId>,
    /// Files on the command line that could not be made tasks.
    pub(crate) unopened: Vec<PathBuf>,
    watches: Mutex<HashMap<DebateId, JoinHandle<()>>>,
    planning: Mutex<HashSet<String>>,
    /// The code change in view, and the folders that may be read.
    code: Mutex<CodeShown>,
    /// Stops asking a model across documents when it is dropped.
    across: Mutex<Option<oneshot::Sender<()>>>,
    /// The same for asking a model in a system review.
    asking: Mutex<Option<oneshot::Sender<()>>>,
}

impl App {
    /// Starts with open data and the files from the command line.
    pub(crate) fn begin(desk: Desk, start: &Start) -> anyhow::Result<Self> {
        let (mut open_task, mut unopened) = (None, Vec::new());
        for file in &start.files {
            match files::open(desk.store(), file) {
                Ok(opened) => open_task = Some(opened.document.row.id),
                Err(_) => unopened.push(file.clone()),
            }
        }
        if start.sample && desk.store().tasks("", false)?.is_empty() {
            open_task = Some(sample(desk.store())?);
        }
        Ok(Self {
            desk,
            open_task,
            unopened,
            watches: Mutex::default(),
            planning: Mutex::default(),
            code: Mutex::default(),
            across: Mutex::default(),
            asking: Mutex::default(),
        })
    }

    /// Runs `work` on the store, off the threads that serve the page.
    pub(crate) async fn stored<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, AppError> {
        let store = self.desk.store().clone();
        tauri::async_runtime::spawn_blocking(move || work(&store))
            .await
            .map_err(|error| AppError {
                code: domain::page::ErrorCode::Internal,
                message: "Something in Whetstone stopped unexpectedly.".to_owned(),
                hint: "Try again; nothing is lost.".to_owned(),
                detail: error.to_string(),
            })?
            .map_err(|error| error.app_error())
    }

    /// Stores the watch on a debate, ending an earlier one.
    pub(crate) fn keep_watch(&self, debate: DebateId, watch: JoinHandle<()>) {
        if let Some(earlier) = self.watches().insert(debate, watch) {
            earlier.abort();
        }
    }

    /// Ends the watch on a debate.
    pub(crate) fn end_watch(&self, debate: &DebateId) {
        if let Some(watch) = self.watches().remove(debate) {
            watch.abort();
        }
    }

    /// Records that a folder was opened as a planning project.
    pub(crate) fn keep_planning(&self, folder: &str) {
        self.planning().insert(folder.to_owned());
    }

    /// Whether a folder was opened as a planning project in this window.
    pub(crate) fn has_planning(&self, folder: &str) -> bool {
        self.planning().contains(folder)
    }

    /// Starts asking a model across documents, ending an earlier call. The returned future resolves when this
    /// one should stop.
    pub(crate) fn begin_across(&self) -> oneshot::Receiver<()> {
        let (sender, receiver) = oneshot::channel();
        *self.across() = Some(sender);
        receiver
    }

    /// Stops asking a model across documents.
    pub(crate) fn stop_across(&self) {
        self.across().take();
    }

    /// Starts asking a model in a system review, ending an earlier call. The returned future resolves when
    /// this one should stop.
    pub(crate) fn begin_asking(&self) -> oneshot::Receiver<()> {
        let (sender, receiver) = oneshot::channel();
        *self.asking() = Some(sender);
        receiver
    }

    /// Stops asking a model in a system review.
    pub(crate) fn stop_asking(&self) {
        self.asking().take();
    }

    /// The state of a code review.
    pub(crate) fn code(&self) -> std::sync::MutexGuard<'_, CodeShown> {
        self.code.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn asking(&self) -> std::sync::MutexGuard<'_, Option<oneshot::Sender<()>>> {
        self.asking.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn across(&self) -> std::sync::MutexGuard<'_, Option<oneshot::Sender<()>>> {
        self.across.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn planning(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.planning.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn watches(&self) -> std::sync::MutexGuard<'_, HashMap<DebateId, JoinHandle<()>>> {
        self.watches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn sample(store: &Store) -> anyhow::Result<TaskId> {
    let document = store.create_task(NewTask {
        title: import::title_of_file("invite-links.md", SAMPLE),
        kind: Kind::Prd,
        body: SAMPLE.to_owned(),
        origin: Origin::imported("the sample"),
        path: None,
        project: None,
    })?;
    Ok(document.row.id)
}
