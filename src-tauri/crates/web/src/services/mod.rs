//! Services that search the web: each has its own file and a line in the list below.

mod brave;
mod refused;
mod searxng;
mod tavily;

use std::sync::Arc;
use std::time::Duration;

use domain::research::SearchService;
use reqwest::{Client, RequestBuilder, Url};
use serde_json::Value;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout_at};

use crate::fetch::{Answered, Fetcher};
use crate::trouble::Trouble;
use refused::{refused, said};

/// How many results of a search are used.
const MOST_HITS: usize = 10;
/// How many characters of a title and of a snippet are kept.
const MOST_TITLE: usize = 200;
const MOST_SNIPPET: usize = 600;
/// How many characters of an error are reported.
const MOST_ERROR: usize = 200;

/// How to query a service, and where its results are.
struct Spoken {
    /// The default address; empty for a service that people run themselves.
    address: &'static str,
    /// The path after the address.
    path: &'static str,
    /// The request for a query, with the user’s key; the key is empty if there is none.
    request: fn(&Client, Url, &str, &str) -> RequestBuilder,
    /// The fields that lead to the list of results.
    results: &'static [&'static str],
    /// The field of a result that holds its snippet.
    snippet: &'static str,
}

/// The list.
fn spoken(service: SearchService) -> &'static Spoken {
    match service {
        SearchService::Searxng => &searxng::SPOKEN,
        SearchService::Brave => &brave::SPOKEN,
        SearchService::Tavily => &tavily::SPOKEN,
    }
}

/// An address followed by a query.
fn asking(mut url: Url, pairs: &[(&str, &str)]) -> Url {
    url.query_pairs_mut().extend_pairs(pairs);
    url
}

/// A service with everything needed to query it. It contains a key, so it can’t be printed.
#[derive(Clone)]
pub struct Search {
    service: SearchService,
    url: Url,
    key: String,
    /// Held by the search that waits, once the service has received too many requests.
    turn: Arc<Mutex<()>>,
}

/// One result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The title on one line.
    pub title: String,
    /// The address of the page.
    pub address: String,
    /// The snippet that the service shows, on one line; may be empty.
    pub snippet: String,
}

impl Search {
    /// A service at an address, or at its default address if that is empty.
    pub fn new(service: SearchService, address: &str, key: &str) -> Result<Self, Trouble> {
        let spoken = spoken(service);
        let address = match address.trim() {
            "" => spoken.address,
            given => given,
        };
        let whole = format!("{}{}", address.trim_end_matches('/'), spoken.path);
        let url = Url::parse(&whole).map_err(|_| Trouble::NoAddress)?;
        let is_web = matches!(url.scheme(), "http" | "https");
        let is_plain = url.username().is_empty() && url.password().is_none();
        if !is_web || !is_plain || url.query().is_some() || url.fragment().is_some() {
            return Err(Trouble::NoAddress);
        }
        Ok(Self {
            service,
            url,
            key: key.trim().to_owned(),
            turn: Arc::default(),
        })
    }

    /// The part that Whetstone adds to the address of a service, if the address already has it.
    pub fn doubled(service: SearchService, address: &str) -> Option<&'static str> {
        let path = spoken(service).path;
        address
            .trim_end_matches('/')
            .ends_with(path)
            .then_some(path)
    }

    /// The host of the service, which the user allows by naming it.
    pub fn host(&self) -> &str {
        self.url.host_str().unwrap_or_default()
    }
}

/// A service’s results for a query, the best first, each once. If it gets too many requests, the search waits
/// as long as the service asks and tries again, one search after another, while there is time: a request has
/// its own limit, so waiting for a turn doesn’t use it up.
pub async fn search(fetcher: &Fetcher, search: &Search, query: &str) -> Result<Vec<Hit>, Trouble> {
    search_telling(fetcher, search, query, |_| ()).await
}

/// The same; `waits` is called with how long the service asks to wait, each time before the search does.
pub async fn search_telling(
    fetcher: &Fetcher,
    search: &Search,
    query: &str,
    waits: impl Fn(Duration),
) -> Result<Vec<Hit>, Trouble> {
    let until = Instant::now() + fetcher.time() * OVERALL;
    let answered = once(fetcher, search, query).await?;
    if answered.status != LIMITED {
        return read(search, &answered);
    }
    let tries = timeout_at(
        until,
        in_turn(fetcher, search, query, &answered, (until, waits)),
    );
    let answered = tries.await.unwrap_or(Ok(answered))?;
    read(search, &answered)
}

