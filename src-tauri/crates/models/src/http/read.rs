//! Reading a stream: text as it arrives, and at the end what it used.

use domain::model::Price;
use domain::usage::estimate_tokens;
use domain::{FailureKind, Usage};
use futures::Stream;
use tokio_util::bytes::Bytes;

use super::events::{Event, Events, Framing};
use super::trouble::{Excess, Instead, Trouble};
use crate::{Reply, reason};

/// Max bytes of an answer, including thinking.
const TEXT_LIMIT: usize = 16 << 20;

/// How much of an interrupted answer is saved, in characters.
const KEPT: usize = 16_000;

/// How much of an event is saved, in characters.
const HEARD: usize = 2_000;

/// Words that a model stops with because it can't write more.
const AT_ITS_LIMIT: [&str; 5] = [
    "length",
    "max_tokens",
    "MAX_TOKENS",
    "model_context_window_exceeded",
    "model_length",
];

/// Words that a model stops with because it will not or may not write more.
const WITHHELD: [&str; 11] = [
    "content_filter",
    "refusal",
    "SAFETY",
    "RECITATION",
    "BLOCKLIST",
    "PROHIBITED_CONTENT",
    "SPII",
    "IMAGE_SAFETY",
    "IMAGE_PROHIBITED_CONTENT",
    "IMAGE_RECITATION",
    "LANGUAGE",
];

/// What an answer used, as far as the server reported it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Used {
    /// Everything that was sent.
    pub(super) sent: Option<u64>,
    /// How much of it was cached.
    pub(super) cached: Option<u64>,
    /// Text and thinking.
    pub(super) received: Option<u64>,
}

/// Whether an answer continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// There may be more of it.
    More,
    /// It is complete.
    End,
}

/// Reads an event of the answer.
pub(super) type Take = fn(&Event, &mut Reading<'_>) -> Result<Next, Trouble>;

/// What is known about a call so far.
pub(super) struct Reading<'a> {
    delta: &'a mut (dyn FnMut(&str) + Send),
    text: String,
    /// Text and thinking so far, in bytes.
    read: usize,
    /// The last event.
    heard: String,
    /// Whether an event of this wire came.
    began: bool,
    /// What came instead of events.
    instead: Option<Instead>,
    /// Why the model stopped.
    stopped: Option<String>,
    used: Used,
}

impl<'a> Reading<'a> {
    pub(super) fn new(delta: &'a mut (dyn FnMut(&str) + Send)) -> Self {
        Self {
            delta,
            text: String::new(),
            read: 0,
            heard: String::new(),
            began: false,
            instead: None,
            stopped: None,
            used: Used::default(),
        }
    }

    /// Reads the body of an answer to its end; `is_page` if it is declared as a page for people.
    pub(super) async fn all(
        &mut self,
        (framing, take): (Framing, Take),
        is_page: bool,
        body: impl Stream<Item = Result<Bytes, Trouble>> + Send,
    ) -> Result<(), Trouble> {
        let mut events = Events::new(framing, body);
        while let Some(event) = events.next().await {
            let event = event?;
            self.heard(&event.data);
            if take(&event, self)? == Next::End {
                return self.whole();
            }
        }
        if events.left() && self.heard.is_empty() {
            self.instead = Some(if is_page {
                Instead::Page
            } else {
                Instead::Other
            });
        }
        Err(self.cut())
    }

    /// Adds text of the answer.
    pub(super) fn text(&mut self, text: &str) -> Result<(), Trouble> {
        self.count(text)?;
        if !text.is_empty() {
            self.text.push_str(text);
            (self.delta)(text);
        }
        Ok(())
    }

    /// Counts thinking, which nobody gets to see.
    pub(super) fn thought(&mut self, thought: &str) -> Result<(), Trouble> {
        self.count(thought)
    }

    /// Takes what the server reports; later values count.
    pub(super) fn used(&mut self, used: Used) {
        self.used = Used {
            sent: used.sent.or(self.used.sent),
            cached: used.cached.or(self.used.cached),
            received: used.received.or(self.used.received),
        };
    }

    /// Records why the model stopped, if it did.
    pub(super) fn stopped(&mut self, why: Option<String>) {
        self.stopped = why.or(self.stopped.take());
    }

    /// Records that an event of this wire came, whatever it says.
    pub(super) fn began(&mut self, is_ours: bool) {
        self.began |= is_ours;
    }

    /// Saves the beginning of an event, in case it is the last.
    pub(super) fn heard(&mut self, event: &str) {
        self.heard = event.chars().take(HEARD).collect();
    }

    /// What came instead of a stream, if no part of an answer came.
    pub(super) fn instead(&self) -> Option<Instead> {
        if !self.text.is_empty() {
            return None;
        }
        let is_page = self.heard.trim_start().starts_with('<');
        is_page.then_some(Instead::Page).or(self.instead)
    }

    /// The answer with its usage; estimated if the server reported nothing.
    pub(super) fn reply(self, asked: &str, price: Option<Price>) -> Reply {
        let reported = self.used.sent.zip(self.used.received);
        let (sent, received) =
            reported.unwrap_or_else(|| (estimate_tokens(asked), estimate_tokens(&self.text)));
        let cached = reported.and(self.used.cached).unwrap_or(0);
        Reply {
            usage: Usage {
                input_tokens: sent,
                output_tokens: received,
                cost_usd: price.map(|price| price.of(sent, cached, received)),
                estimated: reported.is_none(),
            },
            text: self.text,
            effort: None,
        }
    }

    /// The part of an answer before it was interrupted.
    pub(super) fn what_came(&self) -> String {
        if self.text.is_empty() {
            return String::new();
        }
        let start: String = self.text.chars().take(KEPT).collect();
        format!("Received so far:\n{start}")
    }

    /// Whether an answer that ended is valid.
    fn whole(&self) -> Result<(), Trouble> {
        match self.stopped.as_deref() {
            Some(why) if WITHHELD.contains(&why) => Err(Trouble::new(FailureKind::Refused, why)),
            Some(why) if AT_ITS_LIMIT.contains(&why) => Err(Trouble::out_of_tokens(why)),
            _ if self.is_foreign() => Err(self.foreign()),
            _ if self.text.trim().is_empty() => {
                Err(Trouble::new(FailureKind::Crashed, &self.heard))
            }
            _ => Ok(()),
        }
    }

    /// The stream ended without marking the end.
    fn cut(&self) -> Trouble {
        let kind = match reason::kind_of_words(&self.heard) {
            Some(kind) if self.text.is_empty() => kind,
            _ if self.is_foreign() => return self.foreign(),
            _ if self.heard.is_empty() => FailureKind::Unreadable,
            _ => FailureKind::Crashed,
        };
        Trouble::new(kind, &self.heard)
    }

    fn foreign(&self) -> Trouble {
        Trouble::new(FailureKind::Unreadable, &self.heard).other(Instead::Other)
    }

    /// Whether events came, but none of this wire.
    fn is_foreign(&self) -> bool {
        !self.began && !self.heard.is_empty()
    }

    fn count(&mut self, text: &str) -> Result<(), Trouble> {
        self.read += text.len();
        if self.read > TEXT_LIMIT {
            return Err(Trouble::too_much(Excess::Bytes(TEXT_LIMIT), ""));
        }
        Ok(())
    }
}
