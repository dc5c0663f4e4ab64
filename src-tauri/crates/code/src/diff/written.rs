//! A diff as text that [`parse`](super::parse) can read back, with the position of each line in it.

use std::fmt::Write;
use std::ops::Range;

use super::{Diff, File, Hunk, Kind};
use crate::Side;

/// A diff as text.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The text.
    pub text: String,
    lines: Vec<Placed>,
}

/// Where a line of a file is in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Index of the file in the diff.
    pub file: usize,
    /// What happened to it.
    pub kind: Kind,
    /// Its number before the change; 0 for an added line.
    pub old: u32,
    /// Its number after the change; 0 for a removed line.
    pub new: u32,
    /// Bytes of the text: the line without its sign and its end.
    pub range: Range<usize>,
}

/// The file and lines that a span of the text covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    /// Index of the file in the diff.
    pub file: usize,
    /// First and last line.
    pub lines: (u32, u32),
    /// Which text of the file the line numbers count in.
    pub side: Side,
}

impl Written {
    /// Writes a diff.
    pub fn of(diff: &Diff) -> Self {
        let mut written = Self::default();
        for (number, file) in diff.files.iter().enumerate() {
            written.put(number, file);
        }
        written
    }

    /// All lines, in the order of the text.
    pub fn lines(&self) -> &[Placed] {
        &self.lines
    }

    /// The lines that a span of the text touches; `None` if it touches none, or those of two files.
    pub fn at(&self, range: &Range<usize>) -> Option<Lines> {
        let first = self.lines.partition_point(|it| it.range.end <= range.start);
        let touched = self.lines[first..].iter();
        let touched: Vec<&Placed> = touched
            .take_while(|it| it.range.start < range.end)
            .collect();
        let file = touched.first()?.file;
        if touched.iter().any(|it| it.file != file) {
            return None;
        }
        // Removed lines use their old numbers, everything else the new ones.
        let is_gone = touched.iter().all(|it| it.kind == Kind::Removed);
        let numbers = touched
            .iter()
            .map(|it| if is_gone { it.old } else { it.new });
        let numbers: Vec<u32> = numbers.filter(|it| *it > 0).collect();
        Some(Lines {
            file,
            lines: (*numbers.iter().min()?, *numbers.iter().max()?),
            side: if is_gone { Side::Old } else { Side::New },
        })
    }

    fn put(&mut self, number: usize, file: &File) {
        let (old, new) = (file.old.as_deref(), file.new.as_deref());
        let path = file.path();
        self.line(&format!(
            "diff --git {} {}",
            name("a/", old.unwrap_or(path)),
            name("b/", new.unwrap_or(path))
        ));
        self.modes(file);
        if let (Some(old), Some(new)) = (old, new)
            && (old != new || file.is_copy)
        {
            let what = if file.is_copy { "copy" } else { "rename" };
            self.line(&format!("{what} from {}", name("", old)));
            self.line(&format!("{what} to {}", name("", new)));
        }
        if file.is_binary {
            self.line("Binary files differ");
        }
        if file.hunks.is_empty() {
            return;
        }
        let side = |prefix: &str, path: Option<&str>| {
            path.map_or_else(|| "/dev/null".to_owned(), |path| name(prefix, path))
        };
        self.line(&format!("--- {}", side("a/", old)));
        self.line(&format!("+++ {}", side("b/", new)));
        for hunk in &file.hunks {
            self.hunk(number, hunk);
        }
    }

    fn modes(&mut self, file: &File) {
        let mode = |mode: Option<u32>| mode.unwrap_or(0o100_644);
        if file.old.is_none() {
            self.line(&format!("new file mode {:o}", mode(file.new_mode)));
        } else if file.new.is_none() {
            self.line(&format!("deleted file mode {:o}", mode(file.old_mode)));
        } else if let (Some(old), Some(new)) = (file.old_mode, file.new_mode) {
            self.line(&format!("old mode {old:o}"));
            self.line(&format!("new mode {new:o}"));
        }
    }

    fn hunk(&mut self, file: usize, hunk: &Hunk) {
        let range = |missing: Kind, number: fn(&super::Line) -> u32| {
            let mut numbers = hunk
                .lines
                .iter()
                .filter(|it| it.kind != missing)
                .map(number);
            let first = numbers.next();
            let count = usize::from(first.is_some()) + numbers.count();
            format!("{},{count}", first.unwrap_or_default())
        };
        let old = range(Kind::Added, |it| it.old);
        let new = range(Kind::Removed, |it| it.new);
        let section = match hunk.section.as_str() {
            "" => String::new(),
            some => format!(" {some}"),
        };
        self.line(&format!("@@ -{old} +{new} @@{section}"));
        for line in &hunk.lines {
            self.text.push(match line.kind {
                Kind::Context => ' ',
                Kind::Added => '+',
                Kind::Removed => '-',
            });
            let start = self.text.len();
            // When read back, trailing carriage returns would count as part of the line’s end.
            self.text.push_str(line.text.trim_end_matches('\r'));
            self.lines.push(Placed {
                file,
                kind: line.kind,
                old: line.old,
                new: line.new,
                range: start..self.text.len(),
            });
            self.text.push('\n');
        }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }
}

/// A path as git writes it: in quotation marks if it could be misread.
fn name(prefix: &str, path: &str) -> String {
    let is_plain = |it: char| it.is_alphanumeric() || "/._-+@#=,~()[]".contains(it);
    if path.chars().all(is_plain) {
        return format!("{prefix}{path}");
    }
    let mut quoted = format!("\"{prefix}");
    for letter in path.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => {
                let mut bytes = [0; 4];
                for byte in letter.encode_utf8(&mut bytes).bytes() {
                    // Writing to a string can’t fail.
                    let _ = write!(quoted, "\\{byte:03o}");
                }
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
