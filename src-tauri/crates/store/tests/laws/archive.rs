//! Laws of archives: what is imported is what was exported, and nothing that is here is replaced.

use std::fs;

use domain::page::{ArchiveImport, DebateQuery, Settings, TaskSave};
use domain::persona::{KeptPersona, PersonaText};
use domain::rule::{RuleOff, RuleScope};
use domain::task::Origin;
use domain::{DebateId, Event, Kind, Outcome};
use proptest::prelude::*;
use store::{Error, NewTask, Store};
use tempfile::TempDir;

use crate::common::{begin, ended, fresh, replied, typed};
use crate::journal::any_facts;

/// The archive of some debates, or of everything.
pub(crate) fn archive(store: &Store, which: Option<&[DebateId]>) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("archive.json");
    store.export(which, &file).unwrap();
    fs::read_to_string(file).unwrap()
}

pub(crate) fn import(store: &Store, archive: &str) -> ArchiveImport {
    store.import("archive.json", archive.as_bytes()).unwrap()
}

/// A task with two versions, and a debate on it that got a reply and ended.
pub(crate) fn small() -> (TempDir, Store, DebateId) {
    let (folder, store) = fresh();
    let task = store.create_task(typed("Export", "Export soon.")).unwrap();
    let task = task.row.id;
    store
        .add_version(&task, "Export by Friday.", Origin::Typed)
        .unwrap();
    let debate = begin(&store, &task, "Export", "Export soon.");
    let reply = replied(1, "a reply", Some(0.5));
    let key = "round/1/critique/s1/1";
    store.append(&debate, key, &reply, &["a reply"]).unwrap();
    let end = ended(Outcome::Consensus);
    store.append(&debate, "end/1", &end, &[]).unwrap();
    (folder, store, debate)
}

#[test]
fn an_archive_is_one_json_value_with_a_record_on_each_line() {
    let (_folder, store, debate) = small();
    let archive = archive(&store, Some(&[debate]));
    let value: serde_json::Value = serde_json::from_str(&archive).unwrap();
    let form = serde_json::json!({"form": "archive", "schema": 1});
    assert_eq!(value["whetstone"], form);
    let records = value["records"].as_array().unwrap();
    let kinds: Vec<&str> = records
        .iter()
        .flat_map(|record| record.as_object().unwrap().keys())
        .map(String::as_str)
        .collect();
    assert_eq!(
        kinds,
        [
            "task", "text", "version", "text", "version", "debate", "fact", "text", "fact", "fact"
        ]
    );
    assert_eq!(archive.lines().count(), records.len() + 2);
    assert_eq!(records[6]["fact"]["event"]["fact"], "started");
}

#[test]
fn an_imported_debate_is_marked_until_it_is_deleted() {
    let (_folder, source, debate) = small();
    assert_eq!(source.imported(&debate).unwrap(), None);
    let archive = archive(&source, None);
    let (_folder, store) = fresh();
    let imported = import(&store, &archive);
    assert_eq!((imported.tasks, imported.debates), (1, 1));
    let at = store.imported(&debate).unwrap();
    assert!(at.is_some());
    let query = DebateQuery {
        limit: 5,
        ..DebateQuery::default()
    };
    assert_eq!(store.debates(&query).unwrap()[0].imported_at, at);
    assert_eq!(store.view(&debate).unwrap(), source.view(&debate).unwrap());

    store.delete_debate(&debate).unwrap();
    assert_eq!(store.imported(&debate).unwrap(), None);
    assert_eq!(import(&store, &archive).debates, 1);
    // A debate that was run here stays local when it is imported again.
    import(&source, &archive);
    assert_eq!(source.imported(&debate).unwrap(), None);
}

#[test]
fn a_debate_that_differs_is_refused_by_name_and_the_rest_goes_in() {
    let (_folder, source, debate) = small();
    let (_folder, store) = fresh();
    import(
        &store,
        &archive(&source, Some(std::slice::from_ref(&debate))),
    );
    let task = source.tasks("", false).unwrap()[0].id.clone();
    let other = begin(&source, &task, "Export again", "Export by Friday.");
    let reply = replied(2, "a reply that nobody here knows", None);
    source
        .append(&debate, "late", &reply, &["a reply that nobody here knows"])
        .unwrap();

    let before = archive(&store, Some(std::slice::from_ref(&debate)));
    let imported = import(&store, &archive(&source, None));
    assert_eq!(
        (imported.tasks, imported.debates, imported.known),
        (0, 1, 0)
    );
    let [refused] = imported.refused.try_into().unwrap();
    assert_eq!(refused.debate, debate);
    assert!(refused.message.contains("“Export”"), "{}", refused.message);
    assert!(store.imported(&other).unwrap().is_some());
    assert_eq!(archive(&store, Some(&[debate])), before);
    let unknown = domain::TextHash::of("a reply that nobody here knows");
    store.text(&unknown).unwrap_err();
}

