//! A quote is found at characters of the text or nowhere; a copied passage is found where it first
//! stands, and also with its lines wrapped anew.
#![no_main]

use arbitrary::{Result, Unstructured};
use domain::QuoteMatch;
use domain::text::document::quote::Haystack;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Unstructured::new(bytes);
    let Ok(text) = fuzz::text(&mut bytes) else {
        return;
    };
    let haystack = Haystack::new(&text);
    while !bytes.is_empty()
        && let Ok(quote) = quote(&mut bytes, &text)
    {
        check(&haystack, &text, &quote);
        check(&haystack, &text, &wrapped_anew(&quote));
    }
});

/// A passage, perhaps with slips, or anything.
fn quote(bytes: &mut Unstructured<'_>, text: &str) -> Result<String> {
    if !bytes.arbitrary::<bool>()? {
        return fuzz::text(bytes);
    }
    let passage = fuzz::stretch(bytes, text)?;
    fuzz::revised(bytes, &text[passage.range()])
}

fn wrapped_anew(quote: &str) -> String {
    quote.split_whitespace().collect::<Vec<_>>().join("\n")
}

fn check(haystack: &Haystack<'_>, text: &str, quote: &str) {
    let found = haystack.find(quote);
    assert_eq!(found, Haystack::new(text).find(quote));
    assert_eq!(found.matched == QuoteMatch::None, found.span.is_none());
    if let Some(span) = found.span {
        assert!(
            text.get(span.range())
                .is_some_and(|it| !it.trim().is_empty())
        );
    }
    let quote = quote.trim();
    if let Some(at) = text.find(quote).filter(|_| !quote.is_empty()) {
        assert_eq!(found.matched, QuoteMatch::Exact);
        assert_eq!(
            found.span.map(|span| (span.start, span.len())),
            Some((at, quote.len()))
        );
    } else if quote.contains(char::is_alphanumeric)
        && wrapped_anew(text).contains(&wrapped_anew(quote))
    {
        assert_eq!(found.matched, QuoteMatch::Folded, "{quote:?} in {text:?}");
    }
}
