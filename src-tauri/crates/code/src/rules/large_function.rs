//! New functions that are too long to read.

use domain::Severity;

use super::functions;
use crate::language::Language;
use crate::reading::{Reading, Seen};
#[cfg(test)]
use crate::rule::cases::silent;
use crate::rule::{Problem, Rule, Words};

pub(super) const RULE: Rule = Rule {
    name: "large-function",
    says: "New functions of more than 150 lines of code.",
    severity: Severity::Minor,
    matter: &["long", "large", "size", "split", "complex"],
    find,
    #[cfg(test)]
    cases: &[
        super::tests::LONG_FUNCTION,
        super::tests::LONG_PYTHON,
        super::tests::LONG_ARROW,
        super::tests::LONG_PARAMETERS,
        super::tests::LONG_ELEMENT,
        super::tests::LONG_WRAPPED,
        super::tests::LONG_METHOD,
        super::tests::LONG_PROPERTY,
        super::tests::LONG_CONSTRUCTOR,
        super::tests::LONG_DEFAULT,
        super::tests::LONG_PROTOTYPE,
        super::tests::LONG_CALL,
        super::tests::LONG_WORDS,
        super::tests::LONG_BLOCK,
        super::tests::LONG_C,
        super::tests::LONG_CPP,
        super::tests::LONG_CPP_CONSTRUCTOR,
        super::tests::LONG_VALUE,
        super::tests::LONG_TABLE,
        silent("src/cart.rs", "+fn sums() {\n+    one();\n+}"),
        silent("src/cart.rs", " fn sums() {\n+    one();\n+}"),
        super::tests::LONG_TEST,
        super::tests::LONG_LIST,
    ],
};

/// The most lines of code, without empty lines and comments.
pub(super) const MOST: usize = 150;

fn find(reading: &Reading) -> Vec<Problem> {
    reading
        .files
        .iter()
        .filter(|seen| !seen.is_test)
        .flat_map(in_file)
        .collect()
}

fn in_file(seen: &Seen) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut until = 0;
    for (at, line) in seen.fresh() {
        if at < until || line.in_tests {
            continue;
        }
        let Some(name) = functions::name(line.text, seen.language) else {
            continue;
        };
        let below = seen.after[at + 1..].iter().map(|line| line.text);
        if seen.language == Language::Script && !functions::is_arrow(line.text, below) {
            continue;
        }
        let Some(end) = end(seen, at) else { continue };
        let long = code_lines(seen, at, end);
        if long.len() > MOST && !is_list(&long) {
            let words = Words {
                severity: Severity::Minor,
                title: format!("“{name}” has {} lines of code", long.len()),
                concern: "Nobody reads that much in one go, so mistakes in it are overlooked and each later change is a risk.",
                suggestion: "Split it into functions that each do one thing.",
            };
            problems.push(Problem::after(seen, at, end, words));
            until = end;
        }
    }
    problems
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The last line of a function that begins at `at`, if the change contains all of it.
fn end(seen: &Seen, at: usize) -> Option<usize> {
    let start = &seen.after[at];
    let own = indent(start.text);
    let rest = seen
        .after
        .get(at + 1..)?
        .iter()
        .take_while(|line| line.hunk == start.hunk);
    let mut last = at;
    // An arrow function of one parenthesized value ends with the closing parenthesis.
    let mut is_value = start.text.trim_end().ends_with("=> (");
    for (offset, line) in rest.enumerate() {
        let text = line.text.trim();
        let here = at + 1 + offset;
        if text.is_empty() || indent(line.text) > own {
            last = if text.is_empty() { last } else { here };
            continue;
        }
        if seen.language == Language::Python {
            // Only the end of a signature is indented as little as its beginning.
            if text.starts_with(')') {
                continue;
            }
            return Some(last);
        }
        // Labels and preprocessor conditions are at the margin.
        if seen.language == Language::C && (text.starts_with('#') || text.ends_with(':')) {
            continue;
        }
        if text.starts_with("end") || text.starts_with('}') && !text.ends_with('{') {
            return Some(here);
        }
        if seen.language == Language::Script && text.starts_with(')') && is_value {
            return Some(here);
        }
        is_value = text.ends_with("=> (");
        let is_signature = text.starts_with([')', '{']) || text.starts_with("where");
        if !is_signature {
            return None;
        }
    }
    (seen.language == Language::Python).then_some(last)
}

/// The lines of a function that the change added, without empty lines and comments.
fn code_lines<'a>(seen: &Seen<'a>, first: usize, last: usize) -> Vec<&'a str> {
    let mut in_words = false;
    let lines = seen.after[first..=last].iter().filter(|line| {
        let marks = line.text.matches("\"\"\"").count();
        let documents = seen.language == Language::Python && (in_words || marks > 0);
        in_words ^= marks % 2 == 1;
        line.is_fresh && !documents
    });
    let texts = lines.map(|line| line.text.trim());
    texts
        .filter(|text| !text.is_empty() && !text.starts_with("//") && !text.starts_with('#'))
        .collect()
}

/// Whether most lines are entries of a list: long, but still readable at a glance.
fn is_list(lines: &[&str]) -> bool {
    let entries = lines.iter().filter(|text| {
        let is_pair = text.contains("=>") || text.starts_with(['"', '\'', '(', '[', '{']);
        text.ends_with(',') && (is_pair || !text.contains('='))
    });
    entries.count() * 2 > lines.len()
}
