//! A change laid out in rows, as a window shows it: files, their lines, and next to each line the findings on
//! it.

use std::collections::HashMap;

use code::diff::{self, Diff, File, Kind, ModeChange, Why};
use code::{Reason, Side};
use domain::model::RULES;
use domain::page::{
    CodeCriterion, CodeFile, CodeFileChange, CodeFinding, CodeLeftOut, CodeLine, CodeModeChange,
    CodePlace, CodeReviewed, CodeRow,
};

use super::CodeReview;

/// How many characters of a line are shown.
const LONGEST: usize = 2_000;

/// How many are shown if somebody asks for more: a page can’t lay out much longer lines.
const WHOLE: usize = 200_000;

/// A change that is shown.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// Everything but the rows.
    pub reviewed: CodeReviewed,
    rows: Vec<CodeRow>,
}

impl Shown {
    /// Some of the rows: from `from` up to, but not including, `to`. Fewer if there aren’t that many.
    pub fn rows(&self, from: u32, to: u32) -> &[CodeRow] {
        let end = (to as usize).min(self.rows.len());
        let begin = (from as usize).min(end);
        &self.rows[begin..end]
    }

    /// A row with its whole line, which the row itself may cut off; `None` if it has none.
    pub(crate) fn whole(&self, change: &Diff, at: u32) -> Option<CodeRow> {
        let Some(CodeRow::Line { old, new, .. }) = self.rows.get(at as usize) else {
            return None;
        };
        let file = self.reviewed.files.iter().rfind(|it| it.row <= at)?;
        let file = change.files.iter().find(|it| it.path() == file.path)?;
        let mut lines = file.hunks.iter().flat_map(|hunk| &hunk.lines);
        let line = lines.find(|it| (it.old, it.new) == (*old, *new))?;
        Some(row(line, WHOLE))
    }

    /// Criteria with the rows of their places.
    pub(crate) fn placed(&self, mut criteria: Vec<CodeCriterion>) -> Vec<CodeCriterion> {
        let places = criteria.iter_mut().flat_map(|it| &mut it.served_by);
        for place in places.flatten() {
            place.row = self.row_of(place);
        }
        criteria
    }

    /// The row of a place’s first line, or of its file if the line isn’t there.
    fn row_of(&self, place: &CodePlace) -> u32 {
        let mut files = self.reviewed.files.iter();
        let Some(file) = files.find(|it| it.path == place.file) else {
            return 0;
        };
        let first = place.lines.0;
        let rows = self.rows.iter().enumerate().skip(file.row as usize + 1);
        let mut rows = rows.take_while(|(_, row)| !matches!(row, CodeRow::File { .. }));
        let found = rows.find(|(_, row)| match row {
            CodeRow::Line { old, new, .. } => first == if place.before { *old } else { *new },
            _ => false,
        });
        found.map_or(file.row, |(row, _)| count(row))
    }
}

/// Lays out a change with its findings. The caller asks for its lines by `number`.
pub fn shown(found: &CodeReview, findings: Vec<CodeFinding>, number: u32) -> Shown {
    let mut reviewed = CodeReviewed {
        number,
        findings,
        left_out: left_out(found),
        too_many: count(found.too_many()),
        base: found.base.clone(),
        head: found.head.clone(),
        ..CodeReviewed::default()
    };
    let mut rows = Vec::new();
    let files = || {
        let files = found.diff.files.iter();
        files.filter(|file| code::reason(file).is_none())
    };
    // The lines of these are only in a commit.
    for (index, finding) in (0..).zip(&mut reviewed.findings) {
        if !files().any(|file| file.path() == finding.file) {
            finding.row = count(rows.len());
            rows.push(CodeRow::Finding { finding: index });
        }
    }
    for file in files() {
        let index = count(reviewed.files.len());
        reviewed.files.push(about(file, count(rows.len())));
        rows.push(CodeRow::File { file: index });
        lay_out(file, &mut reviewed.findings, &mut rows);
    }
    reviewed.rows = count(rows.len());
    Shown { reviewed, rows }
}

/// The rows of a file below its name.
fn lay_out(file: &File, findings: &mut [CodeFinding], rows: &mut Vec<CodeRow>) {
    // Findings by the line that they are shown under: the last one that they name.
    let mut at: HashMap<(bool, u32), Vec<usize>> = HashMap::new();
    let mut of_file = Vec::new();
    let here = findings.iter().enumerate();
    for (index, finding) in here.filter(|(_, it)| it.file == file.path()) {
        match finding.lines {
            Some((_, last)) if has_line(file, finding.before, last) => {
                at.entry((finding.before, last)).or_default().push(index);
            }
            _ => of_file.push(index),
        }
    }
    let mut put = |indices: Vec<usize>, rows: &mut Vec<CodeRow>| {
        for index in indices {
            findings[index].row = count(rows.len());
            rows.push(CodeRow::Finding {
                finding: count(index),
            });
        }
    };
    put(of_file, rows);
    for (number, hunk) in file.hunks.iter().enumerate() {
        if number > 0 || !hunk.section.is_empty() {
            rows.push(CodeRow::Gap {
                section: hunk.section.clone(),
            });
        }
        for line in &hunk.lines {
            let (old, new) = (line.old, line.new);
            rows.push(row(line, LONGEST));
            for place in [(true, old), (false, new)] {
                put(at.remove(&place).unwrap_or_default(), rows);
            }
        }
    }
}

