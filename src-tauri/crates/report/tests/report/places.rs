//! Where else in the text a point is.

use domain::Span;

use crate::debate::{ORIGINAL, reviewed};

#[test]
fn every_place_of_a_finding_is_listed_with_its_line() {
    let mut debate = reviewed();
    let at = |words: &str| {
        let start = ORIGINAL.find(words).unwrap();
        Span::new(start, start + words.len())
    };
    let counts = debate
        .view
        .rounds
        .iter_mut()
        .filter_map(|it| it.count.as_mut());
    for finding in counts.flat_map(|it| &mut it.findings) {
        finding.places = vec![at("it is retried"), at("New posts of the week")];
    }
    let said = "Also: “it is retried” (line 7) and “New posts of the week” (line 10)";
    for text in [debate.with(report::markdown), debate.with(report::html)] {
        assert!(text.contains(said), "{text}");
    }
}
