//! The two rounds of the debate.

use domain::round::{Count, Critique, Declined, Edit, Evidence, Growth, Synthesis};
use domain::view::Round;
use domain::{
    ChangeId, EditId, Failure, FailureKind, Finding, FindingId, FindingStatus, QuoteMatch, SeatId,
    Severity, Span, Usage,
};

use crate::debate::{Debate, ORIGINAL};

pub(crate) fn first_round(debate: &mut Debate) -> Round {
    let [retries, unsubscribe, easily, archive] = first_findings();
    let critiques = vec![
        critique(1, 0, vec![unsubscribe.clone()]),
        critique(1, 1, vec![retries.clone()]),
        critique(1, 2, vec![easily.clone(), archive.clone()]),
    ];
    let (text, mut edits) = edit(
        1,
        ORIGINAL,
        &[
            ("easily find out", "find out within a minute", "r1.s3.1"),
            (
                "Monday.",
                "Monday. Each mail has a link that stops it at once.",
                "r1.s1.1",
            ),
            (
                "it is retried",
                "it is retried for 24 hours, then the team is told",
                "r1.s2.1",
            ),
        ],
    );
    edits.push(Edit {
        id: EditId::at(1, 3),
        find: "the archive of digests".to_owned(),
        replace: "the archive, kept by support".to_owned(),
        range: None,
        findings: vec![archive.id.clone()],
        applied: false,
        refused: Some("the text does not say this".to_owned()),
        undoes: None,
    });
    Round {
        number: 1,
        began_at: "2026-03-02T09:30:00.000Z".to_owned(),
        ended_at: Some("2026-03-02T09:30:21.500Z".to_owned()),
        duration_ms: 21_500,
        text: debate.store(ORIGINAL),
        told: Vec::new(),
        critiques,
        count: Some(Count {
            findings: vec![retries, unsubscribe, easily, archive.clone()],
            approvals: 0,
            required: 3,
            consensus: false,
            repeated: Vec::new(),
        }),
        written: None,
        synthesis: Some(Synthesis {
            edits,
            declined: vec![Declined {
                finding: archive.id,
                reason: "The text promises no archive.".to_owned(),
            }],
            recorded: Vec::new(),
            text: debate.store(&text),
            lost: Vec::new(),
            restored: Vec::new(),
            growth: growth(),
        }),
        usage: usage(18_000, 2_900, 0.07),
    }
}

/// As merged and ranked.
fn first_findings() -> [Finding; 4] {
    let unsubscribe = Finding {
        severity: Severity::Major,
        suggestion: "Say how a member stops it, and how fast that works.".to_owned(),
        status: FindingStatus::Rejected,
        change: Some(ChangeId::new("c2")),
        rule: None,
        repeats: None,
        caused_by: None,
        adversary: None,
        said: None,
        ..finding(
            1,
            0,
            "Nobody can stop the digest",
            "The digest is sent every Monday.",
            "A mail that can't be stopped is reported as spam, and then no mail arrives.",
        )
    };
    let retries = Finding {
        severity: Severity::Blocking,
        supporters: vec![SeatId::at(1), SeatId::at(2)],
        suggestion: "Name an end to the retries and who hears of it.".to_owned(),
        status: FindingStatus::Answered,
        change: Some(ChangeId::new("c3")),
        rule: None,
        repeats: None,
        caused_by: None,
        adversary: None,
        said: None,
        ..finding(
            1,
            1,
            "Retries without an end",
            "If sending fails, it is retried.",
            "On Tuesday morning the queue still holds Monday's mails, and nobody is told.",
        )
    };
    let easily = Finding {
        severity: Severity::Minor,
        status: FindingStatus::Answered,
        change: Some(ChangeId::new("c1")),
        rule: None,
        repeats: None,
        caused_by: None,
        adversary: None,
        said: None,
        ..finding(
            1,
            2,
            "“Easily” has no measure",
            "easily find out",
            "It can't be tested.",
        )
    };
    let archive = Finding {
        id: FindingId::at(1, &SeatId::at(2), 1),
        severity: Severity::Minor,
        quote_match: QuoteMatch::None,
        only_names: false,
        range: None,
        status: FindingStatus::Declined,
        status_reason: Some("The text promises no archive.".to_owned()),
        ..finding(
            1,
            2,
            "The archive has no owner",
            "the archive of digests",
            "Who keeps it?",
        )
    };
    [retries, unsubscribe, easily, archive]
}

