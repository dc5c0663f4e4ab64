//! Citations of places in the project: `[EXPLORE:path:from-to]`.

use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::sync::LazyLock;

use domain::text::Span;
use regex::Regex;

use crate::read;
use crate::root::Root;

/// How many bytes of a file are searched for line ends.
const MOST_BYTES: u64 = read::MOST_BYTES;

/// The start of a citation.
const BEGINNING: &str = "[EXPLORE:";

static CITATION: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\[EXPLORE:([^\x00-\x1f]+?):(\d{1,9})(?:-(\d{1,9}))?\]").ok());

/// Lines in a file of the project.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Citation {
    /// Below the root, with slashes.
    pub path: String,
    /// The first line, from 1.
    pub from: usize,
    /// The last line.
    pub to: usize,
}

/// What is wrong with a citation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misquote {
    /// The project has no such text file.
    #[error("There is no file {0} to cite in the project.")]
    NoFile(String),
    /// The file doesn’t have those lines.
    #[error("{path} has {lines} lines, so lines {from} to {to} don’t exist.")]
    NoLines {
        /// The file.
        path: String,
        /// How many lines it has.
        lines: usize,
        /// The first line cited.
        from: usize,
        /// The last one.
        to: usize,
    },
}

impl Display for Citation {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "[EXPLORE:{}:{}-{}]", self.path, self.from, self.to)
    }
}

impl Citation {
    /// The citations in a text, in order, each with its position. A single line may be cited by its number
    /// alone.
    pub fn all(text: &str) -> Vec<(Span, Self)> {
        let found = CITATION.iter().flat_map(|it| it.captures_iter(text));
        found.filter_map(|captures| Self::read(&captures)).collect()
    }

    fn read(captures: &regex::Captures<'_>) -> Option<(Span, Self)> {
        let (whole, named) = (captures.get(0)?, captures.get(1)?);
        // A start without an end isn’t a citation; the last start counts.
        let skipped = named.as_str().rfind(BEGINNING);
        let skipped = skipped.map_or(0, |at| at + BEGINNING.len());
        let from = captures.get(2)?.as_str().parse().ok()?;
        let to = captures.get(3).map_or(Ok(from), |it| it.as_str().parse());
        let citation = Self {
            path: named.as_str()[skipped..].to_owned(),
            from,
            to: to.ok()?,
        };
        let span = Span::new(whole.start() + skipped, whole.end());
        (!citation.path.is_empty()).then_some((span, citation))
    }

    /// Checks that the file and the lines exist. Only the first megabyte of a file counts.
    ///
    /// # Errors
    /// When the file or the lines don’t exist.
    pub fn check(&self, root: &Root) -> Result<(), Misquote> {
        let none = || Misquote::NoFile(self.path.clone());
        let read = read::beginning(root, Path::new(&self.path), MOST_BYTES);
        let (bytes, _) = read.map_err(|_| none())?;
        let lines = lines(&bytes);
        if (1..=lines).contains(&self.from) && (self.from..=lines).contains(&self.to) {
            return Ok(());
        }
        Err(Misquote::NoLines {
            path: self.path.clone(),
            lines,
            from: self.from,
            to: self.to,
        })
    }
}

/// How many lines a file has; a line break at its end doesn’t start another one.
fn lines(bytes: &[u8]) -> usize {
    let breaks = memchr::memchr_iter(b'\n', bytes).count();
    breaks + usize::from(bytes.last().is_some_and(|last| *last != b'\n'))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;

    use super::{Citation, Misquote};
    use crate::root::Root;

    fn citation(path: &str, from: usize, to: usize) -> Citation {
        let path = path.to_owned();
        Citation { path, from, to }
    }

    #[test]
    fn citations_are_found_in_text() {
        let text = "See [EXPLORE:src/a.rs:3-7], [EXPLORE:app/[id]/page.ts:1-1] and [EXPLORE:C:x.rs:4].\n\
                    Not [EXPLORE:a.rs], [EXPLORE::1-2] or [EXPLORE:a\nb:1-2].";
        let found: Vec<Citation> = Citation::all(text).into_iter().map(|(_, it)| it).collect();
        let expected = [
            citation("src/a.rs", 3, 7),
            citation("app/[id]/page.ts", 1, 1),
            citation("C:x.rs", 4, 4),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn file_and_lines_must_exist() -> anyhow::Result<()> {
        let project = tempfile::tempdir()?;
        fs::create_dir(project.path().join("src"))?;
        fs::write(project.path().join("src/a.rs"), "one\ntwo\nthree")?;
        fs::write(project.path().join("empty.rs"), "")?;
        let root = Root::open(project.path())?;
        let check = |path: &str, from: usize, to: usize, lines: Option<Option<usize>>| {
            let expected = match lines {
                None => Ok(()),
                Some(None) => Err(Misquote::NoFile(path.to_owned())),
                Some(Some(lines)) => Err(Misquote::NoLines {
                    path: path.to_owned(),
                    lines,
                    from,
                    to,
                }),
            };
            assert_eq!(
                citation(path, from, to).check(&root),
                expected,
                "{path}:{from}-{to}"
            );
        };
        check("src/a.rs", 1, 3, None);
        check("src/a.rs", 3, 3, None);
        check("src/a.rs", 0, 2, Some(Some(3)));
        check("src/a.rs", 2, 4, Some(Some(3)));
        check("src/a.rs", 3, 2, Some(Some(3)));
        check("empty.rs", 1, 1, Some(Some(0)));
        check("src/b.rs", 1, 1, Some(None));
        check("src", 1, 1, Some(None));
        check("../etc/passwd", 1, 1, Some(None));
        check("/etc/passwd", 1, 1, Some(None));
        Ok(())
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(path in "[a-z\\[\\]: .é/]{0,20}[a-z]", from in 1_usize..9999, more in 0_usize..99) {
            let one = citation(&path, from, from + more);
            let written = format!("x {one} y");
            let found = Citation::all(&written);
            prop_assert_eq!(found.len(), 1);
            prop_assert_eq!(&found[0].1, &one);
            prop_assert_eq!(&written[found[0].0.range()], one.to_string());
        }

        #[test]
        fn any_text_is_read(text in "(\\[EXPLORE:|\\PC|:|-|[0-9]|\\]){0,60}") {
            for (span, found) in Citation::all(&text) {
                prop_assert!(text.get(span.range()).is_some());
                prop_assert!(!found.path.is_empty());
            }
        }
    }
}
