//! A code review as SARIF 2.1.0, which editors and CI read.

mod rules;

use std::collections::HashMap;

use code::Reason;
use code::diff::{Diff, File};
use domain::page::CodeFinding;
use engine::code_review::{self, CodeReview, unread_words};
use serde_json::{Value, json};

use super::Told;
use rules::RuleOf;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// How many results a log has. Services such as GitHub reject logs with more.
const MOST: usize = 25_000;

/// The log of one review.
pub(super) fn log(found: &CodeReview, told: &Told) -> Value {
    // The worst come first.
    let findings = &told.findings[..told.findings.len().min(MOST)];
    let rules = rules::all(findings);
    let change = code_review::reviewed_of(found);
    let lines = code_review::LinesOf::new(&change);
    let mut marks = HashMap::new();
    let results = findings.iter().map(|finding| {
        let mark = code_review::mark(finding, &lines);
        let times: &mut usize = marks.entry(mark.clone()).or_default();
        *times += 1;
        let mut result = result(finding, &rules, &found.diff);
        // The name that GitHub knows alerts by. Lines that only moved keep it.
        result["partialFingerprints"] =
            json!({ "primaryLocationLineHash": format!("{}:{times}", mark.as_str()) });
        result
    });
    let results: Vec<Value> = results.collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "whetstone",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules.iter().map(RuleOf::json).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": told.failed.is_none(),
                "toolExecutionNotifications": notifications(found, told),
            }],
            "results": results,
        }],
    })
}

fn result(finding: &CodeFinding, rules: &[RuleOf], change: &Diff) -> Value {
    let rule = rules::id(finding);
    let index = rules.iter().position(|it| it.id == rule);
    json!({
        "ruleId": rule,
        "ruleIndex": index,
        "level": rules::level(finding.severity),
        "message": { "text": message(finding) },
        "locations": [{ "physicalLocation": place(finding, change) }],
        "properties": {
            "severity": finding.severity,
            "concern": finding.concern,
            "suggestion": finding.suggestion,
            "supporters": finding.supporters,
            "unchanged": finding.unchanged,
        },
    })
}

fn message(finding: &CodeFinding) -> String {
    let side = match (finding.before, finding.lines) {
        _ if finding.unchanged => " (on a line that the change doesn’t touch)".to_owned(),
        (true, Some((line, _))) => format!(" (line {line} before the change)"),
        _ => String::new(),
    };
    format!(
        "{}{side}. {} {}",
        finding.title, finding.concern, finding.suggestion
    )
}

/// A file, and lines of it as it is now: for deleted lines, the nearest one that is left; for a finding about
/// the whole file or a deleted file, line 1, because services want a line for each result.
fn place(finding: &CodeFinding, change: &Diff) -> Value {
    let mut place = json!({
        "artifactLocation": { "uri": uri(&finding.file), "uriBaseId": "%SRCROOT%" }
    });
    let mut files = change.files.iter();
    let file = files.find(|it| it.path() == finding.file && it.new.is_some());
    match (finding.lines, file) {
        (Some((first, last)), _) if !finding.before && first > 0 => {
            place["region"] = json!({
                "startLine": first,
                "endLine": last.max(first),
                "snippet": { "text": finding.quote },
            });
        }
        (Some((first, _)), Some(file)) => {
            place["region"] = json!({ "startLine": nearest(file, first) });
        }
        (None, _) | (_, None) => place["region"] = json!({ "startLine": 1 }),
    }
    place
}

/// The line after a deleted one, by its number now; the one before it if nothing follows.
fn nearest(file: &File, deleted: u32) -> u32 {
    let lines = || file.hunks.iter().flat_map(|hunk| &hunk.lines);
    let at = lines().position(|line| line.old == deleted);
    let at = at.unwrap_or_default();
    let mut left = lines().skip(at).filter(|line| line.new > 0);
    let before = lines().take(at).filter(|line| line.new > 0);
    let found = left.next().or_else(|| before.last());
    found.map_or(1, |line| line.new)
}

/// A path as a relative URL: everything but plain letters, digits and slashes is escaped.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.extend(['%', hex(byte >> 4), hex(byte & 15)]);
        }
    }
    uri
}

fn hex(digit: u8) -> char {
    char::from_digit(u32::from(digit), 16).map_or('0', |it| it.to_ascii_uppercase())
}

/// What wasn’t reviewed, with a note for each file, and where models did less than was asked.
fn notifications(found: &CodeReview, told: &Told) -> Vec<Value> {
    let review = &found.review;
    let left = review
        .left_out
        .iter()
        .filter(|it| it.reason != Reason::TooMany)
        .map(|it| (&it.path, it.reason.words()));
    let unread = review
        .unread
        .iter()
        .map(|it| (&it.path, unread_words(it.why)));
    let level = if told.failed.is_some() {
        "error"
    } else {
        "warning"
    };
    let less = told.degraded.iter();
    let less = less.map(|it| (level, it.clone()));
    let less = super::too_many(found)
        .into_iter()
        .chain(unlisted(told.findings.len()))
        .map(|it| ("warning", it))
        .chain(less)
        .map(|(level, it)| json!({ "level": level, "message": { "text": it } }));
    left.chain(unread)
        .map(|(path, why)| {
            json!({
                "level": "note",
                "message": { "text": format!("Not reviewed: {path} ({why}).") },
                "locations": [{ "physicalLocation": { "artifactLocation": {
                    "uri": uri(path), "uriBaseId": "%SRCROOT%",
                } } }],
            })
        })
        .chain(less)
        .collect()
}

/// Says how many findings are left out, if any.
fn unlisted(findings: usize) -> Option<String> {
    let left = findings.checked_sub(MOST).filter(|it| *it > 0)?;
    let are = if left == 1 {
        "finding isn’t"
    } else {
        "findings aren’t"
    };
    Some(format!(
        "{left} more {are} listed here, since services accept at most {MOST} results. For all of them, use --json."
    ))
}

#[cfg(test)]
mod tests {
    use super::{MOST, unlisted};

    #[test]
    fn what_is_left_out_is_said() {
        for (findings, said) in [
            (0, None),
            (MOST, None),
            (MOST + 1, Some("1 more finding isn’t listed here")),
            (MOST + 200, Some("200 more findings aren’t listed here")),
        ] {
            let told = unlisted(findings);
            assert_eq!(told.is_some(), said.is_some(), "{findings}");
            assert!(
                told.unwrap_or_default()
                    .starts_with(said.unwrap_or_default())
            );
        }
    }
}
