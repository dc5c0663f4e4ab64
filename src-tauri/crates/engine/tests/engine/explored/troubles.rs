//! What can go wrong while a model judges, and what is left then.

use std::fs;

use domain::briefed::BriefingPart;
use domain::exploration::Exploration;
use domain::model::ModelSpec;
use domain::page::Live;
use domain::{Event, Outcome};
use engine::{Plan, Signal};
use serde_json::json;
use testkit::hostile;
use testkit::server::{Answer, Request, Server, Wire};

use super::{RANKED, SHAPE, TEXT, always, explore, explored, file, judging, planned, shop};
use crate::common::{Bench, debate_of, until};

#[tokio::test]
async fn a_late_or_failed_task_keeps_what_ranking_found() {
    let soon = Exploration {
        task_ms: Some(1500),
        ..Exploration::default()
    };
    let server = judging([
        always(&[file("F1", 1, 1, 1)]).for_words("src/refund.rs"),
        always(&[]).mute().for_words("tests/refund.rs"),
        Answer::status(400, "{}"),
    ]);
    let (_bench, finished) = explore(&server, soon.clone()).await;
    let briefed = explored(&finished);
    assert_eq!(briefed.line, "3 related files, 1 judged by cheap");
    let late =
        "cheap didn’t rank the tests in time (1.5 s), so files are listed by matching words.";
    assert!(
        briefed.warnings.iter().any(|it| it == late),
        "{:?}",
        briefed.warnings
    );
    let failed = "cheap couldn’t rank the documentation, so files are listed by matching words. ";
    assert!(
        briefed.warnings.iter().any(|it| it.starts_with(failed)),
        "{:?}",
        briefed.warnings
    );
    assert!(briefed.told.contains("[EXPLORE:tests/refund.rs:1-1]"));
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));

    for answer in [
        always(&[]).stalling(),
        Answer::text("I can’t say."),
        Answer::status(500, "{}"),
    ] {
        let server = judging([answer]);
        let (_bench, finished) = explore(&server, soon.clone()).await;
        let briefed = explored(&finished);
        assert_eq!(briefed.line, RANKED);
        let [warning] = &briefed.warnings[..] else {
            panic!("{:?}", briefed.warnings);
        };
        let all = "rank the related code, tests, and documentation";
        assert!(warning.contains(all), "{warning}");
        assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
    }
}

#[tokio::test]
async fn skipping_the_model_keeps_what_ranking_found() {
    let server = judging([always(&[]).stalling()]);
    let (bench, shop) = (Bench::new(), shop());
    let plan = planned(&server.model("cheap"), shop.path(), Exploration::default());
    let running = bench.desk.start(&bench.task(TEXT), plan).await;
    let running = running.expect("a start");
    let watch = bench.desk.watch(&running.debate).await.expect("a view");
    let mut signals = watch.signals;
    until(&mut signals, |signal| {
        matches!(signal, Signal::Live(Live::Delta { seat, .. }) if seat.as_str().starts_with("exploration"))
    })
    .await;
    bench.desk.skip(&running.debate, BriefingPart::Exploration);
    let finished = bench.desk.finish(running).await.expect("an end");
    let briefed = explored(&finished);
    assert_eq!(briefed.line, RANKED);
    assert!(briefed.told.contains("[EXPLORE:src/refund.rs"));
    let says = "You skipped ranking the related code, tests, and documentation with cheap, so files are listed by \
                matching words.";
    assert_eq!(briefed.warnings, [says]);
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
}

