//! Each kind of change, and each kind of repository.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use machine::git::{Refusal, Repository, Wanted, change};

use crate::repo::{Repo, branch, commits};

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

/// A repository where a file of 30 lines was renamed without telling git.
fn renamed() -> Repo {
    let repo = Repo::new();
    let lines = (0..30).fold(String::new(), |all, it| format!("{all}{it}\n"));
    repo.write("old.txt", &lines);
    repo.commit("second");
    fs::remove_file(repo.path().join("old.txt")).unwrap();
    repo.write("new.txt", &format!("{lines}more\n"));
    repo
}

/// Renames a file of 30 lines without telling git, works on, and compares the diff with that of the commit.
#[track_caller]
fn check_renamed(work: impl Fn(&Repo), shown: &str, in_diff: &[&str]) {
    let repo = renamed();
    work(&repo);
    let index = fs::read(repo.path().join(".git/index")).unwrap();
    let read = repo.change(&Wanted::Uncommitted).unwrap();
    let diff = String::from_utf8_lossy(&read.diff);
    assert_eq!(fs::read(repo.path().join(".git/index")).unwrap(), index);
    assert!(diff.contains(shown), "{diff}");
    let told: Vec<_> = read.in_diff.iter().map(|it| it.to_string_lossy()).collect();
    assert_eq!(told, in_diff);
    assert!(read.in_diff.iter().all(|it| read.untracked.contains(it)));
}

#[test]
fn a_rename_shows_even_if_git_was_not_told() {
    let to_new = "rename from old.txt\nrename to new.txt\n";
    check_renamed(|_| {}, to_new, &["new.txt"]);
    check_renamed(
        |repo| repo.write("a b\n\"", "x\n"),
        to_new,
        &["a b\n\"", "new.txt"],
    );
    let link = |repo: &Repo| {
        std::os::unix::fs::symlink("/etc/passwd", repo.path().join("link")).unwrap();
    };
    check_renamed(link, to_new, &["new.txt"]);
    let staged = |repo: &Repo| drop(repo.git(&["add", "--all"]));
    check_renamed(staged, to_new, &[]);
    // A folder took the place of a file that git knows.
    let in_the_way = |repo: &Repo| {
        fs::remove_file(repo.path().join("a.txt")).unwrap();
        fs::create_dir(repo.path().join("a.txt")).unwrap();
        repo.write("a.txt/b.txt", "two\n");
    };
    check_renamed(in_the_way, to_new, &["a.txt/b.txt", "new.txt"]);
    let not_utf8 = |repo: &Repo| repo.write(OsStr::from_bytes(b"odd\xff"), "x\n");
    check_renamed(not_utf8, to_new, &["new.txt", "odd\u{fffd}"]);
}

/// Renames a file among more new files than are compared.
#[track_caller]
fn check_renamed_among_many(name: &str, text: &str) {
    let repo = renamed();
    for number in 0..1_100 {
        repo.write(name.replace('#', &format!("{number}")), text);
    }
    let read = repo.change(&Wanted::Uncommitted).unwrap();
    let diff = String::from_utf8_lossy(&read.diff);
    assert!(
        diff.contains("rename from old.txt\nrename to new.txt\n"),
        "{name}"
    );
    assert!(read.in_diff.len() <= 1_000 && read.untracked.len() == 1_101);
}

#[test]
fn a_rename_shows_among_many_new_files() {
    check_renamed_among_many(
        "aaa#.rs",
        "same length of text as the one that was renamed, more or less it is\n",
    );
    check_renamed_among_many("aaa#.txt", "short\n");
}

