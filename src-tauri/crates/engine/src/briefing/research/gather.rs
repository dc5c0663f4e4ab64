//! Four searches for each technology, all at once, and the pages that they lead to.
//!
//! A search holds the name of a technology and nothing else of the text.

use domain::briefing::Technology;
use domain::research::{Research, SearchSource};
use futures::StreamExt;
use futures::future::join_all;
use futures::stream;
use models::Keys;
use table::{Error, off_thread};
use web::{Fetcher, Hit, Search, search};

use super::cache::{Cache, Found, FoundPage};

/// Results of a search that are kept, and pages that are read of them.
const MOST_HITS: usize = 5;
const MOST_PAGES: usize = 2;
/// Links of a page that are followed where research is deep.
const MOST_LINKS: usize = 2;
/// Pages that one search reads at the same time.
const AT_ONCE: usize = 4;
/// Bytes that are kept of a page.
const MOST_BYTES: usize = 8 * 1024;

/// What is searched for about a technology, by the names that flags and JSON use.
const TOPICS: [(&str, &str); 4] = [
    ("best_practices", "best practices"),
    (
        "common_pitfalls",
        "common mistakes gotchas pitfalls breaking changes",
    ),
    ("documentation", "official documentation"),
    ("performance", "performance tips"),
];

/// All that was found.
pub(super) struct Gathered {
    /// For each search that came back: the technology by its place, and what was found.
    pub(super) found: Vec<(usize, Found)>,
    /// Why each of the others failed.
    pub(super) failures: Vec<String>,
    /// Searches that an earlier debate had made.
    pub(super) kept: usize,
}

impl Gathered {
    /// Whether no search found anything.
    pub(super) fn is_empty(&self) -> bool {
        self.found.iter().all(|(_, found)| found.hits.is_empty())
    }

    /// How many searches were made, those that failed among them.
    pub(super) fn searches(&self) -> usize {
        self.found.len() + self.failures.len()
    }

    /// How many pages were read.
    pub(super) fn pages(&self) -> usize {
        self.found.iter().map(|(_, found)| found.pages.len()).sum()
    }
}

/// What it takes to search.
pub(super) struct Asking {
    search: Search,
    /// Reaches the service, wherever it is.
    to_service: Fetcher,
    /// Reaches public pages, and hosts that the user allowed.
    to_pages: Fetcher,
    cache: Cache,
    /// Tells searches of one service from those of another.
    about: String,
    is_deep: bool,
}

impl Asking {
    /// What it takes to search with `source`, or why that can't be, in a sentence.
    pub(super) fn new(
        research: &Research,
        source: &SearchSource,
        keys: &Keys,
        cache: Cache,
    ) -> Result<Self, String> {
        let label = source.service.label();
        let search = service(source, keys)?;
        let unusable = |trouble| format!("{label} can’t be asked: {trouble}.");
        let to_service = Fetcher::new(&[search.host().to_owned()]).map_err(unusable)?;
        let to_pages = Fetcher::new(&research.hosts).map_err(unusable)?;
        Ok(Self {
            search,
            to_service,
            to_pages,
            cache,
            about: format!(
                "{}\n{}\n{}",
                source.service.key(),
                source.address,
                research.is_deep
            ),
            is_deep: research.is_deep,
        })
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

/// Searches for everything about each technology, on the day `today`.
pub(super) async fn gather(asking: &Asking, technologies: &[Technology], today: &str) -> Gathered {
    let year = today.get(..4).unwrap_or_default();
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
                (at, one(asking, &query).await)
            })
        });
    let mut gathered = Gathered {
        found: Vec::new(),
        failures: Vec::new(),
        kept: 0,
    };
    for (at, outcome) in join_all(searches).await {
        match outcome {
            Ok((found, is_kept)) => {
                gathered.kept += usize::from(is_kept);
                gathered.found.push((at, found));
            }
            Err(why) => gathered.failures.push(why),
        }
    }
    gathered
}

/// One search, and whether an earlier debate had made it.
async fn one(asking: &Asking, query: &str) -> Result<(Found, bool), String> {
    let (cache, name) = (asking.cache.clone(), format!("{}\n{query}", asking.about));
    let looked = name.clone();
    let kept = off_thread(move || Ok::<_, Error>(cache.find(&looked))).await;
    if let Ok(Some(found)) = kept {
        return Ok((found, true));
    }
    let hits = search(&asking.to_service, &asking.search, query).await;
    let mut hits = hits.map_err(|trouble| trouble.to_string())?;
    hits.truncate(MOST_HITS);
    let found = Found {
        pages: pages(asking, &hits).await,
        hits: hits.into_iter().map(shown).collect(),
    };
    let (cache, kept) = (asking.cache.clone(), found.clone());
    // Whether it is kept or not, it was found.
    let _ = off_thread(move || {
        cache.keep(&name, &kept);
        Ok::<_, Error>(())
    })
    .await;
    Ok((found, false))
}

fn shown(hit: Hit) -> FoundPage {
    FoundPage {
        title: hit.title,
        address: hit.address,
        text: hit.snippet,
    }
}

/// The pages of the best results, and, where research is deep, what they link to on the same site. Pages
/// that can't be read are left out: their results stand in for them.
async fn pages(asking: &Asking, hits: &[Hit]) -> Vec<FoundPage> {
    let best = hits.iter().take(MOST_PAGES);
    let best = best.map(|hit| hit.address.clone()).collect();
    let (mut read, links) = all(asking, best).await;
    if asking.is_deep {
        let known: Vec<String> = read.iter().map(|page| page.address.clone()).collect();
        let further = links.into_iter().filter(|link| !known.contains(link));
        read.extend(all(asking, further.collect()).await.0);
    }
    read
}

/// Some pages in their order, and the first links of each that stay on its site.
async fn all(asking: &Asking, addresses: Vec<String>) -> (Vec<FoundPage>, Vec<String>) {
    let pages = addresses
        .into_iter()
        .map(|address| async move { asking.to_pages.page(&address).await });
    let pages: Vec<_> = stream::iter(pages).buffered(AT_ONCE).collect().await;
    let (mut read, mut links) = (Vec::new(), Vec::new());
    for mut page in pages.into_iter().flatten() {
        let site = site(&page.address).to_owned();
        let inner = page
            .links
            .into_iter()
            .filter(|link| self::site(link) == site);
        links.extend(inner.take(MOST_LINKS));
        page.text
            .truncate(page.text.floor_char_boundary(MOST_BYTES));
        read.push(FoundPage {
            title: page.title,
            address: page.address,
            text: page.text,
        });
    }
    (read, links)
}

/// Scheme and host of an address.
fn site(address: &str) -> &str {
    let host = address.find("://").map_or(0, |at| at + 3);
    let end = address[host..]
        .find('/')
        .map_or(address.len(), |at| host + at);
    &address[..end]
}
