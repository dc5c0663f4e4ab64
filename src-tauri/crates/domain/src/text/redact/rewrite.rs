//! Edits of a text whose secrets were removed. They lead to the resulting text with its secrets removed too.

use super::erase::{Erased, Eraser};
use crate::text::Span;

/// One edit as written to an export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rewritten {
    /// Bytes of the text without secrets.
    pub range: Span,
    /// The text there.
    pub old: String,
    /// The text there afterwards.
    pub new: String,
}

/// How often to look for a secret that only appears when an edit is combined with its surroundings.
const LOOKS: usize = 4;

impl Eraser {
    /// `edits` of the text `raw`, which must be in order and without overlap, as edits of `before`, which is
    /// that text without secrets; and the resulting text. An edit inside a secret is extended to its whole
    /// marker, and leaves a marker for the rest of the secret.
    pub fn rewrite(
        &self,
        raw: &str,
        before: &Erased,
        edits: &[(Span, &str)],
    ) -> (Erased, Vec<Rewritten>) {
        let mut news: Vec<Erased> = edits.iter().map(|(_, new)| self.erase(new)).collect();
        let mut made = composed(raw, before, edits, &news);
        for _ in 0..LOOKS {
            let left = self.erase(&made.text.text);
            if left.is_whole() {
                break;
            }
            for ((place, new), (_, raw)) in made.places.iter().zip(&mut news).zip(edits) {
                if let Some(marker) = left.marker_touching(*place) {
                    *new = Erased::all_of(raw, marker);
                }
            }
            made = composed(raw, before, edits, &news);
        }
        // Edits that no longer fit are better than a leaked secret.
        let text = self.erase_again(&made.raw, &made.text);
        (text, made.edits)
    }
}

/// The result of edits.
#[derive(Default)]
struct Composed {
    raw: String,
    text: Erased,
    edits: Vec<Rewritten>,
    /// The position of each edit's new words in the text.
    places: Vec<Span>,
}

fn composed(raw: &str, before: &Erased, edits: &[(Span, &str)], news: &[Erased]) -> Composed {
    let mut made = Composed::default();
    // How far the raw text and the one without secrets have been read.
    let (mut at, mut from) = (0, 0);
    for ((range, new_raw), new) in edits.iter().zip(news) {
        made.stretch(raw, before, Span::new(at, range.start));
        let moved = before.moved(*range);
        let start = moved.start.max(from);
        let place = Span::new(start, moved.end.max(start));
        // The rest of a secret between two edits comes after the first of them.
        let lead = before
            .marker_around(range.start)
            .filter(|_| moved.start >= from);
        let tail = before.marker_around(range.end);
        made.edits.push(Rewritten {
            range: place,
            old: before
                .text
                .get(place.range())
                .unwrap_or_default()
                .to_owned(),
            new: [
                lead.unwrap_or_default(),
                &new.text,
                tail.unwrap_or_default(),
            ]
            .concat(),
        });
        made.words(new_raw, new);
        (at, from) = (range.end, place.end);
    }
    made.stretch(raw, before, Span::new(at, raw.len()));
    made
}

impl Composed {
    /// Appends a part that the edits leave unchanged.
    fn stretch(&mut self, raw: &str, before: &Erased, stretch: Span) {
        let mut at = stretch.start;
        for (was, marker) in before.around(stretch) {
            let (start, end) = (was.start.max(at), was.end.min(stretch.end));
            self.plain(raw.get(at..start).unwrap_or_default());
            self.gone(raw.get(start..end).unwrap_or_default(), marker);
            at = end;
        }
        self.plain(raw.get(at..stretch.end).unwrap_or_default());
    }

    /// Appends the new words of an edit.
    fn words(&mut self, raw: &str, new: &Erased) {
        let begins = self.text.text.len();
        self.stretch(raw, new, Span::new(0, raw.len()));
        self.places.push(Span::new(begins, self.text.text.len()));
    }

    fn plain(&mut self, words: &str) {
        self.raw.push_str(words);
        self.text.text.push_str(words);
    }

    fn gone(&mut self, raw: &str, marker: &str) {
        let was = Span::new(self.raw.len(), self.raw.len() + raw.len());
        self.raw.push_str(raw);
        self.text.push_gone(was, marker);
    }
}
