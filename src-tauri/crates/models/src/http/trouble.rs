//! What went wrong between us and a server, before it is put into words.

use std::io;
use std::iter;
use std::time::SystemTime;

use domain::FailureKind;
use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimeParser;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use serde_json::Value;

use crate::reason;

/// How much of what a server said is saved, in characters.
const SAID: usize = 2_000;

/// Words that a server uses when it doesn't know schemas.
const ABOUT_SCHEMA: &[&str] = &[
    "response_format",
    "json_schema",
    "responsejsonschema",
    "response_schema",
    "output_config",
    "output_format",
    "text.format",
    "structured output",
];

/// Words that our client uses when the response isn't HTTP.
const NO_HTTP: &[&str] = &[
    "invalid http",
    "unexpected message from connection",
    "message head is too large",
];

/// How a page for people begins.
const PAGE: &[&str] = &["<!doctype html", "<html", "<head", "<body", "<title", "<h1"];

/// Words that a server uses when its model has no effort setting.
const ABOUT_EFFORT: &[&str] = &["effort", "thinking", "max_tokens"];

/// A failed call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{said}")]
pub(super) struct Trouble {
    /// Its kind.
    pub(super) kind: FailureKind,
    /// The status of the answer, if there was one and it matters.
    pub(super) status: Option<u16>,
    /// What the server or the connection said.
    pub(super) said: String,
    /// How many seconds the server asks to wait.
    pub(super) retry_after_s: Option<u64>,
    /// What exceeded its limit.
    pub(super) excess: Option<Excess>,
    /// What came instead of a stream.
    pub(super) instead: Option<Instead>,
    /// What the program there says unasked.
    pub(super) greeting: String,
}

/// What a server can send instead of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instead {
    /// A page for people.
    Page,
    /// Something without events.
    Other,
    /// No TLS, although it was expected.
    NoTls,
    /// HTTP without the expected TLS.
    PlainHttp,
    /// TLS, although plain HTTP was expected.
    Tls,
    /// An untrusted certificate.
    Certificate,
    /// Something other than HTTP.
    NotHttp,
    /// Nothing: the connection was closed.
    HungUp,
    /// The same, instead of a handshake.
    HungUpOnTls,
    /// Nothing: the connection is open, but nothing is sent.
    Nothing,
    /// The same, instead of a handshake.
    NoHandshake,
    /// A tool call, although no tool is ever offered.
    ToolCall,
}

/// What in an answer can exceed a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Excess {
    /// The tokens that the model may write.
    Tokens,
    /// The bytes that are read at most.
    Bytes(usize),
}

impl Trouble {
    pub(super) fn new(kind: FailureKind, said: &str) -> Self {
        let said = start(said);
        Self {
            kind,
            status: None,
            retry_after_s: reason::retry_after(&said),
            said,
            excess: None,
            instead: None,
            greeting: String::new(),
        }
    }

    /// The response makes no sense; the reader provides `why`.
    pub(super) fn unreadable(why: &impl ToString) -> Self {
        Self::new(FailureKind::Unreadable, &why.to_string())
    }

    /// Nothing came for as long as a call may be silent; `instead` if nothing had come before.
    pub(super) fn silent(instead: Option<Instead>) -> Self {
        Self {
            instead,
            ..Self::new(FailureKind::Silent, "")
        }
    }

    /// A limit was exceeded.
    pub(super) fn too_much(of: Excess, said: &str) -> Self {
        Self {
            excess: Some(of),
            ..Self::new(FailureKind::Unreadable, said)
        }
    }

    /// The model could not finish; `why` is the server's word for the reason.
    pub(super) fn out_of_tokens(why: &str) -> Self {
        let said = format!("It stopped at its limit of tokens ({why}).");
        Self::too_much(Excess::Tokens, &said)
    }

    /// The model called a tool, although none was offered.
    pub(super) fn made_up_tool(said: &str) -> Self {
        Self::new(FailureKind::Unreadable, said).other(Instead::ToolCall)
    }

    /// Something other than an answer came, which waiting doesn't fix.
    pub(super) fn other(self, instead: Instead) -> Self {
        Self {
            kind: FailureKind::Unreadable,
            instead: Some(instead),
            ..self
        }
    }

