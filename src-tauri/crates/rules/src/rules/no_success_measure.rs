//! Goals with nothing to show whether they were met.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::PM;
use domain::{Severity, Span};

use crate::demands::Judges;
use crate::document::{BlockKind, Heading, Role};
use crate::genre::Genre;
use crate::pattern::{exact, unnumbered, words};
use crate::reading::{PEOPLE, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "no-success-measure",
    says: "Goals with nothing to show whether they were met.",
    personas: &[PM],
    reads_english: true,
    mended: false,
    judges: Judges::Plan,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "# Shop\n\n## Goals\n\n- Guests order from the table.\n\n## Scope\n\nA menu.",
            "Goals",
        ),
        silent(
            "# Shop\n\n## Goals\n\n- 40 % of guests order from the table.\n\n## Scope\n\nA menu.",
        ),
        silent(
            "# Shop\n\n## Goals\n\n- Guests order from the table.\n\n## Metrics\n\n- Orders a day",
        ),
        silent(
            "# Sorting\n\n## Motivation\n\nSpeed.\n\n### Goals\n\nSort lists.\n\n### Non-goals\n\nTrees.",
        ),
        silent(
            "# Soup\n\n## Phase 1\n\n### Objective\n\nGuests know the menu.\n\n## Phase 2\n\n### Objective\n\nGuests eat.\n\n## Launch\n\nMay.",
        ),
        silent(
            "# Soup\n\n## Goals\n\nGuests eat.\n\n## Success criteria\n\n- Guests find the soup.\n\n## Launch\n\nMay.",
        ),
        silent(
            "# Soup\n\n## Goals\n\n- Set the heat of an oven.\n\n## Requirements\n\n- A knob.\n\n## Launch\n\nMay.",
        ),
        silent(
            "# Shop\n\n## Stretch Goals\n\n- Guests order from the table.\n\n## Scope\n\nA menu.",
        ),
        silent(
            "# Shop\n\n## Goals\n\n- Guests order.\n\n## Non-Goals\n\n- No metrics or analytics.",
        ),
        silent(
            "# Shop\n\n## Goals\n\n- Provide a menu for guests.\n- Users should be able to order all dishes.\n\n## Scope\n\n- A menu\n- A bill\n- A bell\n- A list\n- A door",
        ),
        silent(
            "# Shop\n\n## Goal\n\nAn order is bound to the table at which users sit.\n\n## Scope\n\n- A menu\n- A bill\n- A bell\n- A list\n- A door\n- A cup",
        ),
        fires(
            "# Shop\n\n## Goals\n\n- Reduce the wait of guests.\n\n## Scope\n\n- A menu\n- A bill\n- A bell\n- A list\n- A door\n- A cup",
            "Goals",
        ),
        silent(
            "# Shop\n\n## Objective contract\n\n- Reduce the wait of guests.\n\n## Scope\n\nA menu.",
        ),
        silent(
            "# Shop\n\n## Overall UX vision\n\n- Guests like the menu.\n\n## Screens\n\nA menu.\n\n## Colors\n\nRed.",
        ),
    ],
};

static MEASURED: LazyLock<Regex> = LazyLock::new(|| {
    words(r"measured?|metrics?|kpis?|track(?:s|ed)?|baseline|success (?:rate|is)|[0-9]+ ?%?")
});

/// Sentences up to which a text says little else than its goals.
const SMALL: usize = 6;

/// Whether a goal is something that people do or that changes, rather than what is built: “Provide a menu” and
/// “Guests should be able to order” are done once it is there.
fn is_to_be_reached(text: &str) -> bool {
    static BUILT: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"^[^a-z]*(?:to )?(?:build|provide|create|implement|add|support|offer|develop|design|deliver|enable|allow|set|make|give|let|introduce|define|keep|use|write|show|store)(?-u:\b)",
        )
    });
    static ABLE: LazyLock<Regex> =
        LazyLock::new(|| words("able to|can|must|shall|needs? to|ha(?:s|ve) to"));
    static CHANGES: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"more|less|fewer|faster|sooner|shorter|better|higher|lower|easier|safer|cheaper|reduc[a-z]+|increas[a-z]+|improv[a-z]+|decreas[a-z]+|grow[a-z]*|sav(?:e|es|ing)|satisfaction|confidence|trust|adoption|engagement|retention|conversion|revenue|costs?",
        )
    });
    static PEOPLE_DO: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"^[^a-z]*(?:[a-z]+ ){0,2}(?:users|customers|guests|people|members|veterans|teams?|staff|clerks|cooks|waiters|visitors|patients|students|tenants|developers|operators|admins|nobody|no one|everyone|everybody|we|they) [a-z]",
        )
    });
    let done = BUILT.is_match(text) || ABLE.is_match(text);
    CHANGES.is_match(text) && !ABLE.is_match(text) || PEOPLE_DO.is_match(text) && !done
}

