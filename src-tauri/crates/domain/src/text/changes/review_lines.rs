//! The original from top to bottom with every place of every change as whole lines.

use std::ops::Range;

use crate::Place;
use crate::page::{ReviewBlock, ReviewLine, Segment, Side};
use crate::review::ReviewedChange;
use crate::text::Span;
use crate::text::changes::places::wording;
use crate::text::compare::hunks;
use crate::text::document::outline::{self, Line, LineKind};

/// The review of a proposal: lines without a change, and a hunk for each place.
///
/// A hunk shows whole lines with its own change only, so that two changes on one line are two hunks
/// that both show it. It shows the author's wording where there is one, and marks the words that
/// differ where lines stand on both sides. The places of scaffold are hunks of the scaffold. The
/// heading of a hunk is the nearest one above it, inserted headings of scaffold included.
pub fn review_blocks(original: &str, changes: &[ReviewedChange]) -> Vec<ReviewBlock> {
    let mut page = Page::new(original);
    for (reviewed, index, place) in in_order(original, changes) {
        page.show(reviewed, index, place);
    }
    page.into_blocks()
}

/// The places of all changes that fit a text, from top to bottom.
pub(crate) fn in_order<'a>(
    text: &str,
    changes: &'a [ReviewedChange],
) -> Vec<(&'a ReviewedChange, usize, &'a Place)> {
    let mut places: Vec<(&ReviewedChange, usize, &Place)> = changes
        .iter()
        .flat_map(|reviewed| {
            let places = reviewed.change.places.iter().enumerate();
            places.map(move |(index, place)| (reviewed, index, place))
        })
        .filter(|(_, _, place)| text.get(place.range.range()).is_some())
        .collect();
    places.sort_by_key(|(_, _, place)| (place.range, place.order));
    places
}

/// A text from top to bottom, as far as it is laid out.
pub(crate) struct Page<'a> {
    original: &'a str,
    lines: Vec<Line<'a>>,
    /// Lines of the original that are on the page already.
    shown: usize,
    /// A heading that scaffold inserts, and where.
    inserted_heading: Option<(usize, String)>,
    blocks: Vec<ReviewBlock>,
}

impl<'a> Page<'a> {
    pub(crate) fn new(original: &'a str) -> Self {
        Self {
            original,
            lines: outline::lines(original),
            shown: 0,
            inserted_heading: None,
            blocks: Vec::new(),
        }
    }

    pub(crate) fn into_blocks(mut self) -> Vec<ReviewBlock> {
        self.show_unchanged(self.lines.len());
        self.blocks
    }

    /// Shows a block in place of the lines that a range touches. It gets the heading above it, and
    /// what stands on its first and last line before and behind it.
    pub(crate) fn put(
        &mut self,
        range: Span,
        block: impl FnOnce(String, &str, &str) -> ReviewBlock,
    ) {
        let (start, end) = whole_lines(self.original, &range.range());
        let first = self.line_at(start);
        self.show_unchanged(first);
        let last = self.lines.partition_point(|line| line.start < end);
        self.shown = self.shown.max(last);
        let before = &self.original[start..range.start];
        let after = self.original[range.end..end].trim_end_matches(['\r', '\n']);
        let heading = self.heading_above(first, range.start);
        self.blocks.push(block(heading, before, after));
    }

    pub(crate) fn show(&mut self, reviewed: &ReviewedChange, index: usize, place: &Place) {
        let touched = Touched::new(self.original, place, wording(reviewed, index, place));
        let first = self.line_at(touched.start) + touched.same_above;
        self.show_unchanged(first);
        self.shown = self.shown.max(first + touched.removed);
        self.blocks.push(ReviewBlock::Hunk {
            change: reviewed.change.id.clone(),
            place: index,
            heading: self.heading_above(first, place.range.start),
            lines: touched.lines,
            findings: reviewed.change.findings.clone(),
        });
        if reviewed.change.is_scaffold()
            && let Some(heading) = last_heading(&outline::lines(&place.new))
        {
            self.inserted_heading = Some((place.range.start, heading));
        }
    }

    fn show_unchanged(&mut self, end: usize) {
        if self.shown < end {
            let lines = &self.lines[self.shown..end];
            self.blocks.push(ReviewBlock::Unchanged {
                lines: lines.iter().map(|line| line.text.to_owned()).collect(),
            });
            self.shown = end;
        }
    }

    /// The line that a byte stands in; behind the last one for the end of a text that ends in a line
    /// break.
    fn line_at(&self, byte: usize) -> usize {
        if byte == self.original.len() && self.original.ends_with('\n') {
            return self.lines.len();
        }
        self.lines
            .partition_point(|line| line.start <= byte)
            .saturating_sub(1)
    }

    fn heading_above(&self, line: usize, byte: usize) -> String {
        match &self.inserted_heading {
            Some((at, heading)) if *at == byte => heading.clone(),
            _ => last_heading(&self.lines[..line.min(self.lines.len())]).unwrap_or_default(),
        }
    }
}

