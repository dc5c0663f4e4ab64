//! What a plan leaves out: below a heading or label that says so, after a verb, in a table, struck out.

use super::{KIRO, KIRO_TASKS, SPEC, TASKS, found};

/// Asserts that a plan leaves out FR-004, in the line of it that says so; `None` if it doesn’t.
fn check(plan: &str, line: Option<usize>) {
    let named = TASKS.replace("FR-002)", "FR-002, FR-003)");
    let plan = format!("# Plan\n\n{plan}\n");
    let expected: Vec<_> = line
        .iter()
        .map(|it| ("The plan leaves out FR-004.", 18, *it))
        .collect();
    found(
        &[("spec", SPEC), ("plan", &plan), ("tasks", &named)],
        &expected,
    );
    // What a task serves stays served.
    let served = named.replace("FR-003)", "FR-003, FR-004)");
    found(&[("spec", SPEC), ("plan", &plan), ("tasks", &served)], &[]);
}

#[test]
fn what_a_section_or_a_label_leaves_out_is_told() {
    for (plan, line) in [
        ("## Out of Scope\n\n- FR-004: watermarks", 5),
        ("## 4. Non-Goals\n\n- **FR-004**", 5),
        ("## Not included\n\nFR-004.", 5),
        (
            "### Deferred\n\n| requirement | why |\n| --- | --- |\n| FR-004 | time |",
            7,
        ),
        ("## Future work\n\n- Watermarks for owners (FR-004)", 5),
        (
            "## Out of scope for this release\n\n- Watermarks: FR-004",
            5,
        ),
        ("**Out of scope**: FR-004 (watermarks).", 3),
        ("Out of scope for now: FR-004.", 3),
        ("**Out of scope:**\n\n- FR-004\n- Printing", 5),
        ("- Not included:\n  - FR-004", 4),
        ("**Non-Goals:** FR-004, printing", 3),
        ("Deferred: FR-004.", 3),
    ] {
        check(plan, Some(line));
    }
    for plan in [
        "## Goals / Non-Goals\n\n- FR-004",
        "## Out of Scope for the MVP\n\n- FR-004",
        "## Out of Scope\n\n- Videos, which FR-004 doesn’t cover",
        "## Out of Scope\n\n- Watermarks on videos (see FR-004)",
        "## Out of Scope\n\nNothing.\n\n## Scope\n\n- FR-004",
        "**Out of scope:**\n\n- Printing\n\nFR-004 comes first.",
        "## Future-proof storage\n\n- FR-004",
        "Out of scope for now: FR-004 on videos.",
    ] {
        check(plan, None);
    }
}

#[test]
fn what_a_sentence_or_a_row_leaves_out_is_told() {
    for (plan, line) in [
        ("We postpone FR-004.", 3),
        ("This plan skips FR-004 (watermarks) for now.", 3),
        ("Albums come first. We will drop FR-004.", 3),
        ("- Defer FR-004 to a later release", 3),
        ("FR-004 is dropped.", 3),
        ("FR-004 has been cut.", 3),
        ("| FR | state |\n| --- | --- |\n| FR-004 | dropped |", 5),
        (
            "| FR | state |\n| --- | --- |\n| **FR-004** | Out of scope, too slow |",
            5,
        ),
        ("| Watermarks | FR-004 is dropped |", 3),
    ] {
        check(plan, Some(line));
    }
    for plan in [
        "We skip FR-004 tests on Windows.",
        "Defer FR-004 to phase 2.",
        "FR-004 drops the owner.",
        "| FR-004 | dropped events are counted |",
        "| FR-004 | done |",
    ] {
        check(plan, None);
    }
}

#[test]
fn comments_and_what_is_struck_out_serve_nothing() {
    let says = "No plan or task names FR-004.";
    let named = TASKS.replace("FR-002)", "FR-002, FR-003)");
    let watermark = "Watermark downloads of foreign visitors with the copyright owner (FR-004)";
    for plan in [
        format!("<!-- {watermark} -->"),
        format!("<!--\n{watermark}\n-->"),
        format!("- ~~{watermark}~~"),
        format!("- [ ] ~~{watermark}~~"),
    ] {
        let plan = format!("# Plan\n\n{plan}\n");
        found(
            &[("spec", SPEC), ("plan", &plan), ("tasks", &named)],
            &[(says, 18, 1)],
        );
    }
    // Done tasks are often struck out.
    let done = format!("{named}- [x] ~~T021 {watermark}~~\n");
    found(&[("spec", SPEC), ("tasks", &done)], &[]);
}

