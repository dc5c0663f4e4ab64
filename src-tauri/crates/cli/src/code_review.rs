//! `whetstone code-review`: a change of a git repository, reviewed by the built-in rules.

pub(crate) mod result;
mod sarif;

use std::process::ExitCode;
use std::time::Instant;

use code::diff::Unread;
use code::{Finding, Review, Side};
use domain::Severity;
use domain::model::RULES;
use domain::text::document::seen::one_line;
use engine::code_review::{Wanted, code_review as reviewed, unread_words};

use crate::args::{CodeFormat, CodeReview};
use crate::output::{self, Failure};

/// The exit code of a review that found something blocking.
const BLOCKED: u8 = 3;

/// Files that are named before only their number is.
const NAMED: usize = 10;

/// Prints what rules say of a change.
pub(crate) fn code_review(args: &CodeReview) -> Result<ExitCode, Failure> {
    if let Some(other) = args.models.iter().find(|name| *name != RULES) {
        return Err(Failure::usage(
            format!("“{other}” can’t review code yet."),
            format!("Use --models {RULES}, or leave it out."),
        ));
    }
    let begun = Instant::now();
    let wanted = wanted(args);
    let found = reviewed(args.project.as_deref(), &wanted)?;
    let format = match args.format {
        Some(format) => format,
        None if args.json => CodeFormat::Json,
        None => CodeFormat::Text,
    };
    match format {
        CodeFormat::Text => output::print(&text(&found.review.findings)),
        CodeFormat::Json => output::json(&result::json(&wanted, &found, begun.elapsed())),
        CodeFormat::Sarif => output::json(&sarif::log(&found.review)),
    }
    for line in summary(&wanted, &found.review) {
        output::say(&line);
    }
    let is_blocked = blocking(&found.review) > 0;
    Ok(if is_blocked {
        ExitCode::from(BLOCKED)
    } else {
        ExitCode::SUCCESS
    })
}

fn wanted(args: &CodeReview) -> Wanted {
    if args.staged {
        return Wanted::Staged;
    }
    if let Some(name) = &args.branch {
        return Wanted::Branch {
            name: name.clone(),
            base: args.base.clone(),
        };
    }
    match &args.commits {
        Some(range) => Wanted::Commits(range.clone()),
        None => Wanted::Uncommitted,
    }
}

fn blocking(review: &Review) -> usize {
    let findings = review.findings.iter();
    findings
        .filter(|it| it.severity == Severity::Blocking)
        .count()
}

/// Findings for people and for programs that look for `file:line:`, with an empty line between them.
pub(crate) fn text(findings: &[Finding]) -> String {
    let told: Vec<String> = findings.iter().map(told).collect();
    told.join("\n")
}

fn told(finding: &Finding) -> String {
    let place = match finding.lines {
        Some((line, _)) => format!("{}:{line}", one_line(&finding.file)),
        None => one_line(&finding.file),
    };
    let side = match finding.side {
        Side::Old => " (before the change)",
        Side::New => "",
    };
    let title = format!(
        "{place}: {}: {}{side}",
        finding.severity.word(),
        one_line(&finding.title)
    );
    let rest = [finding.quote.as_str(), finding.concern, finding.suggestion];
    let rest = rest.iter().filter(|line| !line.is_empty());
    let rest = rest.map(|line| format!("  {}", one_line(line)));
    let lines: Vec<String> = [title].into_iter().chain(rest).collect();
    lines.join("\n") + "\n"
}

/// How many findings there are and what wasn’t reviewed, in a line or two.
pub(crate) fn summary(wanted: &Wanted, review: &Review) -> Vec<String> {
    let left: Vec<String> = review
        .left_out
        .iter()
        .map(|it| format!("{} ({})", one_line(&it.path), it.reason.words()))
        .chain(review.unread.iter().map(unread))
        .collect();
    if review.reviewed == 0 && left.is_empty() {
        let nothing = match wanted {
            Wanted::Uncommitted => "Nothing to review: everything is committed.",
            Wanted::Staged => "Nothing to review: nothing is staged.",
            Wanted::Branch { .. } | Wanted::Commits(_) => "Nothing to review: no file differs.",
        };
        return vec![nothing.to_owned()];
    }
    let files = counted(review.reviewed, "file");
    let findings = match review.findings.len() {
        0 => "no findings".to_owned(),
        some => format!(
            "{}, {} blocking",
            counted(some, "finding"),
            blocking(review)
        ),
    };
    let mut lines = vec![format!(
        "{files} reviewed by the built-in rules: {findings}."
    )];
    if !left.is_empty() {
        let more = left.len().saturating_sub(NAMED);
        let named = left[..left.len() - more].join(", ");
        let more = match more {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        lines.push(format!("Not reviewed: {named}{more}."));
    }
    lines
}

fn unread(unread: &Unread) -> String {
    format!("{} ({})", one_line(&unread.path), unread_words(unread.why))
}

fn counted(count: usize, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        some => format!("{some} {thing}s"),
    }
}
