//! How hard the models of a debate are told to think, and what is stored and said about it.

use domain::model::{CliFormat, Effort, KnownCli};
use domain::{Event, Outcome};
use engine::{Finished, Plan};
use testkit::scripted::{Script, StandIn, Turn};

use crate::common::voices::{DOCUMENT, approves, in_order, objects, says_seven_days, vague};
use crate::common::{Bench, plan};

/// Claude Code in a version that prints this help.
fn claude(help: &str, turns: [Turn; 2]) -> StandIn {
    let mut script = Script::new(CliFormat::Claude, turns);
    help.clone_into(&mut script.help);
    StandIn::new(&script)
}

fn objects_then_approves() -> [Turn; 2] {
    [objects(&[vague()]).on_call(1), approves()]
}

/// A critic of Claude Code at high effort, and an editor at low.
fn asked_for(critic: &StandIn, editor: &StandIn) -> Plan {
    let sonnet = critic.known(KnownCli::Claude, "sonnet");
    let mut plan = plan(&[("qa", sonnet)], editor.own("editor"));
    plan.seats[0].effort = Some(Effort::High);
    plan.synthesizer_effort = Some(Effort::Low);
    plan
}

/// The efforts that were sent, one per question.
fn sent(bench: &Bench, finished: &Finished) -> Vec<(String, Option<Effort>)> {
    let facts = bench.facts(finished).into_iter();
    facts
        .filter_map(|fact| match fact.event {
            Event::Replied { reply } => Some((fact.key, reply.effort)),
            _ => None,
        })
        .collect()
}

async fn check(help: &str, told: Option<Effort>, warnings: &[&str]) {
    let (critic, editor) = (
        claude(help, objects_then_approves()),
        in_order([says_seven_days()]),
    );
    let bench = Bench::new();
    let finished = bench.debate(DOCUMENT, asked_for(&critic, &editor)).await;
    let header = &finished.view.header;
    assert_eq!(header.outcome, Some(Outcome::Consensus), "{}", header.why);
    let setup = finished.view.setup.as_ref().expect("a setup");
    assert_eq!(setup.seats[0].effort, Some(Effort::High));
    assert_eq!(setup.synthesizer.effort, Some(Effort::Low));
    assert_eq!(
        sent(&bench, &finished),
        [
            ("round/1/critique/s1/1".to_owned(), told),
            ("round/1/synthesis/1".to_owned(), None),
            ("round/2/critique/s1/1".to_owned(), told),
        ]
    );
    assert_eq!(header.warnings, warnings, "{help}");
}

#[tokio::test]
async fn what_was_sent_is_kept_and_what_was_ignored_is_said_once() {
    let editor = "editor doesn’t support an effort setting, so it is asked without one.";
    let critic = "claude-cli/sonnet doesn’t support an effort setting, so it is asked without one.";
    check("--effort <level>", Some(Effort::High), &[editor]).await;
    check("an older version", None, &[critic, editor]).await;
}

#[tokio::test]
async fn a_cap_holds_room_for_what_goes_into_thinking() {
    for (effort, outcome) in [
        (None, Outcome::Consensus),
        (Some(Effort::High), Outcome::Budget),
    ] {
        let (critic, editor) = (
            claude("--effort", [approves(), approves()]),
            in_order([says_seven_days()]),
        );
        let mut capped = asked_for(&critic, &editor);
        capped.seats[0].effort = effort;
        capped.budget.tokens = Some(20_000);
        let finished = Bench::new().debate(DOCUMENT, capped).await;
        let header = &finished.view.header;
        assert_eq!(header.outcome, Some(outcome), "{}", header.why);
    }
}