#[test]
fn stories_and_criteria_are_left_out_as_well() {
    let plan = "# Plan\n\n## Out of Scope\n\n- User Story 2\n";
    let silent = "# Tasks\n\n- [ ] T001 Albums by date of their newest photo (FR-001, FR-002)\n\
                  - [ ] T002 Links expire, downloads have watermarks (FR-003, FR-004)\n";
    found(
        &[("spec", SPEC), ("plan", plan), ("tasks", silent)],
        &[("The plan leaves out User Story 2.", 7, 5)],
    );
    let design = "# Design\n\n## Non-Goals\n\n- Requirement 2.2\n";
    let tasks = KIRO_TASKS.replace("2.1, 2.2", "2.1");
    found(
        &[("spec", KIRO), ("plan", design), ("tasks", &tasks)],
        &[("The plan leaves out Requirement 2.2.", 21, 5)],
    );
}

#[test]
fn a_requirement_without_a_label_is_left_out_in_its_own_words() {
    let spec = "## ADDED Requirements\n\n### Requirement: Cancel the rest of a series\nThe system SHALL let a \
        member cancel all future bookings of a series.\n\n### Requirement: Conflict preview\nThe system SHALL \
        show conflicting dates.\n";
    let tasks = "- [ ] 1.1 Show conflicts of a series, cancel the rest\n";
    let check = |design: &str, line: Option<usize>| {
        let design = format!("## Context\n\n{design}\n");
        let says = "The plan leaves out “Cancel the rest of a series”.";
        let expected: Vec<_> = line.iter().map(|it| (says, 3, *it)).collect();
        found(
            &[("spec", spec), ("plan", &design), ("tasks", tasks)],
            &expected,
        );
    };
    check("**Non-Goals:** cancelling a series", Some(3));
    check(
        "**Non-Goals:** reminders, cancelling the rest of a series",
        Some(3),
    );
    check("**Non-Goals:**\n- Cancel the rest of a series", Some(4));
    check("## Non-Goals\n\n- Cancelling a series.", Some(5));
    for design in [
        "**Non-Goals:** cancelling",
        "**Non-Goals:** cancelling a single date of a series",
        "**Non-Goals:** changing how the rest of a series is cancelled",
        "**Non-Goals:** cancelling a series in bulk",
        "**Goals:** cancelling a series",
    ] {
        check(design, None);
    }
}

#[test]
fn a_task_that_builds_what_is_out_of_scope_is_told() {
    let spec = "## ADDED Requirements\n\n### Requirement: Weekly digest\nThe system SHALL send a digest \
        each Monday.\n";
    let check = |aside: &str, task: &str, is_told: bool| {
        let design = format!("## Context\n\n**Non-Goals:**\n- {aside}\n");
        let tasks =
            format!("## 1. Sending\n\n- [ ] 1.1 Send the digest each Monday\n- [ ] 1.2 {task}\n");
        let expected: &[_] = if is_told {
            &[("Task 1.2 builds something that is out of scope.", 4, 4)]
        } else {
            &[]
        };
        found(
            &[("spec", spec), ("plan", &design), ("tasks", &tasks)],
            expected,
        );
    };
    let push = "Push notifications.";
    for task in [
        "Send push notifications to phones",
        "Add the push notification for readers",
        "Build push notifications",
    ] {
        check(push, task, true);
    }
    for task in [
        "Send push notifications tests to phones",
        "Send no push notifications",
        "Add a page of settings for push notifications",
        "Remove push notifications",
        "Add push buttons",
    ] {
        check(push, task, false);
    }
    for aside in [
        "Push notifications for readers who pay",
        "Push notifications in phase 1",
        "Changing push notifications",
        "Notifications",
        "Push notifications to all phones of a reader",
        "Full push notifications",
    ] {
        check(aside, "Send push notifications to phones", false);
    }
    // What a task list itself marks as out of scope isn't built.
    let tasks = "- [ ] 1.1 Send the digest each Monday\n\n## Out of Scope\n\n- [ ] 1.2 Send push notifications\n";
    let design = "## Non-Goals\n\n- Push notifications\n";
    found(&[("spec", spec), ("plan", design), ("tasks", tasks)], &[]);
}
