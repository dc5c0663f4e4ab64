//! Under a guard, which ends it however we end.

use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::ExitStatusExt;
use std::process::{ChildStdin as Input, ExitStatus};
use std::time::Duration;

use guard::{Guarded, Leash};
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::{Job, fill};

/// How long to wait for the end of a program: what the kernel itself delays may take forever.
const FAREWELL: Duration = Duration::from_secs(2);

/// A running program. Dropping it ends it, with everything it started.
pub(in crate::cli) struct Running {
    guard: Child,
    /// The process ID of the guard, which is also that of its session.
    session: Option<u32>,
    input: Option<ChildStdin>,
    leash: Leash,
}

impl Running {
    /// Starts the job's program. Waits until its guard is loaded.
    pub(in crate::cli) fn start(job: &Job) -> io::Result<Self> {
        let Guarded {
            mut command,
            input,
            leash,
        } = Guarded::new(&job.program)?;
        fill(&mut command, job);
        let guard = Command::from(command).spawn().map_err(guard::no_guard)?;
        Ok(Self {
            session: guard.id(),
            guard,
            input: Some(ChildStdin::from_std(Input::from(OwnedFd::from(input)))?),
            leash,
        })
    }

    /// Its standard input; can be taken once.
    pub(in crate::cli) fn input(&mut self) -> Option<ChildStdin> {
        self.input.take()
    }

    /// Its output; can be taken once.
    pub(in crate::cli) fn outputs(&mut self) -> (Option<ChildStdout>, Option<ChildStderr>) {
        (self.guard.stdout.take(), self.guard.stderr.take())
    }

    /// Waits until it has ended by itself and nothing of it is left. Returns the exit code, `None` if a
    /// signal ended it. Can be dropped at any point; an error says why it never ran.
    pub(in crate::cli) async fn wait(&mut self) -> io::Result<Option<i32>> {
        let guard = self.guard.wait().await?;
        sweep(guard, self.session).await;
        self.leash
            .report()
            .unwrap_or(Ok(guard))
            .map(|end| end.code())
    }

    /// Ends it, and returns when nothing of it is left.
    pub(in crate::cli) async fn end(mut self) {
        drop(self.leash);
        match timeout(FAREWELL, self.guard.wait()).await {
            Ok(Ok(guard)) => sweep(guard, self.session).await,
            Ok(Err(error)) => tracing::warn!(%error, "the way a program ended is unknown"),
            Err(_) => tracing::warn!("a program is slow to end"),
        }
    }
}

/// Ends what a killed guard left; one that ended by itself leaves nothing.
async fn sweep(guard: ExitStatus, session: Option<u32>) {
    let (Some(_), Some(session)) = (guard.signal(), session) else {
        return;
    };
    let swept = spawn_blocking(move || guard::end_session(session)).await;
    if !swept.unwrap_or(false) {
        tracing::warn!(
            "the guard of a program was killed, and some of its processes may still be running"
        );
    }
}

/// Whether it is the guard that couldn't be started, not the program.
pub(crate) fn is_ours(error: &io::Error) -> bool {
    guard::is_missing(error)
}
