//! Starting and resuming: one task drives a debate from where its journal ends.

use std::sync::Arc;

use domain::page::Driver;
use domain::{DebateId, Event, Finding, Hint, Setup, TaskId, View, said_before};
use protocols::import;
use store::{ActLock, DebateLock, Store};
use table::{Control, Signal, Table, off_thread};
use tokio::task::JoinHandle;

use super::act::{command, on_disk, refuse_accepted};
use super::end::hold;
use super::planning::take_in;
use super::{Desk, example, first_fact, lock, waiting};
use crate::{Error, Plan};

/// What the author said in the debate that another follows; nothing if there is none, or if it was deleted.
pub(super) fn said_in(store: &Store, follows: Option<&DebateId>) -> Result<Vec<Finding>, Error> {
    match follows.map(|earlier| store.view(earlier)) {
        Some(Ok(earlier)) => Ok(said_before::of(&earlier)),
        None | Some(Err(store::Error::NotFound { .. })) => Ok(Vec::new()),
        Some(Err(error)) => Err(error.into()),
    }
}

/// A debate that this process drove to its end, or until it was interrupted.
#[derive(Debug)]
pub struct Finished {
    /// What is recorded about it.
    pub view: View,
    /// How many replies came from the journal instead of being asked again.
    pub replayed: u32,
}

/// A debate being driven.
pub struct Running {
    /// The debate.
    pub debate: DebateId,
    task: JoinHandle<Result<u32, Error>>,
}

impl Desk {
    /// Starts a debate over the task’s current text.
    pub async fn start(&self, task: &TaskId, plan: Plan) -> Result<Running, Error> {
        example::refuse_task(task)?;
        plan.check()?;
        let (store, id) = (self.store.clone(), task.clone());
        let over = plan.agenda.document().cloned();
        let follows = plan.follows.clone();
        let (document, version, said_before, _lock) = off_thread(move || {
            // Held until the debate is being driven.
            let mut lock = None;
            if let Some(checkpoint) = &over {
                lock = Some(store.lock_start(&id)?);
                waiting::refuse(&store, &id, None)?;
                take_in(&store, &id, checkpoint)?;
            }
            let document = store.task(&id)?;
            import::debatable(&document.row.title, &document.body)?;
            let version = store.snapshot(&id)?;
            let said_before = said_in(&store, follows.as_ref())?;
            Ok::<_, Error>((document, version, said_before, lock))
        })
        .await?;
        let debate = DebateId::new(self.store.new_id());
        let setup = plan.setup(debate.clone(), &document, version.id, said_before);
        let event = Event::Started {
            setup: Box::new(setup.clone()),
        };
        let (store, of) = (self.store.clone(), debate.clone());
        off_thread(move || store.append(&of, "start", &event, &[&document.body])).await?;
        self.drive(setup, None).await
    }

    /// Continues a debate that was stopped, interrupted or paused, or that failed. A judge that failed is
    /// asked again.
    pub async fn resume(&self, debate: &DebateId) -> Result<Option<Running>, Error> {
        if let Some(control) = self.control(debate) {
            // Recorded first: what follows a pause must come after it in the journal too.
            if control.is_paused() {
                self.tell_next(debate, "resume", Event::Resumed {}).await?;
                control.pause(false);
            }
            return Ok(None);
        }
        self.may_run(debate).await?;
        let act = self.act(debate).await?;
        let view = &act.view;
        if let Some(outcome) = view.header.outcome
            && !outcome.is_resumable()
            && !view.lacks_verdict()
        {
            return Err(Error::invalid(
                "This debate has ended, so there is nothing to resume.",
                "Start a new debate on the task.",
            ));
        }
        refuse_accepted(view)?;
        let setup = first_fact(view.setup.clone(), debate)?;
        self.refuse_unlent(view, &setup)?;
        if on_disk(&setup) && view.review.as_ref().is_some_and(|it| it.discarded) {
            return Err(Error::invalid(
                "You took this revision back, so the review can’t continue from it.",
                Hint::apart(
                    "Put the revision back first, or run the checkpoint again.",
                    format!(
                        "Run the checkpoint again: `{}`.",
                        command(view, "").unwrap_or_default()
                    ),
                ),
            ));
        }
        let _lock = self.alone(&setup).await?;
        self.drive(setup, None).await.map(Some)
    }

    /// Refuses to continue a checkpoint while another one is under way over its document, and prevents others
    /// from starting until the returned guard is dropped.
    async fn alone(&self, setup: &Setup) -> Result<Option<ActLock>, Error> {
        if self.document_of(setup).await?.is_none() {
            return Ok(None);
        }
        let (store, debate, task) = (self.store.clone(), setup.debate.clone(), setup.task.clone());
        off_thread(move || {
            let lock = store.lock_start(&task)?;
            waiting::refuse(&store, &task, Some(&debate))?;
            Ok::<_, Error>(Some(lock))
        })
        .await
    }

    /// Ends an interrupted debate as if it had been stopped there, and proposes what it has written so far.
    /// No model is asked anything.
    pub(super) async fn end_here(&self, setup: Setup) -> Result<View, Error> {
        let stopped = Control::default();
        stopped.stop();
        let running = self.drive_with(setup, None, stopped).await?;
        Ok(self.finish(running).await?.view)
    }

