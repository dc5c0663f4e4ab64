use std::fmt::Write;

use domain::text::changes::{compose, review};
use domain::text::edits::difference::difference;
use domain::{Change, ChangeId};

use crate::build::{Asked, composed, decided};

/// Writes a change as `c1 f1 f2: 3..5 "old" → "new" | … (for c2 c3)`.
fn line(change: &Change) -> String {
    let mut line = change.id.to_string();
    for finding in &change.findings {
        let _ = write!(line, " {finding}");
    }
    for (index, place) in change.places.iter().enumerate() {
        line += if index == 0 { ": " } else { " | " };
        let (start, end) = (place.range.start, place.range.end);
        let _ = write!(line, "{start}..{end} {:?} → {:?}", place.old, place.new);
    }
    if change.is_scaffold() {
        let ids: Vec<&str> = change.scaffold_for.iter().map(ChangeId::as_str).collect();
        let _ = write!(line, " (for {})", ids.join(" "));
    }
    line
}

fn check(original: &str, rounds: &[&[Asked<'_>]], expected: &[&str]) {
    let lines: Vec<String> = composed(original, rounds).iter().map(line).collect();
    assert_eq!(lines, expected);
}

#[test]
fn edits_of_one_round_are_changes() {
    check(
        "fast and safe",
        &[&[("safe", "guarded", "f2"), ("fast", "quick", "f1")]],
        &[
            r#"c1 f1: 0..4 "fast" → "quick""#,
            r#"c2 f2: 9..13 "safe" → "guarded""#,
        ],
    );
}

#[test]
fn no_edits_are_no_changes() {
    check("text", &[], &[]);
    check("text", &[&[], &[]], &[]);
}

#[test]
fn edits_for_the_same_findings_are_one_change() {
    check(
        "user a, user b, user c",
        &[&[
            ("user a", "client a", "f1"),
            ("user b", "client b", "f2"),
            ("user c", "client c", "f1"),
        ]],
        &[
            r#"c1 f1: 0..4 "user" → "client" | 16..20 "user" → "client""#,
            r#"c2 f2: 8..12 "user" → "client""#,
        ],
    );
}

#[test]
fn edits_without_findings_stay_apart() {
    check(
        "a b c",
        &[&[("a", "x", ""), ("c", "y", "")]],
        &[r#"c1: 0..1 "a" → "x""#, r#"c2: 4..5 "c" → "y""#],
    );
}

#[test]
fn a_later_edit_fuses_with_what_it_reaches_into() {
    check(
        "It is fast.",
        &[
            &[("fast", "done within 2 seconds", "f1")],
            &[("2 seconds", "200 ms", "f2")],
        ],
        &[r#"c1 f1 f2: 6..10 "fast" → "done within 200 ms""#],
    );
    check(
        "one two three four five",
        &[
            &[("two", "2", "f1"), ("four", "4", "f2")],
            &[("2 three 4", "2 to 4", "f3")],
        ],
        &[
            r#"c1 f1: 4..7 "two" → "2""#,
            r#"c2 f3: 8..13 "three" → "to""#,
            r#"c3 f2: 14..18 "four" → "4""#,
        ],
    );
    check(
        "one two three four five",
        &[
            &[("two", "2", "f1"), ("four", "4", "f2")],
            &[("2 three 4", "all", "f3")],
        ],
        &[r#"c1 f1 f2 f3: 4..18 "two three four" → "all""#],
    );
}

#[test]
fn what_a_later_round_undoes_is_no_change() {
    check(
        "It is fast.",
        &[&[("fast", "quick", "f1")], &[("quick", "fast", "f2")]],
        &[],
    );
    check(
        "one two three",
        &[
            &[("two ", "", "f1")],
            &[("one three", "one two three", "f2")],
        ],
        &[],
    );
    check(
        "- a\n- b\n- c\n",
        &[&[("- b\n", "", "f1")], &[("- a\n", "- a\n- b\n", "f2")]],
        &[],
    );
    check(
        "end",
        &[
            &[("end", "end\n- x", "f1"), ("end", "the end", "f2")],
            &[("\n- x", "", "f3")],
        ],
        &[r#"c1 f2: 0..0 "" → "the ""#],
    );
}

#[test]
fn words_put_where_words_were_removed_replace_them() {
    check(
        "It is very fast.",
        &[
            &[("very ", "", "f1")],
            &[("is fast", "is really fast", "f2")],
        ],
        &[r#"c1 f1 f2: 6..10 "very" → "really""#],
    );
}

#[test]
fn an_insertion_that_ends_a_line_of_an_earlier_round_belongs_to_it() {
    check(
        "end",
        &[
            &[("end", "end\n- It is quick", "f1")],
            &[("quick", "quick, within 2 s", "f2")],
        ],
        &[r#"c1 f1 f2: 3..3 "" → "\n- It is quick, within 2 s""#],
    );
    check(
        "It is fast.",
        &[
            &[("fast", "quick", "f1")],
            &[("is quick", "is always quick", "f2")],
        ],
        &[r#"c1 f1 f2: 6..10 "fast" → "always quick""#],
    );
}

#[test]
fn insertions_at_one_point_stay_apart() {
    check(
        "A sentence. B",
        &[
            &[
                ("sentence.", "sentence. [Q1]", "f1"),
                ("sentence.", "sentence. [Q2]", "f2"),
            ],
            &[("[Q2]", "[Q2] [Q3]", "f3")],
        ],
        &[
            r#"c1 f1: 11..11 "" → " [Q1]""#,
            r#"c2 f2: 11..11 "" → " [Q2]""#,
            r#"c3 f3: 11..11 "" → " [Q3]""#,
        ],
    );
}

/// Two rounds of questions: markers after sentences, entries in a list with its own heading.
const QUESTIONS: [&[Asked<'_>]; 2] = [
    &[
        ("One.", "One. [Q1]", "f1"),
        ("Two.", "Two. [Q2]", "f2"),
        ("Three.", "Three.\n\n## Open questions\n", "f1 f2"),
        ("Three.", "Three.\n- Q1", "f1"),
        ("Three.", "Three.\n- Q2", "f2"),
    ],
    &[
        ("Three.", "Three. [Q3]", "f3"),
        ("- Q2", "- Q2\n- Q3", "f3"),
    ],
];

#[test]
fn the_heading_of_a_new_list_is_scaffold() {
    check(
        "One.\nTwo.\nThree.",
        &QUESTIONS,
        &[
            r#"c1 f1: 4..4 "" → " [Q1]" | 16..16 "" → "\n- Q1""#,
            r#"c2 f2: 9..9 "" → " [Q2]" | 16..16 "" → "\n- Q2""#,
            r#"c3 f3: 16..16 "" → " [Q3]" | 16..16 "" → "\n- Q3""#,
            r#"c4 f1 f2: 16..16 "" → "\n\n## Open questions\n" (for c1 c2 c3)"#,
        ],
    );
}

#[test]
fn scaffold_is_there_for_whatever_needs_it() {
    let original = "One.\nTwo.\nThree.";
    let changes = composed(original, &QUESTIONS);
    for (decisions, expected) in [
        ("...", original),
        ("rrr", original),
        (
            "rra",
            "One.\nTwo.\nThree. [Q3]\n\n## Open questions\n\n- Q3",
        ),
        (
            "a.r",
            "One. [Q1]\nTwo.\nThree.\n\n## Open questions\n\n- Q1",
        ),
        (
            "aaa",
            "One. [Q1]\nTwo. [Q2]\nThree. [Q3]\n\n## Open questions\n\n- Q1\n- Q2\n- Q3",
        ),
    ] {
        let text = review::assemble(original, &decided(&changes, decisions));
        assert_eq!(text, expected, "{decisions}");
    }
}

#[test]
fn a_heading_for_one_change_belongs_to_it() {
    check(
        "end",
        &[&[("end", "end\n\n# Q\n", "f1 f2"), ("end", "end\n- 1", "f1")]],
        &[r#"c1 f1 f2: 3..3 "" → "\n\n# Q\n\n- 1""#],
    );
    check(
        "text",
        &[&[("text", "# Title\ntext", "f1")]],
        &[r##"c1 f1: 0..0 "" → "# Title\n""##],
    );
}

#[test]
fn a_heading_becomes_scaffold_when_a_later_round_adds_to_its_list() {
    check(
        "end",
        &[
            &[("end", "end\n\n# Q\n", "f1"), ("end", "end\n- 1", "f1")],
            &[("- 1", "- 1\n- 2", "f2")],
        ],
        &[
            r#"c3 f1: 3..3 "" → "\n\n# Q\n" (for c1 c2)"#,
            r#"c1 f1: 3..3 "" → "\n- 1""#,
            r#"c2 f2: 3..3 "" → "\n- 2""#,
        ],
    );
}

#[test]
fn a_heading_reaches_to_the_next_one() {
    check(
        "end",
        &[&[
            ("end", "end\n\n# Questions\n", "f1 f2 f3 f4"),
            ("end", "end\n- 1", "f1"),
            ("end", "end\n- 2", "f2"),
            ("end", "end\n\n# Criteria\n", "f3 f4"),
            ("end", "end\n- 3", "f3"),
            ("end", "end\n- 4", "f4"),
        ]],
        &[
            r#"c5 f1 f2 f3 f4: 3..3 "" → "\n\n# Questions\n" (for c1 c2)"#,
            r#"c1 f1: 3..3 "" → "\n- 1""#,
            r#"c2 f2: 3..3 "" → "\n- 2""#,
            r#"c6 f3 f4: 3..3 "" → "\n\n# Criteria\n" (for c3 c4)"#,
            r#"c3 f3: 3..3 "" → "\n- 3""#,
            r#"c4 f4: 3..3 "" → "\n- 4""#,
        ],
    );
}

#[test]
fn a_heading_with_its_first_entry_makes_room_for_those_of_others() {
    let edits: [Asked<'_>; 3] = [
        ("end", "end\n\n# Q\n\n- 1\n- 2", "f1"),
        ("end", "end\n- 3", "f2"),
        ("end", "end\n\n# R\n\nText.", "f3"),
    ];
    check(
        "end",
        &[&edits],
        &[
            r#"c4 f1: 3..3 "" → "\n\n# Q" (for c1 c2)"#,
            r#"c1 f1: 3..3 "" → "\n\n- 1\n- 2""#,
            r#"c2 f2: 3..3 "" → "\n- 3""#,
            r#"c3 f3: 3..3 "" → "\n\n# R\n\nText.""#,
        ],
    );
    check(
        "end",
        &[&[edits[0], edits[2]]],
        &[
            r#"c1 f1: 3..3 "" → "\n\n# Q\n\n- 1\n- 2""#,
            r#"c2 f3: 3..3 "" → "\n\n# R\n\nText.""#,
        ],
    );
}

#[test]
fn places_of_one_change_that_touch_are_one_place() {
    check(
        "It is fast.",
        &[&[("fast", "quick", "f1"), ("fast.", "fast, always.", "f1")]],
        &[r#"c1 f1: 6..10 "fast" → "quick, always""#],
    );
}

#[test]
fn an_introduction_is_scaffold_and_a_paragraph_of_its_own_is_not() {
    check(
        "end",
        &[&[
            ("end", "end\nStill open:", "f1 f2"),
            ("end", "end\n- 1", "f1"),
            ("end", "end\n- 2", "f2"),
        ]],
        &[
            r#"c3 f1 f2: 3..3 "" → "\nStill open:" (for c1 c2)"#,
            r#"c1 f1: 3..3 "" → "\n- 1""#,
            r#"c2 f2: 3..3 "" → "\n- 2""#,
        ],
    );
    check(
        "end",
        &[
            &[("end", "end\nA paragraph.", "f1")],
            &[
                ("A paragraph.", "A paragraph.\nB", "f2"),
                ("A paragraph.", "A paragraph.\nC", "f3"),
            ],
        ],
        &[
            r#"c1 f1: 3..3 "" → "\nA paragraph.""#,
            r#"c2 f2: 3..3 "" → "\nB""#,
            r#"c3 f3: 3..3 "" → "\nC""#,
        ],
    );
}

#[test]
fn an_accepted_change_takes_the_wording_of_the_author() {
    let changes = composed("a b", &[&[("a", "x", "f1"), ("b", "y", "f1")]]);
    let mut reviewed = decided(&changes, "a");
    reviewed[0].decision = Some(domain::Decision::Accepted {
        edited: Some(vec!["own".to_owned()]),
    });
    assert_eq!(review::assemble("a b", &reviewed), "own y");
}

#[test]
fn edits_that_do_not_fit_are_left_out() {
    let mut edits = difference(1, "one two three\n", "1 two three\n").edits;
    let mut beyond = edits[0].clone();
    beyond.range = Some(domain::Span::new(90, 99));
    let mut torn = edits[0].clone();
    torn.range = Some(domain::Span::new(2, 1));
    let mut twice = edits[0].clone();
    twice.replace = "again".to_owned();
    edits.extend([beyond, torn, twice]);
    let changes = compose::changes("one two three\n", &[edits]);
    assert_eq!(
        review::proposal("one two three\n", &changes),
        "1 two three\n"
    );
}
