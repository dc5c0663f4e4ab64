//! Asking a known command-line model: its program is found, its lock is checked, then it is attempted.

use std::ffi::OsString;
use std::path::PathBuf;

use domain::{Failure, FailureKind};
use tokio_util::sync::CancellationToken;

use super::attempt::Attempt;
use super::environment::User;
use super::installed::Installed;
use super::{Cli, Lock};
use crate::failure::Who;
use crate::{Asking, Limits, Model, Question, Reply, Tools, program};

/// A model of a known command-line program.
pub(crate) struct KnownModel {
    /// The program's data.
    pub(crate) cli: &'static Cli,
    /// The model, by the program's name for it.
    pub(crate) model: String,
    /// The path of the program, if the user set it.
    pub(crate) program: Option<PathBuf>,
    /// Our private folder.
    pub(crate) folder: PathBuf,
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
        let installed = tokio::select! {
            installed = Installed::now(self.cli, program, &self.folder) => installed,
            () = cancel.cancelled() => return Err(who.fail(FailureKind::Cancelled, "")),
        };
        let lock = Lock::of(&installed, &self.folder, question.tools).await;
        self.check(&lock, &who, question.tools)?;
        let attempt = Attempt {
            installed: &installed,
            model: &self.model,
            folder: &self.folder,
            calls: &self.folder,
            user: User::here(self.cli),
            address: None,
            system: &question.system,
            prompt: &question.prompt,
            effort: question.effort,
            tools: question.tools,
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

    /// Whether the program was seen to follow its instructions.
    fn check(&self, lock: &Lock, who: &Who, tools: Tools) -> Result<(), Failure> {
        let name = &who.name;
        let (message, why) = match lock {
            Lock::Holds => return Ok(()),
            Lock::Broken(why) => (
                format!("{name} wasn’t used because it failed a safety check: {why}."),
                "",
            ),
            Lock::Untried(failure) if failure.kind != FailureKind::Crashed => {
                return Err(Failure {
                    went_out: false,
                    ..(**failure).clone()
                });
            }
            Lock::Untried(failure) => (
                format!(
                    "{name} wasn’t used because Whetstone couldn’t check that {}. {}",
                    match tools {
                        Tools::Off => "its tools are off",
                        Tools::WebSearch => "it can search the web and do nothing else",
                    },
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
