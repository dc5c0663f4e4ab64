//! What models said about a change, kept until another review or the change itself settles it.

mod places;

use std::cmp::Reverse;
use std::collections::HashSet;

use code::diff::{Diff, Kind};
use domain::model::LENT;
use domain::page::CodeFinding;
use domain::round::Critique;
use domain::{Severity, View};
use store::{AskedOfCode, ReadOfCode, SaidFinding, SaidOfCode};

use super::marks::{LinesOf, hash};
use super::said::{page_criteria, said};
use places::Lines;

/// How many findings are kept for a folder or run, not counting blocking ones that still hold. Without a
/// limit, findings in files that no review reads again would pile up.
const MOST: usize = 500;

/// Adds what models said in a concluded debate about this change. If it is the `latest`, it settles what they
/// said before, as far as somebody who could have raised it again read the file again.
pub(crate) fn take(
    kept: &mut SaidOfCode,
    asked: &AskedOfCode,
    view: &View,
    change: &Diff,
    latest: bool,
) {
    let new = said(view, change).into_iter();
    let lines = Lines::of(change, asked.base.as_deref());
    let sides = LinesOf::new(change);
    let new = new.map(|it| of_change(change, (&lines, &sides), asked, it));
    let mut new: Vec<SaidFinding> = new.collect();
    // Each is raised again at most once.
    let mut again: Vec<usize> = (0..new.len()).collect();
    kept.findings.retain(|it| {
        let is_settled = latest && is_settled(view, &lines, it);
        let at = again.iter().position(|index| is_same(&new[*index], it));
        let Some(at) = at else { return !is_settled };
        let index = again.remove(at);
        if !is_settled {
            join(&mut new[index].finding, &it.finding);
        }
        false
    });
    kept.findings.extend(new);
    let dropped = shorten(&mut kept.findings, &lines);
    // The latest review raises again what still holds from earlier ones.
    kept.dropped = if latest {
        dropped
    } else {
        kept.dropped + dropped
    };
    if latest {
        kept.read = Some(ReadOfCode {
            text: asked.text.clone(),
            criteria: page_criteria(view, change),
        });
    }
}

/// Drops findings above the limit: first those that no longer hold, then the least severe, the oldest first.
/// Those that hold back the commit stay, however many there are. Returns how many were dropped that still hold.
fn shorten(findings: &mut Vec<SaidFinding>, lines: &Lines) -> usize {
    let over = findings.len().saturating_sub(MOST);
    if over == 0 {
        return 0;
    }
    let holds = lines.places(findings).into_iter();
    let holds = holds.map(|it| it.is_some());
    let severities = findings.iter().map(|it| it.finding.severity);
    let ranked = holds.zip(severities).enumerate();
    let mut ranked: Vec<_> = ranked
        .filter(|(_, (holds, severity))| !holds || *severity != Severity::Blocking)
        .collect();
    ranked.sort_by_key(|(_, (holds, severity))| (*holds, Reverse(*severity)));
    let dropped = || ranked.iter().take(over);
    let gone: HashSet<usize> = dropped().map(|(index, _)| *index).collect();
    let mut index = 0..;
    findings.retain(|_| index.next().is_none_or(|it| !gone.contains(&it)));
    dropped().filter(|(_, (holds, _))| *holds).count()
}

fn of_change(
    change: &Diff,
    (known, sides): (&Lines, &LinesOf),
    asked: &AskedOfCode,
    finding: CodeFinding,
) -> SaidFinding {
    let lines = sides.of(&finding);
    let mut files = change.files.iter();
    let file = files.find(|file| file.path() == finding.file);
    let line = lines.first().map(|line| hash(line));
    SaidFinding {
        is_context: lines.iter().all(|line| line.kind == Kind::Context),
        is_new_file: file.is_some_and(|it| it.old.is_none()),
        old_file: file.and_then(|it| it.old.clone()),
        elsewhere: known.added_to(line.as_ref(), &finding.file),
        line,
        base: asked.base.clone(),
        finding,
    }
}

/// Whether a debate about this change settles an earlier finding that nobody raised again in it. As long as
/// its line is there, everyone who raised it must have read the whole change again: others may have missed
/// it. The model of the program that asked, which may have written the change, settles nothing on its own.
/// Once the line is gone, whoever read the change settles it, unless one who raised it didn’t read
/// everything.
fn is_settled(view: &View, lines: &Lines, said: &SaidFinding) -> bool {
    let critiques = view.rounds.iter().flat_map(|it| &it.critiques);
    let (whole, partial): (Vec<&Critique>, Vec<_>) = critiques.partition(|it| it.is_whole());
    let raised = &said.finding.supporters;
    let has = |all: &[&Critique], model: &String| all.iter().any(|it| it.model == *model);
    if lines.holds(said) {
        let is_heard = raised.iter().all(|it| has(&whole, it));
        return is_heard && whole.iter().any(|it| it.model != LENT);
    }
    let is_heard =
        raised.iter().any(|it| has(&whole, it)) || !raised.iter().any(|it| has(&partial, it));
    !whole.is_empty() && is_heard && lines.has(said)
}

/// Adds what an earlier finding said, which nobody settled, to one that says the same.
fn join(new: &mut CodeFinding, earlier: &CodeFinding) {
    new.severity = new.severity.min(earlier.severity);
    for supporter in &earlier.supporters {
        if !new.supporters.contains(supporter) {
            new.supporters.push(supporter.clone());
        }
    }
}

fn is_same(one: &SaidFinding, other: &SaidFinding) -> bool {
    let key = |it: &SaidFinding| (it.finding.before, it.line.clone());
    let names = |it: &SaidFinding| (it.finding.file.clone(), it.finding.title.clone());
    names(one) == names(other) && key(one) == key(other)
}

/// What models said about earlier states of a change, at its lines in this state.
pub(crate) fn still(kept: &SaidOfCode, change: &Diff, base: Option<&str>) -> Vec<CodeFinding> {
    let places = Lines::of(change, base).places(&kept.findings);
    let sides = LinesOf::new(change);
    let found = kept.findings.iter().zip(places);
    let found = found.filter_map(|(said, place)| {
        let (first, last) = said.finding.lines?;
        let (file, line) = place?;
        let mut finding = CodeFinding {
            file: file.path().to_owned(),
            lines: Some((line, line + last.saturating_sub(first))),
            ..said.finding.clone()
        };
        finding.unchanged = sides.leaves(&finding);
        Some(finding)
    });
    found.collect()
}
