use domain::text::document::size::{growth, headings, words};

#[test]
fn words_hold_a_letter_or_a_digit() {
    let cases = [
        ("", 0),
        ("  \r\n ", 0),
        ("one", 1),
        ("# A title – with a dash", 5),
        ("| 3 | --- | x |", 2),
        ("שלום עולם", 2),
        ("well-known 3.5 e\u{301}te\u{301}", 3),
    ];
    for (text, expected) in cases {
        assert_eq!(words(text), expected, "{text:?}");
    }
}

#[test]
fn headings_stand_outside_of_code() {
    let cases = [
        ("", 0),
        ("# One\n\ntext\n\n###### Six\n", 2),
        ("#hashtag\n####### seven\n", 0),
        ("Title\n=====\n\nPart\n---\n", 2),
        ("text\n\n---\n\ntext\n", 0),
        ("```sh\n# comment\n```\n# Real\n", 1),
        ("~~~\n# no\n```\n# no\n~~~\n", 0),
        ("---\ntitle: x\n---\n# Real\r\n", 1),
        ("- a list\n---\n", 0),
    ];
    for (text, expected) in cases {
        assert_eq!(headings(text), expected, "{text:?}");
    }
}

#[test]
fn growth_sets_a_text_beside_the_original() {
    let growth = growth("# A\n\none two\n", "# A\n\n## B\n\none two three\n");
    assert_eq!((growth.original_words, growth.original_headings), (3, 1));
    assert_eq!((growth.words, growth.headings), (5, 2));
}
