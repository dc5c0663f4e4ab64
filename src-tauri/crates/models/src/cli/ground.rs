//! Where a program runs: in a folder of ours, with a home that replaces the user's if it needs one.

use std::io;
use std::path::{Path, PathBuf};

use tokio::task::spawn_blocking;

use super::Cli;
use super::environment::User;
use super::job::Environment;
use crate::Tools;
use crate::folder::CallFolder;

/// The name of our home for it, next to the working directory.
const HOME: &str = "home";

/// What a program needs to run. Removed when dropped.
pub(crate) struct Ground {
    cli: &'static Cli,
    user: User,
    call: CallFolder,
}

impl Ground {
    /// Creates one in our private folder, for a user, whose models may use `tools`.
    pub(crate) async fn new(
        cli: &'static Cli,
        folder: &Path,
        user: User,
        tools: Tools,
    ) -> io::Result<Self> {
        let call = CallFolder::new(folder).await?;
        let making = spawn_blocking(move || {
            if let Some(home) = &cli.home {
                home.furnish(&call.path().join(HOME), &user, tools)?;
            }
            // Gemini CLI reads variables from the first such file above its working directory, whoever
            // wrote it.
            call.write(".env", "")?;
            Ok(Self { cli, user, call })
        });
        making.await.map_err(io::Error::other)?
    }

    /// The empty working directory.
    pub(crate) fn work(&self) -> PathBuf {
        self.call.work()
    }

    /// Writes the system text.
    pub(crate) fn write_system(&self, text: &str) -> io::Result<()> {
        self.call.write("system.md", text).map(drop)
    }

    /// The program's environment.
    pub(crate) fn environment(&self, program: &Path) -> Environment {
        self.user
            .environment(self.cli, program, |text| self.fill(text))
    }

    /// Whether each call costs money.
    pub(crate) fn has_key(&self) -> bool {
        self.user.has_key(self.cli)
    }

    /// Fills in `{call}`, `{home}` and `{system}`.
    pub(crate) fn fill(&self, text: &str) -> String {
        let path = |name: &str| self.call.path().join(name).display().to_string();
        text.replace("{call}", &self.call.path().display().to_string())
            .replace("{home}", &path(HOME))
            .replace("{system}", &path("system.md"))
    }
}
