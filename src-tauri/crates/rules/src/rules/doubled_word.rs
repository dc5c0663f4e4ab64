//! A word or a short phrase written twice in a row.

use std::collections::HashSet;

use domain::personas::ALL;
use domain::{Severity, Span};

use crate::demands::Judges;
use crate::language::is_english;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "doubled-word",
    says: "A word or short phrase written twice in a row.",
    personas: ALL,
    reads_english: false,
    mended: true,
    judges: Judges::Writing,
    find,
    #[cfg(test)]
    cases: &[
        silent("The till can heat heat pumps at noon. Old heat pumps are slow."),
        silent("| Pot | Owner |\n|--|--|\n| a.pot | 644 cook cook |"),
        silent("Nồi súp chạy song song với lò nướng. Súp nóng được dọn ra ngay sau đó."),
        silent("The stove runs. Giữ nồi súp nấu song song cho bữa tối. It is hot."),
        silent("It is baked in in the first hour."),
        silent("A cook can jump in in the middle. On the other other hand, soup is great great."),
        silent("Ofen dan panci dipakai bersama sama oleh koki. Sup itu panas dan enak sekali."),
        fires(
            "The till can heat heat pumps at noon.",
            "The till can heat heat pumps at noon.",
        ),
        silent("Cook soups, salads etc etc"),
        silent("python -m venv venv"),
        silent("Ben starts to work on this this week."),
        fires("One. Open the the door.", "Open the the door."),
        fires(
            "It is named in the\nin the file.",
            "It is named in the\nin the file.",
        ),
        fires("Die Tür und und das Tor.", "Die Tür und und das Tor."),
        silent("She said that that door had had a lock, very very long ago."),
        silent("Each line of the file has these columns: name int int int text."),
        silent("Type `go go` or 10 10. The well-known: known facts. No, no."),
        silent("- Open the\n- the door"),
        silent("Cook: whoever is paid as a cook\ncook room : where they sit"),
        silent("New York, York and Bora Bora."),
        silent("A role that an oven may be built in in order to heat."),
        silent("Kitchen management Management of guests"),
        fires(
            "Part of the The menu is hot.",
            "Part of the The menu is hot.",
        ),
        silent("Stories in In Progress are few."),
        silent("update  update the picture."),
        silent("Join by LIKE or OR, and look for IT it knows."),
        fires(
            "In In contrast, soup is hot.",
            "In In contrast, soup is hot.",
        ),
        silent(
            "So so fish fish eat eat what what they they find find. As as nets nets hold hold them them, all all men men eat eat fish fish with with bread bread.\n\n- soup soup\n- salt salt\n- rice rice\n- milk milk\n- beer beer\n- wine wine\n- tea tea\n- egg egg\n- oil oil\n- bean bean\n- corn corn",
        ),
    ],
};

/// Words that may follow themselves.
const MAY_REPEAT: &[&str] = &[
    "you", "that", "had", "very", "so", "no", "ha", "bye", "blah", "really", "much", "more",
    "many", "is", "do", "long", "again", "great", "etc", "bora", "sie", "der", "die", "das",
    "nous", "vous",
];

/// Words after a second “this” that say when something is.
const TIMES: &[&str] = &[
    "week",
    "weekend",
    "month",
    "quarter",
    "year",
    "morning",
    "afternoon",
    "evening",
    "time",
    "sprint",
    "season",
    "summer",
    "winter",
    "spring",
    "fall",
];

/// Words of a doubled phrase: only phrases of these are certain to be slips.
const SMALL: &[&str] = &[
    "the", "a", "an", "in", "on", "of", "to", "for", "with", "by", "at", "from", "and", "or", "is",
    "it", "be", "as",
];

/// How many different words come twice in a row in prose, at most.
const MOST_DIFFERENT: usize = 10;

fn find(reading: &Reading) -> Vec<Problem> {
    let mut doubles = reading
        .sentences()
        .filter_map(|it| Some((it.span, first_double(reading, it.span)?)))
        .peekable();
    // Only a text with doubled words has to be looked at for its language.
    let foreign = doubles.peek().is_some() && !is_english(&reading.document.lower);
    let doubles: Vec<(Span, String)> = doubles
        .filter(|(sentence, it)| is_a_slip(reading, *sentence, it, foreign))
        .map(|(sentence, double)| (sentence, reading.written(double.both)))
        .collect();
    // Where this many words come twice, they aren't slips, because the text isn't prose.
    let different: HashSet<&str> = doubles.iter().map(|it| it.1.as_str()).collect();
    if different.len() > MOST_DIFFERENT {
        return Vec::new();
    }
    let twice = named(doubles.iter().map(|it| &it.1));
    Problem::at(
        doubles.iter().map(|it| it.0),
        Severity::Minor,
        format!("Repeated: {twice}"),
        "Readers stumble and wonder whether a word is missing.",
        format!("Is {twice} a typo, or is a word missing?"),
    )
    .into_iter()
    .collect()
}

