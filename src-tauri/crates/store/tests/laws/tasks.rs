//! Laws of tasks.

use domain::page::TaskSave;
use domain::task::{Origin, Project, TaskDocument, TaskStatus};
use domain::{ChangeId, DebateId, Decision, Event, Kind, Outcome, TaskId, VersionId};
use store::{Error, NewTask, Store};

use crate::common::{begin, change, ended, fresh, proposed, typed};

fn save_of(task: &TaskDocument, body: &str) -> TaskSave {
    TaskSave {
        task: task.row.id.clone(),
        revision: task.revision,
        title: task.row.title.clone(),
        kind: task.row.kind,
        body: body.to_owned(),
    }
}

#[test]
fn a_new_task_keeps_what_it_is_given() {
    let check = |origin: Origin, body: &str, versions: u32| {
        let (_folder, store) = fresh();
        let task = store
            .create_task(NewTask {
                title: "Export".to_owned(),
                kind: Kind::CodeChange,
                body: body.to_owned(),
                origin,
                path: None,
                project: None,
            })
            .unwrap();
        assert_eq!(task.row.title, "Export");
        assert_eq!(task.row.kind, Kind::CodeChange);
        assert_eq!(task.row.status, TaskStatus::Draft);
        assert_eq!(task.body, body);
        assert_eq!(task.version, versions);
        assert!(!task.changed_since_version);
        assert_eq!(store.task(&task.row.id).unwrap(), task);
    };
    check(Origin::Typed, "", 0);
    check(Origin::Typed, "Export to CSV.", 1);
    check(Origin::imported("export.md"), "Export to CSV.\r\n", 1);
    check(Origin::imported("export.md"), "", 1);
    check(Origin::Typed, "a \0 b \u{2} 🚀", 1);
}

#[test]
fn a_save_based_on_an_old_revision_is_a_conflict_and_changes_nothing() {
    let (_folder, store) = fresh();
    let task = store.create_task(typed("Export", "one")).unwrap();
    let saved = store.save_task(&save_of(&task, "two")).unwrap();
    let error = store.save_task(&save_of(&task, "three")).unwrap_err();
    assert!(
        matches!(&error, Error::Conflict { revision, .. } if *revision == saved.revision),
        "{error:?}"
    );
    assert_eq!(store.task(&task.row.id).unwrap(), saved);
}

#[test]
fn saving_what_is_stored_writes_nothing() {
    let (_folder, store) = fresh();
    let task = store.create_task(typed("Export", "one")).unwrap();
    assert_eq!(store.save_task(&save_of(&task, "one")).unwrap(), task);

    let saved = store.save_task(&save_of(&task, "two")).unwrap();
    assert!(saved.revision > task.revision);
    assert!(saved.changed_since_version);
    assert_eq!(
        store.save_task(&save_of(&task, "two")).unwrap(),
        saved,
        "sent twice"
    );
}

#[test]
fn a_copy_has_the_text_and_a_life_of_its_own() {
    let (_folder, store) = fresh();
    let path = Some("/notes/export.md".to_owned());
    let task = store
        .create_task(NewTask {
            path,
            ..typed("Export", "one")
        })
        .unwrap();
    let copy = store.duplicate_task(&task.row.id).unwrap();
    assert_eq!(copy.row.title, "Export (copy)");
    assert_eq!((copy.body.as_str(), copy.row.kind), ("one", Kind::Prd));
    store.save_task(&save_of(&copy, "two")).unwrap();
    assert_eq!(store.task(&task.row.id).unwrap(), task);
    assert_eq!(
        store.task_by_path("/notes/export.md").unwrap(),
        Some(task.row.id)
    );
}

#[test]
fn a_task_is_in_one_project_or_in_none() {
    let (folder, store) = fresh();
    let new = NewTask {
        project: Some("/srv/shop".to_owned()),
        ..typed("Export", "one")
    };
    let task = store.create_task(new).unwrap();
    let shop = Some(Project::at("/srv/shop".to_owned()));
    assert_eq!(task.project, shop);
    let copy = store.duplicate_task(&task.row.id).unwrap();
    assert_eq!(copy.project, shop);

    let moved = store.set_project(&task.row.id, Some("/srv/till")).unwrap();
    assert_eq!(moved.project, Some(Project::at("/srv/till".to_owned())));
    assert_eq!(moved.revision, task.revision, "the text is as it was");
    let cleared = store.set_project(&task.row.id, None).unwrap();
    assert_eq!(cleared.project, None);
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.task(&task.row.id).unwrap().project, None);
    assert_eq!(store.task(&copy.row.id).unwrap().project, shop);
}

