//! Any bytes are read as a diff and reviewed. Every file has a path, every finding names a file of the
//! diff, and nobody reads a secret that could be recognized in what is quoted.
#![no_main]

use domain::text::redact::Redactor;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let diff = code::diff::parse(bytes);
    let paths: Vec<&str> = diff.files.iter().map(code::diff::File::path).collect();
    assert!(!paths.contains(&""));
    let review = code::review(&diff);
    assert_eq!(review.reviewed + review.left_out.len(), diff.files.len());
    for finding in &review.findings {
        assert!(paths.contains(&finding.file.as_str()), "{finding:?}");
        assert!(!finding.title.is_empty(), "{finding:?}");
        let left = Redactor::default().redact(&finding.quote).count;
        assert_eq!(left, 0, "{finding:?}");
    }
});
