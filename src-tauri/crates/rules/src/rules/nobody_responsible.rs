//! Duties in the passive voice: somebody must act, and no one is named.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use super::vague_trigger;
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
        fires("Training will be organised.", "Training will be organised."),
        fires("Logs are rotated regularly.", "Logs are rotated regularly.").of(domain::Kind::Tech),
        fires("Refunds must be approved.", "Refunds must be approved."),
        fires(
            "When a guest complains, somebody is informed.",
            "When a guest complains, somebody is informed.",
        ),
        silent("When the queue is full, somebody is informed."),
        fires(
            "The drawing will be provided.",
            "The drawing will be provided.",
        ),
        fires(
            "Old bills are cleaned up from time to time.",
            "Old bills are cleaned up from time to time.",
        )
        .of(domain::Kind::Tech),
        silent(
            "The drawing will be provided by the agency. A guest is told that the table is free.",
        ),
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
        r"some(?:body|one) (?:(?:is|will be|must be|should be) (?:then )?[a-z]+ed|(?:will|must|should|has to|needs to) [a-z]+|decides|checks|looks)|(?:is|are) (?:cleaned up|rotated|checked|updated|tidied|reviewed|approved|monitored|escalated) (?:from time to time|regularly|periodically|occasionally|when needed|if needed|afterwards)|(?:must|will|shall|should|needs? to|ha(?:s|ve) to|(?:is|are) to) (?:first |then |also |always )?be (?:manually |carefully |regularly |periodically )?(?:reviewed|approved|monitored|escalated|signed off|decided|triaged|investigated|communicated|informed|organi[sz]ed|arranged|translated|assessed|coordinated|supervised|followed up|cleaned up|rotated|documented|maintained|handled manually|verified manually|provided|extended (?:later|accordingly)|adjusted|delivered later|supplied|clarified|agreed|discussed|revisited|re-?checked|looked at|(?:switched|turned) (?:off|back)|(?:checked|reviewed|looked at|evaluated|considered) again|checked (?:by hand|manually|regularly|daily|weekly))",
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
        .stated(&DUTY)
        .into_iter()
        .filter(|hit| !actors.within(hit.sentence.span))
        .filter(|hit| !vague_trigger::asks_who(reading, hit.sentence))
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
