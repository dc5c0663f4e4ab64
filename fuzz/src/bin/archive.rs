//! A file that is imported goes in whole or not at all, and what went in is exported as a file that
//! imports as the same.
#![no_main]

use std::cell::RefCell;
use std::fs;

use libfuzzer_sys::fuzz_target;
use store::Store;
use tempfile::TempDir;

const BEGIN: &[u8] = b"{\"whetstone\":{\"form\":\"archive\",\"schema\":1},\"records\":[\n";

thread_local! {
    /// An empty data folder; making one takes longer than most files.
    static EMPTY: RefCell<Option<(TempDir, Store)>> = const { RefCell::new(None) };
}

fuzz_target!(|bytes: &[u8]| {
    let framed = [BEGIN, bytes, b"\n]}\n"].concat();
    let (folder, store) = EMPTY
        .take()
        .or_else(empty)
        .unwrap_or_else(|| std::process::abort());
    let went_in = store.import("bytes", framed.as_slice()).is_ok();
    let Some(once) = exported(&folder, &store) else {
        std::process::abort()
    };
    if !went_in {
        assert_eq!(once, [BEGIN, b"]}\n"].concat());
        EMPTY.set(Some((folder, store)));
        return;
    }
    let Some((folder, other)) = empty() else {
        return;
    };
    assert!(other.import("again", once.as_slice()).is_ok());
    assert_eq!(exported(&folder, &other), Some(once));
});

fn empty() -> Option<(TempDir, Store)> {
    let folder = tempfile::tempdir().ok()?;
    let store = Store::open(folder.path()).ok()?;
    Some((folder, store))
}

fn exported(folder: &TempDir, store: &Store) -> Option<Vec<u8>> {
    let file = folder.path().join("archive.json");
    store.export(None, &file).ok()?;
    fs::read(file).ok()
}
