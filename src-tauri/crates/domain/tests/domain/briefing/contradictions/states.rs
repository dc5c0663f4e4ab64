//! What is on or off, kept here or there, one thing or the other.

use super::{fires, silent};

#[test]
fn what_is_kept_elsewhere_is_asked_about() {
    let never = "Never use Redis for sessions; they are kept in PostgreSQL.";
    let lives = "Sessions live in PostgreSQL, not in Redis.";
    for (nuance, text) in [
        (never, "We store sessions in Redis."),
        (never, "We move the sessions of the web shop to Redis."),
        (never, "Sessions live in Redis."),
        (lives, "Sessions live in Redis."),
        (lives, "We keep all sessions in Redis."),
    ] {
        fires("Redis", nuance, text, "Why Redis?");
    }
    for nuance in [never, lives] {
        for text in [
            "We store carts in Redis.",
            "We store sessions in PostgreSQL, not in Redis.",
            "Sessions live in PostgreSQL.",
            "We never store sessions in Redis.",
            "Sessions were kept in Redis.",
            "We store sessions in a database, and Redis is fast.",
        ] {
            silent("Redis", nuance, text);
        }
    }
    fires(
        "React",
        "Use React Query, not Redux.",
        "React state lives in Redux.",
        "Why Redux?",
    );
}

#[test]
fn what_is_off_is_asked_about_where_it_is_on() {
    let which = "Which is right?";
    for (technology, nuance, text, question) in [
        (
            "Redis",
            "Persistence is off; data is lost on restart.",
            "Redis persists the sessions, so they survive a restart.",
            which,
        ),
        (
            "Redis",
            "Persistence is turned off.",
            "We rely on Redis persistence for the carts of the shop.",
            "Why persistence?",
        ),
        (
            "TypeScript",
            "Strict mode is off in this project.",
            "TypeScript runs in strict mode.",
            which,
        ),
        (
            "PostgreSQL",
            "Row-level security is on for every table.",
            "PostgreSQL row-level security is off for the orders table.",
            which,
        ),
        (
            "MongoDB",
            "Transactions are not available.",
            "We use MongoDB transactions to keep both in step.",
            "Why transactions?",
        ),
        (
            "React",
            "No class components.",
            "The React page is a class component.",
            "Why class components?",
        ),
    ] {
        fires(technology, nuance, text, question);
    }
    for (technology, nuance, text) in [
        ("Redis", "Persistence is off.", "Redis persistence is off."),
        (
            "Redis",
            "Persistence is off.",
            "The shop persists sessions; Redis is its cache.",
        ),
        (
            "MongoDB",
            "Transactions are not available.",
            "We use MongoDB for the transactions of the bank.",
        ),
        (
            "MongoDB",
            "Transactions are not available.",
            "Transactions use a table.",
        ),
        ("Node.js", "Workers are not used.", "Workers keep using it."),
        (
            "React",
            "No class components.",
            "The page is a class component.",
        ),
        (
            "React",
            "No class components.",
            "The React page has no class component.",
        ),
        (
            "PostgreSQL",
            "Row-level security is on for every table.",
            "PostgreSQL row-level security is on for the orders table.",
        ),
        (
            "PostgreSQL",
            "Row-level security is on for every table.",
            "The page on PostgreSQL row-level security is off the list for every table.",
        ),
    ] {
        silent(technology, nuance, text);
    }
}

#[test]
fn one_of_two_things_is_asked_about_where_the_other_holds() {
    let utc = "All timestamps are stored in UTC.";
    let once = "At-least-once delivery only.";
    let local = "Timestamps are stored in PostgreSQL in local time.";
    fires("PostgreSQL", utc, local, "Is “in local time” right?");
    let exactly = "Kafka delivers each message exactly once.";
    fires("Kafka", once, exactly, "Is “exactly once” right?");
    for text in [
        "PostgreSQL timestamps are stored in UTC and shown in local time.",
        "The page shows dates in local time.",
        "PostgreSQL runs in local time.",
        "PostgreSQL timestamps are never stored in local time.",
    ] {
        silent("PostgreSQL", utc, text);
    }
    silent(
        "Kafka",
        once,
        "Each invoice is sent exactly once. Kafka delivers it.",
    );
}

#[test]
fn more_things_than_a_limit_allows_are_asked_about() {
    let limit = "Queries are limited to 16,384 documents.";
    let over = "The Convex query reads 50,000 documents.";
    fires("Convex", limit, over, "Is “50,000 documents” right?");
    for text in [
        "The Convex query reads 500 documents.",
        "The Convex query reads 50,000 rows.",
        "The Convex table has 50,000 documents.",
        "The query reads 50,000 documents.",
        "Convex holds 50,000 documents.",
    ] {
        silent("Convex", limit, text);
    }
    silent(
        "Redis",
        "The cluster has 3 replicas",
        "The Redis cluster has 5 replicas.",
    );
}

#[test]
fn names_of_commands_and_plain_words_count_where_they_are_meant() {
    let migrate = "Do not use `prisma migrate`; we use Flyway.";
    let run = "We run `prisma migrate deploy` on every release with Prisma.";
    fires("Prisma", migrate, run, "Why prisma migrate?");
    let requests = "Use `httpx`, not `requests`.";
    fires(
        "Python",
        requests,
        "The Python client uses `requests`.",
        "Why requests?",
    );
    for text in [
        "The Python client is used to handle requests.",
        "It searches through GET requests.",
        "Changes go through pull requests.",
    ] {
        silent("Python", requests, text);
    }
    let jwt = "Do not use JWT; sessions are opaque.";
    silent(
        "Node.js",
        jwt,
        "A draft called “JWT federation” was discussed.",
    );
    silent(
        "Node.js",
        jwt,
        "We use one model for all of the many different batches of JWT.",
    );
}
