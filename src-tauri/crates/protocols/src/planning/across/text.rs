//! The text of a planning document, block by block, with the line that each begins on.

use std::borrow::Cow;
use std::sync::LazyLock;

use domain::page::PlanningQuote;
use domain::text::document::seen::one_line;
use regex::{Captures, Regex};

use super::Source;
use super::words::pattern;

/// Letters of a quote.
const LONGEST_QUOTE: usize = 240;

/// The marker of a list item, with its checkbox if it has one.
static MARKER: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(\s*)(?:[-*+]|(\d{1,3})[.)])\s+(?:(\[[ xX~-]\])(\*?)\s*)?"));

/// The beginning of a field: `**Storage**: …` or `**Storage:** …`.
static FIELD: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\*\*[^*]{1,40}(?:\*\*\s*:|:\s*\*\*)"));

/// What doesn’t count as said: comments, and what is struck out.
static COMMENT: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?s)<!--.*?-->"));
static STRUCK: LazyLock<Regex> = LazyLock::new(|| pattern(r"~~[^~\n]+~~"));

/// What a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockKind {
    /// With its level, from 1.
    Heading(usize),
    /// A list item; its indentation in letters, its number, and whether it has a box to check.
    Item {
        indent: usize,
        number: Option<u32>,
        is_task: bool,
    },
    /// A paragraph, the row of a table, or one field of several.
    Text,
}

/// A heading, an item or a paragraph.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) kind: BlockKind,
    /// On one line, without the marker; emphasis and code marks stay.
    pub(super) text: String,
    /// The line that it begins on, from 1.
    pub(super) line: usize,
    /// The headings above it, joined, in lower case.
    pub(super) under: String,
    /// Whether its box is checked.
    is_done: bool,
}

impl Block {
    /// Its text without what is struck out, unless that is how it marks what is done.
    pub(super) fn standing(&self) -> Cow<'_, str> {
        if self.is_done {
            return Cow::Borrowed(&self.text);
        }
        STRUCK.replace_all(&self.text, " ")
    }
}

/// A document in blocks. Code blocks, comments and front matter are left out.
pub(super) struct Blocks<'a> {
    pub(super) source: &'a Source,
    pub(super) blocks: Vec<Block>,
}

impl<'a> Blocks<'a> {
    /// Reads a document.
    pub(super) fn of(source: &'a Source) -> Self {
        let mut reading = Reading::default();
        for (index, line) in source.text.lines().enumerate() {
            reading.take(index + 1, line);
        }
        Self {
            source,
            blocks: reading.blocks,
        }
    }

