//! A running program, and ending it with everything it started.

#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
mod system;

use std::process::{Command, Stdio};

pub(super) use system::Running;
pub(crate) use system::is_ours;

use super::job::{Environment, Job};

/// What every system needs to run a job, except its program and its input.
fn fill(command: &mut Command, job: &Job) {
    command
        .args(&job.arguments)
        .current_dir(&job.folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    match &job.environment {
        Environment::Only(variables) => {
            command
                .env_clear()
                .envs(variables.iter().map(|(name, value)| (name, value)));
        }
        Environment::AllBut(names) => {
            for name in names {
                command.env_remove(name);
            }
        }
    }
}
