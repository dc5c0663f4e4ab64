//! In a job object, which the system ends together with us.

use std::io;
use std::process::Stdio;

use process_wrap::tokio::{ChildWrapper, CommandWrap, JobObject, KillOnDrop};
use tokio::process::{ChildStderr, ChildStdin, ChildStdout, Command};

use super::{Job, fill};

/// A running program. Dropping it ends it, with everything it started.
pub(in crate::cli) struct Running {
    child: Box<dyn ChildWrapper>,
}

impl Running {
    /// Starts the job's program. Waits until it is loaded.
    pub(in crate::cli) fn start(job: &Job) -> io::Result<Self> {
        let mut command = std::process::Command::new(&job.program);
        fill(&mut command, job);
        command.stdin(Stdio::piped());
        let mut command = CommandWrap::from(Command::from(command));
        command.wrap(KillOnDrop).wrap(JobObject);
        Ok(Self {
            child: command.spawn()?,
        })
    }

    /// Its standard input; can be taken once.
    pub(in crate::cli) fn input(&mut self) -> Option<ChildStdin> {
        self.child.stdin().take()
    }

    /// Its output; can be taken once.
    pub(in crate::cli) fn outputs(&mut self) -> (Option<ChildStdout>, Option<ChildStderr>) {
        (self.child.stdout().take(), self.child.stderr().take())
    }

    /// Waits until it has ended by itself, and ends what it left. Returns the exit code. Can be dropped at
    /// any point.
    pub(in crate::cli) async fn wait(&mut self) -> io::Result<Option<i32>> {
        let ended = self.child.wait().await?;
        // Fails if nothing is left, which is what we want.
        let _ = self.child.start_kill();
        Ok(ended.code())
    }

    /// Ends it.
    pub(in crate::cli) async fn end(mut self) {
        let _ = self.child.start_kill();
    }
}

/// There is no guard between us and a program here.
pub(crate) fn is_ours(_: &io::Error) -> bool {
    false
}
