//! A server’s answers, and the requests they match.

use serde::Serialize;

use crate::scripted::When;

/// One answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Which requests it answers.
    pub(super) when: When,
    /// The status.
    pub(super) status: u16,
    /// Headers in addition to those of every answer.
    pub(super) headers: Vec<(String, String)>,
    /// What is sent.
    pub(super) body: Body,
    /// How it is sent.
    pub(super) manner: Manner,
    /// Whether usage is reported at the end.
    pub(super) reports: bool,
    /// Why the model stopped, if it wasn’t done.
    pub(super) stop: Option<String>,
}

/// What is sent.
#[derive(Clone, Debug)]
pub(super) enum Body {
    /// A model’s text, in this many events of the wire.
    Text(String, usize),
    /// These bytes, of this content type.
    Bytes(Vec<u8>, &'static str),
    /// A megabyte of text in one event, this many times.
    Flood(usize),
}

/// How an answer is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Event by event, to the end.
    Whole,
    /// Byte by byte, to the end.
    Drip,
    /// Half of the events, and the connection is closed in the middle of the body.
    Cut,
    /// Half of the events, and the body ends as if it were complete.
    Half,
    /// Half of the events, and nothing more until the client hangs up.
    Stall,
    /// Not even a status line, until the client hangs up.
    Mute,
}

impl Answer {
    /// A model that writes this text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::new(200, Body::Text(text.into(), 3))
    }

    /// A model that answers with this JSON.
    pub fn json(answer: &impl Serialize) -> Self {
        let text = serde_json::to_string(answer);
        Self::text(text.unwrap_or_else(|error| error.to_string()))
    }

    /// A refusal with these words.
    pub fn status(status: u16, body: &str) -> Self {
        Self::new(status, Body::Bytes(body.into(), "application/json"))
    }

    /// These bytes as a stream of the wire.
    pub fn bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self::new(200, Body::Bytes(bytes.into(), "text/event-stream"))
    }

    /// A web page, with a status; also sent for all other requests.
    pub fn page(status: u16, page: &str) -> Self {
        Self::new(status, Body::Bytes(page.into(), "text/html"))
    }

    /// This many megabytes of text.
    pub fn flood(megabytes: usize) -> Self {
        Self::new(200, Body::Flood(megabytes))
    }

    pub(super) fn is_page(&self) -> bool {
        matches!(self.body, Body::Bytes(_, "text/html"))
    }

    fn new(status: u16, body: Body) -> Self {
        Self {
            when: When::default(),
            status,
            headers: Vec::new(),
            body,
            manner: Manner::Whole,
            reports: true,
            stop: None,
        }
    }

    /// Only for prompts that ask for this shape: `critique/1`.
    #[must_use]
    pub fn for_shape(mut self, shape: &str) -> Self {
        self.when.shape = Some(shape.to_owned());
        self
    }

    /// Only for requests with these words.
    #[must_use]
    pub fn for_words(mut self, words: &str) -> Self {
        self.when.contains.push(words.to_owned());
        self
    }

    /// Only for the n-th request, from 1, that matches shape and words.
    #[must_use]
    pub fn on_call(mut self, number: usize) -> Self {
        self.when.call = Some(number);
        self
    }

    /// With an additional header.
    #[must_use]
    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// In this many events.
    #[must_use]
    pub fn in_pieces(mut self, pieces: usize) -> Self {
        if let Body::Text(_, count) = &mut self.body {
            *count = pieces.max(1);
        }
        self
    }

    /// Byte by byte.
    #[must_use]
    pub fn dripping(self) -> Self {
        self.coming(Manner::Drip)
    }

    /// Half of it, and the connection breaks.
    #[must_use]
    pub fn cut(self) -> Self {
        self.coming(Manner::Cut)
    }

    /// Half of it, and a body that ends as if it were complete.
    #[must_use]
    pub fn half(self) -> Self {
        self.coming(Manner::Half)
    }

    /// Half of it, and then nothing more.
    #[must_use]
    pub fn stalling(self) -> Self {
        self.coming(Manner::Stall)
    }

    /// Nothing at all.
    #[must_use]
    pub fn mute(self) -> Self {
        self.coming(Manner::Mute)
    }

    /// Without reporting usage.
    #[must_use]
    pub fn unreported(mut self) -> Self {
        self.reports = false;
        self
    }

    /// Stopped for this reason, in the terms of the wire.
    #[must_use]
    pub fn stopped_by(mut self, reason: &str) -> Self {
        self.stop = Some(reason.to_owned());
        self
    }

    fn coming(mut self, manner: Manner) -> Self {
        self.manner = manner;
        self
    }
}
