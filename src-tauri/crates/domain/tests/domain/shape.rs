//! A text that is written back to a file.

use domain::text::document::shape::FileShape;
use proptest::prelude::*;

fn check(file: &str, text: &str, written: &str) {
    assert_eq!(
        FileShape::of(file).dress(text),
        written,
        "{text:?} into {file:?}"
    );
}

#[test]
fn a_text_takes_on_the_line_ends_and_the_mark_of_its_file() {
    check("a\nb\n", "a\nc\n", "a\nc\n");
    check("a\r\nb\r\n", "a\nc\r\nd", "a\r\nc\r\nd");
    check("a\nb\n", "a\r\nc\r\n", "a\nc\n");
    check("\u{feff}a\r\n", "b\n", "\u{feff}b\r\n");
    check("\u{feff}a\n", "\u{feff}b\n", "\u{feff}b\n");
    check("a\n", "\u{feff}b\n", "b\n");
    check("a\nb\r\n", "c\nd\r\n", "c\nd\r\n");
    check("one line", "c\r\nd\n", "c\r\nd\n");
    check("", "c\r\nd\n", "c\r\nd\n");
    check("a\rb\r\n", "c\nd\r\n", "c\nd\r\n");
}

/// Texts with many kinds of line ends, and byte order marks in odd places.
fn texts() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("\n"),
        Just("\r\n"),
        Just("\r"),
        Just("\u{feff}"),
        Just("word"),
        Just("— ж 🚀"),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// Texts as people write them: lines with one kind of end, with or without a byte order mark.
fn files() -> impl Strategy<Value = String> {
    let lines = prop::collection::vec("[a-z —ж]{0,6}", 1..8);
    (lines, any::<bool>(), any::<bool>()).prop_map(|(lines, marked, returns)| {
        let ends = if returns { "\r\n" } else { "\n" };
        format!(
            "{}{}",
            if marked { "\u{feff}" } else { "" },
            lines.join(ends)
        )
    })
}

/// The words of a text, without byte order mark and line ends.
fn words(text: &str) -> String {
    text.strip_prefix('\u{feff}')
        .unwrap_or(text)
        .replace("\r\n", "\n")
}

proptest! {
    #[test]
    fn what_nobody_changed_is_written_byte_for_byte(file in texts()) {
        prop_assert_eq!(FileShape::of(&file).dress(&file), file);
    }

    #[test]
    fn a_new_text_keeps_the_shape_of_its_file_and_loses_no_word(file in files(), text in files()) {
        let shape = FileShape::of(&file);
        let written = shape.dress(&text);
        prop_assert_eq!(words(&written), words(&text));
        prop_assert_eq!(written.starts_with('\u{feff}'), file.starts_with('\u{feff}'));
        if file.contains('\n') && text.contains('\n') {
            prop_assert_eq!(FileShape::of(&written), shape);
        }
        prop_assert_eq!(FileShape::of(&file).dress(&written), written);
    }
}
