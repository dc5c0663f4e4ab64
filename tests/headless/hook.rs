//! `hook`: reviews before each commit and push, together with existing hooks.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use outside::whetstone::Ran;

use crate::shop::{KEY, Shop};

impl Shop {
    fn hook(&self, arguments: &[&str]) -> anyhow::Result<Ran> {
        let shop = self.whetstone.path("shop").display().to_string();
        let all = [&["hook"], arguments, &["--project", &shop]].concat();
        self.whetstone.run(&all)
    }

    fn hook_file(&self, name: &str) -> PathBuf {
        self.whetstone.path("shop/.git/hooks").join(name)
    }

    /// Stages a file with a secret, and returns git’s output for a commit.
    fn commit_secret(&self, flags: &[&str]) -> anyhow::Result<Result<(), String>> {
        self.write("key.ts", &format!("const key = \"{KEY}\";\n"))?;
        self.git(&["add", "key.ts"])?;
        let commit = ["commit", "--quiet", "--message", "key"];
        let committed = self.git(&[&commit[..], flags].concat());
        Ok(committed.map_err(|error| error.to_string()))
    }
}

/// Writes somebody else’s hook, which reports that it ran.
fn theirs(file: &Path, code: u8) -> anyhow::Result<String> {
    let script =
        format!("#!/bin/sh\necho theirs >> \"$(git rev-parse --git-dir)/ran\"\nexit {code}\n");
    fs::create_dir_all(file.parent().context("no folder")?)?;
    fs::write(file, &script)?;
    fs::set_permissions(file, PermissionsExt::from_mode(0o755))?;
    Ok(script)
}

#[test]
fn a_commit_with_a_secret_is_stopped_and_can_be_made_anyway() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    let installed = shop.hook(&["install"])?.succeeded()?;
    assert!(
        installed
            .err
            .starts_with("The pre-commit hook is installed: "),
        "{}",
        installed.err
    );
    let said = shop.commit_secret(&[])?.err().context("it was committed")?;
    assert!(
        said.contains("key.ts:1: blocking: GitHub token in the change"),
        "{said}"
    );
    assert!(
        said.contains("To commit anyway: git commit --no-verify"),
        "{said}"
    );
    assert!(!said.contains(KEY), "{said}");
    shop.commit_secret(&["--no-verify"])?
        .map_err(anyhow::Error::msg)?;
    shop.write("cart.ts", "export const cart = [1];\n")?;
    shop.commit()
}

#[test]
fn a_commit_of_some_files_is_reviewed_as_git_hands_it_over() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    shop.hook(&["install"])?.succeeded()?;
    shop.write("key.ts", &format!("const key = \"{KEY}\";\n"))?;
    shop.git(&["add", "key.ts"])?;
    shop.write("cart.ts", "export const cart = [1];\n")?;
    shop.git(&[
        "commit",
        "--quiet",
        "--message",
        "cart",
        "--only",
        "cart.ts",
    ])?;
    let said = shop.git(&["commit", "--quiet", "--message", "all"]).err();
    let said = said.context("the secret was committed")?.to_string();
    assert!(said.contains("1 finding, 1 blocking"), "{said}");
    Ok(())
}

#[test]
fn a_hook_that_is_there_runs_first_and_comes_back() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    let file = shop.hook_file("pre-commit");
    let script = theirs(&file, 0)?;
    let installed = shop.hook(&["install"])?.succeeded()?;
    assert!(
        installed.err.contains("The existing hook runs first: "),
        "{}",
        installed.err
    );
    // Installing twice has no further effect.
    shop.hook(&["install"])?.succeeded()?;
    shop.commit_secret(&[])?.err().context("it was committed")?;
    let ran = fs::read_to_string(shop.whetstone.path("shop/.git/ran"))?;
    assert_eq!(ran, "theirs\n");

    let removed = shop.hook(&["remove"])?.succeeded()?;
    let said = "The pre-commit hook was removed. The existing hook is back in its place: ";
    assert!(removed.err.starts_with(said), "{}", removed.err);
    assert_eq!(fs::read_to_string(&file)?, script);
    assert_eq!(fs::metadata(&file)?.permissions().mode() & 0o777, 0o755);
    assert!(!shop.hook_file("pre-commit.before-whetstone").exists());
    let status = shop.hook(&["status"])?.succeeded()?;
    assert_eq!(status.err, "The pre-commit hook isn’t installed.\n");
    let again = shop.hook(&["remove"])?.succeeded()?;
    assert_eq!(again.err, status.err);

    shop.hook(&["install", "--pre-push"])?.succeeded()?;
    let removed = shop.hook(&["remove", "--pre-push"])?.succeeded()?;
    assert_eq!(removed.err, "The pre-push hook was removed.\n");

    theirs(&file, 1)?;
    shop.hook(&["install"])?.succeeded()?;
    shop.write("cart.ts", "export const cart = [1];\n")?;
    assert!(shop.commit().is_err(), "their hook refused");
    Ok(())
}

