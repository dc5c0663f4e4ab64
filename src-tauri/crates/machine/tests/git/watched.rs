//! What shows that someone changed a repository other than by working in a worktree.

use std::fs;
use std::path::{Path, PathBuf};

use machine::git::{checkout, orders, pushed};

use crate::repo::Repo;

fn git() -> &'static Path {
    Path::new("git")
}

/// A repository with a submodule that has one itself, and with a worktree.
fn nested() -> Repo {
    let (repo, inner, innermost) = (Repo::new(), Repo::new(), Repo::new());
    for (outer, added) in [(&inner, &innermost), (&repo, &inner)] {
        let from = added.path().display().to_string();
        outer.git(&[
            "-c",
            "protocol.file.allow=always",
            "submodule",
            "--quiet",
            "add",
            "--name",
            "libs/one",
            &from,
            "one",
        ]);
        outer.commit("with a submodule");
    }
    repo.git(&[
        "-c",
        "protocol.file.allow=always",
        "submodule",
        "--quiet",
        "update",
        "--init",
        "--recursive",
    ]);
    let beside = repo.folder.path().join("beside").display().to_string();
    repo.git(&["worktree", "add", "--quiet", &beside]);
    repo
}

#[test]
fn whatever_names_programs_for_git_is_seen() {
    let repo = nested();
    let common = repo.path().join(".git").canonicalize().unwrap();
    let seen = |file: &str| {
        let path = repo.path().canonicalize().unwrap().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        if !path.exists() {
            fs::write(&path, "#!/bin/sh\n").unwrap();
        }
        let found: Vec<PathBuf> = orders(git(), &common, &repo.path())
            .iter()
            .filter_map(|it| it.canonicalize().ok())
            .collect();
        found.contains(&path)
    };
    let checked_out = common.join("worktrees/beside/modules/libs/one");
    fs::create_dir_all(&checked_out).unwrap();
    fs::write(checked_out.join("HEAD"), "ref: refs/heads/main\n").unwrap();
    for file in [
        ".git/config",
        ".git/config.worktree",
        ".git/info/attributes",
        ".git/hooks/pre-commit",
        ".git/worktrees/beside/config.worktree",
        ".git/modules/libs/one/config",
        ".git/modules/libs/one/hooks/post-checkout",
        ".git/modules/libs/one/modules/libs/one/config",
        ".git/worktrees/beside/modules/libs/one/config",
        ".git/worktrees/beside/modules/libs/one/hooks/pre-commit",
    ] {
        assert!(seen(file), "{file}");
    }
    assert!(!seen(".git/hooks/pre-push.sample"));
    repo.git(&["config", "core.hooksPath", "tools/hooks"]);
    assert!(seen("tools/hooks/pre-commit"));
    fs::write(repo.path().join("shared.inc"), "[a]\n\tb = c\n").unwrap();
    repo.git(&["config", "include.path", "../shared.inc"]);
    assert!(seen("shared.inc"));
    assert!(!seen("a.txt"));
}

#[test]
fn a_push_is_told_from_a_fetch() {
    let repo = Repo::new();
    repo.git(&["init", "--quiet", "--bare", "../there"]);
    repo.git(&["remote", "add", "origin", "../there"]);
    let common = repo.path().join(".git");
    assert_eq!(pushed(&common, 0), []);
    repo.git(&["push", "--quiet", "origin", "HEAD:refs/heads/a/b"]);
    let commit = repo.git(&["rev-parse", "HEAD"]);
    let at_once = vec![("origin/a/b".to_owned(), commit)];
    assert_eq!(pushed(&common, 0), at_once);
    assert_eq!(pushed(&common, u64::from(u32::MAX)), []);
    repo.git(&["clone", "--quiet", "../there", "../other"]);
    let other = repo.folder.path().join("other");
    repo.git_in(
        &other,
        &["push", "--quiet", "origin", "HEAD~0:refs/heads/theirs"],
    );
    repo.git(&["fetch", "--quiet", "origin"]);
    assert_eq!(pushed(&common, 0), at_once);
}

#[test]
fn a_change_in_the_checkout_is_seen() {
    let repo = Repo::new();
    let state = || checkout(git(), &repo.path()).unwrap();
    let before = state();
    assert!(before.1.is_empty());
    let writes: [(&str, &str); 3] = [
        ("a.txt", "two\n"),
        ("a.txt", "three\n"),
        ("new.txt", "new\n"),
    ];
    let mut last = before.clone();
    for (file, text) in writes {
        repo.write(file, text);
        let now = state();
        assert_ne!(now.1.get(file), last.1.get(file), "{file}");
        last = now;
    }
    assert_eq!(last.0, before.0);
    repo.commit("second");
    let now = state();
    assert!(now.0 != before.0 && now.1.is_empty(), "{now:?}");
    assert_eq!(checkout(git(), &repo.path().join(".git")), None);
}
