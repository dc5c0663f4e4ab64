//! Programs named in settings, none of which runs.

use std::fs;

use machine::git::{Refusal, Wanted};

use crate::repo::{Repo, branch, commits};

/// Reads the uncommitted change of a repository made by `plant`, and checks that the planted programs ran
/// for git itself, but not for us.
fn nothing_runs(plant: impl Fn(&Repo, &str)) {
    let repo = Repo::new();
    let program = repo.planted();
    plant(&repo, &program);
    repo.write("a.txt", "two\n");
    let _ = fs::remove_file(repo.mark());
    let wanted = [
        Wanted::Uncommitted,
        Wanted::Staged,
        commits("HEAD"),
        branch("HEAD"),
    ];
    for wanted in &wanted {
        repo.change(wanted).unwrap();
        assert!(!repo.mark().exists(), "{wanted:?} ran it");
    }
    let shown = repo.diff(&Wanted::Uncommitted);
    assert!(shown.contains("-one\n+two\n"), "{shown}");
    let _ = repo.git_in(&repo.path(), &["diff", "HEAD"]);
    let _ = repo.git_in(&repo.path(), &["status"]);
    assert!(
        repo.mark().exists(),
        "git doesn’t run what was planted, so this shows nothing"
    );
}

#[test]
fn no_monitor_runs() {
    nothing_runs(|repo, program| {
        repo.git(&["config", "core.fsmonitor", program]);
    });
}

#[test]
fn no_external_diff_runs() {
    nothing_runs(|repo, program| {
        repo.git(&["config", "diff.external", program]);
    });
    nothing_runs(|repo, program| {
        repo.write(".gitattributes", "*.txt diff=odd\n");
        repo.git(&["config", "diff.odd.command", program]);
    });
}

#[test]
fn no_converter_runs() {
    nothing_runs(|repo, program| {
        repo.write(".git/info/attributes", "*.txt diff=odd\n");
        repo.git(&["config", "diff.odd.textconv", program]);
    });
}

#[test]
fn no_filter_runs() {
    for name in ["odd", "o=d d", "odd.clean"] {
        nothing_runs(|repo, program| {
            repo.git(&["config", &format!("filter.{name}.clean"), program]);
            repo.git(&["config", &format!("filter.{name}.required"), "true"]);
            let name = if name.contains([' ', '=']) {
                "plain"
            } else {
                name
            };
            repo.git(&["config", &format!("filter.{name}.clean"), program]);
            repo.write(".git/info/attributes", &format!("*.txt filter={name}\n"));
        });
    }
    nothing_runs(|repo, program| {
        repo.git(&["config", "filter.odd.process", program]);
        repo.write(".gitattributes", "*.txt filter=odd\n");
    });
}

#[test]
fn no_hook_runs() {
    nothing_runs(|repo, program| {
        let hooks = repo.folder.path().join("hooks");
        fs::create_dir(&hooks).unwrap();
        for name in [
            "post-index-change",
            "reference-transaction",
            "pre-commit",
            "post-checkout",
        ] {
            fs::copy(program, hooks.join(name)).unwrap();
        }
        repo.git(&["config", "core.hooksPath", &hooks.display().to_string()]);
    });
}

#[test]
fn nothing_of_a_submodule_runs() {
    nothing_runs(|repo, program| {
        let inner = repo.path().join("inner");
        fs::create_dir(&inner).unwrap();
        for arguments in [
            &["init", "--quiet"][..],
            &["commit", "--quiet", "--allow-empty", "--message", "first"],
        ] {
            assert!(repo.git_in(&inner, arguments).status.success());
        }
        repo.write(
            ".gitmodules",
            "[submodule \"inner\"]\n\tpath = inner\n\turl = ./inner\n",
        );
        repo.git(&["add", ".gitmodules", "inner"]);
        repo.git(&["commit", "--quiet", "--message", "second"]);
        repo.git_in(&inner, &["config", "core.fsmonitor", program]);
    });
}

#[test]
fn nothing_is_fetched() {
    let repo = Repo::new();
    let program = repo.planted();
    repo.write("a.txt", "two\n");
    repo.commit("second");
    repo.git(&["config", "remote.origin.url", "ssh://nowhere.invalid/x"]);
    repo.git(&["config", "remote.origin.promisor", "true"]);
    repo.git(&["config", "extensions.partialClone", "origin"]);
    repo.git(&["config", "core.repositoryFormatVersion", "1"]);
    // A client that connects would wait for data.
    let deaf = format!("'{program}' </dev/null; false");
    repo.git(&["config", "core.sshCommand", &deaf]);
    let blob = repo.git(&["rev-parse", "HEAD~1:a.txt"]);
    let (folder, file) = blob.split_at(2);
    fs::remove_file(repo.path().join(".git/objects").join(folder).join(file)).unwrap();
    assert!(matches!(
        repo.change(&commits("HEAD")),
        Err(Refusal::Failed(_))
    ));
    assert!(!repo.mark().exists(), "it connected");
    let _ = repo.git_in(&repo.path(), &["show", "HEAD"]);
    assert!(
        repo.mark().exists(),
        "git doesn’t connect, so this shows nothing"
    );
}
