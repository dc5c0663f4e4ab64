//! Whether a text promises something to users, or weighs a design.

mod plain;
mod records;
mod signs;

use domain::Kind;

use crate::document::{Document, Role};

pub(crate) use plain::{is_compact, shown_kind};
pub(crate) use records::has_several_days;

/// What may be missing in a text. A proposal without a launch date is fine, a product outline isn't.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Genre {
    /// Says what users will get: goals, criteria, measures and limits are expected.
    Product,
    /// Argues for a design: only what it says is judged, not what it leaves out.
    Design,
    /// Anything else: messages, reports, lists of options.
    Other,
    /// Reports and explains: minutes, manuals, README files, changelogs, policies, bug reports. Only slips
    /// and what the author left unfinished or doubts are found there.
    Notes,
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
    "consequences",
    "proposal",
    "security considerations",
    "potential issues",
    "detailed design",
    "design details",
    "design overview",
    "proposed change",
];

/// Beginnings of titles of design documents, before a number or a colon.
const DESIGN_TITLES: &[&str] = &[
    "rfc", "rfd", "kep", "gep", "tep", "jep", "zep", "nep", "msc", "adr", "pep", "rep", "fip",
    "eip", "bip", "cip", "sep", "simd", "otep",
];

/// Determines the genre from the kind, and for plain tasks from the headings, lines and sentences.
pub(crate) fn genre(kind: Kind, document: &Document) -> Genre {
    if kind != Kind::Task && records::records(kind, document) {
        return Genre::Notes;
    }
    match kind {
        Kind::Prd | Kind::Requirements | Kind::Roadmap => Genre::Product,
        Kind::Proposal | Kind::Tech | Kind::CodeChange => Genre::Design,
        Kind::Debug | Kind::Message | Kind::Status | Kind::Options | Kind::ActionItems => {
            Genre::Other
        }
        Kind::Task => plain::of_plain_task(document),
    }
}

/// The genre of a debate's final text: somebody means to build it, even if it asks for nothing.
pub(crate) fn of_answer(kind: Kind, document: &Document) -> Genre {
    match kind {
        // Few checks look at it, and only for what is plainly there, even in a long text and next to code.
        Kind::Task => of_task(document),
        _ => genre(kind, document),
    }
}

/// Headings that minutes, README files and bug reports have.
const NOTES: &[&str] = &[
    "attendees",
    "attendance",
    "present",
    "agenda",
    "minutes",
    "meeting",
    "remote participation",
    "install",
    "usage",
    "getting started",
    "quick start",
    "quickstart",
    "license",
    "licence",
    "contributing",
    "contribute",
    "development",
    "building",
    "faq",
    "table of contents",
    "lessons learned",
    "contributing factors",
    "root cause",
    "action items",
    "timeline",
    "providers",
    "inputs",
    "outputs",
    "code of conduct",
    "acknowledg",
    "changelog",
    "environment variables",
    "tech stack",
    "to reproduce",
    "expected behavior",
    "expected behaviour",
    "actual behavior",
    "actual behaviour",
    "additional context",
    "live demo",
    "demo",
    "attribution",
    "screenshots",
    "credits",
    "local dev",
    "setup",
    "copyright",
    "members",
    "moderator",
    "reporting",
];

/// “2021-12-01”: a text that is named after its day is a record of that day.
fn is_a_date(title: &str) -> bool {
    let digits = title.bytes().filter(u8::is_ascii_digit).count();
    digits >= 6 && !title.bytes().any(|it| it.is_ascii_alphabetic())
}

/// Words for meetings in titles, as whole words.
const MEETINGS: [&str; 4] = ["retro", "standup", "kickoff", "offsite"];

/// What share of a text's headings must be of that sort.
const ENOUGH_NOTES: usize = 2;

/// The first heading, in lower case.
fn title(document: &Document) -> Option<&str> {
    document.headings.first().map(|it| document.lower(it.text))
}

/// Whether a text reports rather than plans.
#[expect(clippy::too_many_lines, reason = "a list of what makes notes")]
fn is_notes(document: &Document) -> bool {
    let titled = title(document).is_some_and(|it| {
        [
            "meeting",
            "minutes",
            "interview notes",
            "interview with",
            "bug:",
            "[bug",
            "readme",
            "code of conduct",
            "issues observed",
            "process",
            "proposing",
            "governance",
            "charter",
            "committee",
            "how to",
            "conversion status",
            "progress tracker",
            "refactoring",
            "migration guide",
            "upgrade guide",
            "faq",
            "retrospective",
            "test report",
            "lessons",
            "runbook",
            "documentation index",
            "agenda",
            "testing report",
            "audit report",
            "post-mortem",
            "postmortem",
            "stand-up",
            "weekly sync",
            "community call",
            "planning-meeting",
            "annual",
            "team sync",
            "sync notes",
            "one-on-one",
        ]
        .iter()
        .any(|word| it.contains(word))
            || is_a_date(it)
            || it
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| MEETINGS.contains(&word))
    });
    let of_notes = document.headings.iter().filter(|it| {
        let text = document.lower(it.text);
        NOTES.iter().any(|word| text.contains(word))
    });
    let planned = document.headings.iter().filter(|it| {
        matches!(
            it.role,
            Role::Goals | Role::Measures | Role::Criteria | Role::Requirements
        ) && !document.lower(it.text).contains("features")
    });
    let of_notes = of_notes.count();
    titled
        || reports_a_bug(document)
        || signs::has_labels(document)
        || signs::opens_as_minutes(document)
        || signs::has_badges(document)
        || of_notes >= ENOUGH_NOTES && of_notes > planned.count()
}

