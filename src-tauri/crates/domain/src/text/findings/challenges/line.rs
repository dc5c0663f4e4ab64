//! The role of a line in a Markdown answer.

use crate::Severity;

/// Maximum length of a label, in characters: anything longer is a sentence with a colon in it.
const LABEL: usize = 32;

/// The level of a line that serves as a heading.
pub(super) const IN_LINE: usize = 7;

/// Labels that may be inside a line, after a sentence.
const WITHIN: [&str; 7] = [
    "Concern:",
    "Evidence:",
    "Quote:",
    "Affected:",
    "Suggestion:",
    "Suggested fix:",
    "Fix:",
];

/// The subject of a labeled line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Title,
    Severity,
    Concern,
    Quote,
    Affected,
    Suggestion,
    Upholds,
    /// On another round, or on the document.
    Recommendation,
    /// About the answer as a whole, such as the round number.
    Other,
}

/// The level and the words of a heading, or of a line that may serve as one (level 7): in bold, a list
/// entry, or with its severity in brackets.
pub(super) fn heading(line: &str) -> Option<(usize, &str)> {
    let text = line.trim();
    let words = text.trim_start_matches('#');
    let level = text.len() - words.len();
    if level > 0 {
        let is_heading = level <= 6 && !words.trim().is_empty();
        return is_heading.then(|| (level, words.trim().trim_end_matches('#').trim_end()));
    }
    let words = item(line).unwrap_or(text);
    let is_bold = words.len() > 4 && words.starts_with("**") && words.ends_with("**");
    let is_marked = words.trim_start_matches(['*', '_']).starts_with('[');
    (is_bold || is_marked || begins_with_severity(words)).then_some((IN_LINE, words))
}

/// Whether words begin with a severity in bold: `**Major:** None`, `**BLOCKING: Soon** Nobody knows when.`
fn begins_with_severity(words: &str) -> bool {
    let bold = words.strip_prefix("**").and_then(|it| it.split_once("**"));
    bold.is_some_and(|(label, _)| titled(label).is_some())
}

/// A challenge in one line: its title, and the text after it: `Title** — Why. Evidence: "…"`.
pub(super) fn inline(words: &str) -> (&str, Vec<&str>) {
    let is_bold_to_the_end = words.matches("**").count() % 2 == 1;
    let closed = words.split_once("**").filter(|_| is_bold_to_the_end);
    let (title, said) = closed.unwrap_or_else(|| {
        let labeled = labels(words).first().copied();
        let end = labeled.map(|end| words[..end].find(" — ").unwrap_or(end));
        words.split_at(end.unwrap_or(words.len()))
    });
    let said = said.trim_start_matches(|letter: char| " :-–—|·".contains(letter));
    let (mut lines, mut begun) = (Vec::new(), 0);
    for at in labels(said).into_iter().chain([said.len()]) {
        lines.push(said[begun..at].trim());
        begun = at;
    }
    lines.retain(|line| !line.is_empty());
    (clean(title), lines)
}

/// Where labels within a line begin, including the characters that make them bold.
fn labels(words: &str) -> Vec<usize> {
    let found = WITHIN.iter().flat_map(|label| words.match_indices(label));
    let begins = found.filter_map(|(at, _)| {
        let before = words[..at].trim_end_matches(['*', '_']);
        let is_apart = before.is_empty() || before.ends_with([' ', '.', '"', '”']);
        is_apart.then_some(before.len())
    });
    let mut begins: Vec<usize> = begins.collect();
    begins.sort_unstable();
    begins
}

/// The words of a list entry.
pub(super) fn item(line: &str) -> Option<&str> {
    let text = line.trim_start();
    if let Some(rest) = text.strip_prefix(['-', '*', '+']) {
        return rest.starts_with(' ').then(|| rest.trim());
    }
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_numbered = rest.len() < text.len();
    let rest = rest.strip_prefix(['.', ')']).filter(|_| is_numbered)?;
    rest.starts_with(' ').then(|| rest.trim())
}

/// The severity that a title names, and the title without it.
pub(super) fn titled(title: &str) -> Option<(Severity, &str)> {
    let title = unnumbered(title);
    if let Some((inside, rest)) = bracketed(title) {
        return Some((severity_word(inside)?, clean(rest)));
    }
    if let Some((words, inside)) = bracketed_at_end(title)
        && let Some(severity) = severity_word(inside)
    {
        return Some((severity, clean(words)));
    }
    let (severity, rest) = phrase(title).or_else(|| {
        let end = title
            .find(|letter: char| !letter.is_alphabetic())
            .unwrap_or(title.len());
        let (word, rest) = title.split_at(end);
        Some((plain_severity(word)?, rest))
    })?;
    let rest = rest.trim_start_matches(['*', '_']).trim_start();
    let rest = without_noun(rest);
    let rest = if is_count(rest) { "" } else { rest };
    let is_apart = rest.is_empty() || rest.starts_with([':', '-', '–', '—', '|', '·', ']']);
    is_apart.then(|| (severity, clean(rest)))
}

