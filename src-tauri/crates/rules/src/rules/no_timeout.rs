//! Calls to other systems that may hang for ever.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "no-timeout",
    personas: &["oncall", "performance"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "Orders are listed. The service calls the payment API.",
            "The service calls the payment API.",
        ),
        fires(
            "The job must send each row to the partner's webhook.",
            "The job must send each row to the partner's webhook.",
        ),
        fires(
            "On save, we will query the address service.",
            "On save, we will query the address service.",
        ),
        silent(
            "The service calls the payment API with a time-out of 2 s and shows an error after that.",
        ),
        silent(
            "The service calls the payment API. If it is unavailable, the order waits in a queue.",
        ),
        silent("The guest calls the service desk. The API calls for care."),
        silent("## Alternatives\n\nThe service could call the payment API."),
        silent("The server must send the list. Requests to the API return JSON."),
    ],
};

/// A verb of asking, and a system that is somebody else's.
pub(super) static CALL: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:calls?|quer(?:y|ies)|fetch(?:es)?|requests?|posts?|pushes?|pulls?|sends?|submits?|forwards?|syncs?|looks? up|connects? to|talks? to|polls?|invokes?|retrieves?|downloads?)",
        r"(?: [a-z'’_-]+){0,7}? (?:[a-z'’_-]+ )?(?:apis?|endpoints?|web ?services?|webhooks?|gateways?|third[- ]part(?:y|ies)(?: [a-z]+)?|external (?:[a-z]+ )?(?:systems?|services?|providers?)|upstream(?: [a-z]+)?|partner(?:'s|’s)? (?:systems?|services?)|(?:payment|address|e-?mail|sms|mail|geocoding|identity|tax|credit|shipping|pricing|inventory|weather|map|exchange|notification|auth|billing|search|fraud|recommendation) (?:service|provider|server|system)|stripe|paypal|adyen|twilio|sendgrid|salesforce|s3)",
    ))
});
static GUARD: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"time-?outs?|time out|timed out|times out|deadlines?|within [0-9]+ ?(?:ms|s|seconds?|minutes?)|circuit|fall(?:s)?[- ]?backs?|unavailable|unreachable|does not (?:answer|respond)|doesn't (?:answer|respond)|is down|outages?|fails?|failures?|retr(?:y|ies|ied)|queued?|asynchronous(?:ly)?|in the background|errors?",
    )
});
/// People call too, and interfaces are described without being called.
static NOT_A_CALL: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"requests? to|(?:guest|user|customer|member|veteran|patient|people|caller|visitor|tenant)s? (?:can |will |must |should )?(?:calls?|requests?|sends?|submits?|posts?)|service desk|api (?:keys?|group|version|docs?|documentation|reference|calls?|contract)",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let guards = reading.places(&GUARD);
    reading
        .hits(&CALL)
        .into_iter()
        .filter(|hit| {
            let document = &reading.document;
            let text = document.lower(hit.sentence.span);
            !document.role(hit.sentence).is_aside()
                && !NOT_A_CALL.is_match(text)
                && !guards.within(document.section(hit.sentence))
        })
        .take(3)
        .filter_map(|hit| {
            let call = reading.written(hit.span);
            Problem::at(
                [hit.sentence.span],
                reading.weigh(Severity::Major, hit.sentence),
                format!("“{call}”: no time-out"),
                format!("When the other side hangs, “{call}” waits with it, and so does everyone who stands behind it."),
                format!("How long may “{call}” take, and what do people see when it takes longer or fails?"),
            )
        })
        .collect()
}
