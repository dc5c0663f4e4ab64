//! The example of a first start: it is added once, can be read like any other debate, and is never changed.

use domain::author::Remark;
use domain::model::{CliFormat, ModelSource, ModelSpec};
use domain::page::{Settings, TaskSave};
use domain::setup::{Budget, ReportFormat};
use domain::task::Origin;
use domain::text::changes::clash::Settled;
use domain::{ChangeId, Decision, Outcome, Protocol, Ruling, TextHash, example};
use engine::{Error, files};
use store::DebateQuery;

use crate::common::{Bench, rules};

async fn brought() -> Bench {
    let bench = Bench::new();
    assert!(bench.desk.end_first_start().await.expect("an example"));
    bench
}

/// The numbers of tasks and debates.
fn count(bench: &Bench) -> (usize, usize) {
    let store = bench.desk.store();
    let query = DebateQuery {
        limit: 9,
        ..DebateQuery::default()
    };
    (
        store.tasks("", false).expect("tasks").len(),
        store.debates(&query).expect("debates").len(),
    )
}

fn check_whole(bench: &Bench) {
    for checked in bench.desk.store().check() {
        assert!(checked.ok, "{}: {}", checked.name, checked.words);
    }
}

#[tokio::test]
async fn it_comes_with_the_first_start_and_no_other() {
    let bench = brought().await;
    assert_eq!(count(&bench), (1, 1));
    assert!(bench.desk.store().settings().expect("settings").welcomed);
    assert!(!bench.desk.end_first_start().await.expect("an answer"));
    assert_eq!(count(&bench), (1, 1));

    bench
        .desk
        .delete(&example::debate())
        .await
        .expect("a delete");
    assert_eq!(count(&bench), (0, 0));
    let left = bench.desk.store().text(&TextHash::of(include_str!(
        "../../../../../samples/example-debate.md"
    )));
    left.expect_err("its text is gone as well");
    check_whole(&bench);
    assert!(!bench.desk.end_first_start().await.expect("an answer"));
    assert_eq!(count(&bench), (0, 0));
}

#[tokio::test]
async fn whoever_uses_the_program_already_does_not_get_it() {
    let bench = Bench::new();
    let settings = Settings {
        welcomed: true,
        ..Settings::default()
    };
    bench
        .desk
        .store()
        .set_settings(&settings)
        .expect("settings");
    assert!(!bench.desk.end_first_start().await.expect("an answer"));
    assert_eq!(count(&bench), (0, 0));
}

#[tokio::test]
async fn it_is_read_and_reported_like_any_debate() {
    let bench = brought().await;
    let (desk, debate) = (&bench.desk, example::debate());
    let view = desk.view(&debate).await.expect("a view");
    let setup = view.setup.as_ref().expect("a first fact");
    assert_eq!(setup.title, example::TITLE);
    let models: Vec<&str> = setup
        .seats
        .iter()
        .map(|it| it.model.name.as_str())
        .collect();
    assert_eq!(models, ["example-a", "example-b", "example-c"]);
    assert_eq!(view.header.outcome, Some(Outcome::MaxRounds));
    assert_eq!((view.rounds.len(), view.header.calls), (2, 0));
    assert_eq!(
        (view.header.duration_ms, view.header.usage.cost_usd),
        (0, Some(0.0))
    );
    assert_eq!(view.header.disputes.len(), 1);
    let findings = view.rounds.iter().filter_map(|round| round.count.as_ref());
    assert!(
        findings
            .flat_map(|count| &count.findings)
            .all(|it| it.range.is_some())
    );
    assert_eq!(view.review.as_ref().map(|it| it.changes.len()), Some(5));
    assert!(
        !desk
            .review_blocks(&debate)
            .await
            .expect("blocks")
            .is_empty()
    );
    let texts = |hash: &_| desk.store().text(hash).ok();
    let source = report::Source {
        view: &view,
        earlier: None,
        text: &texts,
        calls_replayed: 0,
        redacted: 0,
    };
    for format in [ReportFormat::Md, ReportFormat::Html, ReportFormat::Json] {
        let report = report::render(&source, format).expect("a report");
        let report = String::from_utf8(report).expect("text");
        assert!(report.contains(example::TITLE), "{report}");
        let says_so = report.contains("No model was used.");
        assert_eq!(says_so, format != ReportFormat::Json, "{report}");
        assert!(report.contains("tell two appointments apart"), "{report}");
    }
    check_whole(&bench);
}

