//! “Use this, not that”: what a nuance says to avoid.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use crate::briefing::nuances::{Plain, plainness};
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::stems;

/// The form after which the remaining forms say that there is none.
const UNAVAILABLE: usize = 3;

/// The most words in what should be avoided.
const MOST_WORDS: usize = 5;

/// What should be avoided, and when.
pub(super) struct Replacement {
    /// As the nuance writes it.
    pub(super) avoided: String,
    /// The significant words of the condition under which to avoid it; empty: always.
    pub(super) condition: BTreeSet<String>,
    /// Whether a text must also name the technology: what this one lacks, others may have.
    pub(super) is_lacking: bool,
    /// Whether the nuance marks it as code.
    pub(super) is_code: bool,
    /// The word that the nuance begins with, in lowercase. Even a plain word counts if it directly follows
    /// the technology. “Transactions are not available.”
    pub(super) beside: Option<String>,
}

/// The forms of “Use this, not that”. The group captures what should be avoided and whatever follows.
static FORMS: LazyLock<[Regex; 6]> = LazyLock::new(|| {
    [
        r"(?i)\buse\b.+?,? (?:and not|not|instead of|rather than|never) (.+)$",
        r"(?i)\bprefer\b.+? (?:over|to) (.+)$",
        r"(?i)\b(?:never|do not|don't|don’t|avoid) (?:use |using |rely on |relying on |call |calling )(.+)$",
        r"(?i)^(.+?) (?:is|are) (?:deprecated|not supported|unsupported|not available|unavailable|not allowed|not used|off|disabled|turned off)\b()",
        r"(?i)\b(?:there (?:is|are)|has|have) no (.+)$",
        r"(?i)^no (.+)$",
    ]
    .map(|form| compiled(&ascii(form)))
});

/// “Sessions live in Kafka, not in Redis”: what is kept, and where it isn't kept.
static ELSEWHERE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"(?i)^(.+?) (?:lives?|stays?|belongs?|(?:is|are) (?:kept|stored|saved|held)) in .+?, (?:and )?(?:not|never) in (.+)$",
    ))
});

/// Where the name of what should be avoided ends.
static ENDS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)[.,;:]?\s+(?:for|in|when|where|on|with|inside|during|from)\s|[.,;:](?:\s|$)|\s+(?:because|since|as|here|anymore|any more)\b|\s+[(—–-]",
    )
});

/// A reason isn't a condition.
static REASON: LazyLock<Regex> = LazyLock::new(|| compiled(r"\b(?:because|since|as|which)\b"));

impl Replacement {
    /// The replacement in a clause of a nuance; `None` if there isn't one, or if what should be avoided is a
    /// single plain word.
    pub(super) fn of(clause: &str) -> Option<Self> {
        if let Some(found) = ELSEWHERE.captures(clause) {
            let mut elsewhere = Self::named(&found[2])?;
            elsewhere
                .condition
                .extend(stems(&found[1].to_lowercase()).collect::<Vec<_>>());
            return Some(elsewhere);
        }
        let (form, group) = FORMS
            .iter()
            .enumerate()
            .find_map(|(at, form)| Some((at, form.captures(clause)?.get(1)?)))?;
        let found = Self::named(group.as_str())?;
        let is_acronym = found.avoided.len() > 3 && found.avoided.chars().all(char::is_uppercase);
        let begins = (form == UNAVAILABLE && !found.is_code).then(|| found.avoided.to_lowercase());
        Some(Self {
            is_lacking: form > UNAVAILABLE && !found.is_code && !is_acronym,
            beside: begins.filter(|it| !it.contains(' ')),
            ..found
        })
    }

    /// The name that some words begin with, and the condition after it; `None` for a single plain word.
    fn named(words: &str) -> Option<Self> {
        // “Never `ioredis` directly” has no condition.
        let words = words.replace(" directly", "");
        let end = ENDS.find(&words);
        let name = end.as_ref().map_or(&*words, |end| &words[..end.start()]);
        let is_code = name.contains('`');
        // In code, an asterisk is part of the name.
        let avoided = if is_code {
            name.replace("**", "").replace(['`', '“', '”', '"'], "")
        } else {
            name.replace(['*', '“', '”', '"'], "")
        };
        let avoided = avoided.trim().trim_end_matches('.').to_owned();
        let count = avoided.split_whitespace().count();
        let is_plain = count == 1 && avoided.chars().all(char::is_lowercase) && !is_code;
        let condition = end.map_or("", |end| &words[end.start()..]).to_lowercase();
        let condition = REASON
            .find(&condition)
            .map_or(condition.as_str(), |it| &condition[..it.start()]);
        ((1..=MOST_WORDS).contains(&count) && !is_plain).then(|| Self {
            is_lacking: false,
            is_code,
            beside: None,
            avoided,
            condition: stems(condition).collect(),
        })
    }

    /// The text before and after the first place where a clause names it, in lowercase. A single word must
    /// match exactly, and as code if it is also plain English; several words match in any case, also in the
    /// singular.
    pub(super) fn around(&self, written: &str, lower: &str) -> Option<(String, String)> {
        if self.avoided.contains('*') {
            return around(&written.to_lowercase(), &self.avoided.to_lowercase());
        }
        if self.avoided.contains(' ') {
            let many = self.avoided.to_lowercase();
            let one = many.strip_suffix('s').filter(|_| self.is_lacking);
            return around(lower, &many).or_else(|| around(lower, one?));
        }
        let is_word = self.is_code && plainness(&self.avoided) != Plain::Not;
        if is_word {
            return around(written, &format!("`{}`", self.avoided));
        }
        around(written, &self.avoided)
    }
}

/// The text before and after a name that isn't part of a longer one, in lowercase.
pub(super) fn around(text: &str, name: &str) -> Option<(String, String)> {
    let is_word = |it: char| it.is_alphanumeric() || it == '_';
    let mut places = text.match_indices(name).map(|(at, _)| at);
    let place = places.find(|at| {
        let before = text[..*at].chars().next_back();
        let behind = text[at + name.len()..].chars().next();
        !before.is_some_and(is_word) && !behind.is_some_and(is_word)
    })?;
    let behind = &text[place + name.len()..];
    Some((text[..place].to_lowercase(), behind.to_lowercase()))
}
