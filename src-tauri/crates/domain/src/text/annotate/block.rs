//! Blocks in a text: writing them, removing them, and the strict check.

use std::collections::BTreeMap;

use crate::patterns::{GuidanceFile, PatternNote, PatternSeverity, PatternType};

const BEGIN: &str = "<project-pattern";
const END: &str = "</project-pattern>";

/// Why a text can't be annotated, in a sentence: it already contains something that would be
/// indistinguishable from a note. `None` if it can.
pub fn unfit(text: &str) -> Option<String> {
    text.contains(BEGIN).then(|| {
        "The text already has project-pattern blocks, so notes couldn’t be told apart from them. Remove \
         them first."
            .to_owned()
    })
}

/// The text without its blocks and the whitespace after each. Something that begins like a block but never
/// ends is kept.
pub fn strip(text: &str) -> String {
    let mut stripped = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(begin) = rest.find(BEGIN) {
        let Some(length) = rest[begin..].find(END) else {
            break;
        };
        stripped.push_str(&rest[..begin]);
        rest = rest[begin + length + END.len()..].trim_start();
    }
    stripped.push_str(rest);
    stripped
}

/// The text with a block for each note.
///
/// # Errors
/// Why the original is kept, in a sentence: removing the blocks doesn't restore the text byte for byte, or a
/// block isn't valid.
pub fn annotated(
    text: &str,
    notes: &[PatternNote],
    files: &[GuidanceFile],
) -> Result<String, String> {
    if let Some(why) = unfit(text) {
        return Err(why);
    }
    let inserted = insert(text, notes);
    let inserted =
        inserted.ok_or("A note couldn’t be placed in the text, so the text is unchanged.")?;
    check(text, &inserted, files)?;
    Ok(inserted)
}

fn insert(text: &str, notes: &[PatternNote]) -> Option<String> {
    let mut places: BTreeMap<usize, Vec<&PatternNote>> = BTreeMap::new();
    for note in notes {
        places.entry(note.at).or_default().push(note);
    }
    let first = text.find('\n').map_or("", |at| &text[..at]);
    let line = if first.ends_with('\r') { "\r\n" } else { "\n" };
    let blank = line.repeat(2);
    let mut inserted = String::with_capacity(text.len());
    let mut from = 0;
    for (at, notes) in places {
        inserted.push_str(text.get(from..at)?);
        let blocks: Vec<String> = notes.into_iter().map(block).collect();
        inserted.push_str(&blocks.join(&blank));
        inserted.push_str(if at == text.len() { line } else { &blank });
        from = at;
    }
    inserted.push_str(text.get(from..)?);
    Some(inserted)
}

fn block(note: &PatternNote) -> String {
    format!(
        "{BEGIN} source=\"{}\" type=\"{}\" severity=\"{}\">{}{END}",
        note.source,
        note.kind.key(),
        note.severity.key(),
        escaped(&note.guidance)
    )
}

/// Words in a form in which no markup can begin or end.
fn escaped(words: &str) -> String {
    words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// The strict check.
fn check(text: &str, inserted: &str, files: &[GuidanceFile]) -> Result<(), String> {
    if strip(inserted) != text {
        return Err(
            "The annotated text differed from the original in more than its notes, so the original was kept."
                .to_owned(),
        );
    }
    let mut blocks = inserted.split(BEGIN).skip(1);
    if blocks.all(|block| is_valid(block, files)) {
        return Ok(());
    }
    Err("A note in the annotated text wasn’t valid, so the original was kept.".to_owned())
}

/// Whether the text after the beginning of a block completes one: source, type and severity in this order,
/// with an existing line and known words.
fn is_valid(block: &str, files: &[GuidanceFile]) -> bool {
    let valid = || {
        let (source, rest) = attribute(block, "source")?;
        let (kind, rest) = attribute(rest, "type")?;
        let (severity, rest) = attribute(rest, "severity")?;
        let (guidance, _) = rest.strip_prefix('>')?.split_once(END)?;
        PatternType::from_key(kind)?;
        PatternSeverity::from_key(severity)?;
        let (name, line) = source.rsplit_once(':')?;
        let file = files.iter().find(|file| file.name == name)?;
        file.line(line.parse().ok()?)?;
        (!guidance.trim().is_empty() && !guidance.contains('<')).then_some(())
    };
    valid().is_some()
}

/// The value of the next attribute, and the text after it.
fn attribute<'a>(text: &'a str, name: &str) -> Option<(&'a str, &'a str)> {
    let value = text.strip_prefix(' ')?.strip_prefix(name)?;
    value.strip_prefix("=\"")?.split_once('"')
}
