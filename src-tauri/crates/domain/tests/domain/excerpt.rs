//! The part of a long document that says what it is about.

use domain::text::document::excerpt::excerpt;

fn check(text: &str, lines: usize, names: &[&str], wanted: &str) {
    assert_eq!(excerpt(text, lines, names), wanted, "{text:?}");
}

#[test]
fn the_beginning_and_the_named_sections_are_kept() {
    let text = "# A\none\n## Constraints\ntwo\n### Deep\nthree\n## Other\nfour\n";
    check("", 2, &["scope"], "");
    check("one\ntwo", 5, &[], "one\ntwo\n");
    check(text, 1, &[], "# A\n");
    check(text, 3, &["scope"], "# A\none\n## Constraints\n");
    let kept = "# A\n…\n## Constraints\ntwo\n### Deep\nthree\n";
    check(text, 1, &["constraints"], kept);
    check(text, 0, &["OTHER"], "…\n## Other\nfour\n");
    check(
        "Scope\n=====\nin\n\n```\n# Scope\n```\n",
        0,
        &["scope"],
        "Scope\n=====\nin\n\n```\n# Scope\n```\n",
    );
}
