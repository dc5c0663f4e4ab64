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

/// What goes back to an agent.
#[derive(Clone, Debug, Default)]
pub struct SentBack {
    /// Findings of the review.
    pub findings: Vec<CodeFinding>,
    /// Acceptance criteria that no lines of the change address.
    pub criteria: Vec<String>,
    /// The author’s note.
    pub note: String,
}

/// Records that findings go back to the agent of a run. Returns the value that drives it.
///
/// # Errors
/// When there are none, when the run is under way or its worktree is gone, and when the agent isn’t there.
pub(crate) fn follow_up(store: &Store, run: &Run, sent: &SentBack) -> Result<Driven, Error> {
    if sent.findings.is_empty() && sent.criteria.is_empty() && sent.note.trim().is_empty() {
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
    let titles = sent.findings.iter().map(|it| &it.title);
    let titles = titles.chain(&sent.criteria).cloned().collect();
    note_tip(store, run)?;
    store.follow_up_run(&run.id, titles)?;
    store.add_run_output(&run.id, &format!("\n{}\n", heading(sent)))?;
    Ok(Driven {
        run: store.run(run.id.as_str())?,
        folder: start_folder(&worktree.tree, &inside.unwrap_or_else(|_| PathBuf::new())),
        prompt: prompt(&setup.title, &body, sent),
        ready,
        limit: Duration::from_secs(setup.limit_s),
        lock,
    })
}

fn heading(sent: &SentBack) -> String {
    let counted = |count: usize, one: &str, more: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        some => Some(format!("{some} {more}")),
    };
    let parts = [
        counted(sent.findings.len(), "finding", "findings"),
        counted(
            sent.criteria.len(),
            "acceptance criterion",
            "acceptance criteria",
        ),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    match parts.as_slice() {
        [] => "Sent back with a note.".to_owned(),
        parts => format!("Sent back: {}.", parts.join(", ")),
    }
}

/// What the agent is given.
fn prompt(title: &str, body: &str, sent: &SentBack) -> String {
    let mut parts: Vec<String> = sent.findings.iter().map(told).collect();
    let unmet = sent.criteria.iter();
    parts.extend(
        unmet.map(|it| format!("- No lines of the change address this acceptance criterion: {it}")),
    );
    let note = sent.note.trim();
    match (note, parts.is_empty()) {
        ("", _) => {}
        (note, true) => parts.push(note.to_owned()),
        (note, false) => parts.push(format!("The author adds:\n{note}")),
    }
    let title = domain::text::document::seen::one_line(title);
    PROMPT
        .replace("{title}", &title)
        .replace("{findings}", &marked("findings", &parts.join("\n\n")))
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
