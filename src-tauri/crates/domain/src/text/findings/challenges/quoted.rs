//! Passages in quotation marks.

/// The first passage in quotation marks with more than one word; empty if there is none.
pub(super) fn first_quoted(text: &str) -> &str {
    let marks = [('"', '"'), ('“', '”'), ('„', '“'), ('«', '»')];
    let passages = marks.into_iter().filter_map(|(open, close)| {
        let begin = text.find(open)? + open.len_utf8();
        let end = begin + text[begin..].find(close)?;
        Some((begin, text[begin..end].trim()))
    });
    let passages = passages.filter(|(_, passage)| passage.contains(char::is_whitespace));
    let first = passages.min_by_key(|(begin, _)| *begin);
    first.map_or("", |(_, passage)| passage)
}

/// The passage that evidence quotes, and the sentence around it: empty if it is just the quote. Without
/// quotation marks, all of it is the quote.
pub(super) fn passage(evidence: &str) -> (&str, &str) {
    const MARKS: [char; 7] = ['"', '“', '”', '„', '`', '«', '»'];
    let evidence = evidence.trim();
    let is_whole = evidence.starts_with(MARKS) && evidence.ends_with(MARKS);
    match first_quoted(evidence) {
        within if !is_whole && !within.is_empty() => (within, evidence),
        _ => (evidence.trim_matches(MARKS).trim(), ""),
    }
}
