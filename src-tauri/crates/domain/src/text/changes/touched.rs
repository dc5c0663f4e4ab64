//! The lines that a place of a change touches, before and after.

use std::ops::Range;

use crate::Place;
use crate::page::{ReviewLine, Segment, Side};
use crate::text::compare::hunks;
use crate::text::document::outline::{self, Line, LineKind};
use crate::text::document::wrapped;

/// Whole lines of a text.
pub(crate) struct Stretch<'a> {
    /// In bytes, including the last line break.
    pub(crate) range: (usize, usize),
    pub(crate) lines: &'a [Line<'a>],
    /// Whether hard-wrapped paragraphs are drawn as one line.
    pub(crate) joins: bool,
}

/// The whole lines that a place touches, before and after.
pub(crate) struct Touched {
    /// How many lines at the top stay unchanged; they aren't in `lines`.
    pub(crate) same_above: usize,
    /// Lines that are removed.
    pub(crate) removed: usize,
    pub(crate) lines: Vec<ReviewLine>,
}

impl Touched {
    /// The lines of a range, with `new` at a place on them.
    pub(crate) fn new(original: &str, on: &Stretch<'_>, place: &Place, new: &str) -> Self {
        let ((start, end), lines) = (on.range, on.lines);
        let head = &original[start..place.range.start];
        let tail = &original[place.range.end..end];
        let joins = on.joins && !lines.iter().any(|line| line.kind == LineKind::Code);
        let was_wrapped = joins && wrapped::continued(lines).contains(&true);
        let has_lines = |text: &str| text.trim_end().contains('\n');
        let is_broken_anew = !on.joins && has_lines(&place.old) && has_lines(new);
        let (old_marks, new_marks) = if was_wrapped || is_broken_anew {
            // A moved line break isn't a difference in words.
            marks(&place.old.replace('\n', " "), &new.replace('\n', " "))
        } else {
            marks(&place.old, new)
        };
        let mut before = sides(head, &place.old, &old_marks, tail);
        let mut after = sides(head, new, &new_marks, tail);
        drop_behind_last_break(&mut before);
        drop_behind_last_break(&mut after);
        if joins {
            before = joined(before, &wrapped::continued(lines));
            let text = format!("{head}{new}{tail}");
            after = joined(after, &wrapped::continued(&outline::lines(&text)));
        }
        let removed = count(&before);
        if is_same(&before, &after) {
            // Only line breaks differ, which no line shows.
            let lines = before.into_iter().map(|line| line.on(Side::Same, false));
            return Self {
                same_above: 0,
                removed,
                lines: lines.collect(),
            };
        }
        let (same_above, same_below) = drop_common(&mut before, &mut after);
        Self {
            same_above,
            removed: removed - same_above - same_below,
            lines: together(before, after),
        }
    }
}

/// How many lines of the text these are.
fn count(lines: &[Marked]) -> usize {
    lines.iter().map(|line| line.wrapped).sum()
}

/// The lines, with continuation lines joined to the line above.
fn joined(lines: Vec<Marked>, continued: &[bool]) -> Vec<Marked> {
    let mut joined: Vec<Marked> = Vec::with_capacity(lines.len());
    for (index, line) in lines.into_iter().enumerate() {
        match joined.last_mut() {
            Some(last) if continued.get(index) == Some(&true) => last.join(line),
            _ => joined.push(line),
        }
    }
    joined
}

/// The differing bytes on either side.
pub(crate) fn marks(old: &str, new: &str) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
    hunks::words(old, new)
        .into_iter()
        .map(|hunk| (hunk.old, hunk.new))
        .unzip()
}

/// One line on one side: parts of text, and whether each is marked.
struct Marked {
    stretches: Vec<(String, bool)>,
    /// How many lines of the text it is.
    wrapped: usize,
}

impl Default for Marked {
    fn default() -> Self {
        Self {
            stretches: Vec::new(),
            wrapped: 1,
        }
    }
}

impl Marked {
    fn text(&self) -> String {
        self.stretches
            .iter()
            .map(|(text, _)| text.as_str())
            .collect()
    }

    fn push(&mut self, text: &str, marked: bool) {
        match self.stretches.last_mut() {
            Some((last, same)) if *same == marked => last.push_str(text),
            _ if text.is_empty() => {}
            _ => self.stretches.push((text.to_owned(), marked)),
        }
    }

