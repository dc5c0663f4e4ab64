//! A diff as rules read it: which lines are new, where they are, and which parts of them are secret.

use std::collections::HashMap;

use domain::Span;
use domain::text::redact::Redactor;

use crate::diff::{Diff, File, Kind};
use crate::language::{self, Language, Parts};
use crate::left_out;

/// How many letters and digits a line needs to be recognized in the place it was moved to.
const TELLING: usize = 6;

/// The files in a change that are reviewed.
pub(crate) struct Reading<'a> {
    pub(crate) files: Vec<Seen<'a>>,
}

/// One of these files.
pub(crate) struct Seen<'a> {
    pub(crate) file: &'a File,
    pub(crate) language: Language,
    /// Whether it contains tests, or what only tests read.
    pub(crate) is_test: bool,
    /// Its lines after the change, as far as the diff shows them.
    pub(crate) after: Vec<After<'a>>,
    /// Its removed lines.
    pub(crate) gone: Vec<Gone<'a>>,
    /// Secrets in the lines after the change.
    pub(crate) secrets: Vec<Leak>,
}

/// A line after the change.
pub(crate) struct After<'a> {
    pub(crate) text: &'a str,
    /// Its number, from 1.
    pub(crate) number: u32,
    /// Which hunk it is in.
    pub(crate) hunk: usize,
    /// Whether the change added it here.
    pub(crate) is_added: bool,
    /// Whether it is also new to the code: a line that the change removed elsewhere was only moved.
    pub(crate) is_fresh: bool,
    /// Whether it is in a module of tests, as far as the hunk shows.
    pub(crate) in_tests: bool,
}

/// A removed line.
pub(crate) struct Gone<'a> {
    pub(crate) text: &'a str,
    /// Its number before the change, from 1.
    pub(crate) number: u32,
}

/// A secret, from its first to its last line as indices of `after`.
pub(crate) struct Leak {
    pub(crate) first: usize,
    pub(crate) last: usize,
    /// Where it begins in the first line, in bytes.
    pub(crate) at: usize,
    pub(crate) label: String,
    pub(crate) value: String,
}

impl<'a> Reading<'a> {
    /// Reads the files of a diff that are to be reviewed.
    pub(crate) fn of(diff: &'a Diff) -> Self {
        let reviewed = || {
            diff.files
                .iter()
                .filter(|file| left_out::reason(file).is_none())
        };
        let mut taken: HashMap<&str, u32> = HashMap::new();
        for file in reviewed().filter(|file| !file.is_copy) {
            let lines = file.hunks.iter().flat_map(|hunk| &hunk.lines);
            for line in lines.filter(|line| line.kind == Kind::Removed) {
                *taken.entry(line.text.trim()).or_default() += 1;
            }
        }
        let redactor = Redactor::default();
        let files = reviewed()
            .map(|file| Seen::of(file, &mut taken, &redactor))
            .collect();
        Self { files }
    }
}

impl<'a> Seen<'a> {
    fn of(file: &'a File, taken: &mut HashMap<&str, u32>, redactor: &Redactor) -> Self {
        let language = Language::of(file.path());
        let (mut after, mut gone) = (Vec::new(), Vec::new());
        for (index, hunk) in file.hunks.iter().enumerate() {
            let mut in_tests = language == Language::Rust && begins_tests(&hunk.section);
            for line in &hunk.lines {
                if line.kind == Kind::Removed {
                    gone.push(Gone {
                        text: &line.text,
                        number: line.old,
                    });
                    continue;
                }
                in_tests |= language == Language::Rust && begins_tests(&line.text);
                after.push(After {
                    text: &line.text,
                    number: line.new,
                    hunk: index,
                    is_added: line.kind == Kind::Added,
                    is_fresh: line.kind == Kind::Added && !is_moved(&line.text, taken),
                    in_tests,
                });
            }
        }
        let secrets = leaks(&after, redactor);
        Self {
            file,
            language,
            is_test: language::is_test(file.path()),
            after,
            gone,
            secrets,
        }
    }

    /// Lines that the change added, with their places in `after`.
    pub(crate) fn fresh(&self) -> impl Iterator<Item = (usize, &After<'a>)> {
        self.after
            .iter()
            .enumerate()
            .filter(|(_, line)| line.is_fresh)
    }

    /// The same, each split into code and comment.
    pub(crate) fn fresh_parts(&self) -> impl Iterator<Item = (usize, &After<'a>, Parts)> {
        self.fresh()
            .map(|(at, line)| (at, line, language::parts(line.text, self.language)))
    }

    /// A line after the change without its secrets.
    pub(crate) fn quote(&self, at: usize) -> String {
        let text = self.after.get(at).map_or("", |line| line.text);
        let inside = self
            .secrets
            .iter()
            .find(|it| it.first < it.last && (it.first..=it.last).contains(&at));
        match inside {
            Some(leak) => format!("[REDACTED_{}]", leak.label),
            None => shown(text),
        }
    }
}

/// How many bytes of a line are quoted.
const QUOTED: usize = 300;

/// A line as findings quote it: trimmed, cut, and without its secrets.
pub(crate) fn shown(line: &str) -> String {
    let redactor = Redactor::default();
    let text = redactor.redact(line.trim()).text;
    if text.len() <= QUOTED {
        return text;
    }
    let end = text.floor_char_boundary(QUOTED);
    // After the cut, the rest can look like a secret that it wasn’t before.
    redactor.redact(&format!("{}…", &text[..end])).text
}

/// Whether the change removed this line elsewhere; each removed line counts once.
fn is_moved(text: &str, taken: &mut HashMap<&str, u32>) -> bool {
    let text = text.trim();
    if text.chars().filter(|it| it.is_alphanumeric()).count() < TELLING {
        return false;
    }
    match taken.get_mut(text) {
        Some(left) if *left > 0 => {
            *left -= 1;
            true
        }
        _ => false,
    }
}

fn begins_tests(line: &str) -> bool {
    let line = line.trim();
    line == "#[cfg(test)]" || line.starts_with("mod tests")
}

/// The secrets in the lines of a hunk. Their names may be in a line that isn’t new.
fn leaks(after: &[After], redactor: &Redactor) -> Vec<Leak> {
    let mut leaks = Vec::new();
    let mut first = 0;
    for hunk in after.chunk_by(|one, next| one.hunk == next.hunk) {
        let mut text = String::new();
        let mut starts = Vec::with_capacity(hunk.len());
        for line in hunk {
            starts.push(text.len());
            text.push_str(line.text);
            text.push('\n');
        }
        let line_of = |at: usize| {
            first
                + starts
                    .partition_point(|start| *start <= at)
                    .saturating_sub(1)
        };
        for secret in redactor.secrets(&text) {
            let Span { start, end } = secret.range;
            let line = line_of(start);
            leaks.push(Leak {
                first: line,
                at: start - starts[line - first],
                last: line_of(end.saturating_sub(1).max(start)),
                value: text[start..end].to_owned(),
                label: secret.label,
            });
        }
        first += hunk.len();
    }
    leaks
}
