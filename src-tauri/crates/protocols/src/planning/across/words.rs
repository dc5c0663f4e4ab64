//! What a passage is about: its distinctive words, each by its stem.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

/// A pattern that is hard-coded in the program.
#[expect(
    clippy::expect_used,
    reason = "every pattern is a literal of this folder, and its tests use all of them"
)]
pub(super) fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is valid")
}

/// Words, including those joined in a name: `albumList`, `album_list.py`.
static WORD: LazyLock<Regex> = LazyLock::new(|| pattern(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]+"));

/// Stems of words that every plan is full of.
const COMMON: &str = "a able about add after all allow also an and any api app appl applic appropriat \
    are as at avail base be befor between both build but by can chang check clear code complet \
    component configur contain correct creat current data defin detail determin dev develop differ \
    display do document doe each enabl end ensur error event exist existing expect feature field \
    file follow for from function give given handl has have how if implement in includ indicat \
    information into is it item its least list logic main maintain make manag may method modul \
    must name need new no not number of on one only option or other out over page per perform \
    possibl prevent process proper provid requir respons result return section sectio servic set \
    shall should show so som specif spec src stat step store structur such support system task test \
    than that the their them then there these they this those through time to type under unit up \
    updat us use user using valid valu via view was when where whether which while who will with \
    without work write you your";

static COMMON_STEMS: LazyLock<BTreeSet<&str>> =
    LazyLock::new(|| COMMON.split_whitespace().collect());

/// Stems of common words, cut as any word is: `nam` of `name`.
static COMMON_CUT: LazyLock<BTreeSet<String>> =
    LazyLock::new(|| COMMON.split_whitespace().map(stem).collect());

/// The most telling of some stems. The others may be all that two passages share.
pub(super) fn telling(stems: &BTreeSet<String>) -> BTreeSet<String> {
    stems.difference(&COMMON_CUT).cloned().collect()
}

/// The stems of the distinctive words of a text in English.
pub(super) fn stems(text: &str) -> BTreeSet<String> {
    let words = WORD
        .find_iter(text)
        .map(|it| stem(&it.as_str().to_lowercase()));
    let telling = words.filter(|it| it.len() > 1 && !COMMON_STEMS.contains(it.as_str()));
    telling
        .filter(|it| !it.bytes().all(|letter| letter.is_ascii_digit()) || it.len() > 2)
        .collect()
}

/// A word without its ending: what `export`, `exports`, `exported` and `exporting` have in common.
fn stem(word: &str) -> String {
    const ENDINGS: [&str; 15] = [
        "ations", "ation", "ments", "ment", "ings", "ing", "ions", "ion", "ies", "ed", "es", "ly",
        "s", "e", "y",
    ];
    let mut endings = ENDINGS
        .iter()
        .filter_map(|ending| word.strip_suffix(ending));
    let short = endings.find(|rest| rest.len() >= 3).unwrap_or(word);
    // `stopped` and `stop`, `cancelled` and `cancel`.
    let bytes = short.as_bytes();
    match bytes {
        [.., one, other] if short.len() < word.len() && short.len() > 3 && one == other => {
            short[..short.len() - 1].to_owned()
        }
        _ => short.to_owned(),
    }
}

/// How much of `part` is in `whole`, in percent of `part`.
pub(super) fn coverage(part: &BTreeSet<String>, whole: &BTreeSet<String>) -> usize {
    let shared = part.intersection(whole).count();
    (100 * shared).checked_div(part.len()).unwrap_or(100)
}

/// Whether a text uses the letters of English, so that its words can be compared.
pub(super) fn is_comparable(text: &str) -> bool {
    let (mut ascii, mut others) = (0_usize, 0_usize);
    for letter in text.chars().filter(|it| it.is_alphabetic()) {
        if letter.is_ascii() {
            ascii += 1;
        } else {
            others += 1;
        }
    }
    ascii > 0 && others * 50 <= ascii
}
