//! What the built-in rules can’t read is reported, not skipped silently.

use crate::common::{Bench, GAPS, rules};

const GERMAN: &str = "\
# Einladungen

Der Link ist nach einer Woche nicht mehr gültig, und wer ihn dann öffnet, sieht eine Seite, auf der \
das steht. Die Anfrage geht an die Verwaltung, die einen neuen Link schickt.
";

async fn warnings(text: &str) -> Vec<String> {
    let finished = Bench::new().debate(text, rules()).await;
    finished.view.header.warnings
}

#[tokio::test]
async fn a_text_in_another_language_carries_a_warning() {
    let warnings = warnings(GERMAN).await;
    assert_eq!(warnings.len(), 1, "{warnings:?}");
}

#[tokio::test]
async fn a_text_in_english_carries_none() {
    assert_eq!(warnings(GAPS).await, Vec::<String>::new());
}
