//! Requirements left open by “etc.” or “as needed”.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::QA;
use domain::{Severity, Span};

use crate::demands::Judges;
use crate::document::BlockKind;
use crate::genre::Genre;
use crate::pattern::words;
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, is_one, named};

pub(super) const RULE: Rule = Rule {
    name: "open-ended",
    says: "Requirements left open by “etc.” or “as needed”.",
    personas: &[QA],
    reads_english: true,
    mended: false,
    judges: Judges::Wording,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\n- The board shows soup, bread, plus various other dishes.",
            "The board shows soup, bread, plus various other dishes.",
        ),
        fires(
            "# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\n- The cook picks soup, bread, tea or whatever else comes up.",
            "The cook picks soup, bread, tea or whatever else comes up.",
        ),
        fires(
            "Make the menu shorter.\n\n- Soup works\n- Tea works\n- etc.",
            "etc.",
        ),
        fires(
            "Nice. The form must ask for name, age, etc. and close.",
            "The form must ask for name, age, etc. and close.",
        ),
        fires(
            "The desk must be told where appropriate.",
            "The desk must be told where appropriate.",
        ),
        fires(
            "The formats are CSV, Excel and a few others.",
            "The formats are CSV, Excel and a few others.",
        ),
        fires(
            "# Soup\n\n## Goals\n\n- Order\n\n## Features\n\n- The till must keep the name of a dish where applicable and a price.\n\n## Launch\n\nMay.",
            "The till must keep the name of a dish where applicable and a price.",
        ),
        silent("Brackets, braces etc. are kept as needed.").of(domain::Kind::Tech),
        silent("The form must ask for contact data (name, phone, etc.) once."),
        fires(
            "- Closed shops are left out where it makes sense.",
            "Closed shops are left out where it makes sense.",
        ),
        fires(
            "- Dates are shown in the usual format.",
            "Dates are shown in the usual format.",
        ),
        silent("## Launch\n\n*How will guests and others know that it exists?*"),
        silent("- Common dishes must include: soup, tea, etc."),
        silent("The form must ask for name and age."),
        silent("The list must show soups, and others of one kind."),
        silent("## Background\n\nPeople bring forks, knives, etc."),
        silent("## Features\n\n- Create folders as needed\n- Groups: `{1}`, `{2}`, etc."),
        fires(
            "# Till\n\n## Goals\n\n- One place for keys, tokens, etc.\n\n## Features\n\n- Use `tray` where possible.\n\n## Launch\n\nMay.",
            "One place for keys, tokens, etc.",
        ),
    ],
};

pub(super) static OPEN: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:and )?(?:a few|some|several|any) others|and others|(?:plus|and) (?:various|several|some|many|a few) other [a-z]+|and (?:the )?similar|etc|(?:and|or) (?:whatever|anything|everything) else(?: [a-z]+){0,3}|and so (?:on|forth)|and the like|as (?:needed|appropriate|required|necessary|applicable)|if (?:needed|appropriate|required|possible)|where (?:possible|appropriate|applicable|feasible|necessary)|when (?:needed|possible|necessary)|where (?:it|that|this) makes sense|(?:in|by) the usual (?:[a-z]+ )?(?:way|format|form|place|manner)|as everywhere(?: else)?|like everywhere else|but not limited to",
    )
});

static MUST: LazyLock<Regex> = LazyLock::new(|| words("must|shall"));

/// Whether the words are in an order, with no other sentence between.
fn orders(reading: &Reading, hit: &Hit<'_>) -> bool {
    let before = Span::new(
        hit.sentence.span.start,
        hit.span.start.max(hit.sentence.span.start),
    );
    let before = reading.document.lower(before);
    MUST.find_iter(before)
        .last()
        .is_some_and(|must| !before[must.end()..].contains(". "))
}

/// Whether the words leave a list open, rather than a choice that a text of several sections makes elsewhere.
fn goes_on(words: &str) -> bool {
    const CHOICES: [&str; 4] = ["as ", "if ", "where ", "when "];
    !CHOICES.iter().any(|it| words.starts_with(it))
}

/// Words that leave a choice to whoever does the work, which is a gap only in an order.
static NEED: LazyLock<Regex> =
    LazyLock::new(|| words("(?:as|if|when) (?:needed|required|necessary|possible|applicable)"));

