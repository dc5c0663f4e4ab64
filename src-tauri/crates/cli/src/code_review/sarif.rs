//! A code review as SARIF 2.1.0, which editors and CI read.

use code::Reason;
use domain::Severity;
use domain::page::CodeFinding;
use engine::code_review::{CodeReview, unread_words};
use serde_json::{Value, json};

use super::Told;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The rule for findings of models.
const BY_MODEL: (&str, &str) = ("review", "What a model found in the change.");

/// All rules that a finding can name.
fn rules() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rules = code::catalog().map(|rule| (rule.name, rule.says));
    rules.chain([BY_MODEL])
}

/// The log of one review.
pub(super) fn log(found: &CodeReview, told: &Told) -> Value {
    let rules: Vec<Value> = rules()
        .map(|(name, says)| json!({ "id": name, "shortDescription": { "text": says } }))
        .collect();
    let results: Vec<Value> = told.findings.iter().map(result).collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "whetstone",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
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

fn result(finding: &CodeFinding) -> Value {
    let rule = finding.rule.as_deref().unwrap_or(BY_MODEL.0);
    let index = rules().position(|(name, _)| name == rule);
    json!({
        "ruleId": rule,
        "ruleIndex": index,
        "level": level(finding.severity),
        "message": { "text": message(finding) },
        "locations": [{ "physicalLocation": place(finding) }],
        "properties": {
            "severity": finding.severity,
            "concern": finding.concern,
            "suggestion": finding.suggestion,
            "supporters": finding.supporters,
        },
    })
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Blocking => "error",
        Severity::Major => "warning",
        Severity::Minor => "note",
    }
}

fn message(finding: &CodeFinding) -> String {
    let before = match (finding.before, finding.lines) {
        (true, Some((line, _))) => format!(" (line {line} before the change)"),
        _ => String::new(),
    };
    format!(
        "{}{before}. {} {}",
        finding.title, finding.concern, finding.suggestion
    )
}

/// A file, and the lines that still exist in it: a region refers to the file as it is now.
fn place(finding: &CodeFinding) -> Value {
    let artifact = json!({ "uri": uri(&finding.file), "uriBaseId": "%SRCROOT%" });
    match (finding.before, finding.lines) {
        (false, Some((first, last))) if first > 0 => json!({
            "artifactLocation": artifact,
            "region": {
                "startLine": first,
                "endLine": last.max(first),
                "snippet": { "text": finding.quote },
            },
        }),
        _ => json!({ "artifactLocation": artifact }),
    }
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
        .map(|it| ("warning", it))
        .into_iter()
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
