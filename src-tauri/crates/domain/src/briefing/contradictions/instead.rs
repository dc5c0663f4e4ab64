//! A text uses something that a nuance says not to use.

use std::sync::LazyLock;

use regex::Regex;

use super::clause::{Clause, Rule};
use super::replacement::{Replacement, around};
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::stem;

/// Phrases that say that something is used.
static USES: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:us(?:e|es|ed|ing)|call(?:s|ing)?|rel(?:y|ies|ying) on|via|through|built on|built with|runs? on|(?:stored?|stores|kept|keeps?) in|sent by|reads? (?:from|through)|based on|written (?:in|with)|go(?:es)? through|lives? in)\b",
    ))
});

/// Phrases that say that something is kept in whatever follows: “We store the sessions of the shop in ”.
static KEEPS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:stor(?:e|es|ed|ing)|keep(?:s|ing)?|kept|put(?:s|ting)?|sav(?:e|es|ed|ing)|mov(?:e|es|ed|ing)|writ(?:e|es|ing|ten)) (?:[^\s,;.]+ ){1,6}?(?:in|into|to) $",
    ))
});

/// The same where it is taken from: “We read the prices of the shop from ”.
static TAKES: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:reads?|takes?|gets?|loads?|fetch(?:es)?|pulls?|queries|query) (?:[^\s,;.]+ ){1,6}?from $",
    ))
});

/// What is done in or with something: “is taken in ”.
static DONE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:is|are|be|gets?) ([a-z]+(?:ed|en|pt|ld|ad|ut|nt|ne)) (?:in|into|from|by|through|on|with|via|to)(?: an?| the| our)? $",
    ))
});

/// Such verbs that only talk about it.
const TOLD: [&str; 12] = [
    "describ", "document", "explain", "compar", "mention", "discuss", "specif", "announc",
    "report", "fix", "delet", "replac",
];

/// What something is declared to be: “typed as `any`”.
static AS: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"\b(?:as|of type|typed|returns?)(?: an?)? $")));

/// Verbs that run a command.
static RUNS: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"\b(?:runs?|running|executes?|executing) $")));

/// Phrases that say what kind of thing something is.
static IS: LazyLock<Regex> = LazyLock::new(|| compiled(&ascii(r"\b(?:is|are)(?: an?)? $")));

/// Phrases directly before what is used for something, or what a thing is built in.
static WITH: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:with(?: an?| the)?|(?:is|are|goes|go|stays?|sits?|built|written|made|done|implemented) in(?: an?| the)?) $",
    ))
});

/// Words shortly before such a phrase after which it doesn’t say that something is used.
static NOT_WITH: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"^(?:not|never|than|compatible|compar\w*|works?|comes?|ships?|begins?|starts?|together|along|deals?|problems?|issues?|trouble|conflicts?|same|familiar)$",
    ))
});

/// Phrases directly before one plain word that say that such a thing is used: “written in one transaction”.
static USES_ONE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:(?:us(?:e|es|ing)|rel(?:y|ies) on)(?: an?| one| single)?|(?:with|in|within|inside) (?:one|an?|a single|the same)) $",
    ))
});

/// What may follow such a word, rather than a noun that it belongs to.
static ENDS_THERE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"^(?:$|[.,;:)!]| (?:to|for|in|on|and|so|that|which|per|with|from|at|by|before|after|first|each|every|as|until)\b)",
    ))
});

/// Words about developing a product, not about running it.
static IN_MAKING: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:local(?:ly)?|develop(?:ment|ers?)|dev|tests?|testing|staging|ci|previews?|sandbox|debug(?:ging)?|prototypes?|demos?|laptops?|scripts?)\b",
    ))
});

/// How many words before such a phrase are looked at.
const MOST_BEFORE: usize = 3;

/// The most words between a verb and what it uses.
const MOST_BETWEEN: usize = 5;

/// Words between the verb and the name that say it isn't used.
static NOT: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"\b(?:not|instead|rather|over|never|no|than)\b")));

/// Verbs after a name that does something.
static DOES: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"^ (?:holds?|keeps?|stores?|manages?|renders?|handles?|runs?|fetch(?:es)?|reads?|writes?|calls?|contains?|serves?|owns?|wraps?|shows?|loads?|provides?|(?:is|are) used)\b",
    ))
});

/// What follows a name that is about to go: “the last uses of it are converted”.
static ENDED: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"^[^,;]*? (?:is|are|gets?|will be|is being|are being) (?:[a-z]+ )?(?:gone|going|removed|replaced|converted|migrated|retired|dropped|deleted|ported|rewritten|phased out|moved)\b",
    ))
});

/// A question if the clause uses what should be avoided.
pub(super) fn question(rule: &Rule, clause: &Clause<'_>) -> Option<String> {
    let replacement = rule.replaces.as_ref().filter(|_| !clause.is_negated)?;
    if replacement.is_lacking && !rule.is_named(clause) {
        return None;
    }
    let preferred = replacement.preferred.iter();
    let mut preferred = preferred
        .filter(|it| !rule.technology.contains(*it))
        .peekable();
    let follows = preferred.peek().is_some() && preferred.all(|it| clause.stems.contains(it));
    let is_elsewhere = replacement.is_of_product && IN_MAKING.is_match(&clause.lower);
    let applies = replacement.condition.is_subset(&clause.stems) && !is_elsewhere;
    let avoided = named(rule, replacement, clause)
        .or_else(|| beside(rule, replacement, clause))
        .or_else(|| one(rule, replacement, clause));
    avoided
        .filter(|_| applies && !follows)
        .map(|avoided| format!("Why {}?", inside(rule, avoided)))
}

