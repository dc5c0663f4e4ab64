//! Giving tasks to coding agents, and the results.

use std::path::PathBuf;
use std::sync::Arc;

use domain::run::{Run, RunOffer, RunOutput, RunState};
use domain::{RunId, TaskId};
use store::Store;
use table::off_thread;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::JoinHandle;
use tokio::time::{Duration, sleep};
use tokio_util::sync::CancellationToken;

use super::{Desk, lock};
use crate::Error;
use crate::code_review::CodeReview;
use crate::runs::{self, RunRemoved, RunWanted};
use crate::seen::{Seen, Wished};

/// How long the process that drives a run has to end it, in tries of a tenth of a second.
const TRIES: u32 = 150;

/// A run that this process drives.
pub struct RunUnderWay {
    /// The run.
    pub run: Run,
    /// The agent’s output, line by line.
    pub said: UnboundedReceiver<String>,
    stop: CancellationToken,
    task: JoinHandle<Result<Run, Error>>,
}

impl RunUnderWay {
    /// Ends the agent and everything it started.
    pub fn stop(&self) {
        self.stop.cancel();
    }

    /// Waits for its end.
    ///
    /// # Errors
    /// When the result couldn’t be recorded.
    pub async fn end(&mut self) -> Result<Run, Error> {
        let ended = (&mut self.task).await;
        ended.map_err(|error| Error::internal(format!("a run ended early: {error}")))?
    }
}

impl Desk {
    /// A run of a task in its own project, with the agent and permissions from the settings.
    ///
    /// # Errors
    /// When the data folder can’t be read.
    pub async fn run_as_set(&self, task: &TaskId) -> Result<RunWanted, Error> {
        let (store, task) = (self.store.clone(), task.clone());
        off_thread(move || {
            let set = store.settings()?.agent;
            Ok::<_, Error>(RunWanted {
                task,
                project: None,
                agent: set.agent,
                command: set.command,
                permissions: set.permissions,
                limit: Duration::from_secs(u64::from(set.minutes.max(1)) * 60),
                accept_up_to: set.accept_up_to,
            })
        })
        .await
    }

    /// A preview of a run: the command, the agent’s permissions, and what the author should know first.
    /// Starts nothing.
    ///
    /// # Errors
    /// When the text isn’t accepted, the project can’t be worked on, or the agent isn’t there.
    pub async fn run_offer(&self, wanted: RunWanted) -> Result<RunOffer, Error> {
        self.accept_saved(&wanted.task).await?;
        let (store, planned) = (self.store.clone(), wanted.clone());
        let planned = off_thread(move || runs::plan(&store, planned)).await?;
        let first = self.first_debate(&wanted).await?;
        Ok(planned.offer(first.map_or_else(Vec::new, |first| first.says)))
    }

    /// Gives the text of a task as it is now to an agent, in a worktree of its own.
    ///
    /// # Errors
    /// As [`Self::run_offer`], when the task is to be debated first, and when the worktree can’t be made.
    pub async fn start_run(&self, wanted: RunWanted) -> Result<RunUnderWay, Error> {
        self.accept_saved(&wanted.task).await?;
        let store = self.store.clone();
        let driven = off_thread(move || {
            runs::refuse_undebated(&store, &wanted.task)?;
            runs::plan(&store, wanted)?.begin(&store)
        });
        Ok(self.drive_agent(driven.await?))
    }

    /// Sends findings of a review back to the agent that made the change, with a note from its author. The
    /// agent continues in its worktree, with the same command.
    ///
    /// # Errors
    /// When there is nothing to send or no agent made the change, and when the agent can’t continue.
    pub async fn send_back(&self, seen: Arc<Seen>, wanted: Wished) -> Result<RunUnderWay, Error> {
        let store = self.store.clone();
        let driven = off_thread(move || {
            let (run, sent) = seen.to_send_back(wanted)?;
            // The run’s state may have changed meanwhile.
            let run = runs::looked_at(&store, store.run(run.id.as_str())?)?;
            runs::follow_up(&store, &run, &sent)
        });
        Ok(self.drive_agent(driven.await?))
    }

    fn drive_agent(&self, driven: runs::Driven) -> RunUnderWay {
        let run = driven.run.clone();
        let stop = CancellationToken::new();
        lock(&self.agents).insert(run.id.clone(), stop.clone());
        let (sender, said) = unbounded_channel();
        let desk = self.clone();
        let (id, token) = (run.id.clone(), stop.clone());
        let task = self.tasks.spawn(async move {
            let is_closing = || desk.is_closing();
            if is_closing() {
                token.cancel();
            }
            let ended = runs::drive(desk.store.clone(), driven, token, sender, is_closing).await;
            lock(&desk.agents).remove(&id);
            if let Err(error) = &ended {
                tracing::error!(run = %id, %error, "a run couldn’t be recorded");
            }
            ended
        });
        RunUnderWay {
            run,
            said,
            stop,
            task,
        }
    }

