//! Forms of a word: a stem, and the endings that may follow it.

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

/// Words that mean something else than what they begin with: a pointer isn’t one who points.
const OTHER_WORDS: &[&str] = &[
    "author", "banner", "center", "charter", "corner", "counter", "factor", "folder", "footer",
    "former", "header", "number", "pointer", "poster", "quarter", "sector",
];

/// Small words that others only begin with: “themes” are no “them”, “notes” are no “not”.
const SMALL_WORDS: &[&str] = &[
    "all", "and", "any", "are", "but", "can", "for", "her", "his", "how", "its", "not", "now",
    "off", "one", "our", "out", "per", "she", "the", "them", "then", "this", "too", "two", "was",
    "who", "why", "with", "yet", "you",
];

/// Bytes of the longest ending.
const LONGEST: usize = 6;

/// A word in lowercase without its ending; words of up to three letters stay whole.
pub(crate) fn stem(word: &str) -> &str {
    let one = word.strip_suffix('s').unwrap_or(word);
    if OTHER_WORDS.contains(&one) {
        return one;
    }
    let cut = ENDINGS.iter().find_map(|(ending, least)| {
        let rest = word.strip_suffix(ending)?;
        // “class” isn’t a plural.
        let fits = rest.len() >= *least && !(*ending == "s" && rest.ends_with('s'));
        fits.then_some((rest, ending))
    });
    match cut {
        Some((rest, ending)) if SMALL_WORDS.contains(&rest) => {
            // “themed” is a form of “theme”; without an “e”, the word stays whole.
            let is_longer = ending.starts_with('e') && *ending != "e";
            if is_longer {
                &word[..=rest.len()]
            } else {
                word
            }
        }
        Some((rest, ending)) if DOUBLING.contains(ending) => single(rest),
        Some((rest, _)) => rest,
        None => word,
    }
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

/// Whether `tail` after this stem makes a form of the same word. Case is ignored in both.
pub(crate) fn is_ending(stem: &[u8], tail: &[u8]) -> bool {
    if tail.is_empty() {
        return true;
    }
    let doubled = match (stem.last(), tail) {
        (Some(last), [first, rest @ ..]) if last.eq_ignore_ascii_case(first) => rest,
        _ => &[],
    };
    let is = |one: &[u8], other: &str| other.as_bytes().eq_ignore_ascii_case(one);
    tail.len() <= LONGEST
        && !is_other_word(stem, tail)
        && (ENDINGS.iter().any(|(ending, _)| is(tail, ending))
            || DOUBLING.iter().any(|ending| is(doubled, ending))
            || stem.ends_with(b"e") && SHORT.iter().any(|ending| is(tail, ending)))
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

    use super::{is_ending, stem};

    fn check(word: &str, form: &str, same: bool) {
        let stem = stem(word);
        let found = form
            .strip_prefix(stem)
            .is_some_and(|tail| is_ending(stem.as_bytes(), tail.as_bytes()));
        assert_eq!(found, same, "{word} ({stem}) and {form}");
    }

    #[test]
    fn words_that_begin_with_a_small_word_are_no_form_of_it() {
        for (word, form, same) in [
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
            let tail = word.strip_prefix(stem);
            prop_assert!(
                tail.is_some_and(|tail| is_ending(stem.as_bytes(), tail.as_bytes())),
                "{word} ({stem})"
            );
        }
    }
}
