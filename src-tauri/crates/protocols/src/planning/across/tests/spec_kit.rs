//! A feature as GitHub Spec Kit’s own templates lay it out, and one defect planted at a time.

use super::found;

const RULES: &str = "# Tally Constitution

## Core Principles

### I. One Store (NON-NEGOTIABLE)
All data MUST be stored in PostgreSQL. **MongoDB MUST NOT be used.**

### II. Typed Code
All code MUST be written in TypeScript.

### III. Test-First (NON-NEGOTIABLE)
TDD mandatory: tests are written before the code.

## Governance

Amendments need an approval.

**Version**: 1.0.0 | **Ratified**: 2025-06-13 | **Last Amended**: 2025-07-16
";
const SPEC: &str = "# Feature Specification: Group expenses

**Feature Branch**: `001-group-expenses`  
**Created**: 2025-07-20  
**Status**: Draft  

## User Scenarios & Testing *(mandatory)*

### User Story 1 - Record an expense (Priority: P1)

A member records what was paid and who shares it.

**Why this priority**: Nothing else works without it.

**Acceptance Scenarios**:

1. **Given** a group of three, **When** a member records 30 euros, **Then** each owes 10

### User Story 2 - Settle debts (Priority: P2)

A member sees who owes whom, and marks a debt as settled.

## Requirements *(mandatory)*

### Functional Requirements

- **FR-001**: System MUST let members record an expense with amount, payer and participants
- **FR-002**: System MUST split each expense evenly unless shares are given
- **FR-003**: System MUST show the smallest set of transfers that settles all debts
- **FR-004**: System MUST let members mark a debt as settled

### Key Entities *(include if feature involves data)*

- **Expense**: What was paid, by whom, for whom
";
const PLAN: &str = "# Implementation Plan: Group expenses

**Branch**: `001-group-expenses` | **Date**: 2025-07-21 | **Spec**: [spec.md](spec.md)

## Summary

Members record expenses and settle debts.

## Technical Context

**Language/Version**: TypeScript 5.4  
**Primary Dependencies**: Fastify, React 18  
**Storage**: PostgreSQL 16  
**Testing**: Vitest  
**Target Platform**: Linux server  
**Performance Goals**: 200 requests a second  

## Constitution Check

*GATE: Must pass before Phase 0 research.*

No violations.

## Project Structure

```text
backend/src/expenses/
backend/src/debts/
```
";
const TASKS: &str = "# Tasks: Group expenses

**Input**: Design documents from `/specs/001-group-expenses/`

## Phase 1: Setup (Shared Infrastructure)

- [ ] T001 Create project structure per implementation plan
- [ ] T002 [P] Configure linting and formatting tools

## Phase 2: Foundational (Blocking Prerequisites)

- [ ] T003 Create base repository class with generic CRUD operations in backend/src/base.ts

## Phase 3: User Story 1 - Record an expense (Priority: P1)

- [ ] T010 [P] [US1] Contract test for recording in backend/tests/expenses.test.ts
- [ ] T011 [P] [US1] Create Expense model with amount, payer and participants in backend/src/expenses/model.ts
- [ ] T012 [US1] Split each expense evenly or by shares in backend/src/expenses/split.ts
- [ ] T013 [US1] Form that records an expense in frontend/src/ExpenseForm.tsx

## Phase 4: User Story 2 - Settle debts (Priority: P2)

- [ ] T020 [US2] Compute the smallest set of transfers in backend/src/debts/transfers.ts
- [ ] T021 [US2] Mark a debt as settled in backend/src/debts/settle.ts

## Phase 5: Polish & Cross-Cutting Concerns

- [ ] T030 [P] Documentation updates in docs/
- [ ] T031 Run quickstart.md validation
";

