//! What a nuance forbids, limits or leaves to one alone, against what a text plainly does.

use super::{fires, silent};

#[test]
fn what_is_used_instead_is_asked_about() {
    for (technology, nuance, text, question) in [
        (
            "Vite",
            "Bundles are built with Vite, not Webpack.",
            "The Vite bundle of the shop is built with Webpack.",
            "Why Webpack?",
        ),
        (
            "Kubernetes",
            "Passwords come from Vault, not from ConfigMaps.",
            "The Kubernetes job reads its passwords from ConfigMaps.",
            "Why ConfigMaps?",
        ),
        (
            "Redis",
            "Do not use Redis for invoices.",
            "Each invoice is written to Redis before it is sent.",
            "Why Redis?",
        ),
        (
            "Next.js",
            "Do not use rewrites.",
            "Old addresses are kept in the Next.js rewrites.",
            "Why rewrites?",
        ),
        (
            "Kafka",
            "Do not use compaction.",
            "The Kafka topic relies on compaction.",
            "Why compaction?",
        ),
        (
            "TypeScript",
            "`any` is forbidden.",
            "The TypeScript reply is typed as any.",
            "Why any?",
        ),
        (
            "Redis",
            "Version 6, so no functions.",
            "We use Redis functions.",
            "Why functions?",
        ),
    ] {
        fires(technology, nuance, text, question);
    }
}

#[test]
fn what_follows_the_rule_or_is_about_something_else_is_left_alone() {
    for (technology, nuance, text) in [
        (
            "Vite",
            "Bundles are built with Vite, not Webpack.",
            "The Vite bundle is built with Vite. The handbook was built with Webpack.",
        ),
        (
            "Kubernetes",
            "Passwords come from Vault, not from ConfigMaps.",
            "The Kubernetes job reads names from ConfigMaps and passwords from Vault.",
        ),
        (
            "Redis",
            "Do not use Redis for invoices.",
            "Why an invoice is late is described in Redis.",
        ),
        (
            "Next.js",
            "Do not use rewrites.",
            "Next.js pages are rendered once, and Nginx has the rewrites.",
        ),
        (
            "TypeScript",
            "`any` is forbidden.",
            "In TypeScript, we accept any reply as any guest sends it.",
        ),
    ] {
        silent(technology, nuance, text);
    }
}

#[test]
fn more_than_a_limit_is_asked_about() {
    let check = |nuance: &str, text: &str, question: &str| {
        fires("PostgreSQL", nuance, text, question);
    };
    check(
        "Max 100 connections.",
        "Each worker opens 400 connections to PostgreSQL.",
        "Is “400 connections” right?",
    );
    check(
        "Views are limited to depth 3.",
        "The report reads PostgreSQL views of depth 6.",
        "Is “depth 6” right?",
    );
    check(
        "Rows are at most 1 MB.",
        "PostgreSQL rows carry 5 MB pictures.",
        "Is “5 MB” right?",
    );
    for (nuance, text) in [
        (
            "Rows are at most 1 MB.",
            "PostgreSQL rows carry the name of a 5 MB picture.",
        ),
        (
            "Max 100 connections.",
            "Each worker opens 4 connections to PostgreSQL.",
        ),
        (
            "Views are limited to depth 3.",
            "PostgreSQL views of depth 6 are refused.",
        ),
        (
            "Rows live at most 24 hours.",
            "Today PostgreSQL keeps rows for 30 days, which is wrong; we shorten this to 24 hours.",
        ),
    ] {
        silent("PostgreSQL", nuance, text);
    }
}

#[test]
fn somebody_else_than_the_one_alone_is_asked_about() {
    let nuance = "Buckets are created by Terraform only.";
    let text = "The AWS bucket is created by the app at its first start.";
    fires("AWS", nuance, text, "Which is right?");
    for text in [
        "The AWS bucket is created by Terraform and filled by the app.",
        "The AWS bucket is listed by the app.",
        "The AWS bucket isn’t created by the app.",
        "The AWS role is created by the app.",
    ] {
        silent("AWS", nuance, text);
    }
    let both = "Buckets are created by Terraform.";
    silent("AWS", both, "The AWS bucket is created by the app.");
}

#[test]
fn what_others_do_for_us_is_not_what_we_are_forbidden() {
    let nuance = "Never store card numbers.";
    let ours = "We store the card number next to the Stripe token.";
    fires("Stripe", nuance, ours, "Which is right?");
    let theirs = "Stripe stores card numbers; we keep only a token.";
    silent("Stripe", nuance, theirs);
}

#[test]
fn another_unit_is_asked_about_unless_it_is_only_shown() {
    let nuance = "Amounts are in cents.";
    let text = "The Stripe charge takes amounts in euros.";
    fires("Stripe", nuance, text, "Is “in euros” right?");
    for text in [
        "The Stripe page shows amounts in euros.",
        "Stripe amounts are in cents, and not in euros.",
    ] {
        silent("Stripe", nuance, text);
    }
}
