//! Headings that most texts of a sort have.

/// Headings that stand for what every text of its sort has to say; another one may name the parts that follow
/// it on its own level.
pub(super) fn is_usual(heading: &str) -> bool {
    const USUAL: [&str; 44] = [
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