#[test]
fn new_files_that_attributes_hide_are_not_in_the_diff() {
    let hidden = |repo: &Repo| {
        fs::create_dir_all(repo.path().join(".git/info")).unwrap();
        repo.write(".git/info/attributes", "hid.* -diff\n");
        repo.write("hid.txt", "x\n");
    };
    check_renamed(hidden, "rename to new.txt\n", &["new.txt"]);
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
fn settings_that_git_cannot_read_are_named() {
    let repo = Repo::new();
    let config = repo.path().join(".git/config");
    let settings = fs::read_to_string(&config).unwrap();
    fs::write(&config, settings + "[core]\n\thooksPath\n").unwrap();
    let refused = repo.change(&Wanted::Uncommitted);
    assert!(
        matches!(&refused, Err(Refusal::Settings(said)) if said.starts_with("bad config variable 'core.hookspath'")),
        "{refused:?}"
    );
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
    for text in ["three\n", "four\n"] {
        fs::write(shallow.join("a.txt"), text).unwrap();
        repo.git_in(&shallow, &["commit", "--quiet", "--all", "--message", "x"]);
    }
    check_one_by_one(&shallow, &["-two\n+three\n", "-three\n+four\n"]);
    repo.git_in(&shallow, &["remote", "remove", "origin"]);
    let all = ["+two\n", "-two\n+three\n", "-three\n+four\n"];
    check_one_by_one(&shallow, &all);
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
    repo.commit("second");
    check_one_by_one(&repo.path(), &["+one\n", "-one\n+two\n"]);
}

/// Compares what each commit of a repository shows that no remote has.
#[track_caller]
fn check_one_by_one(folder: &Path, expected: &[&str]) {
    let mut repository = Repository::open(Path::new("git"), Some(folder)).unwrap();
    let new = Wanted::New {
        range: "HEAD".to_owned(),
        remote: "origin".to_owned(),
    };
    let diffs = change(&mut repository, &new).unwrap().commits.diffs;
    assert_eq!(diffs.len(), expected.len());
    for ((hash, diff), expected) in diffs.iter().zip(expected) {
        let diff = String::from_utf8_lossy(diff);
        assert!(diff.ends_with(expected), "{hash}: {diff}");
    }
}

/// Creates a repository with the submodule `sub`, works in it, and compares which submodules have changes that
/// aren't committed. Nothing that the submodule's settings name is run.
#[track_caller]
fn check_submodule(work: &str, uncommitted: &[&str]) {
    let (library, repo) = (Repo::new(), Repo::new());
    let url = library.path().display().to_string();
    let add = ["submodule", "--quiet", "add", &url, "sub"];
    repo.git(&[&["-c", "protocol.file.allow=always"], &add[..]].concat());
    repo.commit("second");
    let planted = repo.planted();
    let sub = repo.path().join("sub");
    let done = std::process::Command::new("sh")
        .args(["-c", &format!("set -e; {work}")])
        .current_dir(&sub)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .status();
    assert!(done.is_ok_and(|it| it.success()), "{work}");
    if sub.join(".git").exists() {
        for name in ["core.fsmonitor", "filter.mark.clean"] {
            repo.git_in(&sub, &["config", name, &planted]);
        }
    }
    let read = repo.change(&Wanted::Uncommitted).unwrap();
    let paths: Vec<&str> = read
        .submodules
        .iter()
        .filter_map(|it| it.to_str())
        .collect();
    assert_eq!(paths, uncommitted, "{work}");
    assert!(!repo.mark().exists(), "{work}");
}

#[test]
fn submodules_with_changes_that_are_not_committed_there_are_named() {
    check_submodule("true", &[]);
    check_submodule("echo two > a.txt", &["sub"]);
    check_submodule(
        "echo '* filter=mark' > .gitattributes; echo two > a.txt",
        &["sub"],
    );
    check_submodule("echo two > a.txt; git add a.txt", &["sub"]);
    check_submodule("echo new > new.txt", &["sub"]);
    check_submodule(
        "echo new > new.log; echo '*.log' > \"$(git rev-parse --git-dir)/info/exclude\"",
        &[],
    );
    check_submodule("rm .git; echo two > a.txt", &[]);
    check_submodule("rm -r .git; ln -s ../../elsewhere .git", &[]);
}
