//! The open concerns about the text and what to do next, in plain lines for a terminal.

use domain::against::Concern;
use domain::came_to::{CameTo, Doubt};
use domain::view::Concluded;

use crate::{Source, words};

/// How many concerns are open, introduced by “Against it” if a decision goes ahead anyway;
/// `None` if nobody could raise a concern.
pub(crate) fn counted(came_to: &CameTo) -> Option<String> {
    let against = came_to.against.as_ref()?.in_short();
    Some(match came_to.against_it() {
        Some(_) => format!("Against it: {against}"),
        None => words::sentence(&against),
    })
}

/// The open concerns, the most severe first, under a heading; empty if there are none.
pub(crate) fn concerns(source: &Source<'_>, concluded: &Concluded) -> Vec<String> {
    let mut open: Vec<&Concern> = concluded.concerns.iter().filter(|it| it.stands).collect();
    open.sort_by_key(|it| it.severity);
    if open.is_empty() {
        return Vec::new();
    }
    let is_scored = open.iter().any(|it| it.score.is_some());
    let heading = match counted(&concluded.came_to) {
        // A brief conclusion does not start with the counts, unless it goes ahead despite them.
        Some(counts) if source.protocol().is_in_brief() => format!("{counts}:"),
        _ if is_scored => "Open concerns:".to_owned(),
        _ => "Concerns raised:".to_owned(),
    };
    let lines = (1..).zip(open).map(|(number, it)| {
        let title = source.point(&it.finding).unwrap_or_default();
        let severity = words::severity(it.severity);
        format!("{number}. {severity}: {title}{}", fared(it))
    });
    [String::new(), heading].into_iter().chain(lines).collect()
}

/// How a concern was answered, in parentheses; empty if it wasn't.
fn fared(concern: &Concern) -> String {
    let is_unanswered = concern.asked && concern.answers.is_empty();
    let score = concern.score.as_ref();
    let said = [
        is_unanswered.then(|| "unanswered".to_owned()),
        score.map(|it| format!("judge: {} of 5, {}", it.score, it.name())),
    ];
    let said: Vec<String> = said.into_iter().flatten().collect();
    if said.is_empty() {
        return String::new();
    }
    format!(" ({})", said.join(", "))
}

/// What to do next; `None` if nothing is left to do, or if the result says it.
pub(crate) fn next(source: &Source<'_>, came_to: &CameTo) -> Option<String> {
    let command = source.protocol().key();
    let again = format!("run `whetstone {command}` again");
    let is_open = came_to.against.as_ref().is_some_and(|it| it.standing > 0);
    if came_to.settled().is_some() {
        let is_against = came_to.against_it().is_some();
        return (is_open && !is_against)
            .then(|| format!("Next: fix these concerns, then {again}."));
    }
    if came_to.doubt == Some(Doubt::NoWeight) {
        return Some(format!(
            "Next: give at least one criterion a weight, then {again}."
        ));
    }
    if came_to.unchallenged || came_to.doubt == Some(Doubt::NotEnoughMarks) {
        return Some(format!("Next: {again}."));
    }
    if came_to.doubt.is_some() {
        let read = match came_to.alone {
            Some(_) => "the reasons",
            None => "what each side said",
        };
        return Some(format!(
            "Next: read {read} and decide yourself, or {again}."
        ));
    }
    if came_to.against_it().is_some() {
        return Some("Next: read the concerns against it before you go ahead.".to_owned());
    }
    is_open.then(|| format!("Next: fix these concerns, then {again}."))
}
