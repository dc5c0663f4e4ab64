//! The rules of a log: the built-in ones, and one for each problem that models name.

use domain::page::CodeFinding;
use domain::text::document::seen::one_line;
use domain::{Severity, TextHash};
use serde_json::{Value, json};

/// The prefix of the names of rules for what models found.
const BY_MODELS: &str = "review/";

/// Max bytes of the rest of such a name.
const LONGEST: usize = 60;

/// What to do about any result.
const HELP: &str = "The message says what is wrong there and what to do. Fix it, or decline it with a reason in Whetstone’s window.";

/// A rule that results name.
pub(super) struct RuleOf {
    pub(super) id: String,
    /// What it looks for: GitHub titles alerts with it.
    title: String,
    about: String,
    severity: Severity,
}

impl RuleOf {
    pub(super) fn json(&self) -> Value {
        json!({
            "id": self.id,
            "shortDescription": { "text": self.title },
            "fullDescription": { "text": self.about },
            "help": { "text": HELP },
            "defaultConfiguration": { "level": level(self.severity) },
        })
    }
}

/// All built-in rules, and those for what models found.
pub(super) fn all(findings: &[CodeFinding]) -> Vec<RuleOf> {
    let built_in = code::catalog().map(|rule| RuleOf {
        id: rule.name.to_owned(),
        title: rule.says.to_owned(),
        about: rule.says.to_owned(),
        severity: rule.severity,
    });
    let mut rules: Vec<RuleOf> = built_in.collect();
    for finding in findings {
        let id = id(finding);
        if rules.iter().all(|it| it.id != id) {
            let title = one_line(&finding.title);
            rules.push(RuleOf {
                id,
                about: format!("Models that reviewed the change found this problem: {title}"),
                title,
                severity: finding.severity,
            });
        }
    }
    rules
}

/// The name of a finding’s rule. For a finding by models, it is made from the title, since nothing else says
/// what kind of problem it is.
pub(super) fn id(finding: &CodeFinding) -> String {
    if let Some(rule) = &finding.rule {
        return rule.clone();
    }
    let words = finding.title.split(|it: char| !it.is_ascii_alphanumeric());
    let words = words.filter(|it| !it.is_empty());
    let mut name = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    name.truncate(LONGEST);
    if !finding.title.is_ascii() || name.is_empty() {
        // Titles in other scripts would all give the same name.
        let hash = TextHash::of(&finding.title);
        name = [name.trim_end_matches('-'), &hash.as_str()[..8]].join("-");
    }
    format!("{BY_MODELS}{}", name.trim_matches('-'))
}

pub(super) const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Blocking => "error",
        Severity::Major => "warning",
        Severity::Minor => "note",
    }
}
