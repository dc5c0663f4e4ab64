//! Gemini's `generateContent`.

use domain::FailureKind;
use domain::model::Effort;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Asked, Spoken, lenient, said, trouble, word};
use crate::http::events::{Event, Framing};
use crate::http::read::{Next, Reading, Used};
use crate::http::trouble::Trouble;

/// Models that take an effort as a word; all others take a number of thinking tokens.
const BY_WORD: [&str; 2] = ["gemini-3", "gemma-4"];

pub(super) const SPOKEN: Spoken = Spoken {
    path: "/v1beta/models/{model}:streamGenerateContent?alt=sse",
    key: ("x-goog-api-key", ""),
    headers: &[],
    framing: Framing::ServerSent,
    body,
    read,
};

fn body(asked: &Asked<'_>) -> Value {
    let mut body = json!({
        "systemInstruction": { "parts": [{ "text": asked.system }] },
        "contents": [{ "role": "user", "parts": [{ "text": asked.prompt }] }],
    });
    if let Some(schema) = asked.schema {
        body["generationConfig"]["responseMimeType"] = json!("application/json");
        body["generationConfig"]["responseJsonSchema"] = schema.clone();
    }
    if let Some(effort) = asked.effort {
        let model = &asked.server.model;
        body["generationConfig"]["thinkingConfig"] =
            if BY_WORD.iter().any(|name| model.contains(name)) {
                json!({ "thinkingLevel": word(effort).to_uppercase() })
            } else {
                let budget = match effort {
                    Effort::Low => 1_000,
                    Effort::Medium => 8_000,
                    Effort::High => 24_000,
                };
                json!({ "thinkingBudget": budget })
            };
    }
    if let Some(most) = asked.most {
        body["generationConfig"]["maxOutputTokens"] = json!(most);
    }
    body
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Chunk {
    #[serde(default, deserialize_with = "lenient")]
    candidates: Option<Vec<Candidate>>,
    #[serde(default, deserialize_with = "lenient")]
    prompt_feedback: Option<Feedback>,
    #[serde(default, deserialize_with = "lenient")]
    usage_metadata: Option<Counted>,
    error: Option<Value>,
}

/// How an answer ends if the model called a tool that nobody offered.
const MADE_UP_TOOLS: [&str; 2] = ["MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL"];

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Feedback {
    block_reason: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Candidate {
    #[serde(default, deserialize_with = "lenient")]
    content: Option<Content>,
    #[serde(default, deserialize_with = "lenient")]
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Content {
    #[serde(default)]
    parts: Vec<Part>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Part {
    #[serde(default, deserialize_with = "lenient")]
    text: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    thought: Option<bool>,
    #[serde(default, deserialize_with = "lenient")]
    thought_signature: Option<String>,
    function_call: Option<Value>,
}

#[derive(Deserialize)]
#[expect(clippy::struct_field_names, reason = "the wire calls them so")]
#[serde(rename_all = "camelCase")]
struct Counted {
    prompt_token_count: Option<u64>,
    cached_content_token_count: Option<u64>,
    tool_use_prompt_token_count: Option<u64>,
    candidates_token_count: Option<u64>,
    thoughts_token_count: Option<u64>,
}

impl Counted {
    /// Thinking is counted separately from the text.
    fn used(&self) -> Used {
        let with = |count: u64, more: Option<u64>| count.saturating_add(more.unwrap_or(0));
        let sent = self.prompt_token_count;
        let received = self.candidates_token_count;
        Used {
            sent: sent.map(|count| with(count, self.tool_use_prompt_token_count)),
            cached: self.cached_content_token_count,
            received: received.map(|count| with(count, self.thoughts_token_count)),
        }
    }
}

fn read(event: &Event, reading: &mut Reading<'_>) -> Result<Next, Trouble> {
    let chunk: Chunk = said(event)?;
    if chunk.error.is_some() {
        return Err(trouble(event));
    }
    reading.began(chunk.candidates.is_some() || chunk.usage_metadata.is_some());
    if let Some(blocked) = chunk.prompt_feedback {
        return Err(Trouble::new(FailureKind::Refused, &blocked.block_reason));
    }
    if let Some(counted) = chunk.usage_metadata {
        reading.used(counted.used());
    }
    let first = chunk.candidates.and_then(|all| all.into_iter().next());
    let Some(candidate) = first else {
        return Ok(Next::More);
    };
    for part in candidate.content.into_iter().flat_map(|it| it.parts) {
        if part.function_call.is_some() {
            return Err(Trouble::made_up_tool(&event.data));
        }
        reading.thought(&part.thought_signature.unwrap_or_default())?;
        let text = part.text.unwrap_or_default();
        if part.thought == Some(true) {
            reading.thought(&text)?;
        } else {
            reading.text(&text)?;
        }
    }
    let Some(finish) = &candidate.finish_reason else {
        return Ok(Next::More);
    };
    if MADE_UP_TOOLS.contains(&finish.as_str()) {
        return Err(Trouble::made_up_tool(&event.data));
    }
    reading.stopped(candidate.finish_reason);
    Ok(Next::End)
}
