//! Whether markup is worth parsing. A parser of HTML takes time that grows with the square of what is open,
//! and copies what is left open into every paragraph behind it, so a page built for that could keep it busy
//! for minutes. This is told from the tags, before anything is parsed.

use std::collections::HashMap;

/// Elements of a page that is read; pages people write have a few thousand.
pub(crate) const MOST_ELEMENTS: usize = 15_000;
/// Elements that may be open at the same place.
const MOST_OPEN: usize = 500;
/// Elements among them that a parser opens again in the next paragraph.
const MOST_REOPENED: usize = 30;

/// Elements that end by themselves.
const LOOSE: &[&str] = &[
    "area", "base", "body", "br", "col", "colgroup", "dd", "dt", "embed", "head", "hr", "html",
    "img", "input", "li", "link", "meta", "optgroup", "option", "p", "rp", "rt", "source", "tbody",
    "td", "tfoot", "th", "thead", "tr", "track", "wbr",
];
/// Parts of drawings, which people leave open as `<path …/>`; a parser doesn't mind how many there are.
const DRAWN: &[&str] = &[
    "circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect", "stop", "use",
];
const REOPENED: &[&str] = &[
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
];

/// Whether a page is small and flat enough to be parsed.
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