/// Checks what is found once a passage is replaced: what it says, and the lines that it quotes.
fn planted(passage: &str, with: &str, expected: &[(&str, usize, usize)]) {
    let documents = [RULES, SPEC, PLAN, TASKS];
    let places: usize = documents.iter().map(|it| it.matches(passage).count()).sum();
    assert_eq!(places, 1, "{passage:?} stands in one place");
    let [rules, spec, plan, tasks] = documents.map(|it| it.replace(passage, with));
    let documents = [
        ("rules", &rules),
        ("spec", &spec),
        ("plan", &plan),
        ("tasks", &tasks),
    ];
    let documents = documents.map(|(role, text)| (role, text.as_str()));
    found(&documents, expected);
}

#[test]
fn a_feature_whose_documents_agree_is_silent() {
    planted("No violations.", "None.", &[]);
}

#[test]
fn a_field_of_the_technical_context_that_breaks_a_rule_is_told() {
    let forbidden = "The constitution forbids MongoDB, which is used here.";
    planted(
        "Fastify, React 18",
        "Fastify, MongoDB driver 6",
        &[(forbidden, 6, 12)],
    );
    planted(
        "**Storage**: PostgreSQL 16  ",
        "**Storage**: MongoDB 7  ",
        &[
            (forbidden, 6, 13),
            (
                "The constitution asks for PostgreSQL, but the plan names MongoDB.",
                6,
                13,
            ),
        ],
    );
    planted(
        "TypeScript 5.4",
        "Python 3.12",
        &[(
            "The constitution asks for TypeScript, but the plan names Python.",
            9,
            11,
        )],
    );
}

#[test]
fn a_functional_requirement_that_nothing_serves_is_told() {
    let more = |text: &str| format!("mark a debt as settled\n- **FR-005**: System MUST {text}");
    let one = "No plan or task mentions FR-005.";
    for text in [
        "export all expenses of a year as CSV",
        "remind debtors by email every week",
        "convert foreign currencies at the rate of the day",
    ] {
        planted(
            "- **FR-004**: System MUST let members mark a debt as settled",
            &format!("- **FR-004**: System MUST let members {}", more(text)),
            &[(one, 31, 1)],
        );
    }
}

#[test]
fn a_task_that_nothing_asks_for_is_told() {
    let check = |after: &str, task: &str, expected: &[(&str, usize, usize)]| {
        planted(after, &format!("{after}\n- [ ] {task}"), expected);
    };
    let story = "backend/src/debts/settle.ts";
    let says = "No requirement or plan asks for what Task T022 does.";
    check(
        story,
        "T022 Integrate Stripe billing for premium subscribers in backend/src/billing.ts",
        &[(says, 25, 9)],
    );
    check(
        story,
        "T022 [US2] Add a chat room with emoji stickers and read receipts",
        &[(says, 25, 9)],
    );
    check(
        "docs/",
        "T022 Add a leaderboard with badges for generous friends",
        &[(says, 29, 9)],
    );
    for task in [
        "T022 [US2] Show transfers to each member in frontend/src/Transfers.tsx",
        "T022 [US2] Debounce hook in frontend/src/useDebounce.ts",
        "T022 Add logging for settled debts",
    ] {
        check(story, task, &[]);
    }
}

#[test]
fn what_a_template_leaves_open_is_no_requirement() {
    let check = |spec: &str, expected: &[(&str, usize, usize)]| {
        let tasks = "# Tasks\n\n- [ ] T001 Sort albums by date\n";
        found(&[("spec", spec), ("tasks", tasks)], expected);
    };
    let template = "# Feature Specification: [FEATURE NAME]\n\n\
        - **FR-001**: Users MUST be able to [key interaction, e.g., \"reset their password\"]\n\
        - **FR-002**: System MUST authenticate users via [NEEDS CLARIFICATION: email/password, SSO, OAuth?]\n";
    check(template, &[]);
    let named = template.replace("[FEATURE NAME]", "Albums");
    check(&named, &[("No plan or task mentions FR-002.", 4, 1)]);
}
