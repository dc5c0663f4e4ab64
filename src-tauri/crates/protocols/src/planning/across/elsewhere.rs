//! Passages about another feature, whose requirements have the same names as those of this one.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::words::pattern;

/// The folder of a feature as Spec Kit numbers it: `001-albums`.
static NUMBERED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\b\d{3,4}-[a-z][a-z0-9]*(?:-[a-z0-9]+)*\b"));
/// “FR-014 of the accounts spec”.
static OF_ANOTHER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:of|from|in|see) (?:the )?(?:[\w-]+ ){1,3}(?:spec|specification|feature|change)\b",
    )
});
static OF_THIS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:of|from|in|see) (?:the )?(?:(?:this|same|current|own|feature|requirements?)\b|(?:spec|specification|feature|change)\b)",
    )
});

/// The features of a project, seen from one of them.
pub(super) struct Features<'a> {
    pub(super) own: &'a str,
    pub(super) all: &'a BTreeSet<&'a str>,
}

impl Features<'_> {
    /// Whether a text speaks of another one.
    pub(super) fn names_another(&self, text: &str) -> bool {
        let mut numbered = NUMBERED.find_iter(text);
        let mut others = self.all.iter().filter(|it| **it != self.own);
        numbered.any(|it| it.as_str() != self.own)
            || others.any(|it| is_named(text, it))
            || OF_ANOTHER.is_match(text) && !OF_THIS.is_match(text)
    }
}

/// Whether a text has a name with a folder before it, or after “of”: alone, it may be a plain word.
fn is_named(text: &str, name: &str) -> bool {
    let joins = |it: char| it.is_alphanumeric() || "_-".contains(it);
    let leads = ["/", "of ", "of the ", "from ", "from the ", "`"];
    !name.is_empty()
        && text.match_indices(name).any(|(at, _)| {
            leads.iter().any(|lead| text[..at].ends_with(lead))
                && !text[at + name.len()..].starts_with(joins)
        })
}
