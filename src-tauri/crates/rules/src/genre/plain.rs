//! Texts whose kind nobody chose: how long one may be and still be judged by its guessed kind.

use domain::Kind;

use super::{Genre, is_notes, of_task};
use crate::document::{Document, Role};
use crate::evidence::{LABEL, asks_for_something};

/// A text that asks for nothing is checked only for slips.
pub(super) fn of_plain_task(document: &Document) -> Genre {
    // Who numbers requirements sets them out, whatever the headings are.
    if numbers_requirements(document) && sets_out_a_product(document) && !is_notes(document) {
        return Genre::Product;
    }
    match judged(document) {
        Genre::Other => Genre::Other,
        Genre::Product if sets_out_a_product(document) => Genre::Product,
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
        Genre::Design if is_called_a_design(document) => LONG_TITLED,
        Genre::Design => LONG_DESIGN,
        Genre::Product => match outline_parts(document) {
            _ if sets_out_a_product(document) => LONG_PLAN,
            // A text that shows code and names no part of an outline explains how something is done.
            0 if shows_code(document) => 0,
            0..=1 => LONG_PITCH,
            _ => LONG_SKETCH,
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

/// The maximum number of words in a text that sets out a product and is judged as one: a longer one says so
/// much that hardly any gap is certain.
const LONG_PLAN: usize = 4000;

/// The maximum number of words in a design that is judged by its guessed kind.
const LONG_DESIGN: usize = 200;

/// The same for one whose title says what it is.
const LONG_TITLED: usize = 800;

/// The same for a text that isn’t surely about a product: one part of an outline at most.
const LONG_PITCH: usize = 150;

/// The same for a text with two parts of an outline.
const LONG_SKETCH: usize = 250;

/// Whether it has lines that begin with the number of a requirement: “R3.”, “FR-12:”.
fn numbers_requirements(document: &Document) -> bool {
    const SEVERAL: usize = 5;
    LABEL.find_iter(&document.source).take(SEVERAL).count() == SEVERAL
}

/// Whether the title says that the text sets out a product.
fn is_called_a_product(document: &Document) -> bool {
    const CALLED: [&str; 8] = [
        "product requirement",
        "product brief",
        "product spec",
        "feature brief",
        "feature spec",
        "feature request",
        "user stor",
        "requirements",
    ];
    let title = document.headings.first();
    title.is_some_and(|it| {
        let text = document.lower(it.text);
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        CALLED.iter().any(|word| text.contains(word)) || words.any(|it| it == "prd")
    })
}

/// Whether the title says that the text designs something.
fn is_called_a_design(document: &Document) -> bool {
    const CALLED: [&str; 4] = ["rfc", "technical design", "design doc", "tech spec"];
    let title = document.headings.first().map(|it| document.lower(it.text));
    title.is_some_and(|it| CALLED.iter().any(|word| it.starts_with(word)))
}

/// Whether a text sets out a product in parts: its title says so, or its sections are those of such a plan, so
/// what it must do, what for, and by when or up to where.
fn sets_out_a_product(document: &Document) -> bool {
    let has = |wanted: &[Role]| document.headings.iter().any(|it| wanted.contains(&it.role));
    let parts = outline_parts(document);
    let mut headings = document.headings.iter();
    let plays = headings.any(|it| document.lower(it.text).contains("user scenario"));
    // A text of many names of code is for those who change the code.
    let of_code = document.code.len() * 2 > document.sentences.len();
    let in_parts = parts > 2
        && (has(&[Role::Requirements]) || has(&[Role::Solution]) && has(&[Role::Measures]))
        && has(&[Role::Goals, Role::Measures])
        && has(&[Role::Criteria, Role::NonGoals, Role::Plan, Role::Fears]);
    !plays
        && !of_code
        && !is_about_a_plan(document)
        && (in_parts || is_called_a_product(document) || numbers_requirements(document))
}

/// The kind that somebody chose, or product requirements if the text shows that it is that.
pub(crate) fn shown_kind(kind: Kind, document: &Document) -> Kind {
    match kind {
        Kind::Task if sets_out_a_product(document) => Kind::Prd,
        chosen => chosen,
    }
}

/// Whether the title says that the text looks at a plan, or lists what is left to do.
fn is_about_a_plan(document: &Document) -> bool {
    const ABOUT: [&str; 25] = [
        "scoring",
        "method",
        "phase",
        "task",
        "analysis",
        "interview",
        "report",
        "release",
        "rollback",
        "review",
        "assessment",
        "checklist",
        "template",
        "guide",
        "compliance",
        "alignment",
        "workflow",
        "agent",
        "prompt",
        "plan",
        "comparison",
        "proposal",
        "how to",
        "status",
        "roadmap",
    ];
    let mut titles = document.headings.iter().take(1);
    titles.any(|it| {
        let text = document.lower(it.text);
        ABOUT.iter().any(|word| text.contains(word))
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
        Role::Criteria,
        Role::Fears,
        Role::Plan,
    ];
    let mut headings = document.headings.iter();
    let scenarios = headings.any(|it| document.lower(it.text).contains("user scenario"));
    if scenarios {
        return 0;
    }
    parts.into_iter().filter(|it| has(*it)).count()
}
