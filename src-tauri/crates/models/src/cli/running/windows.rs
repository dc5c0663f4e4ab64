//! In a job object, which the system ends with us.

use std::io;
use std::process::Stdio;

use process_wrap::tokio::{ChildWrapper, CommandWrap, JobObject, KillOnDrop};
use tokio::process::{ChildStderr, ChildStdin, ChildStdout, Command};

use super::{Job, fill};

/// A running program. Dropping it ends it, with all that it started.
pub(in crate::cli) struct Running {
    child: Box<dyn ChildWrapper>,
}

impl Running {
    /// Starts the job's program. Waits until it was loaded.
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

    /// What it reads, to be taken once.
    pub(in crate::cli) fn input(&mut self) -> Option<ChildStdin> {
        self.child.stdin().take()
    }

    /// What it prints, to be taken once.
    pub(in crate::cli) fn outputs(&mut self) -> (Option<ChildStdout>, Option<ChildStderr>) {
        (self.child.stdout().take(), self.child.stderr().take())
    }

    /// Waits until it has ended by itself, and ends what it left. Returns the exit code. Safe to be
    /// dropped half-way.
    pub(in crate::cli) async fn wait(&mut self) -> io::Result<Option<i32>> {
        let ended = self.child.wait().await?;
        // Fails when nothing is left, which is what is wanted.
        let _ = self.child.start_kill();
        Ok(ended.code())
    }

    /// Ends it.
    pub(in crate::cli) async fn end(mut self) {
        let _ = self.child.start_kill();
    }
}

/// Nothing of ours stands between us and a program here.
pub(crate) fn is_ours(_: &io::Error) -> bool {
    false
}
