//! The original from top to bottom, with every place of every change as whole lines.

use crate::Place;
use crate::page::{ReviewBlock, Side};
use crate::review::ReviewedChange;
use crate::text::Span;
use crate::text::changes::places::wording;
use crate::text::changes::touched::{Stretch, Touched};
use crate::text::document::outline::{self, Line, LineKind};
use crate::text::document::wrapped;

/// A byte order mark.
const MARK: char = '\u{feff}';

/// The review of a proposal: lines without a change, and a hunk for each place.
///
/// A hunk shows whole lines, or whole paragraphs if they are hard-wrapped, with only its own change, so that
/// two changes on one line are two hunks that both show it. It shows the author's wording if there is one,
/// and marks the words that differ if there are lines on both sides. The places of scaffold are hunks of the
/// scaffold. The heading of a hunk is the nearest one above it, including headings inserted by scaffold.
pub fn review_blocks(original: &str, changes: &[ReviewedChange]) -> Vec<ReviewBlock> {
    shown(Layout::new(original), changes)
}

/// The same line by line, no matter how paragraphs are wrapped.
pub(crate) fn line_blocks(original: &str, changes: &[ReviewedChange]) -> Vec<ReviewBlock> {
    let mut layout = Layout::new(original);
    layout.wrapped.clear();
    shown(layout, changes)
}

fn shown(mut layout: Layout<'_>, changes: &[ReviewedChange]) -> Vec<ReviewBlock> {
    let places = changes.iter().flat_map(|reviewed| {
        let places = reviewed.change.places.iter().enumerate();
        places.map(move |(index, place)| (reviewed, index, place))
    });
    for (reviewed, index, place) in in_order(layout.original, places) {
        layout.show(reviewed, index, place);
    }
    layout.into_blocks()
}

/// A place of a change, with its index among the change's places.
type PlaceOf<'a> = (&'a ReviewedChange, usize, &'a Place);

/// The places that fit a text, from top to bottom.
pub(crate) fn in_order<'a>(
    text: &str,
    places: impl Iterator<Item = PlaceOf<'a>>,
) -> Vec<PlaceOf<'a>> {
    let fits = |(_, _, place): &PlaceOf<'_>| text.get(place.range.range()).is_some();
    let mut places: Vec<PlaceOf<'a>> = places.filter(fits).collect();
    places.sort_by_key(|(_, _, place)| (place.range, place.order));
    places
}

/// A text from top to bottom, as far as it has been laid out.
pub(crate) struct Layout<'a> {
    original: &'a str,
    lines: Vec<Line<'a>>,
    /// For each line, whether it continues a hard-wrapped paragraph; empty if each line counts.
    wrapped: Vec<bool>,
    /// Lines of the original that have been shown.
    shown: usize,
    /// A heading that scaffold inserts, and where.
    inserted_heading: Option<(usize, String)>,
    blocks: Vec<ReviewBlock>,
}

impl<'a> Layout<'a> {
    pub(crate) fn new(original: &'a str) -> Self {
        let lines = outline::lines(original);
        Self {
            original,
            wrapped: wrapped::continued(&lines),
            lines,
            shown: 0,
            inserted_heading: None,
            blocks: Vec::new(),
        }
    }

    pub(crate) fn into_blocks(mut self) -> Vec<ReviewBlock> {
        self.show_unchanged(self.lines.len());
        if let Some(first) = self
            .blocks
            .first_mut()
            .filter(|_| self.original.starts_with(MARK))
        {
            leave_out_mark(first);
        }
        self.blocks
    }

    /// Shows a block instead of the lines that a range touches. It gets the heading above it, and the text
    /// before it on its first line and after it on its last line.
    pub(crate) fn put(
        &mut self,
        range: Span,
        block: impl FnOnce(String, &str, &str) -> ReviewBlock,
    ) {
        let (start, end) = self.unit(range);
        let first = self.line_at(start);
        self.show_unchanged(first);
        let last = self.lines.partition_point(|line| line.start < end);
        self.shown = self.shown.max(last);
        let (before, after) = self.around(range);
        let heading = self.heading_above(first, range.start);
        self.blocks.push(block(heading, &before, &after));
    }

    pub(crate) fn show(&mut self, reviewed: &ReviewedChange, index: usize, place: &Place) {
        let unit = self.unit(place.range);
        let first = self.line_at(unit.0);
        let last = self.lines.partition_point(|line| line.start < unit.1);
        let on = Stretch {
            range: unit,
            lines: self.lines.get(first..last).unwrap_or_default(),
            joins: !self.wrapped.is_empty(),
        };
        let touched = Touched::new(self.original, &on, place, wording(reviewed, index, place));
        let first = first + touched.same_above;
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

    /// The text before and after a range on its lines. A hard-wrapped paragraph counts as one line.
    pub(crate) fn around(&self, range: Span) -> (String, String) {
        let (start, end) = self.unit(range);
        let flat = |text: &str| wrapped::unwrapped(text);
        (
            flat(&self.original[start..range.start]),
            flat(self.original[range.end..end].trim_end_matches(['\r', '\n'])),
        )
    }

    /// From the start of the first line that a range touches to the end of the last, including its line
    /// break. Hard-wrapped paragraphs count as lines.
    fn unit(&self, range: Span) -> (usize, usize) {
        let (start, end) = whole_lines(self.original, range);
        let (mut first, mut last) = (
            self.line_at(start),
            self.lines.partition_point(|line| line.start < end),
        );
        let is_continued = |line: usize| self.wrapped.get(line).copied().unwrap_or_default();
        while is_continued(first) {
            first -= 1;
        }
        while is_continued(last) {
            last += 1;
        }
        let start_of = |line: usize| self.lines.get(line).map(|line| line.start);
        (
            start_of(first).unwrap_or(start).min(start),
            start_of(last).unwrap_or(self.original.len()).max(end),
        )
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

    /// The line that contains a byte; one past the last line for the end of a text that ends in a line
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

/// The byte order mark at the start of a file isn't part of anybody's writing.
fn leave_out_mark(block: &mut ReviewBlock) {
    let without = |text: &mut String| {
        if text.starts_with(MARK) {
            text.remove(0);
        }
    };
    match block {
        ReviewBlock::Unchanged { lines } => lines.first_mut().into_iter().for_each(without),
        ReviewBlock::Hunk { lines, .. } => {
            for side in [Side::Same, Side::Removed, Side::Added] {
                if let Some(line) = lines.iter_mut().find(|line| line.side == side) {
                    let first = line.segments.first_mut().into_iter();
                    first.for_each(|segment| without(&mut segment.text));
                    line.segments.retain(|segment| !segment.text.is_empty());
                }
            }
        }
        ReviewBlock::Clash {
            before, was_before, ..
        } => [before, was_before].into_iter().for_each(without),
    }
}

fn last_heading(lines: &[Line<'_>]) -> Option<String> {
    let heading = lines
        .iter()
        .rev()
        .find(|line| matches!(line.kind, LineKind::Heading(_)))?;
    Some(heading.content().to_owned())
}

/// From the start of the first line to the end of the last, including its line break.
fn whole_lines(text: &str, range: Span) -> (usize, usize) {
    let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = match text[range.end..].find('\n') {
        Some(at) => range.end + at + 1,
        None => text.len(),
    };
    (start, end)
}
