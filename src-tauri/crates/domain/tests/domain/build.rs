//! Shorthand for what the tests are about.

use domain::review::ReviewedChange;
use domain::round::{Count, Edit};
use domain::text::changes::{compose, review};
use domain::text::edits::edit::{self, EditRequest};
use domain::view::Round;
use domain::{
    Change, Decision, Failure, FailureKind, Finding, FindingId, FindingStatus, QuoteMatch, SeatId,
    Severity, Span, TextHash, Usage,
};

/// A request: text to find, replacement, and findings separated by spaces.
pub(crate) type Asked<'a> = (&'a str, &'a str, &'a str);

pub(crate) fn requests(asked: &[Asked<'_>]) -> Vec<EditRequest> {
    let request = |&(find, replace, findings): &Asked<'_>| EditRequest {
        find: find.to_owned(),
        nth: None,
        replace: replace.to_owned(),
        findings: findings.split_whitespace().map(FindingId::new).collect(),
    };
    asked.iter().map(request).collect()
}

/// The edits of all rounds, and the resulting text. Every edit must be applied.
pub(crate) fn held(original: &str, rounds: &[&[Asked<'_>]]) -> (Vec<Vec<Edit>>, String) {
    let mut text = original.to_owned();
    let mut edits = Vec::new();
    for (number, asked) in (1..).zip(rounds) {
        let applied = edit::apply(number, &text, &requests(asked));
        assert_eq!(applied.problems, [], "round {number} on {text:?}");
        text = applied.text;
        edits.push(applied.edits);
    }
    (edits, text)
}

/// The changes that the rounds produce; they must lead to the same text as the rounds.
pub(crate) fn composed(original: &str, rounds: &[&[Asked<'_>]]) -> Vec<Change> {
    let (edits, text) = held(original, rounds);
    let changes = compose::changes(original, &edits);
    assert_eq!(review::proposal(original, &changes), text);
    changes
}

/// Changes with a decision each: `a` for accepted, `r` for rejected, anything else for undecided.
pub(crate) fn decided(changes: &[Change], decisions: &str) -> Vec<ReviewedChange> {
    let decisions = decisions.chars().chain(std::iter::repeat('.'));
    changes
        .iter()
        .zip(decisions)
        .map(|(change, decision)| ReviewedChange {
            change: change.clone(),
            decision: match decision {
                'a' => Some(Decision::Accepted { edited: None }),
                'r' => Some(Decision::Rejected),
                _ => None,
            },
        })
        .collect()
}

pub(crate) fn finding(id: &str, seat: &str, title: &str, quote: &str) -> Finding {
    Finding {
        id: FindingId::new(id),
        round: 1,
        seat: SeatId::new(seat),
        persona: "qa".to_owned(),
        severity: Severity::Major,
        title: title.to_owned(),
        quote: quote.to_owned(),
        quote_match: QuoteMatch::Exact,
        only_names: false,
        range: Some(Span::new(0, quote.len())),
        places: Vec::new(),
        concern: String::new(),
        suggestion: String::new(),
        supporters: vec![SeatId::new(seat)],
        status: FindingStatus::Open,
        status_reason: None,
        change: None,
        rule: None,
        repeats: None,
        caused_by: None,
        adversary: None,
        said: None,
    }
}

/// A call that crashed.
pub(crate) fn failure() -> Failure {
    Failure {
        kind: FailureKind::Crashed,
        message: "It crashed.".to_owned(),
        hint: "Try again.".to_owned(),
        command: None,
        detail: String::new(),
        retry_after_s: None,
        went_out: true,
    }
}

/// A round; without a count if `findings` is `None`.
pub(crate) fn round(number: u32, findings: Option<Vec<Finding>>) -> Round {
    Round {
        number,
        began_at: String::new(),
        ended_at: None,
        text: TextHash::of("text"),
        told: Vec::new(),
        critiques: Vec::new(),
        count: findings.map(|findings| Count {
            findings,
            approvals: 0,
            required: 1,
            consensus: false,
            repeated: Vec::new(),
        }),
        synthesis: None,
        written: None,
        usage: Usage::FREE,
        duration_ms: 0,
    }
}
