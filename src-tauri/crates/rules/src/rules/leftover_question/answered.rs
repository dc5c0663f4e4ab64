//! Questions that the text answers right where it asks them, and questions that nobody has to answer.

use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

use crate::document::{BlockKind, Sentence};
use crate::pattern::words;
use crate::reading::Reading;

/// Whether a statement follows in the same item: “What if it fails? An error is shown.”
pub(super) fn is_answered(reading: &Reading, question: Sentence) -> bool {
    let document = &reading.document;
    let block = document.block(question);
    let mut others = document.sentences[block.sentences.clone()].iter();
    let said = |it: &&Sentence| {
        let text = document
            .prose(it.span)
            .trim_end_matches([')', ']', ' ', '*']);
        it.span.start > question.span.start && !text.ends_with('?')
    };
    let own = block.kind != BlockKind::Paragraph || is_bold(reading, question);
    own && others.any(|it| said(&it)) || is_answered_below(reading, question)
}

/// Whether the question is set apart in bold, so that what follows is its answer.
fn is_bold(reading: &Reading, question: Sentence) -> bool {
    let document = &reading.document;
    let block = document.block(question).span;
    let behind = document.source[question.span.end..block.end.max(question.span.end)].trim_start();
    let marked = behind.starts_with("**") || document.quote(question.span).ends_with("**");
    marked && document.quote(block).trim_start().starts_with("**")
}

/// Whether a neighbor in the list opens with the same words and asks nothing: “how much did the oven heat the
/// soup” names what is counted, and the mark after its twin is a slip.
pub(super) fn has_a_twin(reading: &Reading, question: Sentence) -> bool {
    const SAME: usize = 4;
    let document = &reading.document;
    let block = document.block(question);
    let opening = |span: Span| -> Vec<&str> {
        let words = document.lower(span).split_whitespace();
        words.take(SAME).collect()
    };
    let own = opening(question.span);
    let before = question.block.checked_sub(1);
    let near = [before, Some(question.block + 1)].into_iter().flatten();
    let mut near = near.filter_map(|it| document.blocks.get(it));
    block.kind == BlockKind::Item
        && own.len() == SAME
        && near.any(|it| {
            let asks = document.prose(it.span).trim_end().ends_with('?');
            it.kind == BlockKind::Item
                && it.heading == block.heading
                && !asks
                && opening(it.span) == own
        })
}

/// “(Maybe an option for salt?)” is an idea: nobody waits for it.
pub(super) fn is_an_idea(text: &str) -> bool {
    let (before, bracketed) = text.rsplit_once('(').unwrap_or_default();
    let mut words = bracketed.split(|it: char| !it.is_alphabetic());
    words.any(|it| matches!(it, "maybe" | "perhaps")) || is_a_quality(before.trim())
}

/// “Freshness (when was it made?)” says what the word means.
fn is_a_quality(label: &str) -> bool {
    let label = label.trim_matches(['-', '*', ' ']);
    let noun = ["ness", "ity", "cy", "age"]
        .iter()
        .any(|it| label.ends_with(it));
    noun && !label.contains(' ')
}

/// Whether an item nested in the question’s, or the paragraph below it, answers.
fn is_answered_below(reading: &Reading, question: Sentence) -> bool {
    let document = &reading.document;
    let block = document.block(question);
    let Some(next) = document.blocks.get(question.block + 1) else {
        return false;
    };
    let column = |span: Span| {
        let line = document.source[..span.start]
            .rfind('\n')
            .map_or(0, |it| it + 1);
        span.start - line
    };
    let deeper = next.kind == BlockKind::Item
        && block.kind == BlockKind::Item
        && column(next.span) > column(block.span);
    let alone = document.sentences[block.sentences.start].span == question.span;
    let below = alone && block.kind == BlockKind::Paragraph && next.kind != BlockKind::Cell;
    let said = !document
        .prose(next.span)
        .trim_end_matches([' ', '*', ')'])
        .ends_with('?');
    next.heading == block.heading && said && (deeper || below)
}

/// Whether the question is alone in bold, as the heading of its answer.
pub(super) fn is_a_label(reading: &Reading, question: Sentence) -> bool {
    let document = &reading.document;
    let block = document.quote(document.block(question).span).trim();
    block.starts_with("**") && block.ends_with("**")
}

/// Whether the mark belongs to words in quotation marks that continue after it: “the text ‘Are you in? Log
/// in’”.
pub(super) fn is_quoted(reading: &Reading, question: Sentence) -> bool {
    let text = reading.document.quote(question.span);
    let opened = text
        .rfind(" '")
        .is_some_and(|at| !text[at + 2..].contains('\''));
    opened
        || text.matches('"').count() % 2 == 1
        || text.matches('“').count() > text.matches('”').count()
}

