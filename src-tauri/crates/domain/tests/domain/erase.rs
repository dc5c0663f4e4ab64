//! Secrets removed from a text and its edits: none is left, and the edits still lead to the text.

use domain::Span;
use domain::text::redact::{Eraser, OwnPattern, Redactor};
use proptest::prelude::*;

fn eraser(texts: &[&str]) -> Eraser {
    let own = OwnPattern {
        name: "Number".to_owned(),
        pattern: "N[0-9]{8}".to_owned(),
    };
    Eraser::over(&Redactor::new(&[own]), texts)
}

#[test]
fn a_secret_is_gone_from_every_text_that_any_gives_away() {
    let texts = ["password = hunter2hunter2", "Use hunter2hunter2 twice."];
    let eraser = eraser(&texts);
    assert_eq!(eraser.count(), 1);
    let without = texts.map(|text| eraser.erase(text).text);
    assert_eq!(
        without,
        [
            "password = [REDACTED_PASSWORD]",
            "Use [REDACTED_PASSWORD] twice."
        ]
    );
    assert_eq!(eraser.erase(&without[0]).text, without[0]);
}

#[test]
fn a_range_moves_with_its_words_and_takes_in_what_it_cuts() {
    let text = "a N12345678 b N87654321 c";
    let erased = eraser(&[text]).erase(text);
    let check = |range: (usize, usize), expected: &str| {
        let moved = erased.moved(range.into());
        assert_eq!(&erased.text[moved.range()], expected, "{range:?}");
    };
    check((0, 1), "a");
    check((2, 11), "[REDACTED_NUMBER]");
    check((5, 11), "[REDACTED_NUMBER]");
    check((5, 13), "[REDACTED_NUMBER] b");
    check((12, 13), "b");
    check((12, 18), "b [REDACTED_NUMBER]");
    check((24, 25), "c");
    check((0, text.len()), &erased.text);
    check((11, 11), "");
    check((0, 900), &erased.text);
}

#[test]
fn an_edit_inside_of_a_secret_shows_no_part_of_it() {
    let text = "id N12345678 end";
    let eraser = eraser(&[text]);
    let edits = [((5, 6).into(), "x"), ((8, 9).into(), "y")];
    let (after, edits) = eraser.rewrite(text, &eraser.erase(text), &edits);
    let marker = "[REDACTED_NUMBER]";
    assert_eq!(after.text, format!("id {marker}x{marker}y{marker} end"));
    assert_eq!(edits[0].old, marker);
    assert_eq!(edits[1].old, "");
}

/// Words that include secrets, and things that look like the ends of some.
fn words(of: &'static [&'static str]) -> impl Strategy<Value = String> {
    let words = prop::collection::vec(prop::sample::select(of), 0..8);
    words.prop_map(|words| words.join(""))
}

/// Secrets that their form reveals, wherever they are.
const BY_FORM: &[&str] = &["N12345678", "N1234", "5678", "plain", "\n", "é", " "];

/// Secrets that a name before them also reveals, and markers.
const BY_NAME: &[&str] = &[
    "N12345678",
    "5678",
    "plain",
    "password = ",
    "hunter2hunter2",
    "password: N11112222",
    "\n",
    "[REDACTED_NUMBER]",
];

type Wish = (prop::sample::Index, prop::sample::Index, String);

fn wishes(of: &'static [&'static str]) -> impl Strategy<Value = Vec<Wish>> {
    prop::collection::vec(
        (
            any::<prop::sample::Index>(),
            any::<prop::sample::Index>(),
            words(of),
        ),
        0..4,
    )
}

/// Edits of a text, in order and without overlap.
fn edits<'a>(text: &str, wishes: &'a [Wish]) -> Vec<(Span, &'a str)> {
    let places: Vec<usize> = (0..=text.len())
        .filter(|at| text.is_char_boundary(*at))
        .collect();
    let ends = wishes.iter().flat_map(|(one, other, _)| [one, other]);
    let mut ends: Vec<usize> = ends.map(|end| places[end.index(places.len())]).collect();
    ends.sort_unstable();
    let ranges = ends.chunks(2).map(|pair| Span::new(pair[0], pair[1]));
    ranges
        .zip(wishes.iter().map(|(.., new)| new.as_str()))
        .collect()
}

fn replaced<'a>(text: &str, edits: impl DoubleEndedIterator<Item = (Span, &'a str)>) -> String {
    let mut text = text.to_owned();
    for (range, new) in edits.rev() {
        text.replace_range(range.range(), new);
    }
    text
}

proptest! {
    #[test]
    fn no_edit_leaves_a_secret_of_any_text(text in words(BY_NAME), wishes in wishes(BY_NAME)) {
        let edits = edits(&text, &wishes);
        let raw = replaced(&text, edits.iter().copied());
        let eraser = eraser(&[&text, &raw]);
        let before = eraser.erase(&text);
        let (after, rewritten) = eraser.rewrite(&text, &before, &edits);
        let words = rewritten.iter().flat_map(|edit| [&edit.old, &edit.new]);
        for without in [&before.text, &after.text].into_iter().chain(words) {
            for secret in ["N12345678", "N11112222"] {
                prop_assert!(!without.contains(secret), "{}", without);
            }
        }
        prop_assert!(eraser.erase(&before.text).is_whole());
        prop_assert!(eraser.erase(&after.text).is_whole());
        for start in (0..=raw.len()).filter(|at| raw.is_char_boundary(*at)) {
            let moved = after.moved(Span::new(start, raw.len()));
            prop_assert!(after.text.get(moved.range()).is_some());
        }
    }

    #[test]
    fn edits_lead_to_the_text_unless_one_makes_a_secret_with_what_stands_around_it(
        text in words(BY_FORM),
        wishes in wishes(BY_FORM),
    ) {
        let edits = edits(&text, &wishes);
        let raw = replaced(&text, edits.iter().copied());
        let eraser = eraser(&[&text, &raw]);
        let before = eraser.erase(&text);
        let (after, rewritten) = eraser.rewrite(&text, &before, &edits);
        for edit in &rewritten {
            prop_assert_eq!(&before.text[edit.range.range()], &edit.old);
        }
        let applied = rewritten.iter().map(|edit| (edit.range, edit.new.as_str()));
        let applied = replaced(&before.text, applied);
        let whole = eraser.erase(&raw);
        let mut at = 0_usize;
        let mut seams = edits.iter().scan(0, |from, (range, new)| {
            let start = at + range.start - *from;
            at = start + new.len();
            *from = range.end;
            Some([start, at])
        });
        let is_made = seams.any(|ends| ends.iter().any(|end| whole.marker_around(*end).is_some()));
        prop_assert!(is_made || applied == after.text, "{} or {}", applied, after.text);
    }
}
