//! Reports on debates that reach a conclusion about the text.

use domain::position::{Argument, Speech};
use domain::round::Evidence;
use domain::text::redact::OwnPattern;
use domain::verdict::{Ruling, Rulings, Score, SectionKind, SideNote, VerdictSection};
use domain::view::Concluded;
use domain::{
    Conclusion, Depth, Failure, FailureKind, FindingId, Judgment, Outcome, Position, Protocol,
    QuoteMatch, SeatId, Span, Verdict,
};
use report::Covered;

use crate::debate::{Debate, ORIGINAL, begun};

pub(crate) const PASSAGE: &str = "If sending fails, it is retried.";

/// Ends a debate with this conclusion and the author's decisions.
pub(crate) fn conclude(debate: &mut Debate, conclusion: Conclusion, rulings: Rulings) {
    let view = &mut debate.view;
    let concluded = Concluded::new(view.setup.as_ref(), &view.positions, conclusion, rulings);
    view.conclusion = Some(concluded);
}

/// A duel that was judged twice with different results, and decided by its author.
pub(crate) fn duel() -> Debate {
    let mut debate = begun();
    let setup = debate.view.setup.as_mut().unwrap();
    setup.protocol = Protocol::Duel;
    "Judge".clone_into(&mut setup.synthesizer.persona.label);
    debate.view.header.outcome = Some(Outcome::Concluded);
    let start = ORIGINAL.find(PASSAGE).unwrap();
    let argument = Argument {
        id: FindingId::at(1, &SeatId::at(0), 0),
        title: "It is tried again".to_owned(),
        quote: PASSAGE.to_owned(),
        quote_match: QuoteMatch::Exact,
        only_names: false,
        range: Some(Span {
            start,
            end: start + PASSAGE.len(),
        }),
        text: "Nobody misses a digest <b>for good</b>.".to_owned(),
        answers: None,
    };
    let scored = argument.id.clone();
    debate.view.positions = vec![
        position("advocate", "Advocate", vec![argument]),
        position("challenger", "Challenger", Vec::new()),
    ];
    let section = |kind, item: &str| VerdictSection {
        kind,
        items: vec![item.to_owned()],
    };
    let verdict = Verdict {
        seat: SeatId::synthesizer(),
        model: "codex-cli/gpt".to_owned(),
        decision: Some(Judgment::Revise),
        summary: "Retries need an end.".to_owned(),
        sections: vec![
            section(
                SectionKind::KeyNarratives,
                "A retry without an end is a storm.",
            ),
            section(SectionKind::AgreementZones, "A digest is wanted."),
            section(SectionKind::ContestedZones, "How long one may wait."),
        ],
        revision: None,
        scores: vec![Score {
            point: scored,
            score: 4,
            met: false,
            why: "The text has no limit.".to_owned(),
        }],
        sides: vec![SideNote {
            step: "challenger".to_owned(),
            genuine: Some(true),
            pulled_punches: Some(false),
            why: "The worst comes first.".to_owned(),
        }],
        evidence: Vec::new(),
        contradiction: None,
        scorecard: None,
        parsed: true,
        duration_ms: 4_000,
    };
    let second = Verdict {
        decision: Some(Judgment::Reject),
        summary: "Read the other way, it is not ready.".to_owned(),
        ..verdict.clone()
    };
    conclude(
        &mut debate,
        Conclusion {
            verdict: Some(verdict),
            second: Some(second),
            degraded: vec!["The rebuttal round failed.".to_owned()],
            ..Conclusion::default()
        },
        Rulings {
            verdict: Some(Ruling::Overruled {
                decision: Judgment::Approve,
                reason: "It is one mail a week.".to_owned(),
            }),
            ..Rulings::default()
        },
    );
    debate
}

fn position(step: &str, label: &str, arguments: Vec<Argument>) -> Position {
    Position {
        step: step.to_owned(),
        label: label.to_owned(),
        speech: Speech::Case,
        turn: 1,
        seat: SeatId::at(0),
        persona: step.to_owned(),
        model: "claude-cli/sonnet".to_owned(),
        summary: format!("What the {step} holds."),
        arguments,
        findings: Vec::new(),
        assumptions: Vec::new(),
        ratings: Vec::new(),
        grants: Vec::new(),
        flaws: vec!["Concerns named: 0. Asked for: exactly 5.".to_owned()],
        absent: None,
        duration_ms: 2_000,
    }
}

