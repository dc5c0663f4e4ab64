//! Passages of the text as reports quote them.

use domain::{Protocol, QuoteMatch, Span};

use crate::{Source, words};

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

/// A note on a quote that isn’t literally in the text; empty if it is.
pub(crate) const fn note(found: QuoteMatch, only_names: bool) -> &'static str {
    match found {
        _ if only_names => "A heading or title, not content",
        QuoteMatch::Exact | QuoteMatch::Folded => "",
        QuoteMatch::Fuzzy => "Quoted loosely",
        QuoteMatch::None => "Not found in the text",
    }
}

/// The number of further places that a report lists for a point.
const MOST_PLACES: usize = 8;

/// The same note, and where else in the text the point is: `Also: “tbd” (line 12) and “tbd” (line 14)`.
pub(crate) fn note_with_places(note: &str, text: &str, places: &[Span]) -> String {
    let found = places
        .iter()
        .filter_map(|it| Some((it, text.get(it.range())?)));
    let mut named: Vec<String> = found
        .map(|(place, words)| {
            let line = text[..place.start].matches('\n').count() + 1;
            let words = words::shortened(&unmarked(words.trim()));
            format!("“{words}” (line {line})")
        })
        .collect();
    if named.is_empty() {
        return note.to_owned();
    }
    let more = named.len().saturating_sub(MOST_PLACES);
    named.truncate(MOST_PLACES);
    if more > 0 {
        named.push(words::plural(more, "other place"));
    }
    let also = format!("Also: {}", words::listed(&named));
    if note.is_empty() {
        return also;
    }
    format!("{note}. {also}")
}

/// Markdown without its markup, for use in a sentence and in the same way as the window shows it
/// (`ui/src/lib/unmarked.ts`): without the marks of emphasis, code, links, headings and lists, and with
/// table cells separated.
pub(crate) fn unmarked(text: &str) -> String {
    let lines = || text.split('\n').filter(|line| !is_separator(line));
    // Fences stay in a text that has nothing else, so that something is left.
    let has_words = lines().any(|line| !is_fence(line));
    let lines = lines().filter(|line| !has_words || !is_fence(line));
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

/// Whether a line only begins or ends a block of code.
fn is_fence(line: &str) -> bool {
    let line = line.trim();
    let info = line.trim_start_matches(['`', '~']);
    let is_plain = |sign: char| sign.is_alphanumeric() || "_-".contains(sign);
    (line.starts_with("```") || line.starts_with("~~~")) && info.chars().all(is_plain)
}

/// What someone wrote in Markdown, as running text in which bullets set the items of a list apart.
pub(crate) fn spoken(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|it| !it.trim().is_empty()).collect();
    let has_words = lines.iter().any(|line| !is_fence(line));
    let is_item = |line: &str| BULLETS.iter().any(|it| line.trim_start().starts_with(it));
    let said = lines.iter().filter(|line| !has_words || !is_fence(line));
    let said = said.map(|line| {
        let bullet = match lines.len() {
            2.. if is_item(line) => "• ",
            _ => "",
        };
        format!("{bullet}{}", unmarked(line).trim())
    });
    let said: Vec<String> = said.filter(|it| !it.is_empty()).collect();
    said.join(" ")
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

/// A line without the marks of emphasis, code, links and struck words. The code itself stays as it is;
/// anything else may contain further marks.
fn without_wraps(line: &str) -> String {
    let mut words = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(['*', '`', '_', '~', '[']) {
        let (before, marked) = rest.split_at(at);
        words.push_str(before);
        let behind = line.strip_suffix(marked).unwrap_or_default();
        let Some((inner, end)) = wrapped(marked, behind.chars().next_back()) else {
            let sign = &marked[..1];
            let run = marked.len() - marked.trim_start_matches(sign).len();
            words.push_str(&marked[..run]);
            rest = &marked[run..];
            continue;
        };
        if marked.starts_with('[') && words.ends_with('!') {
            words.pop();
        }
        if marked.starts_with('`') {
            words.push_str(inner);
        } else {
            words.push_str(&without_wraps(inner));
        }
        rest = &marked[end..];
    }
    words.push_str(rest);
    words
}

/// What the marks that a text begins with enclose, and where they end; `before` is the character in front.
fn wrapped(text: &str, before: Option<char>) -> Option<(&str, usize)> {
    if text.starts_with('[') {
        return link(text);
    }
    if text.starts_with('`') {
        let ticks = text.len() - text.trim_start_matches('`').len();
        return enclosed(text, &text[..ticks], |_, _| true);
    }
    for mark in ["***", "**", "~~"] {
        let ends = |inner: &str, rest: &str| !inner.ends_with(blank) && !rest.starts_with('*');
        if let Some(found) = text
            .strip_prefix(mark)
            .and_then(|_| enclosed(text, mark, ends))
        {
            return Some(found);
        }
    }
    let mark = text.get(..1).filter(|it| ["*", "_"].contains(it))?;
    let joins = |sign: char| sign.is_alphanumeric() || sign == '_' || mark.starts_with(sign);
    let is_within = before.is_some_and(|sign| joins(sign) || sign == '\\');
    if is_within || text[1..].starts_with(|sign| mark.starts_with(sign) || "./".contains(sign)) {
        return None;
    }
    enclosed(text, mark, |inner, rest| {
        let is_end = |sign: char| !blank(sign) && !"/\\".contains(sign) && !mark.starts_with(sign);
        inner.ends_with(is_end) && !rest.starts_with(joins)
    })
}

fn blank(sign: char) -> bool {
    sign.is_whitespace()
}

/// The text between a mark and the first closing mark that `ends` accepts, and where the closing mark ends.
fn enclosed<'a>(
    text: &'a str,
    mark: &str,
    ends: impl Fn(&str, &str) -> bool,
) -> Option<(&'a str, usize)> {
    let inside = text.strip_prefix(mark)?;
    if inside.is_empty() || inside.starts_with(blank) {
        return None;
    }
    // There must be something to mark: the closing mark comes after its first character.
    let mut places = inside.char_indices().map(|(at, _)| at).skip(1);
    let at = places.find(|at| {
        let rest = inside[*at..].strip_prefix(mark);
        rest.is_some_and(|rest| ends(&inside[..*at], rest))
    })?;
    Some((&inside[..at], at + 2 * mark.len()))
}

