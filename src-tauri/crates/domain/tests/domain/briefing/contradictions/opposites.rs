//! The same thing with another verb, another figure or the opposite phrase.

use super::{fires, silent};

#[test]
fn how_long_something_is_kept_is_compared_whatever_the_verb() {
    let kafka = "Messages are kept for 3 days.";
    let objects = "Objects are deleted after 30 days.";
    for (technology, nuance, text, question) in [
        (
            "Kafka",
            kafka,
            "Kafka keeps messages for 14 days.",
            "Is “14 days” right?",
        ),
        (
            "Kafka",
            kafka,
            "Kafka keeps messages for 14 days, and each consumer gets a message exactly once.",
            "Is “14 days” right?",
        ),
        (
            "Kafka",
            kafka,
            "Kafka messages are stored for 2 days.",
            "Is “2 days” right?",
        ),
        (
            "S3",
            objects,
            "Objects in S3 are kept for 10 years.",
            "Is “10 years” right?",
        ),
        (
            "S3",
            objects,
            "Objects in S3 are deleted after 90 days.",
            "Is “90 days” right?",
        ),
    ] {
        fires(technology, nuance, text, question);
    }
    for (technology, nuance, text) in [
        ("Kafka", kafka, "Kafka messages are kept for 3 days."),
        ("Kafka", kafka, "Kafka messages are deleted after 7 days."),
        ("Kafka", kafka, "Kafka keeps offsets for 14 days."),
        ("Kafka", kafka, "Messages are kept for 14 days."),
        ("S3", objects, "Objects in S3 are kept for 2 weeks."),
        (
            "S3",
            objects,
            "We copy objects from S3 to Glacier, where they are kept for 10 years.",
        ),
        (
            "S3",
            objects,
            "Objects in S3 that must live longer than 30 days are copied to Glacier.",
        ),
        ("S3", objects, "Objects in S3 are never kept for 10 years."),
    ] {
        silent(technology, nuance, text);
    }
}

#[test]
fn once_order_and_time_zone_are_compared() {
    let which = "Which is right?";
    let (twice, order) = (
        "Webhooks may arrive twice.",
        "Webhooks may arrive out of order.",
    );
    let utc = "All timestamps are UTC.";
    for (technology, nuance, text) in [
        (
            "Stripe",
            twice,
            "Since Stripe sends each webhook exactly once, we do not deduplicate.",
        ),
        ("Stripe", order, "Stripe webhooks arrive in order."),
        (
            "PostgreSQL",
            utc,
            "PostgreSQL timestamps are stored in local time.",
        ),
    ] {
        fires(technology, nuance, text, which);
    }
    let once = "Consumers get each message at least once.";
    let text = "In Kafka, each consumer gets a message exactly once.";
    fires("Kafka", once, text, "Is “exactly once” right?");
    for (technology, nuance, text) in [
        (
            "Stripe",
            twice,
            "We process each Stripe webhook exactly once.",
        ),
        (
            "Stripe",
            twice,
            "Stripe may send a webhook twice, so we deduplicate by event id.",
        ),
        (
            "Stripe",
            order,
            "Stripe webhooks are sent in order to tell us about payments.",
        ),
        ("Stripe", order, "Stripe webhooks don’t arrive in order."),
        (
            "Stripe",
            order,
            "We sort Stripe webhooks in order of their time stamps.",
        ),
        (
            "PostgreSQL",
            utc,
            "PostgreSQL timestamps are stored in UTC and shown in local time.",
        ),
        (
            "PostgreSQL",
            utc,
            "PostgreSQL timestamps are shown in local time.",
        ),
        ("PostgreSQL", utc, "The report is stored in local time."),
    ] {
        silent(technology, nuance, text);
    }
}

#[test]
fn code_with_an_asterisk_is_avoided_as_written() {
    let star = "Never use `select *` on events.";
    fires(
        "PostgreSQL",
        star,
        "The report runs `select * FROM events`.",
        "Why select *?",
    );
    for text in [
        "We list the columns of events instead of `select *`.",
        "The report runs `select id FROM events`.",
        "The report runs `select * FROM orders`.",
        "We never run `select * FROM events`.",
    ] {
        silent("PostgreSQL", star, text);
    }
}
