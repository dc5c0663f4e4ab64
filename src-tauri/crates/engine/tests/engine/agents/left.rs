//! What is left after a run: its next steps, and what a removal asks about.

use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use domain::page::{CodeChange, ComparedWith};
use engine::runs::{Changed, next_steps};
use engine::seen::{self, Wished};
use testkit::agent::Agent;

use super::{name_author, wanted};
use crate::common::Bench;

#[tokio::test]
async fn work_that_the_agent_hides_counts_and_isnt_removed_unasked() {
    for (hides, named) in [
        (
            "mkdir src; echo '*' > src/.gitignore; echo 1 > src/a.ts\n",
            "src/",
        ),
        (
            "echo '*' >> \"$(git rev-parse --git-path info/exclude)\"; echo 1 > a.ts\n",
            "a.ts",
        ),
    ] {
        let bench = Bench::new();
        let agent = Agent::new("helper", hides);
        let wanted = wanted(&bench, &agent, Duration::from_mins(1));
        let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
        let run = under_way.end().await.expect("an end");
        let change = run.end.as_ref().and_then(|end| end.change);
        assert_eq!(change.map(|it| it.files), Some(1), "{hides}");
        let review = bench.desk.run_review(run.clone()).await.expect("a review");
        let left = &review.review.left_out;
        assert_eq!((left.len(), left[0].path.as_str()), (1, named));
        let steps = next_steps(&run, Changed::Files);
        let force = format!("add --force -- {named} && git -C ");
        assert!(steps[1].1.contains(&force), "{steps:?}");
        let change = CodeChange::Run {
            run: run.id.clone(),
        };
        let seen = seen::read(bench.desk.store(), "", change, &ComparedWith::Before {}, 1)
            .expect("a review");
        let offer = seen.shown.reviewed.commit.expect("a commit");
        assert_eq!(offer.unreviewed.hidden, [named]);
        let refused = bench.desk.remove_run(&run.id, false).await;
        let said = refused.expect_err("a question first").to_string();
        let sentence = format!("New ignore rules hide {named}, which isn’t committed.");
        assert!(said.contains(&sentence), "{said}");
        let removed = bench
            .desk
            .remove_run(&run.id, true)
            .await
            .expect("a removal");
        assert_eq!(removed.lost, [sentence]);
    }
}

#[tokio::test]
async fn a_commit_of_the_author_that_the_agent_drops_later_is_told_and_asked_about() {
    let bench = Bench::new();
    let agent = Agent::new("helper", "echo x > x.txt\n");
    let wanted = wanted(&bench, &agent, Duration::from_mins(1));
    let shop = wanted.project.clone().expect("a project");
    name_author(&shop);
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    let run = under_way.end().await.expect("an end");
    let change = CodeChange::Run {
        run: run.id.clone(),
    };
    let store = bench.desk.store();
    let read =
        || seen::read(store, "", change.clone(), &ComparedWith::Before {}, 1).expect("a review");
    let commit = read().commit(store, "Add x", false).expect("a commit");
    agent.becomes("git reset --quiet --hard HEAD~1\n");
    let wanted = Wished {
        note: "Mind x.".to_owned(),
        ..Wished::default()
    };
    let sent = bench.desk.send_back(Arc::new(read()), wanted);
    let run = sent.await.expect("a start").end().await.expect("an end");
    let kept = format!("Get it back with git branch NAME {}.", &commit[..10]);
    let warnings = &run.warnings;
    assert!(warnings.iter().any(|it| it.contains(&kept)), "{warnings:?}");
    let refused = bench.desk.remove_run(&run.id, false).await;
    let said = refused.expect_err("a question first").to_string();
    assert!(said.contains(&kept), "{said}");
}

