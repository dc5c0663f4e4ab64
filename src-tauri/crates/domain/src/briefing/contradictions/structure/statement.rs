//! What a text says that it will do: its clauses as words, without whatever is asked, weighed, past, told of
//! others, or about to end.

use std::sync::LazyLock;

use regex::Regex;

use crate::briefing::comments::blanked;
use crate::briefing::sentences::{Sentence, sentences};
use crate::pattern::{ascii, compiled};
use crate::text::Span;
use crate::text::document::stems::stem;

/// One word of a clause.
#[derive(Debug)]
pub(super) struct Word {
    /// In lowercase, without a possessive ending.
    pub(super) lower: String,
    pub(super) stem: String,
    /// Whether a comma or a bracket follows it.
    pub(super) ends_part: bool,
}

/// A clause, or a whole sentence.
pub(super) struct Statement<'a> {
    /// In lowercase, on one line, without emphasis and code marks.
    pub(super) lower: String,
    pub(super) words: Vec<Word>,
    /// Which beginnings its words have, as bits: most clauses don't have a word, which this tells at once.
    beginnings: u64,
    /// The sentence, and its position.
    pub(super) sentence: &'a str,
    pub(super) span: Span,
}

/// Where a clause ends.
static ENDS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"[;:]\s|\s[–—-]\s|—|,? (?:but|because|since|so|which means|while|whereas|although|until)\s",
    )
});

/// Sections that describe something other than the plan.
static ASIDE: LazyLock<Regex> = LazyLock::new(|| {
    words_pattern(
        r"(?i:alternatives?|rejected|considered|non-?goals?|out of scope|open questions?|questions|risks?|background|history|prior art|references|problem)",
    )
});

/// What is asked, weighed or past.
static UNSURE: LazyLock<Regex> = LazyLock::new(|| {
    words_pattern(
        r"if|unless|whether|could|might|would|assum\w+|in theory|was|were|had|used to|previously|formerly|in the past|consider\w*|alternatives?|work-?arounds?|for example|e\.g|hopefully|ideally|wants? to|evaluat\w+|thought about|idea|looked at|ruled out|decided against|left (?:it|them) out",
    )
});

/// What is so today, and what is against the rules.
static PRESENT: LazyLock<Regex> = LazyLock::new(|| {
    words_pattern(
        r"today|currently|now|(?:the|an|our|its) old(?:er)?|stays? as (?:it is|they are)|unchanged|untouched|nowadays|at the moment|at present|so far|as of now|right now|to date|until now|existing|legacy|still (?:us\w+|runs?|has|have|tells?|says?|calls?|contains?|goes|go|sits?|relies|depends?)|breaks the rule|mistake(?:nly)?|by accident|(?:is|are) (?:wrong|a bug)|bug",
    )
});

/// Whose systems aren't ours.
pub(in crate::briefing::contradictions) static OTHERS: LazyLock<Regex> = LazyLock::new(|| {
    words_pattern(
        r"vendors?|suppliers?|competitors?|contractors?|agency|third[- ]part\w+|upstream|(?:another|other) (?:teams?|compan\w+|products?|projects?|departments?|groups?|services?)|partners?|their own|theirs|the [a-z-]+ teams?|team [a-z]+['’]s|for others|elsewhere|predecessor|sister (?:project|company)|parent company|subsidiary",
    )
});

/// What is refused, or only talked about.
static REFUSED: LazyLock<Regex> = LazyLock::new(|| {
    words_pattern(
        r"refus\w+|reject\w+|den(?:y|ies|ied)|block(?:s|ed)?|abort\w*|fails?|forbid\w*|forbidden|prohibit\w*|disallow\w*|handbook|readme|article|blog|guide|tutorial|training|workshop|describ\w+|document(?:ed|ation)|explain\w*|mention\w*|compar\w+|discuss\w*|lint(?:s|er)?|warns?|alerts? us|answered with (?:an error|4\d\d)",
    )
});

/// A next sentence that ends the state before it: “This task removes it.”
static ENDS_IT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"(?i)^(?:we|this|that|the|our|with this|it)\b[^.]*\b(?:remov\w+|replac\w+|drop(?:s|ped)?|end(?:s|ed)?|retir\w+|get(?:s)? rid of|chang\w+|fix\w*|migrat\w+|convert\w*|stops?|bring\w*|goes away|go away|must go|disappears?|correct\w*|clean\w*|mov\w+)(?: [^\s.]+){0,4} (?:it|this|that|them|these|those|down|off|away|up|one|ones)\b|^(?:it|they|this|that|these) (?:goes|go|is|are|will be|must|has to|have to) (?:away|gone|go|removed|replaced|dropped|fixed|changed|corrected)\b",
    ))
});

fn words_pattern(words: &str) -> Regex {
    compiled(&ascii(&format!(r"\b(?:{words})\b")))
}

/// The clauses of a text that say what it will do, and its sentences that do.
pub(super) fn statements(text: &str) -> (Vec<Statement<'_>>, Vec<Statement<'_>>) {
    let plain = blanked(text);
    let all = sentences(&plain);
    let (mut clauses, mut whole) = (Vec::new(), Vec::new());
    for sentence in said(&all) {
        let written = &text[sentence.span.range()];
        let mut is_all_plain = true;
        for part in parts(written) {
            match Statement::of(part, written, sentence.span) {
                Some(clause) => clauses.push(clause),
                None => is_all_plain = false,
            }
        }
        if is_all_plain {
            whole.extend(Statement::of(written, written, sentence.span));
        }
    }
    (clauses, whole)
}

