//! The user's own command: the prompt on standard input, the answer on standard output.

use std::ffi::OsString;
use std::path::PathBuf;

use domain::model::CliFormat;
use domain::{Failure, FailureKind};
use tokio_util::sync::CancellationToken;

use super::call::{self, Call};
use super::environment;
use super::job::Job;
use super::stdout::Reading;
use super::{Wire, wire};
use crate::failure::Who;
use crate::folder::CallFolder;
use crate::{Asking, Limits, Model, Question, Reply, program};

/// Plain text: everything it prints is the answer, and many programs print it only when they end.
pub(crate) const TEXT: Wire = Wire {
    streams: false,
    line: None,
    error_line: |_| None,
    exit: |_| None,
};

/// The user's own command.
#[derive(Debug)]
pub(crate) struct OwnModel {
    /// Its name in seats.
    pub(crate) name: String,
    /// How its output is read.
    pub(crate) format: CliFormat,
    /// Program and arguments.
    pub(crate) command: Vec<String>,
    /// Our private folder.
    pub(crate) folder: PathBuf,
}

impl OwnModel {
    async fn call(
        &self,
        question: &Question,
        limits: Limits,
        delta: &mut (dyn FnMut(&str) + Send),
        cancel: &CancellationToken,
    ) -> Result<Reply, Failure> {
        let who = self.who();
        let words = self.command.split_first();
        let (name, arguments) =
            words.ok_or_else(|| who.fail(FailureKind::NotInstalled, "The command is empty."))?;
        let program = program::find_in_background(name.into())
            .await
            .ok_or_else(|| who.fail(FailureKind::NotInstalled, ""))?;
        let folder = call::call_folder(&who, &self.folder).await?;
        let input = on_one_input(question);
        let job = Job {
            program,
            arguments: arguments.iter().map(OsString::from).collect(),
            environment: environment::for_own_command(),
            folder: CallFolder::work(&folder),
            input: input.clone(),
        };
        let call = Call {
            wire: wire(self.format),
            limits,
            cancel,
        };
        let mut reading = Reading::new(call.wire, &who, delta);
        // Only the user knows what the command's calls cost.
        reading.metered = true;
        let code = call.run(job, &who, &mut reading).await?;
        reading.finish(code, &input)
    }

    fn who(&self) -> Who {
        Who {
            name: self.name.clone(),
            program: self.command.first().cloned().unwrap_or_default(),
            command: typed(&self.command),
            sign_in: "",
            install: "",
        }
    }
}

impl Model for OwnModel {
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

/// A command up to its first word that isn't an option: the script that an interpreter runs. What follows
/// may be a secret, so it is replaced with dots.
fn typed(command: &[String]) -> String {
    let mut words = command.iter().enumerate();
    let end = words.find(|(at, word)| *at > 0 && !word.starts_with('-'));
    let end = end.map_or(1, |(at, _)| at + 1).min(command.len());
    let quoted = |word: &String| {
        if word.contains(char::is_whitespace) {
            format!("\"{word}\"")
        } else {
            word.clone()
        }
    };
    let mut words: Vec<String> = command[..end].iter().map(quoted).collect();
    if end < command.len() {
        words.push("…".to_owned());
    }
    words.join(" ")
}

/// System text and prompt for a program that has one input for both.
fn on_one_input(question: &Question) -> String {
    if question.system.trim().is_empty() {
        return question.prompt.clone();
    }
    format!("{}\n\n{}", question.system.trim_end(), question.prompt)
}

#[cfg(test)]
mod tests {
    use super::typed;

    #[test]
    fn a_command_is_shown_up_to_its_script() {
        for (command, shown) in [
            (&["model"][..], "model"),
            (&["model", "script.json"], "model script.json"),
            (
                &["python3", "ask.py", "--key", "secret"],
                "python3 ask.py …",
            ),
            (
                &["node", "--no-warnings", "ask it.js"],
                "node --no-warnings \"ask it.js\"",
            ),
        ] {
            let command: Vec<String> = command.iter().map(|&word| word.to_owned()).collect();
            assert_eq!(typed(&command), shown);
        }
    }
}
