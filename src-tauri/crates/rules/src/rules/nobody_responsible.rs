//! Duties in the passive voice: somebody must act, and no one is named.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "nobody-responsible",
    personas: &["oncall", "pm"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "Nice. Requests will be reviewed by hand.",
            "Requests will be reviewed by hand.",
        ),
        fires("Refunds must be approved.", "Refunds must be approved."),
        fires(
            "Outages should be escalated at once.",
            "Outages should be escalated at once.",
        ),
        silent("Requests will be reviewed by the desk."),
        silent(
            "Each refund must be approved by a manager. The list will be checked automatically.",
        ),
        silent("The desk monitors the queue. The list will be sorted."),
        silent("## Background\n\nRequests were reviewed."),
    ],
};

static DUTY: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:must|will|shall|should|needs? to|ha(?:s|ve) to|(?:is|are) to) (?:first |then |also |always )?be (?:manually |carefully |regularly |periodically )?(?:reviewed|approved|monitored|escalated|signed off|decided|triaged|investigated|communicated|informed|assessed|coordinated|supervised|followed up|cleaned up|rotated|documented|maintained|handled manually|verified manually|checked (?:by hand|manually|regularly|daily|weekly))",
    )
});
/// An actor: somebody by whom, not a way or a date.
static ACTOR: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"by (?:the |an? |our |their |its |at least |two |each |every |whoever |someone )+(?:[a-z-]+ ){0,3}(?:[a-z-]+)|by (?:legal|operations|ops|security|support|finance|marketing|engineering|qa|staff|admins?|administrators|managers|moderators|maintainers|us|them|people|product|compliance)|automatically|owner|responsible|on-?call|ci|bot",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let actors = reading.places(&ACTOR);
    reading
        .promised(&DUTY)
        .into_iter()
        .filter(|hit| !actors.within(hit.sentence.span))
        .take(3)
        .filter_map(|hit| {
            let duty = reading.written(hit.span);
            let gist = reading.gist(hit.sentence.span);
            Problem::at(
                [hit.sentence.span],
                reading.weigh(Severity::Minor, hit.sentence),
                format!("“{gist}”: by whom?"),
                format!("“{duty}” names no one, so on a busy day everybody takes it to be somebody else's."),
                format!("Who does it, by when, and who stands in, where the text says “{duty}”?"),
            )
        })
        .collect()
}
