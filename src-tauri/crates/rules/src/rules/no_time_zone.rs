//! Times of day that are a different hour elsewhere.

use std::sync::LazyLock;

use domain::Severity;
use domain::pattern::Regex;
use domain::personas::QA;

use crate::demands::Judges;
use crate::document::Role;
use crate::pattern::words;
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "no-time-zone",
    says: "Times of day without a time zone.",
    personas: &[QA],
    reads_english: true,
    mended: false,
    judges: Judges::Wording,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "Nice. Reminders are sent at 9:00 each day.",
            "Reminders are sent at 9:00 each day.",
        ),
        fires(
            "The offer must end at midnight.",
            "The offer must end at midnight.",
        ),
        silent("Reminders are sent at 9:00 UTC each day."),
        silent("The cooks must meet at 11AM US/Eastern each day."),
        silent("The offer must end at midnight. All times are in the guest's time zone."),
        silent("The door shows \"open until 22:00\".\n\nIt has a bell."),
        silent("The ratio is 16:9. The talk was at noon, at 3 o'clock."),
        silent(
            "At the end of Day 1 the till is closed.\n\n- Coffee Before Noon\n- Dinner (Before 7 PM)\n- Soup",
        ),
        silent("Orders are taken 09:15–15:29 IST. The kitchen must close before 15:29."),
    ],
};

static HOUR: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:at|by|before|after|until|every day at|daily at) (?:[0-2]?[0-9]:[0-5][0-9](?: ?[ap]m)?|[0-9]{1,2} ?[ap]m|midnight|noon)",
    )
});
static ZONE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:[a-z]+ )?(?:local|campus|site|store|hotel|office|airport|station|city|country)(?:'s)? time|(?:europe|america|asia|africa|australia)/[a-z]+|utc|gmt|c?es?t|[ijk]st|[pemc][sd]t|time ?zones?|us/[a-z]+|(?:eastern|central|mountain|pacific)(?: time)?|local time|server time",
    )
});

/// Whether the hour is part of a text that people get to see, in quotation marks.
fn is_shown(sentence: &str, hour: &str) -> bool {
    let marks = |text: &str| text.matches(['"', '“', '”']).count();
    sentence
        .find(hour)
        .is_some_and(|at| marks(&sentence[..at]) % 2 == 1)
}

/// Whether the words are a part of a name: “Dinner Before 7 PM”, “At the end of Day 1”.
fn is_named(reading: &Reading, hit: &Hit<'_>) -> bool {
    let written = reading.written(hit.span);
    let last = written.rsplit(' ').next().unwrap_or_default();
    let in_capitals = written.starts_with(char::is_uppercase);
    in_capitals && hit.span.start > hit.sentence.span.start
        || last.starts_with(char::is_uppercase) && last.contains(char::is_lowercase)
}

fn find(reading: &Reading) -> Vec<Problem> {
    if reading.mentions(&ZONE) {
        return Vec::new();
    }
    let hits = reading.hits(&HOUR).into_iter();
    let timed: Vec<_> = hits
        .filter(|it| {
            let text = reading.document.lower(it.sentence.span);
            let told = text.contains(" was ") || text.contains(" were ");
            let criterion = reading.document.role(it.sentence) == Role::Criteria;
            !told
                && !criterion
                && !is_shown(text, it.words)
                && !is_named(reading, it)
                && !reading.document.role(it.sentence).is_aside()
        })
        .collect();
    let Some(first) = timed.first() else {
        return Vec::new();
    };
    let hour = reading.written(first.span);
    Problem::at(
        timed.iter().map(|it| it.sentence.span),
        Severity::Minor,
        format!("No time zone for “{hour}”"),
        "It is a different moment in each time zone, so some people will be early and others late.",
        format!("Which time zone is “{hour}” in?"),
    )
    .into_iter()
    .collect()
}
