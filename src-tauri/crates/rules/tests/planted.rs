//! Carefully written documents, in which the rules find nothing, and defects planted in them, most of which
//! they find.

mod common;
mod plants;

use common::parts;
use domain::Kind;
use domain::question::Parts;
use plants::{PLANTED, REFUNDS, REPLACED, SESSIONS, STEERING, WAITLIST};

/// How many of a hundred planted defects have to be found.
const RECALL: usize = 80;

/// What all personas find.
fn found(document: &str, kind: Kind) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for persona in domain::personas::ALL {
        let parts = Parts {
            today: "2025-06-01".to_owned(),
            ..parts(document, kind, persona.key)
        };
        for finding in rules::critique(&parts).findings {
            let rule = finding.rule.unwrap_or_default();
            for quote in [finding.quote].into_iter().chain(finding.more_quotes) {
                if !found.contains(&(rule.clone(), quote.clone())) {
                    found.push((rule.clone(), quote));
                }
            }
        }
    }
    found
}

fn kind_of(document: &str) -> Kind {
    match document {
        WAITLIST => Kind::Prd,
        SESSIONS => Kind::Tech,
        REFUNDS => Kind::Requirements,
        _ => Kind::Task,
    }
}

#[test]
fn careful_documents_raise_no_alarm() {
    for document in [WAITLIST, SESSIONS, REFUNDS, STEERING] {
        let found = found(document, kind_of(document));
        assert!(found.is_empty(), "{found:#?}");
    }
}

/// Whether a document with a defect has a finding whose quote is it.
fn is_found(document: &str, planted: &str, is_it: impl Fn(&str) -> bool) -> bool {
    assert_ne!(document, planted);
    let found = found(planted, kind_of(document));
    found
        .iter()
        .any(|(_, quote)| is_it(quote.trim_matches(['#', '-', ' '])))
}

#[test]
fn most_planted_defects_are_found_where_they_are() {
    let added = PLANTED.iter().map(|(document, behind, defect)| {
        let planted = document.replacen(behind, &format!("{behind}\n\n{defect}"), 1);
        let is_it = |quote: &str| {
            !quote.is_empty() && (defect.contains(quote) || quote.contains(defect.trim()))
        };
        (*defect, is_found(document, &planted, is_it))
    });
    let replaced = REPLACED.iter().map(|(document, words, instead, quoted)| {
        let planted = document.replacen(words, instead, 1);
        (
            *instead,
            is_found(document, &planted, |quote| quote.contains(quoted)),
        )
    });
    let all: Vec<(&str, bool)> = added.chain(replaced).collect();
    let missed: Vec<&str> = all.iter().filter(|it| !it.1).map(|it| it.0).collect();
    let found = all.len() - missed.len();
    assert!(
        found * 100 >= all.len() * RECALL,
        "{found} of {} found; missed: {missed:#?}",
        all.len()
    );
}
