//! Long paragraphs that changed, shown once with their changed words marked.

use domain::page::{ReviewLine, Side};
use domain::text::compare::diff;

use crate::document::Passage;

/// If the old and new text together have fewer bytes than this, they are shown one below the other.
const LONG: usize = 240;

/// The lines of a hunk, with long paragraphs shown once.
pub(crate) fn passages(lines: Vec<ReviewLine>) -> Vec<Passage> {
    let mut passages = Vec::new();
    let mut rest = lines.into_iter().peekable();
    while let Some(line) = rest.next() {
        if line.side != Side::Removed {
            passages.push(Passage::Line(line));
            continue;
        }
        let (mut gone, mut came) = (vec![line], Vec::new());
        while let Some(line) = rest.next_if(|it| it.side == Side::Removed) {
            gone.push(line);
        }
        while let Some(line) = rest.next_if(|it| it.side == Side::Added) {
            came.push(line);
        }
        match woven(&gone, &came) {
            Some(pieces) => passages.push(Passage::Woven(pieces)),
            None => passages.extend(gone.into_iter().chain(came).map(Passage::Line)),
        }
    }
    passages
}

fn woven(gone: &[ReviewLine], came: &[ReviewLine]) -> Option<Vec<(Side, String)>> {
    let (old, new) = (paragraph(gone)?, paragraph(came)?);
    (old.len() + new.len() >= LONG)
        .then(|| diff::woven(&old, &new))
        .flatten()
}

/// The same pieces, but a change that consists only of signs includes the word before it: marks around signs
/// alone don’t work next to a letter.
pub(crate) fn with_words(pieces: &[(Side, String)]) -> Vec<(Side, String)> {
    let mut widened: Vec<(Side, String)> = Vec::new();
    for run in pieces.chunk_by(|one, other| (one.0 == Side::Same) == (other.0 == Side::Same)) {
        let is_signs = |it: &(Side, String)| !it.1.chars().any(char::is_alphanumeric);
        let is_change = run.first().is_some_and(|it| it.0 != Side::Same);
        let before = widened
            .last_mut()
            .filter(|_| is_change && run.iter().all(is_signs));
        let Some(word) = before.and_then(|it| last_word(&mut it.1)) else {
            widened.extend_from_slice(run);
            continue;
        };
        for side in [Side::Removed, Side::Added] {
            let signs = run.iter().filter(|it| it.0 == side).map(|it| it.1.as_str());
            widened.push((side, word.clone() + &signs.collect::<String>()));
        }
    }
    widened
}

/// Takes the word at the very end of a text; `None` if it doesn’t end in one.
fn last_word(text: &mut String) -> Option<String> {
    let starts = |it: char| it.is_whitespace();
    let at = text.rfind(starts).map_or(0, |space| space + 1);
    let ends = text.chars().next_back().is_some_and(char::is_alphanumeric);
    (ends && text.is_char_boundary(at)).then(|| text.split_off(at))
}

/// Lines that form one paragraph; `None` if a later one starts a new block.
fn paragraph(lines: &[ReviewLine]) -> Option<String> {
    let lines: Vec<String> = lines.iter().map(text).collect();
    let goes_on = |line: &String| {
        let first = line.trim_start().chars().next();
        first.is_some_and(|it| it.is_alphabetic() || "“\"'(‘".contains(it))
    };
    let (_, later) = lines.split_first()?;
    later.iter().all(goes_on).then(|| {
        lines
            .iter()
            .map(|line| line.trim_end())
            .collect::<Vec<_>>()
            .join(" ")
    })
}

/// A line without its markup.
pub(crate) fn text(line: &ReviewLine) -> String {
    line.segments.iter().map(|it| it.text.as_str()).collect()
}
