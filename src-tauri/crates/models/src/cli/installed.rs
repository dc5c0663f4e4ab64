//! A program as it is installed right now. What was found in PATH may be a shim, which stays the same while
//! another version runs behind it. So each time, the program itself is asked for its version before
//! anything else. Simultaneous callers share one question.

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

/// The answer of a program about its version.
type Asking = BoxFuture<'static, Option<String>>;

/// The running questions, by program.
static ASKED: LazyLock<Mutex<HashMap<PathBuf, WeakShared<Asking>>>> = LazyLock::new(Mutex::default);

/// A program, and its running version.
pub(crate) struct Installed {
    /// Its data.
    pub(crate) cli: &'static Cli,
    /// Where it was found.
    pub(crate) program: PathBuf,
    /// Its version, in its own words; `None` if it doesn't say.
    pub(crate) version: Option<String>,
}

impl Installed {
    /// What is installed there now. Starts the program, unless it is in a package that has the version.
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

    /// Its version when run by another user, for whom a shim may run something else.
    pub(crate) async fn version_for(&self, user: User, folder: &Path) -> Option<String> {
        match manifest(self.cli, &self.program) {
            Some(version) => Some(version),
            None => says(self.cli, user, &self.program, folder).await,
        }
    }

    /// The file that stores `what` about this version of it.
    pub(crate) fn file_for(&self, folder: &Path, what: &str) -> io::Result<PathBuf> {
        let what = format!("{}-{what}", self.cli.program);
        kept::file_for(folder, &self.program, self.version.as_deref(), &what)
    }

    /// The path of that file; if it doesn't exist yet, the result of `ask` is written to it.
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

/// Asks, or joins others who are asking.
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

/// The version in the manifest of the package that contains the program.
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
