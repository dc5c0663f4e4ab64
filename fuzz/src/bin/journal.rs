//! A journal of any lines: what is read as a fact is written and read as the same fact.
#![no_main]

use domain::{Event, Recorded, View};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let lines = bytes.split(|&byte| byte == b'\n');
    let facts = lines.filter_map(|line| serde_json::from_slice::<Event>(line).ok());
    let journal: Vec<Recorded> = (1..)
        .zip(facts)
        .map(|(seq, event)| Recorded {
            seq,
            key: format!("fact/{seq}/wanted"),
            at: "2025-01-01T00:00:00.000Z".to_owned(),
            event,
        })
        .collect();
    let written = serde_json::to_string(&journal).unwrap_or_default();
    let again: Vec<Recorded> = serde_json::from_str(&written).unwrap_or_default();
    assert_eq!(again, journal);
    assert_eq!(View::fold(&again), View::fold(&journal));
});
