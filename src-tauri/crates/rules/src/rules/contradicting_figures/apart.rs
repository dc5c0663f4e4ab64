//! Figures that belong to different things, although the words around them are the same.

use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

use super::fact::Fact;
use crate::document::BlockKind;
use crate::pattern::words;
use crate::reading::Reading;

/// Whether a figure is a part of a whole (“8 actions per pillar”) or of a date.
pub(super) fn is_part(reading: &Reading, fact: &Fact) -> bool {
    // The clause of the figure, since another may count something else.
    let whole = reading.document.lower(fact.place);
    let at = fact.figure.start.saturating_sub(fact.place.start);
    let text = if whole.is_char_boundary(at) {
        let from = whole[..at].rfind(';').map_or(0, |it| it + 1);
        let to = whole[at..].find(';').map_or(whole.len(), |it| at + it);
        &whole[from..to]
    } else {
        whole
    };
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

/// Whether both are in one list, whose items are values of different things. Two thresholds with the same
/// consequence aren’t: the lower one would make the other useless.
pub(super) fn in_one_list(reading: &Reading, one: &Fact, other: &Fact) -> bool {
    let document = &reading.document;
    let block = |it: &Fact| document.sentence_at(it.place.start).map(|it| it.block);
    let same_limit = one.threshold
        && other.threshold
        && bare(reading, one) == bare(reading, other)
        && SAYS.is_match(document.lower(one.place));
    let (Some(one), Some(other)) = (block(one), block(other)) else {
        return false;
    };
    let between = &document.blocks[one.min(other)..=one.max(other)];
    let heading = document.blocks[one].heading;
    one != other
        && !same_limit
        && between
            .iter()
            .all(|it| it.kind == BlockKind::Item && it.heading == heading)
}

/// Whether both follow the same label, as “Estimate: 1 day” does in each section, or have the same words
/// around them in different sections: a field of several things. Parts of an outline are about one thing.
pub(super) fn are_fields(reading: &Reading, one: &Fact, other: &Fact) -> bool {
    let label = |it: &Fact| {
        let text = reading.document.lower(it.place);
        let label = text.split_once(':')?.0.trim_matches([' ', '*', '_']);
        (label.split_whitespace().count() <= 3).then_some(label)
    };
    let heading = |it: &Fact| heading_of(reading, it);
    let by_section = heading(one) != heading(other)
        && bare(reading, one) == bare(reading, other)
        && !are_parts(reading, one, other);
    by_section || label(one).is_some_and(|it| label(other) == Some(it))
}

/// The words around a figure.
fn bare(reading: &Reading, fact: &Fact) -> String {
    let text = reading.document.lower(fact.place).chars();
    text.filter(|it| !it.is_ascii_digit()).collect()
}

/// The heading that a figure is under, by index.
fn heading_of(reading: &Reading, fact: &Fact) -> Option<usize> {
    let sentence = reading.document.sentence_at(fact.place.start)?;
    reading.document.block(sentence).heading
}

/// Whether both figures are in whole sentences below headings that divide one subject, such as
/// “Requirements” and “Performance”.
fn are_parts(reading: &Reading, one: &Fact, other: &Fact) -> bool {
    let (Some(a), Some(b)) = (heading_of(reading, one), heading_of(reading, other)) else {
        return false;
    };
    let headings = &reading.document.headings;
    let above = |it: usize| {
        let mut above = headings[..it].iter();
        above.rposition(|above| above.level < headings[it].level)
    };
    let named = |it: usize| reading.document.lower(headings[it].text);
    let both = is_a_part(named(a)) && is_a_part(named(b));
    // An FAQ is about the whole text.
    let answers = |it: usize| named(it).contains("faq") || named(it).contains("frequently asked");
    above(a) == above(b)
        && (both || answers(a) != answers(b))
        && SAYS.is_match(reading.document.lower(one.place))
}

/// Verbs of a sentence that states a figure.
static SAYS: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"is|are|can|will|must|may|should|shall|has|have|gets?|keeps?|holds?|expires?|needs?|takes?|costs?|lasts?|ends?|starts?|stays?|remains?",
    )
});

/// Headings that divide the text rather than name one of several things in it.
fn is_a_part(heading: &str) -> bool {
    const PARTS: [&str; 23] = [
        "scope",
        "requirements",
        "functional requirements",
        "non-functional requirements",
        "nonfunctional requirements",
        "user stories",
        "rules",
        "how it works",
        "behavior",
        "limits",
        "constraints",
        "performance",
        "security",
        "privacy",
        "retention",
        "data",
        "data retention",
        "pricing",
        "approvals",
        "launch",
        "rollout",
        "operations",
        "policy",
    ];
    let heading = heading.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
    PARTS.contains(&heading.trim_end_matches([':', '.', ' ']))
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
