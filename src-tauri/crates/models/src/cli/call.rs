//! Between a running program and the reader of its output: time limits, and failures in words.

use std::io;
use std::path::Path;

use domain::{Failure, FailureKind};
use tokio_util::sync::CancellationToken;

use super::job::Job;
use super::run::{self, Halt, Patience};
use super::stdout::Reading;
use super::{Wire, running};
use crate::Limits;
use crate::failure::Who;
use crate::folder::CallFolder;

/// The conditions of one call.
pub(crate) struct Call<'a> {
    /// How the output is read.
    pub(crate) wire: &'static Wire,
    /// Its time limits.
    pub(crate) limits: Limits,
    /// Ends it.
    pub(crate) cancel: &'a CancellationToken,
}

impl Call<'_> {
    /// Runs the program to its end and returns its exit code.
    pub(crate) async fn run(
        &self,
        job: Job,
        who: &Who,
        reading: &mut Reading<'_>,
    ) -> Result<Option<i32>, Failure> {
        let Limits {
            timeout, silence, ..
        } = self.limits;
        let patience = Patience {
            whole: timeout,
            silence: if self.wire.streams { silence } else { timeout },
        };
        let program = job.program.clone();
        let ran = run::run(job, patience, self.cancel, |stream, piece| {
            reading.take(stream, piece)
        })
        .await;
        ran.map_err(|halt| match halt {
            Halt::Enough(failure) => failure,
            Halt::Cancelled => who.fail(FailureKind::Cancelled, reading.last_words()),
            Halt::TimedOut => reading.too_slow(FailureKind::TimedOut, timeout),
            Halt::Silent => reading.too_slow(FailureKind::Silent, silence),
            Halt::Start(error) => not_started(who, &program, &error),
        })
    }
}

/// The private folder of a call.
pub(crate) async fn call_folder(who: &Who, folder: &Path) -> Result<CallFolder, Failure> {
    let call = CallFolder::new(folder).await;
    call.map_err(|error| no_folder(who, folder, &error))
}

/// The folder of a call could not be created.
pub(crate) fn no_folder(who: &Who, folder: &Path, error: &io::Error) -> Failure {
    let message = format!(
        "{} wasn’t asked: couldn’t make its working folder in {}.",
        who.name,
        folder.display()
    );
    let mut failure = who.not_begun(message, &error.to_string());
    "Check that you can write to the data folder and that the disk has space."
        .clone_into(&mut failure.hint);
    failure
}

fn not_started(who: &Who, program: &Path, error: &io::Error) -> Failure {
    if running::is_ours(error) {
        let message = format!("{} was not asked: {error}.", who.name);
        let mut failure = who.not_begun(message, "");
        "Restart Whetstone. If that doesn’t help, install it again.".clone_into(&mut failure.hint);
        return failure;
    }
    if error.kind() == io::ErrorKind::NotFound {
        return who.fail(FailureKind::NotInstalled, &error.to_string());
    }
    let message = format!(
        "{} could not be started from {}.",
        who.name,
        program.display()
    );
    who.not_begun(message, &error.to_string())
}
