//! Hard-wrapped paragraphs: several lines that a reader sees as one paragraph.

use crate::text::document::outline::{Line, LineKind};

/// A line with fewer characters may end where its author wanted it to.
const LEAST_WRAPPED: usize = 40;

/// For each line, whether it continues the paragraph of the line above, which was hard-wrapped there.
pub(crate) fn continued(lines: &[Line<'_>]) -> Vec<bool> {
    let mut continued: Vec<bool> = vec![false; lines.len()];
    let mut begin = 0;
    for (at, line) in lines.iter().enumerate() {
        let goes_on = at > begin && lines.get(at - 1).is_some_and(|above| belongs(above, line));
        if !goes_on {
            begin = at;
        }
        let next = lines.get(at + 1).is_some_and(|next| belongs(line, next));
        if goes_on && !next {
            let above = lines.get(begin..at).unwrap_or_default();
            let long = above
                .iter()
                .filter(|line| line.text.chars().count() >= LEAST_WRAPPED);
            // People who hard-wrap also end a line early now and then.
            let is_wrapped = long.count() * 3 >= above.len() * 2;
            continued[begin + 1..=at].fill(is_wrapped);
        }
    }
    continued
}

/// The text with its lines joined, for a passage of one paragraph.
pub(crate) fn unwrapped(text: &str) -> String {
    let mut lines = text.split('\n');
    let mut joined = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        joined.truncate(joined.trim_end_matches('\r').len());
        joined.push(' ');
        joined.push_str(line.trim_start());
    }
    joined
}

/// Whether a line can continue the one above.
fn belongs(above: &Line<'_>, line: &Line<'_>) -> bool {
    let is_plain = |line: &Line<'_>| {
        let text = line.text.trim_start();
        let is_definition = text.starts_with('[') && text.contains("]:");
        !text.starts_with(['>', '|', '<']) && !is_definition
    };
    let breaks = above.text.ends_with("  ") || above.text.ends_with('\\');
    line.kind == LineKind::Text
        && matches!(above.kind, LineKind::Text | LineKind::Item)
        && is_plain(above)
        && is_plain(line)
        && !breaks
}
