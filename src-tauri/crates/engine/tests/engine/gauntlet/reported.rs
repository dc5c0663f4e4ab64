//! What reports say about gauntlets: everything that was raised, in counts that add up.

use domain::{Event, Outcome, Recorded, TextHash, View};
use report::Source;

use super::{attacks, rich};
use crate::common::Bench;
use crate::common::voices::DOCUMENT;

/// The debate as reports read it: as JSON, as Markdown, and as a terminal shows it.
fn reported(bench: &Bench, view: &View) -> (serde_json::Value, String, String) {
    let texts = |hash: &TextHash| bench.desk.store().text(hash).ok();
    let source = Source {
        view,
        earlier: None,
        text: &texts,
        calls_replayed: 0,
        redacted: 0,
    };
    let json = report::json::result(&source);
    (json, report::markdown(&source), report::account(&source))
}

#[tokio::test]
async fn what_was_raised_before_the_cap_stopped_a_gauntlet_is_reported() {
    let company = rich();
    let bench = Bench::new();
    let finished = bench.debate(DOCUMENT, company.alone(2, false)).await;
    let mut facts = bench.facts(&finished);
    let merged = facts.iter().position(|it| it.key.ends_with("/merge"));
    facts.truncate(merged.expect("a merge"));
    facts.push(Recorded {
        seq: facts.len() as u64 + 1,
        key: "end/1".to_owned(),
        at: finished.view.header.updated_at.clone(),
        event: Event::Ended {
            outcome: Outcome::Budget,
            why: "The cap is reached.".to_owned(),
            disputes: Vec::new(),
        },
    });
    let (json, markdown, account) = reported(&bench, &View::fold(&facts));
    let findings = &json["gauntlet"]["runs"][0]["findings"];
    assert_eq!(findings.as_array().map(Vec::len), Some(4), "{findings}");
    assert_eq!(findings[0]["state"], "raised");
    assert!(markdown.contains("### Not evaluated yet"), "{markdown}");
    assert!(
        markdown.contains("The mailer has no time-out"),
        "{markdown}"
    );
    for told in [
        "4 findings raised.",
        "It stopped early because the cap was reached.",
    ] {
        assert!(account.contains(told), "{told}\n{account}");
    }
    assert!(!account.contains("evaluated:"), "{account}");
}

#[tokio::test]
async fn counts_of_a_report_add_up_with_the_final_boss_beside_them() {
    let own = attacks("", &[super::hangs()]);
    let company = rich().closed_by(vec![own]);
    let bench = Bench::new();
    let finished = bench.debate(DOCUMENT, company.alone(2, true)).await;
    let (json, markdown, _) = reported(&bench, &finished.view);
    let why = json["why"].as_str().unwrap_or_default();
    assert_eq!(
        why,
        "The adversaries raised 4 findings: 3 require a revision, 1 merged into others. \
         The final boss raised 1 more, which requires a revision."
    );
    for told in [
        "3 evaluated: 2 accepted, 1 dismissed.",
        "1 dismissal challenged, 1 reinstated.",
        "4 findings to address, 1 of them from the final boss.",
        "Accepted. The votes were tied.",
        "Challenges that won: 1 of 1.",
        "| Paranoid security | 2 | 2 | 0 | 0 | – | 1 of 1 |",
        "| judge | adjudicator | 1 |",
    ] {
        assert!(markdown.contains(told), "{told}\n{markdown}");
    }
}

#[tokio::test]
async fn each_adversary_raised_as_many_findings_as_the_funnel_counts() {
    let twice = super::vague();
    let attacker = vec![attacks(super::SECURITY, &[twice.clone(), twice])];
    let accepted = super::weighs(&[("F1", "accepted", "So it is.", "")]);
    let company = super::Company::new(attacker, vec![accepted.clone()], vec![accepted]);
    let bench = Bench::new();
    let finished = bench.debate(DOCUMENT, company.alone(1, false)).await;
    let (json, markdown, _) = reported(&bench, &finished.view);
    let counts = &json["gauntlet"]["runs"][0]["counts"];
    assert_eq!(
        (&counts["raised"], &counts["merged"]),
        (&2.into(), &1.into())
    );
    let row = "| Paranoid security | 2 | 1 | 0 | 0 | – | – |";
    assert!(markdown.contains(row), "{markdown}");
    let scored = bench.desk.store().scored(None).expect("scores");
    let tally = &scored[0].scores.adversaries["paranoid_security"];
    assert_eq!((tally.raised, tally.accepted), (2, 1));
}