/// Whether a doubled word is a slip: some languages double words on purpose, and listings repeat names.
fn is_a_slip(reading: &Reading, sentence: Span, double: &Double, foreign: bool) -> bool {
    let document = &reading.document;
    let text = document.prose(sentence);
    let word = document.lower(double.both);
    let word = word.split_whitespace().next().unwrap_or_default();
    // Words with such letters aren’t English, whatever the rest of the text is in.
    let other_letters = |it: &&str| it.chars().any(|one| one.is_alphabetic() && !one.is_ascii());
    let foreign = foreign
        || text
            .split_whitespace()
            .filter(other_letters)
            .nth(1)
            .is_some();
    let listed = text.split_whitespace().count() <= MOST_OF_A_LISTING
        && text.bytes().any(|it| it.is_ascii_digit());
    !listed && (!foreign || JOINING.contains(&word))
}

/// The maximum number of words in a line such as “644 root root”, which a program printed.
const MOST_OF_A_LISTING: usize = 4;

/// Words that no language doubles on purpose.
const JOINING: [&str; 24] = [
    "und", "oder", "mit", "für", "von", "auf", "ist", "et", "ou", "dans", "pour", "avec", "y",
    "con", "para", "por", "e", "per", "een", "het", "van", "voor", "og", "och",
];

/// Whether a line is typed at a prompt: “python -m venv venv” names a program and a folder.
fn is_typed(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next().is_some_and(|it| {
        it.bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    }) && words.any(|it| it.len() == 2 && it.starts_with('-') && it.ends_with(char::is_alphabetic))
}

/// A doubled word or phrase.
pub(crate) struct Double {
    /// Both of them.
    pub(crate) both: Span,
    /// The second, with the white space before it, which can be deleted.
    pub(crate) second: Span,
}

/// The first doubled word or phrase in a sentence.
pub(crate) fn first_double(reading: &Reading, sentence: Span) -> Option<Double> {
    if !comes_back(reading.document.lower(sentence)) {
        return None;
    }
    let words: Vec<Span> = tokens(reading, sentence);
    let text = |span: Span| reading.document.lower(span);
    // “int int int” names kinds of something.
    let rows = words
        .windows(3)
        .filter(|it| text(it[0]) == text(it[1]) && text(it[1]) == text(it[2]));
    let rows: HashSet<usize> = rows.flat_map(|it| [it[0].start, it[1].start]).collect();
    let is_a_row = |pair: &[Span]| rows.contains(&pair[0].start);
    let pair = words.windows(2).find(|pair| {
        let word = text(pair[0]);
        word == text(pair[1])
            && word.chars().all(char::is_alphabetic)
            && word.chars().count() > 1
            && !MAY_REPEAT.contains(&word)
            && reading
                .document
                .prose(pair[0])
                .chars()
                .next()
                .is_some_and(|it| it.is_lowercase() || SMALL.contains(&word))
            && !is_a_name(reading, pair)
            && is_gap(reading, pair[0], pair[1])
            && !is_verb_and_name(reading, pair)
            && !is_a_row(pair)
            && !is_typed(text(sentence))
    });
    let phrase = words.windows(4).find(|it| {
        text(it[0]) == text(it[2])
            && text(it[1]) == text(it[3])
            && SMALL.contains(&text(it[0]))
            && SMALL.contains(&text(it[1]))
            && text(it[0]) != text(it[1])
            && it.windows(2).all(|two| is_gap(reading, two[0], two[1]))
    });
    let double = |first: Span, end_of_first: usize, last: Span| Double {
        both: Span::new(first.start, last.end),
        second: Span::new(end_of_first, last.end),
    };
    pair.map(|it| double(it[0], it[0].end, it[1]))
        .or(phrase.map(|it| double(it[0], it[1].end, it[3])))
}

/// Whether any word of a sentence is the same as the one before it or the one before that, as every doubled word
/// or phrase has it.
fn comes_back(sentence: &str) -> bool {
    let (mut before, mut last) = ("", "");
    sentence.split_whitespace().any(|word| {
        let again = word == last || word == before;
        (before, last) = (last, word);
        again
    })
}

/// A text with more bytes than this isn't searched for each doubled word.
const LONG: usize = 200_000;

