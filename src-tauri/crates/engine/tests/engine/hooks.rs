//! Hooks beside those of others, and the folders in whose repositories they were installed.
#![cfg(unix)]

mod gone;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
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
    new_repository(&shop);

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

    fs::remove_dir_all(&shop).expect("an end");
    let gone = listed(OURS).remove(0);
    assert!(gone.problem.is_some(), "{gone:?}");
    hooks::forget(store, &gone.folder).expect("a shorter list");
    assert_eq!(listed(OURS), []);
}

#[test]
fn a_hook_that_would_never_run_is_refused() {
    let bench = Bench::new();
    let bare = bench.folder.path().join("bare");
    fs::create_dir(&bare).expect("a folder");
    assert!(git(&bare, &["init", "--quiet", "--bare"]));
    let install = |hook| hooks::install(Some(&bare), hook, Path::new(OURS));
    let refused = install(Hook::PreCommit).expect_err("a refusal").to_string();
    assert!(refused.contains("nobody commits in it"), "{refused}");
    assert!(!bare.join("hooks/pre-commit").exists());
    install(Hook::PrePush).expect("a hook: one can push from there");
}

fn new_repository(folder: &Path) {
    fs::create_dir(folder).expect("a folder");
    assert!(git(folder, &["init", "--quiet"]));
}

/// Whether git succeeded.
fn git(folder: &Path, arguments: &[&str]) -> bool {
    let run = Command::new("git")
        .args(["-c", "user.name=Ada", "-c", "user.email=ada@example.com"])
        .args(arguments)
        .current_dir(folder)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .output();
    run.is_ok_and(|it| it.status.success())
}

#[test]
fn no_hook_is_installed_where_git_would_not_run_it() {
    for (named, said) in [
        ("", "core.hooksPath is empty"),
        ("/dev/null", "set to /dev/null"),
    ] {
        let bench = Bench::new();
        let shop = bench.folder.path().join("shop");
        new_repository(&shop);
        assert!(git(&shop, &["config", "core.hooksPath", named]));
        let refused = hooks::install(Some(&shop), Hook::PreCommit, Path::new(OURS));
        let refused = refused.expect_err("a refusal").to_string();
        assert!(refused.contains(said), "{refused}");
        assert!(!shop.join("pre-commit").exists());
    }
}

#[test]
fn a_folder_that_was_made_for_a_hook_goes_away_with_it() {
    for (there, stays) in [(&[][..], false), (&[("notes", "")][..], true)] {
        let bench = Bench::new();
        let shop = bench.folder.path().join("shop");
        with_hooks(&shop, "tools", there);
        hooks::install(Some(&shop), Hook::PreCommit, Path::new(OURS)).expect("a hook");
        hooks::remove(Some(&shop), Hook::PreCommit, Path::new(OURS)).expect("its end");
        assert_eq!(shop.join("tools").exists(), stays, "{there:?}");
    }
}

/// What git says.
fn said(folder: &Path, arguments: &[&str]) -> String {
    let mut git = Command::new("git");
    let run = git.args(arguments).current_dir(folder).output();
    String::from_utf8_lossy(&run.expect("git").stdout).into_owned()
}

/// Whether a folder is one in which a hook that was there runs once.
fn is_of_a_run(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.contains("-whetstone-")
}

/// Files of a folder and its folders, without git’s own except for hooks.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.ends_with(".git") {
            found.extend(files(&path.join("hooks")));
        } else if path.is_dir() {
            found.extend(files(&path));
        } else {
            let content = fs::read_to_string(&path).expect("text");
            found.push((path, content));
        }
    }
    found.sort();
    found
}

/// Names and contents of files.
type Files = [(&'static str, &'static str)];

/// A repository whose hooks are in `folder`.
fn with_hooks(shop: &Path, folder: &str, written: &Files) {
    new_repository(shop);
    if folder != ".git/hooks" {
        assert!(git(shop, &["config", "core.hooksPath", folder]));
    }
    for (name, script) in written {
        let path = shop.join(folder).join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, script).expect("a script");
        fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("permissions");
    }
}

/// As Husky 9 writes it into each hook, and the file that they read.
const HUSKY: &str = "#!/usr/bin/env sh\n. \"$(dirname \"$0\")/h\"";
const HUSKYS_H: &str = "n=$(basename \"$0\")\ns=$(dirname \"$(dirname \"$0\")\")/$n\n\
                        [ ! -f \"$s\" ] && exit 0\nsh -e \"$s\" \"$@\"\n";

