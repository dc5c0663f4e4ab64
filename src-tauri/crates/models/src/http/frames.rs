//! Events as they were on the wire: what the stream's reader makes of one can leave out why a call
//! has come to nothing.

use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::FailureKind;
use genai::chat::{ChatFrameSink, FrameCtx, RawFrameRef};
use serde::Deserialize;
use serde_json::{Value, json};

use super::trouble::{self, Instead, Trouble};

/// How much of an event is kept, in characters.
const FRAME: usize = 2_000;

/// What all events of the `responses` wire are called.
const OF_RESPONSES: &str = "\"response.";

/// The parts of an answer that are its own words; every other part is a tool.
const WORDS: [&str; 2] = ["message", "reasoning"];

/// Tools that only whoever asks could run, and that a model makes up where none were offered. All others
/// the server runs itself.
const OF_THE_CALLER: [&str; 2] = ["function_call", "custom_tool_call"];

/// What is kept of the events of a stream.
#[derive(Debug, Default)]
pub(super) struct Frames(Mutex<Seen>);

#[derive(Debug, Default)]
struct Seen {
    last: String,
    /// The first that was seen, since what follows from it comes later.
    trouble: Option<Trouble>,
    /// Whether something came that is no event.
    strange: bool,
}

impl Frames {
    /// The last event.
    pub(super) fn last(&self) -> String {
        self.seen().last.clone()
    }

    /// What came in place of a stream: the reader hands on lines of a page as they are, or, where
    /// events have names for their parts, nothing of it at all.
    pub(super) fn instead(&self) -> Option<Instead> {
        let seen = self.seen();
        if seen.last.trim_start().starts_with('<') {
            return Some(Instead::Page);
        }
        (seen.strange && seen.last.is_empty()).then_some(Instead::Other)
    }

    /// What an event said that no reader tells.
    pub(super) fn trouble(&self) -> Option<Trouble> {
        self.seen().trouble.clone()
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ChatFrameSink for Frames {
    fn on_frame(&self, _: &FrameCtx, frame: RawFrameRef<'_>) {
        if frame.data.is_empty() {
            self.seen().strange = true;
            return;
        }
        let event = event(frame.data);
        let mut seen = self.seen();
        seen.last = match &event {
            // A whole response repeats persona and answer, whose words tell of no failure.
            Some(event) if event.response.is_some() => json!({ "type": event.name }).to_string(),
            _ => frame.data.chars().take(FRAME).collect(),
        };
        if seen.trouble.is_none() {
            seen.trouble = event.and_then(Event::trouble);
        }
    }
}

/// An event of the `responses` wire, as far as it can tell of trouble.
#[derive(Debug, Deserialize)]
struct Event {
    #[serde(rename = "type")]
    name: String,
    item: Option<Item>,
    refusal: Option<String>,
    response: Option<Response>,
}

#[derive(Debug, Deserialize)]
struct Item {
    #[serde(rename = "type")]
    name: String,
}

#[derive(Debug, Deserialize)]
struct Response {
    error: Option<Value>,
    incomplete_details: Option<Incomplete>,
}

#[derive(Debug, Deserialize)]
struct Incomplete {
    reason: String,
}

impl Event {
    fn trouble(self) -> Option<Trouble> {
        match self.name.as_str() {
            "response.output_item.added" => {
                let tool = self.item.filter(|item| !WORDS.contains(&&*item.name))?;
                Some(if OF_THE_CALLER.contains(&&*tool.name) {
                    Trouble::made_up_tool(&tool.name)
                } else {
                    Trouble::new(FailureKind::OfferedTools, &tool.name)
                })
            }
            "response.refusal.done" => Some(Trouble::new(FailureKind::Refused, &self.refusal?)),
            "response.failed" => Some(trouble::of_event(&self.response?.error?)),
            "response.incomplete" => Some(cut_short(&self.response?.incomplete_details?.reason)),
            _ => None,
        }
    }
}

fn event(data: &str) -> Option<Event> {
    // Reading each event of every wire would be for nothing.
    let may_be_one = data.contains(OF_RESPONSES);
    may_be_one
        .then(|| serde_json::from_str(data).ok())
        .flatten()
}

fn cut_short(reason: &str) -> Trouble {
    match reason {
        "content_filter" => Trouble::new(FailureKind::Refused, reason),
        _ => Trouble::out_of_tokens(reason),
    }
}
