//! Has to answer to auditors.

use super::BuiltInAdversary;

pub(super) const ADVERSARY: BuiltInAdversary = BuiltInAdversary {
    key: "compliance_officer",
    label: "Compliance officer",
    purpose: "Personal data, retention, consent, access and the trail an audit needs.",
    prompt: include_str!("compliance_officer.md"),
    response: "Dismiss only by naming the rule, control or contract that covers the case and where it is written, or by showing that no personal or regulated data is touched. Accept where data has no owner, no legal basis or no retention period, or where nobody could show later who did what.",
    non_answers: &[
    "later", "unlikely", "legal will handle it", "nobody will ask", "internal only", "anonymous enough",
],
    answers: &[],
    usual: false,
};
