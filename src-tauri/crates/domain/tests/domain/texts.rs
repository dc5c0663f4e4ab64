//! Random awkward documents, and random edits of them.

use domain::round::Edit;
use domain::{EditId, FindingId, Span};
use proptest::prelude::*;
use proptest::sample::select;

const PARTS: [&str; 32] = [
    "the ",
    "page ",
    "loads ",
    "fast",
    "slow",
    ". ",
    ", ",
    " ",
    "\n",
    "\n\n",
    "\r\n",
    "# Goals\n",
    "## Open questions\n",
    "- item",
    "\n- ",
    "1. ",
    "100",
    "3.5",
    "e\u{301}",
    "👩‍👩‍👧",
    "🇩🇪",
    "שלום ",
    "مرحبا",
    "日本語",
    "[Q1]",
    "**bold**",
    "```\n",
    "\u{a0}",
    "“quoted”",
    "…",
    "\t",
    "\r",
];

/// A document with several parts, mixing line ends and scripts.
pub(crate) fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(select(&PARTS[..]), 0..40).prop_map(|parts| parts.concat())
}

/// A short text to insert.
pub(crate) fn snippet() -> impl Strategy<Value = String> {
    prop::collection::vec(select(&PARTS[..]), 0..4).prop_map(|parts| parts.concat())
}

/// How to edit a text that isn't known yet: where, as a fraction of [`u16::MAX`]; how many characters to
/// replace; the replacement; and the findings it addresses.
pub(crate) type Plan = (u16, usize, String, Vec<u8>);

/// The edits of one round.
pub(crate) fn plans() -> impl Strategy<Value = Vec<Plan>> {
    let findings = prop::collection::vec(0_u8..4, 0..3);
    prop::collection::vec((any::<u16>(), 0_usize..11, snippet(), findings), 0..6)
}

/// All rounds of a debate.
pub(crate) fn rounds() -> impl Strategy<Value = Vec<Vec<Plan>>> {
    prop::collection::vec(plans(), 0..5)
}

/// Rounds that write lists with headings at the end of a text, or inside it.
pub(crate) fn lists() -> impl Strategy<Value = Vec<Vec<Plan>>> {
    let part = select(
        &[
            "\n\n## Q",
            "\n\n## Q\n\n- 1",
            "\n- 2",
            "\n- 3",
            "\n\n### Sub",
            "\nOpen:",
            " [Q1]",
        ][..],
    );
    let findings = prop::collection::vec(0_u8..4, 0..4);
    let somewhere = prop_oneof![4 => Just(u16::MAX), 1 => any::<u16>()];
    let plan = (somewhere, part, findings)
        .prop_map(|(at, part, findings)| (at, 0, part.to_owned(), findings));
    prop::collection::vec(prop::collection::vec(plan, 0..6), 1..4)
}

/// The plans of a round as applied edits of `text`, in order and without overlap.
pub(crate) fn edits(round: u32, text: &str, plans: &[Plan]) -> Vec<Edit> {
    let mut bounds: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    bounds.push(text.len());
    let mut ranges: Vec<(Span, &Plan)> = plans
        .iter()
        .map(|plan| (range(&bounds, plan), plan))
        .collect();
    ranges.sort_by_key(|(range, _)| *range);
    let mut free_from = 0;
    ranges.retain(|(range, _)| {
        let free = range.start >= free_from;
        if free {
            free_from = range.end;
        }
        free
    });
    let edits = ranges.into_iter().enumerate();
    edits
        .map(|(index, (range, (_, _, replace, findings)))| Edit {
            id: EditId::at(round, index),
            find: text[range.range()].to_owned(),
            replace: replace.clone(),
            range: Some(range),
            findings: findings
                .iter()
                .map(|number| FindingId::new(format!("r{round}.s1.{number}")))
                .collect(),
            applied: true,
            refused: None,
            undoes: None,
        })
        .collect()
}

fn range(bounds: &[usize], &(at, length, _, _): &Plan) -> Span {
    let start = usize::from(at) * (bounds.len() - 1) / usize::from(u16::MAX);
    let end = (start + length).min(bounds.len() - 1);
    Span::new(bounds[start], bounds[end])
}

/// `text` with ranges replaced from last to first: the reference for every function here.
pub(crate) fn replaced(text: &str, mut places: Vec<(Span, usize, &str)>) -> String {
    places.sort_by_key(|(range, order, _)| (*range, *order));
    let mut result = text.to_owned();
    for (range, _, new) in places.into_iter().rev() {
        result.replace_range(range.range(), new);
    }
    result
}

/// The text after the applied edits of a round.
pub(crate) fn after(text: &str, edits: &[Edit]) -> String {
    let places = edits.iter().enumerate().filter_map(|(order, edit)| {
        let range = edit.range.filter(|_| edit.applied)?;
        Some((range, order, edit.replace.as_str()))
    });
    replaced(text, places.collect())
}

/// A long document of 1 MB or slightly more, in which every line is different.
pub(crate) fn long_text() -> String {
    let line = |number: usize| {
        format!(
            "{number}. Requirement {number} of part {} concerns page {} and its reader{}.\n",
            number % 97,
            number * 7 % 1013,
            "s".repeat(number % 2)
        )
    };
    (0..16_000).map(line).collect()
}
