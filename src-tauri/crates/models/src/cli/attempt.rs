//! What a known program is started with for one question; repeated without a feature that it doesn’t know.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use domain::model::{Effort, KnownCli};
use domain::{Failure, FailureKind};
use tokio_util::sync::CancellationToken;

use super::call::{Call, no_folder};
use super::environment::User;
use super::features::Features;
use super::ground::Ground;
use super::installed::Installed;
use super::job::Job;
use super::stdout::Reading;
use super::{Argument, inspect};
use crate::failure::Who;
use crate::{Limits, Reply, Tools};

/// The question and the model to ask.
pub(crate) struct Attempt<'a> {
    /// The program.
    pub(crate) installed: &'a Installed,
    /// The model, by the program's name for it.
    pub(crate) model: &'a str,
    /// Where facts about programs are stored.
    pub(crate) folder: &'a Path,
    /// Where the folder of the call is created.
    pub(crate) calls: &'a Path,
    /// The user.
    pub(crate) user: User,
    /// The address that replaces the provider's when a lock is tried.
    pub(crate) address: Option<&'a str>,
    /// The persona.
    pub(crate) system: &'a str,
    /// The prompt.
    pub(crate) prompt: &'a str,
    /// The effort setting.
    pub(crate) effort: Option<Effort>,
    /// What the model may do besides writing.
    pub(crate) tools: Tools,
}

impl Attempt<'_> {
    /// Asks, and leaves nothing behind.
    pub(crate) async fn run(
        self,
        who: &Who,
        limits: Limits,
        delta: &mut (dyn FnMut(&str) + Send),
        cancel: &CancellationToken,
    ) -> Result<Reply, Failure> {
        let (cli, program) = (self.installed.cli, &self.installed.program);
        let catalog = self.catalog(who).await?;
        let failed = |error: io::Error| no_folder(who, self.calls, &error);
        let ground = Ground::new(cli, self.calls, self.user.clone(), self.tools);
        let ground = ground.await.map_err(failed)?;
        ground.write_system(self.system).map_err(failed)?;
        let help = inspect::help(self.installed, self.folder).await;
        let input = safe_input(self.prompt);
        let sent = format!("{}\n{input}", self.system);
        let effort = self.effort.filter(|_| cli.takes_effort(help.as_deref()));
        let mut features = Features::read(self.installed, self.folder);
        let call = Call {
            wire: cli.wire,
            limits,
            cancel,
        };
        let fill = |text: &str| match text {
            "{model}" => self.model.to_owned(),
            _ => ground
                .fill(text)
                .replace("{effort}", effort.map_or("", Effort::word))
                .replace("{address}", self.address.unwrap_or_default())
                .replace("{catalog}", &catalog.display().to_string()),
        };
        loop {
            let mut reading = Reading::new(cli.wire, who, &mut *delta);
            reading.metered = ground.has_key();
            reading.may_call = self.may_call();
            // It says nothing about its tools, but its lock has been tried.
            reading.verified = cli.kind == KnownCli::Gemini && self.address.is_none();
            let words = self.words(help.as_deref(), effort);
            let words = words.filter(|words| features.allow(words)).flatten();
            let job = Job {
                program: program.to_owned(),
                arguments: words.map(|word| OsString::from(fill(word))).collect(),
                environment: ground.environment(program),
                folder: ground.work(),
                input: input.clone(),
            };
            let code = call.run(job, who, &mut reading).await?;
            if !features.learn(reading.last_words()) {
                let reply = reading.finish(code, &sent)?;
                return Ok(Reply { effort, ..reply });
            }
        }
    }

    /// The file with the program's models, without their tools; empty if it has none.
    async fn catalog(&self, who: &Who) -> Result<PathBuf, Failure> {
        let Some(catalog) = self.installed.cli.catalog else {
            return Ok(PathBuf::new());
        };
        let path = inspect::catalog(self.installed, catalog, self.folder).await;
        path.ok_or_else(|| self.no_catalog(who))
    }

    /// The models of this version come with tools, and there is no list to remove them from.
    fn no_catalog(&self, who: &Who) -> Failure {
        let message = format!(
            "{}: the tools of this version can’t be turned off.",
            who.name
        );
        let mut failure = who.fail_as(FailureKind::OfferedTools, message, "");
        failure.hint = format!(
            "Update it with `{}`, or choose another model.",
            self.installed.cli.install
        );
        failure.command = Some(self.installed.cli.install.to_owned());
        failure.went_out = false;
        failure
    }

    /// The one tool that the model may call.
    fn may_call(&self) -> Option<&'static str> {
        (self.tools == Tools::WebSearch).then_some(self.installed.cli.search.tool)
    }

    /// The words of the argument list, grouped if they belong together.
    fn words<'s>(
        &'s self,
        help: Option<&'s str>,
        effort: Option<Effort>,
    ) -> impl Iterator<Item = &'static [&'static str]> + 's {
        let given = move |argument: &Argument| match *argument {
            Argument::Needed(words) => Some(words),
            Argument::Spare(words) => help
                .is_none_or(|help| help.contains(words[0]))
                .then_some(words),
            Argument::Effort(words) => effort.map(|_| words),
            Argument::Tried(words) => self.address.map(|_| words),
        };
        let instead = self.installed.cli.search.instead;
        let instead = instead.filter(|_| self.tools == Tools::WebSearch);
        let swapped = move |words| match instead {
            Some((without, with)) if without == words => with,
            _ => words,
        };
        let arguments = self.installed.cli.arguments.iter();
        arguments.filter_map(given).map(swapped)
    }
}

/// Some programs treat a first line that begins with `/`, `@` or `!` as a command.
fn safe_input(prompt: &str) -> String {
    if prompt.starts_with(char::is_alphanumeric) {
        return prompt.to_owned();
    }
    format!("Answer what follows.\n\n{prompt}")
}
