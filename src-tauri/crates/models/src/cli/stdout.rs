//! Reading what a program prints while it runs: text as it arrives, and at the end a reply or a known kind
//! of failure.

use std::time::Duration;

use domain::usage::estimate_tokens;
use domain::{Failure, FailureKind, Usage};
use serde_json::Value;

use super::Wire;
use super::run::Stream;
use super::text::{Decoder, Lines, Tail};
use crate::failure::Who;
use crate::{Reply, reason};

/// Max bytes of an answer, and of a line.
const TEXT_LIMIT: usize = 16 << 20;

/// Max bytes of standard output: lines with events are many times as long as their text.
const OUTPUT_LIMIT: usize = 128 << 20;

/// How much of the last lines is saved for the log, in bytes.
const TAIL_LIMIT: usize = 16 << 10;

/// An answer that starts like this is the page of a server in between.
const WEB_PAGE: &[&str] = &["<!doctype html", "<html"];

/// An answer that asks for an account is short and contains no JSON.
const LOG_IN_LENGTH: usize = 600;

/// A line that ends the call immediately.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// The kind of failure.
    pub(crate) kind: FailureKind,
    /// What was seen.
    pub(crate) said: String,
    /// Whether it is a tool call that the model made up.
    made_up: bool,
}

impl Ending {
    fn new(kind: FailureKind, said: impl Into<String>) -> Self {
        Self {
            kind,
            said: said.into(),
            made_up: false,
        }
    }

    /// The program offers tools, or may offer some.
    pub(crate) fn tools(said: impl Into<String>) -> Self {
        Self::new(FailureKind::OfferedTools, said)
    }
}

/// What is known about a call so far.
pub(crate) struct Reading<'a> {
    wire: &'static Wire,
    who: &'a Who,
    delta: &'a mut (dyn FnMut(&str) + Send),
    output: Decoder,
    errors: Decoder,
    lines: Lines,
    error_lines: Lines,
    bytes: usize,
    /// Lines that are no events, and standard error: what a person needs to see after a failure.
    tail: Tail,
    text: String,
    /// What the call used, according to the program.
    pub(crate) usage: Option<Usage>,
    /// Whether it is known that the program offers no tools.
    pub(crate) verified: bool,
    /// The one tool that the model may call.
    pub(crate) may_call: Option<&'static str>,
    /// How often it called that tool.
    calls: usize,
    /// Whether each call costs money through the program's own account.
    pub(crate) metered: bool,
    /// Whether the program said that the answer is complete.
    pub(crate) complete: bool,
    trouble: Option<Ending>,
}

impl<'a> Reading<'a> {
    /// Nothing read yet.
    pub(crate) fn new(
        wire: &'static Wire,
        who: &'a Who,
        delta: &'a mut (dyn FnMut(&str) + Send),
    ) -> Self {
        Self {
            wire,
            who,
            delta,
            output: Decoder::default(),
            errors: Decoder::default(),
            lines: Lines::default(),
            error_lines: Lines::default(),
            bytes: 0,
            tail: Tail::new(TAIL_LIMIT),
            text: String::new(),
            usage: None,
            verified: false,
            may_call: None,
            calls: 0,
            metered: false,
            complete: false,
            trouble: None,
        }
    }

    /// Reads a piece of output. An error ends the call.
    pub(crate) fn take(&mut self, stream: Stream, piece: &[u8]) -> Result<(), Failure> {
        let taken = match stream {
            Stream::Out => self.take_output(piece),
            Stream::Err => self.take_errors(piece),
        };
        taken.map_err(|ending| self.failure(&ending))?;
        self.check_size()
    }

    /// Text of the answer.
    pub(crate) fn write(&mut self, text: &str) {
        if !text.is_empty() {
            self.text.push_str(text);
            (self.delta)(text);
        }
    }

    /// The whole answer, from a program that may not have sent it in pieces.
    pub(crate) fn write_whole(&mut self, text: &str) {
        if self.text.is_empty() {
            self.write(text);
        }
    }

    /// One whole message of several; the parts of an answer are separated.
    pub(crate) fn write_message(&mut self, text: &str) {
        if !self.text.is_empty() && !text.is_empty() {
            self.write("\n\n");
        }
        self.write(text);
    }