#[test]
fn a_task_keeps_what_is_attached_until_it_is_taken_off() {
    let (folder, store) = fresh();
    let task = store.create_task(typed("Export", "one")).unwrap().row.id;
    let other = store.create_task(typed("Import", "two")).unwrap().row.id;
    let paths = ["/srv/b.md", "/srv/a", "/srv/a\nb.md"].map(str::to_owned);
    store.attach(&task, &paths).unwrap();
    store.attach(&task, &paths[1..]).unwrap();
    assert_eq!(store.attached(&task).unwrap(), paths);
    assert!(store.attached(&other).unwrap().is_empty());

    let copy = store.duplicate_task(&task).unwrap().row.id;
    store.detach(&task, "/srv/a").unwrap();
    store.detach(&task, "/srv/none").unwrap();
    store.attach(&task, &paths[1..2]).unwrap();
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(
        store.attached(&task).unwrap(),
        ["/srv/b.md", "/srv/a\nb.md", "/srv/a"]
    );
    assert_eq!(store.attached(&copy).unwrap(), paths);
    assert!(matches!(
        store.attach(&TaskId::new("nobody"), &paths),
        Err(Error::NotFound { .. })
    ));
}

#[test]
fn a_file_has_one_task() {
    let (_folder, store) = fresh();
    let new = NewTask {
        path: Some("/notes/export.md".to_owned()),
        ..typed("Export", "")
    };
    assert_eq!(store.task_by_path("/notes/export.md").unwrap(), None);
    store.create_task(new.clone()).unwrap();
    let error = store.create_task(new).unwrap_err();
    assert!(matches!(error, Error::Invalid { .. }), "{error:?}");
    assert_eq!(store.tasks("", false).unwrap().len(), 1);
}

#[test]
fn changes_that_models_reviewed_are_no_archived_tasks_of_the_author() {
    let (_folder, store) = fresh();
    let change = |origin: Origin| {
        let task = NewTask {
            kind: Kind::CodeChange,
            origin,
            ..typed("Uncommitted changes", "diff --git a/cart.ts b/cart.ts")
        };
        let task = store.create_task(task).unwrap().row.id;
        store.archive_task(&task, true).unwrap();
        task
    };
    let reviewed = change(Origin::imported("git"));
    let own = change(Origin::Typed);
    for search in ["", "uncommitted", "cart"] {
        assert_eq!(
            ids(&store, search, true),
            std::slice::from_ref(&own),
            "{search}"
        );
    }
    // Someone wants it in the list of tasks.
    store.archive_task(&reviewed, false).unwrap();
    assert_eq!(ids(&store, "", false), [reviewed]);
}

#[test]
fn archived_tasks_are_listed_apart() {
    let (_folder, store) = fresh();
    let kept = store.create_task(typed("Kept", "")).unwrap().row.id;
    let away = store.create_task(typed("Away", "")).unwrap().row.id;
    store.archive_task(&away, true).unwrap();
    assert_eq!(ids(&store, "", false), vec![kept.clone()]);
    assert_eq!(ids(&store, "", true), vec![away.clone()]);
    store.archive_task(&away, false).unwrap();
    assert_eq!(ids(&store, "", false), [away, kept]);
}

fn ids(store: &Store, search: &str, archived: bool) -> Vec<TaskId> {
    let rows = store.tasks(search, archived).unwrap();
    rows.into_iter().map(|row| row.id).collect()
}

#[test]
fn search_finds_words_of_title_and_body_as_they_are_now() {
    let (_folder, store) = fresh();
    let task = store
        .create_task(typed("Invoice export", "Zürich prints CSV."))
        .unwrap();
    let check = |search: &str, found: bool| {
        assert_eq!(!ids(&store, search, false).is_empty(), found, "{search:?}");
    };
    for search in [
        "",
        "  ",
        "invoice",
        "INV",
        "csv invoice",
        "zurich",
        "print",
        "csv.",
    ] {
        check(search, true);
    }
    for search in [
        "nvoice",
        "invoice xml",
        "\"",
        "*",
        "csv NOT invoice",
        "title:invoice",
    ] {
        check(search, false);
    }
    store.save_task(&save_of(&task, "Prints XML.")).unwrap();
    check("xml", true);
    check("csv", false);
}