/// Words that are followed by a verb.
const LEADS: [&str; 12] = [
    "to", "can", "must", "will", "should", "shall", "may", "and", "but", "or", "we", "they",
];

/// “To build build dependencies”: the second word begins a name that the text has elsewhere, too.
fn is_verb_and_name(reading: &Reading, pair: &[Span]) -> bool {
    let lower = &reading.document.lower;
    let word = reading.document.lower(pair[0]);
    let next = lower[pair[1].end..]
        .split_whitespace()
        .next()
        .unwrap_or_default();
    let next = next.trim_matches(|it: char| !it.is_alphanumeric());
    let name = format!("{word} {next}");
    let before = lower[..pair[0].start].split_whitespace().next_back();
    let verb = before.is_some_and(|it| LEADS.contains(&it.trim_matches(['*', '_'])));
    verb && lower.len() < LONG
        && !SMALL.contains(&word)
        && next.len() > 3
        && lower
            .match_indices(&name)
            .any(|(at, _)| at != pair[1].start && !lower[..at].trim_end().ends_with(word))
}

/// Verbs that go with “in”.
const GOES: [&str; 13] = [
    "jump", "step", "chim", "dial", "log", "sign", "check", "plug", "zoom", "drop", "built",
    "baked", "fill",
];

/// “LIKE or OR”: one of the two is all capitals, and so a name.
fn is_a_name(reading: &Reading, pair: &[Span]) -> bool {
    let capitals = |it: &Span| {
        let word = reading.document.prose(*it);
        word.chars().all(char::is_uppercase)
    };
    // “Management Management”: a new item, or a name, begins.
    let small = |it: &Span| {
        reading
            .document
            .prose(*it)
            .chars()
            .next()
            .is_some_and(char::is_lowercase)
    };
    let begins =
        small(&pair[0]) && !small(&pair[1]) && !SMALL.contains(&reading.document.lower(pair[0]));
    // “Built in in order to” has two of them rightly.
    let rest = &reading.document.lower[pair[1].end..];
    let in_order =
        rest.trim_start().starts_with("order to") || rest.trim_start().starts_with("order ");
    // So has “works on this this week”.
    let next = rest
        .trim_start()
        .split(|it: char| !it.is_alphabetic())
        .next();
    // “Jump in in the middle” and “on the other other hand” double on purpose.
    let before = reading.document.lower[..pair[0].start].split_whitespace();
    let goes = before.into_iter().next_back();
    let goes_in = reading.document.lower(pair[0]) == "in"
        && goes.is_some_and(|it| GOES.iter().any(|verb| it.starts_with(verb)));
    let third_hand = reading.document.lower(pair[0]) == "other" && next == Some("hand");
    let is_time =
        reading.document.lower(pair[0]) == "this" && next.is_some_and(|it| TIMES.contains(&it));
    // “Stories in In Progress” names a column.
    let capital = rest.trim_start().len();
    let next = &reading.document.source[reading.document.source.len() - capital..];
    let begins =
        begins || small(&pair[0]) && !small(&pair[1]) && next.starts_with(char::is_uppercase);
    // “trainer” at the end of a line, and “trainer code : …” below it.
    let broken = opens_a_line(reading, pair);
    begins
        || broken
        || in_order
        || goes_in
        || third_hand
        || is_time
        || capitals(&pair[0]) != capitals(&pair[1])
}

/// Whether the second of two words opens a line that says what it means.
fn opens_a_line(reading: &Reading, pair: &[Span]) -> bool {
    let source = &reading.document.source;
    let line = source[pair[1].start..].lines().next().unwrap_or_default();
    let term = line.split_once(':').map_or("", |it| it.0);
    let label = !term.is_empty() && term.split_whitespace().count() <= 3;
    label && source[pair[0].end..pair[1].start].contains('\n')
}

/// The words of a sentence, punctuation that hangs on them included, so that “no, no” differ.
fn tokens(reading: &Reading, sentence: Span) -> Vec<Span> {
    let text = reading.document.prose(sentence);
    let offset = |part: &str| sentence.start + (part.as_ptr() as usize - text.as_ptr() as usize);
    text.split_whitespace()
        .map(|it| Span::new(offset(it), offset(it) + it.len()))
        .collect()
}

/// Whether there is only white space between two words in the source.
fn is_gap(reading: &Reading, one: Span, two: Span) -> bool {
    let between = reading.document.quote(Span::new(one.end, two.start));
    // Two spaces separate columns.
    between != "  " && between.chars().all(char::is_whitespace)
}
