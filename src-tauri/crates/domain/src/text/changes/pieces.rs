//! The text of a round as pieces: parts of the original, and the replacements that edits made.

use std::collections::VecDeque;

use crate::text::Span;
use crate::text::changes::changed::Changed;
use crate::text::changes::seam;
use crate::text::edits::narrow::narrow;

#[derive(Clone, Debug)]
enum Piece {
    Kept(Span),
    Changed(Changed),
}

impl Piece {
    fn range(&self) -> Span {
        match self {
            Self::Kept(range) => *range,
            Self::Changed(changed) => changed.range,
        }
    }

    /// Length in bytes in the current text.
    fn len(&self) -> usize {
        match self {
            Self::Kept(range) => range.len(),
            Self::Changed(changed) => changed.new.len(),
        }
    }

    /// Cuts a piece in two, `at` bytes of the current text after its start. For a changed piece, the
    /// original bytes and the edits stay with its front.
    fn cut(self, at: usize) -> (Self, Self) {
        match self {
            Self::Kept(range) => {
                let middle = range.start + at;
                let front = Self::Kept(Span::new(range.start, middle));
                (front, Self::Kept(Span::new(middle, range.end)))
            }
            Self::Changed(mut changed) => {
                let rear = Changed {
                    range: Span::new(changed.range.end, changed.range.end),
                    new: changed.new.split_off(at),
                    since: changed.since,
                    continues: true,
                    edits: Vec::new(),
                };
                (Self::Changed(changed), Self::Changed(rear))
            }
        }
    }
}

/// One edit of a round: which one, its position in the round's text, and its replacement.
pub(crate) struct Cut<'a> {
    /// A number for [`Changed::edits`].
    pub(crate) edit: usize,
    /// Bytes of the text that the round began with.
    pub(crate) range: Span,
    /// The replacement.
    pub(crate) new: &'a str,
}

/// The current text in pieces. Their ranges cover the original from its first byte to its last.
pub(crate) struct Pieces<'a> {
    original: &'a str,
    pieces: Vec<Piece>,
}

impl<'a> Pieces<'a> {
    /// The original, untouched.
    pub(crate) fn new(original: &'a str) -> Self {
        let whole = Piece::Kept(Span::new(0, original.len()));
        Self {
            original,
            pieces: vec![whole],
        }
    }

    /// The current text.
    pub(crate) fn text(&self) -> String {
        let parts = self.pieces.iter().map(|piece| match piece {
            Piece::Kept(range) => &self.original[range.range()],
            Piece::Changed(changed) => &changed.new,
        });
        parts.collect()
    }

    /// The differences from the original, in the order of the text.
    pub(crate) fn into_changed(self) -> Vec<Changed> {
        let changed = self.pieces.into_iter().filter_map(|piece| match piece {
            Piece::Kept(_) => None,
            Piece::Changed(changed) => Some(changed),
        });
        changed.collect()
    }

    /// Applies the edits of a round. They must be in the order of the text, within it at character
    /// boundaries, and without overlap.
    pub(crate) fn apply(&mut self, round: usize, cuts: &[Cut<'_>]) {
        let mut pass = Pass {
            original: self.original,
            round,
            pending: std::mem::take(&mut self.pieces).into(),
            at: 0,
            done: Vec::new(),
        };
        for cut in cuts {
            pass.advance(cut.range.start);
            if cut.range.is_empty() {
                pass.insert(cut);
            } else {
                pass.replace(cut);
            }
        }
        pass.advance(usize::MAX);
        self.pieces = settled(self.original, pass.done);
    }
}

/// One walk through the pieces.
struct Pass<'a> {
    original: &'a str,
    round: usize,
    pending: VecDeque<Piece>,
    /// Where the first pending piece begins in the text that the round began with.
    at: usize,
    done: Vec<Piece>,
}

