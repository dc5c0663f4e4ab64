//! Fetches by GET, without cookies or credentials, within limits of time, size and type.
//!
//! No proxy is used: it would resolve names by itself, and nobody could check where they lead.

use std::time::Duration;

use reqwest::header::{CONTENT_ENCODING, CONTENT_TYPE, LOCATION, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, Response, Url};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::encoding;
use crate::reach::{self, Lookup, Reach};
use crate::readable::{self, Readable};
use crate::trouble::Trouble;

/// How long one page or one search may take, redirects included.
const TIME: Duration = Duration::from_secs(10);
/// How long to wait if a service got too many requests and doesn’t say how long, and the shortest wait.
const WAIT: Duration = Duration::from_secs(1);
const LEAST_WAIT: Duration = Duration::from_millis(50);
/// How many bytes of an answer are read.
const MOST_BYTES: usize = 1 << 20;
/// How many redirects are followed.
const MOST_REDIRECTS: usize = 5;
/// Types that are read as plain text; HTML is reduced to text first.
const PLAIN: &[&str] = &[
    "text/plain",
    "text/markdown",
    "text/x-markdown",
    "application/json",
];
const HTML: &[&str] = &["text/html", "application/xhtml+xml"];

/// Fetches from public hosts, and from hosts that are allowed by name. Cheap to clone.
#[derive(Clone)]
pub struct Fetcher {
    client: Client,
    reach: Reach,
    time: Duration,
}

/// A page as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its final address, after redirects.
    pub address: String,
    /// Its title; may be empty.
    pub title: String,
    /// What it says.
    pub text: String,
    /// Web addresses that its text links to, each once.
    pub links: Vec<String>,
}

/// A service’s answer.
#[derive(Clone)]
pub(crate) struct Answered {
    pub(crate) status: u16,
    /// How long it asks to wait before the next request.
    pub(crate) wait: Duration,
    /// Where it redirects to; `None` if it doesn’t.
    pub(crate) moved: Option<Url>,
    pub(crate) body: Vec<u8>,
}

impl Fetcher {
    /// A fetcher that may also reach these hosts, wherever they lead: `localhost`, `wiki.example.org`.
    pub fn new(hosts: &[String]) -> Result<Self, Trouble> {
        Self::looking_up(hosts, TIME, reach::system())
    }

    /// The same with another time limit and another way to resolve hosts.
    pub fn looking_up(hosts: &[String], time: Duration, lookup: Lookup) -> Result<Self, Trouble> {
        // Fails if the process already has one, which works just as well.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let reach = Reach::new(hosts, lookup);
        let client = Client::builder()
            .user_agent(concat!("whetstone/", env!("CARGO_PKG_VERSION")))
            .no_proxy()
            .redirect(Policy::none())
            .referer(false)
            // A reused connection would go to an address that was checked for another request.
            .pool_max_idle_per_host(0)
            .dns_resolver(reach.clone())
            .build()
            .map_err(|error| Trouble::Broken(error.to_string()))?;
        Ok(Self {
            client,
            reach,
            time,
        })
    }

    /// A page, reduced to its text. Anything over a megabyte is cut.
    pub async fn page(&self, address: &str) -> Result<Page, Trouble> {
        let page = timeout(self.time, self.follow(address)).await;
        page.unwrap_or_else(|_| Err(self.slow()))
    }

    async fn follow(&self, address: &str) -> Result<Page, Trouble> {
        let mut url = Url::parse(address).map_err(|_| Trouble::NoAddress)?;
        url.set_fragment(None);
        for _ in 0..=MOST_REDIRECTS {
            let response = self.send(self.client.get(url.clone()), &url).await?;
            if !response.status().is_redirection() {
                return read(response, url).await;
            }
            url = redirect(&response, &url).ok_or(Trouble::NoAddress)?;
        }
        Err(Trouble::Redirects)
    }

    /// A service’s answer to a request, within the same limits. Redirects aren’t followed, since they could
    /// carry a key to another server.
    pub(crate) async fn answer(
        &self,
        request: impl FnOnce(&Client) -> RequestBuilder,
        url: &Url,
    ) -> Result<Answered, Trouble> {
        let answer = async {
            let response = self.send(request(&self.client), url).await?;
            Ok(Answered {
                status: response.status().as_u16(),
                wait: wait(&header_whole(&response, RETRY_AFTER.as_str())),
                moved: redirect(&response, url),
                body: body(response).await?,
            })
        };
        let answer = timeout(self.time, answer).await;
        answer.unwrap_or_else(|_| Err(self.slow()))
    }

