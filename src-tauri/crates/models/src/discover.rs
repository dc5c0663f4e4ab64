//! Which models this machine has.

use std::path::Path;

use domain::model::{ModelSource, ModelSpec, RULES};
use domain::page::{ModelGroup, ModelRow, ModelState};
use futures::future::join_all;

use crate::cli::{self, Cli, Installed, KNOWN, Lock};
use crate::{Tools, effort_ignored, folder, http, prices, program};

/// Every model that can be offered, in display order: the built-in reviewer, the known command-line models,
/// servers, the user's own. All are checked in parallel; a slow one is skipped. A known program that is not
/// installed has one row, which says how to install it.
pub async fn discover(own: &[ModelSpec], folder: &Path) -> Vec<ModelRow> {
    folder::sweep(folder);
    let known = join_all(KNOWN.into_iter().map(|cli| known_rows(cli, folder)));
    let own = join_all(own.iter().map(|spec| own_row(spec, folder)));
    let (known, local, own) = tokio::join!(known, http::local_rows(), own);
    let (servers, commands): (Vec<_>, Vec<_>) = own
        .into_iter()
        .partition(|row| row.group == ModelGroup::Server);
    let mut rows = vec![rules_row()];
    rows.extend(known.into_iter().flatten());
    rows.extend(local);
    rows.extend(servers);
    rows.extend(commands);
    rows
}

fn rules_row() -> ModelRow {
    ModelRow {
        name: RULES.to_owned(),
        label: ModelSpec::rules().label(),
        provider: "Rules".to_owned(),
        group: ModelGroup::BuiltIn,
        state: ModelState::Ready,
        note: "Ready. Finds gaps with rules. It doesn’t write for you.".to_owned(),
        command: None,
        version: None,
        price: prices::words(&ModelSpec::rules()),
        cost: prices::cost(&ModelSpec::rules()),
        without_effort: crate::without_effort(&ModelSpec::rules()),
        can_search: false,
        own: false,
    }
}

async fn known_rows(cli: &'static Cli, folder: &Path) -> Vec<ModelRow> {
    let Some(program) = program::find_in_background(cli.program.into()).await else {
        let first = cli.models.first().copied().unwrap_or_default();
        return vec![ModelRow {
            state: ModelState::NotInstalled,
            note: "Not installed. To install it, run in a terminal:".to_owned(),
            command: Some(cli.install.to_owned()),
            ..known_row(cli, first)
        }];
    };
    let installed = Installed::now(cli, program, folder).await;
    let found = cli::inspect(&installed, folder).await;
    let lock = match found.signed_in {
        Some(false) => None,
        Some(true) | None => Some(Lock::of(&installed, folder, Tools::Off).await),
    };
    let (state, note, command) = match lock {
        None => (
            ModelState::NotSignedIn,
            "Not signed in. To sign in, run once in a terminal:".to_owned(),
            Some(cli.sign_in.to_owned()),
        ),
        Some(Lock::Broken(why)) => (
            ModelState::NotVerified,
            format!("Not safe to use: in a safety check, {why}. To update it, run in a terminal:"),
            Some(cli.install.to_owned()),
        ),
        Some(Lock::Untried(failure)) => (
            ModelState::NotVerified,
            format!(
                "Couldn’t check that its tools are off. {} To update it, run in a terminal:",
                failure.message
            ),
            Some(cli.install.to_owned()),
        ),
        Some(Lock::Holds) if found.signed_in.is_none() => (
            ModelState::Ready,
            "Installed. Test it to see whether it’s signed in.".to_owned(),
            None,
        ),
        Some(Lock::Holds) => (
            ModelState::Ready,
            "Ready. Checked without your account: its tools are off, and it doesn’t send or run anything of yours."
                .to_owned(),
            None,
        ),
    };
    let row = |model: &String| ModelRow {
        state,
        note: note.clone(),
        command: command.clone(),
        version: found.version.clone(),
        ..known_row(cli, model)
    };
    found.models.iter().map(row).collect()
}

fn known_row(cli: &Cli, model: &str) -> ModelRow {
    let name = format!("{}/{model}", cli.provider);
    let takes_effort = cli.effort_option().is_some();
    ModelRow {
        without_effort: (!takes_effort).then(|| effort_ignored(&name)),
        name,
        label: format!("{} · {model}", cli.label),
        provider: cli.label.to_owned(),
        group: ModelGroup::CommandLine,
        state: ModelState::Checking,
        note: String::new(),
        command: None,
        version: None,
        price: prices::of_known(cli.kind).to_owned(),
        cost: prices::cost_of_known(cli.kind),
        can_search: true,
        own: false,
    }
}

async fn own_row(spec: &ModelSpec, folder: &Path) -> ModelRow {
    let name = match &spec.source {
        ModelSource::Rules => return rules_row(),
        ModelSource::Http(server) => return http::own_row(spec, server, folder),
        ModelSource::KnownCli { cli, program, .. } => {
            let named = program
                .as_ref()
                .map(|program| program.display().to_string());
            named.unwrap_or_else(|| cli::known(*cli).program.to_owned())
        }
        ModelSource::OwnCli { command, .. } => command.first().cloned().unwrap_or_default(),
        // Nobody adds it: it exists as long as a client does.
        ModelSource::Lent => spec.name.clone(),
    };
    let found = program::find_in_background(name.clone().into())
        .await
        .is_some();
    ModelRow {
        name: spec.name.clone(),
        label: spec.label(),
        provider: name.clone(),
        group: ModelGroup::Own,
        state: if found {
            ModelState::Ready
        } else {
            ModelState::NotInstalled
        },
        note: if found {
            "Ready. Test it to see what it answers.".to_owned()
        } else {
            format!("`{name}` was not found on this machine. Check its path.")
        },
        command: None,
        version: None,
        price: prices::words(spec),
        cost: prices::cost(spec),
        without_effort: crate::without_effort(spec),
        can_search: crate::can_search(spec),
        own: true,
    }
}
