//! Tries the values that nobody thought of.

use super::BuiltInAdversary;

pub(super) const ADVERSARY: BuiltInAdversary = BuiltInAdversary {
    key: "pedantic_nitpicker",
    label: "Pedantic nitpicker",
    purpose: "Empty strings, 2^31 items, Unicode and leap seconds.",
    prompt: include_str!("pedantic_nitpicker.md"),
    response: "Dismiss by weighing impact against cost, by naming the framework that handles the case and where, or by probability and blast radius. Always accept data corruption and security; usually accept fixes of fewer than 10 lines. Keep the answer proportionate: sometimes a log line is enough.",
    non_answers: &[
    "nitpick", "nitpicking", "pedantic", "who cares", "nobody cares", "nobody does that",
],
    answers: &[],
    usual: true,
};
