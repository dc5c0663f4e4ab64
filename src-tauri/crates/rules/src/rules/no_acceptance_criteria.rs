//! Something is to be built, and nothing says when it is done.

use std::sync::LazyLock;

#[cfg(test)]
use domain::Kind;
use domain::Severity;
use domain::personas::QA;
use regex::Regex;

use super::placeholder::is_unwritten;
use super::vague_measure::figures;
use crate::demands::Judges;
use crate::document::{Role, Sentence};
use crate::genre::Genre;
use crate::pattern::words;
use crate::reading::{PEOPLE, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "no-acceptance-criteria",
    says: "Requirements without acceptance criteria.",
    personas: &[QA],
    reads_english: true,
    mended: true,
    judges: Judges::Plan,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "# Shop\n\n## Requirements\n\n- Guests can order.\n- Guests can cancel.",
            "Requirements",
        ),
        fires(
            "Guests can order from the table. Guests can cancel.",
            "Guests can order from the table.",
        ),
        fires(
            "# Links\n\n- Members invite others.\n- Each link ends after 7 days.",
            "Links",
        ),
        fires(
            "# Links\n\n## Goal\n\nMembers can invite others.\n\n## Details\n\n- A link ends after a week.\n- Names are kept.\n\n## Launch\n\nMay.",
            "Details",
        ),
        fires(
            "# Requirements\n\n- The link ends after one hour.\n- All see all links.",
            "Requirements",
        ),
        silent(
            "# Shop\n\n## Requirements\n\n- Guests can order.\n- Guests can cancel.\n\n## Acceptance criteria\n\n- An order shows in the kitchen.",
        ),
        silent(
            "# Shop\n\nGuests can order. Given an order, when it is cancelled, then the kitchen sees it.",
        ),
        silent("# Sorting\n\n## Motivation\n\nLists will be sorted.\n\n## Alternatives\n\nNone."),
        silent("# Shop\n\n## Goals\n\n- Primary goal 1\n- Primary goal 2").of(Kind::Prd),
        silent(
            "# Till\n\n## Requirements\n\n### Bills\n\nThe till SHALL print bills.\n\n#### Scenario: Late\n\n- The guest waits.\n- The bill comes.",
        ),
        silent(
            "# Menus\n\n## Proposing a feature\n\n- Guests must write it down.\n- Cooks will read it.\n- They will agree.\n\n## How to add a menu\n\n- It must be written.\n\n## Where\n\n- It will be here.",
        ),
        silent(
            "# Menus\n\n## Business rules\n\n- Guests must pay.\n- Cooks will cook.\n\n## Users\n\nGuests.\n\n## Costs\n\nTen.\n\n## Names\n\nFive.",
        ),
        silent(
            "# Menus\n\n- The list can be sorted by guests.\n- It can be printed.\n\n```python\nsort()\n```",
        ),
        silent("Lists will be sorted. Names can repeat.").of(Kind::Message),
        silent(
            "# Shop\n\n## Requirements\n\n- Guests can order.\n- Guests can cancel.\n\n## Success metrics\n\n- 9 of 10 guests order within 3 minutes.\n\n## Launch\n\nMay.",
        ),
        silent(
            "# Shop\n\n## Features\n\n- Guests can order up to 9 items.\n- They can cancel within 10 minutes.\n- A note ends after 200 ms.\n- A bill is kept for 7 days.\n- A photo has 10 MB.\n- A name is cut at 40 %.\n\n## Launch\n\nMay.\n\n## Team\n\nAnn.",
        ),
        silent(
            "# Shop\n\n**Launch criteria**: 100 shops are listed.\n\n## Requirements\n\n- Guests can order.\n- Guests can cancel.",
        ),
        silent(
            "# Shop\n\n## Requirements\n\n- Guests can order.\n- Guests can cancel.\n\n## Stories\n\n- **AC-1**: An order shows.",
        ),
        silent("# Soup parser\n\n- This is the build for Linux.\n- It reads a recipe as a tree."),
        silent(
            "# Till\n\nText.\n\n## Architecture rules\n\n- The till must be one program.\n- It must not call the oven.\n\n## Testing requirements\n\n- Each part must have a test.",
        ),
    ],
};

static CRITERIA: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"acceptance|definition of done|done when|is done once|given (?:a|an|the|that|i) [^.]+ then|test cases?|test plan|verification|(?:success|launch|release|exit|completion) criteria|quality gates?|demo script|verified by|accepted when|passes when|ac[- ]?[0-9]+",
    )
});

