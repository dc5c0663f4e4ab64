//! What models said about a change, without its secrets: models quote lines as they are, and what is printed
//! ends up in logs.

use code::diff::{Diff, Kind, Written};
use domain::page::CodeFinding;
use domain::text::redact::{Eraser, OwnPattern, Redactor};

use super::said::Criterion;

/// How many bytes a line of a longer secret needs to be recognized on its own.
const TELLING: usize = 16;

/// Knows the secrets of a change, and of what was said about it.
#[derive(Clone, Debug, Default)]
pub struct Covering {
    eraser: Eraser,
    /// Lines of secrets that are longer than a line, such as private keys, each with its marker.
    parts: Vec<(String, String)>,
}

impl Covering {
    /// Learns the secrets that the built-in patterns and these find, including in the criteria of a task.
    pub fn over(
        change: &Diff,
        findings: &[CodeFinding],
        criteria: &[Criterion],
        own: &[OwnPattern],
    ) -> Self {
        let redactor = Redactor::new(own);
        let mut texts = vec![Written::of(change).text];
        for gone in [Kind::Added, Kind::Removed] {
            texts.extend(sides(change, gone));
        }
        let parts = texts.iter().flat_map(|text| parts(&redactor, text));
        let parts = parts.collect();
        let said = findings
            .iter()
            .flat_map(|it| [&it.title, &it.quote, &it.concern, &it.suggestion]);
        let said = said.chain(criteria.iter().map(|it| &it.criterion));
        let all: Vec<&str> = texts.iter().chain(said).map(String::as_str).collect();
        Self {
            eraser: Eraser::over(&redactor, &all),
            parts,
        }
    }

    /// A finding without secrets.
    pub fn finding(&self, finding: CodeFinding) -> CodeFinding {
        CodeFinding {
            title: self.words(&finding.title),
            quote: self.words(&finding.quote),
            concern: self.words(&finding.concern),
            suggestion: self.words(&finding.suggestion),
            ..finding
        }
    }

    /// A criterion without secrets.
    pub fn criterion(&self, criterion: Criterion) -> Criterion {
        Criterion {
            criterion: self.words(&criterion.criterion),
            ..criterion
        }
    }

    /// Words without secrets.
    pub fn words(&self, words: &str) -> String {
        let mut words = self.eraser.erase(words).text;
        for (part, marker) in &self.parts {
            words = words.replace(part, marker);
        }
        words
    }
}

/// Each file without its added or its removed lines: what a secret is written in, with no signs between its
/// lines.
fn sides(change: &Diff, gone: Kind) -> impl Iterator<Item = String> {
    change.files.iter().map(move |file| {
        let lines = file.hunks.iter().flat_map(|hunk| &hunk.lines);
        let lines = lines.filter(|line| line.kind != gone);
        let lines: Vec<&str> = lines.map(|line| line.text.as_str()).collect();
        lines.join("\n")
    })
}

fn parts(redactor: &Redactor, text: &str) -> Vec<(String, String)> {
    let secrets = redactor.secrets(text).into_iter();
    let parts = secrets.flat_map(|secret| {
        let value = &text[secret.range.range()];
        let lines = value.lines().map(str::trim);
        let lines = lines.filter(|line| value.contains('\n') && line.len() >= TELLING);
        let marker = format!("[REDACTED_{}]", secret.label);
        let parts = lines.map(|line| (line.to_owned(), marker.clone()));
        parts.collect::<Vec<_>>()
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use domain::Severity;

    use super::*;

    fn change(added: &str) -> Diff {
        let count = added.lines().count();
        let added: String = added.lines().flat_map(|line| ["+", line, "\n"]).collect();
        let head = "diff --git a/k.ts b/k.ts\n--- a/k.ts\n+++ b/k.ts\n";
        code::diff::parse(format!("{head}@@ -0,0 +1,{count} @@\n{added}").as_bytes())
    }

    #[test]
    fn secrets_of_a_change_are_covered_in_all_words() {
        let token = concat!("ghp_", "9fK2mQ7xW4vB8nR1tY6uP3sD5gH0jLcZaEiO");
        let line = "MIIEowIBAAKCAQEAy8Dbv8prpJ/0kKhlGeJY";
        let key = format!(
            "-----BEGIN RSA PRIVATE KEY-----\n{line}\n{line}\n-----END RSA PRIVATE KEY-----"
        );
        let own = OwnPattern {
            name: "Customer".to_owned(),
            pattern: "K-[0-9]{6}".to_owned(),
        };
        let value = "Zebra-4711-lamp-Quince";
        for (added, said, covered) in [
            (
                format!("const key = \"{token}\";"),
                token,
                "[REDACTED_GITHUB_TOKEN]",
            ),
            // Only the change tells that this is one.
            (
                format!("password = \"{value}\""),
                value,
                "[REDACTED_PASSWORD]",
            ),
            (key, line, "[REDACTED_PRIVATE_KEY]"),
            ("K-123456".to_owned(), "K-123456", "[REDACTED_CUSTOMER]"),
            (
                "const sum = 0;".to_owned(),
                "const sum = 0;",
                "const sum = 0;",
            ),
        ] {
            let covering = Covering::over(&change(&added), &[], &[], std::slice::from_ref(&own));
            let told = covering.words(&format!("See {said} here."));
            assert_eq!(told, format!("See {covered} here."));
        }
    }

    #[test]
    fn what_only_a_finding_reveals_is_covered_too() {
        let value = "Zebra-4711-lamp-Quince";
        let finding = CodeFinding {
            id: "C1".to_owned(),
            rule: None,
            raised: None,
            severity: Severity::Major,
            title: format!("{value} in use"),
            file: "k.ts".to_owned(),
            lines: Some((1, 1)),
            before: false,
            unchanged: false,
            quote: "x".to_owned(),
            fingerprint: None,
            concern: format!("It holds password = \"{value}\"."),
            suggestion: "Remove it.".to_owned(),
            supporters: Vec::new(),
            declined: None,
            declined_before: None,
            row: 0,
        };
        let covering = Covering::over(&change("x"), std::slice::from_ref(&finding), &[], &[]);
        let told = covering.finding(finding);
        assert!(!format!("{told:?}").contains(value), "{told:?}");
    }

    #[test]
    fn what_only_a_criterion_reveals_is_covered_too() {
        let value = "Zebra-4711-lamp-Quince";
        let criterion = Criterion {
            criterion: format!("Log in with password = \"{value}\"."),
            served_by: None,
        };
        let covering = Covering::over(&change("x"), &[], std::slice::from_ref(&criterion), &[]);
        let told = covering.criterion(criterion).criterion;
        assert_eq!(told, "Log in with password = \"[REDACTED_PASSWORD]\".");
    }
}