/// Whether there are words before “etc.” that it could go on: “`{1}`, `{2}`, etc.” names code only.
fn lists_words(reading: &Reading, hit: &Hit<'_>) -> bool {
    let before = Span::new(hit.sentence.span.start, hit.span.start);
    let before = reading.document.lower(before);
    if hit.words == "etc" && before.trim_end_matches([' ', ',']).ends_with('_') {
        return false;
    }
    let words = before.split_whitespace();
    words.filter(|it| it.contains(char::is_alphabetic)).count() >= 2 || ends_a_list(reading, hit)
}

/// Whether “etc.” is the last of several items.
fn ends_a_list(reading: &Reading, hit: &Hit<'_>) -> bool {
    const SEVERAL: usize = 2;
    let document = &reading.document;
    let block = document.block(hit.sentence);
    let alone = document.lower(hit.sentence.span).trim_end_matches('.') == hit.words;
    let above = document.blocks[..hit.sentence.block].iter().rev();
    let items = above.take_while(|it| it.kind == BlockKind::Item && it.heading == block.heading);
    alone && block.kind == BlockKind::Item && items.take(SEVERAL).count() == SEVERAL
}

/// “Any others” in the middle names no end, and a box to tick is judged when it is ticked.
fn is_choice(reading: &Reading, hit: &Hit<'_>) -> bool {
    let block = reading.document.block(hit.sentence).span;
    let line = reading.document.quote(block);
    let line = line.trim_start_matches(['-', '*', ' ']);
    let before = reading.document.source[..block.start].trim_end();
    let mut boxes = ["[x]", "[X]", "[ ]"].iter();
    // A template’s question promises nothing.
    let asks = reading.document.block(hit.sentence).emphasised
        && line.trim_end_matches(['*', '_', ' ']).ends_with('?');
    let of_a_kind =
        hit.words.ends_with("others") && reading.document.lower[hit.span.end..].starts_with(" of ");
    // “Words include: soup, tea, etc.” gives examples.
    let text = reading.document.lower(hit.sentence.span);
    let examples = hit.words == "etc"
        && [" include", "such as", " like ", "e.g.", "for example"]
            .iter()
            .any(|it| text.contains(it));
    asks || examples
        || hit.words == "any others"
        || of_a_kind
        || boxes.any(|it| line.starts_with(it) || before.ends_with(it))
}

/// “Use the other file where possible” tells how to build it, with the name of a piece of code.
fn is_a_hint(reading: &Reading, hit: &Hit<'_>) -> bool {
    let quote = reading.document.quote(hit.sentence.span);
    reading.explains() && quote.contains('`') || reading.is_long_design()
}

/// Whether a bracket is open: an aside lists examples.
pub(super) fn in_brackets(before: &str) -> bool {
    before
        .rfind('(')
        .is_some_and(|open| !before[open..].contains(')'))
}

fn find(reading: &Reading) -> Vec<Problem> {
    let hits: Vec<_> = reading
        .promised(&OPEN)
        .into_iter()
        .filter(|it| {
            // “the host if required” in brackets explains; only a plain statement binds.
            !in_brackets(reading.before(it))
                && (!NEED.is_match(it.words) || orders(reading, it))
                && lists_words(reading, it)
                && (!reading.explains() || goes_on(it.words))
                && !is_choice(reading, it)
                && !reading.is_scenario(it.sentence)
                && (reading.genre == Genre::Product
                    && reading.promises(it.sentence)
                    && (!reading.explains() || orders(reading, it))
                    && !is_a_hint(reading, it)
                    || reading.genre != Genre::Notes
                        && !NEED.is_match(it.words)
                        && !it.words.starts_with("if ")
                        && orders(reading, it))
        })
        .collect();
    let words: Vec<String> = hits.iter().map(|it| reading.written(it.span)).collect();
    let does = if is_one(&words) { "does" } else { "do" };
    let said = named(words);
    Problem::at(
        hits.iter().map(|it| it.sentence.span),
        Severity::Minor,
        format!("Open-ended: {said}"),
        "Developers and testers will each read it differently.",
        format!("What exactly {does} {said} cover, and who decides in each case?"),
    )
    .into_iter()
    .collect()
}
