use domain::text::edits::lost::lost;

use crate::build::{Asked, held};

const ORIGINAL: &str = "# Shop\n\n## Goals\n\n- Customers find an order within a minute\n- Refunds \
need two clicks\n\n## Limits\n\nNo new database.\n\n1. Works offline\n";

/// Runs one round on the original and compares what it lost.
fn check(edits: &[Asked<'_>], expected: &[&str]) {
    let (edits, after) = held(ORIGINAL, &[edits]);
    assert_eq!(lost(ORIGINAL, ORIGINAL, &after, &edits[0]), expected);
}

#[test]
fn what_vanishes_without_a_finding_is_lost() {
    check(
        &[
            ("## Limits\n\n", "", ""),
            ("- Refunds need two clicks\n", "", ""),
        ],
        &["- Refunds need two clicks", "## Limits"],
    );
    check(&[("1. Works offline\n", "", "")], &["1. Works offline"]);
}

#[test]
fn what_a_finding_removed_is_not_lost() {
    check(&[("- Refunds need two clicks\n", "", "f1")], &[]);
}

#[test]
fn what_moved_is_not_lost() {
    check(
        &[
            ("- Refunds need two clicks\n", "", ""),
            (
                "1. Works offline\n",
                "1. Works offline\n- **Refunds** need  two clicks\n",
                "",
            ),
        ],
        &[],
    );
}

#[test]
fn what_was_reworded_is_not_lost() {
    check(&[("need two clicks", "need at most two clicks", "")], &[]);
    check(&[("## Goals", "## Goals and measures", "")], &[]);
    check(&[("## Goals", "## What it is for", "")], &["## Goals"]);
}

#[test]
fn a_heading_lives_on_in_headings_alone() {
    let text = "# Shop\n\n## 2. Payment of refunds\n\nBy card.\n";
    let losses = |new: &str| {
        let (edits, after) = held(text, &[&[("## 2. Payment of refunds", new, "")]]);
        lost(text, text, &after, &edits[0])
    };
    assert_eq!(losses("## 3. Payment of refunds"), [""; 0]);
    assert_eq!(losses("### How the payment of refunds works"), [""; 0]);
    let gone = ["## 2. Payment of refunds"];
    assert_eq!(losses("- Payment of refunds"), gone);
    assert_eq!(losses("**Payment of refunds:** as before."), gone);
    assert_eq!(losses("The payment of refunds goes like this:"), gone);
}

#[test]
fn paragraphs_are_not_counted() {
    check(&[("No new database.", "", "")], &[]);
}

#[test]
fn what_an_earlier_round_wrote_is_not_of_the_original() {
    let before = format!("{ORIGINAL}- Added later\n");
    assert_eq!(lost(ORIGINAL, &before, ORIGINAL, &[]), [""; 0]);
}

#[test]
fn one_of_two_equal_items_is_lost_too() {
    let text = "- same\n- other\n- same\n";
    let after = "- same\n- other\n";
    assert_eq!(lost(text, text, after, &[]), ["- same"]);
}

/// Runs one round on a text and compares what it lost.
fn check_figures(text: &str, edits: &[Asked<'_>], expected: &[&str]) {
    let (edits, after) = held(text, &[edits]);
    assert_eq!(lost(text, text, &after, &edits[0]), expected);
}

#[test]
fn a_figure_that_vanishes_without_a_finding_is_lost() {
    let text = "Links expire after 30 days.\n\nThe page loads in 300 ms for 95 % of users and \
                costs € 5 each.\n";
    check_figures(
        text,
        &[("after 30 days", "soon", "")],
        &["30 days in “Links expire after 30 days.”"],
    );
    check_figures(
        text,
        &[("after 30", "after 14", ""), ("€ 5 each", "little", "")],
        &[
            "30 days in “Links expire after 30 days.”",
            "€ 5 in “The page loads in 300 ms for 95 % of users and costs € 5 each.”",
        ],
    );
    let words = "Words stand here so that the line is a long one. ".repeat(3);
    check_figures(
        &format!("{words}It takes 30 days. {words}"),
        &[("30 days", "long", "")],
        &[
            "30 days in “… Words stand here so that the line is a long one. It takes 30 days. Words stand \
           here so that the line is a long one. Words …”",
        ],
    );
    check_figures(text, &[("after 30 days", "soon", "f1")], &[]);
    check_figures(text, &[("30 days", "30-day period", "")], &[]);
    check_figures(
        text,
        &[
            ("in 300 ms ", "fast ", ""),
            ("30 days.", "30 days, and load in 300ms.", ""),
        ],
        &[],
    );
    check_figures(text, &[("95 %", "95 percent", "")], &[]);
}

#[test]
fn numbers_without_a_unit_are_no_figures() {
    let text = "See section 3 of v1.2, issue #30 days ago.\n\n1. Days off\n\n```\nwait 30 s\n```\n";
    check_figures(
        text,
        &[("See section 3 of v1.2, issue #30 days ago.\n", "", "")],
        &[],
    );
    check_figures(text, &[("wait 30 s", "wait", "")], &[]);
}

#[test]
fn a_figure_goes_with_its_line() {
    let text = "- Links expire after 30 days\n- Names are stored\n";
    check_figures(
        text,
        &[("- Links expire after 30 days\n", "", "")],
        &["- Links expire after 30 days"],
    );
}
