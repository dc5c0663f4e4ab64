//! The revision of a document in a git repository is committed by itself, or not at all.

use std::fs;
use std::process::Command;

use domain::page::DebatePlan;
use engine::Finished;

use super::{Folder, REQUIREMENTS, challenges, converges, plan, says_an_hour, vague};
use crate::common::voices::in_order;
use crate::common::{Bench, debate_of, held};

impl Folder {
    fn git(&self, arguments: &[&str]) -> String {
        let mut command = Command::new("git");
        command.args(arguments).current_dir(self.root());
        let output = command.output().expect("git");
        let (out, err) = (output.stdout, String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "git {arguments:?}: {err}");
        String::from_utf8(out).expect("words")
    }

    /// A repository in which the documents are committed, and revisions should be.
    fn repository() -> Self {
        let folder = Self::new();
        folder.write("config.json", r#"{"adversary": {"commit": true}}"#);
        folder.git(&["init", "--quiet"]);
        folder.git(&["config", "user.name", "Ann"]);
        folder.git(&["config", "user.email", "ann@example.com"]);
        folder.git(&["add", "."]);
        folder.git(&["commit", "--quiet", "--message", "begin"]);
        folder
    }

    fn commits(&self) -> usize {
        self.git(&["rev-list", "HEAD"]).lines().count()
    }
}

async fn reviewed(bench: &Bench, folder: &Folder) -> Finished {
    let adversary = in_order([challenges(&[vague()]), converges()]);
    let defender = in_order([says_an_hour()]);
    let plan: DebatePlan = plan(bench, folder, &adversary.own("a"), &defender.own("d")).await;
    held(bench, &plan).await
}

/// Approves, and returns the commit or why there is none.
async fn approved(bench: &Bench, finished: &Finished) -> Option<Result<String, String>> {
    let debate = debate_of(finished);
    bench.desk.approve(&debate).await.expect("approved");
    bench.desk.committed(&debate).await.expect("a journal")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approved_revision_is_a_commit_of_its_own() {
    let (bench, folder) = (Bench::new(), Folder::repository());
    fs::write(folder.root().join("other.txt"), "mine").expect("a file");
    folder.git(&["add", "other.txt"]);
    let finished = reviewed(&bench, &folder).await;
    assert_eq!(
        folder.commits(),
        1,
        "nothing is committed before the author approves"
    );
    let commit = approved(&bench, &finished)
        .await
        .expect("wanted")
        .expect("a commit");
    assert_eq!(folder.commits(), 2, "and nothing is amended");
    assert_eq!(folder.git(&["rev-parse", "--short", "HEAD"]).trim(), commit);
    let subject = folder.git(&["log", "-1", "--format=%s"]);
    assert_eq!(
        subject.trim(),
        "docs: apply review feedback to REQUIREMENTS.md"
    );
    let files = folder.git(&["show", "--name-only", "--format=", "HEAD"]);
    assert_eq!(files.trim(), ".planning/REQUIREMENTS.md");
    let staged = folder.git(&["diff", "--cached", "--name-only"]);
    assert_eq!(staged.trim(), "other.txt", "what else is staged stays so");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_put_back_as_it_was_committed_needs_no_other_commit() {
    let (bench, folder) = (Bench::new(), Folder::repository());
    let finished = reviewed(&bench, &folder).await;
    let (desk, debate) = (&bench.desk, debate_of(&finished));
    let commit = approved(&bench, &finished).await;
    desk.take_all_back(&debate).await.expect("taken back");
    desk.discard(&debate, false).await.expect("put back");
    assert_eq!(approved(&bench, &finished).await, commit);
    assert_eq!(folder.commits(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_came_of_the_commit_is_told_once() {
    let (bench, folder) = (Bench::new(), Folder::repository());
    folder.write("REQUIREMENTS.md", &format!("{REQUIREMENTS}- Mine.\n"));
    let finished = reviewed(&bench, &folder).await;
    let debate = debate_of(&finished);
    let warnings = async || {
        let review = bench.desk.checkpoint_review(&debate).await;
        review.expect("a checkpoint").warnings
    };
    assert_eq!(warnings().await.len(), 1, "ahead of the decision");
    assert!(approved(&bench, &finished).await.expect("wanted").is_err());
    assert_eq!(warnings().await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_committed_where_nobody_wants_it() {
    let (bench, folder) = (Bench::new(), Folder::repository());
    folder.write("config.json", "{}");
    let finished = reviewed(&bench, &folder).await;
    assert_eq!(approved(&bench, &finished).await, None);
    assert_eq!(folder.commits(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revision_is_never_mixed_with_changes_of_the_author() {
    let (bench, folder) = (Bench::new(), Folder::repository());
    folder.write("REQUIREMENTS.md", &format!("{REQUIREMENTS}- Mine.\n"));
    let finished = reviewed(&bench, &folder).await;
    let warnings = finished.view.header.warnings.join("\n");
    assert!(
        warnings.contains("You have uncommitted changes"),
        "{warnings}"
    );
    let why = approved(&bench, &finished)
        .await
        .expect("wanted")
        .expect_err("mixed");
    assert!(why.contains("aren’t committed"), "{why}");
    assert_eq!(folder.commits(), 1);
    assert!(
        folder.requirements().contains("after one hour"),
        "it is written all the same"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_that_the_author_commits_before_approving_do_not_stand_in_the_way() {
    let (bench, folder) = (Bench::new(), Folder::repository());
    let mine = format!("{REQUIREMENTS}- Mine.\n");
    folder.write("REQUIREMENTS.md", &mine);
    let finished = reviewed(&bench, &folder).await;
    let revised = folder.requirements();
    folder.write("REQUIREMENTS.md", &mine);
    folder.git(&["commit", "--quiet", "--all", "--message", "mine"]);
    folder.write("REQUIREMENTS.md", &revised);
    assert!(approved(&bench, &finished).await.expect("wanted").is_ok());
    assert_eq!(folder.commits(), 3);
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_hook_that_refuses_is_told_and_nothing_is_lost() {
    use std::os::unix::fs::PermissionsExt;
    let (bench, folder) = (Bench::new(), Folder::repository());
    let hook = folder.root().join(".git/hooks/pre-commit");
    fs::create_dir_all(hook.parent().expect("a folder")).expect("a folder");
    fs::write(&hook, "#!/bin/sh\necho 'no docs on Mondays' >&2\nexit 1\n").expect("a hook");
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755)).expect("a mode");
    let finished = reviewed(&bench, &folder).await;
    let why = approved(&bench, &finished)
        .await
        .expect("wanted")
        .expect_err("refused");
    assert!(why.contains("no docs on Mondays"), "{why}");
    assert_eq!(folder.commits(), 1);
    assert!(folder.requirements().contains("after one hour"));
    let view = bench
        .desk
        .view(&debate_of(&finished))
        .await
        .expect("a view");
    let warnings = view.header.warnings.join("\n");
    assert!(
        warnings.contains("The revision wasn’t committed"),
        "{warnings}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_without_git_says_so_and_goes_on() {
    let (bench, folder) = (Bench::new(), Folder::new());
    folder.write("config.json", r#"{"adversary": {"commit": true}}"#);
    let finished = reviewed(&bench, &folder).await;
    let why = approved(&bench, &finished)
        .await
        .expect("wanted")
        .expect_err("no git");
    assert!(why.contains("in a git repository"), "{why}");
}
