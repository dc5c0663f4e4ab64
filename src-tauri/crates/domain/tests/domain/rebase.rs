use domain::text::changes::rebase::{Rebased, rebase};
use domain::text::changes::review;

use crate::build::{Asked, composed, decided};

const ORIGINAL: &str = "# Goals\n\nThe page loads fast for all users of the shop.\n\n# Limits\n\n\
Nothing is stored for longer than a month, as the law demands.\n\n# Last part\n\nThe end of it all.";

/// Accepts one edit of the original in a newer text; `None` means a conflict.
fn check(edit: Asked<'_>, newer: &str, expected: Option<&str>) {
    let changes = composed(ORIGINAL, &[&[edit]]);
    let accepted = review::accept_onto(ORIGINAL, &decided(&changes, "a"), &[], newer);
    match expected {
        Some(text) => assert_eq!(
            (accepted.text.as_str(), accepted.conflicts.len()),
            (text, 0)
        ),
        None => assert_eq!(
            (accepted.text.as_str(), accepted.conflicts.len()),
            (newer, 1)
        ),
    }
    let placed = matches!(rebase(ORIGINAL, &changes[0], newer), Rebased::Placed(_));
    assert_eq!(placed, expected.is_some());
}

const FAST: Asked<'_> = ("fast", "within 2 s", "f1");
const APPEND: Asked<'_> = ("The end of it all.", "The end of it all.\n\n# More", "f1");

#[test]
fn a_change_moves_with_its_paragraph() {
    let newer = format!("A new first paragraph.\n\n{ORIGINAL}");
    check(FAST, &newer, Some(&newer.replace("fast", "within 2 s")));
    let newer = ORIGINAL.replace("a month", "a year");
    check(FAST, &newer, Some(&newer.replace("fast", "within 2 s")));
}

#[test]
fn a_touched_place_is_a_conflict() {
    check(FAST, &ORIGINAL.replace("fast", "slowly"), None);
    check(FAST, &ORIGINAL.replace("fast", "faster"), None);
    check(FAST, &ORIGINAL.replace("fast", "very fast"), None);
    check(
        FAST,
        &ORIGINAL.replace("loads fast for all", "opens fast to all"),
        None,
    );
    check(
        FAST,
        &ORIGINAL.replace("fast for all", "fast, for all"),
        None,
    );
    check(FAST, "", None);
}

#[test]
fn what_is_typed_elsewhere_in_the_paragraph_is_no_conflict() {
    for (from, to) in [
        ("loads", "opens"),
        ("for all users", "for most users"),
        ("of the shop.", "of the shop. It is small."),
        ("The page", "Every page"),
        ("users of the shop", "customers"),
        ("# Goals\n\nThe page", "# Aims\n\nThis page"),
    ] {
        let newer = ORIGINAL.replace(from, to);
        assert_ne!(newer, ORIGINAL, "{from}");
        check(FAST, &newer, Some(&newer.replace("fast", "within 2 s")));
    }
}

#[test]
fn what_is_typed_between_words_that_a_change_replaces_stays() {
    let sentence = "The page loads fast for all users of the shop.";
    let edit = (
        sentence,
        "The site loads fast for all guests of the shop.",
        "f1",
    );
    let check_between = |from: &str, to: &str, expected: Option<&str>| {
        let newer = ORIGINAL.replace(from, to);
        let text = expected.map(|expected| ORIGINAL.replace(sentence, expected));
        check(edit, &newer, text.as_deref());
    };
    let merged = "The site loads within 2 s for all guests of the shop.";
    check_between("fast", "within 2 s", Some(merged));
    check_between(
        "fast",
        "fast, also at night,",
        Some("The site loads fast, also at night, for all guests of the shop."),
    );
    check_between("users", "people", None);
    check_between(sentence, "It is quick.", None);
}

