//! Where the lines of a finding are in a reviewed change, so that readers can find them.

use code::Side;
use code::diff::{Diff, Written, parse};
use domain::{Finding, Protocol};

use crate::Source;

/// Calls `make` with a code review whose findings have their file and line in the title, or with any other
/// debate as it is.
pub(crate) fn placed<T>(source: &Source<'_>, make: impl FnOnce(&Source<'_>) -> T) -> T {
    if source.protocol() != Protocol::CodeReview {
        return make(source);
    }
    let text = source.original();
    let change = parse(text.as_bytes());
    let written = Written::of(&change);
    // Without its secrets, a text may have fewer lines than its hunk headers say, so line numbers would
    // be wrong.
    if written.text != text {
        return make(source);
    }
    let mut view = source.view.clone();
    for round in &mut view.rounds {
        let counted = round.count.iter_mut();
        let counted = counted.flat_map(|it| it.findings.iter_mut().chain(&mut it.repeated));
        let raised = round.critiques.iter_mut().flat_map(|it| &mut it.findings);
        for finding in counted.chain(raised) {
            if let Some(place) = place(&change, &written, finding) {
                finding.title = format!("{}, {place}", finding.title);
            }
        }
    }
    make(&Source {
        view: &view,
        ..*source
    })
}

fn place(change: &Diff, written: &Written, finding: &Finding) -> Option<String> {
    let range = finding.range?;
    let at = written.at(&(range.start..range.end))?;
    let file = change.files.get(at.file)?.path();
    let side = match at.side {
        Side::Old => " before the change",
        Side::New => "",
    };
    Some(format!("{file}:{}{side}", at.lines.0))
}
