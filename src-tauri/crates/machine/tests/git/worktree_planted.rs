//! Programs that a repository, or someone working in one of our worktrees, names for git. None runs.

use std::fs;
use std::path::Path;

use machine::git::Worktree;

use crate::repo::Repo;
use crate::worktree::changed;

/// Creates a worktree, reads it and removes it, with what `before` planted in the repository, and `after`
/// in the worktree. None of it runs for us; git itself would have run it.
fn nothing_runs(before: impl Fn(&Repo, &str), after: impl Fn(&Repo, &Worktree, &str)) {
    let repo = Repo::new();
    let program = repo.planted();
    before(&repo, &program);
    let _ = fs::remove_file(repo.mark());
    let worktree = repo.worktree();
    assert!(!repo.mark().exists(), "making it ran it");
    fs::write(worktree.tree.join("a.txt"), "two\n").unwrap();
    fs::write(worktree.tree.join("b.txt"), "new\n").unwrap();
    after(&repo, &worktree, &program);
    let _ = fs::remove_file(repo.mark());
    let seen = changed(&worktree);
    assert!(
        String::from_utf8_lossy(&seen.diff).contains("+two\n"),
        "{seen:?}"
    );
    worktree.at_stake(Path::new("git"), &[]).unwrap();
    assert!(!repo.mark().exists(), "reading it ran it");
    let again = repo.folder.path().join("again").display().to_string();
    let _ = repo.git_in(&repo.path(), &["worktree", "add", &again]);
    for arguments in [&["status"][..], &["diff", "HEAD"], &["add", "--all"]] {
        let _ = repo.git_in(&worktree.tree, arguments);
    }
    assert!(
        repo.mark().exists(),
        "git doesn’t run what was planted, so this shows nothing"
    );
    for (name, value) in [("user.name", "Ann"), ("user.email", "ann@example.com")] {
        repo.git(&["config", name, value]);
    }
    let _ = fs::remove_file(repo.mark());
    worktree.commit(Path::new("git"), "two", false).unwrap();
    assert!(!repo.mark().exists(), "committing ran it");
    let _ = fs::remove_file(repo.mark());
    worktree.remove(Path::new("git")).unwrap();
    assert!(!repo.mark().exists(), "removing it ran it");
}

fn nothing(_: &Repo, _: &Worktree, _: &str) {}

#[test]
fn no_hook_runs() {
    const NAMES: [&str; 4] = [
        "post-checkout",
        "reference-transaction",
        "post-index-change",
        "pre-commit",
    ];
    nothing_runs(
        |repo, program| {
            let hooks = repo.path().join(".git/hooks");
            fs::create_dir_all(&hooks).unwrap();
            for name in NAMES {
                fs::copy(program, hooks.join(name)).unwrap();
            }
        },
        nothing,
    );
    nothing_runs(
        |repo, program| {
            let hooks = repo.folder.path().join("hooks");
            fs::create_dir(&hooks).unwrap();
            for name in NAMES {
                fs::copy(program, hooks.join(name)).unwrap();
            }
            repo.git(&["config", "core.hooksPath", &hooks.display().to_string()]);
        },
        nothing,
    );
}

#[test]
fn no_filter_runs() {
    for key in ["smudge", "clean", "process"] {
        nothing_runs(
            |repo, program| {
                repo.git(&["config", &format!("filter.odd.{key}"), program]);
                repo.write(".git/info/attributes", "*.txt filter=odd\n");
            },
            nothing,
        );
        nothing_runs(
            |repo, program| {
                repo.write(".gitattributes", "*.txt filter=odd\n");
                repo.commit("second");
                repo.git(&["config", &format!("filter.odd.{key}"), program]);
            },
            nothing,
        );
    }
}

#[test]
fn no_monitor_runs() {
    nothing_runs(
        |repo, program| {
            repo.git(&["config", "core.fsmonitor", program]);
        },
        nothing,
    );
}

#[test]
fn nothing_that_an_agent_plants_runs() {
    let plants: [fn(&Repo, &Worktree, &str); 4] = [
        |repo, worktree, program| {
            repo.git_in(&worktree.tree, &["config", "core.fsmonitor", program]);
        },
        |repo, worktree, program| {
            repo.git_in(
                &worktree.tree,
                &["config", "extensions.worktreeConfig", "true"],
            );
            repo.git_in(
                &worktree.tree,
                &["config", "--worktree", "core.fsmonitor", program],
            );
        },
        |repo, worktree, program| {
            repo.git_in(&worktree.tree, &["config", "filter.odd.clean", program]);
            fs::write(worktree.tree.join(".gitattributes"), "*.txt filter=odd\n").unwrap();
        },
        |repo, worktree, program| {
            // The agent's own repository, in place of the link back to ours.
            let own = repo.folder.path().join("agents");
            fs::create_dir(&own).unwrap();
            repo.git_in(&own, &["init", "--quiet"]);
            repo.git_in(&own, &["config", "core.fsmonitor", program]);
            let link = format!("gitdir: {}\n", own.join(".git").display());
            fs::write(worktree.tree.join(".git"), link).unwrap();
        },
    ];
    for plant in plants {
        nothing_runs(|_, _| {}, plant);
    }
}
