//! The form of a question on the wire.

use std::fmt::Write;

use domain::FailureKind;
use domain::model::Server;
use reqwest::header::{CONTENT_TYPE, HeaderValue};
use reqwest::{Client, RequestBuilder};

use super::trouble::Trouble;
use super::wire::{Asked, spoken};
use super::{Ask, Wanted};
use crate::keys::Secret;
use crate::{Limits, most_tokens};

/// The message about a key with line breaks in it.
const NO_KEY: &str = "The key contains characters that can’t be sent.";

/// The request: address, headers and body.
pub(super) fn of(
    client: &Client,
    server: &Server,
    ask: Ask<'_>,
    wanted: &Wanted,
    limits: Limits,
    key: Option<&Secret>,
) -> Result<RequestBuilder, Trouble> {
    let spoken = spoken(server.wire);
    let most = most_tokens(wanted.effort);
    let body = (spoken.body)(&Asked {
        server,
        system: ask.system,
        prompt: ask.prompt,
        schema: wanted.schema.as_ref(),
        effort: wanted.effort,
        most: limits.tokens.map(|limit| limit.min(most)),
    });
    let mut request = client
        .post(address(server))
        .header(CONTENT_TYPE, "application/json");
    for (name, value) in spoken.headers {
        request = request.header(*name, *value);
    }
    if let Some(key) = key {
        let (name, before) = spoken.key;
        let value = HeaderValue::try_from(format!("{before}{}", key.expose()));
        let mut value = value.map_err(|_| Trouble::new(FailureKind::KeyRefused, NO_KEY))?;
        value.set_sensitive(true);
        request = request.header(name, value);
    }
    Ok(request.body(body.to_string()))
}

/// Where a question is sent.
pub(super) fn address(server: &Server) -> String {
    let path = spoken(server.wire).path;
    let path = path.replace("{model}", &in_path(&server.model));
    format!("{}{path}", server.base_url)
}

/// A model's name as one segment of a path.
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
