//! Where alone something comes from or goes through according to a nuance, and a text that takes it from elsewhere.

use std::sync::LazyLock;

use regex::Regex;

use super::statement::{Statement, is_same, plain};
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::stems;

/// The only way.
pub(super) struct Only {
    /// Of what, by its last word.
    what: String,
    by: String,
    /// Its words.
    way: Vec<String>,
}

static OF: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"^(.+?) (?:is|are|comes?|goes|go|must|may|runs?|reach\w*|gets?|talks?)\b(?: [a-z]+){0,2}? (?:only |exclusively |solely )?(from|by|through|via) (?:only |exclusively )?(.+)$",
    ))
});
static ONLY: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"\b(?:only|exclusively|solely|alone)\b")));
static NOT: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"\b(?:not|no|never|cannot|[a-z]+n't|nor|neither)\b")));
/// Verbs that take something from somewhere.
static TAKES: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:pull\w*|com(?:e|es|ing)|load\w*|taken?|takes|reads?|install\w*|fetch\w*|download\w*|get|gets|import\w*|served?|creat\w+|made|built|call\w*|reach\w*|access\w*|talks?|chang\w+|deploy\w*|written|writes|sent|sends|go|goes)\b(?: [a-z]+){0,4}? (from|by|through|via) (?:the |an? |our |its )?([^,;.]+)",
    ))
});

impl Only {
    /// The only way in a clause of a nuance.
    pub(super) fn of(clause: &str, technology: &[String]) -> Option<Self> {
        let clause = plain(clause);
        let found = OF.captures(&clause).filter(|_| ONLY.is_match(&clause))?;
        let what = stems(&found[1])
            .filter(|it| !technology.contains(it))
            .last()?;
        let way: Vec<String> = stems(&found[3]).collect();
        (!way.is_empty()).then(|| Self {
            what,
            by: found[2].to_owned(),
            way,
        })
    }

    /// A question if a clause that names the technology has another way.
    pub(super) fn question(&self, said: &Statement<'_>) -> Option<String> {
        if NOT.is_match(&said.lower) {
            return None;
        }
        let found = TAKES
            .captures_iter(&said.lower)
            .find(|it| it[1] == self.by)?;
        let other: Vec<String> = stems(&found[2]).collect();
        let is_own = self.way.iter().any(|it| said.has(it))
            || other
                .iter()
                .any(|it| self.way.iter().any(|way| is_same(way, it)));
        let is_other = said.has(&self.what) && !other.is_empty() && !is_own;
        is_other.then(|| "Which is right?".to_owned())
    }
}
