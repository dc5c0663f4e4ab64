//! The events in which each wire wraps a model’s text.

use domain::model::Wire;
use serde_json::{Value, json};

use super::pieces::{Events, USED, data, named};
use super::responses::responses;

/// The events for a text in pieces.
pub(super) fn events(wire: Wire, pieces: &[String], reports: bool, stop: Option<&str>) -> Events {
    match wire {
        Wire::Openai => openai(pieces, reports, stop.unwrap_or("stop")),
        Wire::Responses => responses(pieces, reports, stop),
        Wire::Anthropic => anthropic(pieces, reports, stop.unwrap_or("end_turn")),
        Wire::Gemini => gemini(pieces, reports, stop.unwrap_or("STOP")),
        Wire::Ollama => ollama(pieces, reports, stop.unwrap_or("stop")),
    }
}

fn openai(pieces: &[String], reports: bool, stop: &str) -> Events {
    let chunk = |delta: Value, finish: Value| {
        data(
            &json!({"id": "c1", "object": "chat.completion.chunk", "model": "test-model",
            "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}),
        )
    };
    let (sent, cached, received) = USED;
    let mut end = vec![chunk(json!({}), json!(stop))];
    if reports {
        end.push(data(&json!({"id": "c1", "choices": [],
            "usage": {"prompt_tokens": sent, "completion_tokens": received,
                "total_tokens": sent + received,
                "prompt_tokens_details": {"cached_tokens": cached}}})));
    }
    end.push(b"data: [DONE]\n\n".to_vec());
    let mut events = vec![chunk(
        json!({"role": "assistant", "content": ""}),
        Value::Null,
    )];
    events.extend(
        pieces
            .iter()
            .map(|piece| chunk(json!({"content": piece}), Value::Null)),
    );
    Events {
        pieces: events,
        end,
    }
}

fn anthropic(pieces: &[String], reports: bool, stop: &str) -> Events {
    let (sent, cached, received) = USED;
    let mut message = json!({"id": "m1", "type": "message", "role": "assistant", "content": []});
    let mut last = json!({"type": "message_delta", "delta": {"stop_reason": stop}});
    if reports {
        message["usage"] = json!({"input_tokens": sent - cached, "output_tokens": 1,
            "cache_read_input_tokens": cached, "cache_creation_input_tokens": 0});
        last["usage"] = json!({"output_tokens": received});
    }
    let mut events = vec![
        named(&json!({"type": "message_start", "message": message})),
        named(&json!({"type": "content_block_start", "index": 0,
            "content_block": {"type": "text", "text": ""}})),
        named(&json!({"type": "ping"})),
    ];
    events.extend(pieces.iter().map(|piece| {
        named(&json!({"type": "content_block_delta", "index": 0,
            "delta": {"type": "text_delta", "text": piece}}))
    }));
    Events {
        pieces: events,
        end: vec![
            named(&json!({"type": "content_block_stop", "index": 0})),
            named(&last),
            named(&json!({"type": "message_stop"})),
        ],
    }
}

fn gemini(pieces: &[String], reports: bool, stop: &str) -> Events {
    let (sent, cached, received) = USED;
    // Thinking is counted separately from the text.
    let usage = json!({"promptTokenCount": sent, "cachedContentTokenCount": cached,
        "candidatesTokenCount": received - 5, "thoughtsTokenCount": 5,
        "totalTokenCount": sent + received});
    let chunk = |piece: &str| {
        json!({"candidates": [{"index": 0,
            "content": {"role": "model", "parts": [{"text": piece}]}}]})
    };
    let mut last = chunk("");
    last["candidates"][0]["finishReason"] = json!(stop);
    if reports {
        last["usageMetadata"] = usage;
    }
    Events {
        pieces: pieces.iter().map(|piece| data(&chunk(piece))).collect(),
        end: vec![data(&last)],
    }
}

fn ollama(pieces: &[String], reports: bool, stop: &str) -> Events {
    let line = |value: &Value| format!("{value}\n").into_bytes();
    let chunk = |piece: &str| {
        json!({"model": "test-model", "done": false,
            "message": {"role": "assistant", "content": piece}})
    };
    let (sent, cached, received) = USED;
    let mut last = chunk("");
    last["done"] = json!(true);
    last["done_reason"] = json!(stop);
    if reports {
        last["prompt_eval_count"] = json!(sent);
        last["prompt_eval_cached_count"] = json!(cached);
        last["eval_count"] = json!(received);
    }
    Events {
        pieces: pieces.iter().map(|piece| line(&chunk(piece))).collect(),
        end: vec![line(&last)],
    }
}
