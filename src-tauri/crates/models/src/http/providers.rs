//! Providers listed in the form for a new model; data.

use domain::page::HttpProvider;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    provider: Vec<HttpProvider>,
}

/// The providers, in the order of the form; the last one is for all others.
pub fn providers() -> Vec<HttpProvider> {
    match toml::from_str::<List>(include_str!("providers.toml")) {
        Ok(list) => list.provider,
        Err(error) => {
            tracing::error!(%error, "the list of providers can’t be read");
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::page::{NewHttpModel, NewKey};

    use super::*;
    use crate::http::definition;

    #[test]
    fn what_is_filled_in_makes_a_model() {
        let list = providers();
        assert!(list.len() > 8, "{list:?}");
        for provider in list {
            let mut base_url = provider.base_url.clone();
            if base_url.is_empty() {
                "http://127.0.0.1:8000/v1".clone_into(&mut base_url);
            }
            let made = definition(&NewHttpModel {
                name: format!("{}/{}", provider.prefix, provider.example),
                wire: provider.wire,
                base_url,
                model: provider.example.clone(),
                key: NewKey::Nowhere,
                price: None,
            });
            assert!(made.is_ok(), "{provider:?}: {made:?}");
        }
    }
}
