//! Rules of a constitution as its templates word them: fields, floors, examples, and some that can’t
//! be checked.

use super::rules::{check_forbidden, check_required};
use super::{compare, found, source};

#[test]
fn a_database_or_test_framework_is_named_in_any_case_and_as_a_field() {
    let check = check_required;
    check(
        "All tests MUST use Jest.",
        "**Testing**: vitest, with mocks",
        Some("The constitution asks for Jest, but the plan names vitest."),
    );
    for rule in [
        "- Data at rest lives in PostgreSQL 16 only.",
        "- All data is stored in PostgreSQL only.",
        "- **Database**: PostgreSQL 16",
        "- Database: PostgreSQL",
    ] {
        let says = "The constitution asks for PostgreSQL, but the plan names MySQL.";
        check(rule, "**Storage**: MySQL 8", Some(says));
        check(rule, "**Storage**: postgres 16", None);
    }
    for (rule, plan) in [
        ("All tests MUST use Jest.", "**Testing**: jest"),
        ("Tests MUST use vitest.", "**Testing**: Vitest 2"),
        ("Data at rest lives in PostgreSQL.", "**Storage**: MySQL"),
        ("Audit data lives in PostgreSQL only.", "**Storage**: MySQL"),
        ("- **Database**: PostgreSQL or MySQL", "**Storage**: SQLite"),
        (
            "- **Database**: PostgreSQL (default)",
            "**Storage**: SQLite",
        ),
        (
            "All tests MUST use Jest.",
            "**Testing**: golden files as the oracle",
        ),
    ] {
        check(rule, plan, None);
    }
    let frontend = "# Constitution\n\n## Frontend\n\n- **Language**: TypeScript\n";
    let plan = "# Plan\n\n**Language/Version**: Python 3.12\n";
    found(&[("rules", frontend), ("plan", plan)], &[]);
}

#[test]
fn a_thing_is_forbidden_in_production_code_and_as_an_example_of_its_kind() {
    let check = check_forbidden;
    let no_log = "`console.log` MUST NOT be used in production code.";
    let told = Some("console.log");
    check(no_log, "- Observability: `console.log` and files", told);
    check("console.log is forbidden.", "We log via console.log.", told);
    let such = "No ORMs such as Prisma or TypeORM.";
    let prisma = "**Primary Dependencies**: Fastify, Prisma, BullMQ";
    check(such, prisma, Some("Prisma"));
    check("No ORMs (Prisma, TypeORM).", prisma, Some("Prisma"));
    check(
        "Google Analytics MUST NOT be embedded.",
        "Add Google Analytics to the pages",
        Some("Google Analytics"),
    );
    check("No Redis.", "- Queue: Redis with streams", Some("Redis"));
    for (rule, plan) in [
        (no_log, "- Observability: pino instead of console.log"),
        (no_log, "- Observability: no console.log for now"),
        (no_log, "- Lint: console.log fails the build"),
        (no_log, "Log with console.log in tests."),
        (
            "`console.log` MUST NOT be used in production.",
            "- Logs: console.log for now",
        ),
        (such, "Prisma was compared."),
        (such, "- Queries: written by hand, as Prisma hides them"),
        ("No Redis.", "- Note: whoever likes Redis can keep it"),
    ] {
        check(rule, plan, None);
    }
    // What a plan admits in its check of the rules.
    let rules = format!("# Constitution\n\n{no_log}\n");
    let plan =
        "# Plan\n\n## Constitution Check\n\n- [ ] Observability: console.log for now, pino later\n";
    let says = "The constitution forbids console.log, which is used here.";
    found(&[("rules", &rules), ("plan", plan)], &[(says, 3, 5)]);
    let kept = plan.replace("console.log for now, pino later", "no console.log");
    found(&[("rules", &rules), ("plan", &kept)], &[]);
}

#[test]
fn a_version_below_the_minimum_is_told() {
    let check = check_required;
    for rule in [
        "- Minimum Node.js: 20",
        "- Minimum supported Node.js version: 20.",
        "- **Minimum Node.js**: 20",
        "Node.js 20 or later MUST be used.",
        "Node.js >= 20 is required.",
        "Services MUST run on Node.js 20+.",
    ] {
        let says = "The constitution asks for Node.js 20 or later, but the plan names Node.js 18.";
        let plan = "**Language/Version**: TypeScript 5.6 on Node.js 18";
        check(rule, plan, Some(says));
        for plan in [
            "**Language/Version**: Node.js 20",
            "**Language/Version**: Node.js 22.1",
            "**Language/Version**: Node.js 18 or 20",
            "**Language/Version**: Node.js 18+",
            "**Language/Version**: TypeScript 5.6",
            "Node.js 18 was compared.",
            "**Language/Version**: Python 3.12",
        ] {
            check(rule, plan, None);
        }
    }
    for rule in [
        "Minimum Python version: 3.12",
        "Python 3.12 or newer.",
        "We use Python 3.12 or newer.",
        "- Use Python >= 3.12",
    ] {
        check(
            rule,
            "**Language/Version**: Python 3.9",
            Some("The constitution asks for Python 3.12 or later, but the plan names Python 3.9."),
        );
    }
    for rule in [
        "Minimum Python version: 3.7",
        "Minimum Python: 3.12 for scripts",
        "Python 3.12 or later for scripts.",
        "We use Python 3.12 or later where we can.",
        "Python 3.12 or later should be used.",
    ] {
        check(rule, "**Language/Version**: Python 3.9", None);
    }
}