    /// Whether the question may have been worked on. One that was refused, or that never arrived, costs
    /// nothing.
    pub(super) fn went_out(&self) -> bool {
        let arrived = !matches!(
            self.instead,
            Some(
                Instead::NoTls
                    | Instead::PlainHttp
                    | Instead::Tls
                    | Instead::Certificate
                    | Instead::NotHttp
                    | Instead::NoHandshake
                    | Instead::HungUpOnTls
            )
        );
        arrived && self.status.is_none() && self.kind.leaves_cost_open()
    }

    /// What the server said, in its own words: the message in a body, or its first line if it isn't a page.
    pub(super) fn gist(&self) -> String {
        let said = self.said.trim();
        if let Ok(body) = serde_json::from_str::<Value>(said) {
            let message = ["/error/message", "/message", "/error", "/detail"]
                .iter()
                .find_map(|path| body.pointer(path)?.as_str());
            return message.unwrap_or_default().to_owned();
        }
        if said.starts_with('<') {
            return String::new();
        }
        said.lines().next().unwrap_or_default().to_owned()
    }

    /// Whether the server reported an error in a body of its own, like an event of a stream.
    pub(super) fn is_report(&self) -> bool {
        self.said.trim_start().starts_with('{') && !self.gist().is_empty()
    }

    /// Whether the request was refused because of the schema in it.
    pub(super) fn is_about_the_schema(&self) -> bool {
        self.is_a_refusal_over(ABOUT_SCHEMA)
    }

    /// Whether the request was refused because of the effort in it.
    pub(super) fn is_about_the_effort(&self) -> bool {
        self.is_a_refusal_over(ABOUT_EFFORT)
    }

    fn is_a_refusal_over(&self, words: &[&str]) -> bool {
        let said = self.said.to_lowercase();
        matches!(self.status, Some(400 | 404 | 422)) && words.iter().any(|word| said.contains(word))
    }
}

/// The trouble behind a connection error. It contains nothing that we sent.
pub(super) fn of_connection(error: reqwest::Error) -> Trouble {
    let kind = if error.is_connect() {
        FailureKind::Offline
    } else {
        FailureKind::Crashed
    };
    let error = error.without_url();
    let said: Vec<String> = causes(&error).map(ToString::to_string).collect();
    let trouble = Trouble::new(kind, &said.join(": "));
    match instead(&error, &trouble.said) {
        Some(instead) => trouble.other(instead),
        None if hung_up(&error) => Trouble {
            kind: FailureKind::Crashed,
            instead: Some(if error.is_connect() {
                Instead::HungUpOnTls
            } else {
                Instead::HungUp
            }),
            ..trouble
        },
        None if error.is_connect() && error.is_timeout() => Trouble {
            instead: Some(Instead::NoHandshake),
            ..trouble
        },
        None => trouble,
    }
}

/// Whether there was a connection, but it was closed before anything came.
fn hung_up(error: &reqwest::Error) -> bool {
    if !error.is_connect() {
        return error.is_request();
    }
    causes(error)
        .filter_map(|error| error.downcast_ref::<io::Error>())
        .any(|error| {
            matches!(
                error.kind(),
                io::ErrorKind::UnexpectedEof
                    | io::ErrorKind::ConnectionReset
                    | io::ErrorKind::ConnectionAborted
                    | io::ErrorKind::BrokenPipe
            )
        })
}

/// An error and its causes. The cause of a system error is skipped, because the error describes it.
pub(super) fn causes<'a>(
    error: &'a (dyn std::error::Error + 'static),
) -> impl Iterator<Item = &'a (dyn std::error::Error + 'static)> {
    iter::successors(Some(error), |&error| {
        let wrapped = error
            .downcast_ref::<io::Error>()
            .and_then(io::Error::get_ref);
        match wrapped {
            Some(wrapped) => Some(wrapped),
            None => error.source(),
        }
    })
}

