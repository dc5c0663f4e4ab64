//! Model servers that usually run on this machine. They are searched for at their default addresses, all in
//! parallel, and not for long: most machines have none of them.

use std::env;
use std::time::Duration;

use domain::model::{KeyFrom, ModelSource, ModelSpec, Server, Wire};
use domain::page::{ModelGroup, ModelRow, ModelState};
use futures::future::join_all;
use serde::Deserialize;

use super::client;
use crate::host::host;
use crate::prices;

/// How long a server may take to list its models. One on this machine takes milliseconds.
const PATIENCE: Duration = Duration::from_millis(800);

/// Max bytes to read of a list.
const LIST_LIMIT: usize = 4 << 20;

/// A server that many people run.
#[derive(Debug)]
struct Local {
    /// The first part of its models' names.
    provider: &'static str,
    /// Its display name.
    label: &'static str,
    /// Its API.
    wire: Wire,
    /// Its default address.
    base_url: &'static str,
    /// The path of its list of models.
    list: &'static str,
    /// Its own variable for another address.
    variable: Option<&'static str>,
}

/// The list of a server. Ollama has models with names, `OpenAI`'s API has data with IDs.
#[derive(Debug, Deserialize)]
struct List {
    #[serde(alias = "data")]
    models: Vec<Listed>,
}

#[derive(Debug, Deserialize)]
struct Listed {
    #[serde(alias = "id")]
    name: String,
}

const LOCAL: [Local; 2] = [
    Local {
        provider: "ollama",
        label: "Ollama",
        wire: Wire::Ollama,
        base_url: "http://127.0.0.1:11434",
        list: "/api/tags",
        variable: Some("OLLAMA_HOST"),
    },
    Local {
        provider: "lmstudio",
        label: "LM Studio",
        wire: Wire::Openai,
        base_url: "http://127.0.0.1:1234/v1",
        list: "/models",
        variable: None,
    },
];

/// The definition for a name such as `ollama/llama3.2`, whether that server runs or not.
pub(crate) fn by_name(provider: &str, model: &str) -> Option<ModelSpec> {
    let local = LOCAL.iter().find(|local| local.provider == provider)?;
    (!model.is_empty()).then(|| local.model(model))
}

/// The models of the running servers.
pub(crate) async fn rows() -> Vec<ModelRow> {
    let found = join_all(LOCAL.iter().map(Local::rows)).await;
    found.into_iter().flatten().collect()
}

impl Local {
    async fn rows(&self) -> Vec<ModelRow> {
        let listing = tokio::time::timeout(PATIENCE, self.models());
        let models = listing.await.ok().flatten().unwrap_or_default();
        models.iter().map(|model| self.row(model)).collect()
    }

    async fn models(&self) -> Option<Vec<String>> {
        let address = format!("{}{}", self.base_url(), self.list);
        let mut response = client::of(true).ok()?.get(address).send().await.ok()?;
        let mut list = Vec::new();
        while let Some(piece) = response.chunk().await.ok()? {
            list.extend_from_slice(&piece);
            if list.len() > LIST_LIMIT {
                return None;
            }
        }
        let list: List = serde_json::from_slice(&list).ok()?;
        Some(list.models.into_iter().map(|it| it.name).collect())
    }

    fn row(&self, model: &str) -> ModelRow {
        let spec = self.model(model);
        ModelRow {
            label: format!("{} · {model}", self.label),
            provider: self.label.to_owned(),
            group: ModelGroup::Server,
            state: ModelState::Ready,
            note: format!("Ready. Running at {}.", host(&self.base_url())),
            command: None,
            version: None,
            price: prices::words(&spec),
            cost: prices::cost(&spec),
            without_effort: crate::without_effort(&spec),
            can_search: crate::can_search(&spec),
            own: false,
            name: spec.name,
        }
    }

    fn model(&self, model: &str) -> ModelSpec {
        ModelSpec {
            name: format!("{}/{model}", self.provider),
            source: ModelSource::Http(Server {
                wire: self.wire,
                base_url: self.base_url(),
                model: model.to_owned(),
                key: KeyFrom::Nowhere,
                price: None,
            }),
        }
    }

    fn base_url(&self) -> String {
        let said = self.variable.and_then(|variable| env::var(variable).ok());
        said.and_then(|said| address(&said))
            .unwrap_or_else(|| self.base_url.to_owned())
    }
}

/// The address in Ollama's own variable: a host, a port, both, or a whole address.
fn address(said: &str) -> Option<String> {
    let said = said.trim().trim_end_matches('/');
    if said.is_empty() {
        return None;
    }
    if said.contains("://") {
        return Some(said.to_owned());
    }
    // Then it listens on all addresses; this machine reaches it at loopback.
    let said = said.replace("0.0.0.0", "127.0.0.1");
    Some(match said.split_once(':') {
        Some(("", port)) => format!("http://127.0.0.1:{port}"),
        Some(_) => format!("http://{said}"),
        None => format!("http://{said}:11434"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ollamas_own_variable_is_understood() {
        for (said, expected) in [
            ("127.0.0.1:9999", Some("http://127.0.0.1:9999")),
            ("0.0.0.0", Some("http://127.0.0.1:11434")),
            (":8080", Some("http://127.0.0.1:8080")),
            ("box.lan", Some("http://box.lan:11434")),
            ("https://box.lan/", Some("https://box.lan")),
            (" ", None),
        ] {
            assert_eq!(address(said).as_deref(), expected, "{said}");
        }
    }
}