    /// The cost of a call if the program reports none: zero with a subscription, unknown with a key.
    pub(crate) fn unreported_cost(&self) -> Option<f64> {
        (!self.metered).then_some(0.0)
    }

    /// The program reported a failure. A later, more specific report replaces it.
    pub(crate) fn report(&mut self, kind: Option<FailureKind>, said: &str) {
        let kind = kind
            .or_else(|| reason::kind_of(said))
            .unwrap_or(FailureKind::Crashed);
        let tells = self
            .trouble
            .as_ref()
            .is_none_or(|trouble| trouble.kind == FailureKind::Crashed);
        if tells {
            self.trouble = Some(Ending::new(kind, said));
        }
    }

    /// The model called a tool, which is an error unless it may. If none was offered, it made that up.
    pub(crate) fn tool_called(&mut self, name: &str) -> Result<(), Ending> {
        if self.may_call == Some(name) {
            self.calls += 1;
            return Ok(());
        }
        Err(Ending {
            made_up: self.verified,
            ..Ending::tools(format!("The model called the tool {name}."))
        })
    }

    /// The last of what the program printed besides answers.
    pub(crate) fn last_words(&mut self) -> &str {
        self.tail.text()
    }

    /// The failure of a call that was ended for its length or its silence. This is how a program ends that
    /// waits for someone to sign in.
    pub(crate) fn too_slow(&mut self, kind: FailureKind, limit: Duration) -> Failure {
        // A prompt for input often has no line end. What can't be read anymore doesn't matter now.
        let _ = self.finish_output();
        if let Some(open) = self.error_lines.finish() {
            self.tail.push(&open);
        }
        let who = self.who;
        let said = match self.text.trim() {
            "" => self.last_words(),
            text => text,
        };
        if wants_account(said) {
            return who.fail(FailureKind::NotSignedIn, said);
        }
        who.too_slow(kind, limit, self.last_words())
    }

    /// The result, once the program has ended by itself.
    pub(crate) fn finish(mut self, code: Option<i32>, sent: &str) -> Result<Reply, Failure> {
        self.finish_output()
            .map_err(|ending| self.failure(&ending))?;
        if let Some(mut trouble) = self.trouble.take() {
            if trouble.kind == FailureKind::Crashed {
                let by_code = code.and_then(self.wire.exit);
                trouble.kind = by_code.unwrap_or(FailureKind::Crashed);
            }
            return Err(self.failure(&trouble));
        }
        let answered = if self.wire.line.is_some() {
            self.complete
        } else {
            code == Some(0)
        };
        if !answered {
            return Err(self.ended_badly(code));
        }
        if self.text.trim().is_empty() {
            let said = self.last_words().to_owned();
            let kind = reason::kind_of(&said).unwrap_or(FailureKind::Crashed);
            let message = format!("{} ended without printing an answer.", self.who.name);
            return Err(if kind == FailureKind::Crashed {
                self.who.fail_as(kind, message, &said)
            } else {
                self.who.fail(kind, &said)
            });
        }
        if self.wire.line.is_none() {
            self.check_plain_answer()?;
        }
        if self.may_call.is_some() && self.calls == 0 {
            let message = format!(
                "{} answered without searching the web, so its answer wasn’t used.",
                self.who.name
            );
            let kind = FailureKind::Unreadable;
            return Err(self.who.fail_as(kind, message, shorten(&self.text)));
        }
        let usage = self.usage.unwrap_or_else(|| Usage {
            input_tokens: estimate_tokens(sent),
            output_tokens: estimate_tokens(&self.text),
            cost_usd: self.unreported_cost(),
            estimated: true,
        });
        Ok(Reply {
            text: self.text,
            usage,
            effort: None,
        })
    }

    fn take_output(&mut self, piece: &[u8]) -> Result<(), Ending> {
        self.bytes += piece.len();
        let text = self.output.decode(piece);
        if self.wire.line.is_none() {
            self.write(&text);
        } else {
            for line in self.lines.push(&text) {
                self.read_line(&line)?;
            }
        }
        Ok(())
    }

