//! What an installed program says about itself: account, options, models. Whatever only changes with the
//! program is stored until then.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::Catalog;
use super::environment::User;
use super::installed::Installed;
use super::probe::printed;

/// How to check for an account.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Account {
    /// These arguments exit with code 0 if there is one.
    Asked(&'static [&'static str]),
    /// One of these files is in the user's folder for it.
    Seen(&'static [&'static str]),
}

/// What to know before asking a program anything.
#[derive(Debug)]
pub(crate) struct Inspected {
    /// In readable form: `2.1.330`.
    pub(crate) version: Option<String>,
    /// `None` if that couldn't be determined.
    pub(crate) signed_in: Option<bool>,
    /// The models that it lists; otherwise the known ones.
    pub(crate) models: Vec<String>,
}

/// Inspects everything about a program in parallel.
pub(crate) async fn inspect(installed: &Installed, folder: &Path) -> Inspected {
    let (signed_in, models) = tokio::join!(signed_in(installed, folder), models(installed, folder));
    Inspected {
        version: installed.version.as_deref().and_then(version_in),
        signed_in,
        models,
    }
}

/// The program's help on its options; `None` if it gave none.
pub(crate) async fn help(installed: &Installed, folder: &Path) -> Option<String> {
    let path = installed
        .kept(folder, "help", || async {
            told(installed, folder, installed.cli.help).await
        })
        .await?;
    fs::read_to_string(path).ok()
}

/// The file with the program's models, without their tools.
pub(crate) async fn catalog(
    installed: &Installed,
    catalog: Catalog,
    folder: &Path,
) -> Option<PathBuf> {
    let ask = || async {
        let text = told(installed, folder, catalog.print).await?;
        let models = (catalog.disarm)(serde_json::from_str(&text).ok()?)?;
        Some(models.to_string())
    };
    let path = installed.kept(folder, "models", ask).await?;
    // An absolute path, for a program that runs in another folder.
    fs::canonicalize(path).ok()
}

/// What it prints if it succeeds.
async fn told(installed: &Installed, folder: &Path, arguments: &[&str]) -> Option<String> {
    let (cli, program) = (installed.cli, &installed.program);
    let printed = printed(cli, User::here(cli), program, folder, arguments);
    printed.await?.on_success()
}

async fn signed_in(installed: &Installed, folder: &Path) -> Option<bool> {
    let (cli, program) = (installed.cli, &installed.program);
    let user = User::here(cli);
    if user.has_key(cli) {
        return Some(true);
    }
    match cli.account {
        Account::Asked(arguments) => {
            let printed = printed(cli, user, program, folder, arguments).await?;
            Some(printed.code == Some(0))
        }
        Account::Seen(files) => {
            let home = cli.home.as_ref()?;
            let users = home.users(&user)?;
            let is_there = files.iter().any(|file| users.join(file).is_file());
            // Keys may be in a keychain, and a cloud account anywhere.
            let is_elsewhere =
                (home.account)(&users).is_some_and(|account| !account.starts_with("oauth"));
            (is_there || !is_elsewhere).then_some(is_there)
        }
    }
}

/// The names of its models; the known ones if it lists none.
pub(crate) async fn models(installed: &Installed, folder: &Path) -> Vec<String> {
    let cli = installed.cli;
    let known = || cli.models.iter().map(|&name| name.to_owned()).collect();
    let Some(listed) = cli.catalog else {
        return known();
    };
    let Some(path) = catalog(installed, listed, folder).await else {
        return known();
    };
    let text = fs::read_to_string(path).unwrap_or_default();
    let names = serde_json::from_str::<Value>(&text).map(|models| (listed.names)(&models));
    names
        .ok()
        .filter(|names| !names.is_empty())
        .unwrap_or_else(known)
}

/// The first word that begins with a digit.
fn version_in(text: &str) -> Option<String> {
    text.split_whitespace()
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        .map(str::to_owned)
}
