//! The events of `OpenAI`’s Responses API, which names, places and numbers everything.

use serde_json::{Value, json};

use super::pieces::{Events, USED, named};

/// The events for a text in pieces; `stop` is why it is incomplete.
pub(super) fn responses(pieces: &[String], reports: bool, stop: Option<&str>) -> Events {
    let text = pieces.concat();
    let begun = response("in_progress");
    let before = [
        json!({"type": "response.created", "response": begun}),
        json!({"type": "response.in_progress", "response": begun}),
        placed("output_item.added", "item", item("in_progress", &json!([]))),
        placed("content_part.added", "part", part("")),
    ];
    let deltas = pieces
        .iter()
        .map(|piece| placed("output_text.delta", "delta", json!(piece)));
    let whole = item("completed", &json!([part(&text)]));
    let ended = last(&whole, reports, stop);
    let end = [
        placed("output_text.done", "text", json!(text)),
        placed("content_part.done", "part", part(&text)),
        placed("output_item.done", "item", whole),
        ended,
    ];
    let mut count = 0;
    let mut numbered = |mut event: Value| {
        event["sequence_number"] = json!(count);
        count += 1;
        named(&event)
    };
    Events {
        pieces: before
            .into_iter()
            .chain(deltas)
            .map(&mut numbered)
            .collect(),
        end: end.into_iter().map(numbered).collect(),
    }
}

/// The event that ends a stream, with the whole response.
fn last(whole: &Value, reports: bool, stop: Option<&str>) -> Value {
    let status = stop.map_or("completed", |_| "incomplete");
    let mut response = response(status);
    response["output"] = json!([whole]);
    if reports {
        let (sent, cached, received) = USED;
        response["usage"] = json!({"input_tokens": sent, "output_tokens": received,
            "total_tokens": sent + received,
            "input_tokens_details": {"cached_tokens": cached},
            "output_tokens_details": {"reasoning_tokens": 5}});
    }
    if let Some(reason) = stop {
        response["incomplete_details"] = json!({"reason": reason});
    }
    json!({"type": format!("response.{status}"), "response": response})
}

/// A response in progress, which repeats the model’s instructions.
fn response(status: &str) -> Value {
    json!({"id": "r1", "object": "response", "status": status, "error": null,
        "incomplete_details": null, "model": "test-model", "output": [], "usage": null,
        "instructions": "Say what breaks when the rate limit is reached."})
}

fn item(status: &str, content: &Value) -> Value {
    json!({"id": "i1", "type": "message", "role": "assistant", "status": status,
        "content": content})
}

fn part(text: &str) -> Value {
    json!({"type": "output_text", "text": text, "annotations": []})
}

/// An event about the only part.
fn placed(name: &str, field: &str, value: Value) -> Value {
    let mut event = json!({"type": format!("response.{name}"), "item_id": "i1",
        "output_index": 0, "content_index": 0});
    event[field] = value;
    event
}
