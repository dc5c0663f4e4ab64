//! Positions as editors count them: UTF-16 code units.

use crate::text::Span;

/// Each span of `text` in UTF-16 code units, in the order given; one pass over the text.
pub fn ranges(text: &str, spans: &[Option<Span>]) -> Vec<Option<(u32, u32)>> {
    let mut wanted: Vec<usize> = spans
        .iter()
        .flatten()
        .flat_map(|span| [span.start, span.end])
        .collect();
    wanted.sort_unstable();
    wanted.dedup();
    let units = units_at(text, &wanted);
    let unit = |byte: usize| {
        wanted
            .binary_search(&byte)
            .ok()
            .and_then(|index| units.get(index).copied())
    };
    spans
        .iter()
        .map(|span| {
            let span = (*span)?;
            Some((unit(span.start)?, unit(span.end)?))
        })
        .collect()
}

/// The code units before each of the sorted byte offsets.
fn units_at(text: &str, offsets: &[usize]) -> Vec<u32> {
    let mut units = Vec::with_capacity(offsets.len());
    let mut count: u32 = 0;
    let mut done = 0;
    for &offset in offsets {
        let Some(stretch) = text.get(done..offset) else {
            break;
        };
        let length = stretch.encode_utf16().count();
        count = count.saturating_add(u32::try_from(length).unwrap_or(u32::MAX));
        units.push(count);
        done = offset;
    }
    units
}
