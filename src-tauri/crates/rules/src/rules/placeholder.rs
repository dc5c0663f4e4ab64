//! Words that stand for something still to come.

use std::sync::LazyLock;

use domain::{Severity, Span};
use regex::Regex;

use crate::document::BlockKind;
use crate::pattern::exact;
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "placeholder",
    personas: &["pm"],
    reads_english: false,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires("Ready. The limit is TBD. Fine.", "The limit is TBD."),
        fires("## Dates\n\n- Launch\n- tbd", "tbd"),
        fires("Owner: TODO", "Owner: TODO"),
        fires("The price is ??? per seat.", "The price is ??? per seat."),
        fires("Lorem ipsum dolor sit amet.", "Lorem ipsum dolor sit amet."),
        fires("| Step | Owner |\n|--|--|\n| Ship | TBC |", "TBC"),
        fires(
            "The team is <team name>. It works.",
            "The team is <team name>.",
        ),
        fires("Contact: [insert name]", "Contact: [insert name]"),
        fires(
            "The quota is to be determined.",
            "The quota is to be determined.",
        ),
        silent("A todo list app. Each todo has a date. What???"),
        silent("Set `TODO` in the file."),
        silent("## Open questions\n\n- The limit is TBD."),
    ],
};

static LEFT_IN: LazyLock<Regex> = LazyLock::new(|| {
    exact(concat!(
        r"(?-u:\b)(?:TBD|TBC|TBA|tbd|tbc|Tbd|TODO|FIXME|XXX+|TKTK)(?-u:\b)|\?\?\?+ |\? \?\?",
        r"|[Ll]orem ipsum",
        r"|(?-u:\b)to be (?:determined|decided|defined|confirmed|announced|filled in|completed later)(?-u:\b)",
        r"|(?-u:\b)(?:fill (?:this|me) in|your text here|insert here|coming soon)(?-u:\b)",
    ))
});
/// Slots of a template; looked for in the source, as mark-up may hide them.
static SLOT: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"<(?:your |insert |team |project |owner |name|date|link)[a-z ]*>|\[(?:insert|your|name|date|link|placeholder|fill in|team|project|x+)(?: [a-z ]+)?\]|\{\{[^}\n]{1,60}\}\}",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let document = &reading.document;
    let in_prose = LEFT_IN.find_iter(&document.prose);
    let in_source = SLOT
        .find_iter(document.source)
        .filter(|it| document.source.as_bytes().get(it.end()) != Some(&b'('))
        .filter(|it| document.unsealed(it.start()) == it.start());
    let mut spans: Vec<Span> = in_prose
        .chain(in_source)
        .map(|it| it.range().into())
        .collect();
    spans.sort();
    let mut hits: Vec<Hit<'_>> = Vec::new();
    for span in spans {
        let Some(sentence) = document.sentence_at(span.start) else {
            continue;
        };
        let again = hits
            .last()
            .is_some_and(|it| it.sentence.span == sentence.span);
        if !again && reading.is_judged(sentence) {
            let words = document.quote(span);
            hits.push(Hit {
                sentence,
                span,
                words,
            });
        }
    }
    let names: Vec<String> = hits.iter().map(|it| subject(reading, it)).collect();
    Problem::at(
        hits.iter().map(|it| it.sentence.span),
        Severity::Major,
        format!("Left to be filled in: {}", named(&names)),
        format!(
            "Whoever plans with this text finds no answer at {}, and will put in a guess.",
            named(&names)
        ),
        match hits.as_slice() {
            [only] => format!(
                "What belongs in the place of “{}” here, or who decides it by when?",
                only.words.trim()
            ),
            _ => format!(
                "What belongs in these places ({}), or who decides them by when?",
                named(&names)
            ),
        },
    )
    .into_iter()
    .collect()
}

/// The last words before the placeholder, with it; the beginning of the sentence where none stand there.
fn around(reading: &Reading<'_>, hit: &Hit<'_>) -> String {
    let sentence = hit.sentence.span;
    let end = (hit.span.end.min(sentence.end)).max(sentence.start);
    let before = reading.plain(Span::new(sentence.start, end));
    let words: Vec<&str> = before.split(' ').collect();
    if words.len() < 4 {
        return reading.gist(sentence);
    }
    let clause = words
        .iter()
        .rposition(|it| it.ends_with([',', ';', ':']))
        .map_or(0, |it| it + 1)
        .min(words.len() - 3);
    let joining = [
        "and", "or", "but", "to", "with", "for", "of", "by", "in", "on",
    ];
    let from = clause.max(words.len().saturating_sub(7));
    let said: Vec<&str> = words[from..]
        .iter()
        .copied()
        .skip_while(|it| joining.contains(it))
        .collect();
    let said = said.join(" ");
    if said.contains('(') {
        format!("{said})")
    } else {
        said
    }
}

/// What the placeholder is about: its sentence, or for a lone “tbd” what stands above it.
fn subject(reading: &Reading<'_>, hit: &Hit<'_>) -> String {
    let document = &reading.document;
    let alone = document.quote(hit.sentence.span).len() <= hit.words.len() + 4;
    let block = hit.sentence.block;
    if !alone {
        return around(reading, hit);
    }
    if let Some(label) = document.row_label(hit.sentence) {
        return reading.gist(label);
    }
    let heading = document.heading(hit.sentence).map(|it| it.text);
    let above = block
        .checked_sub(1)
        .map(|it| &document.blocks[it])
        .filter(|it| it.kind != BlockKind::Cell && it.heading == document.blocks[block].heading)
        .filter(|it| !it.sentences.is_empty())
        .map(|it| it.span);
    above
        .or(heading)
        .map_or_else(|| hit.words.to_owned(), |it| reading.gist(it))
}
