//! Whatever notes a model proposes for whatever text: without its blocks, the annotated text is the text, and
//! where it can’t be, the text stands.
#![no_main]

use arbitrary::{Result, Unstructured};
use domain::answer::ProposedPattern;
use domain::patterns::GuidanceFile;
use domain::text::annotate::{annotated, place, strip, unfit};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Unstructured::new(bytes);
    let Ok(text) = fuzz::text(&mut bytes) else {
        return;
    };
    let files = [GuidanceFile {
        name: "CLAUDE.md".to_owned(),
        size: 9,
        is_cut: false,
        lines: 2,
        redacted: 0,
        text: "=== CLAUDE.md ===\n0001|Rules\n0002|More\n".to_owned(),
    }];
    let mut all = Vec::new();
    while !bytes.is_empty()
        && let Ok(one) = proposed(&mut bytes, &text)
    {
        all.push(one);
    }
    let (notes, dropped) = place(&text, &files, &all);
    assert_eq!(notes.len() + dropped.len(), all.len());
    match annotated(&text, &notes, &files) {
        Ok(result) => assert_eq!(strip(&result), text),
        Err(_) => assert!(unfit(&text).is_some()),
    }
});

/// A note on a passage of the text, or on anything.
fn proposed(bytes: &mut Unstructured<'_>, text: &str) -> Result<ProposedPattern> {
    let after = if bytes.arbitrary()? {
        let passage = fuzz::stretch(bytes, text)?;
        text[passage.range()].to_owned()
    } else {
        fuzz::text(bytes)?
    };
    let source = match bytes.int_in_range(0..=2)? {
        0 => "CLAUDE.md:1".to_owned(),
        1 => "CLAUDE.md:0002".to_owned(),
        _ => fuzz::text(bytes)?,
    };
    Ok(ProposedPattern {
        after,
        source,
        kind: "naming".to_owned(),
        severity: "info".to_owned(),
        guidance: fuzz::text(bytes)?,
    })
}