    /// Waits for the end of a debate, or for its interruption when the program ends.
    pub async fn finish(&self, running: Running) -> Result<Finished, Error> {
        let replayed = running.task.await.map_err(|error| {
            Error::internal(format!("the debate’s task ended early: {error}"))
        })??;
        Ok(Finished {
            view: self.view(&running.debate).await?,
            replayed,
        })
    }

    /// Whether a debate may continue at all, checked before anything is recorded about it.
    ///
    /// # Errors
    /// When it was imported, or is the example.
    pub(super) async fn may_run(&self, debate: &DebateId) -> Result<(), Error> {
        example::refuse_debate(debate)?;
        let (store, debate) = (self.store.clone(), debate.clone());
        off_thread(move || refuse_imported(&store, &debate)).await
    }

    /// Drives a debate that nobody else is driving, after recording `first` for it with the next number after
    /// the prefix.
    pub(super) async fn drive(
        &self,
        setup: Setup,
        first: Option<(&'static str, Event)>,
    ) -> Result<Running, Error> {
        self.drive_with(setup, first, Control::default()).await
    }

    async fn drive_with(
        &self,
        setup: Setup,
        first: Option<(&'static str, Event)>,
        control: Control,
    ) -> Result<Running, Error> {
        let debate = setup.debate.clone();
        let seated = Box::pin(self.sit_down(setup, first, control)).await?;
        if seated.begun_before {
            self.tell_next(&debate, "resume", Event::Resumed {}).await?;
        }
        tracing::info!(%debate, resumed = seated.begun_before, "driving a debate");
        let desk = self.clone();
        Ok(seated.drive(move |table| async move {
            hold(&table, &desk).await.map(|()| table.replayed())
        }))
    }

    /// Takes over a debate that nobody else is driving, after recording `first` for it with the next number
    /// after the prefix.
    pub(super) async fn sit_down(
        &self,
        setup: Setup,
        first: Option<(&'static str, Event)>,
        control: Control,
    ) -> Result<Seated, Error> {
        let debate = setup.debate.clone();
        let (store, of) = (self.store.clone(), debate.clone());
        let lease = off_thread(move || {
            let lease = store.lock_debate(&of)?.ok_or(Error::Busy)?;
            refuse_imported(&store, &of)?;
            store.record_lost_calls(&of)?;
            Ok::<_, Error>(lease)
        })
        .await?;
        if let Some((prefix, event)) = first {
            self.tell_next(&debate, prefix, event).await?;
        }
        let (store, of) = (self.store.clone(), debate.clone());
        let journal = off_thread(move || store.events(&of, 0)).await?;
        let begun_before = journal.len() > 1;
        let control = Arc::new(control);
        self.take_up(&debate, &control);
        let hub = self.hub(&debate);
        hub.send(&Signal::Driver(Driver::Here));
        self.look_outside(&hub, &debate, Driver::Here);
        let driving = Driving {
            desk: self.clone(),
            debate,
            lease: Some(lease),
        };
        let table = Table::new(
            setup,
            journal,
            self.store.clone(),
            self.models.clone(),
            hub,
            control,
        );
        Ok(Seated {
            table: Box::new(table),
            driving,
            begun_before,
        })
    }
}

/// A debate that this process has taken over.
pub(super) struct Seated {
    table: Box<Table>,
    driving: Driving,
    /// Whether anything besides its first fact was recorded before.
    begun_before: bool,
}

impl Seated {
    /// Works at its table until that is done, then releases the debate. The work returns how many replies
    /// came from the journal.
    pub(super) fn drive<W: Future<Output = Result<u32, Error>> + Send + 'static>(
        self,
        work: impl FnOnce(Box<Table>) -> W,
    ) -> Running {
        let Self { table, driving, .. } = self;
        let debate = driving.debate.clone();
        let work = work(table);
        let tasks = driving.desk.tasks.clone();
        let task = tasks.spawn(async move {
            let result = work.await;
            match &result {
                Ok(_) => tracing::info!(debate = %driving.debate, "released a debate"),
                Err(error) => {
                    tracing::error!(debate = %driving.debate, %error, "a debate ended with an error");
                }
            }
            drop(driving);
            result
        });
        Running { debate, task }
    }
}

/// The first fact of an imported debate was written elsewhere, and can name any program and any server.
fn refuse_imported(store: &Store, debate: &DebateId) -> Result<(), Error> {
    if store.imported(debate)?.is_none() {
        return Ok(());
    }
    Err(Error::invalid(
        "This debate was imported from a file, so it can be read here but not run: it may name programs and servers that nobody on this machine chose.",
        "Start a new debate on its task. It will use the models on this machine.",
    ))
}

/// Held while this process drives a debate. However that ends, even in a panic, dropping it releases the
/// debate to whoever resumes it.
struct Driving {
    desk: Desk,
    debate: DebateId,
    lease: Option<DebateLock>,
}

impl Drop for Driving {
    fn drop(&mut self) {
        lock(&self.desk.running).remove(&self.debate);
        self.lease.take();
        self.desk
            .hub(&self.debate)
            .send(&Signal::Driver(Driver::Nobody));
    }
}
