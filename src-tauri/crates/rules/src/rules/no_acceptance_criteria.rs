//! Something should be built, and nothing says when it is done.

use std::sync::LazyLock;

#[cfg(test)]
use domain::Kind;
use domain::personas::QA;
use domain::{Severity, Span};
use regex::Regex;

use super::placeholder::is_unwritten;
use super::vague_measure::figures;
use crate::demands::Judges;
use crate::document::{BlockKind, Role, Sentence};
use crate::genre::Genre;
use crate::pattern::{unnumbered, words};
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
        silent("# Shop\n\n## Requirements\n\n- Guests can order.\n- Guests can cancel.\n\n## Flow\n\nPostconditions: the order is shown."),
        silent("# Shop\n\n## Goals\n\n- **Fast:** Guests should order at once.\n- **Calm:** Guests must not wait.\n\n## Features & requirements\n\nA list of all features is kept in **[backlog.md](./backlog.md)**.").of(Kind::Prd),
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
            "# Till\n\n## Functional requirements\n\n- The till shall print a bill.\n- It shall open the drawer.\n- Cooks must be able to cancel an order.\n- Guests pay by card.",
        )
        .of(Kind::Requirements),
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
        silent(
            "# Shop\n\n## User stories\n\n### Order\n\nAs a guest, I want to order, so I can eat.\n\n- The page shows the menu.\n- The order appears at the bottom.\n- A note says “No such dish” when nothing matches.\n\n### Pay\n\nGuests pay.",
        ),
        silent(
            "# Shop\n\nWhere we go.\n\n## May\n\n- Guests can order.\n\n## June\n\n- Guests can pay.\n\n## Future features\n\n- Guests can cancel.\n- Guests can tip.",
        )
        .of(Kind::Roadmap),
        silent(
            "# Shop features\n\nAll that we brainstormed in May.\n\n## List of features\n\n- Guests can order.\n- Guests can pay.",
        )
        .of(Kind::Requirements),
        silent(
            "# Shop\n\n## Features\n\nSee [the list of features](features.md).\n\n## Team\n\nAnn will cook. Ben must bake.",
        )
        .of(Kind::Prd),
        silent(
            "# Shop\n\n## Requirements\n\n- The list has pages when there are more than 20 dishes.\n- A name starts with a letter.\n- All rows are saved in a single transaction.\n- A second order is rejected.\n- A price must not be negative.\n\n## Team\n\nAnn.\n\n## Costs\n\nNone.",
        )
        .of(Kind::Prd),
        fires(
            "# Shop\n\n## The lonely guest (power feature)\n\nGuests sit alone.\n\n## Features\n\n- Guests can order.\n- Guests can cancel.",
            "Features",
        )
        .of(Kind::Prd),
        silent(
            "# Till\n\n## Data\n\nOrders of guests.\n\n## Team\n\nAnn.\n\n## Implemented requirements\n\n- Guests can order.\n- Guests can cancel.",
        )
        .of(Kind::Prd),
        silent(
            "# Shop\n\n## Original requirements\n\n- Guests can order.\n- Guests can cancel.\n\n## Goals\n\n- Fewer calls\n\n## Team\n\nAnn.",
        )
        .of(Kind::Prd),
        silent("# Soup parser\n\n- This is the build for Linux.\n- It reads a recipe as a tree."),
        silent(
            "# Till\n\nText.\n\n## Architecture rules\n\n- The till must be one program.\n- It must not call the oven.\n\n## Testing requirements\n\n- Each part must have a test.",
        ),
    ],
};

static CRITERIA: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"acceptance|post-?conditions?|expected (?:results?|outcomes?)|definition of done|done when|is done once|given (?:a|an|the|that|i) [^.]+ then|test cases?|test plan|verification|(?:success|launch|release|exit|completion) criteria|quality gates?|demo script|verified by|accepted when|passes when|ac[- ]?[0-9]+",
    )
});

