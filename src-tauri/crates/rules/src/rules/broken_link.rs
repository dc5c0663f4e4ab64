//! Links that lead nowhere.

use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::ALL;
use domain::{Severity, Span};

use crate::demands::Judges;
use crate::document::{Document, Link};
use crate::pattern::exact;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "broken-link",
    says: "Links that lead nowhere.",
    personas: ALL,
    reads_english: false,
    mended: false,
    judges: Judges::Writing,
    find,
    #[cfg(test)]
    cases: &[
        fires("Hello. See [the plan]() first.", "See [the plan]() first."),
        fires("# Shop\n\nSee [limits](#limits).", "See [limits](#limits)."),
        fires("See [the plan][plan] first.", "See [the plan][plan] first."),
        fires("See [the plan](TODO).", "See [the plan](TODO)."),
        fires(
            "See [the plan](https://a.example/TODO).",
            "See [the plan](https://a.example/TODO).",
        ),
        silent("See [the plan](https://a.example/b/TODO)."),
        silent("# Shop\n\nSee [limits](#the-limits-of-it).\n\n## The `limits` of it!"),
        silent("See [a](b.md), [c](https://d.example/e) and [f](#g).\n\n<a id=\"g\"></a>"),
        silent("See [A Menu](#a-menu).\n\n## <u>A Menu</u>"),
        silent("## Same\n\n## Same\n\n[two](#same-1) [top](#top)"),
        silent("See [ranges](#Version.Ranges).\n\n## Version Ranges\n\nFrom 1."),
        silent("See [step 6](#_6-heat-the-oven).\n\n## 6. Heat the oven\n\nUp to 200."),
        fires(
            "See [step 6](#_6-heat-the-oven).\n\n## 7. Heat the oven\n\nUp to 200.",
            "See [step 6](#_6-heat-the-oven).",
        ),
        silent("# Till\n\n[![Linux](linux.svg)]() It prints."),
        silent("# Menu _(old\\_2)_\n\nSee [the menu](#menu-old_2)."),
        silent("(salty-soup)=\n\nPeas. See [the soup](#salty-soup)."),
        silent("Salt\n----\n\nAs said in the [chapter on peas](#peas), it is green."),
        silent("Salt\n----\n\nIt is used to keep [peas](#peas), as is known [@cook, p. 3]."),
        silent("The array is a[0][1]. Press [x][ ]."),
        silent("The test [group] [Feature:Calls][Slow] has to pass."),
        silent("See \\[till\\][build_usd] of the plan."),
        silent("Names match [A-Z][A-Z_]+ in the file."),
        silent("[Soup](#\u{fe0f}-soup)\n\n## ⚙\u{fe0f} Soup\n\nPea."),
    ],
};

/// Reference links without a definition stay in the prose as they were typed.
static UNDEFINED: LazyLock<Regex> =
    LazyLock::new(|| exact(r"\[[A-Za-z][^\[\]\n]+\]\[[A-Za-z][^\[\]\n]*\]"));

/// The maximum size of such a link, in bytes. A bound inside the pattern would make the pattern large.
const LONGEST: usize = 160;

fn find(reading: &Reading) -> Vec<Problem> {
    let document = &reading.document;
    let targets = targets(document);
    let cites = LazyCell::new(|| CITES.is_match(&document.source));
    let dead = document
        .links
        .iter()
        .filter(|it| leads_nowhere(&it.url, &targets))
        // A badge may lead nowhere.
        .filter(|it| !document.quote(it.span).starts_with("[!["))
        .filter(|it| !it.url.starts_with('#') || !*cites && !names_a_chapter(document, it))
        .map(|it| it.span);
    let undefined = UNDEFINED
        .find_iter(&document.prose)
        .filter(|it| it.as_str().len() <= LONGEST && !is_tag(it.as_str()))
        .map(|it| Span::from(it.range()));
    let mut broken: Vec<Span> = dead.chain(undefined).collect();
    broken.sort();
    let names = named(broken.iter().map(|it| label(document, *it)));
    let mut places: Vec<Span> = broken.iter().map(|it| passage(document, *it)).collect();
    places.dedup();
    Problem::at(
        places,
        Severity::Minor,
        format!("Broken link: {names}"),
        "Readers who follow a broken link find nothing there.",
        format!("Where should {names} point?"),
    )
    .into_iter()
    .collect()
}

/// The sentence or the heading around a link; the link itself if it is alone.
fn passage(document: &Document, link: Span) -> Span {
    let sentence = document.sentence_at(link.start).map(|it| it.span);
    let heading = document.heading_at(link.start).map(|it| it.text);
    sentence.or(heading).unwrap_or(link)
}

/// “[@cook, p. 3]”: a text with such citations is part of a book, whose other parts its links may lead to.
static CITES: LazyLock<Regex> =
    LazyLock::new(|| exact(r"\[@[A-Za-z0-9_:.-]+(?:[;,][^\]\n]*)?\](?:[^(]|$)"));

