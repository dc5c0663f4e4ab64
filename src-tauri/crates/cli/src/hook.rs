//! `whetstone hook`: reviews before each commit or push.

use std::process::ExitCode;

use domain::system::plain;
use engine::hooks::{self, Hook, Installed, Status};
use serde_json::json;

use crate::args::{HookCommand, HookPlace, Hooks};
use crate::output::{self, Failure};

/// Installs, removes or shows a hook.
pub(crate) fn hook(args: &Hooks) -> Result<ExitCode, Failure> {
    let program = std::env::current_exe().map_err(|error| {
        Failure::internal(format!(
            "Couldn’t find out where this program is: {error}.",
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
    let status = match args.command {
        HookCommand::Install(_) => hooks::install(folder, hook, &program)?,
        HookCommand::Remove(_) => hooks::remove(folder, hook, &program)?,
        HookCommand::Status(_) => hooks::status(folder, hook, &program)?,
    };
    tell(place, hook, &status);
    Ok(ExitCode::SUCCESS)
}

fn tell(place: &HookPlace, hook: Hook, status: &Status) {
    let Status {
        file,
        installed,
        kept,
    } = status;
    let said = match installed {
        Installed::Yes => format!("The {} hook is installed: {}", hook.name(), file.display()),
        Installed::Changed => format!(
            "The {} hook is installed, but was changed or written by another version: {}",
            hook.name(),
            file.display()
        ),
        Installed::No => format!("The {} hook isn’t installed.", hook.name()),
    };
    if place.json {
        let word = match installed {
            Installed::Yes => "yes",
            Installed::Changed => "changed",
            Installed::No => "no",
        };
        output::json(&json!({
            "hook": hook.name(),
            "file": file,
            "installed": word,
            "runs_first": kept,
        }));
    }
    output::say(&said);
    if let (Installed::Yes | Installed::Changed, Some(kept)) = (installed, kept) {
        output::say(&format!(
            "The hook that was there runs first: {}",
            kept.display()
        ));
    }
}