/// “**Decide**: should it move?” says what a step asks, not what the author asks.
pub(super) fn is_a_step(reading: &Reading, question: Sentence) -> bool {
    const ORDERS: [&str; 6] = [
        "ask:",
        "check:",
        "compare ",
        "verify ",
        "decide ",
        "consider ",
    ];
    let block = reading.document.block(question);
    let text = reading.document.quote(block.span).to_lowercase();
    let text = text.trim_start_matches(['-', ' ']);
    let plain = ORDERS.iter().any(|it| text.starts_with(it)) && text.contains(':');
    let first = text.split(' ').next().unwrap_or_default();
    let own = reading.document.lower(question.span);
    let opens = own.split(' ').next().unwrap_or_default();
    let labels = |it: &str| it.len() > 2 && it.ends_with(':') && !it.contains("question");
    let labelled = labels(first) || labels(opens);
    if plain || labelled {
        return true;
    }
    let Some((label, _)) = text.strip_prefix("**").and_then(|it| it.split_once("**")) else {
        return false;
    };
    let orders = [
        "make ",
        "decide",
        "ask",
        "check",
        "find ",
        "determine",
        "consider ",
        "think ",
        "remember ",
    ];
    orders.iter().any(|it| label.starts_with(it))
}

/// Whether most items around the question are questions: a list of what is to be asked, not a gap.
pub(super) fn is_one_of_many(reading: &Reading, question: Sentence) -> bool {
    const MANY: usize = 3;
    let document = &reading.document;
    let block = document.block(question);
    if block.kind == BlockKind::Paragraph {
        return false;
    }
    let around = document.blocks.iter();
    let around = around.filter(|it| it.kind == block.kind && it.heading == block.heading);
    let asked = around.filter(|it| {
        let text = document.prose(it.span);
        text.trim_end_matches([' ', '*', ')', '|', '\n'])
            .ends_with('?')
    });
    asked.count() >= MANY
}

/// “Conversion rate: what percentage of guests pays?” says what is counted.
pub(super) fn is_a_metric(text: &str) -> bool {
    let asked = text.split_once(": ").map_or("", |(_, asked)| asked);
    let asked = asked.trim_start_matches(['*', '_', ' ']);
    let counts = [
        "what percentage",
        "what share",
        "what portion",
        "how many",
        "how much",
        "how often",
    ];
    counts.iter().any(|it| asked.starts_with(it))
}

static YOU: LazyLock<Regex> = LazyLock::new(|| words("you|your|yours"));

/// Whether the question belongs to work that is done, or to a list of options in brackets that go on: “(by the
/// door? on the table?)”.
pub(super) fn is_settled(reading: &Reading, question: Sentence) -> bool {
    let document = &reading.document;
    let block = document.block(question).span;
    let line = document.source[..block.start]
        .rfind('\n')
        .map_or(0, |it| it + 1);
    let ticked = document.source[line..block.start].contains("[x]");
    let row = document
        .row(question)
        .map_or("", |it| document.lower(it.span));
    let done = row
        .split('|')
        .any(|it| matches!(it.trim(), "done" | "closed" | "shipped"));
    let text = document.prose(question.span);
    let opened = text.matches('(').count() > text.matches(')').count();
    // Several questions in a row think aloud, and what is asked of “you” is asked of a reader.
    let whole = document.prose(block);
    let options = opened || whole.matches('?').count() > 1;
    let of_reader = YOU.is_match(document.lower(question.span));
    let told = ["answers:", "answers the question", "asks:"];
    let told = told
        .iter()
        .any(|it| document.lower(question.span).contains(it));
    ticked || done || options || of_reader || told
}

/// How far above a list the line that leads up to it is looked for.
const NEAR: usize = 40;

/// Whether the line above the list calls its items open questions, so that they are on record, has the product
/// ask them, or names what something goes by or deals with.
pub(super) fn is_listed_as_open(reading: &Reading, question: Sentence) -> bool {
    let document = &reading.document;
    let heading = document.block(question).heading;
    let mut above = document.blocks[..question.block].iter().rev().take(NEAR);
    let opens = |span: Span| document.lower(span).trim_end().ends_with(':');
    let lead =
        above.find(|it| it.kind == BlockKind::Paragraph || it.heading != heading || opens(it.span));
    lead.is_some_and(|it| {
        let text = document.lower(it.span).trim_start();
        it.heading == heading
            && (text.contains("question")
                || text.contains("according to")
                || text.starts_with("in scope")
                || text.starts_with("prompt "))
    })
}
