use domain::Decision;
use domain::page::{ReviewBlock, ReviewLine, Side};
use domain::review::ReviewedChange;
use domain::text::changes::blocks::review_blocks;
use domain::text::compare::diff::unified;

use crate::build::{Asked, composed, decided};

/// Draws a review: ` ` before unchanged lines, `@ change place heading` before a hunk, `-`, `+` and
/// `=` before its lines, marked words in braces.
fn drawn(original: &str, reviewed: &[ReviewedChange]) -> Vec<String> {
    let mut drawn = Vec::new();
    for block in review_blocks(original, reviewed) {
        match block {
            ReviewBlock::Unchanged { lines } => {
                drawn.extend(lines.iter().map(|line| format!(" {line}")));
            }
            ReviewBlock::Hunk {
                change,
                place,
                heading,
                lines,
                ..
            } => {
                drawn.push(
                    format!("@ {change} {place} {heading}")
                        .trim_end()
                        .to_owned(),
                );
                drawn.extend(lines.iter().map(line));
            }
            ReviewBlock::Clash { .. } => unreachable!("nothing was written since"),
        }
    }
    drawn
}

/// A line after its sign, marked words in braces.
pub(crate) fn line(line: &ReviewLine) -> String {
    let mut text = String::from(match line.side {
        Side::Same => "=",
        Side::Removed => "-",
        Side::Added => "+",
    });
    for segment in &line.segments {
        assert!(!segment.text.is_empty());
        let (open, close) = if segment.marked { ("{", "}") } else { ("", "") };
        text.extend([open, &segment.text, close]);
    }
    text
}

