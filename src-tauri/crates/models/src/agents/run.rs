//! Running an agent to its end, leaving nothing of it behind.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::Ready;
use super::lines::Output;
use crate::cli::environment::only_ours;
use crate::cli::job::{Environment, Job};
use crate::cli::run::{Halt, Patience, Stream, run as attend};
use crate::cli::running;

/// Variables that would make git use something other than the worktree, and those by which programs would
/// mistake the folder that Whetstone runs in, or a surrounding Claude Code, for their own.
const MISLEADING: [&str; 18] = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_CONFIG",
    "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_NO_REPLACE_OBJECTS",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
    "OLDPWD",
    "PWD",
    "CLAUDECODE",
];

/// How an agent ended.
#[derive(Debug)]
pub enum Ended {
    /// On its own, with this exit code; `None` if a signal ended it.
    Exit(Option<i32>),
    /// It was told to stop.
    Stopped,
    /// It took too long.
    TimedOut,
    /// It never started, and why.
    NotStarted(String),
}

/// Runs an agent in a folder, with `prompt` on its standard input, and passes on what it says in readable
/// lines. However this ends, nothing that the agent started is left running.
pub async fn run(
    ready: &Ready,
    folder: PathBuf,
    prompt: String,
    limit: Duration,
    cancel: &CancellationToken,
    mut said: impl FnMut(String),
) -> Ended {
    let mut output = Output::new(ready.read);
    let mut errors = Output::new(None);
    let job = Job {
        program: ready.program.clone(),
        arguments: ready.arguments(),
        environment: environment(),
        folder,
        input: prompt,
    };
    // A project's tests can be silent for a long time.
    let patience = Patience {
        whole: limit,
        silence: limit,
    };
    let ended = attend(job, patience, cancel, |stream, piece| {
        let lines = match stream {
            Stream::Out => output.take(piece),
            Stream::Err => errors.take(piece),
        };
        lines.into_iter().for_each(&mut said);
        Ok::<(), ()>(())
    })
    .await;
    let rest = [output.finish(), errors.finish()].concat();
    rest.into_iter().for_each(said);
    match ended {
        Ok(code) => Ended::Exit(code),
        Err(Halt::Cancelled | Halt::Enough(())) => Ended::Stopped,
        Err(Halt::TimedOut | Halt::Silent) => Ended::TimedOut,
        Err(Halt::Start(error)) => Ended::NotStarted(reason(ready, &error)),
    }
}

/// The user's environment, without what is only for Whetstone or would mislead.
fn environment() -> Environment {
    let mut left_out = only_ours();
    left_out.extend(MISLEADING.map(OsString::from));
    let passed = env::vars_os().map(|(name, _)| name);
    left_out.extend(passed.filter(|name| {
        let name = name.as_encoded_bytes();
        name.starts_with(b"GIT_CONFIG_KEY_") || name.starts_with(b"GIT_CONFIG_VALUE_")
    }));
    Environment::AllBut(left_out)
}

/// What Unix says about a file that is neither a program nor a script with a first line like `#!/bin/sh`.
const NO_PROGRAM: i32 = 8;

fn reason(ready: &Ready, error: &io::Error) -> String {
    if running::is_ours(error) {
        return format!("{error}.");
    }
    let program = ready.program.display();
    if cfg!(unix) && error.raw_os_error() == Some(NO_PROGRAM) {
        return format!(
            "{program} couldn’t be started: it isn’t a program. If it’s a script, its first line must name what runs it, such as #!/bin/sh."
        );
    }
    format!("{program} couldn’t be started: {error}.")
}
