//! Invariants of what counts in a model's answer, whatever the documents and the answer contain.

use domain::answer::{AcrossAnswer, RaisedMismatch};
use domain::page::MismatchKind;
use domain::text::redact::Redactor;
use proptest::prelude::*;

use super::check;
use super::{source, text};
use crate::planning::across::{LeftOut, Reading, Source};

/// A passage of one of the texts, or one that may be in none.
fn quote(texts: &[&String], at: usize, made_up: &str) -> String {
    let lines: Vec<&str> = texts.iter().flat_map(|it| it.lines()).collect();
    match lines.get(at % (lines.len() + 1)) {
        Some(line) => (*line).to_owned(),
        None => made_up.to_owned(),
    }
}

#[test]
fn what_was_left_out_is_said_for_one_and_for_several() {
    for (unfit, says) in [
        (
            1,
            "1 finding from sage was left out because it fits none of these kinds of disagreement.",
        ),
        (
            2,
            "2 findings from sage were left out because they fit none of these kinds of disagreement.",
        ),
    ] {
        let left_out = LeftOut {
            unfit,
            ..LeftOut::default()
        };
        assert_eq!(left_out.sentences("sage"), [says]);
    }
}

proptest! {
    #[test]
    fn what_counts_stands_in_two_documents_where_it_says(
        rules in text(), spec in text(), plan in text(), tasks in text(),
        raised in prop::collection::vec((0..5_usize, any::<usize>(), any::<usize>(), "D[0-9]|.{0,9}"), 0..12),
        made_up in ".{0,40}",
    ) {
        let texts = [&rules, &spec, &plan, &tasks];
        let kinds = MismatchKind::ALL.map(MismatchKind::key);
        let findings = raised.into_iter().map(|(kind, one, other, label)| RaisedMismatch {
            kind: kinds.get(kind).map_or(made_up.clone(), |it| (*it).to_owned()),
            says: "They disagree.".to_owned(),
            document: label.clone(),
            quote: quote(&texts, one, &made_up),
            other_document: label,
            other_quote: quote(&texts, other, &made_up),
        });
        let answer = AcrossAnswer { findings: findings.collect() };
        let sources = [("rules", &rules), ("spec", &spec), ("plan", &plan), ("tasks", &tasks)];
        let sources: Vec<Source> = sources.map(|(role, text)| source(role, text)).into();
        let known = check(&sources);
        let readings = Reading::all(&sources, &known, &Redactor::default()).expect("questions");
        for reading in &readings {
            let (found, left_out) = reading.taken(&answer, "sage");
            let all = found.len() + left_out.unfounded + left_out.unfit + left_out.surplus;
            prop_assert!(all <= answer.findings.len());
            for kind in MismatchKind::ALL {
                prop_assert!(found.iter().filter(|it| it.kind == kind).count() <= 5);
            }
            for finding in found {
                prop_assert_ne!(&finding.one.file, &finding.other.file);
                for quote in [&finding.one, &finding.other] {
                    let known = sources.iter().find(|it| it.file == quote.file).expect("a document");
                    let line = known.text.lines().nth(quote.line - 1).expect("a line");
                    let first = quote.quote.split(' ').next().unwrap_or_default();
                    prop_assert!(line.contains(first), "{first} of {line}");
                }
            }
        }
    }
}