#[test]
fn a_hook_that_somebody_changed_stays() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    shop.hook(&["install"])?.succeeded()?;
    let file = shop.hook_file("pre-commit");
    let ours = fs::read_to_string(&file)?;
    let changed = ours + "echo mine\n";
    fs::write(&file, &changed)?;
    let refused = shop.hook(&["remove"])?;
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    assert!(
        refused
            .err
            .contains("was changed since Whetstone installed it"),
        "{}",
        refused.err
    );
    assert_eq!(fs::read_to_string(&file)?, changed);

    theirs(&file, 0)?;
    theirs(&shop.hook_file("pre-commit.before-whetstone"), 1)?;
    let refused = shop.hook(&["install"])?;
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    Ok(())
}

#[test]
fn installing_again_keeps_what_somebody_added() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    shop.hook(&["install"])?.succeeded()?;
    let file = shop.hook_file("pre-commit");
    let ours = fs::read_to_string(&file)?;
    let (first, rest) = ours.split_at(ours.find("kept=").context("another script")?);
    for changed in [
        format!("{ours}echo mine\n"),
        format!("{first}echo mine\n{rest}"),
    ] {
        fs::write(&file, &changed)?;
        for act in ["install", "remove"] {
            let refused = shop.hook(&[act])?;
            assert_eq!(refused.code, Some(2), "{act}: {}", refused.err);
            let said = "was changed since Whetstone installed it";
            assert!(refused.err.contains(said), "{act}: {}", refused.err);
            assert_eq!(fs::read_to_string(&file)?, changed, "{act}");
        }
    }
    Ok(())
}

#[test]
fn a_program_that_is_gone_stops_no_commit() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    shop.hook(&["install"])?.succeeded()?;
    let file = shop.hook_file("pre-commit");
    let program = outside::programs::headless()?.display().to_string();
    let script = fs::read_to_string(&file)?;
    assert!(script.contains(&program), "{script}");
    assert!(script.ends_with("# End of Whetstone’s hook.\n"), "{script}");
    fs::write(&file, script.replace(&program, "/no/such/program"))?;
    shop.commit_secret(&[])?.map_err(anyhow::Error::msg)
}

#[test]
fn worktrees_and_a_folder_of_the_repository_for_hooks_are_respected() -> anyhow::Result<()> {
    let shop = Shop::new()?;
    shop.git(&["worktree", "add", "--quiet", "../beside", "-b", "beside"])?;
    let beside = shop.whetstone.path("beside").display().to_string();
    shop.whetstone
        .run(&["hook", "install", "--project", &beside])?
        .succeeded()?;
    assert!(shop.hook_file("pre-commit").exists());
    shop.commit_secret(&[])?.err().context("it was committed")?;
    shop.hook(&["remove"])?.succeeded()?;

    shop.git(&["config", "core.hooksPath", "tools/hooks"])?;
    let installed = shop.hook(&["install"])?.succeeded()?;
    assert!(shop.whetstone.path("shop/tools/hooks/pre-commit").exists());
    assert!(
        installed.err.contains("warning: ") && installed.err.contains("Don’t commit it"),
        "{}",
        installed.err
    );
    fs::write(
        shop.whetstone.path("shop").join(".gitignore"),
        "tools/hooks\n",
    )?;
    let ignored = shop.hook(&["status"])?.succeeded()?;
    assert!(!ignored.err.contains("warning: "), "{}", ignored.err);
    fs::remove_file(shop.whetstone.path("shop").join(".gitignore"))?;
    assert!(!shop.hook_file("pre-commit").exists());
    shop.commit_secret(&[])?.err().context("it was committed")?;

    let shared = Shop::new()?;
    shared
        .whetstone
        .document(".gitconfig", "[core]\n\thooksPath = /srv/hooks\n")?;
    let refused = shared.hook(&["install"])?;
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    assert!(
        refused.err.contains("for the hooks of all repositories"),
        "{}",
        refused.err
    );
    Ok(())
}

#[test]
fn a_push_with_a_secret_is_stopped() -> anyhow::Result<()> {
    let shop = to_push()?;
    theirs(&shop.hook_file("pre-push"), 0)?;
    shop.hook(&["install", "--pre-push"])?.succeeded()?;
    shop.git(&["push", "--quiet", "origin", "main"])?;
    shop.git(&["switch", "--quiet", "--create", "feature"])?;
    shop.commit_secret(&[])?.map_err(anyhow::Error::msg)?;
    for branch in ["feature", "feature:main"] {
        let said = shop.git(&["push", "--quiet", "origin", branch]).err();
        let said = said.context("it was pushed")?.to_string();
        assert!(said.contains("key.ts:1: blocking"), "{branch}: {said}");
    }
    shop.git(&["push", "--quiet", "--no-verify", "origin", "feature"])?;
    shop.git(&["push", "--quiet", "origin", "--delete", "feature"])?;
    let ran = fs::read_to_string(shop.whetstone.path("shop/.git/ran"))?;
    assert_eq!(ran.lines().count(), 4);
    shop.hook(&["remove", "--pre-push"])?.succeeded()?;
    Ok(())
}

