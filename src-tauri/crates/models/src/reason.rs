//! Determines the kind of failure from a program's own words.

use domain::FailureKind;

/// Phrases, in lower case, and what they mean. The first one found wins, so specific ones come before
/// general ones.
const PHRASES: &[(&str, FailureKind)] = &[
    ("prompt is too long", FailureKind::TooLong),
    ("input is too long", FailureKind::TooLong),
    ("context length", FailureKind::TooLong),
    ("context window", FailureKind::TooLong),
    ("context_length_exceeded", FailureKind::TooLong),
    ("maximum context", FailureKind::TooLong),
    ("exceeds the maximum number of tokens", FailureKind::TooLong),
    ("request_too_large", FailureKind::TooLong),
    ("not logged in", FailureKind::NotSignedIn),
    ("not signed in", FailureKind::NotSignedIn),
    ("not authenticated", FailureKind::NotSignedIn),
    ("please run /login", FailureKind::NotSignedIn),
    ("please log in", FailureKind::NotSignedIn),
    ("please login", FailureKind::NotSignedIn),
    ("please sign in", FailureKind::NotSignedIn),
    ("sign in to continue", FailureKind::NotSignedIn),
    ("log in to continue", FailureKind::NotSignedIn),
    ("login required", FailureKind::NotSignedIn),
    ("enter your api key", FailureKind::NotSignedIn),
    ("no api key", FailureKind::NotSignedIn),
    ("no key found", FailureKind::NotSignedIn),
    ("missing environment variable", FailureKind::NotSignedIn),
    ("you must specify the", FailureKind::NotSignedIn),
    ("set an auth method", FailureKind::NotSignedIn),
    ("api_key environment variable", FailureKind::NotSignedIn),
    ("token has expired", FailureKind::NotSignedIn),
    ("session has expired", FailureKind::NotSignedIn),
    ("invalid api key", FailureKind::KeyRefused),
    ("incorrect api key", FailureKind::KeyRefused),
    ("api key not valid", FailureKind::KeyRefused),
    ("invalid x-api-key", FailureKind::KeyRefused),
    ("invalid bearer token", FailureKind::KeyRefused),
    ("authentication_failed", FailureKind::KeyRefused),
    ("authentication_error", FailureKind::KeyRefused),
    ("unauthorized", FailureKind::KeyRefused),
    ("permission_denied", FailureKind::KeyRefused),
    ("forbidden", FailureKind::KeyRefused),
    ("model_not_found", FailureKind::UnknownModel),
    ("modelnotfound", FailureKind::UnknownModel),
    ("issue with the selected model", FailureKind::UnknownModel),
    (
        "does not exist or you do not have access",
        FailureKind::UnknownModel,
    ),
    ("is not found for api version", FailureKind::UnknownModel),
    ("not_found_error", FailureKind::UnknownModel),
    ("unknown model", FailureKind::UnknownModel),
    ("model not found", FailureKind::UnknownModel),
    ("model is not supported", FailureKind::UnknownModel),
    ("rate limit", FailureKind::RateLimited),
    ("rate_limit", FailureKind::RateLimited),
    ("too many requests", FailureKind::RateLimited),
    ("usage limit", FailureKind::RateLimited),
    ("hit your limit", FailureKind::RateLimited),
    ("exceeded your current quota", FailureKind::RateLimited),
    ("quota exceeded", FailureKind::RateLimited),
    ("resource_exhausted", FailureKind::RateLimited),
    ("overloaded", FailureKind::Overloaded),
    ("service unavailable", FailureKind::Overloaded),
    ("server_error", FailureKind::Overloaded),
    ("internal server error", FailureKind::Overloaded),
    ("bad gateway", FailureKind::Overloaded),
    ("gateway timeout", FailureKind::Overloaded),
    ("at capacity", FailureKind::Overloaded),
    ("usage policy", FailureKind::Refused),
    ("content policy", FailureKind::Refused),
    ("blocked by safety", FailureKind::Refused),
    ("blockreason", FailureKind::Refused),
    ("enotfound", FailureKind::Offline),
    ("eai_again", FailureKind::Offline),
    ("econnrefused", FailureKind::Offline),
    ("econnreset", FailureKind::Offline),
    ("could not resolve host", FailureKind::Offline),
    ("failed to lookup address", FailureKind::Offline),
    ("name resolution", FailureKind::Offline),
    ("dns error", FailureKind::Offline),
    ("network is unreachable", FailureKind::Offline),
    ("connection refused", FailureKind::Offline),
    ("connection error", FailureKind::Offline),
    ("unable to connect", FailureKind::Offline),
    ("error sending request", FailureKind::Offline),
    ("stream disconnected", FailureKind::Offline),
    ("fetch failed", FailureKind::Offline),
];

/// Phrases that programs use to reject command lines.
const UNKNOWN_OPTION: &[&str] = &[
    "unknown option",
    "unexpected argument",
    "unknown argument",
    "unrecognized option",
    "unrecognized argument",
    "unknown feature flag",
];

/// Max characters of other people's words in one of our sentences.
const QUOTED: usize = 200;
/// Words at the beginning that only say that something failed.
const ERROR: &str = "error:";

