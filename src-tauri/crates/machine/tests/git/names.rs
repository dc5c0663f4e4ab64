//! Settings that hide a change, and names that look like something else.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use machine::git::{Refusal, Wanted};

use crate::repo::{Repo, branch};

#[test]
fn settings_and_attributes_neither_hide_nor_dress_a_change() {
    let repo = Repo::new();
    for (name, value) in [
        ("diff.noprefix", "true"),
        ("diff.mnemonicPrefix", "true"),
        ("color.ui", "always"),
        ("diff.context", "0"),
        ("diff.submodule", "log"),
        ("diff.ignoreSubmodules", "all"),
        ("diff.wordRegex", "."),
        ("diff.orderFile", "a.txt"),
        ("diff.relative", "true"),
        ("core.pager", "false"),
        ("core.quotePath", "false"),
    ] {
        repo.git(&["config", name, value]);
    }
    repo.write(".gitattributes", "*.txt -diff\n");
    repo.commit("hidden");
    repo.write("a.txt", "two\n");
    let diff = repo.diff(&Wanted::Uncommitted);
    let head = "diff --git a/a.txt b/a.txt\nindex 5626abf..f719efd 100644\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+two\n";
    assert_eq!(diff, head);
}

/// Hides text files with attributes in this file, and checks what each kind of change still shows.
#[track_caller]
fn check_hidden(attributes: &str) {
    let hide = |repo: &Repo| {
        fs::create_dir_all(repo.path().join(".git/info")).unwrap();
        repo.write(attributes, "*.txt -diff\n*.png diff=odd\n");
    };
    let repo = Repo::new();
    repo.git(&["config", "diff.odd.binary", "true"]);
    repo.write("b b\n.txt", "calm\n");
    repo.write("c.txt", "c\n");
    fs::write(repo.path().join("logo.png"), "\0\n").unwrap();
    repo.write("words.png", "no picture\n");
    repo.commit("second");
    hide(&repo);
    repo.write("a.txt", "two\n");
    repo.write("b b\n.txt", "wild\n");
    fs::write(repo.path().join("logo.png"), "\0\nmore\n").unwrap();
    repo.write("words.png", "still no picture\n");
    repo.write("large.txt", &"large\n".repeat(1_000_000));
    let check = |wanted: &Wanted, changed: &[&str]| {
        let diff = repo.diff(wanted);
        for part in [
            "-one\n+two\n",
            "-calm\n+wild\n",
            "-no picture\n+still no picture\n",
            "Binary files a/logo.png and b/logo.png differ\n",
        ] {
            assert!(diff.contains(part), "{attributes}, {wanted:?}: {diff}");
        }
        assert!(!diff.contains("+more") && !diff.contains("+large"));
        for part in changed {
            assert!(diff.contains(part), "{attributes}, {wanted:?}: {diff}");
        }
    };
    check(&Wanted::Uncommitted, &[]);
    repo.git(&["add", "--all"]);
    repo.git(&["update-index", "--chmod=+x", "c.txt"]);
    check(&Wanted::Staged, &["new mode 100755\n"]);
    repo.git(&["commit", "--quiet", "--message", "third"]);
    check(
        &Wanted::Commits("HEAD".to_owned()),
        &["Binary files /dev/null and b/large.txt differ\n"],
    );
}

#[test]
fn attributes_do_not_hide_text() {
    check_hidden(".gitattributes");
    check_hidden(".git/info/attributes");
}

/// Hides text files with attributes, and checks what each commit still shows.
#[track_caller]
fn check_commits(hide: fn(&Repo)) {
    let repo = Repo::new();
    hide(&repo);
    repo.write("second.md", "2\n");
    repo.commit("second");
    repo.git(&["branch", "other"]);
    repo.write("a.txt", "two\n");
    fs::write(repo.path().join("logo.png"), "\0\n").unwrap();
    repo.commit("third");
    repo.git(&["switch", "--quiet", "other"]);
    repo.write("b.txt", "b\n");
    repo.commit("fourth");
    repo.git(&["merge", "--quiet", "--no-commit", "--no-ff", "main"]);
    repo.write("c.txt", "of the merge\n");
    repo.commit("merge");
    let new = Wanted::New {
        range: "HEAD".to_owned(),
        remote: "origin".to_owned(),
    };
    let diffs = repo.change(&new).unwrap().commits.diffs;
    let shown = diffs.iter().map(|(_, diff)| String::from_utf8_lossy(diff));
    let shown: String = shown.collect();
    for line in [
        "\n-one\n+two\n",
        "\n+b\n",
        "\n++of the merge\n",
        "\nBinary files /dev/null and b/logo.png differ\n",
    ] {
        assert!(shown.contains(line), "{line:?}: {shown}");
    }
}

