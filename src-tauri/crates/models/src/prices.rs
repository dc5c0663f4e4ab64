//! What models cost. The user's price takes precedence over the listed one; a price that nobody knows is
//! unknown, never zero.

use std::sync::LazyLock;

use domain::model::{Cost, KnownCli, ModelSource, ModelSpec, Price, Server};
use serde::Deserialize;

use crate::{cli, host};

static LISTED: LazyLock<List> = LazyLock::new(|| {
    toml::from_str(include_str!("prices.toml")).unwrap_or_else(|error| {
        tracing::error!(%error, "the list of prices can’t be read");
        List::default()
    })
});

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    /// The month when the prices were looked up.
    as_of: String,
    provider: Vec<Provider>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Provider {
    host: String,
    models: Vec<Listed>,
}

/// Dollars per million tokens.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    name: String,
    input: f64,
    cached: Option<f64>,
    output: f64,
}

/// What a model costs; `None` if nobody knows.
pub fn price(spec: &ModelSpec) -> Option<Price> {
    match cost(spec) {
        Cost::BuiltIn | Cost::Subscription | Cost::Local => Some(Price::FREE),
        Cost::Tokens { price } => Some(price),
        Cost::Unknown => None,
    }
}

/// The cost of a call without a report: zero if no call of the model costs anything, otherwise unknown. A
/// command-line model is never certain: its own account may pay for each call.
pub fn unreported_cost(spec: &ModelSpec) -> Option<f64> {
    let is_free = match &spec.source {
        ModelSource::Rules => true,
        ModelSource::KnownCli { .. } | ModelSource::OwnCli { .. } | ModelSource::Lent => false,
        ModelSource::Http(server) => of_server(server) == Some(Price::FREE),
    };
    is_free.then_some(0.0)
}

/// What pays for a model.
pub(crate) fn cost(spec: &ModelSpec) -> Cost {
    match &spec.source {
        ModelSource::Rules => Cost::BuiltIn,
        ModelSource::KnownCli { cli, .. } => cost_of_known(*cli),
        ModelSource::OwnCli { .. } | ModelSource::Lent => Cost::Unknown,
        ModelSource::Http(server) if server.price.is_none() && host::is_local(&server.base_url) => {
            Cost::Local
        }
        ModelSource::Http(server) => {
            of_server(server).map_or(Cost::Unknown, |price| Cost::Tokens { price })
        }
    }
}

/// With a key, each token costs money, and only the program knows the price.
pub(crate) fn cost_of_known(cli: KnownCli) -> Cost {
    if cli::has_key(cli::known(cli)) {
        Cost::Unknown
    } else {
        Cost::Subscription
    }
}

/// What a model behind a server costs.
pub(crate) fn of_server(server: &Server) -> Option<Price> {
    let listed = || listed(&host::host(&server.base_url), &server.model);
    match server.price {
        Some(own) => Some(own),
        None if host::is_local(&server.base_url) => Some(Price::FREE),
        None => listed(),
    }
}

/// The same in words, for lists: “subscription”, “$0.25 in, $1.25 out per million tokens · as of 2026-07”.
pub fn words(spec: &ModelSpec) -> String {
    match &spec.source {
        ModelSource::Rules => "no model, no network".to_owned(),
        ModelSource::KnownCli { cli, .. } => of_known(*cli).to_owned(),
        ModelSource::OwnCli { .. } => "your own command".to_owned(),
        ModelSource::Lent => "your MCP client’s model".to_owned(),
        ModelSource::Http(server) => words_of_server(server),
    }
}

fn words_of_server(server: &Server) -> String {
    match (server.price, of_server(server)) {
        (Some(own), _) => format!("{} · set by you", amounts(own)),
        (None, Some(Price::FREE)) => "$0.00, runs on this machine".to_owned(),
        (None, Some(listed)) => format!("{} · as of {}", amounts(listed), LISTED.as_of),
        (None, None) => "price unknown".to_owned(),
    }
}

/// What pays for a known command-line model.
pub(crate) fn of_known(cli: KnownCli) -> &'static str {
    match cost_of_known(cli) {
        Cost::Subscription => "subscription",
        _ => "your API key",
    }
}

fn listed(host: &str, model: &str) -> Option<Price> {
    let provider = LISTED.provider.iter().find(|entry| entry.host == host)?;
    let listed = provider.models.iter().find(|entry| {
        let rest = model.strip_prefix(&entry.name);
        rest.is_some_and(|rest| rest.is_empty() || is_date(rest))
    })?;
    Some(Price {
        input: micros(listed.input),
        cached: micros(listed.cached.unwrap_or(listed.input)),
        output: micros(listed.output),
    })
}

