//! A text uses what a nuance says not to use.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::clause::{Clause, Rule};
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::stems;

/// Words of what is not to be used.
const MOST_WORDS: usize = 5;

/// What is not to be used, and when.
pub(super) struct Replacement {
    /// As the nuance writes it.
    avoided: String,
    /// The telling words of the condition under which it isn't; none: ever.
    condition: BTreeSet<String>,
}

/// “Use this, not that”, in its forms. The group is what is not to be used, with what follows.
static FORMS: LazyLock<[Regex; 4]> = LazyLock::new(|| {
    [
        r"(?i)\buse\b.+?,? (?:and not|not|instead of|rather than|never) (.+)$",
        r"(?i)\bprefer\b.+? (?:over|to) (.+)$",
        r"(?i)\b(?:never|do not|don't|don’t|avoid) (?:use |using |rely on |relying on |call |calling )(.+)$",
        r"(?i)^(.+?) (?:is|are) (?:deprecated|not supported|unsupported|not available|unavailable|not allowed)\b()",
    ]
    .map(|form| compiled(&ascii(form)))
});

/// Where the name of what is not to be used ends.
static ENDS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"(?i)[.,;:]?\s+(?:for|in|when|where|on|with|inside|during|from)\s|[.,;:](?:\s|$)|\s+(?:because|since|as|here|anymore|any more)\b|\s+[(—–-]",
    )
});

/// What says that something is used.
static USES: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:us(?:e|es|ed|ing)|call(?:s|ed|ing)?|rel(?:y|ies|ying) on|via|through|built on|built with|runs? on|(?:stored?|stores|kept|keeps?) in|sent by|reads? (?:from|through)|based on|written (?:in|with)|go(?:es)? through|calls?)\b",
    ))
});

/// What says that it isn't, between those words and the name.
static NOT: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"\b(?:not|instead|rather|over|never|no|than)\b")));

impl Replacement {
    /// That of a clause of a nuance; `None` where it says nothing of the sort, or what is not to be used
    /// is a single plain word.
    pub(super) fn of(clause: &str) -> Option<Self> {
        let group = FORMS
            .iter()
            .find_map(|form| form.captures(clause)?.get(1))?;
        let words = group.as_str();
        let end = ENDS.find(words);
        let name = end.as_ref().map_or(words, |end| &words[..end.start()]);
        let avoided = name.replace(['`', '*', '“', '”', '"'], "");
        let avoided = avoided.trim().trim_end_matches('.').to_owned();
        let count = avoided.split_whitespace().count();
        let is_plain = count == 1 && avoided.chars().all(char::is_lowercase) && !name.contains('`');
        let is_name = (1..=MOST_WORDS).contains(&count) && !is_plain;
        let condition = end.map_or("", |end| &words[end.start()..]).to_lowercase();
        let condition = REASON
            .find(&condition)
            .map_or(condition.as_str(), |it| &condition[..it.start()]);
        is_name.then(|| Self {
            avoided,
            condition: stems(condition).collect(),
        })
    }

    /// Whether the words at a place of a clause are what is not to be used: a single word as it is
    /// written, others in any case.
    fn place(&self, clause: &Clause<'_>) -> Option<usize> {
        let is_word = |it: char| it.is_alphanumeric() || it == '_';
        let one = !self.avoided.contains(' ');
        let (text, name) = if one {
            (clause.written, self.avoided.clone())
        } else {
            (clause.lower.as_str(), self.avoided.to_lowercase())
        };
        text.match_indices(&name).map(|(at, _)| at).find(|at| {
            let before = text[..*at].chars().next_back();
            let behind = text[at + name.len()..].chars().next();
            !before.is_some_and(is_word) && !behind.is_some_and(is_word)
        })
    }
}

static REASON: LazyLock<Regex> = LazyLock::new(|| compiled(r"\b(?:because|since|as|which)\b"));

/// A question where the clause uses what is not to be used.
pub(super) fn question(rule: &Rule, clause: &Clause<'_>) -> Option<String> {
    let replacement = rule.replaces.as_ref().filter(|_| !clause.is_negated)?;
    let place = replacement.place(clause)?;
    let text = if replacement.avoided.contains(' ') {
        clause.lower.clone()
    } else {
        clause.written.to_lowercase()
    };
    let before = text.get(..place)?;
    let verb = USES.find_iter(before).last()?;
    let is_used = !NOT.is_match(&before[verb.end()..]);
    let applies = replacement.condition.is_subset(&clause.stems);
    (is_used && applies).then(|| format!("Why {}?", replacement.avoided))
}
