//! Dates that depend on the day they are read.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{PM, QA};
use domain::{Severity, Span};

use crate::demands::Judges;
use crate::document::Role;
use crate::genre::Genre;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, is_one, named};

pub(super) const RULE: Rule = Rule {
    name: "floating-date",
    says: "Dates such as “next week”, which depend on the day they are read.",
    personas: &[PM, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Wording,
    find,
    #[cfg(test)]
    cases: &[
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nHalf of the tables begin on 3 May 2027, the others when things have settled down.", "Half of the tables begin on 3 May 2027, the others when things have settled down."),
        fires("# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nThe terrace tries it sometime in spring.", "The terrace tries it sometime in spring."),

        silent("## Plan\n\n- Ovens come after coming-soon.\n- **Next week**: More peas\n- If guests come back soon, they get tea."),
        silent("**Update 2024-08-28:** We open for everybody by the end of the year.").of(domain::Kind::Prd),
        silent("## Plan\n\n- The menu rests on recipes that won’t likely be soon outdated."),
        silent("---\ntitle: Invitation\nlayout: page\n---\n\nHi `[Guests]`,\n\nThe cook will call you very soon. Please come by next week.\n\nThanks"),
        silent("A note for the same birthday must come once, until next year’s date."),
        fires(
            "We open for everybody by the end of the quarter. Fine.",
            "We open for everybody by the end of the quarter.",
        )
        .of(domain::Kind::Prd),
        fires(
            "The kitchen needs this before the next audit.",
            "The kitchen needs this before the next audit.",
        ),
        fires(
            "## Rollout\n\nThe desk is told in good time.",
            "The desk is told in good time.",
        )
        .of(domain::Kind::Tech),
        fires(
            "The rebuilding should be finished before the holidays.",
            "The rebuilding should be finished before the holidays.",
        ),
        fires("Guests are told beforehand.", "Guests are told beforehand."),
        silent("The list has a filter for cards that are expiring soon."),
        silent("Guests pick a table in advance. Offers end at some point in the future.")
            .of(domain::Kind::Prd),
        silent("During a sprint, the tasks of the next sprint are cut small.")
            .of(domain::Kind::Roadmap),
        silent("These requirements will be rewritten soon.").of(domain::Kind::Prd),
        silent("The till must know how far in advance guests book. The bill is shown right after the menu.").of(domain::Kind::Prd),
        silent("We are unlikely to open within the next week.").of(domain::Kind::Roadmap),
        silent("Nothing has been discussed beforehand. The list is sorted."),
        silent("We open for everybody by the end of the second quarter of 2025."),
        silent("A bill is sent by the end of the month in which the guest pays."),
        silent("## Background\n\nThe next audit is soon."),
        silent("We have 140 seats, maybe 200 next year. Guests should see a menu."),
        silent("They expect about 200 guests next year. Guests should see a menu."),
        silent("The cook waits until the next release of the lid. It opens soon after.")
            .of(domain::Kind::Proposal),
    ],
};

static FLOATING: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:by|before|until|towards) (?:the )?end of (?:the|this|next) (?:week|month|quarter|half|year|season|summer)",
        r"|(?:by|before|until|for|in time for) the next (?:audit|review|season|quarter|year|conference|board meeting|meeting|fair)|(?:by |in |before )?next (?:week|month|quarter|year|spring|summer|autumn|fall|winter|sprint)",
        r"|(?:in|over|within) the (?:coming|next(?: few| couple of)?) (?:days|weeks|months)|later this (?:week|month|quarter|year)|(?:after|before|in|over) the (?:summer|holidays?|break|season|new year)",
        r"|in (?:good|due) (?:time|course)|beforehand|as soon as (?:it is |they are |we are )?ready|(?:right|straight|directly|immediately|shortly|soon) after the (?:launch|release|migration|switch|roll-?out|deployment|move|meeting|holidays?|event|summer|fair|audit|review|change|cut-?over|go-live|upgrade|start|trial|pilot|sprint|test)|at a later (?:date|stage|point|time)|sooner or later|very soon|soon",
    ))
});
/// Words for a day that nobody chose, next to whatever other dates.
static SOME_DAY: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"some ?time (?:in|this|next|around|after|during) [a-z]+|(?:when|once|after) (?:things|everything|all|the dust) (?:has|have|is|are) (?:settled|calmed|quieted|calm|quiet|ready|stable|done)(?: down)?|(?:when|as|if) (?:the )?time (?:allows|permits)|when we (?:get|come) (?:around )?to it",
    )
});
/// A day or a rule by which the day is known.
static FIXED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"20[0-9]{2}|[0-9]+ (?:minutes?|hours?|days?|weeks?|months?)|(?:one|two|three|four|a|six) (?:minutes?|hours?|days?|weeks?|months?) (?:before|after|ahead|in advance|beforehand)|each|every|(?:during|in|after|before|at the end of) an? (?:sprint|iteration|cycle|week|month|quarter|year|release)|in which|soon after|(?:is|are|gets?) (?:[a-z]+ ){0,3}(?:paid|sent|billed|charged|invoiced|printed|settled|reported)(?: out)? (?:at|by|until|before) the end of the (?:month|week|quarter|year)",
    )
});

