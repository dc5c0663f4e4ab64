//! What a model reads of documents: all of each, or the beginning of those that are too long.

use domain::text::redact::{Cover, Redactor};

use crate::planning::across::Source;
use crate::planning::across::text::Blocks;

/// The maximum size of all documents of one question, in bytes: about 20,000 tokens.
const MOST_BYTES: usize = 80 * 1024;

/// What is shown of a document.
pub(super) struct Shown<'a> {
    pub(super) blocks: Blocks<'a>,
    /// Its beginning, or all of it.
    pub(super) text: String,
    /// How many lines come after that.
    pub(super) cut: usize,
}

impl<'a> Shown<'a> {
    /// The document.
    pub(super) fn source(&self) -> &'a Source {
        self.blocks.source
    }
}

/// What is shown of these documents.
pub(super) fn shown<'a>(sources: &[&'a Source], redactor: &Redactor) -> Vec<Shown<'a>> {
    let lengths: Vec<usize> = sources.iter().map(|it| it.text.len()).collect();
    let shares = shares(&lengths);
    let shown = sources.iter().zip(shares).map(|(source, share)| {
        let text = beginning(&source.text, share, redactor);
        let cut = source.text.lines().count() - text.lines().count();
        // Part of a line isn't a whole line, so it is left out too.
        let is_cut = text.len() < source.text.len();
        Shown {
            blocks: Blocks::of(source),
            cut: cut.max(usize::from(is_cut)),
            text,
        }
    });
    shown.collect()
}

/// How many bytes of each document are shown: all of short ones, and of long ones, as much as is left for
/// each.
fn shares(lengths: &[usize]) -> Vec<usize> {
    let mut by_length: Vec<usize> = (0..lengths.len()).collect();
    by_length.sort_by_key(|at| lengths[*at]);
    let (mut shares, mut left) = (vec![0; lengths.len()], MOST_BYTES);
    for (place, at) in by_length.into_iter().enumerate() {
        shares[at] = lengths[at].min(left / (lengths.len() - place));
        left -= shares[at];
    }
    shares
}

/// At most that many bytes of a text, in whole lines if it has lines. No secret is cut in two, since half of
/// one may not be recognized.
fn beginning(text: &str, most: usize, redactor: &Redactor) -> String {
    if text.len() <= most {
        return text.to_owned();
    }
    let cover = Cover::over(redactor, &[text]);
    let hidden = cover.hide(text);
    let end = hidden.floor_char_boundary(most);
    let end = hidden[..end].rfind('\n').map_or(end, |at| at + 1);
    cover.restore(&hidden[..end])
}