#[test]
fn what_is_here_and_differs_is_kept_and_named() {
    let (_folder, source, _) = small();
    let persona = |label: &str| KeptPersona {
        key: "legal".to_owned(),
        text: Some(PersonaText {
            label: label.to_owned(),
            purpose: String::new(),
            prompt: "Look for liabilities.".to_owned(),
        }),
        enabled: true,
    };
    source.add_persona(&persona("Legal")).unwrap();
    source.set_settings(&Settings::default()).unwrap();
    let (_folder, store) = fresh();
    let everything = archive(&source, None);
    import(&store, &everything);
    assert_eq!(archive(&store, None), everything);

    let task = store.tasks("", false).unwrap()[0].id.clone();
    let newer = store.add_version(&task, "Never.", Origin::Typed).unwrap();
    source.add_version(&task, "Always.", Origin::Typed).unwrap();
    source.put_persona(&persona("Counsel")).unwrap();
    let settings = Settings {
        notify: false,
        ..Settings::default()
    };
    source.set_settings(&settings).unwrap();
    let imported = import(&store, &archive(&source, None));
    assert_eq!(
        (imported.tasks, imported.debates, imported.known),
        (0, 0, 1)
    );
    assert_eq!(
        imported.kept,
        [
            "Your settings differ from those in the file, so yours were kept.",
            "Your persona “legal” differs from the one in the file, so yours was kept.",
            "Your task “Export” differs from the one in the file, so yours was kept.",
        ]
    );
    assert_eq!(store.personas().unwrap(), [persona("Legal")]);
    assert_eq!(store.settings().unwrap(), Settings::default());
    assert_eq!(store.task(&task).unwrap().body, "Never.");
    assert_eq!(store.versions(&task).unwrap()[0].version, newer);
}

#[test]
fn a_task_that_went_on_elsewhere_brings_its_newer_versions() {
    let (_folder, source, _) = small();
    let (_folder, store) = fresh();
    import(&store, &archive(&source, None));
    let task = source.tasks("", false).unwrap()[0].id.clone();
    let newer = source.add_version(&task, "Always.", Origin::Typed).unwrap();
    let imported = import(&store, &archive(&source, None));
    assert_eq!(imported.kept.len(), 1);
    assert_eq!(store.versions(&task).unwrap()[0].version, newer);
    assert_eq!(store.task(&task).unwrap().body, "Export by Friday.");
}

#[test]
fn a_file_stands_for_one_task_alone() {
    let (_folder, source) = fresh();
    let of_file = |body: &str| NewTask {
        path: Some("/notes/export.md".to_owned()),
        ..typed("Export", body)
    };
    let task = source.create_task(of_file("Theirs.")).unwrap().row.id;
    let (_folder, store) = fresh();
    let own = store.create_task(of_file("Own.")).unwrap().row.id;
    assert_eq!(import(&store, &archive(&source, None)).tasks, 1);
    assert_eq!(store.task(&task).unwrap().body, "Theirs.");
    assert_eq!(store.task_by_path("/notes/export.md").unwrap(), Some(own));
}

#[test]
fn what_is_not_here_can_not_be_exported_and_no_file_is_left() {
    let (folder, store, debate) = small();
    let file = folder.path().join("archive.json");
    fs::write(&file, "what was there").unwrap();
    let which = [debate, DebateId::new("nobody")];
    let error = store.export(Some(&which), &file).unwrap_err();
    assert!(matches!(error, Error::NotFound { .. }), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "what was there");
    let beside = |name: &str| folder.path().join("nowhere").join(name);
    store.export(None, &beside("archive.json")).unwrap_err();
}