/// What is at the other end, if the connection shows that it is no model server.
fn instead(error: &reqwest::Error, said: &str) -> Option<Instead> {
    if let Some(tls) = causes(error).find_map(|error| error.downcast_ref::<rustls::Error>()) {
        return match tls {
            rustls::Error::InvalidCertificate(_) => Some(Instead::Certificate),
            rustls::Error::InvalidMessage(_)
            | rustls::Error::InappropriateMessage { .. }
            | rustls::Error::InappropriateHandshakeMessage { .. } => Some(Instead::NoTls),
            _ => None,
        };
    }
    let said = said.to_lowercase();
    let is_strange = NO_HTTP.iter().any(|words| said.contains(words));
    is_strange.then_some(Instead::NotHttp)
}

/// The trouble behind a status other than success.
pub(super) fn of_status(status: u16, body: &str, headers: &HeaderMap) -> Trouble {
    let said = start(body);
    let by_words = reason::kind_of_words(&said);
    let kind = match (status, by_words) {
        // These mean the same with any status, and nothing else says it.
        (_, Some(FailureKind::TooLong)) => FailureKind::TooLong,
        // For these, an API that the server doesn't speak, or a network sign-in page, will be the same in a
        // minute.
        (400 | 422 | 501 | 505 | 511, by_words) => by_words.unwrap_or(FailureKind::Crashed),
        (402, _) => FailureKind::KeyRefused,
        (408, _) => FailureKind::TimedOut,
        (409, _) => FailureKind::Overloaded,
        (500.., by_words) => by_words.unwrap_or(FailureKind::Overloaded),
        _ => reason::kind_of_status(u64::from(status)).unwrap_or(FailureKind::Crashed),
    };
    let trouble = Trouble {
        status: Some(status),
        retry_after_s: retry_after(headers, SystemTime::now())
            .or_else(|| reason::retry_after(&said)),
        ..Trouble::new(kind, &said)
    };
    // A proxy with a temporary problem sends pages, too.
    let tells = matches!(status, 300..400 | 408 | 413 | 429 | 500 | 502..=504 | 506..=510 | 512..);
    if is_page(&said) && !tells {
        return trouble.other(Instead::Page);
    }
    trouble
}

/// Whether this is a page for people.
pub(super) fn is_page(said: &str) -> bool {
    let start: String = said.trim_start().chars().take(64).collect();
    let start = start.to_lowercase();
    PAGE.iter().any(|page| start.starts_with(page))
}

/// The beginning, which is enough: what a server says can be a page of any length.
fn start(said: &str) -> String {
    said.chars().take(SAID).collect()
}

/// An error that came as an event of a stream.
pub(super) fn of_event(body: &Value) -> Trouble {
    let inner = body.get("error").unwrap_or(body);
    let status = ["code", "status"]
        .iter()
        .find_map(|field| inner.get(field)?.as_u64());
    let said = body.to_string();
    let kind = status
        .and_then(reason::kind_of_status)
        .or_else(|| reason::kind_of_words(&said))
        .unwrap_or(FailureKind::Crashed);
    Trouble::new(kind, &said)
}

/// Seconds to wait: given as a number, or as a date.
fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<u64> {
    let value = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = value.parse::<f64>() {
        return std::time::Duration::try_from_secs_f64(seconds.ceil())
            .ok()
            .map(|wait| wait.as_secs());
    }
    let until = DateTimeParser::new().parse_timestamp(value).ok()?;
    let now = Timestamp::try_from(now).ok()?;
    Some(u64::try_from(until.duration_since(now).as_secs()).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    #[test]
    fn a_wait_is_a_number_or_a_date() {
        let now = UNIX_EPOCH + Duration::from_secs(784_111_777);
        for (value, wait) in [
            ("30", Some(30)),
            (" 1.5 ", Some(2)),
            ("0", Some(0)),
            ("Sun, 06 Nov 1994 08:50:07 GMT", Some(30)),
            ("Sun, 06 Nov 1994 08:00:00 GMT", Some(0)),
            ("soon", None),
            ("-3", None),
            ("", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, value.parse().expect("a header"));
            assert_eq!(retry_after(&headers, now), wait, "{value}");
        }
        assert_eq!(retry_after(&HeaderMap::new(), now), None);
    }
}
