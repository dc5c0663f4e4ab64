//! Work that runs when nobody looks.

use std::sync::LazyLock;

use domain::Severity;
use domain::personas::ONCALL;
use regex::Regex;

use crate::demands::Judges;
use crate::document::BlockKind;
use crate::genre::Genre;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "unwatched-job",
    says: "Background work that tells nobody when it fails.",
    personas: &[ONCALL],
    reads_english: true,
    mended: false,
    judges: Judges::Gaps,
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
        silent("There is no cron job in the kitchen. Guests come when they like."),
        silent(
            "A nightly job will rebuild the index and alerts the team when it takes over an hour.",
        ),
        silent("A nightly job will rebuild the index. Its last run is shown on the dashboard."),
        silent("## Background\n\nA nightly job rebuilds the index."),
        fires(
            "Old receipts are removed every night and made again on demand.",
            "Old receipts are removed every night and made again on demand.",
        ),
        fires(
            "Once a week the list is also uploaded to the folder of the bank.",
            "Once a week the list is also uploaded to the folder of the bank.",
        ),
        silent(
            "Once a week the guests are asked. The lists are sent every week; when that fails, the desk sees it.",
        ),
        silent("- Batch job queue"),
        silent("## Sorts\n\n- Scheduled tasks (cron jobs), either by day or by hour.")
            .of(domain::Kind::Tech),
        silent("Currently using cron jobs or nothing. A pod is scheduled to run. Weekly long run."),
        silent("New style editions will be nightly-only."),
        silent("Add a field to the CronJob resource. The tests are run as a daily job."),
        silent("The page is live, and shows what's been updated each month."),
    ],
};

static JOB: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:nightly|daily|weekly|hourly|monthly|scheduled|background|batch|cron|periodic) (?:[a-z]+ )?(?:jobs?|tasks?|process(?:es)?|runs?|imports?|exports?|sync|script)|cron jobs?|(?:runs?|rebuilt|recalculated|imported|exported|uploaded|synced|sent|removed|cleaned up|copied|moved|checked|collected|computed|updated|refreshed|archived) (?:every (?:night|day|hour|week|month|morning|evening)|each (?:night|day|hour|week|month)|once (?:a|an|per|every) (?:night|day|hour|week|month)|nightly|overnight|hourly|daily|weekly)|(?:once (?:a|an|per|every)|every|each) (?:night|day|hour|week|month),?(?: [a-z]+){1,5} (?:is|are|will be|gets?)(?: also| then| automatically)? (?:rebuilt|recalculated|imported|exported|uploaded|synced|sent|removed|cleaned up|copied|moved|collected|computed|updated|refreshed|archived)",
    )
});
static WATCH: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"alerts?|alerted|monitor(?:s|ed|ing)?|metrics?|dashboards?|pages? (?:the|us|someone|on-?call)|on-?call|notif(?:y|ies|ied) (?:the team|us|operations|ops)|runbook|health ?checks?|heartbeat|failures?|dead[- ]letter(?:s|ed|ing)?|retr(?:y|ies|ied)|workflows?",
    )
});
/// Words that say so only where they stand beside the job.
static BESIDE: LazyLock<Regex> =
    LazyLock::new(|| words(r"logs?|logged|logging|fails?|failed|if it"));

/// What a clause asks for, right before the work.
static WHAT: LazyLock<Regex> =
    LazyLock::new(|| exact(r"(?-u:\b)what(?:'s| is| was| were| has been| are)? (?:been )?$"));

/// How things are today, pods that are scheduled, and a run in the park.
fn is_today(text: &str) -> bool {
    [
        "background job running",
        "background job process",
        "currently",
        "scheduled to run",
        "long run",
        "background sync",
        "background process",
        "cronjob resource",
        "cronjob controller",
        " tests ",
        "test jobs",
        "short run",
        "today",
    ]
    .iter()
    .any(|it| text.contains(it))
}

/// “Scheduled tasks (cron jobs)” in a list names a sort of job; none is promised to run.
fn names_a_sort(reading: &Reading, hit: &Hit<'_>) -> bool {
    let noun = ["job", "jobs", "task", "tasks"]
        .iter()
        .any(|it| hit.words.ends_with(it));
    let listed = reading.document.block(hit.sentence).kind == BlockKind::Item;
    noun && listed && !reading.binds(hit.sentence) && reading.genre != Genre::Product
}

fn find(reading: &Reading) -> Vec<Problem> {
    let watches = reading.places(&WATCH);
    let beside = reading.places(&BESIDE);
    reading
        .hits(&JOB)
        .into_iter()
        .filter(|hit| !reading.document.role(hit.sentence).is_aside())
        .filter(|hit| !reading.before(hit).trim_end().to_lowercase().ends_with(" no"))
        .filter(|hit| !reading.before(hit).trim_end().ends_with("useful for"))
        .filter(|hit| !reading.is_long_design() || !hit.words.ends_with(" runs"))
        .filter(|hit| !names_a_sort(reading, hit))
        // “What was updated each month” tells of what there is to read.
        .filter(|hit| !WHAT.is_match(&reading.before(hit).to_lowercase()))
        .filter(|hit| !reading.is_scenario(hit.sentence))
        .filter(|hit| !reading.document.lower[hit.span.end..].starts_with(" queue"))
        .filter(|hit| !is_today(reading.document.lower(hit.sentence.span)))
        .filter(|hit| !watches.within(reading.document.section(hit.sentence)))
        .filter(|hit| !beside.within(reading.document.block(hit.sentence).span))
        .take(2)
        .filter_map(|hit| {
            let job = reading.written(hit.span).to_lowercase();
            Problem::at(
                [hit.sentence.span],
                reading.weigh(Severity::Major, hit.sentence),
                format!("Nobody notices when “{job}” doesn't run"),
                "If it stops, takes too long or does only half its work, the first to notice are the people who need the result.",
                format!("Who is told when “{job}” fails or is late, and is it safe to run it again?"),
            )
        })
        .collect()
}
