//! Committing what was reviewed: in our worktrees, and for the user in their own checkout.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use machine::git::{Refusal, Repository, Wanted, Worktree};

use crate::repo::Repo;

const GIT: &str = "git";

/// A repository with a name to commit in, and three files.
fn named() -> Repo {
    let repo = Repo::new();
    repo.git(&["config", "user.name", "Ann"]);
    repo.git(&["config", "user.email", "ann@example.com"]);
    repo.write("gone.txt", "gone\n");
    repo.write("folder", "a file\n");
    repo.commit("second");
    repo
}

fn commit(worktree: &Worktree) -> Result<String, Refusal> {
    worktree.commit(Path::new(GIT), "-m \"the message\"", false)
}

/// Commits the user’s own change in its current state.
fn commit_own(repo: &Repo, wanted: &Wanted) -> Result<String, Refusal> {
    let change = repo.change(wanted)?;
    let repository = Repository::open(Path::new(GIT), Some(&repo.path()))?;
    repository.commit_as_user(wanted, &change, "-m own")
}

fn hook(repo: &Repo, script: &str) {
    let hooks = repo.path().join(".git/hooks");
    fs::create_dir_all(&hooks).unwrap();
    let file = hooks.join("pre-commit");
    fs::write(&file, format!("#!/bin/sh\n{script}")).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn hidden_files_are_committed_if_somebody_wants_them() {
    let repo = named();
    repo.write(".gitignore", "*.log\n");
    repo.commit("third");
    let worktree = repo.worktree();
    fs::create_dir(worktree.tree.join("src")).unwrap();
    for (name, text) in [
        ("src/.gitignore", "*\n"),
        ("src/a.ts", "a\n"),
        ("src/a.log", "a\n"),
    ] {
        fs::write(worktree.tree.join(name), text).unwrap();
    }
    assert_eq!(commit(&worktree), Err(Refusal::NothingToCommit));
    let commit = worktree.commit(Path::new(GIT), "all", true).unwrap();
    let files = repo.git(&["show", "--format=", "--name-only", &commit]);
    assert_eq!(files, "src/.gitignore\nsrc/a.ts");
    assert_eq!(commit_with_hidden(&worktree), Err(Refusal::NothingToCommit));
}

fn commit_with_hidden(worktree: &Worktree) -> Result<String, Refusal> {
    worktree.commit(Path::new(GIT), "again", true)
}

#[test]
fn all_that_a_worktree_holds_is_committed_to_its_branch() {
    let repo = named();
    let worktree = repo.worktree();
    let tree = &worktree.tree;
    fs::write(tree.join("a.txt"), "two\n").unwrap();
    fs::remove_file(tree.join("gone.txt")).unwrap();
    fs::remove_file(tree.join("folder")).unwrap();
    fs::create_dir(tree.join("folder")).unwrap();
    let names = ["folder/in it", "-rf", "a \"b\"\nc", ":(top)x"];
    for name in names {
        fs::write(tree.join(name), "new\n").unwrap();
    }
    // Someone hides a change, and has a nested repository there.
    repo.git_in(tree, &["update-index", "--assume-unchanged", "a.txt"]);
    fs::create_dir(tree.join("own")).unwrap();
    repo.git_in(&tree.join("own"), &["init", "--quiet"]);
    fs::write(tree.join("own/x"), "x\n").unwrap();

    let head = commit(&worktree).unwrap();
    assert_eq!(repo.git(&["rev-parse", "whetstone/one"]), head);
    assert_eq!(
        repo.git(&["log", "--format=%s", "-1", &head]),
        "-m \"the message\""
    );
    let mut listed: Vec<String> = repo
        .git(&["ls-tree", "-r", "-z", "--name-only", &head])
        .split_terminator('\0')
        .map(str::to_owned)
        .collect();
    listed.sort();
    assert_eq!(
        listed,
        ["-rf", ":(top)x", "a \"b\"\nc", "a.txt", "folder/in it"]
    );
    assert_eq!(repo.git(&["show", &format!("{head}:a.txt")]), "two");
    let left = repo.git_in(tree, &["status", "--porcelain"]).stdout;
    assert_eq!(String::from_utf8_lossy(&left), "?? own/\n");
    // Neither the user’s files nor their branch changed.
    assert_eq!(repo.git(&["status", "--porcelain"]), "");
    assert_ne!(repo.git(&["rev-parse", "main"]), head);
}

#[test]
fn nothing_is_committed_where_something_else_is_checked_out_or_git_has_no_name() {
    let repo = named();
    let worktree = repo.worktree();
    fs::write(worktree.tree.join("a.txt"), "two\n").unwrap();
    repo.git_in(&worktree.tree, &["switch", "--quiet", "--create", "other"]);
    assert_eq!(
        commit(&worktree),
        Err(Refusal::OtherBranch("whetstone/one".to_owned()))
    );
    repo.git_in(&worktree.tree, &["switch", "--quiet", "whetstone/one"]);
    repo.git(&["config", "user.name", ""]);
    let before = repo.git(&["rev-parse", "whetstone/one"]);
    assert_eq!(commit(&worktree), Err(Refusal::NoIdentity));
    assert_eq!(repo.git(&["rev-parse", "whetstone/one"]), before);
}

#[test]
fn the_user_commits_with_their_hooks_and_what_is_staged_stays_where_one_refuses() {
    let repo = named();
    repo.write("a.txt", "two\n");
    repo.git(&["add", "a.txt"]);
    repo.write("a.txt", "three\n");
    repo.write("-new", "new\n");
    fs::create_dir(repo.path().join("own")).unwrap();
    repo.git_in(&repo.path().join("own"), &["init", "--quiet"]);
    let before = repo.git(&["status", "--porcelain"]);
    hook(&repo, "echo \"not today\" >&2\nexit 1\n");
    let refused = commit_own(&repo, &Wanted::Uncommitted);
    assert_eq!(refused, Err(Refusal::NotCommitted("not today".to_owned())));
    assert_eq!(repo.git(&["status", "--porcelain"]), before);

    let mark = repo.mark().display().to_string();
    hook(&repo, &format!("echo \"$WHETSTONE_REVIEWED\" > '{mark}'\n"));
    let staged = commit_own(&repo, &Wanted::Staged).unwrap();
    assert_eq!(repo.git(&["show", &format!("{staged}:a.txt")]), "two");
    assert_eq!(fs::read_to_string(repo.mark()).unwrap(), "1\n");
    let all = commit_own(&repo, &Wanted::Uncommitted).unwrap();
    assert_eq!(repo.git(&["show", &format!("{all}:a.txt")]), "three");
    assert_eq!(repo.git(&["log", "--format=%s", "-1"]), "-m own");
    assert_eq!(repo.git(&["status", "--porcelain"]), "?? own/");
}
