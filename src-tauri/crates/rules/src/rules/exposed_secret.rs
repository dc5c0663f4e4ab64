//! Secrets and doors left open: said outright, so that no other word of the text can make it right.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "exposed-secret",
    personas: &["security"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "The form opens.\nThe access token is passed in the URL. Users log out at will.",
            "The access token is passed in the URL.",
        ),
        fires(
            "Passwords are stored in plain text.",
            "Passwords are stored in plain text.",
        ),
        fires(
            "Anyone with the link can download the invoice.",
            "Anyone with the link can download the invoice.",
        ),
        fires(
            "The page works without authentication.",
            "The page works without authentication.",
        ),
        fires(
            "We log the full request including the token.",
            "We log the full request including the token.",
        ),
        fires(
            "The API key is hard-coded in the app.",
            "The API key is hard-coded in the app.",
        ),
        silent("Passwords must never be stored in plain text."),
        fires(
            "The bill can be opened with a link that needs no sign-in.",
            "The bill can be opened with a link that needs no sign-in.",
        ),
        fires(
            "That is safe, because the address is hard to guess.",
            "That is safe, because the address is hard to guess.",
        ),
        fires(
            "The endpoint that empties the till has no authentication.",
            "The endpoint that empties the till has no authentication.",
        ),
        silent("The menu is hard to guess. A guest who has no password gets one by letter."),
        silent("Without authentication the server answers 401."),
        silent("The link opens the help page. Tokens are kept in the keychain."),
    ],
};

static EXPOSED: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:passwords?|tokens?|secrets?|api keys?|credentials|card numbers?)(?: [a-z_,-]+){0,6} (?:in plain ?text|in clear ?text|unencrypted|in the (?:url|query string|source code|repository|logs?)|by e-?mail|hard-?coded)",
        r"|hard-?coded (?:passwords?|tokens?|secrets?|api keys?|credentials)",
        r"|(?:any(?:one|body)|everyone) (?:with|who has|knowing) (?:the|a) (?:link|url|address)",
        r"|without (?:any |an? )?(?:authentication|authorisation|authorization|logging in|signing in|log-?in|sign-?in|password|permission checks?)",
        r"|no (?:authentication|authorisation|authorization|log-?in|sign-?in|password) (?:is )?(?:needed|required|necessary)",
        r"|(?:needs?|requires?|asks? for) no (?:authentication|authorisation|authorization|log-?in|sign-?in|password)",
        r"|(?:endpoints?|apis?|pages?|services?|routes?|servers?|ports?|interfaces?)(?: [a-z]+){0,5} has no (?:authentication|authorisation|authorization|log-?in|sign-?in|password)",
        r"|(?:links?|url|address(?:es)?|token|code|id)s? (?:is|are) (?:hard|difficult|impossible|too long) to guess",
        r"|logs?(?: [a-z_]+){0,6} (?:tokens?|passwords?|secrets?|card numbers?|credentials)",
        r"|(?:disables?|skips?|turns? off|ignores?) (?:tls|ssl|certificate|signature|permission|authentication) ?(?:checks?|validation|verification|errors)?",
    ))
});
static REFUSED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"never|not|no longer|must not|reject(?:s|ed)?|refuse[sd]?|den(?:y|ies|ied)|40[13]|forbid(?:s|den)?|prevents?|avoids?|redact(?:s|ed)?|mask(?:s|ed)?|instead of|cannot|fails?",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    reading
        .hits(&EXPOSED)
        .into_iter()
        .filter(|hit| {
            let text = reading.document.lower(hit.sentence.span);
            !REFUSED.is_match(text) && !reading.document.role(hit.sentence).is_aside()
        })
        .filter_map(|hit| {
            let said = reading.written(hit.span);
            Problem::at(
                [hit.sentence.span],
                Severity::Blocking,
                format!("“{said}” leaves a door open"),
                format!(
                    "With “{said}”, whoever comes by the address, the log or the code gets in, and nothing in the text limits what they can then do."
                ),
                "Who must not be able to do this, and what keeps them out?",
            )
        })
        .collect()
}
