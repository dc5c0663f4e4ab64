//! `whetstone run`: a task given to a coding agent, and what became of it.

mod first;
mod told;

use std::io::{IsTerminal, stderr, stdin};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::process::ExitCode;
use std::time::Duration;

use domain::run::{Permissions, Run, RunOffer, RunState};
use domain::text::document::seen::one_line;
use domain::{Kind, Severity, TaskId};
use engine::code_review::CodeReview;
use engine::runs::{Branch, RunWanted};
use engine::{Desk, RunUnderWay, files};
use models::agents::OWN;
use store::Store;

use crate::args::{AcceptUpTo, MayDo, Run as Args, RunCommand};
use crate::input::KindOf;
use crate::output::{self, Failure};
use crate::{data, input, interrupt};

/// The letters of a task’s ID.
const OF_ID: usize = 36;

/// Starts an agent, or lists, shows, stops and removes runs.
pub(crate) async fn run(folder: &Path, args: Args) -> Result<ExitCode, Failure> {
    let desk = data::desk(folder)?;
    match args.command {
        None => Box::pin(start(&desk, args)).await,
        Some(RunCommand::List { json, .. }) => list(&desk, json).await,
        Some(RunCommand::Show(one)) => show(&desk, &one.id, one.json).await,
        Some(RunCommand::Stop(one)) => {
            let run = desk.stop_run(&one.id).await?;
            output::say("The agent was stopped. Its worktree is still there.");
            account(&desk, run, one.json).await?;
            Ok(ExitCode::SUCCESS)
        }
        Some(RunCommand::Forget(one)) => {
            let run = desk.agent_run(&one.id).await?;
            desk.forget_run(&run.id).await?;
            output::say("The run and its output were deleted.");
            if one.json {
                output::json(&told::row(&run));
            }
            Ok(ExitCode::SUCCESS)
        }
        Some(RunCommand::Remove { run, force }) => remove(&desk, &run.id, force, run.json).await,
    }
}

