//! Rules of a constitution in plain words, without MUST.

use super::rules::check_required;

#[test]
fn plain_words_ask_for_a_thing_as_well() {
    let check = check_required;
    for rule in [
        "SQLite is the only database.",
        "SQLite MUST be the only database.",
        "The only database is SQLite.",
        "The database is SQLite.",
        "We use SQLite for all data.",
        "Use SQLite. Nothing else.",
        "Data MUST live in SQLite.",
    ] {
        let says = "The constitution asks for SQLite, but the plan names PostgreSQL.";
        check(rule, "**Storage**: PostgreSQL", Some(says));
        check(rule, "**Storage**: PostgreSQL, SQLite for tests", None);
    }
    for rule in [
        "Services are written in Go.",
        "The application is written in Go 1.23.",
    ] {
        let says = "The constitution asks for Go, but the plan names Python.";
        check(rule, "**Language/Version**: Python 3.12", Some(says));
    }
    check(
        "Every feature MUST have automated tests, written with pytest, before it is implemented.",
        "**Testing**: unittest with coverage",
        Some("The constitution asks for pytest, but the plan names unittest."),
    );
    for (rule, plan) in [
        (
            "Services are written in Go.",
            "**Language/Version**: TypeScript 5.4",
        ),
        (
            "SQLite is the only database that was compared.",
            "**Storage**: MySQL",
        ),
        ("The database is SQLite for now.", "**Storage**: MySQL"),
        ("We use SQLite for tests.", "**Storage**: MySQL"),
        (
            "The first application is written in Go.",
            "**Language/Version**: Rust",
        ),
    ] {
        check(rule, plan, None);
    }
}
