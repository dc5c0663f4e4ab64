//! The account of a debate for a terminal: short, plain, and without control characters.

use domain::adversary::AdversaryReview;
use domain::text::document::seen::one_line;
use domain::view::Round;
use domain::{Finding, FindingStatus, Protocol, Severity};

use crate::source::{approvals, findings, of_severity, repeated};
use crate::{Source, quote, sections, words};

/// Findings of a round that the account shows; it only counts the rest.
const SHOWN: usize = 5;
/// Max characters of a quote.
const QUOTED: usize = 72;

/// The account, one line per entry.
pub(crate) fn render(source: &Source<'_>) -> String {
    let mut account = Account(String::new());
    account.line("", &sections::opening_words(source));
    for notice in sections::notices(source) {
        account.line("", &notice);
    }
    let review = AdversaryReview::of(source.view);
    match &review {
        Some(review) => account.review(review),
        None => {
            for round in &source.view.rounds {
                account.round(source, round);
            }
        }
    }
    for run in &source.view.gauntlets {
        account.line("", &format!("{}:", run.place.words()));
        account.line("  ", &sections::gauntlet_summary(source, run));
        for finding in run.requires_revision() {
            let severity = words::severity(finding.severity);
            account.line("  ", &format!("- {severity}: {}", finding.title));
        }
    }
    let concluded = source.view.conclusion.iter();
    for sentence in concluded.flat_map(|it| &it.conclusion.degraded) {
        account.line("", sentence);
    }
    account.list("In dispute", &disputes(source));
    if review.is_none() {
        account.list("Still open", &titles(&source.open_findings()));
    }
    account.list("Questions left in the text", &sections::questions(source));
    account.list("Warnings", &source.warnings());
    account.line("", &spent(source));
    account.0
}

/// What it cost; of rules, which nobody calls, just the time.
fn spent(source: &Source<'_>) -> String {
    let header = &source.view.header;
    let used = header.usage.input_tokens + header.usage.output_tokens;
    let asked = (used > 0 || !source.is_check()).then(|| {
        format!(
            "{} · {} · ",
            words::calls(header),
            words::tokens(header.usage)
        )
    });
    format!(
        "Cost: {} · {}{}",
        words::cost(header.usage),
        asked.unwrap_or_default(),
        words::duration(header.duration_ms)
    )
}

struct Account(String);

impl Account {
    fn line(&mut self, indent: &'static str, text: &str) {
        self.0.push_str(indent);
        self.0.push_str(&one_line(text));
        self.0.push('\n');
    }

    fn list(&mut self, heading: &str, items: &[String]) {
        if items.is_empty() {
            return;
        }
        self.line("", &format!("{heading}:"));
        for item in items {
            self.line("  ", &format!("- {item}"));
        }
    }

    fn review(&mut self, review: &AdversaryReview) {
        for line in sections::review_lines(review) {
            self.line("  ", &line);
        }
        if let Some(unread) = &review.unread {
            let lines: Vec<String> = unread.lines().map(ToOwned::to_owned).collect();
            self.list("The adversary’s raw answer", &lines);
        }
    }

    fn round(&mut self, source: &Source<'_>, round: &Round) {
        let findings = findings(round);
        self.line("", &summary(source, round, &findings));
        for finding in findings.iter().take(SHOWN) {
            self.line("  ", &raised(source, finding));
            self.line("      ", &quoted(source, finding));
        }
        if findings.len() > SHOWN {
            self.line("  ", &format!("and {} more", findings.len() - SHOWN));
        }
    }
}

fn summary(source: &Source<'_>, round: &Round, findings: &[&Finding]) -> String {
    if source.is_check() {
        return asked(findings);
    }
    let approvals = round
        .count
        .as_ref()
        .map_or_else(|| approvals(round), |count| count.approvals);
    let blocking = match of_severity(findings, Severity::Blocking) {
        0 => String::new(),
        number => format!(", {number} blocking"),
    };
    let again = match repeated(round).len() {
        0 => String::new(),
        number => format!(", {number} repeated"),
    };
    let approvals = match source.approvers() {
        0 => String::new(),
        able => format!(" · {approvals} of {able} approve"),
    };
    let edits = match source.protocol() {
        Protocol::CodeReview => String::new(),
        _ => format!(
            " · {}",
            words::plural(sections::edits(source, round), "edit")
        ),
    };
    format!(
        "Round {} · {}{blocking}{again}{approvals}{edits}",
        round.number,
        words::plural(findings.len(), "finding"),
    )
}

/// What a check found: questions, and small errors with a suggested fix.
fn asked(findings: &[&Finding]) -> String {
    let all = findings.iter();
    let slips = all
        .filter(|it| it.status == FindingStatus::Answered)
        .count();
    let counts = [(findings.len() - slips, "question"), (slips, "small error")];
    let found = counts.into_iter().filter(|(count, _)| *count > 0);
    let found: Vec<String> = found.map(|(count, of)| words::plural(count, of)).collect();
    match found.as_slice() {
        [] => "Found nothing".to_owned(),
        _ => format!("Found: {}", found.join(", ")),
    }
}

fn raised(source: &Source<'_>, finding: &Finding) -> String {
    let said = format!(
        "{}: {} ({})",
        words::severity(finding.severity),
        finding.title,
        source.supporters(finding)
    );
    match sections::fate(source, finding) {
        // What a check asks is open anyway.
        fate if source.is_check() && fate == "open" => said,
        fate => format!("{said} → {fate}"),
    }
}

fn quoted(source: &Source<'_>, finding: &Finding) -> String {
    let quote = one_line(&quote::quoted(source, &finding.quote));
    let short: String = quote.chars().take(QUOTED).collect();
    let more = if short.len() < quote.len() { "…" } else { "" };
    let note = match (finding.only_names, finding.quote_match) {
        (true, _) => " (a heading or title, not content)",
        (false, domain::QuoteMatch::None) => " (not found in the text)",
        (false, _) => "",
    };
    format!("“{short}{more}”{note}")
}

/// Each point in dispute with what was said for each side.
fn disputes(source: &Source<'_>) -> Vec<String> {
    let disputes = source.view.header.disputes.iter();
    let lines = disputes.map(|dispute| {
        let sides = dispute.sides.iter().map(|side| {
            let who = source.side(side);
            format!(
                "{who} (round {}): {} {}",
                side.round, side.text, side.reason
            )
        });
        format!(
            "{}. {}",
            dispute.title,
            sides.collect::<Vec<_>>().join(" / ")
        )
    });
    lines.collect()
}

fn titles(findings: &[&Finding]) -> Vec<String> {
    let title = |it: &&Finding| format!("{}: {}", words::severity(it.severity), it.title);
    findings.iter().map(title).collect()
}
