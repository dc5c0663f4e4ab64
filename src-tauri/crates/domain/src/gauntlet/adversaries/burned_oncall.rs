//! Was paged at night too often.

use super::BuiltInAdversary;

pub(super) const ADVERSARY: BuiltInAdversary = BuiltInAdversary {
    key: "burned_oncall",
    label: "Burned on-call",
    purpose: "Whatever can fail, time out or go down will do so at 3 a.m.",
    prompt: include_str!("burned_oncall.md"),
    response: "Dismiss only by naming the circuit breaker, retry or fallback that exists and where it is, by showing that the part isn’t critical for on-call (batch or asynchronous work), or by saying how it degrades. A dismissal must say how operators will know. Accept where a dependency has no error handling, a failure is silent, or a critical path can’t be observed.",
    non_answers: &[
    "unlikely", "later", "rarely fails", "never fails", "should not fail", "shouldn’t fail", "very reliable",
],
    answers: &[
        "isn't critical", "not critical", "not on the critical path", "batch job", "nightly batch", "asynchronous", "asynchronously",
    ],
    usual: true,
};