/// What should be avoided, as it is written inside a sentence: its first letter may be a capital only because
/// the nuance begins with it.
fn inside(rule: &Rule, avoided: &str) -> String {
    let small = avoided.to_lowercase();
    let (first, rest) = avoided.split_at(avoided.chars().next().map_or(0, char::len_utf8));
    let begins = rule.lower.starts_with(&small) && small.contains(' ');
    let is_technology = small
        .split(' ')
        .next()
        .is_some_and(|it| rule.technology.contains(&stem(it)));
    if begins && !is_technology && rest.chars().all(|it| !it.is_uppercase()) {
        return first.to_lowercase() + rest;
    }
    avoided.to_owned()
}

/// What should be avoided, if the clause names and uses it.
fn named<'r>(rule: &Rule, replacement: &'r Replacement, clause: &Clause<'_>) -> Option<&'r str> {
    if replacement.is_plain_word() {
        return None;
    }
    if is_declared(rule, replacement, clause) {
        return Some(&replacement.avoided);
    }
    let (before, behind) = replacement.around(clause.written, &clause.lower)?;
    if ENDED.is_match(&behind) {
        return None;
    }
    let before = before.trim_end_matches('`');
    // At the start of a sentence, every word is capitalized.
    let is_capital_by_chance = replacement.beside.is_some() && before.trim().is_empty();
    let is_named = !is_capital_by_chance || rule.is_named(clause);
    // “The React widget is a class component” says that one is used.
    let is_one = || replacement.is_sort() && rule.is_named(clause) && IS.is_match(before);
    let is_used = is_used(replacement, before)
        || is_subject(rule, before, &behind)
        || is_one()
        || ENDS_THERE.is_match(&behind) && is_done_with(before);
    (is_used && is_named).then_some(&replacement.avoided)
}

/// The same for a plain word after the name of the technology: “Redis transactions”.
fn beside<'r>(rule: &Rule, replacement: &'r Replacement, clause: &Clause<'_>) -> Option<&'r str> {
    let word = replacement.beside.as_deref()?;
    let (before, behind) = around(&clause.lower, word)?;
    // “Checked in the Redis script”: the name of the technology is between.
    let without = before.trim_end().rsplit_once(' ').map_or("", |it| it.0);
    let is_done = || ENDS_THERE.is_match(&behind) && is_done_with(&format!("{without} "));
    let is_used = is_beside(rule, &before) && (is_used(replacement, &before) || is_done());
    is_used.then_some(word)
}

/// The same for a plain word that a clause about the technology uses: “written in one transaction”.
fn one<'r>(rule: &Rule, replacement: &'r Replacement, clause: &Clause<'_>) -> Option<&'r str> {
    let word = replacement.beside.as_deref()?;
    let single = word.strip_suffix('s');
    let mut names = [Some(word), single].into_iter().flatten();
    let is_used = names.any(|name| {
        around(&clause.lower, name).is_some_and(|(before, behind)| {
            USES_ONE.is_match(&before) && ENDS_THERE.is_match(&behind)
        })
    });
    (is_used && rule.is_named(clause)).then_some(word)
}

/// Whether the words before the name use it.
fn is_used(replacement: &Replacement, before: &str) -> bool {
    let is_close =
        |behind: &str| !NOT.is_match(behind) && behind.split_whitespace().count() <= MOST_BETWEEN;
    let verb = USES.find_iter(before).last();
    let keeps = KEEPS.find(before).or_else(|| TAKES.find(before));
    let with = WITH.find(before);
    let is_with = with.is_some_and(|it| {
        let words = before[..it.start()].split_whitespace().rev();
        !words.take(MOST_BEFORE).any(|it| NOT_WITH.is_match(it))
    });
    is_with
        || verb.is_some_and(|it| is_close(&before[it.end()..]))
        || keeps.is_some_and(|it| !NOT.is_match(it.as_str()))
        || replacement.is_code && RUNS.is_match(before.trim_end_matches('`'))
        || replacement.is_lacking && IS.is_match(before)
}

/// Whether the words before the name say that something is done in it or with it.
fn is_done_with(before: &str) -> bool {
    let done = DONE.captures(before);
    done.is_some_and(|it| !TOLD.iter().any(|told| it[1].starts_with(told)))
}

/// Whether something is declared to be a word of code, with or without the marks of code.
fn is_declared(rule: &Rule, replacement: &Replacement, clause: &Clause<'_>) -> bool {
    let word = replacement.avoided.to_lowercase();
    let is_word = replacement.is_code && !word.contains(|it: char| !it.is_alphanumeric());
    is_word
        && rule.is_named(clause)
        && around(&clause.lower, &word).is_some_and(|(before, behind)| {
            let ends = behind.is_empty() || behind.starts_with(['.', ',', ';', ')']);
            ends && AS.is_match(&before)
        })
}

/// Whether the technology is named directly before: “Redis transactions”.
fn is_beside(rule: &Rule, before: &str) -> bool {
    let last = before.split_whitespace().last().unwrap_or_default();
    let whole: String = last.chars().filter(|it| it.is_alphanumeric()).collect();
    let mut parts = last.split(|it: char| !it.is_alphanumeric());
    let is_name = |word: &str| !word.is_empty() && rule.technology.contains(&stem(word));
    is_name(&whole) || parts.rfind(|it| !it.is_empty()).is_some_and(is_name)
}

/// Whether the clause begins with the name, as the subject of a verb: “React class components hold the
/// state”.
fn is_subject(rule: &Rule, before: &str, behind: &str) -> bool {
    let words = before.split(|it: char| !it.is_alphanumeric());
    let mut words = words.filter(|word| !["", "the", "our", "all"].contains(word));
    words.all(|word| rule.technology.contains(&stem(word))) && DOES.is_match(behind)
}