pub(crate) fn second_round(debate: &mut Debate) -> Round {
    let before = first_text();
    let opened = Finding {
        severity: Severity::Major,
        status: FindingStatus::Recorded,
        status_reason: Some("Which share of members opens such mails today?".to_owned()),
        change: Some(ChangeId::new("c4")),
        rule: None,
        repeats: None,
        caused_by: None,
        adversary: None,
        said: None,
        ..finding(
            2,
            2,
            "A share of nothing",
            "70% of members open it.",
            "There is no baseline.",
        )
    };
    let zone = Finding {
        id: FindingId::at(2, &SeatId::at(2), 1),
        severity: Severity::Minor,
        ..finding(
            2,
            2,
            "Monday where?",
            "every Monday",
            "Members live in many time zones.",
        )
    };
    let mut approval = critique(2, 0, Vec::new());
    approval.approved = true;
    approval.approval_supported = Some(true);
    approval.evidence = vec![Evidence {
        quote: "a link that stops it at once".to_owned(),
        range: None,
        only_names: false,
    }];
    let mut absent = critique(2, 1, Vec::new());
    absent.absent = Some(Failure {
        kind: FailureKind::TimedOut,
        message: "Codex did not finish within 600 seconds.".to_owned(),
        hint: "Raise the timeout or choose another model.".to_owned(),
        command: None,
        detail: "last line of its error output".to_owned(),
        retry_after_s: None,
        went_out: false,
    });
    let (text, edits) = edit(
        2,
        &before,
        &[(
            "open it.\n",
            "open it. [Q1]\n\n## Open questions\n- Q1: Which share of members opens such mails today?\n",
            "r2.s3.1",
        )],
    );
    Round {
        number: 2,
        began_at: "2026-03-02T09:30:21.500Z".to_owned(),
        ended_at: Some("2026-03-02T09:30:48.000Z".to_owned()),
        duration_ms: 26_500,
        text: debate.store(&before),
        told: Vec::new(),
        critiques: vec![
            approval,
            absent,
            critique(2, 2, vec![opened.clone(), zone.clone()]),
        ],
        count: Some(Count {
            findings: vec![opened.clone(), zone],
            approvals: 1,
            required: 3,
            consensus: false,
            repeated: Vec::new(),
        }),
        written: None,
        synthesis: Some(Synthesis {
            edits,
            declined: Vec::new(),
            recorded: vec![opened.id],
            text: debate.store(&text),
            lost: vec!["## A heading that was there".to_owned()],
            restored: Vec::new(),
            growth: growth(),
        }),
        usage: usage(13_400, 1_310, 0.048),
    }
}

fn first_text() -> String {
    ORIGINAL
        .replace("easily find out", "find out within a minute")
        .replace(
            "Monday.",
            "Monday. Each mail has a link that stops it at once.",
        )
        .replace(
            "it is retried",
            "it is retried for 24 hours, then the team is told",
        )
}

fn edit(round: u32, text: &str, edits: &[(&str, &str, &str)]) -> (String, Vec<Edit>) {
    let mut result = text.to_owned();
    let applied = edits
        .iter()
        .enumerate()
        .map(|(index, (find, replace, finding))| {
            let start = text.find(find).unwrap();
            result = result.replacen(find, replace, 1);
            Edit {
                id: EditId::at(round, index),
                find: (*find).to_owned(),
                replace: (*replace).to_owned(),
                range: Some(Span::new(start, start + find.len())),
                findings: vec![FindingId::new(*finding)],
                applied: true,
                refused: None,
                undoes: None,
            }
        });
    let applied = applied.collect();
    (result, applied)
}

fn critique(round: u32, seat: usize, findings: Vec<Finding>) -> Critique {
    let (persona, model) = [
        ("security", "claude-cli/sonnet"),
        ("oncall", "codex-cli/gpt"),
        ("pm", "offline/rules"),
    ][seat];
    Critique {
        round,
        seat: SeatId::at(seat),
        persona: persona.to_owned(),
        model: model.to_owned(),
        findings,
        approved: false,
        approval_supported: None,
        evidence: Vec::new(),
        serves: Vec::new(),
        unread: 0,
        listed: 0,
        flaws: Vec::new(),
        absent: None,
    }
}

pub(crate) fn finding(round: u32, seat: usize, title: &str, quote: &str, concern: &str) -> Finding {
    let start = ORIGINAL.find(quote);
    Finding {
        id: FindingId::at(round, &SeatId::at(seat), 0),
        round,
        seat: SeatId::at(seat),
        persona: ["security", "oncall", "pm"][seat].to_owned(),
        severity: Severity::Major,
        title: title.to_owned(),
        quote: quote.to_owned(),
        quote_match: QuoteMatch::Exact,
        only_names: false,
        range: start.map(|start| Span::new(start, start + quote.len())),
        places: Vec::new(),
        concern: concern.to_owned(),
        suggestion: String::new(),
        supporters: vec![SeatId::at(seat)],
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

fn growth() -> Growth {
    Growth {
        words: 64,
        headings: 5,
        original_words: 47,
        original_headings: 5,
    }
}

pub(crate) fn usage(input_tokens: u64, output_tokens: u64, cost: f64) -> Usage {
    Usage {
        input_tokens,
        output_tokens,
        cost_usd: Some(cost),
        estimated: true,
    }
}