#[test]
fn a_paragraph_that_was_wrapped_anew_is_no_conflict() {
    let newer = ORIGINAL.replace("loads fast for", "loads fast\nfor");
    check(FAST, &newer, Some(&newer.replace("fast", "within 2 s")));
    let sentence = ("loads fast for", "opens at once to", "f1");
    check(
        sentence,
        &newer,
        Some(&ORIGINAL.replace("loads fast for", "opens at once to")),
    );
    for apart in [
        "loads fast\n\nfor",
        "loads fast  \nfor",
        "loads fast\n    for",
        "loadsfast for",
    ] {
        check(sentence, &ORIGINAL.replace("loads fast for", apart), None);
    }
}

#[test]
fn where_a_line_of_code_ends_is_the_authors_word() {
    let original = "Run this:\n\n```\nmake all\nmake test\n```\n";
    let edit = ("all\nmake test", "everything", "f1");
    let changes = composed(original, &[&[edit]]);
    let newer = original.replace("all\nmake test", "all make test");
    assert_eq!(rebase(original, &changes[0], &newer), Rebased::Conflict);
}

#[test]
fn an_insertion_needs_its_neighbors() {
    let newer = ORIGINAL.replace("Limits", "Bounds");
    check(APPEND, &newer, Some(&format!("{newer}\n\n# More")));
    check(
        APPEND,
        &format!("{ORIGINAL}\n\nA paragraph behind it."),
        None,
    );
    let newer = ORIGINAL.replace("it all.", "everything.");
    check(APPEND, &newer, Some(&format!("{newer}\n\n# More")));
    let end = ("it all.", "it all. And more.", "f1");
    check(end, &ORIGINAL.replace("it all.", "it all. Or less."), None);
}

#[test]
fn a_replacement_at_the_edge_does_not() {
    let newer = format!("A new first line.\n\n{ORIGINAL}\n\nAnd a last one.");
    check(
        ("# Goals", "# Aims", "f1"),
        &newer,
        Some(&newer.replace("Goals", "Aims")),
    );
    check(
        ("of it all.", "of all.", "f1"),
        &newer,
        Some(&newer.replace("of it all", "of all")),
    );
    check(("# Goals", "Intro\n\n# Goals", "f1"), &newer, None);
}

#[test]
fn blank_lines_at_the_end_do_not_count() {
    let newer = format!("{ORIGINAL}\n");
    check(APPEND, &newer, Some(&format!("{ORIGINAL}\n\n# More\n")));
}

#[test]
fn only_the_place_that_was_rewritten_stays_out() {
    let edits = [
        ("fast", "quickly", "f1"),
        ("a month", "30 days", "f1"),
        ("end", "close", "f2"),
    ];
    let changes = composed(ORIGINAL, &[&edits]);
    let newer = ORIGINAL.replace("a month", "a year");
    let accepted = review::accept_onto(ORIGINAL, &decided(&changes, "aa"), &[], &newer);
    let others = newer
        .replace("fast", "quickly")
        .replace("The end", "The close");
    assert_eq!(accepted.text, others);
    assert_eq!(accepted.conflicts, [changes[0].id.clone()]);
}

#[test]
fn a_rejected_change_is_no_conflict() {
    let changes = composed(ORIGINAL, &[&[FAST]]);
    let accepted = review::accept_onto(ORIGINAL, &decided(&changes, "r"), &[], "other");
    assert_eq!(
        (accepted.text.as_str(), accepted.conflicts.len()),
        ("other", 0)
    );
}

#[test]
fn a_long_blank_stretch_beside_an_insertion_is_no_edge() {
    let original = format!("One.\n{}Two.", "\n".repeat(40));
    for edit in [
        ("One.\n", "One.\nMore.\n", "f1"),
        ("\nTwo.", "\nMore.\nTwo.", "f1"),
    ] {
        let changes = composed(&original, &[&[edit]]);
        let onto = review::accept_onto(&original, &decided(&changes, "a"), &[], &original);
        assert_eq!(onto.conflicts, []);
        assert_eq!(onto.text, review::proposal(&original, &changes));
    }
}
