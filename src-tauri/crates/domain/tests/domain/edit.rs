use domain::FindingId;
use domain::text::edits::difference::difference;
use domain::text::edits::edit::apply;

use crate::build::{Asked, requests};

/// Applies edits and compares each applied one as `start..end old → new`, and the text.
fn check(text: &str, asked: &[Asked<'_>], edits: &[&str], result: &str) {
    let applied = apply(1, text, &requests(asked));
    let lines: Vec<String> = applied
        .edits
        .iter()
        .map(|edit| match edit.range {
            Some(range) => format!(
                "{}..{} {:?} → {:?}",
                range.start, range.end, edit.find, edit.replace
            ),
            None => format!("refused: {}", edit.refused.as_deref().unwrap_or_default()),
        })
        .collect();
    assert_eq!(lines, edits, "{text:?}");
    assert_eq!(applied.text, result);
}

/// What the model is told about an edit that can't be applied.
fn problem(text: &str, asked: &[Asked<'_>]) -> (usize, String) {
    let mut problems = apply(1, text, &requests(asked)).problems;
    assert_eq!(problems.len(), 1, "{problems:?}");
    let problem = problems.remove(0);
    (problem.index, problem.words)
}

#[test]
fn an_edit_is_narrowed_to_the_words_that_change() {
    check(
        "It is fast and small.",
        &[("It is fast and small.", "It is quick and small.", "")],
        &[r#"6..10 "fast" → "quick""#],
        "It is quick and small.",
    );
    check(
        "The limit is 3.5 s",
        &[("limit is 3.5 s", "limit is 3.7 s", "")],
        &[r#"13..16 "3.5" → "3.7""#],
        "The limit is 3.7 s",
    );
}

#[test]
fn a_letter_keeps_its_accents_and_an_emoji_its_parts() {
    check(
        "cafe",
        &[("cafe", "cafe\u{301}", "")],
        &[r#"0..4 "cafe" → "cafe\u{301}""#],
        "cafe\u{301}",
    );
    check(
        "a 👩‍👩‍👧 b",
        &[("👩‍👩‍👧", "👩‍👩‍👦", "")],
        &[r#"2..20 "👩\u{200d}👩\u{200d}👧" → "👩\u{200d}👩\u{200d}👦""#],
        "a 👩‍👩‍👦 b",
    );
}

#[test]
fn one_of_several_places_can_be_meant() {
    let check = |nth, result: &str, problems| {
        let mut asked = requests(&[("red", "blue", "")]);
        asked[0].nth = Some(nth);
        let applied = apply(1, "red red red", &asked);
        assert_eq!(applied.text, result);
        assert_eq!(applied.problems.len(), problems);
    };
    check(0, "blue red red", 0);
    check(2, "red red blue", 0);
    check(3, "red red red", 1);
}

#[test]
fn no_marker_takes_the_place_of_a_secret() {
    let text = "api_key = k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C\nThe author wrote [REDACTED_TOKEN] here.";
    for marker in ["[REDACTED_API_KEY]", "[REDACTED_API_KEY_9]"] {
        let asked = [("k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C", marker, "")];
        let refused = format!("refused: It would replace one of your secrets with {marker}.");
        check(text, &asked, &[&refused], text);
        assert!(problem(text, &asked).1.contains(marker));
    }
    check(
        text,
        &[("here", "here, twice: [REDACTED_TOKEN]", "")],
        &[r#"73..73 "" → ", twice: [REDACTED_TOKEN]""#],
        &text.replace("here", "here, twice: [REDACTED_TOKEN]"),
    );
}

#[test]
fn text_behind_an_anchor_is_an_insertion() {
    check(
        "one\nlast line",
        &[("last line", "last line\n\n## Open questions", "")],
        &[r#"13..13 "" → "\n\n## Open questions""#],
        "one\nlast line\n\n## Open questions",
    );
}

#[test]
fn a_line_before_one_that_begins_alike_is_a_whole_line() {
    check(
        "- b\n",
        &[("- b", "- a\n- b", "")],
        &[r#"0..0 "" → "- a\n""#],
        "- a\n- b\n",
    );
}

#[test]
fn insertions_at_one_point_keep_the_order_asked_for() {
    check(
        "end",
        &[
            ("end", "end\n## Q", ""),
            ("end", "end\n- 1", ""),
            ("end", "end\n- 2", ""),
        ],
        &[
            r#"3..3 "" → "\n## Q""#,
            r#"3..3 "" → "\n- 1""#,
            r#"3..3 "" → "\n- 2""#,
        ],
        "end\n## Q\n- 1\n- 2",
    );
}

#[test]
fn what_is_asked_for_twice_is_done_once_for_both_findings() {
    for (asked, edit, result) in [
        (("end", "end.", ""), r#"3..3 "" → ".""#, "end."),
        (("end", "stop", ""), r#"0..3 "end" → "stop""#, "stop"),
    ] {
        check("end", &[asked, asked], &[edit], result);
    }
    let twice = [
        ("end", "end.", "f1"),
        ("end", "end.", "f2"),
        ("end", "end.", "f1"),
    ];
    let applied = apply(1, "end", &requests(&twice));
    let findings: Vec<&str> = applied.edits[0]
        .findings
        .iter()
        .map(FindingId::as_str)
        .collect();
    assert_eq!(findings, ["f1", "f2"]);
    assert_eq!(applied.problems, []);
}

#[test]
fn every_edit_is_looked_up_in_the_text_of_the_round() {
    check(
        "aaa bbb",
        &[("bbb", "aaa", ""), ("aaa", "ccc", "")],
        &[r#"0..3 "aaa" → "ccc""#, r#"4..7 "bbb" → "aaa""#],
        "ccc aaa",
    );
}

#[test]
fn of_two_edits_of_one_passage_the_later_is_refused() {
    let overlap = "refused: An earlier edit of this round changes the same words.";
    check(
        "one two three four",
        &[("two three", "2 3", ""), ("three four", "3 4", "")],
        &[r#"4..13 "two three" → "2 3""#, overlap],
        "one 2 3 four",
    );
    check(
        "one two three",
        &[("two three", "", ""), ("two", "two and a half", "")],
        &[r#"4..13 "two three" → """#, overlap],
        "one ",
    );
}

#[test]
fn edits_with_overlapping_anchors_only_are_both_applied() {
    check(
        "one two three",
        &[("one two", "uno two", ""), ("two three", "two tre", "")],
        &[r#"0..3 "one" → "uno""#, r#"8..13 "three" → "tre""#],
        "uno two tre",
    );
}

#[test]
fn what_changes_nothing_or_names_nothing_is_refused() {
    check(
        "text",
        &[("text", "text", ""), ("", "x", ""), ("TEXT", "x", "")],
        &[
            "refused: It leaves the text as it is.",
            "refused: It does not say which text it changes.",
            "refused: The text that it changes is not in the document.",
        ],
        "text",
    );
}

#[test]
fn an_empty_text_can_be_written() {
    check("", &[("", "Hello", "")], &[r#"0..0 "" → "Hello""#], "Hello");
}

#[test]
fn line_ends_follow_the_document() {
    check(
        "one\r\ntwo\r\n",
        &[("one\ntwo", "one\nmore\ntwo", "")],
        &[r#"5..5 "" → "more\r\n""#],
        "one\r\nmore\r\ntwo\r\n",
    );
}

#[test]
fn identifiers_count_in_the_order_asked_for() {
    let applied = apply(
        3,
        "a b",
        &requests(&[("b", "c", "f1"), ("x", "y", ""), ("a", "d", "f2")]),
    );
    let ids: Vec<&str> = applied.edits.iter().map(|edit| edit.id.as_str()).collect();
    assert_eq!(ids, ["r3.e3", "r3.e1", "r3.e2"]);
    assert_eq!(applied.edits[1].findings[0].as_str(), "f1");
}

#[test]
fn an_ambiguous_edit_is_told_its_places() {
    let text = "# A\n\nSee below.\n\n# B\n\nSee below.\n";
    let (index, words) = problem(text, &[("See below.", "See C.", "")]);
    assert_eq!(index, 0);
    assert!(
        words.starts_with("The text to find occurs twice"),
        "{words}"
    );
    assert!(words.contains("Line 3:\n> See below."), "{words}");
    assert!(words.contains("Line 7:\n> See below."), "{words}");
}

#[test]
fn at_most_five_places_are_told() {
    let text = "x\n".repeat(40);
    let (_, words) = problem(&text, &[("x", "y", "")]);
    assert!(words.contains("more than 5 times"), "{words}");
    assert_eq!(words.matches("Line ").count(), 5);
}

#[test]
fn occurrences_that_overlap_count_each() {
    let (_, words) = problem("aaa", &[("aa", "b", "")]);
    assert!(words.contains("twice"), "{words}");
}

#[test]
fn a_near_miss_is_told_what_stands_there() {
    let (_, words) = problem("It’s “fast”.", &[("It's \"fast\".", "x", "")]);
    assert!(
        words.ends_with("The nearest passage is:\nIt’s “fast”."),
        "{words}"
    );
}

/// Compares the edits that a complete new text results in.
fn check_difference(old: &str, new: &str, edits: &[(&str, &str)]) {
    let applied = difference(1, old, new);
    let found: Vec<(&str, &str)> = applied
        .edits
        .iter()
        .map(|edit| (edit.find.as_str(), edit.replace.as_str()))
        .collect();
    assert_eq!(found, edits);
}

#[test]
fn a_whole_text_becomes_the_words_and_lines_that_differ() {
    check_difference("same\n", "same\n", &[]);
    check_difference("a\nb\nc\n", "a\nc\n", &[("b\n", "")]);
    check_difference("a\nc\n", "a\nb\nc\n", &[("", "b\n")]);
    check_difference(
        "The page loads fast for every user of the shop.\nSecond.\n",
        "The page loads quickly for every user of the shop.\nSecond.\nThird.\n",
        &[("fast", "quickly"), ("", "Third.\n")],
    );
}

#[test]
fn the_words_that_differ_in_one_sentence_are_one_edit() {
    check_difference(
        "It loads fast for every user. It is small.\n",
        "It opens fast for each user. It is tiny.\n",
        &[
            ("loads fast for every", "opens fast for each"),
            ("small", "tiny"),
        ],
    );
}

#[test]
fn a_rewritten_paragraph_is_one_edit() {
    check_difference(
        "Alpha beta gamma delta.\n",
        "Nothing here stays at all, whatever it was.\n",
        &[(
            "Alpha beta gamma delta.\n",
            "Nothing here stays at all, whatever it was.\n",
        )],
    );
}

#[test]
fn what_an_answer_drops_at_the_end_is_no_edit() {
    check_difference("one\r\ntwo\r\n", "one\ntwo", &[]);
    check_difference("one\n", "one", &[]);
    check_difference("one", "one\n", &[("", "\n")]);
    check_difference("one\n", "", &[("one\n", "")]);
}
