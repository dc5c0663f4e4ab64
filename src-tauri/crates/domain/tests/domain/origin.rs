//! Which edits wrote a passage, and which of them were reversed.
#![expect(clippy::expect_used, reason = "a test may fail")]

use domain::text::edits::origin::Origins;
use domain::text::edits::undo;
use domain::{EditId, Span};
use proptest::prelude::*;

use crate::build::{Asked, held};
use crate::texts::{self, after, edits};

const TEXT: &str = "The link expires after a while. Names are stored. Everyone gets it on Monday.";

/// The origins of the text that rounds produce, and that text.
fn origins(rounds: &[&[Asked<'_>]]) -> (Origins, String) {
    let (edits, text) = held(TEXT, rounds);
    let mut origins = Origins::new(TEXT.len());
    for round in &edits {
        origins.take_in(round);
    }
    (origins, text)
}

/// The edit that wrote most of a quoted passage of the last text.
fn check_author(rounds: &[&[Asked<'_>]], quote: &str, expected: Option<&str>) {
    let (origins, text) = origins(rounds);
    let at = text.find(quote).expect("a passage");
    let author = origins.author_of(Span::new(at, at + quote.len()));
    assert_eq!(author.map(EditId::as_str), expected, "{quote}");
}

#[test]
fn a_passage_is_of_the_edit_that_wrote_most_of_it() {
    let seven: &[Asked<'_>] = &[
        ("after a while", "seven days after it was sent", ""),
        (" Names are stored.", "", ""),
    ];
    check_author(&[seven], "seven days after", Some("r1.e1"));
    check_author(
        &[seven],
        "expires seven days after it was sent",
        Some("r1.e1"),
    );
    check_author(&[seven], "Everyone gets it on Monday.", None);
    check_author(&[seven], "The link expires seven", None);
    let again: &[Asked<'_>] = &[("days", "working days", ""), ("Monday", "Tuesday", "")];
    check_author(&[seven, again], "seven working", Some("r2.e1"));
    check_author(&[seven, again], "after it was sent", Some("r1.e1"));
    check_author(&[seven, &[], again], "Tuesday", Some("r3.e2"));
}

#[test]
fn the_author_leaves_no_trace_of_what_was_there() {
    let (mut origins, text) = origins(&[&[("a while", "seven long days", "")]]);
    let by_author = domain::text::edits::difference::difference(0, &text, TEXT);
    origins.take_in_author(&by_author.edits);
    assert_eq!(origins.author_of(Span::new(0, TEXT.len())), None);
    assert!(origins.edits_at(Span::new(0, TEXT.len())).is_empty());
}

/// Which earlier edit each edit of the last round reverses.
fn check_undone(rounds: &[&[Asked<'_>]], expected: &[Option<&str>]) {
    let (mut edits, _) = held(TEXT, rounds);
    let last = edits.pop().expect("a round");
    let mut origins = Origins::new(TEXT.len());
    for round in &edits {
        origins.take_in(round);
    }
    let earlier = edits.concat();
    let undone = last
        .iter()
        .map(|edit| undo::undone(edit, &origins, &earlier).map(EditId::as_str));
    assert_eq!(undone.collect::<Vec<_>>(), expected, "{rounds:?}");
}

#[test]
fn an_edit_that_restores_earlier_words_takes_the_edit_back() {
    let seven: &[Asked<'_>] = &[("a while", "seven days", "")];
    check_undone(&[seven, &[("seven days", "a while", "")]], &[Some("r1.e1")]);
    check_undone(
        &[seven, &[("after seven  days".trim(), "nine days", "")][..0]],
        &[],
    );
    // Within a larger rewrite, and with different whitespace.
    check_undone(
        &[
            seven,
            &[(
                "link expires after seven days.",
                "link dies after a\nwhile",
                "",
            )],
        ],
        &[Some("r1.e1")],
    );
    // Different wording doesn't reverse an edit.
    check_undone(&[seven, &[("seven days", "nine days", "")]], &[None]);
    check_undone(&[seven, &[("on Monday", "on Tuesday", "")]], &[None]);
    // Two rounds later, across another edit's words.
    let nine: &[Asked<'_>] = &[("seven days", "nine weeks", "")];
    check_undone(
        &[seven, nine, &[("nine weeks", "seven days", "")]],
        &[Some("r2.e1")],
    );
    check_undone(
        &[seven, nine, &[("nine weeks", "a while", "")]],
        &[Some("r1.e1")],
    );
}

#[test]
fn what_was_added_goes_and_what_went_comes_back() {
    let adds: &[Asked<'_>] = &[(
        "stored.",
        "stored. They are kept for a year. Then they are deleted.",
        "",
    )];
    check_undone(
        &[
            adds,
            &[(" They are kept for a year. Then they are deleted.", "", "")],
        ],
        &[Some("r1.e1")],
    );
    check_undone(
        &[adds, &[(" They are kept for a year.", "", "")]],
        &[Some("r1.e1")],
    );
    check_undone(&[adds, &[(" Then they", " They", "")]], &[None]);
    let removes: &[Asked<'_>] = &[(" Names are stored.", "", "")];
    check_undone(
        &[removes, &[("a while.", "a while. Names are stored.", "")]],
        &[Some("r1.e1")],
    );
    check_undone(
        &[removes, &[("a while.", "a while. It is stored.", "")]],
        &[None],
    );
    // The same words in a different place don't reverse an edit.
    check_undone(
        &[removes, &[("Monday.", "Monday. Names are stored.", "")]],
        &[None],
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_an_edit_wrote_is_its_own_until_it_is_rewritten(
        text in texts::text(),
        plans in texts::plans(),
    ) {
        let round = edits(1, &text, &plans);
        let mut origins = Origins::new(text.len());
        origins.take_in(&round);
        let mut shift = 0_isize;
        for edit in &round {
            let range = edit.range.expect("an applied edit");
            let start = range.start.checked_add_signed(shift).expect("a position");
            let written = Span::new(start, start + edit.replace.len());
            shift += edit.replace.len().cast_signed() - range.len().cast_signed();
            if !written.is_empty() {
                prop_assert_eq!(origins.author_of(written), Some(&edit.id));
            }
            prop_assert!(origins.edits_at(written).contains(&&edit.id));
        }
        let length = after(&text, &round).len();
        let everything = origins.edits_at(Span::new(0, length));
        prop_assert_eq!(everything.len(), round.len());
    }

    #[test]
    fn every_edit_can_be_taken_back(text in texts::text(), plans in texts::plans()) {
        let round = edits(1, &text, &plans);
        let mut origins = Origins::new(text.len());
        origins.take_in(&round);
        let left = after(&text, &round);
        let mut shift = 0_isize;
        for edit in &round {
            let range = edit.range.expect("an applied edit");
            let start = range.start.checked_add_signed(shift).expect("a position");
            shift += edit.replace.len().cast_signed() - range.len().cast_signed();
            let mut back = edit.clone();
            back.id = EditId::at(2, 0);
            back.range = Some(Span::new(start, start + edit.replace.len()));
            std::mem::swap(&mut back.find, &mut back.replace);
            prop_assert_eq!(&left[start..start + edit.replace.len()], &back.find);
            let has_words = |text: &str| text.chars().any(char::is_alphanumeric);
            if edit.find != edit.replace && has_words(&edit.find) != has_words(&edit.replace) {
                prop_assert!(undo::undone(&back, &origins, &round).is_some(), "{edit:?}");
            }
        }
    }
}
