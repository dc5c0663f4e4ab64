//! Permanently removes secrets from texts that belong together, as in an export.

use super::Redactor;
use super::cover::Cover;
use crate::text::Span;

/// Text next to a secret can look like one once the secret is removed, so the search is repeated up to this
/// many times.
const LOOKS: usize = 4;

/// Knows the secrets of several texts: what one of them reveals is removed from all.
#[derive(Clone, Debug, Default)]
pub struct Eraser {
    cover: Cover,
}

/// A text without its secrets, and the new positions of everything else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    /// The text with a marker, such as `[REDACTED_API_KEY]`, for each.
    pub text: String,
    /// The position of each secret and of its marker, in the order of the text.
    gone: Vec<(Span, Span)>,
}

impl Eraser {
    /// Learns the secrets of `texts`.
    pub fn over(redactor: &Redactor, texts: &[&str]) -> Self {
        Self {
            cover: Cover::over(redactor, texts),
        }
    }

    /// How many different secrets there are.
    pub fn count(&self) -> usize {
        self.cover.count()
    }

    /// `text` without secrets.
    pub fn erase(&self, text: &str) -> Erased {
        let whole = Erased {
            text: text.to_owned(),
            gone: Vec::new(),
        };
        self.erase_again(text, &whole)
    }

    /// `erased`, which is `text` without some of its secrets, with the remaining ones removed too.
    pub(super) fn erase_again(&self, text: &str, erased: &Erased) -> Erased {
        let mut erased = erased.clone();
        for _ in 0..LOOKS {
            let found = self.cover.secrets(&erased.text);
            if found.is_empty() {
                break;
            }
            let new = found
                .into_iter()
                .map(|(range, marker)| (erased.before(range), marker));
            let known = erased.markers();
            let mut markers: Vec<(Span, String)> = new.chain(known).collect();
            markers.sort_by_key(|(was, _)| *was);
            erased = Erased::of(text, &markers);
        }
        erased
    }
}

impl Erased {
    fn of(text: &str, markers: &[(Span, String)]) -> Self {
        let (mut erased, mut at) = (Self::default(), 0);
        for (was, marker) in markers {
            erased
                .text
                .push_str(text.get(at..was.start).unwrap_or_default());
            erased.push_gone(*was, marker);
            at = was.end;
        }
        erased.text.push_str(text.get(at..).unwrap_or_default());
        erased
    }

    /// A text that is removed completely.
    pub(super) fn all_of(raw: &str, marker: &str) -> Self {
        let mut erased = Self::default();
        erased.push_gone(Span::new(0, raw.len()), marker);
        erased
    }

    /// Appends a marker.
    pub(super) fn push_gone(&mut self, was: Span, marker: &str) {
        let start = self.text.len();
        self.text.push_str(marker);
        self.gone.push((was, Span::new(start, self.text.len())));
    }

    /// The secrets that a range of the old text contains, cuts, or is inside of.
    pub(super) fn around(&self, stretch: Span) -> impl Iterator<Item = (Span, &str)> {
        let all = self.gone.iter();
        all.filter(move |(was, _)| was.overlaps(stretch))
            .map(|(was, now)| (*was, &self.text[now.range()]))
    }

    /// The marker of a secret in this text that touches a range of the old text.
    pub(super) fn marker_touching(&self, range: Span) -> Option<&str> {
        let touches = |(was, _): &&(Span, Span)| was.start <= range.end && range.start <= was.end;
        let (_, now) = self.gone.iter().find(touches)?;
        self.text.get(now.range())
    }

    fn markers(&self) -> impl Iterator<Item = (Span, String)> {
        let all = self.gone.iter();
        all.map(|(was, now)| (*was, self.text[now.range()].to_owned()))
    }

    /// Whether nothing was removed.
    pub fn is_whole(&self) -> bool {
        self.gone.is_empty()
    }

    /// The new position of a range of the old text. One that cuts a secret is extended to its whole marker.
    pub fn moved(&self, range: Span) -> Span {
        let start = self.at(range.start, |marker| marker.start);
        let end = self.at(range.end, |marker| marker.end);
        Span::new(start.min(end), end)
    }

    /// The marker of the secret that contains this position of the old text.
    pub fn marker_around(&self, place: usize) -> Option<&str> {
        let inside = |(was, _): &&(Span, Span)| was.start < place && place < was.end;
        let (_, now) = self.gone.iter().find(inside)?;
        self.text.get(now.range())
    }

    fn at(&self, place: usize, inside: impl Fn(Span) -> usize) -> usize {
        let before = self.gone.partition_point(|(was, _)| was.start < place);
        let Some((was, now)) = before.checked_sub(1).and_then(|last| self.gone.get(last)) else {
            return place.min(self.text.len());
        };
        if place < was.end {
            return inside(*now);
        }
        (now.end + (place - was.end)).min(self.text.len())
    }

    /// The old position of a range of the new text, which must not touch a marker.
    fn before(&self, range: Span) -> Span {
        let before = self.gone.partition_point(|(_, now)| now.end <= range.start);
        match before.checked_sub(1).and_then(|last| self.gone.get(last)) {
            Some((was, now)) => {
                let start = was.end + (range.start - now.end);
                Span::new(start, start + range.len())
            }
            None => range,
        }
    }
}
