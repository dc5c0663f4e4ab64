//! A program as it is installed right now. What was found in PATH may be a shim, which stays the same
//! while another version runs behind it, so the program itself is asked which version it is, each time
//! before anything else is asked. Those who want to know at the same time ask together.

use std::collections::HashMap;
use std::fs;
use std::future::Future;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use futures::FutureExt;
use futures::future::{BoxFuture, Shared, WeakShared};
use serde_json::Value;

use super::Cli;
use super::environment::User;
use super::probe::printed;
use crate::kept;

/// What a program is about to say of its version.
type Asking = BoxFuture<'static, Option<String>>;

/// The questions that are under way, by program.
static ASKED: LazyLock<Mutex<HashMap<PathBuf, WeakShared<Asking>>>> = LazyLock::new(Mutex::default);

/// A program, and which version of it runs.
pub(crate) struct Installed {
    /// Its data.
    pub(crate) cli: &'static Cli,
    /// Where it was found.
    pub(crate) program: PathBuf,
    /// What it says of its version, in its own words; `None` where it says nothing.
    pub(crate) version: Option<String>,
}

impl Installed {
    /// What is installed there now. Starts the program, unless it lies in a package that says.
    pub(crate) async fn now(cli: &'static Cli, program: PathBuf, folder: &Path) -> Self {
        let version = match manifest(cli, &program) {
            Some(version) => Some(version),
            None => asking(cli, &program, folder).await,
        };
        Self {
            cli,
            program,
            version,
        }
    }

    /// What it says of its version to another user, for whom a shim may run something else.
    pub(crate) async fn version_for(&self, user: User, folder: &Path) -> Option<String> {
        match manifest(self.cli, &self.program) {
            Some(version) => Some(version),
            None => says(self.cli, user, &self.program, folder).await,
        }
    }

    /// The file that keeps `what` about this version of it.
    pub(crate) fn file_for(&self, folder: &Path, what: &str) -> io::Result<PathBuf> {
        let what = format!("{}-{what}", self.cli.program);
        kept::file_for(folder, &self.program, self.version.as_deref(), &what)
    }

    /// The path of that file; what `ask` returns is written to it when it is not there yet.
    pub(crate) async fn kept<Telling>(
        &self,
        folder: &Path,
        what: &str,
        ask: impl FnOnce() -> Telling,
    ) -> Option<PathBuf>
    where
        Telling: Future<Output = Option<String>>,
    {
        kept::kept(self.file_for(folder, what).ok()?, ask).await
    }
}

/// Asks, or joins those who are asking.
fn asking(cli: &'static Cli, program: &Path, folder: &Path) -> Shared<Asking> {
    let mut asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(asking) = asked.get(program).and_then(WeakShared::upgrade) {
        return asking;
    }
    let (path, folder) = (program.to_owned(), folder.to_owned());
    let asking = async move { says(cli, User::here(cli), &path, &folder).await };
    let asking = asking.boxed().shared();
    if let Some(weak) = asking.downgrade() {
        asked.insert(program.to_owned(), weak);
    }
    asking
}

async fn says(cli: &'static Cli, user: User, program: &Path, folder: &Path) -> Option<String> {
    let text = printed(cli, user, program, folder, cli.version).await?;
    let text = text.on_success()?.trim().to_owned();
    (!text.is_empty()).then_some(text)
}

/// The version in the manifest of the package that the program lies in.
fn manifest(cli: &Cli, program: &Path) -> Option<String> {
    let package = cli.package?;
    let program = fs::canonicalize(program).ok()?;
    program.ancestors().skip(1).find_map(|folder| {
        let text = fs::read_to_string(folder.join("package.json")).ok()?;
        let manifest: Value = serde_json::from_str(&text).ok()?;
        let version = manifest["version"].as_str()?;
        (manifest["name"] == package).then(|| version.to_owned())
    })
}
