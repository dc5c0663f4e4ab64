//! A run that was interrupted while its worktree was made.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use domain::RunId;
use domain::run::{RunSetup, RunState};
use engine::runs::{Changed, RunWanted, next_steps};
use testkit::agent::Agent;

use super::wanted;
use crate::common::Bench;

fn git(folder: &Path, arguments: &[&str]) -> String {
    let mut git = Command::new("git");
    let output = git.args(arguments).current_dir(folder).output();
    let output = output.expect("git");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[tokio::test]
async fn a_half_made_worktree_is_listed_and_goes_unasked() {
    let bench = Bench::new();
    let agent = Agent::new("helper", "");
    let wanted = wanted(&bench, &agent, Duration::from_mins(1));
    let shop = wanted.project.clone().expect("a project");
    fs::write(shop.join("a.txt"), "one\n").expect("a file");
    git(&shop, &["add", "a.txt"]);
    let who = ["-c", "user.name=A", "-c", "user.email=a@b.c"];
    let commit = ["commit", "--quiet", "--message", "one"];
    git(&shop, &[&who[..], &commit].concat());
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    let whole = under_way.end().await.expect("an end");
    let cases: [fn(&Path, &RunSetup); 3] = [
        |_, _| (),
        |shop, setup| {
            git(shop, &["branch", &setup.branch]);
        },
        |shop, setup| {
            let add = ["worktree", "add", "--quiet", "--lock", "-b", &setup.branch];
            git(shop, &[&add[..], &[&setup.worktree]].concat());
            fs::remove_file(Path::new(&setup.worktree).join("a.txt")).expect("an end");
        },
    ];
    for (number, interrupted) in cases.into_iter().enumerate() {
        let store = bench.desk.store();
        let id = RunId::new(store.new_id());
        let named = |path: &String| format!("{path}-{number}");
        let setup = RunSetup {
            branch: named(&whole.setup.branch),
            worktree: named(&whole.setup.worktree),
            git: named(&whole.setup.git),
            ..whole.setup.clone()
        };
        fs::write(format!("{}.before.json", setup.worktree), "null").expect("a file");
        store
            .begin_run(&id, &whole.task, &setup)
            .expect("a beginning");
        interrupted(&shop, &setup);
        for _ in 0..2 {
            let run = bench.desk.agent_runs(None).await.expect("runs").remove(0);
            assert_eq!((&run.id, run.state), (&id, RunState::Interrupted));
            let said = "before the agent started";
            assert!(
                run.warnings.len() == 1 && run.warnings[0].contains(said),
                "{number}: {:?}",
                run.warnings
            );
            assert!(bench.desk.run_review(run.clone()).await.is_err());
            assert_eq!(next_steps(&run, Changed::Files).len(), 1);
        }
        let removed = bench.desk.remove_run(&id, false).await;
        removed.expect("nothing to ask about");
        assert!(!Path::new(&setup.worktree).exists(), "{number}");
        assert_eq!(git(&shop, &["branch", "--list", &setup.branch]), "");
        let folder = bench.folder.path().join("runs");
        let left = fs::read_dir(folder).expect("a folder").flatten();
        let left = left.filter(|it| it.path().display().to_string().contains(&setup.worktree));
        assert_eq!(left.count(), 0, "{number}");
    }
}

#[tokio::test]
async fn a_run_whose_worktree_cant_be_made_leaves_no_trace() {
    let bench = Bench::new();
    let agent = Agent::new("helper", "");
    let wanted = wanted(&bench, &agent, Duration::from_mins(1));
    let shop = wanted.project.clone().expect("a project");
    // Git can’t write the files of a worktree beside this.
    fs::write(shop.join(".git/worktrees"), "").expect("a file");
    let refused = bench.desk.start_run(wanted).await;
    assert!(refused.is_err());
    assert_eq!(bench.desk.agent_runs(None).await.expect("runs"), []);
    let left = fs::read_dir(bench.folder.path().join("runs")).expect("a folder");
    assert_eq!(left.count(), 0);
}

#[cfg(unix)]
#[tokio::test]
async fn a_script_that_names_nothing_to_run_it_says_so() {
    use std::os::unix::fs::PermissionsExt;

    let (bench, agent) = (Bench::new(), Agent::new("helper", ""));
    let script = bench.folder.path().join("agent.py");
    fs::write(&script, "import sys\n").expect("a file");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("a mode");
    let wanted = RunWanted {
        command: vec![script.display().to_string()],
        ..wanted(&bench, &agent, Duration::from_mins(1))
    };
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    let run = under_way.end().await.expect("an end");
    assert_eq!(run.state, RunState::Failed);
    let [why] = &run.warnings[..] else {
        panic!("{:?}", run.warnings);
    };
    assert!(
        why.contains("its first line must name what runs it, such as #!/bin/sh"),
        "{why}"
    );
}
