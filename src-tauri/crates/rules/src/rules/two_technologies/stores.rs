//! A database, and next to it a store that is mostly used as a cache.

use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

use super::ended::ended;
use super::{is_a_stack, is_used, reason};
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};

/// What a store in memory is for that a database isn't.
static OWN_PURPOSE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:elasti)?cach(?:e|es|ed|ing|eable)|in[- ]memory|queu(?:e|es|ed|ing)|pub/?sub|rate[- ]limit(?:s|er|ers|ed|ing)?|throttl(?:e|es|ed|ing)|(?:message )?brokers?|lock(?:s|ed|ing)?|celery|bull(?:mq)?|sidekiq|ttls?|ephemeral|(?:event|message) bus",
    )
});

/// The same in words that mean something else elsewhere, so they must be next to the store.
static NEXT_TO_IT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"publish(?:es|ed|ing)?|subscri(?:be|bes|bers?|ptions?)|streams?|(?:background |async )?(?:jobs?|workers?)|expir(?:e|es|ed|ing|y|ation)|transient|short-lived|temporary|real-?time|websockets?|limits?|events?|snapshots?|source of truth|system of record|durab(?:le|ly|ility)|leaderboards?|idempotency|deduplicat(?:e|es|ed|ion)|counters?",
    )
});

/// Words among them that are also names of data.
static DATA: LazyLock<Regex> = LazyLock::new(|| {
    exact(r"^(?:jobs?|counters?|limits?|events?|snapshots?|leaderboards?|queues?|locks?)$")
});

/// “Counters are in Redis” says where they are, not why there.
static KEPT_IN: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:in|into|to|from)\s+(?:(?:the|an?|our)\s+)?(?:[a-z0-9.]+\s+(?:and|with|plus)\s+)?$",
    )
});

/// The same in two stores at once.
static KEPT_IN_BOTH: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:in|into|to|from|by|on)\s+(?:(?:the|an?|our|both)\s+)*[a-z0-9.]+(?:\s+server)?(?:,\s+[a-z0-9.]+)*,?\s+(?:(?:and|with|plus)\s+)?(?:(?:to|in|into|from)\s+)?$",
    )
});

/// Sentences on getting something to run and keeping it running, which name what others decided, and on what
/// might be used.
static NOT_BUILT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"docker(?:-compose)?|compose|containers?|install(?:s|ed|ing)?|prerequisites?|locally|(?:re)?start(?:s|ed|ing)?|launch(?:es|ed|ing)?|spin up|bring up|running|connectivity|health|reachable|ports?|cli|downloads?|e\.g|for example|such as",
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
    let has_reason = |it: &Hit<'_>| reason::is_given(reading, it.sentence, second);
    let is_explained = used.iter().any(has_reason) || says_what_for(reading, second);
    if is_explained || !ended(reading, second).is_empty() {
        return None;
    }
    if is_the_only_one(reading, first) {
        return None;
    }
    let mut firsts = uses(reading, first);
    let ended = ended(reading, first);
    firsts.retain(|it| !ended.contains(it.words));
    let together = used.iter().find_map(|it| {
        let mut firsts = firsts.iter();
        let one = firsts.find(|one| one.sentence.span == it.sentence.span)?;
        Some((*one, *it))
    });
    let (one, other) = together.or_else(|| Some((*firsts.first()?, *next)))?;
    let is_built = || {
        let text = reading.document.lower(one.sentence.span);
        is_built_with(reading, &one, text)
    };
    let is_listed = is_a_stack(reading, one, other) && !is_built();
    (!is_listed).then_some((one, other))
}

/// “We use only Postgres”, whatever else others run.
fn is_the_only_one(reading: &Reading, store: &Regex) -> bool {
    static ONLY: LazyLock<Regex> =
        LazyLock::new(|| exact(r"(?-u:\b)us(?:es?|ing)\s+(?:only|just|solely|nothing\s+but)\s+$"));
    static ENDS: LazyLock<Regex> = LazyLock::new(|| exact(r"^\s*(?:[.;)]|$)"));
    let text = &reading.document.lower;
    let mut names = store.find_iter(text);
    names.any(|it| {
        let from = text.floor_char_boundary(it.start().saturating_sub(40));
        ONLY.is_match(&text[from..it.start()]) && ENDS.is_match(&text[it.end()..])
    })
}

