//! Sentences with a missing word, whose meaning has to be guessed.

use std::sync::LazyLock;

use domain::Severity;
use domain::pattern::Regex;
use domain::personas::ALL;

use crate::demands::Judges;
use crate::document::BlockKind;
use crate::pattern::words;
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "broken-sentence",
    says: "Garbled sentences that make readers guess the meaning.",
    personas: ALL,
    reads_english: true,
    mended: false,
    judges: Judges::Writing,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "First. The case is then handed to further delaying the answer.",
            "The case is then handed to further delaying the answer.",
        ),
        fires("Users would have get lost.", "Users would have get lost."),
        fires("The clerk must can see it.", "The clerk must can see it."),
        fires("The list is are sorted.", "The list is are sorted."),
        fires("Press the a button.", "Press the a button."),
        fires(
            "The clerk sends the form to the.",
            "The clerk sends the form to the.",
        ),
        silent("We get there on top of an a=2 rule, and it will have go parts."),
        silent(
            "Cooks should have write access to the menu. The price comes from the till instead of from the cook.",
        ),
        silent("A consequence of how old the ovens are is that they smoke."),
        silent("We look forward to seeing you. It is handed to marketing. She is used to waiting."),
        silent("It moves to, from and within the town, with or without a key, also a.k.a."),
        silent("What it is, is a list of the things it is for."),
        silent("The following apply to:\n\n- trains and\n- buses"),
        silent("A can of paint will do. The plan A is a plan. In May will come."),
        silent(
            "Ann 1:02\nThat or.\n\nBen 1:10\nThe soup and.\n\nAnn 1:15\nYes.\n\nBen 1:20\nThe tea and and.\n\nAnn 1:22\nGood.",
        ),
    ],
};

/// Pairs of words that no complete sentence has.
static CLASH: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:would|will|must|should|could|might) have (?:get|be|do|make|take|see|give|come|write|know)",
        r"|(?:must|should|shall|could|would|might|cannot) (?:can|must|should|shall|could|would|might|will)",
        r"|(?:is|was) (?:are|were)|(?:are|were) (?:is|was)",
        r"|(?:the|an) (?:a|the|an)|a (?:the|an)",
        r"|of (?:of|from)|from (?:of|from)|with (?:of|with)",
        r"|does not (?:has|is|was)|do not (?:has|is|was)",
        r"|more (?:better|easier|faster|simpler)",
    ))
});
/// Handing something to a doing: the receiver is missing.
static NO_RECEIVER: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:sent|handed|transferred|passed|moved|forwarded|referred|given) to (?:further|also|then|even) [a-z]+ing",
    )
});
/// Articles and joining words, which can't be the last word of a sentence.
const JOINING: [&str; 10] = [
    "the", "a", "an", "and", "or", "because", "their", "its", "our", "your",
];

/// Slips of grammar that leave the meaning clear.
const SLIPS: [&str; 3] = ["does not ", "do not ", "more "];

/// A transcript, with the time on each line, isn't a text that somebody wrote.
fn is_transcript(source: &str) -> bool {
    let times = source.lines().filter(|line| {
        let last = line
            .trim_end()
            .rsplit([' ', '\t'])
            .next()
            .unwrap_or_default();
        let digits = last.bytes().all(|it| it.is_ascii_digit() || it == b':');
        digits
            && last.len() < line.trim_end().len()
            && (4..=8).contains(&last.len())
            && last.contains(':')
    });
    times.take(5).count() == 5
}

fn find(reading: &Reading) -> Vec<Problem> {
    if is_transcript(&reading.document.source) {
        return Vec::new();
    }
    let clashes = reading.hits(&CLASH).into_iter().filter(|hit| {
        let source = reading.document.quote(hit.span);
        // Names such as “plan A” and “in May” look like small words.
        let is_plain = source.bytes().all(|b| !b.is_ascii_uppercase()) && is_unmarked(source);
        let mut words = source.split_whitespace();
        let is_double = words.next() == words.next();
        // An operator of a language can be a noun: “the differences between === and is are small”.
        let of_code = reading.document.lower(hit.sentence.span).contains("==");
        // “Instead of from the till” is a way to say so.
        let instead = reading.before(hit).to_lowercase().ends_with("instead ");
        // “Should have write access” has a noun.
        let rest = &reading.document.lower[hit.span.end..];
        // “An a=2 protocol” has a letter of a formula.
        let formula = rest.starts_with(['=', '/', '_']);
        let noun = [" access", " permission", " rights"]
            .iter()
            .any(|it| rest.starts_with(it));
        is_plain
            && !of_code
            && !is_double
            && !instead
            && !noun
            && !formula
            && !ends_a_clause(reading, hit)
    });
    let handed = reading.hits(&NO_RECEIVER).into_iter();
    let mut broken: Vec<_> = clashes
        .chain(handed)
        .map(|hit| (hit.sentence, reading.written(hit.span)))
        .chain(dangling(reading))
        .collect();
    broken.sort_by_key(|(sentence, _)| sentence.span);
    broken.dedup_by_key(|(sentence, _)| sentence.span);
    broken
        .into_iter()
        .filter_map(|(sentence, part)| {
            let severity = reading.weigh(Severity::Minor, sentence);
            let slips = SLIPS.iter().any(|it| part.to_lowercase().starts_with(it));
            let (title, concern) = if slips {
                (
                    "Grammar error at",
                    "Readers stumble over it and read the sentence twice.",
                )
            } else {
                (
                    "Garbled sentence at",
                    "A word is missing or extra, so readers have to guess what the sentence means.",
                )
            };
            Problem::at(
                [sentence.span],
                severity,
                format!("{title} “{part}”"),
                concern,
                format!("What did you mean by “{part}”?"),
            )
        })
        .collect()
}

/// “How old they are is open”: the first verb ends a clause, the second continues the sentence.
fn ends_a_clause(reading: &Reading, hit: &Hit<'_>) -> bool {
    const VERBS: [&str; 4] = ["is", "are", "was", "were"];
    const OPENING: [&str; 6] = ["how", "what", "who", "where", "that", "which"];
    let before = reading.before(hit).to_lowercase();
    hit.words.split_whitespace().all(|it| VERBS.contains(&it))
        && before.split_whitespace().any(|it| OPENING.contains(&it))
}

/// Whether the words are together, without a line of quotation or code between them.
fn is_unmarked(source: &str) -> bool {
    source
        .chars()
        .all(|c| c.is_alphabetic() || c.is_whitespace() || c == '-' || c == '\'')
}

fn dangling(reading: &Reading) -> impl Iterator<Item = (crate::document::Sentence, String)> {
    reading
        .sentences()
        .filter(|it| reading.document.block(*it).kind != BlockKind::Cell)
        .filter_map(|it| {
            let lower = reading.document.lower(it.span);
            let ended = lower.strip_suffix('.')?;
            let last = ended.split_ascii_whitespace().next_back()?;
            let begin = last.as_ptr() as usize - lower.as_ptr() as usize;
            if begin == 0 || !JOINING.contains(&last) {
                return None;
            }
            let word = &reading.document.quote(it.span)[begin..ended.len()];
            let is_plain = word.bytes().all(|b| !b.is_ascii_uppercase());
            (is_plain && is_unmarked(word)).then(|| (it, word.trim().to_owned()))
        })
}
