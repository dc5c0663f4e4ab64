//! What contradicts the nuances of a project, and what only looks like it.

mod forbidden;
mod opposites;
mod states;
mod structure;
mod usual;

use domain::briefing::contradictions;
use domain::briefing::nuances::Nuances;

/// The quotes and the questions for a text under one nuance of a technology.
fn found(technology: &str, nuance: &str, text: &str) -> Vec<(String, String)> {
    let file = format!("## {technology}\n\n- {nuance}\n");
    let found = contradictions(text, &Nuances::parse(&file).nuances);
    for it in &found {
        assert_eq!(&text[it.span.range()], it.quote, "{text}");
        assert_eq!(it.nuance.text, nuance);
    }
    found
        .into_iter()
        .map(|it| (it.quote, it.question))
        .collect()
}

fn fires(technology: &str, nuance: &str, text: &str, question: &str) {
    let found = found(technology, nuance, text);
    assert_eq!(found.len(), 1, "{nuance} / {text}: {found:?}");
    let (quote, asked) = &found[0];
    assert!(text.contains(quote.as_str()));
    assert!(asked.starts_with(question), "{text}: {asked}");
}

fn silent(technology: &str, nuance: &str, text: &str) {
    assert_eq!(found(technology, nuance, text), [], "{nuance} / {text}");
}

const CONVEX: &str = "Convex queries are not cached across users.";

#[test]
fn a_text_that_asserts_what_a_nuance_denies_is_asked_about() {
    let which = "Which is right?";
    for text in [
        "Intro. We rely on Convex caching queries across users. More.",
        "Convex caches queries across users.",
        "- The list is fast, because queries are cached across users",
        "Convex queries\nare cached across all users.",
    ] {
        fires("Convex", CONVEX, text, which);
    }
    fires(
        "Redis",
        "Redis isn’t persistent.",
        "Carts survive, since Redis is persistent.",
        which,
    );
    fires(
        "Redis",
        "Keys are persistent",
        "Redis keys are not persistent.",
        which,
    );
    fires(
        "Next.js 15",
        "Fetch requests are uncached by default.",
        "Fetch requests are cached by default.",
        which,
    );
    fires(
        "Next.js",
        "Fetch requests are not cached unless you ask.",
        "In Next.js, fetch requests are cached.",
        which,
    );
    fires(
        "Kafka",
        "Messages are unordered across partitions.",
        "Messages are ordered across partitions.",
        which,
    );
    fires(
        "Vue",
        "Watchers run asynchronously.",
        "Vue watchers run synchronously.",
        which,
    );
    fires(
        "Redis",
        "Keys without an expiry are evicted too, since maxmemory-policy is allkeys-lru.",
        "Carts are safe, because Redis keys without an expiry are never evicted.",
        which,
    );
    fires(
        "Stripe",
        "Webhooks never arrive in order",
        "Stripe webhooks arrive in order.",
        which,
    );
}

#[test]
fn the_same_thing_in_other_words_is_asked_about() {
    let which = "Which is right?";
    for text in ["The data in Redis is durable.", "Redis data is durable."] {
        fires("Redis", "Redis isn't durable.", text, which);
    }
    let expiry = "Keys expire after 24 hours.";
    fires("Redis", expiry, "Redis keys never expire.", which);
    fires("Redis", expiry, "Keys in Redis don’t expire.", which);
    let sessions = "Sessions in Redis must expire: our cluster evicts keys without a TTL.";
    for text in [
        "Sessions in Redis never expire.",
        "Redis sessions don’t expire.",
    ] {
        fires("Redis", sessions, text, which);
    }
    let client = "Use redisClient from src/redis.ts, never `ioredis` directly.";
    for text in [
        "The worker uses ioredis.",
        "Jobs talk to Redis through ioredis.",
    ] {
        fires("Redis", client, text, "Why ioredis?");
    }
    let classes = "We don't use class components.";
    let why = "Why class components?";
    for text in [
        "React class components hold the state.",
        "Class components fetch the prices.",
    ] {
        fires("React", classes, text, why);
    }
    for nuance in ["There is no MERGE", "PostgreSQL 14 has no `MERGE`."] {
        fires(
            "PostgreSQL",
            nuance,
            "The PostgreSQL import uses MERGE.",
            "Why MERGE?",
        );
    }
}

