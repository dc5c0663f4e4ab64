//! What findings about a change are recognized by: a hash of their lines, since the displayed text, in which
//! secrets are hidden, can’t tell two lines apart.

use std::collections::HashMap;

use code::diff::{Diff, Kind, Line};
use domain::TextHash;
use domain::page::CodeFinding;

/// A fingerprint that identifies a finding in a later review of the same files, even if its lines have moved.
/// It is made of the lines themselves: what is shown of them may hide a secret, and another secret in the
/// same place would look the same.
pub fn mark(finding: &CodeFinding, change: &LinesOf) -> TextHash {
    let mut parts = vec![finding.file.as_str(), &finding.title];
    parts.extend(change.of(finding).iter().map(|line| line.text.trim()));
    parts.extend(finding.fingerprint.as_ref().map(TextHash::as_str));
    TextHash::of(&parts.join("\0"))
}

/// The marks of all findings of a review. Findings with the same words on lines with the same words are told
/// apart by their order. If one of them goes away, none of the others takes its place.
pub(crate) fn marks(findings: &[CodeFinding], change: &Diff) -> Vec<TextHash> {
    let lines = LinesOf::new(change);
    let mut marks: Vec<TextHash> = findings.iter().map(|it| mark(it, &lines)).collect();
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

/// For each side: whether it is the one before the change, and the kind of lines that only the other side has.
const SIDES: [(bool, Kind); 2] = [(true, Kind::Added), (false, Kind::Removed)];

/// The lines of a change by file and side, in the order of their numbers: a change can have as many findings as
/// lines.
pub struct LinesOf<'a>(HashMap<&'a str, [Vec<&'a Line>; 2]>);

impl<'a> LinesOf<'a> {
    /// All lines of a change.
    pub fn new(change: &'a Diff) -> Self {
        let mut all: HashMap<&str, [Vec<&Line>; 2]> = HashMap::new();
        for file in &change.files {
            let sides = all.entry(file.path()).or_default();
            for line in file.hunks.iter().flat_map(|hunk| &hunk.lines) {
                for (is_old, other_side) in SIDES {
                    if line.kind != other_side {
                        sides[usize::from(is_old)].push(line);
                    }
                }
            }
        }
        for sides in all.values_mut() {
            for (is_old, _) in SIDES {
                sides[usize::from(is_old)].sort_by_key(|line| number(line, is_old));
            }
        }
        Self(all)
    }

    /// The lines of a finding, on its side of the change.
    pub(super) fn of(&self, finding: &CodeFinding) -> &[&'a Line] {
        let is_old = finding.before;
        let sides = self.0.get(finding.file.as_str());
        let lines = sides.map_or(&[][..], |it| &it[usize::from(is_old)]);
        // Without line numbers, the range is empty.
        let (first, last) = finding.lines.unwrap_or((1, 0));
        let from = lines.partition_point(|line| number(line, is_old) < first);
        let to = lines.partition_point(|line| number(line, is_old) <= last);
        lines.get(from..to).unwrap_or_default()
    }

    /// Whether the change leaves all lines of a finding as they were.
    pub(super) fn leaves(&self, finding: &CodeFinding) -> bool {
        let lines = self.of(finding);
        !lines.is_empty() && lines.iter().all(|line| line.kind == Kind::Context)
    }
}

/// The number of a line on one side of the change.
pub(super) fn number(line: &Line, is_old: bool) -> u32 {
    if is_old { line.old } else { line.new }
}

/// A fingerprint of a line, wherever it is.
pub(super) fn hash(line: &Line) -> TextHash {
    TextHash::of(line.text.trim())
}
