//! Other people's words as one item of the file: a line of plain text that nothing reads as markup.

use crate::text::document::seen::one_line;

/// Words as one list item: on one line, without anything at the start that Markdown would interpret, without
/// tags and comments, and with links only to pages. What is marked as code stays as it is.
pub(super) fn one_item(words: &str) -> String {
    let line = one_line(words);
    let line = if line.starts_with("```") {
        line.trim_start_matches('`')
    } else {
        &line
    };
    let is_marker = |it: char| "-*+#>~|".contains(it) || it.is_whitespace();
    let line = match line.strip_prefix(is_marker) {
        Some(rest) if rest.starts_with(is_marker) => line.trim_start_matches(is_marker),
        _ => line,
    };
    let mut item = String::with_capacity(line.len());
    let mut rest = line;
    while !rest.is_empty() {
        let (plain, code) = rest.split_at(rest.find('`').unwrap_or(rest.len()));
        item.push_str(&without_markup(plain));
        let length = code_length(code);
        // A comment begins and ends in code, too.
        item.push_str(&without_comments(&code[..length]));
        rest = &code[length..];
    }
    item
}

/// How long the code at the start is, or the backticks if none end it.
fn code_length(code: &str) -> usize {
    let run = code.bytes().take_while(|it| *it == b'`').count();
    let mut at = run;
    while let Some(start) = code[at..].find('`').map(|it| at + it) {
        let end = start + code[start..].bytes().take_while(|it| *it == b'`').count();
        if end - start == run {
            return end;
        }
        at = end;
    }
    run
}

fn without_comments(words: &str) -> String {
    words.replace("<!--", "< !--").replace("-->", "-- >")
}

/// Plain words: a space makes a tag none, and only a link to a page stays one.
fn without_markup(words: &str) -> String {
    let words = without_comments(words);
    let mut plain = String::with_capacity(words.len());
    let mut rest = words.as_str();
    while let Some(at) = rest.find(['<', '[']) {
        plain.push_str(&rest[..at]);
        let behind = &rest[at + 1..];
        if rest[at..].starts_with('<') {
            let is_tag = |it: char| it.is_ascii_alphabetic() || "/!?".contains(it);
            plain.push_str(if behind.starts_with(is_tag) {
                "< "
            } else {
                "<"
            });
            rest = behind;
            continue;
        }
        let length = page_link(behind).unwrap_or_default();
        // Anything else in brackets might be a link or define one.
        plain.push_str(if length > 0 || !is_link(behind) {
            "["
        } else {
            "\\["
        });
        plain.push_str(&behind[..length]);
        rest = &behind[length..];
    }
    plain.push_str(rest);
    plain
}

/// Whether what follows a bracket makes it a link, or the name of one.
fn is_link(behind: &str) -> bool {
    ["](", "][", "]:"].iter().any(|it| behind.contains(it))
}

/// How long a link to a page is, behind its bracket: `docs](https://example.com)`.
fn page_link(behind: &str) -> Option<usize> {
    let end = behind.find(['[', ']', '<'])?;
    let target = behind[end..].strip_prefix("](")?;
    let length = target.find(')')?;
    let is_page = ["https://", "http://"]
        .iter()
        .any(|it| target.starts_with(it));
    let is_plain =
        !target[..length].contains(|it: char| it.is_whitespace() || "<>\"'`".contains(it));
    (is_page && is_plain).then_some(end + 2 + length + 1)
}