#[tokio::test]
async fn hidden_files_are_committed_only_if_nothing_in_them_blocks() {
    let key = concat!("ghp_", "9fK2mQ7xW4vB8nR1tY6uP3sD5gH0jLcZaEiO");
    let secret = format!("export const key = \"{key}\";");
    for (text, refusal) in [
        ("export const one = 1;".to_owned(), None),
        (
            secret,
            Some(
                "1 blocking finding in hidden files holds back this commit: GitHub token in the change (src/b.ts:1).",
            ),
        ),
    ] {
        let bench = Bench::new();
        let hides = format!(
            "mkdir src; echo '*' > src/.gitignore; echo 1 > src/a.ts\n\
             echo '{text}' > src/b.ts; echo 2 > shown.ts\n"
        );
        let agent = Agent::new("helper", &hides);
        let wanted = wanted(&bench, &agent, Duration::from_mins(1));
        let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
        let run = under_way.end().await.expect("an end");
        let (store, change) = (bench.desk.store(), CodeChange::Run { run: run.id });
        let seen = seen::read(store, "", change, &ComparedWith::Before {}, 1).expect("a review");
        let committed = seen.commit(store, "Sum", true);
        let said = committed.err().map(|it| it.to_string());
        assert_eq!(said.as_deref(), refusal);
        if refusal.is_some() {
            seen.commit(store, "Sum", false)
                .expect("a commit without them");
        }
    }
}

#[tokio::test]
async fn merging_doesnt_keep_the_commits_of_a_submodule() {
    let bench = Bench::new();
    let agent = Agent::new(
        "helper",
        "git() { command git -c user.name=A -c user.email=a@b.c -c protocol.file.allow=always \"$@\"; }\n\
         git init --quiet lib\n\
         git -C lib commit --quiet --allow-empty --message new\n\
         git add lib\n\
         git commit --quiet --message lib\n\
         git -C \"$(git rev-parse --git-common-dir)/..\" merge --quiet \"$(git rev-parse HEAD)\"\n",
    );
    let wanted = wanted(&bench, &agent, Duration::from_mins(1));
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    let run = under_way.end().await.expect("an end");
    let refused = bench.desk.remove_run(&run.id, false).await;
    let said = refused.expect_err("a question first").to_string();
    assert!(
        said.contains("of the submodule “lib” is only in this worktree, even if you merge."),
        "{said}"
    );
}

#[tokio::test]
async fn work_that_was_left_on_no_branch_or_another_is_what_gets_merged() {
    let who = "git() { command git -c user.name=A -c user.email=a@b.c \"$@\"; }\n";
    let commit = "git commit --quiet --allow-empty --message x";
    for (lines, merged, lost) in [
        (
            "git checkout --quiet --detach; COMMIT",
            "HEAD",
            "is only in this worktree, on no branch, and not merged.",
        ),
        (
            "git checkout --quiet -b other; COMMIT",
            "other",
            "The branch “other” has work from this run that isn’t merged. It won’t be removed.",
        ),
        (
            "COMMIT; git checkout --quiet --detach main",
            "own",
            "is only on own, and not merged.",
        ),
        (
            "COMMIT; git branch --quiet -m new",
            "new",
            "The branch “new” has work from this run that isn’t merged. It won’t be removed.",
        ),
    ] {
        let bench = Bench::new();
        let lines = lines.replace("COMMIT", commit);
        let agent = Agent::new("helper", &format!("{who}{lines}\n"));
        let wanted = wanted(&bench, &agent, Duration::from_mins(1));
        let shop = wanted.project.clone().expect("a project");
        let git = |arguments: &[&str], folder: &std::path::Path| {
            let mut git = Command::new("git");
            let output = git
                .args(arguments)
                .current_dir(folder)
                .output()
                .expect("git");
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        };
        git(&["branch", "-M", "main"], &shop);
        let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
        let run = under_way.end().await.expect("an end");
        let own = run.setup.branch.clone();
        let merged = match merged {
            "HEAD" => git(&["rev-parse", "HEAD"], run.setup.worktree.as_ref()),
            "own" => own.clone(),
            other => other.to_owned(),
        };
        let steps = next_steps(&run, Changed::Commits);
        let merge = steps.iter().find(|(what, _)| *what == "Merge it");
        let step = merge.expect("a step").1.clone();
        assert!(
            step.ends_with(&format!(" merge {merged}")),
            "{lines}: {step}"
        );
        let refused = bench.desk.remove_run(&run.id, false).await;
        let said = refused.expect_err("a question first").to_string();
        assert!(said.contains(&lost.replace("own", &own)), "{lines}: {said}");
        let warnings = &run.warnings;
        let isnt_here = warnings
            .iter()
            .find(|it| it.contains("isn’t in its worktree"));
        assert_eq!(isnt_here, None, "{lines}");
    }
}