#[test]
fn other_words_for_another_thing_are_left_alone() {
    let durable = "Redis isn't durable.";
    for text in [
        "Session data is durable.",
        "The data in Redis is not durable.",
        "The orders that Redis announces are durable.",
        "The ledger is durable.",
    ] {
        silent("Redis", durable, text);
    }
    let expiry = "Keys expire after 24 hours.";
    for text in [
        "Redis keys expire.",
        "Redis keys of the admin page never expire.",
        "API keys never expire.",
        "Redis keys never repeat.",
    ] {
        silent("Redis", expiry, text);
    }
    let classes = "We don't use class components.";
    for text in [
        "Class components are gone.",
        "Class components are not used.",
        "Class components hold no state.",
        "The class holds the components.",
        "Nobody likes class components.",
    ] {
        silent("React", classes, text);
    }
    for text in [
        "The import uses merge.",
        "We merge branches.",
        "Git uses MERGE_HEAD.",
    ] {
        silent("PostgreSQL", "There is no MERGE", text);
    }
    silent("PostgreSQL", "There is no GUI", "The admin uses a GUI.");
}

#[test]
fn what_only_looks_like_the_opposite_is_left_alone() {
    for text in [
        "Convex queries are not cached across users.",
        "We don’t rely on Convex caching queries across users.",
        "Are Convex queries cached across users?",
        "If Convex queries were cached across users, it would be fast.",
        "Convex queries could be cached across users.",
        "Convex caches queries.",
        "Our own proxy caches Convex queries across users.",
        "Redis caches pages across users.",
        "We show queries to users.",
        "Previously Convex queries were cached across users.",
        "## Alternatives\n\nConvex queries are cached across users.",
        "## Convex queries are cached across users",
        "```\nConvex queries are cached across users.\n```",
        "<!-- Convex queries are cached across users. -->",
        "Convex queries of the admin page, which list invoices by month and region, are cached across users.",
        "",
    ] {
        silent("Convex", CONVEX, text);
    }
    silent(
        "Redis",
        "Redis isn’t persistent by default.",
        "With AOF, Redis is persistent.",
    );
    // The two words are one thing in the nuance, but two in the text.
    let editions = "We don’t use style editions.";
    for text in [
        "The default Rust style varies by Rust edition.",
        "Rust’s style guide names each edition.",
    ] {
        silent("Rust", editions, text);
    }
    let together = "We use the style editions of Rust.";
    fires("Rust", editions, together, "Why style editions?");
    silent("Redis", "Persistence", "Redis has no persistence.");
    silent("Redis", "Not persistent", "The page is persistent.");
    silent(
        "Redis",
        "No more than 5 MB for values",
        "Redis values have 5 MB.",
    );
}

#[test]
fn what_lacks_something_is_another_thing() {
    for text in [
        "Redis keys without an expiry are never evicted.",
        "Redis keys are not evicted without a warning.",
    ] {
        silent("Redis", "Keys are evicted.", text);
    }
}

#[test]
fn another_figure_for_the_same_thing_is_asked_about() {
    for (technology, nuance, text, question) in [
        (
            "Convex",
            "Convex actions time out after 10 minutes.",
            "A Convex action may take long. Convex actions run for 30 minutes.",
            "Is “30 minutes” right?",
        ),
        (
            "Redis",
            "Values are limited to 512 MB.",
            "Redis holds values of 1 GB.",
            "Is “1 GB” right?",
        ),
        (
            "Redis",
            "The default key expiry is 60 seconds",
            "The default key expiry of Redis is 5 minutes.",
            "Is “5 minutes” right?",
        ),
        (
            "Vercel",
            "Functions run at most 60 s.",
            "The Vercel function takes 2 minutes.",
            "Is “2 minutes” right?",
        ),
        (
            "DynamoDB",
            "Items have at most 400 KB.",
            "DynamoDB items hold up to 2 MB each.",
            "Is “2 MB” right?",
        ),
    ] {
        fires(technology, nuance, text, question);
    }
}