/// Whether this is the date at the end of a model's name.
fn is_date(rest: &str) -> bool {
    let digits = rest.chars().filter(char::is_ascii_digit).count();
    rest.starts_with('-') && digits == 8 && rest.chars().all(|c| c == '-' || c.is_ascii_digit())
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a price is some dollars"
)]
fn micros(dollars: f64) -> u64 {
    (dollars * 1e6).round() as u64
}

/// A price in words.
pub(crate) fn amounts(price: Price) -> String {
    format!(
        "{} in, {} out per million tokens",
        dollars(price.input),
        dollars(price.output)
    )
}

/// Cents are always shown, and smaller fractions if there are any.
fn dollars(micros: u64) -> String {
    let (whole, part) = (micros / 1_000_000, format!("{:06}", micros % 1_000_000));
    let part = part.trim_end_matches('0');
    format!("${whole}.{part:0<2}")
}

#[cfg(test)]
mod tests {
    use domain::model::{KeyFrom, Wire};

    use super::*;

    fn model(base_url: &str, model: &str, price: Option<Price>) -> ModelSpec {
        ModelSpec {
            name: "mine".to_owned(),
            source: ModelSource::Http(Server {
                wire: Wire::Openai,
                base_url: base_url.to_owned(),
                model: model.to_owned(),
                key: KeyFrom::Nowhere,
                price,
            }),
        }
    }

    #[test]
    fn prices_are_the_users_or_listed_or_nothing_or_unknown() {
        let own = Price {
            input: 250_000,
            cached: 25_000,
            output: 1_250_000,
        };
        let claude = "https://api.anthropic.com";
        for (spec, words_of_it, cost) in [
            (
                model(claude, "claude-3-haiku-20240307", None),
                "$0.25 in, $1.25 out per million tokens · as of 2025-12",
                Some(0.000_25 + 0.001_25),
            ),
            (
                model(claude, "claude-haiku-4-5", Some(own)),
                "$0.25 in, $1.25 out per million tokens · set by you",
                Some(0.000_25 + 0.001_25),
            ),
            (
                model("https://api.openai.com/v1", "gpt-5-mini-2025-08-07", None),
                "$0.25 in, $2.00 out per million tokens · as of 2025-12",
                Some(0.000_25 + 0.002),
            ),
            (
                model("https://api.openai.com/v1", "gpt-5-nano", None),
                "$0.05 in, $0.40 out per million tokens · as of 2025-12",
                Some(0.000_05 + 0.000_4),
            ),
            (
                model("http://127.0.0.1:1234/v1", "claude-haiku-4-5", None),
                "$0.00, runs on this machine",
                Some(0.0),
            ),
            (model(claude, "claude-haiku-9", None), "price unknown", None),
            (
                model(claude, "claude-haiku-4-5-turbo", None),
                "price unknown",
                None,
            ),
            (
                model("https://api.example.org", "claude-haiku-4-5", None),
                "price unknown",
                None,
            ),
        ] {
            assert_eq!(words(&spec), words_of_it, "{spec:?}");
            let known = price(&spec).map(|price| price.of(1000, 0, 1000));
            let near = match (known, cost) {
                (Some(known), Some(cost)) => (known - cost).abs() < 1e-12,
                (known, cost) => known == cost,
            };
            assert!(near, "{spec:?} costs {known:?}");
        }
    }

    #[test]
    fn what_a_provider_had_kept_costs_less_and_counts_once() {
        let price = Price {
            input: 1_000_000,
            cached: 100_000,
            output: 5_000_000,
        };
        for (sent, cached, received, cost) in [
            (1_000_000, 0, 0, 1.0),
            (1_000_000, 1_000_000, 0, 0.1),
            (1_000_000, 500_000, 1_000_000, 5.55),
            // More cached than sent tokens are a server's mistake, and don't lower the price.
            (10, 1_000_000, 0, 0.000_001),
            (0, 0, 0, 0.0),
        ] {
            let found = price.of(sent, cached, received);
            assert!(
                (found - cost).abs() < 1e-12,
                "{sent} {cached} {received}: {found}"
            );
        }
    }

    #[test]
    fn the_list_is_whole() {
        assert!(LISTED.provider.len() > 3 && !LISTED.as_of.is_empty());
        for provider in &LISTED.provider {
            for model in &provider.models {
                let found = listed(&provider.host, &model.name);
                let found = found.expect("a price");
                assert!(found.input > 0 && found.output > 0, "{}", model.name);
                assert!(found.cached <= found.input, "{}", model.name);
                assert_eq!(
                    found.input,
                    micros(model.input),
                    "{} is named twice",
                    model.name
                );
            }
        }
    }
}
