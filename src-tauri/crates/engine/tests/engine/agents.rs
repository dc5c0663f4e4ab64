//! Runs of coding agents at a desk: what ends them, and what is left afterward.
#![cfg(unix)]

mod commits;
mod cut_short;
mod debated;
mod half_made;
mod left;
mod meddles;
mod moved;
mod replaced;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use domain::Outcome;
use domain::page::DebateState;
use domain::run::{Permissions, Run, RunState};
use domain::task::{Origin, TaskStatus};
use engine::Desk;
use engine::runs::RunWanted;
use models::agents::OWN;
use testkit::agent::Agent;
use testkit::scripted::{Script, StandIn, Turn};

use crate::common::{Bench, debate_of, plan, rules};

/// Says that it is working and keeps running for longer than any test.
const STALLS: &str = "setsid \"$0\" linger &\nwhile [ ! -e \"$here/lingers\" ]; do :; done\necho working\nsleep 600\n";

/// A repository with one commit, next to the data.
fn repository(bench: &Bench) -> PathBuf {
    let folder = bench.folder.path().join("shop");
    std::fs::create_dir(&folder).expect("a folder");
    let who = ["-c", "user.name=A", "-c", "user.email=a@b.c"];
    for arguments in [
        &["init", "--quiet"][..],
        &["commit", "--quiet", "--allow-empty", "--message", "first"],
    ] {
        let mut git = Command::new("git");
        git.args(who).args(arguments).current_dir(&folder);
        let status = git.env("GIT_CONFIG_GLOBAL", "/dev/null").status();
        assert!(status.is_ok_and(|it| it.success()), "{arguments:?}");
    }
    folder
}

/// Gives a repository the author that git asks for when it commits.
fn name_author(repository: &Path) {
    for (key, value) in [("user.name", "A"), ("user.email", "a@b.c")] {
        let set = Command::new("git")
            .args(["config", key, value])
            .current_dir(repository)
            .status();
        assert!(set.is_ok_and(|it| it.success()));
    }
}

fn wanted(bench: &Bench, agent: &Agent, limit: Duration) -> RunWanted {
    RunWanted {
        task: bench.task("# Invite links\n\nAdd them.\n"),
        project: Some(repository(bench)),
        agent: OWN.to_owned(),
        command: vec![agent.program().display().to_string()],
        permissions: Permissions::Edit,
        limit,
        accept_up_to: None,
    }
}

/// A run whose agent says that it is working when its desk is closed, and the desk that was opened afterward.
async fn interrupted(bench: &Bench, agent: &Agent) -> (Desk, Run) {
    let wanted = wanted(bench, agent, Duration::from_mins(10));
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    while under_way.said.recv().await.as_deref() != Some("working") {}
    bench.desk.close().await;
    let id = under_way.end().await.expect("an end").id;
    let reopened = Desk::open(bench.folder.path(), report::of).expect("the data again");
    let run = reopened.agent_run(id.as_str()).await.expect("the run");
    (reopened, run)
}

#[tokio::test]
async fn a_command_means_the_file_that_was_shown() {
    let bench = Bench::new();
    let agent = Agent::new("helper", "");
    let here = std::env::current_dir().expect("a folder");
    let near = tempfile::tempdir_in(&here).expect("a folder");
    let own = near.path().join("helper");
    std::fs::copy(agent.program(), &own).expect("a program");
    let relative = own.strip_prefix(&here).expect("a relative path");
    let mut wanted = wanted(&bench, &agent, Duration::from_mins(10));
    wanted.command = vec![relative.display().to_string(), "--flag".to_owned()];
    let offer = bench.desk.run_offer(wanted.clone()).await.expect("a start");
    let shown = [own.display().to_string(), "--flag".to_owned()];
    assert_eq!(offer.command, shown);
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    let run = under_way.end().await.expect("an end");
    assert_eq!(
        (run.state, &run.setup.command[..]),
        (RunState::Finished, &shown[..])
    );
}

#[tokio::test]
async fn an_agent_that_takes_too_long_is_ended() {
    let bench = Bench::new();
    let agent = Agent::new("helper", STALLS);
    let wanted = wanted(&bench, &agent, Duration::from_secs(2));
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    let run = under_way.end().await.expect("an end");
    assert_eq!(run.state, RunState::TimedOut);
    let end = run.end.expect("an end");
    assert_eq!(
        end.warnings,
        ["helper took longer than 2 seconds, so it was ended."]
    );
    assert_eq!(agent.processes(), [0; 0]);
}