/// How long a search may take including waiting, as a multiple of the limit for one request.
const OVERALL: u32 = 3;
/// The status of a service that got too many requests.
const LIMITED: u16 = 429;

/// Tries again after waiting, and alone, as long as the service asks for that.
async fn in_turn(
    fetcher: &Fetcher,
    search: &Search,
    query: &str,
    first: &Answered,
    (until, waits): (Instant, impl Fn(Duration)),
) -> Result<Answered, Trouble> {
    let _turn = search.turn.lock().await;
    let mut last = first.clone();
    while last.status == LIMITED && Instant::now() + last.wait < until {
        waits(last.wait);
        sleep(last.wait).await;
        last = once(fetcher, search, query).await?;
    }
    Ok(last)
}

async fn once(fetcher: &Fetcher, search: &Search, query: &str) -> Result<Answered, Trouble> {
    let request = |client: &Client| {
        let spoken = spoken(search.service);
        (spoken.request)(client, search.url.clone(), query, &search.key)
    };
    fetcher.answer(request, &search.url).await
}

fn read(search: &Search, answered: &Answered) -> Result<Vec<Hit>, Trouble> {
    match answered.status {
        200 => hits(spoken(search.service), &answered.body),
        _ => match &answered.moved {
            Some(address) => Err(Trouble::Moved(base(address, spoken(search.service)))),
            None => Err(refused(answered, &search.key)),
        },
    }
}

/// An address as the user would set it up: without a query, a name and a password, and the part that we add.
fn base(address: &Url, spoken: &Spoken) -> String {
    let mut address = address.clone();
    address.set_query(None);
    address.set_fragment(None);
    // Only addresses without a host have no name and password.
    let _ = (address.set_username(""), address.set_password(None));
    let whole = address.as_str().trim_end_matches('/');
    let base = whole.strip_suffix(spoken.path).unwrap_or(whole);
    base.chars().take(MOST_ERROR).collect()
}

/// The results in an answer, or why it has none. A result without an address is left out.
fn hits(spoken: &Spoken, answer: &[u8]) -> Result<Vec<Hit>, Trouble> {
    let answer: Value = serde_json::from_slice(answer).map_err(|_| Trouble::NoResults)?;
    let list = spoken
        .results
        .iter()
        .try_fold(&answer, |at, field| at.get(field));
    let list = match list {
        Some(Value::Array(list)) => list,
        // Services leave the list out if nothing was found.
        Some(Value::Null) | None if answer.is_object() => &Vec::new(),
        _ => return Err(Trouble::NoResults),
    };
    if list.is_empty() {
        empty(&answer)?;
    }
    let mut hits: Vec<Hit> = Vec::new();
    for found in list {
        let words = |field: &str, most| {
            let words = found.get(field).and_then(Value::as_str);
            plain(words.unwrap_or_default(), most)
        };
        let named = found.get("url").and_then(Value::as_str);
        let Some(address) = named.and_then(address) else {
            continue;
        };
        let hit = Hit {
            title: words("title", MOST_TITLE),
            address,
            snippet: words(spoken.snippet, MOST_SNIPPET),
        };
        let is_known = hits.iter().any(|it| it.address == hit.address);
        if !is_known && hits.len() < MOST_HITS {
            hits.push(hit);
        }
    }
    Ok(hits)
}

/// Whether an answer without results means that nothing was found, rather than that something went wrong.
fn empty(answer: &Value) -> Result<(), Trouble> {
    if answer.get("error").is_some_and(|it| !it.is_null()) {
        return Err(Trouble::Refused(said(answer)));
    }
    let silent = answer.get("unresponsive_engines").and_then(Value::as_array);
    match silent {
        Some(engines) if !engines.is_empty() => Err(Trouble::Unresponsive),
        _ => Ok(()),
    }
}

/// A web address in the form that is used for comparisons, without a name and password; `None` for anything
/// else.
pub fn address(text: &str) -> Option<String> {
    let mut url = Url::parse(text.trim()).ok()?;
    let is_web = matches!(url.scheme(), "http" | "https");
    let is_bare = url.set_username("").is_ok() && url.set_password(None).is_ok();
    (is_web && is_bare).then(|| url.into())
}

