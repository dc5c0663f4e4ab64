//! What a quoted passage proves. Front matter, headings and the title only name things: they show that
//! something is missing under them, but nothing about what the text says.

use std::sync::LazyLock;

use regex::Regex;
use unicode_segmentation::UnicodeSegmentation;

use crate::QuoteMatch;
use crate::text::Span;
use crate::text::document::outline::{self, LineKind};
use crate::text::document::quote::Haystack;

/// Words with which a finding says that something is missing, in lowercase.
const MISSING: [&str; 43] = [
    "missing",
    "absent",
    "lacks",
    "lacking",
    "omits",
    "omitted",
    "nowhere",
    "never says",
    "never states",
    "never mentions",
    "does not say",
    "doesn't say",
    "does not state",
    "doesn't state",
    "does not name",
    "doesn't name",
    "does not define",
    "doesn't define",
    "does not mention",
    "doesn't mention",
    "not stated",
    "not named",
    "not defined",
    "not mentioned",
    "not specified",
    "not covered",
    "not described",
    "unstated",
    "undefined",
    "unspecified",
    "silent on",
    "fails to say",
    "fails to state",
    "fails to name",
    "fails to define",
    "leaves out",
    "left out",
    "left without",
    "left open",
    "does not explain",
    "doesn't explain",
    "not explained",
    "not given",
];

/// Words which say that nothing is missing: they don't count as such a claim.
static COMPLETE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"\b(?:lacks nothing|nothing (?:is |was |seems )?(?:missing|absent|lacking|omitted|undefined|left (?:out|open))|(?:there (?:is|are)|has|have) no (?:doubts?|reasons?|objections?|weakness(?:es)?|concerns?|issues?|problems?|gaps?|need|question|grounds?|basis)\b)",
    )
    .ok()
});

/// “Nobody” and “nothing” only count if they are about what a text says or settles: “nobody can sign out” is
/// a claim about content.
static UNSAID: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"\b(?:nobody|no one|nothing)\b(?: (?:here|in (?:it|the [\w-]+)|of (?:it|this)))?(?: (?:is|was|are|has|have|been|yet|ever|actually|currently))*(?: (?:says?|said|states?|stated|names?|named|mentions?|mentioned|defines?|defined|describes?|described|explains?|explained|specif(?:y|ies|ied)|covers?|covered|decide[sd]?|limits?|bounds?|assigned|appointed|responsible|accountable|in charge|on call|owns?)\b| is$)",
    )
    .ok()
});
/// Words after “no” that begin a sentence about content.
const NO_CLAIM: [&str; 10] = [
    "one ",
    "longer ",
    "matter ",
    "sooner ",
    "doubt ",
    "more ",
    "reason ",
    "objection",
    "weakness",
    "concern",
];

/// What a quote proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// Something that the text says.
    Content,
    /// Only the name of the text or of a part of it.
    Name,
    /// Nothing: the quote isn't in the text.
    Nothing,
}

impl Shows {
    /// Whether it is evidence, for a claim that something is missing or for one about content.
    pub fn supports(self, claims_missing: bool) -> bool {
        match self {
            Self::Content => true,
            Self::Name => claims_missing,
            Self::Nothing => false,
        }
    }
}

/// A quote that was looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// What it proves.
    pub shows: Shows,
    /// How it was found.
    pub matched: QuoteMatch,
    /// Its position; `None` if not found, and for a title that the text doesn't repeat.
    pub span: Option<Span>,
}

/// A text prepared for checking quotes.
pub struct Grounds<'a> {
    text: Haystack<'a>,
    title: &'a str,
    /// The text with its front matter and headings blanked out, byte for byte.
    body: String,
}

impl<'a> Grounds<'a> {
    /// Prepares a text with its title.
    pub fn new(text: &'a str, title: &'a str) -> Self {
        Self {
            text: Haystack::new(text),
            title,
            body: body(text),
        }
    }

    /// Just the text, for looking up quotes without checking what they prove.
    pub fn text(&self) -> &Haystack<'a> {
        &self.text
    }

    /// The number of its content sentences, up to `most`.
    pub fn sentences(&self, most: usize) -> usize {
        self.body.unicode_sentences().take(most).count()
    }

    /// Looks up a quote. If it is both in a heading and in the body, the body counts.
    pub fn weigh(&self, quote: &str) -> Weighed {
        let found = self.text.find(quote);
        let Some(span) = found.span else {
            return self.titled(quote);
        };
        let says = |span: Span| self.body[span.range()].chars().any(char::is_alphanumeric);
        if says(span) {
            return weighed(Shows::Content, found.matched, Some(span));
        }
        match Haystack::new(&self.body).find_as_written(quote) {
            Some(span) => weighed(Shows::Content, found.matched, Some(span)),
            None => weighed(Shows::Name, found.matched, Some(span)),
        }
    }

    fn titled(&self, quote: &str) -> Weighed {
        let bare = quote.trim().trim_start_matches('#');
        match Haystack::new(self.title).find_as_written(bare) {
            Some(_) => weighed(Shows::Name, QuoteMatch::None, None),
            None => weighed(Shows::Nothing, QuoteMatch::None, None),
        }
    }
}

/// Whether these words say that something is missing, in English.
pub fn says_missing<'a>(words: impl IntoIterator<Item = &'a str>) -> bool {
    words.into_iter().any(|said| {
        let said = said.replace('’', "'").to_lowercase();
        let said = match COMPLETE.as_ref() {
            Some(complete) => complete.replace_all(&said, "…"),
            None => said.into(),
        };
        let no = said.strip_prefix("no ");
        let lacks = no.is_some_and(|it| !NO_CLAIM.iter().any(|word| it.starts_with(word)));
        lacks
            || said.starts_with("without ")
            || UNSAID.as_ref().is_some_and(|unsaid| unsaid.is_match(&said))
            || said.contains(": no ")
            || said.contains("there is no ")
            || said.contains("there are no ")
            || said.contains("has no ")
            || said.contains("have no ")
            || MISSING.iter().any(|phrase| has_words(&said, phrase))
    })
}

/// Whether a text contains a phrase as whole words.
fn has_words(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let behind = text[at + phrase.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !behind.is_some_and(char::is_alphanumeric)
    })
}

fn weighed(shows: Shows, matched: QuoteMatch, span: Option<Span>) -> Weighed {
    Weighed {
        shows,
        matched,
        span,
    }
}

fn body(text: &str) -> String {
    let mut body = text.as_bytes().to_vec();
    let front = outline::front_matter_end(text).unwrap_or(0);
    let mut blank = |from: usize, to: usize| {
        for byte in &mut body[from..to] {
            if !byte.is_ascii_whitespace() {
                *byte = b' ';
            }
        }
    };
    blank(0, front);
    for line in outline::lines(text) {
        if matches!(line.kind, LineKind::Heading(_)) {
            blank(line.start, line.end());
        }
    }
    // Only whole lines were blanked, so the rest is still valid UTF-8.
    String::from_utf8_lossy(&body).into_owned()
}
