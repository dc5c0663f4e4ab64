//! What is in doubt, and thus what would settle it: a statement, a choice, or a question.

use domain::Span;

use crate::document::BlockKind;
use crate::reading::{Hit, Reading};

/// The question that settles a doubt, in the words that are in doubt.
pub(super) fn question(reading: &Reading, hit: &Hit<'_>, doubted: &str) -> String {
    let open = [
        "discuss", "deci", "agree", "confirm", "approv", "pending", "wait",
    ];
    if open.iter().any(|it| hit.words.contains(it)) {
        return format!(
            "What was decided about “{doubted}”? If nothing was: who decides, and by when?"
        );
    }
    if is_a_choice(reading, hit) {
        return format!("Which is it: “{doubted}”? Who decides, and by when?");
    }
    if is_stated(reading, hit) {
        return format!(
            "You marked this as unsure: “{doubted}”. What is right, or who can say, and by when?"
        );
    }
    format!("What is the answer to “{doubted}”, or who can give it, and by when?")
}

/// “Soup or salad??” leaves a choice open.
fn is_a_choice(reading: &Reading, hit: &Hit<'_>) -> bool {
    is_marked(hit) && asked(reading, hit).contains(" or ")
}

/// Whether the text says something and doubts it, rather than asks: “10 %??”, “I'm not sure these are right”.
fn is_stated(reading: &Reading, hit: &Hit<'_>) -> bool {
    let sentence = hit.sentence.span;
    if is_marked(hit) {
        let said = asked(reading, hit);
        let last = said.rsplit(' ').next().unwrap_or_default();
        let asks = ["is", "are", "be", "of", "by", "for", "to", ""].contains(&last);
        let first = said.split(' ').next().unwrap_or_default();
        return !asks && !ASKING.contains(&first);
    }
    let end = hit.span.end.min(sentence.end);
    let after = reading.document.lower(Span::new(end, sentence.end));
    let next = after.split_whitespace().next().unwrap_or_default();
    let pointed = ["these", "this", "that", "it", "they", "those"];
    let last = hit.words.rsplit(' ').next().unwrap_or_default();
    hit.words.contains("double") || pointed.contains(&last) || pointed.contains(&next)
}

/// Whether a doubt is in marks rather than in words.
fn is_marked(hit: &Hit<'_>) -> bool {
    hit.words.starts_with(['?', '('])
}

/// What comes before the marks, without a label: “Oven: how to heat it”.
fn asked(reading: &Reading, hit: &Hit<'_>) -> String {
    let said = reading.before(hit).to_lowercase();
    let said = said.rsplit(':').next().unwrap_or_default();
    said.trim().to_owned()
}

/// Words that open a question.
const ASKING: [&str; 14] = [
    "who", "what", "when", "where", "which", "how", "why", "should", "do", "does", "can", "is",
    "are", "will",
];

/// Whether marks of doubt are the author’s, in texts that also record what others wonder.
pub(super) fn is_of_the_author(reading: &Reading, hit: &Hit<'_>) -> bool {
    marks_its_item(reading, hit) || marks_a_figure(reading, hit)
}

/// Whether marks of doubt are on their own at the beginning or end of a list item: “- $40k ??”. Elsewhere,
/// they show surprise, as in “mailing lists (all of them??)”, or ask, as in “soup or salad??”.
fn marks_its_item(reading: &Reading, hit: &Hit<'_>) -> bool {
    let block = reading.document.block(hit.sentence);
    let text = reading.document.prose(block.span);
    let is_at_edge = text.trim_start().starts_with("??") || text.trim_end().ends_with(" ??");
    block.kind == BlockKind::Item && hit.words.starts_with("??") && is_at_edge
}

/// “$40k??” casts doubt on the figure, wherever it is.
fn marks_a_figure(reading: &Reading, hit: &Hit<'_>) -> bool {
    let before = reading.before(hit);
    let figure = before.rsplit(' ').next().unwrap_or_default();
    let digits = figure.trim_end_matches(['k', 'K', 'm', 'M', '%', '€', '$']);
    hit.words.starts_with("??") && digits.ends_with(|it: char| it.is_ascii_digit())
}