#[cfg(unix)]
#[test]
fn an_archive_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, store, _) = small();
    let file = folder.path().join("archive.json");
    store.export(None, &file).unwrap();
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn a_damaged_debate_is_left_out_and_named() {
    let (folder, store, debate) = small();
    let task = store.tasks("", false).unwrap()[0].id.clone();
    let other = begin(&store, &task, "Another", "Export soon.");
    let sql = "UPDATE journal SET at = '2020-01-01T00:00:00.000Z' WHERE key = 'end/1'";
    crate::common::tampered(folder.path(), sql);
    let file = folder.path().join("archive.json");
    let archived = store.export(None, &file).unwrap();
    assert_eq!((archived.tasks, archived.debates), (1, 1));
    let [left_out] = archived.left_out.try_into().unwrap();
    assert_eq!(left_out.debate, debate);
    assert!(left_out.message.contains("end/1"), "{}", left_out.message);
    let (_folder, target) = fresh();
    assert_eq!(
        import(&target, &fs::read_to_string(file).unwrap()).debates,
        1
    );
    assert!(target.imported(&other).unwrap().is_some());
}

#[test]
fn a_large_file_waits_for_debates_that_run() {
    let (folder, store, debate) = small();
    let file = folder.path().join("large.json");
    fs::File::create(&file)
        .unwrap()
        .set_len(40_000_000)
        .unwrap();
    let running = store.lock_debate(&debate).unwrap();
    let error = store.import_file(&file).unwrap_err();
    assert!(matches!(error, Error::Debating), "{error}");
    drop(running);
    let error = store.import_file(&file).unwrap_err();
    assert!(matches!(error, Error::BadArchive { .. }), "{error}");
}

/// A store with tasks, versions, debates of any facts, personas and rules that are off.
fn any_store(histories: &[Vec<(String, Event)>], bodies: &[String]) -> (TempDir, Store) {
    let (folder, store) = fresh();
    let mut tasks = Vec::new();
    for (number, body) in bodies.iter().enumerate() {
        let made = store.create_task(NewTask {
            path: (number % 2 == 0).then(|| format!("/notes/{number}.md")),
            project: (number % 3 == 0).then(|| "/notes".to_owned()),
            ..typed(body, body)
        });
        let made = made.unwrap();
        let task = made.row.id;
        let save = TaskSave {
            task: task.clone(),
            revision: made.revision,
            title: "Another".to_owned(),
            kind: Kind::Debug,
            body: format!("{body}\n"),
        };
        store.save_task(&save).unwrap();
        store.archive_task(&task, number % 2 == 1).unwrap();
        let rule = RuleOff {
            rule: "no-timeout".to_owned(),
            scope: RuleScope::Task { task: task.clone() },
        };
        store.switch_rule(&rule, true).unwrap();
        tasks.push(task);
    }
    for (number, facts) in histories.iter().enumerate() {
        let task = &tasks[number % tasks.len()];
        let debate = begin(&store, task, "Export", &bodies[number % bodies.len()]);
        for (key, event) in facts {
            store.append(&debate, key, event, &["raw"]).unwrap();
        }
        let origin = Origin::Debate {
            debate,
            tally: None,
        };
        store
            .add_version(task, &format!("{number}"), origin)
            .unwrap();
    }
    (folder, store)
}

pub(crate) fn sound(store: &Store) {
    let wrong: Vec<_> = store
        .check()
        .into_iter()
        .filter(|check| !check.ok)
        .collect();
    assert_eq!(wrong, []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn what_is_imported_is_exported_again_byte_for_byte(
        histories in prop::collection::vec(any_facts(), 1..4),
        bodies in prop::collection::vec(".{0,40}", 1..4),
    ) {
        let (_folder, source) = any_store(&histories, &bodies);
        let everything = archive(&source, None);
        let (_folder, store) = fresh();
        let imported = import(&store, &everything);
        prop_assert_eq!(imported.debates as usize, histories.len());
        prop_assert_eq!(imported.tasks as usize, bodies.len());
        prop_assert_eq!(&archive(&store, None), &everything);
        sound(&store);

        let again = import(&store, &everything);
        let known = ArchiveImport { known: imported.debates, ..ArchiveImport::default() };
        prop_assert_eq!(again, known);
        prop_assert_eq!(&archive(&store, None), &everything);

        let rows = source.debates(&DebateQuery { limit: 9, ..DebateQuery::default() }).unwrap();
        for row in rows {
            let one = archive(&source, Some(std::slice::from_ref(&row.debate)));
            let (_folder, store) = fresh();
            import(&store, &one);
            prop_assert_eq!(&archive(&store, Some(std::slice::from_ref(&row.debate))), &one);
            prop_assert_eq!(store.view(&row.debate).unwrap(), source.view(&row.debate).unwrap());
        }
    }
}
