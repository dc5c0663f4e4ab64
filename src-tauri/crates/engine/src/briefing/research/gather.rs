//! Four searches for each technology, all at the same time, and the pages that they lead to.
//!
//! A search contains the name of a technology and nothing else from the text.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use domain::briefing::Technology;
use domain::model::ModelSpec;
use domain::research::{Research, SearchSource, Searcher};
use futures::StreamExt;
use futures::future::join_all;
use futures::stream;
use models::Keys;
use table::{Error, off_thread};
use tokio::sync::OnceCell;
use web::{Fetcher, Hit, Page, Search, search};

use super::found::{Found, FoundPage};
use super::links::inner_links;
use crate::briefing::kept::Kept;

/// How many results of a search are kept, and how many of their pages are read.
const MOST_HITS: usize = 5;
const MOST_PAGES: usize = 2;
/// How many pages one search reads at the same time.
const AT_ONCE: usize = 4;
/// How many bytes of a page are kept.
const MOST_BYTES: usize = 8 * 1024;

/// What is searched for about each technology, with the names that flags and JSON use.
const TOPICS: [(&str, &str); 4] = [
    ("best_practices", "best practices"),
    (
        "common_pitfalls",
        "common mistakes gotchas pitfalls breaking changes",
    ),
    ("documentation", "official documentation"),
    ("performance", "performance tips"),
];

/// The address of a page that can’t be read, and why.
type Unread = (String, String);

/// A page, or why it can’t be read, once one of the searches that lead to it has fetched it.
type OncePage = OnceCell<Result<Page, String>>;

/// All that was found.
#[derive(Default)]
pub(super) struct Gathered {
    /// For each search that succeeded: the index of its technology, and what was found.
    pub(super) found: Vec<(usize, Found)>,
    /// Why each of the others failed.
    pub(super) failures: Vec<String>,
    /// How many of the failed searches were never made, because a model was refused or didn’t search.
    pub(super) unmade: usize,
    /// How many searches came from an earlier debate.
    pub(super) kept: usize,
}

impl Gathered {
    /// Whether no search found anything.
    pub(super) fn is_empty(&self) -> bool {
        self.found.iter().all(|(_, found)| found.hits.is_empty())
    }

    /// How many searches were requested, including failed ones.
    pub(super) fn searches(&self) -> usize {
        self.found.len() + self.failures.len()
    }

    /// How many of them were made.
    pub(super) fn made(&self) -> usize {
        self.searches() - self.unmade
    }

    /// Addresses of pages that couldn’t be read, each with the reason.
    pub(super) fn unread(&self) -> BTreeMap<&str, &str> {
        each_once(self.found.iter().map(|(_, found)| &found.unread))
    }

    /// Addresses of results that were left out, each with the reason.
    pub(super) fn refused(&self) -> BTreeMap<&str, &str> {
        each_once(self.found.iter().map(|(_, found)| &found.refused))
    }
}

/// The addresses of several searches, each once, with the reason.
fn each_once<'a>(lists: impl Iterator<Item = &'a Vec<Unread>>) -> BTreeMap<&'a str, &'a str> {
    let pairs = lists.flatten();
    pairs
        .map(|(address, why)| (address.as_str(), why.as_str()))
        .collect()
}

/// Who searches.
pub(super) enum By {
    /// A service, and the fetcher that reaches it, wherever it is.
    Service { search: Search, fetcher: Fetcher },
    /// A model that searches the web by itself.
    Model(ModelSpec),
}

/// Everything needed to search.
pub(super) struct Asking {
    /// Who searches.
    pub(super) by: By,
    /// Fetches public pages, and pages of hosts that the user allowed.
    to_pages: Fetcher,
    kept: Kept,
    /// Pages by address: each is read once, however many searches lead to it.
    pages: Mutex<HashMap<String, Arc<OncePage>>>,
    /// Tells one service’s searches from another’s.
    about: String,
    is_deep: bool,
    /// Whether pages are read. If nobody reads them, only the search snippets are used.
    reads_pages: bool,
}

impl Asking {
    /// Prepares to search with `searcher`, or says in a sentence why that’s impossible.
    pub(super) fn new(
        research: &Research,
        searcher: &Searcher,
        keys: &Keys,
        kept: Kept,
        reads_pages: bool,
    ) -> Result<Self, String> {
        let unusable = |trouble| format!("{} can’t be asked: {trouble}.", searcher.label());
        let (by, about) = match searcher {
            Searcher::Service(source) => {
                let search = service(source, keys)?;
                let fetcher = Fetcher::new(&[search.host().to_owned()]).map_err(unusable)?;
                let about = format!("{}\n{}", source.service.key(), source.address);
                (By::Service { search, fetcher }, about)
            }
            Searcher::Model { model } => (By::Model(model.clone()), model.name.clone()),
        };
        Ok(Self {
            by,
            to_pages: Fetcher::new(&research.hosts).map_err(unusable)?,
            kept,
            pages: Mutex::default(),
            about: format!("{about}\n{}", research.is_deep),
            is_deep: research.is_deep,
            reads_pages,
        })
    }

