//! Our worktrees: which repositories they can be created from, what they show, and what is lost with them.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use machine::git::{Change, Ground, Name, Refusal, Repository, Worktree};

use crate::repo::Repo;

const GIT: &str = "git";

fn ground(folder: &Path) -> Result<Ground, Refusal> {
    Repository::open(Path::new(GIT), Some(folder))?.ground()
}

impl Repo {
    pub(crate) fn tree(&self) -> PathBuf {
        self.folder.path().join("our data's \"trees\"/one")
    }

    fn make(&self, folder: &Path, branch: &str) -> Result<Worktree, Refusal> {
        let ground = ground(folder)?;
        let name = Name {
            branch,
            base: &ground.base,
        };
        Worktree::make(Path::new(GIT), &ground.common, &self.tree(), name)
    }

    pub(crate) fn worktree(&self) -> Worktree {
        self.make(&self.path(), "whetstone/one").unwrap()
    }
}

pub(crate) fn changed(worktree: &Worktree) -> Change {
    worktree.change(Path::new(GIT)).unwrap()
}

fn diff(worktree: &Worktree) -> String {
    String::from_utf8_lossy(&changed(worktree).diff).into_owned()
}

fn at_stake(worktree: &Worktree) -> (usize, usize) {
    let at_stake = worktree.at_stake(Path::new(GIT), &[]).unwrap();
    assert_eq!(at_stake.newest.is_some(), at_stake.unmerged > 0);
    (at_stake.uncommitted, at_stake.unmerged)
}

/// Creates a worktree of the repository whose folder `prepare` returns, works in it, and removes it.
/// Neither the user's files nor their branches change.
fn works(prepare: impl Fn(&Repo) -> PathBuf) -> Ground {
    let repo = Repo::new();
    let folder = prepare(&repo);
    let ground = ground(&folder).unwrap();
    let seen = |what: &[&str]| repo.git_in(&folder, what).stdout;
    let before = (
        seen(&["status", "--porcelain"]),
        seen(&["for-each-ref"]),
        seen(&["rev-parse", "HEAD"]),
    );
    let worktree = repo.make(&folder, "whetstone/one").unwrap();
    assert_eq!(
        fs::read_to_string(worktree.tree.join("a.txt")).unwrap(),
        "one\n"
    );
    assert_eq!(at_stake(&worktree), (0, 0));
    assert_eq!(diff(&worktree), "");
    fs::write(worktree.tree.join("a.txt"), "two\n").unwrap();
    fs::write(worktree.tree.join("b.txt"), "new\n").unwrap();
    assert!(diff(&worktree).contains("-one\n+two\n"));
    assert_eq!(changed(&worktree).untracked, [PathBuf::from("b.txt")]);
    assert_eq!(at_stake(&worktree), (2, 0));
    for arguments in [
        &["add", "--all"][..],
        &["commit", "--quiet", "--message", "theirs"],
    ] {
        let output = repo.git_in(&worktree.tree, arguments);
        assert!(output.status.success(), "{output:?}");
    }
    assert_eq!(at_stake(&worktree), (0, 1));
    assert!(diff(&worktree).contains("-one\n+two\n"));
    assert!(diff(&worktree).contains("+new\n"));
    worktree.remove(Path::new(GIT)).unwrap();
    assert!(!worktree.tree.exists() && !worktree.own.exists());
    let after = (
        seen(&["status", "--porcelain"]),
        seen(&["for-each-ref"]),
        seen(&["rev-parse", "HEAD"]),
    );
    assert_eq!(before, after);
    ground
}

#[test]
fn a_worktree_is_made_of_every_repository_with_a_commit() {
    let plain = works(Repo::path);
    assert_eq!(
        (plain.branch.as_deref(), plain.is_changed, plain.submodules),
        (Some("main"), false, 0)
    );
    let changed = works(|repo| {
        repo.write("a.txt", "mine\n");
        repo.write("mine.txt", "mine\n");
        repo.path()
    });
    assert!(changed.is_changed);
    let detached = works(|repo| {
        repo.git(&["checkout", "--quiet", "--detach"]);
        repo.path()
    });
    assert_eq!(detached.branch, None);
    let bare = works(|repo| {
        let bare = repo.folder.path().join("bare");
        repo.git(&[
            "clone",
            "--quiet",
            "--bare",
            ".",
            &bare.display().to_string(),
        ]);
        bare
    });
    assert!(bare.is_bare && !bare.is_changed);
    works(|repo| {
        let (url, shallow) = (repo.path(), repo.folder.path().join("shallow"));
        repo.write("c.txt", "c\n");
        repo.commit("second");
        let url = format!("file://{}", url.display());
        repo.git(&[
            "clone",
            "--quiet",
            "--depth",
            "1",
            &url,
            &shallow.display().to_string(),
        ]);
        shallow
    });
    let inside = works(|repo| {
        fs::create_dir(repo.path().join("deep down")).unwrap();
        repo.write("deep down/c.txt", "c\n");
        repo.commit("second");
        repo.path().join("deep down")
    });
    assert_eq!(inside.inside, PathBuf::from("deep down/"));
    let linked = works(|repo| {
        let linked = repo.folder.path().join("linked");
        repo.git(&[
            "worktree",
            "add",
            "--quiet",
            "-b",
            "theirs",
            &linked.display().to_string(),
        ]);
        linked
    });
    assert_eq!(linked.branch.as_deref(), Some("theirs"));
    let with_submodule = works(|repo| {
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
        repo.path()
    });
    assert_eq!(with_submodule.submodules, 1);
    works(|repo| {
        repo.git(&["sparse-checkout", "set", "--no-cone", "/a.txt"]);
        repo.path()
    });
    works(|repo| {
        for name in ["-rf", "a\nb \"c\".txt", "--output=x"] {
            repo.write(name, "odd\n");
        }
        repo.commit("second");
        repo.path()
    });
}

