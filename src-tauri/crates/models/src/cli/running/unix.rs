//! Under a guard, which ends it in whatever way we do.

use std::io;
use std::os::fd::OwnedFd;
use std::process::ChildStdin as Input;
use std::time::Duration;

use guard::{Guarded, Leash};
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use super::{Job, fill};

/// How long the end of a program is waited for: what the kernel itself holds up may take for ever.
const FAREWELL: Duration = Duration::from_secs(2);

/// A running program. Dropping it ends it, with all that it started.
pub(in crate::cli) struct Running {
    guard: Child,
    input: Option<ChildStdin>,
    leash: Leash,
}

impl Running {
    /// Starts the job's program. Waits until its guard was loaded.
    pub(in crate::cli) fn start(job: &Job) -> io::Result<Self> {
        let Guarded {
            mut command,
            input,
            leash,
        } = Guarded::new(&job.program)?;
        fill(&mut command, job);
        Ok(Self {
            guard: Command::from(command).spawn().map_err(guard::no_guard)?,
            input: Some(ChildStdin::from_std(Input::from(OwnedFd::from(input)))?),
            leash,
        })
    }

    /// What it reads, to be taken once.
    pub(in crate::cli) fn input(&mut self) -> Option<ChildStdin> {
        self.input.take()
    }

    /// What it prints, to be taken once.
    pub(in crate::cli) fn outputs(&mut self) -> (Option<ChildStdout>, Option<ChildStderr>) {
        (self.guard.stdout.take(), self.guard.stderr.take())
    }

    /// Waits until it has ended by itself, and nothing of it is left. Returns the exit code, `None`
    /// when a signal ended it. Safe to be dropped half-way; an error says why it never ran.
    pub(in crate::cli) async fn wait(&mut self) -> io::Result<Option<i32>> {
        let guard = self.guard.wait().await?;
        self.leash
            .report()
            .unwrap_or(Ok(guard))
            .map(|end| end.code())
    }

    /// Ends it, and returns when nothing of it is left.
    pub(in crate::cli) async fn end(mut self) {
        drop(self.leash);
        if timeout(FAREWELL, self.guard.wait()).await.is_err() {
            tracing::warn!("a program takes long to end");
        }
    }
}

/// Whether what can't be started is no program that was asked for, but what stands guard over it.
pub(crate) fn is_ours(error: &io::Error) -> bool {
    guard::is_missing(error)
}
