//! Scripted critics and synthesizers, and the document that they discuss.

use std::fs;

use domain::Severity;
use domain::answer::{
    CritiqueAnswer, DeclinedFinding, ProposedEdit, RaisedFinding, SynthesisAnswer,
};
use testkit::scripted::{Script, StandIn, Turn};

/// A document whose sentences occur once each.
pub(crate) const DOCUMENT: &str = "\
# Invite links

## Goal

People invite a colleague by a link.

## Details

- The link expires after a while.
- The mailer sends the link at once.
- Names and email addresses are stored.

## Launch

Everyone gets it on Monday.
";

/// A model whose n-th call gets the n-th turn, and each later one the last.
pub(crate) fn in_order(turns: impl IntoIterator<Item = Turn>) -> StandIn {
    StandIn::new(&script(turns, 0))
}

/// The model gives this answer from its next call on.
pub(crate) fn from_now_on(stand_in: &StandIn, turns: impl IntoIterator<Item = Turn>) {
    let script = script(turns, stand_in.calls().len());
    let text = serde_json::to_string(&script).expect("a script is JSON");
    fs::write(stand_in.folder().join("script.json"), text).expect("a new script");
}

fn script(turns: impl IntoIterator<Item = Turn>, calls_before: usize) -> Script {
    let turns: Vec<Turn> = turns.into_iter().collect();
    let last = turns.len();
    Script::text((1..).zip(turns).map(|(number, turn)| {
        if number < last {
            turn.on_call(calls_before + number)
        } else {
            turn
        }
    }))
}

/// A program that ends with an error.
pub(crate) fn breaks() -> Turn {
    Turn::text("").exits(1, "out of order")
}

/// A critic that approves with two passages from every state of the document.
pub(crate) fn approves() -> Turn {
    approves_with(&["invite a colleague", "Everyone gets it"])
}

/// A critic that approves with these passages.
pub(crate) fn approves_with(evidence: &[&str]) -> Turn {
    Turn::answer(&CritiqueAnswer {
        listed: 0,
        approve: true,
        findings: Vec::new(),
        evidence: strings(evidence),
    })
}

/// A critic that raises these findings.
pub(crate) fn objects(findings: &[RaisedFinding]) -> Turn {
    Turn::answer(&CritiqueAnswer {
        listed: 0,
        approve: false,
        findings: findings.to_vec(),
        evidence: Vec::new(),
    })
}

/// A finding about a passage.
pub(crate) fn finding(severity: Severity, title: &str, quote: &str) -> RaisedFinding {
    RaisedFinding {
        severity,
        title: title.to_owned(),
        quote: quote.to_owned(),
        concern: format!("Somebody is hurt by this: {title}."),
        suggestion: String::new(),
        missing: false,
        more_quotes: Vec::new(),
        rule: None,
    }
}

/// The finding that most tests raise.
pub(crate) fn vague() -> RaisedFinding {
    finding(
        Severity::Major,
        "The expiry is not a number",
        "expires after a while",
    )
}

/// A synthesizer that makes these edits: text to find, replacement, label.
pub(crate) fn edits(edits: &[(&str, &str, &str)]) -> Turn {
    synthesis(edits, &[])
}

/// A synthesizer that declines these findings: label and reason.
pub(crate) fn declines(declined: &[(&str, &str)]) -> Turn {
    synthesis(&[], declined)
}

/// A synthesizer that does both.
pub(crate) fn synthesis(edits: &[(&str, &str, &str)], declined: &[(&str, &str)]) -> Turn {
    let edits = edits.iter().map(|(find, replace, label)| ProposedEdit {
        find: (*find).to_owned(),
        nth: None,
        replace: (*replace).to_owned(),
        findings: strings(&[label]),
    });
    let declined = declined.iter().map(|(finding, reason)| DeclinedFinding {
        finding: (*finding).to_owned(),
        reason: (*reason).to_owned(),
    });
    Turn::answer(&SynthesisAnswer {
        edits: edits.collect(),
        declined: declined.collect(),
        recorded: Vec::new(),
    })
}

/// The edit that answers [`vague`].
pub(crate) fn says_seven_days() -> Turn {
    edits(&[("after a while", "after 7 days", "F1")])
}

fn strings(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// A script whose n-th call gets the n-th turn, and each later one the last.
pub(crate) fn script_of(turns: impl IntoIterator<Item = Turn>) -> Script {
    script(turns, 0)
}
