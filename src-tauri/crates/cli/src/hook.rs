//! `whetstone hook`: reviews before each commit or push.

use std::path::Path;
use std::process::ExitCode;

use domain::hook::{Hook, Installed};
use domain::system::plain;
use engine::hooks::{self, Status};
use serde_json::json;

use crate::args::{HookCommand, HookPlace, Hooks};
use crate::data;
use crate::output::{self, Failure};

/// Installs, removes or shows a hook.
pub(crate) fn hook(data_folder: &Path, args: &Hooks) -> Result<ExitCode, Failure> {
    let program = std::env::current_exe().map_err(|error| {
        Failure::internal(format!(
            "Couldn’t locate this program: {error}.",
            error = plain(&error)
        ))
    })?;
    let (HookCommand::Install(place) | HookCommand::Remove(place) | HookCommand::Status(place)) =
        &args.command;
    let hook = if place.pre_push {
        Hook::PrePush
    } else {
        Hook::PreCommit
    };
    let folder = place.project.as_deref();
    let before = hooks::status(folder, hook, &program)?;
    let status = match args.command {
        HookCommand::Install(_) => {
            let status = hooks::install(folder, hook, &program)?;
            remember(data_folder, folder);
            status
        }
        HookCommand::Remove(_) => hooks::remove(folder, hook, &program)?,
        HookCommand::Status(_) => before.clone(),
    };
    tell(place, hook, &before, &status);
    Ok(ExitCode::SUCCESS)
}

/// Makes the window list the folder. The hook works without that, too.
fn remember(data_folder: &Path, folder: Option<&Path>) {
    let remembered =
        data::store(data_folder).and_then(|store| Ok(hooks::remember(&store, folder)?));
    if let Err(failure) = remembered {
        output::say(&format!(
            "warning: The window won’t list this hook. {}",
            failure.words()
        ));
    }
}

fn tell(place: &HookPlace, hook: Hook, before: &Status, status: &Status) {
    let Status {
        file,
        installed,
        kept,
        runs_first,
        note,
    } = status;
    let kept = kept.as_ref().filter(|_| *runs_first);
    let said = match installed {
        Installed::Yes => format!("The {} hook is installed: {}", hook.name(), file.display()),
        Installed::Changed => format!(
            "The {} hook is installed, but was changed or written by another version: {}",
            hook.name(),
            file.display()
        ),
        Installed::No if before.installed == Installed::No => {
            format!("The {} hook isn’t installed.", hook.name())
        }
        Installed::No => removed(hook, before),
    };
    if place.json {
        output::json(&json!({
            "hook": hook.name(),
            "file": file,
            "installed": installed.word(),
            "runs_first": kept,
            "note": note,
        }));
    }
    output::say(&said);
    if let (Installed::Yes | Installed::Changed, Some(kept)) = (installed, kept) {
        output::say(&format!("The existing hook runs first: {}", kept.display()));
    }
    if let Some(note) = note {
        output::say(&format!("warning: {note}"));
    }
}

/// That a hook was removed, and what became of the one that was there before it.
fn removed(hook: Hook, before: &Status) -> String {
    let file = before.file.display();
    let removed = format!("The {} hook was removed.", hook.name());
    if before.kept.is_some() {
        format!("{removed} The existing hook is back in its place: {file}")
    } else {
        removed
    }
}
