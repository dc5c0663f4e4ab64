//! What findings about a change are recognized by.

use std::collections::HashMap;

use code::diff::{Diff, Kind, Line};
use domain::TextHash;
use domain::page::CodeFinding;

/// A fingerprint that identifies a finding in a later review of the same files, even if its lines have moved.
/// It is made of the lines themselves: what is shown of them may hide a secret, and another secret in the
/// same place would look the same.
pub fn mark(finding: &CodeFinding, change: &Diff) -> TextHash {
    let mut parts = vec![finding.file.as_str(), &finding.title];
    parts.extend(lines_of(change, finding).map(|line| line.text.trim()));
    parts.extend(finding.fingerprint.as_ref().map(TextHash::as_str));
    TextHash::of(&parts.join("\0"))
}

/// The marks of all findings of a review. Findings with the same words on lines with the same words are told
/// apart by their order. If one of them goes away, none of the others takes its place.
pub(crate) fn marks(findings: &[CodeFinding], change: &Diff) -> Vec<TextHash> {
    let mut marks: Vec<TextHash> = findings.iter().map(|it| mark(it, change)).collect();
    let mut alike: HashMap<TextHash, Vec<usize>> = HashMap::new();
    for (index, mark) in marks.iter().enumerate() {
        alike.entry(mark.clone()).or_default().push(index);
    }
    for (mark, mut group) in alike.into_iter().filter(|(_, group)| group.len() > 1) {
        group.sort_by_key(|index| findings[*index].lines);
        for (number, index) in group.iter().enumerate() {
            let told = format!("{}\0{number}\0{}", mark.as_str(), group.len());
            marks[*index] = TextHash::of(&told);
        }
    }
    marks
}

/// The lines of a finding, on its side of the change.
pub(super) fn lines_of<'a>(
    change: &'a Diff,
    finding: &CodeFinding,
) -> impl Iterator<Item = &'a Line> {
    let (path, lines) = (finding.file.clone(), finding.lines);
    let is_old = finding.before;
    let other_side = if is_old { Kind::Added } else { Kind::Removed };
    let files = change.files.iter().filter(move |it| it.path() == path);
    let all = files.flat_map(|file| &file.hunks).flat_map(|it| &it.lines);
    all.filter(move |line| {
        let number = number(line, is_old);
        line.kind != other_side
            && lines.is_some_and(|(first, last)| (first..=last).contains(&number))
    })
}

/// The number of a line on one side of the change.
pub(super) fn number(line: &Line, is_old: bool) -> u32 {
    if is_old { line.old } else { line.new }
}

/// A fingerprint of a line, wherever it is.
pub(super) fn hash(line: &Line) -> TextHash {
    TextHash::of(line.text.trim())
}