/// “As soon as possible” is about speed, which is asked about as such.
fn is_haste(reading: &Reading, hit: &Hit<'_>) -> bool {
    let before = Span::new(hit.sentence.span.start, hit.span.start);
    let before = reading.document.lower(before);
    // “Coupons expiring soon” are a sort of coupons.
    hit.words == "soon" && (before.ends_with("as ") || before.ends_with("ing "))
}

/// “Hasn’t been discussed beforehand” isn't a plan, and neither is what is unlikely within a week.
fn is_told(reading: &Reading, hit: &Hit<'_>) -> bool {
    // “These requirements will be replaced soon” is about the page.
    static PAGE: LazyLock<Regex> = LazyLock::new(|| {
        words(
            "th(?:is|ese) (?:requirements?|documents?|docs?|pages?|sections?|specs?|specifications?|guides?|notes)",
        )
    });
    static DENIED: LazyLock<Regex> = LazyLock::new(|| words("not|never|[a-z]+n't"));
    let before = reading.before(hit).to_lowercase();
    // “**Next week**: peas” is the name of a heap of tasks.
    let behind = reading.document.source[hit.span.end..].trim_start_matches('*');
    let is_label = !before.contains(char::is_alphanumeric) && behind.starts_with(':');
    // “What won't be outdated soon” names no day either.
    let denied = hit.words.ends_with("soon") && DENIED.is_match(&before);
    PAGE.is_match(&before)
        || denied
        || is_label
        || before.starts_with("if ")
        || [" been ", " was ", " were ", "unlikely "]
            .iter()
            .any(|it| before.contains(it))
}

/// A guess at how much there will be, which no work depends on: “maybe 200 next year”.
fn is_a_guess(reading: &Reading, hit: &Hit<'_>) -> bool {
    static GUESSED: LazyLock<Regex> = LazyLock::new(|| {
        words(
            "maybe|perhaps|probably|possibly|might be|(?:expect|expects|estimate|estimates) (?:[a-z]+ ){0,2}[0-9]+",
        )
    });
    GUESSED.is_match(&reading.before(hit).to_lowercase())
}

/// A full date, such as the one on which a note was written: “next week” in it is relative to that.
static DATED: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)20[0-9]{2}-[01][0-9]-[0-3][0-9]|(?-u:\b)(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\.? [0-9]{1,2}(?:st|nd|rd|th)?,? 20[0-9]{2}|(?-u:\b)[0-9]{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\.?,? 20[0-9]{2}",
    )
});

fn find(reading: &Reading) -> Vec<Problem> {
    let fixed = reading.places(&FIXED);
    let some_day = reading.stated(&SOME_DAY).into_iter();
    let hits: Vec<Hit<'_>> = reading
        .stated(&FLOATING)
        .into_iter()
        .filter(|it| !fixed.within(it.sentence.span))
        .filter(|it| !is_haste(reading, it) && !is_told(reading, it) && !is_a_guess(reading, it))
        .filter(|it| {
            let document = &reading.document;
            !DATED.is_match(document.lower(document.block(it.sentence).span))
        })
        .chain(some_day.filter(|it| !is_told(reading, it)))
        // “Until next year’s birthday” comes again each year.
        .filter(|it| !reading.document.source[it.span.end..].starts_with(['’', '\'']))
        // “Coming-soon” is what a label says, and “come back next week” is said to somebody.
        .filter(|it| {
            let before = reading.before(it).to_lowercase();
            !before.ends_with('-') && !before.trim_end().ends_with("come back")
        })
        .filter(|it| {
            !reading
                .document
                .lower(it.sentence.span)
                .contains("current and the next")
        })
        .filter(|it| {
            reading.genre == Genre::Product || reading.document.role(it.sentence) == Role::Plan
        })
        .collect();
    let found: Vec<String> = hits.iter().map(|it| reading.written(it.span)).collect();
    let said = named(&found);
    let question = if is_one(&found) {
        format!("Which date does {said} mean, and what depends on it?")
    } else {
        format!("Which dates do {said} mean, and what depends on them?")
    };
    Problem::at(
        hits.iter().map(|it| it.sentence.span),
        Severity::Minor,
        format!("No calendar date for {said}"),
        "The date depends on the day the text is read, so nobody can tell when the work is overdue.",
        question,
    )
    .into_iter()
    .collect()
}