#[test]
fn what_is_missing_is_named() {
    let (_folder, store) = fresh();
    let nobody = TaskId::new("nobody");
    let check = |error: Error| {
        assert!(matches!(error, Error::NotFound { .. }), "{error:?}");
        assert!(error.to_string().contains("nobody"), "{error}");
    };
    check(store.task(&nobody).unwrap_err());
    check(store.archive_task(&nobody, true).unwrap_err());
    check(store.duplicate_task(&nobody).unwrap_err());
    check(store.set_project(&nobody, Some("/srv")).unwrap_err());
    check(store.snapshot(&nobody).unwrap_err());
    check(store.versions(&nobody).unwrap_err());
    check(
        store
            .add_version(&nobody, "text", Origin::Typed)
            .unwrap_err(),
    );
}

#[test]
fn the_status_follows_the_newest_debate() {
    let (_folder, store) = fresh();
    let task = store
        .create_task(typed("Export", "Export soon."))
        .unwrap()
        .row
        .id;
    let is = |status: TaskStatus| assert_eq!(store.task(&task).unwrap().row.status, status);
    is(TaskStatus::Draft);

    let debate = begin(&store, &task, "Export", "Export soon.");
    is(TaskStatus::Debating);
    let add = |key: &str, event: Event| {
        store
            .append(&debate, key, &event, &["Export by Friday."])
            .unwrap();
    };
    add(
        "proposal/1",
        proposed(
            "Export by Friday.",
            vec![change(0, vec![]), change(1, vec![])],
        ),
    );
    is(TaskStatus::Debating);
    add("end/1", ended(Outcome::Consensus));
    is(TaskStatus::ToReview);

    add("decision/1", decided("c1", Some(Decision::Rejected)));
    is(TaskStatus::ToReview);
    add("decision/2", decided("c2", Some(Decision::Rejected)));
    is(TaskStatus::Draft);
    add("decision/3", decided("c2", None));
    is(TaskStatus::ToReview);

    let refined_by = || store.task(&task).unwrap().row.refined_by;
    assert_eq!(refined_by(), None);
    accept(&store, &task, &debate);
    is(TaskStatus::Refined);
    assert_eq!(refined_by(), Some(debate.clone()));
    let restored = Origin::Restored {
        version: VersionId::new("v1"),
    };
    store.add_version(&task, "Export soon.", restored).unwrap();
    add("takeback/1", Event::TakenBack {});
    is(TaskStatus::ToReview);
    assert!(
        !store.task(&task).unwrap().row.refined,
        "what was accepted was taken back"
    );
    assert_eq!(refined_by(), None);

    add("resume/1", Event::Resumed {});
    is(TaskStatus::Debating);
}

#[test]
fn a_check_by_rules_alone_leaves_no_mark_of_a_debate() {
    let (_folder, store) = fresh();
    let task = store.create_task(typed("Export", "Export soon.")).unwrap();
    let task = task.row.id;
    let debate = begin(&store, &task, "Export", "Export soon.");
    store
        .append(&debate, "end/1", &ended(Outcome::Checked), &[])
        .unwrap();
    accept(&store, &task, &debate);
    assert_eq!(store.task(&task).unwrap().row.refined_by, None);
    let [accepted, _] = store.versions(&task).unwrap().try_into().unwrap();
    assert!(accepted.source.unwrap().checked);
}

fn decided(change: &str, decision: Option<Decision>) -> Event {
    Event::Decided {
        change: ChangeId::new(change),
        decision,
    }
}

pub(crate) fn accept(store: &Store, task: &TaskId, debate: &DebateId) {
    let origin = Origin::Debate {
        debate: debate.clone(),
        tally: None,
    };
    let version = store
        .add_version(task, "Export by Friday.", origin)
        .unwrap()
        .id;
    let event = Event::Accepted {
        text: None,
        version,
        conflicts: vec![],
        up_to: None,
    };
    store.append(debate, "accept/1", &event, &[]).unwrap();
}

#[test]
fn a_debate_that_changed_nothing_leaves_nothing_to_review() {
    let (_folder, store) = fresh();
    let task = store
        .create_task(typed("Export", "Export soon."))
        .unwrap()
        .row
        .id;
    let debate = begin(&store, &task, "Export", "Export soon.");
    store
        .append(
            &debate,
            "proposal/1",
            &proposed("Export soon.", vec![]),
            &[],
        )
        .unwrap();
    store
        .append(&debate, "end/1", &ended(Outcome::Consensus), &[])
        .unwrap();
    let row = store.task(&task).unwrap().row;
    assert_eq!(row.status, TaskStatus::Draft);
    assert_eq!(
        (row.debate, row.outcome),
        (Some(debate), Some(Outcome::Consensus))
    );
}
