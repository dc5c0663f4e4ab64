//! Rules that are broken.

use super::{SPEC, TASKS, WATERMARK, found};

/// Asserts which name a plan uses although a rule of the constitution forbids it.
pub(super) fn check_forbidden(rule: &str, plan: &str, broken: Option<&str>) {
    let rules = format!("# Constitution\n\n## Principles\n\n- {rule}\n");
    let plan = format!("# Plan\n\n## Summary\n\n{plan}\n");
    let says = broken.map(|name| {
        let used = if name == "microservices" { "are" } else { "is" };
        format!("The constitution forbids {name}, which {used} used here.")
    });
    let expected: Vec<_> = says.iter().map(|says| (says.as_str(), 5, 5)).collect();
    found(&[("rules", &rules), ("plan", &plan)], &expected);
}

#[test]
fn a_name_may_have_several_words() {
    let check = check_forbidden;
    let bucket = "Originals go to AWS S3.";
    check("Services MUST NOT use AWS S3.", bucket, Some("AWS S3"));
    check("Never use AWS.", bucket, Some("AWS"));
    check(
        "Services MUST NOT use Firebase.",
        "People sign in through Firebase Authentication.",
        Some("Firebase"),
    );
    check(
        "Services MUST NOT use AWS S3.",
        "Originals go to S3 Glacier.",
        None,
    );
    check("No Magic Numbers.", "Magic Numbers get names.", None);
    let such = "NoSQL databases such as MongoDB are forbidden.";
    check(such, "Events are queued in MongoDB.", Some("MongoDB"));
    let plain = "Microservices are forbidden.";
    let told = Some("microservices");
    check(plain, "A new microservice `exporter` sends them.", told);
    check(plain, "Deploy a separate microservice for mail.", told);
    check(plain, "The microservice was merged in May.", None);
    check("Warnings are forbidden.", "A new warning is shown.", None);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn a_rule_against_a_thing_is_broken_where_it_is_used() {
    let check = check_forbidden;
    let no_mongo = "Services MUST NOT use MongoDB.";
    check(no_mongo, "We store albums in MongoDB.", Some("MongoDB"));
    check(
        "MongoDB is prohibited.",
        "**Storage**: MongoDB 7",
        Some("MongoDB"),
    );
    check(
        "No Redux, MobX or Zustand.",
        "State is kept with Zustand.",
        Some("Zustand"),
    );
    check(
        "MongoDB and DynamoDB **MUST NOT** be used.",
        "We store albums in DynamoDB.",
        Some("DynamoDB"),
    );
    check(
        "Code MUST NOT import `lodash`.",
        "Sort with lodash.",
        Some("lodash"),
    );
    check(
        "Never use localStorage.",
        "Tokens are kept in localStorage.",
        Some("localStorage"),
    );
    check(
        "Photos MUST NOT use cloud storage.",
        "**Storage**: cloud storage for originals",
        Some("cloud storage"),
    );
    check(
        "MUST NOT use cloud storage",
        "Originals are stored in cloud storage.",
        Some("cloud storage"),
    );
    for (rule, plan) in [
        (
            "Photos MUST NOT use cloud storage.",
            "Photos stay on the device, without cloud storage.",
        ),
        (
            "Photos MUST NOT use cloud storage.",
            "Cloud storage was compared.",
        ),
        (
            "Photos MUST NOT use cloud storage without consent.",
            "Uses cloud storage.",
        ),
        (
            "Reports MUST NOT include personal data.",
            "Personal data is stored encrypted.",
        ),
        ("Never use the word.", "Use the word."),
        ("Never use localStorage.", "The page is stored."),
    ] {
        check(rule, plan, None);
    }
    for plan in [
        "Pending exports are queued in MongoDB.",
        "A worker writes each of the events to MongoDB.",
        "Use PostgreSQL 16 and MongoDB.",
        "Connects with Redis, MongoDB and MinIO.",
        "**Primary Dependencies**: Fastify, MongoDB driver 6",
    ] {
        check(no_mongo, plan, Some("MongoDB"));
    }
    for plan in [
        "Built on SQLite, which uses less memory than MongoDB.",
        "People who used the MongoDB version keep their albums.",
        "A person who uses MongoDB apps opens the library.",
        "The format is compatible with MongoDB.",
        "**Storage**: SQLite, lighter than MongoDB",
        "We don’t use MongoDB, and never will: PostgreSQL it is, not MongoDB.",
        "PostgreSQL is used instead of MongoDB.",
        "Replace MongoDB with PostgreSQL.",
        "Add a lint rule that flags MongoDB.",
        "Use MongoDBCompatible drivers.",
        "MongoDB was popular.",
        "## Alternatives\n\nUse MongoDB.",
        "## Constitution Check\n\nUse MongoDB.",
    ] {
        check(no_mongo, plan, None);
    }
    for rule in [
        "Services MUST NOT use MongoDB unless an ADR says so.",
        "Services SHOULD NOT use MongoDB.",
        "Services MUST NOT use MongoDB in production.",
        "Raw MongoDB MUST NOT be used.",
        "MongoDB MUST NOT be used before a review.",
        "The driver MUST NOT be used.",
        "Services MUST use MongoDB.",
    ] {
        check(rule, "We store albums in MongoDB.", None);
    }
}

/// Asserts what a field of a plan breaks, if anything.
pub(super) fn check_required(rule: &str, plan: &str, broken: Option<&str>) {
    let rules = format!("# Constitution\n\n{rule}\n");
    let plan = format!("# Plan\n\n{plan}\n");
    let expected: Vec<_> = broken.iter().map(|says| (*says, 3, 3)).collect();
    found(&[("rules", &rules), ("plan", &plan)], &expected);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn a_thing_that_the_rules_ask_for_is_missed_in_the_field_for_it() {
    let check = check_required;
    check(
        "All data MUST be stored in PostgreSQL.",
        "**Storage**: SQLite",
        Some("The constitution asks for PostgreSQL, but the plan names SQLite."),
    );
    check(
        "Vitest MUST be used.",
        "**Testing**: Jest and React Testing Library",
        Some("The constitution asks for Vitest, but the plan names Jest."),
    );
    check(
        "All code MUST be written in TypeScript.",
        "**Language/Version**: JavaScript (ES2023)",
        Some("The constitution asks for TypeScript, but the plan names JavaScript."),
    );
    check(
        "The database MUST be SQLite.",
        "**Storage**: PostgreSQL",
        Some("The constitution asks for SQLite, but the plan names PostgreSQL."),
    );
    check(
        "All code MUST be TypeScript.",
        "**Language/Version**: Python 3.12",
        Some("The constitution asks for TypeScript, but the plan names Python."),
    );
    for (rule, plan) in [
        (
            "The database MUST be SQLite-compatible.",
            "**Storage**: PostgreSQL",
        ),
        (
            "All examples MUST be TypeScript or Python.",
            "**Language/Version**: Go 1.24",
        ),
        (
            "Scripts MUST be TypeScript.",
            "**Language/Version**: Python 3.12",
        ),
        (
            "All data MUST be stored in PostgreSQL.",
            "**Storage**: Postgres 16, SQLite in tests",
        ),
        (
            "All data MUST be stored in PostgreSQL.",
            "**Storage**: PostgreSQL 16",
        ),
        (
            "All data MUST be stored in PostgreSQL.",
            "**Storage**: files",
        ),
        (
            "All data MUST be stored in PostgreSQL.",
            "SQLite was weighed.",
        ),
        (
            "Data SHOULD be stored in PostgreSQL.",
            "**Storage**: SQLite",
        ),
        (
            "Data MUST be stored in PostgreSQL or SQLite.",
            "**Storage**: MySQL",
        ),
        (
            "The backend MUST be written in Python.",
            "**Language/Version**: TypeScript 5",
        ),
        (
            "Data MUST be stored in PostgreSQL.\n\nQueues MUST use MySQL.",
            "**Storage**: SQLite",
        ),
    ] {
        check(rule, plan, None);
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn tests_and_coverage_that_the_rules_ask_for_are_missed() {
    let says = "The constitution asks for tests, but these tasks leave them out.";
    let rules = "# Constitution\n\n### III. Test-First (NON-NEGOTIABLE)\n\nTests MUST be written before the code.\n";
    let served = format!("{TASKS}{WATERMARK}");
    found(
        &[("rules", rules), ("spec", SPEC), ("tasks", &served)],
        &[(says, 3, 3)],
    );
    let tested = format!("{served}- [ ] T050 Test of the link in tests/test_link.py\n");
    found(&[("rules", rules), ("spec", SPEC), ("tasks", &tested)], &[]);
    let silent = served.replace(
        "**Tests**: Not requested, so no test tasks are included.\n",
        "",
    );
    found(&[("rules", rules), ("spec", SPEC), ("tasks", &silent)], &[]);
    let soft = "# Constitution\n\nTests SHOULD be written.\n";
    found(&[("rules", soft), ("spec", SPEC), ("tasks", &served)], &[]);

    // A rule for one kind of change says nothing about others.
    let narrow = "Any new mutation endpoint MUST include automated tests.";
    let rules = format!("# Constitution\n\n{narrow}\n");
    found(
        &[("rules", &rules), ("spec", SPEC), ("tasks", &served)],
        &[],
    );
    let rules = format!("{rules}\nNo feature is considered complete without automated tests.\n");
    found(
        &[("rules", &rules), ("spec", SPEC), ("tasks", &served)],
        &[(says, 5, 3)],
    );

    let rules = "# Constitution\n\n### III. TDD mandatory\n";
    let says = "The constitution asks for tests, but the plan leaves them out.";
    for plan in [
        "**Testing**: No tests.",
        "**Testing**: none",
        "The first version is shipped without tests.",
        "We will release it in June without any automated tests.",
        "Albums are rows. No tests are written for this feature.",
        "There will be no automated tests.",
        "Tests are skipped for this feature.",
        "We don’t write tests.",
    ] {
        let plan = format!("# Plan\n\n{plan}\n");
        found(&[("rules", rules), ("plan", &plan)], &[(says, 3, 3)]);
    }
    for plan in [
        "**Testing**: pytest",
        "**Testing**: No tests of static pages; pytest for the rest",
        "No tests.",
        "Nothing is shipped without tests.",
        "We don’t release without automated tests.",
        "We ship without performance tests.",
        "No tests are written to disk.",
        "Tests are skipped on Windows.",
        "No tests are included.",
    ] {
        let plan = format!("# Plan\n\n{plan}\n");
        found(&[("rules", rules), ("plan", &plan)], &[]);
    }

    let rules = "# Constitution\n\nTest coverage MUST be at least 90%\n";
    for plan in [
        "**Testing**: pytest, coverage 60%",
        "**Testing**: Vitest with 60% coverage",
        "**Testing**: Vitest, coverage gate at 60%",
        "**Testing**: coverage floor 60%",
        "**Testing**: coverage minimum: 60%",
    ] {
        let plan = format!("# Plan\n\n{plan}\n");
        let says = "The constitution asks for 90% test coverage, but 60% is planned.";
        found(&[("rules", rules), ("plan", &plan)], &[(says, 3, 3)]);
    }

    let rules = "# Constitution\n\nTest coverage MUST be at least 80%.\n";
    let plan = |share: &str| format!("# Plan\n\nWe aim at a test coverage of {share}.\n");
    found(
        &[("rules", rules), ("plan", &plan("60%"))],
        &[(
            "The constitution asks for 80% test coverage, but 60% is planned.",
            3,
            3,
        )],
    );
    for share in ["80%", "95 %", "60% to 90%", "sixty"] {
        found(&[("rules", rules), ("plan", &plan(share))], &[]);
    }
}
