//! Promises that cover only the happy path.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{ONCALL, QA};
use domain::{Severity, Span};

use super::no_timeout::CALL;
use crate::demands::Judges;
use crate::document::{BlockKind, Role};
use crate::genre::Genre;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, around, is_one, named};

pub(super) const RULE: Rule = Rule {
    name: "no-failure-path",
    says: "Promises that don’t say what happens when they fail.",
    personas: &[ONCALL, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Gaps,
    find,
    #[cfg(test)]
    cases: &[
        silent("Menus are delivered to guests over 90% of the time."),
        fires(
            "Guests can import their contacts. Names are sorted.",
            "Guests can import their contacts.",
        ),
        fires(
            "## Export\n\nThe report will be e-mailed to the manager.",
            "The report will be e-mailed to the manager.",
        ),
        fires(
            "Enabling tenants to submit a request for help.",
            "Enabling tenants to submit a request for help.",
        )
        .of(domain::Kind::Prd),
        fires(
            "- A guest asks for a new key. The request goes to the desk by e-mail.",
            "The request goes to the desk by e-mail.",
        )
        .of(domain::Kind::Prd),
        fires(
            "The bill is then printed in the kitchen and sent to the guest.",
            "The bill is then printed in the kitchen and sent to the guest.",
        ),
        fires(
            "When the waiter taps, the order is written to Sesam.",
            "When the waiter taps, the order is written to Sesam.",
        ),
        silent("Guests can import their contacts. A row that is not valid is skipped and listed."),
        silent("Guests can import their contacts; when the import fails, nothing is changed."),
        silent("## Rationale\n\nGuests could import their contacts."),
        silent("The parts of an oven must be imported only in the package of that oven."),
        silent(
            "# Menus\n\n## Goals\n\n- Order\n\n## Features\n\n- The clock should sync with the oven.\n- The till must send a note at noon.\n\n## Launch\n\nMay.",
        ),
        silent("Guests forget to pay. Names are sorted."),
        silent("Names are sorted."),
        silent("Ben will send the menu to all guests next week. Names are sorted."),
        silent("- Changes made offline are kept and sent when the till is online again."),
        silent(
            "# Menus\n\n## Goals\n\n- Order\n\n## Features\n\n- Guests must submit mandatory stars.\n- The bill is blocked until stars are submitted.\n- Stars are written to the board.\n- Guests can export the menu.\n- A file, ready to import.\n\n## Launch\n\nMay.",
        ),
        silent(
            "# Menus\n\n## Goals\n\n- Order\n\n## Features\n\n- Guests can import a menu.\n\n## Import\n\nFields are validated. Errors are shown.\n\n## Launch\n\nMay.",
        ),
        silent(
            "# Menus\n\n## Goals\n\n- Order\n\n## Features\n\n- A board\n\n## Success metrics\n\n- Guests can import a menu.\n\n## Launch\n\nMay.",
        ),
        fires(
            "# Menus\n\n## Goals\n\n- Order\n\n## Features\n\n- Guests can import a menu.\n\n## Launch\n\nMay.",
            "Guests can import a menu.",
        ),
        fires(
            "# Menus\n\n## Goal\n\nSoup.\n\n## Scope\n\nEvery Monday at 07:00 the till sends each guest one e-mail. It is short.\n\n## Launch\n\nMay.",
            "Every Monday at 07:00 the till sends each guest one e-mail.",
        )
        .of(domain::Kind::Prd),
        silent(
            "# Menus\n\n## Goal\n\nSoup.\n\n## Scope\n\nEvery Monday at 07:00 the till sends each guest one e-mail.\n\n## If it can't be sent\n\nThe till tries twice more; when that fails, the cook is told.",
        )
        .of(domain::Kind::Prd),
    ],
};

static ACT: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:can|will|must|should|shall|to|we) (?:be )?(?:automatically )?(?:imports?|imported|exports?|exported|uploads?|uploaded|sends?|sent|e-?mails?|e-?mailed|charge[sd]?|refund(?:s|ed)?|sync(?:s|ed|hronised|hronized)?|migrate[sd]?|convert(?:s|ed)?|submit(?:s|ted)?|publish(?:es|ed)?|transfer(?:s|red)?|books?|booked|pays?|paid|notif(?:y|ies|ied)|schedule[sd]?)",
        r"|(?:is|are|gets?) (?:[a-z]+ ){0,6}?(?:imported|exported|uploaded|sent|e-?mailed|charged|refunded|synchroni[sz]ed|synced|migrated|converted|submitted|published|transferred|booked|paid|notified|passed on|handed over|written (?:back )?(?:to|into)|forwarded|debited|credited|delivered to)",
        r"|(?:goes?|go out|arrives?) (?:[a-z]+ ){0,4}?by (?:e-?mail|text message|sms|post|letter)|(?:informed|told|notified|invited|reminded) by (?:e-?mail|text message|sms|letter)|gets? (?:an? )?(?:e-?mail|text message|sms)",
    ))
});
static BAD_DAY: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"fail(?:s|ed|ing|ure|ures)?|errors?|retr(?:y|ies|ied)|otherwise|unless|reject(?:s|ed|ion)?|invalid|not valid|unavailable|fall(?:s)?[- ]?back|roll(?:s|ed)? ?back|exceptions?|cannot be|can't be|could not|does not|doesn't|no longer|missing|refuse[sd]?|abort(?:s|ed)?|skipped|warn(?:s|ed|ing)?|timeouts?|time-outs?|unreachable|incomplete|offline|conflicts?|online again|later one wins|undone|lost|interrupted|validat(?:es?|ed|ion|ing)",
    )
});

