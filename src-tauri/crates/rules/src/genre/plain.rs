//! Texts whose kind nobody chose: how long one may be and still be judged by its guessed kind.

use super::{Genre, of_task};
use crate::document::{Document, Role};
use crate::evidence::asks_for_something;

/// A text that asks for nothing is checked only for slips.
pub(super) fn of_plain_task(document: &Document) -> Genre {
    match judged(document) {
        Genre::Other => Genre::Other,
        _ if !asks_for_something(document) => Genre::Notes,
        genre => genre,
    }
}

/// A long text whose kind nobody chose is checked only for slips, unless it is clearly an outline: with a
/// wrong guess, much that it rightly leaves out would be reported. A design says little that binds, so it
/// counts as long sooner.
fn judged(document: &Document) -> Genre {
    let genre = of_task(document);
    let most = match genre {
        Genre::Design => LONG_DESIGN,
        Genre::Product if is_called_a_product(document) => LONG,
        Genre::Product => match outline_parts(document) {
            // A text that shows code and names no part of an outline explains how something is done.
            0 if shows_code(document) => 0,
            0..=1 => LONG_PITCH,
            2 => LONG_SKETCH,
            _ => LONG,
        },
        _ => return genre,
    };
    if document.prose.split_whitespace().nth(most).is_some() {
        return Genre::Notes;
    }
    genre
}

/// Whether the text is a short outline of a product: its parts are named, and each says little.
pub(crate) fn is_compact(document: &Document) -> bool {
    let most = match outline_parts(document) {
        0 => return false,
        1 => LONG_PITCH,
        _ => LONG_SKETCH,
    };
    document.prose.split_whitespace().nth(most).is_none()
}

/// Whether the text explains what it shows in code blocks.
fn shows_code(document: &Document) -> bool {
    const FEW: usize = 3;
    document.sentences.len() > FEW && document.code.iter().any(|it| it.block)
}

/// The maximum number of words in a text that is judged as a product text: a longer one says so much that
/// hardly any gap is certain.
const LONG: usize = 400;

/// The maximum number of words in a design that is judged by its guessed kind.
const LONG_DESIGN: usize = 200;

/// The same for a text that isn’t surely about a product: one part of an outline at most.
const LONG_PITCH: usize = 150;

/// The same for a text with two parts of an outline.
const LONG_SKETCH: usize = 250;

/// Whether the title says that the text sets out a product.
fn is_called_a_product(document: &Document) -> bool {
    const CALLED: [&str; 6] = [
        "prd",
        "product requirement",
        "product brief",
        "requirements document",
        "feature request",
        "user stor",
    ];
    let mut titles = document.headings.iter().take(2);
    titles.any(|it| {
        let text = document.lower(it.text);
        CALLED.iter().any(|word| text.contains(word))
    })
}

/// How many parts of a product outline the headings name. A specification with scenarios and numbered
/// requirements isn't one: what it doesn't say there is in its scenarios.
fn outline_parts(document: &Document) -> usize {
    let has = |role: Role| document.headings.iter().any(|it| it.role == role);
    let parts = [
        Role::Goals,
        Role::Measures,
        Role::Requirements,
        Role::NonGoals,
        Role::Fears,
        Role::Plan,
    ];
    let mut headings = document.headings.iter();
    let scenarios = headings.any(|it| document.lower(it.text).contains("scenario"));
    if scenarios {
        return 0;
    }
    parts.into_iter().filter(|it| has(*it)).count()
}
