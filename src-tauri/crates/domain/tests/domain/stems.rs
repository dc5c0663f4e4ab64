//! Words reduced to their stems.

use domain::text::document::stems::{stem, stems};

#[test]
fn forms_of_a_word_share_a_stem() {
    for (one, other) in [
        ("session", "sessions"),
        ("expire", "expires"),
        ("suspend", "suspended"),
        ("request", "requesting"),
        ("query", "queries"),
        ("cancel", "cancelled"),
    ] {
        assert_eq!(stem(one), stem(other), "{one} and {other}");
    }
}

#[test]
fn empty_words_and_figures_are_left_out() {
    let found: Vec<String> = stems("the 30 sessions of a user").collect();
    assert_eq!(found, ["sess", "user"]);
}