#[test]
fn attributes_do_not_hide_what_commits_add() {
    const HIDES: &str = "*.txt -diff\n";
    check_commits(|repo| repo.write(".gitattributes", HIDES));
    check_commits(|repo| {
        fs::create_dir_all(repo.path().join(".git/info")).unwrap();
        repo.write(".git/info/attributes", "*.txt diff=odd\n");
        repo.git(&["config", "diff.odd.binary", "true"]);
    });
    check_commits(|repo| {
        let elsewhere = repo.folder.path().join("attributes");
        fs::write(&elsewhere, HIDES).unwrap();
        let elsewhere = elsewhere.display().to_string();
        repo.git(&["config", "core.attributesFile", &elsewhere]);
    });
}

#[test]
fn odd_names_are_names() {
    let repo = Repo::new();
    let odd = [
        OsStr::new("-rf"),
        OsStr::new("--output=gone"),
        OsStr::new("new\nline"),
        OsStr::new("quo\"te"),
        OsStr::new(":(exclude)a.txt"),
        OsStr::from_bytes(b"not-utf8-\xff"),
    ];
    for name in odd {
        repo.write(name, "odd\n");
    }
    let mut untracked = repo.change(&Wanted::Uncommitted).unwrap().untracked;
    untracked.sort();
    let mut expected = odd.map(PathBuf::from).to_vec();
    expected.sort();
    assert_eq!(untracked, expected);
    repo.git(&["add", "--all"]);
    let diff = repo.diff(&Wanted::Staged);
    assert_eq!(diff.matches("\n+odd\n").count(), odd.len(), "{diff}");
    assert!(diff.contains("+++ \"b/new\\nline\"\n"), "{diff}");
    repo.commit("odd");
    // Git doesn't create branches with these names; whoever writes into `.git` can.
    let head = repo.git(&["rev-parse", "HEAD"]) + "\n";
    for name in ["-d", "--all"] {
        repo.write(format!(".git/refs/heads/{name}"), &head);
        let read = repo.change(&branch(name));
        assert!(
            read.is_ok() || read == Err(Refusal::Unknown(name.to_owned())),
            "{read:?}"
        );
    }
    assert!(repo.path().join("a.txt").exists());
}

#[test]
fn a_link_is_listed_and_never_followed() {
    let repo = Repo::new();
    let secret = repo.folder.path().join("secret.txt");
    fs::write(&secret, "outside\n").unwrap();
    symlink(&secret, repo.path().join("link.txt")).unwrap();
    symlink(repo.folder.path(), repo.path().join("folder")).unwrap();
    let read = repo.change(&Wanted::Uncommitted).unwrap();
    assert_eq!(read.untracked, [Path::new("folder"), Path::new("link.txt")]);
    repo.git(&["add", "--all"]);
    let diff = repo.diff(&Wanted::Staged);
    assert!(
        diff.contains("new file mode 120000") && !diff.contains("+outside"),
        "{diff}"
    );
}

#[test]
fn the_index_is_left_as_it_is() {
    let repo = Repo::new();
    let index = repo.path().join(".git/index");
    // Git would record the new time of the file, whose content hasn't changed.
    let file = fs::File::options()
        .write(true)
        .open(repo.path().join("a.txt"));
    file.unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
    let before = fs::read(&index).unwrap();
    assert_eq!(repo.diff(&Wanted::Uncommitted), "");
    assert!(before == fs::read(&index).unwrap(), "the index was written");
}
