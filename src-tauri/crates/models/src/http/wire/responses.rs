//! `OpenAI`'s responses.

use domain::FailureKind;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Asked, Spoken, lenient, said, schema, trouble as trouble_of, word};
use crate::http::events::{Event, Framing};
use crate::http::read::{Next, Reading, Used};
use crate::http::trouble::{self, Trouble};

/// The parts of an answer that are its own words; every other part is a tool.
const WORDS: [&str; 2] = ["message", "reasoning"];

/// Tools that only the client could run, and that a model makes up if none were offered. The server runs
/// all others itself.
const OF_THE_CALLER: [&str; 2] = ["function_call", "custom_tool_call"];

pub(super) const SPOKEN: Spoken = Spoken {
    path: "/responses",
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
        // It stores answers unless it is told not to.
        "store": false,
        "instructions": asked.system,
        "input": [{ "role": "user", "content": asked.prompt }],
    });
    if let Some(schema) = asked.schema {
        body["text"]["format"] = json!({
            "type": "json_schema", "name": "answer", "strict": true, "schema": schema::strict(schema),
        });
    }
    if let Some(effort) = asked.effort {
        body["reasoning"]["effort"] = json!(word(effort));
    }
    if let Some(most) = asked.most {
        body["max_output_tokens"] = json!(most);
    }
    body
}

#[derive(Deserialize)]
struct Told {
    #[serde(rename = "type", default)]
    name: String,
    #[serde(default, deserialize_with = "lenient")]
    delta: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    item: Option<Item>,
    #[serde(default, deserialize_with = "lenient")]
    refusal: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    response: Option<Response>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Item {
    #[serde(rename = "type")]
    name: String,
}

#[derive(Deserialize)]
struct Response {
    error: Option<Value>,
    #[serde(default, deserialize_with = "lenient")]
    incomplete_details: Option<Incomplete>,
    #[serde(default, deserialize_with = "lenient")]
    usage: Option<Counted>,
}

#[derive(Deserialize)]
struct Incomplete {
    reason: String,
}

#[derive(Deserialize)]
struct Counted {
    input_tokens: Option<u64>,
    output_tokens: Option<u64>,
    input_tokens_details: Option<Details>,
}

#[derive(Deserialize)]
struct Details {
    cached_tokens: Option<u64>,
}

fn read(event: &Event, reading: &mut Reading<'_>) -> Result<Next, Trouble> {
    let told: Told = said(event)?;
    if told.response.is_some() {
        // A whole response repeats persona and answer, whose words don't indicate a failure.
        reading.heard(&json!({ "type": told.name }).to_string());
    }
    reading.began(told.name.starts_with("response.") || told.name == "keepalive");
    let (delta, response) = (told.delta.unwrap_or_default(), told.response);
    match told.name.as_str() {
        "response.output_text.delta" => reading.text(&delta)?,
        "response.reasoning_text.delta" | "response.reasoning_summary_text.delta" => {
            reading.thought(&delta)?;
        }
        "response.output_item.added" => no_tool(told.item)?,
        "response.refusal.done" => {
            let words = told.refusal.unwrap_or_default();
            return Err(Trouble::new(FailureKind::Refused, &words));
        }
        "response.completed" => {
            if let Some(counted) = response.and_then(|response| response.usage) {
                reading.used(Used {
                    sent: counted.input_tokens,
                    cached: counted.input_tokens_details.and_then(|it| it.cached_tokens),
                    received: counted.output_tokens,
                });
            }
            return Ok(Next::End);
        }
        "response.failed" => {
            let error = response.and_then(|response| response.error);
            return Err(trouble::of_event(&error.unwrap_or_default()));
        }
        "response.incomplete" => {
            let details = response.and_then(|response| response.incomplete_details);
            return Err(cut_short(details.as_ref()));
        }
        "error" => return Err(trouble_of(event)),
        _ if told.error.is_some() => return Err(trouble_of(event)),
        _ => {}
    }
    Ok(Next::More)
}

fn no_tool(item: Option<Item>) -> Result<(), Trouble> {
    match item.map(|item| item.name) {
        Some(name) if OF_THE_CALLER.contains(&&*name) => Err(Trouble::made_up_tool(&name)),
        Some(name) if !WORDS.contains(&&*name) => {
            Err(Trouble::new(FailureKind::OfferedTools, &name))
        }
        _ => Ok(()),
    }
}

fn cut_short(details: Option<&Incomplete>) -> Trouble {
    match details.map_or("incomplete", |details| &details.reason) {
        reason @ "content_filter" => Trouble::new(FailureKind::Refused, reason),
        reason => Trouble::out_of_tokens(reason),
    }
}
