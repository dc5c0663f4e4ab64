//! What patterns find in a text, after each key that is pressed while they are typed.

use domain::text::document::find::{PatternHits, PatternSearch, hits};
use serde_json::json;

use super::super::check;
use super::room::Room;

pub(super) const TEXT: &str = "---\nowner: sam\n---\n# One\n\nInvoice one, invoice two, invoices.\n\n\
    ## Two *b*\n\nEnd.\n";

#[test]
fn find() {
    let room = Room::new();
    found(&room, TEXT, "invoice", true);
    for typed in typed("one|t[w]o(") {
        found(&room, TEXT, typed, true);
    }
    found(&room, TEXT, "invoice", false);
    let pattern = "(invoice)s? ";
    for typed in typed(pattern) {
        found(&room, TEXT, typed, false);
    }
    // One hit after another is replaced.
    let mut text = TEXT.to_owned();
    while let PatternHits::Hits { hits } = found(&room, &text, pattern, false)
        && let Some(hit) = hits.first()
    {
        let to = format!("<{}>", hit.groups[1]);
        text.replace_range(hit.from as usize..hit.to as usize, &to);
    }
    check("answers/find", &room.written());
}

/// A pattern as it stands in the field after each key.
pub(super) fn typed(pattern: &str) -> impl Iterator<Item = &str> {
    (1..=pattern.len()).map(|end| &pattern[..end])
}

fn found(room: &Room, text: &str, pattern: &str, whole_words: bool) -> PatternHits {
    let search = PatternSearch {
        text: text.to_owned(),
        pattern: pattern.to_owned(),
        case_sensitive: false,
        whole_words,
    };
    let answer = hits(&search, || false);
    room.keep("textFind", json!([search]), &json!(answer));
    answer
}
