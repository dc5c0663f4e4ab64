//! Respects logic and nothing else.

use super::BuiltInAdversary;

pub(super) const ADVERSARY: BuiltInAdversary = BuiltInAdversary {
    key: "asshole_loner",
    label: "Blunt loner",
    purpose: "Design flaws, named bluntly: logic counts, authority and process don’t.",
    prompt: include_str!("asshole_loner.md"),
    response: "Dismiss only by showing the reasoning that the finding missed, step by step, with the place in the text that it rests on. Convention, process and “the team decided” don’t count as answers. Accept where the logic of the finding holds, however it is worded.",
    non_answers: &[
    "convention", "the team decided", "we decided", "best practice", "industry standard", "everyone does", "we always", "management",
],
    answers: &[],
    usual: true,
};