/// Mentions of failures from which on a text with headings is taken to deal with them elsewhere.
const ELSEWHERE: usize = 2;

/// Who forgets to do it needs no path for its failure.
static NOT_DONE: LazyLock<Regex> = LazyLock::new(|| {
    exact(r"(?-u:\b)(?:forg[eo]ts?|refuses?|wants?|hav(?:e|ing)|has|had|used|afraid)[ \t\r\n]+$")
});

fn find(reading: &Reading) -> Vec<Problem> {
    if reading.genre != Genre::Product {
        return Vec::new();
    }
    let open = uncovered(reading);
    if open.is_empty() {
        return Vec::new();
    }
    let steps: Vec<String> = open.iter().map(|it| around(reading, it)).collect();
    let (which, title) = if is_one(&steps) {
        ("this", format!("No failure path: “{}”", steps[0]))
    } else {
        (
            "one of these",
            format!("No failure path for {} steps", steps.len()),
        )
    };
    let stake = open
        .iter()
        .map(|it| reading.weigh(Severity::Minor, it.sentence))
        .min();
    Problem::at(
        open.iter().map(|it| it.sentence.span),
        stake.unwrap_or(Severity::Minor).min(Severity::Major),
        title,
        "The text covers only the happy path. If something fails, neither users nor the people on call know what to do.",
        format!(
            "What does the user see, and what is kept or undone, if {which} fails halfway: {}?",
            named(&steps)
        ),
    )
    .into_iter()
    .collect()
}

/// The promises for which the text doesn't say what happens if they fail.
fn uncovered(reading: &Reading) -> Vec<Hit<'_>> {
    let document = &reading.document;
    let bad_days: Vec<Hit<'_>> = reading
        .mentioned(&BAD_DAY)
        .into_iter()
        .filter(|it| !document.role(it.sentence).is_aside())
        .collect();
    let handled = |section: Span| {
        let from = bad_days.partition_point(|it| it.span.start < section.start);
        bad_days
            .get(from)
            .is_some_and(|it| it.span.start < section.end)
    };
    let headed = document.authored().next().is_some();
    // If a separate section is about failures, they are assumed to be covered there.
    if headed && bad_days.len() >= ELSEWHERE {
        return Vec::new();
    }
    let mut open: Vec<Hit<'_>> = reading
        .hits(&ACT)
        .into_iter()
        .filter(|hit| {
            let first_of_all = hit.sentence.span == document.sentences[0].span;
            first_of_all || !document.role(hit.sentence).is_aside()
        })
        .filter(|hit| !is_told(reading, hit))
        .filter(|hit| !reading.is_long() || is_required(reading, hit))
        .filter(|hit| !CALL.is_match(document.lower(hit.sentence.span)))
        .filter(|hit| !handled(document.section(hit.sentence)))
        .collect();
    if bad_days.is_empty() {
        open.extend(unattended(reading));
        open.sort_by_key(|it| it.span);
        open.dedup_by_key(|it| it.sentence.span);
    }
    open
}

