//! From the start of an agent to the review of what it did.

use std::path::PathBuf;
use std::time::Duration;

use domain::run::{Run, RunEnd, RunOutcome};
use models::agents::{self, Ended, Ready};
use store::{RunLock, Store};
use table::off_thread;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{interval, sleep};
use tokio_util::sync::CancellationToken;

use super::before::{self, Before};
use super::{result, worktree};
use crate::Error;

/// How often an agent’s output is stored, and how often to check whether somebody wants it stopped.
const OFTEN: Duration = Duration::from_millis(400);

/// How much is stored at once, in bytes.
const PIECE: usize = 16 << 10;

/// A run that begins.
pub(crate) struct Driven {
    pub(crate) run: Run,
    /// The folder that the agent starts in.
    pub(super) folder: PathBuf,
    pub(super) prompt: String,
    pub(super) ready: Ready,
    pub(super) limit: Duration,
    pub(super) lock: RunLock,
}

/// Runs the agent to its end, and records the result. Its output goes to the store and to `said`. If
/// `is_closing` is true when it ends, the run is left as it is, and counts as interrupted once the lock is
/// gone.
///
/// # Errors
/// When the data folder can’t be written.
pub(crate) async fn drive(
    store: Store,
    driven: Driven,
    stop: CancellationToken,
    said: UnboundedSender<String>,
    is_closing: impl Fn() -> bool,
) -> Result<Run, Error> {
    let Driven {
        run,
        folder,
        prompt,
        ready,
        limit,
        lock,
    } = driven;
    let before = off_thread({
        let (run, store) = (run.clone(), store.clone());
        move || {
            let before = Before::of(&run, &store.runs(None)?);
            before.save(&run);
            Ok::<_, Error>(before)
        }
    })
    .await?;
    let (sender, receiver) = unbounded_channel();
    let writing = tokio::spawn(write(store.clone(), run.clone(), receiver));
    let working = agents::run(&ready, folder, prompt, limit, &stop, |line| {
        // Nobody may be watching anymore.
        let _ = said.send(line.clone());
        let _ = sender.send(line);
    });
    let ended = tokio::select! {
        ended = working => ended,
        () = told_to_stop(&store, &run, &stop) => Ended::Stopped,
    };
    drop(sender);
    let written = writing.await;
    written.map_err(|error| Error::internal(format!("output wasn’t stored: {error}")))??;
    if is_closing() {
        return Ok(run);
    }
    off_thread(move || {
        let mut end = outcome(ended, &ready, limit);
        let found = before::look(Some(&before), &run, &store.runs(None)?);
        end.warnings.extend(found.warnings);
        end.elsewhere = found.elsewhere;
        match result::review(&run) {
            Ok(review) => end.change = Some(result::counted(&review)),
            // It was already told what became of the folder.
            Err(_) if !worktree(&run).has_folder() => {}
            Err(error) => end.warnings.push(error.to_string()),
        }
        end.tip = before::tip(&run);
        store.end_run(&run.id, &end)?;
        before::forget(&run.setup);
        drop(lock);
        Ok::<_, Error>(store.run(run.id.as_str())?)
    })
    .await
}

/// Ends the agent if another process asked for it. Never returns by itself; the agent’s end cancels it.
async fn told_to_stop(store: &Store, run: &Run, stop: &CancellationToken) {
    loop {
        sleep(OFTEN).await;
        let (store, id) = (store.clone(), run.id.clone());
        let asked = off_thread(move || store.is_run_to_stop(&id)).await;
        if asked.unwrap_or(false) {
            stop.cancel();
        }
    }
}

/// Stores the output until there can be no more, a few times a second.
async fn write(store: Store, run: Run, mut said: UnboundedReceiver<String>) -> Result<(), Error> {
    let mut waiting = String::new();
    let mut pulse = interval(OFTEN);
    loop {
        let is_over = tokio::select! {
            line = said.recv() => {
                let is_over = line.is_none();
                if let Some(line) = line {
                    waiting.push_str(&line);
                    waiting.push('\n');
                }
                if !is_over && waiting.len() < PIECE {
                    continue;
                }
                is_over
            }
            _ = pulse.tick() => false,
        };
        if !waiting.is_empty() {
            let (store, id) = (store.clone(), run.id.clone());
            let piece = std::mem::take(&mut waiting);
            off_thread(move || store.add_run_output(&id, &piece)).await?;
        }
        if is_over {
            return Ok(());
        }
    }
}

fn outcome(ended: Ended, ready: &Ready, limit: Duration) -> RunEnd {
    let label = &ready.label;
    let (outcome, exit, warning) = match ended {
        Ended::Exit(Some(0)) => (RunOutcome::Finished, Some(0), None),
        Ended::Exit(Some(code)) => (
            RunOutcome::Failed,
            Some(code),
            Some(format!("{label} ended with exit code {code}.")),
        ),
        Ended::Exit(None) => (
            RunOutcome::Failed,
            None,
            Some(format!("{label} was stopped by the system.")),
        ),
        Ended::Stopped => (RunOutcome::Stopped, None, None),
        Ended::TimedOut => (
            RunOutcome::TimedOut,
            None,
            Some(format!(
                "{label} took longer than {}, so it was ended.",
                words(limit)
            )),
        ),
        Ended::NotStarted(why) => (RunOutcome::Failed, None, Some(why)),
    };
    RunEnd {
        outcome,
        exit,
        warnings: warning.into_iter().collect(),
        change: None,
        tip: None,
        later_tips: Vec::new(),
        elsewhere: Vec::new(),
        reviewed: None,
    }
}

fn words(limit: Duration) -> String {
    match limit.as_secs() {
        seconds if seconds < 120 => format!("{seconds} seconds"),
        seconds => format!("{} minutes", seconds / 60),
    }
}
