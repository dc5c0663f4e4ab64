//! Reduces HTML to its text, the way a reader view does. Nothing on the page is run or loaded.

use std::collections::HashSet;

use dom_query::{Document, NodeRef};
use dom_smoothie::{Article, Config, Readability, TextMode};
use reqwest::Url;

use crate::markup::{self, MOST_ELEMENTS};
use crate::trouble::Trouble;

/// How deeply elements may be nested, because reading is recursive.
const MOST_DEPTH: usize = 200;
/// How many links of a page are kept.
const MOST_LINKS: usize = 200;

/// What a page says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Readable {
    /// Empty if it has none.
    pub(crate) title: String,
    /// In paragraphs.
    pub(crate) text: String,
    /// Web addresses that the text links to, each once.
    pub(crate) links: Vec<String>,
}

/// The text of the page at `url`: its main part if there is one, otherwise all of it.
pub(crate) fn of_html(html: &str, url: &Url) -> Result<Readable, Trouble> {
    if !markup::is_reasonable(html) {
        return Err(Trouble::TooMuch);
    }
    let document = Document::from(html);
    if !is_flat(&document) {
        return Err(Trouble::TooMuch);
    }
    match article(html, url) {
        Some(article) => Ok(Readable {
            title: one_line(&article.title),
            links: links(&Document::fragment(article.content.clone()), url),
            text: tidy(&article.text_content),
        }),
        None => Ok(whole(&document, url)),
    }
}

fn article(html: &str, url: &Url) -> Option<Article> {
    let config = Config {
        max_elements_to_parse: MOST_ELEMENTS,
        disable_json_ld: true,
        text_mode: TextMode::Formatted,
        ..Config::default()
    };
    let reading = Readability::new(html, Some(url.as_str()), Some(config));
    let article = reading.ok()?.parse().ok()?;
    (!article.text_content.trim().is_empty()).then_some(article)
}

/// A page without a main part, such as a short one.
fn whole(document: &Document, url: &Url) -> Readable {
    document
        .select("script, style, noscript, template, svg, iframe, nav, footer")
        .remove();
    Readable {
        title: one_line(&document.select("title").text()),
        links: links(document, url),
        text: tidy(&document.select("body").formatted_text()),
    }
}

/// Whether a page is flat enough to read.
fn is_flat(document: &Document) -> bool {
    let mut open: Vec<(NodeRef<'_>, usize)> = vec![(document.root(), 0)];
    while let Some((node, depth)) = open.pop() {
        if depth > MOST_DEPTH {
            return false;
        }
        let below = node.children_it(false).filter(NodeRef::is_element);
        open.extend(below.map(|it| (it, depth + 1)));
    }
    true
}

fn links(document: &Document, url: &Url) -> Vec<String> {
    let mut seen = HashSet::new();
    let mut links = Vec::new();
    for anchor in &document.select("a[href]") {
        let target = anchor.attr("href").and_then(|it| url.join(&it).ok());
        let Some(mut target) = target.filter(|it| matches!(it.scheme(), "http" | "https")) else {
            continue;
        };
        target.set_fragment(None);
        if target != *url && links.len() < MOST_LINKS && seen.insert(target.clone()) {
            links.push(target.into());
        }
    }
    links
}

/// A text without spaces at the ends of lines, and with at most one empty line in a row.
fn tidy(text: &str) -> String {
    let mut tidied = String::with_capacity(text.len());
    let mut is_apart = true;
    for line in text.lines().map(str::trim_end) {
        if line.is_empty() && is_apart {
            continue;
        }
        is_apart = line.is_empty();
        tidied.push_str(line);
        tidied.push('\n');
    }
    tidied.truncate(tidied.trim_end().len());
    tidied
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn any_markup_is_survived(html in "(<[a-z1-6]{1,6}( href=\"[^\"]{0,12}\")?/?>|</[a-z1-6]{1,6}>|[^<]{0,12}|<!--|<){0,40}") {
            let url = Url::parse("https://a.example/b").expect("an address");
            if let Ok(readable) = of_html(&html, &url) {
                let is_web = |link: &String| link.starts_with("http://") || link.starts_with("https://");
                prop_assert!(readable.links.iter().all(is_web), "{:?}", readable.links);
                prop_assert!(!readable.title.contains('\n'));
            }
        }
    }
}