    /// What was found for this query in the last seven days. If nobody reads pages, results with and without
    /// pages both fit.
    pub(super) async fn kept(&self, about: &str) -> Option<Found> {
        let names = [true, false].map(|reads_pages| self.name(about, reads_pages));
        let (searches, most) = (self.kept.clone(), if self.reads_pages { 1 } else { 2 });
        let find = move || Ok::<_, Error>(names[..most].iter().find_map(|it| searches.find(it)));
        let found: Option<Found> = off_thread(find).await.ok().flatten();
        found.filter(|it| !it.hits.is_empty())
    }

    /// Caches what was found for this query; a failure to do so doesn’t matter. An empty result isn’t cached,
    /// because the next search may find something.
    pub(super) async fn keep(&self, about: &str, found: &Found) {
        if found.hits.is_empty() {
            return;
        }
        let name = self.name(about, self.reads_pages);
        let (searches, found) = (self.kept.clone(), found.clone());
        let kept = off_thread(move || {
            searches.keep(&name, &found);
            Ok::<_, Error>(())
        });
        let _ = kept.await;
    }

    /// The cache key: results without pages are stored apart from those with pages.
    fn name(&self, about: &str, reads_pages: bool) -> String {
        let unread = if reads_pages { "" } else { "\nunread" };
        format!("{}\n{about}{unread}", self.about)
    }

    /// What was found without results whose address names a private network: nobody can read them, and as a
    /// source they would be a link into it.
    pub(super) fn allowed(&self, mut found: Found) -> Found {
        let (refused, hits) = found.hits.into_iter().partition(|hit| self.refuses(hit));
        found.hits = hits;
        let refused: Vec<FoundPage> = refused;
        found
            .unread
            .retain(|(address, _)| refused.iter().all(|hit| hit.address != *address));
        let refused = refused.into_iter().filter_map(|hit| {
            let why = self.to_pages.refuses(&hit.address)?.to_string();
            Some((hit.address, why))
        });
        found.refused = refused.collect();
        found
    }

    fn refuses(&self, hit: &FoundPage) -> bool {
        self.to_pages.refuses(&hit.address).is_some()
    }

    /// A page, or why it can’t be read.
    async fn page(&self, address: &str) -> Result<Page, String> {
        let cell = {
            let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
            pages.entry(address.to_owned()).or_default().clone()
        };
        let read = async || {
            let page = self.to_pages.page(address).await;
            page.map_err(|trouble| trouble.to_string())
        };
        cell.get_or_init(read).await.clone()
    }
}

/// The service with its key, or what is wrong with it, in a sentence.
pub(crate) fn service(source: &SearchSource, keys: &Keys) -> Result<Search, String> {
    let label = source.service.label();
    let name = source.key_name();
    let of = |key: &str| Search::new(source.service, &source.address, key);
    let search = match source.key {
        domain::model::KeyFrom::Nowhere => of(""),
        _ => keys
            .lend(&name, &source.key, of)
            .ok_or_else(|| format!("The key of {label} is missing."))?,
    };
    search.map_err(|trouble| format!("The address of {label} can’t be used: {trouble}."))
}

/// Has a service run every search for each technology, on the day `today`. `tell` is called with how many
/// searches are done, and how many there are.
pub(super) async fn gather(
    asking: &Asking,
    (service, fetcher): (&Search, &Fetcher),
    technologies: &[Technology],
    today: &str,
    tell: &(dyn Fn(usize, usize) + Sync),
) -> Gathered {
    let year = today.get(..4).unwrap_or_default();
    let (done, all) = (AtomicUsize::new(0), technologies.len() * TOPICS.len());
    let done = &done;
    tell(0, all);
    let searches = technologies
        .iter()
        .enumerate()
        .flat_map(|(at, technology)| {
            let name = &technology.name;
            TOPICS.map(|(topic, words)| async move {
                let query = match topic {
                    "best_practices" => format!("{name} {words} {year}"),
                    _ => format!("{name} {words}"),
                };
                let found = one(asking, service, fetcher, &query).await;
                tell(done.fetch_add(1, Ordering::Relaxed) + 1, all);
                (at, found)
            })
        });
    let mut gathered = Gathered::default();
    for (at, outcome) in join_all(searches).await {
        match outcome {
            Ok((found, is_kept)) => {
                gathered.kept += usize::from(is_kept);
                gathered.found.push((at, asking.allowed(found)));
            }
            Err(why) => gathered.failures.push(why),
        }
    }
    gathered
}

