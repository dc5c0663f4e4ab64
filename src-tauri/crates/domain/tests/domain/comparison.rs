//! Two texts, compared line by line.

use domain::page::{ReviewBlock, ReviewLine, Side};
use domain::text::compare::diff::compare;
use proptest::prelude::*;

use crate::texts::text;

/// What the page shows, line by line: marked words are in brackets.
fn drawn(blocks: &[ReviewBlock]) -> Vec<String> {
    let lines = blocks.iter().flat_map(|block| match block {
        ReviewBlock::Unchanged { lines } => lines
            .iter()
            .map(|line| format!("  {line}"))
            .collect::<Vec<_>>(),
        ReviewBlock::Hunk { lines, .. } => lines.iter().map(line).collect(),
        ReviewBlock::Clash { .. } => Vec::new(),
    });
    lines.collect()
}

fn line(line: &ReviewLine) -> String {
    let sign = match line.side {
        Side::Same => "=",
        Side::Removed => "-",
        Side::Added => "+",
    };
    let words = line.segments.iter().map(|segment| {
        if segment.marked {
            format!("[{}]", segment.text)
        } else {
            segment.text.clone()
        }
    });
    format!("{sign} {}", words.collect::<String>())
}

fn check(older: &str, newer: &str, lines: &[&str], added: usize, removed: usize) {
    let comparison = compare(older, newer);
    assert_eq!(drawn(&comparison.blocks), lines, "{older:?} {newer:?}");
    let words = (comparison.words_added, comparison.words_removed);
    assert_eq!(words, (added, removed), "{older:?} {newer:?}");
}

#[test]
fn lines_that_differ_show_the_words_that_differ() {
    check("same\n", "same\n", &["  same"], 0, 0);
    check("", "a new line\n", &["+ a new line"], 3, 0);
    check("gone\nkept\n", "kept\n", &["- gone", "  kept"], 0, 1);
    check(
        "# Goal\nThe page is fast today.\nEnd.\n",
        "# Goal\nThe page is very quick today.\nEnd.\n",
        &[
            "  # Goal",
            "- The page is [fast] today.",
            "+ The page is [very quick] today.",
            "  End.",
        ],
        2,
        1,
    );
}

#[test]
fn a_line_with_two_differences_stands_there_once() {
    check(
        "Send it soon, to the team, by mail, every week.\n",
        "Send it now, to the team, by mail, every day.\n",
        &[
            "- Send it [soon], to the team, by mail, every [week].",
            "+ Send it [now], to the team, by mail, every [day].",
        ],
        2,
        2,
    );
}

#[test]
fn lines_that_were_reworded_stand_below_one_another() {
    check(
        "1. Send the letter on time.\n2. Count the letters sent.\n",
        "1. Send the parcel on time.\n2. Count the parcels sent.\n",
        &[
            "- 1. Send the [letter] on time.",
            "+ 1. Send the [parcel] on time.",
            "- 2. Count the [letters] sent.",
            "+ 2. Count the [parcels] sent.",
        ],
        2,
        2,
    );
    check(
        "Send the letter on time.\nDone.\n",
        "Send the letter in time.\nAsk whether it came.\n",
        &[
            "- Send the letter [on] time.",
            "- [Done].",
            "+ Send the letter [in] time.",
            "+ [Ask whether it came].",
        ],
        5,
        2,
    );
}

#[test]
fn words_that_moved_to_the_next_line_are_not_counted() {
    check(
        "Send the letter on time and\ncount the letters that were\nsent by the team.\n",
        "Send the letter on time\nand count the letters that\nwere sent by the team.\n",
        &[
            "- Send the letter on time and",
            "- count the letters that were",
            "- sent by the team.",
            "+ Send the letter on time",
            "+ and count the letters that",
            "+ were sent by the team.",
        ],
        0,
        0,
    );
}

#[test]
fn line_ends_alone_are_a_difference_without_words() {
    check("one\r\ntwo", "one\ntwo", &["= one", "= two"], 0, 0);
    check("one", "one\n", &["= one"], 0, 0);
}

proptest! {
    #[test]
    fn either_side_is_the_whole_text(older in text(), newer in text()) {
        let blocks = compare(&older, &newer).blocks;
        for (side, text) in [(Side::Removed, &older), (Side::Added, &newer)] {
            let shown: Vec<String> = blocks
                .iter()
                .flat_map(|block| match block {
                    ReviewBlock::Unchanged { lines } => lines.clone(),
                    ReviewBlock::Hunk { lines, .. } => lines
                        .iter()
                        .filter(|line| line.side == side || line.side == Side::Same)
                        .map(|line| line.segments.iter().map(|it| it.text.as_str()).collect())
                        .collect(),
                    ReviewBlock::Clash { .. } => Vec::new(),
                })
                .collect();
            let lines: Vec<&str> = text.lines().collect();
            prop_assert_eq!(shown, lines);
        }
    }
}
