//! Forms of a word: a stem, and the endings that may follow it.

use std::borrow::Cow;

/// Endings that don’t change the meaning of a word for a search, the longest first, each with the fewest
/// letters that must be left.
const ENDINGS: &[(&str, usize)] = &[
    ("ations", 4),
    ("ation", 4),
    ("ments", 4),
    ("ying", 3),
    ("ings", 3),
    ("ions", 4),
    ("ment", 4),
    ("able", 4),
    ("ing", 3),
    ("ies", 3),
    ("ied", 3),
    ("ers", 4),
    ("ors", 4),
    ("ion", 4),
    // Only after a hiss: “boxes”, but not “modes”.
    ("es", 3),
    ("ed", 3),
    ("er", 4),
    ("or", 4),
    ("s", 3),
    ("e", 3),
    ("y", 3),
];

/// Endings that double the consonant before them: `stopped`. Before other endings, it is doubled in every
/// form of the word: `palette`, `happy`.
const DOUBLING: &[&str] = &["ing", "ings", "ed", "er", "ers"];

/// Endings after a stem that kept its final “e”: `used` after `use`.
const SHORT: &[&str] = &["d", "r", "rs"];

/// Endings of nouns that don’t follow short verbs.
const NOUNS: &[&str] = &["ations", "ation", "ions", "ion", "ors", "or"];

/// What is before the “es” of a plural.
const HISSES: &[&str] = &["s", "x", "z", "ch", "sh"];

/// Words that mean something else than what they begin with: a pointer isn’t one who points.
const OTHER_WORDS: &[&str] = &[
    "author", "banner", "center", "charter", "corner", "counter", "factor", "folder", "footer",
    "former", "header", "number", "pointer", "poster", "quarter", "sector",
];

/// Bytes of the longest ending.
const LONGEST: usize = 6;

/// A word in lowercase without its ending; words of up to three letters stay whole. A short word keeps an “e”
/// or “y” at its end, without which it would be another word: “modes” and “moded” are “mode”, not “mod”.
pub(crate) fn stem(word: &str) -> Cow<'_, str> {
    let one = word.strip_suffix('s').unwrap_or(word);
    if OTHER_WORDS.contains(&one) {
        return Cow::Borrowed(one);
    }
    // “Modes” is “mode” and an “s”.
    let whole = if word.ends_with("es")
        && !word.ends_with("ies")
        && !HISSES.iter().any(|it| one[..one.len() - 1].ends_with(it))
    {
        one
    } else {
        word
    };
    let cut = ENDINGS.iter().find_map(|(ending, least)| {
        let rest = whole.strip_suffix(ending)?;
        // “Class” isn’t a plural, and a station isn’t a state.
        let fits = rest.len() >= *least
            && !(*ending == "s" && rest.ends_with('s'))
            && !(NOUNS.contains(ending) && is_short(rest));
        fits.then_some((rest, *ending))
    });
    match cut {
        None => Cow::Borrowed(whole),
        Some((rest, "e" | "y")) if is_short(rest) => Cow::Borrowed(whole),
        Some((rest, "ies" | "ied" | "ying")) if is_short(rest) => Cow::Owned(format!("{rest}y")),
        Some((rest, "es" | "ed" | "er" | "ers" | "ing" | "ings" | "able")) if is_short(rest) => {
            Cow::Owned(format!("{rest}e"))
        }
        Some((rest, ending)) if DOUBLING.contains(&ending) => Cow::Borrowed(single(rest)),
        Some((rest, _)) => Cow::Borrowed(rest),
    }
}

/// What all forms of a stem begin with, and the letter that it has there or loses: “mod” and “e” for “mode”.
pub(crate) fn beginning(stem: &str) -> (&str, Option<char>) {
    let last = stem.chars().next_back().filter(|it| "ey".contains(*it));
    match last {
        Some(last) if is_short(&stem[..stem.len() - 1]) => (&stem[..stem.len() - 1], Some(last)),
        _ => (stem, None),
    }
}

