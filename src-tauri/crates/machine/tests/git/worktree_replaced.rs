//! Worktrees whose folder, or the link to git in it, is another repository.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use machine::git::{Refusal, Worktree};

use crate::repo::Repo;

const GIT: &str = "git";

/// Moves the folder of a worktree away and puts a link to another repository there.
fn replaced(worktree: &Worktree, other: &Repo) -> PathBuf {
    let away = worktree.tree.with_extension("away");
    fs::rename(&worktree.tree, &away).unwrap();
    symlink(other.path(), &worktree.tree).unwrap();
    away
}

#[test]
fn a_link_in_place_of_a_worktree_is_never_followed() {
    let (repo, other) = (Repo::new(), Repo::new());
    other.write("b.txt", "theirs\n");
    let worktree = repo.worktree();
    let away = replaced(&worktree, &other);
    assert_eq!(worktree.replaced(), Some(other.path()));
    assert!(!worktree.is_there());
    worktree.mend().unwrap_err();
    let refused = Refusal::Replaced(other.path());
    assert_eq!(worktree.change(Path::new(GIT)), Err(refused.clone()));
    assert_eq!(
        worktree.commit(Path::new(GIT), "theirs", true),
        Err(refused)
    );
    assert_eq!(worktree.state(Path::new(GIT)), None);
    let at_stake = worktree.at_stake(Path::new(GIT), &[]).unwrap();
    assert_eq!(at_stake, machine::git::AtStake::default());
    assert!(worktree.remove(Path::new(GIT)).unwrap());
    assert!(worktree.tree.symlink_metadata().is_err());
    assert!(away.join("a.txt").exists());
    assert_eq!(other.git(&["status", "--porcelain"]), "?? b.txt");
}

#[test]
fn commits_of_a_replaced_worktree_are_at_stake() {
    for detach in [false, true] {
        let (repo, other) = (Repo::new(), Repo::new());
        let worktree = repo.worktree();
        if detach {
            repo.git_in(&worktree.tree, &["checkout", "--quiet", "--detach"]);
        }
        let commit = ["commit", "--quiet", "--allow-empty", "--message", "new"];
        assert!(repo.git_in(&worktree.tree, &commit).status.success());
        replaced(&worktree, &other);
        let at_stake = worktree.at_stake(Path::new(GIT), &[]).unwrap();
        assert_eq!(at_stake.unmerged, 1, "{detach}");
    }
}

#[test]
fn a_repository_in_place_of_the_link_to_git_is_at_stake() {
    let repo = Repo::new();
    let worktree = repo.worktree();
    let link = worktree.tree.join(".git");
    let found = |number: u32| {
        let name = format!("{}.git-found-{number}", worktree.tree.display());
        PathBuf::from(name)
    };
    let repositories = || {
        let at_stake = worktree.at_stake(Path::new(GIT), &[]).unwrap();
        assert_eq!(at_stake.uncommitted, 0);
        at_stake.repositories
    };
    let none: [PathBuf; 0] = [];
    assert_eq!(repositories(), none);
    let begin = || {
        fs::remove_file(&link).unwrap();
        assert!(
            repo.git_in(&worktree.tree, &["init", "--quiet"])
                .status
                .success()
        );
    };
    begin();
    assert_eq!(worktree.mend().unwrap(), [link.as_path()]);
    assert_eq!(repositories(), none, "nothing is in it");
    begin();
    let add = repo.git_in(&worktree.tree, &["add", "a.txt"]);
    assert!(add.status.success());
    assert_eq!(repositories(), std::slice::from_ref(&link));
    assert_eq!(worktree.mend().unwrap(), [link.as_path()]);
    assert_eq!(repositories(), [found(2)]);
    worktree.remove(Path::new(GIT)).unwrap();
    assert!(!found(1).exists() && !found(2).exists());
}
