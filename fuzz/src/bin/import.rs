//! A file that a user imports becomes a text byte for byte, or is refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocols::import::{self, MOST_BYTES};

fuzz_target!(|bytes: &[u8]| {
    let fits = bytes.len() <= MOST_BYTES && !bytes.contains(&0);
    match import::text("notes.md", bytes.to_vec()) {
        Ok(text) => {
            assert!(fits);
            assert_eq!(text.as_bytes(), bytes);
            let title = import::title("notes.md", &text);
            assert!(!title.is_empty() && title.chars().count() <= 120);
            assert!(!title.contains('\n'));
        }
        Err(_) => assert!(!fits || std::str::from_utf8(bytes).is_err()),
    }
});