fn check_refused(what: &str, refused: Option<Error>) {
    let error = refused.unwrap_or_else(|| panic!("{what} was not refused"));
    let error = error.app_error();
    assert_eq!(error.message, "The example is read-only", "{what}");
    assert!(
        error.hint.contains("Duplicate its task"),
        "{what}: {error:?}"
    );
}

#[tokio::test]
async fn nothing_of_it_is_changed() {
    let bench = brought().await;
    let (desk, store, debate) = (&bench.desk, bench.desk.store(), example::debate());
    let (facts, task) = (store.events(&debate, 0), store.task(&example::task()));
    let budget = Budget {
        usd: None,
        tokens: Some(9_000_000),
    };
    let word = Remark::Word {
        text: "Go on.".to_owned(),
    };
    let settled = Settled {
        changes: Vec::new(),
        now: String::new(),
        text: String::new(),
    };
    let (change, no) = (ChangeId::new("c1"), Some(Decision::Rejected));
    check_refused("resume", desk.resume(&debate).await.err());
    check_refused("a cap", desk.raise_cap(&debate, budget).await.err());
    check_refused("more rounds", desk.more_rounds(&debate, 1).await.err());
    check_refused("a remark", desk.remark(&debate, word).await.err());
    check_refused(
        "a ruling",
        desk.rule(&debate, Ruling::Undecided).await.err(),
    );
    check_refused("a decision", desk.decide(&debate, &change, no).await.err());
    check_refused("a split", desk.split(&debate, &change, true).await.err());
    check_refused("a wording", desk.settle(&debate, settled).await.err());
    check_refused("the rest", desk.accept_rest(&debate).await.err());
    check_refused("accept", desk.accept(&debate).await.err());
    check_refused("take back", desk.take_back(&debate).await.err());
    check_refused("bringing it", desk.bring(&debate).await.err());
    check_refused("discard", desk.discard(&debate, true).await.err());
    check_refused(
        "a debate on it",
        desk.start(&example::task(), rules()).await.err(),
    );

    let of = task.as_ref().expect("its task");
    let save = TaskSave {
        task: example::task(),
        revision: of.revision,
        title: "Mine".to_owned(),
        kind: of.row.kind,
        body: of.body.clone(),
    };
    let file = bench.folder.path().join("mine.md");
    check_refused("a save", store.save_task(&save).err().map(Error::from));
    let version = store.add_version(&example::task(), "Mine", Origin::Typed);
    check_refused("a version", version.err().map(Error::from));
    let project = store.set_project(&example::task(), Some("/tmp"));
    check_refused("a project", project.err().map(Error::from));
    check_refused(
        "a file",
        files::save_as(store, &example::task(), &file).err(),
    );
    assert_eq!(
        store.events(&debate, 0).expect("facts"),
        facts.expect("facts")
    );
    assert_eq!(
        store.task(&example::task()).expect("a task"),
        task.expect("a task")
    );

    let copy = store.duplicate_task(&example::task()).expect("a copy");
    assert_ne!(copy.row.id, example::task());
}

#[tokio::test]
async fn it_counts_for_nothing() {
    let bench = brought().await;
    let store = bench.desk.store();
    let model = ModelSpec {
        name: "example-a".to_owned(),
        source: ModelSource::OwnCli {
            command: Vec::new(),
            format: CliFormat::Text,
        },
    };
    let past = store.past(Protocol::Refine, &[&model], 10);
    assert_eq!(past.expect("the past"), []);
    assert_eq!(store.sums().expect("sums"), []);
    let archive = bench.folder.path().join("all.json");
    let written = store.export(None, &archive).expect("an archive");
    assert_eq!((written.tasks, written.debates), (0, 0));
    let row = store.task(&example::task()).expect("a task").row;
    assert_eq!(row.state, Some(domain::page::DebateState::Settled));
}