/// A text that leaves figures out on purpose.
static UNMEASURED: LazyLock<Regex> =
    LazyLock::new(|| words(r"(?:metrics|analytics|measurements?)"));

/// Whether this rule asks for a measure of the goals as a whole.
pub(super) fn asks(reading: &Reading) -> bool {
    !find(reading).is_empty()
}

fn find(reading: &Reading) -> Vec<Problem> {
    let Some(goals) = goals(reading) else {
        return Vec::new();
    };
    let document = &reading.document;
    // In a text of several sections, goals of people are what has to be measured, and those of the whole.
    let each = document
        .headings
        .iter()
        .filter(|it| document.lower(it.text) == document.lower(goals.text))
        .count();
    let of_people = PEOPLE.is_match(document.lower(goals.section));
    if reading.is_long() && (each > 1 || !of_people) {
        return Vec::new();
    }
    let mut said = document.sentences_in(goals.section).iter();
    let reached = document.sentences.len() <= SMALL
        || said.any(|it| is_to_be_reached(unnumbered(document.lower(it.span))));
    if MEASURED.is_match(document.lower(goals.section)) || !reached {
        return Vec::new();
    }
    let (title, reached) = named(&reading.written(goals.text));
    let within = |it: &Span| goals.section.start <= it.start && it.end <= goals.section.end;
    let items = reading
        .sentences()
        .filter(|it| reading.document.block(*it).kind == BlockKind::Item)
        .map(|it| it.span)
        .filter(within);
    Problem::at(
        std::iter::once(goals.text).chain(items),
        Severity::Major,
        title,
        "A year after launch, nobody could show whether it worked, because there is no figure for it.",
        format!("Which figure will show that {reached}? What is it today, and what should it be?"),
    )
    .into_iter()
    .collect()
}

/// The title for goals below a heading, and the clause that says they were reached.
fn named(heading: &str) -> (String, String) {
    match unnumbered(&heading.to_lowercase()).trim_end_matches(':') {
        one @ ("goal" | "objective") => (
            format!("The {one} has no figure"),
            format!("the {one} was reached"),
        ),
        several @ ("goals" | "objectives") => (
            format!("The {several} have no figures"),
            format!("the {several} were reached"),
        ),
        _ => (
            format!("No figures in “{heading}”"),
            format!("this was reached: “{heading}”"),
        ),
    }
}

/// The heading of goals that have to be measured; `None` if there are none, or the text measures them.
fn goals(reading: &Reading) -> Option<&Heading> {
    let headings = &reading.document.headings;
    let measured = headings
        .iter()
        .any(|it| it.role == Role::Measures || reading.document.lower(it.text).contains("success"));
    let refused = headings.iter().any(|it| {
        it.role == Role::NonGoals && UNMEASURED.is_match(reading.document.lower(it.section))
    });
    headings
        .iter()
        .find(|it| it.role == Role::Goals)
        // What may also be built isn't a goal to be reached.
        .filter(|it| !reading.document.lower(it.text).contains("stretch") && !refused)
        .filter(|it| {
            let text = reading.document.lower(it.text);
            let product = ["goal", "objective", "outcome", "want", "gain"];
            let drawn = ["vision", "ux", "design"]
                .iter()
                .any(|word| text.contains(word));
            !reading.is_long() || !drawn && product.iter().any(|word| text.contains(word))
        })
        // “Objective contract” is about something else, and a longer text measures in other words.
        .filter(|it| {
            let text = reading.document.lower(it.text);
            let last = text
                .trim_end_matches([' ', ':'])
                .rsplit(' ')
                .next()
                .unwrap_or_default();
            let named = ["goal", "objective", "outcome"]
                .iter()
                .any(|word| last.starts_with(word));
            !reading.is_long() || named && reading.is_brief
        })
        .filter(|_| reading.genre == Genre::Product && !measured)
}
