//! What the text that a debate produced still has to justify.

use domain::agenda::Over;
use domain::author::Remark;
use domain::final_check::{FinalCheck, FinalChecks, FinalFlag};
use domain::model::ModelSpec;
use domain::page::TaskSave;
use domain::{Agenda, Depth, Event, FindingStatus, Outcome, Protocol, TaskId};
use engine::Finished;
use serde_json::{Value, json};
use testkit::scripted::{StandIn, Turn};

use crate::common::voices::{self, DOCUMENT, breaks, edits, in_order, objects, vague};
use crate::common::{Bench, debate_of, held, plan, played_by_rules};
use crate::forms;

const HOVER: &str = "# Fix the button\n\nThe button does not change on hover.\n\n## Fix\n\nWe migrate \
    all components to a theming system. Its settings are kept in PostgreSQL and Redis.\n";

const HOVER_LINE: &str = "The button does not change on hover.";

fn checks(finished: &Finished) -> &FinalChecks {
    let checks = finished.view.final_checks.as_ref();
    checks.expect("the last text was checked")
}

/// Gives a task another text.
fn write(bench: &Bench, task: &TaskId, body: &str) {
    let document = bench.desk.store().task(task).expect("a task");
    let save = TaskSave {
        task: task.clone(),
        revision: document.revision,
        title: document.row.title,
        kind: document.row.kind,
        body: body.to_owned(),
    };
    bench.desk.store().save_task(&save).expect("a text");
}

fn raised(finished: &Finished) -> Vec<FinalCheck> {
    checks(finished).flags.iter().map(|it| it.check).collect()
}

#[tokio::test]
async fn rules_alone_check_the_text_and_name_the_findings_that_say_the_same() {
    let bench = Bench::new();
    let finished = held(&bench, &played_by_rules(&bench, HOVER, &["oncall"]).await).await;
    let [scope, two] = &checks(&finished).flags[..] else {
        panic!("{:?}", raised(&finished));
    };
    assert_eq!(scope.check, FinalCheck::ScopeExpansion);
    assert_eq!(
        scope.quote,
        "We migrate all components to a theming system."
    );
    assert_eq!(two.check, FinalCheck::MismatchedAnalogues);
    // On-call is asked about technologies, but not about the scope.
    assert_eq!(scope.raised_as, None);
    let counts = finished
        .view
        .rounds
        .iter()
        .filter_map(|it| it.count.as_ref());
    let same = counts
        .flat_map(|it| &it.findings)
        .find(|it| it.quote == two.quote);
    assert_eq!(two.raised_as.as_ref(), same.map(|it| &it.id));
    let text = bench.text(&checks(&finished).text);
    let at = |flag: &FinalFlag| flag.range.map(|it| text[it.range()].to_owned());
    assert_eq!(at(scope).as_ref(), Some(&scope.quote));
    assert_eq!(at(two).as_ref(), Some(&two.quote));
}

