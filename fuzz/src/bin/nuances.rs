//! Any text is read as a NUANCES.md; each nuance is one line that says something. What is added keeps the
//! other bytes, is there once, and is not added again.
#![no_main]

use domain::briefing::nuances::{Nuances, add};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for nuance in Nuances::parse(&text).nuances {
        assert!(nuance.text.chars().any(char::is_alphanumeric), "{text}");
        assert!(!nuance.text.contains('\n'), "{text}");
        assert!(!nuance.technology.is_empty(), "{text}");
    }
    let added = add(&text, "redis", "A new nuance");
    assert!(added.len() >= text.len(), "{text}");
    let grown = added.len() - text.len();
    let start = text
        .bytes()
        .zip(added.bytes())
        .take_while(|(one, other)| one == other);
    let start = start.count();
    let keeps = (0..=start).any(|at| text.as_bytes()[at..] == added.as_bytes()[at + grown..]);
    assert!(keeps, "{text}");
});
