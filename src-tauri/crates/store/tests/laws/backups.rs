//! Backups: when they are made, which are kept, and what restoring one does.

use std::fs;
use std::path::Path;

use domain::page::{Backup, BackupKind, BackupLoss, TaskSave};
use domain::task::TaskDocument;
use domain::{DebateId, Kind};
use store::{Error, Store};

use crate::common::{begin, fresh, round_began, typed};

fn write(store: &Store, task: &TaskDocument, body: &str) -> TaskDocument {
    let save = TaskSave {
        task: task.row.id.clone(),
        title: task.row.title.clone(),
        kind: Kind::Prd,
        body: body.to_owned(),
        revision: task.revision,
    };
    store.save_task(&save).unwrap()
}

fn names(backups: &[Backup]) -> Vec<&str> {
    backups.iter().map(|backup| backup.name.as_str()).collect()
}

/// Makes a backup look as if it was made on another day.
fn move_to(folder: &Path, backup: &Backup, day: &str) {
    let number = backup.name.split('-').next().unwrap();
    let name = format!("{number}-daily-{day}T12-00-00.000Z.db");
    let backups = folder.join("backups");
    fs::rename(backups.join(&backup.name), backups.join(name)).unwrap();
}

#[test]
fn a_backup_of_the_day_is_made_once_and_not_of_nothing() {
    let (_folder, store) = fresh();
    assert_eq!(store.back_up_daily().unwrap(), None);
    store
        .create_task(typed("Export", "Export to CSV."))
        .unwrap();
    let made = store.back_up_daily().unwrap().unwrap();
    assert_eq!(made.kind, BackupKind::Daily);
    assert_eq!(store.back_up_daily().unwrap(), None);
    assert_eq!(store.backups().unwrap(), [made]);
}

#[test]
fn seven_of_each_kind_are_kept_whatever_the_clock_says() {
    let (folder, store) = fresh();
    store
        .create_task(typed("Export", "Export to CSV."))
        .unwrap();
    let asked = store.back_up(BackupKind::Asked).unwrap();
    // The clock goes forward, is set back by years, and goes forward again.
    let days = [
        "2031-01-01",
        "2031-01-02",
        "2031-01-03",
        "2019-05-01",
        "2019-05-02",
        "2019-05-03",
    ];
    for day in days
        .iter()
        .chain(&["2019-05-04", "2019-05-05", "2019-05-06"])
    {
        let made = store.back_up_daily().unwrap().unwrap();
        move_to(folder.path(), &made, day);
    }
    let kept = store.backups().unwrap();
    let days: Vec<&str> = kept.iter().map(|backup| &backup.made_at[..10]).collect();
    let asked_on = &asked.made_at[..10];
    assert_eq!(
        days,
        [
            "2019-05-06",
            "2019-05-05",
            "2019-05-04",
            "2019-05-03",
            "2019-05-02",
            "2019-05-01",
            "2031-01-03",
            asked_on,
        ]
    );
}

#[test]
fn a_backup_is_one_private_file_that_holds_what_was_written_a_moment_before() {
    let (folder, store) = fresh();
    let task = store
        .create_task(typed("Export", "Export to CSV."))
        .unwrap();
    let made = store.back_up(BackupKind::Asked).unwrap();
    let path = folder.path().join("backups").join(&made.name);
    assert_eq!(fs::metadata(&path).unwrap().len(), made.bytes);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let permissions = fs::metadata(&path).unwrap().permissions();
        assert_eq!(permissions.mode() & 0o777, 0o600);
    }
    let elsewhere = tempfile::tempdir().unwrap();
    fs::copy(&path, elsewhere.path().join("whetstone.db")).unwrap();
    let copy = Store::open(elsewhere.path()).unwrap();
    assert_eq!(copy.task(&task.row.id).unwrap(), task);
    assert_eq!(fs::read_dir(folder.path().join("work")).unwrap().count(), 0);
}

