//! What the guidance of the project says about the text.

use domain::patterns::{DroppedNote, PatternNote, PatternsPass};
use serde_json::{Value, json};

use crate::Source;
use crate::document::Block;
use crate::value::value;
use crate::words;

/// Who read what, a line for each note, and what was dropped.
pub(super) fn blocks(source: &Source<'_>) -> Vec<Block> {
    let Some(pass) = &source.view.patterns else {
        return Vec::new();
    };
    let dropped = pass.came_to.iter().flat_map(|it| &it.dropped);
    let dropped: Vec<String> = dropped.map(left_out).collect();
    let mut blocks = vec![
        Block::Paragraph(opening(pass)),
        Block::List(pass.notes().iter().map(note).collect()),
    ];
    if !dropped.is_empty() {
        blocks.push(Block::Paragraph("Dropped:".to_owned()));
        blocks.push(Block::List(dropped));
    }
    blocks.extend(pass.warnings().cloned().map(Block::Notice));
    blocks
}

fn opening(pass: &PatternsPass) -> String {
    let asked = &pass.asked;
    let files: Vec<&str> = asked.files.iter().map(|it| it.name.as_str()).collect();
    let files = match files.as_slice() {
        [] => "the project’s guidance".to_owned(),
        files => files.join(" and "),
    };
    let model = &asked.seat.model.name;
    let checked = asked.reviewer.as_ref().map_or_else(String::new, |it| {
        format!(", and {} checked the notes", it.model.name)
    });
    let Some(came_to) = &pass.came_to else {
        return format!("{model} was interrupted while comparing the text with {files}.");
    };
    let cost = words::cost(came_to.usage);
    format!("{model} compared the text with {files}{checked}. Cost: {cost}.")
}

fn note(note: &PatternNote) -> String {
    let section = match note.section.as_str() {
        "" => String::new(),
        section => format!(" on “{section}”"),
    };
    let kept = note.kept.as_ref();
    let kept = kept.map_or_else(String::new, |why| format!(" (kept: {why})"));
    format!(
        "{}, {}{section}: {} {} says: “{}”{}",
        note.severity.label(),
        note.kind.label().to_lowercase(),
        note.guidance,
        note.source,
        note.cited,
        kept
    )
}

fn left_out(note: &DroppedNote) -> String {
    let by = if note.by_reviewer {
        "Second reviewer: "
    } else {
        "Invalid: it "
    };
    format!("{}: {} ({by}{})", note.source, note.guidance, note.why)
}

/// The same for scripts; null if there was no pass.
pub(super) fn json(source: &Source<'_>) -> Value {
    let Some(pass) = &source.view.patterns else {
        return Value::Null;
    };
    let came_to = pass.came_to.as_ref();
    let annotated = came_to.and_then(|it| it.text.as_ref());
    let notes = pass.notes().iter().map(|note| {
        json!({
            "source": note.source,
            "cited": note.cited,
            "type": note.kind.key(),
            "severity": note.severity.key(),
            "guidance": note.guidance,
            "section": note.section,
            "range": [note.anchor.start, note.anchor.end],
            "kept": note.kept,
        })
    });
    json!({
        "text": source.read(&pass.asked.text),
        "annotated": annotated.map(|hash| source.read(hash)),
        "model": pass.asked.seat.model.name,
        "reviewer": pass.asked.reviewer.as_ref().map(|it| &it.model.name),
        "files": value(&pass.asked.files),
        "annotations": notes.collect::<Vec<_>>(),
        "dropped": came_to.map_or_else(|| json!([]), |it| value(&it.dropped)),
        "warnings": pass.warnings().collect::<Vec<_>>(),
        "usage": came_to.map(|it| value(it.usage)),
        "duration_ms": came_to.map(|it| it.duration_ms),
    })
}
