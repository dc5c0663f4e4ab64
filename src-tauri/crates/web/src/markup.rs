//! Whether HTML is safe to parse. The time that a parser takes grows with the square of the number of open
//! elements, and it copies unclosed elements into every paragraph after them, so a page built for that could
//! keep it busy for minutes. This module checks the tags before anything is parsed.

use std::collections::HashMap;

/// The most elements of a page that is read; pages that people write have a few thousand.
pub(crate) const MOST_ELEMENTS: usize = 15_000;
/// The most elements that may be open in one place.
const MOST_OPEN: usize = 500;
/// The most of these that a parser would reopen in the next paragraph.
const MOST_REOPENED: usize = 30;

/// Elements that have no end tag.
const LOOSE: &[&str] = &[
    "area", "base", "body", "br", "col", "colgroup", "dd", "dt", "embed", "head", "hr", "html",
    "img", "input", "li", "link", "meta", "optgroup", "option", "p", "rp", "rt", "source", "tbody",
    "td", "tfoot", "th", "thead", "tr", "track", "wbr",
];
/// Parts of drawings, which people leave open as `<path …/>`; parsers can handle any number of them.
const DRAWN: &[&str] = &[
    "circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect", "stop", "use",
];
const REOPENED: &[&str] = &[
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
];

/// Whether a page is small and flat enough to parse.
pub(crate) fn is_reasonable(html: &str) -> bool {
    let mut open: HashMap<String, usize> = HashMap::new();
    let (mut elements, mut depth, mut reopened) = (0, 0, 0);
    for tag in html.split('<').skip(1) {
        let rest = tag.strip_prefix('/');
        let name = rest.unwrap_or(tag);
        let end = name.find(|it: char| !it.is_ascii_alphanumeric());
        let name = name[..end.unwrap_or(name.len())].to_ascii_lowercase();
        let is = |list: &[&str]| list.contains(&name.as_str());
        if name.is_empty() {
            continue;
        }
        elements += usize::from(rest.is_none());
        if is(LOOSE) || is(DRAWN) {
            continue;
        }
        let again = usize::from(is(REOPENED));
        let count = open.entry(name).or_default();
        if rest.is_none() {
            *count += 1;
            depth += 1;
            reopened += again;
        } else if *count > 0 {
            *count -= 1;
            depth -= 1;
            reopened -= again;
        }
        if elements > MOST_ELEMENTS || depth > MOST_OPEN || reopened > MOST_REOPENED {
            return false;
        }
    }
    elements <= MOST_ELEMENTS
}
