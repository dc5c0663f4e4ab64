//! Turns a model's proposals into notes with a place in the text.

use std::collections::HashSet;

use crate::Span;
use crate::answer::ProposedPattern;
use crate::patterns::{DroppedNote, GuidanceFile, PatternNote, PatternSeverity, PatternType};
use crate::text::document::outline::{self, Line, LineKind};
use crate::text::document::quote::Haystack;
use crate::text::document::seen::one_line;

/// The most notes that a reader will read.
const MOST_NOTES: usize = 20;
/// Maximum length of a note, in characters.
const MOST_CHARACTERS: usize = 600;
/// Minimum length of an anchor that is part of a line, in characters, so that it can only mean one line.
const LEAST_OF_A_PART: usize = 12;

/// The notes that have a place in the text, in its order, and those that were dropped. A note counts only if
/// its anchor is in the text, the line it cites is in one of the files, and its type and severity are known.
pub fn place(
    text: &str,
    files: &[GuidanceFile],
    proposed: &[ProposedPattern],
) -> (Vec<PatternNote>, Vec<DroppedNote>) {
    let outline = Outline::new(text);
    let (mut notes, mut dropped) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    for one in proposed {
        match note(&outline, files, one, &mut seen) {
            Ok(_) if notes.len() == MOST_NOTES => {
                dropped.push(left_out(one, &format!("came after the first {MOST_NOTES}")));
            }
            Ok(note) => notes.push(note),
            Err(why) => dropped.push(left_out(one, &why)),
        }
    }
    notes.sort_by_key(|note| note.at);
    (notes, dropped)
}

fn left_out(proposed: &ProposedPattern, why: &str) -> DroppedNote {
    let bounded = |words: &str| one_line(words).chars().take(MOST_CHARACTERS).collect();
    DroppedNote {
        source: bounded(&proposed.source),
        guidance: bounded(&proposed.guidance),
        why: why.to_owned(),
        by_reviewer: false,
    }
}

/// # Errors
/// Why the note is dropped, in a few words.
fn note(
    outline: &Outline<'_>,
    files: &[GuidanceFile],
    proposed: &ProposedPattern,
    seen: &mut HashSet<(String, usize, String)>,
) -> Result<PatternNote, String> {
    let named = |word: &str| word.trim().to_lowercase();
    let kind =
        PatternType::from_key(&named(&proposed.kind)).ok_or("has a type that isn’t known")?;
    let severity = PatternSeverity::from_key(&named(&proposed.severity))
        .ok_or("has a severity that isn’t known")?;
    let (source, cited) = cited(files, &proposed.source)?;
    let guidance = one_line(&proposed.guidance);
    if guidance.is_empty() {
        return Err("says nothing".to_owned());
    }
    if guidance.chars().count() > MOST_CHARACTERS {
        return Err(format!("is longer than {MOST_CHARACTERS} characters"));
    }
    let place = outline.find(&proposed.after)?;
    let line = &outline.lines[place.line];
    if !seen.insert((source.clone(), place.at, guidance.clone())) {
        return Err("repeats another note".to_owned());
    }
    Ok(PatternNote {
        source,
        cited,
        kind,
        severity,
        guidance,
        anchor: Span::new(line.start, line.end()),
        at: place.at,
        section: place.section,
        kept: None,
    })
}

/// The line that a note cites, and its text.
fn cited(files: &[GuidanceFile], source: &str) -> Result<(String, String), String> {
    let unknown = || "cites no line of the files".to_owned();
    let source = source.trim();
    let (name, line) = source.rsplit_once(':').ok_or_else(unknown)?;
    let file = files
        .iter()
        .find(|file| file.name == name.trim())
        .ok_or_else(|| "cites a file that wasn’t read".to_owned())?;
    let number: usize = line.trim().parse().map_err(|_| unknown())?;
    let cited = file
        .line(number)
        .ok_or_else(|| "cites a line that doesn’t exist".to_owned())?
        .trim();
    if cited.is_empty() {
        return Err("cites an empty line".to_owned());
    }
    Ok((format!("{}:{number}", file.name), cited.to_owned()))
}

/// A text with everything to which its notes can be anchored.
struct Outline<'a> {
    text: &'a str,
    lines: Vec<Line<'a>>,
    haystack: Haystack<'a>,
    /// Whether a code fence is still open at the end.
    ends_in_code: bool,
}

