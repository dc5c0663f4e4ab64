//! Debates imported from a file: they can be read, and nothing that they name is ever started.

use std::fs;
use std::path::Path;

use domain::author::Remark;
use domain::page::SeatChoice;
use domain::setup::Budget;
use domain::{DebateId, Outcome, Ruling};
use engine::Error;
use testkit::scripted::StandIn;

use crate::common::voices::{DOCUMENT, breaks, in_order, objects, vague};
use crate::common::{Bench, debate_of, plan, played_by_rules};

/// A debate from this machine, taken to another bench in a file.
async fn taken(critic: &StandIn, editor: &StandIn, max_rounds: u32) -> (Bench, DebateId, Outcome) {
    let source = Bench::new();
    let mut plan = plan(&[("qa", critic.own("a-critic"))], editor.own("an-editor"));
    plan.max_rounds = max_rounds;
    let finished = source.debate(DOCUMENT, plan).await;
    let file = source.folder.path().join("archive.json");
    source.desk.store().export(None, &file).expect("an archive");
    let bench = Bench::new();
    import(&bench, &file);
    let outcome = finished.view.header.outcome.expect("an end");
    (bench, debate_of(&finished), outcome)
}

fn import(bench: &Bench, file: &Path) {
    let imported = bench.desk.store().import_file(file).expect("an import");
    assert_eq!((imported.tasks, imported.debates), (1, 1));
}

fn check_refused(what: &str, refused: Option<Error>) {
    let error = refused
        .unwrap_or_else(|| panic!("{what} was not refused"))
        .app_error();
    assert!(
        error.message.contains("was imported from a file"),
        "{what}: {error:?}"
    );
    assert!(
        error.hint.contains("Start a new debate"),
        "{what}: {error:?}"
    );
}

/// Every way to continue a debate is refused, records nothing and starts nothing.
async fn check_it_stays(bench: &Bench, debate: &DebateId, models: [&StandIn; 2]) {
    let calls = || models.map(|model| model.calls().len());
    let (called, facts) = (
        calls(),
        bench.desk.store().events(debate, 0).expect("facts"),
    );
    let desk = &bench.desk;
    let budget = Budget {
        usd: None,
        tokens: Some(9_000_000),
    };
    let word = Remark::Word {
        text: "Go on.".to_owned(),
    };
    check_refused("resume", desk.resume(debate).await.err());
    check_refused("raise the cap", desk.raise_cap(debate, budget).await.err());
    check_refused("more rounds", desk.more_rounds(debate, 1).await.err());
    check_refused("a remark", desk.remark(debate, word).await.err());
    check_refused("a ruling", desk.rule(debate, Ruling::Undecided).await.err());
    desk.close().await;
    assert_eq!(calls(), called);
    assert_eq!(desk.store().events(debate, 0).expect("facts"), facts);
    let locks = fs::read_dir(bench.folder.path().join("work")).expect("a folder");
    assert_eq!(locks.count(), 0, "a call left its folder");
}

#[tokio::test]
async fn an_imported_debate_that_failed_is_never_taken_up() {
    let (critic, editor) = (in_order([breaks()]), in_order([breaks()]));
    let (bench, debate, outcome) = taken(&critic, &editor, 5).await;
    assert_eq!(outcome, Outcome::Failed);
    check_it_stays(&bench, &debate, [&critic, &editor]).await;
}

#[tokio::test]
async fn nor_does_one_that_ran_out_of_rounds_get_more() {
    let critic = in_order([objects(&[vague()])]);
    let editor = in_order([crate::common::voices::says_seven_days()]);
    let (bench, debate, outcome) = taken(&critic, &editor, 1).await;
    assert_eq!(outcome, Outcome::MaxRounds);
    check_it_stays(&bench, &debate, [&critic, &editor]).await;
}

#[tokio::test]
async fn a_new_debate_takes_its_models_by_name_from_this_machine() {
    let (critic, editor) = (in_order([breaks()]), in_order([breaks()]));
    let (bench, debate, _) = taken(&critic, &editor, 5).await;
    let called = critic.calls().len();
    let view = bench.desk.view(&debate).await.expect("a view");
    let setup = view.setup.expect("a setup");
    let mut again = played_by_rules(&bench, DOCUMENT, &["qa"]).await;
    again.task = setup.task.clone();
    again.follows = Some(debate.clone());
    again.seats = setup
        .seats
        .iter()
        .map(|seat| SeatChoice {
            persona: seat.persona.key.clone(),
            model: seat.model.name.clone(),
            effort: None,
        })
        .collect();
    let unknown = bench.desk.resolve(&again).await;
    let unknown = unknown.expect_err("a refusal");
    assert!(
        unknown.to_string().contains("There is no model “a-critic”"),
        "{unknown}"
    );

    let own = in_order([breaks()]);
    let spec = own.own("a-critic");
    bench.desk.store().add_own_model(&spec).expect("a model");
    let plan = bench.desk.resolve(&again).await.expect("a plan");
    assert_eq!(plan.seats[0].model, spec);
    let running = bench.desk.start(&setup.task, plan).await.expect("a start");
    bench.desk.finish(running).await.expect("an end");
    assert_eq!(
        (critic.calls().len(), !own.calls().is_empty()),
        (called, true)
    );
}

#[tokio::test]
async fn the_proposal_of_an_imported_debate_can_be_reviewed_and_accepted() {
    let critic = in_order([objects(&[vague()])]);
    let editor = in_order([crate::common::voices::says_seven_days()]);
    let (bench, debate, _) = taken(&critic, &editor, 1).await;
    bench.desk.accept_rest(&debate).await.expect("decisions");
    let document = bench.desk.accept(&debate).await.expect("a version");
    assert_eq!(
        document.body,
        DOCUMENT.replace("after a while", "after 7 days")
    );
}