fn last_heading(lines: &[Line<'_>]) -> Option<String> {
    let heading = lines
        .iter()
        .rev()
        .find(|line| matches!(line.kind, LineKind::Heading(_)))?;
    Some(heading.content().to_owned())
}

/// The whole lines that a place touches, before and after.
struct Touched {
    /// Where the first of them begins.
    start: usize,
    /// Lines at the top that stay as they are; they are not in `lines`.
    same_above: usize,
    /// Lines that go.
    removed: usize,
    lines: Vec<ReviewLine>,
}

impl Touched {
    fn new(original: &str, place: &Place, new: &str) -> Self {
        let (start, end) = whole_lines(original, &place.range.range());
        let head = &original[start..place.range.start];
        let tail = &original[place.range.end..end];
        let (old_marks, new_marks) = marks(&place.old, new);
        let mut old = sides(head, &place.old, &old_marks, tail);
        let mut new = sides(head, new, &new_marks, tail);
        drop_behind_last_break(&mut old);
        drop_behind_last_break(&mut new);
        let removed = old.len();
        if is_same(&old, &new) {
            // Only line breaks differ, which no line shows.
            let lines = old.into_iter().map(|line| line.on(Side::Same, false));
            return Self {
                start,
                same_above: 0,
                removed,
                lines: lines.collect(),
            };
        }
        let (same_above, same_below) = drop_common(&mut old, &mut new);
        let mark = !old.is_empty() && !new.is_empty();
        let old = old.into_iter().map(|line| line.on(Side::Removed, mark));
        let new = new.into_iter().map(|line| line.on(Side::Added, mark));
        Self {
            start,
            same_above,
            removed: removed - same_above - same_below,
            lines: old.chain(new).collect(),
        }
    }
}

/// From the start of the first line to the end of the last, its line break included.
fn whole_lines(text: &str, range: &Range<usize>) -> (usize, usize) {
    let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = match text[range.end..].find('\n') {
        Some(at) => range.end + at + 1,
        None => text.len(),
    };
    (start, end)
}

/// The bytes that differ on either side.
pub(crate) fn marks(old: &str, new: &str) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
    hunks::words(old, new)
        .into_iter()
        .map(|hunk| (hunk.old, hunk.new))
        .unzip()
}

/// One line on one side: stretches of text, and whether each is marked.
struct Marked(Vec<(String, bool)>);

impl Marked {
    fn text(&self) -> String {
        self.0.iter().map(|(text, _)| text.as_str()).collect()
    }

    fn push(&mut self, text: &str, marked: bool) {
        match self.0.last_mut() {
            Some((last, same)) if *same == marked => last.push_str(text),
            _ if text.is_empty() => {}
            _ => self.0.push((text.to_owned(), marked)),
        }
    }

    /// Takes the line break off the end.
    fn drop_break(&mut self) {
        for sign in ['\n', '\r'] {
            let Some((last, _)) = self.0.last_mut() else {
                return;
            };
            if last.ends_with(sign) {
                last.pop();
            }
            if last.is_empty() {
                self.0.pop();
            }
        }
    }

    fn on(self, side: Side, mark: bool) -> ReviewLine {
        let mut segments: Vec<Segment> = Vec::new();
        for (text, marked) in self.0 {
            let marked = marked && mark;
            match segments.last_mut() {
                Some(last) if last.marked == marked => last.text.push_str(&text),
                _ => segments.push(Segment { text, marked }),
            }
        }
        ReviewLine { side, segments }
    }
}

/// The lines of `head`, `middle` and `tail` joined, marked where `marks` say so within the middle.
fn sides(head: &str, middle: &str, marks: &[Range<usize>], tail: &str) -> Vec<Marked> {
    let mut stretches = vec![(head, false)];
    let mut at = 0;
    for mark in marks {
        stretches.push((&middle[at..mark.start], false));
        stretches.push((&middle[mark.clone()], true));
        at = mark.end;
    }
    stretches.push((&middle[at..], false));
    stretches.push((tail, false));
    let mut lines = Vec::new();
    let mut line = Marked(Vec::new());
    for (stretch, marked) in stretches {
        for part in stretch.split_inclusive('\n') {
            line.push(part, marked);
            if part.ends_with('\n') {
                line.drop_break();
                lines.push(std::mem::replace(&mut line, Marked(Vec::new())));
            }
        }
    }
    lines.push(line);
    lines
}

/// Drops what stands behind the last line break when it is nothing: it is no line.
fn drop_behind_last_break(lines: &mut Vec<Marked>) {
    if lines.last().is_some_and(|line| line.0.is_empty()) {
        lines.pop();
    }
}

fn is_same(old: &[Marked], new: &[Marked]) -> bool {
    let mut pairs = old.iter().zip(new);
    old.len() == new.len() && pairs.all(|(one, other)| one.text() == other.text())
}

/// Drops the lines that both sides have, from the end and then from the top; how many at the top and
/// at the end.
fn drop_common(old: &mut Vec<Marked>, new: &mut Vec<Marked>) -> (usize, usize) {
    let mut below = 0;
    while let (Some(one), Some(other)) = (old.last(), new.last())
        && one.text() == other.text()
    {
        old.pop();
        new.pop();
        below += 1;
    }
    let pairs = old.iter().zip(new.iter());
    let above = pairs
        .take_while(|(one, other)| one.text() == other.text())
        .count();
    old.drain(..above);
    new.drain(..above);
    (above, below)
}
