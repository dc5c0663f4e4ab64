//! What a merge leaves in a file until somebody resolves it.

use domain::Severity;

use crate::language::Language;
use crate::reading::{Reading, Seen};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, Words};

pub(super) const RULE: Rule = Rule {
    name: "conflict-marker",
    says: "Conflict markers from a merge that wasn’t finished.",
    severity: Severity::Blocking,
    matter: &["conflict", "merge"],
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "src/pay.rs",
            " fn pay() {\n+<<<<<<< HEAD\n     one();\n+=======\n+    two();\n+>>>>>>> feature\n }",
            "<<<<<<< HEAD",
        ),
        fires(
            "src/pay.rs",
            " fn pay() {\n+>>>>>>> 1234abc (Add two)\n }",
            ">>>>>>> 1234abc (Add two)",
        ),
        fires(
            "notes.md",
            "+||||||| merged common ancestors",
            "||||||| merged common ancestors",
        ),
        fires("README.md", " # Shop\n+<<<<<<< HEAD\n+One.", "<<<<<<< HEAD"),
        fires(
            "README.md",
            " # Shop\n+<<<<<<< Updated upstream\n+One.",
            "<<<<<<< Updated upstream",
        ),
        fires(
            "README.md",
            "+<<<<<<< one of two sides\n+One.\n+=======\n+Two.\n+>>>>>>> the other side",
            "<<<<<<< one of two sides",
        ),
        silent("README.md", " # Shop\n+<<<<<<< not a conflict\n+One."),
        silent("docs/title.md", "+Title\n+======="),
        silent("docs/shift.md", "+>>>>>>>> deeply quoted\n+>>>>>>>quoted"),
        silent(
            "docs/merge.md",
            "+    <<<<<<< HEAD\n+    =======\n+    >>>>>>> feature",
        ),
        silent(
            "src/pay.rs",
            "-<<<<<<< HEAD\n-=======\n->>>>>>> feature\n+one();",
        ),
    ],
};

fn find(reading: &Reading) -> Vec<Problem> {
    reading.files.iter().flat_map(in_file).collect()
}

/// One problem for each conflict: from its first marker to its last.
fn in_file(seen: &Seen) -> Vec<Problem> {
    let mut spans: Vec<(usize, usize)> = Vec::new();
    let mut is_open = false;
    for (at, line) in seen.fresh() {
        let Some(sign) = marker(line.text) else {
            continue;
        };
        match spans.last_mut() {
            Some((_, last)) if is_open && sign != '<' => *last = at,
            _ => spans.push((at, at)),
        }
        is_open = sign != '>';
    }
    let problem = |(first, last)| {
        let words = Words {
            severity: Severity::Blocking,
            title: "Merge conflict not resolved".to_owned(),
            concern: "Both versions and the markers are in the file, so it does what neither side intended.",
            suggestion: "Keep what is right from each side and delete the markers.",
        };
        Problem::after(seen, first, last, words)
    };
    let real = spans
        .into_iter()
        .filter(|(first, last)| first != last || !is_decoration(seen, *first));
    real.map(problem).collect()
}

/// Whether a marker without another one is a line of words in a text: what git writes after it is one name.
fn is_decoration(seen: &Seen, at: usize) -> bool {
    const OF_STASH: &str = "Updated upstream";
    let name = seen.after[at].text.strip_prefix("<<<<<<< ");
    let name = name.map_or("", str::trim);
    seen.language == Language::Prose && name.contains(' ') && name != OF_STASH
}

/// The start of a marker: seven characters, then a space and a name.
fn marker(line: &str) -> Option<char> {
    let sign = line.chars().next().filter(|it| "<>|".contains(*it))?;
    let rest = line.trim_start_matches(sign);
    (line.len() - rest.len() == 7 && rest.starts_with(' ') && rest.len() > 1).then_some(sign)
}
