//! Sending findings of a review back to the agent that made the change, which continues in its worktree.

use std::path::{Path, PathBuf};
use std::time::Duration;

use domain::page::CodeFinding;
use domain::run::Run;
use models::agents::{self, OWN};
use store::Store;

use super::result::note_tip;
use super::{Driven, git_program, ground, marked, missing, start_folder, worktree};
use crate::Error;

const PROMPT: &str = include_str!("follow_up.md");

/// Records that findings go back to the agent of a run. Returns the value that drives it.
///
/// # Errors
/// When there are none, when the run is under way or its worktree is gone, and when the agent isn’t there.
pub(crate) fn follow_up(
    store: &Store,
    run: &Run,
    findings: &[CodeFinding],
    note: &str,
) -> Result<Driven, Error> {
    if findings.is_empty() && note.trim().is_empty() {
        return Err(Error::invalid(
            "There is nothing to send back.",
            "Choose a finding, or say what to change.",
        ));
    }
    let lock = store.lock_run(&run.id)?.ok_or_else(|| {
        Error::invalid(
            "The agent is still working in this worktree.",
            "Wait until it ends, or stop it.",
        )
    })?;
    let setup = &run.setup;
    let worktree = worktree(run);
    if run.removed_at.is_some() || !worktree.has_folder() {
        return Err(Error::invalid(
            "The worktree of this run was removed or replaced, so its agent can’t continue there.",
            "Start a new run.",
        ));
    }
    // The permissions that its author saw when the run began.
    let own = if setup.agent == OWN {
        &setup.command[..]
    } else {
        &[]
    };
    let ready = agents::ready(&setup.agent, own, setup.permissions).map_err(missing)?;
    let project = Path::new(&setup.project);
    let inside = ground::find(&git_program()?, project, &ready).map(|it| it.ground.inside);
    let body = store.text(&setup.text)?;
    let titles = findings.iter().map(|it| it.title.clone()).collect();
    note_tip(store, run)?;
    store.follow_up_run(&run.id, titles)?;
    store.add_run_output(&run.id, &format!("\n{}\n", heading(findings)))?;
    Ok(Driven {
        run: store.run(run.id.as_str())?,
        folder: start_folder(&worktree.tree, &inside.unwrap_or_else(|_| PathBuf::new())),
        prompt: prompt(&setup.title, &body, findings, note),
        ready,
        limit: Duration::from_secs(setup.limit_s),
        lock,
    })
}

fn heading(findings: &[CodeFinding]) -> String {
    match findings.len() {
        0 => "Sent back with a note.".to_owned(),
        1 => "Sent back: 1 finding.".to_owned(),
        some => format!("Sent back: {some} findings."),
    }
}

/// What the agent is given.
fn prompt(title: &str, body: &str, findings: &[CodeFinding], note: &str) -> String {
    let told: Vec<String> = findings.iter().map(told).collect();
    let note = note.trim();
    let told = [told.join("\n\n").as_str(), note].join("\n\n");
    let title = domain::text::document::seen::one_line(title);
    PROMPT
        .replace("{title}", &title)
        .replace("{findings}", &marked("findings", &told))
        .replace("{task}", &marked("task", body))
}

/// A finding, in lines.
fn told(finding: &CodeFinding) -> String {
    let side = if finding.before {
        " before the change"
    } else {
        ""
    };
    let place = match finding.lines {
        Some((first, last)) if first == last => format!("{}:{first}{side}", finding.file),
        Some((first, last)) => format!("{}:{first}-{last}{side}", finding.file),
        None => finding.file.clone(),
    };
    let severity = finding.severity.word();
    let parts = [&finding.quote, &finding.concern, &finding.suggestion];
    let parts = parts.into_iter().filter(|it| !it.is_empty());
    let parts: Vec<String> = parts.map(|it| format!("  {it}")).collect();
    format!(
        "- {place}: {severity}: {}\n{}",
        finding.title,
        parts.join("\n")
    )
}
