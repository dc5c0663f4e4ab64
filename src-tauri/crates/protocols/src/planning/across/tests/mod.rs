//! Documents of a feature, and what they disagree on, which is mostly nothing.

mod asked;
mod constitution;
mod elsewhere;
mod left_out;
mod names;
mod roadmap;
mod rules;
mod served;
mod spec_kit;
mod wordings;

use domain::page::{Mismatch, MismatchKind, PlanningRole};
use proptest::prelude::*;

use super::{Source, compare};

const SPEC: &str = "# Spec: Photo albums

### User Story 1 - Sort photos (Priority: P1)

People drag photos into an album.

### User Story 2 - Share an album (Priority: P2)

People send somebody a link.

## Requirements

### Functional Requirements

- **FR-001**: People MUST be able to drag a photo into an album.
- **FR-002**: Albums MUST be ordered by the date of their newest photo.
- **FR-003**: A shared link MUST expire after thirty days.
- **FR-004**: The site MUST watermark downloads from foreign visitors with copyright owners.

## Success Criteria

- **SC-001**: Nine in ten people share an album unaided.
";
const TASKS: &str = "# Tasks: Photo albums

**Tests**: Not requested, so no test tasks are included.

## Phase 1: Setup (Shared Infrastructure)

- [ ] T001 Create the folder layout
- [ ] T002 [P] Configure the formatter

## Phase 3: User Story 1 - Sort photos

- [ ] T010 [P] [US1] Album model with the date of its newest photo in src/models/photo_album.py
- [ ] T011 [US1] Drag a photo into an album, ordered by date (FR-001, FR-002)

## Phase 4: User Story 2 - Share an album

- [ ] T020 [US2] Shared link that expires after thirty days

## Phase 5: Polish & Cross-Cutting Concerns

- [ ] T030 Tidy up the wording everywhere
";
const WATERMARK: &str =
    "- [ ] T021 [US2] Watermark downloads of foreign visitors with the copyright owner\n";
const KIRO: &str = "# Requirements Document

## Requirements

### Requirement 1: Weekly digest

**User Story:** As a reader, I want one mail a week.

#### Acceptance Criteria

1. WHEN Monday begins THEN the Digest SHALL send one mail to each reader
2. IF a reader read everything THEN the Digest SHALL send nothing

### Requirement 2: Leaving

**User Story:** As a reader, I want to leave with one click.

#### Acceptance Criteria

1. WHEN a reader clicks the link THEN the Digest SHALL unsubscribe that address
2. WHERE postal regulators inspect ledgers THE Digest SHALL archive unsubscribe receipts
";
const KIRO_TASKS: &str = "# Implementation Plan

- [ ] 1. Queue
  - [ ] 1.1 Collect unread articles per reader
    - Skip readers who read everything
    - _Requirements: 1.2_
  - [ ] 1.2 Send on Monday
    - _Requirements: 1.1_
- [ ] 2. Leave by link
  - Unsubscribe the address of the clicked link
  - _Requirements: 2.1, 2.2_
- [ ]* 3. Checkpoint: all tests pass
";

fn check(sources: &[Source]) -> Vec<Mismatch> {
    compare(sources, &[]).findings
}

/// A document by the beginning of its role's name.
fn source(role: &str, text: &str) -> Source {
    let role = match role {
        "rules" => PlanningRole::Constitution,
        "spec" => PlanningRole::Requirements,
        "proposal" => PlanningRole::Proposal,
        "plan" => PlanningRole::Plan,
        _ => PlanningRole::Tasks,
    };
    Source {
        file: format!("{role:?}.md").to_lowercase(),
        group: match role {
            PlanningRole::Constitution => String::new(),
            _ => "feature".to_owned(),
        },
        role,
        text: text.to_owned(),
    }
}

/// Checks what is found in documents: of each finding what it says, and the two lines that it quotes.
fn found(documents: &[(&str, &str)], expected: &[(&str, usize, usize)]) {
    let sources: Vec<Source> = documents
        .iter()
        .map(|(role, text)| source(role, text))
        .collect();
    let found = check(&sources);
    let told: Vec<(&str, usize, usize)> = found
        .iter()
        .map(|it| (it.says.as_str(), it.one.line, it.other.line))
        .collect();
    assert_eq!(told, expected, "{documents:#?}");
}

#[test]
fn what_is_no_prose_is_not_read_and_other_languages_are_told_by_names_alone() {
    let hidden = format!("---\nFR-009: x\n---\n<!-- {SPEC} -->\n```\n{SPEC}\n```\n");
    found(&[("spec", &hidden), ("tasks", TASKS)], &[]);
    let foreign = SPEC.replace("People", "人々は写真をアルバムに入れることができる。");
    found(&[("spec", &foreign), ("tasks", TASKS)], &[]);
    let more = format!("{TASKS}- [ ] T024 Do FR-009\n");
    found(
        &[("spec", &foreign), ("tasks", &more)],
        &[(
            "Task T024 is for FR-009, which doesn’t exist; the last one is FR-004.",
            22,
            18,
        )],
    );
}

