use domain::QuoteMatch::{self, Exact, Folded, Fuzzy, None as Nowhere};
use domain::text::document::quote::Haystack;

const TEXT: &str = "# Export of invoices\n\nThe finance team exports **all invoices** of a month \
as one file.\nIt’s called “Invoices – May” and\n  must open in   their tool… The exporter retries \
three times when the archive does not answer, and tells the user why it gave up.\n\nתשובה מהירה \
Grüße 👩‍👩‍👧\n";

/// Looks up a quote and compares how it was found, and the passage.
fn check(quote: &str, matched: QuoteMatch, passage: &str) {
    let found = Haystack::new(TEXT).find(quote);
    assert_eq!(found.matched, matched, "{quote:?}");
    let span = found.span.map(|span| &TEXT[span.range()]);
    assert_eq!(span.unwrap_or_default(), passage, "{quote:?}");
}

#[test]
fn a_copied_quote_is_exact() {
    check("as one file.", Exact, "as one file.");
    check("  as one file.\n", Exact, "as one file.");
    check("**all invoices**", Exact, "**all invoices**");
    check("תשובה", Exact, "תשובה");
    check("👩‍👩‍👧", Exact, "👩‍👩‍👧");
}

#[test]
fn signs_and_white_space_may_differ() {
    check(
        "It's called \"Invoices - May\"",
        Folded,
        "It’s called “Invoices – May”",
    );
    check(
        "and must open in their tool...",
        Folded,
        "and\n  must open in   their tool…",
    );
    check(
        "exports all invoices of a",
        Folded,
        "exports **all invoices** of a",
    );
    check(
        "as one file. It's called",
        Folded,
        "as one file.\nIt’s called",
    );
    check(
        "\"The finance team exports\"",
        Folded,
        "The finance team exports",
    );
    check(
        "The finance team exports...",
        Folded,
        "The finance team exports",
    );
}

#[test]
fn dots_stand_for_words_left_out() {
    check(
        "The exporter retries ... and tells the user",
        Folded,
        "The exporter retries three times when the archive does not answer, and tells the user",
    );
    check("The exporter … as one file", Nowhere, "");
}

#[test]
fn case_is_kept_when_signs_are_made_plain() {
    check("it's called", Nowhere, "");
}

#[test]
fn a_quote_with_other_words_is_found_by_likeness() {
    check(
        "the exporter retries 3 times when the archive does not answer",
        Fuzzy,
        "The exporter retries three times when the archive does not answer",
    );
    check(
        "the finance team exports invoices of one month as one file",
        Fuzzy,
        "The finance team exports **all invoices** of a month as one file",
    );
}

#[test]
fn what_is_not_there_is_not_found() {
    for quote in [
        "",
        "  \n",
        "~~",
        "\"\"",
        "The exporter deletes the archive of the user when it is called",
        "retries four times",
        "the the the the the the",
        "日本語の文章はここにはありません",
    ] {
        check(quote, Nowhere, "");
    }
}

#[test]
fn the_first_of_several_places_is_taken() {
    let found = Haystack::new("one two\none two\n").find("one two");
    assert_eq!(found.span.map(|span| span.start), Some(0));
}

#[test]
fn nothing_is_found_in_nothing() {
    assert_eq!(
        Haystack::new("")
            .find("some words that are long enough")
            .matched,
        Nowhere
    );
}