#[tokio::test]
async fn files_that_give_orders_are_data() {
    let shop = shop();
    let attack = hostile::all("/etc/passwd", "127.0.0.1:9");
    let code = format!("// refund ledger\n{attack}\n");
    fs::write(shop.path().join("src/refund.rs"), code).expect("a file");
    let server = judging([always(&[json!({
        "file": "F1", "relevance": 1, "summary": attack, "excerpts": [],
    })])]);
    let bench = Bench::new();
    let plan = planned(&server.model("cheap"), shop.path(), Exploration::default());
    let finished = bench.debate(TEXT, plan).await;
    let asked = bench.prompts(&finished, "briefing/exploration/related_code");
    assert_eq!(asked[0].lines().last(), Some("Answer shape: exploration/1"));
    let note = &explored(&finished).entries[0].note;
    assert!(
        !note.contains('\n') && note.chars().count() <= 300,
        "{note}"
    );
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
}

/// Stops once two tasks are judged and the third hangs.
#[tokio::test]
async fn a_debate_that_goes_on_asks_for_no_judgment_twice() {
    let server = judging([
        always(&[]).mute().for_words("tests/refund.rs").on_call(1),
        always(&[file("F1", 1, 1, 1)]),
    ]);
    let (bench, shop) = (Bench::new(), shop());
    let plan = planned(&server.model("cheap"), shop.path(), Exploration::default());
    let running = bench.desk.start(&bench.task(TEXT), plan).await;
    let running = running.expect("a start");
    let watch = bench.desk.watch(&running.debate).await.expect("a view");
    let (mut signals, mut replies) = (watch.signals, 0);
    until(&mut signals, |signal| {
        let Signal::Recorded(recorded) = signal else {
            return false;
        };
        replies += usize::from(matches!(recorded.event, Event::Replied { .. }));
        replies == 2
    })
    .await;
    let asked = |it: &&Request| it.shape() == SHAPE;
    // The call without an answer should be one that was sent.
    while server.requests().iter().filter(asked).count() < 3 {
        tokio::task::yield_now().await;
    }
    bench.desk.stop(&running.debate);
    let stopped = bench.desk.finish(running).await.expect("an end");
    assert_eq!(stopped.view.header.outcome, Some(Outcome::Stopped));
    fs::write(shop.path().join("src/refund.rs"), "// refund ledger\n").expect("a change");
    let resumed = bench.resume(&debate_of(&stopped)).await;
    let briefed = explored(&resumed);
    assert_eq!(briefed.line, "3 related files, judged by cheap");
    let told = "[EXPLORE:src/refund.rs:1-1]\n/// Pays back.";
    assert!(briefed.told.contains(told), "{}", briefed.told);
    assert_eq!(server.requests().iter().filter(asked).count(), 4);
}

#[tokio::test]
async fn a_secret_that_the_cut_goes_through_is_not_read() {
    let secret = "sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789";
    // All but the last letters of the secret are before the cut.
    let before = 24 * 1024 - 40 - TEXT.len();
    let line = "Nothing else is of interest here.\n";
    let filler = line.repeat(before / line.len());
    let gap = " ".repeat(before - filler.len());
    let text = format!("{TEXT}{filler}{gap}{secret}\n");
    let server = judging([always(&[file("F1", 1, 1, 1)])]);
    let (bench, shop) = (Bench::new(), shop());
    let plan = planned(&server.model("cheap"), shop.path(), Exploration::default());
    let finished = bench.debate(&text, plan).await;
    let asked = bench.prompts(&finished, "briefing/exploration/");
    assert_eq!(asked.len(), 3);
    for prompt in asked {
        assert!(!prompt.contains("sk-ant"), "a part of the secret was sent");
    }
}

