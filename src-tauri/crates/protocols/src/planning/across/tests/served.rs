//! Requirements and the tasks for them.

use super::{KIRO, KIRO_TASKS, SPEC, TASKS, WATERMARK, found};

#[test]
fn a_requirement_that_no_task_serves_is_told_with_the_nearest_passage() {
    found(
        &[("spec", SPEC), ("tasks", TASKS)],
        &[("No plan or task mentions FR-004.", 18, 1)],
    );
    let served = format!("{TASKS}{WATERMARK}");
    found(&[("spec", SPEC), ("tasks", &served)], &[]);
    // A requirement with fewer words is reported only if none of them occurs anywhere.
    let fewer = SPEC.replace(
        "The site MUST watermark downloads from foreign visitors with copyright owners",
        "The system MUST export ledgers as CSV",
    );
    let one = "No plan or task mentions FR-004.";
    found(&[("spec", &fewer), ("tasks", TASKS)], &[(one, 18, 1)]);
    for known in ["export albums as CSV", "ship ledgers"] {
        let short = fewer.replace("export ledgers as CSV", known);
        found(&[("spec", &short), ("tasks", TASKS)], &[]);
    }
    // A plan counts too, even in a code block.
    let plan = "# Plan\n\n```text\nwatermark.py  # downloads of foreign visitors, copyright\n```\n";
    found(&[("spec", SPEC), ("plan", plan), ("tasks", TASKS)], &[]);
    // Nobody has planned anything yet.
    found(&[("spec", SPEC)], &[]);
    found(
        &[("spec", SPEC), ("plan", "# Plan\n\nWe begin soon.\n")],
        &[],
    );
    // What is put off isn't a requirement now.
    let later = SPEC.replace("- **FR-004**: The", "- **FR-004** (deferred): The");
    found(&[("spec", &later), ("tasks", TASKS)], &[]);
    let aside = SPEC.replace("- **FR-004**", "## Out of Scope\n\n- **FR-004**");
    found(&[("spec", &aside), ("tasks", TASKS)], &[]);
}

#[test]
fn a_line_about_the_document_is_no_other_side() {
    let tasks = TASKS.replace(
        "**Tests**: Not requested",
        "**Prerequisites**: watermark.md, downloads.md\n**Tests**: Not requested",
    );
    let says = "No plan or task mentions FR-004.";
    found(&[("spec", SPEC), ("tasks", &tasks)], &[(says, 18, 1)]);
}

#[test]
fn a_task_of_other_words_may_serve_a_short_requirement() {
    let spec = "# Spec\n\n- **FR-001**: Albums MUST be sorted.\n- **FR-002**: People sign in on the site.\n";
    // The number of a task isn't that of a requirement.
    let tasks = "# Tasks\n\n- [ ] T001 Sort albums (FR-001)\n- [ ] T002 Draw the log-on mask\n";
    found(&[("spec", spec), ("tasks", tasks)], &[]);
}

#[test]
fn a_story_without_tasks_is_told_where_tasks_name_their_stories() {
    let served = format!("{TASKS}{WATERMARK}");
    let (before, _) = served.split_once("## Phase 4").expect("a phase");
    let one = "No plan or task names User Story 2.";
    let rest = format!("{before}{}", WATERMARK.replace("[US2]", "[US1]"));
    found(&[("spec", SPEC), ("tasks", &rest)], &[(one, 7, 1)]);
    let unnamed = served
        .replace("[US1] ", "")
        .replace("[US2] ", "")
        .replace("User Story", "Part");
    found(&[("spec", SPEC), ("tasks", &unnamed)], &[]);
}

