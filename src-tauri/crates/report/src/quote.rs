//! Passages of the text as reports quote them.

use domain::{Protocol, QuoteMatch};

use crate::Source;

/// What a line of Markdown may begin with before its words.
const BULLETS: [&str; 3] = ["- ", "* ", "+ "];

/// A passage for use in a sentence; code stays as it is.
pub(crate) fn quoted(source: &Source<'_>, quote: &str) -> String {
    match source.protocol() {
        Protocol::CodeReview => quote.trim().to_owned(),
        _ => unmarked(quote.trim()),
    }
}

/// The passage that a point is based on, in parentheses; empty if there is none.
pub(crate) fn in_brackets(quote: &str, found: QuoteMatch, only_names: bool) -> String {
    let quote = unmarked(quote.trim());
    match (quote.as_str(), found) {
        ("", _) => String::new(),
        (quote, _) if only_names => format!(" (“{quote}”, a heading or title, not content)"),
        (quote, QuoteMatch::None) => format!(" (“{quote}”, not found in the text)"),
        (quote, _) => format!(" (“{quote}”)"),
    }
}

/// A note on a quote that isn’t literally in the text.
pub(crate) fn note(found: QuoteMatch, only_names: bool) -> Option<&'static str> {
    match found {
        _ if only_names => Some("A heading or title, not content"),
        QuoteMatch::Exact | QuoteMatch::Folded => None,
        QuoteMatch::Fuzzy => Some("Quoted loosely"),
        QuoteMatch::None => Some("Not found in the text"),
    }
}

/// Markdown without its markup, for use in a sentence and in the same way as the window shows it
/// (`ui/src/lib/unmarked.ts`): without the marks of emphasis, code, headings and lists, and with table
/// cells separated.
pub(crate) fn unmarked(text: &str) -> String {
    let lines = text.split('\n').filter(|line| !is_separator(line));
    let words: Vec<String> = lines
        .map(|line| without_wraps(&cells(without_lead(line))))
        .collect();
    words.join("\n")
}

/// Whether a line only separates the head of a table from its rows.
fn is_separator(line: &str) -> bool {
    let rest = line.trim_matches(|sign: char| sign.is_whitespace() || "|:-".contains(sign));
    rest.is_empty() && line.contains('|') && line.contains("---")
}

/// A line without the mark of a quote, heading or list item.
fn without_lead(line: &str) -> &str {
    let mut rest = line.trim_start();
    while let Some(quoted) = rest.strip_prefix('>') {
        rest = quoted.trim_start();
    }
    let heading = rest.trim_start_matches('#');
    let depth = rest.len() - heading.len();
    if (1..=6).contains(&depth) && heading.starts_with(char::is_whitespace) {
        return heading.trim_start();
    }
    let Some(item) = BULLETS.iter().find_map(|it| rest.strip_prefix(it)) else {
        return rest;
    };
    let item = item.trim_start();
    let boxes = ["[ ] ", "[x] ", "[X] "];
    let unchecked = boxes.iter().find_map(|it| item.strip_prefix(it));
    unchecked.unwrap_or(item).trim_start()
}

/// The cells of a row, separated by dots; any other line unchanged.
fn cells(line: &str) -> String {
    let trimmed = line.trim();
    let opens = trimmed
        .strip_prefix('|')
        .is_some_and(|it| it.starts_with(char::is_whitespace));
    let closes = trimmed
        .strip_suffix('|')
        .is_some_and(|it| it.ends_with(char::is_whitespace));
    if !(opens || closes) {
        return line.to_owned();
    }
    let mut cells = vec![String::new()];
    for sign in line.chars() {
        match cells.last_mut() {
            Some(cell) if sign != '|' || cell.ends_with('\\') => cell.push(sign),
            _ => cells.push(String::new()),
        }
    }
    let cells = cells.iter().map(|it| it.trim());
    let filled: Vec<&str> = cells.filter(|it| !it.is_empty()).collect();
    filled.join(" · ")
}

/// A line without `**` and without the backticks around code. The code itself stays as it is; emphasized
/// text may contain code.
fn without_wraps(line: &str) -> String {
    let mut words = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(['*', '`']) {
        let (before, marked) = rest.split_at(at);
        words.push_str(before);
        let Some((mark, inner, behind)) = wrapped(marked) else {
            let run = marked.len() - marked.trim_start_matches(&marked[..1]).len();
            words.push_str(&marked[..run]);
            rest = &marked[run..];
            continue;
        };
        match mark {
            "**" => words.push_str(&without_wraps(inner)),
            _ => words.push_str(inner),
        }
        rest = behind;
    }
    words.push_str(rest);
    words
}

/// The mark that a text begins with, the text up to the same mark, and the rest after it.
fn wrapped(text: &str) -> Option<(&str, &str, &str)> {
    let mark = if text.starts_with("**") {
        "**"
    } else {
        let ticks = text.len() - text.trim_start_matches('`').len();
        text.get(..ticks).filter(|it| !it.is_empty())?
    };
    let inside = text.get(mark.len()..)?;
    if inside.is_empty() || inside.starts_with(char::is_whitespace) {
        return None;
    }
    // There must be something to mark: the closing mark comes after its first character.
    let first = inside.chars().next().map_or(0, char::len_utf8);
    let end = first + inside.get(first..)?.find(mark)?;
    Some((mark, &inside[..end], &inside[end + mark.len()..]))
}

#[cfg(test)]
mod tests {
    use super::unmarked;

    #[test]
    fn a_quote_is_its_words() {
        let cases = [
            (
                "**FR-002**: Links in `links.py` MUST **expire**.",
                "FR-002: Links in links.py MUST expire.",
            ),
            ("**`links.py` expires**", "links.py expires"),
            ("``a `b` c``", "a `b` c"),
            ("`**kwargs**`", "**kwargs**"),
            ("2 ** 3 is `open", "2 ** 3 is `open"),
            ("__init__ calls a_b_c", "__init__ calls a_b_c"),
            ("## Rollout", "Rollout"),
            ("#1 of the list, and C# too", "#1 of the list, and C# too"),
            ("- The button is shown.", "The button is shown."),
            ("  * [ ] Two weeks", "Two weeks"),
            ("1. First", "1. First"),
            ("-5 degrees - at night", "-5 degrees - at night"),
            ("> - Said before", "Said before"),
            ("| Latency | **200 ms** |", "Latency · 200 ms"),
            ("Latency | 200 ms |", "Latency · 200 ms"),
            (
                "| Name | Most |\n|---|:--:|\n| Latency | 200 ms |",
                "Name · Most\nLatency · 200 ms",
            ),
            ("a || b and c|d", "a || b and c|d"),
            ("Said.\n\n---", "Said.\n\n---"),
            ("Émile’s **“été”** – `ü`", "Émile’s “été” – ü"),
            ("****", "****"),
            ("", ""),
        ];
        for (text, words) in cases {
            assert_eq!(unmarked(text), words, "{text}");
        }
    }
}
