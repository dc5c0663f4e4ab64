//! The sentences of failed calls to a server: what happened, to what, and what to do next.

use std::time::Duration;

use domain::model::{KeyFrom, Server, Wire};
use domain::usage::grouped;
use domain::{Failure, FailureKind};

use super::trouble::{Excess, Instead, Trouble};
use crate::{failure, reason};

/// Who a failure is about.
#[derive(Clone, Debug)]
pub(super) struct Whom {
    /// The model's name in seats.
    pub(super) name: String,
    /// Its host.
    pub(super) host: String,
    /// Whether that is this machine.
    pub(super) is_local: bool,
    /// What the server is.
    pub(super) server: Server,
}

impl Whom {
    /// Turns trouble into a failure.
    pub(super) fn failure(&self, trouble: &Trouble) -> Failure {
        let (message, hint) = self.words(trouble);
        let status = trouble.status.map(|status| format!("HTTP {status}\n"));
        Failure {
            kind: trouble.kind,
            went_out: trouble.went_out(),
            message,
            hint,
            command: self.command(trouble.kind),
            detail: format!("{}{}", status.unwrap_or_default(), trouble.said.trim()),
            retry_after_s: trouble.retry_after_s,
        }
    }

    /// The call took too long: its kind distinguishes a slow call from a silent one.
    pub(super) fn too_slow(&self, trouble: &Trouble, limit: Duration) -> Failure {
        let (name, host, seconds) = (&self.name, &self.host, limit.as_secs_f64());
        let mut failure = self.failure(trouble);
        failure.message = match (trouble.kind, trouble.instead) {
            (FailureKind::Silent, Some(Instead::Nothing | Instead::NoHandshake)) => format!(
                "{name}: {host} accepted the connection, then sent nothing for {seconds} s, so the call was ended."
            ),
            (FailureKind::Silent, _) => {
                format!("{name}: {host} sent nothing for {seconds} s, so the call was ended.")
            }
            _ => {
                format!("{name}: {host} had not finished after {seconds} s, so the call was ended.")
            }
        };
        failure
    }