fn find(reading: &Reading) -> Vec<Problem> {
    if reading.genre != Genre::Product || stated(reading) || is_of_another_sort(reading) {
        return Vec::new();
    }
    let listed = listed(reading);
    if listed.is_none() && points_elsewhere(reading) {
        return Vec::new();
    }
    let is_plain = |heading: Span| !binds_throughout(reading, heading);
    if !listed.map_or_else(|| is_small(reading), is_plain) {
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
    let place = listed.or_else(|| {
        reading.stand_in(&[
            Role::Requirements,
            Role::Solution,
            Role::Goals,
            Role::Measures,
            Role::Plan,
        ])
    });
    // Where the only requirements are those of how it is made, there is nothing to accept.
    let made = place.is_some_and(|it| OTHER.iter().any(|word| document.lower(it).contains(word)));
    // What somebody asked for at first is the ground of what follows.
    let given = |it: &Span| document.lower(*it).contains("original");
    Problem::at(
        place.filter(|it| !given(it) && (!made || !reading.is_long())),
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

/// Requirements of how something is made or checked; what people get is stated elsewhere.
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

/// The heading of a list of requirements. A long text describes its features; what may come someday isn't
/// one, and neither is a section that only points elsewhere.
fn listed(reading: &Reading) -> Option<Span> {
    // “Proposing a feature” tells how to.
    const PROCESS: [&str; 3] = ["proposing", "requesting", "contribut"];
    const THERE: [&str; 7] = [
        "completed",
        "done",
        "✅",
        "implemented",
        "existing",
        "delivered",
        "shipped",
    ];
    // “Product requirements document” names the whole.
    const WHOLE: [&str; 2] = ["document", "prd"];
    const SOME_DAY: [&str; 9] = [
        "future",
        "idea",
        "wish",
        "backlog",
        "upcoming",
        "possible",
        "potential",
        "nice to have",
        "later",
    ];
    // The rules of a business or of a check are criteria of some sort.
    const RULES: [&str; 4] = ["rules", "engineering", "extraction", "selection"];
    let document = &reading.document;
    let mut headings = document.headings.iter();
    let found = headings.find(|it| {
        let text = document.lower(it.text);
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        let other = [&PROCESS[..], &THERE, &WHOLE, &SOME_DAY, &RULES, &OTHER];
        let inside = |place: Span| it.section.start <= place.start && place.end <= it.section.end;
        let points = document.sentences_in(it.section).len() < 2
            && document.links.iter().any(|it| inside(it.span));
        // “The lonely guest (power feature)” names no list.
        let outside = text.split('(').next().unwrap_or_default();
        let described = reading.is_brief || !outside.contains("feature");
        let required = REQUIRED.iter().any(|word| outside.contains(word)) && described;
        it.role == Role::Requirements && required && !points && !other.into_iter().any(has)
    });
    found.map(|it| it.text)
}

/// Whether the section of requirements only says where they are kept.
fn points_elsewhere(reading: &Reading) -> bool {
    let document = &reading.document;
    document.headings.iter().any(|it| {
        let text = document.lower(it.text);
        let inside = |place: Span| it.section.start <= place.start && place.end <= it.section.end;
        it.role == Role::Requirements
            && text.contains("requirement")
            && document.sentences_in(it.section).len() == 1
            && document.links.iter().any(|it| inside(it.span))
    })
}

/// Whether most of what is under a heading binds: “The till shall print a bill” is already a check.
fn binds_throughout(reading: &Reading, heading: Span) -> bool {
    const FEW: usize = 3;
    let document = &reading.document;
    let mut headings = document.headings.iter();
    let Some(heading) = headings.find(|it| it.text == heading) else {
        return false;
    };
    let below = document.sentences_in(heading.section);
    let bound = below.iter().filter(|it| reading.binds(**it)).count();
    bound >= FEW && bound * 2 >= below.len()
}

/// Whether the text is so small that all of it is a list of requirements.
fn is_small(reading: &Reading) -> bool {
    let document = &reading.document;
    let all = document.sentences.len();
    let bound = reading.sentences().filter(|it| reading.binds(*it)).count();
    // What shows code tells how it is done.
    let shows = document.code.iter().any(|it| it.block);
    let short = !shows && !reading.is_long() && (all <= FEW || bound * 2 >= all);
    // A small outline says what it is for and has no separate list.
    let mut headings = document.headings.iter();
    short || all <= SMALL && headings.any(|it| it.role == Role::Goals)
}

/// Whether the text itself says that it isn't a list of requirements: a form, a report, a plan of what comes
/// when, or thoughts.
fn is_of_another_sort(reading: &Reading) -> bool {
    const SORTS: [&str; 13] = [
        "future",
        "summary",
        "status",
        "tracker",
        "progress",
        "index",
        "runbook",
        "roadmap",
        "brainstorm",
        "ideas",
        "vision",
        "principles",
        "notes",
    ];
    let document = &reading.document;
    let title = document.headings.first().map(|it| document.lower(it.text));
    let tells = title.is_some_and(|it| SORTS.iter().any(|word| it.contains(word)));
    let mut opening = document.sentences.iter().take(OPENING);
    let thought = opening.any(|it| document.lower(it.span).contains("brainstorm"));
    let form = document.source.starts_with("---") && document.source.contains("\nassignees:");
    tells || thought || form
}

/// Sentences that say what a text is.
const OPENING: usize = 3;

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
    has_section
        || played
        || ticks
        || reading.mentions(&CRITERIA)
        || is_measured(reading)
        || is_observed(reading)
        || is_checkable(reading)
}

/// Whether items below user stories say what anyone can see: each is a check.
fn is_observed(reading: &Reading) -> bool {
    static SEEN: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"shows?|shown|displays?|displayed|appears?|disappears?|sees?|opens?|closes?|says?|receives?|hidden|disabled|enabled|highlighted|selects?|presses|clicks?|taps?|types?|error|message",
        )
    });
    const FEW: usize = 3;
    let document = &reading.document;
    let mut stories = document.headings.iter();
    let Some(stories) = stories.find(|it| document.lower(it.text).contains("stor")) else {
        return false;
    };
    let items = document.sentences_in(stories.section).iter().filter(|it| {
        let text = unnumbered(document.lower(it.span)).trim_start_matches(['-', '*', ' ']);
        let wishes =
            text.starts_with("as a") || text.contains("i want") || text.contains("want to");
        document.block(**it).kind == BlockKind::Item && !wishes && SEEN.is_match(text)
    });
    items.take(FEW).count() == FEW
}

