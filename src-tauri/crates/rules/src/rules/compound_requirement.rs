//! One requirement that is two.

use std::sync::LazyLock;

use domain::{Severity, Span};
use regex::Regex;

use crate::document::{BlockKind, Role};
use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "compound-requirement",
    personas: &["qa"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "## Requirements\n\n- The form must check the address and send a letter.\n- The form must close.",
            "The form must check the address and send a letter.",
        ),
        fires(
            "R1: The desk shall store the order and notify the kitchen.",
            "R1: The desk shall store the order and notify the kitchen.",
        ),
        silent("## Requirements\n\n- The form must check the street and the town."),
        silent("## Design\n\nThe form must check the address and send a letter."),
        silent("## Requirements\n\n- The guest can search and find."),
    ],
};

static TWO: LazyLock<Regex> = LazyLock::new(|| {
    const VERB: &str = "(?:validate|check|send|store|save|notify|log|update|delete|create|show|display|e-?mail|export|import|calculate|record|retry|block|reject|return|redirect|encrypt|archive|publish|print|charge|refund|generate|assign|approve|escalate|sync|hide|remove|lock|open|close)";
    words(&format!(
        "(?:must|shall|should|will|needs? to|has to)(?: also)? ({VERB})[^.;:]{{3,120}}?,? and (?:then |also )?({VERB})"
    ))
});
static NUMBERED: LazyLock<Regex> = LazyLock::new(|| words(r"(?:r|req|fr|nfr|us)[- ]?[0-9]+"));

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let document = &reading.document;
    let hits = reading.promised(&TWO).into_iter().filter(|hit| {
        let listed = document.block(hit.sentence).kind != BlockKind::Paragraph;
        let required = matches!(
            document.role(hit.sentence),
            Role::Requirements | Role::Criteria
        );
        let text = document.lower(hit.sentence.span);
        required && listed || NUMBERED.find(text).is_some_and(|it| it.start() < 4)
    });
    let both: Vec<(Span, String)> = hits
        .filter_map(|hit| {
            let verbs = TWO.captures(hit.words)?;
            Some((
                hit.sentence.span,
                format!("“{}” and “{}”", &verbs[1], &verbs[2]),
            ))
        })
        .collect();
    let Some((first, verbs)) = both.first() else {
        return Vec::new();
    };
    let gist = reading.gist(*first);
    Problem::at(
        both.iter().map(|it| it.0),
        Severity::Minor,
        format!("Two requirements in one: {verbs}"),
        format!("When {verbs} stand in one requirement, “{gist}” can be half met, and a test can't say which half."),
        format!("Do {verbs} always go together, or does each need its own requirement and its own check?"),
    )
    .into_iter()
    .collect()
}
