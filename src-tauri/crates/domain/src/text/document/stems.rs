//! Meaningful words, reduced to their stems: enough to see whether two sentences are about the same thing.

/// Words without a meaning of their own.
const EMPTY: &[&str] = &[
    "about", "above", "after", "again", "all", "also", "any", "are", "and", "because", "been",
    "before", "being", "below", "best", "better", "between", "both", "but", "can", "cannot",
    "could", "does", "down", "each", "every", "for", "from", "had", "has", "have", "here", "how",
    "into", "its", "least", "less", "like", "made", "make", "may", "more", "most", "must", "new",
    "not", "now", "off", "once", "one", "only", "other", "our", "out", "over", "own", "per",
    "same", "shall", "should", "some", "such", "than", "that", "the", "their", "them", "then",
    "there", "these", "they", "this", "those", "through", "too", "under", "until", "use", "used",
    "using", "very", "was", "way", "were", "what", "when", "where", "which", "while", "who",
    "will", "with", "within", "without", "would", "you", "your", "rate", "total", "number",
    "value", "current", "related", "lead", "leading",
];

/// The stems of a lowercase text; short and empty words are left out.
pub fn stems(lower: &str) -> impl Iterator<Item = String> + '_ {
    lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.len() > 2 && !EMPTY.contains(word))
        .filter(|word| word.bytes().any(|b| !b.is_ascii_digit()))
        .map(stem)
}

/// A word without its ending. Crude on purpose: the result only has to be consistent.
pub fn stem(word: &str) -> String {
    const ENDINGS: &[&str] = &[
        "ations", "ation", "ments", "ment", "ingly", "ing", "ies", "ied", "ions", "ion", "edly",
        "ed", "es", "ly", "s", "e", "y",
    ];
    let cut = ENDINGS
        .iter()
        .find_map(|ending| word.strip_suffix(ending).filter(|rest| rest.len() >= 3));
    let cut = cut.unwrap_or(word);
    let mut letters = cut.bytes().rev();
    let doubled = letters.next() == letters.next() && !cut.ends_with(['s', 'e', 'o']);
    let shorter = &cut[..cut.len() - usize::from(doubled && cut.is_ascii() && cut.len() > 4)];
    shorter.to_owned()
}