/// Whether a text of several sections says in so many places what can be checked that it doesn't need a
/// separate list.
fn is_checkable(reading: &Reading) -> bool {
    static CHECKED: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"(?:more|fewer|less|greater|longer|larger) than [0-9]+|at (?:most|least) [0-9a-z]+|exactly [0-9a-z]+|no more than|up to [0-9]+|only (?:if|when|once)|(?:starts?|ends?|begins?) with|must not|may not|cannot be|(?:single|same|one) transaction|(?:status|http|returns?|code) [1-5][0-9]{2}|reject(?:s|ed)?|returns? (?:an? )?error|must be (?:unique|empty|one of)|(?:is|are) (?:ignored|refused|required|unique|mandatory)",
        )
    });
    const MANY: usize = 5;
    let lower = |it: &Sentence| reading.document.lower(it.span);
    let checked = reading.sentences().filter(|it| CHECKED.is_match(lower(it)));
    reading.is_long() && checked.take(MANY).count() == MANY
}

/// Whether a text of several sections gives figures against which it can be held: some for its success, or
/// many in its requirements.
fn is_measured(reading: &Reading) -> bool {
    const MANY: usize = 6;
    let of = |role: Role| figures(reading, role);
    reading.is_long()
        && (of(Role::Measures) > 0 || of(Role::Requirements) + of(Role::Solution) >= MANY)
}