#[test]
fn where_most_labels_are_named_one_that_is_not_is_told() {
    let named = "- [ ] T040 Do FR-001 to FR-003\n";
    found(
        &[("spec", SPEC), ("tasks", named)],
        &[("No plan or task names FR-004.", 18, 1)],
    );
    for all in [
        "FR-001–FR-004",
        "FR-001, 002, 003 and 004",
        "FR-001/002, FR-003, FR-004",
        "FR-001..004",
    ] {
        found(
            &[("spec", SPEC), ("tasks", &format!("- [ ] T040 Do {all}\n"))],
            &[],
        );
    }
    // Two of three are most.
    let three = "## Requirements\n\n- **FR-001**: Members reserve a book\n\
        - **FR-002**: Members cancel a reservation\n- **FR-003**: Librarians print overdue letters\n";
    found(
        &[
            ("spec", three),
            (
                "tasks",
                "- [ ] T001 Reserve (FR-001)\n- [ ] T002 Cancel (FR-002)\n",
            ),
        ],
        &[("No plan or task names FR-003.", 5, 1)],
    );
    // Of a roadmap.
    let list = "## v1\n\n- [ ] **AUTH-01**: Sign in by mail\n- [ ] **AUTH-02**: Sign out\n\
        - [ ] **DATA-01**: Export a ledger\n- [ ] **AUTH-03**: Delete an account\n\
        - [ ] **AUTH-04**: Invite colleagues by telephone\n\n## v2\n\n- **AUTH-05**: Passkeys\n";
    let roadmap = "# Roadmap\n\n### Phase 1\n\n**Requirements**: AUTH-01, AUTH-02, AUTH-03\n";
    found(
        &[("spec", list), ("plan", roadmap)],
        &[("No plan or task names AUTH-04.", 7, 1)],
    );
}

#[test]
fn requirements_of_kiro_are_served_by_the_tasks_that_name_them() {
    found(&[("spec", KIRO), ("tasks", KIRO_TASKS)], &[]);
    let one = KIRO_TASKS.replace("2.1, 2.2", "2.1");
    found(
        &[("spec", KIRO), ("tasks", &one)],
        &[("No plan or task names Requirement 2.2.", 21, 10)],
    );
    for whole in ["2", "2.1-2.2", "All, 2.1–2.2", "1, 2"] {
        let tasks = KIRO_TASKS.replace("2.1, 2.2", whole);
        found(&[("spec", KIRO), ("tasks", &tasks)], &[]);
    }
    // A design may say which rules it follows.
    let design = "# Design\n\n**Validates: Requirements 2.2**\n";
    found(&[("spec", KIRO), ("plan", design), ("tasks", &one)], &[]);
    // Where hardly any task names a requirement, none has to.
    let silent = KIRO_TASKS.replace("_Requirements", "_See");
    found(&[("spec", KIRO), ("tasks", &silent)], &[]);
}

#[test]
fn a_whole_requirement_is_told_once() {
    let more = format!(
        "{KIRO}\n### Requirement 3: Printing\n\n**User Story:** As a librarian, I want paper copies.\n\n\
         #### Acceptance Criteria\n\n1. WHEN printing THEN the Digest SHALL use serif letters\n\
         2. WHEN printing THEN the Digest SHALL number sheets\n"
    );
    found(
        &[("spec", &more), ("tasks", KIRO_TASKS)],
        &[("No plan or task names Requirement 3.", 23, 6)],
    );
}

#[test]
fn a_requirement_with_a_heading_alone_is_told_only_when_nothing_speaks_of_it() {
    let spec = "## ADDED Requirements\n\n### Requirement: Offline maps\nThe app SHALL keep maps of a \
        region on the phone, for hikers without reception.\n\n#### Scenario: No reception\n\
        - **WHEN** reception is lost\n- **THEN** the map is still there\n\n\
        ### Requirement: Compass\nThe app SHALL point north.\n";
    let other = "## 1. Work\n\n- [ ] 1.1 Draw a compass needle that points north\n";
    found(
        &[("spec", spec), ("tasks", other)],
        &[("No plan or task mentions “Offline maps”.", 3, 1)],
    );
    let near = "## 1. Work\n\n- [ ] 1.1 Download region tiles\n- [ ] 1.2 Compass\n";
    found(&[("spec", spec), ("tasks", near)], &[]);
    for changed in ["MODIFIED", "REMOVED", "RENAMED"] {
        let spec = spec.replace("ADDED", changed);
        found(&[("spec", &spec), ("tasks", other)], &[]);
    }
    found(&[("proposal", spec), ("tasks", other)], &[]);
}

#[test]
fn a_word_of_other_requirements_serves_none_whose_name_is_missing() {
    let spec = "## ADDED Requirements\n\n### Requirement: Weekly digest\nThe app SHALL send a digest each Monday.\n\n\
        ### Requirement: Bounce handling\nThe app SHALL stop sending to addresses that bounced three times.\n";
    let check = |task: &str, is_told: bool| {
        let tasks = format!("- [ ] 1.1 Send the digest each Monday\n- [ ] 1.2 {task}\n");
        let says = "No plan or task mentions “Bounce handling”.";
        let expected: &[_] = if is_told { &[(says, 6, 1)] } else { &[] };
        found(&[("spec", spec), ("tasks", &tasks)], expected);
    };
    check("Write the digest", true);
    check("Store the addresses", false);
    check("Handle a bounce", false);
    check("Stop the digest after three failures", false);
}

