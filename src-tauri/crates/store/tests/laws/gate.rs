//! Laws of what processes share about a provider.

use std::time::Duration;

use store::Store;

use crate::common::fresh;

#[test]
fn slots_are_shared_and_given_back() {
    let (folder, store) = fresh();
    let other = Store::open(folder.path()).unwrap();
    let first = store.slot("claude-cli", 2).unwrap();
    let second = other.slot("claude-cli", 2).unwrap();
    assert!(first.is_some() && second.is_some());
    assert!(store.slot("claude-cli", 2).unwrap().is_none());
    assert!(other.slot("claude-cli", 2).unwrap().is_none());
    assert!(other.slot("codex-cli", 2).unwrap().is_some());
    drop(first);
    assert!(other.slot("claude-cli", 2).unwrap().is_some());
}

#[test]
fn a_gate_is_shared_and_only_ever_closed_for_longer() {
    let (folder, store) = fresh();
    let other = Store::open(folder.path()).unwrap();
    let hour = Duration::from_hours(1);
    assert_eq!(store.gate("a provider").unwrap(), Duration::ZERO);
    store.close_gate("a provider", hour).unwrap();
    store
        .close_gate("a provider", Duration::from_secs(1))
        .unwrap();
    let left = other.gate("a provider").unwrap();
    assert!(left > hour / 2 && left <= hour, "{left:?}");
    assert_eq!(other.gate("../another").unwrap(), Duration::ZERO);
    other.close_gate("../another", 2 * hour).unwrap();
    assert!(store.gate("../another").unwrap() > hour);
}
