//! Mentions of data, sign-in or money that don't deal with it.

use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

use crate::genre::Genre;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};

/// What a system does with data that it holds; a design says so without promising.
pub(super) static HELD: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:is|are|be|gets?)(?: also| then)? (?:recorded|stored|saved|logged|collected|kept|written|exported|sent|copied|shown|visible|displayed|listed|available|printed|issued|paid(?: out)?|charged|debited|credited)|(?:we|to|and|they) (?:keep|store|send|collect|record|show)|looks? up|sign(?:s|ed)? up with|types? in|typing|enters?|uploads?|opens?|views?|sees?|shows?|asks? for|needs? to know|(?:stores?|records?|logs?|keeps?|holds?|collects?|contains?|carries|carry|bears?|saves?|includes?|sends?|exports?) (?:the |an? |their |its |each |his |her )?[a-z]+",
    )
});

/// A name of something else, or signing in named only for the moment (“when somebody signs in”), or as what isn't asked for.
static IN_PASSING: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:at|upon|when|whenever|once|after|before|until|while|no|without|each time|every time)(?: [a-z]+){0,3}[ \t\r\n]+$",
    )
});

/// Data that isn't about anybody.
static OF_NOBODY: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"de-?identified|(?:synthetic|anonymi[sz]ed) (?:data|datasets?|records?|patients?|users?)",
    )
});

/// What is done with no such data: “must not contain”, “never log”.
static KEPT_OUT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:not|never|[a-z]+n't|without) (?:[a-z]+ )?(?:log|store|keep|contain|include|embed|carry|hold|collect|record|save|expose|show|have|need|require|ask|reveal|enter|logging|storing|keeping|collecting|asking)",
    )
});

/// Whether a mention deals with no data.
#[expect(
    clippy::too_many_lines,
    reason = "a list of mentions that deal with no data"
)]
pub(super) fn is_passing(reading: &Reading, hit: &Hit<'_>) -> bool {
    if reading.mentions(&OF_NOBODY) {
        return true;
    }
    // “Health records are often lost” describes how things are.
    let whole = reading.document.lower(hit.sentence.span);
    if [" often ", " usually ", " typically ", " tend to "]
        .iter()
        .any(|it| whole.contains(it))
    {
        return true;
    }
    // A cell of one word names a team or a column; machines have addresses too; “logs in the console”.
    let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
    let rest = reading.document.lower(rest);
    let of_a_machine =
        hit.words.starts_with("ip ") && (reading.genre != Genre::Product || reading.is_long());
    let of_a_debt = reading
        .before(hit)
        .to_lowercase()
        .trim_end()
        .ends_with("technical");
    let of_a_file = hit.words == "logs in"
        && [" the ", " a ", " _", " `"]
            .iter()
            .any(|it| rest.starts_with(it));
    let before = Span::new(hit.sentence.span.start, hit.span.start);
    // “Django’s built-in authentication” keeps the rules itself.
    let built_in = reading
        .document
        .lower(before)
        .trim_end()
        .ends_with("built-in");
    let of_a_place = hit.words.starts_with("name")
        && [
            "building", "company", "shop", "property", "server", "domain", "product",
        ]
        .iter()
        .any(|it| reading.document.lower(hit.sentence.span).contains(it));
    // A job that signs in to another system has no session and no role.
    let of_a_job = ["sftp", "vault", "service account", "secrets manager"]
        .iter()
        .any(|it| whole.contains(it));
    let opened = reading.document.prose(before).ends_with(['“', '"', '‘']);
    let text = reading.document.lower(before);
    let is_refused = KEPT_OUT.is_match(text) || text.contains("does not");
    let is_named = opened
        || built_in
        || is_refused
        || is_a_place(reading, hit, rest)
        || is_one_of_a_list(reading, hit, rest)
        || is_only_read(reading, hit);
    let worked_out = hit.words.starts_with("payment")
        && [
            " amount",
            " calc",
            " schedule",
            " term",
            " date",
            " plan",
            " breakdown",
            " frequency",
        ]
        .iter()
        .any(|it| rest.starts_with(it));
    // Whoever parses or compares invoices pays none.
    let paid = ["pay", "paid", "charge", "bill", "refund", "send", "issue"];
    let text_of = reading.document.lower(hit.sentence.span);
    // “They pay by invoice” only says how somebody pays.
    let pays_by_it = ["pay by ", "pays by "].iter().any(|it| text.ends_with(it));
    let worked_out = worked_out
        || pays_by_it
        || hit.words.starts_with("invoice") && !paid.iter().any(|it| text_of.contains(it))
        || hit.words == "birthday" && rest.contains("bound");
    if hit.sentence.span == hit.span
        || worked_out
        || of_a_machine
        || of_a_debt
        || of_a_place
        || of_a_file
        || of_a_job
        || is_named
    {
        return true;
    }
    hit.words.contains("in") && IN_PASSING.is_match(reading.document.lower(before))
}

/// Whether it is one item of “a, b, payment processors or c”, in a sentence that does nothing with them.
fn is_one_of_a_list(reading: &Reading, hit: &Hit<'_>, rest: &str) -> bool {
    let text = reading.document.lower(hit.sentence.span);
    let before = reading.before(hit).trim_end();
    let in_a_row = before.ends_with([',', '(']);
    let mut words = rest.split_whitespace();
    let first = words.next().unwrap_or_default();
    let goes_on = |it: &str| it == "or" || it == "and" || it.ends_with([',', ')']);
    let goes_on =
        first.starts_with([',', ')']) || goes_on(first) || words.next().is_some_and(goes_on);
    in_a_row && goes_on && !HELD.is_match(text) && !BINDS.is_match(text)
}

/// “The login page is slow” is about a page; nobody signs in through that.
fn is_a_place(reading: &Reading, hit: &Hit<'_>, rest: &str) -> bool {
    const PLACES: [&str; 6] = ["page", "screen", "form", "button", "link", "dialog"];
    let text = reading.document.lower(hit.sentence.span);
    let next = rest.split_whitespace().next().unwrap_or_default();
    PLACES.contains(&next) && !HELD.is_match(text) && !BINDS.is_match(text)
}

/// What is required or offered.
static BINDS: LazyLock<Regex> = LazyLock::new(|| {
    words(r"must|shall|should|will|can|may|needs? to|ha(?:s|ve) to|wants?|allows?|lets?")
});

/// Whether an invoice is only looked at: nothing is paid by that.
fn is_only_read(reading: &Reading, hit: &Hit<'_>) -> bool {
    static LOOKED_AT: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"(?:exports?|downloads?|views?|sees?|prints?|lists?|search(?:es)?|filters?|sorts?) (?:all |the |an? |their |his |her |its |our |past |old )*invoices?",
        )
    });
    let text = reading.document.lower(hit.sentence.span);
    hit.words.starts_with("invoice") && LOOKED_AT.is_match(text)
}