#[test]
fn the_narratives_lead_and_the_judge_and_both_sides_follow() {
    let report = duel().with(report::markdown);
    let headings: Vec<&str> = report
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        // The text follows below, with its own headings.
        .take(11)
        .collect();
    assert_eq!(
        headings,
        [
            "Key reasons (the judge’s view)",
            "Judge Synthesis",
            "Agreed by all (the judge’s view)",
            "Still disputed (the judge’s view)",
            "Limits of this run",
            "Advocate Position",
            "Challenger Position",
            "Cost and time",
            "What reviewers were told",
            "Author’s answers",
            "Text",
        ]
    );
    for words in [
        "Competitive Review · Duel · ",
        "1. A retry without an end is a storm.",
        "**Approve, decided by the author**",
        "- Decision: Approve, decided by the author",
        "The author’s reason: It is one mail a week.",
        "- Judge: Revise",
        "The verdict depends on which side the judge reads first. With the positions swapped, the judge decided reject.",
        "| It is tried again | 4 of 5, serious | yes | The text has no limit. |",
        "Challenger was genuine and pulled no punches. The worst comes first.",
        "Concerns named: 0. Asked for: exactly 5.",
    ] {
        assert!(report.contains(words), "{words}\n{report}");
    }
}

#[test]
fn each_part_of_a_verdict_is_in_the_report() {
    let mut debate = duel();
    let concluded = debate.view.conclusion.as_mut().unwrap();
    let verdict = concluded.conclusion.verdict.as_mut().unwrap();
    let part = |kind: SectionKind| VerdictSection {
        kind,
        items: vec![format!("A point under {}.", kind.heading())],
    };
    verdict.sections = SectionKind::ALL.map(part).to_vec();
    concluded.came_to.decided = None;
    let report = debate.with(report::markdown);
    for kind in SectionKind::ALL {
        let mark = if kind.is_ranked() { "1." } else { "-" };
        let (heading, point) = (kind.heading(), format!("A point under {}.", kind.heading()));
        let is_there = report.contains(&format!("## {heading}\n\n{mark} {point}\n"));
        assert!(is_there, "{kind:?} has no line in CONCLUSION\n{report}");
    }
}

#[test]
fn what_was_said_is_never_markup() {
    let report = duel().with(report::html);
    assert!(report.contains("&lt;b&gt;for good&lt;/b&gt;"));
    assert!(!report.contains("<b>for good"));
}

#[test]
fn a_secret_is_nowhere_in_it_and_ranges_still_lead_to_their_words() {
    let secret = OwnPattern {
        name: "Word".to_owned(),
        pattern: "retried|storm|Monday".to_owned(),
    };
    let json = duel().with(|source| {
        let covered = Covered::over(source, &[secret]);
        covered.with(report::json::text)
    });
    for word in ["retried", "storm", "Monday"] {
        assert!(!json.contains(word), "{word}");
    }
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let argument = &json["positions"][0]["arguments"][0];
    let range = |end: usize| usize::try_from(argument["range"][end].as_u64().unwrap()).unwrap();
    let text = json["original"].as_str().unwrap();
    assert_eq!(
        &text[range(0)..range(1)],
        argument["quote"].as_str().unwrap()
    );
}

#[test]
fn a_verdict_is_printed_in_plain_lines() {
    let verdict = duel().with(report::verdict).unwrap();
    let first = "Decided by the author: approve\nReason: It is one mail a week.\n\
                 The verdict depends on which side the judge reads first: with the positions swapped, it was \
                 different.\nVerdict: revise\n";
    assert!(verdict.starts_with(first), "{verdict}");
    assert!(
        verdict.contains("\n\nStill disputed (the judge’s view):\n- How long one may wait.\n"),
        "{verdict}"
    );
    assert!(
        verdict.ends_with(
            "\n\nPosition: Advocate (claude-cli/sonnet)\nWhat the advocate holds.\n\
             1. It is tried again: Nobody misses a digest <b>for good</b>. \
             (“If sending fails, it is retried.”)\n\
             Note: Concerns named: 0. Asked for: exactly 5.\n\n\
             Position: Challenger (claude-cli/sonnet)\nWhat the challenger holds.\n\
             Note: Concerns named: 0. Asked for: exactly 5.\n"
        ),
        "{verdict}"
    );
}

#[test]
fn positions_stand_for_themselves_where_nobody_could_judge() {
    let mut debate = duel();
    let concluded = debate.view.conclusion.as_mut().unwrap();
    concluded.conclusion.verdict = None;
    concluded.conclusion.second = None;
    "Holds \u{1b}[31mred\u{202e} words.\u{7}".clone_into(&mut debate.view.positions[0].summary);
    let printed = debate.with(report::verdict).unwrap();
    assert!(
        printed.contains("Verdict: none\nThe rebuttal round failed.\n\nPosition: "),
        "{printed}"
    );
    assert!(printed.contains("\nHolds [31mred words.\n"), "{printed:?}");
}