#[test]
fn figures_of_something_else_or_inside_a_limit_are_left_alone() {
    let nuance = "Convex actions time out after 10 minutes.";
    for text in [
        "Convex actions run for 5 minutes.",
        "Convex actions run for 600 seconds.",
        "Convex actions are retried after 30 minutes.",
        "Convex actions run every 30 minutes.",
        "Convex actions hold up to 30 MB.",
        "The page of Convex was down for 30 minutes.",
        "Convex is deployed within 30 minutes.",
        "Actions of the team take 30 minutes.",
        "Convex actions never run for 30 minutes.",
        "If Convex actions run for 30 minutes, we split them.",
    ] {
        silent("Convex", nuance, text);
    }
    silent(
        "Redis",
        "The default key expiry is 60 seconds",
        "We set the default key expiry of Redis to 5 minutes.",
    );
    silent(
        "Redis",
        "Redis 7 needs 2 GB",
        "Redis keeps the carts of 30 days.",
    );
}

#[test]
fn what_is_not_to_be_used_is_asked_about_where_it_is_used() {
    for (technology, nuance, text, question) in [
        (
            "Redis",
            "Use `SCAN`, not `KEYS`.",
            "We list carts using `KEYS` each night.",
            "Why KEYS?",
        ),
        (
            "Redis",
            "Use ioredis instead of node-redis.",
            "The worker uses node-redis.",
            "Why node-redis?",
        ),
        (
            "Next.js",
            "Use Server Actions, not API routes, for mutations.",
            "Mutations are sent through API routes.",
            "Why API routes?",
        ),
        (
            "Prisma",
            "Never use `db push` in production.",
            "In production we use db push.",
            "Why db push?",
        ),
        (
            "Prisma",
            "Prefer migrations over db push",
            "The team uses db push.",
            "Why db push?",
        ),
        (
            "Next.js",
            "`getServerSideProps` is deprecated here",
            "The page uses getServerSideProps.",
            "Why getServerSideProps?",
        ),
    ] {
        fires(technology, nuance, text, question);
    }
}

#[test]
fn what_is_replaced_weighed_or_only_named_is_left_alone() {
    let nuance = "Use `SCAN`, not `KEYS`.";
    for text in [
        "We use SCAN.",
        "We use SCAN instead of KEYS.",
        "We don’t use KEYS.",
        "We use keys of the carts.",
        "KEYS blocks the server.",
        "We replace KEYS and use SCAN.",
        "Should we use KEYS?",
        "We could use KEYS.",
        "The job uses MONKEYS.",
        "## Alternatives\n\nWe use KEYS.",
    ] {
        silent("Redis", nuance, text);
    }
    silent(
        "Next.js",
        "Use Server Actions, not API routes, for mutations.",
        "Webhooks use API routes.",
    );
    silent("Redis", "Use hashes, not strings", "We use strings.");
    silent("Redis", "Use it well", "We use it badly.");
}

#[test]
fn each_nuance_is_told_once_in_the_order_of_the_text() {
    let file = "## Redis\n- Use `SCAN`, not `KEYS`.\n- Redis isn’t persistent.\n";
    let text = "Redis is persistent. It uses KEYS. Redis is persistent. We use KEYS.";
    let found = contradictions(text, &Nuances::parse(file).nuances);
    let quotes: Vec<&str> = found.iter().map(|it| it.quote.as_str()).collect();
    assert_eq!(quotes, ["Redis is persistent.", "It uses KEYS."]);
    assert_eq!(contradictions(text, &[]), []);
}