/// One search, and whether an earlier debate had already made it.
async fn one(
    asking: &Asking,
    service: &Search,
    fetcher: &Fetcher,
    query: &str,
) -> Result<(Found, bool), String> {
    if let Some(found) = asking.kept(query).await {
        return Ok((read_again(asking, query, found).await, true));
    }
    let hits = search(fetcher, service, query).await;
    let mut hits = hits.map_err(|trouble| trouble.with_advice())?;
    hits.truncate(MOST_HITS);
    let hits = hits.into_iter().map(shown).collect();
    let found = read(asking, hits, MOST_PAGES).await;
    asking.keep(query, &found).await;
    Ok((found, false))
}

fn shown(hit: Hit) -> FoundPage {
    FoundPage {
        title: hit.title,
        address: hit.address,
        text: hit.snippet,
    }
}

/// Results, with the pages of the first `most` that can be read.
pub(super) async fn read(asking: &Asking, hits: Vec<FoundPage>, most: usize) -> Found {
    let most = if asking.reads_pages { most } else { 0 };
    let (refused, best): (Vec<_>, Vec<_>) = hits.iter().partition(|hit| asking.refuses(hit));
    let addresses = |hits: Vec<&FoundPage>| -> Vec<String> {
        hits.into_iter().map(|hit| hit.address.clone()).collect()
    };
    let (pages, mut unread) = pages(asking, addresses(best), most).await;
    // Their hosts may be allowed the next time.
    let mut refused = addresses(refused);
    refused.truncate(most);
    unread.extend(all(asking, refused).await.1);
    Found {
        hits,
        pages,
        unread,
        ..Found::default()
    }
}

/// The cached results, plus pages that couldn’t be read then but can be now: their host may have been allowed
/// since, or be back up.
pub(super) async fn read_again(asking: &Asking, about: &str, mut found: Found) -> Found {
    if !asking.reads_pages || found.unread.is_empty() {
        return found;
    }
    let addresses = std::mem::take(&mut found.unread).into_iter();
    let (pages, unread) = all(asking, addresses.map(|(address, _)| address).collect()).await;
    let is_more = !pages.is_empty();
    found.pages.extend(pages.into_iter().map(cut));
    found.unread = unread;
    if is_more {
        asking.keep(about, &found).await;
    }
    found
}

/// The pages of some results and, in deep research, the pages they link to on the same site; then the results
/// whose pages can’t be read, with their snippets instead.
async fn pages(asking: &Asking, best: Vec<String>, most: usize) -> (Vec<FoundPage>, Vec<Unread>) {
    let (pages, unread) = first(asking, best, most).await;
    let links: Vec<String> = pages.iter().flat_map(inner_links).collect();
    let mut read: Vec<FoundPage> = pages.into_iter().map(cut).collect();
    if asking.is_deep {
        let known: Vec<String> = read.iter().map(|page| page.address.clone()).collect();
        let further = links.into_iter().filter(|link| !known.contains(link));
        let (further, _) = all(asking, further.collect()).await;
        read.extend(further.into_iter().map(cut));
    }
    (read, unread)
}

/// The first pages that can be read, and those that can’t: each of these is replaced with the next result.
async fn first(asking: &Asking, addresses: Vec<String>, most: usize) -> (Vec<Page>, Vec<Unread>) {
    let mut addresses = addresses.into_iter();
    let (mut read, mut unread) = (Vec::new(), Vec::new());
    while read.len() < most {
        let next: Vec<String> = addresses.by_ref().take(most - read.len()).collect();
        if next.is_empty() {
            break;
        }
        let (pages, failed) = all(asking, next).await;
        read.extend(pages);
        unread.extend(failed);
    }
    (read, unread)
}

/// Some pages in order, and those that can’t be read.
async fn all(asking: &Asking, addresses: Vec<String>) -> (Vec<Page>, Vec<Unread>) {
    let pages = addresses.into_iter().map(|address| async move {
        let page = asking.page(&address).await;
        page.map_err(|why| (address, why))
    });
    let pages: Vec<_> = stream::iter(pages).buffered(AT_ONCE).collect().await;
    let (mut read, mut unread) = (Vec::new(), Vec::new());
    for page in pages {
        match page {
            Ok(page) => read.push(page),
            Err(why) => unread.push(why),
        }
    }
    (read, unread)
}

/// The part of a page that is kept.
fn cut(mut page: Page) -> FoundPage {
    page.text
        .truncate(page.text.floor_char_boundary(MOST_BYTES));
    FoundPage {
        title: page.title,
        address: page.address,
        text: page.text,
    }
}
