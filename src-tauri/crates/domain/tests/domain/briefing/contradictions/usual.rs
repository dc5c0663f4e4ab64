//! Nuances as people write them most often, and what texts say about them.

use super::{fires, silent};

#[test]
fn a_role_of_the_technology_is_a_condition() {
    let primary = "We never use Redis as a primary store.";
    fires(
        "Redis",
        primary,
        "We use Redis as the primary store of carts.",
        "Why Redis?",
    );
    for text in [
        "We keep sessions in Redis for 12 hours; Redis is a cache only and never the primary store.",
        "We store sessions in Redis.",
        "We keep sessions in Redis. The primary store is PostgreSQL.",
    ] {
        silent("Redis", primary, text);
    }
    let reason = "Don't use node-redis, as it leaks connections.";
    fires(
        "Redis",
        reason,
        "The worker uses node-redis.",
        "Why node-redis?",
    );
}

#[test]
fn what_is_ruled_out_in_production_counts_wherever_the_product_uses_it() {
    let keys = "Never use KEYS in production; use SCAN.";
    for text in [
        "We list carts in Redis with KEYS.",
        "The page uses KEYS.",
        "In production the page uses KEYS.",
    ] {
        fires("Redis", keys, text, "Why KEYS?");
    }
    for text in [
        "We list carts in Redis with SCAN, never with KEYS.",
        "Locally we use KEYS.",
        "The tests use KEYS.",
        "SCAN works with KEYS.",
        "The driver is compatible with KEYS.",
        "The handbook compares it with KEYS.",
    ] {
        silent("Redis", keys, text);
    }
}

#[test]
fn what_is_not_allowed_is_asked_about_where_something_is_one() {
    let router = "Use the app router; the pages router is not allowed.";
    for text in [
        "The new Next.js page is in the pages router.",
        "We build the page with the pages router.",
    ] {
        fires("Next.js", router, text, "Why pages router?");
    }
    for text in [
        "The Next.js page uses the app router instead of the pages router.",
        "The page of the pages router is gone.",
        "The page isn’t in the pages router.",
    ] {
        silent("Next.js", router, text);
    }
    let why = "Why class components?";
    for nuance in [
        "Class components are not allowed.",
        "Never use class components.",
    ] {
        fires(
            "React",
            nuance,
            "The React widget is a class component.",
            why,
        );
        for text in [
            "The React widget is a function component, not a class component.",
            "The widget is a class component.",
            "The React widget was a class component.",
        ] {
            silent("React", nuance, text);
        }
    }
}

#[test]
fn one_plain_word_counts_where_the_technology_plainly_uses_it() {
    let none = "We don’t use transactions.";
    for text in [
        "The MongoDB order and its payment are written in one transaction.",
        "The MongoDB import uses transactions to keep both in step.",
        "MongoDB writes both in a single transaction.",
    ] {
        fires("MongoDB", none, text, "Why transactions?");
    }
    for text in [
        "The order and its payment are written in one transaction.",
        "MongoDB writes are single-document, without transactions.",
        "We use MongoDB for the transactions of the bank.",
        "The MongoDB page lists transactions.",
        "MongoDB is written in one transaction log.",
    ] {
        silent("MongoDB", none, text);
    }
    silent(
        "Redis",
        "It is not supported.",
        "Redis is fast, and the page uses it.",
    );
    silent("Redis", "Use hashes, not strings", "Redis uses strings.");
}

#[test]
fn root_and_another_user_exclude_each_other() {
    let user = "Containers run as a non-root user.";
    fires(
        "Docker",
        user,
        "Docker containers run as root.",
        "Is “as root” right?",
    );
    for text in [
        "Docker containers run as a non-root user with id 1000.",
        "Docker containers run as rootless ones.",
        "Docker containers don’t run as root.",
        "The installer runs as root.",
    ] {
        silent("Docker", user, text);
    }
}
