//! Ollama's chat: JSON on lines.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Asked, Spoken, lenient, said, trouble, word};
use crate::http::events::{Event, Framing};
use crate::http::read::{Next, Reading, Used};
use crate::http::trouble::Trouble;

pub(super) const SPOKEN: Spoken = Spoken {
    path: "/api/chat",
    key: ("authorization", "Bearer "),
    headers: &[],
    framing: Framing::Lines,
    body,
    read,
};

fn body(asked: &Asked<'_>) -> Value {
    let mut body = json!({
        "model": asked.server.model,
        "stream": true,
        "messages": [
            { "role": "system", "content": asked.system },
            { "role": "user", "content": asked.prompt },
        ],
    });
    if asked.schema.is_some() {
        // JSON of any form; the schema is in the prompt.
        body["format"] = json!("json");
    }
    if let Some(effort) = asked.effort {
        body["think"] = json!(word(effort));
    }
    if let Some(most) = asked.most {
        body["options"]["num_predict"] = json!(most);
    }
    body
}

#[derive(Deserialize)]
struct Line {
    #[serde(default, deserialize_with = "lenient")]
    message: Option<Message>,
    #[serde(default, deserialize_with = "lenient")]
    done: Option<bool>,
    #[serde(default, deserialize_with = "lenient")]
    done_reason: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    prompt_eval_count: Option<u64>,
    #[serde(default, deserialize_with = "lenient")]
    prompt_eval_cached_count: Option<u64>,
    #[serde(default, deserialize_with = "lenient")]
    eval_count: Option<u64>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Message {
    #[serde(default, deserialize_with = "lenient")]
    content: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    thinking: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    reasoning_content: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    tool_calls: Option<Vec<Value>>,
}

fn read(event: &Event, reading: &mut Reading<'_>) -> Result<Next, Trouble> {
    let line: Line = said(event)?;
    if line.error.is_some() {
        return Err(trouble(event));
    }
    reading.began(line.message.is_some() || line.done.is_some());
    if let Some(message) = line.message {
        for thought in [message.thinking, message.reasoning_content]
            .iter()
            .flatten()
        {
            reading.thought(thought)?;
        }
        reading.text(&message.content.unwrap_or_default())?;
        if message.tool_calls.is_some_and(|calls| !calls.is_empty()) {
            return Err(Trouble::made_up_tool(&event.data));
        }
    }
    if line.done != Some(true) {
        return Ok(Next::More);
    }
    reading.used(Used {
        sent: line.prompt_eval_count,
        cached: line.prompt_eval_cached_count,
        received: line.eval_count,
    });
    reading.stopped(line.done_reason);
    Ok(Next::End)
}
