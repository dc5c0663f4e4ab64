//! Learning from debates: `whetstone stats`, `post-mortem`, `aggregate`, and `report --summary`.

mod aggregate;
mod post_mortem;
mod questions;
mod stats;
mod summary;

use std::io::{IsTerminal, stdout};
use std::path::Path;

use engine::{Desk, Kept};
use serde::Serialize;

use crate::output::{self, Failure};

pub(crate) use aggregate::aggregate;
pub(crate) use post_mortem::post_mortem;
pub(crate) use stats::stats;
pub(crate) use summary::summary;

/// A report in both of its formats.
struct Written {
    /// Its file name, without an extension.
    name: String,
    markdown: String,
    json: String,
}

impl Written {
    fn new(name: &str, markdown: String, data: &impl Serialize) -> Result<Self, Failure> {
        Ok(Self {
            name: name.to_owned(),
            markdown,
            json: pretty(data)?,
        })
    }

    /// Writes the report to the requested file, whose extension sets the format, and prints it as JSON if
    /// requested. With neither, prints it as Markdown.
    fn deliver(&self, file: Option<&Path>, as_json: bool) -> Result<(), Failure> {
        if let Some(file) = file {
            let is_json = file.extension().is_some_and(|it| it == "json");
            let text = if is_json { &self.json } else { &self.markdown };
            output::report(text.as_bytes(), file)?;
        }
        if as_json {
            output::print(&self.json);
        } else if file.is_none() && stdout().is_terminal() {
            output::print(&unescaped(&self.markdown));
        } else if file.is_none() {
            output::print(&self.markdown);
        }
        Ok(())
    }

    /// Copies both formats into a project that allows it. If something goes wrong, that is only a warning.
    fn copy(&self, root: &Path, kept: Kept<'_>) {
        for (name, content) in self.files() {
            tell(Desk::copy(root, kept, &name, &content));
        }
    }

    /// Both formats as files, with their names.
    fn files(&self) -> Vec<(String, Vec<u8>)> {
        let formats = [("md", &self.markdown), ("json", &self.json)];
        let files = formats.map(|(ending, text)| {
            let name = format!("{}.{ending}", self.name);
            (name, text.clone().into_bytes())
        });
        files.to_vec()
    }
}

/// Markdown for reading on a terminal: without the backslashes that only escape punctuation. Fenced code
/// has none.
fn unescaped(markdown: &str) -> String {
    let mut text = String::with_capacity(markdown.len());
    let mut is_fenced = false;
    for line in markdown.split_inclusive('\n') {
        let is_fence = line.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        if is_fence || is_fenced {
            text.push_str(line);
            continue;
        }
        let mut characters = line.chars().peekable();
        while let Some(character) = characters.next() {
            match characters.peek() {
                Some(mark) if character == '\\' && mark.is_ascii_punctuation() => {
                    text.extend(characters.next());
                }
                _ => text.push(character),
            }
        }
    }
    text
}

/// Says where a copy is, or why there is none.
pub(crate) fn tell(copied: Result<String, String>) {
    match copied {
        Ok(path) => output::say(&format!("Copied to {path}")),
        Err(why) => output::say(&format!("warning: {why}")),
    }
}

fn other_format(format: &str) -> Failure {
    Failure::usage(
        format!("This report can’t be written as {format}."),
        "Use a file name that ends in .md or .json.",
    )
}

/// Fails before any work if the requested file has another format.
fn refuse_other_formats(file: Option<&Path>) -> Result<(), Failure> {
    match file.and_then(Path::extension).and_then(|it| it.to_str()) {
        None | Some("json" | "md" | "markdown") => Ok(()),
        Some(other) => Err(other_format(other)),
    }
}

fn pretty(data: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(data).map_err(|error| {
        Failure::internal(format!("Couldn’t write the report as JSON: {error}."))
    })?;
    Ok(text + "\n")
}

/// The start of a day in local time; `None` for all debates.
fn begins(since: Option<&str>) -> Result<Option<String>, Failure> {
    let begins = since.map(store::day).transpose()?;
    Ok(begins.map(|(begins, _)| begins))
}

#[cfg(test)]
mod tests {
    use super::unescaped;

    #[test]
    fn a_terminal_shows_no_backslashes_of_markup() {
        let markdown = "a\\_b costs \\$1.00\n```\na\\_b\n```\n\\*c\\*\n";
        let shown = "a_b costs $1.00\n```\na\\_b\n```\n*c*\n";
        assert_eq!(unescaped(markdown), shown);
    }
}