    /// Fails once too much was printed to be an answer.
    fn check_size(&mut self) -> Result<(), Failure> {
        let (printed, most) = if self.bytes > OUTPUT_LIMIT {
            (self.bytes, OUTPUT_LIMIT)
        } else {
            (self.text.len().max(self.lines.open_length()), TEXT_LIMIT)
        };
        if printed <= most {
            return Ok(());
        }
        let message = format!(
            "{} printed more than {} MB without finishing, so the call was ended.",
            self.who.name,
            most >> 20
        );
        let said = self.tail.text();
        Err(self.who.fail_as(FailureKind::Unreadable, message, said))
    }

    fn take_errors(&mut self, piece: &[u8]) -> Result<(), Ending> {
        let text = self.errors.decode(piece);
        self.tail.push(&text);
        for line in self.error_lines.push(&text) {
            if let Some(kind) = (self.wire.error_line)(&line) {
                return Err(Ending::new(kind, line));
            }
        }
        if self.error_lines.open_length() > TAIL_LIMIT {
            self.error_lines = Lines::default();
        }
        Ok(())
    }

    fn finish_output(&mut self) -> Result<(), Ending> {
        let rest = self.output.finish();
        if self.wire.line.is_none() {
            self.write(&rest);
            return Ok(());
        }
        let mut lines = self.lines.push(&rest);
        lines.extend(self.lines.finish());
        for line in lines {
            self.read_line(&line)?;
        }
        Ok(())
    }

    fn read_line(&mut self, line: &str) -> Result<(), Ending> {
        let Some(read) = self.wire.line else {
            return Ok(());
        };
        match serde_json::from_str::<Value>(line) {
            Ok(event) if event.is_object() => read(self, &event),
            _ => {
                self.tail.push(line);
                self.tail.push("\n");
                Ok(())
            }
        }
    }

    /// A plain-text program that succeeded may still have printed something that no model wrote.
    fn check_plain_answer(&mut self) -> Result<(), Failure> {
        let start: String = self.text.trim_start().chars().take(64).collect();
        let start = start.to_lowercase();
        if WEB_PAGE.iter().any(|page| start.starts_with(page)) {
            let kind = reason::kind_of(&self.text).unwrap_or(FailureKind::Unreadable);
            let message = format!("{} printed a web page instead of an answer.", self.who.name);
            return Err(self.who.fail_as(kind, message, shorten(&self.text)));
        }
        if wants_account(&self.text) {
            return Err(self.who.fail(FailureKind::NotSignedIn, &self.text));
        }
        Ok(())
    }

    fn ended_badly(&mut self, code: Option<i32>) -> Failure {
        let last = self.last_words().lines().next_back();
        let last = last.unwrap_or_default().to_owned();
        let mut said = self.last_words().to_owned();
        if said.is_empty() {
            shorten(&self.text).clone_into(&mut said);
        }
        let kind = reason::kind_of(&said).or_else(|| code.and_then(self.wire.exit));
        match kind {
            Some(kind) if !reason::is_unknown_option(&said) => self.who.fail(kind, &said),
            _ => self.who.crashed(code, &said, &last),
        }
    }

    fn failure(&mut self, ending: &Ending) -> Failure {
        let said = &ending.said;
        let detail = format!("{said}\n\n{}", self.tail.text());
        if ending.made_up {
            return self.who.made_up_tool(&detail);
        }
        if ending.kind == FailureKind::Crashed {
            let first = said.lines().find(|line| !line.trim().is_empty());
            let quoted = reason::quoted(first.unwrap_or_default());
            let message = format!("{} reported a failure.{quoted}", self.who.name);
            return self.who.fail_as(ending.kind, message, &detail);
        }
        let failure = self.who.fail(ending.kind, &detail);
        Failure {
            // Whatever ended the answer, a model had begun to write it.
            went_out: failure.went_out || !self.text.is_empty(),
            ..failure
        }
    }
}

/// Whether a program that was asked for an answer asked for an account instead.
fn wants_account(said: &str) -> bool {
    said.len() < LOG_IN_LENGTH
        && !said.contains('{')
        && reason::kind_of(said) == Some(FailureKind::NotSignedIn)
}

/// The beginning of a long text, for the log.
fn shorten(text: &str) -> &str {
    let end = text
        .char_indices()
        .map(|(at, _)| at)
        .take_while(|&at| at <= 2000)
        .last()
        .unwrap_or_default();
    if text.len() <= 2000 {
        text
    } else {
        &text[..end]
    }
}