/// Phrases before a waiting time.
const WAITS: &[&str] = &[
    "retry after",
    "retry-after",
    "retry in",
    "try again in",
    "retrydelay",
];

/// The kind of failure that the words report; `None` if they don't say.
pub(crate) fn kind_of(said: &str) -> Option<FailureKind> {
    kind_of_words(said).or_else(|| numbers(said).find_map(kind_of_status))
}

/// The same if a status came with the words, so that numbers in them are not statuses.
pub(crate) fn kind_of_words(said: &str) -> Option<FailureKind> {
    let said = said.to_lowercase();
    PHRASES
        .iter()
        .find(|(phrase, _)| said.contains(phrase))
        .map(|&(_, kind)| kind)
}

/// The kind of failure behind an HTTP status.
pub(crate) fn kind_of_status(status: u64) -> Option<FailureKind> {
    match status {
        401 | 403 => Some(FailureKind::KeyRefused),
        404 => Some(FailureKind::UnknownModel),
        413 => Some(FailureKind::TooLong),
        429 => Some(FailureKind::RateLimited),
        500 | 502 | 503 | 504 | 529 => Some(FailureKind::Overloaded),
        _ => None,
    }
}

/// Whether the words say that an option is unknown.
pub(crate) fn is_unknown_option(said: &str) -> bool {
    let said = said.to_lowercase();
    UNKNOWN_OPTION.iter().any(|phrase| said.contains(phrase))
}

/// The requested waiting time in seconds.
pub(crate) fn retry_after(said: &str) -> Option<u64> {
    let said = said.to_lowercase();
    WAITS.iter().find_map(|before| {
        let (_, after) = said.split_once(before)?;
        let after = after.trim_start_matches([' ', ':', '"', '=']);
        let end = after
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(after.len());
        let number: u64 = after[..end].parse().ok()?;
        let unit = after[end..].trim_start_matches(|c: char| c == '.' || c.is_ascii_digit());
        let unit = unit.trim_start();
        Some(if unit.starts_with("ms") || unit.starts_with("milli") {
            number.div_ceil(1000)
        } else if unit.starts_with('m') {
            number.saturating_mul(60)
        } else if unit.starts_with('h') {
            number.saturating_mul(3600)
        } else {
            number
        })
    })
}

/// A quotation at the end of one of our sentences; empty if there is nothing to quote.
pub(crate) fn quoted(said: &str) -> String {
    match words(said) {
        said if said.is_empty() => String::new(),
        said => format!(" It said: “{said}”."),
    }
}

/// The quoted words, shortened to fit into one of our sentences, without the final period (ours has one)
/// and without a leading “Error:”.
pub(crate) fn words(said: &str) -> String {
    let shown = said.chars().filter(|c| !c.is_control()).take(QUOTED);
    let shown = shown.collect::<String>();
    let shown = shown.trim().trim_end_matches('.').trim_end();
    let leads = shown
        .get(..ERROR.len())
        .filter(|it| it.eq_ignore_ascii_case(ERROR));
    let rest = leads.map_or(shown, |lead| shown[lead.len()..].trim_start());
    if rest.is_empty() { shown } else { rest }.to_owned()
}

/// The three-digit numbers in the text that are not part of longer words.
fn numbers(said: &str) -> impl Iterator<Item = u64> {
    said.split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.len() == 3)
        .filter_map(|word| word.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(said: &str, kind: Option<FailureKind>, wait: Option<u64>) {
        assert_eq!((kind_of(said), retry_after(said)), (kind, wait), "{said}");
    }

    #[test]
    fn words_tell_the_kind_and_the_wait() {
        use FailureKind::{NotSignedIn, Offline, Overloaded, RateLimited, TooLong};
        check(
            "Rate limit reached. Try again in 2.5s.",
            Some(RateLimited),
            Some(2),
        );
        check("429 (retry-after: 90)", Some(RateLimited), Some(90));
        check(
            "quota exceeded, retry in 3 minutes",
            Some(RateLimited),
            Some(180),
        );
        check(
            r#"{"code":503,"retryDelay":"30s"}"#,
            Some(Overloaded),
            Some(30),
        );
        check("try again in 900ms", None, Some(1));
        check("try again in a while", None, None);
        check("status 529", Some(Overloaded), None);
        check("line 4290 of 1503", None, None);
        check("Prompt is too long: 401 pages", Some(TooLong), None);
        check(
            "You must specify the MY_KEY variable",
            Some(NotSignedIn),
            None,
        );
        check("getaddrinfo ENOTFOUND api.example.org", Some(Offline), None);
        check("segmentation fault", None, None);
        check("", None, None);
    }

    #[test]
    fn words_of_others_end_a_sentence_of_ours_with_one_period() {
        let check = |said: &str, expected: &str| assert_eq!(words(said), expected, "{said}");
        check("Error: no such account.", "no such account");
        check("error: ", "error:");
        check(" It is closed... ", "It is closed");
        check("Errors: 3", "Errors: 3");
        check("", "");
        assert_eq!(quoted("No turn."), " It said: “No turn”.");
    }

    #[test]
    fn refused_options_are_recognised() {
        assert!(is_unknown_option("error: unknown option '--tools'"));
        assert!(!is_unknown_option("no option is left"));
    }
}
