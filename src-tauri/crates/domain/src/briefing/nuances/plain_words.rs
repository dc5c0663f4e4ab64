//! Headings that are plain English words. If a text contains one, it may not mean the technology.

/// How plain a heading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::briefing) enum Plain {
    /// It is a name, or words that only name the technology.
    Not,
    /// It is a name and also a word: a text means the name only if it writes it like one.
    Ambiguous,
    /// It isn't a name: any text may contain the word.
    Never,
}

/// How plain a heading is.
pub(in crate::briefing) fn plainness(heading: &str) -> Plain {
    let lower = heading.to_lowercase();
    let words = lower.split(|it: char| !it.is_alphanumeric());
    let words: Vec<&str> = words.filter(|it| !it.is_empty()).collect();
    let is_general = |word: &&str| listed(GENERAL, word) || listed(EMPTY, word);
    match words[..] {
        _ if words.iter().all(is_general) => Plain::Never,
        [one] if is_word(heading) && (one.chars().count() < 3 || listed(PASSING, one)) => {
            Plain::Never
        }
        [one] if is_word(heading) && listed(AMBIGUOUS, one) => Plain::Ambiguous,
        _ => Plain::Not,
    }
}

/// Whether it is written like a word: without signs, digits or capitals inside.
fn is_word(heading: &str) -> bool {
    let letters = || heading.chars().filter(|it| it.is_alphanumeric());
    let inner = letters().skip(1);
    letters().all(char::is_alphabetic)
        && (inner.clone().all(char::is_lowercase) || inner.clone().all(char::is_uppercase))
        && !heading.contains(['.', '+', '#', '@'])
}

fn listed(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|it| it == word)
}

/// Small words inside headings.
const EMPTY: &str = "a an and are at be by do don for from get gets how if in into is it its no not of on or our \
    read so t that the these they this to us use used uses we what when where why with you your";

/// Common section titles in any file.
const GENERAL: &str = "about access accounts advice all also api apis app application applications architecture \
    assumptions avoid back backend basics best bugs build building builds caching caveats change changelog \
    changes check checklist checks client clients code coding common config configuration cons constraints \
    contents context conventions core cross cutting data database databases date dates debugging decisions \
    default defaults dependencies deploy deploying deployment deployments design dev development differences \
    docs documentation domain end environment environments error errors everything examples facts faq features \
    files first following format formats formatting front frontend further future general getting global \
    glossary good gotcha gotchas guidelines guides handling hints history hosting ideas important info \
    infrastructure integration integrations internal introduction issues key known language languages layout \
    legacy legend libraries library limitations limits links list local logging logs main maintenance misc \
    miscellaneous model models monitoring more most naming network networking new next note notes nuance nuances \
    old open operations other others overview packages patterns people performance permissions pitfalls plan \
    planning platform platforms practices preface principles process product production project projects \
    properties pros purpose questions quick quirks reference references related release releases remarks \
    requirements resources rest review risks roadmap rules runtime safety scope scripts sdk section security see \
    server servers service services settings setup shared side since software special stack standard standards \
    start started state status storage structure style styles styling summary support surprises system systems \
    table team teams technical technologies technology terms test testing tests things time times tips title \
    todo tooling tools topics traps trouble troubleshooting types ui units unknown unsorted updates usage user \
    users utilities ux validation various version versions warnings web work workflow workflows working writing";

/// Words that begin sentences or label buttons.
const PASSING: &str = include_str!("passing_words.txt");

/// Technology names that are also words, and words that people use in passing.
const AMBIGUOUS: &str = include_str!("ambiguous_words.txt");
