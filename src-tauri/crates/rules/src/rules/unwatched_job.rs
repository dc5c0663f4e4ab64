//! Work that runs when nobody looks.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "unwatched-job",
    personas: &["oncall"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "Nice. A nightly job will rebuild the index.",
            "A nightly job will rebuild the index.",
        ),
        fires(
            "A cron job sends the reminders.",
            "A cron job sends the reminders.",
        ),
        silent(
            "A nightly job will rebuild the index and alerts the team when it takes over an hour.",
        ),
        silent("A nightly job will rebuild the index. Its last run is shown on the dashboard."),
        silent("## Background\n\nA nightly job rebuilds the index."),
        silent("New style editions will be nightly-only."),
    ],
};

static JOB: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:nightly|daily|weekly|hourly|monthly|scheduled|background|batch|cron|periodic) (?:[a-z]+ )?(?:jobs?|tasks?|process(?:es)?|runs?|imports?|exports?|sync|script)|cron ?jobs?|(?:runs?|rebuilt|recalculated|imported|synced|sent) (?:every (?:night|day|hour|week)|nightly|overnight)",
    )
});
static WATCH: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"alerts?|alerted|monitor(?:s|ed|ing)?|metrics?|logs?|logged|logging|dashboards?|pages? (?:the|us|someone|on-?call)|on-?call|notif(?:y|ies|ied) (?:the team|us|operations|ops)|runbook|health ?checks?|heartbeat|fails?|failed|failures?",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let watches = reading.places(&WATCH);
    reading
        .hits(&JOB)
        .into_iter()
        .filter(|hit| !reading.document.role(hit.sentence).is_aside())
        .filter(|hit| !watches.within(reading.document.section(hit.sentence)))
        .take(2)
        .filter_map(|hit| {
            let job = reading.written(hit.span);
            Problem::at(
                [hit.sentence.span],
                reading.weigh(Severity::Major, hit.sentence),
                format!("“{job}”: nobody notices when it does not run"),
                format!("If “{job}” stops, takes too long or does half of its work, the first to notice are the people who needed the result."),
                format!("Who is told when “{job}” fails or is late, and can it be run again without harm?"),
            )
        })
        .collect()
}
