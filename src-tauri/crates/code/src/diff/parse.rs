//! Reads the unified diff that `git diff` prints with `--src-prefix=a/ --dst-prefix=b/`.
//!
//! A hunk says how many lines it has, so the content of a line is never mistaken for a part of the diff.

mod combined;

use super::quoted::{name, quoted};
use super::{Diff, FORMAT, File, Hunk, Kind, LINK, Line, REGULAR, Unread, Why};

/// Reads a diff. Any bytes can be read: invalid UTF-8 is replaced. A part that can’t be parsed is listed in
/// `unread` if it names a file, and skipped otherwise.
pub fn parse(bytes: &[u8]) -> Diff {
    let mut lines = Lines { rest: bytes };
    let mut diff = Diff::default();
    while let Some(line) = lines.next() {
        if let Some(names) = line.strip_prefix(b"diff --git ") {
            file(both(names), &mut lines, &mut diff, Why::CutOff);
            continue;
        }
        let combined = line.strip_prefix(b"diff --cc ");
        let combined = combined.or_else(|| line.strip_prefix(b"diff --combined "));
        if let Some(path) = combined {
            let path = Some(name(path));
            file((path.clone(), path), &mut lines, &mut diff, Why::Combined);
        } else if let Some(path) = line.strip_prefix(b"* Unmerged path ") {
            diff.unread.push(unread(name(path), Why::Unmerged));
        }
    }
    // Compared with the last commit, a file in conflict is named and its diff is shown.
    let shown: Vec<&str> = diff.files.iter().map(File::path).collect();
    diff.unread
        .retain(|it| it.why != Why::Unmerged || !shown.contains(&it.path.as_str()));
    join_replaced_links(&mut diff.files);
    diff
}

/// Makes one file of a link and the file that replaces it, which git lists as one deleted and one new. A file that
/// a link replaces stays two, because its lines are reviewed and the link isn’t.
fn join_replaced_links(files: &mut Vec<File>) {
    let is_replaced = |link: &File, file: &File| {
        link.new.is_none()
            && link.old_mode == Some(LINK)
            && file.old.is_none()
            && file.new == link.old
            && file.new_mode.is_some_and(|it| it & FORMAT == REGULAR)
    };
    let mut joined: Vec<File> = Vec::with_capacity(files.len());
    for mut file in files.drain(..) {
        if let Some(link) = joined.pop_if(|link| is_replaced(link, &file)) {
            file.old = link.old;
            file.old_mode = link.old_mode;
            file.hunks.splice(0..0, link.hunks);
        }
        joined.push(file);
    }
    *files = joined;
}

fn unread(path: String, why: Why) -> Unread {
    Unread { path, why }
}

/// Lines of bytes, without their ends.
struct Lines<'a> {
    rest: &'a [u8],
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        let line = self.peek();
        self.rest = self.rest.get(line.len() + 1..).unwrap_or_default();
        Some(line)
    }

    fn peek(&self) -> &'a [u8] {
        let end = self.rest.iter().position(|it| *it == b'\n');
        &self.rest[..end.unwrap_or(self.rest.len())]
    }

    /// Whether the current file continues.
    fn is_in_file(&self) -> bool {
        let next = self.peek();
        !self.rest.is_empty()
            && !next.starts_with(b"diff --")
            && !next.starts_with(b"* Unmerged path ")
    }
}

/// Before and after.
type Paths = (Option<String>, Option<String>);

/// One file, from the line after its first to the one before the next file. `why` is why it can’t be read,
/// if it can’t.
fn file((old, new): Paths, lines: &mut Lines, diff: &mut Diff, why: Why) {
    let mut file = File {
        old,
        new,
        ..File::default()
    };
    let (mut is_new, mut is_deleted, mut is_whole) = (false, false, true);
    while lines.is_in_file() {
        let Some(line) = lines.next() else { break };
        // A merge has one more of these signs for each further parent.
        if line.starts_with(b"@@") {
            let read = match line.strip_prefix(b"@@ ") {
                Some(header) => hunk(header, lines),
                None => combined::hunk(line, lines),
            };
            match read {
                Some(hunk) => file.hunks.push(hunk),
                None => is_whole = false,
            }
            continue;
        }
        if !file.hunks.is_empty() {
            continue;
        }
        if let Some(mode) = line.strip_prefix(b"old mode ") {
            file.old_mode = octal(mode);
        } else if let Some(mode) = line.strip_prefix(b"new mode ") {
            file.new_mode = octal(mode);
        } else if let Some(mode) = line.strip_prefix(b"new file mode ") {
            (file.new_mode, is_new) = (octal(mode), true);
        } else if let Some(mode) = line.strip_prefix(b"deleted file mode ") {
            (file.old_mode, is_deleted) = (octal(mode), true);
        } else if line.starts_with(b"index ") && line.ends_with(b" 120000") {
            // The mode is here if it stays the same.
            file.new_mode = Some(LINK);
        } else if let Some(path) = after(line, &[b"rename from ", b"copy from "]) {
            file.old = Some(name(path));
            file.is_copy = line.starts_with(b"copy");
        } else if let Some(path) = after(line, &[b"rename to ", b"copy to "]) {
            file.new = Some(name(path));
        } else if let Some(path) = line.strip_prefix(b"--- ") {
            file.old = side(path, b"a/").or(file.old);
        } else if let Some(path) = line.strip_prefix(b"+++ ") {
            file.new = side(path, b"b/").or(file.new);
        } else if line.starts_with(b"Binary files ") || line.starts_with(b"GIT binary patch") {
            file.is_binary = true;
        }
    }
    if is_new {
        file.old = None;
    }
    if is_deleted {
        file.new = None;
    }
    if !is_whole {
        let path = file.path().to_owned();
        diff.unread.push(unread(path, why));
    }
    if !file.path().is_empty() {
        diff.files.push(file);
    }
}