#[test]
fn hooks_that_look_at_their_own_name_still_run() {
    let refuses = "test ! -e refuse\n";
    let named = "#!/bin/sh\ntest \"$(basename \"$0\")\" = pre-commit && test ! -e refuse\n";
    let by_name = "#!/bin/sh\nexec sh \"$(dirname \"$0\")/$(basename \"$0\").d/one\"\n";
    let finds = "#!/bin/sh\nfor one in $(cd \"$(dirname \"$0\")\"; find pre-commit.d -type f); do sh \"$(dirname \"$0\")/$one\" || exit 1; done\n";
    let adds = "#!/bin/sh\ngit add --all\ntest ! -e refuse\n";
    let cases: [(&str, &str, &Files); 6] = [
        ("by its own name", ".git/hooks", &[("pre-commit", named)]),
        (
            "a folder of hooks beside it",
            ".git/hooks",
            &[("pre-commit", by_name), ("pre-commit.d/one", refuses)],
        ),
        (
            "in a folder of the repository",
            "tools/hooks",
            &[("pre-commit", by_name), ("pre-commit.d/one", refuses)],
        ),
        (
            "real files in a folder beside it",
            "tools/hooks",
            &[("pre-commit", finds), ("pre-commit.d/deep/one", refuses)],
        ),
        (
            "everything is added, and rules ignore less",
            "tools/hooks",
            &[("pre-commit", adds), (".gitignore", "/*.log\n")],
        ),
        (
            "Husky",
            ".husky/_",
            &[
                ("pre-commit", HUSKY),
                ("h", HUSKYS_H),
                ("../pre-commit", refuses),
            ],
        ),
    ];
    for (case, folder, written) in cases {
        let bench = Bench::new();
        let shop = bench.folder.path().join("the shop");
        with_hooks(&shop, folder, written);
        let before = files(&shop);
        hooks::install(Some(&shop), Hook::PreCommit, Path::new("/bin/true")).expect(case);
        let commit = ["commit", "--quiet", "--allow-empty", "--message", "one"];
        assert!(git(&shop, &commit), "{case}: it was refused");
        fs::write(shop.join("refuse"), "").expect("a file");
        assert!(!git(&shop, &commit), "{case}: their hook didn’t run");
        fs::remove_file(shop.join("refuse")).expect("an end");
        let beside = fs::read_dir(shop.join(folder).join("..")).expect("a folder");
        let mut beside = beside.flatten().map(|it| it.path());
        assert!(
            !beside.any(|it| is_of_a_run(&it)),
            "{case}: a folder was left"
        );
        let committed = said(&shop, &["ls-tree", "-r", "--name-only", "HEAD"]);
        assert!(!committed.contains("-whetstone-"), "{case}: {committed}");
        hooks::remove(Some(&shop), Hook::PreCommit, Path::new("/bin/true")).expect(case);
        assert_eq!(files(&shop), before, "{case}");
    }
}

#[test]
fn what_a_hook_has_beside_it_stays_there() {
    let script = "#!/bin/sh\nhere=\"$(dirname \"$0\")\"\n. \"$here/.env\"\ntest \"$named\" = yes || exit 1\n\
                  echo \"$named\" >> \"$here/log\"\nprintf new > \"$here/made\"\nmkdir -p \"$here/.cache\"\n\
                  printf new > \"$here/.cache/made\"\necho named=yes > \"$here/.env.new\"\n\
                  mv \"$here/.env.new\" \"$here/.env\"\ntest ! -e stall || kill -9 $PPID\n";
    for folder in [".git/hooks", "tools/hooks"] {
        let bench = Bench::new();
        let shop = bench.folder.path().join("the shop");
        let written = [
            ("pre-commit", script),
            (".env", "named=yes\n"),
            ("log", "first\n"),
        ];
        with_hooks(&shop, folder, &written);
        let place = Some(&*shop);
        hooks::install(place, Hook::PreCommit, Path::new("/bin/true")).expect("a hook");
        let commit = ["commit", "--quiet", "--allow-empty", "--message", "one"];
        assert!(git(&shop, &commit), "{folder}: it was refused");
        let hooks = shop.join(folder);
        let read = |name: &str| fs::read_to_string(hooks.join(name)).unwrap_or_default();
        assert_eq!(read("log"), "first\nyes\n", "{folder}");
        assert_eq!(
            (read("made"), read(".cache/made")),
            ("new".into(), "new".into())
        );
        assert!(!hooks.join(".env").is_symlink() && read(".env") == "named=yes\n");
        // A hook that is killed leaves its folder until the next one runs.
        fs::write(shop.join("stall"), "").expect("a file");
        assert!(!git(&shop, &commit), "{folder}");
        let left = || {
            let beside = fs::read_dir(hooks.join("..")).expect("a folder").flatten();
            beside.filter(|it| is_of_a_run(&it.path())).count()
        };
        assert_eq!(left(), 1, "{folder}");
        fs::remove_file(shop.join("stall")).expect("an end");
        assert!(git(&shop, &commit), "{folder}");
        assert_eq!(left(), 0, "{folder}");
    }
}

