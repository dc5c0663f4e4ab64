//! What an entry in the list of open questions says, and which findings are already in the list.

use std::sync::LazyLock;

use domain::pattern::Regex;

use crate::apostrophe::straight;
use crate::document::Document;
use crate::pattern::exact;

/// The maximum number of words that an entry quotes from a passage.
const MOST_WORDS: usize = 14;

/// How an entry begins. Numbers would leave gaps if the author accepts only some of the questions.
const QUESTION: &str = "**Question:**";

const ANSWER: &str = "**Answer:**";

/// The question with the passage it is about, unless it quotes that itself.
fn about(question: &str, quote: &str) -> String {
    let (question, passage) = (one_line(question), passage(quote));
    if passage.is_empty() || has_quoted(&question, &passage) {
        question
    } else {
        format!("{question} About: “{passage}”.")
    }
}

/// Whether a question already has the words of a passage: between quotation marks, or enough of them that it
/// can’t be about another.
fn has_quoted(question: &str, passage: &str) -> bool {
    const ENOUGH: usize = 4;
    let passage = passage.trim_end_matches([' ', '…']);
    let (question, passage) = (straight(question), straight(passage));
    let telling = passage.split_whitespace().nth(ENOUGH - 1).is_some();
    telling && question.contains(passage.as_ref()) || question.contains(&format!("“{passage}”"))
}

/// An entry.
pub(crate) fn entry(question: &str, quote: &str, who: &str, answer: Option<&str>) -> String {
    let asked = format!("{QUESTION} {} For: {who}.", about(question, quote));
    match answer {
        Some(answer) => format!("{asked} {}", said(answer)),
        None => asked,
    }
}

/// How an entry gives the author's answer.
pub(crate) fn said(answer: &str) -> String {
    format!("{ANSWER} {}", one_line(answer))
}

/// The entry for a question about a passage, up to its answer, if it has one.
pub(crate) fn recorded(document: &Document, question: &str, quote: &str) -> Option<domain::Span> {
    if document.entries.is_empty() {
        return None;
    }
    let asked = undoubled(&straight(&about(question, quote)));
    let spans = document.entries.iter().map(|it| it.span);
    let mut spans = spans.filter(|it| undoubled(&straight(document.quote(*it))).contains(&asked));
    spans.next().map(|mut span| {
        let text = document.quote(span);
        let asked = text.find(ANSWER).map_or(text, |at| &text[..at]);
        span.end = span.start + asked.trim_end().len();
        span
    })
}

/// How many entries have no answer.
pub(crate) fn unanswered(document: &Document) -> u32 {
    let is_open = |span: domain::Span| {
        let answer = document.quote(span).split_once(ANSWER);
        answer.is_none_or(|(_, answer)| answer.trim().is_empty())
    };
    let open = document.entries.iter().filter(|it| is_open(it.span));
    u32::try_from(open.count()).unwrap_or(u32::MAX)
}

/// The first words of a passage as a reader sees them: without marks, which would open something here.
fn passage(quote: &str) -> String {
    static LINK: LazyLock<Regex> = LazyLock::new(|| exact(r"\[([^\]]*)\]\([^)]*\)"));
    let shown = LINK.replace_all(quote, "$1");
    let shown: String = shown
        .chars()
        .map(|c| match c {
            '|' | '\\' | '<' | '>' | '[' | ']' => ' ',
            other => other,
        })
        .filter(|c| !"*`#~_“”".contains(*c))
        .collect();
    let words: Vec<&str> = shown.split_whitespace().collect();
    if words.len() <= MOST_WORDS {
        return words.join(" ").trim_end_matches('.').to_owned();
    }
    format!("{} …", words[..MOST_WORDS - 2].join(" "))
}

/// On one line, with repeated words and short phrases written once: such slips are fixed in the text, while
/// the list would quote it as it was.
fn undoubled(text: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    for word in text.split_whitespace() {
        kept.push(word);
        for length in 1..=4 {
            let end = kept.len();
            if end >= 2 * length && kept[end - length..] == kept[end - 2 * length..end - length] {
                kept.truncate(end - length);
            }
        }
    }
    kept.join(" ")
}

pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
