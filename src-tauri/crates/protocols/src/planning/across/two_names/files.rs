//! Source files that are spelled two ways: `album_list.py` and `albumlist.py`.

use std::sync::LazyLock;

use regex::Regex;

use super::Name;
use crate::planning::across::text::Blocks;
use crate::planning::across::words::pattern;

static FILE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?:([\w@.-]+)/)?([A-Za-z_][\w-]{4,60}\.(?:tsx?|jsx?|py|rs|go|java|kts?|cs|rb|php|swift|dart|vue|svelte|sql|sol|cpp|exs?))\b",
    )
});

pub(super) fn names(document: &Blocks<'_>) -> Vec<Name> {
    let mut found = Vec::new();
    // File trees are in code blocks.
    for (index, line) in document.source.text.lines().enumerate() {
        found.extend(FILE.captures_iter(line).map(|file| Name {
            thing: bare(&file[2]),
            words: file[2].to_owned(),
            at: document.quoted(index + 1, line.trim()),
        }));
    }
    found
}

/// A name without what differs between two spellings of it.
fn bare(name: &str) -> String {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let letters = stem.chars().filter(|it| it.is_alphanumeric());
    format!("{}.{ending}", letters.collect::<String>().to_lowercase())
}