fn find(reading: &Reading) -> Vec<Problem> {
    if reading.genre != Genre::Product || stated(reading) || !requires(reading) {
        return Vec::new();
    }
    let words = |it: &Sentence| reading.document.lower(it.span).split_whitespace().count();
    let mut promises = reading
        .sentences()
        .filter(|it| reading.promises(*it) && words(it) > 2 && !is_unwritten(reading, *it));
    let (Some(first), Some(second)) = (promises.next(), promises.next()) else {
        return Vec::new();
    };
    let mut all = [first, second].into_iter().chain(promises);
    // What binds nobody and is for nobody describes a thing that is there.
    let document = &reading.document;
    let mut headings = document.headings.iter();
    let headed = headings.any(|it| document.lower(it.text).contains("requirement"));
    if !headed && !all.any(|it| reading.binds(it)) && !reading.mentions(&PEOPLE) {
        return Vec::new();
    }
    let place = reading.stand_in(&[
        Role::Requirements,
        Role::Solution,
        Role::Goals,
        Role::Measures,
        Role::Plan,
    ]);
    // Where the only requirements are those of how it is made, there is nothing to accept.
    let made = place.is_some_and(|it| OTHER.iter().any(|word| document.lower(it).contains(word)));
    Problem::at(
        place.filter(|_| !made || !reading.is_long()),
        Severity::Major,
        "No acceptance criteria",
        "Without a check that can pass or fail, the work is done whenever the developer says so.",
        "What must be true before this is done?",
    )
    .into_iter()
    .collect()
}

/// Words of headings of requirements.
const REQUIRED: [&str; 6] = [
    "requirement",
    "user stor",
    "feature",
    "functional",
    "should behave",
    "rules",
];

/// Requirements of how something is made or checked; what people get stands elsewhere.
const OTHER: [&str; 7] = [
    "testing",
    "technical",
    "non-functional",
    "performance",
    "architecture",
    "security",
    "system",
];

/// Sentences of a small outline.
const SMALL: usize = 12;

/// Sentences of a text that need not all promise something.
const FEW: usize = 4;

/// Whether a text of several sections lists requirements; another one plans work, or tells of it.
fn requires(reading: &Reading) -> bool {
    const DONE: [&str; 6] = [
        "summary", "status", "tracker", "progress", "index", "runbook",
    ];
    // “Proposing a feature” tells how to.
    const PROCESS: [&str; 3] = ["proposing", "requesting", "contribut"];
    const THERE: [&str; 3] = ["completed", "done", "✅"];
    let document = &reading.document;
    let mut headings = document.headings.iter();
    let listed = headings.any(|it| {
        let text = document.lower(it.text);
        let process = PROCESS.iter().any(|word| text.contains(word));
        let there = THERE.iter().any(|word| text.contains(word));
        // The rules of a business or of a check are criteria of some sort.
        let required = REQUIRED.iter().any(|word| text.contains(word))
            && !["rules", "engineering", "extraction", "selection"]
                .iter()
                .any(|word| text.contains(word));
        let other = OTHER.iter().any(|word| text.contains(word));
        required && !other && !there && !process && it.role == Role::Requirements
    });
    let title = document.headings.first().map(|it| document.lower(it.text));
    let tells = title.is_some_and(|it| DONE.iter().any(|word| it.contains(word)));
    let all = document.sentences.len();
    let bound = reading.sentences().filter(|it| reading.binds(*it)).count();
    // What shows code tells how it is done.
    let shows = document.code.iter().any(|it| it.block);
    let short = !shows && !reading.is_long() && (all <= FEW || bound * 2 >= all);
    let form = document.source.starts_with("---") && document.source.contains("\nassignees:");
    // A small outline says what it is for and has no list of its own.
    let mut headings = document.headings.iter();
    let outline = all <= SMALL && headings.any(|it| it.role == Role::Goals);
    !tells && !form && (listed || short || outline)
}

/// Whether the text has criteria in any form.
fn stated(reading: &Reading) -> bool {
    let has_section = reading
        .document
        .headings
        .iter()
        .any(|it| it.role == Role::Criteria);
    let mut headings = reading.document.headings.iter();
    let played = headings.any(|it| reading.document.lower(it.text).starts_with("scenario"));
    // Boxes to tick are checks.
    let ticks = ["[ ] ", "[x] "]
        .iter()
        .any(|it| reading.document.source.contains(it));
    has_section || played || ticks || reading.mentions(&CRITERIA) || is_measured(reading)
}

/// Whether a text of several sections gives figures against which it can be held: some for its success, or
/// many in its requirements.
fn is_measured(reading: &Reading) -> bool {
    const MANY: usize = 6;
    let of = |role: Role| figures(reading, role);
    reading.is_long()
        && (of(Role::Measures) > 0 || of(Role::Requirements) + of(Role::Solution) >= MANY)
}
