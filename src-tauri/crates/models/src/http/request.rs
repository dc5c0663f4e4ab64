//! What a question becomes on the wire.

use std::fmt::Write;

use domain::model::{Server, Wire};
use genai::chat::{ChatOptions, ChatResponseFormat, JsonSpec, ReasoningEffort};
use genai::resolver::{AuthData, Endpoint};
use genai::{Headers, ModelIden, ServiceTarget};
use serde_json::{Value, json};

use super::wire::{Bound, spoken};
use crate::Limits;
use crate::keys::Secret;

/// What `genai` knows a model by. It takes what stands before `::` for a provider, so nothing does.
const NO_PROVIDER: &str = "::";

/// The whole target: address, headers and who reads the stream.
pub(super) fn target(server: &Server, key: Option<&Secret>) -> ServiceTarget {
    let spoken = spoken(server.wire);
    let own = spoken.headers.iter();
    let mut headers: Vec<(String, String)> = own
        .map(|&(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    if let Some(key) = key {
        let (name, before) = spoken.key;
        headers.push((name.to_owned(), format!("{before}{}", key.expose())));
    }
    let seen = if spoken.takes_fields {
        "model"
    } else {
        &server.model
    };
    ServiceTarget {
        endpoint: Endpoint::from_owned(server.base_url.as_str()),
        auth: AuthData::RequestOverride {
            url: address(server),
            headers: Headers::from(headers),
        },
        model: ModelIden::new(spoken.adapter, format!("{NO_PROVIDER}{seen}")),
    }
}

/// What is asked for beside the text.
pub(super) fn options(server: &Server, schema: Option<&Value>, limits: Limits) -> ChatOptions {
    let spoken = spoken(server.wire);
    let mut options = ChatOptions::default()
        .with_capture_usage(true)
        .with_stream_header_timeout(limits.silence)
        .with_stream_read_timeout(limits.silence);
    options.max_tokens = spoken.most_tokens;
    options.response_format = schema.map(|schema| match spoken.bound {
        Bound::Schema => JsonSpec::new("answer", schema.clone()).into(),
        Bound::Json => ChatResponseFormat::JsonMode,
    });
    if spoken.takes_fields {
        options.extra_body = Some(json!({ "model": server.model }));
    }
    if server.wire == Wire::Gemini {
        // An effort that this wire leaves out keeps `genai` from reading one out of the name.
        options.reasoning_effort = Some(ReasoningEffort::Zero);
    }
    options
}

fn address(server: &Server) -> String {
    let path = spoken(server.wire).path;
    let path = path.replace("{model}", &in_path(&server.model));
    format!("{}{path}", server.base_url)
}

/// A model's name as one part of a path.
fn in_path(model: &str) -> String {
    let mut part = String::new();
    for byte in model.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~@".contains(&byte) {
            part.push(char::from(byte));
        } else {
            // Writing to a string can't fail.
            let _ = write!(part, "%{byte:02X}");
        }
    }
    part
}
