//! Reading foreign bytes as the text of a task.

use std::path::Path;

use domain::system::plain;
use domain::text::document::seen::one_line;
use table::Error;

use crate::lists;

/// Largest text of a task, in bytes: several times more than a model can read.
pub const MOST_BYTES: usize = 4 * 1024 * 1024;

/// The maximum number of characters in a title.
const LONGEST_TITLE: usize = 120;

/// `bytes` as text, byte for byte. `name` is what errors call them. Texts that are too large,
/// UTF-16, binary or not UTF-8 are refused, each with its own error.
pub fn text(name: &str, bytes: Vec<u8>) -> Result<String, Error> {
    if bytes.len() > MOST_BYTES {
        return Err(too_large(name, bytes.len() as u64));
    }
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(Error::invalid(
            format!("{name} is saved as UTF-16, which Whetstone can’t read."),
            "Save it as UTF-8, then try again.",
        ));
    }
    if bytes.contains(&0) {
        return Err(Error::invalid(
            format!("{name} isn’t a text file."),
            "Export it as Markdown or plain text first.",
        ));
    }
    String::from_utf8(bytes).map_err(|_| {
        Error::invalid(
            format!("{name} isn’t saved as UTF-8, so Whetstone can’t read its characters."),
            "Save it as UTF-8, then try again.",
        )
    })
}

/// Refuses a text that can't be debated.
pub fn debatable(title: &str, text: &str) -> Result<(), Error> {
    if text.trim().is_empty() {
        let name = if title.trim().is_empty() {
            "This task"
        } else {
            title.trim()
        };
        return Err(Error::invalid(
            format!("{name} has no text yet, so there is nothing to work on."),
            "Write or import a text first.",
        ));
    }
    if text.len() > MOST_BYTES {
        return Err(Error::invalid(
            "This text is larger than 4 MB, which no model can read.",
            "Split it into several tasks.",
        ));
    }
    Ok(())
}

/// The text of a file that the user named.
pub fn file(path: &Path) -> Result<String, Error> {
    let name = path
        .file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned();
    let unreadable = |error: std::io::Error| {
        let advice = match error.kind() {
            std::io::ErrorKind::IsADirectory => "Name a file in it.",
            _ => "Check that the file exists and that you have permission to read it.",
        };
        let what = format!("{} can’t be read: {}.", path.display(), plain(&error));
        Error::invalid(what, advice)
    };
    let size = std::fs::metadata(path).map_err(unreadable)?.len();
    if size > MOST_BYTES as u64 {
        return Err(too_large(&name, size));
    }
    text(&name, std::fs::read(path).map_err(unreadable)?)
}

/// A title for a text without a file: what it calls itself, otherwise its first line or heading, otherwise
/// `name`.
pub fn title(name: &str, text: &str) -> String {
    lists::title(text).map_or_else(|| one_line(name), |title| shortened(&title))
}

/// A title for the text of a file: the title in its front matter, otherwise its first top-level heading,
/// otherwise the file’s name as words. “Overview” at a lower level is a section.
pub fn title_of_file(name: &str, text: &str) -> String {
    match lists::own_title(text) {
        Some(title) => shortened(&title),
        None => as_words(stem(name)),
    }
}

/// Abbreviations that file names often have in lower case.
const ABBREVIATIONS: [&str; 12] = [
    "adr", "api", "csv", "faq", "kpi", "mvp", "okr", "pdf", "prd", "rfc", "sla", "sql",
];

/// A file’s name as a title: `my-file_v2` is “My file v2”, and `prd-login` is “PRD login”.
fn as_words(stem: &str) -> String {
    let words = one_line(stem.replace(['-', '_'], " ").trim());
    let words: Vec<String> = words
        .split(' ')
        .map(|word| {
            if ABBREVIATIONS.contains(&word) {
                word.to_uppercase()
            } else {
                word.to_owned()
            }
        })
        .collect();
    let words = words.join(" ");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => one_line(stem),
    }
}

fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// A title that fits on a line, cut after a word.
fn shortened(title: &str) -> String {
    let mut kept: String = title.chars().take(LONGEST_TITLE).collect();
    if kept.len() < title.len() {
        kept.truncate(kept.rfind(' ').unwrap_or(kept.len()));
        kept.push('…');
    }
    kept
}

fn too_large(name: &str, size: u64) -> Error {
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    let megabytes = size as f64 / 1_048_576.0;
    Error::invalid(
        format!("{name} is {megabytes:.1} MB. A task can have 4 MB of text at most."),
        "Split it, or import only the part you want to debate.",
    )
}

#[cfg(test)]
mod tests {
    use super::title_of_file;

    #[test]
    fn a_file_is_named_by_its_words() {
        for (name, text, title) in [
            (
                "plan.md",
                "# Sessions that last\n\nText.\n",
                "Sessions that last",
            ),
            (
                "plan.md",
                "---\ntitle: Sessions\n---\n## Overview\n",
                "Sessions",
            ),
            ("my-file_v2.md", "## Overview\n\nText.\n", "My file v2"),
            ("prd-login_api.md", "", "PRD login API"),
            ("PRD.v1.md", "", "PRD.v1"),
            ("ärger.md", "", "Ärger"),
            ("--.md", "", "--"),
        ] {
            assert_eq!(title_of_file(name, text), title, "{name}: {text}");
        }
    }
}
