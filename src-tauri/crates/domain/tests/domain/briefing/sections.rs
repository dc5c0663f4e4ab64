//! Which sections of NUANCES.md a text is about.

use domain::briefing::nuances::{Nuances, add};
use domain::briefing::technologies;

/// The headings of a file that are relevant to a text.
fn sections(headings: &[&str], text: &str) -> Vec<String> {
    let of = |heading: &&str| format!("## {heading}\n\n- One of {heading}.\n");
    let file = headings.iter().map(of).collect::<Vec<_>>().concat();
    let nuances = Nuances::parse(&file);
    let found = nuances.sections_in(text, &technologies(text)).into_iter();
    found.map(|it| it.heading.clone()).collect()
}

fn is_about(heading: &str, text: &str) {
    assert_eq!(sections(&[heading], text).len(), 1, "{heading}: {text}");
}

fn is_not_about(heading: &str, text: &str) {
    let found = sections(&[heading], text);
    assert_eq!(found, Vec::<String>::new(), "{heading}: {text}");
}

#[test]
fn a_heading_is_found_in_the_text_in_any_case() {
    for (heading, text) in [
        ("Billing Gateway", "Each order calls the billing gateway."),
        ("billing gateway v2", "The Billing\nGateway is asked."),
        ("ClickHouse", "Events go to clickhouse."),
        ("CLICKHOUSE", "- ClickHouse holds it."),
        ("NATS", "It is sent over NATS."),
        ("Grafana", "We chart it in grafana."),
        ("Our Ledger", "our ledger is asked."),
        ("Überweisungen", "Die Überweisungen warten."),
        (
            "Snowflake",
            "The facts are loaded into Snowflake each night.",
        ),
        ("Temporal", "Temporal runs the steps."),
        ("Tailwind", "Tailwind styles it."),
        ("Svelte", "Svelte shows it."),
        ("Swift", "The iOS app is in Swift."),
        ("Kafka", "Kafka delivers each message exactly once."),
        ("KAFKA 3", "Kafka-based queues."),
        ("React", "React’s own cache is enough."),
        ("Redis", "It goes to redis-cli."),
        ("Vault", "| Key | in Vault |"),
    ] {
        is_about(heading, text);
    }
}

#[test]
fn a_heading_that_is_a_word_of_plain_english_does_not_match_prose() {
    for (heading, text) in [
        (
            "General",
            "In general, General rules of the General Assembly.",
        ),
        ("General notes", "These are general notes."),
        ("Testing", "Testing shows it. The Testing team knows."),
        ("Go", "Go to the page, then press Go. Let it go."),
        (
            "React",
            "People react. React to changes. How We React Here.",
        ),
        ("React", "# How we React\n\nClick React to begin."),
        (
            "Express",
            "Express delivery. The Express button. Select Express now.",
        ),
        ("Snowflake", "A snowflake falls. Snowflake patterns differ."),
        ("Temporal", "Temporal coupling is a risk."),
        ("Linear", "It takes linear time. **Linear** growth."),
        ("Segment", "Each segment of customers. A Segment Report."),
        ("Notion", "The notion of a page."),
        ("Swift", "See https://swift.org/Swift/ for more."),
        ("R", "See R for more."),
        ("C", "It is written in C++."),
        ("Spark", "- ✓ Spark joy. The button says “Spark joy”."),
        ("Atlas", "They use atlas-client."),
        ("Ledger", "Ledgers and bookledger and ledger_id."),
        ("Billing Gateway", "The billing gateways."),
        ("Redis", "```\nledger\n```"),
        ("Ledger", "```\nledger\n```"),
    ] {
        is_not_about(heading, text);
    }
}

#[test]
fn each_part_of_a_heading_is_found() {
    for (heading, text, expected) in [
        ("Redis and PostgreSQL", "It is kept in PostgreSQL.", 1),
        ("Redis and PostgreSQL", "It is kept in Redis.", 1),
        ("Redis, PostgreSQL, and ClickHouse", "ClickHouse has it.", 1),
        ("Next.js/React", "The React app.", 1),
        ("ClickHouse & NATS", "Over NATS.", 1),
        ("CI/CD", "The CI is slow.", 0),
        ("CI/CD", "The CI/CD is slow.", 1),
        ("Command and control", "The command is known.", 0),
        ("Command and control", "It is command and control.", 1),
    ] {
        assert_eq!(
            sections(&[heading], text).len(),
            expected,
            "{heading}: {text}"
        );
    }
    let both = Nuances::parse("## Redis and PostgreSQL\n- One\n## Redis\n- Two\n");
    let said = |text: &str| -> Vec<String> {
        let found = both.about(text, &technologies(text)).into_iter();
        found
            .map(|it| format!("{}: {}", it.name, it.text))
            .collect()
    };
    assert_eq!(said("PostgreSQL"), ["PostgreSQL: One"]);
    assert_eq!(said("Redis and PostgreSQL"), ["Redis: One", "Redis: Two"]);
    let added = add("## Redis and PostgreSQL\n- One\n", "postgresql", "New");
    assert!(added.ends_with("\n\n## PostgreSQL\n\n- New\n"), "{added}");
}
