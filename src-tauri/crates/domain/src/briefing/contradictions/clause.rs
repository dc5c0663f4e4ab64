//! Plain statements: the clauses of a text and of a nuance.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::agent::Agent;
use super::measure::{Measure, measures};
use super::replacement::Replacement;
use super::structure::statement::{OTHERS, said};
use crate::briefing::comments::blanked;
use crate::briefing::nuances::Nuance;
use crate::briefing::sentences::sentences;
use crate::pattern::{ascii, compiled};
use crate::text::Span;
use crate::text::document::stems::{stem, stems};

/// A part of a sentence that states one thing.
pub(super) struct Clause<'a> {
    /// In lowercase.
    pub(super) lower: String,
    /// As written.
    pub(super) written: &'a str,
    /// Its significant words.
    pub(super) stems: BTreeSet<String>,
    pub(super) is_negated: bool,
    pub(super) measures: Vec<Measure>,
    /// The sentence, and its position.
    pub(super) sentence: &'a str,
    pub(super) span: Span,
}

/// One statement of a nuance.
pub(super) struct Rule {
    /// In lowercase.
    pub(super) lower: String,
    /// Its significant words, without those of the technology.
    pub(super) stems: BTreeSet<String>,
    /// The same, plus the words of what it advises against. Every clause that contradicts it has at least
    /// one of these.
    pub(super) signs: BTreeSet<String>,
    /// The words of the technology.
    pub(super) technology: BTreeSet<String>,
    pub(super) is_negated: bool,
    pub(super) measures: Vec<Measure>,
    /// What to use instead of what.
    pub(super) replaces: Option<Replacement>,
    /// Who alone does it.
    pub(super) agent: Option<Agent>,
}

/// Words that make a statement less than plain.
static HEDGED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"if|unless|whether|could|might|may|would|assum\w+|in theory|was|were|had|used to|previously|formerly|until|only|except|consider\w*|alternatives?|our own|ourselves|custom|work-?arounds?|when|once|replac\w+|migrat\w+|remov\w+|drop(?:s|ped|ping)?|deprecat\w+|example|e\.g|hopefully|ideally|want to|wants to",
    )
});

static NEGATION: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"not|no|never|none|nor|neither|cannot|without|non|[a-z]+n['’]t"));

/// “No more than 5” isn't a negation.
static BOUND: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?:not?|never) (?:more|less|fewer|later|longer|larger) than"));

/// Where one statement ends and the next begins.
static ENDS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(r"[;:]\s|\s[–—-]\s|—|,? (?:but|because|since|so|which means|and so|although|while)\s")
});

/// “Row-level security is off” is a negation; “is on” only says that it exists.
static STATE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"\b(?:is|are|be|stays?|remains?|turned|switched)(n['’]t| not)? (?:still |now |always )?(on|off|enabled|disabled)($|[.,;:)!]| (?:by default|for|in|everywhere|here|at)\b)",
    )
});

/// “Kept in Kafka, not in Redis” doesn't negate anything about Kafka.
static CONTRAST: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"(\w), (?:and |but )?(?:not|never) [^,]*$"));

/// Every nuance is about this anyway.
static HERE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(r" (?:in|for) (?:this|our) (?:project|code|codebase|repository|repo|app)\b")
});

/// “Card number” is a thing of its own, while “number” alone says nothing.
static COMPOUND: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(card|account|phone|serial|order|invoice|customer|passport|tax|house) (number)\b",
    ))
});

/// Names that contain words like those of a condition but aren't one: `prisma migrate`, “exactly once”.
static NAMES: LazyLock<Regex> = LazyLock::new(|| {
    compiled(r"(?i)`[^`]*`|\b(?:exactly|at least|at most|at-least|at-most)[ -]once\b")
});

/// Words that mean the same as another word, and whether they negate it.
const OPPOSITES: [(&str, &str, bool); 17] = [
    ("uncached", "cached", true),
    ("unordered", "ordered", true),
    ("unsorted", "sorted", true),
    ("unencrypted", "encrypted", true),
    ("unsupported", "supported", true),
    ("unavailable", "available", true),
    ("unsafe", "safe", true),
    ("unlimited", "limited", true),
    ("asynchronous", "synchronous", true),
    ("asynchronously", "synchronous", true),
    ("async", "synchronous", true),
    ("synchronously", "synchronous", false),
    ("sync", "synchronous", false),
    ("disabled", "enabled", true),
    ("immutable", "mutable", true),
    ("insensitive", "sensitive", true),
    ("optional", "required", true),
];

fn pattern(words: &str) -> Regex {
    compiled(&ascii(&format!(r"(?i)\b(?:{words})\b")))
}

/// The clauses of a text that plainly state how things are or will be.
pub(super) fn stated(text: &str) -> Vec<Clause<'_>> {
    // Comments are blanked out in a copy, so positions are the same in the original text.
    let plain = blanked(text);
    let mut clauses = Vec::new();
    for sentence in said(&sentences(&plain)) {
        let written = &text[sentence.span.range()];
        clauses.extend(parts(written).map(|part| clause(part, written, sentence.span)));
    }
    clauses.retain(|it| {
        !HEDGED.is_match(&NAMES.replace_all(it.written, " ")) && !OTHERS.is_match(&it.lower)
    });
    clauses
}