/// Has tasks debated before an agent gets them, and stops the debate of this one.
async fn stopped_before(bench: &Bench, wanted: &RunWanted) {
    let store = bench.desk.store();
    let mut settings = store.settings().expect("settings");
    settings.agent.debate_first = true;
    store.set_settings(&settings).expect("new settings");
    let model = StandIn::new(&Script::text([Turn::text("").stalls()]));
    let silent = model.own("silent");
    let plan = plan(&[("pm", silent.clone())], silent);
    let running = bench.desk.start(&wanted.task, plan).await.expect("a start");
    bench.desk.stop(&running.debate);
    let finished = bench.desk.finish(running).await.expect("an end");
    assert_eq!(finished.view.header.outcome, Some(Outcome::Stopped));
}

#[tokio::test]
async fn a_debate_before_a_run_that_was_stopped_continues_first() {
    let (bench, agent) = (Bench::new(), Agent::new("helper", ""));
    let wanted = wanted(&bench, &agent, Duration::from_mins(1));
    stopped_before(&bench, &wanted).await;
    let first = bench
        .desk
        .first_debate(&wanted)
        .await
        .expect("a check")
        .expect("a debate");
    assert!(first.plan.is_none(), "a new debate: {:?}", first.says);
    assert!(
        bench.desk.start_run(wanted.clone()).await.is_err(),
        "an agent started"
    );
}

#[tokio::test]
async fn a_proposal_that_the_author_saved_was_accepted() {
    let (bench, agent) = (Bench::new(), Agent::new("helper", ""));
    let wanted = RunWanted {
        task: bench.task("# Invite links\n\nAdd the the links.\n"),
        ..wanted(&bench, &agent, Duration::from_mins(1))
    };
    let (desk, store) = (&bench.desk, bench.desk.store());
    let running = desk.start(&wanted.task, rules()).await.expect("a start");
    let finished = desk.finish(running).await.expect("an end");
    let refused = desk.run_offer(wanted.clone()).await;
    refused.expect_err("a proposal that waits");
    let proposal = bench.proposal(&finished);
    let imported = Origin::imported("task.md");
    store
        .add_version(&wanted.task, &proposal, imported)
        .expect("a version");
    desk.run_offer(wanted.clone()).await.expect("an offer");
    let row = store.task(&wanted.task).expect("the task").row;
    // The built-in rules alone leave no mark of a debate.
    assert_eq!((row.status, &row.refined_by), (TaskStatus::Draft, &None));
    assert_eq!(store.task(&wanted.task).expect("the task").body, proposal);
    let mut under_way = desk.start_run(wanted.clone()).await.expect("a start");
    let run = under_way.end().await.expect("an end");
    assert_eq!(run.setup.refined_by, None);
}

#[tokio::test]
async fn a_proposal_is_accepted_as_soon_as_its_author_saves_it() {
    let bench = Bench::new();
    let (desk, store) = (&bench.desk, bench.desk.store());
    let task = bench.task("# Invite links\n\nAdd the the links.\n");
    let running = desk.start(&task, rules()).await.expect("a start");
    let finished = desk.finish(running).await.expect("an end");
    let saved = async |text: &str| {
        let imported = Origin::imported("task.md");
        store.add_version(&task, text, imported).expect("a version");
        let document = store.task(&task).expect("the task");
        desk.after_saving(document).await
    };
    let other = saved("# Invite links\n\nAdd the links soon.\n").await;
    assert_eq!(other.row.state, Some(DebateState::ToReview));
    let proposal = bench.proposal(&finished);
    let document = saved(&proposal).await;
    assert_eq!(document.row.state, Some(DebateState::Accepted));
    assert_eq!(document.body, proposal);
    assert_eq!(saved(&proposal).await.row.state, document.row.state);
}

#[tokio::test]
async fn only_a_debate_about_the_text_as_it_is_spares_it_another() {
    let (bench, agent) = (Bench::new(), Agent::new("helper", ""));
    let (desk, store) = (&bench.desk, bench.desk.store());
    let mut settings = store.settings().expect("settings");
    settings.agent.debate_first = true;
    store.set_settings(&settings).expect("new settings");
    let original = "# Invite links\n\nAdd the the links.\n";
    let wanted = RunWanted {
        task: bench.task(original),
        ..wanted(&bench, &agent, Duration::from_mins(1))
    };
    let task = &wanted.task;
    let is_debated_first = || async {
        let first = desk.first_debate(&wanted).await.expect("a check");
        first.map(|it| it.plan.is_some())
    };
    assert_eq!(is_debated_first().await, Some(true));
    let running = desk.start(task, rules()).await.expect("a start");
    let finished = desk.finish(running).await.expect("an end");
    let before = store.versions(task).expect("versions").remove(0).version.id;
    let imported = |text: &str, continues| {
        let name = Some("task.md".to_owned());
        let origin = Origin::Imported { name, continues };
        store.add_version(task, text, origin).expect("a version");
    };
    imported(&bench.proposal(&finished), None);
    desk.run_offer(wanted.clone()).await.expect("an offer");
    assert_eq!(is_debated_first().await, None, "it was accepted");
    imported("# Invite links\n\nAdd the links. Soon.\n", None);
    assert_eq!(is_debated_first().await, None, "it continues that text");
    imported(&format!("{original}\nMore.\n"), Some(before));
    assert_eq!(is_debated_first().await, Some(true), "it doesn’t");
    let running = desk.start(task, rules()).await.expect("a start");
    let finished = desk.finish(running).await.expect("an end");
    desk.discard(&debate_of(&finished), true)
        .await
        .expect("a decision");
    assert_eq!(
        is_debated_first().await,
        None,
        "its author wants it as it is"
    );
}

