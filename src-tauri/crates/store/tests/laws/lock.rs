//! Laws of the lock on a debate.

use domain::DebateId;
use store::{Error, Store};

use crate::common::fresh;

#[test]
fn a_debate_is_driven_by_one() {
    let (folder, store) = fresh();
    let other = Store::open(folder.path()).unwrap();
    let debate = DebateId(store.new_id());
    let lock = store.lock_debate(&debate).unwrap();
    assert!(lock.is_some());
    assert!(store.lock_debate(&debate).unwrap().is_none());
    assert!(other.lock_debate(&debate).unwrap().is_none());
    assert!(
        other
            .lock_debate(&DebateId(store.new_id()))
            .unwrap()
            .is_some()
    );
    drop(lock);
    assert!(other.lock_debate(&debate).unwrap().is_some());
}

#[test]
fn who_decides_on_a_debate_is_alone_and_does_not_drive_it() {
    let (folder, store) = fresh();
    let other = Store::open(folder.path()).unwrap();
    let debate = DebateId(store.new_id());
    let act = store.lock_acts(&debate).unwrap();
    assert!(!other.is_driven(&debate).unwrap());
    assert!(other.lock_debate(&debate).unwrap().is_some());
    drop(other.lock_acts(&DebateId(store.new_id())).unwrap());

    let (begun, waits) = std::sync::mpsc::channel();
    let second = std::thread::spawn(move || {
        begun.send(()).unwrap();
        drop(other.lock_acts(&debate).unwrap());
    });
    waits.recv().unwrap();
    assert!(!second.is_finished(), "two decide at once");
    drop(act);
    second.join().unwrap();
}

#[test]
fn a_lock_is_never_a_file_elsewhere() {
    let (_folder, store) = fresh();
    for id in ["", "..", "../../notes", "a/b", "a\0b"] {
        let id = DebateId::new(id);
        let driving = store.lock_debate(&id).unwrap_err();
        let acting = store.lock_acts(&id).unwrap_err();
        for error in [driving, acting] {
            assert!(matches!(error, Error::Invalid { .. }), "{id:?}: {error:?}");
        }
    }
}

#[test]
fn one_window_shows_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("new");
    let first = store::lock_window(&data).unwrap();
    assert!(first.is_some());
    assert!(store::lock_window(&data).unwrap().is_none());
    let beside = folder.path().join("other");
    assert!(store::lock_window(&beside).unwrap().is_some());
    drop(first);
    assert!(store::lock_window(&data).unwrap().is_some());
}
