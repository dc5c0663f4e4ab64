//! Adds one item to a NUANCES.md and leaves every other byte unchanged.

use super::item::one_item;
use super::sections::named;
use super::{Nuances, is_rule};
use crate::briefing::comments::{blanked, comments};
use crate::briefing::technologies::called;
use crate::text::document::outline::{self, Line, LineKind};

/// The file with one more item under the heading of a technology. The heading is created if it is missing.
/// Nothing else changes, and a file that already has the item stays the same. `technology` is a key or a
/// name, and the nuance becomes one line. If either has no letter or digit, the file stays the same.
pub fn add(source: &str, technology: &str, nuance: &str) -> String {
    let nuance = one_item(nuance);
    let (key, name) = called(&one_item(technology));
    let says = |text: &str| text.chars().any(char::is_alphanumeric);
    let known = Nuances::parse(source).nuances;
    if !says(&nuance)
        || key.is_empty()
        || known
            .iter()
            .any(|it| it.technology == key && it.text == nuance)
    {
        return source.to_owned();
    }
    let break_ = line_break(source);
    let (mark, text) = match source.strip_prefix('\u{feff}') {
        Some(text) => ('\u{feff}'.len_utf8(), text),
        None => (0, source),
    };
    let plain = blanked(text);
    let lines = closed(outline::lines(&plain), &plain);
    let (place, inserted) = match section(&lines, &key) {
        Some(section) => below(section, &format!("- {nuance}"), break_),
        None => at_end(
            &lines,
            text,
            &format!("## {name}{break_}{break_}- {nuance}"),
            break_,
        ),
    };
    let inside = comments(text)
        .into_iter()
        .find(|it| it.start < place && place < it.end);
    let place = inside.map_or(place, |comment| comment.end);
    let (before, behind) = source.split_at(mark + place);
    format!("{before}{inserted}{behind}")
}

fn line_break(source: &str) -> &'static str {
    let first = source.find('\n').map(|at| &source[..at]);
    if first.is_some_and(|line| line.ends_with('\r')) {
        "\r\n"
    } else {
        "\n"
    }
}

/// The lines before a code block that is never closed.
fn closed<'a>(mut lines: Vec<Line<'a>>, text: &str) -> Vec<Line<'a>> {
    let probe = format!("{text}\n\nend");
    let is_open = outline::lines(&probe)
        .last()
        .is_some_and(|it| it.kind == LineKind::Code);
    if is_open {
        let front = outline::front_matter_end(text).unwrap_or_default();
        let ends = |line: &Line<'_>| line.kind != LineKind::Code || line.start < front;
        lines.truncate(lines.iter().rposition(ends).map_or(0, |at| at + 1));
    }
    lines
}

/// The first section of a technology, from its heading to the line before the next one.
fn section<'l, 'a>(lines: &'l [Line<'a>], key: &str) -> Option<&'l [Line<'a>]> {
    let level = |line: &Line<'_>| match line.kind {
        LineKind::Heading(level) => Some(level),
        _ => None,
    };
    // An item about Redis isn't about another technology in the same heading.
    let is_about = |title: &str| matches!(&named(title)[..], [one] if one.technology == key);
    let begins =
        |line: &Line<'_>| level(line).is_some_and(|it| it <= 2) && is_about(line.content());
    let start = lines.iter().position(begins)?;
    let behind = &lines[start + 1..];
    let length = behind
        .iter()
        .position(|line| level(line).is_some_and(|it| it <= 2));
    Some(&lines[start..=start + length.unwrap_or(behind.len())])
}

/// Where a new item goes in a section, and with which line breaks: after the section's last content.
fn below(section: &[Line<'_>], item: &str, break_: &str) -> (usize, String) {
    let says = |line: &Line<'_>| line.kind != LineKind::Blank && !is_rule(line.text);
    let mut last = section.iter().rposition(says).unwrap_or_default();
    // The underline of a heading is part of the heading.
    let is_underlined = matches!(section[last].kind, LineKind::Heading(_))
        && outline::opening_heading(section[last].text).is_none();
    if is_underlined && last + 1 < section.len() {
        last += 1;
    }
    let in_list = section[..=last]
        .iter()
        .rev()
        .take_while(|line| matches!(line.kind, LineKind::Item | LineKind::Text))
        .any(|line| line.kind == LineKind::Item);
    let gap = if in_list { "" } else { break_ };
    (section[last].end(), format!("{break_}{gap}{item}"))
}

fn at_end(lines: &[Line<'_>], text: &str, section: &str, break_: &str) -> (usize, String) {
    let Some(last) = lines.last() else {
        let head = if text.is_empty() {
            "# Technology Nuances\n\n"
        } else {
            ""
        };
        let head = head.replace('\n', break_);
        return (0, format!("{head}{section}{break_}"));
    };
    let end = last.end();
    let rest = &text[end..];
    let behind = if rest.starts_with("\r\n") {
        2
    } else {
        usize::from(rest.starts_with('\n'))
    };
    let gap = match (behind, last.kind) {
        (0, LineKind::Blank) => break_.to_owned(),
        (0, _) => break_.repeat(2),
        (_, LineKind::Blank) => String::new(),
        _ => break_.to_owned(),
    };
    (end + behind, format!("{gap}{section}{break_}"))
}