#[test]
fn restoring_puts_everything_back_and_keeps_what_was_there() {
    let (_folder, store) = fresh();
    let task = store
        .create_task(typed("Export", "Export to CSV."))
        .unwrap();
    let kept = begin(&store, &task.row.id, "Export", "Export to CSV.");
    let made = store.back_up(BackupKind::Asked).unwrap();
    let newer = write(&store, &task, "Export to CSV and PDF.");
    let gone = begin(&store, &task.row.id, "Export", "Export to PDF.");
    store
        .append(&kept, "round/1", &round_began(1), &[])
        .unwrap();
    let other = Store::open(store.folder()).unwrap();
    let loss = BackupLoss {
        tasks: 1,
        debates: 2,
    };
    assert_eq!(store.loss(&made.name).unwrap(), loss);

    let before = store.restore(&made.name).unwrap();
    for store in [&store, &other] {
        assert_eq!(store.task(&task.row.id).unwrap().body, "Export to CSV.");
        assert_eq!(store.events(&kept, 0).unwrap().len(), 1);
        assert!(matches!(store.view(&gone), Err(Error::NotFound { .. })));
    }
    assert_eq!(store.loss(&made.name).unwrap(), BackupLoss::default());
    assert!(
        store.check().iter().all(|check| check.ok),
        "{:?}",
        store.check()
    );
    // Both keep working, and new data is newer than what was replaced.
    let next = begin(&other, &task.row.id, "Export", "Export to CSV.");
    assert!(next > gone);

    let [first, second] = store.backups().unwrap().try_into().unwrap();
    assert_eq!((first.kind, &second), (BackupKind::Restore, &made));
    assert!(before.ends_with(&first.name), "{}", before.display());
    store.restore(&first.name).unwrap();
    assert_eq!(store.task(&task.row.id).unwrap().body, newer.body);
    assert_eq!(store.events(&kept, 0).unwrap().len(), 2);
}

#[test]
fn nothing_is_restored_while_a_debate_runs_anywhere() {
    let (folder, store) = fresh();
    store
        .create_task(typed("Export", "Export to CSV."))
        .unwrap();
    let made = store.back_up(BackupKind::Asked).unwrap();
    let other = Store::open(folder.path()).unwrap();
    let running = other.lock_debate(&DebateId::new("d1")).unwrap().unwrap();
    let error = store.restore(&made.name).unwrap_err();
    assert!(matches!(error, Error::Debating), "{error:?}");
    assert!(error.hint().contains("stop it"), "{}", error.hint());
    drop(running);
    store.restore(&made.name).unwrap();
    other.lock_debate(&DebateId::new("d1")).unwrap().unwrap();
}

#[test]
fn a_backup_that_is_damaged_newer_or_not_there_is_refused_by_name() {
    let (folder, store) = fresh();
    let task = store
        .create_task(typed("Export", "Export to CSV."))
        .unwrap();
    let made: Vec<Backup> = (0..3)
        .map(|_| store.back_up(BackupKind::Asked).unwrap())
        .collect();
    let path = |backup: &Backup| folder.path().join("backups").join(&backup.name);
    fs::write(path(&made[1]), "shopping list\n".repeat(500)).unwrap();
    let newer = rusqlite::Connection::open(path(&made[2])).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    drop(newer);

    let refused = |name: &str| store.restore(name).unwrap_err().to_string();
    assert!(refused(&made[1].name).contains("is damaged"));
    assert!(refused(&made[2].name).contains("format 99"));
    for wrong in ["", "../whetstone.db", "0001-asked.db"] {
        assert!(refused(wrong).starts_with("There is no backup"), "{wrong}");
    }
    assert_eq!(
        store::newest_good_backup(folder.path()).as_ref(),
        Some(&made[0])
    );
    assert_eq!(store.task(&task.row.id).unwrap(), task);
    assert_eq!(names(&store.backups().unwrap()).len(), 3);
}

#[test]
fn damaged_data_costs_no_sound_backup() {
    let (folder, store) = fresh();
    let body = "Export to CSV. ".repeat(2000);
    store.create_task(typed("Export", &body)).unwrap();
    let made = store.back_up(BackupKind::Daily).unwrap();
    move_to(folder.path(), &made, "2026-01-01");
    drop(store);
    let file = folder.path().join("whetstone.db");
    let mut bytes = fs::read(&file).unwrap();
    let pages = bytes.len() / 4096;
    for page in 4..pages {
        bytes[page * 4096..page * 4096 + 8].fill(0xee);
    }
    fs::write(&file, bytes).unwrap();
    let error = Store::open(folder.path())
        .and_then(|store| store.back_up_daily().map(drop))
        .unwrap_err();
    assert!(matches!(error, Error::Damaged { .. }), "{error:?}");
    assert!(error.to_string().contains("whetstone.db"), "{error}");
    assert_eq!(store::backups(folder.path()).unwrap().len(), 1);
}
