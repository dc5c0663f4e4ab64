//! An update while a debate runs: the running program still has the files that were replaced on disk.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};
use outside::programs;
use outside::whetstone::{Whetstone, finish};
use serde_json::json;
use testkit::scripted::{Script, StandIn, Turn};

/// What an update does to the program and the guard next to it.
#[derive(Clone, Copy, Debug)]
enum Update {
    /// Other programs take over their names.
    Replaces,
    /// They are gone.
    Removes,
}

#[test]
fn a_debate_outlives_the_files_of_its_program() -> anyhow::Result<()> {
    for update in [Update::Replaces, Update::Removes] {
        for with_guard in [true, false] {
            check(update, with_guard)
                .with_context(|| format!("{update:?}, guard beside it: {with_guard}"))?;
        }
    }
    Ok(())
}

/// The model itself updates Whetstone when it is first asked; every later call needs a guard.
fn check(update: Update, with_guard: bool) -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let installed = whetstone.path("installed");
    install(&installed, with_guard)?;
    let model = StandIn::new(&Script::text(turns()));
    let add = ["models", "add", "cli", "mine", "--", "/bin/sh", "-c"].map(str::to_owned);
    let script = script(update, &installed);
    let own = [&add[..], &[script, "sh".to_owned()], &model.command()].concat();
    whetstone.run(&own)?.succeeded()?;
    whetstone.document(
        "draft.md",
        "# Search\n\nResults appear as you type.\nThe ranking is TBD.\n",
    )?;

    let arguments = ["refine", "draft.md", "--models", "mine", "--yes", "--json"];
    let mut command = of(&installed, &whetstone.command(&arguments)?);
    let child = command
        .current_dir(whetstone.folder())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()?;
    let debate = finish(child)?.succeeded()?.json()?;
    ensure!(debate["outcome"] == "consensus", "{}", debate["why"]);
    ensure!(model.calls().len() > 1, "only one call was made");
    let left = fs::read(installed.join("whetstone")).unwrap_or_default();
    ensure!(left.len() < 100, "the program was not replaced");
    Ok(())
}

fn install(folder: &Path, with_guard: bool) -> anyhow::Result<()> {
    fs::create_dir(folder)?;
    let program = programs::headless()?;
    fs::copy(&program, folder.join("whetstone"))?;
    if with_guard {
        let guard = program.with_file_name("whetstone-guard");
        fs::copy(guard, folder.join("whetstone-guard"))?;
    }
    Ok(())
}

/// The replacements of the programs fail, so that no later step can succeed by using them.
fn script(update: Update, installed: &Path) -> String {
    let folder = installed.display();
    let updates = match update {
        Update::Replaces => {
            "for name in whetstone whetstone-guard; do printf '#!/bin/sh\\nexit 9\\n' > new; \
             chmod 755 new; mv -f new \"$name\"; done"
        }
        Update::Removes => "rm -f whetstone whetstone-guard",
    };
    format!("(cd '{folder}' && {updates}) || exit 8; exec \"$@\"")
}

/// The same command with another program.
fn of(installed: &Path, command: &Command) -> Command {
    let mut other = Command::new(installed.join("whetstone"));
    other.args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => other.env(name, value),
            None => other.env_remove(name),
        };
    }
    other
}

fn turns() -> Vec<Turn> {
    let quote = "The ranking is TBD.";
    let finding = json!({
        "severity": "blocking", "title": "No ranking", "quote": quote,
        "concern": "Whoever builds it will guess.", "suggestion": "Say how results are ranked.",
    });
    let edit = json!({ "find": quote, "replace": "Newest first.", "findings": ["F1"] });
    let evidence = ["Results appear as you type.", "Newest first."];
    vec![
        Turn::answer(&json!({ "edits": [edit], "declined": [] })).for_shape("synthesis/1"),
        Turn::answer(&json!({ "findings": [finding], "approve": false, "evidence": [] }))
            .for_shape("critique/1")
            .on_call(1),
        Turn::answer(&json!({ "findings": [], "approve": true, "evidence": evidence }))
            .for_shape("critique/1"),
    ]
}
