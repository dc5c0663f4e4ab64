//! Whether an installed program follows its instructions: no tools, and nothing of the user's runs or is
//! sent.
//!
//! Tried once for each installed version, before anything is asked. The result is stored for a day, by the
//! program's path, size, date and version and by our instructions. If nothing could be learned, nothing is
//! stored and nothing is asked.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use domain::FailureKind;

use super::Cli;
use super::installed::Installed;
use super::rehearsal::{self, Lock};
use crate::Tools;

impl Lock {
    /// The lock of an installed program, as of its last trial; tried now if the program or our instructions
    /// have changed since, or a day has passed.
    pub(crate) async fn of(installed: &Installed, folder: &Path, tools: Tools) -> Self {
        if installed.version.is_none() {
            let message = "It didn’t report its version.".to_owned();
            return untold(installed.cli, message);
        }
        let mut untried = None;
        let slot = &mut untried;
        let ask = move || async move {
            match rehearsal::hold(installed, folder, tools).await {
                Self::Holds => Some(String::new()),
                Self::Broken(why) => Some(why),
                Self::Untried(failure) => {
                    *slot = Some(failure);
                    None
                }
            }
        };
        let what = format!("lock-{:016x}", fingerprint(installed.cli, tools));
        let path = installed.kept(folder, &what, ask).await;
        let found = path.map(fs::read_to_string);
        match found {
            Some(Ok(why)) if why.is_empty() => Self::Holds,
            Some(Ok(why)) => Self::Broken(why),
            Some(Err(_)) | None => untried.map_or_else(
                || {
                    let message = format!("Nothing could be saved in {}.", folder.display());
                    untold(installed.cli, message)
                },
                Self::Untried,
            ),
        }
    }
}

fn untold(cli: &Cli, message: String) -> Lock {
    let failure = cli.who("").fail_as(FailureKind::Crashed, message, "");
    Lock::Untried(Box::new(failure))
}

/// Changes with the program's instructions.
fn fingerprint(cli: &Cli, tools: Tools) -> u64 {
    let mut hasher = DefaultHasher::new();
    env!("CARGO_PKG_VERSION").hash(&mut hasher);
    format!(
        "{tools:?}{:?}{:?}{:?}",
        cli.arguments, cli.search.instead, cli.variables
    )
    .hash(&mut hasher);
    if let Some(settings) = cli.home.as_ref().and_then(|home| home.settings) {
        settings(Path::new(""), tools).hash(&mut hasher);
    }
    hasher.finish()
}