    /// Everything it says, code included.
    pub(super) fn standing(&self) -> String {
        let text = COMMENT.replace_all(&self.source.text, " ");
        let lines = text.lines().map(|line| match MARKER.captures(line) {
            Some(found) if is_done(&found) => Cow::Borrowed(line),
            _ => STRUCK.replace_all(line, " "),
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The line on which the block begins that a line belongs to; the line itself if it is above all blocks.
    pub(super) fn begins(&self, line: usize) -> usize {
        let mut above = self.blocks.iter().rev().map(|it| it.line);
        above.find(|it| *it <= line).unwrap_or(line)
    }

    /// A passage of it.
    pub(super) fn quote(&self, block: &Block) -> PlanningQuote {
        self.quoted(block.line, &block.text)
    }

    /// A passage of it that begins on a line.
    pub(super) fn quoted(&self, line: usize, text: &str) -> PlanningQuote {
        let mut quote = one_line(text);
        if let Some((end, _)) = quote.char_indices().nth(LONGEST_QUOTE) {
            quote.truncate(end);
            quote.push('…');
        }
        PlanningQuote {
            file: self.source.file.clone(),
            line,
            quote,
        }
    }
}

/// Where the reading is.
#[derive(Default)]
struct Reading {
    blocks: Vec<Block>,
    headings: Vec<(usize, String)>,
    /// The fence of the code block that is open.
    fence: Option<String>,
    in_comment: bool,
    in_front_matter: bool,
    /// Whether a line can continue the last block.
    is_open: bool,
}

impl Reading {
    fn take(&mut self, number: usize, line: &str) {
        let line = line.trim_end();
        if self.is_hidden(number, line) {
            self.is_open = false;
            return;
        }
        let line = self.without_comments(line);
        if line.trim().is_empty() || line.trim().chars().all(|it| "-=*_".contains(it)) {
            self.is_open = false;
        } else if let Some(level) = heading(&line) {
            self.begin_heading(number, level, line.trim().trim_matches('#').trim());
        } else if let Some(marker) = MARKER.captures(&line) {
            let kind = BlockKind::Item {
                indent: marker
                    .get(1)
                    .map_or(0, |it| it.as_str().replace('\t', "    ").len()),
                number: marker.get(2).and_then(|it| it.as_str().parse().ok()),
                is_task: marker.get(3).is_some(),
            };
            let text = &line[marker.get(0).map_or(0, |it| it.end())..];
            self.begin(number, kind, text);
            if let Some(block) = self.blocks.last_mut() {
                block.is_done = is_done(&marker);
            }
        } else if let Some(last) = self.continued(line.trim()) {
            last.text.push(' ');
            last.text.push_str(line.trim());
        } else {
            self.begin(number, BlockKind::Text, line.trim());
        }
    }

    /// The block that a line continues. Fields are on separate lines, and a table row is a separate block.
    fn continued(&mut self, line: &str) -> Option<&mut Block> {
        let last = self.blocks.last_mut().filter(|_| self.is_open)?;
        let is_field = last.kind == BlockKind::Text && FIELD.is_match(line);
        (!is_field && !line.starts_with('|')).then_some(last)
    }

    /// Whether a line belongs to code or front matter.
    fn is_hidden(&mut self, number: usize, line: &str) -> bool {
        if self.in_front_matter || (number == 1 && line == "---") {
            self.in_front_matter = number == 1 || line != "---";
            return true;
        }
        let trimmed = line.trim_start();
        if let Some(fence) = &self.fence {
            if trimmed.starts_with(fence.as_str()) {
                self.fence = None;
            }
            return true;
        }
        let fences = ["```", "~~~"];
        let opened = fences.iter().find(|fence| trimmed.starts_with(**fence));
        self.fence = opened.map(|fence| (*fence).to_owned());
        self.fence.is_some()
    }

    /// The rest of a line outside `<!-- … -->`.
    fn without_comments(&mut self, line: &str) -> String {
        let (mut kept, mut rest) = (String::new(), line);
        loop {
            let mark = if self.in_comment { "-->" } else { "<!--" };
            let Some((before, after)) = rest.split_once(mark) else {
                if !self.in_comment {
                    kept.push_str(rest);
                }
                return kept;
            };
            if !self.in_comment {
                kept.push_str(before);
            }
            self.in_comment = !self.in_comment;
            rest = after;
        }
    }

    fn begin_heading(&mut self, number: usize, level: usize, text: &str) {
        self.headings.retain(|(above, _)| *above < level);
        self.begin(number, BlockKind::Heading(level), text);
        // “Goals / Non-Goals” is one heading.
        self.headings
            .push((level, text.to_lowercase().replace(" / ", " & ")));
        self.is_open = false;
    }

    fn begin(&mut self, line: usize, kind: BlockKind, text: &str) {
        let under: Vec<&str> = self
            .headings
            .iter()
            .map(|(_, text)| text.as_str())
            .collect();
        self.blocks.push(Block {
            kind,
            text: text.trim().to_owned(),
            line,
            under: under.join(" / "),
            is_done: false,
        });
        self.is_open = true;
    }
}

/// A passage without the marker of the list item or heading that it begins with.
pub(super) fn bare(passage: &str) -> &str {
    let passage = passage.trim();
    if let Some(level) = heading(passage) {
        return passage[level..].trim();
    }
    let marker = MARKER.find(passage).map_or(0, |it| it.end());
    match passage[marker..].trim() {
        "" => passage,
        bare => bare,
    }
}

fn is_done(marker: &Captures<'_>) -> bool {
    let check = marker.get(3).map(|it| it.as_str());
    check.is_some_and(|it| it.contains(['x', 'X']))
}

fn heading(line: &str) -> Option<usize> {
    let level = line.bytes().take_while(|it| *it == b'#').count();
    ((1..=6).contains(&level) && line[level..].starts_with(' ')).then_some(level)
}
