//! The built-in reviewer reads any text: it quotes what stands there, and what it writes can be
//! applied and answers every finding.
#![no_main]

use std::collections::BTreeSet;

use domain::answer::{Shape, SynthesisAnswer};
use domain::question::Parts;
use domain::text::edits::edit::{EditRequest, apply};
use domain::{FindingId, Kind};
use fuzz::{labeled, parts};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some(([kind, persona], text)) = bytes.split_first_chunk() else {
        return;
    };
    let Ok(document) = fuzz::text(&mut arbitrary::Unstructured::new(text)) else {
        return;
    };
    if document.trim().is_empty() {
        return;
    }
    let kind = Kind::ALL[usize::from(*kind) % Kind::ALL.len()];
    let persona = fuzz::persona(*persona);
    let asked = parts(Shape::Critique, persona, kind, &document);
    let critique = rules::critique(&asked);
    assert_eq!(critique, rules::critique(&asked));
    assert!(!critique.approve && critique.evidence.is_empty());
    let quotes = critique.findings.iter().map(|it| &it.quote);
    for quote in quotes {
        assert!(
            !quote.trim().is_empty() && document.contains(quote),
            "{quote:?}"
        );
    }
    let asked = Parts {
        findings: labeled(persona, &document, critique.findings),
        ..parts(Shape::Synthesis, "", kind, &document)
    };
    check_synthesis(&asked, rules::synthesize(&asked));
});

fn check_synthesis(asked: &Parts, answer: SynthesisAnswer) {
    let edited = answer.edits.iter().flat_map(|it| &it.findings);
    let declined = answer.declined.iter().map(|it| &it.finding);
    let settled: BTreeSet<&String> = edited.chain(declined).chain(&answer.recorded).collect();
    assert_eq!(settled, asked.findings.iter().map(|it| &it.label).collect());
    let mut requests = Vec::new();
    for edit in answer.edits {
        requests.push(EditRequest {
            find: edit.find,
            nth: edit.nth,
            replace: edit.replace,
            findings: edit.findings.into_iter().map(FindingId).collect(),
        });
    }
    let applied = apply(1, &asked.document, &requests);
    assert!(applied.problems.is_empty(), "{:?}", applied.problems);
}
