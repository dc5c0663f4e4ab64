//! Web addresses in plain text.

use std::ops::Range;

/// How an address can begin. Any other kind of link stays text.
const SCHEMES: [&str; 2] = ["https://", "http://"];

/// The byte ranges of addresses in a text, from first to last.
pub(crate) fn links(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some((start, scheme)) = next(text, from) {
        let rest = &text[start..];
        let end = rest
            .find(|letter: char| {
                letter.is_whitespace()
                    || letter.is_control()
                    || "<>\"'`|\\^{}“”‘’«»".contains(letter)
            })
            .unwrap_or(rest.len());
        let address = trimmed(&rest[..end]);
        from = start + end.max(scheme);
        if address.len() > scheme {
            found.push(start..start + address.len());
        }
    }
    found
}

/// Where the next address may begin, and the length of its scheme.
fn next(text: &str, from: usize) -> Option<(usize, usize)> {
    let rest = text.get(from..)?;
    let starts = SCHEMES.iter().filter_map(|scheme| {
        let at = rest.find(scheme)?;
        Some((from + at, scheme.len()))
    });
    starts.min()
}

/// Without the punctuation of the sentence around it.
fn trimmed(address: &str) -> &str {
    let mut address = address;
    loop {
        let shorter =
            address.trim_end_matches(['.', ',', ';', ':', '!', '?', '*', '_', '…', '。', '、']);
        let shorter = match shorter.chars().next_back() {
            Some(')') if !shorter.contains('(') => shorter.trim_end_matches(')'),
            Some(']') if !shorter.contains('[') => shorter.trim_end_matches(']'),
            _ => shorter,
        };
        if shorter.len() == address.len() {
            return address;
        }
        address = shorter;
    }
}

#[cfg(test)]
mod tests {
    use super::links;

    #[test]
    fn only_addresses_of_the_web_are_links() {
        for (text, expected) in [
            (
                "See https://example.org/a?b=c#d.",
                vec!["https://example.org/a?b=c#d"],
            ),
            (
                "(http://example.org) and https://b.example!",
                vec!["http://example.org", "https://b.example"],
            ),
            (
                "https://example.org/a_(b)",
                vec!["https://example.org/a_(b)"],
            ),
            ("[x](https://example.org/x)", vec!["https://example.org/x"]),
            (
                "javascript:alert(1) file:///etc/passwd mailto:a@b.c",
                vec![],
            ),
            ("https:// and http://", vec![]),
            ("見る：https://例え.jp/あ。", vec!["https://例え.jp/あ"]),
        ] {
            let found: Vec<&str> = links(text).into_iter().map(|it| &text[it]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