#[tokio::test]
async fn what_is_said_before_a_start_counts_the_model_that_judges() {
    let server = judging([]);
    let (bench, shop) = (Bench::new(), shop());
    let rules = ModelSpec::rules();
    let task = bench.task(TEXT);
    let by = |reader: Option<ModelSpec>| {
        let exploration = Exploration {
            reader,
            ..Exploration::default()
        };
        planned(&rules, shop.path(), exploration)
    };
    let (without, with) = (by(None), by(Some(server.priced("priced", 1_000_000, 0))));
    for (plan, leaves) in [(&without, false), (&with, true)] {
        let sent = bench.desk.sent(&task, plan).await.expect("what is sent");
        assert_eq!(sent.leaves, leaves);
    }
    let estimate = |plan: Plan| {
        let (desk, task) = (bench.desk.clone(), task.clone());
        async move { desk.estimate_of(&task, &plan).await.expect("an estimate") }
    };
    let (without, with) = (estimate(without).await, estimate(with).await);
    assert_eq!(with.calls_typical, without.calls_typical + 3);
    assert_eq!(with.calls_most, without.calls_most + 6);
    let tokens = with.tokens_typical - without.tokens_typical;
    assert!((3_000..12_000).contains(&tokens), "{tokens}");
    let usd = with.usd_typical.expect("a price");
    assert!((0.001..0.01).contains(&usd), "{usd}");
    assert_eq!(server.requests().len(), 0);
}

#[tokio::test]
async fn only_files_that_nobody_has_judged_are_counted_before_a_start() {
    let server = judging([always(&[file("F1", 1, 1, 1)])]);
    let (bench, shop) = (Bench::new(), shop());
    let nothing = tempfile::tempdir().expect("a folder");
    let model = server.model("cheap");
    let task = bench.task(TEXT);
    let calls = async |plan: &Plan| {
        let estimate = bench.desk.estimate_of(&task, plan).await;
        estimate.expect("an estimate").calls_typical
    };
    let plan = |root| planned(&model, root, Exploration::default());
    let without = calls(&plan(nothing.path())).await;
    assert_eq!(calls(&plan(shop.path())).await, without + 3);
    bench.debate(TEXT, plan(shop.path())).await;
    let saved = calls(&plan(shop.path())).await;
    // What a debate of the same form took is known by then, but no judging is added.
    assert!(saved <= without, "{saved} {without}");
}

#[tokio::test]
async fn what_is_said_before_a_start_counts_what_nuances_md_says() {
    let server = judging([]);
    let (bench, shop) = (Bench::new(), shop());
    let items: Vec<String> = (0..400)
        .map(|number| format!("- Rule {number} of the cache: keys of shard {number} expire alone."))
        .collect();
    let nuances = format!("## Redis\n\n{}\n", items.join("\n"));
    fs::write(shop.path().join("NUANCES.md"), &nuances).expect("a file");
    let task = bench.task(&format!("{TEXT}\nCarts are kept in Redis.\n"));
    let mut plan = planned(&server.model("cheap"), shop.path(), Exploration::default());
    let estimate = async |parts: &[BriefingPart], plan: &mut Plan| {
        plan.agenda.briefing.parts = parts.to_vec();
        let estimate = bench.desk.estimate_of(&task, plan).await;
        estimate.expect("an estimate").tokens_typical
    };
    let without = estimate(&[], &mut plan).await;
    let with = estimate(&[BriefingPart::Nuances], &mut plan).await;
    let told = nuances.len() as u64 / 4;
    assert!(with > without + told, "{with} against {without}, of {told}");
}

#[tokio::test]
async fn what_was_judged_before_a_failure_counts_as_replayed() {
    let approves = json!({
        "findings": [], "approve": true,
        "evidence": ["paid back through the ledger", "within a day"],
    });
    let server = Server::new(
        Wire::Openai,
        [
            always(&[file("F1", 1, 1, 1)]).for_shape(SHAPE),
            Answer::status(400, "{}").for_shape("critique/1").on_call(1),
            Answer::json(&approves),
        ],
    );
    let (bench, shop) = (Bench::new(), shop());
    let plan = planned(&server.model("cheap"), shop.path(), Exploration::default());
    let failed = bench.debate(TEXT, plan).await;
    assert_eq!(failed.view.header.outcome, Some(Outcome::Failed));
    let resumed = bench.resume(&debate_of(&failed)).await;
    assert_eq!(resumed.view.header.outcome, Some(Outcome::Consensus));
    assert_eq!(resumed.replayed, 3);
}
