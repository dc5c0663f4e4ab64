//! Who alone does something according to a nuance: “Tables are created by Flyway only.”

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use crate::pattern::{ascii, compiled};
use crate::text::document::stems::stems;

/// “Tables are created by Flyway only.”
static ONLY: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"(?i)^(.+?) (?:is|are|must be|may be) (?:(only|exclusively) )?([a-z]+) (?:(only|exclusively) )?by (.+?)(?: (only|alone|exclusively))?[.!]?$",
    ))
});

/// Who alone does something.
pub(super) struct Agent {
    /// To what, by its significant words.
    pub(super) what: BTreeSet<String>,
    /// The verb, in lowercase.
    pub(super) verb: String,
    /// Who, by their significant words.
    pub(super) who: BTreeSet<String>,
}

impl Agent {
    /// The agent that a clause of a nuance names; `None` if others may do it, too.
    pub(super) fn of(clause: &str) -> Option<Self> {
        let found = ONLY.captures(clause)?;
        [2, 4, 6].into_iter().find_map(|it| found.get(it))?;
        let words = |at: usize| stems(&found[at].to_lowercase()).collect::<BTreeSet<_>>();
        let agent = Self {
            what: words(1),
            verb: found[3].to_lowercase(),
            who: words(5),
        };
        (!agent.what.is_empty() && !agent.who.is_empty()).then_some(agent)
    }
}
