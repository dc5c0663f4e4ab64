//! Headings that most texts of a sort have.

use crate::document::Heading;
use crate::reading::Reading;

/// Headings that stand for what every text of its sort has to say; another one may name the parts that follow
/// it on its own level.
pub(super) fn is_usual(heading: &str) -> bool {
    const USUAL: [&str; 48] = [
        "exclusion",
        "acceptance",
        "rollout",
        "requirement",
        "alternative",
        "drawback",
        "risk",
        "decision",
        "motivation",
        "background",
        "context",
        "goal",
        "summary",
        "abstract",
        "overview",
        "introduction",
        "history",
        "alpha",
        "beta",
        "ga",
        "test",
        "security",
        "privacy",
        "performance",
        "scalability",
        "monitoring",
        "migration",
        "upgrade",
        "rollback",
        "rollout",
        "compatib",
        "future",
        "unresolved",
        "prior art",
        "caveat",
        "dependenc",
        "watch",
        "notes",
        "conclusion",
        "acceptance",
        "requirement",
        "stakeholder",
        "story",
        "use case",
        "workflow",
        "implementation",
        "scope",
        "metric",
    ];
    let begins = |word: &str| {
        let mut found = heading.match_indices(word);
        found.any(|(at, _)| !heading[..at].ends_with(char::is_alphabetic))
    };
    USUAL.iter().any(|it| begins(it))
}

/// Whether a heading says when the work is done: such a section is no part of the one above it. A task board
/// has a list of that name.
pub(super) fn ends_the_text(reading: &Reading, heading: &Heading) -> bool {
    const LISTS: [&str; 5] = ["to do", "todo", "doing", "in progress", "backlog"];
    let document = &reading.document;
    let named = |it: &Heading| document.lower(it.text).trim();
    let mut headings = document.headings.iter();
    let is_last = ["done", "done when", "definition of done"].contains(&named(heading));
    is_last && !headings.any(|it| LISTS.contains(&named(it)))
}