/// The sentences that may say what a text will do.
pub(in crate::briefing::contradictions) fn said<'s, 't>(
    all: &'s [Sentence<'t>],
) -> impl Iterator<Item = &'s Sentence<'t>> {
    let kept = all.iter().enumerate().filter(|(at, sentence)| {
        let next = all.get(at + 1).filter(|it| !it.is_heading);
        is_said(sentence) && !next.is_some_and(|it| ENDS_IT.is_match(it.text))
    });
    kept.map(|(_, sentence)| sentence)
}

fn is_said(sentence: &Sentence<'_>) -> bool {
    let lower = sentence.text.to_lowercase();
    !sentence.is_heading
        && !sentence.text.ends_with('?')
        && !ASIDE.is_match(sentence.heading)
        && !PRESENT.is_match(&lower)
}

/// The clauses of a sentence.
pub(super) fn parts(sentence: &str) -> Vec<&str> {
    let mut from = 0;
    let mut parts = Vec::new();
    for end in ENDS.find_iter(sentence) {
        parts.push(&sentence[from..end.start()]);
        from = end.end();
    }
    parts.push(&sentence[from..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// In lowercase, on one line, without emphasis and code marks.
pub(super) fn plain(words: &str) -> String {
    without_marks(words).to_lowercase()
}

/// On one line, without emphasis and code marks.
pub(super) fn without_marks(words: &str) -> String {
    let words = words
        .replace(['*', '`', '“', '”', '"'], "")
        .replace('’', "'");
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of a plain text.
pub(super) fn words(plain: &str) -> Vec<Word> {
    let is_part = |it: char| it.is_alphanumeric() || it == '\'';
    let mut words: Vec<Word> = Vec::new();
    let mut rest = plain;
    while let Some(start) = rest.find(is_part) {
        let gap = &rest[..start];
        if let Some(last) = words.last_mut() {
            last.ends_part |= gap.contains([',', '(', ')']);
        }
        let end = rest[start..].find(|it| !is_part(it));
        let end = end.map_or(rest.len(), |end| start + end);
        let word = rest[start..end].trim_matches('\'');
        let lower = word.strip_suffix("'s").unwrap_or(word);
        if !lower.is_empty() {
            words.push(Word {
                stem: stem(lower),
                lower: lower.to_owned(),
                ends_part: false,
            });
        }
        rest = &rest[end..];
    }
    words
}

/// The stems of all words of a plain text.
pub(super) fn stems_of(plain: &str) -> Vec<String> {
    words(plain).into_iter().map(|it| it.stem).collect()
}

impl<'a> Statement<'a> {
    /// `None` if the clause isn't said of what will be.
    fn of(part: &str, sentence: &'a str, span: Span) -> Option<Self> {
        let lower = plain(part);
        let is_plain = ![&UNSURE, &OTHERS, &REFUSED]
            .into_iter()
            .any(|it| it.is_match(&lower));
        let words = words(&lower);
        is_plain.then(|| Self {
            beginnings: words.iter().fold(0, |all, it| all | bit(&it.stem)),
            words,
            lower,
            sentence,
            span,
        })
    }

    /// Some of its words as the text writes them.
    pub(super) fn as_written<'w>(&'w self, words: &'w str) -> &'w str {
        let lower = self.sentence.to_lowercase();
        let place = lower
            .find(words)
            .filter(|_| lower.len() == self.sentence.len());
        let written = place.and_then(|at| self.sentence.get(at..at + words.len()));
        written.unwrap_or(words)
    }

    fn may_have(&self, stem: &str) -> bool {
        self.beginnings & bit(stem) != 0
    }

    /// Whether it has a word of this stem.
    pub(super) fn has(&self, stem: &str) -> bool {
        self.may_have(stem) && self.words.iter().any(|it| is_same(&it.stem, stem))
    }

    /// The words between the commas around a place.
    pub(super) fn part(&self, place: usize) -> &[Word] {
        let start = self.words[..place].iter().rposition(|it| it.ends_part);
        let end = self.words[place..].iter().position(|it| it.ends_part);
        &self.words[start.map_or(0, |at| at + 1)..end.map_or(self.words.len(), |at| place + at + 1)]
    }

    /// How many of these stems it has.
    pub(super) fn shared(&self, stems: &[String]) -> usize {
        stems.iter().filter(|it| self.has(it)).count()
    }

    /// Where it has these words in a row.
    pub(super) fn places(&self, stems: &[String]) -> Vec<usize> {
        if stems.is_empty() || !stems.iter().all(|it| self.may_have(it)) {
            return Vec::new();
        }
        let rows = self.words.windows(stems.len()).enumerate();
        let is_row = |row: &[Word]| {
            row.iter()
                .zip(stems)
                .all(|(it, stem)| is_same(&it.stem, stem))
        };
        rows.filter(|(_, row)| is_row(row))
            .map(|(at, _)| at)
            .collect()
    }
}

/// A bit for the first letters of a stem.
fn bit(stem: &str) -> u64 {
    let letters = stem.bytes().take(3);
    1 << (letters.fold(0_u32, |all, it| all * 31 + u32::from(it)) % 64)
}

/// Whether two stems are those of one word: “writ” and “writer”.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let (short, long) = if one.len() < other.len() {
        (one, other)
    } else {
        (other, one)
    };
    short.len() >= 4
        && long.starts_with(short)
        && matches!(
            &long[short.len()..],
            "e" | "s" | "er" | "or" | "r" | "i" | "al" | "ual" | "esql"
        )
}