#[test]
fn a_remote_is_a_name_whatever_it_looks_like() {
    let bench = Bench::new();
    let shop = bench.folder.path().join("shop");
    new_repository(&shop);
    let program = bench.folder.path().join("program");
    let script = format!(
        "#!/bin/sh\nprintf '%s\\n' \"$@\" > '{}.said'\n",
        program.display()
    );
    fs::write(&program, script).expect("a program");
    fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).expect("permissions");
    hooks::install(Some(&shop), Hook::PrePush, &program).expect("a hook");
    let (new, none) = ("1".repeat(40), "0".repeat(40));
    let pushed = format!("refs/heads/main {new} refs/heads/main {none}\n");
    let run = format!("printf '%s' '{pushed}' | .git/hooks/pre-push -x ../there");
    let ran = Command::new("sh")
        .args(["-c", &run])
        .current_dir(&shop)
        .status();
    assert!(ran.is_ok_and(|it| it.success()));
    let said = fs::read_to_string(bench.folder.path().join("program.said")).expect("its arguments");
    assert_eq!(
        said,
        format!("code-review\n--yes\n--commits={new}\n--new-to=-x\n")
    );
}

#[test]
fn a_hook_that_isnt_executable_doesnt_run_first() {
    let bench = Bench::new();
    let shop = bench.folder.path().join("shop");
    with_hooks(
        &shop,
        ".git/hooks",
        &[("pre-commit", "#!/bin/sh\nexit 1\n")],
    );
    let (place, ours) = (Some(&*shop), Path::new("/bin/true"));
    let file = shop.join(".git/hooks/pre-commit");
    fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).expect("permissions");
    let installed = hooks::install(place, Hook::PreCommit, ours).expect("a hook");
    assert!(installed.kept.is_some() && !installed.runs_first);
    let note = installed.note.expect("that it doesn’t run");
    assert!(note.contains("isn’t executable"), "{note}");
    let commit = ["commit", "--quiet", "--allow-empty", "--message", "one"];
    assert!(git(&shop, &commit));
}

#[test]
fn files_beside_a_hook_are_linked_where_there_are_many() {
    let bench = Bench::new();
    let shop = bench.folder.path().join("shop");
    let script = "#!/bin/sh\nhere=\"$(dirname \"$0\")\"\ntest -L \"$here/400\" && echo made > \"$here/made\"\n";
    with_hooks(&shop, "tools/hooks", &[("pre-commit", script)]);
    let hooks_folder = shop.join("tools/hooks");
    for number in 0..600 {
        fs::write(hooks_folder.join(number.to_string()), "").expect("a file");
    }
    let place = Some(&*shop);
    hooks::install(place, Hook::PreCommit, Path::new("/bin/true")).expect("a hook");
    let commit = ["commit", "--quiet", "--allow-empty", "--message", "one"];
    assert!(git(&shop, &commit));
    assert_eq!(
        fs::read_to_string(hooks_folder.join("made")).expect("a file"),
        "made\n"
    );
}

#[test]
fn a_hook_that_was_replaced_is_said_and_can_be_installed_again() {
    let bench = Bench::new();
    let shop = bench.folder.path().join("shop");
    let written = [("pre-commit", HUSKY), ("h", HUSKYS_H), (".gitignore", "*")];
    with_hooks(&shop, ".husky/_", &written);
    let (place, ours) = (Some(&*shop), Path::new(OURS));
    let file = shop.join(".husky/_/pre-commit");
    let kept = shop.join(".husky/_/pre-commit.before-whetstone");
    let again = || fs::write(&file, HUSKY).expect("Husky’s hook");

    hooks::remember(bench.desk.store(), place).expect("a folder");
    let installed = hooks::install(place, Hook::PreCommit, ours).expect("a hook");
    let note = installed.note.expect("what Husky does");
    assert!(note.contains("Husky"), "{note}");
    again();
    let replaced = hooks::status(place, Hook::PreCommit, ours).expect("a state");
    assert_eq!(replaced.installed, Installed::No);
    let note = replaced.note.expect("that it was replaced");
    assert!(note.contains("was replaced"), "{note}");
    let listed = hooks::folders(bench.desk.store(), ours).expect("a list");
    assert_eq!(listed[0].note.as_ref(), Some(&note), "it stays on the list");

    let installed = hooks::install(place, Hook::PreCommit, ours).expect("a hook");
    assert_eq!(installed.kept.as_deref(), Some(&*kept));
    again();
    let removed = hooks::remove(place, Hook::PreCommit, ours).expect("its end");
    assert_eq!((removed.installed, removed.note), (Installed::No, None));
    assert_eq!(fs::read_to_string(&file).expect("a hook"), HUSKY);
    assert!(!kept.exists());

    hooks::install(place, Hook::PreCommit, ours).expect("a hook");
    fs::write(&file, "echo other\n").expect("another hook");
    for _ in 0..2 {
        let refused = hooks::install(place, Hook::PreCommit, ours).expect_err("two hooks");
        assert!(refused.to_string().contains("both"), "{refused}");
        hooks::remove(place, Hook::PreCommit, ours).expect("nothing to remove");
    }
}
