//! Any text gets a result, and each place that is named is inside the text.

use domain::Kind;
use domain::briefing::nuances::Nuances;
use domain::briefing::{contradictions, technologies, triage, weights};
use proptest::prelude::*;

/// Words that texts and nuances are about, and characters that are easily cut in two.
fn text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("Redis"),
        Just("keys"),
        Just("KEYS"),
        Just("are"),
        Just("not"),
        Just("cached"),
        Just("use"),
        Just("instead of"),
        Just("at most"),
        Just("10 minutes"),
        Just("30 min"),
        Just("`é`"),
        Just("ß"),
        Just("“"),
        Just("’"),
        Just("."),
        Just(". "),
        Just("\n"),
        Just("\n\n- "),
        Just("\n# "),
        Just("|"),
        Just("<!--"),
        Just("-->"),
        Just("```\n"),
        Just("https://"),
        Just("\r\n"),
        Just("İ"),
        Just("5 MB"),
        Just("in React"),
        Just("payment"),
    ];
    prop::collection::vec(word, 0..40).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn places_are_those_of_the_text(text in prop_oneof![text(), "\\PC{0,200}".boxed()], nuance in text()) {
        let file = format!("## Redis\n- {nuance}\n- Use SCAN, not KEYS\n- Keys are cached at most 10 min");
        for it in contradictions(&text, &Nuances::parse(&file).nuances) {
            prop_assert_eq!(&text[it.span.range()], it.quote);
        }
        for it in technologies(&text) {
            let line = text.split('\n').nth(it.line - 1).unwrap_or_default();
            let first = it.words.split(' ').next().unwrap_or_default();
            prop_assert!(line.contains(first), "{:?} in {}", it, text);
        }
        prop_assert!(!triage(&text, None).why.is_empty());
        prop_assert_eq!(weights(Kind::Tech, &text, &[]).len(), 8);
    }
}
