use domain::text::lost::lost;

use crate::build::{Asked, held};

const ORIGINAL: &str = "# Shop\n\n## Goals\n\n- Customers find an order within a minute\n- Refunds \
need two clicks\n\n## Limits\n\nNo new data base.\n\n1. Works offline\n";

/// Holds one round on the original and compares what it lost.
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
fn paragraphs_are_not_counted() {
    check(&[("No new data base.", "", "")], &[]);
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
