//! Splits a change into parts that a model can read: by file, and large files between their hunks.

use crate::diff::{Diff, File, Hunk, Written};

/// Splits a change into parts of about `most` bytes each, in its order. A larger hunk is split between lines.
pub fn split(diff: &Diff, most: usize) -> Vec<Diff> {
    let mut parts: Vec<Diff> = Vec::new();
    let mut taken = 0;
    for file in &diff.files {
        for piece in pieces(file, most) {
            let alone = Diff {
                files: vec![piece.clone()],
                unread: Vec::new(),
            };
            let size = Written::of(&alone).text.len();
            match parts.last_mut() {
                Some(part) if taken + size <= most => {
                    part.files.push(piece);
                    taken += size;
                }
                _ => {
                    parts.push(alone);
                    taken = size;
                }
            }
        }
    }
    parts
}

/// A file as it is if it fits, otherwise with its hunks separated.
fn pieces(file: &File, most: usize) -> Vec<File> {
    let size = |hunk: &Hunk| hunk.lines.iter().map(|it| it.text.len() + 2).sum::<usize>();
    if file.hunks.iter().map(size).sum::<usize>() <= most {
        return vec![file.clone()];
    }
    let of = |hunk: Hunk| File {
        hunks: vec![hunk],
        ..file.clone()
    };
    let mut pieces = Vec::new();
    for hunk in &file.hunks {
        let mut piece = Hunk {
            section: hunk.section.clone(),
            lines: Vec::new(),
        };
        let mut taken = 0;
        for line in &hunk.lines {
            let bytes = line.text.len() + 2;
            if taken > 0 && taken + bytes > most {
                let whole = std::mem::take(&mut piece.lines);
                pieces.push(of(Hunk {
                    section: hunk.section.clone(),
                    lines: whole,
                }));
                taken = 0;
            }
            taken += bytes;
            piece.lines.push(line.clone());
        }
        pieces.push(of(piece));
    }
    pieces
}