/// Severities with several words or a figure.
const PHRASES: [(&str, Severity); 8] = [
    ("must fix", Severity::Blocking),
    ("must-fix", Severity::Blocking),
    ("should fix", Severity::Major),
    ("nice to have", Severity::Minor),
    ("p0", Severity::Blocking),
    ("p1", Severity::Major),
    ("p2", Severity::Minor),
    ("p3", Severity::Minor),
];

/// The severity at the start of a text, if it is one of [`PHRASES`], and the rest.
fn phrase(text: &str) -> Option<(Severity, &str)> {
    PHRASES.iter().find_map(|(words, severity)| {
        let begins = text
            .get(..words.len())
            .is_some_and(|it| it.eq_ignore_ascii_case(words));
        let rest = text.get(words.len()..).filter(|_| begins)?;
        (!rest.starts_with(char::is_alphanumeric)).then_some((*severity, rest))
    })
}

/// A heading without the bracketed words at its start: something in the place of a severity, whatever it is.
pub(super) fn untagged(title: &str) -> Option<&str> {
    let (inside, rest) = bracketed(unnumbered(title))?;
    let words = inside.split_whitespace().count();
    let is_tag = (1..=3).contains(&words) && !rest.starts_with('(');
    Some(clean(rest)).filter(|rest| is_tag && rest.contains(char::is_alphanumeric))
}

/// A title without the number or label at its start: `1.`, `C2:`, `Challenge 3 —`.
fn unnumbered(title: &str) -> &str {
    let title = from_first_word(title);
    let end = title.find(char::is_whitespace).unwrap_or(title.len());
    let (first, rest) = title.split_at(end);
    let numbers = |text: &str| text.chars().any(|letter| letter.is_ascii_digit());
    let is_label = first.len() <= 5 && numbers(first) && !first.starts_with(['[', '(']);
    let is_noun = NOUNS.contains(&first.to_lowercase().trim_end_matches([':', '#']));
    if is_noun {
        let rest = rest.trim_start();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (number, rest) = rest.split_at(end);
        if numbers(number) && number.len() <= 5 {
            return from_first_word(rest);
        }
    } else if is_label {
        return from_first_word(rest);
    }
    title
}

/// A title without its list label: `Challenge 1: …`, `Finding #2 — …`.
pub(super) fn unlabeled(title: &str) -> &str {
    let rest = without_noun(title);
    let number = title[..title.len() - rest.len()].trim_end();
    let is_label = number.ends_with(|letter: char| letter.is_ascii_digit());
    let rest = clean(rest);
    if is_label && !rest.is_empty() {
        rest
    } else {
        title
    }
}

/// A text without the symbols at its start.
fn from_first_word(text: &str) -> &str {
    text.trim_start_matches(|letter: char| !letter.is_alphanumeric() && !"[(【".contains(letter))
}

const NOUNS: [&str; 10] = [
    "challenge",
    "challenges",
    "finding",
    "findings",
    "issue",
    "issues",
    "concern",
    "concerns",
    "problem",
    "problems",
];

/// `issue 2: …` without its noun and number.
fn without_noun(rest: &str) -> &str {
    let end = rest
        .find(|letter: char| !letter.is_alphabetic())
        .unwrap_or(rest.len());
    let (noun, after) = rest.split_at(end);
    if !NOUNS.contains(&noun.to_lowercase().as_str()) {
        return rest;
    }
    after
        .trim_start()
        .trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '#')
        .trim_start()
}

/// Whether it only gives a number of findings: `(2)`, `(1 finding)`, `2, major: 1`.
pub(super) fn is_count(said: &str) -> bool {
    let words = said.split(|letter: char| !letter.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty()).peekable();
    let begins = words
        .peek()
        .is_some_and(|it| it.bytes().all(|it| it.is_ascii_digit()));
    begins
        && words.all(|word| {
            word.bytes().all(|it| it.is_ascii_digit())
                || plain_severity(word).is_some()
                || NOUNS.contains(&word.to_lowercase().as_str())
        })
}

fn bracketed(title: &str) -> Option<(&str, &str)> {
    let title = title.trim_start_matches(['*', '_']);
    let inner = title.strip_prefix(['[', '(', '【'])?;
    let (inside, rest) = inner.split_once([']', ')', '】'])?;
    Some((inside, rest))
}

