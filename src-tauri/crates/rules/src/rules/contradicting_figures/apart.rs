//! Figures that belong to different things, although the words around them are the same.

use domain::Span;

use super::fact::Fact;
use crate::document::BlockKind;
use crate::reading::Reading;

/// Whether a figure is a part of a whole (“8 actions per pillar”) or of a date.
pub(super) fn is_part(reading: &Reading, fact: &Fact) -> bool {
    let text = reading.document.lower(fact.place);
    let of_a_date = (1..=9).any(|month| text.contains(&format!("-0{month}-")))
        || (10..=12).any(|month| text.contains(&format!("-{month}-")));
    of_a_date || [" per ", " each ", "→"].iter().any(|it| text.contains(it))
}

/// Whether the figure numbers something: “option 2: …”, “1: agreed”, “d5 = …”.
pub(super) fn is_label(reading: &Reading, fact: &Fact) -> bool {
    const NUMBERED: [&str; 8] = [
        "error code",
        "error codes",
        "option",
        "level",
        "story",
        "step",
        "case",
        "stage",
    ];
    let document = &reading.document;
    let before = document.lower(Span::new(
        fact.place.start,
        fact.figure.start.max(fact.place.start),
    ));
    let before = before
        .trim_end()
        .trim_end_matches(['*', '_', '#'])
        .trim_end();
    let rest = &document.source[fact.figure.end..];
    // “(line 26)” is a place.
    let place = ["(line", " line", " page", " lines"]
        .iter()
        .any(|it| before.ends_with(it));
    let dotted =
        document.source[..fact.figure.start].ends_with('.') || is_of_a_stage(reading, fact);
    dotted
        || place
        || NUMBERED.iter().any(|it| before.ends_with(it))
        // “**7. Ovens**” numbers what follows.
        || before.is_empty() && rest.starts_with('.')
        || rest.starts_with(':') && before.split_whitespace().count() < 2
        || before.len() < 3 && rest.trim_start().starts_with('=')
}

/// Whether the section is one of several stages, each with its own figures.
fn is_of_a_stage(reading: &Reading, fact: &Fact) -> bool {
    const STAGES: [&str; 11] = [
        "alpha",
        "beta",
        "ga ",
        "stable",
        "experimental",
        "criteria",
        "phase",
        "milestone",
        "task ",
        "sprint",
        "release",
    ];
    let sentence = reading.document.sentence_at(fact.place.start);
    let heading = sentence.and_then(|it| reading.document.heading(it));
    heading.is_some_and(|it| {
        let text = reading.document.lower(it.text);
        text == "ga" || STAGES.iter().any(|stage| text.starts_with(stage))
    })
}

/// Whether both are in one list, whose items are values of different things.
pub(super) fn in_one_list(reading: &Reading, one: &Fact, other: &Fact) -> bool {
    let document = &reading.document;
    let block = |it: &Fact| document.sentence_at(it.place.start).map(|it| it.block);
    let (Some(one), Some(other)) = (block(one), block(other)) else {
        return false;
    };
    let between = &document.blocks[one.min(other)..=one.max(other)];
    let heading = document.blocks[one].heading;
    one != other
        && between
            .iter()
            .all(|it| it.kind == BlockKind::Item && it.heading == heading)
}

/// Whether both follow the same label, as “Estimate: 1 day” does in each section, or say the same in as many
/// words of what their sections are about: a field of several things.
pub(super) fn are_fields(reading: &Reading, one: &Fact, other: &Fact) -> bool {
    let label = |it: &Fact| {
        let text = reading.document.lower(it.place);
        let label = text.split_once(':')?.0.trim_matches([' ', '*', '_']);
        (label.split_whitespace().count() <= 3).then_some(label)
    };
    let bare = |it: &Fact| -> String {
        let text = reading.document.lower(it.place).chars();
        text.filter(|it| !it.is_ascii_digit()).collect()
    };
    let heading = |it: &Fact| {
        let sentence = reading.document.sentence_at(it.place.start);
        sentence.map(|it| reading.document.block(it).heading)
    };
    let by_section = heading(one) != heading(other) && bare(one) == bare(other);
    by_section || label(one).is_some_and(|it| label(other) == Some(it))
}

/// Whether an item without a subject (“768-dimensional vectors”) is under a different heading from the other
/// figure: it is about what its heading names.
pub(super) fn is_of_its_section(reading: &Reading, one: &Fact, other: &Fact) -> bool {
    let document = &reading.document;
    let block = |it: &Fact| {
        document
            .sentence_at(it.place.start)
            .map(|it| document.block(it))
    };
    let bare = |it: &Fact| {
        let before = document.lower(Span::new(it.place.start, it.figure.start));
        let item = block(it).is_some_and(|it| it.kind == BlockKind::Item);
        item && matches!(before.trim_matches(['*', '_', ' ']), "" | "a" | "an")
    };
    let heading = |it: &Fact| block(it).and_then(|it| it.heading);
    (bare(one) || bare(other)) && heading(one) != heading(other)
}
