//! Laws of runs of coding agents.

use domain::run::{Permissions, RunEnd, RunOutcome, RunReviewed, RunSetup, RunState};
use domain::{RunId, TaskId, TextHash};
use rusqlite::Connection;
use store::{Error, SaidOfCode, Store};

use crate::common::{fresh, typed};

fn setup() -> RunSetup {
    RunSetup {
        agent: "claude".to_owned(),
        label: "Claude Code".to_owned(),
        command: vec!["/bin/claude".to_owned(), "-p".to_owned()],
        permissions: Permissions::Edit,
        limit_s: 60,
        title: "Sums".to_owned(),
        text: TextHash::of("Add sums."),
        refined_by: None,
        project: "/shop".to_owned(),
        repository: "/shop/.git".to_owned(),
        from: Some("main".to_owned()),
        base: "ee42".to_owned(),
        branch: "whetstone/sums-1".to_owned(),
        worktree: "/data/runs/sums-1".to_owned(),
        git: "/shop/.git/worktrees/sums-1".to_owned(),
        notes: Vec::new(),
    }
}

fn begun(store: &Store) -> (TaskId, RunId) {
    let task = store.create_task(typed("Sums", "Add sums.")).unwrap();
    let run = RunId::new(store.new_id());
    store.begin_run(&run, &task.row.id, &setup()).unwrap();
    (task.row.id, run)
}

fn ended(outcome: RunOutcome) -> RunEnd {
    RunEnd {
        outcome,
        exit: None,
        warnings: Vec::new(),
        tip: None,
        later_tips: Vec::new(),
        elsewhere: Vec::new(),
        reviewed: None,
        change: None,
    }
}

#[test]
fn a_run_that_is_sent_back_is_under_way_again_and_keeps_how_it_had_ended() {
    let (_folder, store) = fresh();
    let (_, run) = begun(&store);
    let _lock = store.lock_run(&run).unwrap();
    store.end_run(&run, &ended(RunOutcome::Failed)).unwrap();
    store.ask_run_to_stop(&run).unwrap();
    store
        .follow_up_run(&run, vec!["A secret".to_owned()])
        .unwrap();
    let again = store.run(run.as_str()).unwrap();
    assert_eq!((again.state, again.end), (RunState::Running, None));
    assert!(!store.is_run_to_stop(&run).unwrap());
    store.end_run(&run, &ended(RunOutcome::Finished)).unwrap();
    store.follow_up_run(&run, Vec::new()).unwrap();
    let sent = store.runs(None).unwrap().remove(0).follow_ups;
    let told: Vec<_> = sent
        .into_iter()
        .map(|it| (it.findings.len(), it.end.map(|end| end.outcome)))
        .collect();
    let (failed, finished) = (Some(RunOutcome::Failed), Some(RunOutcome::Finished));
    assert_eq!(told, [(1, failed), (0, finished)]);
}

#[test]
fn a_run_that_couldnt_begin_leaves_nothing() {
    let (_folder, store) = fresh();
    let (_, run) = begun(&store);
    let other = RunSetup {
        git: "/shop/.git/worktrees/sums-11".to_owned(),
        ..setup()
    };
    store.set_run_setup(&run, &other).unwrap();
    assert_eq!(store.run(run.as_str()).unwrap().setup, other);
    store.forget_run(&run).unwrap();
    assert!(store.run(run.as_str()).is_err());
}

#[test]
fn every_tip_of_a_branch_that_was_noted_is_known() {
    let (_folder, store) = fresh();
    let (_, run) = begun(&store);
    let tips = || store.run(run.as_str()).unwrap().tips();
    store.note_run_tip(&run, "a1").unwrap();
    assert!(tips().is_empty(), "it hasn’t ended");
    let finished = RunEnd {
        tip: Some("a1".to_owned()),
        ..ended(RunOutcome::Finished)
    };
    store.end_run(&run, &finished).unwrap();
    for tip in ["a1", "b2", "b2", "a1"] {
        store.note_run_tip(&run, tip).unwrap();
    }
    store.follow_up_run(&run, Vec::new()).unwrap();
    store.end_run(&run, &finished).unwrap();
    assert_eq!(tips(), ["a1", "b2", "a1", "a1"]);
}

