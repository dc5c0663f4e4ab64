//! What is open at the end of a debate that edits.

use std::collections::BTreeSet;

use domain::{FindingId, FindingStatus, Protocol, Severity, open};

use serde_json::Value;

use crate::source::of_severity;
use crate::value::value;
use crate::{Source, words};

/// For scripts: the same words about what is open; null in forms that end in a conclusion, and for a
/// checkpoint.
pub(super) fn still_open(source: &Source<'_>) -> Value {
    let counts = source.protocol().edits() && source.protocol() != Protocol::Checkpoint;
    value(counts.then(|| words_of(source)))
}

/// What is open, the most severe first: `1 blocking, 2 minor, 3 questions`.
pub(super) fn words_of(source: &Source<'_>) -> String {
    let open = source.open_findings();
    let counts = [Severity::Blocking, Severity::Major, Severity::Minor]
        .map(|severity| (of_severity(&open, severity), words::severity(severity)));
    let checked = source.view.header.checked;
    let left = checked.map_or_else(|| open::questions(source.view), |left| left.questions);
    let questions = match left {
        0 => None,
        count => Some(words::plural(count, "question")),
    };
    let listed = checked.map_or(0, |left| left.listed);
    let listed =
        (listed > 0).then(|| format!("{} listed in the text", words::plural(listed, "question")));
    let skipped = checked.map_or(0, |left| left.skipped);
    let skipped = (skipped > 0).then(|| {
        let question = match (&questions, &listed) {
            (None, None) => "question",
            _ => "more question",
        };
        format!("{} to answer in the text", words::plural(skipped, question))
    });
    let against = match checked.map_or(0, |left| left.contradictions) {
        0 => None,
        count => {
            let against = words::plural(count, "contradiction");
            Some(format!("{against} with the nuances"))
        }
    };
    let flags = open::to_justify(source.view);
    let flags = (flags > 0).then(|| format!("{} to justify", words::plural(flags, "point")));
    let named: Vec<String> = counts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, severity)| format!("{count} {}", severity.to_lowercase()))
        .chain(questions)
        .chain(listed)
        .chain(skipped)
        .chain(against)
        .chain(flags)
        .chain(rejected(source))
        .chain(disputed(source))
        .collect();
    if named.is_empty() {
        return "nothing".to_owned();
    }
    named.join(", ")
}

/// Blocking findings that remain because the author rejected their changes.
pub(super) fn rejected(source: &Source<'_>) -> Option<String> {
    let counts = source.view.rounds.iter().filter_map(|it| it.count.as_ref());
    let blocking = counts
        .flat_map(|it| &it.findings)
        .filter(|it| it.severity == Severity::Blocking && it.status == FindingStatus::Rejected);
    let ids: BTreeSet<&FindingId> = blocking.map(|it| &it.id).collect();
    let blocking = words::plural(ids.len(), "blocking finding");
    let discarded = source.view.review.as_ref().is_some_and(|it| it.discarded);
    (!discarded && !ids.is_empty()).then(|| format!("{blocking} whose change was rejected"))
}

/// Points on which reviewers disagreed, except those counted as open.
fn disputed(source: &Source<'_>) -> Option<String> {
    let open = source.open_findings();
    let told = source.view.header.disputes.iter();
    let count = told
        .filter(|it| open.iter().all(|finding| finding.title != it.title))
        .count();
    (count > 0).then(|| format!("{} in dispute", words::plural(count, "point")))
}
