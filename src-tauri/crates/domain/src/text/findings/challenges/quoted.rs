//! Passages that stand in quotation marks.

/// The first passage of more than a word that a text has in quotation marks; empty where it has none.
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

pub(super) fn unquoted(quote: &str) -> &str {
    quote
        .trim()
        .trim_matches(['"', '“', '”', '„', '`', '«', '»'])
        .trim()
}
