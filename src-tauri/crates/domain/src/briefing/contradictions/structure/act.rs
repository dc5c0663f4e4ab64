//! What a nuance says that nobody may do or that never is, and a text that does it: “Tokens cannot be renewed.”

use std::sync::LazyLock;

use regex::Regex;

use super::ended::is_ended;
use super::statement::{Statement, is_same, plain};
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::stems;

/// What must not be done.
pub(super) struct Act {
    /// With what, by its last word; empty if the nuance only names what is done.
    subject: Vec<String>,
    /// Whether the technology itself must not do it.
    is_of_technology: bool,
    /// What is done, word by word.
    words: Vec<String>,
}

static OF: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"^(.+?) (?:must not|may not|should not|shall not|can not|cannot|can't|mustn't|(?:is|are) (?:never|not)|isn't|aren't|(?:must|may|can|should) never|do not|does not|don't|doesn't|never) (?:be )?([^,;.]+)",
    ))
});
static IMPERATIVE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"^(?:we )?(?:never|do not|don't|must not|may not) ([^,;.]+)",
    ))
});
/// What a nuance says of a time or a condition isn't always so.
static SOMETIMES: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:always|yet|necessarily|if|when|unless|until|guaranteed|only|both|more|longer|larger|by default|automatically|supported|allowed|available|permitted|used)\b",
    ))
});
static NOT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:not|no|never|without|cannot|[a-z]+n't|nor|neither|nobody|nothing|instead|rather|than|only)\b",
    ))
});
/// The most words between the first and the last word of an act.
const WIDEST: usize = 7;

impl Act {
    /// What a clause of a nuance rules out.
    pub(super) fn of(clause: &str, technology: &[String]) -> Option<Self> {
        let clause = plain(clause);
        if SOMETIMES.is_match(&clause) {
            return None;
        }
        let own = |words: &str| -> Vec<String> {
            stems(words).filter(|it| !technology.contains(it)).collect()
        };
        if let Some(found) = IMPERATIVE.captures(&clause) {
            let act = own(&found[1]);
            let is_of_technology = clause.starts_with("must ") || clause.starts_with("may ");
            return (2..=4).contains(&act.len()).then(|| Self {
                subject: Vec::new(),
                is_of_technology,
                words: act,
            });
        }
        let found = OF.captures(&clause)?;
        let subject: Vec<String> = own(&found[1]).pop().into_iter().collect();
        let act = own(&found[2]);
        let is_told = !subject.is_empty() && (1..=4).contains(&act.len());
        is_told.then_some(Self {
            subject,
            is_of_technology: false,
            words: act,
        })
    }

    /// A question if a clause that names the technology at these places does it.
    pub(super) fn question(&self, said: &Statement<'_>, technology: &[usize]) -> Option<String> {
        let place = |stem: &String| said.words.iter().position(|it| is_same(&it.stem, stem));
        let all: Option<Vec<usize>> = self.words.iter().chain(&self.subject).map(place).collect();
        let all = all?;
        let (first, last) = (*all.iter().min()?, *all.iter().max()?);
        let is_one_part = !said.words[first..last].iter().any(|it| it.ends_part);
        // “Stripe stores card numbers” is what somebody else does for us.
        let is_theirs = self.subject.is_empty()
            && !self.is_of_technology
            && technology.iter().any(|it| *it < first);
        let does = last - first <= WIDEST
            && is_one_part
            && !is_theirs
            && !said.lower.starts_with("our own ")
            && !NOT.is_match(&said.lower)
            && !is_ended(&said.words, first, last + 1);
        does.then(|| "Which is right?".to_owned())
    }
}
