use domain::text::document::seen::one_line;

#[test]
fn one_line_holds_what_can_be_seen() {
    let cases = [
        ("Invite links", "Invite links"),
        ("one\r\n\n two\u{2028}three\u{85}", "one two three"),
        ("\u{1b}[31mred\u{7}", "[31mred"),
        ("fee \u{202e}000,1\u{202c}", "fee 000,1"),
        ("pay\u{200b}ments\u{e0041}\u{feff}", "payments"),
        ("شركة 👩\u{200d}👧", "شركة 👩\u{200d}👧"),
        (
            "🏴\u{e0067}\u{e0062}\u{e007f} flag\u{e0067}",
            "🏴\u{e0067}\u{e0062}\u{e007f} flag",
        ),
        (" \u{1b} ", ""),
    ];
    for (words, expected) in cases {
        assert_eq!(one_line(words), expected, "{words:?}");
    }
}
