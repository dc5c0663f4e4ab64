//! Whether a text promises something to users, or weighs a design.

use domain::Kind;

use crate::document::{Document, Role};

/// What may be missed in a text. A proposal without a launch date is fine, a product outline isn't.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Genre {
    /// Says what users will get: goals, criteria, measures and limits are expected.
    Product,
    /// Argues for a design: only what it says is judged, not what it leaves out.
    Design,
    /// Anything else: messages, reports, lists of options.
    Other,
}

/// Headings that only design documents have.
const DESIGN: &[&str] = &[
    "motivation",
    "rationale",
    "alternatives",
    "prior art",
    "compatibility",
    "abstract",
    "graduation",
    "drawbacks",
    "non-goals",
    "unresolved questions",
    "trade-offs",
    "decision record",
    "considered options",
];

/// Tells the genre from the kind, and for plain tasks from the headings.
pub(crate) fn genre(kind: Kind, document: &Document<'_>) -> Genre {
    match kind {
        Kind::Prd | Kind::Requirements | Kind::Roadmap => Genre::Product,
        Kind::Proposal | Kind::Tech | Kind::CodeChange => Genre::Design,
        Kind::Debug | Kind::Message | Kind::Status | Kind::Options | Kind::ActionItems => {
            Genre::Other
        }
        Kind::Task => of_task(document),
    }
}

fn of_task(document: &Document<'_>) -> Genre {
    let design = document
        .headings
        .iter()
        .filter(|it| {
            let text = document.lower(it.text);
            DESIGN.iter().any(|word| text.contains(word))
        })
        .count();
    let product = document
        .headings
        .iter()
        .filter(|it| matches!(it.role, Role::Requirements | Role::Measures))
        .count();
    if design > product {
        Genre::Design
    } else {
        Genre::Product
    }
}
