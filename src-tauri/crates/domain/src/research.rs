//! Where research searches, and for what.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::model::{KeyFrom, ModelSpec};

/// Declares the services with the keys that they are stored under, and the list of all.
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
            /// All of them, in the order in which people read them.
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
    /// One that the user runs, or somebody they trust.
    Searxng as "searxng", "SearXNG";
    /// Brave’s own index, by key.
    Brave as "brave", "Brave Search";
    /// Made for programs, by key.
    Tavily as "tavily", "Tavily";
}

impl SearchService {
    /// Whether it has an address of its own and wants a key. The user runs the others, or knows who does.
    pub const fn is_hosted(self) -> bool {
        !matches!(self, Self::Searxng)
    }

    /// The service of this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.key() == key)
    }
}

/// The search service that the user set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SearchSource {
    /// Which.
    pub service: SearchService,
    /// Its address up to the path of the search, without a slash at the end; empty for the service’s own.
    pub address: String,
    /// Where its key comes from.
    pub key: KeyFrom,
}

impl SearchSource {
    /// What its key is kept under; no model is called so.
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
    /// A model with a web search of its own.
    Model {
        /// Which.
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

/// That nobody searches, as it is recorded. Whoever shows it adds how that can be changed there.
pub const NO_SERVICE: &str = "No search service is set up, so nothing was researched.";

/// Technologies that are researched at most, the first ones.
pub const MOST_TECHNOLOGIES: usize = 5;

/// What a debate researches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Research {
    /// Technologies, as people write them; none: those that the text names.
    pub technologies: Vec<String>,
    /// Whether links on the pages are followed one step further.
    pub is_deep: bool,
    /// What the model that reads the pages may cost, in millionths of a dollar; `None` for no cap but the
    /// debate’s own.
    #[ts(type = "number | null")]
    pub most_micro_usd: Option<u64>,
    /// Name of the model that reduces what is found; `None` for the one of the debate that costs least.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model: Option<String>,
    /// That model, as it was found at the start; never as it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reader: Option<ModelSpec>,
    /// Who searches, as it was set up at the start; `None` if nobody is.
    pub source: Option<Searcher>,
    /// Hosts that may be on a private network, as they were allowed at the start.
    pub hosts: Vec<String>,
}