fn bracketed_at_end(title: &str) -> Option<(&str, &str)> {
    let title = title.trim_end_matches(['*', '_']).trim_end();
    let inner = title.strip_suffix([']', ')', '】'])?;
    let at = inner.rfind(['[', '(', '【'])?;
    let (words, inside) = inner.split_at(at);
    Some((words, inside.trim_start_matches(['[', '(', '【'])))
}

/// A severity, regardless of the characters around it: `**BLOCKING**`, `severity: major`.
pub(super) fn severity_word(said: &str) -> Option<Severity> {
    let said = said.rsplit(':').next().unwrap_or(said);
    let bare = said.trim_matches(|letter: char| !letter.is_alphanumeric());
    if let Some((severity, _)) = phrase(bare) {
        return Some(severity);
    }
    let mut words = said.split(|letter: char| !letter.is_alphabetic());
    let first = words.find(|word| !word.is_empty())?;
    plain_severity(first).or_else(|| match first.to_lowercase().as_str() {
        "high" | "medium" | "moderate" | "serious" | "important" => Some(Severity::Major),
        "low" | "nit" | "trivial" => Some(Severity::Minor),
        _ => None,
    })
}

fn plain_severity(word: &str) -> Option<Severity> {
    match word.to_lowercase().as_str() {
        "blocking" | "blocker" | "blockers" | "critical" | "severe" | "showstopper"
        | "showstoppers" => Some(Severity::Blocking),
        "major" => Some(Severity::Major),
        "minor" => Some(Severity::Minor),
        _ => None,
    }
}

/// A line's subject and its text: `- **Evidence:** "…"`.
pub(super) fn field(line: &str) -> Option<(Field, &str)> {
    let text = item(line).unwrap_or(line.trim());
    let (label, said) = text.split_once(':').or_else(|| bold(text))?;
    named(label, said)
}

/// The subject of a heading within a challenge, and its text: `Evidence`, `Evidence: "…"`.
pub(super) fn part(title: &str) -> Option<(Field, &str)> {
    let (label, said) = title.split_once(':').unwrap_or((title, ""));
    let part = named(label, said)?;
    (part.0 != Field::Other).then_some(part)
}

/// A completely bold line, as a label without a colon.
fn bold(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix("**")?.strip_suffix("**")?;
    Some((inner, ""))
}

fn named<'a>(label: &str, said: &'a str) -> Option<(Field, &'a str)> {
    let label = label.trim_matches(['*', '_']).trim();
    let is_label = label.len() <= LABEL
        && label.starts_with(char::is_alphabetic)
        && label
            .chars()
            .all(|letter| letter.is_alphabetic() || letter == ' ');
    if !is_label {
        return None;
    }
    let said = said.trim_start_matches(['*', '_']).trim();
    let field = match label.to_lowercase().as_str() {
        "title" => Field::Title,
        "severity" => Field::Severity,
        "concern" | "problem" | "why" | "why it matters" | "why this matters" | "impact"
        | "consequence" | "consequences" | "description" | "reason" | "reasoning" | "challenge"
        | "risk" => Field::Concern,
        "evidence" | "supporting evidence" | "quote" | "passage" => Field::Quote,
        "affected" | "affected part" | "affected section" | "affected element" | "section"
        | "location" | "where" | "part" => Field::Affected,
        "suggestion" | "fix" | "suggested fix" | "resolution" => Field::Suggestion,
        "upholds" => Field::Upholds,
        "recommendation" | "convergence" | "convergence recommendation" => Field::Recommendation,
        "artifact" | "artifact type" | "round" | "challenges" | "findings" | "document" => {
            Field::Other
        }
        _ => return None,
    };
    Some((field, said))
}

/// `converge` or `continue`, if a line says nothing else, or ends with it as a separate sentence in
/// capitals: “All challenges are settled. CONVERGE”.
pub(super) fn plain_recommendation(said: &str) -> Option<&'static str> {
    let line = said.trim_matches(|letter: char| !letter.is_alphanumeric());
    let last = before_recommendation(line).map(|before| line[before.len()..].trim_start());
    let is = |known: &&str| {
        line.eq_ignore_ascii_case(known) || last.is_some_and(|it| it == known.to_uppercase())
    };
    ["converge", "continue"].into_iter().find(is)
}

/// The text of a line before the recommendation at its end; `None` if there is none.
pub(super) fn before_recommendation(said: &str) -> Option<&str> {
    let line = said.trim_end_matches(|letter: char| !letter.is_alphanumeric());
    let before = ["CONVERGE", "CONTINUE"];
    let before = before.iter().find_map(|word| line.strip_suffix(word))?;
    let before = before.trim_end_matches(['*', '_', '`', '[', '(', ' ', ':', '-']);
    before.ends_with(['.', '!']).then_some(before)
}

fn clean(title: &str) -> &str {
    title.trim_matches(|letter: char| letter.is_whitespace() || "*_:-–—|·]".contains(letter))
}
