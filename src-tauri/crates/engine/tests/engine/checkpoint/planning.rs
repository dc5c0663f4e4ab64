//! The planning documents of a project, and its configuration.

use domain::Protocol;
use domain::page::{AdversaryConfig, CheckpointConfig, PlanningProject};
use domain::protocol::Compete;
use domain::setup::Budget;
use serde_json::{Value, json};

use super::{Folder, challenges, checkpoint, converges, says_an_hour, vague};
use crate::common::Bench;
use crate::common::voices::in_order;

async fn project(folder: &Folder) -> PlanningProject {
    let bench = Bench::new();
    bench.desk.planning(folder.root()).await.expect("a project")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_configuration_says_which_checkpoints_are_held_and_how_long() {
    for (config, enabled, rounds) in [
        ("", true, 3),
        ("not JSON", true, 3),
        ("[]", true, 3),
        ("{}", true, 3),
        (r#"{"adversary": true}"#, true, 3),
        (r#"{"adversary": {"enabled": false}}"#, false, 3),
        (r#"{"adversary": {"enabled": "no"}}"#, false, 3),
        (r#"{"adversary": {"enabled": "maybe"}}"#, true, 3),
        (r#"{"adversary": {"max_rounds": 2}}"#, true, 2),
        (r#"{"adversary": {"max_rounds": 5}}"#, true, 3),
        (r#"{"adversary": {"max_rounds": 0}}"#, true, 1),
        (r#"{"adversary": {"max_rounds": "many"}}"#, true, 3),
        (
            r#"{"adversary": {"checkpoints": {"requirements": false}}}"#,
            false,
            3,
        ),
        (
            r#"{"adversary": {"checkpoints": {"roadmap": false}}}"#,
            true,
            3,
        ),
        (
            r#"{"adversary": {"enabled": false, "checkpoints": {"requirements": true}}}"#,
            true,
            3,
        ),
        (
            r#"{"adversary": {"max_rounds": 3, "checkpoints": {"requirements": {"max_rounds": 1}}}}"#,
            true,
            1,
        ),
        (
            r#"{"adversary": {"checkpoints": {"requirements": {"enabled": false, "max_rounds": 2}}}}"#,
            false,
            2,
        ),
    ] {
        let folder = Folder::new();
        if !config.is_empty() {
            folder.write("config.json", config);
        }
        let project = project(&folder).await;
        let requirements = &project.documents[0];
        assert_eq!(requirements.checkpoint, "requirements");
        assert_eq!(requirements.barred.is_none(), enabled, "{config}");
        assert_eq!(requirements.rounds, rounds, "{config}");
        let is_broken = matches!(config, "not JSON" | "[]");
        assert_eq!(project.config_problem.is_some(), is_broken, "{config}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn further_checkpoints_are_those_whose_file_is_configured() {
    let folder = Folder::new();
    folder.write("PLAN.md", "# Plan\n\nWe begin soon.\n");
    let config = json!({ "adversary": { "checkpoints": {
        "plan": { "file": "PLAN.md" },
        "verification": { "file": "not-yet.md" },
        "nameless": true,
        "escaping": { "file": "../../etc/passwd" },
        "absolute": { "file": "/etc/passwd" },
    } } });
    folder.write("config.json", &config.to_string());
    let project = project(&folder).await;
    let found: Vec<(&str, &str, bool)> = project
        .documents
        .iter()
        .map(|it| (it.checkpoint.as_str(), it.file.as_str(), it.exists))
        .collect();
    assert_eq!(
        found,
        [
            ("requirements", ".planning/REQUIREMENTS.md", true),
            ("roadmap", ".planning/ROADMAP.md", false),
            ("plan", ".planning/PLAN.md", true),
            ("verification", ".planning/not-yet.md", false),
        ]
    );
    assert!(
        project.documents[1].barred.is_some(),
        "it is not written yet"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn writing_the_configuration_keeps_what_is_not_ours() {
    let (bench, folder) = (Bench::new(), Folder::new());
    folder.write(
        "config.json",
        r#"{"mode": "yolo", "zebra": 1, "adversary": {"tone": "dry", "checkpoints": {"requirements": {"owner": "Ann"}, "later": {"file": "LATER.md", "enabled": true}, "odd": 7}}, "a": [2]}"#,
    );
    let one = |name: &str, enabled, max_rounds| CheckpointConfig {
        name: name.to_owned(),
        file: String::new(),
        enabled,
        max_rounds,
    };
    let said = AdversaryConfig {
        enabled: false,
        max_rounds: 9,
        commit: true,
        checkpoints: vec![
            one("requirements", Some(true), Some(2)),
            one("roadmap", Some(false), None),
            one("later", None, None),
        ],
    };
    bench
        .desk
        .configure(folder.root(), said)
        .await
        .expect("written");
    let written = folder.read("config.json");
    let value: Value = serde_json::from_str(&written).expect("JSON");
    assert_eq!(
        value,
        json!({ "mode": "yolo", "zebra": 1, "adversary": {
            "tone": "dry", "enabled": false, "max_rounds": 5, "commit": true,
            "checkpoints": {
                "requirements": { "owner": "Ann", "enabled": true, "max_rounds": 2 },
                "later": { "file": "LATER.md" },
                "odd": 7,
                "roadmap": false,
            },
        }, "a": [2] })
    );
    let places = ["\"mode\"", "\"zebra\"", "\"adversary\"", "\"a\""].map(|key| written.find(key));
    assert!(places.is_sorted(), "in the order of the author: {written}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_configuration_is_not_written_over() {
    let (bench, folder) = (Bench::new(), Folder::new());
    folder.write("config.json", "{ not JSON");
    let said = project(&folder).await.config;
    assert!(bench.desk.configure(folder.root(), said).await.is_err());
    assert_eq!(folder.read("config.json"), "{ not JSON");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_project_names_what_was_reviewed_only_once_it_was() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let project = bench.desk.planning(folder.root()).await.expect("a project");
    assert_eq!(project.reviewed, None);
    let adversary = in_order([challenges(&[vague()]), converges()]);
    checkpoint(&bench, &folder, &adversary, &in_order([says_an_hour()])).await;
    let inside = folder.path("");
    let project = bench.desk.planning(&inside).await.expect("a project");
    assert_eq!(
        project.reviewed.as_deref(),
        Some("Adversary reviewed: requirements")
    );
    let last = project.documents[0].last.as_ref().expect("a checkpoint");
    assert_eq!(last.result, "all addressed in 2 rounds");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_planned_keeps_to_the_rounds_of_the_project() {
    let (bench, folder) = (Bench::new(), Folder::new());
    folder.write("config.json", r#"{"adversary": {"max_rounds": 1}}"#);
    let task = bench.desk.planning_task(folder.root(), "requirements");
    let task = task.await.expect("a task");
    let suggestion = bench.desk.suggest(
        &task,
        Protocol::Checkpoint,
        Compete::default(),
        Budget::default(),
    );
    let plan = suggestion.await.expect("a proposal").plan;
    assert_eq!((plan.max_rounds, plan.ask_first), (1, false));
    let over = plan.agenda.document().expect("a document");
    assert!(over.file.ends_with("REQUIREMENTS.md"), "{}", over.file);

    folder.write("config.json", r#"{"adversary": {"enabled": false}}"#);
    let refused =
        bench
            .desk
            .suggest_without_models(&task, Protocol::Checkpoint, Compete::default());
    let error = refused.await.map(|_| ()).expect_err("it is turned off");
    assert!(error.to_string().contains("turned off"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn projects_are_known_once_a_checkpoint_was_held_and_as_long_as_they_are_there() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let known = async || {
        let projects = bench.desk.planning_projects().await.expect("projects");
        projects.into_iter().map(|it| it.folder).collect::<Vec<_>>()
    };
    assert_eq!(known().await, [""; 0]);
    let adversary = in_order([challenges(&[vague()]), converges()]);
    checkpoint(&bench, &folder, &adversary, &in_order([says_an_hour()])).await;
    let root = folder.root().canonicalize().expect("a folder");
    assert_eq!(known().await, [root.to_string_lossy()]);
    std::fs::remove_dir_all(folder.path("")).expect("gone");
    assert_eq!(known().await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_not_be_reviewed_is_said_in_words() {
    let (bench, folder) = (Bench::new(), Folder::new());
    let desk = &bench.desk;
    let said = |error: engine::Error| error.to_string();
    let nowhere = desk.planning(bench.folder.path()).await.map(|_| ());
    assert!(said(nowhere.expect_err("no documents")).contains("no planning documents"));
    for (name, words) in [
        ("verification", "no checkpoint named verification"),
        ("roadmap", "Couldn’t open"),
    ] {
        let error = desk
            .planning_task(folder.root(), name)
            .await
            .expect_err(name);
        assert!(said(error).contains(words), "{name}");
    }
}