#[tokio::test]
async fn the_author_justifies_or_dismisses_a_flag() {
    let bench = Bench::new();
    let finished = held(&bench, &played_by_rules(&bench, HOVER, &["oncall"]).await).await;
    let debate = debate_of(&finished);
    let finding = checks(&finished).flags[0].id.clone();
    let text = "Four other screens get the same theme in May.".to_owned();
    let answer = Remark::Answer {
        finding: finding.clone(),
        text: text.clone(),
    };
    let reason = "It is one line.".to_owned();
    let dismiss = Remark::Dismiss {
        finding: finding.clone(),
        reason: reason.clone(),
    };
    let withdraw = Remark::Withdraw { finding };
    let said = [
        (answer, FindingStatus::AuthorAnswered, Some(text)),
        (dismiss, FindingStatus::Dismissed, Some(reason)),
        (withdraw, FindingStatus::Open, None),
    ];
    for (remark, status, why) in said {
        bench.desk.remark(&debate, remark).await.expect("a remark");
        let view = bench.desk.view(&debate).await.expect("a view");
        let flags = view.final_checks.expect("checks").flags;
        assert_eq!((flags[0].status, &flags[0].status_reason), (status, &why));
        assert_eq!(flags[1].status, FindingStatus::Open);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_debate_writes_is_checked() {
    let bench = Bench::new();
    let critic = in_order([objects(&[vague()])]);
    let large = "after 7 days, kept in PostgreSQL and Redis,";
    let editor = in_order([edits(&[("after a while", large, "F1")])]);
    let mut one_round = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    one_round.max_rounds = 1;
    let finished = bench.debate(DOCUMENT, one_round).await;
    assert_eq!(raised(&finished), [FinalCheck::MismatchedAnalogues]);
    assert_eq!(
        bench.text(&checks(&finished).text),
        bench.proposal(&finished)
    );
    assert!(checks(&finished).flags[0].quote.contains(large));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_form_is_checked() {
    for protocol in [Protocol::Duel, Protocol::DevilsAdvocate, Protocol::Review] {
        let bench = Bench::new();
        let nobody = in_order([breaks()]);
        let agenda = Agenda {
            depth: Depth::Single,
            ..Agenda::default()
        };
        let plan = forms::plan(&bench, protocol, agenda, &[&nobody, &nobody], &nobody).await;
        write(&bench, &plan.task, HOVER);
        let finished = held(&bench, &plan).await;
        let both = [FinalCheck::ScopeExpansion, FinalCheck::MismatchedAnalogues];
        assert_eq!(raised(&finished), both, "{protocol:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debate_over_the_question_of_a_check_ends_with_that_question_unless_its_verdict_is_firm()
{
    let bench = Bench::new();
    let finished = held(&bench, &played_by_rules(&bench, HOVER, &["oncall"]).await).await;
    let scope = checks(&finished).flags.first().expect("a flag");
    let agenda = Agenda {
        over: Over::Question(format!("{}\n\nThe passage: …", scope.question)),
        ..Agenda::default()
    };
    let both = [FinalCheck::ScopeExpansion, FinalCheck::MismatchedAnalogues];
    let sides = || {
        [
            forms::says(forms::case(&["It saves time"])),
            forms::says(forms::challenge(forms::five())),
        ]
    };
    let judged = |decision: &str, summary: &str| {
        forms::judged(
            decision,
            json!({ "summary": summary, "evidence": [HOVER_LINE] }),
        )
    };
    let firm = || judged("revise", "So it is: revise.");
    let nobody = || [in_order([breaks()]), in_order([breaks()])];
    let torn = || judged("approve", "Much is open. This must be rejected.");
    for ([one, other], judge, twice, left) in [
        (sides(), in_order([firm()]), false, &both[1..]),
        (nobody(), in_order([breaks()]), false, &both),
        (sides(), in_order([Turn::text("Well.")]), false, &both),
        (sides(), in_order([torn(), torn()]), false, &both),
        (
            sides(),
            in_order([firm(), judged("approve", "It holds.")]),
            true,
            &both,
        ),
    ] {
        let mut agenda = agenda.clone();
        agenda.judge_twice = twice;
        let plan = forms::plan(&bench, Protocol::Duel, agenda, &[&one, &other], &judge).await;
        write(&bench, &plan.task, HOVER);
        let debated = held(&bench, &plan).await;
        assert_eq!(raised(&debated), left);
    }
}

#[tokio::test]
async fn each_end_checks_anew() {
    let bench = Bench::new();
    let rules = ModelSpec::rules;
    let gone = in_order([breaks()]);
    let mut plan = plan(&[("qa", gone.own("gone"))], rules());
    plan.max_rounds = 1;
    let failed = bench.debate(HOVER, plan).await;
    assert_eq!(failed.view.header.outcome, Some(Outcome::Failed));
    assert_eq!(raised(&failed).len(), 2);
    let again = bench.resume(&debate_of(&failed)).await;
    let facts = bench.facts(&again);
    let keys = facts
        .iter()
        .filter(|it| matches!(it.event, Event::FinalChecked { .. }));
    let keys: Vec<&str> = keys.map(|it| it.key.as_str()).collect();
    assert_eq!(keys, ["final/1", "final/2"]);
    assert_eq!(checks(&again), checks(&failed));
}

/// A debate of one round over [`DOCUMENT`], whose model gives this answer to the final checks.
async fn checked_by_a_model(bench: &Bench, turn: Turn, model_checks: bool) -> Finished {
    let turns = [objects(&[vague()]), turn.for_shape("flags/1")];
    let critic = StandIn::new(&voices::script_of(turns));
    let editor = in_order([edits(&[("after a while", "after 7 days", "F1")])]);
    let mut one_round = plan(&[("qa", critic.own("critic"))], editor.own("editor"));
    one_round.max_rounds = 1;
    one_round.agenda.model_checks = model_checks;
    bench.debate(DOCUMENT, one_round).await
}

fn flag(check: &str, quote: &str) -> Value {
    json!({
        "check": check, "title": "The link for one person", "quote": quote, "concern": "It is large.",
        "question": "Why not less?", "justification": "“Less is impossible because …”",
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_flags_what_it_can_quote() {
    let bench = Bench::new();
    let flags = json!({ "flags": [
        flag("scope_expansion", "The link expires after 7 days."),
        flag(" Scope_Expansion", "expires after 7 days"),
        flag("scope_expansion", "We migrate everything."),
        flag("something_else", "The link expires after 7 days."),
        flag("if_then_proliferation", ""),
    ] });
    let finished = checked_by_a_model(&bench, Turn::answer(&flags), true).await;
    let checks = checks(&finished);
    assert_eq!(checks.model.as_deref(), Some("critic"));
    assert_eq!(checks.warning, "");
    let [one] = &checks.flags[..] else {
        panic!("{:?}", checks.flags);
    };
    assert_eq!(one.check, FinalCheck::ScopeExpansion);
    assert_eq!(one.model.as_deref(), Some("critic"));
    let range = one.range.expect("a passage").range();
    assert_eq!(bench.text(&checks.text)[range], one.quote);
    assert_eq!(finished.view.header.outcome, Some(Outcome::MaxRounds));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_that_says_nothing_keeps_no_other_away() {
    for missing in ["title", "question", "justification"] {
        let bench = Bench::new();
        let good = || flag("scope_expansion", "The link expires after 7 days.");
        let mut empty = good();
        empty[missing] = json!(" \n");
        let flags = json!({ "flags": [&empty, &empty, &empty, good()] });
        let finished = checked_by_a_model(&bench, Turn::answer(&flags), true).await;
        let [one] = &checks(&finished).flags[..] else {
            panic!("{missing}: {:?}", checks(&finished).flags);
        };
        let parts = [&one.title, &one.question, &one.justification];
        assert!(parts.iter().all(|it| !it.is_empty()), "{one:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_fails_to_check_is_a_warning() {
    for (turn, why) in [
        (
            Turn::text("").exits(3, "It broke."),
            "The final checks have no answer from",
        ),
        (
            Turn::text("All is fine."),
            "The final checks have no answer from",
        ),
    ] {
        let bench = Bench::new();
        let finished = checked_by_a_model(&bench, turn, true).await;
        let checks = checks(&finished);
        assert!(checks.warning.contains(why), "{}", checks.warning);
        assert_eq!((&checks.model, checks.flags.len()), (&None, 0));
        assert_eq!(finished.view.header.outcome, Some(Outcome::MaxRounds));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_did_not_answer_is_not_asked_to_check() {
    let bench = Bench::new();
    let silent = in_order([breaks()]);
    let answers = [
        objects(&[vague()]),
        Turn::answer(&json!({ "flags": [] })).for_shape("flags/1"),
    ];
    let speaks = StandIn::new(&voices::script_of(answers));
    let editor = in_order([edits(&[("after a while", "after 7 days", "F1")])]);
    let seats = [("qa", silent.own("silent")), ("pm", speaks.own("speaks"))];
    let mut one_round = plan(&seats, editor.own("editor"));
    one_round.max_rounds = 1;
    one_round.agenda.model_checks = true;
    let finished = bench.debate(DOCUMENT, one_round).await;
    assert_eq!(checks(&finished).model.as_deref(), Some("speaks"));
    let asked = silent.calls().into_iter();
    let asked = asked.filter(|call| call.asked().contains("flags/1"));
    assert_eq!(asked.count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_asked_to_check_where_the_author_turned_it_off() {
    let bench = Bench::new();
    let asked = Turn::answer(&json!({ "flags": [flag("scope_expansion", "after 7 days")] }));
    let finished = checked_by_a_model(&bench, asked, false).await;
    let checks = checks(&finished);
    assert_eq!((&checks.model, &*checks.warning), (&None, ""));
    assert!(checks.flags.is_empty());
}

#[tokio::test]
async fn a_text_that_rules_cannot_read_is_not_called_fine() {
    let bench = Bench::new();
    let german =
        "# Knopf\n\nDer Knopf ändert sich nicht, wenn die Maus darauf steht. Das ist zu beheben.\n";
    let finished = held(&bench, &played_by_rules(&bench, german, &["pm"]).await).await;
    let checks = checks(&finished);
    assert!(checks.flags.is_empty(), "{:?}", checks.flags);
    assert!(checks.warning.contains("in English"), "{}", checks.warning);
}