    /// How long a page or a search may take.
    pub(crate) fn time(&self) -> Duration {
        self.time
    }

    /// Why no page at this address can be read, as far as the address itself says: it names this machine or a
    /// private network, and isn’t an allowed host.
    pub fn refuses(&self, address: &str) -> Option<Trouble> {
        let url = Url::parse(address).ok()?;
        self.reach.names_private(&url).map(Trouble::Private)
    }

    async fn send(&self, request: RequestBuilder, url: &Url) -> Result<Response, Trouble> {
        self.reach.check(url)?;
        let host = url.host_str().unwrap_or_default();
        let sent = request.send().await;
        sent.map_err(|error| reach::trouble(&error, host))
    }

    fn slow(&self) -> Trouble {
        Trouble::Slow(self.time.as_secs())
    }
}

/// Where a response redirects to; `None` if it doesn’t.
fn redirect(response: &Response, from: &Url) -> Option<Url> {
    let next = response.headers().get(LOCATION);
    let next = next.filter(|_| response.status().is_redirection())?;
    from.join(next.to_str().ok()?).ok()
}

async fn read(response: Response, url: Url) -> Result<Page, Trouble> {
    let status = response.status();
    if !status.is_success() {
        return Err(Trouble::Status(status.as_u16()));
    }
    let sent_kind = header_whole(&response, CONTENT_TYPE.as_str());
    let kind = header(&response, CONTENT_TYPE.as_str());
    let is_packed = !matches!(
        header(&response, CONTENT_ENCODING.as_str()).as_str(),
        "" | "identity"
    );
    let is_html = HTML.contains(&kind.as_str());
    if is_packed || !is_html && !PLAIN.contains(&kind.as_str()) {
        let kind = if is_packed { "compressed" } else { &kind };
        return Err(Trouble::Type(kind.chars().take(60).collect()));
    }
    let bytes = body(response).await?;
    let text = encoding::text(&bytes, &sent_kind, is_html).ok_or(Trouble::Unreadable)?;
    let address = url.to_string();
    let readable = if is_html {
        let reading = spawn_blocking(move || readable::of_html(&text, &url));
        reading.await.map_err(|_| Trouble::Unreadable)??
    } else {
        Readable {
            text,
            ..Readable::default()
        }
    };
    if readable.text.trim().is_empty() {
        return Err(Trouble::Unreadable);
    }
    Ok(Page {
        address,
        title: readable.title,
        text: readable.text,
        links: readable.links,
    })
}

/// How long a service asks to wait. A date, which hardly any service sends, is ignored.
fn wait(header: &str) -> Duration {
    let seconds = header.trim().parse().map(Duration::from_secs);
    seconds.unwrap_or(WAIT).max(LEAST_WAIT)
}

/// Reads as much of a body as is allowed.
async fn body(mut response: Response) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    while bytes.len() < MOST_BYTES {
        match response.chunk().await {
            Ok(Some(piece)) => bytes.extend_from_slice(&piece),
            Ok(None) => break,
            Err(_) => return Err(Trouble::Connection),
        }
    }
    bytes.truncate(MOST_BYTES);
    Ok(bytes)
}

/// A header in lowercase; empty if there is none.
fn header_whole(response: &Response, name: &str) -> String {
    let value = response.headers().get(name).and_then(|it| it.to_str().ok());
    value.unwrap_or_default().to_lowercase()
}

/// The same without the part after a semicolon.
fn header(response: &Response, name: &str) -> String {
    let whole = header_whole(response, name);
    let value = whole.split(';').next().unwrap_or_default();
    value.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::wait;

    #[test]
    fn a_service_says_how_long_to_wait() {
        let check = |header: &str, ms| assert_eq!(wait(header), Duration::from_millis(ms));
        check("3", 3_000);
        check("0", 50);
        check("", 1_000);
        check("-1", 1_000);
        check("Wed, 21 Oct 2026 07:28:00 GMT", 1_000);
    }
}
