//! Any text is read as challenges in Markdown or left alone, and each challenge that is read says
//! something; what is written as it was asked for is read back.
#![no_main]

use domain::text::findings::challenges::challenges;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let read = challenges(&text).and_then(|written| written.challenges);
    for raised in read.unwrap_or_default() {
        assert!(!raised.finding.title.trim().is_empty(), "{text}");
        assert!(!raised.finding.concern.trim().is_empty(), "{text}");
    }
    let asked = format!(
        "### [MAJOR] One\n\nIt is open.\n\n## Recommendation\n\nCONVERGE\n\n# End\n\n{text}"
    );
    assert!(
        challenges(&asked).is_some_and(|written| written.challenges.is_some()),
        "{text}"
    );
});
