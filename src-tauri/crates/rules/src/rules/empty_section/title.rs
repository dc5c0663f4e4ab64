//! Titles of several lines.

use domain::Span;

use super::is_empty;
use super::usual::is_usual;
use crate::reading::Reading;

/// Headings of a title from which on its last line may name the kind of the text.
const LINES: usize = 2;

/// Whether the heading is the last line of a title: an unbroken run of headings at the top, each deeper than
/// the one before, followed by the first section on a higher level.
pub(super) fn is_in_the_title(reading: &Reading, index: usize) -> bool {
    let headings = &reading.document.headings;
    let (Some(run), Some(next)) = (headings.get(..=index), headings.get(index + 1)) else {
        return false;
    };
    let falls = run.windows(2).all(|it| {
        let between = Span::new(it[0].span.end.min(it[1].span.start), it[1].span.start);
        it[0].level < it[1].level && is_empty(reading, between)
    });
    let before = Span::new(0, run.first().map_or(0, |it| it.span.start));
    let named = run[..index].iter().skip(1);
    let mut named = named.map(|it| reading.document.lower(it.text));
    index >= LINES
        && falls
        && is_empty(reading, before)
        && next.level < headings[index].level
        && !named.any(is_usual)
}
