//! What an installed program tells of itself: version, account, options, models. What only changes
//! with the program is kept until it changes.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::environment::User;
use super::ground::Ground;
use super::job::Job;
use super::run::{self, Patience, Stream};
use super::{Catalog, Cli, Version};
use crate::kept;

/// How long a program may take to tell something of itself.
const LIMIT: Duration = Duration::from_secs(20);

/// The most that a program tells of itself, in bytes.
const MOST: usize = 16 << 20;

/// How an account is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Account {
    /// These arguments end with exit code 0 when there is one.
    Asked(&'static [&'static str]),
    /// One of these files lies in the user's folder of it.
    Seen(&'static [&'static str]),
}

/// What is worth knowing before a program is asked anything.
#[derive(Debug)]
pub(crate) struct Inspected {
    /// As people write it: `2.1.330`.
    pub(crate) version: Option<String>,
    /// `None` when there was no telling.
    pub(crate) signed_in: Option<bool>,
    /// The models that it lists; those that are known beforehand where it lists none.
    pub(crate) models: Vec<String>,
}

/// Looks at a program, at all of it at once.
pub(crate) async fn inspect(cli: &'static Cli, program: &Path, folder: &Path) -> Inspected {
    let (version, signed_in, models) = tokio::join!(
        version(cli, program, folder),
        signed_in(cli, program, folder),
        models(cli, program, folder),
    );
    Inspected {
        version,
        signed_in,
        models,
    }
}

/// The program's own account of its options; `None` when it gave none.
pub(crate) async fn help(cli: &'static Cli, program: &Path, folder: &Path) -> Option<String> {
    let ask = || async { printed(cli, program, folder, cli.help).await?.on_success() };
    let path = kept::kept(folder, program, &format!("{}-help", cli.program), ask).await?;
    fs::read_to_string(path).ok()
}

/// The file with the program's models, their tools taken out.
pub(crate) async fn catalog(
    cli: &'static Cli,
    catalog: Catalog,
    program: &Path,
    folder: &Path,
) -> Option<PathBuf> {
    let ask = || async {
        let text = printed(cli, program, folder, catalog.print)
            .await?
            .on_success()?;
        let models = (catalog.disarm)(serde_json::from_str(&text).ok()?)?;
        Some(models.to_string())
    };
    let path = kept::kept(folder, program, &format!("{}-models", cli.program), ask).await?;
    // Named to a program that runs in another folder.
    fs::canonicalize(path).ok()
}

async fn version(cli: &'static Cli, program: &Path, folder: &Path) -> Option<String> {
    let arguments = match cli.version {
        Version::Manifest(package) => return version_in_manifest(program, package),
        Version::Printed(arguments) => arguments,
    };
    let ask = || async {
        let text = printed(cli, program, folder, arguments)
            .await?
            .on_success()?;
        version_in(&text)
    };
    let path = kept::kept(folder, program, &format!("{}-version", cli.program), ask).await?;
    fs::read_to_string(path).ok()
}

async fn signed_in(cli: &'static Cli, program: &Path, folder: &Path) -> Option<bool> {
    let user = User::here(cli);
    if user.has_key(cli) {
        return Some(true);
    }
    match cli.account {
        Account::Asked(arguments) => {
            let printed = printed(cli, program, folder, arguments).await?;
            Some(printed.code == Some(0))
        }
        Account::Seen(files) => {
            let home = cli.home.as_ref()?;
            let users = home.users(&user)?;
            let is_there = files.iter().any(|file| users.join(file).is_file());
            // Keys may be in a keychain, and a cloud's account anywhere.
            let is_elsewhere =
                (home.account)(&users).is_some_and(|account| !account.starts_with("oauth"));
            (is_there || !is_elsewhere).then_some(is_there)
        }
    }
}

/// The names of its models; those that are known beforehand where it lists none.
pub(crate) async fn models(cli: &'static Cli, program: &Path, folder: &Path) -> Vec<String> {
    let known = || cli.models.iter().map(|&name| name.to_owned()).collect();
    let Some(listed) = cli.catalog else {
        return known();
    };
    let Some(path) = catalog(cli, listed, program, folder).await else {
        return known();
    };
    let text = fs::read_to_string(path).unwrap_or_default();
    let names = serde_json::from_str::<Value>(&text).map(|models| (listed.names)(&models));
    names
        .ok()
        .filter(|names| !names.is_empty())
        .unwrap_or_else(known)
}

/// What a program printed on standard output.
struct Printed {
    code: Option<i32>,
    text: String,
}

impl Printed {
    fn on_success(self) -> Option<String> {
        (self.code == Some(0)).then_some(self.text)
    }
}

/// Runs the program for what it prints; `None` when it could not be run to its end.
async fn printed(
    cli: &'static Cli,
    program: &Path,
    folder: &Path,
    arguments: &[&str],
) -> Option<Printed> {
    let ground = Ground::new(cli, folder, User::here(cli)).await.ok()?;
    let job = Job {
        program: program.to_owned(),
        arguments: arguments.iter().map(Into::into).collect(),
        environment: ground.environment(program),
        folder: ground.work(),
        input: String::new(),
    };
    let patience = Patience {
        whole: LIMIT,
        silence: LIMIT,
    };
    let mut output = Vec::new();
    let take = |stream: Stream, piece: &[u8]| {
        if stream == Stream::Out {
            output.extend_from_slice(piece);
        }
        if output.len() > MOST { Err(()) } else { Ok(()) }
    };
    let code = run::run(job, patience, &CancellationToken::new(), take).await;
    Some(Printed {
        code: code.ok()?,
        text: String::from_utf8_lossy(&output).into_owned(),
    })
}

/// The first word that begins with a digit.
fn version_in(text: &str) -> Option<String> {
    text.split_whitespace()
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        .map(str::to_owned)
}

/// The version in the manifest of the package that the program belongs to.
pub(crate) fn version_in_manifest(program: &Path, package: &str) -> Option<String> {
    let program = fs::canonicalize(program).ok()?;
    program.ancestors().skip(1).find_map(|folder| {
        let text = fs::read_to_string(folder.join("package.json")).ok()?;
        let manifest: Value = serde_json::from_str(&text).ok()?;
        let version = manifest["version"].as_str()?;
        (manifest["name"] == package).then(|| version.to_owned())
    })
}
