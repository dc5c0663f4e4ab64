//! Any text is read as an answer or refused in words; what was read is read again from its own JSON,
//! also in a fence within prose.
#![no_main]

use std::fmt::Debug;

use domain::answer::{CritiqueAnswer, QuestionsAnswer, SynthesisAnswer};
use libfuzzer_sys::fuzz_target;
use models::answer::{Unreadable, read};
use serde::Serialize;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    check(&text, read::<CritiqueAnswer>);
    check(&text, read::<SynthesisAnswer>);
    check(&text, read::<QuestionsAnswer>);
});

fn check<T: Debug + PartialEq + Serialize>(text: &str, read: fn(&str) -> Result<T, Unreadable>) {
    let answer = match read(text) {
        Ok(answer) => answer,
        Err(unreadable) => return assert!(unreadable.problem.ends_with('.'), "{unreadable}"),
    };
    let json = serde_json::to_string(&answer).unwrap_or_default();
    // JSON leaves a few control characters as they are; a reader takes them out.
    if !json.contains(char::is_control) {
        let wrapped = format!("So:\n```json\n{json}\n```\nThat is all.");
        assert_eq!(read(&wrapped).as_ref(), Ok(&answer), "{json}");
        assert_eq!(read(&json), Ok(answer), "{json}");
    }
}