impl Pass<'_> {
    /// Passes pieces through up to a position, cutting the one that extends across it.
    fn advance(&mut self, to: usize) {
        while self.at < to
            && let Some(piece) = self.take(to)
        {
            push(&mut self.done, piece);
        }
    }

    /// The next piece, cut off if it extends past `to`.
    fn take(&mut self, to: usize) -> Option<Piece> {
        let mut piece = self.pending.pop_front()?;
        if piece.len() > to - self.at {
            let (front, rear) = piece.cut(to - self.at);
            self.pending.push_front(rear);
            piece = front;
        }
        self.at += piece.len();
        Some(piece)
    }

    /// Replaces everything from here to the end of the cut, including every change that extends into it.
    fn replace(&mut self, cut: &Cut<'_>) {
        while let Some(deletion) = self.next_deletion() {
            self.done.push(Piece::Changed(deletion));
        }
        let mut changed = match self.front_of_next() {
            Some(front) => front,
            None => self.fresh(),
        };
        changed.new.push_str(cut.new);
        changed.edits.push(cut.edit);
        while self.at < cut.range.end
            && let Some(piece) = self.take(cut.range.end)
        {
            changed.range.end = piece.range().end;
            if let Piece::Changed(inner) = piece {
                changed.edits.extend(inner.edits);
                changed.since = changed.since.min(inner.since);
            }
        }
        self.done.push(Piece::Changed(changed));
    }

    /// Inserts here: into the change that contains this point, into an adjacent one of an earlier round that
    /// makes no sense without it, or as a new change.
    fn insert(&mut self, cut: &Cut<'_>) {
        let inside = self.next_continues();
        if let Some(Piece::Changed(before)) = self.done.last_mut()
            && (inside || before.since < self.round && seam::runs_on(before, cut.new))
        {
            before.new.push_str(cut.new);
            before.edits.push(cut.edit);
            return;
        }
        while let Some(mut deletion) = self.next_deletion() {
            let removed = &self.original[deletion.range.range()];
            let fills = deletion.since < self.round && seam::fills_gap(removed, cut.new);
            if fills {
                cut.new.clone_into(&mut deletion.new);
                deletion.edits.push(cut.edit);
            }
            self.done.push(Piece::Changed(deletion));
            if fills {
                return;
            }
        }
        let mut changed = self.fresh();
        if let Some(Piece::Changed(behind)) = self.pending.front_mut()
            && behind.since < self.round
            && seam::runs_into(cut.new, behind)
        {
            changed.range = behind.range;
            changed.since = behind.since;
            changed.edits = std::mem::take(&mut behind.edits);
            behind.range.start = behind.range.end;
            behind.continues = true;
        }
        cut.new.clone_into(&mut changed.new);
        changed.edits.push(cut.edit);
        self.done.push(Piece::Changed(changed));
    }

    fn next_continues(&self) -> bool {
        matches!(self.pending.front(), Some(Piece::Changed(next)) if next.continues)
    }

    /// Takes the next piece if it is a deletion.
    fn next_deletion(&mut self) -> Option<Changed> {
        match self.pending.pop_front()? {
            Piece::Changed(next) if next.is_deletion() => Some(next),
            other => {
                self.pending.push_front(other);
                None
            }
        }
    }

    /// Takes back the front of the change whose rear is next.
    fn front_of_next(&mut self) -> Option<Changed> {
        if !self.next_continues() {
            return None;
        }
        match self.done.pop()? {
            Piece::Changed(front) => Some(front),
            kept @ Piece::Kept(_) => {
                self.done.push(kept);
                None
            }
        }
    }

    /// A change by this round at this point of the original, still empty.
    fn fresh(&self) -> Changed {
        let at = match self.pending.front() {
            Some(piece) => piece.range().start,
            None => self.original.len(),
        };
        Changed {
            range: Span::new(at, at),
            since: self.round,
            ..Changed::default()
        }
    }
}

/// Adds a piece, joining it with the previous one if the two belong together.
fn push(pieces: &mut Vec<Piece>, piece: Piece) {
    match (pieces.last_mut(), piece) {
        (Some(Piece::Changed(last)), Piece::Changed(next)) if next.continues => {
            last.new.push_str(&next.new);
        }
        (Some(Piece::Kept(last)), Piece::Kept(next)) => last.end = next.end,
        (_, piece) => pieces.push(piece),
    }
}

/// The pieces with every change narrowed to the real difference. What was undone becomes unchanged text
/// again.
fn settled(original: &str, pieces: Vec<Piece>) -> Vec<Piece> {
    let mut settled = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match piece {
            Piece::Kept(range) => push_kept(&mut settled, range.start, range.end),
            Piece::Changed(changed) => {
                let Span { start, end } = changed.range;
                let (inner, new) = narrow(&original[start..end], &changed.new);
                push_kept(&mut settled, start, start + inner.start);
                if !inner.is_empty() || !new.is_empty() {
                    settled.push(Piece::Changed(Changed {
                        range: Span::new(start + inner.start, start + inner.end),
                        new: new.to_owned(),
                        ..changed
                    }));
                }
                push_kept(&mut settled, start + inner.end, end);
            }
        }
    }
    settled
}

fn push_kept(pieces: &mut Vec<Piece>, start: usize, end: usize) {
    if start < end {
        push(pieces, Piece::Kept(Span::new(start, end)));
    }
}
