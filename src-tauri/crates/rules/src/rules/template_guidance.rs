//! What a template asks and nobody answered.

mod brackets;

use domain::Severity;
use domain::personas::ALL;

use self::brackets::left_in_brackets;
use crate::demands::Judges;
use crate::document::{Block, BlockKind};
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "template-guidance",
    says: "Template questions and guidance that still need an answer.",
    personas: ALL,
    reads_english: false,
    mended: false,
    judges: Judges::Writing,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "## Launch\n\n*Who must be told about it?*",
            "*Who must be told about it?*",
        ),
        fires(
            "## Wann\n\n- _Wann wird gemessen?_",
            "_Wann wird gemessen?_",
        ),
        fires(
            "## Launch\n\n*Who must be told about it?*\n\n## Menu\n\n*What is hot?*",
            "*Who must be told about it?*",
        ),
        silent("## Menu\n\n*Yes – as it is hot. Do we need tea as well?*\n\n## Tea\n\nHot."),
        silent("## Launch\n\n*Who must be told about it?*\n\nThe support team, a week before."),
        silent("## Launch\n\n> *Who must be told about it?*\n\n## Tea\n\nHot."),
        silent("## Launch\n\nGuests are asked:\n\n- *Who must be told about it?*\n- *Who pays?*"),
        silent(
            "## Launch\n\n- Guests come from the town, and what is known of them is little.\n  - *Who must be told about it?*\n  - *Who pays?*",
        ),
        silent("Is it *really* needed?"),
        silent("*Note: read this first.*"),
        fires(
            "# Menu\n\n## Other ways\n\n[Describe the ways you considered and why they were left]\n\n## Tea\n\nHot.",
            "[Describe the ways you considered and why they were left]",
        ),
        fires(
            "# Menu\n\n## Aim\n\n<describe the aim here>\n\n## Tea\n\nHot.",
            "<describe the aim here>",
        ),
        fires(
            "The menu is hot. [List the guests who must know]. It is short.",
            "[List the guests who must know]",
        ),
        fires(
            "# Menu\n\n## Aim\n\n[What can guests do that they can't do today?]",
            "[What can guests do that they can't do today?]",
        ),
        silent(
            "See [Describe the soup](soup.md), [Explain the tea][t] and [add a pot].\n\n[t]: t.md\n[add a pot]: p.md",
        ),
        silent(
            "Type `[Describe the soup]`, or ask for “[Describe the soup in a word]”. Take [list of pots] and [the how].",
        ),
        silent("# Template for menus\n\n## Aim\n\n[Describe the aim of the menu]"),
        silent(
            "# Menu\n\n[Describe the aim]\n\n## A\n\n[Explain how it works]\n\n## B\n\n[Describe who eats]\n\n## C\n\n[List the pots you need]\n\n## D\n\n[Summarize the costs]\n\nHot.",
        ),
    ],
};

fn find(reading: &Reading) -> Vec<Problem> {
    let document = &reading.document;
    let unanswered: Vec<_> = document
        .blocks
        .iter()
        .enumerate()
        .filter(|(_, block)| block.emphasised && !block.sentences.is_empty())
        .filter(|(_, block)| document.prose(block.span).trim_end().ends_with('?'))
        // “*Yes – do we also need …?*” answers somebody.
        .filter(|(_, block)| {
            let text = document.lower(block.span);
            let text = text.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
            !text.starts_with("yes") && !text.starts_with("no ")
        })
        .filter(|(index, block)| {
            !is_answered(reading, *index)
                && !reading.is_in_quote(block.span.start)
                && !is_led_up_to(reading, *index)
                && !is_part_of_an_item(reading, *index)
        })
        .map(|(_, block)| block.span)
        .collect();
    let asked: Vec<String> = unanswered.iter().map(|it| reading.written(*it)).collect();
    let question = asked.join(" ");
    let title = match unanswered.len() {
        1 => "A template question is unanswered".to_owned(),
        many => format!("{many} template questions are unanswered"),
    };
    Problem::at(
        unanswered,
        Severity::Major,
        title,
        "Readers looking for your answer find only the template's question.",
        question,
    )
    .into_iter()
    .chain(left_in_brackets(reading))
    .collect()
}

/// Whether the list that a question is in is announced: “Guests are asked:”.
fn is_led_up_to(reading: &Reading, index: usize) -> bool {
    let document = &reading.document;
    let above = document.blocks[..index].iter().rev();
    let lead = above
        .take_while(|it| it.heading == document.blocks[index].heading)
        .find(|it| it.kind != BlockKind::Item);
    lead.is_some_and(|it| document.quote(it.span).trim_end().ends_with(':'))
}

/// Whether a question is inside an item that says something else: it is what the author asks there.
fn is_part_of_an_item(reading: &Reading, index: usize) -> bool {
    let document = &reading.document;
    let block = &document.blocks[index];
    let indent = |it: &Block| {
        let before = &document.source[..it.span.start];
        it.span.start - before.rfind('\n').map_or(0, |at| at + 1)
    };
    let above = document.blocks[..index].iter().rev();
    let mut above = above.take_while(|it| it.heading == block.heading);
    block.kind == BlockKind::Item
        && above
            .any(|it| it.kind == BlockKind::Item && !it.emphasised && indent(it) < indent(block))
}

/// Whether the next block under the same heading says something of its own. A placeholder is reported by its
/// own rule and counts as an answer that is still to come.
fn is_answered(reading: &Reading, index: usize) -> bool {
    let blocks = &reading.document.blocks;
    blocks.get(index + 1).is_some_and(|next| {
        next.heading == blocks[index].heading && !next.emphasised && !next.sentences.is_empty()
    })
}