/// Words on one line, without the tags and entities that services use to highlight matches.
fn plain(words: &str, most: usize) -> String {
    let bounded: String = words.chars().take(most * 4).collect();
    let text = dom_query::Document::fragment(bounded).text();
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(most).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(service: SearchService, answer: &str, expected: Option<&[(&str, &str, &str)]>) {
        let found = hits(spoken(service), answer.as_bytes()).ok();
        let found = found.as_ref().map(|hits| {
            let hits = hits.iter();
            hits.map(|it| (it.title.as_str(), it.address.as_str(), it.snippet.as_str()))
                .collect::<Vec<_>>()
        });
        assert_eq!(found.as_deref(), expected, "{answer}");
    }

    #[test]
    fn answers_are_read_leniently() {
        let one: &[(&str, &str, &str)] = &[("A title", "https://a.example/", "Some words")];
        for (service, answer) in [
            (
                SearchService::Searxng,
                r#"{"query": "q", "results": [{"url": "https://a.example", "title": "A title", "content": "Some words", "score": 1.5}]}"#,
            ),
            (
                SearchService::Brave,
                r#"{"type": "search", "web": {"results": [{"url": "https://a.example/", "title": "A title", "description": "Some <strong>words</strong>"}]}}"#,
            ),
            (
                SearchService::Tavily,
                r#"{"results": [{"url": "https://a.example/", "title": "A  title", "content": "Some\nwords", "raw_content": null}]}"#,
            ),
        ] {
            check(service, answer, Some(one));
        }
        let searxng = SearchService::Searxng;
        check(searxng, r#"{"results": []}"#, Some(&[]));
        check(searxng, r#"{"results": null}"#, Some(&[]));
        check(SearchService::Brave, r#"{"type": "search"}"#, Some(&[]));
        check(searxng, r#"{"results": "none"}"#, None);
        check(searxng, "[]", None);
        check(searxng, "<!doctype html><p>JSON is off", None);
        check(searxng, "", None);
    }

    #[test]
    fn an_answer_that_says_what_went_wrong_is_no_empty_list() {
        let check = |answer: &str, why: &str| {
            let found = hits(spoken(SearchService::Searxng), answer.as_bytes());
            let trouble = found.expect_err(answer);
            assert_eq!(trouble.to_string(), why);
        };
        let limited = "the service answered with an error: rate limited, try later";
        check(r#"{"error": "rate limited, try later."}"#, limited);
        check(
            r#"{"type": "ErrorResponse", "error": {"detail": "rate limited, try later"}}"#,
            limited,
        );
        check(
            r#"{"results": [], "error": {"code": 7}}"#,
            "the service answered with an error",
        );
        check(
            r#"{"results": [], "unresponsive_engines": [["google", "timeout"]]}"#,
            "none of the service’s search engines answered",
        );
        let fine = r#"{"error": null, "results": [], "unresponsive_engines": []}"#;
        super::tests::check(SearchService::Searxng, fine, Some(&[]));
        let some = r#"{"results": [{"url": "https://a.example/"}], "unresponsive_engines": [["google", "timeout"]]}"#;
        super::tests::check(
            SearchService::Searxng,
            some,
            Some(&[("", "https://a.example/", "")]),
        );
    }

    #[test]
    fn results_that_lead_nowhere_and_repeats_are_left_out() {
        let answer = r#"{"results": [
            {"title": "No address"}, {"url": 7}, {"url": "javascript:alert(1)"}, {"url": "file:///etc/passwd"},
            "words", {"url": " https://user:secret@a.example/x "}, {"url": "https://a.example/x", "title": "Again"}]}"#;
        check(
            SearchService::Searxng,
            answer,
            Some(&[("", "https://a.example/x", "")]),
        );
    }

    proptest! {
        #[test]
        fn any_answer_is_survived(answer: Vec<u8>, url in "\\PC{0,20}", title in "\\PC{0,300}") {
            let _ = hits(spoken(SearchService::Brave), &answer);
            let answer = serde_json::json!({ "results": [{ "url": url, "title": title }] });
            let found = hits(spoken(SearchService::Searxng), answer.to_string().as_bytes());
            for hit in found.expect("a list") {
                prop_assert!(hit.address.starts_with("http"), "{}", hit.address);
                prop_assert!(hit.title.chars().count() <= MOST_TITLE);
            }
        }
    }
}