#[tokio::test]
async fn a_branch_in_the_way_is_found_before_anything_starts() {
    let (bench, agent) = (Bench::new(), Agent::new("helper", ""));
    let wanted = wanted(&bench, &agent, Duration::from_mins(1));
    let folder = wanted.project.clone().expect("a project");
    let branch = Command::new("git")
        .args(["branch", "whetstone"])
        .current_dir(folder)
        .status();
    assert!(branch.is_ok_and(|it| it.success()));
    let refused = bench.desk.run_offer(wanted).await;
    let said = refused.expect_err("a refusal").to_string();
    assert!(
        said.contains("already a branch called “whetstone”"),
        "{said}"
    );
}

#[tokio::test]
async fn closing_the_desk_ends_agents_and_interrupts_their_runs() {
    let bench = Bench::new();
    let agent = Agent::new("helper", STALLS);
    let wanted = wanted(&bench, &agent, Duration::from_mins(10));
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    assert_eq!(under_way.said.recv().await.as_deref(), Some("working"));
    bench.desk.close().await;
    assert_eq!(agent.processes(), [0; 0]);
    let run = under_way.end().await.expect("an end");
    let reopened = Desk::open(bench.folder.path(), report::of).expect("the data again");
    let run = reopened.agent_run(run.id.as_str()).await.expect("the run");
    let warnings = run.end.map(|end| end.warnings);
    assert_eq!((run.state, warnings), (RunState::Interrupted, Some(vec![])));
    let said = reopened.store().run_output(&run.id, 0).expect("its output");
    assert_eq!(said[0].text, "working\n");
    let removed = reopened
        .remove_run(&run.id, false)
        .await
        .expect("a removal");
    assert_eq!(removed.lost, [""; 0]);
}

#[tokio::test]
async fn everyone_who_asks_at_once_hears_what_became_of_an_interrupted_run() {
    let bench = Bench::new();
    let agent = Agent::new("helper", STALLS);
    let wanted = wanted(&bench, &agent, Duration::from_mins(10));
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    assert_eq!(under_way.said.recv().await.as_deref(), Some("working"));
    bench.desk.close().await;
    under_way.end().await.expect("an end");
    let reopened = Desk::open(bench.folder.path(), report::of).expect("the data again");
    let ask = || reopened.agent_runs(None);
    let (first, second, third) = tokio::join!(ask(), ask(), ask());
    for runs in [first, second, third] {
        let run = runs.expect("runs").remove(0);
        assert_eq!(run.state, RunState::Interrupted);
        assert!(run.end.is_some(), "nobody has looked at it");
    }
}

#[tokio::test]
async fn a_folder_that_cant_be_worked_in_is_refused_for_its_own_reason() {
    let shell = |lines: &str, shop: &PathBuf| {
        let status = Command::new("sh")
            .args(["-ec", lines])
            .current_dir(shop)
            .status();
        assert!(status.is_ok_and(|it| it.success()), "{lines}");
    };
    for (lines, inside, said) in [
        (
            "echo garbage > .git/HEAD",
            "",
            "Git can’t read the repository ",
        ),
        (
            "git checkout --quiet --orphan other",
            "",
            "The branch that is checked out has no commits yet",
        ),
        (
            "rm -r .git/objects/*",
            "",
            "The repository is damaged: its last commit is missing.",
        ),
        ("", ".git", "This is a repository’s own .git folder."),
        ("", ".git/refs", "This is a repository’s own .git folder."),
    ] {
        let bench = Bench::new();
        let agent = Agent::new("helper", "");
        let mut wanted = wanted(&bench, &agent, Duration::from_mins(10));
        let shop = wanted.project.clone().expect("a project");
        shell(lines, &shop);
        wanted.project = Some(shop.join(inside));
        let refused = bench.desk.run_offer(wanted).await.expect_err(said);
        assert!(refused.to_string().contains(said), "{lines}: {refused}");
    }
}
