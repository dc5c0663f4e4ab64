//! A database, and beside it a store that mostly is a cache.

use std::sync::LazyLock;

use domain::Span;
use regex::Regex;

use super::{REASON, is_a_stack, is_used};
use crate::document::Sentence;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};

/// What a store in memory is for that a database isn't.
static OWN_PURPOSE: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:elasti)?cach(?:e|es|ed|ing|eable)|in[- ]memory|(?:task |job |message )?queu(?:e|es|ed|ing)|pub/?sub|publish(?:es|ed|ing)?|subscri(?:be|bes|bers?|ptions?)",
        r"|rate[- ]limit(?:s|er|ers|ed|ing)?|throttl(?:e|es|ed|ing)|brokers?|lock(?:s|ed|ing)?|streams?|(?:background|async|scheduled) (?:jobs?|tasks?|workers?)|celery|bull(?:mq)?|sidekiq|workers?|jobs?|ttls?|expir(?:e|es|ed|ing|y|ation)|ephemeral|transient|short-lived|temporary|real-?time|websockets?|socket\.io|limits?|bus(?:es)?|events?|snapshots?|source of truth|system of record|durab(?:le|ly|ility)|leaderboards?|idempotency|deduplicat(?:e|es|ed|ion)|counters?",
    ))
});

/// Sentences on getting something to run and keeping it running: they name what others decided.
static SET_UP: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"docker(?:-compose)?|compose|containers?|install(?:s|ed|ing)?|prerequisites?|locally|(?:re)?start(?:s|ed|ing)?|launch(?:es|ed|ing)?|spin up|bring up|running|connectivity|health",
    )
});

/// A sentence about what the one before it names.
static GOES_ON: LazyLock<Regex> = LazyLock::new(|| {
    exact(r"^(?:it|its|this|that|these|those|they|there|here|the store|the latter)(?-u:\b)")
});

/// The two where both are used, and nothing says what the second one is for.
pub(super) fn unexplained<'r>(
    reading: &'r Reading,
    first: &Regex,
    second: &Regex,
) -> Option<(Hit<'r>, Hit<'r>)> {
    let used = uses(reading, second);
    let next = used.first()?;
    let reason = |it: &Hit<'_>| REASON.is_match(reading.document.lower(it.sentence.span));
    if used.iter().any(reason) || says_what_for(reading, second) {
        return None;
    }
    let firsts = uses(reading, first);
    let together = used.iter().find_map(|it| {
        let mut firsts = firsts.iter();
        let one = firsts.find(|one| one.sentence.span == it.sentence.span)?;
        Some((*one, *it))
    });
    let (one, other) = together.or_else(|| Some((*firsts.first()?, *next)))?;
    let is_listed = is_a_stack(reading, one, other) && !is_whole(reading, one.sentence);
    (!is_listed).then_some((one, other))
}

/// Whether a list says to name all that the thing is built with.
fn is_whole(reading: &Reading, list: Sentence) -> bool {
    static WHOLE: LazyLock<Regex> = LazyLock::new(|| words("stack|technologies"));
    WHOLE.is_match(reading.document.lower(list.span))
}

/// Where the text builds with a store.
fn uses<'r>(reading: &'r Reading, store: &Regex) -> Vec<Hit<'r>> {
    let mut hits = reading.hits(store);
    hits.retain(|it| {
        let text = reading.document.lower(it.sentence.span);
        is_used(reading, it) && !is_part_of_a_name(reading, it) && !SET_UP.is_match(text)
    });
    hits
}

/// “cassandra-driver”, “Redis/ScyllaDB”.
fn is_part_of_a_name(reading: &Reading, hit: &Hit<'_>) -> bool {
    let source = &reading.document.source;
    let joins: &[char] = &['-', '/', '_'];
    source[..hit.span.start].ends_with(joins) || source[hit.span.end..].starts_with(joins)
}

/// Whether the text says where it names the store what it is for: in the sentence or the row, in the next
/// sentence, in a line of code or a drawing, or in a heading above and what stands below.
fn says_what_for(reading: &Reading, store: &Regex) -> bool {
    let document = &reading.document;
    let told = |span: Span| OWN_PURPOSE.is_match(document.lower(span));
    let is_drawn = |span: Span| {
        let code = document.quote(span).to_ascii_lowercase();
        let mut lines = code.lines();
        lines.any(|it| store.is_match(it) && OWN_PURPOSE.is_match(it))
    };
    let mut blocks = document.code.iter().filter(|it| it.block);
    blocks.any(|it| is_drawn(it.span))
        || store.find_iter(&document.lower).any(|it| {
            let sentence = document.sentence_at(it.start());
            sentence.is_some_and(|it| says_it(reading, it, told))
                || document.headings.iter().any(|heading| {
                    let (text, section) = (heading.text, heading.section);
                    let is_named = text.start <= it.start() && it.start() < text.end;
                    let is_above = section.start <= it.start() && it.start() < section.end;
                    // A title says what the whole is about.
                    is_above && heading.level > 1 && (told(text) || is_named && told(section))
                })
        })
}

fn says_it(reading: &Reading, sentence: Sentence, told: impl Fn(Span) -> bool) -> bool {
    let document = &reading.document;
    let next = document.next_in_block(sentence).map(|it| it.span);
    let next = next.filter(|it| GOES_ON.is_match(document.lower(*it)));
    let row = document.row(sentence).map(|it| it.span);
    told(sentence.span) || next.is_some_and(&told) || row.is_some_and(&told)
}
