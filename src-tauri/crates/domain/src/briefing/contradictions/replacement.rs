//! “Use this, not that”: what a nuance says not to use.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use crate::pattern::{ascii, compiled};
use crate::text::document::stems::stems;

/// Words of what is not to be used.
const MOST_WORDS: usize = 5;

/// What is not to be used, and when.
pub(super) struct Replacement {
    /// As the nuance writes it.
    pub(super) avoided: String,
    /// The telling words of the condition under which it isn't; none: ever.
    pub(super) condition: BTreeSet<String>,
    /// Whether a text must name the technology as well: what it lacks, others may have.
    pub(super) is_lacking: bool,
}

/// “Use this, not that”, in its forms. The group is what is not to be used, with what follows.
static FORMS: LazyLock<[Regex; 5]> = LazyLock::new(|| {
    [
        r"(?i)\buse\b.+?,? (?:and not|not|instead of|rather than|never) (.+)$",
        r"(?i)\bprefer\b.+? (?:over|to) (.+)$",
        r"(?i)\b(?:never|do not|don't|don’t|avoid) (?:use |using |rely on |relying on |call |calling )(.+)$",
        r"(?i)^(.+?) (?:is|are) (?:deprecated|not supported|unsupported|not available|unavailable|not allowed)\b()",
        r"(?i)\b(?:there (?:is|are)|has|have) no (.+)$",
    ]
    .map(|form| compiled(&ascii(form)))
});

/// Where the name of what is not to be used ends.
static ENDS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)[.,;:]?\s+(?:for|in|when|where|on|with|inside|during|from)\s|[.,;:](?:\s|$)|\s+(?:because|since|as|here|anymore|any more)\b|\s+[(—–-]",
    )
});

/// A reason is no condition.
static REASON: LazyLock<Regex> = LazyLock::new(|| compiled(r"\b(?:because|since|as|which)\b"));

impl Replacement {
    /// That of a clause of a nuance; `None` where it says nothing of the sort, or what is not to be used
    /// is a single plain word.
    pub(super) fn of(clause: &str) -> Option<Self> {
        let (form, group) = FORMS
            .iter()
            .enumerate()
            .find_map(|(at, form)| Some((at, form.captures(clause)?.get(1)?)))?;
        // “Never `ioredis` directly” has no condition.
        let words = group.as_str().replace(" directly", "");
        let end = ENDS.find(&words);
        let name = end.as_ref().map_or(&*words, |end| &words[..end.start()]);
        let avoided = name.replace(['`', '*', '“', '”', '"'], "");
        let avoided = avoided.trim().trim_end_matches('.').to_owned();
        let count = avoided.split_whitespace().count();
        let is_plain = count == 1 && avoided.chars().all(char::is_lowercase) && !name.contains('`');
        let is_name = (1..=MOST_WORDS).contains(&count) && !is_plain;
        let condition = end.map_or("", |end| &words[end.start()..]).to_lowercase();
        let condition = REASON
            .find(&condition)
            .map_or(condition.as_str(), |it| &condition[..it.start()]);
        let is_marked =
            name.contains('`') || avoided.len() > 3 && avoided.chars().all(char::is_uppercase);
        is_name.then(|| Self {
            is_lacking: form + 1 == FORMS.len() && !is_marked,
            avoided,
            condition: stems(condition).collect(),
        })
    }

    /// Where a clause names it first, and what stands before it in lower case: a single word is found as
    /// it is written, several in any case. `lower` is the clause in lower case, on one line.
    pub(super) fn before<'a>(&self, written: &'a str, lower: &'a str) -> Option<Cow<'a, str>> {
        if self.avoided.contains(' ') {
            let before = before(lower, &self.avoided.to_lowercase())?;
            return Some(Cow::Borrowed(before));
        }
        let before = before(written, &self.avoided)?;
        Some(Cow::Owned(before.to_lowercase()))
    }

    /// What stands behind it, where [`Self::before`] finds it.
    pub(super) fn behind<'a>(&self, written: &'a str, lower: &'a str) -> Option<&'a str> {
        if self.avoided.contains(' ') {
            return behind(lower, &self.avoided.to_lowercase());
        }
        behind(written, &self.avoided)
    }
}

/// What stands behind a name, where `before` finds it.
fn behind<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let before = before(text, name)?;
    text.get(before.len() + name.len()..)
}

/// What stands before a name that is no part of a longer one.
fn before<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let is_word = |it: char| it.is_alphanumeric() || it == '_';
    let mut places = text.match_indices(name).map(|(at, _)| at);
    let place = places.find(|at| {
        let before = text[..*at].chars().next_back();
        let behind = text[at + name.len()..].chars().next();
        !before.is_some_and(is_word) && !behind.is_some_and(is_word)
    })?;
    Some(&text[..place])
}
