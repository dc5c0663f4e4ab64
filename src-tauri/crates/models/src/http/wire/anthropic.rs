//! Anthropic's messages.

use domain::FailureKind;
use domain::model::Effort;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Asked, Spoken, lenient, said, schema, trouble, word};
use crate::http::events::{Event, Framing};
use crate::http::read::{Next, Reading, Used};
use crate::http::trouble::Trouble;
use crate::most_tokens;

/// How the names of its events begin.
const OURS: [&str; 3] = ["message_", "content_block_", "ping"];

pub(super) const SPOKEN: Spoken = Spoken {
    path: "/v1/messages",
    key: ("x-api-key", ""),
    headers: &[("anthropic-version", "2023-06-01")],
    framing: Framing::ServerSent,
    body,
    read,
};

fn body(asked: &Asked<'_>) -> Value {
    let mut body = json!({
        "model": asked.server.model,
        "stream": true,
        "system": asked.system,
        "messages": [{ "role": "user", "content": asked.prompt }],
        // It always requires this field.
        "max_tokens": asked.most.unwrap_or_else(|| most_tokens(asked.effort)),
    });
    if let Some(schema) = asked.schema {
        body["output_config"]["format"] =
            json!({ "type": "json_schema", "schema": schema::closed(schema) });
    }
    if let Some(effort) = asked.effort {
        let takes = takes(&asked.server.model);
        if takes != Takes::Budget {
            body["output_config"]["effort"] = json!(word(effort));
        }
        match takes {
            Takes::Budget => {
                let budget = match effort {
                    Effort::Low => 1_024,
                    Effort::Medium => 8_000,
                    Effort::High => 24_000,
                };
                body["thinking"] = json!({ "type": "enabled", "budget_tokens": budget });
            }
            Takes::Effort => {}
            Takes::Adaptive => body["thinking"] = json!({ "type": "adaptive" }),
        }
    }
    body
}

/// How a model takes an effort setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    /// As a number of thinking tokens.
    Budget,
    /// As a word.
    Effort,
    /// As a word, with permission to think as long as needed.
    Adaptive,
}

/// The form for a model by its name: `claude-opus-4-6`, `claude-sonnet-5-20270101`. Other names get the
/// form that the oldest models know.
fn takes(model: &str) -> Takes {
    if ["fable", "mythos"].iter().any(|name| model.contains(name)) {
        return Takes::Adaptive;
    }
    let Some((_, name)) = model.split_once("claude-") else {
        return Takes::Budget;
    };
    let mut parts = name.split(|it: char| !it.is_ascii_alphanumeric());
    let family = parts.next().unwrap_or_default();
    // More digits make a date.
    let mut numbers = parts.map_while(|part| part.parse::<u32>().ok().filter(|_| part.len() < 3));
    let version = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    let adaptive_from = match family {
        "opus" | "sonnet" => (4, 6),
        "haiku" => (5, 0),
        _ => return Takes::Budget,
    };
    if version >= adaptive_from {
        Takes::Adaptive
    } else if family == "opus" && version == (4, 5) {
        Takes::Effort
    } else {
        Takes::Budget
    }
}

#[derive(Deserialize)]
struct Told {
    #[serde(rename = "type")]
    name: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    message: Option<Message>,
    #[serde(default, deserialize_with = "lenient")]
    content_block: Option<Block>,
    #[serde(default, deserialize_with = "lenient")]
    delta: Option<Delta>,
    #[serde(default, deserialize_with = "lenient")]
    usage: Option<Counted>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Message {
    #[serde(default, deserialize_with = "lenient")]
    usage: Option<Counted>,
}

#[derive(Deserialize)]
struct Block {
    #[serde(rename = "type")]
    name: String,
    #[serde(default, deserialize_with = "lenient")]
    thinking: Option<String>,
}

#[derive(Deserialize)]
struct Delta {
    #[serde(default, deserialize_with = "lenient")]
    text: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    thinking: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    signature: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    stop_reason: Option<String>,
}

#[derive(Deserialize)]
#[expect(clippy::struct_field_names, reason = "the wire calls them so")]
struct Counted {
    input_tokens: Option<u64>,
    cache_creation_input_tokens: Option<u64>,
    cache_read_input_tokens: Option<u64>,
    output_tokens: Option<u64>,
}

impl Counted {
    /// It doesn't count cached tokens as sent.
    fn used(&self) -> Used {
        let kept = self.cache_creation_input_tokens.unwrap_or(0);
        let kept = kept.saturating_add(self.cache_read_input_tokens.unwrap_or(0));
        Used {
            sent: self.input_tokens.map(|sent| sent.saturating_add(kept)),
            cached: self.cache_read_input_tokens,
            received: self.output_tokens,
        }
    }
}

fn read(event: &Event, reading: &mut Reading<'_>) -> Result<Next, Trouble> {
    if event.name.as_deref() == Some("error") {
        return Err(trouble(event));
    }
    let told: Told = said(event)?;
    if told.error.is_some() {
        return Err(trouble(event));
    }
    let name = told.name.as_deref().or(event.name.as_deref());
    let name = name.unwrap_or_default();
    reading.began(OURS.iter().any(|ours| name.starts_with(ours)));
    let is_end = name == "message_stop";
    let counted = told
        .message
        .and_then(|message| message.usage)
        .or(told.usage);
    if let Some(counted) = counted {
        reading.used(counted.used());
    }
    if let Some(block) = told.content_block {
        match block.name.as_str() {
            "tool_use" => return Err(Trouble::made_up_tool(&event.data)),
            tool if tool.ends_with("tool_use") => {
                return Err(Trouble::new(FailureKind::OfferedTools, tool));
            }
            _ => reading.thought(&block.thinking.unwrap_or_default())?,
        }
    }
    if let Some(delta) = told.delta {
        reading.text(&delta.text.unwrap_or_default())?;
        for thought in [delta.thinking, delta.signature].iter().flatten() {
            reading.thought(thought)?;
        }
        reading.stopped(delta.stop_reason);
    }
    Ok(if is_end { Next::End } else { Next::More })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_model_is_told_an_effort_in_a_form_that_it_knows() {
        for (model, form) in [
            ("claude-3-7-sonnet-20250219", Takes::Budget),
            ("claude-opus-4-20250514", Takes::Budget),
            ("claude-opus-4-1", Takes::Budget),
            ("claude-opus-4-5-20251101", Takes::Effort),
            ("claude-opus-4-6", Takes::Adaptive),
            ("anthropic/claude-opus-4-7", Takes::Adaptive),
            ("us.anthropic.claude-opus-5:0", Takes::Adaptive),
            ("claude-sonnet-4-5-20250929", Takes::Budget),
            ("claude-sonnet-4-6", Takes::Adaptive),
            ("claude-sonnet-5", Takes::Adaptive),
            ("claude-haiku-4-5", Takes::Budget),
            ("claude-haiku-5", Takes::Adaptive),
            ("claude-fable-1", Takes::Adaptive),
            ("claude-opus", Takes::Budget),
            ("another", Takes::Budget),
        ] {
            assert_eq!(takes(model), form, "{model}");
        }
    }
}
