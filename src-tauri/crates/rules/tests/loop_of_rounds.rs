//! Critique, synthesis, and critique again: every question is recorded, whatever the text, and the text
//! itself stays as it was.

mod common;

use domain::answer::{CritiqueAnswer, Shape};
use domain::question::{Labeled, Parts};
use domain::text::edits::edit::{EditRequest, apply};
use domain::{Finding, FindingId, FindingStatus, Kind, QuoteMatch, SeatId, Span};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn personas() -> impl Iterator<Item = &'static str> {
    let built_in = domain::personas::ALL.iter().map(|persona| persona.key);
    built_in.chain(["a persona of my own"])
}

fn parts(document: &str, kind: Kind, persona: &str) -> Parts {
    Parts {
        title: "Orders".to_owned(),
        ..common::parts(document, kind, persona)
    }
}

/// The findings of critiques, each once, with their places looked up in the text.
fn labeled(document: &str, answers: &[(&str, CritiqueAnswer)]) -> Vec<Labeled> {
    let mut seen = Vec::new();
    for (persona, answer) in answers {
        for raised in &answer.findings {
            if !seen.iter().any(|(_, it)| it == &raised) {
                seen.push((*persona, raised));
            }
        }
    }
    let place = |quote: &str| {
        document
            .find(quote)
            .map(|it| Span::new(it, it + quote.len()))
    };
    seen.into_iter()
        .enumerate()
        .map(|(index, (persona, raised))| Labeled {
            label: format!("F{}", index + 1),
            finding: Finding {
                id: FindingId(format!("f{index}")),
                round: 1,
                seat: SeatId(persona.to_owned()),
                persona: persona.to_owned(),
                severity: raised.severity,
                title: raised.title.clone(),
                quote: raised.quote.clone(),
                quote_match: QuoteMatch::Exact,
                only_names: false,
                range: place(&raised.quote),
                places: raised
                    .more_quotes
                    .iter()
                    .filter_map(|it| place(it))
                    .collect(),
                concern: raised.concern.clone(),
                suggestion: raised.suggestion.clone(),
                supporters: Vec::new(),
                status: FindingStatus::Open,
                status_reason: None,
                change: None,
                rule: None,
                repeats: None,
                caused_by: None,
                adversary: None,
                said: None,
            },
            answer: None,
        })
        .collect()
}

/// One round of all personas and the synthesis; the text after it.
fn round(document: &str, kind: Kind) -> String {
    let answers: Vec<(&str, CritiqueAnswer)> = personas()
        .map(|it| (it, rules::critique(&parts(document, kind, it))))
        .collect();
    for (_, answer) in &answers {
        assert!(!answer.approve && answer.evidence.is_empty());
        for raised in &answer.findings {
            assert!(
                document.contains(&raised.quote),
                "{:?} in {document:?}",
                raised.quote
            );
        }
    }
    let findings = labeled(document, &answers);
    let answer = rules::synthesize(&Parts {
        shape: Shape::Synthesis,
        findings,
        ..parts(document, kind, "")
    });
    let requests: Vec<EditRequest> = answer
        .edits
        .into_iter()
        .map(|it| EditRequest {
            find: it.find,
            nth: it.nth,
            replace: it.replace,
            findings: it.findings.into_iter().map(FindingId).collect(),
        })
        .collect();
    let applied = apply(1, document, &requests);
    assert!(
        applied.problems.is_empty(),
        "{:?} for {requests:?}",
        applied.problems
    );
    applied.text
}

fn finds_nothing(document: &str, kind: Kind) {
    for persona in personas() {
        let answer = rules::critique(&parts(document, kind, persona));
        assert!(
            answer.findings.is_empty(),
            "{persona}: {:#?}\n{document}",
            answer.findings
        );
    }
}

/// Pieces that make rules fire, and pieces that make parsing hard.
const PIECES: &[&str] = &[
    "The page must load fast.",
    "Guests can easily find the the menu.",
    "The service calls the payment API.",
    "Guests must enter their date of birth.",
    "The limit is TBD.",
    "*Who must be told about it?*",
    "We will launch on 2024-05-01.",
    "Sessions expire after 30 minutes.",
    "A session expires after 15 minutes.",
    "Requests will be reviewed by hand.",
    "The page must show all orders of a guest.",
    "See [the plan]() and [limits](#limits).",
    "Nothing here is wrong.",
    "The QRF goes to the desk.",
    "- Failed uploads are retried automatically.",
    "- Orders are kept in PostgreSQL and Redis.",
    "- Guests feel welcome, etc.",
    "1. Open\n2. Read\n2. Sign",
    "| Phase | Owner |\n|--|--|\n| Beta | |\n| | |",
    "```\nif x == \"a\"\nelif x == \"b\"\nelif x == \"c\"\n```",
    "> The dialog must be easy to use.\n> It must open quickly.",
    "**The form must be simple to use. It asks for a name.**",
    "Uses `code` and <b>tags</b> and 😀 and ‏שלום‏.",
    "Reminders are sent at 9:00 each day\\",
    "## Goals",
    "## Metrics",
    "## Requirements",
    "# Solution",
    "### Decisions",
    "## Open questions",
    "Title\n=====",
    "<!-- a note -->",
    "[a]: https://example.com",
    "~~~\nopen",
    "---",
    "",
];

fn documents() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec(prop::sample::select(PIECES), 1..14);
    let separators = prop::sample::select(&["\n\n", "\n", "\r\n\r\n", " "][..]);
    let ends = prop::sample::select(&["", "\n", "\r\n", "\n\n"][..]);
    (pieces, separators, ends).prop_map(|(pieces, separator, end)| {
        let text = pieces.join(separator) + end;
        if separator.contains('\r') {
            text.replace("\r\n", "\n").replace('\n', "\r\n")
        } else {
            text
        }
    })
}

fn kinds() -> impl Strategy<Value = Kind> {
    prop::sample::select(&Kind::ALL[..])
}

/// Nothing can be added after a block that is never closed, nor before it if it comes first.
fn can_be_added_to(document: &str) -> bool {
    let may_stay_open = document.contains("~~~") || document.contains("``` ");
    let begins_with_prose =
        document.starts_with(char::is_alphabetic) && !document.starts_with("Title");
    !may_stay_open || begins_with_prose
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400,
        rng_seed: RngSeed::Fixed(20_250_310), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_second_reading_finds_nothing(document in documents(), kind in kinds()) {
        prop_assume!(!document.trim().is_empty());
        prop_assume!(can_be_added_to(&document));
        finds_nothing(&round(&document, kind), kind);
    }

    #[test]
    fn no_text_is_too_odd(document in "(?s).{0,200}", kind in kinds()) {
        prop_assume!(!document.trim().is_empty());
        round(&document, kind);
    }

    #[test]
    fn no_mark_up_is_too_odd(document in r"[\[\]()*_`~|#>\-+=.!?:<&\\ \n\r\ta-cQ0-9é\x00😀]{0,120}", kind in kinds()) {
        prop_assume!(!document.trim().is_empty());
        round(&document, kind);
    }
}

#[test]
fn an_empty_text_is_blocked() {
    let answer = rules::critique(&parts(" \n", Kind::Task, "pm"));
    assert!(!answer.approve);
    assert_eq!(answer.findings[0].quote, "Orders");
}