#[test]
fn without_a_commit_or_a_free_name_there_is_none() {
    let empty = Repo::empty();
    assert_eq!(empty.make(&empty.path(), "w/one"), Err(Refusal::NoCommits));
    assert_eq!(
        empty.make(empty.folder.path(), "w/one"),
        Err(Refusal::Outside)
    );
    let repo = Repo::new();
    repo.git(&["branch", "w"]);
    assert_eq!(
        repo.make(&repo.path(), "w/one"),
        Err(Refusal::BranchTaken("w".to_owned()))
    );
    repo.git(&["branch", "-m", "w", "x/one"]);
    assert_eq!(
        repo.make(&repo.path(), "x/one"),
        Err(Refusal::BranchTaken("x/one".to_owned()))
    );
    assert!(!repo.tree().exists());
    fs::create_dir_all(repo.tree()).unwrap();
    assert!(matches!(
        repo.make(&repo.path(), "w/one"),
        Err(Refusal::Failed(_))
    ));
    assert!(repo.tree().exists(), "what was there was removed");
    assert_eq!(repo.git(&["for-each-ref", "refs/heads/w"]), "");
}

#[test]
fn a_repository_of_another_user_is_refused() {
    let repo = Repo::new();
    let other = std::process::Command::new("chown")
        .args(["--recursive", "65534"])
        .arg(repo.path())
        .status();
    if other.is_ok_and(|status| status.success()) {
        assert_eq!(repo.make(&repo.path(), "w/one"), Err(Refusal::Untrusted));
    }
}

#[test]
fn a_worktree_that_cant_be_made_leaves_nothing() {
    let repo = Repo::new();
    let blob = repo.git(&["rev-parse", "HEAD:a.txt"]);
    let (folder, file) = blob.split_at(2);
    fs::remove_file(repo.path().join(".git/objects").join(folder).join(file)).unwrap();
    let refused = repo.make(&repo.path(), "w/one").unwrap_err();
    assert!(matches!(refused, Refusal::Failed(_)), "{refused:?}");
    assert!(!repo.tree().exists());
    assert!(!repo.git(&["worktree", "list"]).contains("one"));
    assert_eq!(repo.git(&["for-each-ref", "refs/heads/w"]), "");
}

#[test]
fn nothing_in_a_worktree_hides_what_it_holds() {
    let repo = Repo::new();
    repo.write("secret.txt", "calm\n");
    repo.commit("second");
    let hides: [fn(&Repo, &Worktree); 6] = [
        |_, _| {},
        |repo, worktree| {
            repo.git_in(
                &worktree.tree,
                &["update-index", "--assume-unchanged", "secret.txt"],
            );
        },
        |repo, worktree| {
            repo.git_in(
                &worktree.tree,
                &["update-index", "--skip-worktree", "secret.txt"],
            );
        },
        |_, worktree| fs::write(worktree.tree.join(".gitattributes"), "* -diff\n").unwrap(),
        |_, worktree| fs::remove_file(worktree.tree.join(".git")).unwrap(),
        |repo, worktree| {
            repo.git_in(&worktree.tree, &["checkout", "--quiet", "-b", "elsewhere"]);
        },
    ];
    for hide in hides {
        let worktree = repo.worktree();
        hide(&repo, &worktree);
        fs::write(worktree.tree.join("secret.txt"), "wild\n").unwrap();
        fs::write(worktree.tree.join("a\nb.txt"), "odd\n").unwrap();
        symlink("/etc/passwd", worktree.tree.join("--link")).unwrap();
        let seen = changed(&worktree);
        let shown = String::from_utf8_lossy(&seen.diff).into_owned();
        assert!(shown.contains("-calm\n+wild\n"), "{shown}");
        for name in ["a\nb.txt", "--link"] {
            assert!(seen.untracked.contains(&PathBuf::from(name)), "{seen:?}");
        }
        assert!(at_stake(&worktree).0 >= 3);
        worktree.remove(Path::new(GIT)).unwrap();
        assert!(Path::new("/etc/passwd").exists());
    }
}