#[test]
fn more_projects_than_allowed_are_told() {
    let check = check_required;
    let most = "Maximum 3 projects.";
    let says = "The constitution allows at most 3 projects, but the plan has 4.";
    for rule in [
        most,
        "At most three projects.",
        "No more than 3 projects.",
        "Maximum 3 projects per feature.",
    ] {
        for plan in [
            "- [x] Simplicity: 4 projects (api, worker, cli, dashboard)",
            "- Projects: 4",
            "**Structure Decision**: 4 projects",
            "**Structure Decision:** four projects: api, worker, cli and dashboard",
            "- [x] Simplicity: four projects (api, worker, cli, dashboard)",
        ] {
            check(rule, plan, Some(says));
        }
    }
    for plan in [
        "- [x] Simplicity: 3 projects",
        "- Projects: 2 (max 3)",
        "**Structure Decision**: three projects: api, worker and cli",
        "**Structure Decision**: four projects would be too many",
        "**Scope**: 4 projects",
        "**Scale/Scope**: 40 projects",
        "- [x] Simplicity: 4 projects, see Complexity Tracking",
        "People sort 4 projects into a folder.",
        "- [x] Simplicity: 4 projects\n\n## Complexity Tracking\n\n| 4th project | needed |",
    ] {
        check(most, plan, None);
    }
    check(
        "Maximum 3 projects per customer.",
        "- [x] Simplicity: 4 projects",
        None,
    );
}

#[test]
fn what_the_table_of_complexity_explains_breaks_no_rule() {
    let check = |rule: &str, row: &str, says: Option<&str>| {
        let rules = format!("# Constitution\n\n- {rule}\n");
        let plan = format!(
            "# Plan\n\n**Storage**: PostgreSQL 16\n\n## Complexity Tracking\n\n| Violation | Why Needed | Simpler \
             Alternative Rejected Because |\n|---|---|---|\n| {row} | Two writers | One writer at a time |\n"
        );
        let expected: Vec<_> = says.iter().map(|says| (*says, 3, 3)).collect();
        found(&[("rules", &rules), ("plan", &plan)], &expected);
    };
    let forbidden = "Services MUST NOT use PostgreSQL.";
    let required = "Data MUST be stored in SQLite.";
    for rule in [forbidden, required] {
        check(rule, "PostgreSQL", None);
        check(rule, "A postgresql server", None);
    }
    for row in ["Repository pattern", "PostgreSQL-like dialect"] {
        check(
            forbidden,
            row,
            Some("The constitution forbids PostgreSQL, which is used here."),
        );
        check(
            required,
            row,
            Some("The constitution asks for SQLite, but the plan names PostgreSQL."),
        );
    }
}

#[test]
fn tests_left_out_behind_a_label_are_told() {
    let rules = "# Constitution\n\n### III. TDD mandatory\n";
    let check = |plan: &str, is_told: bool| {
        let plan = format!("# Plan\n\n## Constitution Check\n\n{plan}\n");
        let says = "The constitution asks for tests, but the plan leaves them out.";
        let expected: &[_] = if is_told { &[(says, 3, 5)] } else { &[] };
        found(&[("rules", rules), ("plan", &plan)], expected);
    };
    check("- Test-First: tests are skipped for this feature", true);
    check(
        "- [ ] **Test-First**: Tests are skipped for this feature.",
        true,
    );
    check("- Windows: tests are skipped", false);
    check("- Test-First: tests are skipped on Windows", false);
}

#[test]
fn how_many_rules_are_not_understood_is_said() {
    let check = |rules: &str, says: Option<&str>| {
        let rules =
            format!("# Constitution\n\n{rules}\n\n## Governance\n\nAmendments MUST be approved.\n");
        let sources = [source("rules", &rules), source("plan", "# Plan\n")];
        assert_eq!(compare(&sources, &[]).limit.as_deref(), says, "{rules}");
    };
    check(
        "- Data MUST be stored in SQLite.\n- Never use Redis.\n- TDD is mandatory.\n- Maximum 3 projects.",
        None,
    );
    check(
        "- Data MUST be stored in SQLite.\n- Buttons MUST be blue. They are round.\n- Nobody shouts.",
        Some(
            "The built-in rules can’t check 1 of the 2 rules in the constitution: they only understand rules about tools, versions and tests.",
        ),
    );
    check(
        "- Buttons MUST be blue.",
        Some(
            "The built-in rules can’t check the only rule in the constitution: they only understand rules about tools, versions and tests.",
        ),
    );
    // What is understood counts, however it is worded.
    check("Python 3.12 or newer.", None);
    check(
        "- Python 3.12 or newer.\n- Buttons MUST be blue.",
        Some(
            "The built-in rules can’t check 1 of the 2 rules in the constitution: they only understand rules about tools, versions and tests.",
        ),
    );
    check("Be kind.", None);
}