/// The words of a link, and where it ends.
fn link(text: &str) -> Option<(&str, usize)> {
    let inside = text.strip_prefix('[')?;
    let closed = inside.find([']', '['])?;
    let address = inside[closed..].strip_prefix("](")?;
    let mut depth = 1_usize;
    let end = address.find(|sign| {
        depth = match sign {
            '(' => depth + 1,
            ')' => depth - 1,
            _ => depth,
        };
        depth == 0
    })?;
    let (address, title) = match address[..end].split_once(blank) {
        Some((address, title)) => (address, Some(title.trim())),
        None => (&address[..end], None),
    };
    let is_title = |it: &str| it.len() > 1 && it.starts_with('"') && it.ends_with('"');
    let is_link = closed > 0 && !address.is_empty() && title.is_none_or(is_title);
    is_link.then_some((&inside[..closed], 1 + closed + 2 + end + 1))
}

#[cfg(test)]
mod tests {
    use super::{spoken, unmarked};

    #[test]
    fn what_someone_wrote_is_running_text() {
        let cases = [
            ("Say **who** pays.", "Say who pays."),
            ("- Say who pays.", "Say who pays."),
            (
                "Say\n- **who** pays,\n- and `when`.\n",
                "Say • who pays, • and when.",
            ),
            (
                "One line,\nanother.\n\n1. First\n2. Second",
                "One line, another. 1. First 2. Second",
            ),
            ("Use:\n```js\nlet a;\n```", "Use: let a;"),
            ("", ""),
        ];
        for (text, words) in cases {
            assert_eq!(spoken(text), words, "{text}");
        }
    }

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
            ("*How are dues collected?*", "How are dues collected?"),
            ("_Twice_ a day, not *once*.", "Twice a day, not once."),
            (
                "**Ship *all* of it** and ***more***",
                "Ship all of it and more",
            ),
            ("**a *b***", "a b"),
            (
                "5 * 3 * 2, *.md and *.txt, **/*.ts, **/*.js",
                "5 * 3 * 2, *.md and *.txt, **/*.ts, **/*.js",
            ),
            (
                "_private_method and snake_case_name",
                "_private_method and snake_case_name",
            ),
            ("\\*not\\* marked", "\\*not\\* marked"),
            ("~~Two~~ three weeks, ~5 a day", "Two three weeks, ~5 a day"),
            (
                "See [the *plan*](https://a.b/c_(d)) and ![a map](m.png \"Map\")",
                "See the plan and a map",
            ),
            ("```js\nlet a;\n```", "let a;"),
            ("`a*b*c` and `[x](y)`", "a*b*c and [x](y)"),
            ("[ ] and [x]()", "[ ] and [x]()"),
            ("", ""),
        ];
        for (text, words) in cases {
            assert_eq!(unmarked(text), words, "{text}");
        }
    }
}