    /// Appends a line that continues it.
    fn join(&mut self, mut line: Self) {
        if let Some((first, _)) = line.stretches.first_mut() {
            *first = first.trim_start().to_owned();
        }
        let ends_marked = self.stretches.last().is_some_and(|(_, marked)| *marked);
        let begins_marked = line.stretches.first().is_some_and(|(_, marked)| *marked);
        self.push(" ", ends_marked && begins_marked);
        for (text, marked) in line.stretches {
            self.push(&text, marked);
        }
        self.wrapped += line.wrapped;
    }

    /// Removes the line break at the end.
    fn drop_break(&mut self) {
        for sign in ['\n', '\r'] {
            let Some((last, _)) = self.stretches.last_mut() else {
                return;
            };
            if last.ends_with(sign) {
                last.pop();
            }
            if last.is_empty() {
                self.stretches.pop();
            }
        }
    }

    fn on(self, side: Side, mark: bool) -> ReviewLine {
        let mut segments: Vec<Segment> = Vec::new();
        for (text, marked) in self.stretches {
            let marked = marked && mark;
            match segments.last_mut() {
                Some(last) if last.marked == marked => last.text.push_str(&text),
                _ => segments.push(Segment { text, marked }),
            }
        }
        ReviewLine { side, segments }
    }
}

/// The lines of `head`, `middle` and `tail` joined, marked where `marks` says so within the middle.
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
    let mut line = Marked::default();
    for (stretch, marked) in stretches {
        for part in stretch.split_inclusive('\n') {
            line.push(part, marked);
            if part.ends_with('\n') {
                line.drop_break();
                lines.push(std::mem::take(&mut line));
            }
        }
    }
    lines.push(line);
    lines
}

/// Drops an empty rest after the last line break: it isn't a line.
fn drop_behind_last_break(lines: &mut Vec<Marked>) {
    if lines.last().is_some_and(|line| line.stretches.is_empty()) {
        lines.pop();
    }
}

/// Both sides from top to bottom: removed lines, their replacements, and unchanged lines between them.
fn together(old: Vec<Marked>, new: Vec<Marked>) -> Vec<ReviewLine> {
    let mark = !old.is_empty() && !new.is_empty();
    let stays = hunks::common(&keys(&old, "-"), &keys(&new, "+"));
    let (mut old, mut new) = (old.into_iter(), new.into_iter());
    let (mut gone, mut come) = (0, 0);
    let mut lines = Vec::new();
    for (old_at, new_at) in stays {
        lines.extend(
            old.by_ref()
                .take(old_at - gone)
                .map(|it| it.on(Side::Removed, mark)),
        );
        lines.extend(
            new.by_ref()
                .take(new_at - come)
                .map(|it| it.on(Side::Added, mark)),
        );
        lines.extend(old.next().map(|it| it.on(Side::Same, false)));
        new.next();
        (gone, come) = (old_at + 1, new_at + 1);
    }
    lines.extend(old.map(|it| it.on(Side::Removed, mark)));
    lines.extend(new.map(|it| it.on(Side::Added, mark)));
    lines
}

/// The key for comparing lines. A line with marks doesn't equal any on the other side.
fn keys(lines: &[Marked], side: &str) -> Vec<String> {
    let key = |(at, line): (usize, &Marked)| {
        let is_marked = line.stretches.iter().any(|(_, marked)| *marked);
        if is_marked {
            format!("{side}{at}")
        } else {
            format!("={}", line.text())
        }
    };
    lines.iter().enumerate().map(key).collect()
}

fn is_same(old: &[Marked], new: &[Marked]) -> bool {
    let mut pairs = old.iter().zip(new);
    old.len() == new.len() && pairs.all(|(one, other)| one.text() == other.text())
}

/// Drops the lines that both sides have, first from the end and then from the top. Returns how many lines of
/// the text were dropped at the top and at the end.
fn drop_common(old: &mut Vec<Marked>, new: &mut Vec<Marked>) -> (usize, usize) {
    let mut below = 0;
    while let (Some(one), Some(other)) = (old.last(), new.last())
        && one.text() == other.text()
    {
        below += one.wrapped;
        old.pop();
        new.pop();
    }
    let pairs = old.iter().zip(new.iter());
    let same = pairs
        .take_while(|(one, other)| one.text() == other.text())
        .count();
    let above = old.drain(..same).map(|line| line.wrapped).sum();
    new.drain(..same);
    (above, below)
}
