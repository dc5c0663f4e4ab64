//! The author's decisions on a proposal.

use crate::common::voices::{DOCUMENT, approves, edits, finding, in_order, objects, vague};
use crate::common::{Bench, debate_of, plan};
use domain::page::TaskSave;
use domain::review::ReviewedChange;
use domain::task::{Origin, Tally};
use domain::text::changes::clash::{Settled, Standing};
use domain::{ChangeId, DebateId, Decision, Severity, TaskId, View};
use engine::{Desk, Plan};
use testkit::scripted::StandIn;

/// A critic with three findings, each answered by its own edit: `c1`, `c2`, `c3`.
struct Cast {
    critic: StandIn,
    editor: StandIn,
}

impl Cast {
    fn new() -> Self {
        let mailer = finding(
            Severity::Major,
            "The mailer has no limit",
            "sends the link at once",
        );
        let day = finding(Severity::Minor, "Which day is it", "on Monday");
        Self {
            critic: in_order([objects(&[vague(), mailer, day]), approves()]),
            editor: in_order([edits(&[
                ("after a while", "after 7 days", "F1"),
                ("at once", "within a minute", "F2"),
                ("on Monday", "on Monday, 3 May", "F3"),
            ])]),
        }
    }

    fn plan(&self) -> Plan {
        plan(
            &[("qa", self.critic.own("critic"))],
            self.editor.own("editor"),
        )
    }
}

/// A finished debate with three changes.
async fn reviewed() -> (Bench, TaskId, DebateId) {
    let (bench, cast) = (Bench::new(), Cast::new());
    let finished = bench.debate(DOCUMENT, cast.plan()).await;
    let setup = finished.view.setup.as_ref().expect("a setup");
    let review = finished.view.review.as_ref().expect("a proposal");
    let ids: Vec<_> = review
        .changes
        .iter()
        .map(|one| one.change.id.as_str())
        .collect();
    assert_eq!(ids, ["c1", "c2", "c3"]);
    (bench, setup.task.clone(), debate_of(&finished))
}

fn accepted() -> Decision {
    Decision::Accepted { edited: None }
}

fn worded(texts: &[&str]) -> Decision {
    let edited = texts.iter().map(|text| (*text).to_owned()).collect();
    Decision::Accepted {
        edited: Some(edited),
    }
}

/// Decisions on changes, in the order in which they are made, give this text.
async fn check(decisions: &[(&str, Option<Decision>)], rest: bool, text: &str) {
    let (bench, _, debate) = reviewed().await;
    for (change, decision) in decisions {
        let change = ChangeId::new(*change);
        bench
            .desk
            .decide(&debate, &change, decision.clone())
            .await
            .expect("a decision");
    }
    if rest {
        bench.desk.accept_rest(&debate).await.expect("the rest");
    }
    let view = bench.desk.view(&debate).await.expect("a view");
    let next = Desk::open(bench.folder.path(), report::of).expect("the same folder");
    assert_eq!(
        next.view(&debate).await.expect("a view"),
        view,
        "a decision was lost"
    );

    let document = next.accept(&debate).await.expect("a version");
    assert_eq!(document.body, text);
    let view = bench.desk.view(&debate).await.expect("a view");
    let review = view.review.expect("a proposal");
    assert!(review.conflicts.is_empty());
    let version = review.accepted.expect("an accepted version");
    let version = bench.desk.store().version(&version).expect("a version");
    let accepted =
        |reviewed: &&ReviewedChange| matches!(reviewed.decision, Some(Decision::Accepted { .. }));
    let kept = review.changes.iter().filter(accepted).count();
    let turned_down = |reviewed: &&ReviewedChange| reviewed.decision == Some(Decision::Rejected);
    let rejected = review.changes.iter().filter(turned_down).count();
    let tally = Some(Tally {
        accepted: kept,
        rejected,
        left_out: review.changes.len() - kept - rejected,
    });
    assert_eq!(version.origin, Origin::Debate { debate, tally });
}

