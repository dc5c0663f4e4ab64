//! What the author is asked before a debate.
#![allow(
    clippy::too_many_lines,
    reason = "a table of cases, or one story from its beginning to its end"
)]

use std::fs;
use std::path::Path;

use domain::Kind;

/// A text is asked exactly these questions, which quote only words that it has.
fn check(kind: Kind, document: &str, asked: &[&str]) {
    let questions = rules::questions(kind, document, &[]);
    let lines: Vec<&str> = questions.iter().map(|it| it.question.as_str()).collect();
    assert_eq!(lines, asked, "{document}");
    let plain = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ")
    };
    let document = plain(document);
    for one in &questions {
        assert!(!one.why.is_empty(), "{}", one.question);
        let quoted = one.question.split('“').nth(1);
        let quoted = quoted.and_then(|it| it.split('”').next());
        let words = quoted.map_or("", |it| it.trim_end_matches(" …"));
        let own = document.to_lowercase().contains(&words.to_lowercase());
        assert!(own, "“{words}” is no part of the text");
    }
}

const EXPORT: &str = "# Export\n\nThe page gets a button that writes the table to a file.\n";

#[test]
fn asks_about_the_text_or_not_at_all() {
    check(
        Kind::Task,
        EXPORT,
        &[
            "Who is this for, and what problem does it solve for them: “Export”?",
            "Which number will show that this worked, and what is it today: “Export”?",
        ],
    );
    check(
        Kind::Task,
        "# Export\n\nCustomers get a button for the existing table.\n",
        &["Which number will show that this worked, and what is it today: “Export”?"],
    );
    check(
        Kind::Task,
        "Guests can order from the table. Payment comes in a later phase. The goal is fewer waits.\n",
        &["You mention “in a later phase”: what is left out of this version?"],
    );
    check(
        Kind::Task,
        "# Refunds\n\nTenants ask for a refund within 30 days. We are not sure about gifts. \
         The goal is fewer calls.\n",
        &["What is the answer to “We are not sure about gifts”, or who can give it, and by when?"],
    );
    check(
        Kind::Task,
        "# Refunds\n\nTenants ask for a refund within 30 days. I'm not sure these days are right. \
         The price is 10 dollars??. The goal is fewer calls.\n",
        &[
            "You marked this as unsure: “I'm not sure these days are right”. What is right, or who can say, and by when?",
            "You marked this as unsure: “The price is 10 dollars??”. What is right, or who can say, and by when?",
        ],
    );
    check(
        Kind::Task,
        "# Refunds\n\nTenants ask for a refund within 30 days. The goal is fewer calls.\n\n- ?? who owns the letters\n",
        &["What is the answer to “who owns the letters”, or who can give it, and by when?"],
    );
    check(
        Kind::Task,
        "# Refunds\n\nTenants ask for a refund. 40% of customers asked for it, in 12 calls a day.\n",
        &["Which number will show that this worked, and what is it today: “Refunds”?"],
    );
    check(
        Kind::Task,
        "# Refunds\n\nTenants ask for a refund. Calls fall by 40 %.\n",
        &[],
    );
    check(
        Kind::Prd,
        "# Help\n\n## Goals\n\n- Offer the form to all eligible tenants.\n\n## Scope\n\nA form.\n",
        &[
            "What exactly does “eligible” mean?",
            "Which figure will show that the goals were reached? What is it today, and what should it be?",
        ],
    );
    check(
        Kind::Prd,
        "# Contacts\n\n## Success metrics\n\n- 30 % of guests import a list by May.\n\n\
         ## Behavior\n\nGuests can import their contacts.\n",
        &["What should happen when this fails halfway: “Guests can import their contacts”?"],
    );
}

#[test]
fn asks_nothing_where_nothing_is_open() {
    for (kind, document) in [
        (Kind::Task, ""),
        (Kind::Task, "Buy milk."),
        (
            Kind::Task,
            "# Pancakes\n\nMix the flour with eggs and milk. Let the batter rest for ten minutes. Fry it in butter until both sides are brown.\n",
        ),
        (
            Kind::Task,
            "# Autumn\n\nThe leaves will fall on every stone,\nand nobody will walk alone.\n",
        ),
        (
            Kind::Task,
            "# Export\n\nCustomers get a button. When it fails, they see an error. \
             Success: 30 % of the customers use it by June. The owner is Ada. \
             Out of scope: PDF. Existing exports stay as they are.\n",
        ),
        (
            Kind::Task,
            "# Team meeting\n\n## Attendees\n\nAda, Ben\n\n## Minutes\n\nBen will send the notes.\n",
        ),
        (
            Kind::Task,
            "# Team sync, May 12\n\nAttendees: Ann, Ben\n\n- Ann: the page is slow.\n- Ben asked who needs it.\n\n\
             Decisions: keep it.\n",
        ),
        (
            Kind::Task,
            "# Digest\n\n## Installation\n\nRun it.\n\n## Usage\n\nIt sends a digest.\n\n## License\n\nMIT\n",
        ),
        (
            Kind::Debug,
            "# Crash on start\n\nThe window closes at once. Expected: it stays open.\n",
        ),
        (
            Kind::Task,
            "Subject: Maintenance of the portal\n\nDear customers,\n\nOn Friday the portal will be down for an hour. \
             You have to sign in again. Contact our team with questions.\n",
        ),
        (
            Kind::Task,
            "# Maintenance\n\nHello everybody,\n\nOn Friday the portal will be down for an hour. You should save your \
             data before.\n",
        ),
        (Kind::Message, "Dear team, the office is closed on Monday."),
        (
            Kind::Task,
            "# Ausfuhr\n\nDie Seite bekommt einen Knopf, der die Tabelle in eine Datei schreibt. Das soll \
             schnell gehen und darf nichts verlieren, auch wenn die Tabelle sehr lang ist.\n",
        ),
    ] {
        check(kind, document, &[]);
    }
}

#[test]
fn asks_of_the_sample_what_it_leaves_open() {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../samples/invite-links.md");
    let text = fs::read_to_string(sample).expect("the sample");
    check(
        Kind::Prd,
        &text,
        &[
            "Which is right, “30 days” or “14 days”?",
            "What should happen when this fails halfway: “The request goes to the admins by email”?",
        ],
    );
}

#[test]
fn asks_nothing_that_a_switched_off_rule_would_ask() {
    let document = "# Help\n\n## Goals\n\n- Offer the form to all eligible tenants, in a later phase to others.\n\n\
                    ## Behavior\n\nTenants can import their contacts. We are not sure about gifts.\n";
    let all = rules::questions(Kind::Prd, document, &[]);
    let names: Vec<&str> = rules::catalog().map(|rule| rule.name).collect();
    for rule in [
        "leftover-question",
        "undefined-term",
        "no-success-measure",
        "scope-boundary",
        "no-failure-path",
    ] {
        assert!(names.contains(&rule), "{rule} is no rule");
        let left = rules::questions(Kind::Prd, document, &[rule.to_owned()]);
        assert_eq!(left.len(), all.len() - 1, "{rule}");
    }
    let off = ["placeholder".to_owned()];
    assert_eq!(rules::questions(Kind::Prd, document, &off), all);
}

#[test]
fn a_task_is_asked_what_it_is_for_by_its_measure_until_that_rule_is_off() {
    let off = ["no-success-measure".to_owned()];
    assert_eq!(rules::questions(Kind::Task, EXPORT, &off).len(), 1);
}
