//! Reading git repositories, with settings that name programs and with names that look like something
//! else.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that can’t prepare fails")]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use machine::git::{Change, Refusal, Repository, Wanted, change};
use tempfile::TempDir;

/// A repository in a folder of its own, with a program that says where it ran.
struct Repo {
    folder: TempDir,
}

impl Repo {
    fn empty() -> Self {
        let repo = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        fs::create_dir(repo.path()).unwrap();
        repo.git(&["init", "--quiet", "--initial-branch", "main"]);
        repo
    }

    /// With one commit of `a.txt`.
    fn new() -> Self {
        let repo = Self::empty();
        repo.write("a.txt", "one\n");
        repo.commit("first");
        repo
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("repo")
    }

    fn write(&self, name: impl AsRef<Path>, text: &str) {
        fs::write(self.path().join(name), text).unwrap();
    }

    fn commit(&self, message: &str) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--message", message]);
    }

    fn git(&self, arguments: &[&str]) -> String {
        let output = self.git_in(&self.path(), arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    fn git_in(&self, folder: &Path, arguments: &[&str]) -> Output {
        Command::new("git")
            .args(arguments)
            .current_dir(folder)
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("HOME", self.folder.path())
            .envs([
                ("GIT_AUTHOR_NAME", "Ann"),
                ("GIT_AUTHOR_EMAIL", "ann@example.com"),
                ("GIT_COMMITTER_NAME", "Ann"),
                ("GIT_COMMITTER_EMAIL", "ann@example.com"),
            ])
            .output()
            .unwrap()
    }

    /// A program that leaves a mark when it runs, and prints what it is given.
    fn planted(&self) -> String {
        let program = self.folder.path().join("planted.sh");
        let mark = self.mark();
        let script = format!("#!/bin/sh\ntouch '{}'\ncat\nexit 0\n", mark.display());
        fs::write(&program, script).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        program.display().to_string()
    }

    fn mark(&self) -> PathBuf {
        self.folder.path().join("it-ran")
    }

    fn change(&self, wanted: &Wanted) -> Result<Change, Refusal> {
        let mut repository = Repository::open(Path::new("git"), Some(&self.path()))?;
        change(&mut repository, wanted)
    }

    fn diff(&self, wanted: &Wanted) -> String {
        String::from_utf8_lossy(&self.change(wanted).unwrap().diff).into_owned()
    }
}

fn branch(name: &str) -> Wanted {
    Wanted::Branch {
        name: name.to_owned(),
        base: None,
    }
}

fn commits(range: &str) -> Wanted {
    Wanted::Commits(range.to_owned())
}

#[test]
fn each_kind_of_change_is_read() {
    let repo = Repo::new();
    repo.git(&["switch", "--quiet", "--create", "feature"]);
    repo.write("b.txt", "two\n");
    repo.commit("second");
    repo.write("a.txt", "staged\n");
    repo.git(&["add", "a.txt"]);
    repo.write("b.txt", "unstaged\n");
    repo.write("new.txt", "new\n");
    repo.write("ignored.log", "no\n");
    repo.write(".gitignore", "*.log\n");

    let read = repo.change(&Wanted::Uncommitted).unwrap();
    let diff = String::from_utf8_lossy(&read.diff);
    assert!(
        diff.contains("+staged\n") && diff.contains("+unstaged\n"),
        "{diff}"
    );
    assert_eq!(
        read.untracked,
        [Path::new(".gitignore"), Path::new("new.txt")]
    );
    assert_eq!(read.base, Some(repo.git(&["rev-parse", "HEAD"])));

    let staged = repo.diff(&Wanted::Staged);
    assert!(
        staged.contains("+staged\n") && !staged.contains("unstaged"),
        "{staged}"
    );
    for wanted in [
        branch("feature"),
        branch("HEAD"),
        commits("main..feature"),
        commits("HEAD"),
        commits("main.."),
    ] {
        let diff = repo.diff(&wanted);
        assert!(
            diff.contains("+two\n") && !diff.contains("staged"),
            "{wanted:?}: {diff}"
        );
    }
    let first = repo.change(&commits("main")).unwrap();
    assert_eq!(first.base, None);
    assert!(String::from_utf8_lossy(&first.diff).contains("+one\n"));
}

#[test]
fn a_branch_is_compared_with_where_it_began() {
    let repo = Repo::new();
    repo.git(&["switch", "--quiet", "--create", "feature"]);
    repo.write("b.txt", "two\n");
    repo.commit("second");
    repo.git(&["switch", "--quiet", "main"]);
    repo.write("c.txt", "meanwhile\n");
    repo.commit("third");
    for wanted in [branch("feature"), commits("main...feature")] {
        let diff = repo.diff(&wanted);
        assert!(
            diff.contains("+two\n") && !diff.contains("meanwhile"),
            "{wanted:?}: {diff}"
        );
    }
    assert_eq!(repo.diff(&branch("main")), "");
    repo.git(&["switch", "--quiet", "--detach", "feature"]);
    assert!(repo.diff(&branch("HEAD")).contains("+two\n"));
}

#[test]
fn what_is_not_there_is_refused() {
    let repo = Repo::empty();
    let refused = |repo: &Repo, wanted: &Wanted| repo.change(wanted).err();
    assert_eq!(refused(&repo, &branch("HEAD")), Some(Refusal::NoCommits));
    repo.write("a.txt", "one\n");
    assert_eq!(
        repo.change(&Wanted::Uncommitted).unwrap().untracked,
        [Path::new("a.txt")]
    );
    repo.git(&["add", "a.txt"]);
    for wanted in [Wanted::Staged, Wanted::Uncommitted] {
        let read = repo.change(&wanted).unwrap();
        assert!(String::from_utf8_lossy(&read.diff).contains("+one\n"));
        assert_eq!(read.base, None);
    }
    repo.commit("first");
    for name in [
        "nope",
        "--help",
        "--output=x",
        "-",
        "",
        "a b",
        "HEAD\nmain",
        "main:a.txt",
    ] {
        let wanted = Refusal::Unknown(name.to_owned());
        assert_eq!(refused(&repo, &branch(name)), Some(wanted), "{name:?}");
    }
    assert_eq!(
        refused(&repo, &commits("..nope")),
        Some(Refusal::Unknown("nope".to_owned()))
    );
    repo.git(&["branch", "--quiet", "--move", "main", "odd"]);
    assert_eq!(refused(&repo, &branch("odd")), Some(Refusal::NoBase));
    repo.git(&["switch", "--quiet", "--orphan", "main"]);
    repo.write("b.txt", "two\n");
    repo.commit("another first");
    assert!(matches!(
        refused(&repo, &branch("odd")),
        Some(Refusal::Unrelated(..))
    ));

    let outside = tempfile::tempdir().unwrap();
    let opened = Repository::open(Path::new("git"), Some(outside.path()));
    assert_eq!(opened.err(), Some(Refusal::Outside));
    let missing = Repository::open(Path::new("/no/such/git"), Some(&repo.path()));
    assert!(matches!(missing.err(), Some(Refusal::NotRun(_))));
}

#[test]
fn bare_and_shallow_repositories_work_as_far_as_they_can() {
    let repo = Repo::new();
    repo.write("a.txt", "two\n");
    repo.commit("second");
    let source = format!("file://{}", repo.path().display());
    let home = repo.folder.path();

    let bare = home.join("bare");
    repo.git_in(home, &["clone", "--quiet", "--bare", &source, "bare"]);
    let read = |folder: &Path, wanted: &Wanted| {
        let mut repository = Repository::open(Path::new("git"), Some(folder))?;
        change(&mut repository, wanted)
    };
    assert_eq!(
        read(&bare, &Wanted::Uncommitted).err(),
        Some(Refusal::NoFiles)
    );
    assert!(!read(&bare, &commits("HEAD")).unwrap().diff.is_empty());
    let inside = repo.path().join(".git");
    assert_eq!(read(&inside, &Wanted::Staged).err(), Some(Refusal::NoFiles));

    let shallow = home.join("shallow");
    repo.git_in(
        home,
        &["clone", "--quiet", "--depth", "1", &source, "shallow"],
    );
    assert_eq!(
        read(&shallow, &commits("HEAD")).err(),
        Some(Refusal::Shallow)
    );
    fs::write(shallow.join("a.txt"), "three\n").unwrap();
    assert!(
        !read(&shallow, &Wanted::Uncommitted)
            .unwrap()
            .diff
            .is_empty()
    );
}

#[test]
fn another_kind_of_hash_works() {
    let repo = Repo {
        folder: tempfile::tempdir().unwrap(),
    };
    fs::create_dir(repo.path()).unwrap();
    repo.git(&[
        "init",
        "--quiet",
        "--object-format",
        "sha256",
        "--initial-branch",
        "main",
    ]);
    repo.write("a.txt", "one\n");
    repo.commit("first");
    assert!(repo.diff(&commits("HEAD")).contains("+one\n"));
    repo.write("a.txt", "two\n");
    assert!(repo.diff(&Wanted::Uncommitted).contains("+two\n"));
}

/// Reads the uncommitted change of a repository made by `plant`, and checks that what it planted ran
/// for git itself, and not for us.
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
    // What connects would wait for it to speak.
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
    // Git makes no branch of these names; whoever writes into `.git` can.
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
    repo.write("a.txt", "one\n");
    let before = fs::read(&index).unwrap();
    repo.change(&Wanted::Uncommitted).unwrap();
    assert!(before == fs::read(&index).unwrap(), "the index was written");
}