#[tokio::test]
async fn only_what_was_accepted_goes_into_the_text() {
    let (c1, c2, c3) = ("c1", "c2", "c3");
    let rejected = || Some(Decision::Rejected);
    let one = DOCUMENT.replace("after a while", "after 7 days");
    let two = one.replace("on Monday", "on Monday, 3 May");
    let all = two.replace("at once", "within a minute");
    check(&[(c1, Some(accepted())), (c2, rejected())], false, &one).await;
    check(&[(c2, rejected())], true, &two).await;
    check(&[], true, &all).await;
    check(
        &[(c1, rejected()), (c2, rejected()), (c3, rejected())],
        true,
        DOCUMENT,
    )
    .await;
    check(&[(c2, rejected()), (c2, None)], true, &all).await;
    check(
        &[(c1, Some(accepted())), (c2, Some(accepted())), (c2, None)],
        false,
        &one,
    )
    .await;
    let own = DOCUMENT.replace("a while", "one week");
    check(&[(c1, Some(worded(&["one week"])))], false, &own).await;
}

#[tokio::test]
async fn impossible_decisions_are_refused_in_words() {
    let (bench, _, debate) = reviewed().await;
    let refuse = async |change: &str, decision, words: &str| {
        let change = ChangeId::new(change);
        let refused = bench.desk.decide(&debate, &change, decision).await;
        let told = refused.expect_err("a refusal").app_error();
        assert!(
            told.message.contains(words) && !told.hint.is_empty(),
            "{told:?}"
        );
    };
    refuse("c9", Some(accepted()), "no change c9").await;
    refuse("c1", Some(worded(&["one", "two"])), "has 1 edit.").await;
    refuse("c1", Some(worded(&[])), "has 1 edit.").await;
    let refused = bench.desk.take_back(&debate).await.expect_err("a refusal");
    assert!(refused.to_string().contains("wasn’t accepted"), "{refused}");
}

#[tokio::test]
async fn a_text_is_accepted_once_and_can_be_taken_back() {
    let (bench, task, debate) = reviewed().await;
    bench.desk.accept_rest(&debate).await.expect("the rest");
    let (one, two) = tokio::join!(bench.desk.accept(&debate), bench.desk.accept(&debate));
    assert_eq!(
        [one.is_ok(), two.is_ok()].iter().filter(|ok| **ok).count(),
        1
    );
    let refused = bench.desk.accept(&debate).await.expect_err("a refusal");
    assert!(
        refused.to_string().contains("already accepted"),
        "{refused}"
    );
    let versions = |bench: &Bench| bench.desk.store().versions(&task).expect("versions").len();
    assert_eq!(versions(&bench), 2);

    let (one, two) = tokio::join!(bench.desk.take_back(&debate), bench.desk.take_back(&debate));
    assert_eq!(
        [one.is_ok(), two.is_ok()].iter().filter(|ok| **ok).count(),
        1
    );
    let document = bench.desk.store().task(&task).expect("a task");
    assert_eq!(document.body, DOCUMENT);
    assert_eq!(versions(&bench), 3);

    let document = bench.desk.accept(&debate).await.expect("a second version");
    assert!(document.body.contains("after 7 days"));
}

fn save(bench: &Bench, task: &TaskId, body: &str) {
    let stored = bench.desk.store().task(task).expect("a task");
    let save = TaskSave {
        task: task.clone(),
        title: stored.row.title,
        kind: stored.row.kind,
        body: body.to_owned(),
        revision: stored.revision,
    };
    bench.desk.store().save_task(&save).expect("a save");
}

async fn view_of(bench: &Bench, debate: &DebateId) -> View {
    bench.desk.view(debate).await.expect("a view")
}

#[tokio::test]
async fn what_the_author_typed_during_the_debate_stays() {
    let (bench, cast) = (Bench::new(), Cast::new());
    let task = bench.task(DOCUMENT);
    let running = bench.desk.start(&task, cast.plan()).await.expect("a start");
    let debate = running.debate.clone();
    let typed = DOCUMENT
        .replace("## Goal\n", "## Goal\n\nTeams grow.\n")
        .replace("Everyone gets it on Monday.", "Beta users get it in June.");
    save(&bench, &task, &typed);
    let finished = bench.desk.finish(running).await.expect("an end");
    assert!(bench.proposal(&finished).contains("within a minute"));

    bench.desk.accept_rest(&debate).await.expect("the rest");
    let document = bench.desk.accept(&debate).await.expect("a version");
    let merged = typed
        .replace("after a while", "after 7 days")
        .replace("at once", "within a minute");
    assert_eq!(document.body, merged);
    let view = bench.desk.view(&debate).await.expect("a view");
    let review = view.review.expect("a proposal");
    assert_eq!(review.conflicts, [ChangeId::new("c3")]);
    let told = review.accepted_text.expect("the accepted text");
    assert_eq!(bench.text(&told), merged);
    let text = bench.desk.review_text(&debate).await;
    assert_eq!(text.expect("a text"), merged);
    let blocks = bench.desk.review_blocks(&debate).await.expect("blocks");
    let drawn = serde_json::to_string(&blocks).expect("JSON");
    assert!(drawn.contains("Teams grow."), "{drawn}");
    let report = report::markdown(&report::Source {
        view: &view_of(&bench, &debate).await,
        earlier: None,
        text: &|hash| bench.desk.store().text(hash).ok(),
        calls_replayed: 0,
        redacted: 0,
    });
    assert!(report.contains("Beta users get it in June."), "{report}");

    save(&bench, &task, &format!("{merged}\nLater words.\n"));
    let document = bench
        .desk
        .take_back(&debate)
        .await
        .expect("the text before");
    assert_eq!(document.body, typed);
    let versions = bench.desk.store().versions(&task).expect("versions");
    let kept = versions.iter().map(|row| bench.text(&row.version.text));
    assert!(kept.into_iter().any(|text| text.contains("Later words.")));
}

