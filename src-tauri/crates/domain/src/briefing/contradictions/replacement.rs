//! “Use this, not that”: what a nuance says to avoid.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use crate::briefing::nuances::{Plain, plainness};
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::stems;

/// The form that says outright not to use something.
const UNWANTED: usize = 2;

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
    /// The significant words of what to use instead, where that is said of one thing.
    pub(super) preferred: BTreeSet<String>,
    /// Whether a text must also name the technology: what this one lacks, others may have.
    pub(super) is_lacking: bool,
    /// Whether the nuance marks it as code.
    pub(super) is_code: bool,
    /// Whether only the product must avoid it, not its development.
    pub(super) is_of_product: bool,
    /// The only word of it, in lowercase. Even a plain word counts if it directly follows the technology, or
    /// if a clause about the technology plainly uses one. “Transactions are not available.”
    pub(super) beside: Option<String>,
}

/// The forms of “Use this, not that”. The group captures what should be avoided and whatever follows.
static FORMS: LazyLock<[Regex; 6]> = LazyLock::new(|| {
    [
        r"(?i)\buse\b.+?,? (?:and not|not|instead of|rather than|never) (.+)$",
        r"(?i)\bprefer\b.+? (?:over|to) (.+)$",
        r"(?i)\b(?:never|do not|don't|don’t|avoid) (?:use |using |rely on |relying on |call |calling )(.+)$",
        r"(?i)^(.+?) (?:is|are) (?:deprecated|not supported|unsupported|not available|unavailable|not allowed|not used|forbidden|banned|prohibited|ruled out|off|disabled|turned off)\b()",
        r"(?i)\b(?:there (?:is|are)|has|have) no (.+)$",
        r"(?i)^no (.+)$",
    ]
    .map(|form| compiled(&ascii(form)))
});

/// “Sessions live in Kafka, not in Redis”, “Pages are built with Vite, not Webpack”: what it is about, and what
/// it isn't in or with.
static ELSEWHERE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"(?i)^(.+?) (?:lives?|stays?|belongs?|go(?:es)?|comes?|runs?|uses?|is|are)\b(?:[^,]* (?:in|into|on|from|with|by|via|through|to|as))? ([^,]+), (?:and |but )?(?:not|never) (?:(?:in|into|on|from|with|by|via|through|to|as) )?(.+)$",
    ))
});

/// Where the name of what should be avoided ends.
static ENDS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)[.,;:]?\s+(?:for|in|when|where|on|with|inside|during|from)\s|[.,;:](?:\s|$)|\s+(?:because|since|as|here|anymore|any more)\b|\s+[(—–-]",
    )
});

/// A reason isn't a condition, but a role is one: “as a primary store”.
static REASON: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"\b(?:because|since|which|as (?:it|its|this|that|they|their|there|these|those|we|our|you))\b",
    )
});
/// What begins a name without being part of it.
static ARTICLE: LazyLock<Regex> = LazyLock::new(|| compiled(r"^(?i)(?:the|an?|any|our) "));
/// “In production” isn’t a condition: texts about a product seldom say that they are about that.
static IN_PRODUCTION: LazyLock<Regex> = LazyLock::new(|| compiled(r"^\W*in production\W*$"));

impl Replacement {
    /// The replacement in a clause of a nuance; `None` if there isn't one, or if what should be avoided is a
    /// single plain word that isn't ruled out as such.
    pub(super) fn of(clause: &str) -> Option<Self> {
        if let Some(found) = ELSEWHERE.captures(clause) {
            let about = stems(&found[1].to_lowercase()).collect::<Vec<_>>();
            if let Some(mut elsewhere) = Self::named(&found[3]).filter(|_| !about.is_empty()) {
                elsewhere.condition.extend(about);
                elsewhere.preferred = stems(&found[2].to_lowercase()).collect();
                return Some(elsewhere);
            }
        }
        let (form, group) = FORMS
            .iter()
            .enumerate()
            .find_map(|(at, form)| Some((at, form.captures(clause)?.get(1)?)))?;
        let found = Self::read(group.as_str())?;
        let is_word = !found.avoided.contains(' ');
        let may_be_plain = form == UNWANTED || form >= UNAVAILABLE;
        if found.is_plain_word() && !may_be_plain {
            return None;
        }
        let is_acronym = found.avoided.len() > 3 && found.avoided.chars().all(char::is_uppercase);
        let is_alone = form == UNAVAILABLE || found.is_plain_word();
        let beside = (is_alone && is_word && !found.is_code).then(|| found.avoided.to_lowercase());
        // “It is off” names nothing.
        let beside = beside.filter(|it| stems(it).next().is_some());
        Some(Self {
            is_lacking: form > UNAVAILABLE && !found.is_code && !is_acronym,
            beside,
            ..found
        })
    }

    /// Whether it is a sort of thing in several words, of which a text may have one: “class components”.
    pub(super) fn is_sort(&self) -> bool {
        !self.is_code && self.avoided.contains(' ') && self.avoided.ends_with('s')
    }

    /// Whether it is a single word that may mean anything.
    pub(super) fn is_plain_word(&self) -> bool {
        !self.is_code && !self.avoided.contains(' ') && self.avoided.chars().all(char::is_lowercase)
    }

    /// The name that some words begin with, and the condition after it; `None` for a single plain word.
    fn named(words: &str) -> Option<Self> {
        Self::read(words).filter(|it| !it.is_plain_word())
    }

    /// The same, also for a single plain word.
    fn read(words: &str) -> Option<Self> {
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
        let avoided = ARTICLE.replace(avoided.trim(), "");
        let avoided = avoided.trim_end_matches('.').to_owned();
        let count = avoided.split_whitespace().count();
        let condition = end.map_or("", |end| &words[end.start()..]).to_lowercase();
        let condition = REASON
            .find(&condition)
            .map_or(condition.as_str(), |it| &condition[..it.start()]);
        let is_of_product = IN_PRODUCTION.is_match(condition);
        let condition = if is_of_product { "" } else { condition };
        (1..=MOST_WORDS).contains(&count).then(|| Self {
            is_lacking: false,
            is_code,
            is_of_product,
            beside: None,
            avoided,
            condition: stems(condition).collect(),
            preferred: BTreeSet::new(),
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
            let one = many.strip_suffix('s');
            let one = one.filter(|_| self.is_lacking || self.is_sort());
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
