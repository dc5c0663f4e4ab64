//! The desk: where debates are started, watched, steered and reviewed. The window and the headless program
//! act on debates only through it.

mod across;
mod act;
mod adversaries;
mod agents;
mod asked;
mod author;
mod briefing;
mod bring;
mod cap;
mod checkpoint;
mod code_review;
mod competing;
mod concerns;
mod conflict;
mod copied;
mod document;
mod end;
mod example;
mod exploring;
mod first;
mod follow;
mod gauntlet;
mod insights;
mod learning;
mod lent;
mod models;
mod outside;
mod patterns;
mod personas;
mod planning;
mod preview;
mod proposal_rows;
mod research;
mod resolve;
mod review;
mod roles;
mod rules;
mod run;
mod saved;
mod search;
mod sent;
mod settle;
mod shown;
mod signs;
mod suggestion;
mod system_proposals;
mod system_review;
mod waiting;
mod ways;
mod withheld;

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{fs, io};

use domain::briefed::BriefingPart;
use domain::page::{Driver, ModelRow};
use domain::{DebateId, Event, RunId, Setup, View};
use protocols::forms;
use store::Store;
use table::{Control, Hub, Hubs, ModelBook, Signal, off_thread};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::{Error, Patience};

pub use across::ASKED_ACROSS_WITHIN;
pub use agents::RunUnderWay;
pub use asked::{SUGGESTED_WITHIN, TRIAGED_WITHIN};
pub use code_review::CodeReviewers;
pub use copied::{Copied, Kept};
pub use end::Render;
pub use exploring::ExplorationWanted;
pub use first::{FirstDebate, LetThrough};
pub use lent::needs_lent;
pub use patterns::{PatternsWanted, no_model};
pub use research::ResearchWanted;
pub use run::{Finished, Running};
pub use suggestion::{judges_apart, reseated, seated};

/// Everything that is going on in one process. Cheap to clone.
#[derive(Clone)]
pub struct Desk {
    store: Store,
    models: Arc<ModelBook>,
    /// The models of this machine, as they were found last.
    found: Arc<Mutex<Vec<ModelRow>>>,
    running: Arc<Mutex<HashMap<DebateId, Arc<Control>>>>,
    /// Ends the agents that work for this process.
    agents: Arc<Mutex<HashMap<RunId, CancellationToken>>>,
    hubs: Arc<Hubs>,
    /// Debates whose watchers are told what other processes do.
    looking: Arc<Mutex<HashSet<DebateId>>>,
    tasks: TaskTracker,
    closing: Arc<AtomicBool>,
    render: Render,
}

/// A debate that is watched.
pub struct Watch {
    /// What has been recorded so far.
    pub view: View,
    /// Who drives it now.
    pub driver: Driver,
    /// What happens from now on.
    pub signals: UnboundedReceiver<Signal>,
}

impl Desk {
    /// Opens the data folder, and creates it if it is missing.
    pub fn open(folder: &Path, render: Render) -> Result<Self, Error> {
        let store = Store::open(folder)?;
        Ok(Self::over(store, Patience::default(), render))
    }

    /// A desk over a store that is already open. `render` writes the reports of debates as they end.
    pub fn over(store: Store, patience: Patience, render: Render) -> Self {
        Self {
            render,
            models: Arc::new(ModelBook::new(store.clone(), patience)),
            store,
            found: Arc::default(),
            running: Arc::default(),
            agents: Arc::default(),
            hubs: Arc::default(),
            looking: Arc::default(),
            tasks: TaskTracker::new(),
            closing: Arc::default(),
        }
    }

    /// A desk over another data folder that asks models as this one does: with its keys, its checks of
    /// programs and its timeouts. Debates held there stay out of the history here.
    #[must_use]
    pub fn beside(&self, store: Store) -> Self {
        Self {
            models: self.models.clone(),
            ..Self::over(store, Patience::default(), self.render)
        }
    }

    /// Tasks, versions, history and settings.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Where the record of a review is, once there is one.
    pub fn review_file(&self, debate: &DebateId) -> PathBuf {
        forms::review_file(self.store.folder(), debate)
    }

    /// Whether this process drives the debate at the moment.
    pub fn drives(&self, debate: &DebateId) -> bool {
        lock(&self.running).contains_key(debate)
    }

