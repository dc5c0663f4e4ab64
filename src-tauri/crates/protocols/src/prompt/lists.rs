//! What was said and decided before, as the lines of a prompt.

use domain::FindingStatus;
use domain::author::{AuthorAnswer, OpenQuestion, Remark};
use domain::question::{Labeled, Settled, Told};
use domain::round::Growth;
use minijinja::context;

pub(super) fn growth(growth: Growth) -> minijinja::Value {
    context! { words => growth.words, original_words => growth.original_words }
}

/// What the author answered before the debate, as prompts have it; empty without answers.
pub fn answers(answers: &[AuthorAnswer]) -> String {
    let lines: Vec<String> = answers
        .iter()
        .map(|answer| format!("- {}\n  {}", answer.question, answer.answer))
        .collect();
    lines.join("\n")
}

pub(super) fn listed(lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("- {line}")).collect();
    lines.join("\n")
}

pub(super) fn questions(questions: &[OpenQuestion]) -> String {
    let lines: Vec<String> = questions
        .iter()
        .map(|open| format!("- {}", open.question))
        .collect();
    lines.join("\n")
}

/// The kinds of point that switched-off rules stand for. A model has no rules, but can be told what they look
/// for.
pub(super) fn unwanted(rules_off: &[String]) -> String {
    let lines: Vec<String> = models::rule_catalog()
        .filter(|rule| rules_off.iter().any(|off| off == rule.name))
        .map(|rule| format!("- {}: {}", rule.name.replace('-', " "), rule.says))
        .collect();
    lines.join("\n")
}

/// What the author said. The synthesizer also gets an answer with its finding; here, everyone is
/// told.
pub(super) fn remarks(remarks: &[Told]) -> String {
    let lines: Vec<String> = remarks
        .iter()
        .filter_map(|told| {
            let about = format!("{} (about \"{}\")", told.title, told.quote);
            match &told.remark {
                Remark::Word { text } => Some(format!("- To every reviewer: {text}")),
                Remark::Answer { text, .. } => Some(format!("- On {about}: {text}")),
                Remark::Dismiss { reason, .. } => Some(format!("- Dismissed {about}: {reason}")),
                Remark::Pin { .. } => Some(format!("- Wants this dealt with: {about}")),
                Remark::Withdraw { .. } => None,
            }
        })
        .collect();
    lines.join("\n")
}

/// What was done about findings of earlier rounds.
pub(super) fn settled(earlier: &[Settled]) -> String {
    let settled = earlier.iter().filter(|it| it.status != FindingStatus::Open);
    let lines: Vec<String> = settled
        .map(|one| {
            let fate = one.status.words();
            let reason = if one.reason.is_empty() {
                String::new()
            } else {
                format!(": {}", one.reason)
            };
            format!("- {} (about \"{}\"): {fate}{reason}", one.title, one.quote)
        })
        .collect();
    lines.join("\n")
}

/// Findings of earlier rounds that nothing was done about.
pub(super) fn still_open(earlier: &[Settled]) -> String {
    let open = earlier.iter().filter(|it| it.status == FindingStatus::Open);
    let lines: Vec<String> = open
        .map(|one| format!("- {} (about \"{}\")", one.title, one.quote))
        .collect();
    lines.join("\n")
}

/// Findings as a synthesizer reads them: by label, without saying who raised them.
pub(super) fn findings(findings: &[Labeled]) -> String {
    let blocks: Vec<String> = findings.iter().map(one_finding).collect();
    blocks.join("\n\n")
}

fn one_finding(labeled: &Labeled) -> String {
    let Labeled {
        label,
        finding,
        answer,
    } = labeled;
    let severity = finding.severity.word();
    let support = match finding.supporters.len() {
        0 | 1 => String::new(),
        number => format!(", raised by {number} reviewers"),
    };
    let answer = match answer {
        Some(answer) => format!("\n  the author answers: {answer}"),
        None => String::new(),
    };
    format!(
        "{label} ({severity}{support}): {}\n  passage: \"{}\"\n  concern: {}\n  suggestion: {}{answer}",
        finding.title, finding.quote, finding.concern, finding.suggestion
    )
}
