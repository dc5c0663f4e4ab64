//! `OpenAI`'s chat completions, which most servers speak.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Asked, Spoken, lenient, said, schema, word};
use crate::host::host;
use crate::http::events::{Event, Framing};
use crate::http::read::{Next, Reading, Used};
use crate::http::trouble::{self, Trouble};

/// The last event. It is the only one that isn't JSON.
const DONE: &str = "[DONE]";

pub(super) const SPOKEN: Spoken = Spoken {
    path: "/chat/completions",
    key: ("authorization", "Bearer "),
    headers: &[],
    framing: Framing::ServerSent,
    body,
    read,
};

fn body(asked: &Asked<'_>) -> Value {
    let mut body = json!({
        "model": asked.server.model,
        "stream": true,
        "stream_options": { "include_usage": true },
        "messages": [
            { "role": "system", "content": asked.system },
            { "role": "user", "content": asked.prompt },
        ],
    });
    if let Some(schema) = asked.schema {
        body["response_format"] = json!({
            "type": "json_schema",
            "json_schema": { "name": "answer", "strict": true, "schema": schema::strict(schema) },
        });
    }
    if let Some(effort) = asked.effort {
        body["reasoning_effort"] = json!(word(effort));
    }
    if let Some(most) = asked.most {
        body[limit(asked)] = json!(most);
    }
    body
}

/// The name of the token limit. `OpenAI`'s own newer models refuse the name that everyone else uses.
fn limit(asked: &Asked<'_>) -> &'static str {
    let host = host(&asked.server.base_url);
    let own = ["openai.com", "openai.azure.com"];
    if own.iter().any(|own| host.ends_with(own)) {
        "max_completion_tokens"
    } else {
        "max_tokens"
    }
}

#[derive(Deserialize)]
struct Chunk {
    #[serde(default, deserialize_with = "lenient")]
    choices: Option<Vec<Choice>>,
    #[serde(default, deserialize_with = "lenient")]
    usage: Option<Counted>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Choice {
    #[serde(default, deserialize_with = "lenient")]
    delta: Option<Delta>,
    #[serde(default, deserialize_with = "lenient")]
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Delta {
    #[serde(default, deserialize_with = "lenient")]
    content: Option<Content>,
    #[serde(default, deserialize_with = "lenient")]
    reasoning_content: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    reasoning: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    tool_calls: Option<Vec<Value>>,
    /// A tool in the form of older servers.
    #[serde(default, deserialize_with = "lenient")]
    function_call: Option<Value>,
}

/// Mistral's thinking models send parts instead of a text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Parts(Vec<Part>),
}

#[derive(Deserialize)]
struct Part {
    #[serde(default, deserialize_with = "lenient")]
    text: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    thinking: Option<Value>,
}

#[derive(Deserialize)]
struct Counted {
    prompt_tokens: Option<u64>,
    completion_tokens: Option<u64>,
    prompt_tokens_details: Option<Details>,
}

#[derive(Deserialize)]
struct Details {
    cached_tokens: Option<u64>,
}

fn read(event: &Event, reading: &mut Reading<'_>) -> Result<Next, Trouble> {
    if event.data.trim() == DONE {
        return Ok(Next::End);
    }
    let chunk: Chunk = said(event)?;
    if let Some(error) = chunk.error {
        return Err(trouble::of_event(&error));
    }
    reading.began(chunk.choices.is_some() || chunk.usage.is_some());
    if let Some(counted) = chunk.usage {
        reading.used(Used {
            sent: counted.prompt_tokens,
            cached: counted
                .prompt_tokens_details
                .and_then(|it| it.cached_tokens),
            received: counted.completion_tokens,
        });
    }
    // Nobody asks for more than one.
    let Some(choice) = chunk.choices.and_then(|all| all.into_iter().next()) else {
        return Ok(Next::More);
    };
    if let Some(delta) = choice.delta {
        read_delta(delta, event, reading)?;
    }
    reading.stopped(choice.finish_reason);
    Ok(Next::More)
}

fn read_delta(delta: Delta, event: &Event, reading: &mut Reading<'_>) -> Result<(), Trouble> {
    for thought in [delta.reasoning_content, delta.reasoning].iter().flatten() {
        reading.thought(thought)?;
    }
    match delta.content {
        Some(Content::Text(text)) => reading.text(&text)?,
        Some(Content::Parts(parts)) => {
            for part in parts {
                if let Some(thinking) = part.thinking {
                    reading.thought(&thinking.to_string())?;
                } else if let Some(text) = part.text {
                    reading.text(&text)?;
                }
            }
        }
        None => {}
    }
    let calls = delta.tool_calls.unwrap_or_default();
    if !calls.is_empty() || delta.function_call.is_some() {
        return Err(Trouble::made_up_tool(&event.data));
    }
    Ok(())
}