    /// Ends a run’s agent and everything it started, whichever process drives it. Returns the run as it is
    /// afterward.
    ///
    /// # Errors
    /// When there is no such run, it isn’t under way, or its process doesn’t end it.
    pub async fn stop_run(&self, id: &str) -> Result<Run, Error> {
        let run = self.agent_run(id).await?;
        if run.state != RunState::Running {
            return Err(Error::invalid(
                "This run isn’t under way, so there is nothing to stop.",
                "To see its status, use whetstone run show ID.",
            ));
        }
        if let Some(stop) = lock(&self.agents).get(&run.id) {
            stop.cancel();
        }
        let (store, of) = (self.store.clone(), run.id.clone());
        off_thread(move || store.ask_run_to_stop(&of)).await?;
        for _ in 0..TRIES {
            let run = self.agent_run(run.id.as_str()).await?;
            if run.state != RunState::Running {
                return Ok(run);
            }
            sleep(Duration::from_millis(100)).await;
        }
        Err(Error::Busy)
    }

    /// A run, by its ID or the beginning of it.
    ///
    /// # Errors
    /// When there is none, or several.
    pub async fn agent_run(&self, id: &str) -> Result<Run, Error> {
        let (store, id) = (self.store.clone(), id.to_owned());
        off_thread(move || known(&store, store.run(&id)?)).await
    }

    /// All runs, the newest first; those of one task, where one is named.
    ///
    /// # Errors
    /// When the data folder can’t be read.
    pub async fn agent_runs(&self, task: Option<TaskId>) -> Result<Vec<Run>, Error> {
        let store = self.store.clone();
        off_thread(move || {
            let runs = store.runs(task.as_ref())?.into_iter();
            runs.map(|run| known(&store, run)).collect()
        })
        .await
    }

    /// Records where the repository of a run is now, if it was moved. Returns the run as it is afterward.
    ///
    /// # Errors
    /// When it wasn’t moved, or when this isn’t the folder of that repository.
    pub async fn run_found(&self, run: &RunId, folder: PathBuf) -> Result<Run, Error> {
        let (store, id) = (self.store.clone(), run.clone());
        off_thread(move || {
            runs::found_in(&store, &store.run(id.as_str())?, &folder)?;
            known(&store, store.run(id.as_str())?)
        })
        .await
    }

    /// The runs that this process drives: their agents end when it does.
    ///
    /// # Errors
    /// When the data folder can’t be read.
    pub async fn runs_here(&self) -> Result<Vec<Run>, Error> {
        let store = self.store.clone();
        let ids: Vec<RunId> = lock(&self.agents).keys().cloned().collect();
        off_thread(move || {
            let runs = ids.iter().map(|id| store.run(id.as_str()));
            Ok::<_, Error>(runs.collect::<Result<Vec<_>, _>>()?)
        })
        .await
    }

    /// The stored output of a run’s agent, after the piece with that number.
    ///
    /// # Errors
    /// When the data folder can’t be read.
    pub async fn agent_output(&self, run: &RunId, after: i64) -> Result<Vec<RunOutput>, Error> {
        let (store, run) = (self.store.clone(), run.clone());
        off_thread(move || store.run_output(&run, after)).await
    }

    /// What would be lost with the worktree of a run, one sentence each, then how to keep it; empty if nothing
    /// would be lost.
    ///
    /// # Errors
    /// When git can’t say.
    pub async fn run_loss(&self, run: &RunId) -> Result<Vec<String>, Error> {
        let (store, run) = (self.store.clone(), run.clone());
        off_thread(move || runs::would_be_lost(&store.run(run.as_str())?)).await
    }

    /// The changes in a run’s worktree since its base, reviewed by the built-in rules.
    ///
    /// # Errors
    /// When the worktree is gone, or git can’t read it.
    pub async fn run_review(&self, run: Run) -> Result<CodeReview, Error> {
        off_thread(move || runs::review(&run)).await
    }

    /// Removes the worktree of a run and its branch, and returns what was lost with them.
    ///
    /// # Errors
    /// When the run is under way, and when something would be lost and `force` isn’t set.
    pub async fn remove_run(&self, id: &RunId, force: bool) -> Result<RunRemoved, Error> {
        let (store, id) = (self.store.clone(), id.clone());
        off_thread(move || {
            let run = store.run(id.as_str())?;
            runs::remove(&store, &run, force)
        })
        .await
    }

    /// Deletes what is stored of a run whose worktree was removed.
    ///
    /// # Errors
    /// When its worktree is still there.
    pub async fn forget_run(&self, id: &RunId) -> Result<(), Error> {
        let (store, id) = (self.store.clone(), id.clone());
        off_thread(move || runs::forget(&store, &store.run(id.as_str())?)).await
    }
}

/// A run with what became of it, and whether its work can still be read.
fn known(store: &Store, run: Run) -> Result<Run, Error> {
    let run = runs::looked_at(store, run)?;
    Ok(Run {
        out_of_reach: runs::out_of_reach(&run),
        ..run
    })
}
