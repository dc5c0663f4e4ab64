//! What a template asks its author to write, left in brackets: “[Describe the alternatives …]”.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::{Severity, Span};

use crate::pattern::exact;
use crate::reading::Reading;
use crate::rule::{Problem, named};

/// Guidance between brackets: an instruction to whoever fills in the template, or its question. Looked for in the
/// source, as mark-up may hide it.
static GUIDANCE: LazyLock<Regex> = LazyLock::new(|| {
    const PLAIN: &str =
        "(?:[Bb]riefly |[Pp]lease )?(?:[Dd]escribe|[Ee]xplain|[Oo]utline|[Ss]ummari[sz]e) [a-z]";
    const OTHER: &str = "(?:[Bb]riefly |[Pp]lease )?(?:[Ll]ist|[Aa]dd|[Pp]rovide|[Ee]nter|[Ii]nclude|[Ss]tate|[Ss]pecify|[Dd]efine|[Ii]dentify|[Dd]ocument|[Ww]rite|[Nn]ame|[Gg]ive) (?:the|an?|any|all|each|your|how|what|why|who|which|whether|here|one|details|at least) ";
    const ASKED: &str = "(?:What|Why|How|Who|Which|When|Where) [a-z]";
    exact(&format!(
        r"\[(?:(?:{PLAIN}|{OTHER})[^\[\]\n]+|{ASKED}[^\[\]\n]+\?)\]|<(?:{PLAIN}|{OTHER})[^<>\n]+>"
    ))
});

/// Bytes of such guidance, and its fewest words.
const LONGEST: usize = 400;
const FEWEST_WORDS: usize = 3;

/// The most places that are looked at, since each looks for the beginning of its line.
const MOST: usize = 300;

/// With this many places and little else, a text is a template for others.
const MANY: usize = 5;

/// Bytes of a text that say what it is.
const OPENING: usize = 600;

/// One problem for all of it.
pub(super) fn left_in_brackets(reading: &Reading) -> Option<Problem> {
    let source = &reading.document.source;
    if is_a_template(reading) {
        return None;
    }
    let found = GUIDANCE.find_iter(source).filter(|it| {
        it.as_str().len() <= LONGEST
            && it
                .as_str()
                .split_whitespace()
                .nth(FEWEST_WORDS - 1)
                .is_some()
    });
    let places: Vec<Span> = found
        .take(MOST)
        .map(|it| Span::from(it.range()))
        .filter(|it| is_left_in(reading, *it))
        .collect();
    if places.len() >= MANY && places.len() * 2 >= reading.document.sentences.len() {
        return None;
    }
    let asked: Vec<&str> = places.iter().map(|it| &source[it.range()]).collect();
    let names = named(&asked);
    Problem::at(
        places.iter().copied(),
        Severity::Major,
        match asked.as_slice() {
            [_] => format!("Template guidance left in: {names}"),
            several => format!("{} pieces of template guidance left in", several.len()),
        },
        "Readers find the instructions of the template instead of your content.",
        format!("What should go here instead of {names}?"),
    )
}

/// Whether the brackets stand in the text: not a link, code, a quotation, or shown to the reader.
fn is_left_in(reading: &Reading, place: Span) -> bool {
    let document = &reading.document;
    let before = &document.source[..place.start];
    let after = &document.source[place.end..];
    let inside = place.start + 1;
    let is_link = after.starts_with(['(', '[', ':']) || before.ends_with(['!', ']', '\\', '$']);
    !is_link
        && document.unsealed(place.start) == place.start
        && (document.quote(place).starts_with('<') || document.unsealed(inside) == inside)
        && !reading.is_shown(place)
        && !reading.is_in_quote(place.start)
}

/// Whether the text is a template itself, or the form of an issue.
fn is_a_template(reading: &Reading) -> bool {
    let document = &reading.document;
    let title = document.headings.first().map(|it| document.lower(it.text));
    let form = document.source.starts_with("---") && document.source.contains("\nassignees:");
    let opening = &document.lower[..document.lower.floor_char_boundary(OPENING)];
    let slotted = title.is_some_and(|it| it.contains(['[', '{', '<']));
    form || slotted || opening.contains("template")
}
