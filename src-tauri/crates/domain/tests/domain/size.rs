use domain::text::document::size::{growth, headings};

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
        ("---\n\n# A rule opens it, and nothing closes it\n", 1),
        ("\u{feff}---\ntitle: x\n---\n# Real\n", 1),
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
