//! Requirements of other features.

use super::{SPEC, TASKS, WATERMARK, found, source};
use crate::planning::across::{Source, check};

#[test]
fn a_requirement_of_another_feature_is_not_missing_here() {
    let served = format!("{TASKS}{WATERMARK}");
    for text in [
        "Reuse the check of accounts (FR-014 of 000-accounts)",
        "Depends on specs/000-accounts FR-012: drag again",
        "Wait for User Story 7 of 000-accounts",
        "Reuse the check (FR-014 of the accounts spec)",
        "Reuse the check (FR-014 of sign-in)",
    ] {
        let of = |group: &str, role: &str, text: &str| Source {
            group: group.to_owned(),
            ..source(role, text)
        };
        let tasks = format!("{served}- [ ] T040 [US1] {text}\n  - [ ] T041 Test it\n");
        let told = check(&[
            of("sign-in", "plan", "# Plan\n"),
            of("feature", "spec", SPEC),
            of("feature", "tasks", &tasks),
        ]);
        assert!(told.is_empty(), "{text}: {told:#?}");
    }
    for text in [
        "Do FR-009 of this feature",
        "Do FR-009 in src/accounts/page.py",
        "Do FR-009 of the spec",
    ] {
        let tasks = format!("{served}- [ ] T040 {text}\n");
        let says = "Task T040 is for FR-009, which doesn’t exist; the last one is FR-004.";
        found(&[("spec", SPEC), ("tasks", &tasks)], &[(says, 23, 18)]);
    }
}