/// Whether it has one vowel, and one consonant behind it: “mod”, “plan”. That consonant is doubled before an
/// ending, unless the word goes on with an “e”.
fn is_short(word: &str) -> bool {
    let is_vowel = |at: usize, it: u8| b"aeiou".contains(&it) || it == b'y' && at > 0;
    let [front @ .., vowel, last] = word.as_bytes() else {
        return false;
    };
    let vowels = front.iter().enumerate().any(|(at, it)| is_vowel(at, *it));
    word.len() >= 3
        && word.is_ascii()
        && !vowels
        && is_vowel(front.len(), *vowel)
        && last.is_ascii_lowercase()
        && !b"aeiouwxy".contains(last)
}

/// `stopp` as `stop`: the last consonant of a short word is doubled before some endings.
fn single(stem: &str) -> &str {
    match stem.as_bytes() {
        [.., before, last]
            if before == last
                && last.is_ascii_lowercase()
                && stem.len() > 3
                && !b"lsefz".contains(last) =>
        {
            &stem[..stem.len() - 1]
        }
        _ => stem,
    }
}

/// Whether `tail` after this beginning of a stem, which has or loses this letter, makes a form of the same
/// word. Case is ignored.
pub(crate) fn is_ending(stem: &[u8], letter: Option<char>, tail: &[u8]) -> bool {
    let is = |one: &[u8], other: &str| other.as_bytes().eq_ignore_ascii_case(one);
    let is_known = tail.len() <= LONGEST && ENDINGS.iter().any(|(ending, _)| is(tail, ending));
    let starts = |letters: &[u8]| {
        tail.first()
            .is_some_and(|it| letters.contains(&it.to_ascii_lowercase()))
    };
    match letter {
        Some('e') => {
            is_known
                && starts(b"eai")
                && !["ies", "ied", "ion", "ions"].iter().any(|it| is(tail, it))
        }
        Some(_) => ["y", "ies", "ied", "ying", "ie"]
            .iter()
            .any(|it| is(tail, it)),
        None if tail.is_empty() => true,
        None => {
            let doubled = match (stem.last(), tail) {
                (Some(last), [first, rest @ ..]) if last.eq_ignore_ascii_case(first) => rest,
                _ => &[],
            };
            let lower = stem.to_ascii_lowercase();
            let is_short = std::str::from_utf8(&lower).is_ok_and(is_short);
            let hisses = HISSES.iter().any(|it| lower.ends_with(it.as_bytes()));
            let fits = !is_short || !starts(b"eaioy") || hisses && is(tail, "es");
            tail.len() <= LONGEST
                && !is_other_word(stem, tail)
                && (is_known && fits
                    || DOUBLING.iter().any(|ending| is(doubled, ending))
                    || stem.ends_with(b"e") && SHORT.iter().any(|ending| is(tail, ending)))
        }
    }
}