/// Where a note goes.
struct Place {
    /// The line that it is anchored to.
    line: usize,
    /// The byte before which its block goes.
    at: usize,
    section: String,
}

impl<'a> Outline<'a> {
    fn new(text: &'a str) -> Self {
        let probe = format!("{text}\n\nx");
        let last = outline::lines(&probe).last().map(|line| line.kind);
        Self {
            text,
            lines: outline::lines(text),
            haystack: Haystack::new(text),
            ends_in_code: last == Some(LineKind::Code),
        }
    }

    /// # Errors
    /// Why there is no place after the anchor, in a few words.
    fn find(&self, anchor: &str) -> Result<Place, String> {
        let line = self.line(anchor)?;
        let begins = (0..=line).rev().find(|at| self.level(*at).is_some());
        let end = self.end(begins, line);
        let section = begins.map_or(String::new(), |at| one_line(self.lines[at].content()));
        let at = match self.lines.get(end) {
            // Removing the block also removes the whitespace after it, which must not be the text's own.
            Some(next) => next.end() - next.text.trim_start().len(),
            None => self.last()?,
        };
        Ok(Place { line, at, section })
    }

    /// The line after the section that begins at a heading: the next heading or, if nothing but subheadings
    /// follows, the next heading of the same rank.
    fn end(&self, begins: Option<usize>, line: usize) -> usize {
        let next = |from: usize, rank: u8| {
            let mut rest = from..self.lines.len();
            let found = rest.find(|at| self.level(*at).is_some_and(|level| level <= rank));
            found.unwrap_or(self.lines.len())
        };
        let end = next(line + 1, 6);
        let Some(begins) = begins else { return end };
        let own = self.lines.get(begins + 1..end).unwrap_or_default();
        match self.level(begins) {
            Some(rank) if own.iter().all(|line| line.kind == LineKind::Blank) => {
                next(begins + 1, rank)
            }
            _ => end,
        }
    }

    fn level(&self, at: usize) -> Option<u8> {
        match self.lines.get(at)?.kind {
            LineKind::Heading(level) => Some(level),
            _ => None,
        }
    }

    /// The end of the text, unless a block there would become part of the last line.
    fn last(&self) -> Result<usize, String> {
        if self.ends_in_code {
            return Err("belongs after a code block that never ends".to_owned());
        }
        let is_joined = self.lines.last().is_some_and(|line| {
            line.end() == self.text.len()
                && matches!(line.kind, LineKind::Code | LineKind::Heading(_))
        });
        if is_joined {
            return Err("belongs after the last line, which has no line break".to_owned());
        }
        Ok(self.text.len())
    }

    /// The line that an anchor means: a whole line, outside code if it can be, a heading without its marks, or
    /// part of a line if only one line contains it.
    fn line(&self, anchor: &str) -> Result<usize, String> {
        let anchor = anchor.trim();
        if anchor.is_empty() {
            return Err("has no anchor".to_owned());
        }
        let bare = anchor.trim_matches('#').trim();
        let whole = |line: &Line<'_>| line.text.trim() == anchor;
        let outside = |line: &Line<'_>| whole(line) && line.kind != LineKind::Code;
        let heading = |line: &Line<'_>| {
            matches!(line.kind, LineKind::Heading(_)) && !bare.is_empty() && line.content() == bare
        };
        for is_meant in [&outside as &dyn Fn(&Line<'_>) -> bool, &heading, &whole] {
            let mut meant = (0..self.lines.len()).filter(|at| is_meant(&self.lines[*at]));
            match (meant.next(), meant.count()) {
                (Some(line), 0) => return Ok(line),
                (Some(_), more) => return Err(format!("has an anchor in {} places", more + 1)),
                (None, _) => {}
            }
        }
        let found = self
            .haystack
            .find_as_written(anchor)
            .filter(|_| anchor.chars().count() >= LEAST_OF_A_PART)
            .ok_or("has an anchor that isn’t in the text")?;
        let line = self.lines.partition_point(|line| line.start < found.end);
        line.checked_sub(1)
            .ok_or_else(|| "has an anchor that isn’t in the text".to_owned())
    }
}
