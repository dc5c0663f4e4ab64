//! One call of a known command-line model, from its data to a reply.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use domain::{Failure, FailureKind};
use tokio_util::sync::CancellationToken;

use super::attempt::Attempt;
use super::environment::User;
use super::read::Reading;
use super::run::{self, Halt, Job, Patience};
use super::{Cli, Lock, Wire, running};
use crate::failure::Who;
use crate::folder::CallFolder;
use crate::{Asking, Limits, Model, Question, Reply, program};

/// A model of a known command-line program.
pub(crate) struct KnownModel {
    /// The program's data.
    pub(crate) cli: &'static Cli,
    /// The model, as the program knows it.
    pub(crate) model: String,
    /// The program, where the user named it.
    pub(crate) program: Option<PathBuf>,
    /// Our private folder.
    pub(crate) folder: PathBuf,
}

/// What holds for one call.
pub(crate) struct Call<'a> {
    /// How the output is read.
    pub(crate) wire: &'static Wire,
    /// How long it may take.
    pub(crate) limits: Limits,
    /// Ends it.
    pub(crate) cancel: &'a CancellationToken,
}

impl KnownModel {
    async fn call(
        &self,
        question: &Question,
        limits: Limits,
        delta: &mut (dyn FnMut(&str) + Send),
        cancel: &CancellationToken,
    ) -> Result<Reply, Failure> {
        let who = self.who();
        let program = self.find(&who).await?;
        let lock = Lock::of(self.cli, &program, &self.folder).await;
        self.check(&lock, &who)?;
        let attempt = Attempt {
            cli: self.cli,
            program: &program,
            model: &self.model,
            folder: &self.folder,
            calls: &self.folder,
            user: User::here(self.cli),
            address: None,
            system: &question.system,
            prompt: &question.prompt,
            effort: question.effort,
        };
        attempt.run(&who, limits, delta, cancel).await
    }

    async fn find(&self, who: &Who) -> Result<PathBuf, Failure> {
        let name = self
            .program
            .as_ref()
            .map_or(self.cli.program.into(), OsString::from);
        let found = program::find_in_background(name).await;
        found.ok_or_else(|| who.fail(FailureKind::NotInstalled, ""))
    }

    /// Whether the program was seen to keep to what it is told.
    fn check(&self, lock: &Lock, who: &Who) -> Result<(), Failure> {
        let name = &who.name;
        let (message, why) = match lock {
            Lock::Holds => return Ok(()),
            Lock::Broken(why) => (format!("{name} was not asked: in a check, {why}."), ""),
            Lock::Untried(failure) if failure.kind != FailureKind::Crashed => {
                return Err(Failure {
                    went_out: false,
                    ..(**failure).clone()
                });
            }
            Lock::Untried(failure) => (
                format!(
                    "{name} was not asked: whether its tools are off could not be checked. {}",
                    failure.message
                ),
                failure.detail.as_str(),
            ),
        };
        let kind = match lock {
            Lock::Untried(_) => FailureKind::Crashed,
            Lock::Holds | Lock::Broken(_) => FailureKind::OfferedTools,
        };
        let mut failure = who.fail_as(kind, message, why);
        failure.hint = format!(
            "Update it with `{}`, or choose another model.",
            self.cli.install
        );
        failure.command = Some(self.cli.install.to_owned());
        failure.went_out = false;
        Err(failure)
    }

    fn who(&self) -> Who {
        self.cli.who(&self.model)
    }
}

impl Model for KnownModel {
    fn ask<'a>(
        &'a self,
        question: &'a Question,
        limits: Limits,
        delta: &'a mut (dyn FnMut(&str) + Send),
        cancel: &'a CancellationToken,
    ) -> Asking<'a> {
        Box::pin(self.call(question, limits, delta, cancel))
    }
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

/// System text and prompt for a program that has one input for both.
pub(crate) fn on_one_input(question: &Question) -> String {
    if question.system.trim().is_empty() {
        return question.prompt.clone();
    }
    format!("{}\n\n{}", question.system.trim_end(), question.prompt)
}

/// The folder of a call could not be made.
pub(crate) fn no_folder(who: &Who, folder: &Path, error: &io::Error) -> Failure {
    let message = format!(
        "{} was not asked: its working folder in {} could not be made.",
        who.name,
        folder.display()
    );
    let mut failure = who.not_begun(message, &error.to_string());
    "Check that the data folder can be written and that the disk has room."
        .clone_into(&mut failure.hint);
    failure
}

fn not_started(who: &Who, program: &Path, error: &io::Error) -> Failure {
    if running::is_ours(error) {
        let message = format!("{} was not asked: {error}.", who.name);
        let mut failure = who.not_begun(message, "");
        "Restart Whetstone. If that doesn't help, install it again.".clone_into(&mut failure.hint);
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
