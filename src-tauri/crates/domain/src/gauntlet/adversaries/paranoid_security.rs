//! Expects the worst of every input.

use super::BuiltInAdversary;

pub(super) const ADVERSARY: BuiltInAdversary = BuiltInAdversary {
    key: "paranoid_security",
    label: "Paranoid security",
    purpose: "Every input is hostile and every dependency is compromised.",
    prompt: include_str!("paranoid_security.md"),
    response: "Dismiss only by naming the feature that prevents the attack and where it is (a section, a requirement, or file:line), by naming the access it would take that is out of scope (physical access, the internal network, administrator credentials), or by saying why the attack surface doesn’t exist. “Unlikely”, “later” and “paranoid” don’t count as answers. If no specific mitigation is cited, accept.",
    non_answers: &[
    "unlikely", "later", "paranoid", "paranoia", "nobody would", "no one would", "theoretical",
],
    answers: &[
        "physical access", "internal network", "administrator credentials", "admin credentials", "administrator access", "admin access", "root access",
    ],
    usual: true,
};
