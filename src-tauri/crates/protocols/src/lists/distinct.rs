//! Entries that say the same once only.
//!
//! Two entries are one where they differ in case, spaces and punctuation alone.

use std::collections::HashSet;

use domain::page::ListRead;
use domain::text::document::seen::one_line;

/// The entries on a line each, without check marks, empty ones, and those that say the same as one
/// before but for case, blanks, punctuation and check marks.
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

/// What two entries that say the same have in common. What is not punctuation of sentences stays: C++
/// and C# are two languages.
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
