//! Secrets taken out of a text and of its edits: none is left, and the edits still lead to the text.

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

/// Words among which are secrets, and things that look like the ends of some.
fn words() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "N12345678",
        "N1234",
        "5678",
        "plain",
        "password = ",
        "hunter2hunter2",
        "password: N11112222",
        "\n",
        "é",
        "[REDACTED_NUMBER]",
        " ",
    ]);
    prop::collection::vec(word, 0..8).prop_map(|words| words.join(""))
}

fn at(text: &str, place: prop::sample::Index) -> usize {
    let places: Vec<usize> = (0..=text.len())
        .filter(|at| text.is_char_boundary(*at))
        .collect();
    places[place.index(places.len())]
}

proptest! {
    #[test]
    fn edits_of_a_text_without_secrets_lead_to_one_without_secrets(
        text in words(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), words()), 0..4),
    ) {
        let mut places: Vec<usize> = edits.iter().flat_map(|(a, b, _)| [at(&text, *a), at(&text, *b)]).collect();
        places.sort_unstable();
        let edits: Vec<(Span, &str)> = places
            .chunks(2)
            .zip(&edits)
            .map(|(place, (.., new))| (Span::new(place[0], place[1]), new.as_str()))
            .collect();
        let mut raw = text.clone();
        for (range, new) in edits.iter().rev() {
            raw.replace_range(range.range(), new);
        }
        let eraser = eraser(&[&text, &raw]);
        let before = eraser.erase(&text);
        let (after, rewritten) = eraser.rewrite(&text, &before, &edits);

        let mut applied = before.text.clone();
        for edit in rewritten.iter().rev() {
            prop_assert_eq!(&applied[edit.range.range()], &edit.old);
            applied.replace_range(edit.range.range(), &edit.new);
        }
        prop_assert_eq!(&applied, &after.text);
        for erased in [&before.text, &after.text] {
            prop_assert!(eraser.erase(erased).is_whole(), "{}", erased);
            for secret in ["N12345678", "N11112222"] {
                prop_assert!(!erased.contains(secret), "{}", erased);
            }
        }
        // The next round reads the text as this one left it.
        for start in (0..=raw.len()).filter(|at| raw.is_char_boundary(*at)) {
            let moved = after.moved(Span::new(start, raw.len()));
            prop_assert_eq!(moved.end, after.text.len());
            prop_assert!(after.text.is_char_boundary(moved.start));
        }
    }
}
