//! Who searches for research: set up, tested, removed.

use std::time::Duration;

use domain::Hint;
use domain::model::KeyFrom;
use domain::model::ModelSpec;
use domain::page::{NewKey, NewSearch, NewSearcher, SearchTest, Settings};
use domain::research::{SearchSource, Searcher};
use domain::system::plain;
use models::Keys;
use table::off_thread;
use web::{Fetcher, Search, Trouble, search_telling};

use super::Desk;
use crate::Error;
use crate::briefing::kept;
use crate::briefing::research::{by_model, gather};

/// What a test searches for.
const TRIED: &str = "PostgreSQL";

impl Desk {
    /// Sets up the service or model that searches for research, replacing the current one, and stores the
    /// key of a service if one was entered.
    pub async fn set_search(&self, new: NewSearcher) -> Result<(), Error> {
        let (store, keys) = (self.store.clone(), Keys::new(&self.work()));
        off_thread(move || {
            let settings = store.settings()?;
            let new = match new {
                NewSearcher::Service(new) => new,
                NewSearcher::Model { model } => {
                    let model = searching(&model, &store.own_models()?)?;
                    forget(&keys, settings.search.as_ref());
                    return Ok(store.set_settings(&Settings {
                        search: Some(Searcher::Model { model }),
                        ..settings
                    })?);
                }
            };
            let source = checked(&new, service(settings.search.as_ref()))?;
            if let Some(NewKey::Entered { key }) = new.key {
                keys.keep(&source.key_name(), &key).map_err(|error| {
                    let label = source.service.label();
                    Error::invalid(
                        format!("Couldn’t save the key of {label}: {error}."),
                        "Use an environment variable instead, or check the data folder.",
                    )
                })?;
            }
            Ok::<_, Error>(store.set_settings(&Settings {
                search: Some(Searcher::Service(source)),
                ..settings
            })?)
        })
        .await
    }

    /// Removes the service or model that searches, and forgets its key.
    pub async fn remove_search(&self) -> Result<(), Error> {
        let (store, keys) = (self.store.clone(), Keys::new(&self.work()));
        off_thread(move || {
            let mut settings = store.settings()?;
            forget(&keys, settings.search.take().as_ref());
            Ok::<_, Error>(store.set_settings(&settings)?)
        })
        .await
    }

    /// Lets research read pages of a host, even on a private network, or stops allowing that.
    pub async fn allow_host(&self, host: String, is_allowed: bool) -> Result<(), Error> {
        let host = host.trim().to_lowercase();
        let fits =
            |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '-' | '_' | ':');
        if host.is_empty() || !host.chars().all(fits) {
            return Err(Error::invalid(
                format!("“{host}” isn’t the name of a host."),
                "Write it without https:// and without a path, such as wiki.example.org.",
            ));
        }
        let store = self.store.clone();
        off_thread(move || {
            let mut settings = store.settings()?;
            settings.search_hosts.retain(|known| *known != host);
            if is_allowed {
                settings.search_hosts.push(host);
            }
            Ok::<_, Error>(store.set_settings(&settings)?)
        })
        .await
    }

    /// Removes all cached searches.
    pub async fn clear_searches(&self) -> Result<(), Error> {
        let folder = self.store.folder().to_owned();
        off_thread(move || {
            kept::clear_searches(&folder).map_err(|error| {
                Error::invalid(
                    format!("Saved searches can’t be removed: {}.", plain(&error)),
                    "Check that nothing else uses the data folder, and try again.",
                )
            })
        })
        .await
    }

    /// Makes one search with the configured service or model. `waits` gets a sentence each time the service asks
    /// to wait, before that happens.
    pub async fn test_search(&self, waits: impl Fn(&str)) -> Result<SearchTest, Error> {
        let (store, keys) = (self.store.clone(), Keys::new(&self.work()));
        let settings = off_thread(move || Ok::<_, Error>(store.settings()?)).await?;
        let found = match settings.search.ok_or_else(none)? {
            Searcher::Model { model } => by_model::tried(&self.models, &model, TRIED).await?,
            Searcher::Service(source) => {
                match off_thread(move || Ok::<_, Error>(gather::service(&source, &keys))).await? {
                    Ok(service) => tried(&service, waits).await,
                    Err(problem) => Err(problem),
                }
            }
        };
        Ok(
            match found.and_then(|pages| usable(&pages, &settings.search_hosts)) {
                Ok(results) => SearchTest {
                    results,
                    problem: None,
                },
                Err(problem) => SearchTest {
                    results: 0,
                    problem: Some(problem),
                },
            },
        )
    }
}

