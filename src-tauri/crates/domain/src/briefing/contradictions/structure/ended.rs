//! Whether a clause says that a thing isn't there, or not for long: “The trigger is removed.”

use super::statement::Word;

/// Verbs with which a thing ends.
const ENDS: [&str; 37] = [
    "remov", "replac", "convert", "migrat", "retir", "drop", "delet", "deprecat", "eliminat",
    "ban", "avoid", "prevent", "stop", "disabl", "rid", "rewrit", "rework", "port", "fix", "chang",
    "abandon", "leav", "end", "exclud", "strip", "mask", "omit", "skip", "filter", "redact",
    "gone", "anonym", "hash", "forbid", "phas", "rul", "clean",
];

/// Words before a thing that say that it isn't there.
const NOT: [&str; 14] = [
    "not", "no", "never", "without", "nor", "neither", "none", "nobody", "cannot", "instead",
    "rather", "than", "away", "off",
];

/// Verbs with which something leaves what follows “from”.
const MOVES: [&str; 4] = ["mov", "switch", "chang", "com"];
/// What begins what is said of a thing.
const IS: [&str; 9] = [
    "is", "are", "be", "gets", "will", "must", "goes", "go", "stays",
];
/// How far before a thing a verb may end it.
const NEAR: usize = 6;
/// How far behind it something may be said of it.
const BEHIND: usize = 5;

/// Whether the words around a thing say that it isn't there, or not for long.
pub(super) fn is_ended(words: &[Word], from: usize, to: usize) -> bool {
    let start = words[..from].iter().rposition(|it| it.ends_part);
    let before = &words[start.map_or(0, |at| at + 1)..from];
    let is_from = |word: &Word| word.lower == "from" || word.lower == "out";
    let is_moved = before.iter().rev().take(3).any(is_from)
        && before.iter().any(|it| MOVES.contains(&it.stem.as_str()));
    if is_moved || before.iter().any(denies) || before.iter().rev().take(NEAR).any(ends) {
        return true;
    }
    let behind = &words[to..];
    let end = behind.iter().position(|it| it.ends_part);
    let near = &behind[..end.map_or(behind.len(), |at| at + 1).min(BEHIND)];
    near.first().is_some_and(denies)
        || said(near).iter().any(denies)
        || said(behind).iter().any(ends)
}

/// What is said of the thing before these words.
fn said(words: &[Word]) -> &[Word] {
    let is = words.iter().position(|it| IS.contains(&it.lower.as_str()));
    is.map_or(&[], |at| &words[at..])
}

fn denies(word: &Word) -> bool {
    NOT.contains(&word.lower.as_str()) || word.lower.ends_with("n't")
}

fn ends(word: &Word) -> bool {
    let mut verbs = ENDS.iter();
    verbs.any(|it| word.stem == *it || word.stem.strip_suffix('e') == Some(*it))
}
