//! How long things are kept or valid, after how many wrong attempts an account is locked, and how many “all
//! three attempts” are.

use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;
use domain::text::document::stems::stem;

use super::fact::{FIGURE, Fact, Unit, read};
use super::placed::{fact, said_at, sentence_of};
use crate::document::Sentence;
use crate::pattern::{exact, words};
use crate::reading::Reading;

/// The act of keeping, or of no longer keeping.
static KEPT: LazyLock<Regex> = LazyLock::new(|| {
    words("kept|keeps?|stored|stores?|retained|retains?|deleted|removed|purged|erased")
});
/// The act of being good for something, or no longer.
static VALID: LazyLock<Regex> =
    LazyLock::new(|| words("valid|expires?|stops? working|becomes? invalid|ends?"));
/// Words of a clause that is about only some of them, or about a stage.
static OTHERWISE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"not|never|[a-z]+n't|archived?|archive|moved|soft|hot|cold|inactive|unused|unless|if|when|once|until|only|except|again|instead|was|were|older|before",
    )
});
/// Words that lead up to a subject, or to the act.
const SMALL: [&str; 34] = [
    "the",
    "a",
    "an",
    "all",
    "every",
    "each",
    "any",
    "our",
    "their",
    "its",
    "this",
    "these",
    "such",
    "is",
    "are",
    "be",
    "will",
    "must",
    "shall",
    "should",
    "can",
    "may",
    "gets",
    "get",
    "then",
    "also",
    "always",
    "automatically",
    "and",
    "but",
    "so",
    "that",
    "which",
    "of",
];
/// The most words of a subject.
const MOST_WORDS: usize = 4;
/// Headings of one of several variants, each with its own figures.
const VARIANTS: [&str; 16] = [
    "free",
    "paid",
    "pro",
    "plan",
    "tier",
    "basic",
    "premium",
    "option",
    "alternative",
    "phase",
    "step",
    "stage",
    "staging",
    "production",
    "version",
    "example",
];

/// Each claim with what it is about.
pub(super) fn lives(reading: &Reading) -> Vec<(String, Fact)> {
    let sentences = reading.sentences();
    let told = sentences.filter(|it| {
        reading
            .document
            .lower(it.span)
            .bytes()
            .any(|b| b.is_ascii_digit())
    });
    told.filter_map(|it| sentence_of(reading, it.span.start))
        .filter(|it| !is_of_a_variant(reading, *it))
        .flat_map(|it| of_sentence(reading, it))
        .collect()
}

/// Whether the heading names one of several variants, each with its own figures.
pub(super) fn is_of_a_variant(reading: &Reading, sentence: Sentence) -> bool {
    let document = &reading.document;
    let heading = document
        .heading(sentence)
        .map_or("", |it| document.lower(it.text));
    let mut words = heading.split(|it: char| !it.is_alphanumeric());
    words.any(|it| VARIANTS.contains(&it))
}

fn of_sentence(reading: &Reading, sentence: Sentence) -> Vec<(String, Fact)> {
    let text = reading.document.lower(sentence.span);
    let mut claims = Vec::new();
    let mut start = 0;
    for clause in text.split([',', ';', ':', '(', ')']) {
        claims.extend(of_clause(sentence, clause, start));
        start += clause.len() + 1;
    }
    claims
}

/// “The send log is kept for 30 days”: what comes before the act, and the only time after it.
fn of_clause(sentence: Sentence, clause: &str, start: usize) -> Option<(String, Fact)> {
    let mut figures = FIGURE.captures_iter(clause).filter_map(|it| read(&it));
    let (value, unit, range) = figures.next()?;
    if figures.next().is_some()
        || unit != Unit::Milliseconds
        || OTHERWISE.is_match(&clause[..range.end])
    {
        return None;
    }
    // “For 30 days in the first store” is about a part.
    let rest = clause[range.end..].trim_start();
    if ["in ", "on ", "at ", "for ", "per "]
        .iter()
        .any(|it| rest.starts_with(it))
    {
        return None;
    }
    let found = |class: &str, pattern: &Regex| {
        let act = pattern.find(clause).filter(|it| it.end() <= range.start)?;
        let about = subject(&clause[..act.start()])?;
        Some(format!("{class} {about}"))
    };
    let key = found("kept", &KEPT).or_else(|| found("valid", &VALID))?;
    let at = sentence.span.start + start;
    let figure = Span::new(at + range.start, at + range.end);
    Some((key, fact(value, unit, figure, sentence)))
}

/// The stems of a subject of few words.
fn subject(before: &str) -> Option<String> {
    let words = before.split(|it: char| !it.is_alphanumeric() && it != '_' && it != '-');
    let words = words.filter(|it| !it.is_empty() && !SMALL.contains(it));
    let stems: Vec<String> = words.map(stem).collect();
    (1..=MOST_WORDS)
        .contains(&stems.len())
        .then(|| stems.join(" "))
}

const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

fn number(word: &str) -> Option<f64> {
    let spelled = NUMBERS.iter().position(|it| *it == word);
    let spelled = spelled.and_then(|it| u32::try_from(it).ok()).map(f64::from);
    spelled.or_else(|| word.parse().ok())
}

/// The most places of each that are looked at, since each reads the paragraph that it is in.
const MOST: usize = 100;

/// How many wrong attempts lock an account, and what is counted by “all” in the same words.
pub(super) fn attempts(reading: &Reading) -> Vec<(String, Fact)> {
    static WRONG: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"(?-u:\b)(?P<value>[0-9]{1,2}|two|three|four|five|six|seven|eight|nine|ten)[ \t\r\n]+(?:failed|wrong|unsuccessful|incorrect|invalid)[ \t\r\n]+(?:[a-z-]+[ \t\r\n]+)?(?:attempts|tries|passwords|logins|log-ins|sign-ins|pins|codes)(?-u:\b)",
        )
    });
    static LOCKS: LazyLock<Regex> =
        LazyLock::new(|| words("locks?|locked|blocks?|blocked|suspends?|suspended|lockout"));
    static ALL: LazyLock<Regex> = LazyLock::new(|| {
        exact(
            r"(?-u:\b)all[ \t\r\n]+(?:the[ \t\r\n]+)?(?P<value>two|three|four|five|six|seven|eight|nine|ten|[2-9])[ \t\r\n]+(?P<noun>[a-z]{2,}[a-hj-rtv-z]s)[ \t\r\n]+(?P<next>[a-z]+)(?-u:\b)",
        )
    });
    let lower = &reading.document.lower;
    let claim = |value: domain::pattern::Match<'_>, key: String| {
        let sentence = said_at(reading, value.start())?;
        let count = number(value.as_str())?;
        Some((
            key,
            fact(count, Unit::Count, value.range().into(), sentence),
        ))
    };
    let locked = WRONG.captures_iter(lower).take(MOST).filter_map(|found| {
        let value = found.name("value")?;
        let sentence = reading.document.sentence_at(value.start())?;
        let text = reading.document.lower(sentence.span);
        let once = WRONG.find_iter(text).nth(1).is_none() && LOCKS.is_match(text);
        once.then(|| claim(value, "locked".to_owned())).flatten()
    });
    let all = ALL.captures_iter(lower).take(MOST).filter_map(|found| {
        let (noun, next) = (found.name("noun")?.as_str(), found.name("next")?.as_str());
        let key = format!("all {} {next}", stem(noun));
        claim(found.name("value")?, key)
    });
    locked.chain(all).collect()
}
