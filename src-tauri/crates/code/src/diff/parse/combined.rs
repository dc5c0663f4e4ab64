//! Hunks of a merge, which git compares with all its parents at once.

use super::{Hunk, Kind, Line, Lines, range};

/// A hunk after its first line. Only lines that no parent has are added, and old numbers are unknown. `None`
/// if it isn’t one, or ends too early.
pub(super) fn hunk(header: &[u8], lines: &mut Lines) -> Option<Hunk> {
    let header = String::from_utf8_lossy(header);
    let rest = header.trim_start_matches('@');
    let fence = &header[..header.len() - rest.len()];
    let (ranges, section) = rest.split_once(fence)?;
    let ranges = ranges.split_whitespace().map(|it| range(it.get(1..)?));
    let mut left: Vec<(u32, u32)> = ranges.collect::<Option<_>>()?;
    let (mut new, mut new_left) = left.pop()?;
    let mut left: Vec<u32> = left.into_iter().map(|(_, count)| count).collect();
    let mut hunk = Hunk {
        section: section.trim().to_owned(),
        lines: Vec::new(),
    };
    while new_left > 0 || left.iter().any(|it| *it > 0) {
        if lines.rest.is_empty() {
            return None;
        }
        let line = lines.peek();
        if line.starts_with(b"\\") {
            lines.next();
            continue;
        }
        let (signs, text) = line.split_at_checked(left.len())?;
        let kind = read(signs, &mut left)?;
        lines.next();
        let is_new = kind != Kind::Removed;
        hunk.lines.push(Line {
            kind,
            old: 0,
            new: if is_new { new } else { 0 },
            text: String::from_utf8_lossy(text.strip_suffix(b"\r").unwrap_or(text)).into_owned(),
        });
        if is_new {
            (new, new_left) = (new.saturating_add(1), new_left.checked_sub(1)?);
        }
    }
    Some(hunk)
}

/// What happened to a line with these signs, one for each parent. Counts what is left of each of them.
fn read(signs: &[u8], left: &mut [u32]) -> Option<Kind> {
    let is_gone = signs.contains(&b'-');
    for (sign, left) in signs.iter().zip(left) {
        let is_there = match sign {
            b'-' => true,
            b' ' => !is_gone,
            b'+' => false,
            _ => return None,
        };
        *left = left.checked_sub(u32::from(is_there))?;
    }
    Some(if is_gone {
        Kind::Removed
    } else if signs.iter().all(|it| *it == b'+') {
        Kind::Added
    } else {
        Kind::Context
    })
}
