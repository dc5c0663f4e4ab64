//! What models said about a change, kept until another review or the change itself settles it.

mod places;

use std::cmp::Reverse;
use std::collections::HashSet;

use code::diff::{Diff, Kind, Line};
use domain::page::CodeFinding;
use domain::round::Critique;
use domain::{Severity, View};
use store::{AskedOfCode, ReadOfCode, SaidFinding, SaidOfCode};

use super::marks::{hash, lines_of};
use super::said::{page_criteria, said};
use places::Lines;

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
    let lines = Lines::of(change, asked.base.as_deref());
    // Each is raised again at most once.
    let mut again: Vec<&SaidFinding> = new.iter().collect();
    kept.findings.retain(|it| {
        let at = again.iter().position(|one| is_same(one, it));
        let is_raised_again = at.map(|at| again.remove(at)).is_some();
        !(is_raised_again || latest && is_settled(view, &lines, it))
    });
    kept.findings.extend(new);
    shorten(&mut kept.findings, &lines);
    if latest {
        kept.read = Some(ReadOfCode {
            text: asked.text.clone(),
            criteria: page_criteria(view, change),
        });
    }
}

/// Leaves out what is too many: first what no longer holds, then the least severe, the oldest first. What
/// holds back the commit stays, however many there are.
fn shorten(findings: &mut Vec<SaidFinding>, lines: &Lines) {
    let over = findings.len().saturating_sub(MOST);
    if over == 0 {
        return;
    }
    let holds = lines.places(findings).into_iter();
    let holds = holds.map(|it| it.is_some());
    let severities = findings.iter().map(|it| it.finding.severity);
    let ranked = holds.zip(severities).enumerate();
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
fn is_settled(view: &View, lines: &Lines, said: &SaidFinding) -> bool {
    let critiques = view.rounds.iter().flat_map(|it| &it.critiques);
    let (whole, partial): (Vec<&Critique>, Vec<_>) = critiques.partition(|it| it.is_whole());
    let raised = |it: &&Critique| said.finding.supporters.contains(&it.model);
    let is_heard = whole.iter().any(raised) || !partial.iter().any(raised);
    !whole.is_empty() && is_heard && lines.has(said)
}

fn is_same(one: &SaidFinding, other: &SaidFinding) -> bool {
    let key = |it: &SaidFinding| (it.finding.before, it.line.clone());
    let names = |it: &SaidFinding| (it.finding.file.clone(), it.finding.title.clone());
    names(one) == names(other) && key(one) == key(other)
}

/// What models said about earlier states of a change, at its lines in this state.
pub(crate) fn still(kept: &SaidOfCode, change: &Diff, base: Option<&str>) -> Vec<CodeFinding> {
    let places = Lines::of(change, base).places(&kept.findings);
    let found = kept.findings.iter().zip(places);
    let found = found.filter_map(|(said, place)| {
        let (first, last) = said.finding.lines?;
        let (file, line) = place?;
        Some(CodeFinding {
            file: file.path().to_owned(),
            lines: Some((line, line + last.saturating_sub(first))),
            ..said.finding.clone()
        })
    });
    found.collect()
}
