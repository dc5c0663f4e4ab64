//! How often git is started.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use machine::git::{Repository, Wanted, change};

use crate::repo::Repo;

/// How many times git is started to read what no remote has of a repository with this many commits.
fn calls(commits: usize) -> usize {
    let repo = Repo::new();
    for number in 1..commits {
        repo.write("a.txt", &format!("{number}\n"));
        repo.commit("another");
    }
    let (program, count) = (repo.folder.path().join("git.sh"), repo.mark());
    let script = format!(
        "#!/bin/sh\necho >> '{}'\nexec git \"$@\"\n",
        count.display()
    );
    fs::write(&program, script).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let mut repository = Repository::open(&program, Some(&repo.path())).unwrap();
    let new = Wanted::New {
        range: "HEAD".to_owned(),
        remote: "origin".to_owned(),
    };
    let read = change(&mut repository, &new).unwrap();
    assert_eq!(read.commits.diffs.len(), commits);
    fs::read_to_string(count).unwrap().lines().count()
}

#[test]
fn many_commits_are_read_with_as_few_calls_as_two() {
    assert_eq!(calls(2), calls(20));
}
