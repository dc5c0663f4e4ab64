//! What models said about a change, kept until another review or the change itself settles it.

use std::cmp::Reverse;
use std::collections::HashSet;

use code::diff::{Diff, File, Kind, Line};
use domain::page::CodeFinding;
use domain::round::Critique;
use domain::{Severity, TextHash, View};
use store::{AskedOfCode, ReadOfCode, SaidFinding, SaidOfCode};

use super::said::{page_criteria, said};

/// How many findings of a place are kept, apart from blocking ones that hold. Those of files that no review
/// read again would pile up.
const MOST: usize = 500;

/// Adds what models said in a concluded debate over this change. If it is the `latest`, it settles what they
/// said before, as far as somebody who could have raised it again read the file again.
pub(crate) fn take(
    kept: &mut SaidOfCode,
    asked: &AskedOfCode,
    view: &View,
    change: &Diff,
    latest: bool,
) {
    let new = said(view, change).into_iter();
    let new: Vec<SaidFinding> = new.map(|it| of_change(change, asked, it)).collect();
    let is_over = |it: &SaidFinding| {
        let is_raised_again = new.iter().any(|one| is_same(one, it));
        is_raised_again || latest && is_settled(view, change, it, asked.base.as_deref())
    };
    kept.findings.retain(|it| !is_over(it));
    kept.findings.extend(new);
    shorten(&mut kept.findings, change, asked.base.as_deref());
    if latest {
        kept.read = Some(ReadOfCode {
            text: asked.text.clone(),
            criteria: page_criteria(view, change),
        });
    }
}

/// Leaves out what is too many: first what no longer holds, then the least severe, the oldest first. What
/// holds back the commit stays, however many there are.
fn shorten(findings: &mut Vec<SaidFinding>, change: &Diff, base: Option<&str>) {
    let over = findings.len().saturating_sub(MOST);
    if over == 0 {
        return;
    }
    let worth = |it: &SaidFinding| (line_now(it, change, base).is_some(), it.finding.severity);
    let ranked = findings.iter().map(worth).enumerate();
    let mut ranked: Vec<_> = ranked
        .filter(|(_, (holds, severity))| !holds || *severity != Severity::Blocking)
        .collect();
    ranked.sort_by_key(|(_, (holds, severity))| (*holds, Reverse(*severity)));
    let gone: HashSet<usize> = ranked.iter().take(over).map(|(index, _)| *index).collect();
    let mut index = 0..;
    findings.retain(|_| index.next().is_none_or(|it| !gone.contains(&it)));
}

fn of_change(change: &Diff, asked: &AskedOfCode, finding: CodeFinding) -> SaidFinding {
    let lines: Vec<&Line> = lines_of(change, &finding).collect();
    SaidFinding {
        line: lines.first().map(|line| hash(line)),
        is_context: lines.iter().all(|line| line.kind == Kind::Context),
        is_new_file: change
            .files
            .iter()
            .any(|file| file.path() == finding.file && file.old.is_none()),
        base: asked.base.clone(),
        finding,
    }
}

/// Whether a debate over this change settles an earlier finding that nobody raised again in it. An absent
/// reviewer settles nothing, and neither does one that didn’t read everything.
fn is_settled(view: &View, change: &Diff, said: &SaidFinding, base: Option<&str>) -> bool {
    let critiques = view.rounds.iter().flat_map(|it| &it.critiques);
    let (whole, partial): (Vec<&Critique>, Vec<_>) = critiques.partition(|it| it.is_whole());
    let raised = |it: &&Critique| said.finding.supporters.contains(&it.model);
    let is_heard = whole.iter().any(raised) || !partial.iter().any(raised);
    let is_read = change.files.iter().any(|file| is_of(file, &said.finding))
        || line_now(said, change, base).is_some();
    !whole.is_empty() && is_heard && is_read
}

fn is_same(one: &SaidFinding, other: &SaidFinding) -> bool {
    let key = |it: &SaidFinding| (it.finding.before, it.line.clone());
    let names = |it: &SaidFinding| (it.finding.file.clone(), it.finding.title.clone());
    names(one) == names(other) && key(one) == key(other)
}

/// What models said about earlier states of a change, at its lines in this state. A finding no longer holds
/// once its line isn’t added or removed anymore; one on an unchanged line, once the base is another commit.
pub(crate) fn still(kept: &SaidOfCode, change: &Diff, base: Option<&str>) -> Vec<CodeFinding> {
    let found = kept.findings.iter().filter_map(|said| {
        let (first, last) = said.finding.lines?;
        let (file, line) = line_now(said, change, base)?;
        Some(CodeFinding {
            file: file.path().to_owned(),
            lines: Some((line, line + last.saturating_sub(first))),
            ..said.finding.clone()
        })
    });
    found.collect()
}

/// The file and the line of a finding in a later state of the change.
fn line_now<'a>(
    said: &SaidFinding,
    change: &'a Diff,
    base: Option<&str>,
) -> Option<(&'a File, u32)> {
    let (first, _) = said.finding.lines?;
    let is_old = said.finding.before;
    let of_base = said.base.as_deref() == base;
    let sought = said.line.clone();
    let sought = sought.unwrap_or_else(|| TextHash::of(said.finding.quote.trim()));
    let line_in = |file: &'a File| {
        let lines = file.hunks.iter().flat_map(|hunk| &hunk.lines);
        let lines = lines.filter(|line| match line.kind {
            Kind::Added => !is_old,
            Kind::Removed => is_old,
            Kind::Context => said.is_context && of_base,
        });
        let same = lines.filter(|line| hash(line) == sought);
        let nearest = same.min_by_key(|line| number(line, is_old).abs_diff(first))?;
        Some((file, number(nearest, is_old)))
    };
    let mut files = change.files.iter();
    let known = files.find(|it| is_of(it, &said.finding));
    let is_gone = match known {
        Some(file) => file.new.is_none(),
        // Git doesn’t know a new file, so it can’t tell that it was renamed.
        None => said.is_new_file && of_base,
    };
    known.and_then(line_in).or_else(|| {
        let new = change.files.iter().filter(|it| it.old.is_none());
        new.filter(|_| is_gone).find_map(line_in)
    })
}

/// A fingerprint that identifies a finding in a later review of the same files, even if its lines have moved.
/// It is made of the lines themselves: what is shown of them may hide a secret, and another secret in the
/// same place would look the same.
pub fn mark(finding: &CodeFinding, change: &Diff) -> TextHash {
    let mut parts = vec![finding.file.as_str(), &finding.title];
    parts.extend(lines_of(change, finding).map(|line| line.text.trim()));
    TextHash::of(&parts.join("\0"))
}

/// The lines of a finding, on its side of the change.
fn lines_of<'a>(change: &'a Diff, finding: &CodeFinding) -> impl Iterator<Item = &'a Line> {
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

fn number(line: &Line, is_old: bool) -> u32 {
    if is_old { line.old } else { line.new }
}

fn is_of(file: &File, finding: &CodeFinding) -> bool {
    file.path() == finding.file || file.old.as_ref() == Some(&finding.file)
}

fn hash(line: &Line) -> TextHash {
    TextHash::of(line.text.trim())
}