#[test]
fn what_rules_cannot_judge_is_said() {
    let openspec =
        "## ADDED Requirements\n\n### Requirement: Compass\nThe app SHALL point north.\n";
    let check = |spec: &str, other: (&str, &str), says: Option<&str>| {
        let sources = [source("spec", spec), source(other.0, other.1)];
        assert_eq!(compare(&sources, &[]).limit.as_deref(), says, "{other:?}");
    };
    let says = "Rules can’t tell which requirement a task is for in feature, because no task or plan names one.";
    check(
        openspec,
        ("tasks", "- [ ] 1.1 Draw a needle that points north\n"),
        Some(says),
    );
    check(
        KIRO,
        ("tasks", &KIRO_TASKS.replace("_Requirements", "_See")),
        Some(says),
    );
    check(SPEC, ("plan", "# Plan\n\nWe begin soon.\n"), Some(says));
    check(KIRO, ("tasks", KIRO_TASKS), None);
    check(SPEC, ("tasks", TASKS), None);
    check(SPEC, ("plan", "# Plan\n\n**Requirements**: FR-001\n"), None);
    check(
        openspec,
        ("proposal", "# Why\n\nPeople lose their way.\n"),
        None,
    );
}

#[test]
fn nothing_is_missing_from_a_feature_with_an_unread_document() {
    let sources = [
        source("rules", "# Constitution\n\nMongoDB is prohibited.\n"),
        source("spec", SPEC),
        source(
            "plan",
            "# Plan\n\n**Storage**: MongoDB\n\nFR-001, FR-002 and FR-003 come first.\n",
        ),
    ];
    let kinds = |group: &str, role: PlanningRole| {
        let found = compare(&sources, &[(group.to_owned(), role)]).findings;
        found.into_iter().map(|it| it.kind).collect::<Vec<_>>()
    };
    let all = [MismatchKind::RuleBroken, MismatchKind::RequirementUnserved];
    assert_eq!(kinds("another", PlanningRole::Tasks), all);
    assert_eq!(kinds("feature", PlanningRole::Requirements), all);
    assert_eq!(kinds("feature", PlanningRole::Tasks), all[..1]);
    assert_eq!(kinds("feature", PlanningRole::Plan), all[..1]);
}

#[test]
fn kinds_come_in_their_order_and_each_group_by_itself() {
    let rules = source("rules", "# Constitution\n\nMongoDB is prohibited.\n");
    let of = |group: &str, role: &str, text: &str| Source {
        group: group.to_owned(),
        ..source(role, text)
    };
    let found = check(&[
        of("b", "spec", SPEC),
        of("b", "tasks", TASKS),
        of("a", "plan", "# Plan\n\n**Storage**: MongoDB\n"),
        rules,
        of("c", "spec", SPEC),
    ]);
    let told: Vec<(MismatchKind, &str)> = found
        .iter()
        .map(|it| (it.kind, it.group.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (MismatchKind::RuleBroken, "a"),
            (MismatchKind::RequirementUnserved, "b")
        ]
    );
}

/// Lines of planning documents, and pieces of them.
fn text() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        prop::sample::select(vec![
            "### Requirement 1",
            "#### Acceptance Criteria",
            "1. WHEN a THEN b",
            "- **FR-001**: must",
            "- [ ] T001 [US1] do FR-001–FR-999",
            "  - _Requirements: 1.1, 2-9_",
            "```",
            "<!--",
            "-->",
            "---",
            "### User Story 1 - x",
            "MUST NOT use MongoDB.",
            "**Storage**: MongoDB",
            "coverage of 5%",
        ])
        .prop_map(str::to_owned),
        "[ -~äß“•]{0,30}",
    ];
    prop::collection::vec(line, 0..20).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #[test]
    fn any_text_is_read_and_every_quote_begins_in_its_line(
        rules in text(), spec in text(), plan in text(), tasks in text(),
    ) {
        let sources = [("rules", &rules), ("spec", &spec), ("plan", &plan), ("tasks", &tasks)];
        let sources = sources.map(|(role, text)| source(role, text));
        for finding in check(&sources) {
            for quote in [&finding.one, &finding.other] {
                let known = sources.iter().find(|it| it.file == quote.file).expect("a document");
                let line = known.text.lines().nth(quote.line - 1).expect("a line");
                let first = quote.quote.split(' ').next().unwrap_or_default();
                prop_assert!(known.text.contains(first.trim_end_matches('…')), "{first} of {line}");
            }
        }
    }
}
