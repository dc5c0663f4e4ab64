//! Requirements of other features, and those that a plan leaves out.

use super::{KIRO, KIRO_TASKS, SPEC, TASKS, WATERMARK, check, found, source};
use crate::planning::across::Source;

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

#[test]
fn a_requirement_that_the_plan_leaves_out_is_told_with_that_sentence() {
    let says = "The plan leaves out FR-004.";
    for sentence in [
        "FR-004 is not part of this plan.",
        "**FR-004** (watermarks) is deferred.",
        "FR-004 won’t be implemented here.",
        "Albums come first. FR-004 is explicitly out of scope.",
    ] {
        let plan = format!("# Plan\n\n{sentence}\n");
        let expected = [(says, 18, 3)];
        found(
            &[("spec", SPEC), ("plan", &plan), ("tasks", TASKS)],
            &expected,
        );
        // What a task serves stays served.
        let served = format!("{TASKS}- [ ] T021 [US2] Watermark (FR-004)\n");
        found(&[("spec", SPEC), ("plan", &plan), ("tasks", &served)], &[]);
    }
    for sentence in [
        "FR-004 is not part of the MVP.",
        "FR-004: owners are not included in the watermark.",
        "Unlike downloads, FR-004 is drawn in place.",
    ] {
        let plan = format!("# Plan\n\n{sentence}\n");
        found(&[("spec", SPEC), ("plan", &plan), ("tasks", TASKS)], &[]);
    }
    let design = "# Design\n\nRequirement 2.2 is not covered by this design.\n";
    let tasks = KIRO_TASKS.replace("2.1, 2.2", "2.1");
    found(
        &[("spec", KIRO), ("plan", design), ("tasks", &tasks)],
        &[("The plan leaves out Requirement 2.2.", 21, 3)],
    );
}