#[test]
fn what_another_branch_leads_to_is_not_lost() {
    let repo = Repo::new();
    let worktree = repo.worktree();
    let commit = |arguments: &[&str]| {
        let output = repo.git_in(&worktree.tree, arguments);
        assert!(output.status.success(), "{output:?}");
    };
    commit(&["commit", "--quiet", "--allow-empty", "--message", "one"]);
    commit(&["commit", "--quiet", "--allow-empty", "--message", "two"]);
    assert_eq!(at_stake(&worktree), (0, 2));
    repo.git(&["merge", "--quiet", "whetstone/one"]);
    assert_eq!(at_stake(&worktree), (0, 0));
    commit(&["checkout", "--quiet", "--detach"]);
    commit(&["commit", "--quiet", "--allow-empty", "--message", "three"]);
    assert_eq!(at_stake(&worktree), (0, 1));
    repo.git(&[
        "tag",
        "kept",
        &repo.git(&[
            "-C",
            &worktree.tree.display().to_string(),
            "rev-parse",
            "HEAD",
        ]),
    ]);
    assert_eq!(at_stake(&worktree), (0, 0));
}

#[test]
fn a_worktree_that_is_gone_is_told_and_can_be_forgotten() {
    let repo = Repo::new();
    let worktree = repo.worktree();
    fs::remove_dir_all(&worktree.tree).unwrap();
    assert_eq!(worktree.change(Path::new(GIT)), Err(Refusal::NoWorktree));
    assert_eq!(at_stake(&worktree), (0, 0));
    worktree.remove(Path::new(GIT)).unwrap();
    assert_eq!(repo.git(&["branch", "--list", "whetstone/*"]), "");
    worktree.remove(Path::new(GIT)).unwrap();
    fs::remove_dir_all(repo.path()).unwrap();
    assert!(!worktree.remove(Path::new(GIT)).unwrap());
}

#[test]
fn files_that_nothing_is_left_to_compare_with_are_at_stake() {
    for gone in [".git/worktrees", ".git/objects", ".git"] {
        let repo = Repo::new();
        let worktree = repo.worktree();
        assert_eq!(
            worktree.at_stake(Path::new(GIT), &[]).unwrap().uncompared,
            Vec::<PathBuf>::new()
        );
        fs::create_dir(worktree.tree.join("deep")).unwrap();
        fs::write(worktree.tree.join("deep/b.txt"), "new\n").unwrap();
        fs::remove_dir_all(repo.path().join(gone)).unwrap();
        let at_stake = worktree.at_stake(Path::new(GIT), &[]).unwrap();
        let files = ["a.txt", "deep/b.txt"].map(PathBuf::from);
        assert_eq!(at_stake.uncompared, files, "{gone}");
        fs::remove_dir_all(&worktree.tree).unwrap();
        let at_stake = worktree.at_stake(Path::new(GIT), &[]).unwrap();
        assert_eq!(at_stake, machine::git::AtStake::default(), "{gone}");
        let is_forgotten = worktree.remove(Path::new(GIT)).unwrap();
        assert_eq!(is_forgotten, gone == ".git/worktrees");
    }
}

#[test]
fn the_way_from_a_worktree_to_its_repository_is_put_back() {
    let repo = Repo::new();
    let worktree = repo.worktree();
    assert_eq!(worktree.mend().unwrap(), [] as [PathBuf; 0]);
    let spoil: [fn(&Path); 4] = [
        |link| fs::remove_file(link).unwrap(),
        |link| fs::write(link, "gitdir: /tmp/elsewhere\n").unwrap(),
        |link| {
            fs::remove_file(link).unwrap();
            symlink("/tmp/elsewhere", link).unwrap();
        },
        |link| {
            fs::remove_file(link).unwrap();
            fs::create_dir(link).unwrap();
        },
    ];
    for link in [worktree.tree.join(".git"), worktree.own.join("commondir")] {
        let right = fs::read_to_string(&link).unwrap();
        for spoil in spoil {
            spoil(&link);
            assert_eq!(worktree.mend().unwrap(), [link.as_path()]);
            assert_eq!(fs::read_to_string(&link).unwrap(), right);
            assert_eq!(worktree.mend().unwrap(), [] as [PathBuf; 0]);
        }
    }
    worktree.remove(Path::new(GIT)).unwrap();
    let left = fs::read_dir(repo.tree().parent().unwrap()).unwrap();
    assert_eq!(left.count(), 0);
}

#[test]
fn what_is_staged_in_a_worktree_stays_staged() {
    let repo = Repo::new();
    let worktree = repo.worktree();
    fs::write(worktree.tree.join("b.txt"), "new\n").unwrap();
    repo.git_in(&worktree.tree, &["add", "b.txt"]);
    let seen = changed(&worktree);
    assert_eq!(seen.untracked, [PathBuf::from("b.txt")]);
    at_stake(&worktree);
    let staged = repo.git_in(&worktree.tree, &["diff", "--cached", "--name-only"]);
    assert_eq!(staged.stdout, b"b.txt\n");
}
