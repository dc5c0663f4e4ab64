//! What politeness sounds like. A finding worth raising doesn't need it.

use domain::Finding;

const SOFTENERS: [&str; 10] = [
    "minor nitpick",
    "nitpick",
    "probably fine",
    "just a thought",
    "might be worth",
    "maybe consider",
    "not a big deal",
    "small suggestion",
    "overall great",
    "feel free to",
];

/// The words of a finding that are its writer's own.
pub(crate) fn words(finding: &Finding) -> [&str; 3] {
    [&finding.title, &finding.concern, &finding.suggestion]
}

/// A sentence that says that these words soften something, and with which phrases: each once,
/// longer ones before those inside them. `None` if they don't.
pub(crate) fn softened<'a>(said: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let mut all = said
        .into_iter()
        .collect::<Vec<_>>()
        .join("\n")
        .to_lowercase();
    let mut found = Vec::new();
    for phrase in SOFTENERS {
        if all.contains(phrase) {
            all = all.replace(phrase, " ");
            found.push(format!("“{phrase}”"));
        }
    }
    (!found.is_empty()).then(|| format!("It softens what it says: {}.", found.join(", ")))
}
