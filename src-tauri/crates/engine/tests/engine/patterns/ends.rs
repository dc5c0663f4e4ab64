//! Passes that are interrupted, stopped, refused or previewed.

use domain::page::Live;

use super::*;

#[tokio::test]
async fn a_pass_that_was_interrupted_goes_on_with_what_it_read() {
    let case = Case::new(
        DOCUMENT,
        RULES,
        [says(&[good()]), votes(&[]).stalls(), votes(&[])],
    )
    .await;
    let wanted = || PatternsWanted {
        is_debated: true,
        ..case.wanted()
    };
    let debate = debate_of(&case.debate);
    let mut watch = case.bench.desk.watch(&debate).await.expect("a watch");
    let running = case
        .bench
        .desk
        .annotate(&debate, wanted())
        .await
        .expect("a pass");
    // Its program has begun to answer, so the call counts as one.
    let answers = |signal: &Signal| matches!(signal, Signal::Live(Live::Delta { seat, .. }) if seat.as_str() == "patterns-reviewer");
    until(&mut watch.signals, answers).await;
    case.bench.desk.close().await;
    let broken = case.bench.desk.finish(running).await.expect("a break").view;
    assert!(broken.patterns.is_some_and(|pass| pass.came_to.is_none()));
    assert_eq!(broken.header.outcome, Some(Outcome::Checked));

    let case = Case {
        bench: Bench {
            desk: engine::Desk::open(case.bench.folder.path(), report::of).expect("a desk"),
            folder: case.bench.folder,
        },
        ..case
    };
    let wanted = PatternsWanted {
        is_debated: true,
        ..case.wanted()
    };
    let pass = case.pass(wanted).await;
    assert_eq!((pass.number, pass.notes().len()), (1, 1));
    assert_eq!(
        case.model.calls().len(),
        3,
        "the notes weren’t asked for again"
    );
}

/// How long the debate gave its calls says nothing about a later pass.
#[tokio::test]
async fn a_pass_has_its_own_time() {
    for (timeout_s, says) in [(Some(1), 0), (None, 1)] {
        let bench = Bench::new();
        let hasty = engine::Plan {
            timeout_s: 1,
            ..rules()
        };
        let slow = says_later(1_500);
        let case = Case {
            debate: bench.debate(DOCUMENT, hasty).await,
            bench,
            ..Case::new(DOCUMENT, RULES, [slow]).await
        };
        let store = case.bench.desk.store();
        store
            .add_own_model(&case.model.own("notes"))
            .expect("a model");
        let pass = case
            .pass(PatternsWanted {
                timeout_s,
                ..case.wanted()
            })
            .await;
        assert_eq!(pass.notes().len(), says, "{timeout_s:?}");
    }
}

fn says_later(ms: u64) -> Turn {
    says(&[good()]).after_ms(ms)
}

#[tokio::test]
async fn a_stopped_pass_leaves_the_original() {
    let case = Case::new(DOCUMENT, RULES, [says(&[good()]).stalls()]).await;
    let debate = debate_of(&case.debate);
    let mut watch = case.bench.desk.watch(&debate).await.expect("a watch");
    let running = case
        .bench
        .desk
        .annotate(&debate, case.wanted())
        .await
        .expect("a pass");
    let is_under_way = |signal: &Signal| matches!(signal, Signal::Live(Live::Asked { .. }));
    until(&mut watch.signals, is_under_way).await;
    let again = case.bench.desk.annotate(&debate, case.wanted()).await;
    assert!(again.is_err(), "one pass at a time");
    case.bench.desk.stop(&debate);
    let view = case.bench.desk.finish(running).await.expect("an end").view;
    let pass = *view.patterns.expect("a pass");
    assert_eq!(came_to(&pass).warnings, ["You stopped the comparison."]);
    assert_eq!(view.header.outcome, Some(Outcome::Checked));
}

#[tokio::test]
async fn what_can_t_be_annotated_is_refused() {
    let case = Case::new(DOCUMENT, RULES, [says(&[])]).await;
    let debate = debate_of(&case.debate);
    let refused = async |wanted: PatternsWanted| {
        let result = case.bench.desk.annotate(&debate, wanted).await;
        match result.err() {
            Some(Error::Invalid { message, .. }) => message,
            other => panic!("{other:?}"),
        }
    };
    let with = |model: &str, root: &Path| PatternsWanted {
        model: model.to_owned(),
        root: Some(root.to_owned()),
        ..case.wanted()
    };
    let root = case.project.path();
    assert!(
        refused(with("offline/rules", root))
            .await
            .contains("need a model")
    );
    assert!(
        refused(with("nobody", root))
            .await
            .contains("There is no model")
    );
    let nowhere = root.join("nowhere");
    assert!(
        refused(with("notes", &nowhere))
            .await
            .contains("can’t be a project")
    );
    let facts = case.bench.facts(&case.debate);
    assert!(
        !facts
            .iter()
            .any(|it| matches!(it.event, Event::PatternsAsked { .. }))
    );
}

#[tokio::test]
async fn a_preview_says_what_is_read_and_what_stands_in_the_way() {
    let case = Case::new(DOCUMENT, RULES, [says(&[])]).await;
    let debate = debate_of(&case.debate);
    let preview = async |model: &str| {
        let plan = PatternsPlan {
            model: model.to_owned(),
            is_debated: true,
        };
        case.bench
            .desk
            .patterns_preview(&debate, plan)
            .await
            .expect("a preview")
    };
    let without = preview("notes").await;
    assert!(
        without
            .problem
            .is_some_and(|it| it.contains("has no project"))
    );
    let setup = case.debate.view.setup.as_ref().expect("a setup");
    let root = case.project.path().canonicalize().expect("a path");
    let store = case.bench.desk.store();
    store
        .set_project(&setup.task, root.to_str())
        .expect("a project");
    let ready = preview("notes").await;
    assert_eq!(ready.problem, None);
    assert_eq!(ready.reviewer.as_deref(), Some("notes"));
    let read: Vec<_> = ready
        .files
        .iter()
        .map(|it| (it.name.as_str(), it.text.as_str()))
        .collect();
    assert_eq!(read, [("CLAUDE.md", "")]);
    assert_eq!(ready.estimate.words.calls, "2 to 4 calls");
    assert!(
        preview("offline/rules")
            .await
            .problem
            .is_some_and(|it| it.contains("need a model"))
    );
    assert_eq!(case.model.calls().len(), 0);
}
