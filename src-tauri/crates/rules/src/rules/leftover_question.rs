//! Questions among the statements: somebody asked, nobody answered.

use domain::Severity;
use domain::personas::QA;

use crate::document::BlockKind;
use crate::genre::Genre;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "leftover-question",
    says: "Questions among the statements that nobody answered.",
    personas: &[QA],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "## Goals\n\n- Fewer calls (which share of all calls?)",
            "Fewer calls (which share of all calls?)",
        ),
        fires(
            "## Requirements\n\nThe list is sorted. By name or by date?",
            "By name or by date?",
        ),
        silent("## Open questions\n\n- By name or by date?"),
        silent("## Rationale\n\nWhy not sort by date? It is slower."),
        silent("## FAQ\n\n- Is it free? Yes."),
        silent("## Requirements\n\n- The dialog asks “Delete the draft?” and waits."),
    ],
};

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    if reading.genre != Genre::Product {
        return Vec::new();
    }
    let document = &reading.document;
    reading
        .sentences()
        .filter(|it| !document.role(*it).is_aside() && !document.block(*it).emphasised)
        .filter(|it| {
            let text = document.prose(it.span).trim_end_matches([')', ']', ' ']);
            let bracketed = text.contains('(');
            let listed =
                document.block(*it).kind == BlockKind::Item || document.role(*it).is_target();
            text.ends_with('?') && !text.ends_with("??") && (bracketed || listed)
        })
        .take(3)
        .filter_map(|it| {
            let text = reading.written(it.span);
            let asked = text.rsplit(['(', '.']).next().unwrap_or(&text);
            let asked = asked.trim_matches([')', ' ', ']']).to_owned();
            Problem::at(
                [it.span],
                Severity::Major,
                format!("A question is still open in the text: “{asked}”"),
                format!(
                    "“{}” can't be built, measured or tested while its own question has no answer.",
                    reading.gist(it.span)
                ),
                capital(&asked),
            )
        })
        .collect()
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(characters).collect()
    })
}