#[test]
fn a_task_for_a_requirement_that_is_not_there_is_told_once() {
    let served = format!("{TASKS}{WATERMARK}");
    let more = format!(
        "{served}- [ ] T022 [US3] Print an album\n- [ ] T023 [US3] Bind it\n- [ ] T024 Do FR-009\n"
    );
    found(
        &[("spec", SPEC), ("tasks", &more)],
        &[
            (
                "Task T022 is for User Story 3, which doesn’t exist; the last one is User Story 2.",
                23,
                7,
            ),
            (
                "Task T024 is for FR-009, which doesn’t exist; the last one is FR-004.",
                25,
                18,
            ),
        ],
    );
    // Numbers in other lists aren't requirements of this one, and a gap may be one that was dropped.
    let others = format!("{served}- [ ] T022 Close ISO-27001 and RFC-9999 and SC-007\n");
    found(&[("spec", SPEC), ("tasks", &others)], &[]);
    let gap = SPEC.replace("- **FR-002**", "- **FR-005**");
    found(&[("spec", &gap), ("tasks", &served)], &[]);
    let tasks = KIRO_TASKS.replace("2.1, 2.2", "2.1, 2.2, 2.3");
    found(
        &[("spec", KIRO), ("tasks", &tasks)],
        &[(
            "Task 2 is for Requirement 2.3, which doesn’t exist; the last one is Requirement 2.2.",
            9,
            21,
        )],
    );
}

#[test]
fn a_task_that_names_no_requirement_is_told_where_the_others_do() {
    let more = "- [ ] 4. Leave again\n  - _Requirements: 2.1_\n";
    let foreign = "- [ ] 5. Mint loyalty coins and auction avatars\n";
    let tasks = format!("{KIRO_TASKS}{more}{foreign}");
    found(
        &[("spec", KIRO), ("tasks", &tasks)],
        &[(
            "Task 5 names no requirement, although the others do.",
            15,
            5,
        )],
    );
    for exempt in [
        "- [ ] 5. Set up loyalty coins and auction avatars\n",
        "- [ ] 5. Deploy loyalty coins and auction avatars\n",
        "- [ ] 5. Mail readers a digest on Monday with articles\n",
    ] {
        found(
            &[
                ("spec", KIRO),
                ("tasks", &format!("{KIRO_TASKS}{more}{exempt}")),
            ],
            &[],
        );
    }
}

#[test]
fn an_everyday_word_in_the_task_above_excuses_no_foreign_task() {
    let check = |parent: &str, is_told: bool| {
        let tasks = format!(
            "{KIRO_TASKS}- [ ] 4. Leave again\n  - _Requirements: 2.1_\n\
             - [ ] 5. {parent}\n  - [ ] 5.1 Mint loyalty coins and auction avatars\n"
        );
        let says = "Task 5.1 names no requirement, although the others do.";
        let expected: &[_] = if is_told { &[(says, 16, 5)] } else { &[] };
        found(&[("spec", KIRO), ("tasks", &tasks)], expected);
    };
    for parent in ["Leaving", "Audit", "Export", "Performance of the digest"] {
        check(parent, true);
    }
    for parent in ["Set up the project", "Documentation", "Polish and audit"] {
        check(parent, false);
    }
}

#[test]
fn a_task_for_all_requirements_and_one_with_parts_hide_no_foreign_one() {
    let foreign = "- [ ] 6. Build a mint of loyalty coins and auction avatars\n";
    let check = |more: &str, line: Option<usize>| {
        let tasks = format!("{KIRO_TASKS}{more}{foreign}");
        let says = "Task 6 names no requirement, although the others do.";
        let expected: Vec<_> = line.iter().map(|it| (says, *it, 5)).collect();
        found(&[("spec", KIRO), ("tasks", &tasks)], &expected);
    };
    let all = "- [ ] 4. Leave again\n  - _Requirements: 2.1_\n- [ ] 5. Join the parts\n  - _Requirements: All_\n";
    check(all, Some(17));
    check(&all.replace(": All", ": all of them"), Some(17));
    let parts =
        "- [ ] 4. Leave\n- [ ] 4.1 Leave again\n  - _Requirements: 2.1_\n- [ ] 5. Click again\n";
    check(parts, Some(17));
    // Hardly more than half of them.
    let fewer = "- [ ] 4. Leave again\n  - _Requirements: 2.1_\n- [ ] 5. Click again\n- [ ] 5. Read again\n";
    check(&format!("{fewer}- [ ] 5. Send again\n"), None);
}