fn after<'a>(line: &'a [u8], beginnings: &[&[u8]]) -> Option<&'a [u8]> {
    beginnings.iter().find_map(|it| line.strip_prefix(*it))
}

fn octal(digits: &[u8]) -> Option<u32> {
    u32::from_str_radix(std::str::from_utf8(digits).ok()?.trim(), 8).ok()
}

/// The path of one side: after `---` or `+++`, where a tab follows a name with spaces.
fn side(written: &[u8], prefix: &[u8]) -> Option<String> {
    let written = written.strip_suffix(b"\t").unwrap_or(written);
    if written == b"/dev/null" {
        return None;
    }
    let path = name(written);
    let prefix = std::str::from_utf8(prefix).unwrap_or_default();
    Some(path.strip_prefix(prefix).unwrap_or(&path).to_owned())
}

/// Both paths in the first line of a file, if they are the same or quoted. Other paths are in lines of their
/// own, because spaces make them ambiguous here.
fn both(names: &[u8]) -> Paths {
    if let Some((_, rest)) = quoted(names) {
        let second = rest.strip_prefix(b" ").unwrap_or(rest);
        return (side(names, b"a/"), side(second, b"b/"));
    }
    let length = names.len().saturating_sub(5) / 2;
    let same = names
        .get(2..2 + length)
        .filter(|path| names.len() == 2 * length + 5 && names.ends_with(path));
    let path = same.map(|path| String::from_utf8_lossy(path).into_owned());
    (path.clone(), path)
}

/// A hunk after its `@@ `. `None` if it isn’t one, or ends too early.
fn hunk(header: &[u8], lines: &mut Lines) -> Option<Hunk> {
    let header = String::from_utf8_lossy(header);
    let (ranges, section) = header.split_once(" @@")?;
    let (old, new) = ranges.split_once(' ')?;
    let ((mut old, mut old_left), (mut new, mut new_left)) = (
        range(old.strip_prefix('-')?)?,
        range(new.strip_prefix('+')?)?,
    );
    let mut hunk = Hunk {
        section: section.trim().to_owned(),
        lines: Vec::new(),
    };
    while old_left > 0 || new_left > 0 {
        if lines.rest.is_empty() {
            return None;
        }
        let line = lines.peek();
        let (kind, text) = match line.split_first() {
            Some((b'+', text)) if new_left > 0 => (Kind::Added, text),
            Some((b'-', text)) if old_left > 0 => (Kind::Removed, text),
            Some((b' ', text)) if old_left > 0 && new_left > 0 => (Kind::Context, text),
            // Some settings leave out the space of an empty line.
            None if old_left > 0 && new_left > 0 => (Kind::Context, line),
            Some((b'\\', _)) => {
                lines.next();
                continue;
            }
            _ => return None,
        };
        lines.next();
        let (is_old, is_new) = (kind != Kind::Added, kind != Kind::Removed);
        hunk.lines.push(Line {
            kind,
            old: if is_old { old } else { 0 },
            new: if is_new { new } else { 0 },
            text: String::from_utf8_lossy(text.strip_suffix(b"\r").unwrap_or(text)).into_owned(),
        });
        if is_old {
            (old, old_left) = (old.saturating_add(1), old_left - 1);
        }
        if is_new {
            (new, new_left) = (new.saturating_add(1), new_left - 1);
        }
    }
    Some(hunk)
}

/// `12,3` as the first line and the count; `12` alone is one line.
fn range(written: &str) -> Option<(u32, u32)> {
    match written.split_once(',') {
        Some((first, count)) => Some((first.parse().ok()?, count.parse().ok()?)),
        None => Some((written.parse().ok()?, 1)),
    }
}