#[tokio::test]
async fn two_debates_on_one_task_do_not_disturb_each_other() {
    let bench = Bench::new();
    let (first, second) = (Cast::new(), Cast::new());
    let task = bench.task(DOCUMENT);
    let one = bench
        .desk
        .start(&task, first.plan())
        .await
        .expect("a start");
    let two = bench
        .desk
        .start(&task, second.plan())
        .await
        .expect("a second start");
    let (one, two) = tokio::join!(bench.desk.finish(one), bench.desk.finish(two));
    let (one, two) = (one.expect("an end"), two.expect("an end"));
    assert_eq!(bench.proposal(&one), bench.proposal(&two));
    assert_eq!(
        (first.critic.calls().len(), second.critic.calls().len()),
        (2, 2)
    );

    let (one, two) = (debate_of(&one), debate_of(&two));
    let decide = |debate, change: &'static str| {
        let desk = bench.desk.clone();
        async move {
            desk.decide(debate, &ChangeId::new(change), Some(accepted()))
                .await
        }
    };
    decide(&one, "c1").await.expect("a decision");
    let document = bench.desk.accept(&one).await.expect("a version");
    assert_eq!(
        document.body,
        DOCUMENT.replace("after a while", "after 7 days")
    );
    decide(&two, "c1").await.expect("a decision");
    decide(&two, "c3").await.expect("a decision");
    let document = bench.desk.accept(&two).await.expect("a version");
    let both = DOCUMENT
        .replace("after a while", "after 7 days")
        .replace("on Monday", "on Monday, 3 May");
    assert_eq!(document.body, both);
    let view = bench.desk.view(&two).await.expect("a view");
    let conflicts = view.review.expect("a proposal").conflicts;
    assert_eq!(conflicts, [ChangeId::new("c1")]);
}

#[tokio::test]
async fn where_a_change_meets_words_written_since_the_author_says_what_stands() {
    let (bench, task, debate) = reviewed().await;
    let typed = DOCUMENT.replace("Everyone gets it on Monday.", "Beta users get it in June.");
    save(&bench, &task, &typed);
    let view = bench.desk.view(&debate).await.expect("a view");
    let review = view.review.expect("a proposal");
    let clashes = Standing::new(DOCUMENT, &review.changes, &typed).clashes;
    assert_eq!(clashes.len(), 1, "{clashes:?}");
    let settled = Settled {
        changes: clashes[0].changes.clone(),
        now: clashes[0].now.clone(),
        text: "Beta users get it on Monday, 3 May.".to_owned(),
    };
    let nobody = Settled {
        changes: vec![ChangeId::new("c9")],
        ..settled.clone()
    };
    let refused = bench
        .desk
        .settle(&debate, nobody)
        .await
        .expect_err("a refusal");
    assert!(refused.to_string().contains("are gone"), "{refused}");
    bench.desk.settle(&debate, settled).await.expect("settled");

    let document = bench.desk.accept(&debate).await.expect("a version");
    assert_eq!(
        document.body,
        typed.replace(
            "Beta users get it in June.",
            "Beta users get it on Monday, 3 May."
        )
    );
    let view = bench.desk.view(&debate).await.expect("a view");
    let review = view.review.expect("a proposal");
    assert_eq!((review.conflicts.len(), review.settled.len()), (0, 1));
}