/// Whether a stem and its tail are a word that means something else.
fn is_other_word(stem: &[u8], tail: &[u8]) -> bool {
    let tail = match tail {
        [one @ .., b's' | b'S'] => one,
        whole => whole,
    };
    let is = |word: &&str| {
        let bytes = word.as_bytes();
        bytes.len() == stem.len() + tail.len()
            && bytes[..stem.len()].eq_ignore_ascii_case(stem)
            && bytes[stem.len()..].eq_ignore_ascii_case(tail)
    };
    matches!(tail, [_, b'r' | b'R']) && OTHER_WORDS.iter().any(is)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{beginning, is_ending, stem};

    fn check(word: &str, form: &str, same: bool) {
        let stem = stem(word);
        let (start, letter) = beginning(&stem);
        let found = form
            .strip_prefix(start)
            .is_some_and(|tail| is_ending(start.as_bytes(), letter, tail.as_bytes()));
        assert_eq!(found, same, "{word} ({stem}) and {form}");
    }

    #[test]
    fn a_word_with_a_silent_letter_is_another_word() {
        for (word, form, same) in [
            ("modes", "mode", true),
            ("mode", "modes", true),
            ("modes", "mod", false),
            ("modes", "mods", false),
            ("mod", "mode", false),
            ("mod", "modes", false),
            ("mod", "mods", true),
            ("states", "state", true),
            ("states", "stated", true),
            ("states", "stat", false),
            ("state", "station", false),
            ("station", "state", false),
            ("station", "stations", true),
            ("planes", "plan", false),
            ("plans", "plane", false),
            ("planned", "plan", true),
            ("planned", "plane", false),
            ("plan", "planning", true),
            ("sites", "sit", false),
            ("sit", "site", false),
            ("rates", "rat", false),
            ("rating", "rate", true),
            ("rates", "rating", true),
            ("cares", "car", false),
            ("cars", "care", false),
            ("cars", "car", true),
            ("lines", "lin", false),
            ("lines", "line", true),
            ("cubes", "cub", false),
            ("tapes", "tap", false),
            ("taps", "tapped", true),
            ("copies", "copy", true),
            ("copy", "copied", true),
            ("copy", "cop", false),
            ("cop", "copy", false),
            ("sizes", "size", true),
            ("bases", "base", true),
            ("caches", "cache", true),
            ("cache", "cached", true),
            ("bus", "buses", true),
            ("pages", "page", true),
            ("messages", "message", true),
            ("writer", "write", true),
            ("writers", "writ", false),
            ("themes", "theme", true),
            ("theme", "themes", true),
            ("themed", "themes", true),
            ("notes", "note", true),
            ("noted", "notes", true),
            ("themes", "them", false),
            ("theme", "them", false),
            ("notes", "not", false),
            ("note", "not", false),
        ] {
            check(word, form, same);
        }
    }

    #[test]
    fn forms_of_a_word_are_found_from_its_stem() {
        for (word, form) in [
            ("quotes", "quote"),
            ("marked", "marks"),
            ("retry", "retries"),
            ("retries", "retry"),
            ("saving", "save"),
            ("saved", "saving"),
            ("redacted", "redaction"),
            ("rules", "rule"),
            ("redaction", "redact"),
            ("stopped", "stop"),
            ("stop", "stopped"),
            ("users", "user"),
            ("use", "used"),
            ("api", "api"),
            ("class", "classes"),
            ("limits", "limited"),
            ("running", "run"),
            ("run", "running"),
            ("comment", "comments"),
            ("box", "boxes"),
            ("palette", "palettes"),
            ("dummy", "dummies"),
            ("carry", "carried"),
            ("freed", "free"),
            ("pointer", "pointers"),
            ("headers", "header"),
            ("redactor", "redacted"),
        ] {
            check(word, form, true);
        }
        for (word, form) in [
            ("mark", "markdown"),
            ("comment", "com"),
            ("quote", "quota"),
            ("retry", "retrieve"),
            ("form", "formal"),
            ("carry", "card"),
            ("car", "card"),
            ("pointer", "points"),
            ("pointers", "point"),
            ("point", "pointer"),
            ("point", "pointers"),
            ("author", "auth"),
            ("auth", "authors"),
        ] {
            check(word, form, false);
        }
    }

    proptest! {
        #[test]
        fn every_word_is_a_form_of_itself(word in "[a-z]{1,4}[bdgmnprt]{0,3}(ations|ing|ings|ed|er|ers|e|y|s|es|rs|)") {
            let stem = stem(&word);
            let (start, letter) = beginning(&stem);
            let tail = word.strip_prefix(start);
            prop_assert!(
                tail.is_some_and(|tail| is_ending(start.as_bytes(), letter, tail.as_bytes())),
                "{word} ({stem})"
            );
        }
    }
}