/// Whether a link says that it leads to another chapter.
fn names_a_chapter(document: &Document, link: &Link) -> bool {
    document.lower(link.span).contains("chapter")
}

/// Names of tests carry tags in brackets: “[Feature:Calls][Slow]”.
fn is_tag(link: &str) -> bool {
    let label = link.split(']').next().unwrap_or_default();
    let word = label.trim_start_matches('[');
    let bare = link.matches('[').count() > 1
        && !word.is_empty()
        && word.bytes().all(|it| it.is_ascii_lowercase());
    // “[A-Z][a-z]” is a class of letters.
    let class = word.len() == 3 && word.as_bytes()[1] == b'-';
    // “\[till\][build]” is text in brackets.
    let escaped = label.ends_with('\\');
    // “[RFC][Tracking]” begins the titles of something.
    let loud = link.matches('[').count() > 1 && word.bytes().all(|it| it.is_ascii_uppercase());
    bare || class
        || loud
        || escaped
        || label.contains("//")
        || label.contains(':') && !label.contains(char::is_whitespace)
}

fn leads_nowhere(url: &str, targets: &HashSet<String>) -> bool {
    let url = url.trim();
    match url.strip_prefix('#') {
        Some(anchor) => {
            // What draws a picture in color stays in the anchor where the picture goes.
            let anchor = anchor.to_lowercase().replace('\u{fe0f}', "");
            let anchor = anchor.replace("%ef%b8%8f", "");
            // Some pages put dots for blanks, or a low line before a figure.
            let dotted = targets.contains(&anchor.replace('.', "-"));
            let figure = anchor
                .strip_prefix('_')
                .filter(|it| it.starts_with(|it: char| it.is_ascii_digit()));
            let marked = figure.is_some_and(|it| targets.contains(it));
            anchor != "top" && !targets.contains(&anchor) && !dotted && !marked
        }
        // “figma.com/TODO” is a placeholder; deeper in a site, a file may really have that name.
        None => {
            is_to_come(url)
                || matches!(
                    url.to_ascii_lowercase().as_str(),
                    "" | "todo" | "tbd" | "url" | "link" | "http://" | "https://"
                )
        }
    }
}

/// Whether a placeholder is all that follows the name of a site.
fn is_to_come(url: &str) -> bool {
    let site = url.split_once("://").map_or("", |it| it.1);
    let path = site.split_once('/').map_or("", |it| it.1);
    matches!(path, "TODO" | "TBD" | "XXX" | "XXXX")
}

fn label(document: &Document, span: Span) -> String {
    let source = document.quote(span).trim_start_matches('!');
    let text = source.strip_prefix('[').unwrap_or(source);
    let end = text.find(']').unwrap_or(text.len());
    text[..end].to_owned()
}

/// An anchor set by hand: “## Export {#export}”, or “(export)=” on a separate line.
static SET_BY_HAND: LazyLock<Regex> =
    LazyLock::new(|| exact(r"(?m)\{#([A-Za-z0-9_-]+)|^\(([A-Za-z0-9_-]+)\)=[ \t]*$"));

/// The anchors that headings get, and those set by hand.
fn targets(document: &Document) -> HashSet<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut targets: HashSet<String> = document
        .anchors
        .iter()
        .map(|it| it.to_lowercase())
        .collect();
    let set = SET_BY_HAND.captures_iter(&document.source);
    let set = set.filter_map(|it| it.get(1).or(it.get(2)));
    targets.extend(set.map(|it| it.as_str().to_lowercase()));
    for heading in &document.headings {
        let slug = slug(&source_without_markers(document, heading.text));
        targets.insert(unmarked(&slug));
        let count = seen.entry(slug.clone()).or_default();
        targets.insert(if *count == 0 {
            slug.clone()
        } else {
            format!("{slug}-{count}")
        });
        *count += 1;
    }
    targets
}

/// A slug without the low lines that only set words apart: “menu _(old)_”.
fn unmarked(slug: &str) -> String {
    let words = slug.split('-').map(|it| it.trim_matches('_'));
    words.collect::<Vec<_>>().join("-")
}

fn source_without_markers(document: &Document, span: Span) -> String {
    let mut text = document.quote(span).to_owned();
    for marker in document
        .markers
        .iter()
        .filter(|it| span.start <= it.start && it.end <= span.end)
    {
        text = text.replace(document.quote(*marker), "");
    }
    text.trim_end().to_owned()
}

/// As code hosts make them: small letters, hyphens for blanks, no punctuation. The address of a link
/// and a tag in a heading are no part of it.
pub(crate) fn slug(heading: &str) -> String {
    static NO_WORDS: LazyLock<Regex> =
        LazyLock::new(|| exact(r"\]\([^)]*\)|\]\[[^\]]*\]|\{#[^}]*\}|</?[A-Za-z][^>]*>"));
    NO_WORDS
        .replace_all(heading, "")
        .trim()
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}
