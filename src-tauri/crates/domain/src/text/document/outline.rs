//! A document as lines that know their role in Markdown: enough for headings and lists.

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineKind {
    /// Whitespace only.
    Blank,
    /// A heading and its level, 1 to 6.
    Heading(u8),
    /// An item of a list.
    Item,
    /// Inside a code fence or front matter, including the markers.
    Code,
    /// Anything else.
    Text,
}

/// One line of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// First byte.
    pub(crate) start: usize,
    /// The line without its line break.
    pub(crate) text: &'a str,
    /// Its role.
    pub(crate) kind: LineKind,
}

impl<'a> Line<'a> {
    /// The end of the line, without its line break.
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// The line without heading marks, list marker and checkbox.
    pub(crate) fn content(&self) -> &'a str {
        match self.kind {
            LineKind::Heading(_) => without_mark(self.text).trim().trim_matches('#').trim(),
            LineKind::Item => {
                let text = behind_marker(self.text).unwrap_or(self.text).trim();
                ["[ ]", "[x]", "[X]"]
                    .iter()
                    .find_map(|mark| text.strip_prefix(mark))
                    .unwrap_or(text)
                    .trim()
            }
            _ => self.text.trim(),
        }
    }
}

/// The lines of a text. A final line break doesn't begin another line.
pub(crate) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let front = front_matter_end(text).unwrap_or(0);
    let mut block = Block::None;
    let mut start = 0;
    for raw in text.split_inclusive('\n') {
        let line = without_end(raw);
        let kind = if start < front {
            LineKind::Code
        } else {
            block.kind_of(without_mark(line))
        };
        if kind == LineKind::Text
            && let Some(level) = underline_level(line)
            && let Some(above) = lines.last_mut()
            && above.kind == LineKind::Text
            && underline_level(above.text).is_none()
        {
            above.kind = LineKind::Heading(level);
        }
        lines.push(Line {
            start,
            text: line,
            kind,
        });
        start += raw.len();
    }
    lines
}

/// A line without the byte order mark that a file may begin with.
fn without_mark(line: &str) -> &str {
    line.strip_prefix('\u{feff}').unwrap_or(line)
}

/// A line without its line break.
fn without_end(raw: &str) -> &str {
    match raw.strip_suffix('\n') {
        Some(line) => line.strip_suffix('\r').unwrap_or(line),
        None => raw,
    }
}

/// The level of the heading at the start of a text, ignoring blank lines.
pub(crate) fn opening_heading(text: &str) -> Option<u8> {
    match text.lines().find(|line| !line.trim().is_empty()) {
        Some(line) => heading_level(line),
        None => None,
    }
}

/// The level of the first heading, if a text contains nothing but headings and blank lines.
pub(crate) fn only_heading(text: &str) -> Option<u8> {
    let level = opening_heading(text)?;
    let only = text
        .lines()
        .all(|line| line.trim().is_empty() || heading_level(line).is_some());
    only.then_some(level)
}

/// The end of the headings at the start of a text, including blank lines before and between them; `None` if
/// it begins with something else.
pub(crate) fn opening_headings_end(text: &str) -> Option<usize> {
    lines(text)
        .iter()
        .take_while(|line| matches!(line.kind, LineKind::Blank | LineKind::Heading(_)))
        .filter(|line| line.kind != LineKind::Blank)
        .last()
        .map(Line::end)
}

/// The end of the front matter at the start of a text, including its markers; `None` without any.
pub(crate) fn front_matter_end(text: &str) -> Option<usize> {
    let mut end = 0;
    for (number, raw) in text.split_inclusive('\n').enumerate() {
        end += raw.len();
        let line = match number {
            0 => raw.trim_start_matches('\u{feff}').trim_end(),
            _ => raw.trim_end(),
        };
        match (number, line) {
            (0, "---") => {}
            (0, _) => return None,
            (_, "---") => return Some(end),
            _ => {}
        }
    }
    None
}

/// The block that is open after the lines read so far.
enum Block {
    None,
    Fence { mark: char, length: usize },
}

impl Block {
    fn kind_of(&mut self, line: &str) -> LineKind {
        let trimmed = line.trim();
        match *self {
            Self::Fence { mark, length } => {
                if trimmed.len() >= length && trimmed.chars().all(|char| char == mark) {
                    *self = Self::None;
                }
                LineKind::Code
            }
            Self::None => match fence(trimmed) {
                Some((mark, length)) => {
                    *self = Self::Fence { mark, length };
                    LineKind::Code
                }
                None => plain_kind(line),
            },
        }
    }
}

fn plain_kind(line: &str) -> LineKind {
    if line.trim().is_empty() {
        LineKind::Blank
    } else if let Some(level) = heading_level(line) {
        LineKind::Heading(level)
    } else if behind_marker(line).is_some() {
        LineKind::Item
    } else {
        LineKind::Text
    }
}

/// The character and length of the code fence that a line opens.
fn fence(trimmed: &str) -> Option<(char, usize)> {
    let mark = trimmed.chars().next().filter(|mark| "`~".contains(*mark))?;
    let length = trimmed.chars().take_while(|char| *char == mark).count();
    let info = &trimmed[length..];
    (length >= 3 && !(mark == '`' && info.contains('`'))).then_some((mark, length))
}

fn heading_level(line: &str) -> Option<u8> {
    let trimmed = line.trim_start_matches(' ');
    let level = trimmed.bytes().take_while(|byte| *byte == b'#').count();
    let rest = &trimmed[level..];
    let open = rest.is_empty() || rest.starts_with([' ', '\t']);
    if line.len() - trimmed.len() > 3 || !open {
        return None;
    }
    u8::try_from(level)
        .ok()
        .filter(|level| (1..=6).contains(level))
}

/// The heading level that a line gives to the line above by underlining it.
fn underline_level(line: &str) -> Option<u8> {
    let trimmed = line.trim();
    let all = |mark| trimmed.len() >= 3 && trimmed.bytes().all(|byte| byte == mark);
    if all(b'=') {
        Some(1)
    } else if all(b'-') {
        Some(2)
    } else {
        None
    }
}

/// The text after the marker of a list item; `None` if the line isn't an item.
fn behind_marker(line: &str) -> Option<&str> {
    let trimmed = line.trim_start();
    let digits = trimmed.bytes().take_while(u8::is_ascii_digit).count();
    let rest = match digits {
        0 => trimmed.strip_prefix(['-', '*', '+'])?,
        1..=9 => trimmed[digits..].strip_prefix(['.', ')'])?,
        _ => return None,
    };
    rest.starts_with([' ', '\t']).then(|| rest.trim_start())
}
