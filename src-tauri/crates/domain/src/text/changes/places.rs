//! The places of changes in a text, and their text.

use crate::review::ReviewedChange;
use crate::text::Span;
use crate::{Decision, Place};

/// The text for a place: the author's wording, or else the proposal's.
pub(crate) fn wording<'a>(reviewed: &'a ReviewedChange, index: usize, place: &'a Place) -> &'a str {
    let edited = match &reviewed.decision {
        Some(Decision::Accepted { edited }) => edited.as_ref(),
        _ => None,
    };
    edited
        .and_then(|edited| edited.get(index))
        .unwrap_or(&place.new)
}

/// `text` with places replaced. A place that doesn't fit the text, or overlaps the previous one, is left
/// out.
pub(crate) fn with_places(text: &str, mut places: Vec<(&Place, &str)>) -> String {
    places.sort_by_key(|(place, _)| (place.range, place.order));
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for (Place { range, .. }, new) in places {
        let Span { start, end } = *range;
        if let (Some(kept), Some(_)) = (text.get(at..start), text.get(start..end)) {
            result.push_str(kept);
            result.push_str(new);
            at = end;
        }
    }
    result.push_str(&text[at..]);
    result
}