#[test]
fn a_run_that_ended_knows_its_last_review_until_it_is_sent_back() {
    let (_folder, store) = fresh();
    let (_, run) = begun(&store);
    let known = || {
        store
            .run(run.as_str())
            .unwrap()
            .end
            .and_then(|end| end.reviewed)
    };
    let review = |blocking, committed| {
        let reviewed = RunReviewed {
            blocking,
            committed,
        };
        store.note_run_review(&run, reviewed).unwrap();
        reviewed
    };
    review(1, false);
    assert_eq!(known(), None, "it hasn’t ended");
    store.end_run(&run, &ended(RunOutcome::Finished)).unwrap();
    for (blocking, committed) in [(2, false), (2, false), (0, true)] {
        let reviewed = review(blocking, committed);
        assert_eq!(known(), Some(reviewed));
    }
    store.follow_up_run(&run, Vec::new()).unwrap();
    store.end_run(&run, &ended(RunOutcome::Finished)).unwrap();
    assert_eq!(known(), None);
}

#[test]
fn a_declined_finding_keeps_its_reason_in_its_place_alone() {
    let (_folder, store) = fresh();
    let finding = TextHash::of("a finding");
    let at = |place: &str| store.declined(place).unwrap().remove(&finding);
    store
        .decline("run 1", &finding, Some("It’s a test"))
        .unwrap();
    store
        .decline("run 1", &finding, Some("It’s an example"))
        .unwrap();
    assert_eq!(at("run 1").as_deref(), Some("It’s an example"));
    assert_eq!(at("run 2"), None);
    store.decline("run 1", &finding, None).unwrap();
    assert_eq!(at("run 1"), None);
}

#[test]
fn nothing_is_left_of_a_run_that_is_forgotten() {
    let (_folder, store) = fresh();
    let ((_, run), (_, other)) = (begun(&store), begun(&store));
    let finding = TextHash::of("a finding");
    for run in [&run, &other] {
        store.add_run_output(run, "said\n").unwrap();
        store.follow_up_run(run, Vec::new()).unwrap();
        store
            .decline(&format!("run {run}"), &finding, Some("A test"))
            .unwrap();
    }
    store.forget_run(&run).unwrap();
    assert!(store.run(run.as_str()).is_err());
    let left = |run: &RunId| {
        let declined = store.declined(&format!("run {run}")).unwrap().len();
        (store.run_output(run, 0).unwrap().len(), declined)
    };
    assert_eq!(left(&run), (0, 0));
    assert_eq!(left(&other), (1, 1));
}

#[test]
fn what_models_said_about_code_is_read_as_it_was_stored_before_reviews_were() {
    let (folder, store) = fresh();
    assert_eq!(store.said_of_code("run 1").unwrap(), SaidOfCode::default());
    let finding = r#"{"id": "", "severity": "blocking", "title": "No prices", "file": "cart.ts",
        "lines": [3, 3], "before": false, "quote": "x", "concern": "", "suggestion": "",
        "supporters": ["ann"], "row": 0}"#;
    let file = Connection::open(folder.path().join("whetstone.db")).unwrap();
    let sql = "INSERT INTO said_of_code (place, findings) VALUES ('run 1', ?1)";
    file.execute(sql, [format!("[{finding}]")]).unwrap();
    let said = store.said_of_code("run 1").unwrap();
    assert_eq!(said.findings.len(), 1);
    assert_eq!(said.findings[0].finding.title, "No prices");
    store.set_said_of_code("run 1", &said).unwrap();
    assert_eq!(store.said_of_code("run 1").unwrap(), said);
}

#[test]
fn a_run_is_under_way_as_long_as_somebody_holds_its_lock() {
    let (folder, store) = fresh();
    let (_, run) = begun(&store);
    let other = Store::open(folder.path()).unwrap();
    let state = || other.run(run.as_str()).unwrap().state;
    assert_eq!(state(), RunState::Interrupted);
    let lock = store.lock_run(&run).unwrap();
    assert!(lock.is_some());
    assert!(other.lock_run(&run).unwrap().is_none());
    assert_eq!(state(), RunState::Running);
    assert!(matches!(other.restore("any"), Err(Error::Debating)));
    drop(lock);
    assert_eq!(state(), RunState::Interrupted);
    store.end_run(&run, &ended(RunOutcome::Stopped)).unwrap();
    assert_eq!(state(), RunState::Stopped);
}

