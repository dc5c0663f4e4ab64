//! Entries without duplicates.
//!
//! Two entries are the same if they differ only in case, spaces and punctuation.

use std::collections::HashSet;

use domain::page::ListRead;
use domain::text::document::seen::one_line;

/// The entries, one per line, without check marks, empty entries, and those that differ from an
/// earlier one only in case, spaces, punctuation and check marks.
pub(super) fn distinct(entries: Vec<String>) -> ListRead {
    let mut seen = HashSet::new();
    let mut read = ListRead::default();
    for entry in entries {
        let entry = unmarked(&one_line(&entry)).to_owned();
        if entry.is_empty() {
            continue;
        }
        if seen.insert(key(&entry)) {
            read.items.push(entry);
        } else {
            read.removed += 1;
        }
    }
    read
}

/// The key that two equal entries share. Signs that aren't punctuation of sentences stay: C++ and C# are two
/// languages.
pub(super) fn key(entry: &str) -> String {
    let mut words = String::with_capacity(entry.len());
    for letter in entry.chars() {
        match letter {
            '\'' | '’' | '‘' => {}
            '.' | ',' | ';' | ':' | '!' | '?' | '…' | '"' | '“' | '”' | '(' | ')' | '[' | ']'
            | '{' | '}' | '*' | '_' | '`' | '-' | '‐' | '–' | '—' | '✓' | '✔' | '☐' | '☑' =>
            {
                words.push(' ');
            }
            other => words.extend(other.to_lowercase()),
        }
    }
    let key = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if key.is_empty() {
        entry.to_owned()
    } else {
        key
    }
}

/// The entry without the check box or bullet that it begins with.
fn unmarked(entry: &str) -> &str {
    const MARKS: [&str; 10] = ["[ ]", "[x]", "[X]", "[]", "- ", "* ", "• ", "☐", "☑", "✔"];
    let mut rest = entry.trim();
    while let Some(less) = MARKS.iter().find_map(|mark| rest.strip_prefix(mark)) {
        rest = less.trim_start();
    }
    rest
}