/// What runs on a schedule with nobody watching, in a text of several sections that never mentions a failure: if
/// it fails, nobody notices.
fn unattended(reading: &Reading) -> Vec<Hit<'_>> {
    static SENT: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"(?:sends?|e-?mails?|exports?|imports?|syncs?|copies|charges?|transfers?|uploads?|downloads?|fetches|posts|delivers?|pushes|pulls|(?:is|are) (?:automatically )?(?:sent|e-?mailed|exported|imported|synced|copied|charged|transferred|uploaded|downloaded|fetched|delivered|pushed|pulled))",
        )
    });
    static AT_ITS_HOUR: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"(?:every|each) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|day|night|morning|evening|hour|week|month|[0-9]+ (?:minutes|hours))|nightly|hourly|daily at",
        )
    });
    let document = &reading.document;
    if !reading.is_long() || !reading.is_brief {
        return Vec::new();
    }
    let mut hits = reading.stated(&SENT);
    hits.retain(|it| {
        let text = document.lower(it.sentence.span);
        let role = document.role(it.sentence);
        let built = matches!(role, Role::Requirements | Role::Solution | Role::Plan);
        built
            && AT_ITS_HOUR.is_match(text)
            && reading.holds(it.sentence)
            && !reading.is_scenario(it.sentence)
            && !TO_DO.is_match(text)
    });
    hits
}

/// A day by which somebody does it once: a task on a list, not a step of what is built.
static TO_DO: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:next|this) (?:week|month|monday|tuesday|wednesday|thursday|friday)|tomorrow|tonight|(?:by|on|until) (?:monday|tuesday|wednesday|thursday|friday|end of (?:the )?(?:day|week))",
    )
});

/// Whether somebody describes it, or doesn't do it.
fn is_told(reading: &Reading, hit: &Hit<'_>) -> bool {
    let document = &reading.document;
    let before = Span::new(hit.sentence.span.start, hit.span.start);
    let text = document.lower(hit.sentence.span);
    let planned = TO_DO.is_match(text);
    // “Over 90% of the time” says how often it may fail.
    let is_counted = text.contains("% of the time") || text.contains("% of cases");
    let told =
        planned || is_counted || text.contains(" i ") || text.starts_with("the first release");
    // “The parts are imported only in the own package” is about code.
    let of_code = hit.words.ends_with("imported")
        && ["package", "module", "sdk"]
            .iter()
            .any(|it| text.contains(it));
    told || of_code || NOT_DONE.is_match(document.lower(before))
}

/// Whether a text of several sections promises it where it says what will be built.
fn is_required(reading: &Reading, hit: &Hit<'_>) -> bool {
    let role = reading.document.role(hit.sentence);
    let asks = |role: Role| role.is_target() && !matches!(role, Role::Goals | Role::Measures);
    // Above requirements, a proposed solution is a pitch.
    let document = &reading.document;
    let heading = document.heading(hit.sentence);
    let pitch = heading.is_some_and(|it| document.lower(it.text).contains("proposed solution"));
    let pitched = pitch && document.headings.iter().any(|it| asks(it.role));
    let built = (asks(role) || matches!(role, Role::Solution | Role::Plan)) && !pitched;
    // “Ready to import” and an export that the user starts show immediately whether they work, and a note is
    // sent or not.
    let ready = reading
        .before(hit)
        .trim_end()
        .to_lowercase()
        .ends_with("ready");
    let seen = [
        "export", "convert", "notif", "written", "send", "sent", "sync",
    ];
    let seen = ready || seen.iter().any(|it| hit.words.contains(it));
    let released = seen || hit.words.contains("publish") || hit.words.contains("schedule");
    // “Blocked until it is submitted” says what happens when it isn't, and a text that is written is nobody's order.
    let text = reading.document.lower(hit.sentence.span);
    let bound = [" must submit", " until ", "mandatory", "required"];
    if bound.iter().any(|it| text.contains(it)) {
        return false;
    }
    let listed = reading.document.block(hit.sentence).kind == BlockKind::Item;
    let says = listed || reading.binds(hit.sentence);
    built && !released && says && !reading.is_scenario(hit.sentence)
}