#[test]
fn a_run_that_somebody_looks_at_isnt_under_way() {
    let (folder, store) = fresh();
    let (_, run) = begun(&store);
    let other = Store::open(folder.path()).unwrap();
    let looking = store.lock_look(&run).unwrap();
    assert_eq!(
        other.run(run.as_str()).unwrap().state,
        RunState::Interrupted
    );
    assert!(matches!(other.restore("any"), Err(Error::Debating)));
    drop(looking);
    assert!(other.lock_run(&run).unwrap().is_some());
}

#[test]
fn the_first_end_of_a_run_counts() {
    let (_folder, store) = fresh();
    let (_, run) = begun(&store);
    store.end_run(&run, &ended(RunOutcome::Finished)).unwrap();
    store.end_run(&run, &ended(RunOutcome::Failed)).unwrap();
    let run = store.run(run.as_str()).unwrap();
    assert_eq!(run.state, RunState::Finished);
    assert_eq!(run.setup, setup());
    assert!(run.ended_at.is_some_and(|at| at >= run.began_at));
}

#[test]
fn the_newest_output_is_kept_and_the_rest_is_counted() {
    let (_folder, store) = fresh();
    let (_, run) = begun(&store);
    let (_, other) = begun(&store);
    store.add_run_output(&other, "theirs\n").unwrap();
    let piece = |number: usize| format!("{number:09}\n").repeat(10_000);
    for number in 0..50 {
        store.add_run_output(&run, &piece(number)).unwrap();
    }
    let kept = store.run_output(&run, 0).unwrap();
    let bytes: usize = kept.iter().map(|it| it.text.len()).sum();
    assert_eq!(bytes, 2_000_000);
    assert_eq!(kept[0].text, piece(30));
    assert_eq!(store.run(run.as_str()).unwrap().left_out, 3_000_000);
    let behind = store.run_output(&run, kept[17].number).unwrap();
    assert_eq!(behind, kept[18..]);
    let huge = "x".repeat(5_000_000);
    store.add_run_output(&run, &huge).unwrap();
    let kept = store.run_output(&run, 0).unwrap();
    assert_eq!(kept.len(), 1, "the newest piece stays, whatever its size");
    assert_eq!(store.run_output(&other, 0).unwrap().len(), 1);
}

#[test]
fn a_run_is_found_by_the_beginning_of_its_id() {
    let (_folder, store) = fresh();
    let (task, run) = begun(&store);
    let (_, other) = begun(&store);
    assert_eq!(store.run(run.as_str()).unwrap().id, run);
    for none in ["", "x", "%", "_", "' OR 1"] {
        assert!(
            matches!(store.run(none), Err(Error::NotFound { .. })),
            "{none}"
        );
    }
    assert!(matches!(
        store.run(&run.as_str()[..4]),
        Err(Error::Invalid { .. })
    ));
    let ids = |task| -> Vec<RunId> {
        let runs = store.runs(task).unwrap();
        runs.into_iter().map(|it| it.id).collect()
    };
    assert_eq!(ids(None), [other, run.clone()]);
    assert_eq!(ids(Some(&task)), [run]);
}

#[test]
fn whoever_drives_a_run_learns_that_it_is_to_stop() {
    let (folder, store) = fresh();
    let (_, run) = begun(&store);
    assert!(!store.is_run_to_stop(&run).unwrap());
    let other = Store::open(folder.path()).unwrap();
    other.ask_run_to_stop(&run).unwrap();
    assert!(store.is_run_to_stop(&run).unwrap());
}

#[test]
fn a_run_whose_worktree_was_removed_is_still_known() {
    let (_folder, store) = fresh();
    let (_, run) = begun(&store);
    store.add_run_output(&run, "done\n").unwrap();
    store.run_removed(&run).unwrap();
    assert!(store.run(run.as_str()).unwrap().removed_at.is_some());
    assert_eq!(store.run_output(&run, 0).unwrap().len(), 1);
}
