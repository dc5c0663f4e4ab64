//! Where research searches, and what for.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::model::{KeyFrom, ModelSpec};

/// Declares the services with the keys that they are stored under, and the list of all services.
macro_rules! services {
    ($($(#[doc = $doc:literal])+ $name:ident as $key:literal, $label:literal;)*) => {
        /// A service that searches the web.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
        pub enum SearchService {$(
            $(#[doc = $doc])+
            #[serde(rename = $key)]
            $name,
        )*}

        impl SearchService {
            /// All of them, in display order.
            pub const ALL: [Self; [$($key),*].len()] = [$(Self::$name),*];

            /// The name in flags and JSON.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)*
                }
            }

            /// Its display name.
            pub const fn label(self) -> &'static str {
                match self {
                    $(Self::$name => $label,)*
                }
            }
        }
    };
}

services! {
    /// A service run by the user, or by somebody they trust.
    Searxng as "searxng", "SearXNG";
    /// Brave's own index; needs a key.
    Brave as "brave", "Brave Search";
    /// Made for programs; needs a key.
    Tavily as "tavily", "Tavily";
}

impl SearchService {
    /// Whether it has a fixed address and needs a key. The others are run by the user, or by somebody they
    /// know.
    pub const fn is_hosted(self) -> bool {
        !matches!(self, Self::Searxng)
    }

    /// The service with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.key() == key)
    }
}

/// The search service that the user set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SearchSource {
    /// The service.
    pub service: SearchService,
    /// Its address up to the search path, without a trailing slash; empty for the service's default.
    pub address: String,
    /// Where its key comes from.
    pub key: KeyFrom,
}

impl SearchSource {
    /// The name under which its key is stored; no model has this name.
    pub fn key_name(&self) -> String {
        format!("search service, {}", self.service.key())
    }
}

/// Who searches the web.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Searcher {
    /// A service.
    Service(SearchSource),
    /// A model with its own web search.
    Model {
        /// The model's name.
        model: ModelSpec,
    },
}

impl Searcher {
    /// Its display name.
    pub fn label(&self) -> &str {
        match self {
            Self::Service(source) => source.service.label(),
            Self::Model { model } => &model.name,
        }
    }
}

/// The seat of a model that searches the web by itself.
pub const SEARCHER: &str = "web_search";

/// The recorded message that nobody searches. Each interface adds how to change that there.
pub const NO_SERVICE: &str = "No search service is set up, so nothing was researched.";

/// The most technologies that are researched: the first ones.
pub const MOST_TECHNOLOGIES: usize = 5;

/// What a debate researches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Research {
    /// Technologies, as people write them; empty: those that the text names.
    pub technologies: Vec<String>,
    /// Whether links on the pages are followed one step further.
    pub is_deep: bool,
    /// Budget for the model that reads the pages, in millionths of a dollar; `None` for no cap except the
    /// debate's own.
    #[ts(type = "number | null")]
    pub most_micro_usd: Option<u64>,
    /// Name of the model that summarizes what is found; `None` for the debate's cheapest one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model: Option<String>,
    /// That model, as found at the start; never taken from a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reader: Option<ModelSpec>,
    /// Who searches, as set up at the start; `None` if nobody does.
    pub source: Option<Searcher>,
    /// Hosts that may be on a private network, as allowed at the start.
    pub hosts: Vec<String>,
}