/// How many of the pages found in a test would be used by research.
fn usable(pages: &[String], hosts: &[String]) -> Result<usize, String> {
    if pages.is_empty() {
        return Err(format!(
            "A test search for {TRIED} found nothing. Check the search settings."
        ));
    }
    let fetcher = Fetcher::new(hosts).map_err(|it| failed(&it))?;
    let refused = pages.iter().filter_map(|it| fetcher.refuses(it));
    let refused: Vec<Trouble> = refused.collect();
    match refused.first() {
        Some(why) if refused.len() == pages.len() => Err(format!(
            "A test search for {TRIED} found only pages that research leaves out: {why}."
        )),
        _ => Ok(pages.len() - refused.len()),
    }
}

fn failed(trouble: &Trouble) -> String {
    format!("The search failed: {}", trouble.with_advice())
}

/// The addresses that a service finds in a test.
async fn tried(service: &Search, waits: impl Fn(&str)) -> Result<Vec<String>, String> {
    let fetcher = Fetcher::new(&[service.host().to_owned()]).map_err(|it| failed(&it))?;
    let waits = |wait: Duration| waits(&waiting(service.host(), wait));
    let query = format!("{TRIED} documentation");
    let hits = search_telling(&fetcher, service, &query, waits).await;
    let hits = hits.map_err(|it| failed(&it))?.into_iter();
    Ok(hits.map(|hit| hit.address).collect())
}

/// Says that a service asks to wait.
fn waiting(host: &str, wait: Duration) -> String {
    let seconds = match wait.as_millis().div_ceil(1000) {
        1 => "1 second".to_owned(),
        more => format!("{more} seconds"),
    };
    format!("{host} got too many requests. Trying again in {seconds}.")
}

fn none() -> Error {
    Error::invalid(
        "No search service is set up.",
        Hint::apart(
            "Choose one and save it.",
            "To add one, run `whetstone search set`.",
        ),
    )
}

/// The service, if one is set up.
fn service(searcher: Option<&Searcher>) -> Option<&SearchSource> {
    match searcher? {
        Searcher::Service(source) => Some(source),
        Searcher::Model { .. } => None,
    }
}

/// Forgets the key of a service.
fn forget(keys: &Keys, searcher: Option<&Searcher>) {
    let kept = service(searcher).filter(|source| source.key == KeyFrom::Keychain);
    if let Some(source) = kept
        && let Err(error) = keys.forget(&source.key_name())
    {
        tracing::warn!(%error, "couldn’t delete the key of a search service");
    }
}

/// A model that can search, by its name.
fn searching(name: &str, own: &[ModelSpec]) -> Result<ModelSpec, Error> {
    let model = models::by_name(name, own).filter(models::can_search);
    model.ok_or_else(|| {
        Error::invalid(
            format!("“{name}” isn’t a model that can search the web."),
            "Models of Claude Code, Codex and Gemini CLI can, such as claude-cli/sonnet.",
        )
    })
}

/// An address as an error may show it, without a name and password.
fn shown(address: &str) -> String {
    match address.rsplit_once('@') {
        Some(_) => "An address with a name or password".to_owned(),
        None => format!("“{address}”"),
    }
}

/// The service as it is stored, or what is missing.
fn checked(new: &NewSearch, before: Option<&SearchSource>) -> Result<SearchSource, Error> {
    let label = new.service.label();
    let address = new.address.trim().trim_end_matches('/').to_owned();
    if address.is_empty() && !new.service.is_hosted() {
        return Err(Error::invalid(
            format!("{label} needs an address."),
            Hint::apart(
                "Enter the address of the server you use, such as http://localhost:8888.",
                "Give the address of the server you use with --address, such as http://localhost:8888.",
            ),
        ));
    }
    Search::new(new.service, &address, "").map_err(|trouble| {
        Error::invalid(
            format!("{} can’t be used: {trouble}.", shown(&address)),
            "Write it like https://host/path, without a question mark or a password.",
        )
    })?;
    if let Some(path) = Search::doubled(new.service, &address) {
        let address = shown(&address);
        return Err(Error::invalid(
            format!("{address} includes {path}, which Whetstone adds itself."),
            format!("Leave out {path} at the end."),
        ));
    }
    let before = before.filter(|before| before.service == new.service);
    let key = match &new.key {
        Some(key) => {
            models::key_from(key).map_err(|misfit| Error::invalid(misfit.message, misfit.hint))?
        }
        None => before.map_or(KeyFrom::Nowhere, |before| before.key.clone()),
    };
    if key == KeyFrom::Nowhere && new.service.is_hosted() {
        return Err(Error::invalid(
            format!("{label} needs a key."),
            Hint::apart(
                "Enter it, or name the environment variable that holds it.",
                "Name the environment variable that holds it with --key-env.",
            ),
        ));
    }
    Ok(SearchSource {
        service: new.service,
        address,
        key,
    })
}
