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
        fires(
            "- The letter is printed in the background.\n- The address is checked against the town register when the guest pays.",
            "The address is checked against the town register when the guest pays.",
        ),
        fires(
            "Letters are converted through the scan service of our host.",
            "Letters are converted through the scan service of our host.",
        ),
        fires(
            "The rates are taken from the payroll system.",
            "The rates are taken from the payroll system.",
        ),
        silent(
            "The file is checked against the checksum data base. Values are read from the system.",
        ),
        silent("The file is stored in the work directory. It is read from the cache directory."),
        silent(
            "The service calls the payment API with a time-out of 2 s and shows an error after that.",
        ),
        silent(
            "The service calls the payment API. If it is unavailable, the order waits in a queue.",
        ),
        silent("The guest calls the service desk. The API calls for care."),
        silent("## Alternatives\n\nThe service could call the payment API."),
        fires(
            "For each dish the page fetches the picture from the media service.",
            "For each dish the page fetches the picture from the media service.",
        ),
        fires(
            "Letters are handed to the printing service, which posts them.",
            "Letters are handed to the printing service, which posts them.",
        ),
        silent("The server must send the list. Requests to the API return JSON."),
    ],
};

/// A verb of asking, and a system that is somebody else's.
pub(super) static CALL: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:calls?|quer(?:y|ies)|fetch(?:es)?|requests?|posts?|pushes?|pulls?|sends?|submits?|forwards?|syncs?|looks? up|connects? to|talks? to|polls?|invokes?|retrieves?|downloads?)",
        r"(?: [a-z'’_-]+){0,7}? (?:[a-z'’_-]+ )?(?:apis?|endpoints?|web ?services?|webhooks?|gateways?|third[- ]part(?:y|ies)(?: [a-z]+)?|external (?:[a-z]+ )?(?:systems?|services?|providers?)|upstream(?: [a-z]+)?|partner(?:'s|’s)? (?:systems?|services?)|(?:payment|address|e-?mail|sms|mail|geocoding|identity|tax|credit|shipping|pricing|inventory|weather|map|exchange|notification|auth|billing|search|fraud|recommendation) (?:service|provider|server|system)|(?:from|to|with|at|through) (?:the|an?|our|their) [a-z-]+ (?:service|provider)|stripe|paypal|adyen|twilio|sendgrid|salesforce|s3)",
        // The same in the passive voice, where the other system is told by whose it is.
        r"|(?:is|are|be|gets?)(?: also| then| first| automatically)? (?:checked|verified|validated|compared|matched|looked up|read|taken|fetched|loaded|retrieved|converted|translated|scanned|sent|uploaded|submitted|forwarded|passed|pushed|synced|copied|stored|authenticated|handed(?: over)?|given|reported|booked|transferred)",
        r" (?:against|with|from|in|through|by|via|to|at|using|on|over) (?:the|an?|our|their|its|each) (?:(?:[a-z'’-]+ ){0,2}(?:director(?:y|ies)|registr(?:y|ies)|registers?|providers?|gateways?|apis?|banks?|bureau)|[a-z'’-]+ (?:[a-z'’-]+ )?(?:services?|systems?|platforms?))",
    ))
});
static GUARD: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"time-?outs?|time out|timed out|times out|deadlines?|within [0-9]+ ?(?:ms|s|seconds?|minutes?)|circuit|fall(?:s)?[- ]?backs?|unavailable|unreachable|does not (?:answer|respond)|doesn't (?:answer|respond)|is down|outages?|fails?|failures?",
    )
});
/// Words that guard only the call that they stand beside.
static BESIDE: LazyLock<Regex> = LazyLock::new(|| {
    words(r"retr(?:y|ies|ied)|queued?|asynchronous(?:ly)?|in the background|errors?")
});
/// People call too, and interfaces are described without being called.
static NOT_A_CALL: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"requests? to|(?:guest|user|customer|member|veteran|patient|people|caller|visitor|tenant)s? (?:can |will |must |should )?(?:calls?|requests?|sends?|submits?|posts?)|service desk|(?:work|working|current|same|cache|root|home|source|target|parent|temporary|file|config|package|build|output|this|its) (?:directory|directories)|package registry|file systems?|operating systems?|build systems?|module system|type system|api (?:keys?|group|version|docs?|documentation|reference|calls?|contract)",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let guards = reading.places(&GUARD);
    let beside = reading.places(&BESIDE);
    reading
        .hits(&CALL)
        .into_iter()
        .filter(|hit| {
            let document = &reading.document;
            let text = document.lower(hit.sentence.span);
            !document.role(hit.sentence).is_aside()
                && !NOT_A_CALL.is_match(text)
                && !beside.within(document.block(hit.sentence).span)
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