    /// What is recorded of a debate, who drives it, and everything that follows, in other processes too. No
    /// event is lost between the two.
    pub async fn watch(&self, debate: &DebateId) -> Result<Watch, Error> {
        let hub = self.hub(debate);
        let in_order = hub.in_order().await;
        let view = self.view(debate).await?;
        let signals = hub.watch_behind(in_order, view.seq).await;
        let driver = self.driver(debate).await?;
        self.look_outside(&hub, debate, driver);
        Ok(Watch {
            view,
            driver,
            signals,
        })
    }

    /// What is recorded of a debate.
    pub async fn view(&self, debate: &DebateId) -> Result<View, Error> {
        let (store, debate) = (self.store.clone(), debate.clone());
        off_thread(move || store.view(&debate)).await
    }

    /// Lets running calls finish and starts no new ones, until the debate is resumed.
    pub async fn pause(&self, debate: &DebateId) -> Result<(), Error> {
        let Some(control) = self.control(debate) else {
            self.refuse_driven(debate).await?;
            return Err(Error::invalid(
                "This debate is not running, so it can’t be paused.",
                "Resume it first.",
            ));
        };
        if control.pause(true) {
            self.tell_next(debate, "pause", Event::Paused {}).await?;
        }
        Ok(())
    }

    /// Ends running calls; finished answers are kept. The debate ends as stopped and can be resumed.
    pub fn stop(&self, debate: &DebateId) {
        if let Some(control) = self.control(debate) {
            control.stop();
        }
    }

    /// Ends the work on a part of a debate’s briefing. The debate continues without it; a part that is done
    /// stays as it is.
    pub fn skip(&self, debate: &DebateId, part: BriefingPart) {
        if let Some(control) = self.control(debate) {
            control.skip(part);
        }
    }

    /// Ends all running calls and agents, and waits until finished work is stored. The debates stay as they
    /// are, to be resumed; so does one that starts meanwhile.
    pub async fn close(&self) {
        self.closing.store(true, Ordering::SeqCst);
        for control in lock(&self.running).values() {
            control.quit();
        }
        for stop in lock(&self.agents).values() {
            stop.cancel();
        }
        self.tasks.close();
        self.tasks.wait().await;
    }

    fn is_closing(&self) -> bool {
        self.closing.load(Ordering::SeqCst)
    }

    /// Deletes a whole debate that is not running, including its record as a review.
    pub async fn delete(&self, debate: &DebateId) -> Result<(), Error> {
        let (store, of) = (self.store.clone(), debate.clone());
        let record = self.review_file(debate);
        if self.drives(debate) {
            self.refuse_driven(debate).await?;
        }
        off_thread(move || {
            let _act = store.lock_acts(&of)?;
            let _lease = store.lock_debate(&of)?.ok_or(Error::Busy)?;
            store.delete_debate(&of)?;
            match fs::remove_file(&record) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    tracing::warn!(file = %record.display(), %error, "couldn’t delete the record of a review");
                }
                _ => {}
            }
            Ok::<_, Error>(())
        })
        .await
    }

    fn control(&self, debate: &DebateId) -> Option<Arc<Control>> {
        lock(&self.running).get(debate).cloned()
    }

    fn hub(&self, debate: &DebateId) -> Arc<Hub> {
        self.hubs.of(&self.store, debate)
    }

    /// Registers the controls of a debate that starts being driven. If the desk is already closing, the
    /// debate is told to stop, because closing only tells those that were registered before it.
    fn take_up(&self, debate: &DebateId, control: &Arc<Control>) {
        lock(&self.running).insert(debate.clone(), control.clone());
        if self.closing.load(Ordering::SeqCst) {
            control.quit();
        }
    }

    /// Records a fact that the user creates, with the next number after `prefix`.
    async fn tell_next(
        &self,
        debate: &DebateId,
        prefix: &'static str,
        event: Event,
    ) -> Result<(), Error> {
        let (store, of) = (self.store.clone(), debate.clone());
        self.hub(debate)
            .record(move || store.append_next(&of, prefix, &event))
            .await?;
        Ok(())
    }
}

/// The first fact of a debate.
fn first_fact(setup: Option<Setup>, debate: &DebateId) -> Result<Setup, Error> {
    setup.ok_or_else(|| Error::internal(format!("debate {debate} has no first fact")))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
