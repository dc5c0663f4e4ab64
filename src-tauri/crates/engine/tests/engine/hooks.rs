//! The folders in whose repositories hooks were installed.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use domain::hook::{Hook, Installed};
use engine::hooks;

use crate::common::Bench;

const OURS: &str = "/usr/bin/whetstone";

#[test]
fn folders_are_listed_as_long_as_they_have_a_hook() {
    let bench = Bench::new();
    let store = bench.desk.store();
    let listed = |program: &str| hooks::folders(store, Path::new(program)).expect("a list");
    let shop = bench.folder.path().join("shop");
    std::fs::create_dir(&shop).expect("a folder");
    let made = Command::new("git")
        .args(["init", "--quiet"])
        .current_dir(&shop)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .status();
    assert!(made.is_ok_and(|it| it.success()));

    hooks::remember(store, Some(&shop)).expect("a folder");
    assert_eq!(listed(OURS), [], "none is installed yet");
    for _ in 0..2 {
        hooks::install(Some(&shop), Hook::PreCommit, Path::new(OURS)).expect("a hook");
        hooks::remember(store, Some(&shop)).expect("a folder");
    }
    let [row] = &listed(OURS)[..] else {
        panic!("{:?}", listed(OURS));
    };
    assert_eq!(
        (
            row.pre_commit,
            row.pre_push,
            row.runs_others_first,
            &row.problem
        ),
        (Installed::Yes, Installed::No, false, &None)
    );
    assert_eq!(listed("/opt/whetstone")[0].pre_commit, Installed::Changed);
    // Whatever installed it, it is replaced or removed as long as it is unchanged.
    hooks::install(Some(&shop), Hook::PreCommit, Path::new("/opt/whetstone")).expect("a hook");
    assert_eq!(listed(OURS)[0].pre_commit, Installed::Changed);
    hooks::remove(Some(&shop), Hook::PreCommit, Path::new(OURS)).expect("its end");
    assert_eq!(listed(OURS), []);
    hooks::install(Some(&shop), Hook::PreCommit, Path::new(OURS)).expect("a hook");
    let settings = store.settings().expect("settings");
    assert!(
        settings.portable().hook_folders.is_empty(),
        "paths of this machine"
    );

    hooks::install(Some(&shop), Hook::PrePush, Path::new(OURS)).expect("a hook");
    hooks::remove(Some(&shop), Hook::PreCommit, Path::new(OURS)).expect("its end");
    assert_eq!(listed(OURS)[0].pre_push, Installed::Yes);
    hooks::remove(Some(&shop), Hook::PrePush, Path::new(OURS)).expect("its end");
    assert_eq!(listed(OURS), []);

    std::fs::remove_dir_all(&shop).expect("an end");
    let gone = listed(OURS).remove(0);
    assert!(gone.problem.is_some(), "{gone:?}");
    hooks::forget(store, &gone.folder).expect("a shorter list");
    assert_eq!(listed(OURS), []);
}
