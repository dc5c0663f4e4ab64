//! The links of a page that deep research follows.

use web::Page;

/// How many links of a page deep research follows.
const MOST_LINKS: usize = 2;

/// The first links of a page that stay on its site.
pub(super) fn inner_links(page: &Page) -> Vec<String> {
    let inner = page
        .links
        .iter()
        .filter(|link| site(link) == site(&page.address));
    inner.take(MOST_LINKS).cloned().collect()
}

/// Scheme and host of an address.
fn site(address: &str) -> &str {
    let host = address.find("://").map_or(0, |at| at + 3);
    let end = address[host..]
        .find('/')
        .map_or(address.len(), |at| host + at);
    &address[..end]
}
