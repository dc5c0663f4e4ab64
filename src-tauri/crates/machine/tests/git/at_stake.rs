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
    worktree.at_stake(Path::new("git"), &[]).unwrap()
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

/// Works in a worktree whose branch had a commit at first, and compares how many commits were dropped.
#[track_caller]
fn check_dropped(work: &[&[&str]], dropped: usize) {
    let repo = Repo::new();
    let worktree = repo.worktree();
    let done = |arguments: &[&str]| {
        let output = repo.git_in(&worktree.tree, arguments);
        assert!(output.status.success(), "{arguments:?}: {output:?}");
    };
    write(&worktree.tree, "new.txt", "new\n");
    done(&["add", "new.txt"]);
    done(&["commit", "--quiet", "--message", "new"]);
    let noted = worktree.tip(Path::new("git")).unwrap();
    for arguments in work {
        done(arguments);
    }
    let at_stake = worktree.at_stake(Path::new("git"), noted.as_slice());
    let at_stake = at_stake.unwrap();
    assert_eq!(at_stake.dropped, dropped, "{work:?}: {at_stake:?}");
    assert_eq!(at_stake.last, noted.filter(|_| dropped > 0), "{work:?}");
}

#[test]
fn a_commit_that_no_branch_has_anymore_is_at_stake() {
    let back = ["reset", "--quiet", "--hard", "HEAD~1"];
    check_dropped(&[], 0);
    check_dropped(&[&back], 1);
    check_dropped(&[&["branch", "kept"], &back], 0);
    check_dropped(
        &[
            &["checkout", "--quiet", "--detach"],
            &["branch", "--force", "whetstone/one", "HEAD~1"],
        ],
        0,
    );
    check_dropped(
        &[&["commit", "--quiet", "--amend", "--message", "better"]],
        0,
    );
    check_dropped(
        &[
            &["rm", "--quiet", "a.txt"],
            &["commit", "--quiet", "--amend", "--message", "other"],
        ],
        0,
    );
    check_dropped(
        &[
            &back,
            &[
                "-c",
                "user.email=b@c.d",
                "-c",
                "user.name=B",
                "commit",
                "--quiet",
                "--allow-empty",
                "--author=B <b@c.d>",
                "--message",
                "other",
            ],
        ],
        1,
    );
}

/// Creates a repository with the submodule `sub`, works in it in a worktree, and compares what of the
/// submodule would be lost with the worktree: uncommitted files and commits.
#[track_caller]
fn check_submodule(work: &str, lost: Option<(usize, usize)>) {
    let (library, repo) = (Repo::new(), Repo::new());
    let url = library.path().display().to_string();
    let add = [
        "submodule",
        "--quiet",
        "add",
        "--name",
        "deep/sub",
        &url,
        "sub",
    ];
    repo.git(&[&["-c", "protocol.file.allow=always"], &add[..]].concat());
    repo.commit("second");
    let worktree = repo.worktree();
    let script = format!(
        "set -e; unset GIT_DIR GIT_WORK_TREE; common=\"$(git rev-parse --git-common-dir)\"; git -c protocol.file.allow=always submodule --quiet update --init; cd sub; {work}"
    );
    let done = repo.git_in(
        &worktree.tree,
        &["-c", &format!("alias.work=!{script}"), "work"],
    );
    assert!(done.status.success(), "{work}: {done:?}");
    let named = worktree.change(Path::new("git")).unwrap().submodules;
    let is_changed = lost.is_some_and(|(_, commits)| commits == 0);
    let expected = is_changed.then(|| PathBuf::from("sub"));
    assert_eq!(named, Vec::from_iter(expected), "{work}");
    let submodules = at_stake(&worktree).submodules;
    let seen = submodules.first().map(|it| (it.uncommitted, it.commits));
    assert_eq!(seen, lost, "{work}: {submodules:?}");
    for it in submodules {
        assert_eq!(it.newest.is_some(), it.commits > 0);
        assert_eq!(it.name, PathBuf::from("deep/sub"));
    }
}

#[test]
fn what_only_the_submodules_of_a_worktree_have_is_at_stake() {
    let commit = "git commit --quiet --allow-empty --message new";
    check_submodule("true", None);
    check_submodule("echo new > new.txt; echo two > a.txt", Some((2, 0)));
    check_submodule(commit, Some((0, 1)));
    check_submodule(
        &format!("git checkout --quiet --detach; {commit}; {commit} --amend; {commit}"),
        Some((0, 2)),
    );
    let push = "git push --quiet";
    check_submodule(
        &format!("{commit}; {push} origin HEAD:refs/heads/new"),
        None,
    );
    let to_ours = "\"$common/modules/deep/sub\" HEAD:refs/heads/new";
    check_submodule(&format!("{commit}; {push} {to_ours}"), None);
    let unreadable = "git=\"$(git rev-parse --absolute-git-dir)\"; rm \"$git/HEAD\"";
    check_submodule(unreadable, Some((0, 0)));
}
