//! What the user enters about a server, checked and normalized.

use domain::model::{KeyFrom, ModelSource, ModelSpec, Server, Wire};
use domain::page::{NewHttpModel, NewKey};
use reqwest::Url;

use super::wire::spoken;

/// Why a model can't be added: what is wrong, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Misfit {
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to do, in one sentence.
    pub hint: String,
}

impl Misfit {
    fn new(message: impl Into<String>, hint: &str) -> Self {
        Self {
            message: message.into(),
            hint: hint.to_owned(),
        }
    }
}

/// The definition of a new model.
pub fn definition(new: &NewHttpModel) -> Result<ModelSpec, Misfit> {
    let model = new.model.trim();
    if model.is_empty() || model.chars().any(char::is_control) {
        return Err(Misfit::new(
            "Enter a model name.",
            "Spell it as the provider does.",
        ));
    }
    let name = new.name.trim();
    if name.is_empty() || name.contains([',', '\n']) {
        return Err(Misfit::new(
            "A model needs a name without commas.",
            "Give it a short one, such as openai/gpt-5.",
        ));
    }
    Ok(ModelSpec {
        name: name.to_owned(),
        source: ModelSource::Http(Server {
            wire: new.wire,
            base_url: base(&new.base_url, new.wire)?,
            model: model.trim_start_matches("models/").to_owned(),
            key: key_from(&new.key)?,
            price: new.price,
        }),
    })
}

/// The address without the path of the wire, which people often copy, and without a trailing slash.
fn base(given: &str, wire: Wire) -> Result<String, Misfit> {
    let given = given.trim();
    let hint = "Write it like https://host/path, without the part that --wire adds.";
    let url = Url::parse(given)
        .map_err(|_| Misfit::new(format!("“{given}” isn’t the address of a server."), hint))?;
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none_or(str::is_empty) {
        return Err(Misfit::new(
            format!("“{given}” isn’t the address of an HTTP server."),
            hint,
        ));
    }
    if !url.username().is_empty() || url.password().is_some() || url.query().is_some() {
        return Err(Misfit::new(
            "The address of a server can’t contain a password or a question mark.",
            "Leave them out. The key is entered separately.",
        ));
    }
    let path = spoken(wire).path.split("/{model}").next().unwrap_or("");
    let plain = given
        .split('#')
        .next()
        .unwrap_or(given)
        .trim_end_matches('/');
    let plain = plain.strip_suffix(path).unwrap_or(plain);
    Ok(plain.trim_end_matches('/').to_owned())
}

/// Where a key comes from, checked.
pub fn key_from(new: &NewKey) -> Result<KeyFrom, Misfit> {
    match new {
        NewKey::Nowhere => Ok(KeyFrom::Nowhere),
        NewKey::Environment { variable } => {
            let variable = variable.trim();
            let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
            if variable.is_empty() || !variable.chars().all(fits) {
                return Err(Misfit::new(
                    // Not repeated: what is here by mistake is often the key itself.
                    "This isn’t the name of an environment variable.",
                    "Give the name of the variable, such as OPENAI_API_KEY, not the key itself.",
                ));
            }
            Ok(KeyFrom::Environment {
                variable: variable.to_owned(),
            })
        }
        NewKey::Entered { key } if key.trim().is_empty() => Err(Misfit::new(
            "The key is empty.",
            "Enter it, or choose that the server needs none.",
        )),
        NewKey::Entered { .. } => Ok(KeyFrom::Keychain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_put_into_one_form() {
        for (wire, given, expected) in [
            (
                Wire::Openai,
                "https://api.openai.com/v1",
                Some("https://api.openai.com/v1"),
            ),
            (
                Wire::Openai,
                " https://api.openai.com/v1/ ",
                Some("https://api.openai.com/v1"),
            ),
            (
                Wire::Openai,
                "https://api.openai.com/v1/chat/completions",
                Some("https://api.openai.com/v1"),
            ),
            (
                Wire::Responses,
                "https://api.openai.com/v1/responses/",
                Some("https://api.openai.com/v1"),
            ),
            (
                Wire::Anthropic,
                "https://api.anthropic.com/v1/messages",
                Some("https://api.anthropic.com"),
            ),
            (
                Wire::Gemini,
                "https://g.example/v1beta/models/",
                Some("https://g.example"),
            ),
            (
                Wire::Ollama,
                "http://localhost:11434/api/chat",
                Some("http://localhost:11434"),
            ),
            (
                Wire::Ollama,
                "http://localhost:11434",
                Some("http://localhost:11434"),
            ),
            (Wire::Openai, "ftp://example.org", None),
            (Wire::Openai, "api.openai.com/v1", None),
            (Wire::Openai, "https://me:secret@example.org", None),
            (Wire::Openai, "https://example.org/v1?key=secret", None),
            (Wire::Openai, "", None),
        ] {
            assert_eq!(base(given, wire).ok().as_deref(), expected, "{given}");
        }
    }
}
