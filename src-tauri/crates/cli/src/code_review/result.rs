//! The JSON object of a code review.

use std::time::Duration;

use code::Review;
use code::diff::{File, Why};
use domain::model::RULES;
use domain::page::CodeFinding;
use engine::code_review::{CodeReview, Wanted, change};
use serde_json::{Value, json};

use super::Told;

/// One object, as documented in `docs/headless.md`.
pub(crate) fn json(wanted: &Wanted, found: &CodeReview, told: &Told, took: Duration) -> Value {
    let review = &found.review;
    let models = [RULES]
        .into_iter()
        .chain(told.models.iter().map(String::as_str));
    let mut all = json!({
        "schema": 1,
        "protocol": "code-review",
        "reviewed": what(wanted),
        "base": found.base,
        "head": found.head,
        "models": models.collect::<Vec<_>>(),
        "files": files(found),
        "left_out": left_out(review),
        "findings": findings(told),
        "blocking": super::blocking(&told.findings),
        "duration_ms": u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
    });
    if let Some(debate) = &told.debate {
        all["debate"] = json!(debate);
        all["degraded"] = json!(told.degraded);
        all["criteria"] = json!(told.criteria);
    }
    all
}

/// What reviewers say about it, the worst first.
pub(crate) fn findings(told: &Told) -> Vec<Value> {
    told.findings.iter().map(finding).collect()
}

/// The files of the change.
pub(crate) fn files(found: &CodeReview) -> Vec<Value> {
    found.diff.files.iter().map(file).collect()
}

const fn what(wanted: &Wanted) -> &'static str {
    match wanted {
        Wanted::Uncommitted => "uncommitted",
        Wanted::Staged => "staged",
        Wanted::Branch { .. } => "branch",
        Wanted::Commits(_) | Wanted::New { .. } => "commits",
    }
}

fn finding(it: &CodeFinding) -> Value {
    json!({
        "id": it.id,
        "rule": it.rule,
        "severity": it.severity,
        "title": it.title,
        "file": it.file,
        "line": it.lines.map(|(first, _)| first),
        "end_line": it.lines.map(|(_, last)| last),
        "side": side(it),
        "unchanged": it.unchanged,
        "quote": it.quote,
        "concern": it.concern,
        "suggestion": it.suggestion,
        "supporters": it.supporters,
    })
}

/// Which text of the file the line numbers count in.
pub(crate) const fn side(finding: &CodeFinding) -> &'static str {
    if finding.before { "old" } else { "new" }
}

fn file(file: &File) -> Value {
    let (added, removed) = file.counts();
    json!({
        "path": file.path(),
        "old_path": file.old,
        "change": change(file).word(),
        "lines_added": added,
        "lines_removed": removed,
        "reviewed": code::reason(file).is_none(),
    })
}

/// What wasn’t reviewed, and why.
pub(crate) fn left_out(review: &Review) -> Vec<Value> {
    let left = review.left_out.iter();
    let left = left.map(|it| json!({ "path": it.path, "reason": it.reason.word() }));
    let unread = review.unread.iter().map(|it| {
        let reason = match it.why {
            Why::Combined => "combined",
            Why::Unmerged => "unmerged",
            Why::CutOff => "cut_off",
        };
        json!({ "path": it.path, "reason": reason })
    });
    left.chain(unread).collect()
}
