//! A debate as people read it: what models wrote in Markdown is running text, without marks.

use domain::{Finding, Protocol, View};

use crate::Source;
use crate::quote::spoken;

/// Calls `make` with a debate whose words have no marks; in a code review, they may be part of code.
pub(crate) fn said<T>(source: &Source<'_>, make: impl FnOnce(&Source<'_>) -> T) -> T {
    if source.protocol() == Protocol::CodeReview {
        return make(source);
    }
    let mut view = source.view.clone();
    each(&mut view, &|text| *text = spoken(text));
    make(&Source {
        view: &view,
        ..*source
    })
}

fn each(view: &mut View, look: &dyn Fn(&mut String)) {
    for round in &mut view.rounds {
        let raised = round.critiques.iter_mut().flat_map(|it| &mut it.findings);
        let counted = round.count.iter_mut();
        let counted = counted.flat_map(|it| it.findings.iter_mut().chain(&mut it.repeated));
        raised.chain(counted).for_each(|it| finding(it, look));
        let declined = round.synthesis.iter_mut().flat_map(|it| &mut it.declined);
        declined.for_each(|it| look(&mut it.reason));
    }
    for position in &mut view.positions {
        position
            .findings
            .iter_mut()
            .for_each(|it| finding(it, look));
        for argument in &mut position.arguments {
            look(&mut argument.title);
            look(&mut argument.text);
        }
    }
    for dispute in &mut view.header.disputes {
        look(&mut dispute.title);
        for side in &mut dispute.sides {
            look(&mut side.text);
            look(&mut side.reason);
        }
    }
    for run in &mut view.gauntlets {
        let raised = run.adversaries.iter_mut().flat_map(|it| &mut it.findings);
        raised.for_each(|it| finding(it, look));
    }
}

fn finding(finding: &mut Finding, look: &dyn Fn(&mut String)) {
    look(&mut finding.title);
    look(&mut finding.concern);
    look(&mut finding.suggestion);
    finding.status_reason.iter_mut().for_each(look);
}