#[test]
fn a_task_that_helps_counts_where_it_names_what_it_serves() {
    let check = |tasks: &str, line: Option<usize>| {
        let tasks = format!(
            "# Implementation Plan\n\n{tasks}- [ ] 5. Mint loyalty coins and auction avatars\n"
        );
        let says = "Task 5 names no requirement, although the others do.";
        let expected: Vec<_> = line.iter().map(|it| (says, *it, 5)).collect();
        found(&[("spec", KIRO), ("tasks", &tasks)], &expected);
    };
    let named = "- [ ] 1. Set up the queue\n  - _Requirements: 1.1_\n- [ ] 2. Collect unread articles\n  - _Requirements: 1.2_\n\
        - [ ] 3. Add an export of receipts\n  - _Requirements: 2.2_\n- [ ] 4. Write tests of leaving\n  - _Requirements: 2.1_\n";
    check(named, Some(11));
    check(
        &format!("{named}- [ ] Checkpoint: all tests pass\n"),
        Some(12),
    );
    let fewer = named
        .replace("  - _Requirements: 2.1_\n", "")
        .replace(": 1.2_", ": 1.2, 2.1_");
    check(&fewer, None);
}

#[test]
fn a_task_about_something_else_altogether_is_told_even_in_a_short_list() {
    let spec = "# Spec\n\n### User Story 1 - Sort photos\n\nPeople drag photos into an album.\n\n\
                - **FR-001**: People MUST be able to drag a photo into an album.\n\
                - **FR-002**: Albums MUST be ordered by date.\n";
    let check = |task: &str, is_told: bool| {
        let tasks = format!(
            "# Tasks: Export of photos\n\n## User Story 1\n\n- [ ] T001 [US1] Drag a photo into an album (FR-001)\n\
             - [ ] T002 [US1] Order albums by date (FR-002)\n- [ ] T003 [US1] {task}\n"
        );
        let says = "No requirement or plan asks for what Task T003 does.";
        let expected: &[_] = if is_told { &[(says, 7, 3)] } else { &[] };
        found(&[("spec", spec), ("tasks", &tasks)], expected);
    };
    check("Build a chatbot that recommends restaurants", true);
    check("Build a chatbot that recommends albums", false);
    check("Build the drag handle", false);
    check(
        "Build a chatbot that recommends vegan restaurants in src/chat.py",
        true,
    );
    check(
        "Build a chatbot that recommends restaurants in src/chat.py",
        false,
    );
    check("Implement Excel export of sales commissions", true);
    check("Add face recognition with automatic name tags", true);
    check("Install linters and formatters for Python", false);
    check("Build throttling middleware in src/throttling.py", false);
}

#[test]
fn where_no_task_says_what_it_serves_one_that_shares_no_word_is_told() {
    let silent = KIRO_TASKS.replace("_Requirements", "_See");
    let check = |task: &str, is_told: bool| {
        let tasks = format!("{silent}- [ ] 4. {task}\n");
        let says = "No requirement or plan asks for what Task 4 does.";
        let expected: &[_] = if is_told { &[(says, 13, 5)] } else { &[] };
        found(&[("spec", KIRO), ("tasks", &tasks)], expected);
    };
    check("Add a shopping cart with discount vouchers", true);
    check(
        "Add a shopping cart for readers with discount vouchers",
        false,
    );
    check("Add a shopping cart", false);
    check(
        "Add configuration of the shopping cart with discount vouchers",
        false,
    );
    check("Rework the shopping cart with discount vouchers", false);
}

#[test]
fn where_no_task_names_what_it_serves_a_requirement_that_shares_no_word_is_told() {
    let silent = KIRO_TASKS.replace("_Requirements", "_See");
    let more = |text: &str| {
        format!(
            "{KIRO}\n### Requirement 3: Licenses\n\n**User Story:** As a lawyer, I want {text}.\n"
        )
    };
    let says = "No plan or task mentions Requirement 3.";
    let told = more("the license of each photographer recorded");
    found(&[("spec", &told), ("tasks", &silent)], &[(says, 23, 1)]);
    let served = more("to collect the address of each photographer");
    found(&[("spec", &served), ("tasks", &silent)], &[]);
    // Where tasks say what they serve, the numbers count.
    let some = KIRO_TASKS.replace("_Requirements: 1", "_See: 1");
    found(&[("spec", &told), ("tasks", &some)], &[]);
}