#[test]
fn a_push_with_a_secret_that_a_later_commit_takes_out_is_stopped() -> anyhow::Result<()> {
    let shop = with_remote()?;
    shop.git(&["push", "--quiet", "origin", "main"])?;
    shop.commit_secret(&[])?.map_err(anyhow::Error::msg)?;
    fs::remove_file(shop.whetstone.path("shop/key.ts"))?;
    shop.commit()?;
    let said = shop.git(&["push", "--quiet", "origin", "main"]).err();
    let said = said.context("it was pushed")?.to_string();
    assert!(
        said.contains("key.ts: blocking: GitHub token in commit "),
        "{said}"
    );
    assert!(!said.contains(KEY), "{said}");
    shop.git(&["push", "--quiet", "--no-verify", "origin", "main"])?;
    // Nothing is left to stop, and the next commits together change nothing.
    shop.write("cart.ts", "export {};\n")?;
    shop.commit()?;
    shop.git(&["revert", "--no-edit", "HEAD"])?;
    let review = [
        "code-review",
        "--commits",
        "main",
        "--new-to",
        "origin",
        "--project",
    ];
    let project = shop.whetstone.path("shop").display().to_string();
    let ran = shop
        .whetstone
        .run(&[&review[..], &[&project]].concat())?
        .succeeded()?;
    assert_eq!(
        ran.err,
        "Nothing to review: together, the new commits change no files.\n"
    );
    Ok(())
}

/// A repository, and one to push to.
fn to_push() -> anyhow::Result<Shop> {
    let shop = Shop::new()?;
    shop.git(&[
        "init",
        "--quiet",
        "--bare",
        "--initial-branch",
        "main",
        "../there",
    ])?;
    shop.git(&["remote", "add", "origin", "../there"])?;
    Ok(shop)
}

/// The same with a hook before pushes.
fn with_remote() -> anyhow::Result<Shop> {
    let shop = to_push()?;
    shop.hook(&["install", "--pre-push"])?.succeeded()?;
    Ok(shop)
}

fn refused_push(shop: &Shop, arguments: &[&str]) -> anyhow::Result<String> {
    let said = shop.git(&[&["push", "--quiet"], arguments].concat()).err();
    let said = said.with_context(|| format!("{arguments:?} was pushed"))?;
    let said = said.to_string();
    assert!(said.contains("key.ts:1: blocking"), "{arguments:?}: {said}");
    Ok(said)
}

#[test]
fn the_first_push_is_reviewed_whole() -> anyhow::Result<()> {
    let shop = with_remote()?;
    shop.commit_secret(&[])?.map_err(anyhow::Error::msg)?;
    refused_push(&shop, &["origin", "main"])?;
    let there = shop.whetstone.path("there").display().to_string();
    refused_push(&shop, &[&there, "main"])?;
    Ok(())
}

#[test]
fn what_the_default_branch_has_here_alone_is_reviewed_with_another() -> anyhow::Result<()> {
    let shop = with_remote()?;
    shop.git(&["push", "--quiet", "origin", "main"])?;
    shop.commit_secret(&[])?.map_err(anyhow::Error::msg)?;
    shop.git(&["switch", "--quiet", "--create", "feature"])?;
    shop.write("cart.ts", "export const cart = [1];\n")?;
    shop.commit()?;
    refused_push(&shop, &["origin", "feature"])?;
    Ok(())
}

#[test]
fn a_forced_push_over_commits_of_others_is_reviewed() -> anyhow::Result<()> {
    let shop = with_remote()?;
    shop.git(&["push", "--quiet", "origin", "main"])?;
    shop.git(&["clone", "--quiet", "../there", "../other"])?;
    let other = shop.whetstone.path("other");
    fs::write(other.join("other.ts"), "export {};\n")?;
    for arguments in [
        &["add", "--all"][..],
        &["commit", "--quiet", "--message", "other"],
        &["push", "--quiet"],
    ] {
        outside::git::git(&other, arguments)?;
    }
    shop.commit_secret(&[])?.map_err(anyhow::Error::msg)?;
    refused_push(&shop, &["--force", "origin", "main"])?;
    Ok(())
}

#[test]
fn what_the_remote_has_isnt_reviewed_again() -> anyhow::Result<()> {
    let shop = with_remote()?;
    shop.git(&["switch", "--quiet", "--create", "feature"])?;
    shop.git(&["switch", "--quiet", "main"])?;
    shop.commit_secret(&[])?.map_err(anyhow::Error::msg)?;
    shop.git(&["push", "--quiet", "--no-verify", "origin", "main"])?;
    shop.git(&["push", "--quiet", "origin", "feature"])?;
    shop.git(&["switch", "--quiet", "feature"])?;
    shop.write("cart.ts", "export const cart = [1];\n")?;
    shop.commit()?;
    shop.git(&["merge", "--quiet", "--message", "main", "main"])?;
    shop.git(&["push", "--quiet", "origin", "feature"])?;
    shop.git(&["tag", "--annotate", "--message", "one", "one"])?;
    shop.git(&["push", "--quiet", "origin", "one"])?;
    Ok(())
}