/// Whether a text reports what went wrong, in the words of the usual form.
fn reports_a_bug(document: &Document) -> bool {
    ["to reproduce", "expected behav"]
        .iter()
        .all(|it| document.lower.contains(it))
}

/// Headings of texts that plan something. One with several headings and none of these explains.
const PLANS: &[&str] = &[
    "requirement",
    "user stor",
    "metric",
    "kpi",
    "key result",
    "success",
    "acceptance",
    "criteria",
    "definition of done",
    "done when",
    "objective",
    "okr",
    "solution",
    "what we",
    "deliverable",
    "milestone",
    "launch",
    "rollout",
    "roll-out",
    "goal",
    "out of scope",
    "problem",
    "risk",
    "plan",
    "behav",
    "design",
    "what changes",
    "how it works",
    "outcome",
    "timeline",
    "proposal",
    "rules",
    "need",
    "limit",
    "decision",
    "fix",
    "cause",
    "data",
    "flow",
    "phase",
    "open question",
    "improvement",
    "feature req",
    "mvp",
    "move",
    "must",
    "should",
    "will",
    "approach",
];

/// How many headings a text must have before it counts as one that explains.
const MANY_HEADINGS: usize = 5;

fn plans_nothing(document: &Document) -> bool {
    let plans = |text: &str| PLANS.iter().any(|word| text.contains(word));
    let headings = &document.headings;
    headings.len() >= MANY_HEADINGS && !headings.iter().any(|it| plans(document.lower(it.text)))
}

/// This many headings of design documents outweigh any number of requirements and measures.
const SURELY_DESIGN: usize = 4;

/// Whether the headings, labels or form of a plain task mark it as a report, whatever its sentences say.
pub(crate) fn has_form_of_notes(document: &Document) -> bool {
    is_notes(document) || plans_nothing(document) || signs::lists_releases(document)
}

fn of_task(document: &Document) -> Genre {
    if has_form_of_notes(document) {
        return Genre::Notes;
    }
    if signs::is_letter(document) {
        return Genre::Other;
    }
    let design = document
        .headings
        .iter()
        .filter(|it| {
            let text = document.lower(it.text);
            let weighs = ["pros", "cons"].contains(&text.trim().trim_end_matches(':'));
            weighs || DESIGN.iter().any(|word| text.contains(word))
        })
        .count();
    let product = document
        .headings
        .iter()
        .filter(|it| {
            let own = Role::of(document.lower(it.text));
            matches!(own, Role::Requirements | Role::Measures)
        })
        // A form that asks “Which metrics …?” promises none, and any proposal has use cases.
        .filter(|it| {
            let text = document.lower(it.text).trim_end();
            let behaves = text.contains("behav") && !text.contains("should");
            !text.ends_with('?') && !text.contains("use case") && !behaves
        })
        .count();
    if design == 0 && signs::tells(document) {
        return Genre::Notes;
    }
    let described = title(document)
        .is_some_and(|it| DESCRIBED.iter().any(|word| it.contains(word)) || is_numbered_design(it))
        || explains_only(document);
    if described || design > product || design >= SURELY_DESIGN || signs::weighs(document) {
        Genre::Design
    } else {
        Genre::Product
    }
}

/// Titles of texts that describe how something is built.
const DESCRIBED: &[&str] = &[
    "architecture",
    "design doc",
    "design spec",
    "technical",
    "implementation plan",
];

/// “RFC 12: …”, “KEP-123: …”, “MSC1756 - …”.
fn is_numbered_design(title: &str) -> bool {
    let rest = DESIGN_TITLES.iter().find_map(|it| title.strip_prefix(it));
    let rest = rest.map(|it| it.trim_start_matches([' ', '-', '#', ':']));
    rest.is_some_and(|it| it.starts_with(|first: char| first.is_ascii_digit()))
}

/// Whether a text of several sections has none that says what people will get.
fn explains_only(document: &Document) -> bool {
    const BUILT: [&str; 4] = ["solution", "build", "what we", "how it works"];
    let mut headings = document.headings.iter();
    let promises = headings.any(|it| match it.role {
        Role::Goals | Role::Measures | Role::Criteria | Role::Requirements | Role::NonGoals => true,
        Role::Solution => BUILT
            .iter()
            .any(|word| document.lower(it.text).contains(word)),
        _ => false,
    });
    document.authored().nth(2).is_some() && !promises
}

#[cfg(test)]
mod tests;
