//! What a question becomes on the wire.

use std::fmt::Write;

use domain::model::{Effort, Server, Wire};
use genai::chat::{ChatOptions, ChatResponseFormat, JsonSpec, ReasoningEffort};
use genai::resolver::{AuthData, Endpoint};
use genai::{Headers, ModelIden, ServiceTarget};
use serde_json::json;

use super::wire::{Bound, spoken};
use super::{Wanted, host};
use crate::keys::Secret;
use crate::{Limits, most_tokens};

/// What `genai` knows a model by. It takes what stands before `::` for a provider, so nothing does.
const NO_PROVIDER: &str = "::";

/// The whole target: address, headers and who reads the stream.
pub(super) fn target(
    server: &Server,
    effort: Option<Effort>,
    key: Option<&Secret>,
) -> ServiceTarget {
    let spoken = spoken(server.wire);
    let own = spoken.headers.iter();
    let mut headers: Vec<(String, String)> = own
        .map(|&(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    if let Some(key) = key {
        let (name, before) = spoken.key;
        headers.push((name.to_owned(), format!("{before}{}", key.expose())));
    }
    // On Anthropic's wire, the name tells `genai` in which form the model takes an effort.
    let tells = server.wire == Wire::Anthropic && effort.is_some();
    let seen = if spoken.takes_fields && !tells {
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
pub(super) fn options(server: &Server, wanted: &Wanted, limits: Limits) -> ChatOptions {
    let spoken = spoken(server.wire);
    let mut options = ChatOptions::default()
        .with_capture_usage(true)
        .with_stream_header_timeout(limits.silence)
        .with_stream_read_timeout(limits.silence);
    let own = most_tokens(wanted.effort);
    let most = match limits.tokens {
        Some(most) => Some(most.min(own)),
        None => spoken.wants_most.then_some(own),
    };
    options.response_format = wanted.schema.as_ref().map(|schema| match spoken.bound {
        Bound::Schema => JsonSpec::new("answer", schema.clone()).into(),
        Bound::Json => ChatResponseFormat::JsonMode,
    });
    let mut fields = json!({ "model": server.model });
    match most {
        Some(most) if is_openai(server) => fields["max_completion_tokens"] = json!(most),
        most => options.max_tokens = most,
    }
    if spoken.takes_fields {
        options.extra_body = Some(fields);
    }
    options.reasoning_effort = match wanted.effort {
        Some(Effort::Low) => Some(ReasoningEffort::Low),
        Some(Effort::Medium) => Some(ReasoningEffort::Medium),
        Some(Effort::High) => Some(ReasoningEffort::High),
        // An effort that this wire leaves out keeps `genai` from reading one out of the name.
        None => (server.wire == Wire::Gemini).then_some(ReasoningEffort::Zero),
    };
    options
}

/// Whether `OpenAI` itself answers, whose newer models refuse the name by which everybody else knows the
/// limit.
fn is_openai(server: &Server) -> bool {
    let host = host(&server.base_url);
    let own = ["openai.com", "openai.azure.com"];
    server.wire == Wire::Openai && own.iter().any(|own| host.ends_with(own))
}

/// Where a question is sent.
pub(super) fn address(server: &Server) -> String {
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