fn parts(sentence: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    let end = sentence.len()..sentence.len();
    let ends = ENDS.find_iter(sentence).map(|it| it.range());
    let parts = ends.chain(std::iter::once(end)).map(move |end| {
        let part = &sentence[from..end.start];
        from = end.end;
        part
    });
    parts.filter(|part| !part.trim().is_empty())
}

fn clause<'a>(written: &'a str, sentence: &'a str, span: Span) -> Clause<'a> {
    let (stems, is_negated) = read(written);
    Clause {
        lower: plain(written),
        written,
        stems,
        is_negated,
        measures: measures(written),
        sentence,
        span,
    }
}

/// Each statement of a nuance on its own. Whatever follows a condition is left out.
pub(super) fn rules(nuance: &Nuance) -> Vec<Rule> {
    static CONDITION: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"unless|except|if|when|only|until|as long as|whether"));
    let technology: BTreeSet<String> = stems(&nuance.name.to_lowercase())
        .chain([stem(&nuance.technology)])
        .collect();
    let sentences = sentences(&nuance.text);
    let parts = sentences.iter().flat_map(|sentence| parts(sentence.text));
    let rules = parts.map(|part| {
        let bare = CONDITION.find(part).map_or(part, |it| &part[..it.start()]);
        let (mut stems, is_negated) = read(bare);
        let replaces = Replacement::of(part);
        stems.retain(|stem| !technology.contains(stem));
        let lower = plain(bare);
        let apart = replaces.iter().flat_map(|it| stem_set(&it.avoided));
        let mut signs: BTreeSet<String> = stems.iter().cloned().chain(apart).collect();
        // `any` has no stem, so a clause that declares it is found by the technology.
        if replaces
            .as_ref()
            .is_some_and(|it| it.is_code && stem_set(&it.avoided).is_empty())
        {
            signs.extend(technology.iter().cloned());
        }
        Rule {
            signs,
            lower,
            stems,
            technology: technology.clone(),
            is_negated,
            measures: measures(bare),
            replaces,
            agent: Agent::of(part),
        }
    });
    rules.collect()
}

fn stem_set(words: &str) -> BTreeSet<String> {
    stems(&words.to_lowercase()).collect()
}

/// In lowercase, on one line, without emphasis and code marks.
fn plain(words: &str) -> String {
    let words = words.to_lowercase().replace(['*', '`'], "");
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The significant words of a clause, and whether they are negated.
fn read(written: &str) -> (BTreeSet<String>, bool) {
    let lower = plain(written)
        .replace("out of order", "not in order")
        .replace("non-root", "nonroot");
    let lower = BOUND.replace_all(&lower, " ");
    let lower = CONTRAST.replace(&lower, "$1");
    let lower = HERE.replace_all(&lower, "");
    let lower = COMPOUND.replace_all(&lower, "$1 ${2}s");
    let lower = STATE.replace_all(&lower, |found: &Captures<'_>| {
        let is_off = matches!(&found[2], "off" | "disabled");
        let is_denied = is_off != found.get(1).is_some();
        format!("{} {}", if is_denied { " not" } else { "" }, &found[3])
    });
    let mut is_negated = NEGATION.find_iter(&lower).count() % 2 == 1;
    let kept = NEGATION.replace_all(&lower, " ");
    let words = kept.split(|it: char| !it.is_alphanumeric());
    let words: Vec<&str> = words
        .map(|word| {
            let known = OPPOSITES.iter().find(|(known, ..)| *known == word);
            let (word, denies) = known.map_or((word, false), |(_, word, denies)| (word, *denies));
            is_negated ^= denies;
            word
        })
        .collect();
    (stems(&words.join(" ")).map(verbal).collect(), is_negated)
}

/// Reduces the stem of a noun to that of its verb: “persistence” becomes “persist”.
fn verbal(mut stem: String) -> String {
    let bare = stem
        .strip_suffix("enc")
        .or_else(|| stem.strip_suffix("anc"));
    if let Some(bare) = bare.filter(|it| it.len() > 4) {
        stem.truncate(bare.len());
    }
    stem
}

impl Clause<'_> {
    /// Its significant words in order, without negations.
    pub(super) fn in_order(&self) -> Vec<String> {
        stems(&NEGATION.replace_all(&self.lower, " "))
            .map(verbal)
            .collect()
    }
}

impl Rule {
    /// Whether a clause names the technology.
    pub(super) fn is_named(&self, clause: &Clause<'_>) -> bool {
        // `S3` is too short to be a stem.
        let mut words = clause.lower.split(|it: char| !it.is_alphanumeric());
        let is_short = |it: &str| it.len() == 2 && it.ends_with(|it: char| it.is_ascii_digit());
        !self.technology.is_disjoint(&clause.stems)
            || words.any(|it| is_short(it) && self.technology.contains(it))
    }
}
