//! The sentences of failed calls: what happened, to what, and what to do next.

use std::time::Duration;

use domain::{Failure, FailureKind};

use crate::reason;

/// Who a failure is about.
#[derive(Clone, Debug)]
pub(crate) struct Who {
    /// The name that people know: "Claude Code (sonnet)".
    pub(crate) name: String,
    /// The program's command.
    pub(crate) program: String,
    /// The same with what it runs, if it is an interpreter: `python3 ask.py`.
    pub(crate) command: String,
    /// The command that signs in; empty when none is known.
    pub(crate) sign_in: &'static str,
    /// The command that installs the program; empty when none is known.
    pub(crate) install: &'static str,
}

/// The message about a model that called a tool which nobody offered: what happened, and what to do.
pub(crate) fn made_up_tool(name: &str) -> (String, String) {
    (
        format!("{name} called a tool that it was never offered, so its answer can’t be used."),
        "Try again. If it keeps happening, choose another model.".to_owned(),
    )
}

/// A failure in words.
struct Words {
    message: String,
    hint: String,
    command: &'static str,
}

impl Who {
    /// A failure of a kind, with what the program said about it.
    pub(crate) fn fail(&self, kind: FailureKind, said: &str) -> Failure {
        let words = self.words(kind);
        Failure {
            kind,
            message: words.message,
            hint: words.hint,
            command: Some(words.command.to_owned()).filter(|command| !command.is_empty()),
            detail: said.trim().to_owned(),
            retry_after_s: reason::retry_after(said),
            went_out: kind.leaves_cost_open(),
        }
    }

    /// The model called a tool that nobody offered it.
    pub(crate) fn made_up_tool(&self, said: &str) -> Failure {
        let (message, hint) = made_up_tool(&self.name);
        Failure {
            hint,
            ..self.fail_as(FailureKind::Unreadable, message, said)
        }
    }

    /// The call was never made.
    pub(crate) fn not_begun(&self, message: String, said: &str) -> Failure {
        Failure {
            went_out: false,
            ..self.fail_as(FailureKind::Crashed, message, said)
        }
    }

    /// A failure of a kind, with its own message.
    pub(crate) fn fail_as(&self, kind: FailureKind, message: String, said: &str) -> Failure {
        Failure {
            message,
            ..self.fail(kind, said)
        }
    }

    /// The call took too long: `kind` distinguishes a slow call from a silent one.
    pub(crate) fn too_slow(&self, kind: FailureKind, limit: Duration, said: &str) -> Failure {
        let name = &self.name;
        let seconds = limit.as_secs_f64();
        let message = if kind == FailureKind::Silent {
            format!("{name} printed nothing for {seconds} s, so the call was ended.")
        } else {
            format!("{name} had not finished after {seconds} s, so the call was ended.")
        };
        self.fail_as(kind, message, said)
    }

    /// The program ended without a usable answer; `last_words` may say why.
    pub(crate) fn crashed(&self, code: Option<i32>, said: &str, last_words: &str) -> Failure {
        let name = &self.name;
        let message = match code {
            Some(0) => format!("{name} ended without answering."),
            Some(code) => format!("{name} failed before answering (exit code {code})."),
            None => format!("{name} was stopped by the system before it answered."),
        };
        let message = match reason::words(last_words) {
            said if said.is_empty() => message,
            said => format!("{}: “{said}”.", message.trim_end_matches('.')),
        };
        let mut failure = self.fail_as(FailureKind::Crashed, message, said);
        if reason::is_unknown_option(said) {
            failure.hint = format!(
                "This version of `{}` lacks an option that Whetstone needs. Update it, then try again.",
                self.program
            );
            failure.command = Some(self.install.to_owned()).filter(|command| !command.is_empty());
        }
        failure
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of failure")]
    fn words(&self, kind: FailureKind) -> Words {
        let Self {
            name,
            program,
            command: typed,
            sign_in,
            install,
        } = self;
        let (message, hint, command) = match kind {
            FailureKind::NotInstalled => (
                format!("{name} can’t be asked: `{program}` was not found on this machine."),
                self.install_hint(),
                *install,
            ),
            FailureKind::NotSignedIn => (
                format!("{name} isn’t signed in."),
                self.sign_in_hint(),
                *sign_in,
            ),
            FailureKind::KeyRefused => (
                format!("{name}: the key or the account was refused."),
                if sign_in.is_empty() {
                    format!("Check the key that `{program}` uses, then try again.")
                } else {
                    format!(
                        "Check the key in the environment, or run `{sign_in}` once and sign in again."
                    )
                },
                *sign_in,
            ),
            FailureKind::UnknownModel => (
                format!(
                    "{name}: the provider doesn’t know this model, or your account can’t use it."
                ),
                "Choose another model.".to_owned(),
                "",
            ),
            FailureKind::RateLimited => (
                format!("{name} has reached its rate limit."),
                "Wait a while and try again, or choose another model.".to_owned(),
                "",
            ),
            FailureKind::Overloaded => (
                format!("{name}: the provider is overloaded."),
                "Try again in a few minutes, or choose another model.".to_owned(),
                "",
            ),
            FailureKind::TooLong => (
                format!("{name}: the text is longer than this model can read."),
                "Shorten the text, or choose a model with a larger context.".to_owned(),
                "",
            ),
            FailureKind::Refused => (
                format!("{name} refused to answer."),
                "Choose another model, or reword the passage it objects to.".to_owned(),
                "",
            ),
            FailureKind::Silent | FailureKind::TimedOut => (
                format!("{name} took too long."),
                "Try again, or choose a faster model.".to_owned(),
                "",
            ),
            FailureKind::Crashed => (
                format!("{name} ended without answering."),
                format!("Running `{typed}` in a terminal often shows more detail."),
                "",
            ),
            FailureKind::Unreadable => (
                format!("{name} printed something that can’t be read as an answer."),
                format!("Run `{typed}` once in a terminal to see what it prints."),
                "",
            ),
            FailureKind::OfferedTools => (
                format!(
                    "{name} offered tools to the model, or the model called one, so the call was ended."
                ),
                format!(
                    "A debate reads untrusted texts, so its models get no tools. Turn the tools of `{program}` off, or choose another model."
                ),
                "",
            ),
            FailureKind::Offline => (
                format!("{name} can’t reach its provider."),
                "Check the connection and the proxy settings, then try again.".to_owned(),
                "",
            ),
            FailureKind::Cancelled => (
                format!("The call to {name} was stopped."),
                "Try again.".to_owned(),
                "",
            ),
        };
        Words {
            message,
            hint,
            command,
        }
    }

    fn install_hint(&self) -> String {
        if self.install.is_empty() {
            return format!(
                "Check that `{}` is there and can be run, or choose another model.",
                self.program
            );
        }
        format!(
            "Install it with `{}`, or choose another model.",
            self.install
        )
    }

    fn sign_in_hint(&self) -> String {
        if self.sign_in.is_empty() {
            return format!("Run `{}` once in a terminal and sign in.", self.program);
        }
        format!("Run `{}` once and sign in.", self.sign_in)
    }
}
