//! Reviewers in a round read what the author saw when it began.

use super::{go_on, qa, start_and_wait};
use crate::common::Bench;
use crate::common::voices::{
    DOCUMENT, approves, declines, finding, in_order, objects, synthesis, vague,
};
use domain::author::Remark;
use domain::{ChangeId, Decision, Finding, FindingId, FindingStatus, Severity, View};

fn findings(view: &View) -> Vec<Finding> {
    let counts = view.rounds.iter().filter_map(|round| round.count.as_ref());
    counts.flat_map(|count| count.findings.clone()).collect()
}

/// The line about a finding in the list from earlier rounds. A finding that nothing was done about isn’t
/// settled: it is in a separate list, without a word about its result.
fn line(finding: &Finding) -> String {
    if finding.status == FindingStatus::Open {
        return format!("- {} (about \"{}\")\n", finding.title, finding.quote);
    }
    let reason = finding.status_reason.as_ref();
    let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
    let (title, quote) = (&finding.title, &finding.quote);
    let words = finding.status.words();
    format!("- {title} (about \"{quote}\"): {words}{reason}\n")
}

#[tokio::test]
async fn reviewers_are_told_of_each_finding_what_the_page_shows() {
    use FindingStatus::{Answered, Declined, Dismissed, Open, Rejected};
    let bench = Bench::new();
    let raised = [
        vague(),
        finding(
            Severity::Major,
            "Links have no limit",
            "sends the link at once",
        ),
        finding(
            Severity::Major,
            "Names are kept for ever",
            "Names and email",
        ),
        finding(Severity::Major, "Which Monday is meant", "on Monday"),
        finding(Severity::Major, "Who is a colleague", "invite a colleague"),
    ];
    let critic = in_order([objects(&raised), approves()]);
    let made = [
        ("after a while", "after 7 days", "F2"),
        ("on Monday", "on Monday, 2 March", "F5"),
    ];
    let turned_down = [("F1", "no"), ("F3", "The text says so."), ("F4", "no")];
    let editor = in_order([synthesis(&made, &turned_down), declines(&[("F1", "no")])]);
    let mut gated = qa(&critic, &editor);
    gated.human_gate = true;
    let running = start_and_wait(&bench, gated, "round/1/gate").await;
    let (desk, debate) = (&bench.desk, running.debate.clone());

    let named = |view: &View, title: &str| -> FindingId {
        let mut all = findings(view).into_iter();
        all.find(|it| it.title == title).expect("a finding").id
    };
    let view = desk.view(&debate).await.expect("a view");
    let remarks = [
        Remark::Dismiss {
            finding: named(&view, "Names are kept for ever"),
            reason: "Legal has agreed.".to_owned(),
        },
        Remark::Pin {
            finding: named(&view, "Who is a colleague"),
        },
    ];
    for remark in remarks {
        desk.remark(&debate, remark).await.expect("a remark");
    }
    let rejected = Some(Decision::Rejected);
    let decided = desk.decide(&debate, &ChangeId::new("c2"), rejected).await;
    decided.expect("a decision");

    let shown = findings(&desk.view(&debate).await.expect("a view"));
    let expected = [
        ("The expiry is not a number", Answered),
        ("Links have no limit", Declined),
        ("Names are kept for ever", Dismissed),
        ("Which Monday is meant", Rejected),
        ("Who is a colleague", Open),
    ];
    for (title, status) in expected {
        let finding = shown.iter().find(|it| it.title == title);
        assert_eq!(finding.map(|it| it.status), Some(status), "{title}");
    }
    go_on(desk, &debate, 1).await;
    super::wait(desk, &debate, "round/2/gate").await;
    desk.stop(&debate);
    let finished = desk.finish(running).await.expect("an end");
    for key in ["round/2/critique", "round/2/synthesis"] {
        let prompt = &bench.prompts(&finished, key)[0];
        // The editor gets open findings as findings, not as a list.
        let open = key == "round/2/critique";
        let told = shown.iter();
        for finding in told.filter(|it| open || it.status != FindingStatus::Open) {
            let line = line(finding);
            assert!(prompt.contains(&line), "{key} lacks {line}: {prompt}");
        }
    }
    assert_eq!(
        bench.text(&finished.view.rounds[1].text),
        DOCUMENT.replace("after a while", "after 7 days")
    );
}
