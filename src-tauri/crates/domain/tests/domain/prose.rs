use domain::text::document::prose::words;

/// Texts with their number of words, for the page as well.
const CASES: &str = include_str!("../../../../../ui/src/lib/markdown/words.json");

#[test]
fn words_are_counted_as_readers_do() {
    let cases: Vec<(String, usize)> = serde_json::from_str(CASES).unwrap();
    for (text, expected) in cases {
        assert_eq!(words(&text), expected, "{text:?}");
    }
}
