//! What a placeholder is about, in the words of the text.

use domain::Span;

use crate::document::BlockKind;
use crate::reading::{Hit, Reading};

/// The last words before the placeholder, with it; the beginning of the sentence if there are none.
fn around(reading: &Reading, hit: &Hit<'_>) -> String {
    let sentence = hit.sentence.span;
    let end = (hit.span.end.min(sentence.end)).max(sentence.start);
    // Two spaces at the end of a line break it, so what is above is separate.
    let lines = &reading.document.source[sentence.start..end];
    let start = lines.rfind("  \n").map_or(0, |it| it + 3);
    let before = reading.plain(Span::new(sentence.start + start, end));
    let words: Vec<&str> = before.split(' ').collect();
    let a_clause = ["we", "We"].iter().any(|it| hit.words.starts_with(it));
    if start > 0 && words.len() < 4 {
        return before;
    }
    if words.len() < 4 || a_clause {
        return reading.gist(sentence);
    }
    let clause = words
        .iter()
        .rposition(|it| it.ends_with([',', ';', ':']))
        .map_or(0, |it| it + 1)
        .min(words.len() - 3);
    let joining = [
        "and", "or", "but", "to", "with", "for", "of", "by", "in", "on",
    ];
    let from = clause.max(words.len().saturating_sub(7));
    let said: Vec<&str> = words[from..]
        .iter()
        .copied()
        .skip_while(|it| joining.contains(it))
        .collect();
    closed(
        &said.join(" "),
        &reading.plain(Span::new(end, sentence.end.max(end))),
    )
}

/// Words with a bracket that they only open: a clause in it stands alone, and a word goes up to where the text closes
/// it.
fn closed(said: &str, rest: &str) -> String {
    const FEW_WORDS: usize = 3;
    const MOST_WORDS: usize = 6;
    let pairs = [('(', ')'), ('[', ']')];
    let open = pairs.iter().find_map(|(open, close)| {
        let at = said.rfind(*open)?;
        (!said[at..].contains(*close)).then_some((at, *close))
    });
    let Some((at, close)) = open else {
        return said.to_owned();
    };
    let inside = said[at + 1..].trim_start();
    let behind = rest.split_once(close).map_or("", |it| it.0);
    let space = if behind.starts_with(char::is_alphanumeric) {
        " "
    } else {
        ""
    };
    let is_short = behind.split_whitespace().count() <= MOST_WORDS;
    match (inside.split_whitespace().count() > FEW_WORDS, is_short) {
        (true, true) => format!("{inside}{space}{behind}"),
        (true, false) => inside.to_owned(),
        (false, true) => format!("{said}{space}{behind}{close}"),
        (false, false) => said[..at].trim_end().to_owned(),
    }
}

/// Whether the words say that something isn't settled, rather than stand in for it.
pub(super) fn is_unsettled(words: &str) -> bool {
    const OPEN: [&str; 8] = [
        "still ",
        " yet",
        "not yet",
        "being ",
        "currently ",
        "will be ",
        "shall be ",
        "we'",
    ];
    let small = words.to_lowercase().replace('’', "'");
    OPEN.iter().any(|it| small.contains(it)) || small.starts_with("we ")
}

/// What the placeholder is about: its sentence, or for a lone “tbd”, what is above it.
pub(super) fn subject(reading: &Reading, hit: &Hit<'_>) -> String {
    let document = &reading.document;
    // “Q3: TBD” has its own label.
    let alone = document.quote(hit.sentence.span).len() <= hit.words.len() + 4
        && !reading.before(hit).contains(':');
    let block = hit.sentence.block;
    if !alone {
        return around(reading, hit);
    }
    if let Some(label) = document.row_label(hit.sentence) {
        return reading.gist(label);
    }
    // “[Insert limit here]” already says what is missing.
    if hit.words.starts_with(['[', '<', '{']) && hit.words.contains(' ') {
        return hit.words.to_owned();
    }
    let heading = document.heading(hit.sentence).map(|it| it.text);
    let above = block
        .checked_sub(1)
        .map(|it| &document.blocks[it])
        .filter(|it| it.kind != BlockKind::Cell && it.heading == document.blocks[block].heading)
        .filter(|it| !it.sentences.is_empty())
        // What ends as a sentence doesn’t name what comes below.
        .filter(|it| {
            !document
                .quote(it.span)
                .trim_end()
                .ends_with(['.', '!', '?'])
        })
        .map(|it| it.span);
    above
        .or(heading)
        .map_or_else(|| hit.words.to_owned(), |it| reading.gist(it))
}
