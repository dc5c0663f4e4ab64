//! Something should be built, and nothing says when it is done.

#[cfg(test)]
mod cases;

use std::sync::LazyLock;

use domain::Kind;
use domain::pattern::Regex;
use domain::personas::QA;
use domain::{Severity, Span};

use super::placeholder::is_unwritten;
use super::vague_measure::figures;
use crate::demands::Judges;
use crate::document::{BlockKind, Role, Sentence};
use crate::genre::Genre;
use crate::pattern::{unnumbered, words};
use crate::reading::{PEOPLE, Reading};
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
    cases: cases::CASES,
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
    // What its author calls product requirements says how each is accepted, unless all of them oblige.
    let mut headings = reading.document.headings.iter();
    let product = reading.kind == Kind::Prd
        && reading.is_brief
        && headings.any(|it| matches!(it.role, Role::Goals | Role::Measures | Role::NonGoals));
    let is_plain = |heading: Span| {
        !binds_throughout(reading, heading) || product && !obliges_throughout(reading, heading)
    };
    let small = || is_small(reading) || is_a_plan_of_a_product(reading);
    if !listed.map_or_else(small, is_plain) {
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
    // “Rooted in requirements” names no list.
    const ROOTED: [&str; 6] = [
        "in requirement",
        "by requirement",
        "from requirement",
        "with requirement",
        "on requirement",
        "to requirement",
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
        let other = [
            &PROCESS[..],
            &THERE,
            &WHOLE,
            &SOME_DAY,
            &RULES,
            &OTHER,
            &ROOTED,
        ];
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

/// Whether half of what is under a heading says what must or should be.
fn obliges_throughout(reading: &Reading, heading: Span) -> bool {
    let document = &reading.document;
    let mut headings = document.headings.iter();
    let below = headings
        .find(|it| it.text == heading)
        .map_or(&[][..], |it| document.sentences_in(it.section));
    let obliging = below
        .iter()
        .filter(|it| ORDERED.is_match(document.lower(it.span)));
    obliging.count() * 2 >= below.len()
}

/// What obliges, so that it can be checked as it is.
static ORDERED: LazyLock<Regex> = LazyLock::new(|| words("must|shall|should"));

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

/// Whether a short text that its author calls product requirements has its parts in sections, whatever they are
/// called.
fn is_a_plan_of_a_product(reading: &Reading) -> bool {
    const PARTS: usize = 3;
    let mut headings = reading.document.authored();
    // A heading that has one of these words is of a section that isn't a list of requirements.
    let mut others = reading.document.headings.iter();
    let other = others.any(|it| {
        let text = reading.document.lower(it.text);
        REQUIRED.iter().any(|word| text.contains(word))
    });
    let mut goals = reading.document.headings.iter();
    let aims = goals.any(|it| matches!(it.role, Role::Goals | Role::Measures));
    let built = headings.any(|it| matches!(it.role, Role::Requirements | Role::Solution));
    reading.kind == Kind::Prd
        && reading.is_brief
        && built
        && !other
        && !reading.sentences().any(|it| reading.is_scenario(it))
        && aims
        && reading.document.authored().nth(PARTS).is_some()
}

/// Whether the text itself says that it isn't a list of requirements: a form, a report, a plan of what comes
/// when, or thoughts.
fn is_of_another_sort(reading: &Reading) -> bool {
    const SORTS: [&str; 21] = [
        "research",
        "execution plan",
        "implementation plan",
        "project plan",
        "work plan",
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
        "criteria",
        "considerations",
        "edge cases",
    ];
    let document = &reading.document;
    let title = document.headings.first().map(|it| document.lower(it.text));
    let tells = title.is_some_and(|it| SORTS.iter().any(|word| it.contains(word)));
    let mut opening = document.sentences.iter().take(OPENING);
    let thought = opening.any(|it| document.lower(it.span).contains("brainstorm"));
    // The form of an issue, or a page of a website.
    let fields = ["\nassignees:", "\nlayout:", "\npermalink:"];
    let form =
        document.source.starts_with("---") && fields.iter().any(|it| document.source.contains(it));
    tells || thought || form || is_all_orders(reading)
}

/// Whether most sentences of a small text without a list of requirements say what must or should be: each of
/// them is a check.
fn is_all_orders(reading: &Reading) -> bool {
    const ENOUGH: usize = 4;
    let document = &reading.document;
    let all = document.sentences.len();
    let ordered = reading
        .sentences()
        .filter(|it| ORDERED.is_match(document.lower(it.span)))
        .count();
    let mut headings = document.headings.iter();
    let aims =
        headings.any(|it| matches!(it.role, Role::Goals | Role::Requirements | Role::Solution));
    !aims && ordered >= ENOUGH && ordered * 2 >= all
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
    let told = |it: &Sentence| reading.document.role(*it).is_aside();
    let checked = reading
        .sentences()
        .filter(|it| CHECKED.is_match(lower(it)) && !told(it));
    reading.is_long() && checked.take(MANY).count() == MANY
}

/// Whether a text of several sections gives figures against which it can be held: some for its success, or
/// many in its requirements.
fn is_measured(reading: &Reading) -> bool {
    const MANY: usize = 6;
    let of = |role: Role| figures(reading, role);
    // “Goal and measure” measures what comes of it, not whether it is done.
    let mut headings = reading.document.headings.iter();
    let only_goals = reading.kind == Kind::Prd
        && headings.all(|it| {
            it.role != Role::Measures || reading.document.lower(it.text).contains("goal")
        });
    reading.is_long()
        && (!only_goals && of(Role::Measures) > 0
            || of(Role::Requirements) + of(Role::Solution) >= MANY)
}