fn has_line(file: &File, before: bool, number: u32) -> bool {
    let mut lines = file.hunks.iter().flat_map(|hunk| &hunk.lines);
    number > 0 && lines.any(|line| number == if before { line.old } else { line.new })
}

fn row(line: &diff::Line, most: usize) -> CodeRow {
    let all = line.text.chars().count();
    let text = match line.text.char_indices().nth(most) {
        Some((end, _)) => line.text[..end].to_owned(),
        None => line.text.clone(),
    };
    CodeRow::Line {
        kind: match line.kind {
            Kind::Context => CodeLine::Context,
            Kind::Added => CodeLine::Added,
            Kind::Removed => CodeLine::Removed,
        },
        old: line.old,
        new: line.new,
        text,
        more: count(all.saturating_sub(most)),
    }
}

/// What happened to a file.
pub fn change(file: &File) -> CodeFileChange {
    match (&file.old, &file.new) {
        (None, _) => CodeFileChange::Added,
        (_, None) => CodeFileChange::Deleted,
        _ if file.is_copy => CodeFileChange::Copied,
        (old, new) if old != new => CodeFileChange::Renamed,
        _ => CodeFileChange::Modified,
    }
}

/// Why part of a diff wasn’t read.
pub const fn unread_words(why: Why) -> &'static str {
    match why {
        Why::Combined => "a merge of several versions",
        Why::Unmerged => "its conflict isn’t resolved",
        Why::CutOff => "the diff couldn’t be read in full",
    }
}

fn about(file: &File, row: u32) -> CodeFile {
    let (added, removed) = file.counts();
    let path = file.path().to_owned();
    CodeFile {
        old_path: file.old.clone().filter(|old| *old != path),
        path,
        change: change(file),
        mode: file.mode_change().map(mode),
        added: count(added),
        removed: count(removed),
        row,
    }
}

const fn mode(change: ModeChange) -> CodeModeChange {
    match change {
        ModeChange::WasLink => CodeModeChange::WasLink,
        ModeChange::BecameExecutable => CodeModeChange::BecameExecutable,
        ModeChange::NoLongerExecutable => CodeModeChange::NoLongerExecutable,
    }
}

/// What rules say about a change, each finding with its own label.
pub fn findings(review: &code::Review) -> Vec<CodeFinding> {
    (1..).zip(&review.findings).map(finding).collect()
}

/// What rules and models say about a change, the worst first, then in the order of the diff, each with its
/// own label. A finding that both raise on the same lines is shown once.
pub fn together(
    by_rules: Vec<CodeFinding>,
    by_models: Vec<CodeFinding>,
    change: &Diff,
) -> Vec<CodeFinding> {
    let place = |path: &str| change.files.iter().position(|file| file.path() == path);
    let mut all = by_rules;
    for finding in by_models {
        match all.iter_mut().find(|it| is_same(it, &finding)) {
            Some(same) => join(same, finding),
            None => all.push(finding),
        }
    }
    all.sort_by_cached_key(|it| (it.severity, place(&it.file), it.lines));
    for (number, finding) in (1..).zip(&mut all) {
        finding.id = format!("C{number}");
    }
    all
}

/// Whether a rule and a model mean the same problem.
fn is_same(by_rule: &CodeFinding, by_model: &CodeFinding) -> bool {
    let (Some(rule), Some((a, b)), Some((c, d))) = (&by_rule.rule, by_rule.lines, by_model.lines)
    else {
        return false;
    };
    let is_there = (&by_rule.file, by_rule.before) == (&by_model.file, by_model.before);
    is_there && a <= d && c <= b && code::is_matter_of(rule, &by_model.title)
}

/// Notes on a rule’s finding that a model raised it too. The rule’s words stay, so that the finding is
/// recognized next time.
fn join(by_rule: &mut CodeFinding, by_model: CodeFinding) {
    by_rule.severity = by_rule.severity.min(by_model.severity);
    for supporter in by_model.supporters {
        if !by_rule.supporters.contains(&supporter) {
            by_rule.supporters.push(supporter);
        }
    }
    by_rule.raised = by_rule.raised.take().or(by_model.raised);
}

fn finding((number, it): (usize, &code::Finding)) -> CodeFinding {
    CodeFinding {
        id: format!("C{number}"),
        rule: Some(it.rule.to_owned()),
        raised: None,
        severity: it.severity,
        title: it.title.clone(),
        file: it.file.clone(),
        lines: it.lines,
        before: it.side == Side::Old,
        unchanged: false,
        quote: it.quote.clone(),
        fingerprint: it.fingerprint.clone(),
        concern: it.concern.to_owned(),
        suggestion: it.suggestion.to_owned(),
        supporters: vec![RULES.to_owned()],
        declined: None,
        declined_before: None,
        row: 0,
    }
}

fn left_out(found: &CodeReview) -> Vec<CodeLeftOut> {
    let of = |path: &str, why: &str| CodeLeftOut {
        path: path.to_owned(),
        why: why.to_owned(),
    };
    let review = &found.review;
    let left = review.left_out.iter();
    let left = left.map(|it| of(&it.path, Reason::words(it.reason)));
    let unread = review.unread.iter();
    let unread = unread.map(|it| of(&it.path, unread_words(it.why)));
    left.chain(unread).collect()
}

fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
