//! Counts what everything uses up.

use super::BuiltInAdversary;

pub(super) const ADVERSARY: BuiltInAdversary = BuiltInAdversary {
    key: "resource_auditor",
    label: "Resource auditor",
    purpose: "Memory, connections, storage and money that nobody counted.",
    prompt: include_str!("resource_auditor.md"),
    response: "Dismiss only by naming the limit, quota or cleanup that limits the resource and where it is, or by giving a figure for the use and the cost at the expected load. Accept where a resource grows with input or time and nothing limits it, or where nobody pays attention to the bill.",
    non_answers: &[
    "later", "cheap", "negligible", "the cloud scales", "scales automatically", "unlikely",
],
    answers: &[],
    usual: false,
};
