//! One call of a known command-line model, from its data to a reply.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use domain::model::{Effort, KnownCli};
use domain::{Failure, FailureKind};
use tokio_util::sync::CancellationToken;

use super::features::Features;
use super::read::Reading;
use super::run::{self, Halt, Job, Patience};
use super::{Argument, Cli, Wire, environment, inspect, running};
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

/// The paths that fill the names in braces.
struct Files {
    call: CallFolder,
    system: PathBuf,
    settings: Option<PathBuf>,
    catalogue: Option<PathBuf>,
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
        let files = self.files(&who, &program, question).await?;
        let help = inspect::help(self.cli, &program, &self.folder).await;
        let input = safe_input(&question.prompt);
        let sent = format!("{}\n{input}", question.system);
        let effort = question
            .effort
            .filter(|_| self.cli.takes_effort(help.as_deref()));
        let mut features = Features::read(self.cli, &program, &self.folder);
        let call = Call {
            wire: self.cli.wire,
            limits,
            cancel,
        };
        loop {
            let mut reading = Reading::new(self.cli.wire, &who, &mut *delta);
            reading.metered = environment::has_key(self.cli);
            // It says nothing of its tools: that its lock holds shows otherwise.
            reading.verified = self.cli.kind == KnownCli::Gemini;
            let job = Job {
                program: program.clone(),
                arguments: self.arguments(&files, help.as_deref(), &features, effort),
                environment: environment::for_known(self.cli, &program, |text| {
                    self.fill(text, &files)
                }),
                folder: files.call.work(),
                input: input.clone(),
            };
            let code = call.run(job, &who, &mut reading).await?;
            if !features.learn(reading.last_words()) {
                let reply = reading.finish(code, &sent)?;
                return Ok(Reply { effort, ..reply });
            }
        }
    }

    async fn find(&self, who: &Who) -> Result<PathBuf, Failure> {
        let name = self
            .program
            .as_ref()
            .map_or(self.cli.program.into(), OsString::from);
        let found = program::find_in_background(name).await;
        found.ok_or_else(|| who.fail(FailureKind::NotInstalled, ""))
    }

    async fn files(
        &self,
        who: &Who,
        program: &Path,
        question: &Question,
    ) -> Result<Files, Failure> {
        let catalogue = match self.cli.catalogue {
            None => None,
            Some(catalogue) => {
                let path = inspect::catalogue(self.cli, catalogue, program, &self.folder).await;
                Some(path.ok_or_else(|| self.no_catalogue(who))?)
            }
        };
        let call = call_folder(who, &self.folder).await?;
        let failed = |error: io::Error| no_folder(who, &self.folder, &error);
        let system = call.write("system.md", &question.system).map_err(failed)?;
        let settings = match self.cli.settings {
            None => None,
            Some(text) => {
                let home = program::home().unwrap_or_default();
                Some(call.write("settings.json", &text(&home)).map_err(failed)?)
            }
        };
        Ok(Files {
            call,
            system,
            settings,
            catalogue,
        })
    }

    /// The models of this version bring tools along, and it gives no list to take them out of.
    fn no_catalogue(&self, who: &Who) -> Failure {
        let mut failure = who.fail_as(
            FailureKind::OfferedTools,
            format!(
                "{}: this version gives no way to turn its tools off.",
                who.name
            ),
            "",
        );
        failure.hint = format!(
            "Update it with `{}`, or choose another model.",
            self.cli.install
        );
        failure.command = Some(self.cli.install.to_owned());
        failure.went_out = false;
        failure
    }

    fn arguments(
        &self,
        files: &Files,
        help: Option<&str>,
        features: &Features,
        effort: Option<Effort>,
    ) -> Vec<OsString> {
        let words = self
            .cli
            .arguments
            .iter()
            .filter_map(|argument| match *argument {
                Argument::Needed(words) => Some(words),
                Argument::Spare(words) => help
                    .is_none_or(|help| help.contains(words[0]))
                    .then_some(words),
                Argument::Effort(words) => effort.map(|_| words),
            });
        let effort = effort.map_or("", Effort::word);
        words
            .filter(|words| features.allow(words))
            .flatten()
            .map(|word| self.fill(&word.replace("{effort}", effort), files).into())
            .collect()
    }

    fn fill(&self, text: &str, files: &Files) -> String {
        let path = |path: &Option<PathBuf>| {
            path.as_deref()
                .unwrap_or(Path::new(""))
                .display()
                .to_string()
        };
        match text {
            "{model}" => self.model.clone(),
            _ => text
                .replace("{system}", &files.system.display().to_string())
                .replace("{settings}", &path(&files.settings))
                .replace("{catalogue}", &path(&files.catalogue)),
        }
    }

    fn who(&self) -> Who {
        Who {
            name: format!("{} ({})", self.cli.label, self.model),
            program: self.cli.program.to_owned(),
            sign_in: self.cli.sign_in,
            install: self.cli.install,
        }
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

/// Some programs take a first line that begins with `/`, `@` or `!` for a command.
fn safe_input(prompt: &str) -> String {
    if prompt.starts_with(char::is_alphanumeric) {
        return prompt.to_owned();
    }
    format!("Answer what follows.\n\n{prompt}")
}

fn no_folder(who: &Who, folder: &Path, error: &io::Error) -> Failure {
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