/// Whether a sentence plainly says that the thing is built with a store, alone or in a list: “we use Postgres
/// and Redis”, “orders are kept in Postgres, Redis and S3”, “Stack: Postgres, Redis”.
fn is_built_with(reading: &Reading, store: &Hit<'_>, text: &str) -> bool {
    static LABELED: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"^[^a-z]*(?:[a-z]+\s+)?(?:stack|technologies|back-?\s?end|storage|persistence|data\s?bases?|(?:data\s)?stores?)[*_]*:|(?-u:\b)(?:stack|technologies)(?-u:\b)",
        )
    });
    static BUILT: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"(?-u:\b)(?:(?:stored|kept|saved|held|persisted|written|read|liv(?:e|es)|goe?s?|put|stor(?:e|es)(?:\s+[a-z]+){1,4}?|keeps?(?:\s+[a-z]+){1,4}?)\s+(?:in|into|to|from)|(?:we|it|app|service|server|system|back-?end|application|platform|product)\s+(?:will\s+)?uses?|(?:built|based)\s+(?:on|with))\s+(?:(?:the|an?|our|both)\s+)*(?:[a-z0-9.]+(?:\s+server)?(?:,\s+|,?\s+and\s+|,?\s+with\s+))*$",
        )
    });
    static MADE_OF: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"(?-u:\b)(?:consists?\s+of|comprises?|(?:is|are)\s+(?:made\s+(?:up\s+)?of|composed\s+of|made\s+from))\s+(?:(?:an?\s+|the\s+|our\s+)?[a-z0-9.#+-]+(?:\s+[a-z0-9.#+-]+){0,3},\s+)+$",
        )
    });
    let at = store.span.start.saturating_sub(store.sentence.span.start);
    let is_part = || text.get(..at).is_some_and(|it| MADE_OF.is_match(it));
    let is_next_to_use = text.get(..at).is_some_and(|it| BUILT.is_match(it));
    is_next_to_use || is_part() || LABELED.is_match(reading.document.lower(store.sentence.span))
}

/// Where the text builds with a store.
fn uses<'r>(reading: &'r Reading, store: &Regex) -> Vec<Hit<'r>> {
    let mut hits = reading.hits(store);
    hits.retain(|it| {
        let text = reading.document.lower(it.sentence.span);
        let is_built = || !NOT_BUILT.is_match(text) || is_built_with(reading, it, text);
        is_used(reading, it) && !is_part_of_a_name(reading, it) && is_built()
    });
    hits
}

/// “cassandra-driver”, “Redis / Valkey”.
fn is_part_of_a_name(reading: &Reading, hit: &Hit<'_>) -> bool {
    let source = &reading.document.source;
    let joins: &[char] = &['-', '/', '_'];
    let (before, after) = (&source[..hit.span.start], &source[hit.span.end..]);
    let is_choice = before.ends_with("/ ") || after.starts_with(" /");
    is_choice || before.ends_with(joins) || after.starts_with(joins)
}

/// Whether the text says where it names the store what it is for: in the sentence or the row, in the next
/// sentence, in a line of code or a drawing, or in a heading above and what is below it.
fn says_what_for(reading: &Reading, store: &Regex) -> bool {
    let document = &reading.document;
    let is_drawn = |span: Span| {
        let code = document.quote(span).to_ascii_lowercase();
        let mut lines = code.lines();
        lines.any(|it| store.is_match(it) && tells(it))
    };
    let mut blocks = document.code.iter().filter(|it| it.block);
    blocks.any(|it| is_drawn(it.span))
        || store.find_iter(&document.lower).any(|it| {
            let name = Span::from(it.range());
            is_said_beside(reading, name) || is_said_by_a_heading(reading, name)
        })
}

fn tells(text: &str) -> bool {
    OWN_PURPOSE.is_match(text) || NEXT_TO_IT.is_match(text)
}

fn is_said_beside(reading: &Reading, name: Span) -> bool {
    let document = &reading.document;
    let Some(sentence) = document.sentence_at(name.start) else {
        return false;
    };
    let next = document.next_in_block(sentence);
    let next = next.map_or("", |it| document.lower(it.span));
    let row = document.row(sentence);
    let row = row.map_or("", |it| document.lower(it.span));
    let text = document.lower(sentence.span);
    let at = name.start.saturating_sub(sentence.span.start);
    let (from, part) = clause(text, at);
    // “Sessions that expire are kept in MySQL and Redis” says what is kept, not why in both.
    let is_data = KEPT_IN_BOTH.is_match(&text[..at]);
    let behind = if is_data { at - from } else { 0 };
    is_purpose(&OWN_PURPOSE, text, at, &KEPT_IN_BOTH)
        || is_purpose(&NEXT_TO_IT, &part[behind..], at - from - behind, &KEPT_IN)
        || GOES_ON.is_match(next) && tells(next)
        || tells(row)
}

/// Whether some words say what the store at a position is for, rather than what is kept in it.
fn is_purpose(words: &Regex, text: &str, at: usize, kept_in: &Regex) -> bool {
    words.find_iter(text).any(|it| {
        let is_data =
            DATA.is_match(it.as_str()) && it.end() <= at && kept_in.is_match(&text[it.end()..at]);
        !is_data
    })
}

/// The part of a sentence around a position, and where it begins.
fn clause(sentence: &str, at: usize) -> (usize, &str) {
    let ends: &[char] = &[',', ';', ':'];
    let start = sentence[..at].rfind(ends).map_or(0, |it| it + 1);
    let end = sentence[at..]
        .find(ends)
        .map_or(sentence.len(), |it| at + it);
    (start, &sentence[start..end])
}

fn is_said_by_a_heading(reading: &Reading, name: Span) -> bool {
    let document = &reading.document;
    let holds = |span: Span| span.start <= name.start && name.start < span.end;
    // A title says what the whole is about.
    let mut headings = document.headings.iter().filter(|it| it.level > 1);
    headings.any(|it| {
        let names_it = holds(it.text) && tells(document.lower(it.section));
        holds(it.section) && (names_it || tells(document.lower(it.text)))
    })
}
