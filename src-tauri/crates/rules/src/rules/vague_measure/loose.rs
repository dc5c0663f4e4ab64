//! Words that only weigh in their sentence, or are a name.

use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

use super::super::vague_trigger;
use super::demand::{MUST, is_plainly_weak, is_said_otherwise, is_weak};
use super::in_row;
use crate::document::BlockKind;
use crate::genre::Genre;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};

/// Words that weigh more often than they promise: asked about only where a product text lists what must be
/// achieved.
static LOOSE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"appropriate(?:ly)?|properly|accordingly|acceptable|in (?:some|certain) cases|be (?:visible|useful|clearer|helpful|happy|obvious)|is happy|comfortable|in the loop|no time|in time|excessive(?:ly)?|on time|reliably|ideally|sufficient(?:ly)?|reasonabl[ey]|satisfactory|straightforward|(?:any )?significant(?:ly)?(?: [a-z]+)?|(?:any|no) (?:visible|significant|major) [a-z]+|minimal [a-z]+|works? as expected|[a-z]+ individually|(?:almost|nearly|most|many|several) [a-z]+|in some cases|old device|(?:older|old|slow) [a-z]+|consistent(?:ly)?|no easy [a-z]+|easy way|high performance|as (?:much|many) [a-z ]+ as possible|as much as possible.*|always available",
    )
});

/// Haste counts where it is an order.
static HASTY: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"regularly|frequently|occasionally|efficient(?:ly)?|timely|promptly|instant(?:ly)?|periodically|from time to time",
    )
});

/// What asks how much rather than saying it (“how fast”), or makes the words a name (“fail fast”); and
/// the mark of a template before what its own form demands.
static WEIGHED: LazyLock<Regex> = LazyLock::new(|| {
    exact(r"(?-u:\b)(?:how|fail|fails|failing|needed|want to try|easy|can fix) $|^\(r\) ")
});

/// Whether a sentence says what a product of others does: “`MinIO` provides …”.
fn is_of_a_product(sentence: &str) -> bool {
    let mut words = sentence.trim_start_matches(['-', '*', ' ']).split(' ');
    let name = words.next().unwrap_or_default();
    let is_name = name.starts_with(|it: char| it.is_ascii_uppercase())
        && name.chars().skip(1).any(char::is_uppercase)
        && name.chars().any(char::is_lowercase);
    is_name && matches!(words.next(), Some("provides" | "offers" | "supports"))
}

/// Whether the words only weigh here, or are a name: “Swift”.
#[expect(clippy::too_many_lines, reason = "a list of uses that measure nothing")]
pub(super) fn is_loose(reading: &Reading, hit: &Hit<'_>, of_speed: bool) -> bool {
    let document = &reading.document;
    let name = document
        .quote(hit.span)
        .starts_with(|c: char| c.is_ascii_uppercase())
        && hit.words == "swift";
    let whole = LOOSE
        .find(hit.words)
        .is_some_and(|it| it.as_str().len() == hit.words.len());
    let listed = reading.genre == Genre::Product && reading.promises(hit.sentence);
    let value = in_row(reading, hit) && hit.sentence.span == hit.span;
    let text = document.lower(hit.sentence.span);
    let hasty = HASTY
        .find(hit.words)
        .is_some_and(|it| it.as_str().len() == hit.words.len());
    let before = &document.source[hit.sentence.span.start..hit.span.start];
    // A question asks, a quotation is somebody else's word, and a condition is another rule's.
    let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
    let rest = document.prose(rest);
    // A long design compares what it proposes with what is there.
    let compared = hit
        .words
        .split(' ')
        .any(|it| it.ends_with("ier") || it.ends_with("ster"));
    let design = reading.genre != Genre::Product && reading.explains();
    let ordered = MUST.is_match(&before.to_lowercase()) || MUST.is_match(hit.words) || value;
    if design && (compared || !ordered) || is_said_otherwise(hit.words, before, rest, text) {
        return true;
    }
    if of_speed && is_of_a_product(document.quote(hit.sentence.span)) {
        return true;
    }
    // “Get guests to order as soon as possible” is a wish without a subject.
    let binds = [
        " is ", " are ", " be ", " must ", " shall ", " will ", " has ", " have ",
    ];
    if reading.explains()
        && hit.words == "as soon as possible"
        && !binds.iter().any(|it| text.contains(it))
    {
        return true;
    }
    // “Ability to change it periodically” leaves it to whoever uses it.
    let said = before.to_lowercase();
    let is_free = hasty
        && ["ability to ", "able to "]
            .iter()
            .any(|it| said.contains(it));
    // “A frictionless link, eliminating the download” says what that means.
    if is_free || rest.contains(", eliminating ") || rest.contains(", avoiding ") {
        return true;
    }
    // A slogan: “Small. Calm. Reliable.” And people who search see immediately what a list shows meanwhile.
    let block = document.block(hit.sentence);
    let alone = block.kind == BlockKind::Paragraph && hit.sentence.span.end - hit.span.end <= 1;
    let slogan = alone && before.trim().is_empty() && block.sentences.len() > 1;
    let searched =
        hit.words.contains("real") && ["filter", "search"].iter().any(|it| text.contains(it));
    if slogan || searched {
        return true;
    }
    let asks = text.trim_end_matches([' ', '*', '_', ')']).ends_with('?');
    let quoted = before.ends_with(['"', '“']);
    let weighed =
        WEIGHED.is_match(document.lower(Span::new(hit.sentence.span.start, hit.span.start)));
    let condition =
        hit.words.ends_with(" stable") && vague_trigger::asks_who(reading, hit.sentence);
    if reading.is_outline && is_plainly_weak(text, hit.words, rest) {
        return true;
    }
    if reading.explains() && is_weak(text, hit.words, of_speed, reading.is_brief) {
        return true;
    }
    if hit.words == "on demand"
        || asks
        || quoted
        || weighed
        || condition
        || hasty && !listed && !MUST.is_match(text)
    {
        return true;
    }
    name || whole && !listed && !value
}
