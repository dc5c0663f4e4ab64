//! Looks up what a reviewer cites in a change: a file, lines and a quote. A citation that can’t be found
//! counts as nothing.

use std::ops::Range;

use crate::diff::{Diff, File, Kind, Placed, Written};

/// A quote with fewer characters than this occurs in many lines, so it only counts on the named line.
const SHORT: usize = 4;

/// Which lines of a change a passage may be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// All that the diff shows.
    All,
    /// Those that were added or removed.
    Changed,
}

/// A passage as cited by a reviewer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Named<'a> {
    /// The path of the file, after the change or before it.
    pub file: &'a str,
    /// The first line, from 1.
    pub line: u32,
    /// The copied line or lines, with or without their diff signs.
    pub quote: &'a str,
}

/// Where a passage is in the written diff, in bytes: from the first quoted line to the last. If there are
/// several, a line that was changed, and of those the one nearest to the named line. `None` if no line of
/// that file has these words.
pub fn locate(
    diff: &Diff,
    written: &Written,
    named: &Named<'_>,
    among: Among,
) -> Option<Range<usize>> {
    let file = diff
        .files
        .iter()
        .position(|file| is_named(file, named.file))?;
    let lines: Vec<&Placed> = written
        .lines()
        .iter()
        .filter(|it| it.file == file)
        .collect();
    let quoted = named.quote.lines().map(words);
    let quoted: Vec<&str> = quoted.filter(|it| !it.is_empty()).collect();
    let first = quoted.first()?;
    let text = |line: &Placed| words(&written.text[line.range.clone()]);
    let distance = |line: &Placed| {
        let numbers = [line.old, line.new].into_iter().filter(|it| *it > 0);
        numbers.map(|it| it.abs_diff(named.line)).min()
    };
    let has = |line: &Placed, quote: &str| match quote.chars().count() {
        0..SHORT => text(line) == quote && distance(line) == Some(0),
        _ => text(line).contains(quote),
    };
    let may_be = |line: &Placed| among == Among::All || line.kind != Kind::Context;
    // A review is about what changed, so an unchanged line with the same words isn’t meant, however near.
    let rank = |line: &Placed| (line.kind == Kind::Context, distance(line));
    let places = lines
        .iter()
        .enumerate()
        .filter(|(_, it)| may_be(it) && has(it, first));
    let (at, start) = places.min_by_key(|(_, it)| rank(it))?;
    let mut end = at;
    for quote in &quoted[1..] {
        // Lines of the other side may come in between.
        let next =
            (end + 1..lines.len().min(end + 40)).find(|it| text(lines[*it]).contains(*quote));
        match next {
            Some(next) => end = next,
            None => break,
        }
    }
    let last = lines.get(end).unwrap_or(start);
    Some(start.range.start..last.range.end)
}

fn is_named(file: &File, path: &str) -> bool {
    let plain = path.trim().trim_start_matches("./");
    let known = [&file.new, &file.old];
    let known = known.into_iter().flatten();
    known.into_iter().any(|it| {
        [
            Some(plain),
            plain.strip_prefix("a/"),
            plain.strip_prefix("b/"),
        ]
        .contains(&Some(it.as_str()))
    })
}

/// A line without surrounding white space and without its diff sign.
fn words(line: &str) -> &str {
    let line = line.trim();
    line.strip_prefix(['+', '-']).unwrap_or(line).trim()
}