#[tokio::test]
async fn work_that_doesnt_just_continue_its_base_is_told() {
    let who = "git() { command git -c user.name=A -c user.email=a@b.c \"$@\"; }\n";
    let commit = "git commit --quiet --allow-empty --message x";
    let told = ["became part of", "doesn’t contain", "refuses to merge"];
    for (lines, said) in [
        ("COMMIT", None),
        ("git merge --quiet main", None),
        (
            "COMMIT; git merge --quiet --no-edit ahead",
            Some(
                "The branch “ahead” became part of the agent’s work, so its changes include files and commits from there.",
            ),
        ),
        (
            "THEIRS; COMMIT; git merge --quiet --no-edit main",
            Some("The branch “main” became part of"),
        ),
        (
            "THEIRS; git merge --quiet main; COMMIT",
            Some("The branch “main” became part of"),
        ),
        ("COMMIT; git branch mine; COMMIT", None),
        (
            "git reset --quiet --hard HEAD~1",
            Some("doesn’t contain commit "),
        ),
        (
            "git checkout --quiet --orphan own; COMMIT",
            Some("has no commit in common with commit "),
        ),
    ] {
        let bench = Bench::new();
        let theirs = "git -C \"$(git rev-parse --path-format=absolute --git-common-dir)/..\" commit --quiet --allow-empty --message theirs";
        let lines = lines.replace("COMMIT", commit).replace("THEIRS", theirs);
        let agent = Agent::new("helper", &format!("{who}{lines}\n"));
        let wanted = wanted(&bench, &agent, Duration::from_mins(1));
        let shop = wanted.project.clone().expect("a project");
        let prepare = format!(
            "set -e; {who}git branch -M main; {commit}; git checkout --quiet -b ahead; {commit} --message ahead; git checkout --quiet main"
        );
        let prepared = Command::new("sh")
            .args(["-c", &prepare])
            .current_dir(&shop)
            .status();
        assert!(prepared.is_ok_and(|it| it.success()));
        let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
        let warnings = under_way.end().await.expect("an end").warnings;
        let about = warnings
            .iter()
            .find(|it| told.iter().any(|part| it.contains(part)));
        assert_eq!(about.is_some(), said.is_some(), "{lines}: {warnings:?}");
        assert!(
            about.is_none_or(|it| it.contains(said.unwrap_or_default())),
            "{lines}: {about:?}"
        );
    }
}

#[tokio::test]
async fn the_next_steps_fit_what_is_left() {
    let commit = "git -c user.name=A -c user.email=a@b.c commit --quiet --allow-empty --message x";
    for (lines, bare, commits, merges) in [
        ("echo x > new.txt", false, true, true),
        (commit, false, false, true),
        ("COMMIT; echo x > new.txt", false, true, true),
        ("echo x > new.txt", true, true, false),
    ] {
        let bench = Bench::new();
        let agent = Agent::new("helper", &lines.replace("COMMIT", commit));
        let mut wanted = wanted(&bench, &agent, Duration::from_mins(10));
        if bare {
            let from = wanted.project.clone().expect("a project");
            let to = bench.folder.path().join("bare");
            let mut git = Command::new("git");
            let cloned = git
                .args(["clone", "--quiet", "--bare"])
                .args([&from, &to])
                .status();
            assert!(cloned.is_ok_and(|it| it.success()));
            wanted.project = Some(to.join("refs"));
        }
        let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
        let run = under_way.end().await.expect("an end");
        let changed = if lines.starts_with("echo") {
            Changed::Files
        } else {
            Changed::Commits
        };
        let steps: Vec<&str> = next_steps(&run, changed)
            .iter()
            .map(|step| step.0)
            .collect();
        assert_eq!(steps.contains(&"Commit it"), commits, "{lines}: {steps:?}");
        assert_eq!(steps.contains(&"Merge it"), merges, "{lines}: {steps:?}");
        std::fs::remove_dir_all(&run.setup.worktree).expect("an end");
        if changed == Changed::Commits {
            let refused = bench
                .desk
                .remove_run(&run.id, false)
                .await
                .expect_err("work");
            assert!(
                format!("{refused:?}").contains("Merge its branch first."),
                "{refused:?}"
            );
        }
    }
}