async fn start(desk: &Desk, args: Args) -> Result<ExitCode, Failure> {
    let wanted = wanted(desk, &args)?;
    let offer = desk.run_offer(wanted.clone()).await?;
    say(&offer);
    if !(args.yes || agreed(args.task.as_deref())?) {
        output::say("Nothing was started.");
        return Ok(ExitCode::SUCCESS);
    }
    if !offer.debate_first.is_empty()
        && let Some(code) = Box::pin(first::debated(desk, &wanted, args.json)).await?
    {
        return Ok(code);
    }
    if args.project.is_some() {
        let folder = offer.project.as_str();
        input::into_project(desk.store(), &wanted.task, Some(folder))?;
    }
    let mut under_way = desk.start_run(wanted).await?;
    data::back_up_meanwhile(desk.store());
    let setup = &under_way.run.setup;
    output::say(&format!("Run: {}", under_way.run.id));
    output::say(&format!("Branch: {}", setup.branch));
    output::say(&format!("Worktree: {}", setup.worktree));
    let interrupted = told_meanwhile(&mut under_way).await;
    let run = under_way.end().await?;
    let state = run.state;
    let why = run
        .end
        .as_ref()
        .and_then(|end| end.warnings.first().cloned());
    if args.json {
        account(desk, run, true).await?;
    } else {
        // What the agent said was printed while it worked.
        let review = reviewed(desk, &run).await;
        output::print(&told::text(&run, review.as_ref(), ""));
    }
    if let Some(code) = interrupted {
        return Ok(ExitCode::from(code));
    }
    match state {
        RunState::Failed | RunState::TimedOut => {
            output::say(&why.unwrap_or_else(|| "The agent failed.".to_owned()));
            Ok(ExitCode::FAILURE)
        }
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Prints what the agent says until it ends; the exit code of the signal that stopped it, if one did.
async fn told_meanwhile(under_way: &mut RunUnderWay) -> Option<u8> {
    let mut interrupted = None;
    // One future for the whole run: a signal that arrives between two of them would be lost.
    let mut signal = pin!(interrupt::received());
    loop {
        tokio::select! {
            line = under_way.said.recv() => match line {
                Some(line) => output::say(&format!("  {line}")),
                None => break,
            },
            code = &mut signal, if interrupted.is_none() => {
                output::say("Stopping the agent.");
                interrupted = Some(code);
                under_way.stop();
            }
        }
    }
    interrupted
}

fn wanted(desk: &Desk, args: &Args) -> Result<RunWanted, Failure> {
    let set = desk.store().settings()?.agent;
    let agent = match &args.agent {
        Some(agent) => agent.clone(),
        None if !args.own.is_empty() => OWN.to_owned(),
        None => set.agent,
    };
    if agent != OWN && !args.own.is_empty() {
        return Err(Failure::usage(
            format!("--agent {agent} takes no command of your own."),
            "Use --agent own, or leave out what comes after --.",
        ));
    }
    let minutes = u64::from(args.minutes.unwrap_or(set.minutes));
    Ok(RunWanted {
        task: task(desk.store(), args.task.as_deref().unwrap_or_default())?,
        project: args.project.clone(),
        agent,
        command: if args.own.is_empty() {
            set.command
        } else {
            args.own.clone()
        },
        permissions: match args.permissions {
            Some(MayDo::Edit) => Permissions::Edit,
            Some(MayDo::Commands) => Permissions::Commands,
            None => set.permissions,
        },
        limit: Duration::from_secs(minutes * 60),
        accept_up_to: match args.accept_up_to {
            None => set.accept_up_to,
            Some(AcceptUpTo::Never) => None,
            Some(AcceptUpTo::Minor) => Some(Severity::Minor),
            Some(AcceptUpTo::Major) => Some(Severity::Major),
            Some(AcceptUpTo::Blocking) => Some(Severity::Blocking),
        },
    })
}

/// The task with this ID, or from this file.
fn task(store: &Store, named: &str) -> Result<TaskId, Failure> {
    let is_id =
        named.len() == OF_ID && named.bytes().all(|it| it.is_ascii_hexdigit() || it == b'-');
    if is_id && !Path::new(named).exists() {
        return Ok(store.task(&TaskId::new(named))?.row.id);
    }
    let file = PathBuf::from(named);
    if let Ok(path) = file.canonicalize()
        && let Some(known) = store.task_by_path(&path.to_string_lossy())?
        && files::is_refined_beyond(store, &known)?
    {
        return Ok(known);
    }
    let kind = KindOf {
        given: None,
        usual: Kind::default(),
    };
    input::task(store, &file, kind)
}

/// Says what is about to start.
fn say(offer: &RunOffer) {
    let base: String = offer.base.chars().take(10).collect();
    output::say(&format!("Agent: {}", offer.label));
    output::say(&format!("Command: {}", told::command(&offer.command)));
    output::say(&format!("Permissions: {}", offer.says));
    let project = one_line(&offer.project);
    output::say(&format!("Project: {project}, from commit {base}"));
    for note in &offer.notes {
        output::say(&format!("note: {note}"));
    }
    for sentence in &offer.debate_first {
        output::say(&format!("Debate: {sentence}"));
    }
}

/// Asks whether to start. Without a terminal, `--yes` is required.
fn agreed(task: Option<&str>) -> Result<bool, Failure> {
    if task == Some("-") || !(stdin().is_terminal() && stderr().is_terminal()) {
        return Err(Failure::usage(
            "Nothing was started, because there is no terminal to ask for confirmation.",
            "To start the command above, add --yes.",
        ));
    }
    output::say("Start it? [y/N]");
    let mut line = String::new();
    let read = stdin().read_line(&mut line);
    let answer = line.trim().to_lowercase();
    Ok(read.is_ok() && (answer == "y" || answer == "yes"))
}

async fn list(desk: &Desk, as_json: bool) -> Result<ExitCode, Failure> {
    let runs = desk.agent_runs(None).await?;
    if as_json {
        output::json(&runs.iter().map(told::row).collect::<Vec<_>>());
        return Ok(ExitCode::SUCCESS);
    }
    for run in &runs {
        output::print(&told::line(run));
    }
    if runs.is_empty() {
        output::say("There are no runs yet. Start one with whetstone run FILE.");
    }
    Ok(ExitCode::SUCCESS)
}

async fn show(desk: &Desk, id: &str, as_json: bool) -> Result<ExitCode, Failure> {
    let run = desk.agent_run(id).await?;
    account(desk, run, as_json).await?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the state of a run, with the current contents of its worktree.
async fn account(desk: &Desk, run: Run, as_json: bool) -> Result<(), Failure> {
    let review = reviewed(desk, &run).await;
    let pieces = desk.store().run_output(&run.id, 0)?;
    let said: String = pieces.into_iter().map(|piece| piece.text).collect();
    if as_json {
        output::json(&told::json(&run, review.as_ref(), &said));
    } else {
        output::print(&told::text(&run, review.as_ref(), &said));
    }
    Ok(())
}

/// The contents of the worktree; `None` if it is gone or the agent is still working in it.
async fn reviewed(desk: &Desk, run: &Run) -> Option<CodeReview> {
    if run.state == RunState::Running || run.removed_at.is_some() {
        return None;
    }
    match desk.run_review(run.clone()).await {
        Ok(review) => Some(review),
        Err(error) => {
            output::say(&format!("warning: {error}"));
            None
        }
    }
}

async fn remove(desk: &Desk, id: &str, force: bool, as_json: bool) -> Result<ExitCode, Failure> {
    let run = desk.agent_run(id).await?;
    if run.state == RunState::Interrupted {
        // They may have been found just now.
        for warning in &run.warnings {
            output::say(&format!("warning: {warning}"));
        }
    }
    let removed = desk.remove_run(&run.id, force).await?;
    for line in &removed.lost {
        output::say(&format!("Lost: {line}"));
    }
    let (worktree, branch) = (&run.setup.worktree, &run.setup.branch);
    output::say(&match removed.branch {
        Branch::Stays => format!(
            "Removed {worktree}. Its branch {branch} stays in its repository, which was moved, deleted or damaged."
        ),
        Branch::Removed => format!("Removed {worktree} and its branch {branch}."),
        Branch::WasGone => {
            format!("Removed {worktree}. Its branch {branch} was already deleted or renamed.")
        }
    });
    if as_json {
        output::json(&told::row(&desk.agent_run(run.id.as_str()).await?));
    }
    Ok(ExitCode::SUCCESS)
}
