//! Whether an installed program keeps to what it is told: no tools, and nothing of the user's runs or
//! is sent. Tried once for each installed version, before anything is asked.
//!
//! The result is kept for a day, by the program's path, size, date and version and by what we tell it.
//! Where nothing could be learned, nothing is kept and nothing is asked.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use super::rehearsal::{self, Lock};
use super::{Cli, Version, inspect};
use crate::kept;

impl Lock {
    /// The lock of an installed program, as it was tried last; tried now where the program, or what we
    /// tell it, has changed since, or a day has passed.
    pub(crate) async fn of(cli: &'static Cli, program: &Path, folder: &Path) -> Self {
        let mut untried = None;
        let slot = &mut untried;
        let ask = move || async move {
            match rehearsal::hold(cli, program, folder).await {
                Self::Holds => Some(String::new()),
                Self::Broken(why) => Some(why),
                Self::Untried(failure) => {
                    *slot = Some(failure);
                    None
                }
            }
        };
        let what = format!("{}-lock-{:016x}", cli.program, fingerprint(cli, program));
        let path = kept::kept(folder, program, &what, ask).await;
        let found = path.map(fs::read_to_string);
        match found {
            Some(Ok(why)) if why.is_empty() => Self::Holds,
            Some(Ok(why)) => Self::Broken(why),
            Some(Err(_)) | None => Self::Untried(untried.unwrap_or_else(|| {
                let message = format!("Nothing could be kept in {}.", folder.display());
                let who = cli.who("");
                Box::new(who.fail_as(domain::FailureKind::Crashed, message, ""))
            })),
        }
    }
}

/// Changes with what the program is told. A launcher may stay the same from version to version.
fn fingerprint(cli: &Cli, program: &Path) -> u64 {
    let mut hasher = DefaultHasher::new();
    env!("CARGO_PKG_VERSION").hash(&mut hasher);
    format!("{:?}{:?}", cli.arguments, cli.variables).hash(&mut hasher);
    if let Version::Manifest(package) = cli.version {
        inspect::version_in_manifest(program, package).hash(&mut hasher);
    }
    if let Some(settings) = cli.home.as_ref().and_then(|home| home.settings) {
        settings(Path::new("")).hash(&mut hasher);
    }
    hasher.finish()
}
