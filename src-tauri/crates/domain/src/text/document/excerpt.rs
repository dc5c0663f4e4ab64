//! The part of a long document that says what it is about.

use crate::text::document::outline::{self, Line, LineKind};

/// The most lines for one section.
const LONGEST_SECTION: usize = 60;

/// The first `lines` lines of a text, plus later sections whose headings have one of these names. Names are
/// compared ignoring case, and a heading may contain more words.
pub fn excerpt(text: &str, lines: usize, names: &[&str]) -> String {
    let all = outline::lines(text);
    let mut kept = vec![false; all.len()];
    kept.iter_mut().take(lines).for_each(|kept| *kept = true);
    for (at, level) in headings(&all, names) {
        let is_next =
            |line: &Line<'_>| matches!(line.kind, LineKind::Heading(other) if other <= level);
        let length = 1 + all[at + 1..]
            .iter()
            .take_while(|line| !is_next(line))
            .count();
        let section = kept.iter_mut().skip(at).take(length.min(LONGEST_SECTION));
        section.for_each(|kept| *kept = true);
    }
    let mut excerpt = String::new();
    for (at, line) in all.iter().enumerate().filter(|(at, _)| kept[*at]) {
        if at > 0 && !kept[at - 1] {
            excerpt.push_str("…\n");
        }
        excerpt.push_str(line.text);
        excerpt.push('\n');
    }
    excerpt
}

/// The positions and levels of the headings with one of these names.
fn headings<'a>(
    lines: &'a [Line<'_>],
    names: &'a [&str],
) -> impl Iterator<Item = (usize, u8)> + 'a {
    lines.iter().enumerate().filter_map(|(at, line)| {
        let LineKind::Heading(level) = line.kind else {
            return None;
        };
        let said = line.content().to_lowercase();
        names
            .iter()
            .any(|name| said.contains(&name.to_lowercase()))
            .then_some((at, level))
    })
}
