//! Work in one of our worktrees that git by itself doesn’t show.

use std::fs;
use std::path::{Path, PathBuf};

use machine::git::{AtStake, Worktree};

use crate::repo::Repo;
use crate::worktree::changed;

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn at_stake(worktree: &Worktree) -> AtStake {
    worktree.at_stake(Path::new("git")).unwrap()
}

/// Creates a worktree of a repository with the files `before`, writes the files `work` in it, and compares
/// what is hidden then. A path below `.git` is in the repository.
#[track_caller]
fn check(before: &[(&str, &str)], work: &[(&str, &str)], hidden: &[&str]) {
    let repo = Repo::new();
    for (name, text) in before {
        write(&repo.path(), name, text);
    }
    repo.git(&["add", "--all"]);
    repo.git(&["commit", "--quiet", "--allow-empty", "--message", "second"]);
    let worktree = repo.worktree();
    for (name, text) in work {
        let is_shared = name.starts_with(".git/");
        let folder = if is_shared {
            repo.path()
        } else {
            worktree.tree.clone()
        };
        write(&folder, name, text);
    }
    let hidden: Vec<PathBuf> = hidden.iter().map(PathBuf::from).collect();
    assert_eq!(changed(&worktree).hidden, hidden, "{work:?}");
    assert_eq!(at_stake(&worktree).hidden, hidden, "{work:?}");
    worktree.remove(Path::new("git")).unwrap();
    let left = fs::read_dir(repo.tree().parent().unwrap()).unwrap();
    assert_eq!(left.count(), 0);
}

#[test]
fn work_that_only_new_rules_ignore_is_named() {
    let all = "*\n";
    let ours = [
        (".gitignore", "*.log\n/build/\n!kept.log\n"),
        ("web/.gitignore", "# made\ndist/\n/top\n"),
        ("web/[a]/.gitignore", "*.map\n"),
        (".git/info/exclude", "notes/\n"),
    ];
    check(&[], &[("src/a.ts", "a\n"), ("b.ts", "b\n")], &[]);
    check(
        &[],
        &[("src/.gitignore", all), ("src/a.ts", "a\n")],
        &["src/"],
    );
    check(
        &[("src/old.ts", "old\n")],
        &[("src/.gitignore", all), ("src/a.ts", "a\n")],
        &["src/.gitignore", "src/a.ts"],
    );
    check(
        &[("src/old.ts", "old\n")],
        &[
            (".git/info/exclude", all),
            ("src/a.ts", "a\n"),
            ("b.ts", "b\n"),
        ],
        &["b.ts", "src/a.ts"],
    );
    check(
        &ours,
        &[
            ("a.log", "a\n"),
            ("deep/a.log", "a\n"),
            ("build/a.ts", "a\n"),
            ("web/deep/dist/a.js", "a\n"),
            ("web/top", "a\n"),
            ("web/[a]/deep/a.map", "a\n"),
            ("notes/a.txt", "a\n"),
        ],
        &[],
    );
    check(
        &ours,
        &[
            (".gitignore", "*.log\nout/\n*.map\n"),
            ("kept.log", "a\n"),
            ("out/a.log", "a\n"),
            ("out/a.ts", "a\n"),
            ("b.map", "a\n"),
            ("a/build/a.ts", "a\n"),
        ],
        &["b.map", "kept.log", "out/"],
    );
    check(
        &[],
        &[
            (".cache/.gitignore", all),
            (
                ".cache/CACHEDIR.TAG",
                "Signature: 8a477f597d28d172789f06886806bc55\n",
            ),
            (".venv/.gitignore", all),
            (".venv/pyvenv.cfg", "home = /usr/bin\n"),
        ],
        &[],
    );
}

#[test]
fn rules_named_in_changed_settings_hide_nothing() {
    let repo = Repo::new();
    let worktree = repo.worktree();
    write(repo.folder.path(), "rules", "*\n");
    let rules = repo.folder.path().join("rules").display().to_string();
    repo.git(&["config", "core.excludesFile", &rules]);
    write(&worktree.tree, "a.ts", "a\n");
    assert_eq!(at_stake(&worktree).hidden, [PathBuf::from("a.ts")]);
}
