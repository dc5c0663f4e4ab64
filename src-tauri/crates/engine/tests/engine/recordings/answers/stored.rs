//! The data folder’s answers: settings, backups, and refusals.

use domain::Kind;
use domain::page::BackupKind;
use serde_json::json;

use super::super::check;
use super::room::Room;
use crate::common::{GAPS, rules};

#[tokio::test]
async fn stored() {
    let mut room = Room::new();
    room.asks("settingsGet", json!([])).await;
    room.asks("backupList", json!([])).await;
    let store = room.bench.desk.store().clone();
    store.back_up(BackupKind::Asked).expect("a backup");
    let name = store.backups().expect("backups").remove(0).name;
    room.name(&name, "0001-asked-2026-03-03T09-00-00.000Z.db");
    room.name(
        &room.bench.folder.path().display().to_string(),
        "/home/sam/whetstone",
    );
    let made = json!(store.backups().expect("backups"));
    room.did("backupMake", json!([]), &made);
    room.asks("backupList", json!([])).await;

    // A restore hides what came later.
    let task = room.task("Invite links", Kind::Prd, GAPS);
    for _ in 0..2 {
        let running = room
            .bench
            .desk
            .start(&task, rules())
            .await
            .expect("a start");
        room.bench.desk.finish(running).await.expect("an end");
    }
    room.asks("backupLoss", json!([name])).await;
    let kept = json!(store.restore(&name).expect("a backup"));
    let shown = "/home/sam/whetstone/backups/0002-restore-2026-03-03T09-00-00.000Z.db";
    room.name(kept.as_str().expect("a file"), shown);
    room.keep("backupRestore", json!([name]), &kept);
    check("answers/stored", &room.written());
}

/// A debate that somebody else deleted meanwhile.
#[tokio::test]
async fn refusals() {
    let known = Room::new();
    known
        .again()
        .does("debateWatch", json!(["gone"]), &[])
        .await;
    check("answers/refusals", &known.written());
}