    /// The answer needed more tokens than a debate with a budget allows.
    pub(super) fn capped(&self, trouble: &Trouble, most: u32) -> Failure {
        let hint = format!(
            "A debate with a budget limits an answer to {} tokens, including thinking. Choose a model that thinks less, shorten the text, or leave out the budget.",
            grouped(most)
        );
        Failure {
            hint,
            ..self.failure(trouble)
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of failure")]
    fn words(&self, trouble: &Trouble) -> (String, String) {
        let Self {
            name, host, server, ..
        } = self;
        let model = &server.model;
        match trouble.kind {
            FailureKind::NotSignedIn | FailureKind::NotInstalled => self.no_key(),
            FailureKind::KeyRefused if trouble.status == Some(402) => (
                format!("{name}: the account at {host} has no credit left."),
                "Add credit with the provider, or choose another model.".to_owned(),
            ),
            FailureKind::KeyRefused if trouble.status == Some(403) => (
                format!("{name}: {host} doesn’t let this account use {model}."),
                "Check with the provider which models the account can use, or choose another model."
                    .to_owned(),
            ),
            FailureKind::KeyRefused => (
                match server.key {
                    KeyFrom::Nowhere => format!("{name}: {host} needs a key, and there is none."),
                    _ => format!("{name}: {host} refused the key."),
                },
                self.key_hint(),
            ),
            FailureKind::UnknownModel => (
                format!("{name}: {host} doesn’t know the model {model}."),
                match server.wire {
                    Wire::Ollama => "Download it, or choose another model.",
                    _ => "Check the model’s name and the base address, or choose another model.",
                }
                .to_owned(),
            ),
            FailureKind::RateLimited => (
                format!("{name}: {host} has reached its rate limit."),
                wait(trouble, "Wait a while and try again"),
            ),
            FailureKind::Overloaded => (
                match trouble.status {
                    Some(status @ (409 | 500 | 502 | 504)) => {
                        format!("{name}: {host} failed to answer (status {status}).")
                    }
                    _ => format!("{name}: {host} is overloaded."),
                },
                wait(trouble, "Try again in a few minutes"),
            ),
            FailureKind::TooLong => (
                format!("{name}: the text is longer than {model} can read."),
                "Shorten the text, or choose a model with a larger context.".to_owned(),
            ),
            FailureKind::Refused => (
                format!("{name} refused to answer."),
                "Choose another model, or reword the passage it objects to.".to_owned(),
            ),
            FailureKind::Silent if trouble.instead == Some(Instead::Nothing) => (
                format!("{name}: {host} doesn’t respond."),
                "Check the host and port in the base address: another program may be listening there. If it’s the right server and it’s still loading its model, wait until it’s done, then try again."
                    .to_owned(),
            ),
            FailureKind::Silent if trouble.instead == Some(Instead::NoHandshake) => (
                format!("{name}: {host} doesn’t respond."),
                "Check the host and port in the base address, and whether the server speaks TLS. If it doesn’t, use http:// instead of https://."
                    .to_owned(),
            ),
            FailureKind::Silent | FailureKind::TimedOut => (
                format!("{name}: {host} took too long."),
                "Try again, or choose a faster model.".to_owned(),
            ),
            FailureKind::Unreadable => self.unreadable(trouble),
            FailureKind::OfferedTools => (
                format!("{name}: {host} ran a tool of its own, so the call was ended."),
                "A debate reads untrusted texts, so its models get no tools. Choose another model."
                    .to_owned(),
            ),
            FailureKind::Offline => (format!("{name}: {host} can’t be reached."), self.reach_hint()),
            FailureKind::Cancelled => (
                format!("The call to {name} was stopped."),
                "Try again.".to_owned(),
            ),
            FailureKind::Crashed => self.broke_off(trouble),
        }
    }

    fn unreadable(&self, trouble: &Trouble) -> (String, String) {
        let Self { name, host, .. } = self;
        match trouble.excess {
            Some(Excess::Tokens) => (
                format!("{name} reached its token limit before its answer was complete."),
                "Choose a model that can write longer answers, or shorten the text.".to_owned(),
            ),
            Some(Excess::Bytes(most)) => (
                format!(
                    "{name}: {host} sent more than {} MB without finishing, so the call was ended.",
                    most >> 20
                ),
                "Choose another model.".to_owned(),
            ),
            None => self.no_stream(trouble),
        }
    }

    fn no_stream(&self, trouble: &Trouble) -> (String, String) {
        let Self { name, host, .. } = self;
        match trouble.instead {
            Some(Instead::Page) => (
                format!("{name}: {host} answered with a web page, not with a model’s answer."),
                format!(
                    "Check the base address. If your network or a proxy asks you to sign in first, open {} in a browser.",
                    self.server.base_url
                ),
            ),
            Some(Instead::Other) => (
                format!("{name}: {host} answered, but not with the stream that Whetstone asked for."),
                "Check the base address, and which API the server speaks. A proxy in between may also be holding back the stream."
                    .to_owned(),
            ),
            Some(Instead::PlainHttp) => (
                format!("{name}: {host} doesn’t use TLS."),
                "Use http:// instead of https:// in the base address, or the port that speaks TLS."
                    .to_owned(),
            ),
            Some(Instead::Tls) => (
                format!("{name}: {host} expects TLS."),
                "Use https:// instead of http:// in the base address.".to_owned(),
            ),
            Some(Instead::Certificate) => (
                format!("{name}: the certificate of {host} can’t be trusted."),
                "Check the host in the base address. If the server has its own certificate, add it to the certificates that this system trusts."
                    .to_owned(),
            ),
            Some(Instead::NoTls | Instead::NotHttp) => (
                format!(
                    "{name}: {host} is up, but doesn’t speak HTTP.{}",
                    reason::quoted(&trouble.greeting)
                ),
                "Another program is listening there. Check the host and port in the base address.".to_owned(),
            ),
            Some(Instead::ToolCall) => failure::made_up_tool(name),
            Some(
                Instead::HungUp | Instead::HungUpOnTls | Instead::Nothing | Instead::NoHandshake,
            )
            | None => (
                format!("{name}: couldn’t read what {host} sent as an answer."),
                "Check the base address, and which API the server speaks.".to_owned(),
            ),
        }
    }

    fn broke_off(&self, trouble: &Trouble) -> (String, String) {
        let Self { name, host, .. } = self;
        match trouble.status {
            Some(status @ 300..400) => (
                format!("{name}: {host} redirects to another address (status {status})."),
                "Use that address as the base address.".to_owned(),
            ),
            Some(status) => (
                format!(
                    "{name}: {host} rejected the request (status {status}).{}",
                    reason::quoted(&trouble.gist())
                ),
                "Check the model’s name and which API the server speaks.".to_owned(),
            ),
            None if trouble.instead == Some(Instead::HungUp) => (
                format!("{name}: {host} closed the connection without an answer."),
                "Check the base address, then try again. Or choose another model.".to_owned(),
            ),
            None if trouble.instead == Some(Instead::HungUpOnTls) => (
                format!("{name}: {host} closed the connection without an answer."),
                "Check the host and port in the base address, and whether the server speaks TLS. If it doesn’t, use http:// instead of https://."
                    .to_owned(),
            ),
            None if trouble.is_report() => (
                format!(
                    "{name}: {host} reported an error.{}",
                    reason::quoted(&trouble.gist())
                ),
                "Try again, or choose another model.".to_owned(),
            ),
            None => (
                format!("{name}: the answer from {host} was cut off."),
                "Try again, or choose another model.".to_owned(),
            ),
        }
    }

    fn no_key(&self) -> (String, String) {
        let Self {
            name, host, server, ..
        } = self;
        if server.key != KeyFrom::Keychain {
            return (format!("{name} has no key for {host}."), self.key_hint());
        }
        (
            format!("{name} has no key for {host}: it isn’t in the keychain, or the keychain can’t be opened."),
            "Unlock the keychain, or remove the model and add it again with its key. If there is no desktop, put the key in an environment variable."
                .to_owned(),
        )
    }

    fn key_hint(&self) -> String {
        match &self.server.key {
            KeyFrom::Nowhere => "Remove the model and add it again with its key.".to_owned(),
            KeyFrom::Environment { variable } => {
                format!("Check that the variable {variable} holds the key and restart Whetstone.")
            }
            KeyFrom::Keychain => {
                "Check the key with the provider, then remove the model and add it again."
                    .to_owned()
            }
        }
    }

    fn reach_hint(&self) -> String {
        if self.is_local {
            return "Start the server that listens there, then try again.".to_owned();
        }
        "Check the address, the connection and the proxy settings, then try again.".to_owned()
    }

    /// Only a local Ollama has a command that downloads a model.
    fn command(&self, kind: FailureKind) -> Option<String> {
        let fetches =
            kind == FailureKind::UnknownModel && self.server.wire == Wire::Ollama && self.is_local;
        fetches.then(|| format!("ollama pull {}", self.server.model))
    }
}

fn wait(trouble: &Trouble, otherwise: &str) -> String {
    let when = match trouble.retry_after_s {
        Some(seconds @ 1..) => format!("Try again in {seconds} s"),
        _ => otherwise.to_owned(),
    };
    format!("{when}, or choose another model.")
}
