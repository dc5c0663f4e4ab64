//! Reading a stream: text as it arrives, and at the end what it used.

use std::sync::Arc;

use domain::model::{Price, Wire};
use domain::usage::estimate_tokens;
use domain::{FailureKind, Usage};
use genai::chat::{ChatFrameSink, ChatStreamEvent, StopReason, StreamEnd};
use serde_json::Value;

use super::frames::Frames;
use super::trouble::{Excess, Instead, Trouble};
use super::wire::spoken;
use crate::{Reply, reason};

/// The most text that counts as an answer, thinking included, in bytes.
const TEXT_LIMIT: usize = 16 << 20;

/// How much of an answer that broke off is kept, in characters.
const KEPT: usize = 16_000;

/// The end of a stream.
pub(super) type End = StreamEnd;

/// What a finished answer used, as the server reported it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Used {
    sent: u64,
    cached: u64,
    received: u64,
}

/// What is known of a call so far.
pub(super) struct Reading<'a> {
    delta: &'a mut (dyn FnMut(&str) + Send),
    text: String,
    /// Text and thinking so far, in bytes.
    read: usize,
    frames: Arc<Frames>,
}

impl<'a> Reading<'a> {
    pub(super) fn new(delta: &'a mut (dyn FnMut(&str) + Send)) -> Self {
        Self {
            delta,
            text: String::new(),
            read: 0,
            frames: Arc::default(),
        }
    }

    /// What is told of events as they are on the wire.
    pub(super) fn frames(&self) -> Arc<dyn ChatFrameSink> {
        self.frames.clone()
    }

    /// Takes an event. Returns the last one; an error ends the call.
    pub(super) fn take(&mut self, event: ChatStreamEvent) -> Result<Option<End>, Trouble> {
        if let Some(trouble) = self.frames.trouble() {
            return Err(trouble);
        }
        match event {
            ChatStreamEvent::Start | ChatStreamEvent::Heartbeat => {}
            ChatStreamEvent::Chunk(chunk) => {
                self.count(&chunk.content)?;
                self.text.push_str(&chunk.content);
                (self.delta)(&chunk.content);
            }
            ChatStreamEvent::ReasoningChunk(chunk)
            | ChatStreamEvent::ThoughtSignatureChunk(chunk) => self.count(&chunk.content)?,
            ChatStreamEvent::ToolCallChunk(_) => {
                return Err(Trouble::made_up_tool(&self.frames.last()));
            }
            ChatStreamEvent::End(end) => return Ok(Some(end)),
        }
        Ok(None)
    }

    /// The stream ended without an end.
    pub(super) fn cut(&self) -> Trouble {
        let said = self.frames.last();
        let is_json = serde_json::from_str::<Value>(&said).is_ok();
        let kind = match reason::kind_of_words(&said) {
            Some(kind) if self.text.is_empty() => kind,
            // Nothing that is an event: whatever came was not of this wire.
            _ if self.text.is_empty() && !is_json => FailureKind::Unreadable,
            _ => FailureKind::Crashed,
        };
        Trouble::new(kind, &said)
    }

    /// What came in place of a stream, where nothing of an answer came.
    pub(super) fn instead(&self) -> Option<Instead> {
        self.frames.instead().filter(|_| self.text.is_empty())
    }

    /// The same trouble, or what the events say of it where that tells more.
    pub(super) fn explain(&self, trouble: Trouble) -> Trouble {
        if let Some(told) = self.frames.trouble() {
            return told;
        }
        let said = self.frames.last();
        match reason::kind_of_words(&said) {
            Some(kind) if trouble.kind == FailureKind::Crashed => Trouble::new(kind, &said),
            _ => trouble,
        }
    }

    /// Whether an end is one of a whole answer, and what that used.
    pub(super) fn finish(&self, end: End, wire: Wire) -> Result<Option<Used>, Trouble> {
        if spoken(wire).makes_up_ends && end.captured_stop_reason.is_none() {
            return Err(self.cut());
        }
        match end.captured_stop_reason {
            Some(StopReason::ContentFilter(why)) => {
                return Err(Trouble::new(FailureKind::Refused, &why));
            }
            Some(StopReason::MaxTokens(why)) => {
                return Err(Trouble::out_of_tokens(&why));
            }
            _ => {}
        }
        if self.text.trim().is_empty() {
            return Err(Trouble::new(FailureKind::Crashed, &self.frames.last()));
        }
        Ok(end.captured_usage.and_then(|usage| {
            let count = |count: Option<i32>| count.and_then(|count| u64::try_from(count).ok());
            let details = usage.prompt_tokens_details;
            Some(Used {
                sent: count(usage.prompt_tokens)?,
                cached: count(details.and_then(|details| details.cached_tokens)).unwrap_or(0),
                received: count(usage.completion_tokens)?,
            })
        }))
    }

    /// The answer with what it used; estimated where the server said nothing.
    pub(super) fn reply(self, used: Option<Used>, asked: &str, price: Option<Price>) -> Reply {
        let estimated = used.is_none();
        let used = used.unwrap_or_else(|| Used {
            sent: estimate_tokens(asked),
            cached: 0,
            received: estimate_tokens(&self.text),
        });
        Reply {
            usage: Usage {
                input_tokens: used.sent,
                output_tokens: used.received,
                cost_usd: price.map(|price| price.of(used.sent, used.cached, used.received)),
                estimated,
            },
            text: self.text,
            effort: None,
        }
    }

    /// What came of an answer before it broke off.
    pub(super) fn what_came(&self) -> String {
        if self.text.is_empty() {
            return String::new();
        }
        let start: String = self.text.chars().take(KEPT).collect();
        format!("What had come:\n{start}")
    }

    fn count(&mut self, text: &str) -> Result<(), Trouble> {
        self.read += text.len();
        if self.read > TEXT_LIMIT {
            return Err(Trouble::too_much(Excess::Bytes(TEXT_LIMIT), ""));
        }
        Ok(())
    }
}