#[test]
fn json_says_how_deep_it_went() {
    let depth = |debate: &Debate| debate.with(report::json::result)["depth"].clone();
    let mut debate = duel();
    assert_eq!(depth(&debate), "once");
    debate.view.setup.as_mut().unwrap().agenda.depth = Depth::Team;
    assert_eq!(depth(&debate), "team");
    let failure = Failure {
        kind: FailureKind::Refused,
        message: "It would not answer.".to_owned(),
        hint: "Choose another model.".to_owned(),
        command: None,
        detail: String::new(),
        retry_after_s: None,
        went_out: false,
    };
    let absent = Position {
        absent: Some(failure),
        ..position("operations", "Operations", Vec::new())
    };
    debate.view.positions.push(absent);
    assert_eq!(depth(&debate), "once");
    debate.view.positions.remove(0);
    assert_eq!(depth(&debate), "single");
    assert_eq!(depth(&begun()), serde_json::Value::Null);
}

#[test]
fn a_position_that_was_revised_is_the_result_wherever_it_is_read() {
    let mut debate = duel();
    let setup = debate.view.setup.as_mut().unwrap();
    setup.protocol = Protocol::DevilsAdvocate;
    let concluded = debate.view.conclusion.as_mut().unwrap();
    let verdict = concluded.conclusion.verdict.as_mut().unwrap();
    verdict.decision = None;
    verdict.revision = Some("Retry for an hour,\nthen <b>tell</b> support.".to_owned());
    let printed = debate.with(report::verdict).unwrap();
    assert!(!printed.contains("Verdict:"), "{printed}");
    for words in [
        "\nRecommended position: Retry for an hour, …\n",
        "\n\nFull position:\nRetry for an hour,\nthen <b>tell</b> support.\n\nPosition: ",
    ] {
        assert!(printed.contains(words), "{printed}");
    }
    let report = debate.with(report::markdown);
    assert!(report.contains("## Recommended position\n"), "{report}");
    let json = debate.with(report::json::text);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let revised = &json["verdict"]["revised_position"];
    assert_eq!(revised, "Retry for an hour,\nthen <b>tell</b> support.");
}

#[test]
fn a_verdict_that_contradicts_itself_says_so_with_what_it_rests_on() {
    let mut debate = duel();
    let concluded = debate.view.conclusion.take().unwrap();
    let passage = |quote: &str, range, only_names| Evidence {
        quote: quote.to_owned(),
        range,
        only_names,
    };
    let verdict = Verdict {
        contradiction: Some("It must be rejected.".to_owned()),
        evidence: vec![
            passage("Twice a day", None, false),
            passage("# Digest", Some(Span::new(0, 8)), true),
        ],
        ..concluded.conclusion.verdict.unwrap()
    };
    let conclusion = Conclusion {
        verdict: Some(verdict),
        ..Conclusion::default()
    };
    conclude(&mut debate, conclusion, Rulings::default());
    let markdown = debate.with(report::markdown);
    let printed = debate.with(report::verdict).unwrap();
    let quotes = [
        "“Twice a day” (not in the text)",
        "“Digest” (a heading or title, not content)",
    ];
    for words in ["“It must be rejected.”", quotes[0], quotes[1]] {
        assert!(printed.contains(words), "{words}\n{printed}");
        let plain = markdown.replace('\\', "");
        assert!(plain.contains(words), "{words}\n{markdown}");
    }
    let json = debate.with(report::json::text);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["verdict"]["contradiction"], "It must be rejected.");
    assert_eq!(json["verdict"]["evidence"][1]["only_names"], true);
}

#[test]
fn what_the_author_overruled_is_struck_through_and_told() {
    let mut debate = duel();
    let concluded = debate.view.conclusion.take().unwrap();
    let conclusion = Conclusion {
        second: None,
        ..concluded.conclusion
    };
    conclude(&mut debate, conclusion, concluded.rulings);
    "Revise. Retries need an end.".clone_into(&mut debate.view.header.why);
    let report = debate.with(report::markdown);
    for words in [
        "**Approve, decided by the author**\n\n~~Judge’s verdict, overruled: Revise~~\n",
        "What the judge wrote:\n\nRetries need an end.",
    ] {
        assert!(report.contains(words), "{words}\n{report}");
    }
    let html = debate.with(report::html);
    let told = report.matches("Revise").count();
    assert_eq!((told, html.matches("Revise").count()), (1, 1), "{report}");
    let account = debate.with(report::account);
    let opening = "Approve, decided by the author. Judge’s verdict, overruled: Revise.\n";
    assert!(account.starts_with(opening), "{account}");
    assert!(
        html.contains("<s>Judge’s verdict, overruled: Revise</s>"),
        "{html}"
    );
    let printed = debate.with(report::verdict).unwrap();
    assert!(
        printed.contains("\nVerdict, overruled: revise\n"),
        "{printed}"
    );
    let json = debate.with(report::json::text);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["decided"]["decision"], "approve");
    assert_eq!(json["decided"]["overrules"], true);
    let why = "The author decided: Approve. The judge: Revise. Retries need an end.";
    assert_eq!(json["why"], why);
}
