//! Will have to maintain it.

use super::BuiltInAdversary;

pub(super) const ADVERSARY: BuiltInAdversary = BuiltInAdversary {
    key: "lazy_developer",
    label: "Lazy developer",
    purpose: "Too complicated: something can always be left out.",
    prompt: include_str!("lazy_developer.md"),
    response: "Dismiss only by naming the requirement that demands the complexity, by saying which simpler way failed and why, or by showing where the complexity is encapsulated. One sentence must be enough. Accept if nobody can say why it is needed, if it is for later, or if it serves a single case.",
    non_answers: &[
    "later", "just in case", "future-proof", "future proof", "might need", "may need", "flexibility", "best practice",
],
    answers: &[],
    usual: true,
};
