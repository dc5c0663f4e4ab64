//! What comes first if a verdict can't be relied on.

use domain::verdict::{Rulings, Score, Verdict};
use domain::{Conclusion, Finding, FindingId, Judgment, SeatId, Severity};

use crate::concluded::{PASSAGE, conclude, duel};
use crate::debate::Debate;
use crate::rounds::finding;

/// How the first and the second reading contradict themselves, what the second decides, how the text
/// begins, and the doubt and contradiction in the JSON.
fn check_doubt(
    torn: [Option<&str>; 2],
    again: Judgment,
    begins: &str,
    doubt: Option<&str>,
    contradiction: Option<&str>,
) {
    let mut debate = duel();
    let concluded = debate.view.conclusion.take().unwrap();
    let first = concluded.conclusion.verdict.unwrap();
    let reading = |decision, torn: Option<&str>| Verdict {
        decision: Some(decision),
        contradiction: torn.map(str::to_owned),
        ..first.clone()
    };
    let conclusion = Conclusion {
        verdict: Some(reading(Judgment::Revise, torn[0])),
        second: Some(reading(again, torn[1])),
        ..Conclusion::default()
    };
    conclude(&mut debate, conclusion, Rulings::default());
    let printed = debate.with(report::verdict).unwrap();
    assert!(printed.starts_with(begins), "{printed}");
    assert!(printed.contains("Verdict: revise\n"), "{printed}");
    let json = debate.with(report::json::text);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let verdict = &json["verdict"];
    assert_eq!(verdict["doubt"].as_str(), doubt, "{verdict}");
    assert_eq!(
        verdict["contradiction"].as_str(),
        contradiction,
        "{verdict}"
    );
    assert_eq!(verdict["unstable"], again != Judgment::Revise);
}

#[test]
fn a_doubt_leads_in_both_readings() {
    use Judgment::{Reject, Revise};
    let words = Some("It must be rejected.");
    let torn = Some("contradictory");
    check_doubt([None, None], Revise, "Verdict: revise\n", None, None);
    let order = "The verdict depends on which side the judge reads first: ";
    check_doubt([None, None], Reject, order, Some("unstable"), None);
    let first = "The judge contradicts itself: it also wrote “It must be rejected.”";
    check_doubt([words, None], Revise, first, torn, words);
    let again = "The judge contradicts itself with the positions swapped: it also wrote “It must";
    check_doubt([None, words], Revise, again, torn, words);
    check_doubt([None, words], Reject, again, torn, words);
}

#[test]
fn what_nobody_could_read_decides_nothing() {
    let mut debate = duel();
    let concluded = debate.view.conclusion.take().expect("a conclusion");
    let mut conclusion = concluded.conclusion;
    conclusion.second = None;
    conclusion.verdict.as_mut().expect("a verdict").parsed = false;
    conclude(&mut debate, conclusion, Rulings::default());
    let json: serde_json::Value =
        serde_json::from_str(&debate.with(report::json::text)).expect("JSON");
    assert_eq!(json["verdict"]["decision"], serde_json::Value::Null);
    let account = debate.with(report::verdict).unwrap();
    assert!(account.contains("Verdict: no clear verdict"), "{account}");
    assert!(!account.contains("Verdict: revise"), "{account}");
}

#[test]
fn concerns_that_stand_are_open_findings_for_scripts() {
    let mut debate = duel();
    let raised = |at: usize| Finding {
        id: FindingId::at(1, &SeatId::at(2), at),
        seat: SeatId::at(2),
        ..finding(
            1,
            2,
            &format!("Concern {at}"),
            PASSAGE,
            "Nobody says when it ends.",
        )
    };
    let (stands, met) = (
        raised(0),
        Finding {
            quote: "Monday".to_owned(),
            range: None,
            ..raised(1)
        },
    );
    let (standing, settled) = (stands.id.clone(), met.id.clone());
    debate.view.positions[1].findings = vec![stands, met];
    let concluded = debate.view.conclusion.take().expect("a conclusion");
    let mut conclusion = concluded.conclusion;
    let verdict = conclusion.verdict.as_mut().expect("a verdict");
    verdict.scores.push(Score {
        point: settled,
        score: 4,
        met: true,
        why: "The text says it.".to_owned(),
    });
    conclude(&mut debate, conclusion, Rulings::default());
    let json: serde_json::Value =
        serde_json::from_str(&debate.with(report::json::text)).expect("JSON");
    assert_eq!(json["open_findings"], serde_json::json!([standing]));
}

/// A duel on these concerns, each with its severity, and with this decision of the judge.
fn duel_over(concerns: &[(&str, Severity)], decision: Judgment, torn: Option<&str>) -> Debate {
    let mut debate = duel();
    let concluded = debate.view.conclusion.take().unwrap();
    let raised = (0..).zip(concerns);
    debate.view.positions[1].findings = raised
        .map(|(at, (title, severity))| Finding {
            id: FindingId::at(1, &SeatId::at(1), at),
            title: (*title).to_owned(),
            severity: *severity,
            ..finding(1, 1, "", "", "It goes wrong.")
        })
        .collect();
    let verdict = Verdict {
        decision: Some(decision),
        contradiction: torn.map(str::to_owned),
        scores: Vec::new(),
        ..concluded.conclusion.verdict.unwrap()
    };
    let conclusion = Conclusion {
        verdict: Some(verdict),
        ..Conclusion::default()
    };
    conclude(&mut debate, conclusion, Rulings::default());
    debate
}

#[test]
fn what_stands_against_it_and_what_to_do_next_come_before_the_reasons() {
    let raised = [
        ("Names clash", Severity::Minor),
        ("Nobody is paged", Severity::Blocking),
        ("Mails are lost", Severity::Major),
    ];
    let listed = "\n\nConcerns raised:\n1. Blocking: Nobody is paged\n2. Major: Mails are lost\n\
                  3. Minor: Names clash\n\nKey reasons:";
    let check = |decision, torn, head: &str| {
        let printed = duel_over(&raised, decision, torn).with(report::verdict);
        let printed = printed.unwrap();
        let (before, after) = printed.split_once("Retries need an end.").unwrap();
        assert!(before.ends_with(head), "{printed}");
        assert!(after.starts_with(listed), "{printed}");
    };
    check(
        Judgment::Approve,
        None,
        "Verdict: approve\nAgainst it: 3 concerns raised (1 blocking)\n\
         Next: read the concerns against it before you go ahead.\n",
    );
    check(
        Judgment::Revise,
        None,
        "Verdict: revise\n3 concerns raised (1 blocking)\n\
         Next: fix these concerns, then run `whetstone duel` again.\n",
    );
    check(
        Judgment::Approve,
        Some("It must be rejected."),
        "Verdict: approve\n3 concerns raised (1 blocking)\n\
         Next: read what each side said and decide yourself, or run `whetstone duel` again.\n",
    );
}