fn check(original: &str, edits: &[Asked<'_>], expected: &[&str]) {
    let changes = composed(original, &[edits]);
    assert_eq!(drawn(original, &decided(&changes, "")), expected);
}

#[test]
fn the_byte_order_mark_of_a_file_is_no_part_of_its_first_line() {
    let goals = "\u{feff}# Goals\n\nIt is fast.\n";
    let quick = ["@ c1 0 Goals", "-It is {fast}.", "+It is {quick}."];
    let edit = ("fast", "quick", "f1");
    check(goals, &[edit], &[&[" # Goals", " "][..], &quick].concat());
    check(
        goals,
        &[("Goals", "Aims", "f1")],
        &["@ c1 0", "-# {Goals}", "+# {Aims}", " ", " It is fast."],
    );
    check(
        goals,
        &[("\u{feff}# Goals\n", "# Aims\n", "f1")],
        &["@ c1 0", "-{# Goals}", "+{# Aims}", " ", " It is fast."],
    );
}

#[test]
fn a_changed_word_is_marked_in_whole_lines() {
    check(
        "# Goals\n\nIt is fast.\nIt is safe.\n",
        &[("fast", "quick", "f1")],
        &[
            " # Goals",
            " ",
            "@ c1 0 Goals",
            "-It is {fast}.",
            "+It is {quick}.",
            " It is safe.",
        ],
    );
}

#[test]
fn inserted_and_removed_lines_are_lines_of_their_own() {
    check(
        "one\ntwo\nthree",
        &[("two\n", "", "f1"), ("three", "three\nfour", "f2")],
        &[" one", "@ c1 0", "-two", " three", "@ c2 0", "+four"],
    );
    check(
        "one\r\ntwo\r\n",
        &[("one", "one\r\nmore", "f1")],
        &[" one", "@ c1 0", "+more", " two"],
    );
    check("", &[("", "new", "f1")], &["@ c1 0", "+new"]);
    check(
        "a\n",
        &[("a\n", "a\n\n# B\n", "f1")],
        &[" a", "@ c1 0", "+", "+# B"],
    );
}

#[test]
fn two_changes_on_one_line_are_two_hunks() {
    check(
        "It is fast and safe.",
        &[("fast", "quick", "f1"), ("safe", "guarded", "f2")],
        &[
            "@ c1 0",
            "-It is {fast} and safe.",
            "+It is {quick} and safe.",
            "@ c2 0",
            "-It is fast and {safe}.",
            "+It is fast and {guarded}.",
        ],
    );
}

#[test]
fn a_marker_and_a_list_are_drawn_where_they_stand() {
    check(
        "# A\n\nOne.\n\nTwo.\n",
        &[
            ("One.", "One. [Q1]", "f1"),
            ("Two.", "Two. [Q2]", "f2"),
            ("Two.", "Two.\n\n## Open questions\n", "f1 f2"),
            ("Two.", "Two.\n- Q1", "f1"),
            ("Two.", "Two.\n- Q2", "f2"),
        ],
        &[
            " # A",
            " ",
            "@ c1 0 A",
            "-One.",
            "+One.{ [Q1]}",
            " ",
            "@ c2 0 A",
            "-Two.",
            "+Two.{ [Q2]}",
            "@ c3 0 A",
            "+",
            "+## Open questions",
            "+",
            "@ c1 1 Open questions",
            "+- Q1",
            "@ c2 1 Open questions",
            "+- Q2",
        ],
    );
}

const WRAPPED: &str = "# Goals\n\nThe page loads fast for all users of the shop, also\non a slow phone, and it says so when it does not work\nas it should.\n\nEnd.\n";

#[test]
fn a_paragraph_wrapped_by_hand_is_drawn_as_one() {
    check(
        WRAPPED,
        &[("slow", "small", "f1")],
        &[
            " # Goals",
            " ",
            "@ c1 0 Goals",
            "-The page loads fast for all users of the shop, also on a {slow} phone, and it says so when it does not work as it should.",
            "+The page loads fast for all users of the shop, also on a {small} phone, and it says so when it does not work as it should.",
            " ",
            " End.",
        ],
    );
}

#[test]
fn a_line_that_breaks_early_leaves_its_paragraph_whole() {
    let long = "The page loads fast for all users of the shop, also";
    let text = format!("{long}\non a slow phone.\n{long}\non a fast one.\n");
    let changes = composed(&text, &[&[("fast one", "new one", "f1")]]);
    let drawn = drawn(&text, &decided(&changes, ""));
    let removed: Vec<_> = drawn.iter().filter(|it| it.starts_with('-')).collect();
    let whole = format!("-{long} on a slow phone. {long} on a {{fast}} one.");
    assert_eq!(removed, [&whole]);
}

#[test]
fn where_a_paragraph_is_wrapped_is_no_difference() {
    check(
        WRAPPED,
        &[(
            "shop, also\non a slow phone, and it says so when it does not work\nas it should.",
            "shop, also on a\nslow phone, and it tells them when it does not work as\nit should.",
            "f1",
        )],
        &[
            " # Goals",
            " ",
            "@ c1 0 Goals",
            "-The page loads fast for all users of the shop, also on a slow phone, and it {says so} when it does not work as it should.",
            "+The page loads fast for all users of the shop, also on a slow phone, and it {tells them} when it does not work as it should.",
            " ",
            " End.",
        ],
    );
}

#[test]
fn what_stays_between_two_wrapped_paragraphs_is_drawn_once() {
    let next = "Nobody has to sign in before the first order is paid,\nand whoever does sees it.\n";
    let text = WRAPPED.replace("End.\n", &format!("## Orders\n\n{next}"));
    check(
        &text,
        &[(
            "as it should.\n\n## Orders\n\nNobody has to sign",
            "as planned.\n\n## Orders\n\nEverybody has to sign",
            "f1",
        )],
        &[
            " # Goals",
            " ",
            "@ c1 0 Goals",
            "-The page loads fast for all users of the shop, also on a slow phone, and it says so when it does not work as {it should}.",
            "+The page loads fast for all users of the shop, also on a slow phone, and it says so when it does not work as {planned}.",
            "=",
            "=## Orders",
            "=",
            "-{Nobody} has to sign in before the first order is paid, and whoever does sees it.",
            "+{Everybody} has to sign in before the first order is paid, and whoever does sees it.",
        ],
    );
}

#[test]
fn code_lists_and_short_lines_stay_lines() {
    let line = "a line that is long enough to have been wrapped by hand";
    for text in [
        format!("```\n{line}\n{line} too\n```\n"),
        format!("- {line}\n- {line} too\n"),
        format!("| {line} |\n| {line} too |\n"),
        format!("{line}  \n{line} too\n"),
        "short\nand short too\n".to_owned(),
    ] {
        let changes = composed(&text, &[&[("too", "as well", "f1")]]);
        let drawn = drawn(&text, &decided(&changes, ""));
        assert!(
            drawn
                .iter()
                .any(|line| line.starts_with('-') && line.contains("{too}")),
            "{drawn:?}"
        );
        assert!(
            drawn.iter().any(|it| it.starts_with(' ') && it.len() > 4),
            "{drawn:?}"
        );
    }
}

#[test]
fn an_item_wrapped_by_hand_is_drawn_as_one() {
    check(
        "- The page loads fast for all users of the shop, also\n  on a slow phone.\n- Next.\n",
        &[("slow", "small", "f1")],
        &[
            "@ c1 0",
            "-- The page loads fast for all users of the shop, also on a {slow} phone.",
            "+- The page loads fast for all users of the shop, also on a {small} phone.",
            " - Next.",
        ],
    );
}

#[test]
fn an_accepted_hunk_shows_the_wording_of_the_author() {
    let changes = composed("It is fast.", &[&[("fast", "quick", "f1")]]);
    let mut reviewed = decided(&changes, "a");
    reviewed[0].decision = Some(Decision::Accepted {
        edited: Some(vec!["swift".to_owned()]),
    });
    let expected = ["@ c1 0", "-It is {fast}.", "+It is {swift}."];
    assert_eq!(drawn("It is fast.", &reviewed), expected);
}

#[test]
fn a_lost_line_end_shows_its_line() {
    check("a\nb\n", &[("b\n", "b", "f1")], &[" a", "@ c1 0", "=b"]);
}

#[test]
fn text_without_changes_is_one_block() {
    assert_eq!(drawn("a\nb\n", &[]), [" a", " b"]);
    assert_eq!(drawn("", &[]), [""; 0]);
}

#[test]
fn a_unified_diff_names_the_file_on_both_sides() {
    assert_eq!(unified("same", "same", "task.md"), "");
    let diff = unified("one\ntwo\n", "one\n2\n", "task.md");
    assert_eq!(
        diff,
        "--- a/task.md\n+++ b/task.md\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n"
    );
    let diff = unified("one\n", "one", "task.md");
    assert!(
        diff.ends_with("+one\n\\ No newline at end of file\n"),
        "{diff}"
    );
}
